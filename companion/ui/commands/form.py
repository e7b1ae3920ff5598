"""The values of the open form."""

from __future__ import annotations

from companion.ui.session import Session
from companion.ui.view import Command

LONGEST_TEXT = 400
MOST_CELLS = 400


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
