"""Figures of one game, as plain plotly JSON: quick to make, the same in a notebook cell and on the dashboard.

``show(figure)`` turns one into a ``plotly.graph_objects.Figure`` for a notebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.ledger import Ledger

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

DASHES = ("solid", "dash", "dot", "dashdot")
"""Lines are told apart by dash and marker too, not by colour alone."""
MARKERS = ("circle", "square", "triangle-up", "diamond")


class Words(msgspec.Struct, frozen=True):
    """The words a figure needs, already in the reader's language."""

    day: str = "Day"
    points: str = "Points"
    leader: str = "behind the leader"
    eras: Mapping[str, str] = {}
    sources: Mapping[str, str] = {}


def safe(name: str) -> str:
    """A name plotly takes for plain text: its labels know a little markup."""
    return name.replace("&", "&amp;").replace("<", "&lt;")


def show(figure: Mapping[str, Any]) -> Figure:
    """The figure as a plotly object."""
    from plotly.graph_objects import Figure

    return Figure(data=figure["data"], layout=figure["layout"])


def _days(ledger: Ledger) -> list[int]:
    return sorted({0, *(line.day for line in ledger)})


def running(ledger: Ledger, seats: int) -> tuple[list[int], list[list[float]]]:
    """The days on which anybody scored, and everyone's points after each."""
    days = _days(ledger)
    column = {day: index for index, day in enumerate(days)}
    gained = [[0.0] * len(days) for _ in range(seats)]
    for line in ledger:
        gained[line.player][column[line.day]] += line.points
    return days, [list(accumulate(row)) for row in gained]


def _layout(words: Words, **more: Any) -> dict[str, Any]:
    return {
        "margin": {"l": 44, "r": 12, "t": 12, "b": 40},
        "legend": {"orientation": "h", "y": 1.12, "x": 0},
        "hovermode": "x unified",
        "xaxis": {"title": {"text": words.day}, "rangemode": "tozero"},
        "yaxis": {"title": {"text": words.points}, "zeroline": True},
        **more,
    }


def _lines(days: list[int], rows: Sequence[Sequence[float]], names: Sequence[str], colours: Sequence[str]) -> list[Any]:
    return [
        {
            "type": "scatter",
            "mode": "lines+markers",
            "name": safe(name),
            "x": days,
            "y": list(rows[seat]),
            "line": {"color": colours[seat], "width": 3, "dash": DASHES[seat % 4]},
            "marker": {"symbol": MARKERS[seat % 4], "size": 8},
        }
        for seat, name in enumerate(names)
    ]


def _era_marks(ledger: Ledger, words: Words) -> dict[str, Any]:
    """A dotted line where an era ends, with its name."""
    ends: dict[str, int] = {}
    for line in ledger:
        ends[line.era] = max(ends.get(line.era, 0), line.day)
    return {
        "shapes": [
            {
                "type": "line",
                "x0": day,
                "x1": day,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "line": {"dash": "dot", "width": 1, "color": "var(--ink-soft)"},
            }
            for day in ends.values()
        ],
        "annotations": [
            {
                "x": day,
                "y": 1,
                "yref": "paper",
                "yanchor": "bottom",
                "xanchor": "right",
                "showarrow": False,
                "text": safe(words.eras.get(era, era)),
            }
            for era, day in ends.items()
        ],
    }


def progression(ledger: Ledger, names: Sequence[str], colours: Sequence[str], words: Words) -> dict[str, Any]:
    """Everyone's points by day, eras marked."""
    days, rows = running(ledger, len(names))
    layout = _layout(words, **_era_marks(ledger, words))
    layout["legend"] = {"orientation": "h", "y": -0.25}
    return {"data": _lines(days, rows, names, colours), "layout": layout}


def difference(ledger: Ledger, names: Sequence[str], colours: Sequence[str], words: Words) -> dict[str, Any]:
    """How far everyone is behind the leader, by day."""
    days, rows = running(ledger, len(names))
    best = [max(column) for column in zip(*rows, strict=True)]
    behind = [[points - lead for points, lead in zip(row, best, strict=True)] for row in rows]
    layout = _layout(words, **_era_marks(ledger, words))
    layout["yaxis"] = {"title": {"text": words.leader}}
    layout["legend"] = {"orientation": "h", "y": -0.25}
    return {"data": _lines(days, behind, names, colours), "layout": layout}


PATTERNS = ("", "/", "x", "-", "|", "+", ".", "\\")
PALETTE = (
    *("#2f8f7d", "#c8702f", "#6f66bd", "#b8902c", "#b0475a", "#3f80c2"),
    *("#71952f", "#93619a", "#7d766b", "#4ba7a6", "#cf7f96", "#5f7486"),
)
"""Middle tones, readable on light and dark; a source keeps its colour from game to game."""


def sources(ledger: Ledger, names: Sequence[str], order: Sequence[str], words: Words) -> dict[str, Any]:
    """Where everyone's points come from, stacked; losses go below zero."""
    sums = ledger.by("source")
    present = [source for source in order if any((seat, source) in sums for seat in range(len(names)))]
    data = [
        {
            "type": "bar",
            "name": safe(words.sources.get(source, source)),
            "x": [safe(name) for name in names],
            "y": [sums.get((seat, source), 0) for seat in range(len(names))],
            "marker": {
                "color": PALETTE[index % len(PALETTE)],
                "pattern": {"shape": PATTERNS[index % len(PATTERNS)], "solidity": 0.25},
            },
        }
        for index, source in enumerate(order)
        if source in present
    ]
    layout = _layout(words, barmode="relative")
    layout["xaxis"] = {"type": "category"}
    layout["legend"] = {"orientation": "h", "y": -0.2}
    return {"data": data, "layout": layout}
