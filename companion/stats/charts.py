"""Figures of many games, as plain plotly JSON of lines and bars; each takes the frame that `many` made of them.

Small samples are shown as small: every rate has its interval and its ``n``, and what rests on few games is pale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.languages import Messages, messages, number
from companion.stats.figures import DASHES, GAIN, LOSS, MARKERS, PALETTE, SOFT, layout_of, safe

if TYPE_CHECKING:
    import pandas as pd

SMALL = 10
"""Fewer cases than this are drawn pale."""
PALE = 0.4
ROWS = 15
"""So many rows fit a phone; the most frequent are kept."""


class Terms(msgspec.Struct, frozen=True):
    """The words of these figures, already in the reader's language."""

    language: str = "en"

    @property
    def say(self) -> Messages:
        """The messages."""
        return messages(self.language, "stats")

    def axis(self, name: str) -> str:
        """The words of an axis or of a legend."""
        return self.say.text(f"axis.{name}")

    def of(self, label: Any, n: int) -> str:
        """A label with the number of cases behind it."""
        return f"{safe(str(label))} · {n}"

    def seats(self, count: int, n: int) -> str:
        """A number of players, and how many scores there are."""
        return f"{self.say.text('stats.players', n=int(count))} · {n}"


ENGLISH = Terms()


def _rows(labels: Sequence[str]) -> dict[str, Any]:
    """A row a label, the first on top; equal labels stay apart."""
    return {"tickvals": list(range(len(labels))), "ticktext": list(labels), "autorange": "reversed", "zeroline": False}


def _across(labels: Sequence[str], x: str) -> dict[str, Any]:
    layout = layout_of(x, "", hovermode="closest")
    layout["yaxis"] = _rows(labels)
    layout["margin"]["l"] = 110
    layout["legend"] = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"}
    return layout


def height(rows: int) -> int:
    """How high a figure with so many rows should be."""
    return 130 + 34 * max(2, rows)


def rates(
    frame: pd.DataFrame, by: str, terms: Terms = ENGLISH, words: Callable[[Any], str] = str, most: int = ROWS
) -> dict[str, Any]:
    """Rates with their intervals, a row each: ``n`` behind the name, few cases pale, what chance gives as a tick."""
    frame = frame.head(most)
    percent = frame[["rate", "low", "high"]] * 100
    labels = [terms.of(words(label), n) for label, n in zip(frame[by], frame["n"], strict=True)]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "name": terms.axis("rate"),
        "x": percent["rate"].round(1).tolist(),
        "y": list(range(len(frame))),
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": (percent["high"] - percent["rate"]).round(1).tolist(),
            "arrayminus": (percent["rate"] - percent["low"]).round(1).tolist(),
            "color": SOFT,
            "thickness": 2,
            "width": 5,
        },
        "marker": {"size": 12, "color": GAIN, "opacity": _opacity(frame["n"])},
        "hovertext": [
            f"{label}: {rate:.0f} % ({low:.0f}–{high:.0f} %)"
            for label, (rate, low, high) in zip(labels, percent.to_numpy(), strict=True)
        ],
        "hoverinfo": "text",
    }
    data = [dots]
    if "expected" in frame:
        data.append(
            {
                "type": "scatter",
                "mode": "markers",
                "name": terms.axis("chance"),
                "x": (frame["expected"] * 100).round(1).tolist(),
                "y": list(range(len(frame))),
                "marker": {"symbol": "line-ns-open", "size": 16, "color": LOSS, "line": {"width": 3}},
            }
        )
    layout = _across(labels, terms.axis("percent"))
    layout["xaxis"]["range"] = [-2, 102]
    return {"data": data, "layout": layout}


def _opacity(n: pd.Series[Any]) -> list[float]:
    return [1.0 if each >= SMALL else PALE for each in n]


def head_to_head(frame: pd.DataFrame, terms: Terms = ENGLISH) -> dict[str, Any]:
    """Who finished ahead of whom: a square a pair, with "ahead : behind" in it."""
    names = list(dict.fromkeys(frame["player"]))
    at = {name: place for place, name in enumerate(names)}
    squares = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [at[name] for name in frame["other"]],
        "y": [at[name] for name in frame["player"]],
        "text": [f"{a}:{b}" for a, b in zip(frame["ahead"], frame["behind"], strict=True)],
        "textfont": {"size": 11, "color": "#fff"},
        "hovertext": [
            f"{safe(row['player'])} : {safe(row['other'])} — {row['ahead']} : {row['behind']} ({row['n']})"
            for row in frame.to_dict("records")
        ],
        "hoverinfo": "text",
        "marker": {
            "symbol": "square",
            "size": 38,
            "color": [GAIN if each > 0.5 else LOSS if each < 0.5 else SOFT for each in frame["rate"]],
            "opacity": _opacity(frame["n"]),
        },
    }
    layout = _across([safe(name) for name in names], terms.axis("behind"))
    layout["xaxis"] |= {"tickvals": list(range(len(names))), "ticktext": [safe(name)[:8] for name in names]}
    layout["xaxis"] |= {"showgrid": False, "zeroline": False, "range": [-0.6, len(names) - 0.4]}
    layout["yaxis"] |= {"showgrid": False, "title": {"text": terms.axis("in_front")}}
    return {"data": [squares], "layout": layout}


def spread(frame: pd.DataFrame, terms: Terms = ENGLISH) -> dict[str, Any]:
    """Scores by player count: the middle half as a bar, everything as a whisker, the median as a line."""
    labels = [terms.seats(count, n) for count, n in zip(frame["count"], frame["n"], strict=True)]
    rows = list(range(len(frame)))
    opacity = _opacity(frame["n"])
    box = {
        "type": "bar",
        "orientation": "h",
        "name": terms.axis("half"),
        "y": rows,
        "base": frame["lower"].tolist(),
        "x": (frame["upper"] - frame["lower"]).tolist(),
        "width": 0.5,
        "marker": {"color": "#3f80c2", "opacity": opacity},
        "hovertext": [
            f"{label}: {' · '.join(number(each) for each in row)}"
            for label, row in zip(
                labels, frame[["least", "lower", "median", "upper", "most"]].to_numpy().tolist(), strict=True
            )
        ],
        "hoverinfo": "text",
    }
    whole = {
        "type": "scatter",
        "mode": "markers",
        "name": terms.axis("median"),
        "x": frame["median"].tolist(),
        "y": rows,
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": (frame["most"] - frame["median"]).tolist(),
            "arrayminus": (frame["median"] - frame["least"]).tolist(),
            "color": SOFT,
            "thickness": 1.5,
            "width": 8,
        },
        "marker": {"symbol": "line-ns-open", "size": 24, "color": "var(--ink)", "line": {"width": 3}},
        "hoverinfo": "x",
    }
    return {"data": [box, whole], "layout": _across(labels, terms.axis("points"))}


def histogram(frame: pd.DataFrame, terms: Terms = ENGLISH) -> dict[str, Any]:
    """How often which score was reached: a line a player count, as a share of its scores."""
    data = []
    for place, (count, group) in enumerate(frame.groupby("count")):
        data.append(
            {
                "type": "scatter",
                "mode": "lines",
                "name": terms.seats(int(str(count)), int(group["n"].sum())),
                "x": ((group["low"] + group["high"]) / 2).tolist(),
                "y": (group["share"] * 100).round(2).tolist(),
                "line": {"color": PALETTE[place % len(PALETTE)], "dash": DASHES[place % 4], "width": 3, "shape": "hvh"},
            }
        )
    layout = layout_of(terms.axis("points"), terms.axis("percent"))
    return {"data": data, "layout": layout}


def sources(frame: pd.DataFrame, terms: Terms = ENGLISH, words: Callable[[Any], str] = str) -> dict[str, Any]:
    """Points by source, winners beside the others."""
    frame = frame[(frame["winners"].fillna(0) != 0) | (frame["others"].fillna(0) != 0)]
    labels = [safe(words(source)) for source in frame["source"]]
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": terms.axis(name),
            "y": list(range(len(frame))),
            "x": frame[name].round(2).tolist(),
            "marker": {"color": colour, "pattern": {"shape": shape, "solidity": 0.25}},
        }
        for name, colour, shape in (("winners", GAIN, ""), ("others", SOFT, "/"))
    ]
    return {"data": data, "layout": _across(labels, terms.axis("mean_points"))}


def streaks(frame: pd.DataFrame, terms: Terms = ENGLISH, most: int = ROWS) -> dict[str, Any]:
    """The longest rows of wins, and those under way."""
    frame = frame[frame["longest"] > 0].head(most)
    labels = [terms.of(name, n) for name, n in zip(frame["player"], frame["n"], strict=True)]
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": terms.axis(name),
            "y": list(range(len(frame))),
            "x": frame[name].tolist(),
            "marker": {"color": colour},
        }
        for name, colour in (("longest", "#b8902c"), ("current", GAIN))
    ]
    return {"data": data, "layout": _across(labels, terms.axis("wins"))}


def ratings(frame: pd.DataFrame, terms: Terms = ENGLISH, most: int = ROWS) -> dict[str, Any]:
    """The estimate of everyone's skill, and how sure it is: two standard deviations either side."""
    frame = frame.head(most)
    labels = [terms.of(name, n) for name, n in zip(frame["player"], frame["n"], strict=True)]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": frame["skill"].round(2).tolist(),
        "y": list(range(len(frame))),
        "error_x": {"type": "data", "array": (2 * frame["unsure"]).round(2).tolist(), "color": SOFT, "thickness": 2},
        "marker": {"size": 12, "color": "#6f66bd", "opacity": _opacity(frame["n"])},
    }
    return {"data": [dots], "layout": _across(labels, terms.axis("skill")) | {"showlegend": False}}


def records(frame: pd.DataFrame, terms: Terms = ENGLISH) -> dict[str, Any]:
    """The highest score as time went by: a step whenever it was beaten, a line a player count."""
    data = []
    for place, (count, group) in enumerate(frame.dropna(subset="finished").groupby("count")):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": terms.say.text("stats.players", n=int(str(count))),
                "x": [each.isoformat() for each in group["finished"]],
                "y": group["points"].tolist(),
                "text": [safe(name) for name in group["player"]],
                "line": {"color": PALETTE[place % len(PALETTE)], "dash": DASHES[place % 4], "shape": "hv"},
                "marker": {"symbol": MARKERS[place % 4], "size": 8},
            }
        )
    layout = layout_of("", terms.axis("points"), hovermode="closest")
    layout["xaxis"] = {"type": "date", "tickformat": "%Y-%m"}
    return {"data": data, "layout": layout}


def titles(frame: pd.DataFrame, terms: Terms = ENGLISH, words: Callable[[Any], str] = str) -> dict[str, Any]:
    """How often each game was played, and the line that the H-index is read off."""
    top = frame.head(2 * ROWS)
    bars = {
        "type": "bar",
        "x": top["rank"].tolist(),
        "y": top["n"].tolist(),
        "hovertext": [f"{safe(words(game))}: {n}" for game, n in zip(top["game"], top["n"], strict=True)],
        "hoverinfo": "text",
        "marker": {"color": [GAIN if n >= rank else SOFT for n, rank in zip(top["n"], top["rank"], strict=True)]},
    }
    last = int(top["rank"].max()) if len(top) else 1
    line = {
        "type": "scatter",
        "mode": "lines",
        "x": [0.5, last + 0.5],
        "y": [0.5, last + 0.5],
        "hoverinfo": "skip",
        "line": {"dash": "dot", "color": LOSS},
    }
    return {
        "data": [bars, line],
        "layout": layout_of(terms.axis("titles"), terms.axis("games"), showlegend=False, hovermode="closest"),
    }


def calendar(frame: pd.DataFrame, terms: Terms = ENGLISH, weeks: int = 53, until: date | None = None) -> dict[str, Any]:
    """A square a day: a column a week, a row a weekday, the more games the fuller."""
    found = {day.date(): int(n) for day, n in zip(frame["date"], frame["n"], strict=True)}
    last = until or max(found, default=date(2026, 1, 1))
    monday = last - timedelta(days=last.weekday(), weeks=weeks - 1)
    days = [monday + timedelta(days=each) for each in range((last - monday).days + 1)]
    most = max((found.get(day, 0) for day in days), default=0)
    squares = {
        "type": "scatter",
        "mode": "markers",
        "x": [(day - monday).days // 7 for day in days],
        "y": [day.weekday() for day in days],
        "hovertext": [f"{day.isoformat()}: {found.get(day, 0)}" for day in days],
        "hoverinfo": "text",
        "marker": {
            "symbol": "square",
            "size": 11,
            "color": [GAIN if found.get(day) else SOFT for day in days],
            "opacity": [0.35 + 0.65 * found[day] / most if found.get(day) else 0.12 for day in days],
        },
    }
    starts = {
        (day - monday).days // 7: f"{day.month:02d}"
        for day in days
        if day.day <= 7 and day.weekday() == 0
    }  # fmt: skip
    names = [terms.say.text(f"weekday.{each}") for each in range(7)]
    layout = layout_of("", "", showlegend=False, hovermode="closest")
    layout["xaxis"] = {
        "tickvals": list(starts),
        "ticktext": list(starts.values()),
        "showgrid": False,
        "zeroline": False,
    }
    layout["yaxis"] = _rows(names) | {"showgrid": False}
    return {"data": [squares], "layout": layout}
