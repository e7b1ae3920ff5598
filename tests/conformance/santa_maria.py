"""Santa Maria in the conformance suite: its players, and the conditions that its table must meet at every moment."""

from typing import Any

from hypothesis import assume

from companion import Game
from companion.engine.event import Event
from companion.engine.facts import LATER
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import EMPTY, cell
from companion.games.santa_maria.box.maya_pieces import CARDS, DISTRICTS, SITE
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.scoring import colonists_counted
from companion.games.santa_maria.table import MARKET, Maya, Table, column_of, row_of
from companion.testing.players import ANYTHING, Setting, Taste
from tests.conformance import box_of_santa_maria

BOX = box_of_santa_maria
"""How its random boxes are filled."""
NEEDED = {5: {"maya": "yes", "ambassadors": "yes"}}
"""The rulings without which so many players cannot play."""
UNKNOWN = (
    *("religion_track", "docks", "missions", "boards", "doubles", "ships", "scholars", "bishops", "upgrades"),
    *("city", "cards"),
)
"""The facts of a new owner that are still unknown."""

BUSY: Taste = {
    "retire": 0.05,
    "sell": 0.1,
    "buy": 0.1,
    "scholar": 0.1,
    "back": 0.1,
    "turn": 0.3,
    "nothing": 0.1,
    "white": 4,
    "blue": 4,
    "expand": 20,
    "coin": 2,
    "boost": 5,
    "monk": 5,
    "ship": 8,
    "trade": 3,
    "hire": 20,
    "temple": 20,
    "card": 6,
    "priest": 10,
}
BUILDER: Taste = BUSY | {"expand": 80, "buy wood": 2, "buy grain": 2}
PREACHER: Taste = BUSY | {"space religion": 10, "boost": 20, "monk bishop": 30, "monk scholar": 30}
SAILOR: Taste = BUSY | {"ship": 40, "space ship": 20, "ship special": 80}
LAZY: Taste = {"retire": 5, "space": 1}
THRIFTY: Taste = BUSY | {"sell": 8, "coin": 30, "space road": 20}
FOLLOWER: Taste = BUSY | {"ambassador": 60, "diagonal": 60}
TRADER: Taste = BUSY | {"card": 40, "half trade": 30, "redraw": 10, "partner": 20, "another": 10, "space road": 10}
MAYOR: Taste = BUSY | {"walk": 20, "temple": 40, "another": 10, "card": 1, "retire": 1, "space ship": 20}
ROADMENDER: Taste = BUSY | {"seat 1": 9, "retire": 1, "space road": 40}


def rich(game: Game) -> dict[str, Any]:
    """Everybody who has a colony has full stores, and is far along the religion track."""
    changes: dict[str, Any] = {}
    for seat, player in enumerate(game.table.players):
        changes[f"players.{seat}.coins"] = 30
        if player.maya is None:
            changes |= {f"players.{seat}.{good}": sm.STORAGE for good in sm.RESOURCES}
    return changes


def poor(game: Game) -> dict[str, Any]:
    """The players have nothing but cards."""
    goods = (sm.COINS, *sm.RESOURCES, sm.COCOA)
    return {f"players.{seat}.{good}": 0 for seat in range(len(game.names)) for good in goods}


def late(game: Game) -> dict[str, Any]:
    """Everything is nearly used up: tiles, roads, cells, monks, tracks, cards, sites, forks."""
    t = game.table
    religion, conquistador = (t.fact(f"{track}_track")["cells"] for track in ("religion", "conquistador"))
    changes: dict[str, Any] = {"roads": len(t.players) % 2, "stacks": dict.fromkeys(t.stacks, 0)}
    for seat, player in enumerate(t.players):
        mine: dict[str, Any] = {
            "coins": 2 * seat,
            "religion": max(step for step, mark in enumerate(religion) if mark) - 1,
            "conquistador": len(conquistador) - 2,
        }
        if player.maya is None:
            mine |= {
                "wood": 3,
                "grain": 3,
                "monks": [*list(t.spots)[:3], "mission.1", "mission.2", "mission.3"],
                "docks": {dock: [""] * 4 for dock in sm.DOCKS},
                "colony": [text or filling(seat, number) for number, text in enumerate(player.colony)],
                "private": "navigation" if t.rulings["governor"] == "yes" else "",
            }
        else:
            mine |= used_up(t, player.maya)
            changes["seen"] = {**t.seen, "wooden": [""] * FACTS["wooden"].count}
        changes |= {f"players.{seat}.{field}": value for field, value in mine.items()}
    return changes


def filling(seat: int, number: int) -> str:
    """The gain of a cell where nothing is printed: everywhere, or for every other player nearly so."""
    if seat % 2 and number % 7 == 3:
        return ""
    return "road*1" if number % 5 else "sugar/gem"


def used_up(t: Table, city: Maya) -> dict[str, Any]:
    """A Maya city without a free building, site, fork or card, and with full stores."""
    spots = t.fact("city")["spots"]
    inside = {
        "hand": 1,
        "cards": {"trade": CARDS - 1},
        "priests": 1,
        "sites": {number: "wood" for number, text in enumerate(spots, 1) if text == SITE},
        "marks": dict.fromkeys(range(1, len(spots) + 1), "white 1"),
        "road_tokens": [1, 2, 3],
    }
    return {**{f"maya.{field}": value for field, value in inside.items()}, **city.stores}


SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "busy": Setting((BUSY, BUILDER, PREACHER, SAILOR, FOLLOWER)),
    "builders": Setting((BUILDER, THRIFTY, BUILDER, FOLLOWER, BUSY)),
    "preachers": Setting((PREACHER, PREACHER, FOLLOWER, PREACHER, BUSY)),
    "sailors": Setting((SAILOR, SAILOR, SAILOR, LAZY, SAILOR)),
    "rich": Setting((SAILOR, PREACHER, BUILDER, FOLLOWER, PREACHER), rich),
    "poor": Setting((TRADER, BUSY, TRADER, FOLLOWER, TRADER), poor),
    "late": Setting((ROADMENDER, MAYOR, ROADMENDER, MAYOR, TRADER), late),
    "new box": Setting((TRADER, PREACHER, MAYOR, SAILOR, BUILDER), unknown=UNKNOWN),
}
"""The players together, and their table when play begins."""


EXAMPLES = {1: 0.6, 2: 0.45, 3: 0.3, 4: 0.2, 5: 0.2}
"""The share of the suite's examples that so many players try: their games are long."""


def begun(game: Game) -> bool:
    """Whether the table is set and the first turn begins."""
    return game.table.phase != "setup"


class Watch:
    """Follows a game by its events alone, and compares the table with them."""

    def __init__(self, table: Table) -> None:
        self.goods = [{good: getattr(player, good) for good in sm.GOODS} for player in table.players]
        self.developed = [0] * len(table.players)
        self.city = next((seat for seat, player in enumerate(table.players) if player.maya is not None), None)
        self.temple_gold = 0 if self.city is None else table.players[self.city].maya.gold

    def add(self, seat: int | None, goods: dict[str, int], sign: int = 1) -> None:
        """Goods come or go."""
        if seat is not None:
            for good, n in goods.items():
                if seat == self.city and good == sm.GOLD:
                    self.temple_gold += sign * n
                else:
                    self.goods[seat][good] += sign * n

    def hear(self, event: Event) -> None:
        """Keep the books."""
        seat, values = event.player, event.values
        match event.kind:
            case "maya":
                self.city = seat
            case "temple-gold":
                self.temple_gold += values["n"]
            case "gold-taken":
                self.temple_gold -= values["n"]
            case "gain":
                self.add(seat, values["goods"])
            case "pay":
                self.add(seat, values["goods"], -1)
            case "turned" | "coin":
                self.add(seat, {sm.COINS: values["coins"]}, -1)
            case "overflow":
                self.add(seat, {sm.COINS: values["coins"]})
            case "sold":
                self.add(seat, {values["good"]: -1, sm.COINS: values["coins"]})
            case "bought":
                self.add(seat, {values["good"]: 1, sm.COINS: -values["coins"]})
            case "joined":
                self.add(seat, {sm.COINS: values["coins"]}, -1)
                self.add(values["other"], {sm.COINS: values["coins"]})
            case "deal":
                for goods, giver, taker in (
                    (values["given"], seat, values["other"]),
                    (values["taken"], values["other"], seat),
                ):
                    self.add(giver, goods, -1)
                    self.add(taker, goods)

    def compare(self, table: Table) -> None:
        """Nothing comes from nowhere, no store overflows, and every piece is somewhere."""
        assert [{good: getattr(player, good) for good in sm.GOODS} for player in table.players] == self.goods
        for seat, player in enumerate(table.players):
            assert all(n >= 0 for n in self.goods[seat].values())
            assert all(getattr(player, good) <= sm.STORAGE for good in sm.RESOURCES)
            if player.maya is None:
                assert player.cocoa <= player.cocoa_stores <= 2
            assert len(player.colony) == sm.CELLS
            assert all(cell(player.colony[number]).building for number in player.marks)
            assert len(player.monks) == len(set(player.monks)) <= sm.MONKS
            assert len(player.blue) <= player.blue_dice <= sm.BLUE_LIMIT
            assert player.whites <= sm.WHITE_DICE + 1, "a scholar may give one more"
            developed = sum(text not in (EMPTY, LATER) for text in player.colony)
            assert developed >= self.developed[seat], "nothing is ever torn down"
            self.developed[seat] = developed
            assert set(player.docks) == set(sm.DOCKS)
            if player.maya is not None:
                assert player.maya.gold == self.temple_gold
                assert player.gold == 0
                assert all(
                    getattr(player, good) <= player.maya.stores.get(good, 0) for good in (*sm.RESOURCES, sm.COCOA)
                )
        assert 0 <= table.roads <= sm.ROAD_TILES
        assert len(table.pool) <= sm.WHITE_DICE * len(table.players)
        assert all(len(faces) <= sm.DISPLAY[kind] for kind, faces in table.display.items())
        assert all(count >= 0 for count in table.stacks.values())
        assert all(player.retired in range(MARKET, len(sm.SPACES)) for player in table.players)


def reached(game: Game) -> set[str]:
    """Rare questions and events that must come up somewhere in the suite."""
    found = {f"points for {event.values['source']}" for event in game.events if event.kind == "score"}
    found |= {f"year {event.values['year']}" for event in game.events if event.kind == "year-end"}
    for player in game.table.players:
        if player.maya is not None:
            found.add("a Maya city")
        elif all(player.colony):
            found.add("a full colony")
    return found


RARE = {
    *(
        f"points for {source}"
        for source in DEFINITION.sources
        if source not in ("play", "correction", "achievements", "by-hand")
    ),
    *(f"year {year}" for year in (1, 2, 3)),
    "a Maya city",
}
SOONEST = [
    (15, "anyhow"), (1, "anyhow"), (0, "late"), (5, "new box"), (1, "busy"), (10, "late"), (1, "late"),
    (16, "preachers"), (0, "new box"), (14, "anyhow"), (12, "poor"), (1, "new box"), (4, "late"), (4, "rich"),
    (4, "busy"), (14, "busy"), (14, "poor"), (21, "late"),
]  # fmt: skip
"""Games in which all of that comes up, by seed and setting: `python -m tests.conformance.rare` finds them."""
SELDOM = {
    "SM-CONQ-03",  # a step onto gold with a full store: test_choices shows it
    "by-hand-cells",  # cells wait only at tables of the dashboard: test_later shows it
}
BARE = (
    *("nothing", "back", "end", "done", "refuse", "step", "space religion alone", "space conquistador alone"),
    *("at", "turn", "fork", "dock", "seat", "partner"),
)
"""Beginnings of answers that need no figures: what ends or declines something, who, and where a piece goes."""
NOWHERE = {
    *("retire", "coin", "nothing", "scholar", "trade", "back", "done", "hire", "upgrade", "priest", "card", "half"),
    *("draw", "technology", "redraw", "partner", "die", "first", "pair", "board", "seat", "take", "pay", "walk"),
    *("another", "building", "fork", "agree", "refuse", "end", "use", "turn"),
}
"""First words of answers that lie nowhere on the board: doing nothing, a card in the hand, a price, another player."""
FORGETFUL = ("put.", "shown.", "row.", "told.", "private.", "ship.", "temple.")
"""Fields of a correction that do not show their value afterwards: pieces put down, taken away or entered again."""


# words

COUNTED = {"blue", "card", "road", "religion", "conquistador", "ship", "colonist", "priest", "temple"}
"""Amounts that are counted beside goods."""
TERMS: dict[str, set[str]] = {
    "good": set(sm.GOODS),
    "goods": {*sm.GOODS, "happiness", "none", *COUNTED},
    "colour": {sm.WHITE, sm.BLUE},
    "kind": {sm.DOUBLE, sm.TRIPLE, sm.SPECIAL, sm.ROAD_TILE, sm.TOWN_HALL},
    "diagonal": {"down", "up"},
    "space": set(sm.SPACES),
    "dock": {*sm.DOCKS, "special"},
    "colony": {"1", "2", "3", "4", sm.COCOA},
    "cell": {str(number) for number in range(sm.CELLS)},
    "specialist": {"farmer", "forester", "soldier"},
    "way": {"right", "down"},
    "line": {"column", "row", "diagonal", "entry"},
    "rank": {str(place) for place in range(1, 6)},
    "half": {"trade", "festival", "wooden", "straw", "technology"},
    "spot": {
        *(f"scholar.{n}" for n in range(1, 5)),
        *(f"bishop.{n}" for n in range(1, 4)),
        *(f"mission.{n}" for n in range(1, 6)),
    },
    "scored": {
        *("rows", "columns", "private"),
        *(f"scholar.{n}" for n in range(1, 5)),
        *(f"bishop.{n}" for n in range(1, 4)),
        *DISTRICTS,
        *sm.DOCKS,
    },
    "solo": {"won", "lost"},
    "achievement": set(sm.ACHIEVEMENTS),
    "where": {
        *(f"scholar.{n}" for n in range(1, 5)),
        *(f"bishop.{n}" for n in range(1, 4)),
        *(f"seat.{n}" for n in range(5)),
        *(str(n) for n in range(1, sm.SIDE + 1)),
        *DISTRICTS,
        *sm.DOCKS,
        sm.DOUBLE,
        sm.TRIPLE,
        sm.SPECIAL,
    },
    "district": set(DISTRICTS),
}
"""The families of terms and everything each must name."""
ONLY_SHOWN = {"goods.none", *(f"goods.{name}" for name in COUNTED)}
"""Terms that stand alone on a screen, never in a sentence."""
DEALT = {
    *("doubles", "triples", "specials", "starting_ships", "ships", "special_ships", "scholars", "bishops"),
    *("town_halls", "upgrades", "temples_large", "temples_medium", "temples_small"),
}
"""The pieces that are drawn, or entered when they are needed."""
KEYS = {
    *("column 1", "row 1", "entry 1", "diagonal down 1"),
    *("column 1 cocoa", "row 1 cocoa", "entry 1 cocoa", "diagonal down 1 cocoa"),
    *("white 1", "blue 1", "pair * *", "scholar *", "half trade", "half festival *", "technology gem"),
    *(f"{fact.id} *" for fact in FACTS.values() if fact.id in DEALT),
    "specialists farmer",
}
"""Options whose keys come from a table, not from a template."""
LISTED = {"pair"}
"""First words of options that all stand there."""
ENTRIES_ASKED = {"bishop-points", "ship-points"}
"""Entries that are asked under their own names."""
GOODS_FORMS = {
    "uk": {
        "coins": ("монета монети монет", "монету монети монет", "монети монет монет"),
        "wood": ("деревина деревини деревини", "деревину деревини деревини", "деревини деревини деревини"),
        "grain": ("зерно зерна зерна", "зерно зерна зерна", "зерна зерна зерна"),
        "sugar": ("цукор цукру цукру", "цукор цукру цукру", "цукру цукру цукру"),
        "gem": (*("самоцвіт самоцвіти самоцвітів",) * 2, "самоцвіту самоцвітів самоцвітів"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "cocoa": ("какао какао какао",) * 3,
        "happiness": ("щастя щастя щастя",) * 3,
    },
    "ru": {
        "coins": ("монета монеты монет", "монету монеты монет", "монеты монет монет"),
        "wood": ("древесина древесины древесины", "древесину древесины древесины", "древесины древесины древесины"),
        "grain": ("зерно зерна зерна", "зерно зерна зерна", "зерна зерна зерна"),
        "sugar": ("сахар сахара сахара", "сахар сахара сахара", "сахара сахара сахара"),
        "gem": (*("самоцвет самоцвета самоцветов",) * 2, "самоцвета самоцветов самоцветов"),
        "gold": ("золото золота золота", "золото золота золота", "золота золота золота"),
        "cocoa": ("какао какао какао",) * 3,
        "happiness": ("счастье счастья счастья", "счастье счастья счастья", "счастья счастья счастья"),
    },
}
"""Goods after 1, 2 and 5 in each case: 1 монета, платить 1 монету, бракує 1 монети."""
FACES = ("coins*2", "wood/gem>coins*3")
"""Words of a sentence that are printed on a piece."""


ENDING = ("coins", "colonists", "scholars", "bishops-penalty", "bishops", "sets", "shipping", "governor")


def written(game: Game) -> dict[str, Any]:
    """The end of a game as its players would write it down: their goods and everything that counts."""
    players = []
    for seat, me in enumerate(game.table.players):
        brought = dict.fromkeys(ENDING, 0.0)
        for line in game.ledger:
            if line.player == seat and line.source in ENDING:
                brought[line.source] += line.points
        common = {
            "name": game.names[seat],
            "points": int(me.points - sum(brought.values())),
            **{good: getattr(me, good) for good in sm.GOODS},
            "retired": me.retired - MARKET,
            "retired_as": me.retired_as + 1,
        }
        if me.maya is not None:
            players.append({**common, "maya": True})
            continue
        colony = {
            **colonists_counted(me),
            "scholars": int(brought["scholars"]),
            "bishops": sum(spot.startswith("bishop.") for spot in me.monks),
            "bishop_points": int(brought["bishops"]),
            "docks": {dock: len(tiles) for dock, tiles in me.docks.items()},
            "shipping": int(brought["shipping"]),
        }
        if me.governor is not None:
            colony["governor"] = {"row": row_of(me.governor), "column": column_of(me.governor)}
        players.append({**common, **colony})
    assume(all(line["points"] >= 0 for line in players))  # an effect by hand may take more than a player has
    return {"players": players, "kingdoms": sm.SPECIAL in game.table.market}
