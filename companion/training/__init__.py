"""Training of the computer players, for development: ``python -m companion.training tzolkin 4``. It needs numpy."""
