"""Placing a worker: its space, its price, the number of its tasks, and how they are spent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from itertools import chain, combinations
from typing import Any

import msgspec

from companion.engine.ask import Answer, Goods, Option, OptionHint, Reason, Reasons, Script, because, or_else, these
from companion.engine.decks import merged, without
from companion.engine.faces import effect_of, joined
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import face
from companion.games.tawantinsuyu.box.names import deity_of
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import buildings, cards, spaces, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On, pay, pick
from companion.games.tawantinsuyu.rules.decks import ANOTHER
from companion.games.tawantinsuyu.rules.due_bonuses import one_by_one
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.tasks import CARRY_OUT, tasks_for, why_not_task
from companion.games.tawantinsuyu.table import Player, Table

BACK, EACH = "back", "each"


class Price(msgspec.Struct, frozen=True):
    """TW-PLACE-03: the price of a space in food, part by part."""

    distance: int
    height: int
    steps: tuple[str, ...]
    """The slots whose steps make it cheaper."""
    courier: int
    food: int
    """TW-PLACE-06: all together."""


@lru_cache(maxsize=512)
def about_place(verb: str, where: str) -> Answer:
    """The answer that names a place by its parts.

    >>> about_place("space", "1-top-2")
    ('space', '1', 'top', '2')
    """
    return verb, *map(str, tw.SPACES[where])


# the price

ABOVE = {
    (name, n): tuple(f"{n}-{level}" for level in each.steps) for name, each in tw.TERRACES.items() for n in tw.SECTORS
}
"""TW-PLACE-07: the slots above a segment, by terrace and sector."""


@cache
def distance(one: int, other: int) -> int:
    """TW-PLACE-04: food for the way from the high priest's sector.

    >>> distance(1, 1), distance(1, 5), distance(2, 4)
    (0, 1, 3)
    """
    return tw.DISTANCE[spaces.apart(one, other)]


def price(t: Table, seat: int, where: str, kinds: tuple[str, ...]) -> Price:
    """TW-PLACE-04 to TW-PLACE-09, TW-WORK-04: distance and height, less the steps above and a courier's one."""
    return price_from(t, t.side(seat).priest, tw.SPACES[where], kinds)


def price_from(t: Table, priest: int, space: tw.Space, kinds: tuple[str, ...]) -> Price:
    """The same for a space, with the high priest in a sector."""
    sector, terrace, _ = space
    slots = tuple([slot for slot in ABOVE[terrace, sector] if slot in t.steps]) if t.steps else ()
    return priced(distance(priest, sector), terrace, slots, kinds)


@lru_cache(maxsize=1024)
def priced(far: int, terrace: str, slots: tuple[str, ...], kinds: tuple[str, ...]) -> Price:
    """The same, by the values that it depends on."""
    height = max(0, tw.TERRACES[terrace].height - tw.STEPS.discount * len(slots))
    courier = min(far + height, max(tw.WORKERS[kind].discount for kind in kinds))
    return Price(far, height, slots, courier, far + height - courier)


def may_show(t: Table, seat: int) -> set[str]:
    """The symbols of the cards that a player may have; ``any`` where they are not all known."""
    me = t.players[seat]
    return {deity_of(card) for card in cards.holds(t, seat)} | ({"any"} if cards.may_be_new(t, me) else set())


def ahead(t: Table, seat: int, card: str) -> Goods:
    """TW-DEITY-02: goods of a card's own bonus that come before the food is paid, where the table plays it so."""
    if t.rulings.get("bonus_pays") != "yes" or not t.players[seat].worships(deity_of(card)):
        return {}
    return goods_of(effect_of(card))


@lru_cache(maxsize=256)
def goods_of(text: str) -> Goods:
    """The goods of a face that come without a price and a choice."""
    goods = [bonus.gain[0] for each in one_by_one(text) for bonus in face(each) if is_goods(each)]
    return merged(*goods)


def is_goods(text: str) -> bool:
    """Whether a bonus is goods and nothing else, without a price and a choice."""
    return all(bonus.plain and bonus.gain[0].keys() <= set(tw.GOODS) for bonus in face(text))


def why_no_food(me: Player, cost: Price, brought: Goods) -> Reasons:
    """TW-PLACE-03, TW-WORK-04: the food, with the gain of a card before it is paid."""
    purse = me
    if brought:
        purse = msgspec.structs.replace(me)
        purse.store(brought)
    if lack := purse.lacking({tw.FOOD: cost.food}):
        yield too_little_food(purse, cost, lack)


def too_little_food(purse: Player, cost: Price, lack: Goods) -> Reason:
    """The food that lacks, with the parts of its price."""
    numbers = {"need": cost.food, "have": purse.food + purse.gold, "missing": lack[tw.FOOD]}
    parts = {"distance": cost.distance, "height": cost.height}
    if cost.courier:
        return because("TW-WORK-04", **numbers, **parts, courier=cost.courier)
    return because("TW-PLACE-03", **numbers, **parts)


def helped(t: Table, seat: int, cost: Price, deity: str) -> bool:
    """TW-DEITY-02: whether the bonus of some card that may be in the hand would pay the food that lacks."""
    me = t.players[seat]
    if t.rulings.get("bonus_pays") != "yes" or not (not deity or me.worships(deity)):
        return False
    if cards.may_be_new(t, me):
        return True
    held = cards.holds(t, seat, deity)
    return any(next(why_no_food(me, cost, ahead(t, seat, card)), None) is None for card in held)


def why_not_there(t: Table, seat: int, where: str, kinds: tuple[str, ...]) -> Reasons:
    """TW-PLACE-02, TW-PLACE-03, TW-LIM-02: the food, and a card of the symbol or a gold."""
    return why_not_for(t, seat, price(t, seat, where, kinds), spaces.known_space(t, where), may_show(t, seat))


def why_not_for(t: Table, seat: int, cost: Price, entered: Any, held: set[str]) -> Reasons:
    """The same for a price and the face of a space, None while it is not known, with the symbols of the hand."""
    me = t.players[seat]
    deity = entered["deity"] if entered else ""
    if cost.food > me.food and (lack := me.lacking({tw.FOOD: cost.food})) and not helped(t, seat, cost, deity):
        yield too_little_food(me, cost, lack)
    shown = deity in held or "any" in held if deity else bool(held)
    if not shown and me.lacking({tw.FOOD: cost.food, tw.GOLD: 1}):
        yield because("TW-PLACE-02", deity=deity or "any", gold=me.gold)


def space_options(t: Table, seat: int, kind: str, kinds: tuple[str, ...]) -> Iterator[Option[str]]:
    """TW-PLACE-01: every empty space for a worker; a terrace whose spaces are not entered."""
    held, priest = may_show(t, seat), t.side(seat).priest
    for terrace in tw.TERRACES:
        there, faces = spaces.spaces_of(t, terrace), spaces.hill_faces(t, terrace)
        if there is None:
            yield Option(("terrace", terrace), value=terrace)
            continue
        for where in there:
            if where not in t.hill:
                space = tw.SPACES[where]
                cost = price_from(t, priest, space, kinds)
                yield Option(
                    about_place("space", where),
                    why_not_for(t, seat, cost, faces.get((space.sector, space.place)), held),
                    {tw.FOOD: cost.food},
                    hints=OptionHint.ON_BOARD,
                    worth=partial(worth_of, t, seat, where, kind, kinds),
                    value=where,
                )
    yield Option(BACK, value=BACK)


def abilities(t: Table, seat: int, kind: str) -> Iterator[tuple[str, ...]]:
    """TW-Z01, TW-Z02, TW-Z05: the abilities a worker may be placed with: its own, or another's instead or as well."""
    me = t.players[seat]
    others = [tw.PERMANENT[name].counts_as for name in ("z01", "z02") if name in me.permanent]
    if "z05" in me.permanent and kind in tw.PERMANENT["z05"].swaps:
        others += [each for each in tw.PERMANENT["z05"].swaps if each != kind]
    others = [each for each in others if each != kind]
    if t.rulings.get("counts_as") == "both":
        yield (kind, *others)
    else:
        yield (kind,)
        yield from ((other,) for other in others)


def worth_of(t: Table, seat: int, where: str, kind: str, kinds: tuple[str, ...]) -> float:
    """How good a space is for a worker: the tasks there, and of as many the lower price."""
    tasks = sum(tasks_for(t, seat, where, kind, kinds).values()) if spaces.known_space(t, where) is not None else 0
    return tasks - price(t, seat, where, kinds).food / 100


# placing


def place_worker(t: Table, seat: int, kind: str, kinds: tuple[str, ...]) -> Script[bool]:
    """TW-PLACE-01 to TW-PLACE-11: space, payment, abilities, tasks, card; whether a worker was placed."""
    card = BACK
    while card == BACK:
        where = yield from choose_space(t, seat, kind, kinds)
        if where == BACK:
            return False
        shown = yield from spaces.space_face(t, where)
        card = yield from choose_payment(t, seat, where, shown["deity"], kinds)
    yield from settle(t, seat, where, kinds, card, shown["deity"])
    tasks, extra = yield from put_down(t, seat, where, kind, kinds)
    later = yield from bonus_before(t, seat, bonus_left(t, seat))
    late = tw.PRIEST in kinds and not extra and t.rulings.get("priest_potato") == "later"
    yield from spend(t, seat, shown["tasks"], tasks + extra, late)
    if tw.WARRIOR in kinds and t.rulings.get("warrior") == "after":
        yield from warrior(t, seat, where)
    if tw.PRIEST in kinds:
        yield from cards.draw_deity(t, seat, "TW-WORK-07")
    if later:
        yield from card_bonus(t, seat, later)
    return True


def choose_space(t: Table, seat: int, kind: str, kinds: tuple[str, ...]) -> Script[str]:
    """TW-PLACE-01: an empty space; the spaces of a terrace and the marked ones are entered where they first matter."""
    options = partial(space_options, t, seat, kind, kinds)
    while True:
        where = yield from pick(t, seat, "space", "TW-PLACE-01", options, worker=kind)
        if where in tw.TERRACES:
            yield from FACTS.look_up(t, f"spaces_{where}")
        top = where == tw.TOP or (where in tw.SPACES and tw.SPACES[where].terrace == tw.TOP)
        blocked = top and (yield from workers.block_top(t))
        if not blocked and where not in tw.TERRACES:  # the space may be one of those that were entered now
            return where


def why_not_so(t: Table, seat: int, cost: Price, card: str, deity: str) -> Reasons:
    """TW-PLACE-02, TW-PLACE-03: why a space cannot be paid with a card, or with a gold."""
    me = t.players[seat]
    if card != tw.GOLD:
        yield from why_no_food(me, cost, {} if card == ANOTHER else ahead(t, seat, card))
    elif me.lacking({tw.FOOD: cost.food, tw.GOLD: 1}):
        yield because("TW-PLACE-02", deity=deity, gold=me.gold)


def choose_payment(t: Table, seat: int, where: str, deity: str, kinds: tuple[str, ...]) -> Script[str]:
    """TW-PLACE-02, TW-PLACE-11: a deity card with the symbol of the space, or a gold; back where it no longer pays."""
    cost = price(t, seat, where, kinds)

    def options() -> Iterator[Option[str]]:
        for option in cards.hand_options(t, seat, "play", deity):
            unknown = option.value == ANOTHER and helped(t, seat, cost, deity)
            why_not = None if unknown else chain(option.why_not or (), why_not_so(t, seat, cost, option.value, deity))
            yield msgspec.structs.replace(option, why_not=why_not)
        yield Option(tw.GOLD, why_not_so(t, seat, cost, tw.GOLD, deity), {tw.GOLD: 1}, value=tw.GOLD)
        yield Option(BACK, value=BACK)

    card = yield from pick(t, seat, "symbol", "TW-PLACE-02", options, deity=deity)
    if card == ANOTHER:
        card = yield from cards.enter_card(t, deity)
    if card == BACK or next(why_not_so(t, seat, price(t, seat, where, kinds), card, deity), None) is not None:
        return BACK  # a free action may have spent the goods for it
    return card


def settle(t: Table, seat: int, where: str, kinds: tuple[str, ...], card: str, deity: str) -> Script[None]:
    """TW-PLACE-02, TW-PLACE-03, TW-PLACE-08, TW-PLACE-10, TW-Z07: card or gold, the food, points for steps."""
    cost = price(t, seat, where, kinds)
    if card == tw.GOLD:
        t.pay(seat, {tw.GOLD: 1}, "TW-PLACE-02")
    else:
        t.played = yield from cards.leave_hand(t, seat, card, deity)
        t.emit("card-played", seat, "TW-PLACE-02", deity=deity_of(t.played))
        t.gain(seat, ahead(t, seat, t.played), "TW-DEITY-02")
    if cost.food:
        yield from pay(t, seat, {tw.FOOD: cost.food}, "TW-PLACE-03")
    score_steps(t, seat, cost.steps)


def score_steps(t: Table, seat: int, slots: tuple[str, ...]) -> None:
    """TW-PLACE-08, TW-PLACE-10, TW-LIM-04, TW-Z07: a point for the owner of every marker that is used."""
    for slot in slots:
        owner = t.steps[slot]
        if owner != seat:
            t.score(owner, tw.STEPS.owner_points, "steps", "TW-PLACE-08")
        elif "z07" in t.working(seat):
            t.score(seat, tw.PERMANENT["z07"].points_per_marker, "buildings", "TW-Z07")


def put_down(t: Table, seat: int, where: str, kind: str, kinds: tuple[str, ...]) -> Script[tuple[int, int]]:
    """The worker stands there; its ability, and the number of tasks, with a further one that a priest paid for."""
    for space in spaces.neighbours(t, where):
        if t.hill.get(space) == "":
            t.hill = {**t.hill, space: (yield from workers.enter(t, "", "TW-TASK-03"))}
    counts = tasks_for(t, seat, where, kind, kinds)
    sector, terrace, _ = tw.SPACES[where]
    stand(t, seat, where, kind)
    t.emit("place", seat, "TW-PLACE-01", worker=kind, sector=sector, terrace=terrace, n=sum(counts.values()))
    if tw.WARRIOR in kinds and t.rulings.get("warrior") != "after":
        yield from warrior(t, seat, where)
    extra = (yield from priest(t, seat)) if tw.PRIEST in kinds else 0
    return sum(counts.values()), extra


def stand(t: Table, seat: int, where: str, kind: str) -> None:
    """A worker leaves the supply for a space."""
    me = t.side(seat)
    me.workers = without(me.workers, kind)
    t.occupy(where, kind)


# abilities


def warrior(t: Table, seat: int, where: str) -> Script[None]:
    """TW-WORK-03, TW-Z03: an army card, then an adjacent worker that is no warrior."""
    yield from cards.draw_armies(t, seat, tw.WORKERS[tw.WARRIOR].army_cards, "TW-WORK-03")
    near = [space for space in spaces.neighbours(t, where) if t.hill.get(space) not in (None, tw.WARRIOR)]
    if near:
        options = these([Option(about_place("take-back", space), value=space) for space in near])
        if space := (yield from pick(t, seat, "warrior", "TW-WORK-03", or_else(options, "nothing", ""))):
            kind = t.hill[space]
            t.hill = {name: each for name, each in t.hill.items() if name != space}
            workers.join(t, seat, kind, "TW-WORK-03")
    if "z03" in t.players[seat].permanent:
        yield from buildings.refresh(t, seat, "TW-Z03", tw.PERMANENT["z03"].refresh_production, armies=False)


def priest(t: Table, seat: int) -> Script[int]:
    """TW-WORK-06: a potato for a further task, once."""
    cost = tw.WORKERS[tw.PRIEST].extra_for
    if t.players[seat].lacking(cost):
        return 0

    def options() -> Iterator[Option[bool]]:
        yield Option("extra", t.players[seat].why_not_pay(cost, "TW-WORK-06"), cost, value=True)
        yield Option("nothing", value=False)

    if not (yield from pick(t, seat, "extra-task", "TW-WORK-06", options)):
        return 0
    yield from pay(t, seat, cost, "TW-WORK-06")
    return 1


def bonus_before(t: Table, seat: int, whole: str) -> Script[str]:
    """TW-DEITY-02: the bonuses of the card, all of them or each by itself; returns those for after the tasks."""
    if not whole:
        return ""
    parts = single_bonuses(whole)
    each = (EACH,) if len(parts) > 1 else ()
    when = yield from when_bonus(t, seat, *each, asked="card-bonus", card=t.played)
    later = []
    for part in parts if when == EACH else [whole]:
        chosen = (yield from when_bonus(t, seat, asked="card-part", face=part)) if when == EACH else when
        if chosen == "now":
            yield from card_bonus(t, seat, part)
        later += [part] if chosen == "later" else []
    return "+".join(later)


def single_bonuses(text: str) -> list[str]:
    """The bonuses of a card, each by itself.

    >>> single_bonuses("corn&potato*2+stone/worker")
    ['corn', 'potato*2', 'stone/worker']
    """
    return [part for bonus in face(text) for part in (joined(bonus.text) if bonus.plain else [bonus.text])]


def when_bonus(t: Table, seat: int, *more: str, asked: str, **values: Any) -> Script[str]:
    """TW-DEITY-01, TW-DEITY-02: before or after the tasks, or not at all."""
    options = [Option(("bonus", when), value=when) for when in ("now", "later", *more, "leave")]
    return (yield from pick(t, seat, asked, "TW-DEITY-02", lambda: options, **values))


def bonus_left(t: Table, seat: int) -> str:
    """TW-DEITY-01: the bonus of the played card, where a statue stands for it; without goods gained already."""
    if not t.played or not t.players[seat].worships(deity_of(t.played)):
        return ""
    whole = effect_of(t.played)
    return "+".join(text for text in one_by_one(whole) if not is_goods(text)) if ahead(t, seat, t.played) else whole


def card_bonus(t: Table, seat: int, text: str) -> Script[None]:
    """TW-DEITY-01, TW-LIM-06: bonuses of the card, each once."""
    t.emit("card-bonus", seat, "TW-DEITY-01", face=text)
    yield from gain_face(On(t, seat, "TW-DEITY-01", "deity-cards", optional=True), text)


# tasks


def spend(t: Table, seat: int, icons: list[str], tasks: int, late: bool = False) -> Script[None]:
    """TW-TASK-04 to TW-TASK-09: in groups of three, no icon twice in a group; an impossible task ends it.

    ``late``: a priest may still pay for a further one (TW-WORK-06).
    """
    group: list[int] = []
    tried: list[int] = []
    while tasks:
        left = [n for n in range(tw.ICONS) if n not in group and n not in tried]
        chosen = yield from next_icons(t, seat, icons, left, tasks, not tried)
        if not chosen:
            blocked = list(dict.fromkeys(icons[n] for n in range(tw.ICONS) if n not in group))
            t.emit("tasks-lost", seat, "TW-TASK-09", n=tasks, blocked=blocked)
            return
        for done, icon in enumerate(chosen):
            if done and next(why_not_task(t, seat, icons[icon]), None) is not None:
                break  # an earlier task has spent the goods for it
            if (yield from CARRY_OUT[icons[icon]](t, seat)) is False:
                tried.append(icon)
                break
            tasks -= 1
            tried = []
            group = [*group, icon] if len(group) + 1 < tw.ICONS else []
        if late and not tasks:
            late, tasks = False, (yield from priest(t, seat))


def next_icons(t: Table, seat: int, icons: list[str], left: list[int], tasks: int, whole: bool) -> Script[list[int]]:
    """TW-TASK-05 to TW-TASK-08: an icon that is still to be used, or as many as there are tasks; or no more."""
    shown: dict[str, int] = {}
    for n in left:
        shown.setdefault(icons[n], n)

    def options() -> Iterator[Option[list[int]]]:
        for several in together(t, seat, icons, left, tasks, whole):
            yield Option(("together", *(icons[n] for n in several)), value=several)
        for task, n in shown.items():
            yield Option(("task", task), why_not_task(t, seat, task), value=[n])
        yield Option("done", value=[])

    return (yield from pick(t, seat, "task", "TW-TASK-04", options, n=tasks))


def together(t: Table, seat: int, icons: list[str], left: list[int], tasks: int, whole: bool) -> list[list[int]]:
    """TW-TASK-08: tasks entered at once: the rest of a group, then of the next one; goods first."""
    ready = [n for n in range(tw.ICONS) if next(why_not_task(t, seat, icons[n]), None) is None]
    ready.sort(key=lambda n: icons[n] not in tw.GATHER)
    again = min(tasks - len(left), tw.ICONS) if whole else 0
    found: dict[tuple[str, ...], list[int]] = {}
    for one in combinations([n for n in ready if n in left], min(tasks, len(left))):
        for other in combinations(ready, max(0, again)):
            found.setdefault(tuple(icons[n] for n in one + other), [*one, *other])
    return [several for several in found.values() if len(several) > 1]
