"""Axomamma's turn: a high priest action, or a worker with the actions of her board, or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine.ask import Option, Script
from companion.games.tawantinsuyu.asking import lacking, ways_to_pay
from companion.games.tawantinsuyu.axomamma import (
    CELL_RULE,
    SOURCE,
    by_chance,
    catch_up,
    discard_altar,
    hers,
    next_slot,
    number,
    part,
    plays,
    random_building,
    random_nomad,
    rank,
    refresh_one,
    roll,
    take_from_village,
    to_altar_card,
    tuck,
    turn_up_some,
)
from companion.games.tawantinsuyu.buildings import produce
from companion.games.tawantinsuyu.cards import draw_army, to_altar
from companion.games.tawantinsuyu.components import (
    ARCHITECT,
    CONQUEST,
    CORN,
    GOLD,
    LARGE,
    MOST_MOVES,
    OFFERING,
    OFFERING_OTHERS,
    OFFERING_STEPS,
    PERMANENT,
    POTATO,
    PRODUCTION,
    REFRESH,
    ROWS,
    SMALL,
    SOLO,
    STATUES,
    STEPS,
    STONE,
    TERRACES,
    TOP,
    WARRIOR,
    WEAVING_OTHERS,
    WEAVING_PRICE,
    WEAVINGS_DRAWN,
    WORSHIP,
    WORSHIP_OTHERS,
    WORSHIP_STEPS,
)
from companion.games.tawantinsuyu.conquest import (
    Way,
    conquers,
    demands,
    empty_spaces,
    enlists,
    mark,
    plant,
    spend_soldiers,
    ways,
)
from companion.games.tawantinsuyu.due import bonuses, step
from companion.games.tawantinsuyu.effects import On, gain_face
from companion.games.tawantinsuyu.pieces import BUILD_PERMANENT, CORN_END, NOMAD, POTATO_END
from companion.games.tawantinsuyu.placement import key_of, price, score_steps, stand
from companion.games.tawantinsuyu.priest import (
    activated,
    give_statue,
    go,
    know_coricancha,
    moved,
    takes_part,
    turn_down,
)
from companion.games.tawantinsuyu.table import HERS, Due, Table, Token
from companion.games.tawantinsuyu.tasks import lay_steps, statue_key, take_statue
from companion.games.tawantinsuyu.temple import climb, known_steps
from companion.games.tawantinsuyu.told import (
    conquest_face,
    fact,
    known_conquest,
    known_space,
    soldiers,
    space_face,
    spaces_of,
    which,
)
from companion.games.tawantinsuyu.weaving import (
    others_buy,
    parts,
    put_under,
    reveal,
    take_tile,
    tell_tile,
    told_tapestries,
)
from companion.games.tawantinsuyu.workers import block_top, casualty

Order = Callable[[str, Any], tuple[int, ...]]
"""What comes first among conquest spaces, by their names and faces."""


@part("turn")
def turn(t: Table) -> Script[None]:
    """TW-SHP-01, TW-SBRD-01, TW-SNOW-01: the first of three that she can do."""
    yield from know_coricancha(t)
    steps = next_action(t)
    if steps:
        yield from act(t, steps)
    elif hers(t).workers:
        yield from place(t)
    else:
        yield from no_workers(t)


# a high priest action


def condition(t: Table, action: str) -> tuple[int, int]:
    """TW-SHP-03 to TW-SHP-07: what she has of what an action needs, and how much that is."""
    her = hers(t)
    if action == CONQUEST:
        have = sum(map(soldiers, her.army_up)) + her.armies
        return have, t.casualties + (0 if plays(t, "equal-soldiers") else 1)
    have = {
        OFFERING: her.corn,
        PRODUCTION: len(her.up),
        WORSHIP: sum(her.statues.values()),
        REFRESH: her.face_down,
    }[action]
    return have, SOLO.conditions[action] + (action == WORSHIP and plays(t, "worship-two"))


def next_action(t: Table) -> int:
    """TW-SHP-01: how far it is to the nearer action whose condition holds; 0 where none does."""
    for n in range(1, MOST_MOVES + 1):
        action = t.priest_action(moved(hers(t).priest, n))
        assert action is not None
        have, need = condition(t, action)
        if have >= need:
            t.emit("her-can", None, "TW-SHP-01", action=action, have=have, need=need)
            return n
        t.emit("her-cannot", None, "TW-SHP-01", action=action, have=have, need=need)
    return 0


def act(t: Table, steps: int) -> Script[None]:
    """TW-SHP-01: she moves; what follows is due step by step, and you may join."""
    action, order = go(t, HERS, steps), t.everybody(HERS)
    t.due = [due for seat in order for due in activated(t, seat, action)]
    if action == CONQUEST:
        t.due += [Due("casualty"), *(Due(part, seat) for part in ("enlist", "conquer") for seat in order), Due("again")]
    else:
        t.due += [Due("action", seat) for seat in order]
    t.due += [Due("after")]
    yield from ()


@step("action")
def takes_her_part(t: Table, seat: int) -> Script[None]:
    """TW-SHP-01, TW-HP-04: the action she came to, hers and then yours."""
    action = t.priest_action(hers(t).priest)
    assert action is not None
    yield from takes_part(t, seat, action, seat == HERS)


@step("casualty")
def her_casualty(t: Table, _: int) -> Script[None]:
    """TW-CONQ-01."""
    yield from casualty(t, HERS)


@step("enlist")
def enlist_step(t: Table, seat: int) -> Script[None]:
    """TW-CONQ-03."""
    yield from enlists(t, seat)


@step("conquer")
def conquer_step(t: Table, seat: int) -> Script[list[Due] | None]:
    """TW-CONQ-05."""
    if seat == HERS:
        return (yield from spoils(t, (yield from first_conquest(t))))
    yield from conquers(t, seat)
    return None


@step("again")
def again(t: Table, _: int) -> Script[list[Due]]:
    """TW-SHP-16."""
    free = t.rulings.get("her_second") == "free"
    return (yield from spoils(t, (yield from second_conquest(t, free)), free))


def spoils(t: Table, where: str, free: bool = False) -> Script[list[Due]]:
    """TW-CONQ-06: her marker lies there; the reward is due, then the soldiers."""
    if not where:
        return []
    reward = bonuses("conquest-bonus", HERS, (yield from conquest_face(t, where))["effect"])
    mark(t, HERS, where)
    return reward if free else [*reward, Due("soldiers")]


@step("soldiers")
def soldiers_step(t: Table, _: int) -> Script[None]:
    """TW-SHP-15: for the marker that she placed last."""
    where = next(name for name, seat in reversed(t.conquests.items()) if seat == HERS)
    if way := payment(t, (yield from conquest_face(t, where))):
        spend_soldiers(t, HERS, way)


@step("behind")
def behind(t: Table, _: int) -> Script[None]:
    """TW-SCER-03: where the table compares when you have played your cards."""
    catch_up(t)
    yield from ()


@step("after")
def after_action(t: Table, _: int) -> Script[None]:
    """TW-SHP-02, TW-SHARD-05: an army card and two cards of the altar."""
    draw_army(t, HERS, SOLO.with_own_action["army_cards"], "TW-SHP-02")
    yield from discard_altar(t, SOLO.with_own_action["altar"], "TW-SHP-02")
    if plays(t, "priest-points"):
        t.score(HERS, 2, SOURCE, "TW-SHARD-05", "her.priest")


@part("action")
def action(t: Table, name: str, own: bool) -> Script[None]:
    """TW-SHP-08 to TW-SHP-18: her part of an action, her own or yours."""
    yield from ACTIONS[name](t, own)


def production(t: Table, own: bool) -> Script[None]:
    """TW-SHP-08, TW-SHP-09: from all that lie face up; on her own action the highest number stays up."""
    if "z16" in t.working(HERS):
        yield from refresh_one(On(t, HERS, "TW-Z16", SOURCE), 1)
    up = sorted(hers(t).up, key=number)
    for building in up:
        yield from produce(t, HERS, building, "TW-SHP-08" if own else "TW-SHP-09")
    for building in up[:-1] if own else up:
        turn_down(t, HERS, building)


def offering(t: Table, own: bool) -> Script[None]:
    """TW-SHP-11, TW-SHARD-02: as many steps as her corn pays for, within the usual limits."""
    if own and plays(t, "free-step"):
        yield from climb(t, HERS, 1, "TW-SHARD-02")
    prices = OFFERING_STEPS if own else OFFERING_OTHERS
    have = hers(t).corn + (hers(t).gold if t.rulings.get("her_offering") == "gold" else 0)
    paid = max((corn for corn in prices if corn <= have), default=0)
    if paid:
        yield from known_steps(t, HERS, prices[paid])
        t.pay(HERS, ways_to_pay(hers(t), {CORN: paid})[0], "TW-SHP-11")
        yield from climb(t, HERS, prices[paid], "TW-SHP-11")


@part("worship")
def worship(t: Table, own: bool) -> Script[None]:
    """TW-SHP-11, TW-SHARD-02: a large and a small statue; on your action one, the small one first."""
    if own and plays(t, "free-step") and (t.phase == "turn" or t.rulings.get("her_last") == "own"):
        yield from climb(t, HERS, 1, "TW-SHARD-02")
    for size in (LARGE, SMALL) if own else (SMALL, LARGE):
        name = next((name for name in hers(t).statues if name.startswith(size)), "")
        if name:
            n = WORSHIP_STEPS[size] if own else WORSHIP_OTHERS
            yield from known_steps(t, HERS, n)
            give_statue(t, HERS, name)
            yield from climb(t, HERS, n, "TW-SHP-11")
            if not own:
                return


def refresh(t: Table, own: bool) -> Script[None]:
    """TW-SHP-17, TW-SHP-18: everything; on your action half of each, rounded up."""
    her = hers(t)
    share = 1 if own else 2
    buildings, armies = -(-len(her.down) // share), -(-len(her.army_down) // share)
    yield from turn_up_some(t, buildings, armies, "TW-SHP-17" if own else "TW-SHP-18")


ACTIONS = {PRODUCTION: production, OFFERING: offering, WORSHIP: worship, REFRESH: refresh}


# conquest


@part("enlist")
def enlist(t: Table) -> Script[None]:
    """TW-SHP-12: all army cards of her hand, free."""
    her = hers(t)
    while her.armies:
        card = yield from which(t, "army_cards", "TW-SHP-12")
        her.armies -= 1
        her.army_up = [*her.army_up, card]
        t.emit("enlist", HERS, "TW-SHP-12", n=soldiers(card))


def need(t: Table, face: Any) -> tuple[int, int]:
    """TW-SHARD-04, TW-Z13: flip and discard values, each one less where she has it easier."""
    less, (flip, discard) = int(plays(t, "fewer-soldiers")), demands(t, HERS, face)[0]
    return max(0, flip - less), max(0, discard - less)


def payment(t: Table, face: Any) -> Way | None:
    """TW-SHP-15: single soldiers are discarded first, pairs are flipped first."""
    sizes = [soldiers(card) for card in hers(t).army_up]
    found = ways(sizes.count(1), sizes.count(2), *need(t, face))
    return min(found, key=lambda way: (way.discard_2, way.flip_1), default=None)


def worth(t: Table, face: Any) -> int:
    """TW-SHP-13: the value she goes by."""
    if t.rulings.get("her_value") == "points":
        return sum(int(part.partition("*")[2] or 1) for part in face["effect"].split("&") if "points" in part)
    value: int = face["discard"]
    return value


def region_order(t: Table, where: str) -> tuple[int, bool, int, int]:
    """TW-SHP-14: fewest markers, fewer than three of hers, fewest of yours, the names."""
    region = where.rpartition("-")[0]
    owners = [seat for name, seat in t.conquests.items() if name.startswith(region)]
    few = owners.count(HERS) >= SOLO.own_markers_below
    return len(owners), few, owners.count(0), SOLO.regions.index(region)


@part("conquer")
def conquer(t: Table) -> Script[None]:
    """TW-SHP-13 to TW-SHP-15: on your action, after your marker."""
    if where := (yield from first_conquest(t)):
        face = yield from conquest_face(t, where)
        yield from plant(t, HERS, where, face, payment(t, face))


def untold_or(t: Table, known: list[str], rule: str, order: Order, free: bool = False) -> Script[str]:
    """Where a space is not told, the table looks which one it is; else one of the equal ones."""
    untold = [where for where in empty_spaces(t) if known_conquest(t, where) is None]
    options = [Option(key_of("conquer", where), value=where) for where in [*known, *untold]]
    if untold and not known:
        options.append(Option("nothing", value=""))
    while options:
        where = yield from by_chance("her-conquest", rule, options)
        if not where or where in known:
            return where
        face = yield from conquest_face(t, where)
        better = not known or order(where, face) <= order(known[0], known_conquest(t, known[0]))
        if better and (free or payment(t, face)):
            return where
        options = [option for option in options if option.value != where]
    return ""


def first_conquest(t: Table) -> Script[str]:
    """TW-SHP-13, TW-SHP-14: the highest value that she can pay."""
    if not hers(t).army_up or not t.markers_left(HERS):
        return ""
    yield from fact(t, "regions")
    told = {where: face for where in empty_spaces(t) if (face := known_conquest(t, where)) and payment(t, face)}

    def order(where: str, face: Any) -> tuple[int, ...]:
        return -worth(t, face), *region_order(t, where)

    best = sorted(told, key=lambda where: order(where, told[where]))[:1]
    if where := (yield from untold_or(t, best, "TW-SHP-13", order)):
        t.emit("her-value", None, "TW-SHP-13", n=worth(t, known_conquest(t, where)))
    return where


def second_conquest(t: Table, free: bool) -> Script[str]:
    """TW-SHP-16, TW-SEASY-05, TW-CONQ-09: the fewest cards to discard; of equal ones a random one."""
    if plays(t, "one-conquest") or not t.markers_left(HERS) or not (free or hers(t).army_up):
        return ""
    yield from fact(t, "regions")
    told = {
        where: face for where in empty_spaces(t) if (face := known_conquest(t, where)) and (free or payment(t, face))
    }

    def order(_: str, face: Any) -> tuple[int, ...]:
        return (need(t, face)[1],)

    least = min((order(where, face) for where, face in told.items()), default=())
    best = [where for where, face in told.items() if order(where, face) == least]
    if where := (yield from untold_or(t, best, "TW-SHP-16", order, free)):
        t.emit("her-fewest", None, "TW-SHP-16", n=need(t, known_conquest(t, where))[1])
    return where


# a worker


def place(t: Table) -> Script[None]:
    """TW-SBRD-01 to TW-SBRD-10, TW-SBRD-15: a worker on the symbol of the die, then the actions of her board."""
    her = hers(t)
    kind = her.workers[0]
    if not her.placed and len(set(her.workers)) > 1:
        kinds = [Option(f"first-worker {each}", value=each) for each in her.workers]
        kind = yield from by_chance("first-worker", "TW-SBRD-02", kinds)
    her.placed = True
    die = yield from roll(t, "TW-SBRD-03")
    t.emit("her-die", None, "TW-SBRD-03", n=die, deity=her.tucked[die - 1])
    where = yield from find_space(t, die)
    if where:
        deity = her.tucked[die - 1]
        cost = price(t, HERS, where, (kind,))
        stand(t, HERS, where, kind)
        sector, terrace, _ = where.split("-")
        t.emit("her-place", None, "TW-SBRD-06", worker=kind, sector=int(sector), terrace=terrace, n=cost.food)
        score_steps(t, HERS, cost.steps)
        if kind == WARRIOR and "z03" in t.working(HERS):
            yield from turn_up_some(t, PERMANENT["z03"].refresh_production, 0, "TW-Z03")
        if her.worships(deity):
            t.score(HERS, SOLO.statue_points, SOURCE, "TW-SPRI-08", "her.statue")
        yield from replace_card(t, die)
    yield from board_actions(t, die)


def replace_card(t: Table, die: int) -> Script[None]:
    """TW-SBRD-07, TW-SBRD-09: the card goes to the altar, another one comes under her board."""
    her = hers(t)
    card = yield from to_altar_card(t, her.tucked[die - 1])
    to_altar(t, card)
    tucked = list(her.tucked)
    tucked[die - 1] = yield from tuck(t)
    her.tucked = tucked


def find_space(t: Table, die: int) -> Script[str]:
    """TW-SBRD-04 to TW-SBRD-07: an empty space with the symbol, terrace by terrace; without any, the next card."""
    for _ in range(t.deck + len(t.altar) + 1):
        deity = hers(t).tucked[die - 1]
        some = False
        for terrace in looked_through(t):
            if spaces_of(t, terrace) is None:
                yield from fact(t, f"spaces_{terrace}")
            if terrace == TOP:
                yield from block_top(t)
            empty = [where for where in spaces_of(t, terrace) or () if where not in t.hill]
            some = some or bool(empty)
            where = yield from best_space(t, deity, empty, terrace)
            if where:
                return where
        if not some:
            return ""
        t.emit("her-no-space", None, "TW-SBRD-07", deity=deity)
        yield from replace_card(t, die)
    return ""


def looked_through(t: Table) -> list[str]:
    """TW-SBRD-04, TW-SBRD-05: the terrace of the time, the next above, the next below, and what is left.

    >>> from companion.games.tawantinsuyu.table import Axomamma
    >>> looked_through(Table(ceremonies=1, axomamma=Axomamma()))
    ['middle', 'top', 'bottom']
    """
    order = list(TERRACES)
    here = order.index(SOLO.terraces[min(t.ceremonies, len(SOLO.terraces) - 1)])
    return [order[here], *order[:here][::-1], *order[here + 1 :]]


def best_space(t: Table, deity: str, empty: list[str], terrace: str) -> Script[str]:
    """TW-SBRD-06: the least distance and height; where a symbol is not told, the table looks."""
    food = {where: price(t, HERS, where, (ARCHITECT,)).food for where in empty}
    fits = [where for where in empty if (face := known_space(t, where)) and face["deity"] == deity]
    least = min((food[where] for where in fits), default=max(food.values(), default=0))
    known = [where for where in fits if food[where] == least]
    untold = [where for where in empty if known_space(t, where) is None and food[where] <= least]
    options = [Option(key_of("space", where), value=where) for where in [*known, *untold]]
    if untold and not known:
        options.append(Option("nothing", value=""))
    while options:
        where = yield from by_chance("her-space", "TW-SBRD-06", options, deity=deity, terrace=terrace)
        if not where or (yield from space_face(t, where))["deity"] == deity:
            return where
        options = [option for option in options if option.value != where]
    return ""


# her board


def board_actions(t: Table, die: int) -> Script[None]:
    """TW-SBRD-10, TW-SBRD-15, TW-SBRD-16: the cells of all tokens with the number, from the top; then they move."""
    acting = [token for row in ROWS for token in hers(t).tokens if (token.row, token.number) == (row, die)]
    for token in acting:
        cells = (yield from fact(t, f"axomamma_{token.row}"))["cells"]
        shown = cells[(token.cell - 1) % len(cells)]
        t.emit("her-cell", None, "TW-SBRD-10", row=token.row, n=token.cell, face=shown)
        if is_covered(t, token):
            if t.rulings.get("personality") == "activated":
                yield from personality(t)
            continue
        yield from CELLS.get(shown, _bonus)(t, shown)
    for token in acting:
        cells = (yield from fact(t, f"axomamma_{token.row}"))["cells"]
        before, token.cell = token.cell, (token.cell - 1 + die) % len(cells) + 1
        t.emit("her-number", None, "TW-SBRD-15", number=die, row=token.row, before=before, n=token.cell)
        if is_covered(t, token) and t.rulings.get("personality") != "activated":
            yield from personality(t)


def is_covered(t: Table, token: Token) -> bool:
    """TW-SSET-09: whether it lies under the personality token."""
    her = hers(t)
    return bool(her.personality) and token.row == ROWS[0] and token.cell == her.covered


def personality(t: Table) -> Script[None]:
    """TW-SPRI-01, TW-SPER-01 to TW-SPER-05: gold, and what the token shows, free."""
    her = hers(t)
    word = {"temple": "temple-step"}.get(her.personality, her.personality)
    t.emit("her-personality-acts", None, "TW-SPRI-01", personality=her.personality)
    t.gain(HERS, {GOLD: SOLO.personality_gold}, "TW-SPER-01")
    yield from gain_face(On(t, HERS, "TW-SPER-01", SOURCE), word)


def _bonus(t: Table, shown: str) -> Script[None]:
    """TW-SACT-01, TW-SACT-13, TW-SBRD-11: goods, points, cards; of stone and corn what she has less of."""
    yield from gain_face(On(t, HERS, CELL_RULE, SOURCE), shown)


def instead(t: Table) -> None:
    """TW-SBRD-12: what cannot be done in full brings a gold."""
    t.emit("her-instead", None, "TW-SBRD-12")
    t.gain(HERS, {GOLD: 1}, "TW-SBRD-12")


def weave(t: Table, shown: str) -> Script[None]:
    """TW-SACT-03, TW-SACT-04: two tiles of three; with corn for one alone, that one and a gold."""
    her = hers(t)
    most = max(n for n in range(3) if not lacking(her, {CORN: WEAVING_PRICE[n]}) and n <= t.stack)
    if not most:
        instead(t)
        return
    tiles = yield from reveal(t, WEAVINGS_DRAWN)
    yield from told_tapestries(t, HERS)
    yield from tell_all(t, tiles)
    t.pay(HERS, ways_to_pay(her, {CORN: WEAVING_PRICE[min(most, len(tiles))]})[0], "TW-SACT-03")
    for _ in range(min(most, len(tiles))):
        best = max(tiles, key=lambda tile: rank(t, tile))
        tiles.remove(best)
        yield from take_tile(t, HERS, best, "TW-SACT-03")
    if most < 2:
        instead(t)
    yield from others_buy(t, 0, tiles)
    yield from put_under(t, tiles)


def tell_all(t: Table, tiles: list[str]) -> Script[None]:
    """She looks at all of them."""
    for n, tile in enumerate(tiles):
        tiles[n] = yield from tell_tile(t, tile, "TW-SACT-04")


@part("buy-weaving")
def buy_weaving(t: Table, tiles: list[str]) -> Script[None]:
    """TW-SACT-05: one of yours that are left for 2 corn, if it starts no new tapestry, or is one that she lacks."""
    her, cost = hers(t), {CORN: WEAVING_OTHERS}
    lacks = t.rulings.get("her_purchase") == "lacks"
    if lacking(her, cost) or (her.corn < WEAVING_OTHERS and not lacks):
        return
    yield from told_tapestries(t, HERS)
    yield from tell_all(t, tiles)
    had = {parts(t, tile)[0] for row in her.tapestries for tile in row}
    wanted = [tile for tile in tiles if (parts(t, tile)[0] not in had if lacks else rank(t, tile)[0])]
    if wanted:
        best = max(wanted, key=lambda tile: rank(t, tile))
        t.pay(HERS, ways_to_pay(her, cost)[0], "TW-SACT-05")
        tiles.remove(best)
        yield from take_tile(t, HERS, best, "TW-SACT-05")


def steps(t: Table, shown: str) -> Script[None]:
    """TW-SACT-09, TW-SACT-10, TW-SACT-14."""
    slot = next_slot(t)
    if not slot or lacking(hers(t), STEPS.cost):
        instead(t)
        return
    t.pay(HERS, ways_to_pay(hers(t), STEPS.cost)[0], "TW-SACT-09")
    lay_steps(t, HERS, slot, "TW-SACT-09")
    yield from ()


def statue(t: Table, shown: str) -> Script[None]:
    """TW-SACT-06, TW-SACT-07: a large one where she can pay it, of the symbol that the die shows."""
    her = hers(t)
    sizes = [size for size in (LARGE, SMALL) if not lacking(her, STATUES[size].cost)]
    if not any(n and name.startswith(tuple(sizes)) for name, n in t.statues.items() if sizes):
        instead(t)
        return
    die = yield from roll(t, "TW-SACT-06")
    symbols = [her.tucked[(die - 1 + n) % len(her.tucked)] for n in range(len(her.tucked))]
    name = next(pointed(t, sizes, symbols), "")
    if not name:
        left = [name for size in sizes for name, n in t.statues.items() if n and name.startswith(size)]
        same = [each for each in left if each.startswith(left[0].partition("-")[0])]
        options = [Option(statue_key("statue", each), value=each) for each in same]
        name = yield from by_chance("her-statue", "TW-SACT-07", options)
    size = name.partition("-")[0]
    t.pay(HERS, ways_to_pay(her, STATUES[size].cost)[0], "TW-SACT-06")
    take_statue(t, HERS, name, "TW-SACT-06")


def pointed(t: Table, sizes: list[str], symbols: list[str]) -> Iterator[str]:
    """TW-SACT-07: symbol by symbol, or size by size where the table plays it so."""
    by_size = t.rulings.get("her_statue") == "size"
    pairs = [(size, deity) for size in sizes for deity in symbols]
    for size, deity in pairs if by_size else sorted(pairs, key=lambda pair: symbols.index(pair[1])):
        has = size == SMALL and t.rulings.get("her_small") == "new" and f"{size}-{deity}" in hers(t).statues
        if t.statues[f"{size}-{deity}"] and not has:
            yield f"{size}-{deity}"


def building(t: Table, shown: str) -> Script[None]:
    """TW-SACT-08, TW-SEASY-03: for a stone, or a gold where she has none, a random one of its kind."""
    her, kind = hers(t), "permanent" if shown == BUILD_PERMANENT else "production"
    cost = {STONE: SOLO.building_price + plays(t, "dear-buildings")}
    if lacking(her, cost) or all(each is None for each in t.market[kind]):
        instead(t)
        return
    t.pay(HERS, ways_to_pay(her, cost)[0], "TW-SACT-08")
    yield from random_building(t, kind, "TW-SACT-08")


def worker(t: Table, shown: str) -> Script[None]:
    """TW-SACT-11, TW-SACT-12, TW-SBRD-13: where there is none it is skipped."""
    if shown == NOMAD:
        done = yield from random_nomad(t, "TW-SACT-12")
    else:
        done = yield from take_from_village(t, POTATO if shown == POTATO_END else CORN)
    if not done:
        t.emit("her-skip", None, "TW-SBRD-13")


CELLS = {
    "weave": weave,
    "build-steps": steps,
    "raise-statue": statue,
    "build-permanent": building,
    "build-production": building,
    POTATO_END: worker,
    CORN_END: worker,
    NOMAD: worker,
}
"""The cells of her board that are no plain bonuses."""


# without workers


def no_workers(t: Table) -> Script[None]:
    """TW-SNOW-01 to TW-SNOW-05, TW-SEASY-06, TW-SHARD-07: a nomad, the altar, an army card, one space on."""
    t.emit("her-no-workers", None, "TW-SNOW-01")
    yield from random_nomad(t, "TW-SNOW-02")
    gone = yield from discard_altar(t, SOLO.no_workers["altar"], "TW-SNOW-03")
    if gone:
        t.score(HERS, gone * SOLO.no_workers["points_each"], SOURCE, "TW-SNOW-03", "her.altar")
    if not plays(t, "no-army-card"):
        draw_army(t, HERS, SOLO.no_workers["army_cards"], "TW-SNOW-04")
    if plays(t, "idle-points"):
        t.score(HERS, 2, SOURCE, "TW-SHARD-07", "her.idle")
    hers(t).priest = moved(hers(t).priest, SOLO.no_workers["moves"])
    t.emit("her-moves-on", None, "TW-SNOW-05", sector=hers(t).priest)
