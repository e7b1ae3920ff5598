"""Buildings: the effects of activating one, and the abilities of scholars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Goods, Option, Script
from companion.engine.faces import goods_text
from companion.engine.free_actions import Free
from companion.games.santa_maria.box import faces
from companion.games.santa_maria.box.names import SCHOLAR, scholar_key, spot_of, use_of
from companion.games.santa_maria.box.pieces import ALWAYS, FREE
from companion.games.santa_maria.rules.shipping import Shipping
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.table import Player, Table

Face = dict[str, Any]
"""The facts of a scholar, as entered by the owner."""


class Abilities:
    """The abilities of one player's scholars, indexed for each use.

    >>> mason = {"ability": "cheaper", "when": "expand", "effect": "wood"}
    >>> Abilities([mason]).off, "taxation" in Abilities([mason]).named
    ({'expand': [{'wood': 1}]}, False)
    """

    __slots__ = ("named", "off", "on", "whenever")

    def __init__(self, entered: Iterable[Face] = ()) -> None:
        self.named: dict[str, list[Face]] = {}
        """The scholars by the name of their ability."""
        self.on: dict[str, list[Face]] = {}
        """The scholars by the occasion on which they apply."""
        self.off: dict[str, list[Goods]] = {}
        """The discounts by purpose."""
        self.whenever: list[Face] = []
        """The scholars that their owner may use at any time: by hand, or with that moment."""
        for face in entered:
            ability, when = face["ability"], face.get("when", "")
            self.named.setdefault(ability, []).append(face)
            if ability == "moment":
                self.on.setdefault(when, []).append(face)
            elif ability == "cheaper":
                self.off.setdefault(when, []).append(faces.alternatives(face["effect"])[0])
            if ability == "hand" or (ability, when) == ("moment", FREE):
                self.whenever.append(face)


NONE = Abilities()
ANY = 12
"""More than any price contains."""


class Buildings(Shipping):
    """SM-PROD, SM-TRADE, and the buildings that ship, preach and conquer."""

    def activate(self, t: Table, seat: int, text: str) -> Script[None]:
        """SM-PROD-02: all effects of a building, one after the other."""
        return self.resolve(t, seat, faces.cell(text).effects, "buildings")

    def resolve(self, t: Table, seat: int, effects: Iterable[faces.Effect], source: str) -> Script[None]:
        """Carry out the effects of a building, a dock or a scholar, in the printed order."""
        for each in effects:
            yield from EFFECTS[each.kind](Shown(self, t, seat, source), each)

    # scholars

    def scholars(self, t: Table, me: Player) -> list[str]:
        """SM-MONK-07, SM-ADV-05: the scholars whose abilities a player has."""
        if not me.monks and not me.private:
            return []
        spots = t.spots
        there = [spots[spot] for spot in me.monks if spots.get(spot) and spot_of(spot).kind == SCHOLAR]
        return [*there, me.private] if me.private else there

    def know_scholars(self, t: Table, seat: int) -> Script[None]:
        """SM-MONK-07: a scholar whose name was removed is identified again before its owner plays on."""
        for spot in t.players[seat].monks:
            if spot_of(spot).kind == SCHOLAR and not t.spots.get(spot):
                yield from self.identify_scholar(t, spot)

    def abilities(self, t: Table, seat: int) -> Abilities:
        """The abilities of those scholars, as far as known; of two with one name, the one entered last."""
        me = t.players[seat]
        if not me.monks and not me.private:  # the most frequent case
            return NONE
        own = tuple(self.scholars(t, me))
        if not own:
            return NONE
        entered, cached = t.fact("scholars") or (), t.context.cache
        last, found = cached.get("abilities", (None, {}))
        if last is not entered:
            last, found = cached["abilities"] = entered, {}
        if own not in found:
            known = {scholar_key(face): face for face in entered}
            found[own] = Abilities([face for name, face in known.items() if name in own])
        abilities: Abilities = found[own]
        return abilities

    def has(self, t: Table, seat: int, ability: str) -> bool:
        """Whether a player has an ability that the rules know by name."""
        return ability in self.abilities(t, seat).named

    def occasion(self, t: Table, seat: int, when: str) -> Script[None]:
        """SM-MONK-07: abilities for this occasion; each may be used once then."""
        for face in self.abilities(t, seat).on.get(when, ()):
            now = not self.spent(t, seat, face) and self.times(t, seat, face)
            if now and (yield from self.used_now(t, seat, face)):
                yield from self.ability(t, seat, face)

    def used_now(self, t: Table, seat: int, face: Face) -> Script[bool]:
        """Whether an ability is used here: one with a limited number of uses may be saved for later."""
        if face.get("often", ALWAYS) == ALWAYS:
            return True
        options = [Option("use", value=True), Option("nothing", value=False)]
        return (yield from self.decide(t, seat, "use", "SM-MONK-07", lambda: options, face=face["effect"]))

    def spent(self, t: Table, seat: int, face: Face) -> bool:
        """Whether an ability has been used up, or is being carried out: no ability triggers itself."""
        name = scholar_key(face)
        return use_of(face.get("often", ALWAYS), name) in t.players[seat].used or name in t.at_work

    def ability(self, t: Table, seat: int, face: Face) -> Script[None]:
        """Carry out an ability: its effects are resolved as a building's, once for each thing that it counts."""
        me, name = t.players[seat], scholar_key(face)
        by_hand = face["ability"] == "hand"
        times = 1 if by_hand else self.times(t, seat, face)
        if not times:
            return
        t.emit("ability", seat, "SM-MONK-07", scholar=name)
        if face.get("often", ALWAYS) != ALWAYS:
            me.used = [*me.used, use_of(face["often"], name)]
        if by_hand:
            yield from self.by_hand(t, seat, name, "SM-MONK-07")
            return
        t.at_work.append(name)
        yield from self.resolve_times(t, seat, face, times)
        t.at_work.remove(name)

    def times(self, t: Table, seat: int, face: Face) -> int:
        """How many times an ability applies (``scoring`` counts)."""
        return 1

    def resolve_times(self, t: Table, seat: int, face: Face, times: int) -> Script[None]:
        """Carry out a scholar's effects so many times; all at once where there is no choice."""
        for each in faces.cell(face["effect"]).effects:
            if each.kind == faces.GAIN and len(each.gain) == 1:
                many = {good: n * times for good, n in each.gain[0].items()}
                self.gain(t, seat, many, "SM-MONK-07", "scholars-used")
            else:
                yield from self.resolve(t, seat, (each,) * times, "scholars-used")

    def cheaper(self, t: Table, seat: int, when: str, cost: Goods) -> Goods:
        """SM-MONK-07: a price less the discounts of scholars."""
        for off in self.abilities(t, seat).off.get(when, ()):
            cost = {good: n - off.get(good, 0) for good, n in cost.items() if n > off.get(good, 0)}
        return cost

    def taxation(self, t: Table, seat: int, numbers: Sequence[int]) -> Script[None]:
        """Taxation: the effects of its tile, for every colonist of the activated line."""
        for face in self.abilities(t, seat).named.get("taxation", ()):
            colony = t.players[seat].colony
            if colonists := sum(faces.cell(colony[number]).colonists for number in numbers):
                yield from self.resolve_times(t, seat, face, colonists)

    def free_scholars(self, t: Table, seat: int) -> dict[str, Face]:
        """The scholars that a player may use at any time of the turn: by hand, or with that moment."""
        whenever = self.abilities(t, seat).whenever
        return {scholar_key(face): face for face in whenever if self.serves(t, seat, face)} if whenever else {}

    def serves(self, t: Table, seat: int, face: Face) -> bool:
        """Whether an ability has an effect now: it is not used up, and its owner has the things that it counts."""
        serving = face["ability"] == "hand" or t.asked_as_earlier or bool(self.times(t, seat, face))
        return serving and not self.spent(t, seat, face)

    def may_pay(self, t: Table, seat: int, cost: Goods) -> bool:
        """Also with goods from scholars; an ability by hand may bring any goods."""
        if super().may_pay(t, seat, cost):
            return True
        brought = [brings(face) for face in self.free_scholars(t, seat).values()]
        if any(goods is None or t.asked_as_earlier for goods in brought):
            return True
        me = t.players[seat]
        more = {good: getattr(me, good) + ANY for goods in brought for good in goods or ()}
        return bool(more) and self.within_reach(msgspec.structs.replace(me, **more), cost)

    def free_actions(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """And abilities that their owner may use at any time."""
        others, scholars = super().free_actions(t, seat), self.free_scholars(t, seat)
        if not scholars:
            return others
        return [*others, *(Option(("scholar", name), value=Free(use_scholar, face)) for name, face in scholars.items())]


def brings(face: Face) -> set[str] | None:
    """The goods that an ability may bring; None where it may bring anything.

    >>> sorted(brings({"ability": "moment", "effect": "wood/coins*2+happiness"})), brings({"ability": "hand"})
    (['coins', 'wood'], None)
    """
    effects = faces.cell(face["effect"]).effects if face["ability"] != "hand" else ()
    if not effects or not all(each.gain for each in effects):
        return None
    return {good for each in effects for way in each.gain for good in way if good != faces.HAPPINESS}


def use_scholar(rules: Buildings, t: Table, seat: int, face: Face) -> Script[None]:
    """SM-MONK-07: use an ability at its owner's moment."""
    return rules.ability(t, seat, face)


# printed effects of buildings


class Shown(NamedTuple):
    """A source of effects: the rules, the table and the player to carry them out for, and the source of the points."""

    rules: Buildings
    t: Table
    seat: int
    source: str


def produce(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-PROD-01: gain the printed goods."""
    if (yield from on.rules.wanted(on.t, on.seat, each.text)):
        goods = yield from on.rules.one_of(on.t, on.seat, each.gain)
        on.rules.gain(on.t, on.seat, goods, "SM-PROD-01", on.source)


def trade(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-TRADE-01 to SM-TRADE-03: once, or not at all."""
    rules, t, seat, source = on
    me = t.players[seat]
    deals = {("trade", f"{goods_text(pay)}>{goods_text(gain)}"): (pay, gain) for pay in each.pay for gain in each.gain}
    if not any(rules.may_pay(t, seat, pay) for pay in each.pay):
        t.emit("no-trade", seat, "SM-TRADE-01", face=each.text)
        return

    def options() -> Iterable[Option[tuple[Goods, Goods] | None]]:
        for answer, (pay, gain) in deals.items():
            yield Option(answer, me.why_not_pay(pay, "SM-TRADE-01"), pay, gain, value=(pay, gain))
        yield TAKE_NOTHING

    deal = yield from rules.decide(t, seat, "trade", "SM-TRADE-01", options)
    if deal:
        pay, gain = deal
        yield from rules.pay(t, seat, pay, "SM-TRADE-01")
        rules.gain(t, seat, gain, "SM-TRADE-01", source)
        yield from rules.occasion(t, seat, "trade")


def carried_out_by_hand(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-PROD-02: an effect outside the notation."""
    yield from on.rules.by_hand(on.t, on.seat, each.text, "SM-PROD-02")


def ship(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-SHIP-01."""
    for _ in range(each.times):
        yield from on.rules.ship_action(on.t, on.seat)


def preach(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-REL-01."""
    for _ in range(each.times):
        yield from on.rules.religion_action(on.t, on.seat, declinable=True)


def conquer(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-CONQ-01."""
    yield from on.rules.advance(on.t, on.seat, each.times, declinable=True)


EFFECTS: dict[str, Callable[[Shown, faces.Effect], Script[None]]] = {
    faces.GAIN: produce,
    faces.TRADE: trade,
    faces.BY_HAND: carried_out_by_hand,
    faces.SHIP: ship,
    faces.RELIGION: preach,
    faces.CONQUISTADOR: conquer,
}
