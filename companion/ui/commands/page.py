"""The page itself: its address, language and theme, its open parts, and the values of its form."""

from __future__ import annotations

from companion.engine.data_folder import LANGUAGES
from companion.engine.first_game import first_game
from companion.ui.commands.table import seat
from companion.ui.file_import import bring_in
from companion.ui.reader import THEMES, Pressed, Reader
from companion.ui.session import Session
from companion.ui.table_transfer import unpacked
from companion.ui.view import Command

LONGEST_TEXT = 400
LAST_QUESTIONS = 5
LONGEST_ADDRESS, MOST_DEVICES = 2000, 2**31
MOST_CELLS = 400
MOST_ICONS = 12


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
    _remember_question(session.reader)
    session.reader.article, session.reader.search = "", ""


def part(session: Session, message: Command) -> None:
    """Choose a part of the board."""
    session.reader.part = str(message.get("id", ""))


def _text(message: Command, name: str) -> str:
    said = message.get(name)
    return said[:LONGEST_TEXT] if isinstance(said, str) else ""


def learn(session: Session, message: Command) -> None:
    """Open the card of a place of the board or an icon, or one by its id with its part of the board; or close it."""
    icons = message.get("icons")
    named = [each for each in icons if isinstance(each, str)] if isinstance(icons, list) else []
    card = _text(message, "card")
    session.reader.pressed = Pressed(_text(message, "place"), tuple(named[:MOST_ICONS]), card)
    if session.table is not None and (said := first_game(session.table.header.game).cards.get(card)) and said.part:
        session.reader.part = said.part


def chart(session: Session, message: Command) -> None:
    """Choose a chart."""
    session.reader.chart = str(message.get("value", ""))


def whole_log(session: Session, _message: Command) -> None:
    """Unfold the log."""
    session.reader.whole_log = True


def article(session: Session, message: Command) -> None:
    """Open an article of the rules, or close it."""
    session.reader.article = str(message.get("id", ""))[:LONGEST_TEXT]
    _remember_question(session.reader)
    if session.table is not None and session.reader.article:
        session.reader.tab = "explain"


def search(session: Session, message: Command) -> None:
    """Search the rules; a question that is not the last one typed on is another."""
    reader, text = session.reader, str(message.get("text", ""))[:LONGEST_TEXT]
    if not text or not (text.startswith(reader.search) or reader.search.startswith(text)):
        _remember_question(reader)
    reader.search, reader.article = text, ""


def _remember_question(reader: Reader) -> None:
    """Keep the question of the search box among the last ones; a single word is none."""
    asked = reader.search.strip()
    if " " in asked:
        reader.asked = [asked, *(each for each in reader.asked if each != asked)][:LAST_QUESTIONS]


def change(session: Session, message: Command) -> None:
    """Set a field of the open form."""
    field, value = message.get("field"), message.get("value")
    if isinstance(field, str) and (value is None or isinstance(value, str | int | float | bool) or is_cells(value)):
        session.reader.draft[field] = value[:LONGEST_TEXT] if isinstance(value, str) else value


def fill(session: Session, message: Command) -> None:
    """Set several numbers at once."""
    fields = message.get("fields")
    for field, value in fields.items() if isinstance(fields, dict) else ():
        if isinstance(value, int | float | bool):
            change(session, {"field": field, "value": value})


def is_cells(value: object) -> bool:
    """Whether a value of the page is a grid of texts, and no larger than a board is."""
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        return False
    cells = [cell for row in value for cell in row]
    return len(cells) <= MOST_CELLS and all(isinstance(cell, str) and len(cell) <= LONGEST_TEXT for cell in cells)
