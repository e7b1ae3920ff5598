"""Santa Maria on the screen: the boards, the moment, and all that its other modules show."""

from __future__ import annotations

from companion.engine.ask import AskHint
from companion.engine.messages import Messages
from companion.engine.screen import Screen, read_screen
from companion.games.santa_maria.box.components import (
    GAME,
)
from companion.games.santa_maria.screen.answers import detail, slots
from companion.games.santa_maria.screen.board import board
from companion.games.santa_maria.screen.chores import chores, layout
from companion.games.santa_maria.screen.corrections import CORRECTIONS
from companion.games.santa_maria.screen.drawing.pictures import picture
from companion.games.santa_maria.screen.face_entry import BRUSHES
from companion.games.santa_maria.screen.first_game_numbers import numbers
from companion.games.santa_maria.screen.places import PLACES
from companion.games.santa_maria.screen.players import ahead, details, purse
from companion.games.santa_maria.screen.tile_laying import laying
from companion.games.santa_maria.table import MARKET, Table


def subtitle(t: Table, say: Messages) -> str:
    """The year, and the number of players who have not retired yet."""
    if t.phase in ("setup", "final", "over"):
        return say.text(f"screen.{t.phase}")
    if t.phase != "turn":
        return say.text("screen.year", year=t.year)
    left = sum(player.retired == MARKET for player in t.players)
    return say.text("screen.turn", year=t.year, left=left, all=len(t.players))


SCREEN = Screen(
    data=read_screen(GAME),
    board=board,
    where=PLACES,
    slots=slots,
    hints=AskHint.FREE_BESIDE,
    laying=laying,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    numbers=numbers,
    picture=picture,
    ahead=ahead,
    chores=chores,
    layout=layout,
    corrections=CORRECTIONS,
    brushes=BRUSHES,
)
