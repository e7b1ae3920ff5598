"""The turns of a seat that the companion plays."""

from __future__ import annotations

import functools
from zlib import crc32

import companion
from companion.players.companion_seat import turn_of
from companion.tables.store import Decide
from companion.ui.present.companion_seat import goes_on, plays
from companion.ui.session import Run, Session
from companion.ui.view import Command

MOST_AT_ONCE = 12
"""So many turns the companion takes in a row, where no person is asked between them."""


def companion_turn(session: Session, message: Command) -> None:
    """Let the companion take its turn, up to the next question for a person. Every device sees the same."""
    table = session.table
    if table is None:
        return
    level = table.header.companions

    def turn(game: companion.Game) -> Decide:
        assert game.ask is not None
        assert game.ask.player is not None
        key, *then = turn_of(game, level[game.ask.player], crc32(f"{table.header.id} {table.rev}".encode()))
        return Decide(key, tuple(then))

    table.catch_up()
    if plays(table.header, table.game):
        session.change_table(message, turn)


def let_companions_play(session: Session) -> None:
    """Where a game is only tried the companion takes its turns by itself, up to the next question for a person.

    At any table it goes on with a turn in which people have named its cards.
    """
    table = session.table
    if table is None:
        return
    if not table.header.options.trial:
        by_hand = session.reader.by_hand == table.game.turn_start
        if not session.reader.notice and not by_hand and goes_on(table.header, table.game):
            companion_turn(session, {"op": "companion", "rev": table.rev})
        return
    for _ in range(MOST_AT_ONCE):
        if session.reader.notice or not plays(table.header, table.game):
            return
        companion_turn(session, {"op": "companion", "rev": table.rev})


def then_companions(run: Run) -> Run:
    """A command that answers a question; then the companion plays on where it can."""

    @functools.wraps(run)
    def answer(session: Session, message: Command) -> None:
        run(session, message)
        let_companions_play(session)

    return answer


def by_hand(session: Session, _message: Command) -> None:
    """Choose for the companion in this turn."""
    if session.game is not None:
        session.reader.by_hand = session.game.turn_start
