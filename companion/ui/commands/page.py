"""The page itself: its address, language and theme, its room, and what is open on it."""

from __future__ import annotations

from companion.engine.data_folder import LANGUAGES
from companion.ui.commands.rules import remember_question
from companion.ui.commands.table import seat
from companion.ui.file_import import bring_in
from companion.ui.packed_table import unpacked
from companion.ui.reader import THEMES
from companion.ui.session import Session
from companion.ui.view import Command

LONGEST_ADDRESS, MOST_DEVICES = 2000, 2**31


def hello(session: Session, message: Command) -> None:
    """Take up the choices of an earlier visit, where the address says nothing, and the room that the page has.

    A page of our own server comes to a session that has waited for it, and says where it is.
    """
    wide(session, {"value": message.get("wide")})
    language(session, {"value": message.get("language")})
    theme(session, {"value": message.get("theme")})
    address = message.get("address")
    number = message.get("device")
    if isinstance(number, int) and 0 < number < MOST_DEVICES:
        session.reader.guide.device = -number
    if isinstance(address, str):
        if session.following is None and not session.reader.in_browser:
            session.follow_others()
        session.go(address[:LONGEST_ADDRESS])
        seat(session, message)
        if session.reader.in_browser:
            _move_in(session, message)


def _move_in(session: Session, message: Command) -> None:
    """Remember where the page lies, and open the table that came with its address."""
    session.reader.browser.page = str(message.get("page", ""))[:LONGEST_ADDRESS]
    if isinstance(packed := message.get("packed"), str):
        table, _ = bring_in(session.store, unpacked(packed), "#table", session.reader.language)
        session.go(session.reader.address(table=table))
        session.reader.notice = session.say.text("move.came")


def open_address(session: Session, message: Command) -> None:
    """Open an address of the dashboard."""
    session.go(str(message.get("address", "")))


def language(session: Session, message: Command) -> None:
    """Choose the language."""
    if message.get("value") in LANGUAGES:
        session.reader.language = message["value"]


def theme(session: Session, message: Command) -> None:
    """Choose the theme."""
    if message.get("value") in THEMES:
        session.reader.theme = message["value"]


def wide(session: Session, message: Command) -> None:
    """Note whether the page has room for the whole board."""
    session.reader.wide = bool(message.get("value"))


def tab(session: Session, message: Command) -> None:
    """Open a tab."""
    session.reader.tab = str(message.get("id", "play"))
    remember_question(session.reader)
    session.reader.article, session.reader.search = "", ""


def part(session: Session, message: Command) -> None:
    """Choose a part of the board."""
    session.reader.part = str(message.get("id", ""))


def chart(session: Session, message: Command) -> None:
    """Choose a chart."""
    session.reader.chart = str(message.get("value", ""))


def whole_log(session: Session, _message: Command) -> None:
    """Unfold the log."""
    session.reader.whole_log = True
