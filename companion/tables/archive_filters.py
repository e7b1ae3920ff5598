"""Filters of the archive as conditions of a query."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time, timedelta
from typing import TypedDict

from companion.engine.data_folder import Plain
from companion.tables.days import utc_of
from companion.tables.play import Depth, Mark
from companion.tables.play_rows import storable_text


class Which(TypedDict, total=False):
    """Filters: a play must fit all that are given.

    ``player``: one name or several. ``count``: the number of players. ``since`` and ``until``: days by the
    clock of this machine, both included, as in "2026-05-01". ``counts``: whether statistics count it. ``mark``: whether
    people played it, with a real box or a made-up one, or the machine.
    """

    game: str
    player: str | Sequence[str]
    count: int
    since: str
    until: str
    depth: Depth
    source: str
    counts: bool
    mark: Mark


def condition_of(which: Which) -> tuple[str, list[object]]:
    """The filters as a condition on a row of ``plays``, with its values."""
    given: Plain = {**which}
    parts: list[str] = ["1 = 1"]
    values: list[object] = []
    for name in ("game", "depth", "source"):
        if name in given:
            parts.append(f"{name} = (SELECT number FROM words WHERE word = ?)")
            values.append(storable_text(given[name]))
    people = given.get("player", ())
    for name in [people] if isinstance(people, str) else people:
        parts.append("number IN (SELECT play FROM players WHERE name = (SELECT number FROM words WHERE word = ?))")
        values.append(storable_text(name))
    for name, test in (("count", "seats = ?"), ("counts", "counts = ?")):
        if name in given:
            parts.append(test)
            values.append(int(given[name]))
    if "mark" in given:
        parts.append("mark = ?")
        values.append(storable_text(given["mark"]))
    for name, test, later in (("since", ">=", 0), ("until", "<=", 1)):
        if name in given:
            # A day alone is compared as it is; a time with the midnight of this machine.
            parts.append(f"(CASE WHEN length(at) = 10 THEN at {test} ? ELSE at {test} ? END)")
            values += [f"{given[name]}{'~' * later}", _midnight(given[name], later)]
    return " AND ".join(parts), values


def _midnight(text: str, later: int) -> str:
    """The end of a time to compare with: where it is a day, when that day begins here, or ends."""
    try:
        day = date.fromisoformat(text) if len(text) == 10 else None
        return f"{utc_of(day + timedelta(days=later), time()).isoformat()[:19]}" if day else f"{text}{'~' * later}"
    except (ValueError, OverflowError):
        return f"{text}{'~' * later}"


def placeholders(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values)) or "NULL"
