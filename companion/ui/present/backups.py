"""The page without a server: all its tables as one file, and a table that moves to another device."""

from __future__ import annotations

from pathlib import Path

from companion.engine.number_format import number
from companion.tables.archive import Archive
from companion.tables.database import home as tables_home
from companion.ui import view as v
from companion.ui.present.menus_and_links import frame, open_action
from companion.ui.present.stats_headlines import glances
from companion.ui.present.titles import title_of
from companion.ui.qr import qr_svg
from companion.ui.reader import Reader

BEFORE = "before.sqlite3"
"""Beside the tables: the data that an imported backup replaced."""
LATEST, PEOPLE = 40, 12


def moving_panel(reader: Reader) -> v.Share:
    """The ways of this table to another device."""
    say, to = reader.say, reader.browser.moving
    item = v.ShareItem(say.text("move.code"), to, qr_svg(to), say.text("move.code.text")) if to else None
    return v.Share(
        "share",
        say.text("move.title"),
        [item] if item else [],
        say.text("move.text" if item else "move.large"),
        [v.Action(say.text("move.share"), {"op": "hand_over"}, kind="primary")],
    )


def everything_panel(reader: Reader) -> v.Buttons:
    """All tables, games and copies as one file, and the data that an import replaced."""
    say = reader.say
    actions = [v.Action(say.text("everything.save"), {"op": "backup"})]
    if before_file().exists():
        actions.append(v.Action(say.text("everything.before"), {"op": "before"}))
    return v.Buttons("everything", actions, say.text("everything.title"), say.text("everything.text"))


def played_view(reader: Reader, archive: Archive, note: str) -> v.View:
    """The games that were played here, without charts, which the note is about."""
    say, results = reader.words("stats"), archive.results(LATEST)[::-1]
    names = list(dict.fromkeys(each.name for result in results for each in result.players))[:PEOPLE]
    played = say.text("stats.games", n=len(archive))
    view = frame(reader, "stats", say.text("stats.title"), played, reader.address(stats="overview"))
    cards = []
    for result in results:
        ranked = sorted(result.players, key=lambda each: (not each.winner, each.place or len(result.players)))
        players = [each.name if each.points is None else f"{each.name} {number(each.points)}" for each in ranked]
        title = title_of(reader, result.game)
        to = open_action(reader, title, stats="play", id=result.id)
        cards.append(v.Card(result.id, title, to, [" · ".join(players), result.at[:10]]))
    pages = [open_action(reader, name, stats="player", player=name) for name in names]
    first = glances(reader, archive)
    view.panels = [
        *([first] if first else []),
        v.Cards("latest", say.text("stats.latest"), cards) if cards else v.Text("empty", [say.text("stats.empty")]),
        *([v.Buttons("pages", pages, say.text("player.pages"))] if pages else []),
        v.Text("charts", [note]),
    ]
    return view


def before_file() -> Path:
    """The state before a backup was brought in."""
    return tables_home() / BEFORE
