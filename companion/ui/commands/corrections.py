"""Corrections: a good by a tap on it, the form of everything, and counting everyone's goods."""

from __future__ import annotations

from companion.engine.errors import BadTable
from companion.tables.store import Correct
from companion.ui.present.corrections import LONGEST_TEXT, NOTE, PART, corrected_words, in_words
from companion.ui.present.page_context import GamePage
from companion.ui.session import Session
from companion.ui.view import Command

SAID = 3
"""So many corrected values are named; the log has them all."""


def correct(session: Session, message: Command) -> None:
    """Set values, and show the ones before; one tap takes it back."""
    values, note = message.get("values"), str(message.get("note", ""))[:LONGEST_TEXT]
    if not isinstance(values, dict):
        return
    before, reader = session.reader.rev, session.reader
    game = session.game
    try:
        session.change_table(message, lambda _: Correct(values, note))
    except BadTable as error:
        raise in_words(GamePage.of(reader, game), error) if game else error from None
    game = session.game
    if game is None or reader.rev != before + 1 or reader.notice:
        return
    if reader.counting == (before, True):
        reader.counting = reader.rev, True  # the count goes on with the next good
    values_ = [
        event.values for event in game.events if event.kind == "corrected" and event.decision == len(game.journal)
    ]
    words = [corrected_words(GamePage.of(reader, game), each["path"], each["old"], each["new"]) for each in values_]
    named = "; ".join([each for each in words if each][:SAID])
    reader.notice = session.say.text("correct.done", what=named) if named else session.say.text("correct.done.all")
    reader.offer = "undo"


def correct_form(session: Session, message: Command) -> None:
    """All values that were set in the form, as one correction."""
    game, draft = session.game, session.reader.draft
    if game is None:
        return
    changed = game.definition.screen().corrections.changes(game.table, draft)
    if not changed:
        raise BadTable("error.nothing-corrected")
    correct(session, {**message, "values": changed, "note": str(draft.get(NOTE, ""))})
    drop(session, message)


def drop(session: Session, _message: Command) -> None:
    """Clear the form."""
    session.reader.draft = {PART: session.reader.draft.get(PART)}


def count(session: Session, _message: Command) -> None:
    """Begin to count everyone's goods."""
    session.reader.counting = session.reader.rev, True


def counted(session: Session, _message: Command) -> None:
    """Confirm that everyone's goods are right."""
    session.reader.counting = session.reader.rev, False
