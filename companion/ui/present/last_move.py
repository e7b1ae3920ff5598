"""The last move: one line that stays in sight, with the changes in front of its player."""

from __future__ import annotations

import companion
from companion.ui import view as v
from companion.ui.present.chores import changed
from companion.ui.present.dice import faces_of
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence
from companion.ui.present.turn_moves import moves_of
from companion.ui.present.undo import Turn, answers_of, last_turn


def last_move(page: GamePage) -> v.LastMove | None:
    """The last turn of a person that was more than going on, as far as it has come; None before the first."""
    turn = _last_with_a_move(page.game)
    if turn is None:
        return None
    text = sentence(answers_of(page, turn))
    if turn.player is None:
        return v.LastMove(text)
    chosen = [decision for asked, decision in turn.answers if asked is not None and asked.entry is None]
    moves = [] if faces_of(page.game, turn.answers) else moves_of(page, chosen)
    return v.LastMove(text, page.players[turn.player], changed(page, turn.gained), moves)


def _last_with_a_move(game: companion.Game) -> Turn | None:
    """The last turn with a move or a gain: an offer that another player declines does not hide the move before it."""
    turn = last_turn(game)
    if turn is None or turn.gained or any(decision.is_move for _, decision in turn.answers):
        return turn
    begun = next(place for place, each in enumerate(game.journal) if each is turn.answers[0][1])
    return _last_with_a_move(game.at(begun)) or turn
