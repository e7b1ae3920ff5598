"""Chores on the table of Santa Maria: laying it out, and the change of the year."""

from __future__ import annotations

from companion.engine.ask import Answer
from companion.engine.chores import Chore, known_pieces, read_chores
from companion.engine.data_folder import Values
from companion.engine.event import Event
from companion.engine.messages import Messages
from companion.engine.setup_layout import GUIDE, laid, read_layout
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box import maya_pieces as maya
from companion.games.santa_maria.box.components import BLUE, COCOA, COINS, COUNTS, DOUBLE, GAME, GOODS, WHITE
from companion.games.santa_maria.box.names import spot_of
from companion.games.santa_maria.rules.colony import FACT_OF
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.rules.scoring import Scoring
from companion.games.santa_maria.rules.setup import opener
from companion.games.santa_maria.screen.drawing import place_labels
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
"""After an event without a tap: a dock filled again, the points of the year, and the chores of a new year."""


def _display(t: Table) -> list[Answer]:
    return [(FACT_OF[kind], face) for kind, faces in t.display.items() for face in faces if face]


def _values(t: Table, say: Messages) -> Values:
    """SM-SETUP: the numbers and pieces of the layout that depend on the table, its modules and its variants."""
    rules, maya_plays = rules_at(t), t.rulings.get("maya") == "yes"
    coins = sm.START_COINS[: len(t.players) - maya_plays]
    shared = t.rulings.get("blue_dice") == "shared"
    full, empty = (", ".join(say.term("good", good) for good in goods) for goods in (maya.START_FULL, maya.START_EMPTY))
    return {
        "ready": opener(t) is not None,
        "expanded": _expanded(rules),
        "ships": known_pieces("ships", t.market.values()),
        "roads": sm.ROAD_TILES,
        "displayed": sum(sm.DISPLAY[kind] for kind in rules.tile_kinds),
        "display": _display(t),
        "halls": _halls(t, rules),
        "town_halls": rules.town_halls,
        "blue": min(sm.BLUE_LIMIT * len(t.players), COUNTS["blue_dice"]),
        "to_share": shared and not t.shared_blue,
        "scholars": rules.scholar_spots,
        "bishops": rules.bishop_spots,
        "to_draw": t.rulings.get("specialists") == "yes" and not any(t.specialists),
        "side": sm.SIDE,
        "to_roll": t.rulings.get("ambassadors") == "yes" and not t.ambassadors,
        "monks": sm.MONKS,
        "coins": ", ".join(map(str, coins)),
        "die_each": rules.start_blue and not shared and opener(t) is None,
        "city_tiles": sum(maya.TILES.values()),
        "full": full,
        "empty": empty,
    }


def _expanded(rules: Scoring) -> bool:
    """AK-GEN-01: whether the expansion lies on the table, with or without modules."""
    return sm.SPECIAL in rules.tile_kinds


def _halls(t: Table, rules: Scoring) -> str:
    """SM-SETUP-08, SM-SETUP-11, SM-ADV-02, AK-COLONY-02: town halls are for the advanced setup, or deal the boards."""
    if t.rulings.get("setup") == "advanced":
        return "pairs"
    return "each" if _expanded(rules) and t.rulings.get("maya") != "yes" else "box"


def _pool(t: Table, say: Messages) -> list[Chore]:
    """SM-SETUP-01: white dice, by their values once they are rolled."""
    white = rules_at(t).white_dice_in_pool(t)
    rolled = laid(say, "event.white-dice", WHITE, dice=" ".join(map(str, t.pool)))._replace(n=white)
    return [rolled if t.pool else laid(say, "layout.pool", WHITE, n=white)._replace(only=GUIDE)]


def _people(t: Table, say: Messages) -> list[Chore]:
    """SM-SETUP-09, AK-GEN-04, AK-GEN-05: the scholars and bishops at their spots, named where they are known."""
    found = []
    for kind, named in (("scholar", place_labels.person), ("bishop", place_labels.bishop)):
        if people := [named(say, key) for spot, key in t.spots.items() if spot_of(spot).kind == kind and key]:
            found.append(laid(say, f"layout.{kind}s", kind, people="; ".join(people)))
    return found


def _specialists(t: Table, say: Messages, section: str = "") -> list[Chore]:
    """AK-B-01: the specialist beside each value of the white dice."""
    names = [f"{value}: {_specialist(name, say)}" for value, name in enumerate(t.specialists, 1) if name]
    return [Chore(section, "farmer", text=say.text("layout.specialists", people="; ".join(names)))] if names else []


def _specialist(name: str, say: Messages) -> str:
    return say.term("specialist", name) if f"specialist.{name}" in say else say.face(name)


def _drawn(t: Table, say: Messages) -> list[Chore]:
    return [each._replace(name="specialists") for each in _specialists(t, say)]


def _ambassadors(t: Table, say: Messages) -> list[Chore]:
    """The dice on the ambassador tiles."""
    return [
        laid(say, "event.ambassador-die", "ambassador", colour=colour, value=value)
        for colour, value in t.ambassadors.items()
    ]


def _shared(t: Table, say: Messages) -> list[Chore]:
    """SM-SHARED-01: the blue dice of everybody."""
    dice = " ".join(map(str, t.shared_blue))
    return [laid(say, "layout.blue", BLUE, dice=dice)] if t.shared_blue else []


def _players(t: Table, say: Messages) -> list[Chore]:
    """SM-SETUP-11 to SM-SETUP-13: the boards, goods and dice of everybody, once they are known."""
    return [line for seat in t.seats_from(t.first_player) if opener(t) is not None for line in _player(t, seat, say)]


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


layout = read_layout(
    GAME,
    lambda t: t.phase == "setup" or opener(t) is not None,
    _values,
    {
        "pool": _pool,
        "people": _people,
        "specialists": _drawn,
        "ambassadors": _ambassadors,
        "shared": _shared,
        "players": _players,
    },
)
"""The layout before the first turn, as far as the companion knows it."""
