"""The names of the places of the board, and their contents in words."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.engine.faces import effect, is_note
from companion.engine.messages import Messages
from companion.games.santa_maria.box.components import PLAYERS
from companion.games.santa_maria.box.faces import WITH_NAMES
from companion.games.santa_maria.box.names import mark_of, spot_of
from companion.games.santa_maria.table import column_of, row_of

COLONIES = {f"colony:{seat}": seat for seat in range(PLAYERS[1])}
"""The seats by their part of the board."""


def part(say: Messages, id: str, names: tuple[str, ...]) -> str:
    """The name of a part of the board: a colony is called by its player."""
    seat = COLONIES.get(id)
    if seat is None:
        return say.text(f"board.{id}")
    return names[seat] if seat < len(names) else say.text("board.colony", n=seat + 1)


def there(say: Messages, text: str, mark: str) -> str:
    """The face of a cell, and its mark of this year."""
    shown = say.face(text) if text else say.text("board.undeveloped")
    kind, n = mark_of(mark)
    return f"{shown}; {say.text(f'board.mark.{kind}', n=1 if n is None else n)}" if mark else shown


@lru_cache(8192)
def cell(say: Messages, number: int, text: str, mark: str, governor: bool) -> str:
    """A cell of a colony, and the pieces on it."""
    said = there(say, text, mark) + (f"; {say.text('board.governor')}" if governor else "")
    return say.text("board.cell", row=row_of(number), column=column_of(number), face=said)


def tile(say: Messages, text: str) -> str:
    """A tile, whether its face is known or not."""
    return say.face(text) if text else say.text("board.unknown")


def at_spot(say: Messages, spot: str, content: str) -> str:
    """The person at a spot for monks, or the goods of a mission."""
    return {"scholar": person, "bishop": bishop, "mission": Messages.face}[spot_of(spot).kind](say, content)


def spot(say: Messages, spot: str, content: str) -> str:
    """A spot for monks: its kind and its content."""
    kind, n = spot_of(spot)
    return say.text(
        "board.spot", kind=say.text(f"board.spot.{kind}", n=n), content=content or say.text("board.unknown")
    )


def person(say: Messages, name: str) -> str:
    """A scholar by name, or a bishop that has one."""
    return say.own(effect(name).note) if is_note(name) else say.face(name)


def bishop(say: Messages, name: str) -> str:
    """The condition of a bishop."""
    if effect(name).kind in WITH_NAMES:
        return person(say, name)
    things, sets, each, per, most = bishop_face(name)
    of = (" + " if sets else ", ").join(say.text(f"board.counted.{thing}") for thing in things)
    how = ("board.bishop", "board.bishop.most") if each > 1 else ("board.bishop.one", "board.bishop.one.most")
    return say.text(how[bool(most)], n=per, each=each, of=of, most=most)


class BishopFace(NamedTuple):
    """The things a bishop counts, whether in sets, how many for how many points, and the most points (0: no limit)."""

    things: tuple[str, ...]
    sets: bool
    each: int
    per: int
    most: int


def bishop_face(key: str) -> BishopFace:
    """A bishop taken apart.

    >>> bishop_face("triple*1>happiness*2&most*12")[0:4], bishop_face("scholar*1&bishop*1>happiness*4").sets
    ((('triple',), False, 1, 2), True)
    """
    found = effect(key)
    if not found.pay:
        return BishopFace(("hand",), False, 1, 1, 0)
    counted = [thing for choice in found.pay for thing in choice]
    per, *most = found.gain[0]
    things = tuple(thing.word for thing in counted)
    return BishopFace(things, len(found.pay[0]) > 1, counted[0].n, per.n, most[0].n if most else 0)
