"""Module B, specialists: hired beside the white dice, to produce at once or to be built in."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.ask import Answer, Goods, Option, OptionHint, Reasons, Script, because
from companion.engine.decks import LearningDeck, seen
from companion.games.santa_maria.box.components import CELLS, COINS, COUNTS, SIDE, WHITE
from companion.games.santa_maria.box.faces import ROAD, cell
from companion.games.santa_maria.box.names import KEYS
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.kingdoms import Kingdoms
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.table import Die, Line, Table, at, column_of, row_of

SPECIALISTS, UPGRADES, UPGRADE = "specialists", "upgrades", "upgrade"
SOLDIER = "soldier"
PRODUCTION = {"farmer": "grain", "forester": "wood", SOLDIER: ""}
"""The goods of each type; a soldier moves the conquistador."""
OF_A_TYPE = 3
CHEAPEST = OVER = 1
ON_EMPTY = 3
"""The cost of an upgrade over a developed cell, which is the lowest price of all, and on an empty one."""


def upgraded(face: str) -> str:
    """AK-B-10: an upgrade is a road too.

    >>> upgraded("grain+happiness"), upgraded("religion+road*1")
    ('grain+happiness+road', 'religion+road*1')
    """
    return face if cell(face).road else f"{face}+{ROAD}"


def faces(t: Table) -> list[str]:
    """Production specialists, three of each type, and the known upgrades."""
    named = KEYS[UPGRADES]
    return t.derived(UPGRADES, SPECIALISTS, lambda known: [*PRODUCTION] * OF_A_TYPE + [named(face) for face in known])


DECK: LearningDeck[Table] = LearningDeck(
    SPECIALISTS,
    faces,
    seen(SPECIALISTS, UPGRADES),
    fact=FACTS[UPGRADES],
    named=KEYS[UPGRADES],
    part=lambda face: SPECIALISTS if face in PRODUCTION else UPGRADES,
    sure=False,
)
"""AK-B-01: the tiles from which specialists come up."""


class Specialists(Kingdoms):
    """AK-B."""

    # the tiles

    def fill_display(self, t: Table) -> Script[None]:
        """AK-B-01: one beside each value of the white dice; the tiles of last year go to the box."""
        yield from super().fill_display(t)
        t.specialists = []
        yield from DECK.refill(t, t.specialists, "AK-B-01", SIDE)

    def identify_specialist(self, t: Table, value: int) -> Script[str]:
        """AK-B-01, AK-B-07: identify the tile beside a value: a known one, or an upgrade whose face is entered now."""
        return (yield from DECK.look_at(t, t.specialists, value - 1, "AK-B-01", str(value), learning="AK-B-07"))

    # hiring

    def use_line(self, t: Table, seat: int, die: Die, line: Line, leave: bool = True) -> Script[None]:
        """AK-B-02, AK-B-03, AK-X-01, AK-X-05: hired by the player who took the die, by its value, before all else."""
        if die.colour == WHITE and leave and self.hires(t, seat):
            yield from self.hire(t, seat, die.value)
        yield from super().use_line(t, seat, die, line, leave)

    def hire(self, t: Table, seat: int, value: int) -> Script[None]:
        """AK-B-02, AK-B-04: the specialist beside this value; asked only if the price is within reach."""
        beside = t.specialists[value - 1] if t.specialists else None
        if beside is None or not self.within_reach(t.players[seat], {COINS: CHEAPEST}):
            return
        face = yield from self.identify_specialist(t, value)
        hired = yield from (self.hire_producer if face in PRODUCTION else self.hire_upgrade)(t, seat, face, value)
        if hired:
            t.specialists = [*t.specialists[: value - 1], None, *t.specialists[value:]]

    def hired(
        self, t: Table, seat: int, answer: Answer, cost: Goods, value: int, brings: Goods | None = None
    ) -> Script[bool]:
        """AK-B-02, AK-B-04: whether the specialist is hired for this price."""
        offer = Option(answer, None, cost, brings, value=True)
        return self.take_or_leave(t, seat, "specialist", "AK-B-02", offer, "AK-B-04", value=value)

    def hire_producer(self, t: Table, seat: int, name: str, value: int) -> Script[bool]:
        """AK-B-05, AK-B-11: the first, second, third of a type costs and brings 1, 2, 3."""
        me = t.players[seat]
        n = me.specialists.get(name, 0) + 1
        cost, good = {COINS: n}, PRODUCTION[name]
        if not (yield from self.hired(t, seat, ("hire", name), cost, value, {good: n} if good else None)):
            return False
        t.pay(seat, cost, "AK-B-05")
        me.specialists = {**me.specialists, name: n}
        t.emit("specialist", seat, "AK-B-05", specialist=name, value=value, n=n)
        if good:
            self.gain(t, seat, {good: self.received(t, seat, good, n)}, "AK-B-05")
        else:
            yield from self.advance(t, seat, n, "AK-B-05")
        return True

    def received(self, t: Table, seat: int, good: str, n: int) -> int:
        """AK-B-06, AMB-12: at tables that give no coins for goods without room, only goods with room count."""
        room: int = t.players[seat].most(good) - getattr(t.players[seat], good)
        if t.rulings.get("specialist_overflow") != "nothing" or n <= room:
            return n
        t.emit("specialist-lost", seat, "AK-B-06", goods={good: n - room})
        return room

    # upgrades

    def hire_upgrade(self, t: Table, seat: int, face: str, value: int) -> Script[bool]:
        """AK-B-07, AK-B-08: build an upgrade over a cell, or on an empty one."""
        me = t.players[seat]
        occupied = self.occupied(t, seat)
        cells = [number for number in range(CELLS) if number not in occupied]
        cheapest = min((self.upgrade_cost(t, seat, number)[COINS] for number in cells), default=0)
        if not cheapest or not (yield from self.hired(t, seat, ("upgrade", face), {COINS: cheapest}, value)):
            return False
        number = yield from self.decide(
            t, seat, "place", "AK-B-07", lambda: self.upgrade_places(t, seat), tile=face, kind=UPGRADE, turns=0
        )
        if number is None:
            return False
        t.pay(seat, self.upgrade_cost(t, seat, number), "AK-B-07")
        me.colony[number] = upgraded(face)
        t.emit("upgraded", seat, "AK-B-07", tile=face, value=value, **at(number))
        return True

    def upgrade_cost(self, t: Table, seat: int, number: int) -> Goods:
        """AK-B-07: less over a road or a building."""
        return {COINS: OVER if t.players[seat].colony[number] else ON_EMPTY}

    def upgrade_places(self, t: Table, seat: int) -> Iterable[Option[int | None]]:
        """Every cell with its price; and a way back, since the coins may be spent by now."""
        for n in range(CELLS):
            why_not, cost = self.why_not_upgrade(t, seat, n), self.upgrade_cost(t, seat, n)
            yield Option(("at", n), why_not, cost, hints=OptionHint.ON_BOARD, value=n)
        yield TAKE_NOTHING

    def fitting(self, t: Table, seat: int, kind: str, turns: int) -> list[int]:
        """AK-B-07: an upgrade goes wherever it can be paid and nothing stands."""
        if kind != UPGRADE:
            return super().fitting(t, seat, kind, turns)
        return [number for number in range(CELLS) if not list(self.why_not_upgrade(t, seat, number))]

    def why_not_upgrade(self, t: Table, seat: int, number: int) -> Reasons:
        """AK-B-04, AK-B-09, AK-X-01: nothing may stand on the cell."""
        me = t.players[seat]
        yield from me.why_not_pay(self.upgrade_cost(t, seat, number), "AK-B-04")
        if number in me.marks:
            yield because("AK-B-09", row=row_of(number), column=column_of(number))
        elif number in self.occupied(t, seat):
            yield because("AK-X-01", row=row_of(number), column=column_of(number))

    def needed(self, players: int) -> dict[str, int]:
        """And the faces of the upgrades."""
        return super().needed(players) | {UPGRADES: COUNTS[UPGRADES]}
