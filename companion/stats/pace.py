"""Time and decisions: how long everyone thought, turn by turn, from the seconds in the journal.

The time before a decision is that of the player who took it. A break longer than ``BREAK_SECONDS`` is left out.

>>> from companion.simulation import play_out
>>> [(each.player, each.decisions > 50) for each in summary(play_out("tzolkin", 2, 3, "random"))]
[('Player 1', True), ('Player 2', True)]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.game import Game
from companion.engine.journal import BREAK_SECONDS, CORRECT
from companion.stats.game_charts import Chart, layout_of, safe
from companion.stats.result_cache import kept

if TYPE_CHECKING:
    import pandas as pd


class TimedDecision(NamedTuple):
    """One decision: its player, its turn, and the time it took."""

    decision: int
    player: str | None
    """None where the table decided: a draw, a correction."""
    ask: str
    key: str
    turn: int
    """The number of the decision that the turn began with."""
    seconds: float | None
    """None after a break, and where no time was kept."""


class Pace(NamedTuple):
    """How a player played: turns, decisions, and seconds, where they were kept."""

    player: str
    turns: int
    decisions: int
    seconds: float | None
    usual: float | None
    """The median turn."""
    longest: float | None


@kept
def _asked(game: Game) -> list[tuple[int | None, int]]:
    """The asked player before each decision, and the number of decisions before that turn."""
    return [
        (then.ask.player if decision.by_people and then.ask and decision.ask != CORRECT else None, then.turn_start)
        for then, decision in game.replayed()
    ]


def decided(game: Game) -> list[TimedDecision]:
    """Every decision of a game."""
    rows, last = [], 0
    timed = any(decision.at for decision in game.journal)
    for number, (decision, (asked, start)) in enumerate(zip(game.journal, _asked(game), strict=True), 1):
        took = decision.at - last
        known = timed and decision.by_people and 0 <= took <= BREAK_SECONDS
        last = decision.at if decision.by_people else last
        who = None if asked is None else game.names[asked]
        rows.append(TimedDecision(number, who, decision.ask, decision.key, start + 1, float(took) if known else None))
    return rows


def summary(game: Game) -> list[Pace]:
    """Everyone's pace, by seat."""
    rows = decided(game)
    return [_pace(name, [each for each in rows if each.player == name]) for name in game.names]


def _pace(name: str, mine: Sequence[TimedDecision]) -> Pace:
    turns: dict[int, float] = {}
    for each in mine:
        if each.seconds is not None:
            turns[each.turn] = turns.get(each.turn, 0) + each.seconds
    count = len({each.turn for each in mine})
    if not turns:
        return Pace(name, count, len(mine), None, None, None)
    from statistics import median  # only here, and it brings many kinds of numbers

    return Pace(name, count, len(mine), sum(turns.values()), median(turns.values()), max(turns.values()))


def decisions(game: Game) -> pd.DataFrame:
    """One row a decision; columns: the fields of `TimedDecision`."""
    from companion.stats.deferred_imports import pd

    return pd.DataFrame(decided(game), columns=list(TimedDecision._fields))


def pace(game: Game) -> pd.DataFrame:
    """One row a player; columns: the fields of `Pace`."""
    from companion.stats.deferred_imports import pd

    return pd.DataFrame(summary(game), columns=list(Pace._fields))


def figure(rows: Sequence[Pace], minutes: str = "Minutes", decided: str = "Decisions") -> Chart:
    """Minutes and decisions of everyone side by side; without times, only the decisions."""
    bars: dict[str, tuple[str, list[float], str, str]] = {
        decided: ("y", [each.decisions for each in rows], "/", "#3f80c2")
    }
    if any(each.seconds is not None for each in rows):
        bars[minutes] = ("y2", [round((each.seconds or 0) / 60, 1) for each in rows], "", "#c8702f")
    data = [
        {
            "type": "bar",
            "name": title,
            "x": [safe(each.player) for each in rows],
            "y": values,
            "yaxis": axis,
            "offsetgroup": axis,
            "marker": {"color": colour, "pattern": {"shape": shape, "solidity": 0.25}},
            "text": values,
            "textposition": "auto",
        }
        for title, (axis, values, shape, colour) in bars.items()
    ]
    layout = layout_of("", decided, barmode="group")
    layout["xaxis"] = {"type": "category"}
    if minutes in bars:
        layout["yaxis2"] = {"title": {"text": minutes}, "overlaying": "y", "side": "right", "showgrid": False}
    return {"data": data, "layout": layout}
