"""Endless Winter on the screen: the boards, the moment, and all that its other modules show."""

from __future__ import annotations

from companion.engine.ask import AskHint
from companion.engine.messages import Messages
from companion.engine.screen import Screen, read_screen
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.screen.answers import detail, slots, strip
from companion.games.endless_winter.screen.board import board
from companion.games.endless_winter.screen.chores import chores, layout
from companion.games.endless_winter.screen.corrections import CORRECTIONS
from companion.games.endless_winter.screen.face_entry import BRUSHES
from companion.games.endless_winter.screen.first_game_numbers import numbers
from companion.games.endless_winter.screen.pictures import picture
from companion.games.endless_winter.screen.places import PLACES
from companion.games.endless_winter.screen.players import ahead, details, purse
from companion.games.endless_winter.table import Table


def subtitle(t: Table, say: Messages) -> str:
    """The round, and how far the eclipse is; in a column the labour of the turn."""
    if t.phase == "setup":
        return say.text("screen.set-up")
    if t.phase == "over":
        return say.text("screen.over")
    if t.phase in ("reveal", "eclipse"):
        return say.text("screen.eclipse", round=t.round, of=ew.ROUNDS)
    if t.column:
        return say.text("screen.labour", round=t.round, column=t.column, n=t.labour / ew.HALVES)
    return say.text("screen.round", round=t.round, of=ew.ROUNDS, left=len(t.players) * t.figures - t.turns)


SCREEN = Screen(
    data=read_screen(ew.GAME),
    board=board,
    where=PLACES,
    slots=slots,
    strip=strip,
    hints=AskHint.RANKED | AskHint.USUAL | AskHint.RETURNS | AskHint.COUNTED,
    picture=picture,
    chores=chores,
    layout=layout,
    ahead=ahead,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    numbers=numbers,
    corrections=CORRECTIONS,
    brushes=BRUSHES,
)
