"""The end of a year, and preparing the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.ask import Ask, Option, Script, choose
from companion.games.santa_maria.box.components import CONQUISTADOR_POINTS, SIDE, SOLO_POINTS, WHITE_DICE, YEARS
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.tracks import dice
from companion.games.santa_maria.rules.turn import Turn
from companion.games.santa_maria.table import MARKET, Table

RANKS = ("first", "second", "third")


# the figures of a year, the same for a table and for a sheet


def year_fact(players: int) -> str:
    """The part of the owner's board with the points for so many players."""
    return "conquistador_3" if players == 3 else "conquistador_4"


def conquistador_points(players: int, year: int, known: Table | Mapping[str, Any]) -> tuple[int, ...] | None:
    """SM-YEAR-02, AK-D-YEAR-02: the points by rank; None until the owner has entered them from the board.

    ``known``: a table, or the facts of a copy.

    >>> conquistador_points(4, 2, {}), conquistador_points(3, 1, {})
    ((9, 6, 3, 0), None)
    >>> conquistador_points(3, 1, {"conquistador_3": {"year-1": {"first": 5, "second": 2}}})
    (5, 2, 0)
    """
    printed = CONQUISTADOR_POINTS[players][year]
    name = year_fact(players)
    entered = (known.fact(name) if isinstance(known, Table) else known.get(name)) or {}
    ranks = entered.get(f"year-{year}", {})
    filled = [points if points is not None else ranks.get(rank) for points, rank in zip(printed, RANKS, strict=False)]
    if None in filled:
        return None
    return (*(points for points in filled if points is not None), *(0 for _ in printed[len(filled) :]))


def by_rank(ranking: Sequence[int], table: Sequence[int], players: int) -> list[int]:
    """SM-YEAR-03, SM-YEAR-04: the points by seat; a seat outside the ranking has not moved and gets nothing.

    >>> by_rank([2, 0], (9, 6, 3, 0), 4)
    [6, 0, 9, 0]
    """
    points = [0] * players
    for seat, worth in zip(ranking, table, strict=False):
        points[seat] = worth
    return points


def solo_points(year: int, trees: int) -> int:
    """SM-SOLO-02: the year's points, if at least as many trees as years were passed.

    >>> [solo_points(year, 2) for year in (1, 2, 3)]
    [4, 5, 0]
    """
    return SOLO_POINTS[year] if trees >= year else 0


def trees_passed(t: Table) -> int:
    """SM-SOLO-02: the trees of cells that a lone player's marker has reached, or left behind; none without a track."""
    track = t.fact("conquistador_track") or {"cells": []}
    end = t.players[0].conquistador + (t.rulings.get("trees") != "beyond")
    return sum("tree" in mark for mark in track["cells"][:end])


class Year(Turn):
    """SM-YEAR, SM-NEXT."""

    white_dice = WHITE_DICE
    """White dice in the pool for every player."""
    year_rule = "SM-YEAR-02"
    """The rule by which the conquistador track scores a year."""

    # the end

    def year_end(self, t: Table) -> Script[None]:
        """SM-YEAR-01 to SM-YEAR-08."""
        t.emit("year-end", None, "SM-YEAR-01", year=t.year)
        yield from self.score_conquistadors(t)
        for player in t.players:
            player.conquistador, player.arrived = 0, 0
            player.marks = {}
        t.phase = "new-year" if t.year < YEARS else "final"

    def ranking(self, t: Table) -> list[int]:
        """SM-YEAR-03, SM-YEAR-05: the seats by their lead; on one cell, the earlier arrival first."""
        return sorted(range(len(t.players)), key=lambda seat: (-t.players[seat].conquistador, t.players[seat].arrived))

    def score_conquistadors(self, t: Table) -> Script[None]:
        """SM-YEAR-02, SM-YEAR-04: by the table of this year; a player who has not moved gets nothing."""
        yield from self.know_year(t)
        points = self.year_points(t)
        for place, seat in enumerate(self.ranking(t), 1):
            me = t.players[seat]
            me.conquistador_points = [*me.conquistador_points, points[seat]]
            self.report_rank(t, seat, place)
            t.score(seat, points[seat], "conquistador", self.year_rule, f"era.{t.era}")

    def report_rank(self, t: Table, seat: int, place: int) -> None:
        """SM-YEAR-03: report a player's rank."""
        if t.players[seat].conquistador:
            t.emit("rank", seat, "SM-YEAR-02", place=place, step=t.players[seat].conquistador)

    def know_year(self, t: Table) -> Script[None]:
        """The points by rank: known, or read off the owner's board now."""
        if conquistador_points(len(t.players), t.year, t) is None:
            yield from FACTS.look_up(t, year_fact(len(t.players)), "SM-YEAR-02")

    def year_points(self, t: Table) -> list[int]:
        """SM-YEAR-02: the points of this year's track by seat, as it stands; none while the table is not known."""
        moved = [seat for seat in self.ranking(t) if t.players[seat].conquistador]
        return by_rank(moved, conquistador_points(len(t.players), t.year, t) or (), len(t.players))

    # the next year

    def new_year(self, t: Table) -> Script[None]:
        """SM-NEXT-01 to SM-NEXT-07."""
        t.first_player = t.turn_of = self.next_first(t)
        t.year += 1
        t.day += 1
        t.turns, t.arrivals = 0, 0
        t.era = f"year-{t.year}"
        for player in t.players:
            player.retired, player.retired_as = MARKET, 0
            player.whites = player.blues = player.coin_activations = 0
            player.used = []
        t.emit("new-year", None, "SM-NEXT-06", year=t.year, who=t.first_player)
        yield from self.fill_display(t)
        yield from self.roll_white_dice(t)
        yield from self.roll_blue_dice(t)
        t.phase = "turn"

    def next_first(self, t: Table) -> int:
        """SM-NEXT-04: the player on the topmost retiring space."""
        later = -1 if t.rulings.get("shared_space") == "later" else 1
        return min(
            range(len(t.players)), key=lambda seat: (t.players[seat].retired, later * t.players[seat].retired_as)
        )

    # dice

    def white_dice_in_pool(self, t: Table) -> int:
        """SM-SETUP-06: 3 white dice for every player."""
        return self.white_dice * len(t.players)

    def roll_white_dice(self, t: Table) -> Script[None]:
        """SM-SETUP-06, SM-NEXT-02: rolled and sorted."""
        count = self.white_dice_in_pool(t)
        rolled: list[int] = []
        if t.companion_deals:
            for n in range(count):
                ask = Ask(None, "roll-white", "SM-SETUP-06", dice, {"n": n + 1, "count": count})
                rolled.append((yield from choose(ask)))
        else:
            for value in range(1, SIDE):
                left = count - len(rolled)
                if not left:
                    break
                rolled += [value] * (yield from self.count_white(value, left))
            rolled += [SIDE] * (count - len(rolled))
        t.pool = sorted(rolled)
        t.emit("white-dice", None, "SM-SETUP-06", dice=" ".join(map(str, t.pool)))

    def count_white(self, value: int, left: int) -> Script[int]:
        """How many white dice show a value, as entered."""
        counts = [Option(("dice", n), value=n) for n in range(left + 1)]
        values = {"value": value, "left": left}
        return (yield from choose(Ask(None, "count-white", "SM-SETUP-06", lambda: counts, values)))

    def roll_blue_dice(self, t: Table) -> Script[None]:
        """SM-NEXT-03: every player rolls all own blue dice."""
        for seat, player in enumerate(t.players):
            player.blue = []
            for _ in range(player.blue_dice):
                player.blue = sorted([*player.blue, (yield from self.roll(t, seat, "SM-NEXT-03"))])
