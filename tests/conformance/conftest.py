"""The example of the docs is played beside the real games."""

from tests.example import offered

__all__ = ["offered"]
