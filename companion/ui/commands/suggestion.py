"""The companion's suggestion is asked for, or put away."""

from __future__ import annotations

from zlib import crc32

from companion.players.advice import advice
from companion.players.turn_search import ADVISOR, ADVISOR_IN_BROWSER
from companion.ui.present.page_context import GamePage
from companion.ui.present.suggestion import label_of_lamp
from companion.ui.session import Session
from companion.ui.view import Command


def advise(session: Session, _message: Command) -> None:
    """Ask the companion for advice, or put it away."""
    table, reader = session.table, session.reader
    if table is None or reader.look is not None:
        return
    game = table.game
    if reader.left_of_advice(game):
        reader.advice = None
    elif label_of_lamp(GamePage.of(reader, game), session.store, table.header):
        seed = crc32(f"{table.header.id} {table.rev}".encode())
        width = ADVISOR_IN_BROWSER if reader.in_browser else ADVISOR
        reader.advice = len(game.journal), advice(game, seed, width)
