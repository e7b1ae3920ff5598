"""Tables to try a rule on: a table in the middle of a round with any changes, playing on it, reading the verdicts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Self

import pytest

from companion.engine.ask import Reason
from companion.engine.definition import Definition
from companion.engine.journal import Setup
from companion.engine.owner_copy import CheckedCopy, Copy, check_copy
from companion.games.endless_winter import DEFINITION
from companion.games.endless_winter.box.components import BASE
from companion.games.endless_winter.table import Player, Table
from tests.games.playing import Playing
from tests.games.samples import endless_winter as sample

rule = pytest.mark.rule
NAMES = ("Ann", "Ben", "Chen", "Dora")
ANN, BEN, CHEN, DORA = range(4)
COUNTED = (
    "points",
    "food",
    "tool",
    "sacrifice",
    "reverence",
    "megaliths",
    "upper",
    "deck",
    "hand_size",
    "buried_cards",
)
SEATED = ("firewolf", "handeye", "stonecarver", "thunderclaw")
"""The chiefs of the players, by seat."""
LEAST = ("nothing", "done", "pile 0")
"""The simplest answers."""


def box(*without: str, **facts: Any) -> Copy:
    """The sample box with some facts unknown or changed."""
    known = {**sample().facts, **facts}
    return Copy("endless_winter", {name: value for name, value in known.items() if name not in without}, sample=True)


@cache
def usual_box() -> CheckedCopy:
    """That of most tests, checked once: to look at all its pieces takes longer than many a test."""
    return check_copy(DEFINITION.facts, box())


def empty() -> Copy:
    """A box of which nothing is known."""
    return Copy("endless_winter")


def table(count: int = 2, **changes: Any) -> Table:
    """Round 1, Ann to move; everybody has a camp on the base, both tribe figures, the chief, and nothing else.

    ``ann=``, ``ben=``, ... set values of a player.
    """
    people = [
        _player(chief, dict(changes.pop(name.lower(), {}))) for name, chief in zip(NAMES[:count], SEATED, strict=False)
    ]
    t = Table(era="round-1", day=1, phase="turn", players=people, order=list(range(count)))
    t.culture, t.culture_decks = ["1"] * 8, {"1": 12, "2": 20}
    t.stones = {"1": [""] * 2, "2": [""] * 2}
    for field, value in changes.items():
        assert hasattr(t, field), field
        setattr(t, field, value)
    return t


def _player(chief: str, values: dict[str, Any]) -> Player:
    player = Player(camps={BASE: 1}, chief=chief, side="a")
    for field, value in values.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


class Lenient(Definition):
    """The game for tables that show only the pieces a rule needs; corrections are checked against the whole box."""

    def further_problems(self, table: Any, borne: Collection[Reason]) -> Iterator[Reason]:
        """A table to begin with may look like anything."""
        return iter(()) if borne == () else super().further_problems(table, borne)


LENIENT = Lenient(**{field.name: getattr(DEFINITION, field.name) for field in fields(DEFINITION)})


class AtTable(Playing):
    """A game that tests play on and look at."""

    @property
    def known(self) -> Mapping[str, Any]:
        """The facts of the box."""
        return box().facts

    def simplest(self) -> str:
        """The least that can be answered; a figure rests."""
        assert self.ask is not None
        if self.ask.entry is not None:
            return self.written_answer()
        rests = [key for key in self.keys if key.startswith("place") and key.endswith("rest")]
        return next((key for key in (*LEAST, *rests) if key in self.keys), self.keys[0])

    def until_phase(self, *phases: str) -> Self:
        """Answer as simply as possible until a phase begins, or the end."""
        while not self.over and self.table.phase not in phases:
            self.play(self.simplest())
        return self

    # looking

    def me(self, seat: int = ANN) -> Player:
        """A player."""
        player: Player = self.table.players[seat]
        return player

    @property
    def offered(self) -> list[str]:
        """The options that may be chosen, and those that are refused."""
        return [option.key for option in self.options]

    def why(self, key: str) -> list[str]:
        """The rules that refuse it."""
        return [reason.rule for reason in self.reasons(key)]

    def state(self, seat: int = ANN) -> dict[str, float]:
        """Everything countable a player has, in one dict."""
        me = self.me(seat)
        return {name: getattr(me, name) for name in COUNTED} | {"camps": sum(me.camps.values())}


def start(
    count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None, **changes: Any
) -> AtTable:
    """A game that goes on from such a table; the players enter the pieces that come up, unless ``draws`` is given."""
    made = table(count, companion_deals=draws is not None, **changes)
    setup = Setup(draws, rulings=rulings or {}, start=made, copy=copy or usual_box())
    return AtTable(LENIENT, NAMES[:count], setup, settles=False)


def at(column: str, *, figure: str = "tribe", **changes: Any) -> AtTable:
    """The same, with a figure of Ann's just placed in a column."""
    return start(**changes).take(f"place {figure} {column}")


def new(count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None) -> AtTable:
    """A game from the very beginning; Ann has the first aid card."""
    setup = Setup(draws, first=0, rulings=rulings or {}, copy=copy or usual_box())
    return AtTable(DEFINITION, NAMES[:count], setup, settles=False)


def set_up(count: int = 2, **rulings: str) -> AtTable:
    """A game that the companion has set up, waiting for its first turn."""
    return new(count, rulings=rulings, draws=5).until("turn")


def eclipsed(count: int = 2, *, copy: Copy | None = None, rulings: Any = None, **changes: Any) -> AtTable:
    """A game whose action phase is over: the piles are to be revealed."""
    return start(count, copy=copy, rulings=rulings, phase="reveal", **changes)
