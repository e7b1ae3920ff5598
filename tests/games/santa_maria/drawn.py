"""Tables to draw, built by hand: bare ones, and ones in the middle of a game with every kind of piece."""

from __future__ import annotations

from companion.games.santa_maria.box.components import SPECIAL
from companion.games.santa_maria.box.names import bishop_key, scholar_key
from companion.games.santa_maria.box.pieces import ship_text, tile_text
from companion.games.santa_maria.table import MARKET, Maya, Player, Table
from tests.games.samples import santa_maria as sample

NAMES = ("Анна", "Ben", "Chloé", "Дмитро", "Eva")


def bare(players: int = 3) -> Table:
    """Nothing is known and nothing has happened."""
    return Table(players=[Player() for _ in range(players)])


def _colony(board: int) -> list[str]:
    return [each for line in FACTS["boards"][board]["cells"] for each in line]


FACTS = sample().facts


def middle(players: int = 4, known: bool = True) -> Table:
    """The second year of a base game."""
    t = Table(
        phase="turn", year=2, era="year-2", turn_of=min(1, players - 1), pool=[1, 1, 3, 3, 3, 5, 6], day=4, arrivals=9
    )
    t.players = [_player(seat) for seat in range(players)]
    t.display = {
        "double": [tile_text(face) for face in FACTS["doubles"][:3]] + [tile_text(FACTS["doubles"][1]), ""],
        "triple": [tile_text(face) for face in FACTS["triples"][:4]],
    }
    t.market = {
        "coins": ship_text(FACTS["ships"][0]),
        "religion": ship_text(FACTS["ships"][1]),
        "conquistador": "",
        "happiness": None,
    }
    t.stacks = {"ships": 17}
    t.spots = {
        "scholar.1": scholar_key(FACTS["scholars"][1]),
        "scholar.2": scholar_key(FACTS["scholars"][9]),
        "bishop.1": bishop_key(FACTS["bishops"][0]),
        "bishop.2": bishop_key(FACTS["bishops"][5]),
    }
    t.roads = 2
    if known:
        t.context.copy = FACTS
    return t


def _player(seat: int) -> Player:
    me = Player(coins=4 + seat, wood=2, grain=seat % 4, sugar=1, gem=3 * (seat % 2), gold=seat % 2, points=7 + 3 * seat)
    me.colony = _colony(seat % 4)
    me.colony[1], me.colony[2] = "wood", "road*2"
    me.colony[7] = me.colony[7] or "religion+road*1"
    me.colony[8] = me.colony[8] or "hand:swap_two_goods"
    me.colony[30] = me.colony[30] or "coins*2>sugar/gem"
    me.marks = {0: "white 1", 1: "coins 2"} | ({7: "blue 2"} if seat % 2 else {})
    me.blue, me.blue_dice, me.whites, me.blues = [[2, 4], [4, 4], [6], []][seat % 4], 3, 2, 1
    me.religion, me.conquistador, me.arrived = (2, 3, 3, 7, 0)[seat], (4, 4, 0, 4, 11)[seat], (5, 2, 0, 8, 9)[seat]
    me.monks = ["scholar.1", "mission.3", "bishop.1"][: 1 + seat % 3]
    me.docks = {
        "coins": [ship_text(FACTS["ships"][2])] * (seat % 3),
        "religion": [ship_text(FACTS["ships"][3])],
        "conquistador": [""],
        "happiness": [],
    }
    me.retired = MARKET if seat % 2 else seat
    me.tiles = {"double": 1}
    return me


def kingdoms(players: int = 5) -> Table:
    """American Kingdoms with all modules; the last player runs the Maya city."""
    t = middle(players)
    t.rulings = dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes")
    t.market[SPECIAL] = "cocoa&coins*2&gem>happiness*7"
    t.display[SPECIAL] = [tile_text(FACTS["specials"][0]), ""]
    t.specialists = ["farmer", "soldier", "forester", "wood+religion", "", None]
    t.ambassadors = {"white": 4, "blue": 0}
    t.spots |= {"scholar.3": "archery", "scholar.4": "meditation", "bishop.3": "exp:gems"}
    for seat, me in enumerate(t.players):
        me.cocoa, me.cocoa_stores = seat % 2, 1 + seat % 2
        me.governor = (9, 14, 21, 35)[seat % 4]
        me.specialists = {"farmer": 1, "soldier": 2}
    t.players[-1].maya = Maya(
        stores={"cocoa": 2, "grain": 1, "wood": 2, "gem": 3, "sugar": 1},
        reserve=["gem"],
        gold=4,
        hand=5,
        cards={"trade": 2, "festival": 1},
        levels={"trade": 1, "gold": 3, "technology": 2},
        temples={"trade": "wood&grain*2", "festival": "gem&sugar&cocoa"},
        sites={2: "wood", 8: "religion"},
        marks={2: "white 4", 5: "priest"},
        priests=2,
        road_tokens=[1],
    )
    t.players[-1].blue, t.players[-1].grain = [3, 6], 1
    return t


def shared(players: int = 2) -> Table:
    """The variant with common blue dice."""
    t = middle(players, known=False)
    t.shared_blue, t.shared_blue_dice = [1, 4, 4], 5
    for me in t.players:
        me.blue, me.blue_dice = [], 0
    return t
