"""The last move: one line that stays in sight, with what it changed in front of its player."""

from __future__ import annotations

from companion.ui import view as v
from companion.ui.present.chores import POINTS, changed
from companion.ui.present.common import sentence
from companion.ui.present.history import answers_of, last_turn
from companion.ui.present.page import GamePage


def last_move(page: GamePage) -> v.LastMove | None:
    """The last turn of a person, as far as it has come; None before the first."""
    turn = last_turn(page.game)
    if turn is None:
        return None
    text = sentence(answers_of(page, turn))
    if turn.player is None:
        return v.LastMove(text)
    return v.LastMove(text, page.players[turn.player], changed(page, gained(page, turn.player, turn.at)))


def gained(page: GamePage, seat: int, since: int) -> dict[str, float]:
    """What a player has more or less than after so many decisions; points, too."""
    holdings, now, then = page.definition.holdings, page.game.table, page.game.at(since).table
    had, has = ({**holdings(table, seat), POINTS: table.points[seat]} for table in (then, now))
    return {name: n - had.get(name, 0) for name, n in has.items() if n != had.get(name, 0)}
