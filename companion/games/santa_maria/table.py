"""The table of Santa Maria: its pieces, and the figures that follow from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args

import msgspec

from companion.engine.ask import Reason, because
from companion.engine.bounds import Fixed, Names, OneOf, Printed, Range, amount, within
from companion.engine.decks import DeckTable
from companion.engine.faces import BadFace, cells, effect
from companion.engine.facts import LATER
from companion.engine.goods import NO_LIMIT, Purse
from companion.engine.stock import Stock
from companion.engine.table import last_seat
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import (
    EMPTY,
    HAPPINESS,
    WITH_NAMES,
    cell,
    is_building,
    is_cell,
    is_goods,
    is_ship,
)
from companion.games.santa_maria.box.maya_pieces import CARDS, DISTRICTS, LEVELS, STORED
from companion.games.santa_maria.box.names import BISHOP, MISSION, SCHOLAR, mark_of, spot_of
from companion.games.santa_maria.box.pieces import WORDS

MARKET = -1
"""The position of the third marker of a player who has not retired."""
Phase = Literal["setup", "turn", "year-end", "new-year", "final", "over"]
ERAS = ("", *(f"year-{year}" for year in range(1, sm.YEARS + 1)))
NEW_SCHOLARS = ("archery", "navigation", "meditation")
SPECIALISTS = ("farmer", "forester", "soldier")
BLUE_DICE, BLUE_LABEL = sm.COUNTS["blue_dice"], "screen.blue-dice"
DICE = Range(1, sm.SIDE, most=sm.COUNTS["white_dice"], message="check.dice")
MOST_SPOTS, RESERVE = 40, 4
"""The most spots of a city with an unknown map, and the most storage tokens of one kind that may lie aside."""
LONG_TRACK, MOST_STEPS = 60, 60
"""The most cells of a track that is not known yet."""


MOST_SPOTS_OF = {SCHOLAR: sm.SCHOLARS_SHOWN + 1, BISHOP: sm.BISHOPS_SHOWN, MISSION: LONG_TRACK}
"""The expansion has one scholar more; how many missions there are stands on the owner's board."""
SPOTS = [f"{kind}.{n}" for kind, most in MOST_SPOTS_OF.items() for n in range(1, most + 1)]
PEOPLE = [spot for spot in SPOTS if spot_of(spot).kind != MISSION]


def is_person(name: str) -> bool:
    """Whether a scholar or a bishop is named so: by its owner, by the expansion, or by the things it counts."""
    if name in NEW_SCHOLARS:
        return True
    try:
        found = effect(name)
    except BadFace:
        return False
    if found.kind in WITH_NAMES:
        return True
    counted = {thing.word for choice in found.pay for thing in choice}
    return bool(counted) and counted <= set(WORDS["counted"]) and found.gain[0][0].word == HAPPINESS


def is_specialist(text: str) -> bool:
    """Whether it names a specialist, or a building for one, beside the dice."""
    return text in SPECIALISTS or is_building(text)


def is_mark(text: str) -> bool:
    """Whether it names a die, or coins, on a building."""
    mark = mark_of(text)
    return mark.kind in (sm.WHITE, sm.BLUE, sm.COINS) and mark.n is not None


def last_cell(track: str) -> Callable[[Table, Player], int]:
    """The end of a track, as far as it is known."""

    def last(t: Table, _: Player) -> int:
        known = t.fact(f"{track}_track")
        return len(known["cells"]) - 1 if known else LONG_TRACK

    return last


class Maya(msgspec.Struct):
    """The Maya city of module D, which one player runs instead of a colony."""

    stores: Annotated[dict[str, int], amount(4, label="screen.tokens.{}")] = {}
    """Storage tokens by resource; as many of them are full as the player has of the resource."""
    reserve: Annotated[list[str], Stock(dict.fromkeys(STORED, RESERVE))] = []
    """Storage tokens still aside, once known."""
    gold: Annotated[int, amount(30)] = 0
    """Gold in the gold temple."""
    hand: Annotated[int, amount(CARDS, label="screen.hand", icon="card")] = 0
    """Action cards in hand; their faces are secret."""
    cards: Annotated[
        dict[str, int], Names(DISTRICTS, some=True), amount(CARDS, label="screen.cards.{}", icon="card")
    ] = {}
    """Cards tucked under each district."""
    levels: Annotated[
        dict[str, int], Names(DISTRICTS, some=True), Range(0, LEVELS, label="screen.level.{}", icon="temple")
    ] = {}
    """Completed temple levels by district."""
    temples: Annotated[dict[str, str], Names(DISTRICTS, some=True), Printed(is_goods)] = {}
    """The visible cost side at each district: goods, or unknown."""
    sites: dict[int, str] = {}
    """Buildings put up on the free sites of the city, by spot; spots are numbered from 1."""
    marks: dict[int, str] = {}
    """The mark on a spot this year: ``white 3``, ``blue 2``, ``priest``."""
    priests: Annotated[int, amount(3, label="screen.priests", icon="priest")] = 0
    """High priest tokens that can be used."""
    road_tokens: Annotated[list[int], Range(1, MOST_SPOTS)] = []
    """Forks that are open."""
    die: Annotated[int, Range(0, sm.SIDE)] = 0
    """The value of the die in use, while a technology card may go with it."""


@lru_cache(maxsize=256)
def colonists_in(colony: tuple[str, ...]) -> int:
    """The colonists of a colony with these cells: a screen asks for them before and after each option."""
    return sum(cell(text).colonists for text in colony)


class Player(Purse):
    """A player's goods, colony, dice, markers and tiles."""

    goods = sm.GOODS
    coins: Annotated[int, amount()] = 0
    wood: Annotated[int, amount(sm.STORAGE)] = 0
    grain: Annotated[int, amount(sm.STORAGE)] = 0
    sugar: Annotated[int, amount(sm.STORAGE)] = 0
    gem: Annotated[int, amount(sm.STORAGE)] = 0
    gold: Annotated[int, amount(sm.STORAGE)] = 0
    cocoa: Annotated[int, amount(2)] = 0
    cocoa_stores: Annotated[int, amount(2, label="screen.cocoa-stores", icon=sm.COCOA)] = 0
    colony: Annotated[list[str], Range(count=sm.CELLS)] = msgspec.field(default_factory=lambda: [""] * sm.CELLS)
    """The 36 cells, row by row, in the notation of ``faces``; ``?`` where it is entered later."""
    board: str = ""
    """The colony board, by its number in the copy."""
    marks: Annotated[dict[int, str], Printed(is_mark)] = {}
    """The mark on a building this year: ``white 3``, ``blue 2``, ``coins 1``."""
    tiles: Annotated[dict[str, int], amount(15, label="screen.tile.{}")] = {}
    """Expansion tiles laid, by kind."""
    blue: Annotated[list[int], Range(1, sm.SIDE, message="check.dice")] = []
    """Own blue dice that are unused, by value."""
    blue_dice: Annotated[
        int, Range(0, BLUE_DICE, (0, sm.BLUE_LIMIT), message="check.dice", label=BLUE_LABEL, icon=sm.BLUE)
    ] = 0
    """Own blue dice in all."""
    whites: Annotated[int, amount(sm.WHITE_LIMIT + 1, label="screen.{}", icon=sm.WHITE)] = 0
    """White dice taken from the pool this year; a scholar may give one more."""
    blues: Annotated[int, amount(9, label="screen.{}", icon=sm.BLUE)] = 0
    """Blue dice used this year."""
    coin_activations: Annotated[int, amount(12, label="screen.coin-activations", icon=sm.COINS)] = 0
    religion: Annotated[int, Range(0, last_cell("religion"), label="screen.{}")] = 0
    conquistador: Annotated[int, Range(0, last_cell("conquistador"), label="screen.{}")] = 0
    arrived: Annotated[int, amount(999, label="screen.{}", icon="conquistador")] = 0
    """When the marker came to its cell: the earlier one lies lower and ranks ahead."""
    conquistador_points: list[int] = []
    """The year-end points so far."""
    monks: Annotated[list[str], Printed(SPOTS.__contains__)] = []
    """The spots with a monk of this player."""
    private: Annotated[str, Printed(is_person)] = ""
    """The scholar of the advanced setup."""
    used: list[str] = []
    """The scholars that have been used: ``year hand:Weaving``, ``turn hand:Weaving``."""
    docks: Annotated[dict[str, list[str]], Names(sm.DOCKS), Printed(is_ship)] = msgspec.field(
        default_factory=lambda: {dock: [] for dock in sm.DOCKS}
    )
    retired: Annotated[int, Range(MARKET, len(sm.SPACES) - 1)] = MARKET
    retired_as: Annotated[int, amount()] = 0
    """The number of players who had retired before."""
    governor: Annotated[int | None, Range(0, sm.CELLS - 1)] = None
    """The governor's cell, in module A."""
    specialists: Annotated[dict[str, int], amount(3, label="screen.{}")] = {}
    """Production specialists of module B, by type."""
    maya: Maya | None = None

    wild = sm.GOLD
    wild_for: ClassVar[Mapping[str, int]] = {"sugar": 0, "gem": 0, sm.COCOA: 0, **dict.fromkeys(sm.SIMPLE, 1)}
    """Gold is spent on goods that cannot be bought first."""

    def most(self, good: str) -> int:
        """SM-STORE-01, AK-COCOA-01, AK-D-STORE-01: the room for a resource."""
        if good == sm.COINS:
            return NO_LIMIT
        if self.maya is not None:
            return self.maya.stores.get(good, 0)
        return self.cocoa_stores if good == sm.COCOA else sm.STORAGE

    @property
    def colonists(self) -> int:
        """All colonists in the colony."""
        return colonists_in(tuple(self.colony))


class Die(NamedTuple):
    """A die about to be used: its colour, the value it shows, and where it was taken from."""

    colour: str
    value: int
    source: str = "own"
    by_hand: bool = False
    """Whether cells of its line are left for later: their gains are entered by hand."""


class Line(msgspec.Struct, frozen=True):
    """The target of a die: a column, a row, a diagonal or an entry of the Maya city."""

    answer: tuple[str | int, ...]
    """The answer that chooses it."""
    kind: str
    n: int
    """The value of the die there."""
    cells: tuple[int, ...]
    """SM-DIE-05, SM-DIE-06: its cells of the colony, in the order of activation; none behind an entry."""
    cocoa: bool = False
    """Whether the die is set to it by cocoa, not turned by coins."""

    def with_cocoa(self) -> Line:
        """The same line with the die set to it by cocoa."""
        return msgspec.structs.replace(self, answer=(*self.answer, "cocoa"), cocoa=True)


class MainAction(msgspec.Struct, frozen=True, tag=True):
    """The next step of a turn is the choice of its main action."""


class UseDie(msgspec.Struct, frozen=True, tag=True):
    """The choice of a line for a die."""

    die: Die


class UseLine(msgspec.Struct, frozen=True, tag=True):
    """The use of a die in a line."""

    die: Die
    line: Line


class PlaceCoins(msgspec.Struct, frozen=True, tag=True):
    """The activation of one building with coins."""


class Expand(msgspec.Struct, frozen=True, tag=True):
    """A tile of a kind for the colony."""

    kind: str


class Retire(msgspec.Struct, frozen=True, tag=True):
    """The last turn of a year."""


class PlayCard(msgspec.Struct, frozen=True, tag=True):
    """An action card of the Maya city."""


class Trade(msgspec.Struct, frozen=True, tag=True):
    """A trade of the Maya city, or the end of its trading."""


class UsePriest(msgspec.Struct, frozen=True, tag=True):
    """A high priest of the Maya city."""


class Follow(msgspec.Struct, frozen=True, tag=True):
    """The use of an ambassador's die by another player."""

    seat: int
    die: Die
    line: Line


class EndTurn(msgspec.Struct, frozen=True, tag=True):
    """The end of a turn; ``asked`` once its player has been asked for free actions."""

    asked: bool = False


Due = MainAction | UseDie | UseLine | PlaceCoins | Expand | Retire | PlayCard | Trade | UsePriest | Follow | EndTurn
"""A step of a turn that is still to come."""
MAIN_ACTION = MainAction()
CALLED_OFF: tuple[Due, ...] = (MAIN_ACTION,)
DONE: tuple[Due, ...] = (EndTurn(),)
"""The next step after a main action."""


class Table(DeckTable[Player]):
    """Everything on the table; between turns this is the whole state."""

    era: Annotated[str, OneOf(ERAS)] = ""
    phase: Annotated[Phase, OneOf(get_args(Phase))] = "setup"
    year: Annotated[int, Range(1, sm.YEARS, label="screen.year-number")] = 1
    turn_of: Annotated[int, Range(0, last_seat)] = 0
    turns: Annotated[int, Range()] = 0
    """Turns taken this year."""
    arrivals: Annotated[int, Range()] = 0
    """A clock for the stacks on the conquistador track."""
    pool: Annotated[list[int], DICE] = []
    """White dice that can be taken, by value."""
    shared_blue: Annotated[list[int], DICE] = []
    """Blue dice of the common pool, in the variant."""
    shared_blue_dice: Annotated[int, Range(0, BLUE_DICE, message="check.dice", label=BLUE_LABEL, icon=sm.BLUE)] = 0
    display: Annotated[dict[str, list[str]], Names((sm.DOUBLE, sm.TRIPLE, sm.SPECIAL), some=True)] = {}
    """Expansion tiles that can be taken, by kind; unknown ones are counted."""
    market: Annotated[dict[str, str | None], Names((*sm.DOCKS, sm.SPECIAL), some=True), Printed(is_ship)] = {}
    """The shipping tile at each dock of the common board; None where the stack has run out."""
    starting_docks: Annotated[list[str], Stock(sm.DOCKS)] = []
    """The docks that still have their starting tile."""
    stacks: Annotated[dict[str, int], amount(sm.COUNTS, label="screen.{}", icon="cargo")] = {}
    """Pieces left in each face-down stack."""
    spots: Annotated[dict[str, str], Names(PEOPLE, some=True), Printed(is_person)] = {}
    """The scholar or bishop at each spot, once known."""
    roads: Annotated[int, Range(0, sm.ROAD_TILES, label="screen.{}", icon="road")] = sm.ROAD_TILES
    specialists: Annotated[list[str | None], Printed(is_specialist)] = []
    """Module B: the tiles beside the white dice 1 to 6; None where one has been taken."""
    due: Annotated[list[Due], Range(most=MOST_STEPS), Fixed()] = []
    """The steps of the turn that are still to come; none where one begins."""
    ambassadors: Annotated[dict[str, int], Range(0, sm.SIDE, message="check.dice", label="screen.ambassador.{}")] = {}
    """Module C: the value of the die on each ambassador tile; 0 once it is taken."""

    @cached_property
    def at_work(self) -> list[str]:
        """The scholars whose abilities are being carried out now; empty between turns, so it is no state."""
        return []

    @property
    def asked_as_earlier(self) -> bool:
        """Whether the table began when some useless questions were asked and some useful ones were not."""
        return self.rulings.get("questions") == "earlier"

    # changing the table, with an event

    def score(self, seat: int, points: float, source: str, rule: str, detail: str = "", **values: Any) -> None:
        """Take happiness."""
        if points:
            super().score(seat, points, source, rule, detail, **values)

    # reading it

    def everyone_retired(self) -> bool:
        """SM-YEAR-01."""
        return all(player.retired != MARKET for player in self.players)

    def on_spot(self, spot: str, seat: int) -> list[int]:
        """The other players with a monk there."""
        return [other for other, player in enumerate(self.players) if other != seat and spot in player.monks]


def row_of(number: int) -> int:
    """The row of a cell, from 1."""
    return number // sm.SIDE + 1


def column_of(number: int) -> int:
    """The column of a cell, from 1."""
    return number % sm.SIDE + 1


def cell_at(row: int, column: int) -> int:
    """The number of a cell."""
    return (row - 1) * sm.SIDE + column - 1


def at(number: int) -> dict[str, int]:
    """A cell's row and column, for an event."""
    return {"row": row_of(number), "column": column_of(number), "number": number}


def row_cells(row: int) -> list[int]:
    """SM-TERM-05, SM-DIE-06: a row from left to right."""
    return [(row - 1) * sm.SIDE + column for column in range(sm.SIDE)]


def column_cells(column: int) -> list[int]:
    """SM-TERM-05, SM-DIE-05: a column from top to bottom."""
    return [row * sm.SIDE + column - 1 for row in range(sm.SIDE)]


LINES = [row_cells(n) for n in range(1, sm.SIDE + 1)] + [column_cells(n) for n in range(1, sm.SIDE + 1)]


def full_lines(player: Player) -> list[list[int]]:
    """SM-END-04: the rows and columns without an undeveloped cell."""
    return [line for line in LINES if all(player.colony[number] not in (EMPTY, LATER) for number in line)]


def check(t: Table) -> Iterator[Reason]:
    """Contradictions between values that are valid by themselves, each with its field."""
    for kind, tiles in t.display.items():
        for tile in tiles:
            drawn = cells(tile)
            if tile and not (len(drawn) == len(sm.SHAPES[kind]) and all(each and is_cell(each) for each in drawn)):
                yield because("check.face", field=f"display.{kind}", value=tile[:40])
    if len(t.specialists) not in (0, sm.SIDE):
        yield because("check.range", field="specialists", value=len(t.specialists), low=sm.SIDE, high=sm.SIDE)
    cities = sum(player.maya is not None for player in t.players)
    if cities > 1 or (t.phase != "setup" and t.rulings.get("maya") == "yes" and not cities):
        yield because("check.city", field="players", n=cities)
    for seat, player in enumerate(t.players):
        yield from _check_player(f"players.{seat}", player)
        if player.maya is not None:
            yield from _check_city(t, f"players.{seat}.maya", player.maya)


def _check_player(here: str, player: Player) -> Iterator[Reason]:
    for good in (*sm.RESOURCES, sm.COCOA):
        if (value := getattr(player, good)) > (most := player.most(good)):
            yield because("check.storage", field=f"{here}.{good}", value=value, room={good: most})
    for number, text in enumerate(player.colony):
        if text != LATER and not is_cell(text):
            yield because("check.cell", field=f"{here}.colony.{number}", row=row_of(number), column=column_of(number))
            return
    for number in player.marks:
        if not 0 <= number < sm.CELLS or not cell(player.colony[number]).building or number == player.governor:
            yield because("check.mark", field=f"{here}.marks", number=number)
    if len(player.monks) > sm.MONKS or len(set(player.monks)) != len(player.monks):
        yield because("check.monks", field=f"{here}.monks", count=len(player.monks), most=sm.MONKS)
    if len(player.blue) > player.blue_dice:
        yield because("check.dice", field=f"{here}.blue")


def _check_city(t: Table, here: str, city: Maya) -> Iterator[Reason]:
    held = city.hand + sum(city.cards.values())
    yield from within(f"{here}.hand", held, CARDS)
    for district in city.temples:
        if city.levels.get(district, 0) >= LEVELS:
            yield because("check.range", field=f"{here}.levels.{district}", value=LEVELS, low=0, high=LEVELS - 1)
    known = t.fact("city")
    spots = len(known["spots"]) if known else MOST_SPOTS
    for field, numbers in (("sites", city.sites), ("marks", city.marks)):
        for number in numbers:
            yield from within(f"{here}.{field}", number, spots, 1)


def holdings(t: Table, seat: int) -> dict[str, float]:
    """Everything of a player that an option may change: goods, happiness, steps, blue dice, tiles, cards and levels."""
    me, maya = t.players[seat], t.players[seat].maya
    own = {"happiness": me.points, "religion": me.religion, "conquistador": me.conquistador, "blue": me.blue_dice}
    own["colonist"] = me.colonists
    if maya is not None:
        own |= {"gold": maya.gold, "card": maya.hand, "priest": maya.priests, "temple": sum(maya.levels.values())}
    return me.in_hand | own
