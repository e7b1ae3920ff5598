"""The box of Tzolk'in: components, names and faces of pieces."""
