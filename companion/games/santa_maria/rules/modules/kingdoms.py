"""American Kingdoms, the core of the expansion: cocoa, special tiles, a fourth scholar, the cocoa colony."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from companion.engine.ask import Goods, Option, Reason, Reasons, Script, because, some_legal
from companion.engine.decks import UNKNOWN
from companion.engine.ledger import Points
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.names import MISSION, spot_of
from companion.games.santa_maria.box.pieces import FACTS, tile_text
from companion.games.santa_maria.rules.decks import BISHOPS, SCHOLARS
from companion.games.santa_maria.rules.scoring import Scoring
from companion.games.santa_maria.rules.shipping import ship_cost
from companion.games.santa_maria.rules.storage import TAKE_NOTHING
from companion.games.santa_maria.rules.turn import LINES, VALUES
from companion.games.santa_maria.table import Die, Line, Player, Table

SPECIAL_DOCK, SPECIAL_SHIPS, HALLS = "special", "special_ships", "town_halls"
ARCHERY, NAVIGATION, MEDITATION = "archery", "navigation", "meditation"
TWICE = "exp:conquistador"
NEW_PEOPLE = {SCHOLARS: (ARCHERY, MEDITATION), BISHOPS: ("exp:triples", TWICE, "exp:gems")}
BISHOP_EACH, BISHOP_MOST = 2, 12
ARCHERY_COST = 1
COCOA_COST = {sm.COCOA: 1}
COCOA_LINES = {kind: {n: line.with_cocoa() for n, line in lines.items()} for kind, lines in LINES.items()}
DIAGONAL = "diagonal"
ACROSS = {
    "down": tuple(n * sm.SIDE + n for n in range(sm.SIDE)),
    "up": tuple((sm.SIDE - 1 - n) * sm.SIDE + n for n in range(sm.SIDE)),
}
"""From top left to bottom right, and from bottom left to top right."""
DIAGONALS = {
    way: {n: Line((DIAGONAL, way, n), DIAGONAL, n, cells) for n in (1, sm.SIDE)} for way, cells in ACROSS.items()
}


class Kingdoms(Scoring):
    """AK-GEN, AK-SHIP, AK-TILE, AK-COCOA, AK-COLONY, AK-SCHOLAR, AK-BISH."""

    scholar_spots = 4
    missions_fact = "missions_kingdoms"
    tile_kinds = (sm.DOUBLE, sm.TRIPLE, sm.SPECIAL)
    bishop_penalty = 0
    town_halls = sm.COUNTS["town_halls"] + 1
    cocoa_colony = True
    """AK-COLONY-01: whether the fifth colony may be played."""

    # setting up

    def start_player(self, t: Table, seat: int, step: int) -> Script[None]:
        """AK-GEN-06: a cocoa store, full."""
        me = t.players[seat]
        me.cocoa_stores += 1
        self.gain_cocoa(t, seat, 1, "AK-GEN-06")
        yield from super().start_player(t, seat, step)

    def set_up_docks(self, t: Table) -> Script[None]:
        """AK-SHIP-01: a dock of its own for special tiles."""
        yield from super().set_up_docks(t)
        t.stacks = {**t.stacks, SPECIAL_SHIPS: sm.COUNTS[SPECIAL_SHIPS]}
        t.market[SPECIAL_DOCK] = yield from self.deck(SPECIAL_SHIPS).deal(t, "AK-SHIP-01")

    def boards(self, t: Table) -> list[str]:
        """AK-COLONY-02: the cocoa colony is a fifth board."""
        return [*super().boards(t), *([sm.COCOA] if self.cocoa_colony else [])]

    def choose_boards(self, t: Table) -> bool:
        """AK-COLONY-02: with the cocoa colony town halls are drawn, and each hall determines the board."""
        return not self.cocoa_colony and super().choose_boards(t)

    def board_cells(self, t: Table, board: str) -> Script[list[list[str]]]:
        """AK-COLONY-02."""
        if board != sm.COCOA:
            return (yield from super().board_cells(t, board))
        cells: list[list[str]] = (yield from FACTS.look_up(t, "board_cocoa", "AK-COLONY-02"))["cells"]
        return cells

    def board_fact(self, t: Table, seat: int) -> tuple[str, int | None]:
        """AK-COLONY-02."""
        return ("board_cocoa", None) if t.players[seat].board == sm.COCOA else super().board_fact(t, seat)

    def board_taken(self, t: Table, seat: int, board: str) -> Script[None]:
        """AK-COLONY-04: its owner has a second cocoa store, empty."""
        yield from super().board_taken(t, seat, board)
        if board == sm.COCOA:
            t.players[seat].cocoa_stores += 1

    def faces_of(self, t: Table, fact: str) -> list[str]:
        """AK-COLONY-03: a fifth town hall in the advanced setup."""
        hall = t.fact("town_hall_cocoa") if fact == HALLS and self.cocoa_colony else None
        others = super().faces_of(t, fact)
        return [*others, tile_text(hall)] if hall else others

    def know_halls(self, t: Table) -> Script[None]:
        """AK-COLONY-03: the fifth town hall must be known to be dealt and to be distinguished from the others."""
        yield from super().know_halls(t)
        if self.cocoa_colony:
            yield from FACTS.look_up(t, "town_hall_cocoa", "AK-COLONY-03")

    def hall_taken(self, t: Table, seat: int, hall: str) -> None:
        """AK-COLONY-04: the town hall of the cocoa colony brings a second store, whatever it shows."""
        known = t.fact("town_hall_cocoa")
        if self.cocoa_colony and known and hall == tile_text(known):
            t.players[seat].cocoa_stores += 1

    def people_known(self, t: Table, fact: str) -> list[str]:
        """AK-GEN-04, AK-GEN-05, AK-X-11: the new ones are shuffled in; Navigation only with the governor."""
        return [*super().people_known(t, fact), *NEW_PEOPLE[fact]]

    def scholar_identified(self, t: Table, name: str) -> Script[None]:
        """The printed points of a new scholar, and for Archery its diagonals."""
        yield from super().scholar_identified(t, name)
        if name in (ARCHERY, NAVIGATION, MEDITATION):
            yield from FACTS.look_up(t, name)

    def monk_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10, AK-COCOA-03: also where a mission brings cocoa without room for it now; cocoa cannot be sold."""
        me = t.players[seat]
        lost = me.cocoa >= me.most(sm.COCOA) and len(me.monks) < sm.MONKS and not t.asked_as_earlier
        missions = [spot for spot in self.open_spots(t, seat) if self.brings_cocoa(t, spot)] if lost else []
        return bool(missions) or super().monk_waits(t, seat)

    def brings_cocoa(self, t: Table, spot: str) -> bool:
        """AK-COCOA-07: whether a mission brings cocoa, as far as it is known."""
        return spot_of(spot).kind == MISSION and sm.COCOA in self.at_spot(t, spot)

    # special shipping tiles

    def stack_of(self, dock: str) -> str:
        """AK-SHIP-05."""
        return SPECIAL_SHIPS if dock == SPECIAL_DOCK else super().stack_of(dock)

    def own_dock(self, t: Table, seat: int, dock: str) -> Script[str]:
        """AK-SHIP-03, AK-SHIP-04: any own dock except one that holds the most."""
        if dock != SPECIAL_DOCK:
            return super().own_dock(t, seat, dock)
        me = t.players[seat]

        def docks() -> list[Option[str]]:
            return [Option(("dock", own), self.why_not_dock(me, own), value=own) for own in sm.DOCKS]

        return self.pick(t, seat, "dock", "AK-SHIP-03", docks)

    def why_not_dock(self, me: Player, own: str) -> Reasons:
        """AK-SHIP-03, AK-SHIP-04."""
        counts = [len(me.docks[dock]) for dock in sm.DOCKS]
        if len(me.docks[own]) == max(counts) > min(counts):
            yield because("AK-SHIP-03", dock=own, n=max(counts))

    # special expansion tiles

    def tile_rule(self, kind: str) -> str:
        """AK-TILE-02: paid in coins."""
        return "AK-TILE-02" if kind == sm.SPECIAL else super().tile_rule(kind)

    # cocoa

    def lines(self, t: Table, seat: int, die: Die) -> Iterable[Option[Line]]:
        """AK-COCOA-04, AK-COCOA-06: 1 cocoa, or a gold in its place, sets a die to any value."""
        yield from super().lines(t, seat, die)
        yield from self.cocoa_lines(t, seat, die)
        yield from self.diagonals(t, seat, die)

    def cocoa_lines(self, t: Table, seat: int, die: Die) -> Iterable[Option[Line]]:
        """AK-COCOA-04: every other value, for the same price."""
        short = list(t.players[seat].why_not_pay(COCOA_COST, "AK-COCOA-04"))
        is_open = self.open_lines(t, seat, die.colour)
        for kind in self.line_kinds(t, seat, die.colour):
            for n, line in COCOA_LINES[kind].items():
                if n != die.value:
                    why_not = short if LINES[kind][n] in is_open else [*short, self.no_building(die, line)]
                    yield Option(line.answer, why_not, COCOA_COST, partial(self.line_brings, t, seat, line), value=line)

    def turn_die(self, t: Table, seat: int, die: Die, line: Line) -> Script[None]:
        """AK-COCOA-04: cocoa instead of coins; AK-SCHOLAR-01: a coin for the diagonal."""
        if line.kind == DIAGONAL:
            yield from self.pay(t, seat, self.diagonal_cost(t, seat, die, line), "AK-SCHOLAR-01")
        elif line.cocoa:
            yield from self.pay(t, seat, COCOA_COST, "AK-COCOA-04")
        else:
            yield from super().turn_die(t, seat, die, line)
            return
        if line.n != die.value:
            t.emit("set", seat, "AK-COCOA-04" if line.cocoa else "AK-SCHOLAR-01", value=die.value, to=line.n)

    # specialists

    def hires(self, t: Table, seat: int) -> bool:
        """AK-B-02: whether a player may take specialists."""
        return True

    # ambassadors

    def own_line(self, t: Table, seat: int, die: Die, line: Line) -> Line:
        """AK-C-04: this player's line for a row or column of another player."""
        return line

    # Archery

    def diagonals(self, t: Table, seat: int, die: Die) -> Iterable[Option[Line]]:
        """AK-SCHOLAR-01: a 1 or a 6 may take a diagonal for 1 coin; a die may be turned to it first."""
        known = t.fact(ARCHERY)
        if ARCHERY not in self.scholars(t, t.players[seat]) or known is None:
            return
        lines = [DIAGONALS[known["one"]][1], DIAGONALS[known["six"]][sm.SIDE]]
        for line in [*lines, *(line.with_cocoa() for line in lines if line.n != die.value)]:
            why_not, cost = self.why_not_diagonal(t, seat, die, line), self.diagonal_cost(t, seat, die, line)
            yield Option(line.answer, why_not, cost, partial(self.line_brings, t, seat, line), value=line)

    def diagonal_cost(self, t: Table, seat: int, die: Die, line: Line) -> Goods:
        """1 coin for the diagonal, and 1 for every step of the die or a cocoa for all of them."""
        if line.cocoa:
            return {sm.COCOA: 1, sm.COINS: ARCHERY_COST}
        return {sm.COINS: ARCHERY_COST + self.turn_costs(t, seat, die)[line.n]}

    def why_not_diagonal(self, t: Table, seat: int, die: Die, line: Line) -> Reasons:
        """AK-SCHOLAR-01, SM-DIE-11, SM-DIE-13."""
        yield from t.players[seat].why_not_pay(self.diagonal_cost(t, seat, die, line), "AK-SCHOLAR-01")
        if not self.opening(t, seat, die.colour, [line]):
            yield self.no_building(die, line)

    def usable(self, t: Table, seat: int, colour: str) -> Collection[int]:
        """AK-COCOA-04, AK-SCHOLAR-01: cocoa sets a die to any line that is open, and there may be diagonals."""
        good = super().usable(t, seat, colour)
        if len(good) == sm.SIDE:
            return good
        if t.players[seat].can_pay(COCOA_COST) and self.open_lines(t, seat, colour):
            return VALUES
        return [n for n in VALUES if n in good or some_legal(self.diagonals(t, seat, Die(colour, n)))]

    def activate_line(self, t: Table, seat: int, die: Die, numbers: Sequence[int], leave: bool = True) -> Script[None]:
        """AK-SCHOLAR-01: the rising diagonal begins on the left or at the top, as the table decided."""
        order = t.rulings.get("diagonal_order")
        from_top = order == "top" or (order == "die" and die.colour == sm.WHITE)
        rising = numbers == ACROSS["up"]
        yield from super().activate_line(t, seat, die, numbers[::-1] if rising and from_top else numbers, leave)

    # Meditation

    def taken(self, t: Table, seat: int) -> dict[str, Sequence[Reason]]:
        """AK-SCHOLAR-05: the reasons against each space; Meditation lets a player choose a taken one."""
        return {} if MEDITATION in self.scholars(t, t.players[seat]) else super().taken(t, seat)

    def space_action(self, t: Table, seat: int, space: str) -> Script[None]:
        """AK-SCHOLAR-06: on the fifth space the road first, then the action of a free space."""
        yield from super().space_action(t, seat, space)
        me = t.players[seat]
        if space != sm.SPACES[-1] or MEDITATION not in self.scholars(t, me):
            return
        others = [player.retired for player in t.players if player is not me]
        if t.rulings.get("meditation_road") == "taken" and me.retired not in others:
            return
        free = [name for number, name in enumerate(sm.SPACES[:-1]) if number not in others]
        if free:
            options = [*(Option(("space", name), value=name) for name in free), TAKE_NOTHING]
            other = yield from self.decide(t, seat, "meditation", "AK-SCHOLAR-06", lambda: options)
            if other is not None:
                yield from super().space_action(t, seat, other)

    # the new bishops

    def bishop_points(self, t: Table, seat: int, key: str) -> int | None:
        """AK-BISH-01 to AK-BISH-03."""
        me = t.players[seat]
        match key:
            case "exp:triples":
                straight = me.tiles.get(sm.SPECIAL, 0) if t.rulings.get("straight_large") != "no" else 0
                return min(BISHOP_MOST, BISHOP_EACH * (me.tiles.get(sm.TRIPLE, 0) + straight))
            case "exp:conquistador":  # banked at the end of the last year
                return me.conquistador_points[-1] if t.phase in ("final", "over") and me.conquistador_points else 0
            case "exp:gems":
                tiles = [tile for own in me.docks.values() for tile in own]
                gems = sum(ship_cost(tile).get("gem", 0) for tile in tiles if tile != UNKNOWN)
                points = min(BISHOP_MOST, BISHOP_EACH * gems)
                return None if UNKNOWN in tiles and points < BISHOP_MOST else points
        return super().bishop_points(t, seat, key)

    def ending(self, t: Table) -> list[Points]:
        """AK-BISH-02: the last year's conquistador points count again, also while they are not banked yet."""
        year = list(self.year_lines(t)) if t.year == sm.YEARS else []
        again = [
            Points(line.seat, line.points, "bishops", "SM-END-08", f"scored.{spot}")
            for line in year
            for spot in t.players[line.seat].monks
            if t.spots.get(spot) == TWICE
        ]
        return [*super().ending(t), *again]

    # the facts that the owner may be asked for

    def needed(self, players: int) -> dict[str, int]:
        """The expansion's share."""
        found = super().needed(players)
        del found["missions"]
        return found | {
            "missions_kingdoms": 1,
            "specials": sm.DISPLAY[sm.SPECIAL] * sm.YEARS,
            SPECIAL_SHIPS: sm.COUNTS[SPECIAL_SHIPS],
            "scholars": found["scholars"] + 1,
            ARCHERY: 1,
            MEDITATION: 1,
            **({"board_cocoa": 1} if "boards" in found and self.cocoa_colony else {}),
            **({"town_hall_cocoa": 1} if "town_halls" in found and self.cocoa_colony else {}),
        }
