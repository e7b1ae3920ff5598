"""The box: what the game consists of."""
