"""The words on the board and the names of its places, in one language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from companion.engine.faces import HAND, effect
from companion.engine.languages import messages
from companion.games.santa_maria.components import GAME
from companion.games.santa_maria.table import column_of, row_of


class Words:
    """What the drawings say. One object per language, so that drawings can be kept by it."""

    def __init__(self, language: str) -> None:
        self._board = messages(language, f"{GAME}_board")
        self._game = messages(language, GAME)

    def __call__(self, message: str, **values: Any) -> str:
        """A message of the board."""
        return self._board.say(message, values)

    def part(self, id: str, names: tuple[str, ...] = ()) -> str:
        """The name of a part of the board: a colony is called by its player."""
        kind, _, seat = id.partition(":")
        if seat and int(seat) < len(names):
            return names[int(seat)]
        return self("board.colony", n=int(seat) + 1) if seat else self(f"board.{kind}")

    def face(self, text: str) -> str:
        """What a cell or tile shows."""
        return self._board.face(text)

    @lru_cache(8192)  # noqa: B019 - there are three of these, for good
    def cell(self, number: int, text: str, mark: str = "", governor: bool = False) -> str:
        """A cell of a colony, and what stands on it."""
        said = [self.face(text)]
        if mark:
            said.append(self.mark(mark))
        if governor:
            said.append(self("board.governor"))
        return self("board.cell", row=row_of(number), column=column_of(number), face="; ".join(said))

    def mark(self, mark: str) -> str:
        """What blocks a building this year."""
        kind, _, n = mark.partition(" ")
        return self(f"board.mark.{kind}", n=int(n or 1))

    def tile(self, text: str) -> str:
        """A tile, told or not."""
        return self.face(text) if text else self("board.untold")

    def spot(self, spot: str, told: str) -> str:
        """A spot for monks: what it is, and who or what is there."""
        kind, _, n = spot.partition(".")
        return self("board.spot", kind=self(f"board.spot.{kind}", n=int(n)), told=told or self("board.untold"))

    def _told(self, key: str) -> str:
        return self._game.own(effect(key).note)

    def person(self, key: str) -> str:
        """A scholar by name."""
        if key.startswith(HAND):
            return self._told(key)
        return self(f"board.scholar.{key}") if f"board.scholar.{key}" in self._board else key

    def bishop(self, key: str) -> str:
        """What a bishop asks for."""
        if key.startswith(HAND):
            return self._told(key)
        if key.startswith("exp:"):
            return self(f"board.bishop.{key.removeprefix('exp:')}")
        things, sets, each, per, most = bishop_face(key)
        of = (" + " if sets else ", ").join(self(f"board.counted.{thing}") for thing in things)
        values = {"n": per, "each": each, "of": of}
        return self("board.bishop.most", most=most, **values) if most else self("board.bishop", **values)


class BishopFace(NamedTuple):
    """What a bishop counts, whether in sets, each how many, the points for that, and the most there are (0: any)."""

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


@cache
def words(language: str) -> Words:
    """The words of a language; made once."""
    return Words(language)
