"""The table of Santa Maria: what lies on it, and what can be read off it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from companion.engine import table
from companion.engine.ask import Goods, Reason, because
from companion.engine.copy import LearningTable
from companion.engine.languages import HAND
from companion.games.santa_maria.components import (
    BLUE,
    CELLS,
    COCOA,
    COINS,
    COUNTS,
    DOCKS,
    DOUBLE,
    GOODS,
    MONKS,
    RESOURCES,
    ROAD_TILES,
    SHAPES,
    SIDE,
    SPACES,
    SPECIAL,
    STORAGE,
    TRIPLE,
    WHITE,
    YEARS,
)
from companion.games.santa_maria.faces import cell, is_building, is_cell, is_ship
from companion.games.santa_maria.modules.maya_pieces import CARDS, LEVELS
from companion.games.santa_maria.pieces import COUNTED

UNTOLD = ""
"""A piece that lies on the table without the companion having been told its face."""
MARKET = -1
"""Where the third marker of a player stands who has not retired."""


class Maya(msgspec.Struct):
    """The Maya city of module D, which one player runs instead of a colony."""

    stores: dict[str, int] = {}
    """Storage tokens by resource; as many of them are full as the player has of it."""
    reserve: list[str] = []
    """Storage tokens still aside, once told."""
    gold: int = 0
    """Gold in the gold temple."""
    hand: int = 0
    """Action cards in hand; which ones is nobody else's business."""
    cards: dict[str, int] = {}
    """Cards tucked under each district."""
    levels: dict[str, int] = {}
    """Completed temple levels by district."""
    temples: dict[str, str] = {}
    """The cost side that lies up at each district: goods, or untold."""
    sites: dict[int, str] = {}
    """Buildings put up on the free sites of the city, by spot; spots are numbered from 1."""
    marks: dict[int, str] = {}
    """What blocks a spot this year: ``white 3``, ``blue 2``, ``priest``."""
    priests: int = 0
    """High priest tokens that can be used."""
    road_tokens: list[int] = []
    """Forks that are open."""
    die: int = 0
    """The value of the die in use, while a technology card may go with it."""


class Player(table.Player):
    """A player's goods, colony, dice, markers and tiles."""

    coins: int = 0
    wood: int = 0
    grain: int = 0
    sugar: int = 0
    gem: int = 0
    gold: int = 0
    cocoa: int = 0
    cocoa_stores: int = 0
    colony: list[str] = msgspec.field(default_factory=lambda: [""] * CELLS)
    """The 36 cells, row by row, in the notation of ``faces``."""
    marks: dict[int, str] = {}
    """What stands on a building this year: ``white 3``, ``blue 2``, ``coins 1``."""
    tiles: dict[str, int] = {}
    """Expansion tiles laid, by kind."""
    blue: list[int] = []
    """Own blue dice that are unused, by value."""
    blue_dice: int = 0
    """Own blue dice in all."""
    whites: int = 0
    """White dice taken from the pool this year."""
    blues: int = 0
    """Blue dice used this year."""
    coin_activations: int = 0
    religion: int = 0
    conquistador: int = 0
    arrived: int = 0
    """When the marker came to its cell: whoever was earlier lies lower and ranks ahead."""
    conquistador_points: list[int] = []
    """The year-end points so far."""
    monks: list[str] = []
    """The spots with a monk of this player."""
    private: str = ""
    """The scholar of the advanced setup."""
    used: list[str] = []
    """The scholars that have had their turn: ``year hand:Weaving``, ``turn hand:Weaving``."""
    docks: dict[str, list[str]] = msgspec.field(default_factory=lambda: {dock: [] for dock in DOCKS})
    retired: int = MARKET
    retired_as: int = 0
    """How many had retired before."""
    governor: int | None = None
    """The governor's cell, in module A."""
    specialists: dict[str, int] = {}
    """Production specialists of module B, by type."""
    maya: Maya | None = None

    def missing(self, cost: Goods) -> dict[str, int]:
        """What is lacking to pay a cost without gold."""
        return {good: n - have for good, n in cost.items() if (have := getattr(self, good)) < n}

    def most(self, good: str) -> int:
        """SM-STORE-01, AK-COCOA-01, AK-D-STORE-01: how many of a resource find room."""
        if self.maya is not None:
            return self.maya.stores.get(good, 0)
        return self.cocoa_stores if good == COCOA else STORAGE

    @property
    def colonists(self) -> int:
        """All colonists in the colony."""
        return sum(cell(text).colonists for text in self.colony)


class Table(LearningTable[Player]):
    """Everything on the table; between turns nothing else is needed to go on."""

    year: int = 1
    turn_of: int = 0
    turns: int = 0
    """Turns taken this year."""
    arrivals: int = 0
    """A clock for the stacks on the conquistador track."""
    pool: list[int] = []
    """White dice that can be taken, by value."""
    shared_blue: list[int] = []
    """Blue dice of the common pool, in the variant."""
    shared_blue_dice: int = 0
    display: dict[str, list[str]] = {}
    """Expansion tiles that can be taken, by kind; untold ones are counted."""
    market: dict[str, str | None] = {}
    """The shipping tile at each dock of the common board; None where the stack has run out."""
    starting_docks: list[str] = []
    """The docks that still have their starting tile."""
    stacks: dict[str, int] = {}
    """Pieces left in each face-down stack."""
    seen: dict[str, list[str]] = {}
    """The faces that have come up of each kind of piece, in any order."""
    spots: dict[str, str] = {}
    """Which scholar or bishop lies at a spot, once told."""
    roads: int = ROAD_TILES
    specialists: list[str | None] = []
    """Module B: what lies beside the white dice 1 to 6; None where it has been taken."""
    ambassadors: dict[str, int] = {}
    """Module C: the value of the die on each ambassador tile; 0 once it is taken."""

    # changing the table, with a word about it

    def score(self, seat: int, points: float, source: str, rule: str, detail: str = "") -> None:
        """Take happiness."""
        if points:
            super().score(seat, points, source, rule, detail)

    # reading it

    @property
    def rivals(self) -> Iterable[int]:
        """All seats in turn order from the one whose turn it is."""
        return self.seats_from(self.turn_of)

    def everyone_retired(self) -> bool:
        """SM-YEAR-01."""
        return all(player.retired != MARKET for player in self.players)

    def on_spot(self, spot: str, seat: int) -> list[int]:
        """The other players with a monk there."""
        return [other for other, player in enumerate(self.players) if other != seat and spot in player.monks]

    def left(self, fact: str, texts: Iterable[str]) -> Counter[str]:
        """The faces of a kind that have not come up yet, and how many pieces have each."""
        return Counter(texts) - Counter(self.seen.get(fact, ()))

    def unseen(self, fact: str, texts: Iterable[str]) -> list[str]:
        """The faces of a kind that have not come up yet; of those that look the same, one."""
        return list(self.left(fact, texts))

    def mark_seen(self, fact: str, face: str) -> None:
        """A face has come up."""
        self.seen = {**self.seen, fact: [*self.seen.get(fact, ()), face]}


PHASES = ("setup", "turn", "year-end", "new-year", "final", "over")
ERAS = ("", *(f"year-{year}" for year in range(1, YEARS + 1)))
COUNTED_UP = ("cocoa_stores", "blue_dice", "whites", "blues", "coin_activations", "arrived", "retired_as")
MOST_POINTS = 9999
NEW_SCHOLARS = ("archery", "navigation", "meditation")
SPECIALISTS = ("farmer", "forester", "soldier")


def row_of(number: int) -> int:
    """The row of a cell, from 1."""
    return number // SIDE + 1


def column_of(number: int) -> int:
    """The column of a cell, from 1."""
    return number % SIDE + 1


def row_cells(row: int) -> list[int]:
    """SM-TERM-05, SM-DIE-06: a row from left to right."""
    return [(row - 1) * SIDE + column for column in range(SIDE)]


def column_cells(column: int) -> list[int]:
    """SM-TERM-05, SM-DIE-05: a column from top to bottom."""
    return [row * SIDE + column - 1 for row in range(SIDE)]


LINES = [row_cells(n) for n in range(1, SIDE + 1)] + [column_cells(n) for n in range(1, SIDE + 1)]


def full_lines(player: Player) -> list[list[int]]:
    """SM-END-04: the rows and columns without an undeveloped cell."""
    return [line for line in LINES if all(player.colony[number] for number in line)]


def check(t: Table) -> Iterator[Reason]:
    """All that no table can look like, each with the field that says so."""
    count = len(t.players)
    if not 1 <= count <= 5:
        yield because("check.player-count", count=count)
        return
    for field, known in (("phase", PHASES), ("era", ERAS)):
        if getattr(t, field) not in known:
            yield because(
                "check.value", field=field, value=getattr(t, field)[:40], allowed=", ".join(filter(None, known))
            )
    if not 1 <= t.year <= YEARS:
        yield because("check.range", field="year", value=t.year, low=1, high=YEARS)
    for field in ("first_player", "turn_of"):
        if not 0 <= getattr(t, field) < count:
            yield because("check.range", field=field, value=getattr(t, field), low=0, high=count - 1)
    if not 0 <= t.roads <= ROAD_TILES:
        yield because("check.range", field="roads", value=t.roads, low=0, high=ROAD_TILES)
    left = [value for value in t.ambassadors.values() if value]
    for field, dice in (("pool", t.pool), ("shared_blue", t.shared_blue), ("ambassadors", left)):
        if any(not 1 <= value <= SIDE for value in dice) or len(dice) > COUNTS["white_dice"]:
            yield because("check.dice", field=field)
    if not 0 <= t.shared_blue_dice <= COUNTS["blue_dice"]:
        yield because("check.dice", field="shared_blue_dice")
    yield from _check_pieces(t)
    cities = sum(player.maya is not None for player in t.players)
    if cities > 1 or (t.phase != "setup" and t.rulings.get("maya") == "yes" and not cities):
        yield because("check.city", field="players", n=cities)
    for seat, player in enumerate(t.players):
        yield from _check_player(t, seat, player)
        if player.maya is not None:
            yield from _check_city(t, f"players.{seat}.maya", player.maya)


def _check_pieces(t: Table) -> Iterator[Reason]:
    """What lies open on the table: each face must be one, and names must be those of the board."""
    for field, names in (("market", (*DOCKS, SPECIAL)), ("display", (DOUBLE, TRIPLE, SPECIAL))):
        if not set(getattr(t, field)) <= set(names):
            yield because("check.names", field=field, names=", ".join(names))
            return
    for dock, tile in t.market.items():
        if tile and not is_ship(tile):
            yield because("check.face", field=f"market.{dock}", value=tile[:40])
    for kind, tiles in t.display.items():
        for tile in tiles:
            if tile and not (tile.count("|") + 1 == len(SHAPES[kind]) and all(map(is_drawn, tile.split("|")))):
                yield because("check.face", field=f"display.{kind}", value=tile[:40])
    for spot, key in t.spots.items():
        if key and not is_person(key):
            yield because("check.face", field=f"spots.{spot}"[:40], value=key[:40])
    if len(t.specialists) not in (0, SIDE):
        yield because("check.range", field="specialists", value=len(t.specialists), low=SIDE, high=SIDE)
    for person in t.specialists:
        if person and not (person in SPECIALISTS or is_building(person)):
            yield because("check.face", field="specialists", value=person[:40])
    for stack, n in t.stacks.items():
        if n < 0:
            yield because("check.negative", field=f"stacks.{stack}"[:40], value=n)


def is_drawn(text: str) -> bool:
    """Whether something is printed so on a cell of a tile."""
    return text != "" and is_cell(text)


def is_person(key: str) -> bool:
    """Whether a scholar or a bishop is named so: by its owner, by the expansion, or by what it counts."""
    things, _, points = key.partition(">")
    named = [thing.partition("*")[0] for thing in things.replace("&", "/").split("/")]
    counts = set(named) <= set(COUNTED) and points.startswith("happiness*")
    return key.startswith((HAND, "exp:")) or key in NEW_SCHOLARS or counts


def _check_player(t: Table, seat: int, player: Player) -> Iterator[Reason]:
    here = f"players.{seat}"
    for field in (*GOODS, *COUNTED_UP):
        if getattr(player, field) < 0:
            yield because("check.negative", field=f"{here}.{field}", value=getattr(player, field))
    for field in ("tiles", "specialists"):
        if any(n < 0 for n in getattr(player, field).values()):
            yield because("check.negative", field=f"{here}.{field}", value=min(getattr(player, field).values()))
    if not -MOST_POINTS <= player.points <= MOST_POINTS:
        value = str(player.points)[:40]
        yield because("check.range", field=f"{here}.points", value=value, low=-MOST_POINTS, high=MOST_POINTS)
    if player.private and not is_person(player.private):
        yield because("check.face", field=f"{here}.private", value=player.private[:40])
    for dock, tiles in player.docks.items():
        for tile in tiles:
            if tile and not is_ship(tile):
                yield because("check.face", field=f"{here}.docks.{dock}"[:40], value=tile[:40])
    for good in (*RESOURCES, COCOA):
        if (value := getattr(player, good)) > (most := player.most(good)):
            yield because("check.storage", field=f"{here}.{good}", value=value, room={good: most})
    if len(player.colony) != CELLS:
        yield because("check.length", field=f"{here}.colony", value=len(player.colony), most=CELLS)
        return
    for number, text in enumerate(player.colony):
        if not is_cell(text):
            yield because("check.cell", field=f"{here}.colony.{number}", row=row_of(number), column=column_of(number))
            return
    for number in player.marks:
        if not 0 <= number < CELLS or not cell(player.colony[number]).building:
            yield because("check.mark", field=f"{here}.marks", number=number)
    for mark in player.marks.values():
        kind, _, value = mark.partition(" ")
        if kind not in (WHITE, BLUE, COINS) or not (value.isascii() and value.isdecimal()):
            yield because("check.face", field=f"{here}.marks", value=mark[:40])
    if len(player.monks) > MONKS or len(set(player.monks)) != len(player.monks):
        yield because("check.monks", field=f"{here}.monks", count=len(player.monks), most=MONKS)
    if sorted(player.docks) != sorted(DOCKS):
        yield because("check.names", field=f"{here}.docks", names=", ".join(DOCKS))
    if not MARKET <= player.retired < len(SPACES):
        yield because("check.range", field=f"{here}.retired", value=player.retired, low=MARKET, high=len(SPACES) - 1)
    for track in ("religion", "conquistador"):
        known = t.fact(f"{track}_track")
        last = len(known["cells"]) - 1 if known else 60
        if not 0 <= getattr(player, track) <= last:
            yield because("check.range", field=f"{here}.{track}", value=getattr(player, track), low=0, high=last)
    if player.governor is not None and not 0 <= player.governor < CELLS:
        yield because("check.range", field=f"{here}.governor", value=player.governor, low=0, high=CELLS - 1)
    if player.governor in player.marks:
        yield because("check.mark", field=f"{here}.marks", number=player.governor)
    if any(not 1 <= value <= SIDE for value in player.blue) or not (
        len(player.blue) <= player.blue_dice <= COUNTS["blue_dice"]
    ):
        yield because("check.dice", field=f"{here}.blue")


def _check_city(t: Table, here: str, city: Maya) -> Iterator[Reason]:
    for field in ("gold", "priests", "hand"):
        if getattr(city, field) < 0:
            yield because("check.negative", field=f"{here}.{field}", value=getattr(city, field))
    held = city.hand + sum(city.cards.values())
    if held > CARDS:
        yield because("check.range", field=f"{here}.hand", value=held, low=0, high=CARDS)
    for district, level in city.levels.items():
        if not 0 <= level <= LEVELS:
            yield because("check.range", field=f"{here}.levels.{district}", value=level, low=0, high=LEVELS)
    known = t.fact("city")
    spots = len(known["spots"]) if known else 40
    for field, numbers in (("sites", city.sites), ("marks", city.marks)):
        for number in numbers:
            if not 1 <= number <= spots:
                yield because("check.range", field=f"{here}.{field}", value=number, low=1, high=spots)
