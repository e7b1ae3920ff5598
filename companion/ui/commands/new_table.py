"""The form of a new table: its seats and names, and the start; deleting a table."""

from __future__ import annotations

from companion.engine.first_game import first_game
from companion.engine.table_document import OPENED, TableNotes
from companion.tables.regulars import regulars
from companion.ui.commands.companion_seat import let_companions_play
from companion.ui.new_table_seats import call_seat, change_seats, chosen_game, move_seat, seat_group
from companion.ui.owner_copies import copy_of_form
from companion.ui.present.new_table import trial, try_options
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
    reader, store = session.reader, session.store
    made = try_options(reader, copy_of_form(store, reader), store.archive.people(game=chosen_game(reader).name))
    if made is not None:
        game, around, options = made
        table = store.create(game, around, options).id
        has_story = options.lessons and first_game(game).story
        session.go(reader.address(rules=game, story=table) if has_story else reader.address(table=table))


def try_game(session: Session, message: Command) -> None:
    """Open a game on the screen alone: the made-up box, the companion in the other seats, lessons on."""
    game, around, options = trial(session.reader, str(message.get("game", "")))
    header = session.store.create(game, around, options)
    session.store.exclude_from_archive(header.id)
    session.store.keep_notes(header.id, TableNotes(opened="never" if header.companions else OPENED[0]))
    session.go(session.reader.address(table=header.id))
    let_companions_play(session)


def delete(session: Session, message: Command) -> None:
    """Delete a table."""
    session.store.delete(str(message.get("table", "")))


def group(session: Session, message: Command) -> None:
    """Seat a group that has played before."""
    names = message.get("names")
    if isinstance(names, list):
        seat_group(session.reader, [str(name) for name in names], regulars(session.store).colours)


def call(session: Session, message: Command) -> None:
    """Name the next free seat."""
    call_seat(session.reader, str(message.get("name", "")), regulars(session.store).colours)
