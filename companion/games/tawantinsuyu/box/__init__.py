"""The box of Tawantinsuyu: components, names and faces of pieces."""
