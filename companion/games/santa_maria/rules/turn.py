"""A turn: one main action with any number of free actions. Also activating lines, and retiring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any

from companion.engine.ask import Goods, Option, OptionHint, Reason, Reasons, Script, because, some_legal
from companion.engine.facts import LATER
from companion.engine.free_actions import Free
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import CONQUISTADOR, RELIGION, ROAD, SHIP, certain, is_activated
from companion.games.santa_maria.box.names import is_yearly
from companion.games.santa_maria.box.pieces import ALWAYS, YEARLY
from companion.games.santa_maria.rules.buildings import Face
from companion.games.santa_maria.rules.docks import Docks
from companion.games.santa_maria.rules.storage import GO_BACK
from companion.games.santa_maria.table import (
    CALLED_OFF,
    DONE,
    MAIN_ACTION,
    MARKET,
    Die,
    Due,
    EndTurn,
    Expand,
    Line,
    MainAction,
    PlaceCoins,
    Retire,
    Table,
    UseDie,
    UseLine,
    at,
    column_cells,
    row_cells,
)

COLUMN, ROW, ENTRY = "column", "row", "entry"
VALUES = range(1, sm.SIDE + 1)
TURN_COSTS = {
    value: {n: far * sm.STEP_COST for far, n in sorted((abs(n - value), n) for n in VALUES)} for value in VALUES
}
"""SM-DIE-03, SM-DIE-04: 1 coin a step, never from 6 round to 1; the nearest values of a die come first."""
SPACE_BRINGS = {
    sm.COINS: {sm.COINS: sm.SPACE_COINS},
    RELIGION: {RELIGION: 1},
    CONQUISTADOR: {CONQUISTADOR: 1},
    SHIP: {SHIP: 1},
}
"""SM-PASS-02: the goods and steps of the retiring spaces other than the road tile."""


@cache
def values_near(numbers: tuple[int, ...], coins: int) -> list[int]:
    """SM-DIE-03: the values that coins can turn to one of some numbers.

    >>> values_near((2,), 1), values_near((1, 6), 0), values_near((), 9)
    ([1, 2, 3], [1, 6], [])
    """
    return [value for value in VALUES if any(TURN_COSTS[value][n] <= coins for n in numbers)]


IN_POOL = {n: Die(sm.WHITE, n, "pool") for n in VALUES}
OWN_BLUE = {n: Die(sm.BLUE, n) for n in VALUES}


Lines = Sequence[Line]
LINE_CELLS: dict[str, Callable[[int], Iterable[int]]] = {COLUMN: column_cells, ROW: row_cells, ENTRY: lambda _: ()}
LINES = {kind: {n: Line((kind, n), kind, n, tuple(cells(n))) for n in VALUES} for kind, cells in LINE_CELLS.items()}
"""Columns, rows, and the entries of the Maya city; built once."""


@cache
def lines_of(kinds: tuple[str, ...]) -> Lines:
    """All lines of some kinds."""
    return [line for kind in kinds for line in LINES[kind].values()]


def is_lost(scholar: Face) -> bool:
    """Whether an ability that is not used in this turn is lost, or may be, as with an ability carried out by hand.

    >>> is_lost({"ability": "moment", "often": "turn"}), is_lost({"ability": "moment", "often": "year"})
    (True, False)
    """
    often = scholar.get("often", ALWAYS)
    return scholar["ability"] == "hand" if often == ALWAYS else bool(often != YEARLY)


Steps = Script[Sequence[Due]]
"""A step of a turn; the steps that come right after it."""


class Turn(Docks):
    """SM-FLOW, SM-COIN, SM-DIE, SM-PASS."""

    white_limit = sm.WHITE_LIMIT

    def turn(self, t: Table) -> Script[None]:
        """SM-FLOW-03, SM-FLOW-04: exactly one main action, step by step."""
        seat = t.turn_of
        if not t.due:
            yield from self.know_scholars(t, seat)
            yield from self.occasion(t, seat, "turn")
        while True:
            step, *later = t.due or [MAIN_ACTION]
            t.due = [*(yield from self.take_step(t, seat, step)), *later]
            if not t.due:
                break
            if t.context.stepwise:
                return
        self.next_turn(t)

    def take_step(self, t: Table, seat: int, step: Due) -> Steps:
        """A step of a turn."""
        return STEPS[type(step)](self, t, seat, step)

    def main_action(self, t: Table, seat: int) -> Steps:
        """SM-FLOW-03: the choice of a main action; after a free action it is made again."""
        options = partial(self.main_actions, t, seat)
        action = yield from self.decide_once(t, seat, "turn", "SM-FLOW-03", options)
        return CALLED_OFF if isinstance(action, Free) else (action,)

    def end_turn(self, t: Table, seat: int, asked: bool) -> Steps:
        """SM-FLOW-04, SM-PASS-06: free actions and scholars go on until the player ends the turn."""
        if not asked:
            yield from self.occasion(t, seat, "end")
            mode = t.rulings.get("turn_end")
            quick = mode == "quick" or (mode == "matters" and self.can_wait(t, seat))
            if quick or not some_legal(self.free_actions(t, seat)):
                return ()
        answer = yield from self.decide_once(t, seat, "end", "SM-FLOW-04", lambda: [END])
        return (EndTurn(asked=True),) if isinstance(answer, Free) else ()

    def can_wait(self, t: Table, seat: int) -> bool:
        """Whether free actions can wait for the next turn without a loss, since no other player touches the goods."""
        lost = any(t.asked_as_earlier or is_lost(face) for face in self.free_scholars(t, seat).values())
        return t.players[seat].retired == MARKET and not lost

    def main_actions(self, t: Table, seat: int) -> Iterable[Option[Due]]:
        """The four kinds of main action; the player may go back until one is chosen and paid."""
        retire = Option("retire", cautions=lambda: self.waste_of_retiring(t, seat), value=RETIRE)
        return [*self.die_actions(t, seat), *self.own_actions(t, seat), retire]

    def die_actions(self, t: Table, seat: int) -> list[Option[Due]]:
        """SM-DIE-01: a line with a white or a blue die."""
        actions: list[Option[Due]] = []
        if white := sorted(set(t.pool)):
            most, good = self.most_whites(t, seat), self.usable(t, seat, sm.WHITE)
            actions += [USE_WHITE[n].unless(self.why_not_white(t, seat, n, most, good)) for n in white]
        if blue := sorted(set(self.blue_dice(t, seat))):
            good = self.usable(t, seat, sm.BLUE)
            actions += [USE_BLUE[n].unless(self.why_not_blue(t, seat, n, good)) for n in blue]
        return actions

    def own_actions(self, t: Table, seat: int) -> list[Option[Due]]:
        """SM-COIN-01, SM-EXPAND-01: one building with coins, or a tile for the colony."""
        coins = self.coin_cost(t, seat)
        why_not, price = self.why_not_coin(t, seat, coins), {sm.COINS: coins}
        actions: list[Option[Due]] = [Option("coin", why_not, price, hints=OptionHint.REACHES, value=PLACE_COINS)]
        for kind in self.tile_kinds:
            cost = self.tile_cost(t, seat, kind)
            actions.append(Option(("expand", kind), self.why_not_expand(t, seat, kind, cost), cost, value=EXPAND[kind]))
        return actions

    def waste_of_retiring(self, t: Table, seat: int) -> Reasons:
        """SM-PASS-07: dice that could still be used this year."""
        left = self.dice_left(t, seat)
        if left > 0:
            yield because("SM-PASS-07", n=left)

    def dice_left(self, t: Table, seat: int) -> int:
        """SM-DIE-01, SM-DIE-02, SM-DIE-11: how many dice a player can still use this year, as the colony stands."""
        most, good = self.most_whites(t, seat), self.usable(t, seat, sm.WHITE)
        whites = sum(not self.why_not_white(t, seat, value, most, good) for value in t.pool)
        return min(most - t.players[seat].whites, whites) + self.blues_left(t, seat)

    def most_whites(self, t: Table, seat: int) -> int:
        """SM-DIE-02: the white dice of a year, and one more for each scholar that grants one."""
        return self.white_limit + self.has(t, seat, "whites")

    def next_turn(self, t: Table) -> None:
        """SM-FLOW-02, SM-FLOW-05: clockwise to the next player who has not retired."""
        t.turns += 1
        for player in t.players:
            if player.used:
                player.used = [name for name in player.used if is_yearly(name)]
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
        if not self.layout(t, seat).free:
            yield because("SM-COIN-01")

    def coin_cost(self, t: Table, seat: int) -> int:
        """SM-COIN-03: one coin more each time; a scholar may make it cheaper."""
        return self.cheaper(t, seat, "coin", {sm.COINS: t.players[seat].coin_activations + 1}).get(sm.COINS, 0)

    def why_not_coins(self, t: Table, seat: int, cost: int) -> Sequence[Reason]:
        """SM-COIN-03: too few coins."""
        me = t.players[seat]
        return me.why_short(sm.COINS, cost, "SM-COIN-03", times=me.coin_activations + 1)

    def coin_activation(self, t: Table, seat: int) -> Steps:
        """SM-COIN-01 to SM-COIN-04: activate a building with coins, which stay on it; or go back."""
        me = t.players[seat]
        cost = self.coin_cost(t, seat)
        every = partial(self.coin_buildings, t, seat)
        number = yield from self.pick(
            t, seat, "coin-building", "SM-COIN-01", every, GO_BACK, cost=cost, spent={sm.COINS: cost}
        )
        if number is None:
            return CALLED_OFF
        by_hand = yield from self.ask_cells(t, seat, [number], may_wait=True)
        if number not in self.layout(t, seat).free:
            return CALLED_OFF
        me.coins -= cost
        me.coin_activations += 1
        me.marks = {**me.marks, number: f"coins {cost}"}
        t.emit("coin", seat, "SM-COIN-04", **at(number), coins=cost, face=me.colony[number])
        if by_hand:
            yield from self.enter_unknown_cells(t, seat)
        else:
            yield from self.activate(t, seat, me.colony[number])
        yield from self.occasion(t, seat, "coin")
        return DONE

    def coin_buildings(self, t: Table, seat: int) -> Iterable[Option[int]]:
        """Every developed cell; a free action may spend the coins while the question stands."""
        short = self.why_not_coins(t, seat, self.coin_cost(t, seat))
        for number, text in enumerate(t.players[seat].colony):
            if text:
                why_not = (*short, *self.why_not_coin_there(t, seat, number))
                yield Option(("cell", number), why_not, face=text, hints=OptionHint.ON_BOARD, value=number)

    def why_not_coin_there(self, t: Table, seat: int, number: int) -> Sequence[Reason]:
        """SM-COIN-02, SM-COIN-06: free buildings only, and no roads."""
        me = t.players[seat]
        if not is_activated(me.colony[number]):
            return (because("SM-COIN-06"),)
        return (because("SM-COIN-02"),) if number in me.marks else ()

    # a line with a die

    def blue_dice(self, t: Table, seat: int) -> list[int]:
        """SM-DIE-01: the blue dice that a player may use."""
        return t.players[seat].blue

    def blues_left(self, t: Table, seat: int) -> int:
        """How many blue dice can still be used this year."""
        good = self.usable(t, seat, sm.BLUE)
        return sum(not self.why_not_blue(t, seat, value, good) for value in self.blue_dice(t, seat))

    def why_not_white(self, t: Table, seat: int, value: int, most: int, good: Collection[int]) -> Sequence[Reason]:
        """SM-DIE-02, SM-DIE-11; ``good``: the usable values."""
        me = t.players[seat]
        limit = () if me.whites < most else (because("SM-DIE-02", used=me.whites, most=most),)
        return limit if value in good else (*limit, *self.why_not_usable(t, seat, IN_POOL[value]))

    def why_not_blue(self, t: Table, seat: int, value: int, good: Collection[int]) -> Sequence[Reason]:
        """SM-DIE-13: as for a white die, unless the table decided otherwise."""
        return () if value in good else tuple(self.why_not_usable(t, seat, OWN_BLUE[value]))

    def why_not_usable(self, t: Table, seat: int, die: Die) -> Reasons:
        """SM-DIE-03, SM-DIE-11, SM-DIE-13: no building there, and how many coins the nearest one would cost."""
        for kind in self.line_kinds(t, seat, die.colour):
            yield self.no_building(die, LINES[kind][die.value])
        numbers = {line.n for line in self.open_lines(t, seat, die.colour)}
        for n, cost in self.turn_costs(t, seat, die).items():
            if n in numbers:
                yield from t.players[seat].why_short(sm.COINS, cost, "SM-DIE-03", value=n)
                return

    def no_building(self, die: Die, line: Line) -> Reason:
        """SM-DIE-11, SM-DIE-13: the line has no free building."""
        return because("SM-DIE-11" if die.colour == sm.WHITE else "SM-DIE-13", line=line.kind, n=line.n)

    def usable(self, t: Table, seat: int, colour: str) -> Collection[int]:
        """SM-DIE-03, SM-DIE-11: the values at which a die of a colour is usable: it can be turned to an open line."""
        numbers = tuple([line.n for line in self.open_lines(t, seat, colour)])
        return values_near(numbers, t.players[seat].coins + self.off_turning(t, seat))

    def lines(self, t: Table, seat: int, die: Die) -> Iterable[Option[Line]]:
        """SM-DIE-03, SM-DIE-04: each line with the price of turning the die to its number."""
        me, costs = t.players[seat], self.turn_costs(t, seat, die)
        open_lines = self.open_lines(t, seat, die.colour)
        for kind in self.line_kinds(t, seat, die.colour):
            for n, cost in costs.items():
                line = LINES[kind][n]
                why_not = () if cost <= me.coins else me.why_short(sm.COINS, cost, "SM-DIE-03", value=n)
                if line not in open_lines:
                    why_not = (*why_not, self.no_building(die, line))
                yield Option(
                    line.answer, why_not, {sm.COINS: cost}, partial(self.line_brings, t, seat, line), value=line
                )

    def line_brings(self, t: Table, seat: int, line: Line) -> Goods:
        """The certain goods of the free buildings of a line."""
        colony = t.players[seat].colony
        found: dict[str, int] = {}
        for number in self.free_in(t, seat, line.cells):
            for good, n in certain(colony[number]).items():
                found[good] = found.get(good, 0) + n
        return found

    def line_kinds(self, t: Table, seat: int, colour: str) -> tuple[str, ...]:
        """SM-TERM-05: white dice read columns, blue dice rows; Philosophy and its like let a die read the other."""
        own, other, scholar = (COLUMN, ROW, "white-row") if colour == sm.WHITE else (ROW, COLUMN, "philosophy")
        return (own, other) if self.has(t, seat, scholar) else (own,)

    def turn_costs(self, t: Table, seat: int, die: Die) -> Mapping[int, int]:
        """The coins for every value, the nearest first; a scholar may make it cheaper."""
        printed, off = TURN_COSTS[die.value], self.off_turning(t, seat)
        return {n: max(0, cost - off) for n, cost in printed.items()} if off else printed

    def off_turning(self, t: Table, seat: int) -> int:
        """SM-MONK-07: the coins that scholars take off the price of turning a die."""
        off = self.abilities(t, seat).off.get("die", ())
        return sum([goods.get(sm.COINS, 0) for goods in off]) if off else 0

    def free_in(self, t: Table, seat: int, numbers: Sequence[int]) -> list[int]:
        """SM-DIE-09: the free buildings among some cells, in their order."""
        free = self.layout(t, seat).free
        return [number for number in numbers if number in free]

    def open_lines(self, t: Table, seat: int, colour: str) -> Lines:
        """All columns, rows or entries in which a die of a colour may be used, regardless of price."""
        return self.opening(t, seat, colour, lines_of(self.line_kinds(t, seat, colour)))

    def opening(self, t: Table, seat: int, colour: str, lines: Lines) -> Lines:
        """SM-DIE-11, SM-DIE-13: the lines, of those given, in which a die of a colour may be used."""
        needless = colour != sm.WHITE and t.rulings.get("blue_needs_building") == "no"
        return lines if needless else self.activating(t, seat, colour, lines)

    def activating(self, t: Table, seat: int, colour: str, lines: Lines) -> Lines:
        """SM-DIE-11: the lines, of those given, in which a die would find a free building."""
        free = self.layout(t, seat).free
        return [line for line in lines if not free.isdisjoint(line.cells)]

    def use_die(self, t: Table, seat: int, die: Die) -> Steps:
        """SM-DIE: choose a line for a die; or go back."""
        line = yield from self.choose_line(t, seat, die)
        if isinstance(line, Free):
            return (UseDie(die),)
        return CALLED_OFF if line is None else (UseLine(die, line),)

    def activate_with(self, t: Table, seat: int, die: Die, line: Line) -> Steps:
        """SM-DIE: take a die, turn it, activate its line, leave it there."""
        by_hand = yield from self.ask_cells(t, seat, line.cells, may_wait=True)
        if not self.opening(t, seat, die.colour, [line]):
            return CALLED_OFF  # now that its cells are known, none of them is free
        self.take_die(t, seat, die)
        yield from self.turn_die(t, seat, die, line)
        die = die._replace(value=line.n, by_hand=by_hand)
        yield from self.use_line(t, seat, die, line)
        return (*self.followers(t, seat, die, line), *DONE)

    def choose_line(self, t: Table, seat: int, die: Die) -> Script[Line | Free | None]:
        """SM-DIE-03: choose a line, with the die as it is or turned; or go back."""
        rule, lines = "SM-DIE-05" if die.colour == sm.WHITE else "SM-DIE-06", self.lines_or_back(t, seat, die)
        return self.decide_once(t, seat, "line", rule, lines, colour=die.colour, value=die.value)

    def lines_or_back(self, t: Table, seat: int, die: Die) -> Callable[[], list[Option[Line | None]]]:
        """The options of a line, or going back."""
        return lambda: [*self.lines(t, seat, die), GO_BACK]

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """SM-DIE-01, SM-DIE-02: take a die from the pool, or an own one."""
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
        t.players[seat].coins -= cost
        if line.n != die.value:
            t.emit("turned", seat, "SM-DIE-03", value=die.value, to=line.n, coins=cost)
        yield from ()

    def use_line(self, t: Table, seat: int, die: Die, line: Line, leave: bool = True) -> Script[None]:
        """Use a die with its final value; overlays add steps before the line is activated."""
        yield from self.activate_line(t, seat, die, line.cells, leave)

    def followers(self, t: Table, seat: int, die: Die, line: Line) -> Sequence[Due]:
        """The steps of other players who use the same line."""
        return ()

    def activate_line(self, t: Table, seat: int, die: Die, numbers: Sequence[int], leave: bool = True) -> Script[None]:
        """SM-DIE-05 to SM-DIE-10: every free building in order; the die stays on the last of them."""
        me = t.players[seat]
        if not die.by_hand:
            yield from self.ask_cells(t, seat, numbers)
        free = self.free_in(t, seat, numbers)
        if free and leave:
            me.marks = {**me.marks, free[-1]: f"{die.colour} {die.value}"}
        if die.by_hand:
            yield from self.enter_unknown_cells(t, seat)
        for number in free:
            if me.colony[number] == LATER:
                continue
            t.emit("activate", seat, "SM-DIE-12", **at(number), face=me.colony[number])
            yield from self.activate(t, seat, me.colony[number])
            yield from self.occasion(t, seat, "building")
        yield from self.taxation(t, seat, numbers)
        yield from self.occasion(t, seat, die.colour)
        yield from self.occasion(t, seat, "die")

    # retiring

    def retire(self, t: Table, seat: int) -> Steps:
        """SM-PASS-01, SM-PASS-04, SM-PASS-05, SM-PASS-07: a space with or without its action, then the own docks."""
        me = t.players[seat]
        chosen = yield from self.decide(t, seat, "retire", "SM-PASS-01", lambda: [*self.spaces(t, seat), GO_BACK])
        if chosen is None:
            return CALLED_OFF
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
        return DONE

    def spaces(self, t: Table, seat: int) -> Iterable[Option[tuple[str, bool]]]:
        """SM-PASS-02, SM-PASS-04: the five spaces; two whose action asks no question are offered without it as well."""
        taken = self.taken(t, seat)
        for space in sm.SPACES:
            gain = SPACE_BRINGS.get(space, {ROAD: 1})
            yield Option(("space", space), taken.get(space), gain=gain, value=(space, False))
        for space in (RELIGION, CONQUISTADOR):
            yield Option(("space", space, "alone"), taken.get(space), gain={}, value=(space, True))

    def taken(self, t: Table, seat: int) -> dict[str, Sequence[Reason]]:
        """SM-PASS-03: the reasons against spaces with another player's marker."""
        there: dict[str, list[int]] = {}
        for other, player in enumerate(t.players):
            if player.retired != MARKET:
                there.setdefault(sm.SPACES[player.retired], []).append(other)
        return {space: (because("SM-PASS-03", who=who),) for space, who in there.items()}

    def space_action(self, t: Table, seat: int, space: str) -> Script[None]:
        """SM-PASS-02, SM-PASS-04: carry out the action of the space, as far as possible."""
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


# the main actions: the same at every table

USE_WHITE: dict[int, Option[Due]] = {n: Option(("white", n), value=UseDie(die)) for n, die in IN_POOL.items()}
USE_BLUE: dict[int, Option[Due]] = {n: Option(("blue", n), value=UseDie(die)) for n, die in OWN_BLUE.items()}
END: Option[None] = Option("end")
RETIRE, PLACE_COINS, EXPAND = Retire(), PlaceCoins(), {kind: Expand(kind) for kind in sm.SHAPES}


# the steps of a turn

STEPS: Mapping[type[Due], Callable[[Turn, Table, int, Any], Steps]] = {
    MainAction: lambda rules, t, seat, _: rules.main_action(t, seat),
    UseDie: lambda rules, t, seat, step: rules.use_die(t, seat, step.die),
    UseLine: lambda rules, t, seat, step: rules.activate_with(t, seat, step.die, step.line),
    PlaceCoins: lambda rules, t, seat, _: rules.coin_activation(t, seat),
    Expand: lambda rules, t, seat, step: rules.expand(t, seat, step.kind),
    Retire: lambda rules, t, seat, _: rules.retire(t, seat),
    EndTurn: lambda rules, t, seat, step: rules.end_turn(t, seat, step.asked),
}
