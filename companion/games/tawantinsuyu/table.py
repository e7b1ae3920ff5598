"""The table of Tawantinsuyu: its pieces, and values read off them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeGuard, get_args

import msgspec

from companion.engine.ask import Goods, Reason, because
from companion.engine.bounds import Fixed, Names, OneOf, Printed, Range, amount, at_most, within
from companion.engine.decks import UNKNOWN, DeckTable
from companion.engine.goods import Purse
from companion.engine.step_queue import Step
from companion.engine.stock import Identified
from companion.engine.table import last_seat
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box import stocks
from companion.games.tawantinsuyu.box.faces import is_face
from companion.games.tawantinsuyu.box.names import is_army_card, is_deity_card, is_production, is_weaving, weaving_of

Phase = Literal["setup", "turn", "ceremony", "final", "over"]
Secondary = Literal["priest", "pray", "train", "hire"]
"""TW-TURN-02: the secondary actions, and the steps after the first of two."""
SceneStep = Secondary | Literal[
    "", "village", "market", "weavings", "cards", "refill", "act", "hire-from-village", "keep-two"
]  # fmt: skip
"""The steps of the set-up, and of a turn: its actions, the one after a first secondary action, and its end."""
NO_SEAT = -1
HERS = 1
"""Axomamma's seat beside the one player."""
ALL_WORKERS = tw.WORKERS_EACH * len(tw.WORKERS)
STACK_SIZES = {stocks.PERMANENT_KIND: len(tw.PERMANENT), stocks.PRODUCTION_KIND: tw.PRODUCTION_BUILDINGS}
WORKER = ("", *tw.WORKERS)
"""A worker by its kind; nothing where it is not known."""


HER_EVENTS = frozenset(
    f"her-{kind}"
    for kind in (
        *("score", "gain", "pay", "hire", "dismiss", "token", "army-card", "climb", "temple-top", "weaving"),
        *("building", "produce", "refresh", "steps", "statue", "worship", "soldiers", "soldiers-flipped"),
        *("conquer", "priest", "enlist"),
    )
)
"""Her values in rules that speak of every player."""


def last_player(t: Table, _: object = None) -> int:
    """The highest seat that has pieces: alone it is Axomamma's."""
    return HERS if t.axomamma else last_seat(t)


def top_step(t: Any, _: object = None) -> int:
    """TW-TEMP-01: the highest step, as far as it is known how many there are."""
    entered = t.fact("temple_length")
    return (entered["steps"] if entered else tw.LONGEST_TEMPLE) - 1


class Player(Purse):
    """A player's pieces: supply, hand and play area."""

    goods = tw.GOODS
    categories: ClassVar[Mapping[str, Sequence[str]]] = {tw.FOOD: (tw.POTATO, tw.CORN)}
    wild, wild_last = tw.GOLD, True
    wild_for: ClassVar[Mapping[str, int]] = dict.fromkeys((tw.POTATO, tw.CORN, tw.STONE, tw.FOOD), 0)
    points: Annotated[float, Range(0, 999, (0, 400))] = 0
    potato: Annotated[int, amount(30)] = 0
    corn: Annotated[int, amount(30)] = 0
    stone: Annotated[int, amount(30)] = 0
    gold: Annotated[int, amount(30)] = 0
    workers: Annotated[list[str], Range(most=ALL_WORKERS), Identified(), stocks.WORKERS] = []
    """By kind, the one held longest first."""
    priest: Annotated[int, Range(0, len(tw.SECTORS), icon="high-priest")] = 0
    """The sector of the high priest; 0 while it is not placed."""
    temple: Annotated[int, Range(0, top_step, icon="temple-step")] = 0
    """Steps above the lowest one."""
    deities: Annotated[int, Range(0, tw.DEITY_CARDS, icon="deity-card")] = 0
    """Deity cards in the hand."""
    known: Annotated[list[str], Identified(), Printed(is_deity_card), stocks.DEITY_CARDS] = []
    """Those of them that everybody saw."""
    armies: Annotated[int, Range(0, tw.ARMY_CARDS, icon="army-card")] = 0
    """Army cards in the hand."""
    open: Annotated[bool, Fixed()] = False
    """Whether the hand lies open on the table: the companion plays this seat."""
    hand: Annotated[list[str], Identified(), Printed(is_deity_card), stocks.DEITY_CARDS] = []
    """The other deity cards of an open hand; a look ahead does not know those that it draws."""
    army_hand: Annotated[list[str], Identified(), Printed(is_army_card), stocks.ARMY_CARDS] = []
    """The army cards of an open hand."""
    army_up: Annotated[list[str], Identified(), Printed(is_army_card), stocks.ARMY_CARDS] = []
    """Army cards in the play area, face up."""
    army_down: Annotated[list[str], Identified(), Printed(is_army_card), stocks.ARMY_CARDS] = []
    permanent: Annotated[list[str], Identified(), stocks.PERMANENT] = []
    """Permanent buildings: they never turn."""
    up: Annotated[list[str], Identified(), Printed(is_production), stocks.PRODUCTION] = []
    """Production buildings, face up."""
    down: Annotated[list[str], Identified(), Printed(is_production), stocks.PRODUCTION] = []
    statues: Annotated[dict[str, int], Names(tuple(stocks.STATUE_PILES), some=True), Range(0, 2), stocks.STATUES] = {}
    tapestries: Annotated[list[list[str]], Identified(), Printed(is_weaving), stocks.WEAVINGS] = []
    """Weavings from left to right."""

    @property
    def food(self) -> int:
        """TW-TERM-03."""
        return self.potato + self.corn

    @property
    def resources(self) -> int:
        """TW-FIN-08: the tie-break."""
        return sum(self.in_hand.values())

    @property
    def face_down(self) -> int:
        """The pieces that a Refresh may turn up."""
        return len(self.down) + len(self.army_down)

    @property
    def shown(self) -> list[str]:
        """The deity cards of the hand that everybody knows."""
        return [*self.known, *self.hand] if self.hand else self.known

    @property
    def unseen(self) -> int:
        """How many deity cards of the hand are not known."""
        return self.deities - len(self.known) - len(self.hand)

    @property
    def unseen_armies(self) -> int:
        """How many army cards of the hand are not known."""
        return self.armies - len(self.army_hand)

    @property
    def weavings(self) -> int:
        """All weavings of all tapestries."""
        return sum(map(len, self.tapestries))

    def why_not_pay(self, cost: Goods, rule: str, **values: Any) -> Sequence[Reason]:
        """The missing goods, and the price they belong to."""
        lack = self.lacking(cost)
        return (because(rule, cost=dict(cost), missing=lack, **values),) if lack else ()

    def worships(self, deity: str) -> bool:
        """TW-DEITY-01: whether a statue of the deity stands here, of any size."""
        return any(n and tw.STATUE_NAMES[name][1] == deity for name, n in self.statues.items())


class Token(msgspec.Struct):
    """A number token on Axomamma's board."""

    number: Annotated[int, Range(1, max(tw.SOLO.tokens))]
    row: Annotated[str, OneOf(tw.ROWS)]
    cell: Annotated[int, Range(1, 12)]


class Axomamma(Player):
    """The solo opponent: her play area, and the pieces on her board."""

    tucked: Annotated[list[str], Range(most=tw.SOLO.tucked), Identified(), Printed(tw.DEITIES.__contains__)] = []
    """The deities of the cards under the top of her board."""
    tokens: Annotated[list[Token], Range(most=len(tw.SOLO.tokens))] = []
    personality: Annotated[str, OneOf(("", *tw.SOLO.personalities))] = ""
    covered: Annotated[int, Range(0, 12)] = 0
    """The cell of the top row that the personality token covers."""
    placed: bool = False
    """Whether she has placed a worker yet: the first one is random."""
    last: Annotated[int, Range(0, max(tw.SOLO.die))] = 0
    """The die she rolled last."""


RuleStep = Literal[
    "before", "trade", "temple", "regions", "feed", "close", "village", "block", "cards", "play", "behind", "clear",
    "fill", "action", "casualty", "enlist", "conquer", "again", "soldiers", "after",
]  # fmt: skip
"""The steps of a ceremony, and those of an action that Axomamma moves to."""
BONUSES = {
    "trade-bonus": ("TW-CER-03", "trade"),
    "temple-bonus": ("TW-CER-04", "temple"),
    "conquest-bonus": ("TW-CONQ-06", "conquest"),
}
"""Bonuses that are due: their rule, and the source of their points."""


class Due(Step):
    """A step that is still to come, with the face of a bonus."""

    part: Annotated[str, OneOf((*get_args(RuleStep), *BONUSES, *tw.PERMANENT))]
    seat: Annotated[int, Range(0, last_player)] = 0
    face: Annotated[str, Printed(is_face)] = ""


def due(part: RuleStep, seat: int = 0) -> Due:
    """A step by its rule, which the table of steps has."""
    return Due(part, seat)


def is_rule(part: str) -> TypeGuard[RuleStep]:
    """Whether a step goes by a rule of its own; else it is a bonus."""
    return part in get_args(RuleStep)


class Table(DeckTable[Player]):
    """Everything on the table; between turns nothing else is needed to go on."""

    stacks: Annotated[dict[str, int], Names(stocks.KINDS, some=True), Range()] = {}
    seen: Annotated[dict[str, list[str]], Fixed()] = {}
    under: Annotated[
        dict[str, list[list[str]]], Names(tuple(stocks.AT_BOTTOM.bounds), some=True), stocks.CALLED, stocks.AT_BOTTOM
    ] = {}
    era: Annotated[str, OneOf(tw.ERAS)] = tw.ERAS[0]
    phase: Annotated[Phase, OneOf(get_args(Phase))] = "setup"
    turn_of: Annotated[int, Range(0, last_player)] = 0
    turns: Annotated[int, Range()] = 0
    """Turns taken."""
    ceremonies: Annotated[int, Range(0, tw.CEREMONIES)] = 0
    """Ceremonies held."""
    token: Annotated[int, Range(NO_SEAT, last_player)] = NO_SEAT
    """The player with the ceremony token."""
    last_round: bool = False
    """TW-CER-10: the bag was empty, so the next ceremony is the last."""
    rotation: Annotated[int, Range(0, len(tw.SECTORS))] = 0
    """The sector under the first action of the Coricancha tile; 0 while it is not known."""
    hill: Annotated[dict[str, str], stocks.WORKERS] = {}
    """Workers by the space they stand on; an empty text where its kind is not known."""
    visited: Annotated[list[str], Identified(), Printed(tw.SEGMENTS.__contains__)] = []
    """TW-WORK-05: segments in which a worker has ever stood."""
    steps: Annotated[dict[str, int], Names(tuple(tw.STEP_PLACES), some=True), Range(0, last_player)] = {}
    """Step markers by slot, with their owners."""
    village: Annotated[list[str], Range(most=20), stocks.WORKERS] = []
    """From the potato end to the corn end."""
    nomads: Annotated[list[str | None], stocks.WORKERS] = []
    """One for each space, None where there is a gap."""
    bag: Annotated[int, Range(0, ALL_WORKERS)] = 0
    """Workers in the bag."""
    casualties: Annotated[int, Range(0, ALL_WORKERS)] = 0
    boxed: Annotated[int, Range(0, ALL_WORKERS)] = 0
    """Workers that left the game, with those that never were in it."""
    gone: Annotated[list[str], Identified(), stocks.WORKERS] = []
    """Casualties and workers that left the game during play, as far as they were seen."""
    market: Annotated[dict[str, list[str | None]], Names(stocks.KINDS), stocks.CALLED, stocks.IN_MARKET] = (
        msgspec.field(default_factory=lambda: {kind: [] for kind in stocks.KINDS})
    )
    """The building market, with gaps."""
    statues: Annotated[dict[str, int], Names(tuple(stocks.STATUE_PILES)), Range(0, 2), stocks.STATUES] = msgspec.field(
        default_factory=lambda: dict(stocks.STATUE_PILES)
    )
    """Statues still to be had."""
    deck: Annotated[int, Range(0, tw.DEITY_CARDS)] = tw.DEITY_CARDS
    """Deity cards in the deck."""
    altar: Annotated[list[str], Identified(), Printed(is_deity_card), stocks.DEITY_CARDS] = []
    """From the oldest on."""
    played: Annotated[str | None, Fixed()] = None
    """The deity card that was played to place a worker in this turn."""
    army_deck: Annotated[int, Range(0, tw.ARMY_CARDS)] = tw.ARMY_CARDS
    army_discard: Annotated[list[str], Printed(is_army_card), stocks.ARMY_CARDS] = []
    """Army cards that were discarded; an empty text for one that is not known."""
    stack: Annotated[int, Range(0, tw.WEAVINGS)] = tw.WEAVINGS
    """Weavings of the stack, with the face-up one on top."""
    top: Annotated[str, Printed(is_weaving), stocks.WEAVINGS] = UNKNOWN
    """The weaving that lies face up on it."""
    conquests: Annotated[dict[str, int], Range(0, last_player)] = {}
    """Conquest markers by region and place from the left: ``antisuyu-2``."""
    built: bool = False
    """TW-TURN-05: whether a building was built in this turn."""
    axomamma: Axomamma | None = None
    step: Annotated[SceneStep, Fixed()] = ""
    """Where the set-up or a turn goes on; empty where one begins."""
    starting: Annotated[list[list[str]], Fixed()] = []
    """The starting cards that were played, of one player after the other."""
    due: Annotated[list[Due], Range(most=60), Fixed()] = []
    """The steps that are due of a ceremony, or of an action of Axomamma's."""

    # reading it

    @property
    def count(self) -> int:
        """Whose printed values hold: alone those of two players (TW-SSET-01)."""
        return max(2, len(self.players))

    @property
    def sides(self) -> list[Player]:
        """All owners of pieces."""
        return [*self.players, *([self.axomamma] if self.axomamma else [])]

    def side(self, seat: int) -> Player:
        """The state of a player; alone the second is Axomamma."""
        return self.axomamma if self.axomamma is not None and seat == HERS else self.players[seat]

    def everybody(self, seat: int) -> list[int]:
        """All in turn order from one on; Axomamma sits there, too."""
        return [seat, 1 - seat] if self.axomamma is not None else self.seats_from(seat)

    def working(self, seat: int) -> list[str]:
        """TW-SACT-08: the permanent buildings that act for a player; Axomamma's, where the table plays it so."""
        idle = self.axomamma is not None and seat == HERS and self.rulings.get("her_buildings") != "act"
        return [] if idle else self.side(seat).permanent

    def priest_action(self, sector: int) -> str | None:
        """The action of the Coricancha space in a sector, as far as it is known."""
        entered = self.fact("coricancha")
        if not entered or not self.rotation:
            return None
        action: str = entered["actions"][(sector - self.rotation) % len(tw.SECTORS)]
        return action

    def steps_left(self, seat: int) -> int:
        """TW-STEP-06."""
        return tw.STEP_MARKERS - list(self.steps.values()).count(seat)

    def markers_left(self, seat: int) -> int:
        """TW-CONQ-12."""
        return tw.CONQUEST_MARKERS - list(self.conquests.values()).count(seat)

    def in_segment(self, segment: str) -> list[str]:
        """The occupied spaces of a segment."""
        return [name for name in self.hill if tw.SPACES[name].segment == segment]

    # changing it, with a word about it

    def occupy(self, space: str, worker: str) -> None:
        """A worker comes to stand on a space."""
        self.hill = {**self.hill, space: worker}
        if (segment := tw.SPACES[space].segment) not in self.visited:
            self.visited = [*self.visited, segment]

    def emit(self, kind: str, player: int | None, rule: str, /, **values: object) -> None:
        """Record an event; those of Axomamma have words of their own."""
        if self.axomamma is not None and player == HERS:
            assert f"her-{kind}" in HER_EVENTS, kind
            kind, player = f"her-{kind}", None
        super().emit(kind, player, rule, **values)

    def gain(self, seat: int, goods: Goods, rule: str) -> None:
        """TW-COMP-01: goods are never short."""
        came = {good: n for good, n in goods.items() if n}
        if came:
            self.side(seat).store(came)
            self.emit("gain", seat, rule, goods=came)
        if self.axomamma is not None and seat == HERS:
            self._turn_potatoes()

    def _turn_potatoes(self) -> None:
        """TW-SPRI-06: Axomamma turns every five potatoes into five points."""
        her, of = self.side(HERS), tw.SOLO.potatoes["of"]
        if fives := her.potato // of:
            self.pay(HERS, {tw.POTATO: fives * of}, "TW-SPRI-06")
            self.score(HERS, fives * tw.SOLO.potatoes["points"], "potatoes", "TW-SPRI-06")

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """Exactly these goods go back to the supply; the log names those of which there is something to pay."""
        super().pay(seat, {good: n for good, n in goods.items() if n}, rule)


def holdings(t: Table, seat: int) -> dict[str, float]:
    """All that an option may change of a player."""
    me = t.players[seat]
    return {
        **me.in_hand,
        "points": me.points,
        "deity-card": me.deities,
        "army-card": me.armies,
        "soldiers": len(me.army_up),
        "worker": len(me.workers),
        "temple-step": me.temple,
        "weaving": me.weavings,
        "building": len(me.permanent) + len(me.up),
        "statue": sum(me.statues.values()),
        "steps": tw.STEP_MARKERS - t.steps_left(seat),
        "conquest": tw.CONQUEST_MARKERS - t.markers_left(seat),
    }


def check(t: Table) -> Iterator[Reason]:
    """Contradictions of values that are sound by themselves, each with its field."""
    workers = t.bag + len(t.village) + sum(each is not None for each in t.nomads) + len(t.hill) + t.casualties
    owned = t.sides
    workers += t.boxed + sum(len(me.workers) for me in owned)
    if t.phase != "setup" and workers != ALL_WORKERS:
        yield because("check.workers", field="bag", value=workers, most=ALL_WORKERS)
    cards = t.deck + len(t.altar) + sum(me.deities for me in owned) + (t.played is not None)
    cards += len(t.axomamma.tucked) if t.axomamma else 0
    if t.phase != "setup" and cards != tw.DEITY_CARDS:
        yield because("check.deity-cards", field="deck", value=cards, most=tw.DEITY_CARDS)
    army = t.army_deck + len(t.army_discard)
    army += sum(me.armies + len(me.army_up) + len(me.army_down) for me in owned)
    if army != tw.ARMY_CARDS:
        yield because("check.army-cards", field="army_deck", value=army, most=tw.ARMY_CARDS)
    yield from _check_places(t)
    yield from _check_rows(t)
    yield from _check_course(t)
    for seat, me in enumerate(t.players):
        if me.unseen < 0:
            yield because("check.known", field=f"players.{seat}.deities", value=me.deities, most=len(me.shown))
        if me.unseen_armies < 0:
            yield because("check.known", field=f"players.{seat}.armies", value=me.armies, most=len(me.army_hand))


def _check_course(t: Table) -> Iterator[Reason]:
    """The traces of the ceremonies held, and the pieces out of the game."""
    era = tw.ERAS[min(t.ceremonies, tw.CEREMONIES - 1)]
    if t.phase in ("turn", "ceremony") and t.ceremonies >= tw.CEREMONIES:
        yield because("check.range", field="ceremonies", value=t.ceremonies, low=0, high=tw.CEREMONIES - 1)
    elif t.phase in ("turn", "ceremony") and t.era != era:
        yield because("check.value", field="era", value=t.era, allowed=era)
    yield from within("gone", len(t.gone), t.casualties + t.boxed)
    if t.axomamma is not None and t.phase != "setup":
        yield from at_most("axomamma.tucked", len(t.axomamma.tucked), tw.SOLO.tucked, tw.SOLO.tucked)


def _check_rows(t: Table) -> Iterator[Reason]:
    """Rows have their places, stacks no more than the box has, and tapestries no pattern twice."""
    sides: dict[str, Player] = {f"players.{seat}": me for seat, me in enumerate(t.players)}
    if t.axomamma is not None:
        sides["axomamma"] = t.axomamma
    yield from _check_market(t, sides.values())
    yield from within("altar", len(t.altar), tw.ALTAR[t.count])
    entered = t.fact(f"village_{t.count}")
    if entered and t.phase != "setup":
        yield from within("village", len(t.village), entered["village"])
        yield from at_most("nomads", len(t.nomads), entered["nomads"], entered["nomads"])
    laid = sum(len(_bought(tapestry)) for me in sides.values() for tapestry in me.tapestries)
    yield from within("stack", t.stack, max(0, tw.WEAVINGS - laid))
    for path, me in sides.items():
        for n, tapestry in enumerate(me.tapestries):
            patterns = [weaving_of(tile).pattern for tile in _bought(tapestry)]
            if not tapestry or len(set(patterns)) < len(patterns) or len(tapestry) > len(tw.PATTERNS):
                yield because("check.tapestry", field=f"{path}.tapestries.{n}")


def _check_market(t: Table, sides: Collection[Player]) -> Iterator[Reason]:
    """The rows of buildings and their stacks, beside the buildings of all sides."""
    for kind, row in t.market.items():
        if t.phase != "setup":
            yield from at_most(f"market.{kind}", len(row), tw.MARKET[kind], tw.MARKET[kind])
        if kind == stocks.PERMANENT_KIND:
            built = sum(len(me.permanent) for me in sides)
        else:
            built = sum(len(me.up) + len(me.down) for me in sides)
        offered = sum(tile is not None for tile in row)
        yield from within(f"stacks.{kind}", t.stacks.get(kind, 0), max(STACK_SIZES[kind] - built - offered, 0))


def _bought(tapestry: Sequence[str]) -> list[str]:
    """The weavings of a tapestry that came from the stack."""
    return [tile for tile in tapestry if tile not in tw.STARTING_WEAVINGS]


def _check_places(t: Table) -> Iterator[Reason]:
    for name, worker in t.hill.items():
        if not _is_space(t, name) or worker not in WORKER:
            yield because("check.value", field=f"hill.{name[:40]}", value=worker[:40], allowed=", ".join(tw.WORKERS))
    regions = t.fact("regions") or {}
    for name in t.conquests:
        region, place = tw.CONQUEST_SPACES.get(name, ("", 1))
        if place > regions.get(region, tw.MOST_CONQUESTS if region else 0):
            yield because("check.conquest", field=f"conquests.{name[:40]}", value=name[:40])
    for name in t.steps:
        sector, slot = tw.STEP_PLACES[name]
        if slot != tw.UPPER and f"{sector}-{tw.UPPER}" not in t.steps:
            yield because("check.steps", field=f"steps.{name}", sector=str(sector))
    for seat in range(last_player(t) + 1):
        yield from at_most("steps", tw.STEP_MARKERS - t.steps_left(seat), tw.STEP_MARKERS)
        yield from at_most("conquests", tw.CONQUEST_MARKERS - t.markers_left(seat), tw.CONQUEST_MARKERS)


def _is_space(t: Table, name: str) -> bool:
    at = tw.SPACES.get(name)
    if at is None:
        return False
    entered = t.fact(f"spaces_{at.terrace}") or {}
    return bool(at.place <= entered.get(f"sector-{at.sector}", tw.MOST_SPACES))
