"""Chores on the table of Santa Maria: laying it out, and the change of the year."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Answer
from companion.engine.chores import LAYOUT, Chore, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.games.santa_maria.box.components import BLUE, COCOA, COINS, DOUBLE, GAME, GOODS, WHITE
from companion.games.santa_maria.rules.colony import FACT_OF
from companion.games.santa_maria.rules.setup import opener
from companion.games.santa_maria.screen.drawing import words
from companion.games.santa_maria.table import Table

DISPLAY = "display"


def _new_year(t: Table, _: Event, say: Messages) -> list[Chore]:
    """SM-NEXT-01 to SM-NEXT-06: the chores of a new year."""
    return [
        Chore("cleared", WHITE, text=say.text("layout.cleared")),
        Chore(DISPLAY, DOUBLE, text=say.text("layout.display"), pieces=_display(t)),
        *_specialists(t, say, DISPLAY),
        Chore("first", "first"),
    ]


chores = read_chores(GAME, {"new-year SM-NEXT-06": _new_year})
"""After an event that no tap did: a dock filled anew, the points of the year, and the chores of a new year."""


def _display(t: Table) -> list[Answer]:
    return [(FACT_OF[kind], face) for kind, faces in t.display.items() for face in faces if face]


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """SM-SETUP: the layout before the first turn, as far as the companion knows it."""
    if opener(t) is None:
        return []
    lying = [
        laid(say, "layout.tiles", DOUBLE, _display(t)),
        laid(say, "layout.ships", "cargo", known("ships", t.market.values())),
        laid(say, "event.white-dice", WHITE, dice=" ".join(map(str, t.pool))),
    ]
    for kind, named in (("scholar", words.person), ("bishop", words.bishop)):
        if people := [named(say, key) for spot, key in t.spots.items() if spot.startswith(kind) and key]:
            lying.append(laid(say, f"layout.{kind}s", kind, people="; ".join(people)))
    lying += _modules(t, say)
    for seat in t.seats_from(t.first_player):
        lying += _player(t, seat, say)
    return [*lying, laid(say, "layout.first", "first", seat=t.first_player)]


def _specialists(t: Table, say: Messages, section: str) -> list[Chore]:
    """AK-B-01: the specialist beside each value of the white dice."""
    names = [f"{value}: {_specialist(name, say)}" for value, name in enumerate(t.specialists, 1) if name]
    return [Chore(section, "farmer", text=say.text("layout.specialists", people="; ".join(names)))] if names else []


def _specialist(name: str, say: Messages) -> str:
    return say.term("specialist", name) if f"specialist.{name}" in say else say.face(name)


def _modules(t: Table, say: Messages) -> list[Chore]:
    """The common layout of the modules: specialists, the ambassadors' dice, governors, shared dice."""
    lying = _specialists(t, say, LAYOUT)
    for colour, value in t.ambassadors.items():
        lying.append(laid(say, "event.ambassador-die", "ambassador", colour=colour, value=value))
    if any(player.governor is not None for player in t.players):
        lying.append(laid(say, "layout.governor", "governor"))
    if t.shared_blue:
        lying.append(laid(say, "layout.blue", BLUE, dice=" ".join(map(str, t.shared_blue))))
    return lying


def _player(t: Table, seat: int, say: Messages) -> list[Chore]:
    """The layout in front of a player: a board with dice and goods, or the city with its temples, cards and gold."""
    me = t.players[seat]
    message, values = ("layout.player", {"dice": " ".join(map(str, me.blue))}) if me.blue else ("layout.city", {})
    goods = {good: n for good in (COINS, *GOODS, COCOA) if (n := getattr(me, good))}
    lying = [laid(say, message, seat=seat, goods=goods, **values)]
    if me.board:
        lying.append(laid(say, "layout.board", "building", seat=seat, board=me.board))
    if me.maya is not None:
        temples = [
            f"{say.term('district', district)} ({say.face(tile)})" for district, tile in me.maya.temples.items() if tile
        ]
        lying.append(laid(say, "layout.maya", "card", seat=seat, cards=me.maya.hand, gold=me.maya.gold))
        if temples:
            lying.append(laid(say, "layout.temples", "temple", seat=seat, temples="; ".join(temples)))
    return lying
