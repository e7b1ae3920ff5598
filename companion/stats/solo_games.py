"""Games played alone: wins, records, achievements, and the difficulty that fits the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.event import ACHIEVEMENT
from companion.games import NAMES, definition
from companion.stats.frames import History, Source
from companion.tables.play import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

STREAK = 3
"""Games alone in a row after which another difficulty is suggested."""


def alone(source: Source) -> pd.DataFrame:
    """One row a game alone, oldest first: whether it reached the goal of its game, and whether it was a record."""
    from companion.stats.deferred_imports import np

    history = History.of(source)
    rows = history.players[history.players["count"] == 1].dropna(subset="points")
    rows = rows.sort_values("finished", kind="stable").reset_index(drop=True)
    games = rows["game"].astype(str)
    goals = {name: definition(name).solo_goal or np.nan for name in games.unique() if name in NAMES}
    rows["goal"] = games.map(goals).astype(float)
    rows["won"] = rows["winner"].astype(bool) & ~(rows["points"] < rows["goal"])
    before = rows.groupby(games)["better"].transform(lambda each: each.cummax().shift())
    rows["record"] = before.isna() | (rows["better"] > before)
    return rows[["play", "game", "day", "player", "points", "goal", "won", "record"]]


def achievements(source: Source, plays: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The achievements of some games alone, as message ids of their games, by play; games without any are left out."""
    history = History.of(source)
    found = {play.id: _achieved(history, play) for play in history.having(plays)}
    return {id: names for id, names in found.items() if names}


def _achieved(history: History, play: Play) -> tuple[str, ...]:
    if play.journal is None or play.decisions is None:
        sheet = [line.detail for line in play.lines if line.source == "achievements"]
        return tuple(detail for detail in sheet if detail.startswith(f"{ACHIEVEMENT}."))
    if (play.id, play.decisions) not in _reached:
        game = history.game(play.id)
        events = game.events if game is not None and game.over else ()
        _reached[play.id, play.decisions] = tuple(
            f"{ACHIEVEMENT}.{event.values['name']}" for event in events if event.kind == ACHIEVEMENT
        )
    return _reached[play.id, play.decisions]


_reached: dict[tuple[str, int], tuple[str, ...]] = {}
"""Achievements of games that were replayed: they do not change."""


def next_difficulty(rows: pd.DataFrame) -> str:
    """``harder`` after three games alone won in a row, ``easier`` after three lost, else ``same``; of one game.

    Empty where too few were played.
    """
    last = [bool(won) for won in rows["won"].tail(STREAK)]
    if len(last) < STREAK:
        return ""
    return "harder" if all(last) else "same" if any(last) else "easier"
