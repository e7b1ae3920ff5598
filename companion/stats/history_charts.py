"""Charts of many games, as plain plotly JSON of lines and bars; each takes the frame that `many_games` made of them.

Small samples are shown as small: every rate has its interval and its ``n``, and rates from few games are pale.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from textwrap import wrap
from typing import TYPE_CHECKING

import msgspec

from companion.engine.messages import Messages, messages
from companion.engine.number_format import number
from companion.stats.game_charts import (
    DASHES,
    GAIN,
    LOSS,
    MARKERS,
    PALETTE,
    PATTERNS,
    SOFT,
    Chart,
    Part,
    layout_of,
    safe,
    short,
)

if TYPE_CHECKING:
    import pandas as pd

SMALL = 10
"""Fewer cases than this are drawn pale."""
PALE = 0.55
FLAT = 6
"""More labels than these would run into each other side by side on a phone."""
ROWS = 15
"""So many rows fit a phone; the most frequent are kept."""


class Terms(msgspec.Struct, frozen=True):
    """The words of these figures, already in the reader's language."""

    language: str = "en"
    line: int = 34
    """So many letters fit a line of a label."""

    @property
    def say(self) -> Messages:
        """The messages."""
        return messages(self.language, "stats")

    def axis(self, name: str) -> str:
        """The words of an axis or of a legend."""
        return self.say.text(f"axis.{name}")

    def of(self, label: str, n: int, unit: str = "games") -> str:
        """A label with the number of cases below it."""
        cases = self.say.text(f"stats.{unit}", n=int(n))
        return f'{wrapped(label, self.line)}<br><span style="font-size:11px">{cases}</span>'

    def plain(self, label: str, n: int, unit: str = "games") -> str:
        """The same in one line."""
        return f"{safe(label)} ({self.say.text(f'stats.{unit}', n=int(n))})"

    def seats(self, count: str | int) -> str:
        """A number of players."""
        return self.say.text("stats.players", n=int(count))


ENGLISH = Terms()


def wrapped(label: str, line: int) -> str:
    """A label in two lines at most.

    >>> wrapped("Temple: a brown temple twice, 2 points", 16)
    'Temple: a brown<br>temple twice, 2…'
    """
    lines = wrap(label, line, max_lines=2, placeholder="…") if len(label) > line else [label]
    return "<br>".join(map(safe, lines))


def _rows(labels: Sequence[str]) -> Part:
    """A row a label, the first on top; equal labels stay apart."""
    ticks = {"tickvals": list(range(len(labels))), "ticktext": list(labels)}
    return ticks | {"autorange": "reversed", "zeroline": False, "automargin": True}


def _across(labels: Sequence[str], x: str) -> Part:
    layout = layout_of(x, "", hovermode="closest")
    layout["yaxis"] = _rows(labels)
    layout["margin"] |= {"l": 12, "r": 26}
    layout["legend"] = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom"}
    return layout


def height(figure: Chart) -> int:
    """How high a figure with such rows should be."""
    labels = figure["layout"]["yaxis"]["ticktext"]
    lines = max((label.count("<br>") + 1 for label in labels), default=1)
    return 120 + (16 + 14 * lines) * max(2, len(labels))


def rates(
    frame: pd.DataFrame,
    by: str,
    terms: Terms = ENGLISH,
    words: Callable[[str], str] = str,
    most: int = ROWS,
    unit: str = "games",
) -> Chart:
    """Rates with their intervals, a row each: ``n`` below the name, few cases pale, the rate by chance as a tick."""
    frame = frame.head(most)
    percent = frame[["rate", "low", "high"]] * 100
    rows = [(words(label), n, unit) for label, n in zip(frame[by], frame["n"], strict=True)]
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
            f"{terms.plain(*row)}: {rate:.0f} % ({low:.0f}–{high:.0f} %)"
            for row, (rate, low, high) in zip(rows, percent.to_numpy(), strict=True)
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
    layout = _across([terms.of(*row) for row in rows], "")
    layout["xaxis"] |= {"range": [-2, 102], "ticksuffix": " %"}
    layout["margin"]["b"] = 28
    return {"data": data, "layout": layout}


def _opacity(n: pd.Series[int]) -> list[float]:
    return [1.0 if each >= SMALL else PALE for each in n]


def head_to_head(frame: pd.DataFrame, terms: Terms = ENGLISH) -> Chart:
    """Results between pairs of players: a square a pair, with "ahead : behind" in it."""
    names = list(dict.fromkeys(frame["player"]))
    layout = _across([wrapped(name, terms.line) for name in names], terms.axis("behind"))
    longest = max(map(len, names), default=0)
    layout["xaxis"] |= {
        "tickvals": list(range(len(names))),
        "ticktext": [safe(short(name, 10)) for name in names],
        "tickangle": -50 if len(names) * longest > 3 * FLAT else 0,
        "range": [-0.5, len(names) - 0.5],
        "showgrid": False,
        "zeroline": False,
    }
    layout["yaxis"] |= {"showgrid": False, "title": {"text": terms.axis("in_front")}}
    return {"data": [_squares(frame, names)], "layout": layout | {"showlegend": False}}


def _squares(frame: pd.DataFrame, names: Sequence[str]) -> dict[str, object]:
    """A square for each pair, in the colour of the leader; the more games, the fuller."""
    at = {name: place for place, name in enumerate(names)}
    pairs = frame.to_dict("records")
    return {
        "type": "bar",
        "orientation": "h",
        "base": [at[pair["other"]] - 0.48 for pair in pairs],
        "x": [0.96] * len(pairs),
        "y": [at[pair["player"]] for pair in pairs],
        "width": 0.9,
        "text": [f"{pair['ahead']}:{pair['behind']}" for pair in pairs],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "textfont": {"size": 13 if len(names) <= FLAT else 11, "color": "var(--ink)"},
        "hovertext": [
            f"{safe(pair['player'])} : {safe(pair['other'])} — {pair['ahead']} : {pair['behind']} ({pair['n']})"
            for pair in pairs
        ],
        "hoverinfo": "text",
        "marker": {
            "color": [_colour_of_rate(pair["rate"]) for pair in pairs],
            # Letters stand on these, so the fullest is no fuller than can be read on.
            "opacity": [0.6 * each for each in _opacity(frame["n"])],
        },
    }


def _colour_of_rate(rate: float) -> str:
    if rate == 0.5:
        return SOFT
    return GAIN if rate > 0.5 else LOSS


def spread(frame: pd.DataFrame, terms: Terms = ENGLISH) -> Chart:
    """Scores by player count: the middle half as a bar, everything as a whisker, the median as a line."""
    seats = [(terms.seats(str(count)), n, "results") for count, n in zip(frame["count"], frame["n"], strict=True)]
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
            f"{terms.plain(*seat)}: {' · '.join(number(each) for each in row)}"
            for seat, row in zip(
                seats, frame[["least", "lower", "median", "upper", "most"]].to_numpy().tolist(), strict=True
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
    return {"data": [box, whole], "layout": _across([terms.of(*seat) for seat in seats], terms.axis("points"))}


def histogram(frame: pd.DataFrame, terms: Terms = ENGLISH) -> Chart:
    """How often which score was reached: bars a player count, as a share of its scores; few scores are pale."""
    data: list[Part] = []
    for place, (count, group) in enumerate(frame.groupby("count")):
        n = int(group["n"].sum())
        data.append(
            {
                "type": "bar",
                "name": terms.plain(terms.seats(str(count)), n, "results"),
                "opacity": 1.0 if n >= SMALL else PALE,
                "x": [f"{number(low)}…" for low in group["low"]],
                "y": (group["share"] * 100).round(2).tolist(),
                "hovertext": [
                    f"{number(low)}–{number(high - 1)}: {terms.say.text('stats.results', n=int(each))}"
                    for low, high, each in zip(group["low"], group["high"], group["n"], strict=True)
                ],
                "hoverinfo": "text",
                "marker": {
                    "color": PALETTE[place % len(PALETTE)],
                    "pattern": {"shape": PATTERNS[place % len(PATTERNS)], "solidity": 0.25},
                },
            }
        )
    layout = layout_of(terms.axis("points"), terms.axis("percent"), barmode="group", bargap=0.15, hovermode="closest")
    layout["xaxis"] |= {"type": "category", "tickangle": -45 if len(frame["low"].unique()) > FLAT else 0}
    layout["yaxis"]["rangemode"] = "tozero"
    return {"data": data, "layout": layout}


def sources(frame: pd.DataFrame, terms: Terms = ENGLISH, words: Callable[[str], str] = str) -> Chart:
    """Points by source, winners beside the others."""
    frame = frame[(frame["winners"].fillna(0) != 0) | (frame["others"].fillna(0) != 0)]
    labels = [wrapped(words(source), terms.line) for source in frame["source"]]
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


def streaks(frame: pd.DataFrame, terms: Terms = ENGLISH, most: int = ROWS) -> Chart:
    """The longest rows of wins, and those under way."""
    frame = frame[frame["longest"] > 0].head(most)
    labels = [terms.of(str(name), n) for name, n in zip(frame["player"], frame["n"], strict=True)]
    data = [
        {
            "type": "bar",
            "orientation": "h",
            "name": terms.axis(name),
            "y": list(range(len(frame))),
            "x": frame[name].tolist(),
            "marker": {"color": colour},
        }
        for name, colour in (("longest", "#ad8624"), ("current", GAIN))
    ]
    layout = _across(labels, terms.axis("wins"))
    layout["xaxis"] |= {"dtick": 1 + int(frame["longest"].max()) // 8 if len(frame) else 1, "rangemode": "tozero"}
    return {"data": data, "layout": layout}


def ratings(frame: pd.DataFrame, terms: Terms = ENGLISH, most: int = ROWS) -> Chart:
    """The estimate of everyone's skill, and how sure it is: two standard deviations either side."""
    frame = frame.head(most)
    labels = [terms.of(str(name), n) for name, n in zip(frame["player"], frame["n"], strict=True)]
    dots = {
        "type": "scatter",
        "mode": "markers",
        "x": frame["skill"].round(2).tolist(),
        "y": list(range(len(frame))),
        "error_x": {"type": "data", "array": (2 * frame["unsure"]).round(2).tolist(), "color": SOFT, "thickness": 2},
        "marker": {"size": 12, "color": "#6f66bd", "opacity": _opacity(frame["n"])},
    }
    return {"data": [dots], "layout": _across(labels, terms.axis("skill")) | {"showlegend": False}}


def records(frame: pd.DataFrame, terms: Terms = ENGLISH) -> Chart:
    """The highest score as time went by: a step whenever it was beaten, a line a player count."""
    data = []
    for place, (count, group) in enumerate(frame.dropna(subset="day").groupby("count")):
        data.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "name": terms.seats(str(count)),
                "x": [f"{each.date()}" for each in group["day"]],
                "y": group["points"].tolist(),
                "text": [safe(name) for name in group["player"]],
                "line": {"color": PALETTE[place % len(PALETTE)], "dash": DASHES[place % 4], "shape": "hv"},
                "marker": {"symbol": MARKERS[place % 4], "size": 8},
            }
        )
    layout = layout_of("", terms.axis("points"), hovermode="closest")
    layout["xaxis"] = {"type": "date", "tickformat": "%Y-%m", "nticks": 4}
    return {"data": data, "layout": layout}


def titles(frame: pd.DataFrame, terms: Terms = ENGLISH, words: Callable[[str], str] = str, most: int = ROWS) -> Chart:
    """How often each game was played; those that make the H-index are coloured."""
    top = frame.head(most)
    bars = {
        "type": "bar",
        "orientation": "h",
        "x": top["n"].tolist(),
        "y": list(range(len(top))),
        "text": [str(n) for n in top["n"]],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertext": [f"{safe(words(game))}: {n}" for game, n in zip(top["game"], top["n"], strict=True)],
        "hoverinfo": "text",
        "marker": {"color": [GAIN if n >= rank else SOFT for n, rank in zip(top["n"], top["rank"], strict=True)]},
    }
    layout = _across([wrapped(words(game), terms.line) for game in top["game"]], terms.axis("games"))
    layout["xaxis"]["rangemode"] = "tozero"
    return {"data": [bars], "layout": layout | {"showlegend": False}}


def calendar(frame: pd.DataFrame, terms: Terms = ENGLISH, weeks: int = 53, until: date | None = None) -> Chart:
    """A square a day: a column a week, a row a weekday, the more games the fuller."""
    found = {day.date(): int(n) for day, n in zip(frame["date"], frame["n"], strict=True)}
    last = until or max(found, default=date(2026, 1, 1))
    monday = last - timedelta(days=last.weekday(), weeks=weeks - 1)
    days = [monday + timedelta(days=each) for each in range((last - monday).days + 1)]
    counts = [found.get(day, 0) for day in days]
    most = max(counts)
    squares = {
        "type": "scatter",
        "mode": "markers",
        "x": [at // 7 for at in range(len(days))],
        "y": [day.weekday() for day in days],
        "hovertext": [f"{day.isoformat()}: {n}" for day, n in zip(days, counts, strict=True)],
        "hoverinfo": "text",
        "marker": {
            "symbol": "square",
            "size": 11,
            "color": [GAIN if n else SOFT for n in counts],
            "opacity": [0.35 + 0.65 * n / most if n else 0.12 for n in counts],
        },
    }
    starts = {week: f"{day.month:02d}" for week, day in enumerate(days[::7]) if day.day <= 7}
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
