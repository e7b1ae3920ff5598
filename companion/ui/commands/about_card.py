"""The card of a place of the board or an icon."""

from __future__ import annotations

from companion.engine.first_game import first_game
from companion.ui.commands.form import LONGEST_TEXT
from companion.ui.reader import Pressed
from companion.ui.session import Session
from companion.ui.view import Command

MOST_ICONS = 12


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
