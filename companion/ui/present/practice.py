"""While practising: what the companion would do, and why. A table wants it or does not."""

from __future__ import annotations

from companion.players.advice import advice_text
from companion.players.seat import can_play
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.permissions import may_answer
from companion.ui.present.page import GamePage


def with_advice(page: GamePage, header: Header, view: v.View) -> None:
    """Beside a question of a practising table: what would you do? Once asked, it is answered there."""
    reader, asked = page.reader, view.question
    if asked is None or not asked.options or not practises(page, header):
        return
    if reader.advice is not None and reader.advice[0] == reader.rev:
        asked.help = " ".join(filter(None, (asked.help, advice_text(page.game, reader.advice[1], page.language))))
    else:
        asked.actions.append(v.Action(page.say.text("practice.ask"), {"op": "advise"}, kind="quiet"))


def practises(page: GamePage, header: Header) -> bool:
    game = page.game
    if page.reader.view_only or not header.options.practice or not can_play(game):
        return False
    return game.ask is not None and game.ask.player is not None and may_answer(page.reader, header, game.ask.player)
