"""Column Migrate: camps and settlements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.ask import Ask, Option, OptionHint, Reason, Reasons, Script, because, choose, one_of
from companion.engine.decks import more
from companion.engine.faces import NOTHING, effect_of
from companion.games.endless_winter.box.components import BASE, FOOD, GLACIER, NEIGHBOURS, SETTLEMENTS
from companion.games.endless_winter.box.stocks import terrain_left
from companion.games.endless_winter.rules.decks import deck
from companion.games.endless_winter.rules.effects import On, done, gain_face
from companion.games.endless_winter.table import JUNCTION, Player, Table, plays_with

SETTLEMENT_FOOD = 3
NOWHERE = Option("nothing", value="")


# kinds of hexes


def hex_kind(t: Table, name: str) -> Script[str]:
    """EW-SET-29 to EW-SET-31: the kind of a hex, among those left; asked for when it is first needed."""
    if name == BASE:
        return BASE
    if name not in t.hexes:
        entered = yield from choose(Ask(None, "hex", "EW-SET-32", one_of("kind", terrain_left(t)), {"hex": name}))
        t.hexes = {**t.hexes, name: entered}
    return t.hexes[name]


def enter(t: Table, name: str) -> Script[None]:
    """EW-MODG-02: a camp on a glacier hex turns its token up."""
    if not plays_with(t, "glaciers") or name in t.tokens:
        return
    if (yield from hex_kind(t, name)) == GLACIER:
        token = yield from deck("glacier_tokens").draw_or_identify(t, "EW-MODG-02", name)
        t.tokens = {**t.tokens, name: token}
        t.emit("token", None, "EW-MODG-02", hex=name, face=effect_of(token))


# camps


def why_not_camp(me: Player) -> Sequence[Reason]:
    """EW-MIG-01: none left on the player board."""
    return () if me.camps_left else (because("EW-MIG-01"),)


def place_camp(on: On, n: int) -> Script[None]:
    """EW-MIG-01, EW-MIG-09, EW-ICON-13: the leftmost camp to the base hex; with none left nothing is placed."""
    me = on.t.players[on.seat]
    for _ in range(min(n, me.camps_left)):
        me.camps = more(me.camps, BASE)
        on.t.emit("camp", on.seat, on.rule)
        yield from done(on, "camp")


def why_not_move(me: Player) -> Sequence[Reason]:
    """EW-MIG-02: no camp on the terrain board."""
    return () if me.camps else (because("EW-MIG-02"),)


def move_options(on: On) -> Iterator[Option[tuple[str, str]]]:
    """EW-MIG-02, EW-MIG-03: any own camp to any adjacent hex; a paid move must be made."""
    for start, camps in on.t.players[on.seat].camps.items():
        worth = camps + (start == BASE) / 2  # rather from where most of them stand, and of as many from the base
        for end in NEIGHBOURS[start]:
            yield Option(("move", start, end), hints=OptionHint.ON_BOARD, worth=worth, value=(start, end))
    if not on.paid:
        yield Option("nothing", value=("", ""))


def move_camp(on: On, n: int) -> Script[None]:
    """EW-MIG-02, EW-ICON-13: one camp, one hex further."""
    for _ in range(n):
        if not (yield from move_one(on)):
            return
        yield from done(on, "move")


def move_one(on: On) -> Script[bool]:
    """One camp to an adjacent hex; whether one moved."""
    t, me = on.t, on.t.players[on.seat]
    if not me.camps:
        return False
    start, end = yield from choose(Ask(on.seat, "move", "EW-MIG-02", lambda: move_options(on)))
    if not start:
        return False
    me.camps = more(more(me.camps, start, -1), end)
    t.emit("move", on.seat, on.rule, start=start, end=end)
    yield from enter(t, end)
    return True


def move_twice(on: On, n: int) -> Script[None]:
    """EW-ICON-02: one camp twice, or two camps once each."""
    for step in range(2 * n):
        if not (yield from move_one(on)):
            return
        yield from done(on, "move-two" if step % 2 else "", "move")


# settlements


def why_not_settle(t: Table, seat: int, place: str, free: bool = False) -> Reasons:
    """EW-MIG-04 to EW-MIG-06."""
    camps = t.players[seat].camps
    if BASE in JUNCTION[place]:
        yield because("EW-MIG-05")
    if any(place in me.settlements for me in t.players):
        yield because("EW-MIG-06")
    if not free and not all(camps.get(name) for name in JUNCTION[place]):
        yield because("EW-MIG-04")


def why_not_any_settlement(t: Table, seat: int) -> Reasons:
    """EW-MIG-04 to EW-MIG-06: none left, or nowhere to place it: three camps where none may stand say why."""
    me = t.players[seat]
    if len(me.settlements) >= SETTLEMENTS:
        yield because("EW-CMP-04", most=SETTLEMENTS)
        return
    there = {name for name, n in me.camps.items() if n}
    camped = [place for place, hexes in JUNCTION.items() if there.issuperset(hexes)]
    found = [list(why_not_settle(t, seat, place)) for place in camped]
    if not found:
        yield because("EW-MIG-04")
    elif all(found):
        yield from {reason.rule: reason for reasons in found for reason in reasons}.values()


def place_settlement(on: On, n: int) -> Script[None]:
    """EW-MIG-04, EW-MIG-07, EW-ICON-11: three camps come back, a settlement stands where their hexes meet."""
    t, me = on.t, on.t.players[on.seat]
    how = "camps" if on.paid else t.rulings.get("free_settlement", "camps")
    free = how == "free"
    price = {FOOD: SETTLEMENT_FOOD} if how == "full" else {}

    def options() -> Iterator[Option[str]]:
        for place, (one, two, three) in JUNCTION.items():
            if next(why_not_settle(t, on.seat, place, free), None) is None:
                yield Option(("settle", one, two, three), hints=OptionHint.ON_BOARD, value=place)
        if not on.paid:
            yield Option("nothing", value="")

    for _ in range(n):
        if len(me.settlements) >= SETTLEMENTS or me.missing(price) or not next(options(), NOWHERE).value:
            return
        place = yield from choose(Ask(on.seat, "settle", "EW-MIG-04", options))
        if not place:
            return
        t.pay(on.seat, price, "EW-MIG-04")
        if not free:
            return_camps(t, on.seat, JUNCTION[place])
        me.settlements = [*me.settlements, place]
        t.emit("settlement", on.seat, "EW-MIG-04", hexes=list(JUNCTION[place]))
        yield from token_benefits(on, place)
        yield from done(on, "settlement")


def return_camps(t: Table, seat: int, hexes: tuple[str, ...]) -> None:
    """EW-MIG-07: one from each hex; food above the new limit is lost (EW-GOLD-04)."""
    me = t.players[seat]
    for name in hexes:
        me.camps = more(me.camps, name, -1)
    if lost := max(0, me.food - me.food_limit):
        me.food -= lost
        t.emit("limit", seat, "EW-GOLD-04", goods={FOOD: lost})


def token_benefits(on: On, place: str) -> Script[None]:
    """EW-MODG-03 to EW-MODG-05: all open tokens that the new settlement touches."""
    for name in JUNCTION[place]:
        shown = effect_of(on.t.tokens.get(name, NOTHING))
        yield from gain_face(on.inside("EW-MODG-03", "tokens", "from.glacier-token"), shown)
