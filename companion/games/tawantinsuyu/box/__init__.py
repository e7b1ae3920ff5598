"""What is in the box of Tawantinsuyu: components, names and faces of pieces."""
