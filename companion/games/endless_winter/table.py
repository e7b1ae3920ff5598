"""The table of Endless Winter: what lies on it, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from companion.engine.ask import Goods, Reason, because
from companion.engine.bounds import Names, OneOf, Range, amount
from companion.engine.decks import DeckTable
from companion.engine.goods import Purse
from companion.engine.table import last_seat
from companion.games.endless_winter.components import (
    ANIMAL_CARDS,
    ANIMALS,
    CAMPS,
    CHIEFS,
    COLUMNS,
    CULTURE_CARDS,
    DISPLAY,
    ERA_2_FROM,
    FIGURES,
    FOOD,
    FOOD_WITHOUT_CAMPS,
    GROUNDS,
    HALVES,
    HEXES,
    JUNCTIONS,
    KINDS,
    LABOUR,
    MEGALITHS,
    NEUTRALS,
    REST,
    ROUNDS,
    SETTLEMENTS,
    SIDES,
    SLOTS,
    STONES_IN_PLAY,
    TOOL,
    TRIBE_DECK,
    TRIBE_FIGURE,
    TRIBES,
)
from companion.games.endless_winter.pieces import LONGEST_TRACK, YES

PHASES = ("setup", "turn", "reveal", "eclipse", "preparation", "refill", "final", "over")
NEUTRAL = -1
Cards = dict[str, int]
"""Cards by what they are, each with how many."""
JUNCTION = {".".join(three): three for three in JUNCTIONS}
"""Where three hexes meet, by name."""


def food_limit(t: Table, me: Player) -> int:
    """EW-GOLD-04."""
    return me.food_limit


class Player(Purse):
    """A player's board, figures and cards."""

    food: Annotated[int, Range(0, food_limit)] = 0
    tool: Annotated[int, amount(15)] = 0
    camps: Annotated[dict[str, int], Names(tuple(HEXES), some=True), Range(0, CAMPS, label="hex.{}", icon="camp")] = {}
    """Camps on the hexes."""
    settlements: list[str] = []
    """The junctions they stand on."""
    megaliths: Annotated[int, Range(0, MEGALITHS, icon="megalith")] = 0
    """Megaliths that have left the supply, the two neutral ones first."""
    upper: Annotated[int, Range(0, MEGALITHS - NEUTRALS, icon="megalith")] = 0
    """Those of them that lie on others."""
    stones: Annotated[list[str], Range(most=SLOTS)] = []
    sacrifice: Annotated[int, Range(0, LONGEST_TRACK, icon="idol")] = 0
    reverence: Annotated[int, Range(0, LONGEST_TRACK, icon="idol")] = 0
    upright: Annotated[Cards, Names(ANIMALS, some=True), Range(0, 20, label="animal.{}", icon="animal")] = {}
    tipped: Annotated[Cards, Names(ANIMALS, some=True), Range(0, 20, label="animal.{}", icon="animal")] = {}
    chief: Annotated[str, OneOf(("", *CHIEFS))] = ""
    side: Annotated[str, OneOf(("", *SIDES))] = ""
    chief_placed: bool = False
    figures: Annotated[int, Range(0, FIGURES[TRIBE_FIGURE], icon="figure")] = FIGURES[TRIBE_FIGURE]
    """Tribe figures that are still to be placed in this round."""
    resting: Annotated[int, Range(0, sum(FIGURES.values()), icon="figure")] = 0
    # cards
    hand: Cards = {}
    """Cards that are known to be in the hand, or in the eclipse pile while that is hidden."""
    mixed: Cards = {}
    """Cards of which some are in the hand and the others, ``deck`` of them, in the deck."""
    deck: Annotated[int, amount(60, icon="card")] = 0
    pile_size: Annotated[int, amount(60, icon="card")] = 0
    """Cards of the eclipse pile while it is hidden."""
    pile: Cards = {}
    """The eclipse pile once it is revealed."""
    played: Cards = {}
    discard: Cards = {}
    buried: Cards = {}
    untold: Annotated[int, Range(-20, 60)] = 0
    """The printed points of culture cards that nobody has told."""

    @property
    def camps_left(self) -> int:
        """Camps still on the player board."""
        return CAMPS - sum(self.camps.values())

    @property
    def food_limit(self) -> int:
        """EW-GOLD-04: 5, and one for every camp that has left the player board."""
        return FOOD_WITHOUT_CAMPS + sum(self.camps.values())

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
        owned: Cards = {}
        for place in (self.hand, self.mixed, self.pile, self.played, self.discard, self.buried):
            for card, n in place.items():
                owned[card] = owned.get(card, 0) + n
        return owned

    def most(self, good: str) -> int:
        """EW-GOLD-04; the end of the tool track is told by the owner of the box (``Table.most``)."""
        return self.food_limit if good == FOOD else super().most(good)


class Table(DeckTable[Player]):
    """Everything on the table; between turns nothing else is needed to go on."""

    phase: Annotated[str, OneOf(PHASES)] = "setup"
    round: Annotated[int, Range(1, ROUNDS)] = 1
    order: Annotated[list[int], Range(0, last_seat)] = []
    """Seats by turn order: this round's, and from the eclipse on the next one's."""
    turns: Annotated[int, Range(0, 12)] = 0
    """Turns taken in this round, or players done in this eclipse."""
    step: Annotated[int, Range(0, 4)] = 0
    """Steps that the player whose turn it is in the eclipse has done."""
    columns: Annotated[dict[str, list[int]], Names(tuple(COLUMNS))] = msgspec.field(
        default_factory=lambda: {column: [] for column in COLUMNS}
    )
    """The figures in each column, by seat, in the order they came."""
    bottoms: list[str] = []
    """Columns whose bottom section is taken in this round."""
    grounds: list[str] = []
    """The animals of the hunting grounds."""
    animals: Annotated[int, Range(0, ANIMAL_CARDS, icon="animal")] = ANIMAL_CARDS
    """Animals in the deck."""
    tribes: Annotated[Cards, Names(TRIBES), Range(0, TRIBE_DECK, label="card.{}", icon="card")] = msgspec.field(
        default_factory=lambda: dict.fromkeys(TRIBES, TRIBE_DECK)
    )
    culture: list[str | None] = []
    """The display of culture cards, with gaps."""
    culture_decks: Annotated[dict[str, int], Names(("1", "2")), Range(0, CULTURE_CARDS)] = msgspec.field(
        default_factory=lambda: {"1": CULTURE_CARDS, "2": CULTURE_CARDS}
    )
    stones: Annotated[dict[str, list[str]], Names(("1", "2"))] = msgspec.field(
        default_factory=lambda: {"1": [], "2": []}
    )
    """Sacred stones still to be had, by era."""
    hexes: Annotated[dict[str, str], Names(tuple(HEXES), some=True)] = {}
    """What the hexes are, as far as somebody needed it."""
    tokens: Annotated[dict[str, str], Names(tuple(HEXES), some=True)] = {}
    """Glacier tokens that lie open."""
    rests: list[str] = []
    """Rest tokens from the top; empty without the module."""
    rest_used: bool = False
    """Whether somebody has rested for a token in this round."""
    grid: dict[str, str] = {}
    """The cells of the megalith board, by row and column; empty where their faces are told by hand."""
    tile_of: dict[str, int] = {}
    """Which tile each of them is on."""
    built: Annotated[dict[str, int], Range(NEUTRAL, last_seat)] = {}
    """Megaliths by level, row and column."""
    arrivals: Annotated[list[int], Range(0, last_seat)] = []
    """Seats by when their marker last moved on the reverence track, the earliest first."""
    # the turn
    column: Annotated[str, OneOf(("", REST, *COLUMNS))] = ""
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

    # reading it

    @property
    def date(self) -> int:
        """The round: days are the laps of one."""
        return self.round

    @property
    def era_number(self) -> int:
        """EW-FLOW-02: 1 or 2."""
        return 1 if self.round < ERA_2_FROM else 2

    @property
    def figures(self) -> int:
        """EW-FLOW-04, EW-VARG-01: the turns of a player in this round."""
        late = self.rulings.get("gameplay") == "variant" and self.era_number == 1
        return sum(FIGURES.values()) - late

    @property
    def turn_of(self) -> int:
        """Whose turn it is."""
        return self.order[self.turns % len(self.players)]

    def most(self, seat: int, good: str) -> int:
        """How much finds room; a tool track of which nobody has told the end has none yet."""
        if good == TOOL and (told := self.fact("tool_track")):
            return int(told["length"])
        return self.players[seat].most(good)

    def room(self, seat: int, good: str) -> int:
        """How much more of it."""
        return max(0, self.most(seat, good) - int(getattr(self.players[seat], good)))

    # changing it, with a word about it

    def gain(self, seat: int, goods: Goods, rule: str) -> None:
        """EW-GOLD-04: as much as finds room; the rest is lost."""
        kept = {good: min(n, self.room(seat, good)) for good, n in goods.items()}
        for good, n in kept.items():
            setattr(self.players[seat], good, getattr(self.players[seat], good) + n)
        lost = {good: n - kept[good] for good, n in goods.items() if n > kept[good]}
        if any(kept.values()):
            self.emit("gain", seat, rule, goods={good: n for good, n in kept.items() if n})
        if lost:
            self.emit("lost", seat, "EW-GOLD-04", goods=lost)

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """EW-LAB-10: food paid as a price gives no labour, unless the table plays it so."""
        if self.phase == "turn" and self.rulings.get("food_price_labour") == "yes":
            self.labour += HALVES * self.icons_passed(seat, goods.get(FOOD, 0))
        super().pay(seat, goods, rule)

    def icons_passed(self, seat: int, n: int) -> int:
        """EW-LAB-06: the labour icons that the food marker passes on its way left; none while nobody has told them."""
        track, food = (self.fact("food_track") or {"cells": []})["cells"], self.players[seat].food
        return list(track[max(0, food - n) : food]).count(LABOUR)


def holdings(t: Table, seat: int) -> dict[str, float]:
    """All that an option may change of a player: goods, labour, cards, steps and pieces on the boards."""
    me = t.players[seat]
    return {
        FOOD: me.food,
        TOOL: me.tool,
        LABOUR: t.labour / HALVES if t.column and t.turn_of == seat else 0,
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


def check(t: Table) -> Iterator[Reason]:
    """What values that are sound by themselves cannot say together, each with the field that says so."""
    if t.phase != "setup" and sorted(t.order) != list(range(len(t.players))):
        yield because("check.order", field="order")
    if len(t.grounds) > GROUNDS:
        yield because("check.grounds", field="grounds", value=len(t.grounds), most=GROUNDS)
    if len(t.culture) > DISPLAY:
        yield because("check.length", field="culture", value=len(t.culture), most=DISPLAY)
    stones = sum(map(len, t.stones.values())) + sum(len(me.stones) for me in t.players)
    if stones > STONES_IN_PLAY[len(t.players)]:
        yield because("check.length", field="stones", value=stones, most=STONES_IN_PLAY[len(t.players)])
    for name, kind in t.hexes.items():
        if kind not in KINDS:
            yield because("check.value", field=f"hexes.{name}", value=kind[:40], allowed=", ".join(KINDS))
    taken: set[str] = set()
    for seat, me in enumerate(t.players):
        yield from _check_player(t, seat, me, taken)


def _check_player(t: Table, seat: int, me: Player, taken: set[str]) -> Iterator[Reason]:
    here = f"players.{seat}"
    if me.camps_left < 0:
        yield because("check.camps", field=f"{here}.camps", value=CAMPS - me.camps_left, most=CAMPS)
    if len(me.settlements) > SETTLEMENTS:
        yield because("check.length", field=f"{here}.settlements", value=len(me.settlements), most=SETTLEMENTS)
    for place in me.settlements:
        if place not in JUNCTION or place in taken:
            yield because("check.junction", field=f"{here}.settlements", value=str(place)[:40])
        taken.add(place)
    if me.upper > max(0, me.megaliths - NEUTRALS):
        yield because("check.upper", field=f"{here}.upper", value=me.upper, most=max(0, me.megaliths - NEUTRALS))
    if me.hand_size < 0 or me.deck > sum(me.mixed.values()):
        yield because("check.deck", field=f"{here}.deck", value=me.deck, most=sum(me.mixed.values()))
    for place, cards in (("hand", me.hand), ("mixed", me.mixed), ("discard", me.discard), ("buried", me.buried)):
        if any(n < 0 for n in cards.values()):
            yield because("check.negative", field=f"{here}.{place}", value=min(cards.values()))


def plays_with(t: Table, module: str) -> bool:
    """Whether a module is in the game."""
    return t.rulings.get(module) == YES


def more(cards: Cards, card: str, n: int = 1) -> Cards:
    """Cards with one more, or fewer; none of something is not written down.

    >>> more({"brave": 1}, "brave", -1), more({}, "hunter")
    ({}, {'hunter': 1})
    """
    left = cards.get(card, 0) + n
    return {**cards, card: left} if left else {name: n for name, n in cards.items() if name != card}
