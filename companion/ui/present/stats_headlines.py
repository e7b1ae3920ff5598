"""The headlines of the statistics: the last evening, a player's form, a rivalry; from the newest results alone.

It needs no data frames, so that it stands there while everything else is still counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from companion.engine.number_format import number
from companion.stats.remarks import better, contested, rivalries
from companion.tables.archive import Archive, Result
from companion.tables.archive_filters import Which
from companion.tables.days import day_of
from companion.ui import view as v
from companion.ui.present.menus_and_links import open_action
from companion.ui.present.player_signs import signs
from companion.ui.present.podium import podium
from companion.ui.present.titles import short_title, title_of
from companion.ui.reader import Reader

RECENT = 60
"""The newest games that the form and the rivalry are read off."""
FORM = 6
"""The number of games that make a player's form."""
MEETINGS = 3
"""From so many meetings on, two players have a rivalry."""

TABS = ("overview", "people", "points", "ways", "games")
"""The tabs of the statistics."""
PATHS = {
    "overview": "M4 20V11M10 20V4M16 20v-6M22 20H2",
    "people": "M3 20c0-4 3-6 6-6s6 2 6 6M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M16 5a3 3 0 0 1 0 6M18 14c2 1 3 3 3 6",
    "points": "M3 20c4 0 5-14 9-14s5 14 9 14",
    "ways": "M12 21V12M12 12 5 4M12 12l7-8M5 9V4h5M14 4h5v5",
    "games": "M4 5h16v15H4ZM4 10h16M8 3v4M16 3v4",
}
ICONS = {
    name: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" '
    f'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="{path}"/></svg>'
    for name, path in PATHS.items()
}
"""The signs of the tabs."""


def add_tabs(reader: Reader, view: v.View, tab: str) -> None:
    """The tabs of the statistics, one of them open."""
    say = reader.words("stats")
    view.icons, view.tab = ICONS, tab
    view.tabs = [v.Tab(each, say.text(f"stats.tab.{each}"), icon=each) for each in TABS]


def glances(reader: Reader, archive: Archive, which: Which | None = None) -> v.Glances | None:
    """The headlines of the games that fit; None without any."""
    wanted = Which(counts=True)
    wanted.update(which or {})
    for mark in archive.marks()[:1] if "mark" not in wanted else ():
        wanted["mark"] = mark  # real games and others are never mixed
    results = archive.results(RECENT, **wanted)
    if not results:
        return None
    shared = contested(results)
    found = [_evening(reader, results[-1]), _form(reader, shared), _rivalry(reader, shared)]
    return v.Glances("glances", reader.words("stats").text("glance.title"), [each for each in found if each])


def _evening(reader: Reader, last: Result) -> v.Glance:
    """The newest game: its players by place, as a podium."""
    say = reader.words("stats")
    people = signs([each.name for each in last.players], [each.colour for each in last.players])
    worth = [better(last, each) or 0.0 for each in last.players]
    points = ["" if each.points is None else number(each.points) for each in last.players]
    steps = podium(people, points, worth, [1 if each.winner else 2 for each in last.players])
    winners = [each.name for each in last.players if each.winner]
    title = short_title(title_of(reader, last.game))
    won = "stats.won" if len(winners) == 1 else "stats.won.shared"
    return v.Glance(
        "evening",
        say.text("glance.evening"),
        say.text(won, who=reader.say.join(winners)) if winners else title,
        open_action(reader, title, stats="play", id=last.id),
        text=title if winners else "",
        note=day_of(last.at),
        steps=steps,
    )


def _form(reader: Reader, results: Sequence[Result]) -> v.Glance | None:
    """The last places of the most frequent player."""
    often = Counter(player.name for result in results for player in result.players).most_common(1)
    if not often:
        return None
    say, name = reader.words("stats"), often[0][0]
    own = [player for result in results for player in result.players if player.name == name][-FORM:]
    wins = sum(player.winner for player in own)
    return v.Glance(
        "form",
        say.text("glance.form", who=name),
        say.text("glance.of", wins=wins, n=len(own)),
        open_action(reader, name, stats="player", player=name),
        text=say.text("glance.form.text"),
        places=["" if player.place is None else number(player.place) for player in own],
    )


def _rivalry(reader: Reader, results: Sequence[Result]) -> v.Glance | None:
    """The two players who met most often, and how often each was ahead."""
    pairs = Counter(
        pair for result in results for pair in combinations(sorted({each.name for each in result.players}), 2)
    )
    met = pairs.most_common(1)
    if not met or met[0][1] < MEETINGS:
        return None
    say, (one, other) = reader.words("stats"), met[0][0]
    rivalry = next((each for each in rivalries(results, one) if each.other == other), None)
    if rivalry is None:
        return None
    colours = {player.name: player.colour for result in results for player in result.players}
    people = signs([one, other], [colours[one], colours[other]])
    return v.Glance(
        "rivalry",
        say.text("glance.rivalry"),
        f"{rivalry.ahead}\u00a0:\u00a0{rivalry.behind}",
        open_action(reader, one, stats="player", player=one),
        text=say.text("glance.met", n=met[0][1]),
        rivals=people,
        share=rivalry.ahead / max(1, rivalry.ahead + rivalry.behind),
    )


def drawing_view(reader: Reader, view: v.View, headlines: v.Glances | None) -> v.View:
    """The screen while everything else is counted: the headlines, and shapes in the places of the rest."""
    say = reader.words("stats")
    add_tabs(reader, view, TABS[0])
    shapes = [
        v.Shape("filters", "", 44),
        v.Shape("wins", say.text("figure.wins"), 240),
        v.Shape("calendar", say.text("figure.calendar"), 210),
        v.Shape("latest", say.text("stats.latest"), 560),
    ]
    view.panels = [*([headlines] if headlines else []), *shapes]
    return view
