"""Chores on the table of Santa Maria: laying it out, and the change of the year."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Answer
from companion.engine.chores import Chore, guided, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box import maya_pieces as maya
from companion.games.santa_maria.box.components import BLUE, COCOA, COINS, COUNTS, DOUBLE, GAME, GOODS, WHITE
from companion.games.santa_maria.rules.colony import FACT_OF
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.rules.scoring import Scoring
from companion.games.santa_maria.rules.setup import opener
from companion.games.santa_maria.screen.drawing import words
from companion.games.santa_maria.table import Table

DISPLAY = "display"
MARKERS = {"religion": "religion", "conquistador": "conquistador", "square": "market"}
"""SM-SETUP-10: where everybody's three markers begin, with their icons."""


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
    if t.phase != "setup" and opener(t) is None:
        return []
    rules = rules_at(t)
    lying = [
        guided(say, "layout.year", "year"),
        *_docks(t, rules, say),
        guided(say, "layout.roads", "road", n=sm.ROAD_TILES),
        laid(say, "layout.tiles", DOUBLE, _display(t), n=sum(sm.DISPLAY[kind] for kind in rules.tile_kinds)),
        guided(say, "layout.kinds", DOUBLE, double=sm.DISPLAY[sm.DOUBLE], triple=sm.DISPLAY[sm.TRIPLE]),
    ]
    if _expanded(rules):
        lying.append(guided(say, "layout.specials", sm.SPECIAL, n=sm.DISPLAY[sm.SPECIAL]))
    lying.append(_halls(t, rules, say))
    lying += _dice(t, rules, say)
    lying += _people(t, rules, say)
    lying += _modules(t, say)
    lying += [guided(say, f"layout.{each}", icon) for each, icon in MARKERS.items()]
    lying += [guided(say, "layout.monks", "monk", n=sm.MONKS), *_start(t, rules, say)]
    if t.rulings.get("maya") == "yes":
        lying += _city(t, say)
    first = [laid(say, "layout.first", "first", seat=t.first_player)] if t.first_player >= 0 else []
    return [*lying, *first]


def ready(t: Table) -> bool:
    """SM-SETUP-11: whether the first turn is awaited."""
    return opener(t) is not None


def _expanded(rules: Scoring) -> bool:
    """AK-GEN-01: whether the expansion lies on the table, with or without modules."""
    return sm.SPECIAL in rules.tile_kinds


def _docks(t: Table, rules: Scoring, say: Messages) -> list[Chore]:
    """SM-SETUP-03, SM-SETUP-04, AK-GEN-02, AK-GEN-03, AK-SHIP-01: the docks, the stacks, and what extends the board."""
    ships = known("ships", t.market.values())
    found = [
        laid(say, "layout.ships", "cargo", ships, n=COUNTS["starting_ships"]),
        guided(say, "layout.stack", "ship", n=COUNTS["ships"]),
    ]
    if _expanded(rules):
        found = [guided(say, "layout.extensions", "upgrade"), *found]
        found.append(guided(say, "layout.special-ships", "dock", n=COUNTS["special_ships"]))
    return found


def _halls(t: Table, rules: Scoring, say: Messages) -> Chore:
    """SM-SETUP-08, SM-SETUP-11, SM-ADV-02, AK-COLONY-02: town halls are for the advanced setup, or deal the boards."""
    if t.rulings.get("setup") == "advanced":
        return guided(say, "layout.pairs", sm.TOWN_HALL, n=rules.town_halls)
    if _expanded(rules) and t.rulings.get("maya") != "yes":
        return guided(say, "layout.hall-each", sm.TOWN_HALL, n=rules.town_halls)
    return guided(say, "layout.halls", sm.TOWN_HALL)


def _dice(t: Table, rules: Scoring, say: Messages) -> list[Chore]:
    """SM-SETUP-01, SM-SETUP-06, SM-SHARED-01: white dice by their values, blue ones in reserve."""
    white, players = rules.white_dice_in_pool(t), len(t.players)
    blue = min(sm.BLUE_LIMIT * players, COUNTS["blue_dice"])
    rolled = laid(say, "event.white-dice", WHITE, dice=" ".join(map(str, t.pool)))._replace(n=white)
    found = [
        rolled if t.pool else guided(say, "layout.pool", WHITE, n=white),
        guided(say, "layout.reserve", BLUE, n=blue),
    ]
    if t.rulings.get("blue_dice") == "shared" and not t.shared_blue:
        found.append(guided(say, "layout.shared", BLUE, n=players))
    return found


def _people(t: Table, rules: Scoring, say: Messages) -> list[Chore]:
    """SM-SETUP-09, AK-GEN-04, AK-GEN-05: scholars and bishops at their spots; named where they are known."""
    found = [guided(say, "layout.people", "scholar", scholars=rules.scholar_spots, bishops=rules.bishop_spots)]
    for kind, named in (("scholar", words.person), ("bishop", words.bishop)):
        if people := [named(say, key) for spot, key in t.spots.items() if spot.startswith(kind) and key]:
            found.append(laid(say, f"layout.{kind}s", kind, people="; ".join(people)))
    return found


def _start(t: Table, rules: Scoring, say: Messages) -> list[Chore]:
    """SM-SETUP-11 to SM-SETUP-13, AK-GEN-06: boards, goods and dice; before all have theirs, what everybody takes."""
    if ready(t):
        return [line for seat in t.seats_from(t.first_player) for line in _player(t, seat, say)]
    side = "layout.side-b" if t.rulings.get("setup") == "advanced" else "layout.side-a"
    colonies = len(t.players) - (t.rulings.get("maya") == "yes")
    coins = ", ".join(str(n) for n in sm.START_COINS[:colonies])
    found = [guided(say, side, "building"), guided(say, "layout.goods", "wood", wood=sm.START_WOOD, coins=coins)]
    if rules.start_blue and t.rulings.get("blue_dice") != "shared":
        found.append(guided(say, "layout.die", BLUE))
    if _expanded(rules):
        found.append(guided(say, "layout.cocoa", COCOA))
    return found


def _city(t: Table, say: Messages) -> list[Chore]:
    """AK-D-SET-03 to AK-D-SET-10: what lies around the Maya city."""
    full, empty = (", ".join(say.term("good", good) for good in goods) for goods in (maya.START_FULL, maya.START_EMPTY))
    return [
        guided(say, "layout.city-temples", "temple", n=len(maya.DISTRICTS)),
        guided(say, "layout.city-buildings", "building", n=sum(maya.TILES.values())),
        guided(say, "layout.city-stores", COCOA, full=full, empty=empty),
        guided(say, "layout.city-cards", "card", n=maya.START_HAND, all=maya.CARDS),
        guided(say, "layout.city-gold", "gold", n=len(t.players)),
        guided(say, "layout.city-coins", "coins", n=maya.START_COINS),
        guided(say, "layout.city-markers", "religion"),
    ]


def _specialists(t: Table, say: Messages, section: str = "") -> list[Chore]:
    """AK-B-01: the specialist beside each value of the white dice."""
    names = [f"{value}: {_specialist(name, say)}" for value, name in enumerate(t.specialists, 1) if name]
    return [Chore(section, "farmer", text=say.text("layout.specialists", people="; ".join(names)))] if names else []


def _specialist(name: str, say: Messages) -> str:
    return say.term("specialist", name) if f"specialist.{name}" in say else say.face(name)


def _modules(t: Table, say: Messages) -> list[Chore]:
    """The common layout of the modules: specialists, the ambassadors' dice, governors, shared dice."""
    lying = [each._replace(name="specialists") for each in _specialists(t, say)]
    if t.rulings.get("specialists") == "yes" and not lying:
        lying.append(guided(say, "layout.six", "farmer", n=sm.SIDE))
    for colour, value in t.ambassadors.items():
        lying.append(laid(say, "event.ambassador-die", "ambassador", colour=colour, value=value))
    if t.rulings.get("ambassadors") == "yes" and not t.ambassadors:
        lying.append(guided(say, "layout.two-dice", "ambassador"))
    if t.rulings.get("governor") == "yes":
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
