"""How the parts of the board are drawn. ``companion.games.tzolkin.board`` puts them together."""
