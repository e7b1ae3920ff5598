"""What is in the box of Endless Winter: components, names and faces of pieces."""
