"""Draws of one kind: ticking the pieces, entering them together, or letting the companion draw."""

from __future__ import annotations

import companion
from companion.tables.store import Decide
from companion.ui.permissions import keeps_to_seat
from companion.ui.present.dice import lay, row_of, take_back, throw_of, thrown
from companion.ui.present.draws import by_lot, draws_of, looks, picks_of
from companion.ui.session import Session
from companion.ui.view import Command


def _alone(session: Session) -> bool:
    return session.table is not None and keeps_to_seat(session.reader, session.table.header)


def pick(session: Session, message: Command) -> None:
    """Tick a piece, once more where there is another like it, else not at all; with none missing no more is ticked."""
    game, key, reader = session.game, message.get("key"), session.reader
    if game is None or not isinstance(key, str) or message.get("rev") != reader.rev:
        return
    if (throw := throw_of(game)) is not None:
        lay(reader, throw, key)
        return
    if key not in game.legal:
        return
    picks, alone = picks_of(reader), _alone(session)
    look = next(looks(game, option) for option in game.legal if option.key == key)
    draws = draws_of(game, [*picks, look], alone)
    if draws is not None and len(draws.picks) == len(picks):
        draws = draws_of(game, [each for each in picks if each != look], alone)
    reader.picks = reader.rev, draws.looks if draws else []


def unpick(session: Session, message: Command) -> None:
    """Take a die out of the row."""
    game, at, reader = session.game, message.get("at"), session.reader
    throw = throw_of(game) if game is not None and message.get("rev") == reader.rev else None
    if throw is not None and isinstance(at, int):
        take_back(reader, throw, at)


def enter_picks(session: Session, message: Command) -> None:
    """Enter all that was ticked, in one step."""
    game = session.game
    if game is not None and (throw := throw_of(game)) is not None:
        row = row_of(session.reader, throw)
        if all(row):
            first, *more = throw.keys(row)
            session.change_table(message, lambda _: Decide(first, tuple(more)))
        return
    draws = draws_of(game, picks_of(session.reader), _alone(session)) if game else None
    if draws is not None and not draws.more:
        first, *more = draws.picks
        session.change_table(message, lambda _: Decide(first, tuple(more)))


def draw(session: Session, message: Command) -> None:
    """Let the companion draw the pieces missing beside the ticks, or for a player who does not know the pieces.

    It is kept as an answer like any other.
    """

    def drawn(game: companion.Game) -> Decide:
        if (throw := throw_of(game)) is not None:
            first, *more = throw.keys(thrown(session.reader, throw))
            return Decide(first, tuple(more))
        if lots := by_lot(game):
            return Decide(lots[0], tuple(lots[1:]))
        picks = picks_of(session.reader)
        draws, then = draws_of(game, picks, _alone(session)), game.at(len(game.journal))
        keys = list(draws.picks) if draws else []
        for key in keys:
            then.play(key)
        keys += [then.draw() for _ in range(draws.more if draws else 1)]
        return Decide(keys[0], tuple(keys[1:]))

    session.change_table(message, drawn)
