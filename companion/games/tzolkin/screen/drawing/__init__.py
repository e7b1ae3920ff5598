"""The drawings of the parts of the board; ``companion.games.tzolkin.screen.board`` puts them together."""
