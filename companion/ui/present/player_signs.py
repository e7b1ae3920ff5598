"""The signs of the players: colour, shape and letter; also of one person apart from any table, and of a rival."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.player_markers import SHAPES, Marker, letters_of
from companion.ui import view as v
from companion.ui.new_table_seats import COLOURS
from companion.ui.present.page_context import GamePage


def signs(names: Sequence[str], colours: Sequence[str] = ()) -> list[v.Player]:
    """The signs of the players: a colour, its shape, and a letter of the name that is nowhere else used.

    >>> [(player.letter, player.shape) for player in signs(["Анна", "Андрій"])]
    [('А', 'circle'), ('Н', 'square')]
    """
    players = []
    for seat, (name, letter) in enumerate(zip(names, letters_of(names), strict=True)):
        colour = next((each for each in COLOURS if each in colours[seat : seat + 1]), COLOURS[seat % len(COLOURS)])
        players.append(v.Player(seat=seat, name=name, letter=letter, colour=colour, shape=SHAPES[colour]))
    return players


def sign(name: str, colour: str) -> v.Player:
    """The sign of one person apart from any table."""
    return signs([name], [colour])[0]


def rival_of(page: GamePage) -> tuple[v.Player, float] | None:
    """The opponent of the players, shown as one of them, with the points."""
    say, markers = page.words, [Marker(each.colour, each.letter) for each in page.players]
    rival = page.screen.rival(page.game.table, markers, say)
    if rival is None:
        return None
    (colour, letter), shape = rival.marker, SHAPES[rival.marker.colour]
    return v.Player(seat=len(page.players), name=rival.name, letter=letter, colour=colour, shape=shape), rival.points
