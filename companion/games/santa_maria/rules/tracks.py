"""The religion and the conquistador track, monks and blue dice."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Ask, Goods, Option, OptionHint, Reason, Reasons, Script, because, choose
from companion.engine.box_facts import ByHand, ask_form, by_hand_entry, no_options
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import RELIGION, alternatives
from companion.games.santa_maria.box.names import BISHOP, MISSION, SCHOLAR, spot_of
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.decks import BISHOPS, SCHOLARS, Stacks
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.table import MARKET, Table

BY_HAND = by_hand_entry(sm.GOODS, 9)
"""The goods and points of an effect that is carried out by hand."""


ROLLS = [Option(("die", value), value=value) for value in range(1, sm.SIDE + 1)]


def dice() -> list[Option[int]]:
    """The values of a die."""
    return ROLLS


class Tracks(Stacks):
    """SM-REL, SM-CONQ, SM-MONK, SM-BLUE."""

    scholar_spots = sm.SCHOLARS_SHOWN
    bishop_spots = sm.BISHOPS_SHOWN
    missions_fact = "missions"
    blue_limit = sm.BLUE_LIMIT
    dice_symbols = sm.DICE_AT_SYMBOLS

    # the conquistador track

    def advance(
        self, t: Table, seat: int, steps: int, rule: str = "SM-CONQ-01", declinable: bool = False
    ) -> Script[None]:
        """SM-CONQ-01 to SM-CONQ-04: each step goes on top of the markers that are there already."""
        me = t.players[seat]
        cells: list[str] = (yield from FACTS.look_up(t, "conquistador_track", "SM-CONQ-03"))["cells"]
        crossed = 0
        for _ in range(steps):
            if me.conquistador >= len(cells) - 1:
                t.emit("track-end", seat, "SM-CONQ-04")
                return
            if declinable:
                waits = "gold" in cells[me.conquistador + 1] and self.gold_waits(t, seat)
                if not (yield from self.wanted(t, seat, "conquistador", because("SM-CONQ-03") if waits else None)):
                    return
            me.conquistador += 1
            t.arrivals += 1
            me.arrived = t.arrivals
            t.emit("conquistador", seat, rule, step=me.conquistador)
            yield from self.occasion(t, seat, "conquistador")
            if "gold" in cells[me.conquistador] and not (crossed and t.rulings.get("gold_symbols") == "once"):
                crossed += 1
                yield from self.gold_symbol(t, seat, sum("gold" in mark for mark in cells[: me.conquistador + 1]))

    def gold_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """SM-CONQ-03: 1 gold for crossing the symbol."""
        self.gain(t, seat, {"gold": 1}, "SM-CONQ-03")
        yield from self.occasion(t, seat, "gold")

    def gold_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10: whether the gold symbol ahead may be worth more later; with a full store it brings coins now."""
        me = t.players[seat]
        return me.gold >= me.most(sm.GOLD)

    # the religion track

    def religion_action(self, t: Table, seat: int, rule: str = "SM-REL-01", declinable: bool = False) -> Script[None]:
        """SM-REL-01, SM-REL-02: one step, and one more for a grain, which the first may have brought."""
        me = t.players[seat]
        cells: list[str] = (yield from FACTS.look_up(t, "religion_track", "SM-REL-03"))["cells"]
        if declinable:
            ahead = me.religion + 1
            waits = cells[ahead:][:1] == ["monk"] and self.symbol_waits(t, seat, monks(cells, ahead))
            if not (yield from self.wanted(t, seat, "religion", because("SM-REL-03") if waits else None)):
                return
        yield from self.religion_step(t, seat, rule)
        if not self.may_pay(t, seat, {"grain": 1}):
            return
        boosted = yield from self.decide(
            t, seat, "religion", "SM-REL-02",
            lambda: [
                Option("step", hints=OptionHint.USUAL, value=False),
                Option("boost", me.why_not_pay({"grain": 1}, "SM-REL-02"), {"grain": 1}, {RELIGION: 1}, value=True),
            ],
        )  # fmt: skip
        if boosted:
            yield from self.pay(t, seat, {"grain": 1}, "SM-REL-02")
            yield from self.religion_step(t, seat, rule)

    def wanted(self, t: Table, seat: int, face: str, waits: Reason | None = None) -> Script[bool]:
        """SM-DIE-10: whether an effect is used; asked where leaving it may help, or as the table decided."""
        mode = t.rulings.get("effects")
        if mode == "taken" or (waits is None and mode != "optional"):
            return True

        def options() -> list[Option[bool]]:
            cautions = iter([waits] if waits else [])
            return [Option("use", cautions=cautions, value=True), Option("nothing", value=False)]

        used = yield from self.decide(t, seat, "use", "SM-DIE-10", options, face=face)
        if not used:
            t.emit("declined", seat, "SM-DIE-10", face=face)
        return used

    def symbol_waits(self, t: Table, seat: int, number: int) -> bool:
        """SM-DIE-10: whether the monk symbol ahead may be worth more later."""
        return self.monk_waits(t, seat)

    def monk_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10: whether a monk may be worth more later: some spot costs coins that can be saved."""
        free = len(t.players[seat].monks) < sm.MONKS
        return free and any(t.on_spot(spot, seat) for spot in self.open_spots(t, seat))

    def open_spots(self, t: Table, seat: int) -> list[str]:
        """SM-MONK-04: the spots where a player has no monk."""
        return [spot for spot in self.spots(t) if spot not in t.players[seat].monks]

    def religion_step(self, t: Table, seat: int, rule: str) -> Script[None]:
        """SM-REL-03 to SM-REL-05."""
        me = t.players[seat]
        cells: list[str] = (yield from FACTS.look_up(t, "religion_track", "SM-REL-03"))["cells"]
        if me.religion >= len(cells) - 1:
            t.score(seat, 1, "religion", "SM-REL-05")
            return
        me.religion += 1
        t.emit("religion", seat, rule, step=me.religion)
        yield from self.occasion(t, seat, "religion")
        if cells[me.religion] == "monk":
            yield from self.monk_symbol(t, seat, monks(cells, me.religion))

    def monk_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """SM-REL-03, SM-REL-04: perhaps a blue die, and a monk."""
        if number in self.dice_symbols:
            yield from self.gain_blue_die(t, seat)
            yield from self.occasion(t, seat, "blue-die")
        yield from self.place_monk(t, seat)

    def unlocked(self, t: Table, seat: int) -> int:
        """The dice symbols that a player's marker has crossed."""
        known = t.fact("religion_track")
        crossed = monks(known["cells"], t.players[seat].religion) if known else 0
        return sum(number <= crossed for number in self.dice_symbols)

    # blue dice

    def gain_blue_die(self, t: Table, seat: int) -> Script[None]:
        """SM-BLUE-01 to SM-BLUE-03: rolled now, unless the year is over for this player."""
        me = t.players[seat]
        if me.blue_dice >= self.most_blue(t, seat):
            return
        me.blue_dice += 1
        t.emit("blue-die", seat, "SM-BLUE-01")
        if me.retired == MARKET:
            me.blue = sorted([*me.blue, (yield from self.roll(t, seat, "SM-BLUE-01"))])

    def most_blue(self, t: Table, seat: int) -> int:
        """SM-BLUE-02: how many blue dice a player can have."""
        return self.blue_limit

    def roll(self, t: Table, seat: int | None, rule: str) -> Script[int]:
        """Roll a blue die."""
        value = yield from choose(Ask(None, "roll-blue", rule, dice, {"who": seat}))
        t.emit("rolled-shared" if seat is None else "rolled", seat, rule, value=value)
        return value

    # monks

    def spots(self, t: Table) -> list[str]:
        """SM-MONK-01: the spots for monks."""
        missions = t.fact(self.missions_fact)
        count = len(missions["cells"]) if missions else sm.MISSIONS
        counts = {SCHOLAR: self.scholar_spots, BISHOP: self.bishop_spots, MISSION: count}
        return [f"{kind}.{n}" for kind, count in counts.items() for n in range(1, count + 1)]

    def at_spot(self, t: Table, spot: str) -> str:
        """The person at a spot or the goods of a mission, as far as known."""
        kind, n = spot_of(spot)
        missions = t.fact(self.missions_fact)
        return t.spots.get(spot, "") if kind != MISSION else missions["cells"][n - 1] if missions else ""

    def place_monk(self, t: Table, seat: int) -> Script[None]:
        """SM-MONK: put one monk on a spot, or none."""
        me = t.players[seat]
        if len(me.monks) >= sm.MONKS:
            t.emit("no-monk", seat, "SM-MONK-06")
            return
        yield from FACTS.look_up(t, self.missions_fact, "SM-MONK-09")  # they determine the number of stations

        def options() -> Iterable[Option[str | None]]:
            for spot in self.spots(t):
                cost = {sm.COINS: sm.JOIN_COST * len(t.on_spot(spot, seat))}
                yield Option(("monk", spot), self.why_not_monk(t, seat, spot), cost, value=spot)
            yield TAKE_NOTHING

        spot = yield from self.decide(t, seat, "monk", "SM-MONK-01", options)
        if spot is None:
            return
        others = t.on_spot(spot, seat)
        me.monks = [*me.monks, spot]
        me.coins -= sm.JOIN_COST * len(others)
        for other in others:
            t.players[other].coins += sm.JOIN_COST
            t.emit("joined", seat, "SM-MONK-03", coins=sm.JOIN_COST, other=other)
        t.emit("monk", seat, "SM-MONK-01", spot=spot)
        yield from self.monk_placed(t, seat, spot)

    def why_not_monk(self, t: Table, seat: int, spot: str) -> Reasons:
        """SM-MONK-03, SM-MONK-04, SM-MONK-10."""
        me = t.players[seat]
        if spot in me.monks:
            yield because("SM-MONK-04")
        others = t.on_spot(spot, seat)
        yield from me.why_short(sm.COINS, sm.JOIN_COST * len(others), "SM-MONK-10", others=others)

    def monk_placed(self, t: Table, seat: int, spot: str) -> Script[None]:
        """SM-MONK-07 to SM-MONK-09: carry out the benefit of the spot."""
        kind, number = spot_of(spot)
        if kind == MISSION:
            cells = (yield from FACTS.look_up(t, self.missions_fact, "SM-MONK-09"))["cells"]
            goods = yield from self.one_of(t, seat, alternatives(cells[number - 1]))
            self.gain(t, seat, goods, "SM-MONK-09", "missions")
        elif kind == SCHOLAR:
            yield from self.identify_scholar(t, spot)
        else:
            yield from self.identify_bishop(t, spot)
        yield from self.occasion(t, seat, kind)
        yield from self.occasion(t, seat, "monk")

    def cheaper(self, t: Table, seat: int, when: str, cost: Goods) -> Goods:
        """A price after the discounts of scholars (``buildings``)."""
        return cost

    def by_hand(self, t: Table, seat: int, note: str, rule: str) -> Script[None]:
        """An effect outside the notation: the player carries it out and enters its goods, costs and points."""
        yield from self.by_form(t, seat, Ask(seat, "by-hand", rule, no_options, {"note": note}, BY_HAND))

    def enter_unknown_cells(self, t: Table, seat: int) -> Script[None]:
        """SM-PROD-02: cells that are left for later: the player carries them out and enters their gains."""
        yield from self.by_form(t, seat, Ask(seat, "by-hand-cells", "SM-PROD-02", no_options, {}, BY_HAND))

    def by_form(self, t: Table, seat: int, ask: Ask) -> Script[None]:
        """Goods, costs and points that a player enters."""
        done, rule = (yield from ask_form(ByHand, ask)), ask.rule
        t.pay(seat, done.cost(t.players[seat]), rule)
        self.gain(t, seat, done.gain, rule)
        t.score(seat, done.points, "by-hand", rule)

    # scholars and bishops

    def identify_scholar(self, t: Table, spot: str) -> Script[str]:
        """SM-MONK-07: identify the scholar at a spot, when it is first needed."""
        name = yield from self.people(SCHOLARS).look_at(t, t.spots, spot, "SM-MONK-07")
        yield from self.scholar_identified(t, name)
        return name

    def scholar_identified(self, t: Table, name: str) -> Script[None]:
        """Look up further facts of an identified scholar."""
        yield from ()

    def identify_bishop(self, t: Table, spot: str) -> Script[str]:
        """SM-MONK-08: identify the bishop at a spot."""
        return (yield from self.people(BISHOPS).look_at(t, t.spots, spot, "SM-MONK-08"))


def monks(cells: list[str], step: int) -> int:
    """The monk symbols of the religion track up to a step.

    >>> monks(["", "monk", "", "monk"], 2)
    1
    """
    return cells[: step + 1].count("monk")
