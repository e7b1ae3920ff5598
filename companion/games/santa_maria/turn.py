"""A turn: one main action with any number of free actions. Also activating lines, and retiring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from companion.engine.ask import Goods, Option, Reason, Reasons, Script, because, some_legal
from companion.engine.copy import known_fact
from companion.games.santa_maria import components as sm
from companion.games.santa_maria.colony import Colony
from companion.games.santa_maria.faces import CONQUISTADOR, RELIGION, ROAD, SHIP, cell, certain, is_activated
from companion.games.santa_maria.pieces import FACTS, YEARLY
from companion.games.santa_maria.table import MARKET, Table, at, column_cells, row_cells

COLUMN, ROW, ENTRY = "column", "row", "entry"
VALUES = range(1, sm.SIDE + 1)
TURN_COSTS = {
    value: {n: far * sm.STEP_COST for far, n in sorted((abs(n - value), n) for n in VALUES)} for value in VALUES
}
"""SM-DIE-03, SM-DIE-04: 1 coin a step, never from 6 round to 1; the nearest values of a die come first."""
LINE_CELLS = {COLUMN: {n: column_cells(n) for n in VALUES}, ROW: {n: row_cells(n) for n in VALUES}}
SPACE_BRINGS = {
    sm.COINS: {sm.COINS: sm.SPACE_COINS},
    RELIGION: {RELIGION: 1},
    CONQUISTADOR: {CONQUISTADOR: 1},
    SHIP: {SHIP: 1},
}
"""SM-PASS-02: what the retiring spaces bring, beside the road tile."""
Action = Callable[[], Script[bool]]
"""A main action: whether it was done, or thought better of."""


def dock_order(told: Mapping[str, Any]) -> list[str]:
    """SM-PASS-05: the docks from top to bottom; where the fourth stands among the others the owner tells.

    >>> dock_order({}), dock_order({"place": "1"})[0]
    (['coins', 'religion', 'conquistador', 'happiness'], 'conquistador')
    """
    order = [dock for dock in sm.DOCKS if dock != CONQUISTADOR]
    order.insert(int(told.get("place", "3")) - 1, CONQUISTADOR)
    return order


class Die(msgspec.Struct, frozen=True):
    """A die about to be used: its colour, the value it shows, and where it was taken from."""

    colour: str
    value: int
    source: str = "own"


IN_POOL = {n: Die(sm.WHITE, n, "pool") for n in VALUES}
OWN_BLUE = {n: Die(sm.BLUE, n) for n in VALUES}


class Line(NamedTuple):
    """What a die is used for: a column, a row, a diagonal or an entry of the Maya city.

    >>> Line("column", 3).key, Line("diagonal", 6, way="up").key, Line("row", 2, cocoa=True).key
    ('column 3', 'diagonal up 6', 'row 2 cocoa')
    """

    kind: str
    n: int
    """The value of the die there."""
    cocoa: bool = False
    """Whether the die is set to it by cocoa, not turned by coins."""
    way: str = ""
    """Which of the diagonals."""

    @property
    def key(self) -> str:
        """Its name in an answer."""
        return f"{self.kind}{f' {self.way}' if self.way else ''} {self.n}{' cocoa' if self.cocoa else ''}"


LINES = {kind: {n: Line(kind, n) for n in VALUES} for kind in (COLUMN, ROW, ENTRY)}
"""Columns, rows, and the entries of the Maya city; made once."""


class Turn(Colony):
    """SM-FLOW, SM-COIN, SM-DIE, SM-PASS."""

    white_limit = sm.WHITE_LIMIT

    def turn(self, t: Table) -> Script[None]:
        """SM-FLOW-03, SM-FLOW-04: exactly one main action."""
        seat = t.turn_of
        yield from self.know_scholars(t, seat)
        yield from self.occasion(t, seat, "turn")
        done = False
        while not done:
            action = yield from self.decide(t, seat, "turn", "SM-FLOW-03", lambda: self.main_actions(t, seat))
            done = yield from action()
        yield from self.occasion(t, seat, "end")
        yield from self.end_turn(t, seat)
        self.next_turn(t)

    def end_turn(self, t: Table, seat: int) -> Script[None]:
        """SM-FLOW-04, SM-PASS-06: free actions and scholars go on until the player ends the turn."""
        mode = t.rulings.get("turn_end")
        quick = mode == "quick" or (mode == "matters" and self.can_wait(t, seat))
        if not quick and some_legal(self.free_actions(t, seat)):
            yield from self.decide(t, seat, "end", "SM-FLOW-04", lambda: [Option("end")])

    def can_wait(self, t: Table, seat: int) -> bool:
        """Whether what could be sold or bought now can be as well at the next turn: nobody else touches the goods."""
        return t.players[seat].retired == MARKET and not self.free_scholars(t, seat)

    def main_actions(self, t: Table, seat: int) -> Iterable[Option[Action]]:
        """The four kinds of main action; while nothing is chosen and paid the player may think again."""
        yield from self.die_actions(t, seat)
        yield from self.own_actions(t, seat)
        yield Option("retire", wary=self.waste_of_retiring(t, seat), value=partial(self.retire, t, seat))

    def die_actions(self, t: Table, seat: int) -> Iterable[Option[Action]]:
        """SM-DIE-01: a line with a white or a blue die."""
        use, most = partial(self.use_die, t, seat), self.most_whites(t, seat)
        for n in sorted(set(t.pool)):
            yield Option(f"white {n}", self.why_not_white(t, seat, n, most), value=partial(use, IN_POOL[n]))
        for n in sorted(set(self.blue_dice(t, seat))):
            yield Option(f"blue {n}", self.why_not_blue(t, seat, n), value=partial(use, OWN_BLUE[n]))

    def own_actions(self, t: Table, seat: int) -> Iterable[Option[Action]]:
        """SM-COIN-01, SM-EXPAND-01: one building with coins, or a tile for the colony."""
        coins = self.coin_cost(t, seat)
        activation = partial(self.coin_activation, t, seat)
        yield Option("coin", self.why_not_coin(t, seat, coins), {sm.COINS: coins}, value=activation)
        for kind in self.tile_kinds:
            cost = self.tile_cost(t, seat, kind)
            why_not = self.why_not_expand(t, seat, kind, cost)
            yield Option(f"expand {kind}", why_not, cost, value=partial(self.expand, t, seat, kind))

    def waste_of_retiring(self, t: Table, seat: int) -> Reasons:
        """SM-PASS-07: dice that could still be used this year."""
        left = self.dice_left(t, seat)
        if left > 0:
            yield because("SM-PASS-07", n=left)

    def dice_left(self, t: Table, seat: int) -> int:
        """SM-DIE-01, SM-DIE-02, SM-DIE-11: how many dice a player can still use this year, as the colony stands."""
        most = self.most_whites(t, seat)
        whites = sum(next(self.why_not_white(t, seat, value, most), None) is None for value in t.pool)
        return min(most - t.players[seat].whites, whites) + self.blues_left(t, seat)

    def most_whites(self, t: Table, seat: int) -> int:
        """SM-DIE-02: the white dice of a year, and one more for each scholar that says so."""
        return self.white_limit + self.has(t, seat, "whites")

    def next_turn(self, t: Table) -> None:
        """SM-FLOW-02, SM-FLOW-05: clockwise to the next who has not retired."""
        t.turns += 1
        for player in t.players:
            player.used = [name for name in player.used if name.startswith(YEARLY)]
        if t.everyone_retired():
            t.phase = "year-end"
            return
        order, passed = list(t.seats_from(t.first_player)), t.turn_of
        t.turn_of = next(seat for seat in t.seats_from(passed + 1) if t.players[seat].retired == MARKET)
        t.day += order.index(t.turn_of) <= order.index(passed)

    # one building with coins

    def why_not_coin(self, t: Table, seat: int, cost: int) -> Reasons:
        """SM-COIN-01, SM-COIN-03."""
        yield from self.why_not_coins(t, seat, cost)
        if next(self.free(t, seat, range(sm.CELLS)), None) is None:
            yield because("SM-COIN-01")

    def coin_cost(self, t: Table, seat: int) -> int:
        """SM-COIN-03: one coin more each time; a scholar may make it cheaper."""
        return self.cheaper(t, seat, "coin", {sm.COINS: t.players[seat].coin_activations + 1}).get(sm.COINS, 0)

    def why_not_coins(self, t: Table, seat: int, cost: int) -> Sequence[Reason]:
        """SM-COIN-03: too few coins."""
        me = t.players[seat]
        return me.why_short(sm.COINS, cost, "SM-COIN-03", times=me.coin_activations + 1)

    def coin_activation(self, t: Table, seat: int) -> Script[bool]:
        """SM-COIN-01 to SM-COIN-04: the coins stay on the building; or back."""
        me = t.players[seat]
        cost = self.coin_cost(t, seat)
        number = yield from self.pick(
            t, seat, "coin-building", "SM-COIN-01", lambda: self.coin_buildings(t, seat), Option("back"), cost=cost
        )
        if number is None:
            return False
        yield from self.tell_cells(t, seat, [number])
        if number not in self.free(t, seat, [number]):
            return False
        t.pay(seat, {sm.COINS: cost}, "SM-COIN-03")
        me.coin_activations += 1
        me.marks = {**me.marks, number: f"coins {cost}"}
        t.emit("coin", seat, "SM-COIN-04", **at(number), coins=cost)
        yield from self.activate(t, seat, me.colony[number])
        yield from self.occasion(t, seat, "coin")
        return True

    def coin_buildings(self, t: Table, seat: int) -> Iterable[Option[int]]:
        """Every developed cell; a free action may spend the coins while the question stands."""
        cost = self.coin_cost(t, seat)
        for number, text in enumerate(t.players[seat].colony):
            if text:
                yield Option(f"cell {number}", self.why_not_coin_there(t, seat, number, cost), value=number)

    def why_not_coin_there(self, t: Table, seat: int, number: int, cost: int) -> Reasons:
        """SM-COIN-02, SM-COIN-03, SM-COIN-06: free buildings only, and no roads."""
        me = t.players[seat]
        yield from self.why_not_coins(t, seat, cost)
        if not is_activated(me.colony[number]):
            yield because("SM-COIN-06")
        elif number in me.marks:
            yield because("SM-COIN-02")

    # a line with a die

    def blue_dice(self, t: Table, seat: int) -> list[int]:
        """SM-DIE-01: the blue dice that a player may use."""
        return t.players[seat].blue

    def blues_left(self, t: Table, seat: int) -> int:
        """How many of them can still be used this year."""
        return sum(next(self.why_not_blue(t, seat, value), None) is None for value in self.blue_dice(t, seat))

    def why_not_white(self, t: Table, seat: int, value: int, most: int) -> Reasons:
        """SM-DIE-02, SM-DIE-11."""
        me = t.players[seat]
        if me.whites >= most:
            yield because("SM-DIE-02", used=me.whites, most=most)
        yield from self.why_not_usable(t, seat, IN_POOL[value])

    def why_not_blue(self, t: Table, seat: int, value: int) -> Reasons:
        """SM-DIE-13: as for a white die, unless the table decided otherwise."""
        yield from self.why_not_usable(t, seat, OWN_BLUE[value])

    def why_not_usable(self, t: Table, seat: int, die: Die) -> Reasons:
        """SM-DIE-03, SM-DIE-11, SM-DIE-13: no building there, and how many coins the nearest one would cost."""
        if self.usable(t, seat, die):
            return
        for kind in self.line_kinds(t, seat, die):
            yield self.no_building(die, LINES[kind][die.value])
        for n, cost in self.turn_costs(t, seat, die).items():
            if any(self.activates(t, seat, die, LINES[kind][n]) for kind in self.line_kinds(t, seat, die)):
                yield from t.players[seat].why_short(sm.COINS, cost, "SM-DIE-03", value=n)
                return

    def no_building(self, die: Die, line: Line) -> Reason:
        """SM-DIE-11, SM-DIE-13: nothing is free in a line."""
        return because("SM-DIE-11" if die.colour == sm.WHITE else "SM-DIE-13", line=line.kind, n=line.n)

    def usable(self, t: Table, seat: int, die: Die) -> bool:
        """SM-DIE-11: whether any line can be activated with a die; mostly the nearest can, so they are tried first."""
        coins, costs = t.players[seat].coins, self.turn_costs(t, seat, die)
        for kind in self.line_kinds(t, seat, die):
            lines = LINES[kind]
            for n, cost in costs.items():
                if cost > coins:
                    break
                if self.opens(t, seat, die, lines[n]):
                    return True
        return False

    def lines(self, t: Table, seat: int, die: Die) -> Iterable[Option[Line]]:
        """SM-DIE-03, SM-DIE-04: each line with the price of turning the die to its number."""
        costs = self.turn_costs(t, seat, die)
        for lines in [LINES[kind] for kind in self.line_kinds(t, seat, die)]:
            for n, cost in costs.items():
                line, why_not = lines[n], self.why_not_line(t, seat, die, lines[n], cost)
                yield Option(line.key, why_not, {sm.COINS: cost}, partial(self.line_brings, t, seat, line), value=line)

    def line_brings(self, t: Table, seat: int, line: Line) -> Goods:
        """What the free buildings of a line bring for certain."""
        colony, found = t.players[seat].colony, dict[str, int]()
        for number in self.free(t, seat, self.line_cells(line)):
            for good, n in certain(colony[number]).items():
                found[good] = found.get(good, 0) + n
        return found

    def line_kinds(self, t: Table, seat: int, die: Die) -> list[str]:
        """SM-TERM-05: white dice read columns, blue dice rows; Philosophy and its like let a die read the other."""
        own, other, scholar = (COLUMN, ROW, "white-row") if die.colour == sm.WHITE else (ROW, COLUMN, "philosophy")
        return [own, other] if self.has(t, seat, scholar) else [own]

    def turn_costs(self, t: Table, seat: int, die: Die) -> Mapping[int, int]:
        """The coins for every value, the nearest first; a scholar may make it cheaper."""
        printed = TURN_COSTS[die.value]
        if "die" not in self.abilities(t, seat).off:
            return printed
        cheaper = {n: self.cheaper(t, seat, "die", {sm.COINS: cost}) for n, cost in printed.items()}
        return {n: cost.get(sm.COINS, 0) for n, cost in cheaper.items()}

    def line_cells(self, line: Line) -> list[int]:
        """SM-DIE-05, SM-DIE-06: the cells of a line in the order of activation."""
        return LINE_CELLS[line.kind][line.n]

    def activates(self, t: Table, seat: int, die: Die, line: Line) -> bool:
        """SM-DIE-11: whether a die in this line would find a free building."""
        return next(self.free(t, seat, self.line_cells(line)), None) is not None

    def why_not_line(self, t: Table, seat: int, die: Die, line: Line, cost: int) -> Reasons:
        """SM-DIE-03, SM-DIE-11, SM-DIE-13."""
        yield from t.players[seat].why_short(sm.COINS, cost, "SM-DIE-03", value=line.n)
        yield from self.why_not_empty(t, seat, die, line)

    def why_not_empty(self, t: Table, seat: int, die: Die, line: Line) -> Sequence[Reason]:
        """SM-DIE-11, SM-DIE-13: a line in which a die would find no free building."""
        return () if self.opens(t, seat, die, line) else (self.no_building(die, line),)

    def opens(self, t: Table, seat: int, die: Die, line: Line) -> bool:
        """SM-DIE-11, SM-DIE-13: whether a die may be used there, its price aside."""
        if self.activates(t, seat, die, line):
            return True
        return die.colour != sm.WHITE and t.rulings.get("blue_needs_building") == "no"

    def use_die(self, t: Table, seat: int, die: Die) -> Script[bool]:
        """SM-DIE: take it, turn it, activate its line, leave it there; or think again."""
        line = yield from self.choose_line(t, seat, die)
        if line is None:
            return False
        yield from self.tell_cells(t, seat, self.line_cells(line))
        if not self.opens(t, seat, die, line):
            return False  # now that it is told, nothing is free there
        self.take_die(t, seat, die)
        yield from self.turn_die(t, seat, die, line)
        yield from self.use_line(t, seat, msgspec.structs.replace(die, value=line.n), line)
        return True

    def choose_line(self, t: Table, seat: int, die: Die) -> Script[Line | None]:
        """SM-DIE-03: which line, with the die as it is or turned; or back."""
        rule = "SM-DIE-05" if die.colour == sm.WHITE else "SM-DIE-06"
        return self.decide(t, seat, "line", rule, self.lines_or_back(t, seat, die), colour=die.colour, value=die.value)

    def lines_or_back(self, t: Table, seat: int, die: Die) -> Callable[[], list[Option[Line | None]]]:
        """Which line, or think again."""
        return lambda: [*self.lines(t, seat, die), Option("back")]

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """SM-DIE-01, SM-DIE-02: from the pool, or an own one."""
        me = t.players[seat]
        if die.source == "pool":
            me.whites += 1
            t.pool.remove(die.value)
        elif die.source == "own":
            me.blues += 1
            me.blue.remove(die.value)
        t.emit("die", seat, "SM-DIE-01", colour=die.colour, value=die.value)

    def turn_die(self, t: Table, seat: int, die: Die, line: Line) -> Script[None]:
        """SM-DIE-03: pay for turning it."""
        cost = self.turn_costs(t, seat, die)[line.n]
        if cost:
            t.pay(seat, {sm.COINS: cost}, "SM-DIE-03")
        yield from ()

    def use_line(self, t: Table, seat: int, die: Die, line: Line, leave: bool = True) -> Script[None]:
        """What happens with a die that has its value: overlays come in before the line is activated."""
        yield from self.activate_line(t, seat, die, self.line_cells(line), leave)

    def activate_line(self, t: Table, seat: int, die: Die, numbers: list[int], leave: bool = True) -> Script[None]:
        """SM-DIE-05 to SM-DIE-10: every free building in order; the die stays on the last of them."""
        me = t.players[seat]
        yield from self.tell_cells(t, seat, numbers)
        free = list(self.free(t, seat, numbers))
        if free and leave:
            me.marks = {**me.marks, free[-1]: f"{die.colour} {die.value}"}
        for number in free:
            t.emit("activate", seat, "SM-DIE-12", **at(number))
            yield from self.activate(t, seat, me.colony[number])
            yield from self.occasion(t, seat, "building")
        yield from self.taxation(t, seat, numbers)
        yield from self.occasion(t, seat, die.colour)
        yield from self.occasion(t, seat, "die")

    # retiring

    def retire(self, t: Table, seat: int) -> Script[bool]:
        """SM-PASS-01, SM-PASS-04, SM-PASS-05, SM-PASS-07: a space with or without its action, then the own docks."""
        me = t.players[seat]
        chosen = yield from self.decide(
            t, seat, "retire", "SM-PASS-01", lambda: [*self.spaces(t, seat), Option("back")]
        )
        if chosen is None:
            return False
        space, alone = chosen
        me.retired_as = sum(player.retired != MARKET for player in t.players)
        me.retired = sm.SPACES.index(space)
        t.emit("retired", seat, "SM-PASS-01", space=space)
        if alone:
            t.emit("declined", seat, "SM-PASS-04", face=space)
        else:
            yield from self.space_action(t, seat, space)
        yield from self.dock_income(t, seat)
        yield from self.occasion(t, seat, "retire")
        return True

    def spaces(self, t: Table, seat: int) -> Iterable[Option[tuple[str, bool]]]:
        """SM-PASS-02, SM-PASS-04: the five spaces, and those whose action asks nothing once more without it."""
        for space in sm.SPACES:
            gain = SPACE_BRINGS.get(space, {ROAD: 1})
            yield Option(f"space {space}", self.why_not_space(t, seat, space), gain=gain, value=(space, False))
        for space in (RELIGION, CONQUISTADOR):
            yield Option(f"space {space} alone", self.why_not_space(t, seat, space), gain={}, value=(space, True))

    def why_not_space(self, t: Table, seat: int, space: str) -> Reasons:
        """SM-PASS-03: taken by somebody else."""
        there = [other for other, player in enumerate(t.players) if player.retired == sm.SPACES.index(space)]
        if there:
            yield because("SM-PASS-03", who=there)

    def space_action(self, t: Table, seat: int, space: str) -> Script[None]:
        """SM-PASS-02, SM-PASS-04: what the space brings, as far as it can be done."""
        match space:
            case "coins":
                self.gain(t, seat, {sm.COINS: sm.SPACE_COINS}, "SM-PASS-02")
            case "religion":
                yield from self.religion_action(t, seat)
            case "conquistador":
                yield from self.advance(t, seat, 1)
            case "ship":
                yield from self.ship_action(t, seat)
            case _:
                yield from self.take_road(t, seat)

    def dock_income(self, t: Table, seat: int) -> Script[None]:
        """SM-PASS-05, SM-PASS-11: top to bottom, once for every tile there."""
        counts = {dock: len(tiles) for dock, tiles in t.players[seat].docks.items() if tiles}
        told: dict[str, Any] = {}
        if set(counts) - {RELIGION}:
            told = yield from known_fact(t, FACTS["docks"], "SM-PASS-05")
        for dock in dock_order(told):
            if dock in counts:
                t.emit("dock", seat, "SM-PASS-05", dock=dock, n=counts[dock])
                yield from self.dock_pays(t, seat, dock, counts[dock], told)

    def dock_pays(self, t: Table, seat: int, dock: str, count: int, told: Mapping[str, Any]) -> Script[None]:
        """SM-PASS-05: what the tiles at one dock bring; the fourth as the owner's board shows it."""
        fourth = told.get("fourth", CONQUISTADOR)
        if dock == RELIGION:
            for _ in range(count):
                yield from self.religion_action(t, seat, declinable=True)
        elif dock != CONQUISTADOR:
            self.gain(t, seat, {dock: told[dock] * count}, "SM-PASS-05", "docks")
        elif fourth == CONQUISTADOR:
            yield from self.advance(t, seat, count, declinable=True)
        else:
            yield from self.resolve(t, seat, cell(fourth).effects * count, "docks")
