"""Santa Maria, for 1 to 4 players, with the expansion American Kingdoms for 1 to 5."""
