"""Facts of a box that a game needs: read from the owner's copy, or asked for where they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from companion.engine.ask import Ask, Option, Script
from companion.engine.facts import Entry, Face, Fact, Input, KnownFacts, as_text, find_face, later, learn
from companion.engine.table import P, Table

F = TypeVar("F")


class LearningTable(Table[P]):
    """A table whose pieces show more than we know: ``fact`` reads the owner's copy and the facts learned here."""

    learned: KnownFacts = {}

    def fact(self, name: str) -> Any:
        """The value of a fact, or None."""
        if name in self.learned:
            return self.learned[name]
        return self.context.copy.get(name)

    def derived(self, fact: str, what: object, make: Callable[[Any], F]) -> F:
        """A value derived from the entered pieces of a fact; cached until more are entered."""
        entered = self.fact(fact) or ()
        source, found = self.context.cache.get((fact, what), (None, None))
        if source is not entered:
            found = make(entered)
            self.context.cache[fact, what] = entered, found
        made: F = found
        return made

    def facts_known(self) -> KnownFacts:
        """All known facts of the box: those of the copy, and those that this game learned."""
        return {**self.context.copy, **self.learned}


AnyLearningTable = LearningTable[Any]
"""A table of any game that learns facts."""


class Facts(dict[str, Fact]):
    """The facts of a game, by name."""

    def look_up(self, t: AnyLearningTable, name: str, rule: str = "") -> Script[Any]:
        """A single fact: from the copy, or asked of the owner now."""
        value = t.fact(name)
        return value if value is not None else (yield from ask_fact(t, self[name], rule))

    def in_row(self, t: AnyLearningTable, name: str, place: int) -> Script[Any]:
        """A piece of a row, from 1 on: those before it are asked for first."""
        while (count := len(t.fact(name) or ())) < place:
            yield from ask_fact(t, self[name], place=count + 1)
        return t.fact(name)[place - 1]

    def piece(self, t: AnyLearningTable, name: str, **names: str | int) -> Script[Face]:
        """The piece with this name or place: from the copy, or asked of the owner now."""
        found: Face | None = find_face(t.fact(name), names)
        return found if found is not None else (yield from ask_fact(t, self[name].about(names), "", **names))

    def needed(self, players: int, rulings: Mapping[str, str]) -> dict[str, int]:
        """The facts that a game with so many players and these rulings may ask for, and how many pieces of each."""
        pieces = {name: fact.needed_by(players, rulings) for name, fact in self.items()}
        return {name: n for name, n in pieces.items() if n}


def ask_fact(t: AnyLearningTable, fact: Fact, rule: str = "", **values: object) -> Script[Any]:
    """Ask the owner for a fact, by its own rule or another. The answer is kept, so the question comes once."""
    asked = fact.beside(t.fact(fact.id) or ()) if fact.count else fact
    rule = rule or fact.rule
    answer = yield Ask(None, "learn", rule, no_options, {"fact": fact.id, **values}, asked)
    return enter(t, fact, rule, msgspec.json.decode(answer))


def enter(t: AnyLearningTable, fact: Fact, rule: str, value: F) -> F:
    """Keep a fact that the owner has just entered."""
    known = t.fact(fact.id)
    entered = {fact.id: list(known)} if fact.count and known else {}
    learn(fact, entered, value)
    t.learned = {**t.learned, **entered}
    t.emit("learned", None, rule, fact=fact.id)
    return value


def may_wait(t: AnyLearningTable, fact: Fact, rule: str) -> Script[Any]:
    """A single fact that can be entered later, piece by piece; None while nothing of it is known."""
    if (known := t.fact(fact.id)) is not None:
        return known
    inputs = tuple(msgspec.structs.replace(each, partly=True) for each in fact.inputs)
    waiting = msgspec.structs.replace(fact, inputs=inputs)
    bare = as_text(later(waiting))
    answer = yield Ask(None, "learn", rule, no_options, {"fact": fact.id}, waiting, default=Option(bare))
    return None if answer == bare else enter(t, fact, rule, msgspec.json.decode(answer))


def ask_form(form: type[F], ask: Ask) -> Script[F]:
    """Ask for a form to be filled in, and get a typed value."""
    return msgspec.json.decode((yield ask), type=form)


class ByHand(msgspec.Struct, frozen=True):
    """The gain (above 0) or the cost of an effect that is carried out by hand."""

    goods: dict[str, int]
    points: int
    pieces: dict[str, int] = {}
    """How many pieces of each kind came."""

    @property
    def gain(self) -> dict[str, int]:
        """The goods that came."""
        return {good: n for good, n in self.goods.items() if n > 0}

    def cost(self, me: object) -> dict[str, int]:
        """The goods that went, as far as the player has them."""
        return {good: min(-n, getattr(me, good)) for good, n in self.goods.items() if n < 0}


def by_hand_entry(goods: Iterable[str], most: int, **pieces: int) -> Entry:
    """The form of an effect that is carried out by hand: goods, so many pieces of each kind at most, and points."""
    return Entry(
        "by-hand",
        (
            *(Input(f"goods.{good}", "number", low=-9, high=most) for good in goods),
            *(Input(name, "number", high=high) for name, high in pieces.items()),
            Input("points", "number", low=-20, high=40),
        ),
    )


def ask_by_hand(player: int | None, rule: str, note: str, entry: Entry) -> Script[ByHand]:
    """An effect without a word: the player carries it out, and enters its gain and its cost."""
    entered = msgspec.json.decode((yield Ask(player, "by-hand", rule, no_options, {"note": note}, entry)))
    return ByHand(entered.pop("goods"), entered.pop("points"), entered)


class Number(msgspec.Struct, frozen=True):
    """Points that a player counts and writes down."""

    points: int


def no_options() -> list[Option]:
    """An entry is written down, not chosen."""
    return []
