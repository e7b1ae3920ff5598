"""The box of Endless Winter: components, names and faces of pieces."""
