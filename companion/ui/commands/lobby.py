"""The form of a new table: its seats and names, and the start; deleting a table."""

from __future__ import annotations

from companion.tables.people import known
from companion.ui.lobby_state import copy_of_form
from companion.ui.present.new_table import try_options
from companion.ui.seats import call_seat, change_seats, move_seat, seat_group
from companion.ui.session import Session
from companion.ui.view import Command


def seats(session: Session, message: Command) -> None:
    """Add or remove a seat."""
    change_seats(session.reader, str(message["op"]), _number(message, "seat"))


def move(session: Session, message: Command) -> None:
    """Give a seat another place in the order."""
    move_seat(session.reader, _number(message, "seat"), _number(message, "to"))


def _number(message: Command, name: str) -> int:
    found = message.get(name)
    return found if isinstance(found, int) else -1


def start(session: Session, _message: Command) -> None:
    """Start the table of the form."""
    session.here("new")
    made = try_options(session.reader, copy_of_form(session.store, session.reader))
    if made is not None:
        game, around, options = made
        session.go(session.reader.address(table=session.store.create(game, around, options).id))


def delete(session: Session, message: Command) -> None:
    """Delete a table."""
    session.store.delete(str(message.get("table", "")))


def group(session: Session, message: Command) -> None:
    """Seat a group that has played before."""
    names = message.get("names")
    if isinstance(names, list):
        seat_group(session.reader, [str(name) for name in names], known(session.store).colours)


def call(session: Session, message: Command) -> None:
    """Name the next free seat."""
    call_seat(session.reader, str(message.get("name", "")), known(session.store).colours)
