"""A seat that the companion plays: one tap lets it take its turn, and the card lists the chores for it."""

from __future__ import annotations

import companion
from companion.players.companion_seat import can_play
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.present.page_context import GamePage


def with_companion(page: GamePage, header: Header, view: v.View) -> None:
    """Make a question to the companion one tap; people may choose for it instead."""
    game, asked = page.game, view.question
    if asked is None or game.ask is None or game.ask.player is None or not plays(header, game) or page.reader.view_only:
        return
    say, player = page.say, page.players[game.ask.player]
    if page.reader.by_hand == game.turn_start:
        asked.actions.append(v.Action(say.text("seat.let"), {"op": "companion"}))
        return
    level = say.text(f"new_table.level.{header.companions[player.seat]}")
    made = page.definition
    hand = say.text("seat.heap") if made.own_decks else say.text("seat.open") if made.lay_open is not None else ""
    view.question = v.Question(
        text=say.text("seat.turn"),
        player=player,
        help=". ".join(filter(None, (level, hand))),
        actions=[
            v.Action(say.text("seat.play", name=player.name), {"op": "companion"}, kind="primary"),
            v.Action(say.text("seat.by_hand"), {"op": "by_hand"}, kind="quiet"),
        ],
    )
    view.board = view.board and v.Board(view.board.parts, view.board.focus)


def goes_on(header: Header, game: companion.Game) -> bool:
    """Whether people have named the cards that came to an open hand in the companion's turn, and it is asked again."""
    if game.definition.lay_open is None or game.ask is None or not plays(header, game):
        return False
    named = False
    for place in range(len(game.journal) - 1, game.turn_start - 1, -1):
        ask = game.at(place).ask if game.journal[place].by_people else None
        if ask is not None and ask.player is not None:
            return named and ask.player == game.ask.player
        named = named or ask is not None
    return False


def plays(header: Header, game: companion.Game) -> bool:
    """Whether the pending question is the companion's to answer."""
    return can_play(game) and game.ask is not None and game.ask.player in header.companions
