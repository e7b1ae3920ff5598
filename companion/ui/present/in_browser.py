"""What only the page without a server has: all its tables as one file, and a table that moves to another device."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import companion
from companion.engine import clock
from companion.engine.errors import CompanionError
from companion.engine.languages import number
from companion.tables import backup
from companion.tables.archive import Archive
from companion.tables.database import home as tables_home
from companion.ui import moving
from companion.ui import view as v
from companion.ui.present.common import home, menus, notice, open_action, title_of
from companion.ui.qr import qr_svg
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

BEFORE = "before.sqlite3"
"""Beside the tables: what was there before a backup was brought in."""
KIND = "application/vnd.sqlite3"
LATEST, PEOPLE = 40, 12


def moving_panel(reader: Reader, game: companion.Game) -> v.Share:
    """How this table gets to another device."""
    say = reader.say
    to = moving.address(reader.page, game.to_save()) if reader.page else ""
    item = v.ShareItem(say.text("move.code"), to, qr_svg(to), say.text("move.code.text")) if to else None
    return v.Share(
        "share",
        say.text("move.title"),
        [item] if item else [],
        say.text("move.text" if item else "move.large"),
        [v.Action(say.text("move.share"), {"op": "hand_over"}, kind="primary")],
    )


def everything_panel(reader: Reader) -> v.Buttons:
    """All tables, games and copies as one file, and what was there before another one was brought in."""
    say = reader.say
    actions = [v.Action(say.text("everything.save"), {"op": "backup"})]
    if _before().exists():
        actions.append(v.Action(say.text("everything.before"), {"op": "before"}))
    return v.Buttons("everything", actions, say.text("everything.title"), say.text("everything.text"))


def played_view(reader: Reader, archive: Archive) -> v.View:
    """The games that were played here; what needs more than a browser has says where it is."""
    say, results = reader.words("stats"), archive.results(LATEST)[::-1]
    names = list(dict.fromkeys(each.name for result in results for each in result.players))[:PEOPLE]
    view = v.View(
        screen="stats",
        title=say.text("stats.title"),
        subtitle=say.text("stats.games", n=len(archive)),
        address=reader.address(stats="overview"),
        home=home(reader),
        menus=menus(reader),
        notice=notice(reader),
    )
    cards = []
    for result in results:
        ranked = sorted(result.players, key=lambda each: (not each.winner, each.place or len(result.players)))
        told = [each.name if each.points is None else f"{each.name} {number(each.points)}" for each in ranked]
        title = title_of(reader, result.game)
        to = open_action(reader, title, stats="play", id=result.id)
        cards.append(v.Card(result.id, title, to, [" · ".join(told), result.at[:10]]))
    pages = [open_action(reader, name, stats="player", player=name) for name in names]
    view.panels = [
        v.Cards("latest", say.text("stats.latest"), cards) if cards else v.Text("empty", [say.text("stats.empty")]),
        *([v.Buttons("pages", pages, say.text("player.pages"))] if pages else []),
        v.Text("elsewhere", [reader.say.text("everything.stats")]),
    ]
    return view


def put_in_place(session: Session, raw: bytes) -> None:
    """Everything of a backup in the place of what is here, which is kept beside it."""
    present = session.store.database
    with tempfile.TemporaryDirectory() as folder:
        file, before = Path(folder) / "brought", Path(folder) / "before"
        file.write_bytes(raw)
        backup.backup(before, present)
        _keep_before(before.read_bytes())
        found = backup.restore(file, present)
    session.go(session.reader.address())
    session.reader.notice = session.say.text("everything.done", tables=found.tables, plays=found.plays)


def _before() -> Path:
    return tables_home() / BEFORE


def _keep_before(data: bytes) -> None:
    with _before().open("wb") as kept:
        kept.write(data)
        kept.flush()
        os.fsync(kept.fileno())


def _named(kind: str) -> str:
    return f"companion-{clock.now().date()}{kind}.backup"


def _backup(session: Session, _message: Command) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "whole"
        backup.backup(file, session.store.database)
        session.app.offer(_named(""), KIND, file.read_bytes())


def _offer_before(session: Session, _message: Command) -> None:
    session.app.offer(_named("-before"), KIND, _before().read_bytes())


def _restore(session: Session, _message: Command) -> None:
    brought, session.brought = session.brought, b""
    if brought:
        put_in_place(session, brought)


def _hand_over(session: Session, _message: Command) -> None:
    if session.game is not None:
        name = session.game.definition.name
        session.app.hand_over(f"{name}.txt", session.say.text("title"), session.game.to_save().text())


def _only_here(command: Callable[[Session, Command], None]) -> Callable[[Session, Command], None]:
    def guarded(session: Session, message: Command) -> None:
        if not session.reader.in_browser:
            raise CompanionError("notice.elsewhere", "ui")
        command(session, message)

    return guarded


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    "backup": _only_here(_backup),
    "restore": _only_here(_restore),
    "before": _only_here(_offer_before),
    "hand_over": _only_here(_hand_over),
}
