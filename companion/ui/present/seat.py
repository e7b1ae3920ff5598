"""A seat that the companion plays: one tap lets it take its turn, and the card tells hands what it did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from zlib import crc32

import companion
from companion.players.seat import can_play, turn_of
from companion.tables.store import Decide, Header
from companion.ui import view as v
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command


def with_companion(
    reader: Reader, header: Header, game: companion.Game, players: Sequence[v.Player], view: v.View
) -> None:
    """Where the companion is asked, its turn is one tap; who would rather choose for it may."""
    asked = view.question
    if asked is None or game.ask is None or game.ask.player is None or not plays(header, game) or reader.read_only:
        return
    say, player = reader.say, players[game.ask.player]
    if reader.by_hand == game.turn_start:
        asked.actions.append(v.Action(say.text("seat.let"), {"op": "companion"}))
        return
    level = say.text(f"lobby.level.{header.companions[player.seat]}")
    heap = say.text("seat.heap") if game.definition.own_decks else ""
    view.question = v.Question(
        text=say.text("seat.turn"),
        player=player,
        help=". ".join(filter(None, (level, heap))),
        actions=[
            v.Action(say.text("seat.play", name=player.name), {"op": "companion"}, kind="primary"),
            v.Action(say.text("seat.by_hand"), {"op": "by_hand"}, kind="quiet"),
        ],
    )
    view.board = view.board and v.Board(view.board.parts, view.board.focus)


def plays(header: Header, game: companion.Game) -> bool:
    """Whether the pending question is the companion's to answer."""
    return can_play(game) and game.ask is not None and game.ask.player in header.companions


def _companion(session: Session, message: Command) -> None:
    """Let the companion take its turn, as far as nobody else is asked. Every device would see it do the same."""
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


def _by_hand(session: Session, _message: Command) -> None:
    """Somebody chooses for the companion in this turn."""
    if session.game is not None:
        session.reader.by_hand = session.game.turn_start


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {"companion": _companion, "by_hand": _by_hand}
