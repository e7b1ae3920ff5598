"""Decks: pieces that come up one after another, and the rows they come to.

A deck says which pieces there are and which of them lie in sight; the rest can still come up. What comes up is an ask
to the table: people tell it, or a seed draws.

>>> from companion.engine.table import Player
>>> class Board(Table[Player]):
...     row: list[str | None] = []
>>> BEASTS: Deck[Board] = Deck("beasts", lambda t: ["bear", "bear", "wolf", "elk"], lambda t: t.row)
>>> board = Board(row=["bear", None])
>>> BEASTS.left(board)
{'bear': 1, 'wolf': 1, 'elk': 1}
>>> refill = BEASTS.refill(board, board.row, "EX-01")
>>> [option.key for option in next(refill).choices()]
['beasts bear', 'beasts wolf', 'beasts elk']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.ask import Ask, Option, Script, choose, settle
from companion.engine.copy import Fact, LearningTable, ask_fact
from companion.engine.table import P, Table

UNTOLD = ""
"""A piece that lies on the table without the companion having been told its face."""
Row = list[Any] | dict[Any, Any]
"""Places with what lies there: a face, ``UNTOLD``, or None for a gap. Where there are no gaps it is a plain list."""

T = TypeVar("T", bound=Table[Any])
Told = Callable[[list[Option[str | None]]], Script[str | None]]
"""Asks which piece it is, in the game's own way; None: another one."""


@dataclass(frozen=True)
class Deck(Generic[T]):
    """Pieces of one kind, as they come up from a face-down stack."""

    name: str
    faces: Callable[[T], Iterable[str]]
    """What they show, each as often as there are pieces with it; as far as it is known."""
    out: Callable[[T], Iterable[str | None]]
    """Those that are in sight, wherever they lie: they cannot come up."""
    word: str = ""
    """The first word of an answer, if it is not the name of the deck: ``beasts bear``."""
    asked: str = ""
    """The question what comes up, if it is not ``draw``."""
    tells: str = ""
    """The event of a piece that has come to a row."""
    look: Mapping[str, str] | None = None
    """How a piece looks, where pieces with names of their own look the same: only one of those is offered."""

    def left(self, t: T) -> dict[str, int]:
        """What can still come up, and how many pieces of each."""
        left = dict(self._counts(t))
        for face in self.out(t):
            if face in left:
                left[face] -= 1
                if not left[face]:
                    del left[face]
        if self.look is None:
            return left
        first: dict[str, str] = {}
        offered: dict[str, int] = {}
        for face, pieces in left.items():
            shown = first.setdefault(self.look[face], face)
            offered[shown] = offered.get(shown, 0) + pieces
        return offered

    def _counts(self, t: T) -> Mapping[str, int]:
        """How many pieces there are of each face: counted once, as long as the faces are the same."""
        faces, counted = self.faces(t), t.beside.reckoned.get(("pieces", self.name), ((), {}))
        if counted[0] is not faces:
            counted = t.beside.reckoned["pieces", self.name] = faces, Counter(iter(faces))
        pieces: Mapping[str, int] = counted[1]
        return pieces

    def lasts(self, t: T) -> bool:
        """Whether a piece is left in the stack."""
        return bool(self.left(t))

    def keys(self, faces: Iterable[str]) -> dict[str, str]:
        """Pieces by their answers."""
        word = self.word or self.name
        return {f"{word} {face}": face for face in faces}

    def came(self, t: T, face: str) -> None:
        """A piece has come up: whoever drew it puts it somewhere in sight."""

    def draw(self, t: T, rule: str, asked: str = "", moot: Option | None = None, **values: Any) -> Script[Any]:
        """The next piece of the stack, None where it is through; ``moot`` where nothing may hang on it."""
        return self._one_of(t, self.left(t), rule, asked, moot, values)

    def deal(self, t: T, rule: str, **how: Any) -> Script[Any]:
        """The next piece as it comes to lie somewhere, None where the stack is through."""
        return self.draw(t, rule, **how)

    def _one_of(
        self, t: T, left: Mapping[str, int], rule: str, asked: str, moot: Option | None, values: dict[str, Any]
    ) -> Script[Any]:
        if not left:
            return None
        alike = self.look is not None

        def options() -> list[Option[Any]]:
            keys = self.keys(left).items()
            return [Option(key, weight=left[face], alike=alike, value=face) for key, face in keys]

        ask: Ask[Any] = Ask(None, asked or self.asked or "draw", rule, options, values, moot=moot)
        face = yield from choose(ask)
        if face is not None:
            self.came(t, face)
        return face

    def refill(self, t: T, row: Row, rule: str, size: int = 0, **how: Any) -> Script[None]:
        """Every gap of a row, and then up to its size, as long as there are pieces."""
        if len(row) >= size and None not in (row.values() if isinstance(row, dict) else row):
            return  # mostly there is nothing to do
        gaps = [(n, place) for n, place in enumerate(places(row), 1) if row[place] is None]
        more = [(n, None) for n in range(len(row) + 1, size + 1)]
        for n, place in (*gaps, *more):
            face = yield from self.deal(t, rule, n=n, of=size or len(row), **how)
            if place is not None:
                row[place] = face
            elif face is not None and isinstance(row, list):
                row.append(face)
            if self.tells and face:
                t.emit(self.tells, None, rule, tile=face)

    def put_back(self, t: T, faces: list[str]) -> None:
        """Pieces go into the stack again, shuffled or under it: they can come up once more."""
        faces.clear()


def places(row: Row) -> Iterable[Any]:
    """The places of a row, by name or by number."""
    return row if isinstance(row, dict) else range(len(row))


def untold(row: Row) -> list[Any]:
    """The places of a row at which something lies that nobody has told."""
    return [place for place in places(row) if row[place] == UNTOLD]


def offered(row: Iterable[str | None]) -> list[str]:
    """The faces that can be taken from a row, each once; what is untold comes last."""
    return sorted(dict.fromkeys(face for face in row if face is not None), key=lambda face: face == UNTOLD)


# stacks of which not everything is known


class DeckTable(LearningTable[P]):
    """A table with pieces that lie untold: what has come up cannot be read off it alone."""

    seen: dict[str, list[str]] = {}
    """The faces that have come up of each kind of piece, in any order."""
    stacks: dict[str, int] = {}
    """Pieces left in each face-down stack that is counted."""


D = TypeVar("D", bound=DeckTable[Any])


def seen(*names: str) -> Callable[[DeckTable[Any]], list[str]]:
    """The faces that have come up, as they were written down."""
    return lambda t: [face for name in names for face in t.seen.get(name, ())]


def faces_of(t: LearningTable[Any], fact: str, named: Callable[[Any], str]) -> list[str]:
    """What the owner told of the pieces of a kind, each as one text."""
    told = t.fact(fact) or ()
    texts: tuple[Any, list[str]] = t.beside.reckoned.get(fact, (None, []))
    if texts[0] is not told:
        texts = t.beside.reckoned[fact] = told, [named(face) for face in told]
    return texts[1]


@dataclass(frozen=True)
class ToldDeck(Deck[D]):
    """Pieces that may lie untold until somebody needs them; the owner may have to tell what is printed there."""

    fact: Fact | None = None
    named: Callable[[Any], str] = str
    """What a face is called that the owner tells."""
    part: Callable[[str], str] | None = None
    """The kind that a face is written down and answered by, where the stack holds several."""
    kept: bool = True
    """Whether what has come up is written down; else it is read off the table."""
    counted: bool = False
    """Whether the pieces of its stack are counted."""
    sure: bool = True
    """Whether nobody doubts what has come up: what is certain is not asked."""

    def lasts(self, t: D) -> bool:
        """Whether a piece is left in the stack: where nobody counts them there is."""
        return not self.counted or t.stacks.get(self.name, 0) > 0

    def more(self, t: D) -> bool:
        """Whether there are pieces whose faces nobody has told."""
        return self.fact is not None and len(t.fact(self.fact.id) or ()) < self.fact.count

    def kind(self, face: str) -> str:
        """What a face is written down by."""
        return self.part(face) if self.part else self.name

    def keys(self, faces: Iterable[str]) -> dict[str, str]:
        """Pieces by their answers."""
        return {f"{self.part(face)} {face}": face for face in faces} if self.part else super().keys(faces)

    def came(self, t: D, face: str) -> None:
        """A face has come up."""
        if self.kept:
            t.seen = {**t.seen, self.kind(face): [*t.seen.get(self.kind(face), ()), face]}

    def draw(self, t: D, rule: str, asked: str = "", moot: Option | None = None, **values: Any) -> Script[Any]:
        """One of the pieces that are known and left, by how many there are of each."""
        return super().draw(t, rule, asked, moot, fact=self.name, **values)

    def deal(self, t: D, rule: str, asked: str = "", moot: Option | None = None, **values: Any) -> Script[Any]:
        """The next piece of the stack: drawn where the companion deals, else untold until it is needed."""
        if not self.lasts(t):
            return None
        face = UNTOLD
        if t.companion_deals and (left := self.left(t)):
            face = yield from self._one_of(t, left, rule, asked, moot, {"fact": self.name, **values})
        if self.counted:
            t.stacks = {**t.stacks, self.name: t.stacks[self.name] - 1}
        return face

    def drawn_or_told(self, t: D, rule: str, place: str = "") -> Script[str]:
        """Which piece it is: drawn where the companion draws and knows one, else told by the table."""
        return self.draw(t, rule) if t.companion_deals and self.left(t) else self.tell(t, rule, place)

    def offers(self, t: D) -> list[Option[str | None]]:
        """Which piece it may be: a known one, or another; all of them where none is left, as the table wins."""
        more = self.more(t)
        known = list(self.left(t)) or ([] if more and self.sure else list(dict.fromkeys(self.faces(t))))
        named = [Option(key, value=face) for key, face in self.keys(known).items()]
        return [*named, *([Option("another")] if more else [])]

    def tell(self, t: D, rule: str, place: str = "", asking: Told | None = None, learning: str = "") -> Script[str]:
        """Which piece it is: a known one, or one whose face the owner tells now (by the rule ``learning``)."""
        options, face = self.offers(t), None
        if any(option.value is not None for option in options):
            which = Ask(None, "which", rule, lambda: options, {"fact": self.name, "place": place})
            face = yield from asking(options) if asking else settle(which) if self.sure else choose(which)
        if face is None:
            if self.fact is None:
                raise LookupError(f"no piece of {self.name!r} is left")
            face = self.named((yield from ask_fact(t, self.fact, learning or rule, place=place)))
        self.came(t, face)
        return face

    def look_at(self, t: D, row: Row, place: Any, rule: str, at: str = "", **how: Any) -> Script[str]:
        """What lies at a place of a row; told now, where nobody has told it."""
        if (row.get(place, UNTOLD) if isinstance(row, dict) else row[place]) == UNTOLD:
            row[place] = yield from self.tell(t, rule, at or str(place), **how)
        face: str = row[place]
        return face

    def take(self, t: D, row: list[str], face: str, rule: str, place: str = "") -> Script[str]:
        """A piece off a row without gaps; told now, where nobody has told it."""
        row.remove(face)
        return face or (yield from self.tell(t, rule, place))

    def put_back(self, t: D, faces: list[str]) -> None:
        """Pieces go into the stack again, shuffled or under it: they can come up once more."""
        if self.counted:
            t.stacks = {**t.stacks, self.name: t.stacks.get(self.name, 0) + len(faces)}
        for face in faces if self.kept else ():
            came_up = t.seen.get(self.kind(face), [])
            if face in came_up:
                came_up.remove(face)
        super().put_back(t, faces)
