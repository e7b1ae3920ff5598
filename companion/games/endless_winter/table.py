"""The table of Endless Winter: its pieces, and values read off them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, get_args

import msgspec

from companion.engine.ask import Goods
from companion.engine.bounds import Fixed, Names, OneOf, Range, amount
from companion.engine.decks import DeckTable, merged
from companion.engine.goods import Purse
from companion.engine.table import last_seat
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box import stocks
from companion.games.endless_winter.box.pieces import LONGEST_TRACK, YES, is_last

Phase = Literal["setup", "turn", "reveal", "eclipse", "preparation", "refill", "final", "over"]
NEUTRAL = -1
Cards = dict[str, int]
"""Cards by kind, with the number of each."""
Herd = Annotated[Cards, Names(ew.ANIMALS, some=True), Range(0, 20, label="animal.{}", icon="animal"), stocks.BEASTS]
AROUND = tuple(name for name in ew.HEXES if name != ew.BASE)
"""The hexes around the base."""
JUNCTION = {".".join(three): three for three in ew.JUNCTIONS}
"""Where three hexes meet, by name."""


def tool_limit(t: Table, me: Player) -> int:
    """The end of the tool track, where that is known."""
    return t.most(t.players.index(me), ew.TOOL)


def track_end(name: str) -> Callable[[Table, Player], int]:
    """The last space of a track of idols, where that is known."""

    def end(t: Table, me: Player) -> int:
        entered = t.fact(f"{name}_track") or ()
        return len(entered) if entered and is_last(entered[-1]) else LONGEST_TRACK

    return end


COUNTED = ("camps", "upright", "tipped", "hand", "mixed", "pile", "played", "discard", "buried")
"""The pieces of a player by name, with their numbers."""


class Player(Purse):
    """A player's board, figures and cards."""

    food: Annotated[int, Range(0, lambda t, me: me.food_limit)] = 0
    tool: Annotated[int, Range(0, tool_limit, (0, 15))] = 0
    camps: Annotated[
        dict[str, int], Names(tuple(ew.HEXES), some=True), Range(0, ew.CAMPS, label="hex.{}", icon="camp")
    ] = {}
    """Camps on the hexes."""
    settlements: list[str] = []
    """The junctions they stand on."""
    megaliths: Annotated[int, Range(0, ew.MEGALITHS, icon="megalith")] = 0
    """Megaliths that have left the supply, the two neutral ones first."""
    upper: Annotated[int, Range(0, ew.MEGALITHS - ew.NEUTRALS, icon="megalith")] = 0
    """Those of them that lie on others."""
    stones: Annotated[list[str], Range(most=ew.SLOTS), stocks.STONES] = []
    sacrifice: Annotated[int, Range(0, track_end("sacrifice"), icon="idol")] = 0
    reverence: Annotated[int, Range(0, track_end("reverence"), icon="idol")] = 0
    arrived: Annotated[int, Range(0, LONGEST_TRACK)] = 0
    """The level by the table's ``arrivals``; the marker of a corrected level came last."""
    upright: Herd = {}
    tipped: Herd = {}
    chief: Annotated[str, OneOf(("", *ew.CHIEFS)), stocks.LEADERS] = ""
    side: Annotated[str, OneOf(("", *ew.SIDES))] = ""
    chief_placed: bool = False
    figures: Annotated[int, Range(0, ew.FIGURES[ew.TRIBE_FIGURE], icon="figure")] = ew.FIGURES[ew.TRIBE_FIGURE]
    """Tribe figures that are still to be placed in this round."""
    resting: Annotated[int, Range(0, sum(ew.FIGURES.values()), icon="figure")] = 0
    # cards
    hand: Annotated[Cards, stocks.CARDS] = {}
    """Cards that are known to be in the hand, or in the eclipse pile while that is hidden."""
    mixed: Annotated[Cards, stocks.CARDS] = {}
    """Cards of which some are in the hand and the others, ``deck`` of them, in the deck."""
    deck: Annotated[int, amount(60, icon="card")] = 0
    pile_size: Annotated[int, amount(60, icon="card")] = 0
    """Cards of the eclipse pile while it is hidden."""
    pile: Annotated[Cards, stocks.CARDS] = {}
    """The eclipse pile once it is revealed."""
    played: Annotated[Cards, stocks.CARDS] = {}
    discard: Annotated[Cards, stocks.CARDS] = {}
    buried: Annotated[Cards, stocks.CARDS] = {}
    untold: Annotated[int, Range(-20, 60)] = 0
    """The printed points of culture cards whose faces are not known."""

    def __post_init__(self) -> None:
        """None of something is not written down; with an empty deck, the cards mixed with it are in the hand."""
        for name in COUNTED:
            there: dict[str, int] = getattr(self, name)
            if 0 in there.values():
                setattr(self, name, {each: n for each, n in there.items() if n})
        self.settle_deck()

    def settle_deck(self) -> None:
        """With the last card of the deck drawn, all cards that were mixed with it are in the hand."""
        if self.mixed and not self.deck:
            self.hand, self.mixed = merged(self.hand, self.mixed), {}

    @property
    def camps_left(self) -> int:
        """Camps still on the player board."""
        return ew.CAMPS - sum(self.camps.values())

    @property
    def food_limit(self) -> int:
        """EW-GOLD-04: 5, and one for every camp that has left the player board."""
        return ew.FOOD_WITHOUT_CAMPS + sum(self.camps.values())

    @property
    def hand_size(self) -> int:
        """Cards in the hand."""
        return sum(self.hand.values()) + sum(self.mixed.values()) - self.deck - self.pile_size

    @property
    def buried_cards(self) -> int:
        """Cards under the burial card."""
        return sum(self.buried.values())

    @property
    def cards(self) -> Cards:
        """EW-FIN-08: all own cards, wherever they are."""
        return merged(self.hand, self.mixed, self.pile, self.played, self.discard, self.buried)

    def most(self, good: str) -> int:
        """EW-GOLD-04; the end of the tool track is known to the owner of the box (``Table.most``)."""
        return self.food_limit if good == ew.FOOD else super().most(good)


class Table(DeckTable[Player]):
    """Everything on the table; between turns nothing else is needed to go on."""

    phase: Annotated[Phase, OneOf(get_args(Phase))] = "setup"
    round: Annotated[int, Range(1, ew.ROUNDS)] = 1
    order: Annotated[list[int], Range(0, last_seat)] = []
    """Seats by turn order: this round's, and from the eclipse on the next one's."""
    turns: Annotated[int, Range(0, 12)] = 0
    """Turns taken in this round, or players done in this eclipse."""
    step: Annotated[int, Range(0, 4)] = 0
    """Steps that the player whose turn it is in the eclipse has done."""
    columns: Annotated[dict[str, list[int]], Names(tuple(ew.COLUMNS))] = msgspec.field(
        default_factory=lambda: {column: [] for column in ew.COLUMNS}
    )
    """The figures in each column, by seat, in the order they came."""
    bottoms: Annotated[list[str], stocks.BOTTOMS] = []
    """Columns whose bottom section is taken in this round."""
    grounds: Annotated[list[str], stocks.BEASTS] = []
    """The animals of the hunting grounds."""
    animals: Annotated[int, Range(0, ew.ANIMAL_CARDS, icon="animal"), stocks.BEASTS] = ew.ANIMAL_CARDS
    """Animals in the deck."""
    tribes: Annotated[Cards, Names(ew.TRIBES), Range(0, ew.TRIBE_DECK, label="card.{}", icon="card"), stocks.CARDS] = (
        msgspec.field(default_factory=lambda: dict.fromkeys(ew.TRIBES, ew.TRIBE_DECK))
    )
    culture: Annotated[list[str | None], stocks.CARDS] = []
    """The display of culture cards, with gaps."""
    culture_decks: Annotated[dict[str, int], Names(stocks.ERAS), Range(0, ew.CULTURE_CARDS), stocks.CARDS] = (
        msgspec.field(default_factory=lambda: {"1": ew.CULTURE_CARDS, "2": ew.CULTURE_CARDS})
    )
    stones: Annotated[dict[str, list[str]], Names(stocks.ERAS), stocks.STONES] = msgspec.field(
        default_factory=lambda: {"1": [], "2": []}
    )
    """Sacred stones still to be had, by era."""
    hexes: Annotated[dict[str, str], Names(AROUND, some=True), stocks.TERRAIN] = {}
    """The kinds of the hexes, as far as they were needed."""
    tokens: Annotated[dict[str, str], Names(AROUND, some=True), stocks.GLACIERS] = {}
    """Glacier tokens that lie open."""
    rests: Annotated[list[str], stocks.RESTS] = []
    """Rest tokens from the top; empty without the module."""
    rest_used: bool = False
    """Whether a player has rested for a token in this round."""
    grid: dict[str, str] = {}
    """The cells of the megalith board, by row and column; empty where their faces are entered by hand."""
    tile_of: dict[str, int] = {}
    """Which tile each of them is on."""
    built: Annotated[dict[str, int], Range(NEUTRAL, last_seat)] = {}
    """Megaliths by level, row and column."""
    arrivals: Annotated[list[int], Range(0, last_seat)] = []
    """Seats by when their marker last moved on the reverence track, the earliest first."""
    # the turn
    column: Annotated[str, OneOf(("", ew.REST, *ew.COLUMNS))] = ""
    stage: Annotated[int, Range(0, 5), Fixed()] = 0
    """How far the figure has come in its column: top, bottom, end; or the next step of resting."""
    labour: Annotated[int, amount(99)] = 0
    """Labour of this turn, in halves."""
    spent: Annotated[int, amount(99)] = 0
    """Labour that the turn has used, in halves."""
    ready: list[str] = []
    """Abilities that may still be used in this turn."""
    triggers: list[str] = []
    """Abilities that come in whenever something is done in this turn."""
    fresh: Cards = {}
    """Tribe cards that were taken at the top of Initiate in this turn."""
    chosen: list[str] = []
    """The types that were chosen there, cards or not."""

    def __post_init__(self) -> None:
        """A hex that is no longer known is asked for when it is next needed."""
        if "" in self.hexes.values():
            self.hexes = {name: kind for name, kind in self.hexes.items() if kind}

    # reading it

    def dated(self) -> int:
        """The round: days are the laps of one."""
        return self.round

    @property
    def era_number(self) -> int:
        """EW-FLOW-02: 1 or 2."""
        return 1 if self.round < ew.ERA_2_FROM else 2

    @property
    def figures(self) -> int:
        """EW-FLOW-04, EW-VARG-01: the turns of a player in this round."""
        late = self.rulings.get("gameplay") == "variant" and self.era_number == 1
        return sum(ew.FIGURES.values()) - late

    @property
    def turn_of(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turns % len(self.players)]

    @property
    def displays_shown(self) -> bool:
        """Whether pieces are identified as soon as they come up; else when they are taken."""
        return self.companion_deals or self.rulings.get("displays") == "shown"

    def most(self, seat: int, good: str) -> int:
        """How much finds room; a tool track whose end is not known has none yet."""
        if good == ew.TOOL and (entered := self.fact("tool_track")):
            return int(entered["length"])
        return self.players[seat].most(good)

    def room(self, seat: int, good: str) -> int:
        """How much more of it."""
        return max(0, self.most(seat, good) - int(getattr(self.players[seat], good)))

    # changing it, with a word about it

    def gain(self, seat: int, goods: Goods, rule: str, source: str = "") -> dict[str, int]:
        """EW-GOLD-04: as much as finds room; the rest is lost. How much did."""
        kept = {good: min(n, self.room(seat, good)) for good, n in goods.items()}
        self.players[seat].add(kept)
        lost = {good: n - kept[good] for good, n in goods.items() if n > kept[good]}
        if any(kept.values()):
            self.emit("gain", seat, rule, goods={good: n for good, n in kept.items() if n}, **came_from(source))
        if lost:
            self.emit("lost", seat, "EW-GOLD-04", goods=lost, **came_from(source))
        return kept

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """EW-LAB-10: food paid as a price gives no labour, unless the table plays it so."""
        if self.phase == "turn" and self.rulings.get("food_price_labour") == "yes":
            self.labour += ew.HALVES * self.icons_passed(seat, goods.get(ew.FOOD, 0))
        super().pay(seat, goods, rule)

    def icons_passed(self, seat: int, n: int) -> int:
        """EW-LAB-06: the labour icons that the food marker passes on its way left; none while they are not known."""
        track, food = self.fact("food_track"), self.players[seat].food
        return track["cells"][max(0, food - n) : food].count(ew.LABOUR) if track else 0


def came_from(terms: str) -> dict[str, str]:
    """The source of a gain for an event, unless the line before has named it."""
    return {"detail": terms} if terms else {}


def holdings(t: Table, seat: int) -> dict[str, float]:
    """All that an option may change of a player: goods, labour, cards, steps and pieces on the boards."""
    me = t.players[seat]
    return {
        ew.FOOD: me.food,
        ew.TOOL: me.tool,
        ew.LABOUR: t.labour / ew.HALVES if t.column and t.turn_of == seat else 0,
        "points": me.points,
        "card": me.hand_size,
        "sacrifice": me.sacrifice,
        "reverence": me.reverence,
        "camp": sum(me.camps.values()),
        "settlement": len(me.settlements),
        "megalith": me.megaliths,
        "animal": sum(me.upright.values()),
        "bury": me.buried_cards,
    }


def plays_with(t: Table, module: str) -> bool:
    """Whether a module is in the game."""
    return t.rulings.get(module) == YES
