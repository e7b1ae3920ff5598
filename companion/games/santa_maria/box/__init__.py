"""The box of Santa Maria: components, names and faces of pieces."""
