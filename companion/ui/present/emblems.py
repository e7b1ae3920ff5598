"""The emblem of a game: its own drawing, or a letter on paper where it has none."""

from __future__ import annotations

from companion.games import NAMES, front_of
from companion.ui.present.titles import title_of
from companion.ui.reader import Reader

PAPERS = ("#cfe3da", "#f7dfa9", "#cfe0ee", "#f3d9b8", "#eadcf3")
LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 150" preserveAspectRatio="xMidYMid slice">'
    '<rect width="104" height="150" fill="{paper}"/><circle cx="52" cy="75" r="36" fill="#fffaf0"/>'
    '<text x="52" y="92" text-anchor="middle" font-family="Georgia, Noto Serif, serif" font-size="50" '
    'fill="#2a1f14">{letter}</text></svg>'
)


def emblem_of(reader: Reader, game: str) -> str:
    """The emblem of a game as an SVG; a game that draws none gets the first letter or digit of its title."""
    drawn = front_of(game).emblem if game in NAMES else ""
    letter = next(filter(str.isalnum, title_of(reader, game)), "").upper()
    return drawn or LETTER.format(paper=PAPERS[sum(game.encode()) % len(PAPERS)], letter=letter)
