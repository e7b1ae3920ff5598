"""Taking back and doing again."""

from __future__ import annotations

from companion.tables.store import Redo, Undo
from companion.ui.present.page_context import GamePage
from companion.ui.present.undo import last_turn, turn_ahead, turn_words
from companion.ui.session import Session
from companion.ui.view import Command


def undo(session: Session, message: Command) -> None:
    """Take back the last turn, or one step, and name it."""
    game = session.game
    turn = last_turn(game) if game is not None else None
    if game is None or turn is None:
        return
    step = message.get("step") is True
    words = turn_words(GamePage.of(session.reader, game), turn._replace(answers=turn.answers[-1:]) if step else turn)
    before = session.reader.rev
    session.change_table(message, lambda _: Undo(1 if step else turn.steps))
    if session.reader.rev == before + 1 and not session.reader.notice:
        session.reader.notice, session.reader.offer = session.say.text("undo.done", what=words), "redo"


def redo(session: Session, message: Command) -> None:
    """Do the turn again that was taken back."""
    session.change_table(message, lambda game: Redo(max(1, turn_ahead(game))))
