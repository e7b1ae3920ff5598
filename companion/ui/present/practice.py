"""While practising: what the companion would do, and why. A table wants it or does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from zlib import crc32

import companion
from companion.players.advice import advice, told
from companion.players.seat import can_play
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.reader import Reader
from companion.ui.seats import may_answer
from companion.ui.session import Session
from companion.ui.view import Command


def with_advice(reader: Reader, header: Header, game: companion.Game, view: v.View) -> None:
    """Beside a question of a practising table: what would you do? Once asked, it is answered there."""
    asked = view.question
    if asked is None or not asked.options or not _practises(reader, header, game):
        return
    if reader.advice is not None and reader.advice[0] == reader.rev:
        asked.help = " ".join(filter(None, (asked.help, told(game, reader.advice[1], reader.language))))
    else:
        asked.actions.append(v.Action(reader.say.text("practice.ask"), {"op": "advise"}, kind="quiet"))


def _practises(reader: Reader, header: Header, game: companion.Game) -> bool:
    if reader.read_only or not header.options.practice or not can_play(game):
        return False
    return game.ask is not None and game.ask.player is not None and may_answer(reader, header, game.ask.player)


def _advise(session: Session, _message: Command) -> None:
    table = session.table
    if table is not None and session.reader.look is None and _practises(session.reader, table.header, table.game):
        seed = crc32(f"{table.header.id} {table.rev}".encode())
        session.reader.advice = session.reader.rev, advice(table.game, seed)


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {"advise": _advise}
