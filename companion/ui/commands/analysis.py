"""The analysis of a finished game."""

from __future__ import annotations

import companion
from companion.engine.errors import CompanionError
from companion.players.table_values import value_of
from companion.ui.background_analysis import begin
from companion.ui.present.archived_game import game_of
from companion.ui.session import Session
from companion.ui.view import Command


def analyse(session: Session, _message: Command) -> None:
    """Begin to analyse the play that is open, unless one is being analysed already."""
    play = session.store.archive.get(session.place.get("id", ""))
    game = game_of(play) if play is not None else None
    if play is None or play.journal is None or game is None:
        raise CompanionError("notice.elsewhere", "ui")
    value_of(game.definition, game.table)
    if session.reader.analysing is None:
        session.analysis = begin(session, play.id, companion.read_game(play.journal))
