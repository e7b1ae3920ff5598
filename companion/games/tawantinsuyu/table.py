"""The table of Tawantinsuyu: what lies on it, and what can be read off it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from companion.engine.ask import Goods, Reason, because
from companion.engine.bounds import Names, OneOf, Printed, Range, amount
from companion.engine.decks import UNTOLD, DeckTable
from companion.engine.event import SCORE
from companion.engine.goods import Purse
from companion.engine.table import last_seat
from companion.games.tawantinsuyu.components import (
    ALTAR,
    ARMY_CARDS,
    CEREMONIES,
    CONQUEST_MARKERS,
    DEITIES,
    DEITY_CARDS,
    GOODS,
    LONGEST_TEMPLE,
    MARKET,
    PERMANENT,
    PRODUCTION_BUILDINGS,
    REGIONS,
    ROWS,
    SECTORS,
    SLOTS,
    SOLO,
    STATUES,
    STEP_MARKERS,
    TERRACES,
    UPPER,
    WEAVINGS,
    WORKERS,
    WORKERS_EACH,
    segment,
    space_parts,
)
from companion.games.tawantinsuyu.faces import is_face

PHASES = ("setup", "turn", "ceremony", "final", "over")
NOBODY = -1
HERS = 1
"""Axomamma's seat beside the one player."""
ALL_WORKERS = WORKERS_EACH * len(WORKERS)
STEP_PLACES = tuple(f"{sector}-{slot}" for slot in SLOTS for sector in SECTORS)
"""Where steps may be built: ``1-upper``."""
STATUE_PILES = {f"{size}-{deity}": statue.each for size, statue in STATUES.items() for deity in DEITIES}
KINDS = tuple(MARKET)
"""The kinds of buildings: permanent and production."""
PERMANENT_KIND, PRODUCTION_KIND = KINDS
WORKER = ("", *WORKERS)
"""A worker by its kind; nothing where nobody has told it."""


def her(tells: str) -> str:
    """Something that Axomamma does."""
    return tells


HER_EVENTS = frozenset(
    (
        her(tells="her-score"),
        her(tells="her-gain"),
        her(tells="her-pay"),
        her(tells="her-hire"),
        her(tells="her-dismiss"),
        her(tells="her-token"),
        her(tells="her-army-card"),
        her(tells="her-climb"),
        her(tells="her-temple-top"),
        her(tells="her-weaving"),
        her(tells="her-building"),
        her(tells="her-produce"),
        her(tells="her-refresh"),
        her(tells="her-steps"),
        her(tells="her-statue"),
        her(tells="her-worship"),
        her(tells="her-soldiers"),
        her(tells="her-conquer"),
        her(tells="her-priest"),
        her(tells="her-enlist"),
    )
)
"""What the rules tell of her where they tell it of everybody."""


def last_player(t: Table, _: object = None) -> int:
    """The highest seat that has pieces: alone it is Axomamma's."""
    return HERS if t.axomamma else last_seat(t)


class Player(Purse):
    """What somebody has: supply, hand and play area."""

    goods = GOODS
    points: Annotated[float, Range(0, 999, (0, 400))] = 0
    potato: Annotated[int, amount(30)] = 0
    corn: Annotated[int, amount(30)] = 0
    stone: Annotated[int, amount(30)] = 0
    gold: Annotated[int, amount(30)] = 0
    workers: Annotated[list[str], Range(most=ALL_WORKERS)] = []
    """By kind, the one held longest first."""
    priest: Annotated[int, Range(0, len(SECTORS))] = 0
    """The sector of the high priest; 0 while it is not placed."""
    temple: Annotated[int, Range(0, LONGEST_TEMPLE - 1)] = 0
    """Steps above the lowest one."""
    deities: Annotated[int, Range(0, DEITY_CARDS)] = 0
    """Deity cards in the hand."""
    known: list[str] = []
    """Those of them that everybody saw."""
    armies: Annotated[int, Range(0, ARMY_CARDS)] = 0
    """Army cards in the hand."""
    army_up: list[str] = []
    """Army cards in the play area, face up."""
    army_down: list[str] = []
    permanent: Annotated[list[str], Range(most=len(PERMANENT))] = []
    """Permanent buildings: they never turn."""
    up: Annotated[list[str], Range(most=PRODUCTION_BUILDINGS)] = []
    """Production buildings, face up."""
    down: Annotated[list[str], Range(most=PRODUCTION_BUILDINGS)] = []
    statues: Annotated[dict[str, int], Names(tuple(STATUE_PILES), some=True), Range(0, 2)] = {}
    tapestries: list[list[str]] = []
    """Weavings from left to right."""

    @property
    def food(self) -> int:
        """TW-TERM-03."""
        return self.potato + self.corn

    @property
    def resources(self) -> int:
        """TW-FIN-08: what breaks a tie."""
        return sum(self.in_hand.values())

    @property
    def face_down(self) -> int:
        """What a Refresh may turn up."""
        return len(self.down) + len(self.army_down)

    @property
    def weavings(self) -> int:
        """All weavings of all tapestries."""
        return sum(map(len, self.tapestries))

    def worships(self, deity: str) -> bool:
        """TW-DEITY-01: whether a statue of the deity stands here, of any size."""
        return any(n and name.endswith(deity) for name, n in self.statues.items())


class Token(msgspec.Struct):
    """A number token on Axomamma's board."""

    number: Annotated[int, Range(1, max(SOLO.tokens))]
    row: Annotated[str, OneOf(ROWS)]
    cell: Annotated[int, Range(1, 12)]


class Axomamma(Player):
    """The solo opponent: her play area, and what lies on her board."""

    tucked: Annotated[list[str], Range(most=SOLO.tucked)] = []
    """The deities of the cards under the top of her board."""
    tokens: Annotated[list[Token], Range(most=len(SOLO.tokens))] = []
    personality: Annotated[str, OneOf(("", *SOLO.personalities))] = ""
    covered: Annotated[int, Range(0, 12)] = 0
    """The cell of the top row that the personality token covers."""
    placed: bool = False
    """Whether she has placed a worker yet: the first one is random."""
    last: int = 0
    """The die she rolled last."""


DONE = (
    *(
        "before",
        "trade",
        "temple",
        "regions",
        "feed",
        "close",
        "village",
        "block",
        "cards",
        "play",
        "behind",
        "clear",
        "fill",
    ),
    *("action", "casualty", "enlist", "conquer", "again", "soldiers", "after"),
)
"""The steps of a ceremony, and those of an action that Axomamma moves to."""
BONUSES = {
    "trade-bonus": ("TW-CER-03", "trade"),
    "temple-bonus": ("TW-CER-04", "temple"),
    "conquest-bonus": ("TW-CONQ-06", "conquest"),
}
"""Bonuses that are due: their rule, and what their points count as."""


class Due(msgspec.Struct):
    """A step that is still to come: of whom, and a bonus by its face."""

    part: Annotated[str, OneOf((*DONE, *BONUSES, *PERMANENT))]
    seat: Annotated[int, Range(0, last_player)] = 0
    face: Annotated[str, Printed(is_face)] = ""


class Table(DeckTable[Player]):
    """Everything on the table; between turns nothing else is needed to go on."""

    phase: Annotated[str, OneOf(PHASES)] = "setup"
    turn_of: Annotated[int, Range(0, last_player)] = 0
    turns: Annotated[int, Range()] = 0
    """Turns taken."""
    ceremonies: Annotated[int, Range(0, CEREMONIES)] = 0
    """Ceremonies held."""
    token: Annotated[int, Range(NOBODY, last_player)] = NOBODY
    """Who has the ceremony token."""
    last_round: bool = False
    """TW-CER-10: the bag was empty, so the next ceremony is the last."""
    rotation: Annotated[int, Range(0, len(SECTORS))] = 0
    """The sector under the first action of the Coricancha tile; 0 while nobody has told it."""
    hill: Annotated[dict[str, str], Range(most=ALL_WORKERS)] = {}
    """Workers by the space they stand on; an empty text where nobody has told which it is."""
    visited: list[str] = []
    """TW-WORK-05: segments in which a worker has ever stood."""
    steps: Annotated[dict[str, int], Names(STEP_PLACES, some=True), Range(0, last_player)] = {}
    """Step markers by slot, with their owners."""
    village: Annotated[list[str], Range(most=20)] = []
    """From the potato end to the corn end."""
    nomads: list[str | None] = []
    """One for each space, None where there is a gap."""
    bag: Annotated[int, Range(0, ALL_WORKERS)] = 0
    """Workers in the bag."""
    casualties: Annotated[int, Range(0, ALL_WORKERS)] = 0
    boxed: Annotated[int, Range(0, ALL_WORKERS)] = 0
    """Workers that left the game, with those that never were in it."""
    gone: list[str] = []
    """Casualties and workers that left the game during play, as far as somebody saw which they were."""
    market: Annotated[dict[str, list[str | None]], Names(KINDS)] = msgspec.field(
        default_factory=lambda: {kind: [] for kind in KINDS}
    )
    """The building market, with gaps."""
    statues: Annotated[dict[str, int], Names(tuple(STATUE_PILES)), Range(0, 2)] = msgspec.field(
        default_factory=lambda: dict(STATUE_PILES)
    )
    """Statues still to be had."""
    deck: Annotated[int, Range(0, DEITY_CARDS)] = DEITY_CARDS
    """Deity cards in the deck."""
    altar: Annotated[list[str], Range(most=max(ALTAR.values()))] = []
    """From the oldest on."""
    played: str | None = None
    """The deity card that was played to place a worker in this turn."""
    army_deck: Annotated[int, Range(0, ARMY_CARDS)] = ARMY_CARDS
    army_discard: Annotated[list[str], Range(most=ARMY_CARDS)] = []
    """Army cards that were discarded; an empty text for one that nobody has told."""
    stack: Annotated[int, Range(0, WEAVINGS)] = WEAVINGS
    """Weavings of the stack, with the face-up one on top."""
    top: str = UNTOLD
    """The weaving that lies face up on it."""
    conquests: Annotated[dict[str, int], Range(0, last_player)] = {}
    """Conquest markers by region and place from the left: ``antisuyu-2``."""
    built: bool = False
    """TW-TURN-05: whether a building was built in this turn."""
    axomamma: Axomamma | None = None
    due: Annotated[list[Due], Range(most=60)] = []
    """What is still to be done of a ceremony, or of an action of Axomamma's."""

    # reading it

    @property
    def count(self) -> int:
        """Whose printed values hold: alone those of two players (TW-SSET-01)."""
        return max(2, len(self.players))

    def side(self, seat: int) -> Player:
        """What a player has; alone the second is Axomamma."""
        return self.axomamma if self.axomamma is not None and seat == HERS else self.players[seat]

    def everybody(self, seat: int) -> list[int]:
        """All in turn order from one on; Axomamma sits there, too."""
        return [seat, 1 - seat] if self.axomamma is not None else self.seats_from(seat)

    def working(self, seat: int) -> list[str]:
        """TW-SACT-08: the permanent buildings that act for somebody; Axomamma's, where the table plays it so."""
        idle = self.axomamma is not None and seat == HERS and self.rulings.get("her_buildings") != "act"
        return [] if idle else self.side(seat).permanent

    def priest_action(self, sector: int) -> str | None:
        """The action of the Coricancha space in a sector, as far as it is told."""
        told = self.fact("coricancha")
        if not told or not self.rotation:
            return None
        action: str = told["actions"][(sector - self.rotation) % len(SECTORS)]
        return action

    def steps_left(self, seat: int) -> int:
        """TW-STEP-06."""
        return STEP_MARKERS - list(self.steps.values()).count(seat)

    def markers_left(self, seat: int) -> int:
        """TW-CONQ-12."""
        return CONQUEST_MARKERS - list(self.conquests.values()).count(seat)

    def in_segment(self, sector: int, terrace: str) -> list[str]:
        """The occupied spaces of a segment."""
        return [name for name in self.hill if name.startswith(f"{segment(sector, terrace)}-")]

    # changing it, with a word about it

    def emit(self, kind: str, player: int | None, rule: str, /, **values: object) -> None:
        """Say that something happened; what Axomamma does is told in words of its own."""
        if self.axomamma is not None and player == HERS:
            assert f"her-{kind}" in HER_EVENTS, kind
            kind, player = f"her-{kind}", None
        super().emit(kind, player, rule, **values)

    def score(self, seat: int, points: float, source: str, rule: str, detail: str = "") -> None:
        """Points for a player, with where they come from."""
        self.side(seat).points += points
        self.emit(SCORE, seat, rule, points=points, source=source, detail=detail)

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
        her, of = self.side(HERS), SOLO.potatoes["of"]
        if fives := her.potato // of:
            her.potato -= fives * of
            self.score(HERS, fives * SOLO.potatoes["points"], "potatoes", "TW-SPRI-06")

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """Exactly these goods go back to the supply."""
        me, went = self.side(seat), {good: n for good, n in goods.items() if n}
        for good, n in went.items():
            setattr(me, good, getattr(me, good) - n)
        if went:
            self.emit("pay", seat, rule, goods=went)


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
        "steps": STEP_MARKERS - t.steps_left(seat),
        "conquest": CONQUEST_MARKERS - t.markers_left(seat),
    }


def check(t: Table) -> Iterator[Reason]:
    """What values that are sound by themselves cannot say together, each with the field that says so."""
    workers = t.bag + len(t.village) + sum(each is not None for each in t.nomads) + len(t.hill) + t.casualties
    owned = [me for me in (*t.players, t.axomamma) if me is not None]
    workers += t.boxed + sum(len(me.workers) for me in owned)
    if t.phase != "setup" and workers != ALL_WORKERS:
        yield because("check.workers", field="bag", value=workers, most=ALL_WORKERS)
    cards = t.deck + len(t.altar) + sum(me.deities for me in owned) + (t.played is not None)
    cards += len(t.axomamma.tucked) if t.axomamma else 0
    if t.phase != "setup" and cards != DEITY_CARDS:
        yield because("check.deity-cards", field="deck", value=cards, most=DEITY_CARDS)
    army = t.army_deck + len(t.army_discard)
    army += sum(me.armies + len(me.army_up) + len(me.army_down) for me in owned)
    if army != ARMY_CARDS:
        yield because("check.army-cards", field="army_deck", value=army, most=ARMY_CARDS)
    yield from _check_places(t)
    for seat, me in enumerate(t.players):
        if len(me.known) > me.deities:
            yield because("check.known", field=f"players.{seat}.deities", value=me.deities, most=len(me.known))


def _check_places(t: Table) -> Iterator[Reason]:
    for name, worker in t.hill.items():
        if not _is_space(name) or worker not in WORKER:
            yield because("check.value", field=f"hill.{name[:40]}", value=worker[:40], allowed=", ".join(WORKERS))
    for name in t.conquests:
        region, _, place = name.rpartition("-")
        if region not in REGIONS or not place.isdecimal():
            yield because("check.conquest", field=f"conquests.{name[:40]}", value=name[:40])
    for name in t.steps:
        sector, _, slot = name.partition("-")
        if slot != UPPER and f"{sector}-{UPPER}" not in t.steps:
            yield because("check.steps", field=f"steps.{name}", sector=sector)
    for seat in range(last_player(t) + 1):
        if t.steps_left(seat) < 0:
            yield because("check.length", field="steps", value=STEP_MARKERS - t.steps_left(seat), most=STEP_MARKERS)
        if t.markers_left(seat) < 0:
            over = CONQUEST_MARKERS - t.markers_left(seat)
            yield because("check.length", field="conquests", value=over, most=CONQUEST_MARKERS)


def _is_space(name: str) -> bool:
    try:
        sector, terrace, place = space_parts(name)
    except ValueError:
        return False
    return sector in SECTORS and terrace in TERRACES and place > 0
