"""Tawantinsuyu on the screen: the boards, the moment, and all that its other modules show."""

from __future__ import annotations

from companion.engine.ask import AskHint
from companion.engine.messages import Messages
from companion.engine.screen import Screen, read_screen
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.screen.answers import detail, slots
from companion.games.tawantinsuyu.screen.board import board
from companion.games.tawantinsuyu.screen.chores import chores, layout
from companion.games.tawantinsuyu.screen.corrections import CORRECTIONS
from companion.games.tawantinsuyu.screen.drawing.pictures import picture
from companion.games.tawantinsuyu.screen.face_entry import BRUSHES
from companion.games.tawantinsuyu.screen.first_game_numbers import numbers
from companion.games.tawantinsuyu.screen.places import PLACES
from companion.games.tawantinsuyu.screen.players import ahead, details, purse, rival
from companion.games.tawantinsuyu.table import Table


def subtitle(t: Table, say: Messages) -> str:
    """How many ceremonies were held, and how far the next one is."""
    if t.phase == "setup":
        return say.text("screen.set-up")
    if t.phase in ("over", "final"):
        return say.text("screen.over")
    values = {"n": min(t.ceremonies + 1, tw.CEREMONIES), "of": tw.CEREMONIES, "left": len(t.village)}
    if t.phase == "ceremony" or t.token == t.turn_of:
        return say.say("screen.ceremony", values)
    return say.say("screen.called" if t.token >= 0 else "screen.village", values)


SCREEN = Screen(
    data=read_screen(tw.GAME),
    board=board,
    where=PLACES,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    numbers=numbers,
    picture=picture,
    ahead=ahead,
    rival=rival,
    chores=chores,
    layout=layout,
    corrections=CORRECTIONS,
    hints=AskHint.USUAL | AskHint.CLOSING,
    brushes=BRUSHES,
)
