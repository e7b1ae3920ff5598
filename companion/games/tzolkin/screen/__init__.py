"""Tzolk'in on the screen: the boards, the moment, and all that its other modules show."""

from __future__ import annotations

from companion.engine.messages import Messages
from companion.engine.screen import Screen, read_screen
from companion.games.tzolkin.box.components import FOOD_DAYS, GAME
from companion.games.tzolkin.screen.answers import detail, slots
from companion.games.tzolkin.screen.board import board, picture
from companion.games.tzolkin.screen.chores import chores, laid_early, layout
from companion.games.tzolkin.screen.corrections import CORRECTIONS
from companion.games.tzolkin.screen.first_game_numbers import numbers
from companion.games.tzolkin.screen.places import PLACES
from companion.games.tzolkin.screen.players import ahead, details, purse
from companion.games.tzolkin.table import Table


def subtitle(t: Table, say: Messages) -> str:
    """The age, the day, and the days until the next food day."""
    if t.phase in ("display", "wealth"):
        return say.text("screen.set-up")
    if t.phase == "over":
        return say.text("screen.over")
    age = say.text(f"era.{t.era}")
    if t.is_food_day:
        return say.text("screen.food-day", age=age, day=t.day + 1)
    return say.text("screen.day", age=age, day=t.day + 1, left=FOOD_DAYS[t.food_days] - t.day)


SCREEN = Screen(
    data=read_screen(GAME),
    board=board,
    where=PLACES,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    picture=picture,
    detail=detail,
    numbers=numbers,
    ahead=ahead,
    chores=chores,
    layout=layout,
    laid_early=laid_early,
    corrections=CORRECTIONS,
)
