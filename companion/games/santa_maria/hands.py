"""What hands do on the table of Santa Maria: laying it out, and the change of the year."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.engine.screen import Chore, read_hands
from companion.games.santa_maria.colony import FACT_OF
from companion.games.santa_maria.components import BLUE, COCOA, COINS, DOUBLE, GAME, GOODS, WHITE
from companion.games.santa_maria.drawing import words
from companion.games.santa_maria.setup import opener
from companion.games.santa_maria.table import Table

CLEARED, DISPLAY, LAYOUT, FIRST = "cleared", "display", "layout", "first"
BY_RULE = read_hands(GAME)


def hands(t: Table, event: Event, say: Messages) -> Sequence[Chore]:
    """After an event that no tap did: a dock filled anew, the points of the year, and everything that begins anew."""
    if (event.kind, event.rule) != ("new-year", "SM-NEXT-06"):
        return BY_RULE(t, event, say)
    return [
        Chore(CLEARED, WHITE, text=say.text("layout.cleared")),
        Chore(DISPLAY, DOUBLE, text=say.text("layout.display"), pieces=_display(t)),
        *_specialists(t, say, DISPLAY),
        Chore(FIRST, "first"),
    ]


def _display(t: Table) -> list[str]:
    return [f"{FACT_OF[kind]} {face}" for kind, faces in t.display.items() for face in faces if face]


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """SM-SETUP: what lies out before the first turn, as far as the companion knows it."""
    if opener(t) is None:
        return []
    ships = [f"ships {tile}" for tile in t.market.values() if tile]
    laid = [
        Chore(LAYOUT, DOUBLE, text=say.text("layout.tiles"), pieces=_display(t)),
        Chore(LAYOUT, "cargo", text=say.text("layout.ships"), pieces=ships),
        Chore(LAYOUT, WHITE, text=say.text("event.white-dice", dice=" ".join(map(str, t.pool)))),
    ]
    for kind, named in (("scholar", words.person), ("bishop", words.bishop)):
        if told := [named(say, key) for spot, key in t.spots.items() if spot.startswith(kind) and key]:
            laid.append(Chore(LAYOUT, kind, text=say.text(f"layout.{kind}s", people="; ".join(told))))
    laid += _modules(t, say)
    for seat in t.seats_from(t.first_player):
        laid += _player(t, seat, say)
    return [*laid, Chore(LAYOUT, "first", text=say.text("layout.first"), seat=t.first_player)]


def _specialists(t: Table, say: Messages, section: str) -> list[Chore]:
    """AK-B-01: who lies beside which value of the white dice."""
    names = [f"{value}: {_specialist(name, say)}" for value, name in enumerate(t.specialists, 1) if name]
    return [Chore(section, "farmer", text=say.text("layout.specialists", people="; ".join(names)))] if names else []


def _specialist(name: str, say: Messages) -> str:
    return say.term("specialist", name) if f"specialist.{name}" in say else say.face(name)


def _modules(t: Table, say: Messages) -> list[Chore]:
    """What the modules lay out for everybody: specialists, the ambassadors' dice, governors, shared dice."""
    laid = _specialists(t, say, LAYOUT)
    for colour, value in t.ambassadors.items():
        laid.append(Chore(LAYOUT, "ambassador", text=say.text("event.ambassador-die", colour=colour, value=value)))
    if any(player.governor is not None for player in t.players):
        laid.append(Chore(LAYOUT, "governor", text=say.text("layout.governor")))
    if t.shared_blue:
        laid.append(Chore(LAYOUT, BLUE, text=say.text("layout.blue", dice=" ".join(map(str, t.shared_blue)))))
    return laid


def _player(t: Table, seat: int, say: Messages) -> list[Chore]:
    """What lies in front of a player: a board with dice and goods, or the city with its temples, cards and gold."""
    me = t.players[seat]
    dice = " ".join(map(str, me.blue))
    goods = {good: n for good in (COINS, *GOODS, COCOA) if (n := getattr(me, good))}
    laid = [
        Chore(LAYOUT, "", goods, say.text("layout.player", dice=dice) if dice else say.text("layout.city"), seat=seat)
    ]
    if me.board:
        laid.append(Chore(LAYOUT, "building", text=say.text("layout.board", board=me.board), seat=seat))
    if me.maya is not None:
        temples = [
            f"{say.term('district', district)} ({say.face(tile)})" for district, tile in me.maya.temples.items() if tile
        ]
        held = say.text("layout.maya", cards=me.maya.hand, gold=me.maya.gold)
        laid.append(Chore(LAYOUT, "card", text=held, seat=seat))
        if temples:
            laid.append(Chore(LAYOUT, "temple", text=say.text("layout.temples", temples="; ".join(temples)), seat=seat))
    return laid
