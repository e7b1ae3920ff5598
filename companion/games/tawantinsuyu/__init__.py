"""Tawantinsuyu: The Inca Empire, for 1 to 4 players."""
