"""Buildings: what activating one does, effect by effect; and the abilities of scholars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.engine.ask import Goods, Option, Script
from companion.engine.effects import Effects
from companion.engine.faces import goods_text
from companion.engine.free import Free
from companion.games.santa_maria import faces
from companion.games.santa_maria.names import scholar_key
from companion.games.santa_maria.pieces import ALWAYS, FREE
from companion.games.santa_maria.shipping import Shipping
from companion.games.santa_maria.table import Player, Table

Face = dict[str, Any]
"""What the owner tells of a scholar."""


class Abilities:
    """What the scholars of one player can do, laid out by who asks for it.

    >>> mason = {"ability": "cheaper", "when": "expand", "effect": "wood"}
    >>> Abilities([mason]).off, "taxation" in Abilities([mason]).named
    ({'expand': [{'wood': 1}]}, False)
    """

    __slots__ = ("named", "off", "on", "whenever")

    def __init__(self, told: Iterable[Face] = ()) -> None:
        self.named: dict[str, list[Face]] = {}
        """The scholars by the name of what they can do."""
        self.on: dict[str, list[Face]] = {}
        """Those that come in on an occasion."""
        self.off: dict[str, list[Goods]] = {}
        """What is taken off a price."""
        self.whenever: list[Face] = []
        """Those of which their owner says when: by hand, or told so."""
        for face in told:
            ability, when = face["ability"], face.get("when", "")
            self.named.setdefault(ability, []).append(face)
            if ability == "moment":
                self.on.setdefault(when, []).append(face)
            elif ability == "cheaper":
                self.off.setdefault(when, []).append(faces.alternatives(face["effect"])[0])
            if ability == "hand" or (ability, when) == ("moment", FREE):
                self.whenever.append(face)


NONE = Abilities()


class Buildings(Shipping):
    """SM-PROD, SM-TRADE, and the buildings that ship, preach and conquer."""

    def activate(self, t: Table, seat: int, text: str) -> Script[None]:
        """SM-PROD-02: all effects of a building, one after the other."""
        return self.resolve(t, seat, faces.cell(text).effects, "buildings")

    def resolve(self, t: Table, seat: int, effects: Iterable[faces.Effect], source: str) -> Script[None]:
        """What a building, a dock or a scholar shows, in the printed order."""
        return EFFECTS.carry_out(Shown(self, t, seat, source), effects)

    # scholars

    def scholars(self, t: Table, me: Player) -> list[str]:
        """SM-MONK-07, SM-ADV-05: the scholars whose abilities a player has."""
        if not me.monks and not me.private:
            return []
        spots = t.spots
        there = [spots[spot] for spot in me.monks if spot.startswith("scholar.") and spots.get(spot)]
        return [*there, me.private] if me.private else there

    def know_scholars(self, t: Table, seat: int) -> Script[None]:
        """SM-MONK-07: a scholar whose name was taken back is told again before its owner plays on."""
        for spot in t.players[seat].monks:
            if spot.startswith("scholar.") and not t.spots.get(spot):
                yield from self.tell_scholar(t, spot)

    def abilities(self, t: Table, seat: int) -> Abilities:
        """What those scholars can do, as far as they are told; of two with one name, the one told last."""
        me = t.players[seat]
        if not me.monks and not me.private:  # asked more often than anything else
            return NONE
        own = tuple(self.scholars(t, me))
        if not own:
            return NONE
        told, reckoned = t.fact("scholars") or (), t.beside.reckoned
        last, found = reckoned.get("abilities", (None, {}))
        if last is not told:
            last, found = reckoned["abilities"] = told, {}
        if own not in found:
            known = {scholar_key(face): face for face in told}
            found[own] = Abilities([face for name, face in known.items() if name in own])
        abilities: Abilities = found[own]
        return abilities

    def has(self, t: Table, seat: int, ability: str) -> bool:
        """Whether a player has an ability that the rules know by name."""
        return ability in self.abilities(t, seat).named

    def occasion(self, t: Table, seat: int, when: str) -> Script[None]:
        """SM-MONK-07: abilities that come in on this occasion; each may be used once then."""
        for face in self.abilities(t, seat).on.get(when, ()):
            now = not self.spent(t, seat, face) and self.times(t, seat, face)
            if now and (yield from self.used_now(t, seat, face)):
                yield from self.ability(t, seat, face)

    def used_now(self, t: Table, seat: int, face: Face) -> Script[bool]:
        """Whether an ability is used here: one that serves only once may be kept for later."""
        if face.get("often", ALWAYS) == ALWAYS:
            return True
        options = [Option("use", value=True), Option("nothing", value=False)]
        return (yield from self.decide(t, seat, "use", "SM-MONK-07", lambda: options, face=face["effect"]))

    def spent(self, t: Table, seat: int, face: Face) -> bool:
        """Whether an ability has had its turn, or is at work just now: none sets itself off."""
        name = scholar_key(face)
        often = f"{face.get('often', ALWAYS)} {name}"
        return often in t.players[seat].used or name in t.at_work

    def ability(self, t: Table, seat: int, face: Face) -> Script[None]:
        """One ability: what its scholar shows is resolved as a building would be, for each thing that it counts."""
        me, name = t.players[seat], scholar_key(face)
        by_hand = face["ability"] == "hand"
        times = 1 if by_hand else self.times(t, seat, face)
        if not times:
            return
        t.emit("ability", seat, "SM-MONK-07", scholar=name)
        if face.get("often", ALWAYS) != ALWAYS:
            me.used = [*me.used, f"{face['often']} {name}"]
        if by_hand:
            yield from self.by_hand(t, seat, name, "SM-MONK-07")
            return
        t.at_work.append(name)
        yield from self.resolve_times(t, seat, face, times)
        t.at_work.remove(name)

    def times(self, t: Table, seat: int, face: Face) -> int:
        """How often an ability does what it shows (``scoring`` counts)."""
        return 1

    def resolve_times(self, t: Table, seat: int, face: Face, times: int) -> Script[None]:
        """What a scholar shows, so many times; all at once where nothing is to be chosen."""
        for each in faces.cell(face["effect"]).effects:
            if each.kind == faces.GAIN and len(each.gain) == 1:
                many = {good: n * times for good, n in each.gain[0].items()}
                self.gain(t, seat, many, "SM-MONK-07", "scholars-used")
            else:
                yield from self.resolve(t, seat, (each,) * times, "scholars-used")

    def cheaper(self, t: Table, seat: int, when: str, cost: Goods) -> Goods:
        """SM-MONK-07: a price less what a scholar takes off it."""
        for off in self.abilities(t, seat).off.get(when, ()):
            cost = {good: n - off.get(good, 0) for good, n in cost.items() if n > off.get(good, 0)}
        return cost

    def taxation(self, t: Table, seat: int, numbers: Sequence[int]) -> Script[None]:
        """Taxation: what its tile shows, for every colonist of the activated line."""
        for face in self.abilities(t, seat).named.get("taxation", ()):
            colony = t.players[seat].colony
            if colonists := sum(faces.cell(colony[number]).colonists for number in numbers):
                yield from self.resolve_times(t, seat, face, colonists)

    def free_scholars(self, t: Table, seat: int) -> dict[str, Face]:
        """The scholars that a player may use at any time of the turn: those by hand, and those told so."""
        whenever = self.abilities(t, seat).whenever
        return {scholar_key(face): face for face in whenever if not self.spent(t, seat, face)} if whenever else {}

    def may_pay(self, t: Table, seat: int, cost: Goods) -> bool:
        """Also whatever an ability by hand may bring: nobody but its owner knows."""
        return super().may_pay(t, seat, cost) or bool(self.free_scholars(t, seat))

    def free_actions(self, t: Table, seat: int) -> Iterable[Option[Free]]:
        """And abilities of which their owner says when."""
        others, scholars = super().free_actions(t, seat), self.free_scholars(t, seat)
        if not scholars:
            return others
        return [*others, *(Option(f"scholar {name}", value=Free(use_scholar, face)) for name, face in scholars.items())]


def use_scholar(rules: Buildings, t: Table, seat: int, face: Face) -> Script[None]:
    """SM-MONK-07: an ability of which its owner says when."""
    return rules.ability(t, seat, face)


# what is printed on buildings


class Shown(NamedTuple):
    """Something that shows effects: by which rules and for whom they are carried out, and what the points are for."""

    rules: Buildings
    t: Table
    seat: int
    source: str


EFFECTS: Effects[Shown, faces.Effect] = Effects(lambda each: each.kind)


@EFFECTS(faces.GAIN)
def produce(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-PROD-01: gain what is shown."""
    if (yield from on.rules.wanted(on.t, on.seat, each.text)):
        goods = yield from on.rules.one_of(on.t, on.seat, each.gain)
        on.rules.gain(on.t, on.seat, goods, "SM-PROD-01", on.source)


@EFFECTS(faces.TRADE)
def trade(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-TRADE-01 to SM-TRADE-03: once, or not at all."""
    rules, t, seat, source = on
    me = t.players[seat]
    deals = {f"trade {goods_text(pay)}>{goods_text(gain)}": (pay, gain) for pay in each.pay for gain in each.gain}
    if not any(rules.may_pay(t, seat, pay) for pay in each.pay):
        t.emit("no-trade", seat, "SM-TRADE-01", face=each.text)
        return

    def options() -> Iterable[Option[tuple[Goods, Goods] | None]]:
        for key, (pay, gain) in deals.items():
            yield Option(key, me.why_not_pay(pay, "SM-TRADE-01"), pay, gain, value=(pay, gain))
        yield Option("nothing")

    deal = yield from rules.decide(t, seat, "trade", "SM-TRADE-01", options)
    if deal:
        pay, gain = deal
        yield from rules.pay(t, seat, pay, "SM-TRADE-01")
        rules.gain(t, seat, gain, "SM-TRADE-01", source)
        yield from rules.occasion(t, seat, "trade")


@EFFECTS(faces.BY_HAND)
def carried_out_by_hand(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-PROD-02: what no word of ours covers."""
    yield from on.rules.by_hand(on.t, on.seat, each.text, "SM-PROD-02")


@EFFECTS(faces.SHIP)
def ship(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-SHIP-01."""
    for _ in range(each.times):
        yield from on.rules.ship_action(on.t, on.seat)


@EFFECTS(faces.RELIGION)
def preach(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-REL-01."""
    for _ in range(each.times):
        yield from on.rules.religion_action(on.t, on.seat, declinable=True)


@EFFECTS(faces.CONQUISTADOR)
def conquer(on: Shown, each: faces.Effect) -> Script[None]:
    """SM-CONQ-01."""
    yield from on.rules.advance(on.t, on.seat, each.times, declinable=True)
