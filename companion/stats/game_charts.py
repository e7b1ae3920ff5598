"""Charts of one game, as plain plotly JSON: quick to make, the same in a notebook cell and on the dashboard.

They use only lines and bars, which the small plotly of the dashboard can draw. ``show(figure)`` turns one into a
``plotly.graph_objects.Figure`` for a notebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict

import msgspec

from companion.engine.definition import Definition
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.stats.turning_points import Lead, TurningPoint
from companion.stats.win_chances import Chance

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

By = Literal["day", "move", "era"]
Level = Literal["source", "detail", "move"]
Part = dict[str, Any]
"""A part of a figure in plotly's own words: a trace, an axis, the layout."""


class Chart(TypedDict):
    """A figure as plotly's JSON."""

    data: list[Part]
    layout: Part


DASHES = ("solid", "dash", "dot", "dashdot")
"""Lines differ in dash and marker too, not in colour alone."""
MARKERS = ("circle", "square", "triangle-up", "diamond")
COLOURS = ("#c0392b", "#2f6fb3", "#2e8b57", "#c99a1a")
"""For a notebook; the dashboard gives the players' own."""
GAIN, LOSS, SOFT = "#2f8f7d", "#b0475a", "#8a8378"


class Words(msgspec.Struct, frozen=True):
    """The words a figure needs, already in the reader's language."""

    day: str = "Day"
    points: str = "Points"
    leader: str = "behind the leader"
    eras: Mapping[str, str] = {}
    sources: Mapping[str, str] = {}
    move: str = "Move"
    start: str = "Start"
    ahead: str = "Ahead of the best other"
    turning: str = "Turning point"
    winning: str = "Chance to win"
    ended: str = "If it ended now"
    details: Mapping[str, str] = {}
    """Tiles, temples and spaces by the ids that score lines hold."""


def words_of(definition: Definition, language: str = "en") -> Words:
    """The words of a game in a language."""
    say, game = messages(language, "stats"), messages(language, definition.name)
    lines = ("day", "points", "leader", "move", "start", "ahead", "turning", "winning")
    return Words(
        eras={id.removeprefix("era."): text for id, text in game.patterns.items() if id.startswith("era.")},
        sources={source: game.text(f"source.{source}") for source in definition.sources},
        details=game.patterns,
        **{name: say.text(f"axis.{name}") for name in lines},
    )


def safe(name: str) -> str:
    """A name plotly takes for plain text: its labels know a little markup."""
    return name.replace("&", "&amp;").replace("<", "&lt;")


def show(figure: Chart) -> Figure:
    """The figure as a plotly object."""
    from companion.stats.deferred_imports import go

    return go.Figure(data=figure["data"], layout=figure["layout"])


# points as the game went on


def running(ledger: Ledger, seats: int, by: By = "day") -> tuple[list[Any], list[list[float]]]:
    """The days, moves or eras on which a player scored, and everyone's points after each."""
    at = {"day": _day, "move": _move, "era": _era}[by]
    first: Any = "" if by == "era" else 0
    found = dict.fromkeys([first, *(at(line) for line in ledger)])
    steps = list(found) if by == "era" else sorted(found)
    column = {step: index for index, step in enumerate(steps)}
    gained = [[0.0] * len(steps) for _ in range(seats)]
    for line in ledger:
        gained[line.player][column[at(line)]] += line.points
    return steps, [list(accumulate(row)) for row in gained]


def _day(line: ScoreLine) -> int:
    return line.round


def _move(line: ScoreLine) -> int:
    return line.decision


def _era(line: ScoreLine) -> str:
    return line.era


def layout_of(x: str, y: str, **more: object) -> Part:
    """The frame of every figure."""
    return {
        "margin": {"l": 44, "r": 12, "t": 22, "b": 40},
        "legend": {"orientation": "h", "y": -0.34, "x": 0},
        "hovermode": "x unified",
        "xaxis": {"title": {"text": x}},
        "yaxis": {"title": {"text": y}, "zeroline": True},
        **more,
    }


def _lines(
    steps: Sequence[int | str], rows: Sequence[Sequence[float]], names: Sequence[str], colours: Sequence[str]
) -> list[Part]:
    few = len(steps) <= 40
    return [
        {
            "type": "scatter",
            "mode": "lines+markers" if few else "lines",
            "name": safe(name),
            "x": list(steps),
            "y": list(rows[seat]),
            "line": {"color": colours[seat], "width": 3, "dash": DASHES[seat % 4]},
            "marker": {"symbol": MARKERS[seat % 4], "size": 8},
        }
        for seat, name in enumerate(names)
    ]


LETTER_ROOM = 0.022
"""The share of a phone's chart that a letter of an era's name needs."""


def _era_marks(ends: Mapping[str, int], words: Words) -> Part:
    """A dotted line where an era ends, with its name; one that follows too closely is named above the one before."""
    names = {era: words.eras.get(era, era) for era in ends}
    levels, before, letter = dict[str, int](), 0.0, LETTER_ROOM * max(ends.values(), default=0)
    for era, end in ends.items():
        levels[era] = 1 + max(levels.values()) if levels and end - before < letter * len(names[era]) else 0
        before = end
    return {
        "margin": {"l": 44, "r": 12, "t": 22 + 16 * max(levels.values(), default=0), "b": 40},
        "shapes": [
            {
                "type": "line",
                "x0": end,
                "x1": end,
                "y0": 0,
                "y1": 1,
                "yref": "paper",
                "line": {"dash": "dot", "width": 1, "color": "var(--ink-soft)"},
            }
            for end in ends.values()
        ],
        "annotations": [
            {
                "x": end,
                "y": 1,
                "yref": "paper",
                "yanchor": "bottom",
                "yshift": 16 * levels[era],
                "xanchor": "right",
                "showarrow": False,
                "text": safe(names[era]),
            }
            for era, end in ends.items()
        ],
    }


def _era_ends(ledger: Ledger, by: By) -> dict[str, int]:
    ends: dict[str, int] = {}
    for line in ledger:
        ends[line.era] = max(ends.get(line.era, 0), line.round if by == "day" else line.decision)
    return ends


def _progress(ledger: Ledger, lines: list[Part], words: Words, y: str, by: By) -> Chart:
    if by == "era":
        for line in lines:
            line["x"] = [safe(words.eras.get(era, era)) if era else words.start for era in line["x"]]
        layout = layout_of("", y)
        layout["xaxis"] = {"type": "category"}
    else:
        layout = layout_of(words.day if by == "day" else words.move, y, **_era_marks(_era_ends(ledger, by), words))
        layout["xaxis"]["rangemode"] = "tozero"
    return {"data": lines, "layout": layout}


class IfEndedNow(NamedTuple):
    """The present of a running game: its day or move, and everyone's points if it ended now."""

    at: int
    ended: Sequence[float]


def progression(
    ledger: Ledger,
    names: Sequence[str],
    colours: Sequence[str],
    words: Words,
    by: By = "day",
    now: IfEndedNow | None = None,
) -> Chart:
    """Everyone's points by day, by move or by era; eras are marked. A running game goes on to ``now``."""
    steps, rows = running(ledger, len(names), by)
    if now is None:
        return _progress(ledger, _lines(steps, rows, names, colours), words, words.points, by)
    if now.at > steps[-1]:
        steps, rows = [*steps, now.at], [[*row, row[-1]] for row in rows]
    figure = _progress(ledger, _lines(steps, rows, names, colours), words, words.points, by)
    figure["data"] += _if_it_ended(now, rows, names, colours, words)
    # Points to come now stand beside the present, not on top of it.
    figure["layout"]["xaxis"]["range"] = [0, max(now.at, 1) * 1.12]
    figure["layout"]["margin"]["r"] = 44
    return figure


def _if_it_ended(
    now: IfEndedNow, rows: Sequence[Sequence[float]], names: Sequence[str], colours: Sequence[str], words: Words
) -> list[Part]:
    """A thin line from everyone's points to those that would follow, with the sum at its end."""
    beyond = now.at + max(now.at, 1) * 0.05
    return [
        {
            "type": "scatter",
            "mode": "lines+markers+text",
            "name": safe(words.ended),
            "legendgroup": "ended",
            "showlegend": seat == 0,
            "x": [now.at, beyond],
            "y": [rows[seat][-1], points],
            "text": ["", number(points)],
            "textposition": "middle right",
            "hovertext": ["", f"{safe(name)}: {number(points)} ({safe(words.ended)})"],
            "hoverinfo": "text",
            "cliponaxis": False,
            "line": {"color": colours[seat], "width": 1.5, "dash": "dot"},
            "marker": {"symbol": f"{MARKERS[seat % 4]}-open", "size": [0, 11], "line": {"width": 2}},
        }
        for seat, (name, points) in enumerate(zip(names, now.ended, strict=True))
    ]


def difference(ledger: Ledger, names: Sequence[str], colours: Sequence[str], words: Words, by: By = "day") -> Chart:
    """How far everyone is behind the leader."""
    steps, rows = running(ledger, len(names), by)
    best = [max(column) for column in zip(*rows, strict=True)]
    behind = [[points - lead for points, lead in zip(row, best, strict=True)] for row in rows]
    return _progress(ledger, _lines(steps, behind, names, colours), words, words.leader, by)


def ahead(
    course: Sequence[Lead],
    points: Sequence[TurningPoint],
    names: Sequence[str],
    colours: Sequence[str],
    words: Words,
) -> Chart:
    """The lead, move by move: banked and secured points minus the best other's; turning points are marked."""
    rows = list(zip(*(each.leads for each in course), strict=True))
    ends: dict[str, int] = {}
    for each in course:
        ends[each.era] = each.at
    layout = layout_of(words.move, words.ahead, **_era_marks(ends, words))
    layout["yaxis"]["zerolinewidth"] = 2
    where = {each.at: each for each in course}
    marks = {
        "type": "scatter",
        "mode": "markers+text",
        "name": safe(words.turning),
        "x": [point.at for point in points],
        "y": [where[point.at].leads[point.player] for point in points],
        "text": [str(n) for n in range(1, len(points) + 1)],
        "textposition": "top center",
        "marker": {"symbol": "circle-open", "size": 16, "color": "var(--ink)", "line": {"width": 2}},
    }
    return {"data": [*_lines([each.at for each in course], rows, names, colours), marks], "layout": layout}


def win_chances(course: Sequence[Chance], names: Sequence[str], colours: Sequence[str], words: Words) -> Chart:
    """Everyone's chance to win after every turn, in hundredths."""
    rows = [[round(100 * chance, 1) for chance in row] for row in zip(*(each.chances for each in course), strict=True)]
    layout = layout_of(words.move, words.winning, **_era_marks({each.era: each.at for each in course}, words))
    layout["yaxis"] |= {"range": [0, 100], "ticksuffix": " %"}
    return {"data": _lines([each.at for each in course], rows, names, colours), "layout": layout}


def bring_forward(figure: Chart, seat: int) -> None:
    """Draw one player's line bold, and the others as its background."""
    for n, trace in enumerate(figure["data"]):
        trace["line"] = {**trace["line"], "width": 3.5 if n == seat else 1.5}
        trace["opacity"] = 1 if n == seat else 0.5


def graded_turns(
    course: Sequence[Chance], marks: Mapping[str, Mapping[int, int]], seat: int, looks: Mapping[str, tuple[str, str]]
) -> list[Part]:
    """A player's turns on their line of the chances: a symbol and a colour for each grade.

    ``marks``: by grade where each turn ended, with where it began; a tap on a mark leads there.
    """
    after = {each.at: round(100 * each.chances[seat], 1) for each in course}
    traces = []
    for name, turns in marks.items():
        there = [at for at in turns if at in after]
        symbol, colour = looks[name]
        edge = {"width": 1.5, "color": "var(--surface-1)"}
        marker = {"symbol": symbol, "size": 13, "color": colour, "line": edge}
        trace: Part = {"type": "scatter", "mode": "markers", "name": safe(name), "marker": marker, "showlegend": False}
        began = [turns[at] for at in there]
        traces.append({**trace, "x": there, "y": [after[at] for at in there], "customdata": began})
    return traces


# where the points come from


PATTERNS = ("", "/", "x", "-", "|", "+", ".", "\\")
PALETTE = (
    *("#2f8f7d", "#c8702f", "#6f66bd", "#ad8624", "#b0475a", "#3f80c2"),
    *("#71952f", "#93619a", "#7d766b", "#429a99", "#c77189", "#5f7486"),
)
"""Middle tones with a contrast of 3 on light and dark; a source keeps its colour from game to game."""


def sources(ledger: Ledger, names: Sequence[str], order: Sequence[str], words: Words) -> Chart:
    """Where everyone's points come from, stacked; losses go below zero."""
    sums = ledger.by("source")
    return stacked(
        {source: [sums.get((seat, source), 0) for seat in range(len(names))] for source in order}, names, words
    )


def stacked(rows: Mapping[str, Sequence[float]], columns: Sequence[str], words: Words) -> Chart:
    """Bars of sources, one for each column; unused sources are left out and the others keep their colours."""
    data = [
        {
            "type": "bar",
            "name": safe(words.sources.get(source, source)),
            "x": [safe(column) for column in columns],
            "y": list(row),
            "marker": {
                "color": PALETTE[index % len(PALETTE)],
                "pattern": {"shape": PATTERNS[index % len(PATTERNS)], "solidity": 0.25},
            },
        }
        for index, (source, row) in enumerate(rows.items())
        if any(row)
    ]
    layout = layout_of("", words.points, barmode="relative")
    layout["xaxis"] = {"type": "category"}
    layout["legend"]["y"] = -0.15
    return {"data": data, "layout": layout}


def over_time(ledger: Ledger, names: Sequence[str], order: Sequence[str], words: Words) -> Chart:
    """Where everyone's points came from as the days went by: a stacked area for each player, one below the other."""
    days, _ = running(ledger, len(names))
    column = {day: index for index, day in enumerate(days)}
    gained: dict[tuple[int, str], list[float]] = {}
    for line in ledger:
        row = gained.setdefault((line.player, line.source), [0.0] * len(days))
        row[column[line.round]] += line.points
    data, seen = [], set()
    for seat in range(len(names)):
        axis = str(seat + 1) if seat else ""
        for index, source in enumerate(order):
            if (seat, source) not in gained:
                continue
            so_far = list(accumulate(gained[seat, source]))
            data.append(
                {
                    "type": "scatter",
                    "mode": "lines",
                    "name": safe(words.sources.get(source, source)),
                    "legendgroup": source,
                    "showlegend": source not in seen,
                    "x": days,
                    "y": so_far,
                    "xaxis": f"x{axis}",
                    "yaxis": f"y{axis}",
                    # A source that ends below zero is stacked downwards: losses do not eat into the gains above.
                    "stackgroup": f"{seat} {'down' if so_far[-1] < 0 else 'up'}",
                    "line": {"width": 1, "color": PALETTE[index % len(PALETTE)]},
                }
            )
            seen.add(source)
    return {"data": data, "layout": _one_below_the_other(names, words)}


def _one_below_the_other(names: Sequence[str], words: Words) -> Part:
    layout = layout_of(words.day, "")
    layout["annotations"] = []
    share = 1 / len(names)
    for seat, name in enumerate(names):
        axis = str(seat + 1) if seat else ""
        top = 1 - seat * share
        last = seat + 1 == len(names)
        layout[f"xaxis{axis}"] = {"anchor": f"y{axis}", "matches": "x", "showticklabels": last}
        if last:
            layout[f"xaxis{axis}"]["title"] = {"text": words.day}
        layout[f"yaxis{axis}"] = {"domain": [top - share * 0.82, top], "matches": "y", "zeroline": True}
        layout["annotations"].append(
            {
                "xref": "paper",
                "yref": "paper",
                "x": 0.01,
                "y": top,
                "xanchor": "left",
                "yanchor": "top",
                "showarrow": False,
                "text": f"<b>{safe(name)}</b>",
            }
        )
    layout["xaxis"].pop("matches", None)
    layout["yaxis"].pop("matches", None)
    layout["legend"] = {"orientation": "h", "x": 0, "y": -0.12 if len(names) > 2 else -0.25}
    return layout


# the winner against another


class Step(NamedTuple):
    """The share of one source, tile or turn in the distance between two players."""

    words: tuple[str, ...]
    """Its source; before or after that the turn or the tile."""
    ours: float
    theirs: float

    @property
    def label(self) -> str:
        """Its name in one line."""
        return ": ".join(self.words)

    @property
    def apart(self) -> float:
        """How much further ahead it brings us."""
        return self.ours - self.theirs


def steps(ledger: Ledger, ours: int, theirs: int, words: Words, level: Level = "source") -> list[Step]:
    """The distance between two players taken apart by source, by tile, or by the turn it was scored in.

    Their sum is the distance; sources that bring both the same are left out.
    """
    sums: dict[tuple[str, ...], list[float]] = {}
    for line in ledger:
        if line.player in (ours, theirs):
            pair = sums.setdefault(_words(line, words, level), [0.0, 0.0])
            pair[line.player != ours] += line.points
    found = [Step(named, *pair) for named, pair in sums.items() if pair[0] != pair[1]]
    return found if level == "move" else sorted(found, key=lambda step: -step.apart)


def _words(line: ScoreLine, words: Words, level: Level) -> tuple[str, ...]:
    source = words.sources.get(line.source, line.source)
    if level == "move":
        return f"{words.day} {line.round} · {words.move} {line.decision}", source
    if level == "source" or not line.detail:
        return (source,)
    return source, words.details.get(line.detail, line.detail)


def waterfall(
    ledger: Ledger, names: Sequence[str], ours: int, theirs: int, words: Words, level: Level = "source", most: int = 34
) -> Chart:
    """From one player's points up to another's: the difference, step by step. ``most``: letters a label."""
    low, high = ledger.total(theirs), ledger.total(ours)
    rows = [_Row((names[theirs],), 0.0, low, SOFT, number(low), names[theirs])]
    base = low
    for step in steps(ledger, ours, theirs, words, level):
        colour, sign = (GAIN, "+") if step.apart > 0 else (LOSS, "")
        hover = f"{step.label} {number(step.ours)} : {number(step.theirs)}"
        rows.append(_Row(step.words, base, step.apart, colour, sign + number(step.apart), hover))
        base += step.apart
    rows.append(_Row((names[ours],), 0.0, high, SOFT, number(high), names[ours]))
    order = list(range(len(rows)))  # two steps may have the same label
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": order,
        "x": [row.length for row in rows],
        "base": [row.base for row in rows],
        "marker": {"color": [row.colour for row in rows]},
        "text": [row.text for row in rows],
        "textposition": "outside",
        "cliponaxis": False,
        "hovertext": [safe(row.hover) for row in rows],
        "hoverinfo": "text",
    }
    layout = layout_of(words.points, "", showlegend=False, hovermode="closest", bargap=0.25)
    labels = ["<br>".join(short(safe(part), most) for part in row.label) for row in rows]
    layout["yaxis"] = {"tickvals": order, "ticktext": labels, "autorange": "reversed"}
    layout["xaxis"]["range"] = _with_room([0.0, low, high, *(row.base + row.length for row in rows)])
    return {"data": [bars], "layout": layout}


class _Row(NamedTuple):
    """A bar of the waterfall."""

    label: tuple[str, ...]
    base: float
    length: float
    colour: str
    text: str
    hover: str


def _with_room(ends: Sequence[float]) -> list[float]:
    """The range of an axis on which bars end at these points, with room for their numbers."""
    room = (max(ends) - min(ends)) * 0.18 or 1
    return [min(ends) - (2.2 * room if min(ends) < 0 else 0), max(ends) + room]


def short(label: str, most: int) -> str:
    """A label of at most so many letters."""
    return label if len(label) <= most else f"{label[: most - 1].rstrip()}…"
