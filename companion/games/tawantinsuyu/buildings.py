"""Buildings: the market, building, single production, refreshing, and the swaps of the bank of goods."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from companion.engine.ask import Goods, Option, Reasons, Script, because
from companion.engine.decks import UNTOLD, ToldDeck, faces_of, seen
from companion.engine.faces import goods_text
from companion.engine.free import Free
from companion.games.tawantinsuyu.asking import ANY_TIME, lacking, pay, pick, why_not_pay
from companion.games.tawantinsuyu.cards import put_under
from companion.games.tawantinsuyu.components import BUILD, MARKET, PERMANENT, PRODUCE_ONCE, PRODUCTION_BUILDINGS
from companion.games.tawantinsuyu.effects import EFFECTS, On, gain_face
from companion.games.tawantinsuyu.faces import FREE_BUILDING, REFRESH_ONE, face
from companion.games.tawantinsuyu.pieces import FACTS, cost_of, named
from companion.games.tawantinsuyu.table import KINDS, PERMANENT_KIND, PRODUCTION_KIND, Player, Table
from companion.games.tawantinsuyu.told import effect_of, piece, production_key, soldiers

SOURCE = "production"
STACKS: dict[str, ToldDeck[Table]] = {
    PERMANENT_KIND: ToldDeck(
        PERMANENT_KIND, lambda t: tuple(PERMANENT), seen(PERMANENT_KIND), "building", asked="building", counted=True
    ),
    PRODUCTION_KIND: ToldDeck(
        PRODUCTION_KIND,
        lambda t: faces_of(t, "production_buildings", production_key),
        seen(PRODUCTION_KIND),
        "building",
        asked="building",
        counted=True,
        fact=FACTS["production_buildings"],
        named=production_key,
    ),
}
STACK_SIZES = {PERMANENT_KIND: len(PERMANENT), PRODUCTION_KIND: PRODUCTION_BUILDINGS}


class Tile(NamedTuple):
    """A place of the market."""

    kind: str
    place: int


class Swap(NamedTuple):
    """TW-DEITY-04: tiles that are replaced before building."""

    tiles: tuple[Tile, ...]


def number_of(building: str) -> str:
    """What is printed on a building to tell it by.

    >>> number_of("z07"), number_of("12 stone corn")
    ('Z07', '12')
    """
    return building.partition(" ")[0].upper()


# the market


def fill_market(t: Table, rule: str) -> Script[None]:
    """TW-SET-10, TW-TURN-05: two of each kind."""
    for kind in KINDS:
        yield from STACKS[kind].refill(t, t.market[kind], rule, MARKET[kind], kind=kind)


def clear_market(t: Table) -> None:
    """TW-CCARD-06: all go under their stacks."""
    for kind in KINDS:
        for place, tile in enumerate(t.market[kind]):
            if tile is not None:
                put_tile_under(t, Tile(kind, place))


def put_tile_under(t: Table, tile: Tile) -> None:
    """A tile of the market goes face down under its stack."""
    shown = t.market[tile.kind][tile.place]
    STACKS[tile.kind].put_back(t, [shown or UNTOLD])
    t.market[tile.kind][tile.place] = None


def tiles(t: Table) -> Iterator[Tile]:
    """All tiles of the market."""
    for kind in KINDS:
        for place, shown in enumerate(t.market[kind]):
            if shown is not None:
                yield Tile(kind, place)


# building


def known_cost(t: Table, tile: Tile) -> Goods | None:
    """What a tile of the market costs, as far as it is told."""
    shown = t.market[tile.kind][tile.place]
    if not shown:
        return None
    if tile.kind == PERMANENT_KIND:
        told = named(t.fact("permanent_costs"), building=shown)
        return cost_of(told) if told else None
    return printed_cost(shown)


def printed_cost(key: str) -> Goods:
    """The price in the key of a production building."""
    bonuses = face(text) if (text := key.split(" ")[1]) != "nothing" else ()
    return bonuses[0].gain[0] if bonuses else {}


def why_not_build(t: Table, seat: int, tile: Tile, free: bool) -> Reasons:
    """TW-BUILD-01: its price."""
    cost = known_cost(t, tile)
    if cost and not free:
        yield from why_not_pay(t.players[seat], cost, "TW-BUILD-01")


def why_no_building(t: Table, seat: int) -> Reasons:
    """TW-BUILD-01, TW-BUILD-04: some tile of the market that can be paid, or swapped first."""
    there = list(tiles(t))
    if not there:
        yield because("TW-BUILD-04")
    elif not t.players[seat].deities:
        refusals = [next(why_not_build(t, seat, tile, False), None) for tile in there]
        if all(refusals) and refusals[0] is not None:
            yield refusals[0]


def build_options(t: Table, seat: int, free: bool, swapped: bool) -> Iterator[Option[Tile | Swap | None]]:
    """TW-BUILD-01, TW-BUILD-02: every tile of the market; before that, tiles may be swapped."""
    offered: set[str] = set()
    for tile in tiles(t):
        shown, cost = t.market[tile.kind][tile.place], {} if free else known_cost(t, tile)
        key = f"building {shown}" if shown else f"building-untold {tile.kind}"
        if key in offered:  # nobody tells two untold ones apart
            continue
        offered.add(key)
        yield Option(key, why_not_build(t, seat, tile, free), cost or None, value=tile)
    if not swapped and t.players[seat].deities:
        for count in (1, 2):
            for several in combinations(tiles(t), count):
                named_so = " ".join(f"{tile.kind} {tile.place + 1}" for tile in several)
                yield Option(f"swap {named_so}", value=Swap(several))
    yield Option("nothing", value=None)


def build(t: Table, seat: int, rule: str, free: bool = False) -> Script[bool]:
    """TW-BUILD-01 to TW-BUILD-05: one tile of the market, paid for or free; whether one was built."""
    swapped = False
    while True:
        choice = yield from pick(t, seat, "build", rule, partial(build_options, t, seat, free, swapped))
        if choice is None:
            return False
        if isinstance(choice, Swap):
            swapped = True
            yield from swap(t, seat, choice)
            continue
        shown = yield from tell_tile(t, choice)
        cost = {} if free else (yield from cost_now(t, choice))
        if lacking(t.players[seat], cost):
            t.emit("too-dear", seat, "TW-BUILD-01", cost=cost, missing=lacking(t.players[seat], cost))
            continue
        yield from pay(t, seat, cost, rule)
        take(t, seat, choice, shown, rule)
        return True


def tell_tile(t: Table, tile: Tile) -> Script[str]:
    """Which building lies there; told now, where nobody has told it."""
    return (yield from STACKS[tile.kind].look_at(t, t.market[tile.kind], tile.place, "TW-BUILD-01", tile.kind))


def cost_now(t: Table, tile: Tile) -> Script[Goods]:
    """TW-BUILD-01: its price, told now where nobody has told it."""
    cost = known_cost(t, tile)
    if cost is None:
        cost = cost_of((yield from piece(t, "permanent_costs", building=t.market[tile.kind][tile.place])))
    return cost


def take(t: Table, seat: int, tile: Tile, shown: str, rule: str) -> None:
    """A building comes into the play area; its gap stays until the end of the turn (TW-LIM-21)."""
    me = t.side(seat)
    t.market[tile.kind][tile.place] = None
    t.built = True
    if tile.kind == PERMANENT_KIND:
        me.permanent = [*me.permanent, shown]
    else:
        me.up = [*me.up, shown]
    t.emit("building", seat, rule, kind=tile.kind, number=number_of(shown))


def swap(t: Table, seat: int, choice: Swap) -> Script[None]:
    """TW-BUILD-02, TW-LIM-21: a deity card under the deck, and tiles replaced at once."""
    put_under(t, seat)
    t.emit("swap", seat, "TW-BUILD-02", n=len(choice.tiles))
    for tile in choice.tiles:
        put_tile_under(t, tile)
    for tile in choice.tiles:
        t.market[tile.kind][tile.place] = yield from STACKS[tile.kind].deal(t, "TW-BUILD-02", kind=tile.kind)


@EFFECTS(FREE_BUILDING)
def free_building(on: On, effect: Any) -> Script[None]:
    """TW-BUILD-05."""
    for _ in range(effect["n"]):
        yield from build(on.t, on.seat, on.rule, free=True)


@EFFECTS(BUILD)
def paid_building(on: On, effect: Any) -> Script[None]:
    """TW-BUILD-05: from a deity card it is paid for."""
    for _ in range(effect["n"]):
        yield from build(on.t, on.seat, on.rule)


# production


def produce(t: Table, seat: int, building: str, rule: str) -> Script[None]:
    """TW-BUILD-03: the bonus of a production building."""
    t.emit("produce", seat, rule, number=number_of(building))
    yield from gain_face(On(t, seat, rule, SOURCE), effect_of(building))


def produce_once(t: Table, seat: int, rule: str = "TW-PONCE-01") -> Script[bool]:
    """TW-PONCE-01: one that lies face up; it stays so."""
    me = t.players[seat]
    if me.up:
        options = [Option(f"produce {building}", value=building) for building in dict.fromkeys(me.up)]
        building = yield from pick(t, seat, "produce", rule, lambda: options)
        yield from produce(t, seat, building, rule)
    return True


@EFFECTS(PRODUCE_ONCE)
def produces(on: On, effect: Any) -> Script[None]:
    """A single production as a bonus."""
    yield from produce_once(on.t, on.seat, on.rule)


# refreshing


def refresh_options(me: Player, armies: bool = True) -> Iterator[Option[tuple[str, str] | None]]:
    """What lies face down."""
    for building in dict.fromkeys(me.down):
        yield Option(f"refresh-building {building}", value=("down", building))
    for n, card in {soldiers(card): card for card in me.army_down}.items() if armies else ():
        yield Option(f"refresh-army {n}", value=("army_down", card))


def turn_up(t: Table, seat: int, what: tuple[str, str], rule: str) -> None:
    """TW-CONQ-11: a building or an army card is turned face up."""
    place, piece = what
    me = t.side(seat)
    left = list(getattr(me, place))
    left.remove(piece)
    setattr(me, place, left)
    up = place.replace("down", "up")
    setattr(me, up, [*getattr(me, up), piece])
    t.emit("refresh", seat, rule, what="building" if place == "down" else "army")


def refresh(t: Table, seat: int, rule: str, most: int = 1, armies: bool = True) -> Script[None]:
    """TW-TRADE-02, TW-Z03, TW-Z16: so many may be turned up free."""
    me = t.players[seat]

    def options() -> Iterator[Option[tuple[str, str] | None]]:
        yield from refresh_options(me, armies)
        yield Option("nothing", value=None)

    for _ in range(most):
        if not me.down and not (armies and me.army_down):
            return
        what = yield from pick(t, seat, "refresh-one", rule, options)
        if what is None:
            return
        turn_up(t, seat, what, rule)


@EFFECTS(REFRESH_ONE)
def refreshes(on: On, effect: Any) -> Script[None]:
    """TW-TRADE-02."""
    yield from refresh(on.t, on.seat, on.rule, effect["n"])


# swaps of goods


def exchange(t: Table, seat: int, goods: tuple[Goods, Goods]) -> Script[None]:
    """TW-Z15: the first for the second."""
    give, get = goods
    t.pay(seat, give, "TW-Z15")
    t.gain(seat, get, "TW-Z15")
    yield from ()


def exchanges(t: Table, seat: int) -> Iterator[Option[Free]]:
    """TW-Z15: two stone, a gold, two corn, in any direction."""
    me = t.players[seat]
    if "z15" in me.permanent:
        for give in PERMANENT["z15"].equal:
            for get in PERMANENT["z15"].equal:
                if give != get and not me.missing(give):
                    key = f"exchange {goods_text(give)} {goods_text(get)}"
                    yield Option(key, None, give, get, value=Free(exchange, (give, get)))


ANY_TIME.append(exchanges)
