"""Players that play: trying out, looking ahead, learning, and the chance to win."""
