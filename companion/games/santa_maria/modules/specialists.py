"""Module B, specialists: hired beside the white dice, to produce at once or to be built in."""

from __future__ import annotations

from collections import Counter

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because
from companion.engine.copy import ask_fact
from companion.games.santa_maria.components import CELLS, COINS, COUNTS, SIDE, WHITE
from companion.games.santa_maria.faces import ROAD, cell
from companion.games.santa_maria.modules.kingdoms import Kingdoms
from companion.games.santa_maria.pieces import FACTS
from companion.games.santa_maria.table import UNTOLD, Table, column_of, row_of
from companion.games.santa_maria.tracks import KEYS
from companion.games.santa_maria.turn import Die

SPECIALISTS, UPGRADES, UPGRADE = "specialists", "upgrades", "upgrade"
SOLDIER = "soldier"
PRODUCTION = {"farmer": "grain", "forester": "wood", SOLDIER: ""}
"""What each type brings; a soldier marches with the conquistador."""
OF_A_TYPE = 3
CHEAPEST = OVER = 1
ON_EMPTY = 3
"""What an upgrade costs over a developed cell, which is the lowest price of all, and on an empty one."""


def upgraded(face: str) -> str:
    """AK-B-10: an upgrade is a road too.

    >>> upgraded("grain+happiness"), upgraded("religion+road*1")
    ('grain+happiness+road', 'religion+road*1')
    """
    return face if cell(face).road else f"{face}+{ROAD}"


class Specialists(Kingdoms):
    """AK-B."""

    # the tiles

    def fill_display(self, t: Table) -> Script[None]:
        """AK-B-01: one beside each value of the white dice; those of last year go to the box."""
        yield from super().fill_display(t)
        t.specialists = []
        for _ in range(SIDE):
            t.specialists = [*t.specialists, (yield from self.reveal(t))]

    def reveal(self, t: Table) -> Script[str]:
        """A tile comes up: drawn from the known ones where the companion deals, else told when it is needed."""
        tiles = self.tiles_left(t)
        if not (t.companion_deals and tiles):
            return UNTOLD
        answer = yield Ask(
            None, "draw", "AK-B-01", lambda: [Option(tile, weight=n) for tile, n in tiles.items()],
            {"fact": SPECIALISTS},
        )  # fmt: skip
        return self.seen_now(t, answer)

    def all_tiles(self, t: Table) -> list[str]:
        """AK-B-01: production specialists, three of each type, and the upgrades that are known."""
        upgrades = [f"{UPGRADES} {face}" for face in self.faces_of(t, UPGRADES)]
        return [f"{SPECIALISTS} {name}" for name in PRODUCTION] * OF_A_TYPE + upgrades

    def tiles_left(self, t: Table) -> Counter[str]:
        """Those that have not come up, and how many there are of each."""
        seen = [f"{fact} {face}" for fact in (SPECIALISTS, UPGRADES) for face in t.seen.get(fact, ())]
        return Counter(self.all_tiles(t)) - Counter(seen)

    def seen_now(self, t: Table, tile: str) -> str:
        """The face of a tile that has come up."""
        fact, face = tile.split(" ", 1)
        t.mark_seen(fact, face)
        return face

    def tell_specialist(self, t: Table, value: int) -> Script[str]:
        """AK-B-01: who lies beside a value: a known tile, or an upgrade whose face the owner now tells."""
        face = t.specialists[value - 1] or UNTOLD
        if face == UNTOLD:
            known = dict.fromkeys(self.tiles_left(t) or self.all_tiles(t))
            more = ["another"] if len(t.fact(UPGRADES) or ()) < COUNTS[UPGRADES] else []
            answer = yield Ask(
                None, "which", "AK-B-01", lambda: [*map(Option, (*known, *more))],
                {"fact": SPECIALISTS, "place": str(value)},
            )  # fmt: skip
            if answer == "another":
                told = yield from ask_fact(t, FACTS[UPGRADES], "AK-B-07", place=str(value))
                answer = f"{UPGRADES} {KEYS[UPGRADES](told)}"
            face = self.seen_now(t, answer)
            t.specialists = [*t.specialists[: value - 1], face, *t.specialists[value:]]
        return face

    # hiring

    def use_line(self, t: Table, seat: int, die: Die, line: str, leave: bool = True) -> Script[None]:
        """AK-B-02, AK-B-03, AK-X-01, AK-X-05: hired by whoever took the die, by its value now, before all else."""
        if die.colour == WHITE and leave and self.hires(t, seat):
            yield from self.hire(t, seat, die.value)
        yield from super().use_line(t, seat, die, line, leave)

    def hire(self, t: Table, seat: int, value: int) -> Script[None]:
        """AK-B-02, AK-B-04: the specialist beside this value; asked only if the price is within reach."""
        beside = t.specialists[value - 1] if t.specialists else None
        if beside is None or not self.within_reach(t.players[seat], {COINS: CHEAPEST}):
            return
        face = yield from self.tell_specialist(t, value)
        hired = yield from (self.hire_producer if face in PRODUCTION else self.hire_upgrade)(t, seat, face, value)
        if hired:
            t.specialists = [*t.specialists[: value - 1], None, *t.specialists[value:]]

    def hire_producer(self, t: Table, seat: int, name: str, value: int) -> Script[bool]:
        """AK-B-05, AK-B-11: the first, second, third of a type costs and brings 1, 2, 3."""
        me = t.players[seat]
        n = me.specialists.get(name, 0) + 1
        cost, good = {COINS: n}, PRODUCTION[name]
        if not self.within_reach(me, cost):
            return False

        def options() -> list[Option]:
            hire = Option(f"hire {name}", self.why_not_pay(me, cost, "AK-B-04"), cost, {good: n} if good else None)
            return [hire, Option("nothing")]

        if (yield from self.decide(t, seat, "specialist", "AK-B-02", options, value=value)) == "nothing":
            return False
        self.give(t, seat, cost, "AK-B-05")
        me.specialists = {**me.specialists, name: n}
        t.emit("specialist", seat, "AK-B-05", specialist=name, value=value, n=n)
        if good:
            self.gain(t, seat, {good: self.received(t, seat, good, n)}, "AK-B-05")
        else:
            yield from self.advance(t, seat, n, "AK-B-05")
        return True

    def received(self, t: Table, seat: int, good: str, n: int) -> int:
        """AK-B-06, AMB-12: at tables that give no coins for what finds no room, only what finds room."""
        room: int = t.players[seat].most(good) - getattr(t.players[seat], good)
        if t.rulings.get("specialist_overflow") != "nothing" or n <= room:
            return n
        t.emit("specialist-lost", seat, "AK-B-06", goods={good: n - room})
        return room

    # upgrades

    def hire_upgrade(self, t: Table, seat: int, face: str, value: int) -> Script[bool]:
        """AK-B-07, AK-B-08: built over a cell, or on an empty one."""
        me = t.players[seat]
        cells = [number for number in range(CELLS) if not self.occupied(t, seat, number)]
        cheapest = min((self.upgrade_cost(t, seat, number)[COINS] for number in cells), default=0)
        if not cheapest or not self.within_reach(me, {COINS: cheapest}):
            return False

        def options() -> list[Option]:
            cost = {COINS: cheapest}
            return [Option(f"upgrade {face}", self.why_not_pay(me, cost, "AK-B-04"), cost), Option("nothing")]

        if (yield from self.decide(t, seat, "specialist", "AK-B-02", options, value=value)) == "nothing":
            return False
        answer = yield from self.decide(
            t, seat, "place", "AK-B-07", lambda: self.upgrade_places(t, seat), tile=face, kind=UPGRADE, turns=0
        )
        if answer == "nothing":
            return False
        number = int(answer.split(" ")[1])
        at = {"row": row_of(number), "column": column_of(number), "number": number}
        self.give(t, seat, self.upgrade_cost(t, seat, number), "AK-B-07")
        me.colony[number] = upgraded(face)
        t.emit("upgraded", seat, "AK-B-07", tile=face, value=value, **at)
        return True

    def upgrade_cost(self, t: Table, seat: int, number: int) -> Goods:
        """AK-B-07: less over a road or a building."""
        return {COINS: OVER if t.players[seat].colony[number] else ON_EMPTY}

    def upgrade_places(self, t: Table, seat: int) -> list[Option]:
        """Every cell with its price; and back out, since the coins may be gone by now."""
        cells = [
            Option(f"at {number}", self.why_not_upgrade(t, seat, number), self.upgrade_cost(t, seat, number))
            for number in range(CELLS)
        ]
        return [*cells, Option("nothing")]

    def why_not_upgrade(self, t: Table, seat: int, number: int) -> Reasons:
        """AK-B-04, AK-B-09, AK-X-01: nothing may stand on the cell."""
        me = t.players[seat]
        yield from self.why_not_pay(me, self.upgrade_cost(t, seat, number), "AK-B-04")
        if number in me.marks:
            yield because("AK-B-09", row=row_of(number), column=column_of(number))
        elif self.occupied(t, seat, number):
            yield because("AK-X-01", row=row_of(number), column=column_of(number))

    def needed(self, players: int) -> dict[str, int]:
        """And the faces of the upgrades."""
        return super().needed(players) | {UPGRADES: COUNTS[UPGRADES]}
