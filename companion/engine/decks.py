"""Decks: pieces that come up one after another, and the rows they come to.

A deck says which pieces there are and which of them lie in sight; the rest can still come up. What comes up is an ask
to the table: people enter it, or a seed draws.

>>> from companion.engine.table import Player, Table
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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Generic, Self, TypeVar

from companion.engine.ask import Answer, Ask, Option, Script, choose, settle
from companion.engine.box_facts import AnyLearningTable, LearningTable, ask_fact
from companion.engine.data_folder import Values
from companion.engine.facts import Face, Fact
from companion.engine.table import AnyTable, P

UNKNOWN = ""
"""A piece on the table whose face is not known."""
Display = list[Any] | dict[Any, Any]
"""Places with their pieces: a face, ``UNKNOWN``, or None for a gap. Where there are no gaps it is a plain list."""

T = TypeVar("T", bound=AnyTable)
Drawn = Script[Any]
"""Draws a piece: its face, or None from an empty stack. Where the stack cannot be empty, it is simply a face."""
Asks = Callable[[list[Option[str | None]]], Script[str | None]]
"""Asks which piece it is, in the game's own way; None: another one."""


@dataclass(frozen=True)
class Deck(Generic[T]):
    """Pieces of one kind, as they come up from a face-down stack."""

    name: str
    faces: Callable[[T], Iterable[str]]
    """Their faces, each as often as there are pieces with it; as far as they are known."""
    out: Callable[[T], Iterable[str | None]]
    """Those that are in sight, wherever they lie: they cannot come up."""
    word: str = ""
    """The first word of an answer, if it is not the name of the deck: ``beasts bear``."""
    asked: str = ""
    """The id of the question which piece comes up, if it is not ``draw``."""
    event: str = ""
    """The event of a piece that has come to a row."""
    look: Mapping[str, str] | None = None
    """How a piece looks, where pieces with names of their own look the same: only one of those is offered."""
    family: Callable[[str], str] | None = None
    """Which pieces stand close together where they are offered."""
    _offers: dict[tuple[str, int], Option[Any]] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The options of its pieces, made once for all tables."""

    def left(self, t: T) -> dict[str, int]:
        """The faces that can still come up, and the number of pieces of each."""
        left = dict(self._counts(t))
        for face in filter(None, self.elsewhere(t)):
            pieces = left.get(face, 0)
            if pieces > 1:
                left[face] = pieces - 1
            elif pieces:
                del left[face]
        if self.look is None:
            return left
        first: dict[str, str] = {}
        offered: dict[str, int] = {}
        for face, pieces in left.items():
            shown = first.setdefault(self.look[face], face)
            offered[shown] = offered.get(shown, 0) + pieces
        return offered

    def elsewhere(self, t: T) -> Iterable[str | None]:
        """The pieces that cannot come up next, wherever they lie."""
        return self.out(t)

    def _counts(self, t: T) -> Mapping[str, int]:
        """How many pieces there are of each face: counted once, as long as the faces are the same."""
        faces, counted = self.faces(t), t.context.cache.get(("pieces", self.name), ((), {}))
        if counted[0] is not faces:
            counted = t.context.cache["pieces", self.name] = faces, Counter(iter(faces))
        pieces: Mapping[str, int] = counted[1]
        return pieces

    def lasts(self, t: T) -> bool:
        """Whether a piece is left in the stack."""
        return bool(self.left(t))

    def answer(self, face: str) -> Answer:
        """The answer that a piece has come up."""
        return (self.word or self.name, face)

    def offer(self, face: str, pieces: int) -> Option[Any]:
        """The option that one of so many pieces comes up."""
        option = self._offers.get((face, pieces))
        if option is None:
            same, family = self.look is not None, self.family(face) if self.family else ""
            option = Option(self.answer(face), weight=pieces, interchangeable=same, family=family, value=face)
            self._offers[face, pieces] = option
        return option

    def came(self, t: T, face: str) -> None:
        """A piece has come up: the caller puts it somewhere in sight."""

    def draw(self, t: T, rule: str, asked: str = "", default: Option | None = None, **values: object) -> Drawn:
        """The next piece of the stack, None where it is through; ``default`` where nothing may hang on it."""
        return self._one_of(t, self.left(t), rule, asked, default, values)

    def deal(self, t: T, rule: str, **how: Any) -> Drawn:
        """The next piece as it comes to lie somewhere, None where the stack is through."""
        return self.draw(t, rule, **how)

    def _one_of(
        self,
        t: T,
        left: Mapping[str, int],
        rule: str,
        asked: str,
        default: Option | None,
        values: Values,
    ) -> Drawn:
        if not left:
            return None

        def options() -> list[Option[Any]]:
            offers = self._offers
            return [offers.get((face, pieces)) or self.offer(face, pieces) for face, pieces in left.items()]

        ask: Ask[Any] = Ask(None, asked or self.asked or "draw", rule, options, values, default=default)
        face = yield from choose(ask)
        if face is not None:
            self.came(t, face)
        return face

    def refill(self, t: T, row: Display, rule: str, size: int = 0, **how: Any) -> Script[None]:
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
            if self.event and face:
                t.emit(self.event, None, rule, tile=face)

    def put_back(self, t: T, faces: list[str]) -> None:
        """Pieces are shuffled into the stack again: they can come up once more."""
        faces.clear()


def places(row: Display) -> Iterable[Any]:
    """The places of a row, by name or by number."""
    return row if isinstance(row, dict) else range(len(row))


def without(pieces: Iterable[str], piece: str) -> list[str]:
    """Pieces with one of a face less.

    >>> without(["bear", "wolf", "bear"], "bear")
    ['wolf', 'bear']
    """
    left = list(pieces)
    left.remove(piece)
    return left


def more(pieces: Mapping[str, int], piece: str, n: int = 1) -> dict[str, int]:
    """Counted pieces with one more, or fewer; none of something is not written down.

    >>> more({"wolf": 1}, "wolf", -1), more({}, "bear")
    ({}, {'bear': 1})
    """
    left = pieces.get(piece, 0) + n
    return {**pieces, piece: left} if left else {name: n for name, n in pieces.items() if name != piece}


def merged(*piles: Mapping[str, int]) -> dict[str, int]:
    """Counted pieces of several piles as one pile."""
    found: dict[str, int] = {}
    for pile in piles:
        for piece, n in pile.items():
            found[piece] = found.get(piece, 0) + n
    return {piece: n for piece, n in found.items() if n}


def unknown_places(row: Display) -> list[Any]:
    """The places of a row with pieces whose faces are not known."""
    return [place for place in places(row) if row[place] == UNKNOWN]


def offered(row: Iterable[str | None]) -> list[str]:
    """The faces that can be taken from a row, each once; unknown ones come last."""
    return sorted(dict.fromkeys(face for face in row if face is not None), key=lambda face: face == UNKNOWN)


# stacks of which not everything is known


class DeckTable(LearningTable[P]):
    """A table with unknown pieces: it alone does not show which faces have come up."""

    seen: dict[str, list[str]] = {}
    """The faces that have come up of each kind of piece, in any order."""
    stacks: dict[str, int] = {}
    """Pieces left in each face-down stack that is counted."""
    under: dict[str, list[list[str]]] = {}
    """The bottom of each stack, from above: pieces that went there together, in an unknown order."""


AnyDeckTable = DeckTable[Any]
"""A table of any game with stacks."""
D = TypeVar("D", bound=AnyDeckTable)


def seen(*names: str) -> Callable[[AnyDeckTable], list[str]]:
    """The faces that have come up, as they were written down."""
    return lambda t: [face for name in names for face in t.seen.get(name, ())]


def faces_of(t: AnyLearningTable, fact: str, named: Callable[[Face], str]) -> list[str]:
    """The known faces of the pieces of a kind, each as one text."""
    return t.derived(fact, named, lambda known: [named(face) for face in known])


@dataclass(frozen=True)
class LearningDeck(Deck[D]):
    """Pieces that may lie unknown until they are needed; the owner may have to enter their faces."""

    fact: Fact | None = None
    named: Callable[[Face], str] = str
    """The name of a face that the owner enters."""
    part: Callable[[str], str] | None = None
    """The kind that a face is written down and answered by, where the stack holds several."""
    kept: bool = True
    """Whether the pieces that have come up are stored; else they are read off the table."""
    counted: bool = False
    """Whether the pieces of its stack are counted."""
    sure: bool = True
    """Whether the faces that have come up are certain: then they are not asked."""

    @classmethod
    def of(
        cls, fact: Fact, named: Callable[[Face], str], out: Callable[[D], Iterable[str | None]], word: str, **how: Any
    ) -> Self:
        """The pieces of a fact as far as they are known, each called by its face."""

        def faces(t: D) -> list[str]:
            return faces_of(t, fact.id, named)

        return cls(**{"name": fact.id, "faces": faces, "out": out, "word": word, "fact": fact, "named": named, **how})

    def elsewhere(self, t: D) -> Iterable[str | None]:
        """The pieces in sight, and those that lie at the bottom of the stack."""
        return chain(self.out(t), *t.under.get(self.name, ()))

    def lasts(self, t: D) -> bool:
        """Whether a piece is left in the stack: where they are not counted there is."""
        return not self.counted or t.stacks.get(self.name, 0) > 0

    def more(self, t: D) -> bool:
        """Whether there are pieces whose faces are not known."""
        return self.fact is not None and len(t.fact(self.fact.id) or ()) < self.fact.count

    def kind(self, face: str) -> str:
        """The key of a face."""
        return self.part(face) if self.part else self.name

    def answer(self, face: str) -> Answer:
        """The answer that a piece has come up."""
        return (self.part(face), face) if self.part else super().answer(face)

    def came(self, t: D, face: str) -> None:
        """A face has come up."""
        if self.kept:
            t.seen = {**t.seen, self.kind(face): [*t.seen.get(self.kind(face), ()), face]}

    def draw(self, t: D, rule: str, asked: str = "", default: Option | None = None, **values: object) -> Drawn:
        """One of the pieces that are known and left, by how many there are of each."""
        return super().draw(t, rule, asked, default, fact=self.name, **values)

    def deal(
        self,
        t: D,
        rule: str,
        asked: str = "",
        default: Option | None = None,
        pieces: int | None = None,
        **values: object,
    ) -> Drawn:
        """The next piece of the stack: drawn where the companion deals, else unknown until it is needed.

        ``pieces``: how many are left, where the deck does not count them itself.
        """
        if not self.lasts(t):
            return None
        risen = self.rise(t, t.stacks[self.name] if self.counted else pieces)
        face = UNKNOWN
        if len(risen) == 1 and risen[0]:
            face = risen[0]
            self.came(t, face)
        elif t.companion_deals and (left := self.left(t)):
            face = yield from self._one_of(t, left, rule, asked, default, {"fact": self.name, **values})
        if self.counted:
            t.stacks = {**t.stacks, self.name: t.stacks[self.name] - 1}
        return face

    def draw_or_identify(self, t: D, rule: str, place: str = "") -> Script[str]:
        """Which piece it is: drawn where the companion draws and knows one, else identified by the table."""
        return self.draw(t, rule) if t.companion_deals and self.left(t) else self.identify(t, rule, place)

    def offers(self, t: D) -> list[Option[str | None]]:
        """Which piece it may be: a known one, or another; all of them where none is left, as the table wins."""
        more = self.more(t)
        known = list(self.left(t)) or ([] if more and self.sure else list(dict.fromkeys(self.faces(t))))
        family = self.family or (lambda face: "")
        named = [Option(self.answer(face), family=family(face), value=face) for face in known]
        return [*named, *([Option("another")] if more else [])]

    def identify(self, t: D, rule: str, place: str = "", asking: Asks | None = None, learning: str = "") -> Script[str]:
        """Which piece it is: a known one, or one whose face the owner enters now (by the rule ``learning``)."""
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

    def look_at(self, t: D, row: Display, place: Any, rule: str, at: str = "", **how: Any) -> Script[str]:
        """The piece at a place of a row; identified now, where it is unknown."""
        if (row.get(place, UNKNOWN) if isinstance(row, dict) else row[place]) == UNKNOWN:
            row[place] = yield from self.identify(t, rule, at or str(place), **how)
        face: str = row[place]
        return face

    def take(self, t: D, row: list[str], face: str, rule: str, place: str = "") -> Script[str]:
        """A piece off a row without gaps; identified now, where it is unknown."""
        row.remove(face)
        return face or (yield from self.identify(t, rule, place))

    def put_back(self, t: D, faces: list[str]) -> None:
        """Pieces are shuffled into the stack: they can come up once more, and so can those at its bottom."""
        self._enter(t, faces)
        t.under = {name: batches for name, batches in t.under.items() if name != self.name}
        super().put_back(t, faces)

    def put_under(self, t: D, faces: list[str]) -> None:
        """Pieces go under the stack: they come up when nothing else is left; unknown ones too."""
        self._enter(t, faces)
        if faces:
            t.under = {**t.under, self.name: [*t.under.get(self.name, ()), list(faces)]}
        super().put_back(t, faces)

    def rise(self, t: D, pieces: int | None) -> list[str]:
        """The pieces at the bottom that come next, where nothing lies above them: from now on they can come up."""
        batches = t.under.get(self.name, [])
        if not batches or pieces is None or pieces > sum(map(len, batches)):
            return []
        t.under = {**t.under, self.name: batches[1:]}
        return batches[0]

    def _enter(self, t: D, faces: Sequence[str]) -> None:
        """Pieces are in the stack again."""
        if self.counted:
            t.stacks = {**t.stacks, self.name: t.stacks.get(self.name, 0) + len(faces)}
        for face in faces if self.kept else ():
            came_up = list(t.seen.get(self.kind(face), ()))
            if face in came_up:
                came_up.remove(face)
                t.seen = {**t.seen, self.kind(face): came_up}
