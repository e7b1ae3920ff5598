"""Time and decisions: how long everyone thought, turn by turn, from the seconds in the journal.

The time before a decision is that of the player who took it. A break longer than ``BREAK`` seconds is nobody's.

>>> from companion.simulation import play_out
>>> frame = pace(play_out("tzolkin", 2, 3, "random"))
>>> list(frame["player"]), bool((frame["decisions"] > 50).all())
(['Player 1', 'Player 2'], True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from companion.engine.game import Game
from companion.engine.journal import CORRECT
from companion.stats.figures import layout_of, safe

if TYPE_CHECKING:
    import pandas as pd

BREAK = 15 * 60
"""Seconds after which the table was left rather than thought about."""

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "decisions": {
        "decision": "its number, from 1",
        "player": "who decided; missing where the table did: a draw, a correction",
        "ask": "what was asked",
        "key": "the answer",
        "turn": "the decision that the turn began with",
        "seconds": "since the decision before; missing after a break, and where no time was kept",
    },
    "pace": {
        "player": "the player's name",
        "turns": "how many turns",
        "decisions": "how many decisions",
        "seconds": "how long in all; missing where no time was kept",
        "median": "seconds of a usual turn",
        "longest": "seconds of the longest turn",
        "longest_at": "the decision that the longest turn began with",
    },
}


def _asked(game: Game) -> Iterator[tuple[int | None, int]]:
    """Who was asked before each decision, and how many decisions there were when that turn began."""
    other = game.at(0)
    while (done := len(other.journal)) < len(game.journal):
        decision = game.journal[done]
        asked = other.ask.player if other.ask is not None and decision.ask != CORRECT else None
        start = other.turn_start
        if decision.ask == CORRECT:
            other.correct_all(decision.value if decision.key == "*" else {decision.key: decision.value}, decision.note)
        else:
            other.play(decision.key)
        # The companion draws again what it drew.
        for drawn in range(done, len(other.journal)):
            yield (asked if drawn == done and not decision.drawn else None), start


def decisions(game: Game) -> pd.DataFrame:
    """One row a decision: who took it, and after how long."""
    import pandas as pd

    rows, last = [], 0
    timed = any(decision.at for decision in game.journal)
    for number, (decision, (asked, start)) in enumerate(zip(game.journal, _asked(game), strict=True), 1):
        took = decision.at - last
        known = timed and not decision.drawn and 0 <= took <= BREAK
        last = last if decision.drawn else decision.at
        who = None if asked is None else game.names[asked]
        rows.append((number, who, decision.ask, decision.key, start + 1, float(took) if known else float("nan")))
    return pd.DataFrame(rows, columns=list(COLUMNS["decisions"]))


def pace(game: Game) -> pd.DataFrame:
    """One row a player: turns, decisions and time."""
    import pandas as pd

    frame = decisions(game).dropna(subset="player")
    turns = frame.groupby(["player", "turn"])["seconds"].agg(["size", "sum", "count"]).reset_index()
    rows = []
    for name in game.names:
        mine = turns[turns["player"] == name]
        timed = mine[mine["count"] > 0]
        longest = timed.sort_values("sum", ascending=False).head(1)
        rows.append(
            (
                name,
                len(mine),
                int(mine["size"].sum()),
                timed["sum"].sum() if len(timed) else float("nan"),
                timed["sum"].median(),
                longest["sum"].max(),
                longest["turn"].max(),
            )
        )
    return pd.DataFrame(rows, columns=list(COLUMNS["pace"]))


def pace_figure(frame: pd.DataFrame, minutes: str, decided: str) -> dict[str, Any]:
    """Minutes and decisions of everyone side by side; without times, only the decisions."""
    names = [safe(name) for name in frame["player"]]
    bars = {decided: ("y", frame["decisions"].tolist(), "/")}
    if frame["seconds"].notna().any():
        bars[minutes] = ("y2", (frame["seconds"] / 60).round(1).tolist(), "")
    data = [
        {
            "type": "bar",
            "name": title,
            "x": names,
            "y": values,
            "yaxis": axis,
            "offsetgroup": axis,
            "marker": {"color": "#3f80c2" if axis == "y" else "#c8702f", "pattern": {"shape": shape, "solidity": 0.25}},
            "text": values,
            "textposition": "auto",
        }
        for title, (axis, values, shape) in bars.items()
    ]
    layout = layout_of("", decided, barmode="group")
    layout["xaxis"] = {"type": "category"}
    layout["yaxis2"] = {"title": {"text": minutes}, "overlaying": "y", "side": "right", "showgrid": False}
    return {"data": data, "layout": layout}
