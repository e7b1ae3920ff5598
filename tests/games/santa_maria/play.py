"""Tables to try a rule on: a table in the middle of a year with any changes, playing on it, reading the verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self

from companion.engine.journal import Setup
from companion.engine.owner_copy import CheckedCopy, Copy, check_copy
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import DOCKS, GOODS
from companion.games.santa_maria.table import Maya, Player, Table
from tests.games.playing import Playing
from tests.games.samples import santa_maria as sample

NAMES = ("Ann", "Ben", "Chen", "Dora", "Emil")
ANN, BEN, CHEN, DORA = range(4)

PLAIN = ("end", "nothing", "step", "retire")
"""The simplest answers."""
SCHOLARS = ("hand:Philosophy", "hand:Basketry", "hand:Storytelling")
TAXES = "hand:Taxation"
MARKET_TILES = {
    "coins": "wood&grain>happiness*2",
    "religion": "wood&sugar>happiness*3",
    "conquistador": "gem*2>happiness*4",
    "happiness": "sugar&gold>happiness*5",
}
SPECIAL_TILE = "coins*2&cocoa>happiness*5"
PRINTED = {
    "religion_track": {"cells": ["", "", "monk", "", "monk", "", "monk", ""]},
    "conquistador_track": {"cells": ["", "", "gold", "tree", "tree", "gold&tree", ""]},
    "docks": {"coins": 1, "happiness": 2},
    "missions": {"cells": ["gem", "wood/grain", "happiness*3", "gold"]},
    "missions_kingdoms": {"cells": ["gem", "coins*2", "happiness*3", "gold", "cocoa&wood&grain"]},
    "archery": {"one": "down", "points": 1, "six": "up"},
}
"""Facts that the rules below count on: monks at the steps 2, 4, 6 of 7; gold at 2 and 5 of 6, trees at 3, 4, 5."""


def box(*without: str, **facts: Any) -> Copy:
    """The sample box with these tracks, docks and missions, and some facts unknown or changed."""
    known = {**sample().facts, **PRINTED, **facts}
    return Copy("santa_maria", {name: value for name, value in known.items() if name not in without}, sample=True)


@cache
def usual_box() -> CheckedCopy:
    """That of most tests, checked once: to look at all its pieces takes longer than many a test."""
    return check_copy(DEFINITION.facts, box())


def empty() -> Copy:
    """A box of which nothing is known."""
    return Copy("santa_maria")


def number(row: int, column: int) -> int:
    """A cell by row and column, both from 1."""
    return (row - 1) * 6 + column - 1


def table(count: int = 2, **changes: Any) -> Table:
    """Year 1, Ann to move, the players have nothing but empty colonies; every kind of die lies in the pool.

    ``ann=``, ``ben=``, ... set values of a player. Colonies and marks are given by row and column, both from 1:
    ``ann={"colony": {(2, 3): "wood"}, "marks": {(2, 3): "coins 1"}}``.
    """
    people = [_player(dict(changes.pop(name.lower(), {}))) for name in NAMES[:count]]
    t = Table(era="year-1", phase="turn", players=people, pool=[1, 2, 3, 4, 5, 6])
    t.market = dict(MARKET_TILES)
    t.stacks = {"ships": 30}
    t.display = {"double": ["wood|road*1", "grain|road*2"], "triple": ["gem|wood|road"]}
    t.spots = {f"scholar.{n}": name for n, name in enumerate(SCHOLARS, 1)} | {f"bishop.{n}": "" for n in (1, 2, 3)}
    for field, value in changes.items():
        assert hasattr(t, field), field
        setattr(t, field, value)
    return t


def _player(values: dict[str, Any]) -> Player:
    player = Player()
    for place, text in values.pop("colony", {}).items():
        player.colony[number(*place)] = text
    player.marks = {number(*place): mark for place, mark in values.pop("marks", {}).items()}
    player.docks |= values.pop("docks", {})
    player.blue_dice = len(values.get("blue", ()))
    for field, value in values.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


class AtTable(Playing):
    """A game that tests play on and look at."""

    @property
    def known(self) -> Mapping[str, Any]:
        """The facts of the box."""
        return box().facts

    # playing

    def take(self, *decisions: str) -> Self:
        """Take these decisions one after the other; a player only asked for more ends the turn before the next."""
        for key in decisions:
            if key not in self.keys:
                self.ended()
            self.play(key)
        return self

    def ended(self) -> Self:
        """A player who could still sell, buy or use a scholar ends the turn."""
        if self.ask is not None and self.ask.id == "end":
            self.play("end")
        return self

    def simplest(self) -> str:
        """The least that can be answered: no effect, one step, retiring; else what comes first."""
        assert self.ask is not None
        if self.ask.entry is not None:
            return self.written_answer()
        return next((key for key in PLAIN if key in self.keys), self.keys[0])

    def until_year(self, year: int) -> Self:
        """Answer as simply as possible until the first turn of a year."""
        while self.table.year < year or self.table.phase != "turn":
            self.play(self.simplest())
        return self

    # looking

    def me(self, seat: int = ANN) -> Player:
        """A player."""
        player: Player = self.table.players[seat]
        return player

    @property
    def choices(self) -> list[str]:
        """The options that may be chosen now, without the free actions."""
        return [key for key in self.keys if key.split(" ")[0] not in ("sell", "buy", "scholar")]

    def state(self, seat: int = ANN) -> dict[str, float]:
        """Everything countable a player has, in one dict."""
        player = self.me(seat)
        return {
            **{name: getattr(player, name) for name in (*GOODS, "points", "religion", "conquistador", "blue_dice")},
            "monks": len(player.monks),
            **{f"dock {dock}": len(player.docks[dock]) for dock in DOCKS},
        }

    @property
    def activated(self) -> list[tuple[int, int]]:
        """The cells that dice have activated, in order, by row and column."""
        return [(event["row"], event["column"]) for event in self.happened("activate")]

    def marks(self, seat: int = ANN) -> dict[tuple[int, int], str]:
        """A player's buildings, by row and column."""
        return {(place // 6 + 1, place % 6 + 1): mark for place, mark in self.me(seat).marks.items()}


def start(
    count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None, **changes: Any
) -> AtTable:
    """A game that goes on from such a table; the players enter dice and pieces, unless ``draws`` is given."""
    made = table(count, companion_deals=draws is not None, **changes)
    setup = Setup(draws, rulings=rulings or {}, start=made, copy=copy or usual_box())
    return AtTable(DEFINITION, NAMES[:count], setup, settles=False)


def new(count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None) -> AtTable:
    """A game from the very beginning; Ann is the first player."""
    setup = Setup(draws, first=0, rulings=rulings or {}, copy=copy or usual_box())
    return AtTable(DEFINITION, NAMES[:count], setup, settles=False)


def small_city(
    count: int = 2,
    *,
    copy: Copy | None = None,
    rulings: Any = None,
    others: Any = None,
    tables: Any = None,
    made: Any = None,
    **ann: Any,
) -> AtTable:
    """A game in which Ann runs a city with one token of each kind, all empty."""
    tokens = dict.fromkeys(("cocoa", "grain", "wood", "gem", "sugar"), 1)
    costs = {"trade": "wood", "festival": "gem", "gold": "gem", "construction": "gem", "technology": "wood"}
    maya = Maya(stores=tokens, temples=costs, **(made or {}))
    return start(
        count, rulings={"maya": "yes"} | (rulings or {}), copy=copy, ann={"maya": maya, **ann},
        **(others or {}), **(tables or {}),
    )  # fmt: skip
