"""Buildings: the market, building, single production, refreshing, and the swaps of the bank of goods."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from companion.engine.ask import Answer, Goods, Option, OptionHint, Reasons, Script, because, one_of, or_else
from companion.engine.decks import UNKNOWN, LearningDeck, without
from companion.engine.faces import effect_of, goods_text
from companion.engine.facts import find_face
from companion.engine.free_actions import Free
from companion.games.tawantinsuyu.box.components import MARKET, PERMANENT
from companion.games.tawantinsuyu.box.faces import face
from companion.games.tawantinsuyu.box.names import number_of, production_key, production_of, soldiers
from companion.games.tawantinsuyu.box.pieces import FACTS, cost_of
from companion.games.tawantinsuyu.box.stocks import KINDS, PERMANENT_KIND, PRODUCTION_KIND
from companion.games.tawantinsuyu.rules.asking_and_paying import On, pay, pick
from companion.games.tawantinsuyu.rules.cards import goes_under, put_under
from companion.games.tawantinsuyu.rules.decks import came_up, put_below
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.table import Player, Table

SOURCE = "production"


def in_sight(kind: str, t: Table) -> list[str | None]:
    """The buildings of a kind on the market and of everybody."""
    owned = (me.permanent if kind == PERMANENT_KIND else [*me.up, *me.down] for me in t.sides)
    return [*t.market[kind], *(tile for tiles in owned for tile in tiles)]


STACKS: dict[str, LearningDeck[Table]] = {
    PERMANENT_KIND: LearningDeck(
        PERMANENT_KIND,
        lambda t: tuple(PERMANENT),
        came_up(PERMANENT_KIND, partial(in_sight, PERMANENT_KIND)),
        "building",
        asked="building",
        counted=True,
    ),
    PRODUCTION_KIND: LearningDeck.of(
        FACTS["production_buildings"],
        production_key,
        came_up(PRODUCTION_KIND, partial(in_sight, PRODUCTION_KIND)),
        "building",
        name=PRODUCTION_KIND,
        asked="building",
        counted=True,
    ),
}


class Tile(NamedTuple):
    """A place of the market."""

    kind: str
    place: int


class Swap(NamedTuple):
    """TW-DEITY-04: tiles that are replaced before building."""

    tiles: tuple[Tile, ...]


# the market


def fill_market(t: Table, rule: str) -> Script[None]:
    """TW-SET-10, TW-TURN-05: two of each kind."""
    for kind in KINDS:
        yield from STACKS[kind].refill(t, t.market[kind], rule, MARKET[kind], kind=kind)


def clear_market(t: Table) -> None:
    """TW-CCARD-06: all go under their stacks."""
    put_tiles_under(t, list(tiles(t)))


def put_tiles_under(t: Table, gone: Sequence[Tile]) -> None:
    """TW-BUILD-02: tiles of the market go face down under their stacks, those of a kind in any order."""
    for kind in KINDS:
        there = [tile.place for tile in gone if tile.kind == kind]
        put_below(t, STACKS[kind], [t.market[kind][place] or UNKNOWN for place in there])
        for place in there:
            t.market[kind][place] = None


def tiles(t: Table) -> Iterator[Tile]:
    """All tiles of the market."""
    for kind in KINDS:
        for place, shown in enumerate(t.market[kind]):
            if shown is not None:
                yield Tile(kind, place)


# building


def known_cost(t: Table, tile: Tile) -> Goods | None:
    """The price of a tile of the market, as far as it is known."""
    shown = t.market[tile.kind][tile.place]
    if not shown:
        return None
    if tile.kind == PERMANENT_KIND:
        entered = find_face(t.fact("permanent_costs"), {"building": shown})
        return cost_of(entered) if entered else None
    bonuses = face(production_of(shown).cost)
    return bonuses[0].gain[0] if bonuses else {}


def why_not_build(t: Table, seat: int, tile: Tile, free: bool) -> Reasons:
    """TW-BUILD-01: its price."""
    cost = known_cost(t, tile)
    if cost and not free:
        yield from t.players[seat].why_not_pay(cost, "TW-BUILD-01")


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
    offered: set[Answer] = set()
    for tile in tiles(t):
        shown, cost = t.market[tile.kind][tile.place], {} if free else known_cost(t, tile)
        answer = ("building", shown) if shown else ("building-untold", tile.kind)
        if answer in offered:  # two that are not entered look the same
            continue
        offered.add(answer)
        yield Option(answer, why_not_build(t, seat, tile, free), cost or None, value=tile)
    if not swapped and t.players[seat].deities:
        for count in (1, 2):
            for several in combinations(tiles(t), count):
                places = (word for tile in several for word in (tile.kind, tile.place + 1))
                yield Option(("swap", *places), hints=OptionHint.ASIDE, value=Swap(several))
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
        shown = yield from enter_tile(t, choice)
        cost = {} if free else (yield from cost_now(t, choice))
        if t.players[seat].lacking(cost):
            t.emit("too-dear", seat, "TW-BUILD-01", cost=cost, missing=t.players[seat].lacking(cost))
            continue
        yield from pay(t, seat, cost, rule)
        take(t, seat, choice, shown, rule)
        return True


def enter_tile(t: Table, tile: Tile) -> Script[str]:
    """Which building lies there; asked for where it is not known."""
    return (yield from STACKS[tile.kind].look_at(t, t.market[tile.kind], tile.place, "TW-BUILD-01", tile.kind))


def cost_now(t: Table, tile: Tile) -> Script[Goods]:
    """TW-BUILD-01: its price, asked for where it is not known."""
    cost = known_cost(t, tile)
    if cost is None:
        cost = cost_of((yield from FACTS.piece(t, "permanent_costs", building=t.market[tile.kind][tile.place] or "")))
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
    put_under(t, seat, (yield from goes_under(t, seat)))
    t.emit("swap", seat, "TW-BUILD-02", n=len(choice.tiles))
    put_tiles_under(t, choice.tiles)
    for tile in choice.tiles:
        t.market[tile.kind][tile.place] = yield from STACKS[tile.kind].deal(t, "TW-BUILD-02", kind=tile.kind)


# production


def produce(t: Table, seat: int, building: str, rule: str) -> Script[None]:
    """TW-BUILD-03: the bonus of a production building."""
    t.emit("produce", seat, rule, number=number_of(building))
    yield from gain_face(On(t, seat, rule, SOURCE), effect_of(building))


def produce_once(t: Table, seat: int, rule: str = "TW-PONCE-01") -> Script[None]:
    """TW-PONCE-01: one that lies face up; it stays so."""
    me = t.players[seat]
    if me.up:
        building = yield from pick(t, seat, "produce", rule, one_of("produce", dict.fromkeys(me.up)))
        yield from produce(t, seat, building, rule)


# refreshing


def refresh_options(me: Player, armies: bool = True) -> Iterator[Option[tuple[str, str]]]:
    """The pieces that lie face down."""
    for building in dict.fromkeys(me.down):
        yield Option(("refresh-building", building), value=("down", building))
    for n, card in {soldiers(card): card for card in me.army_down}.items() if armies else ():
        yield Option(("refresh-army", n), value=("army_down", card))


def turn_up(t: Table, seat: int, what: tuple[str, str], rule: str) -> None:
    """TW-CONQ-11: a building or an army card is turned face up."""
    place, piece = what
    me = t.side(seat)
    setattr(me, place, without(getattr(me, place), piece))
    up = place.replace("down", "up")
    setattr(me, up, [*getattr(me, up), piece])
    t.emit("refresh", seat, rule, what="building" if place == "down" else "army")


def refresh(t: Table, seat: int, rule: str, most: int = 1, armies: bool = True) -> Script[None]:
    """TW-TRADE-02, TW-Z03, TW-Z16: so many may be turned up free."""
    me = t.players[seat]
    options = or_else(partial(refresh_options, me, armies), "nothing", None)
    for _ in range(most):
        if not me.down and not (armies and me.army_down):
            return
        what = yield from pick(t, seat, "refresh-one", rule, options)
        if what is None:
            return
        turn_up(t, seat, what, rule)


# swaps of goods


def exchange(t: Table, seat: int, goods: tuple[Goods, Goods]) -> Script[None]:
    """TW-Z15: the first for the second."""
    give, get = goods
    t.pay(seat, give, "TW-Z15")
    t.gain(seat, get, "TW-Z15")
    yield from ()


def exchanges(t: Table, seat: int) -> Sequence[Option[Free]]:
    """TW-Z15: two stone, a gold, two corn, in any direction."""
    me = t.players[seat]
    if "z15" not in me.permanent:
        return ()
    return [
        Option(("exchange", goods_text(give), goods_text(get)), None, give, get, value=Free(exchange, (give, get)))
        for give in PERMANENT["z15"].equal
        for get in PERMANENT["z15"].equal
        if give != get and not me.missing(give)
    ]
