"""The parts of Tawantinsuyu's board."""
