"""Final scoring: every point with its source, the tie-break, and the achievements of a lone player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from companion.engine.ask import Ask, Script
from companion.engine.box_facts import Number, ask_form, no_options
from companion.engine.data_folder import components
from companion.engine.decks import UNKNOWN
from companion.engine.facts import Entry, Input
from companion.engine.ledger import Points, ScoreLine
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import BY_HAND, GAIN, Effect, cell
from companion.games.santa_maria.box.names import (
    BISHOP,
    MISSION,
    SCHOLAR,
    bishop_counts,
    bishop_key,
    scholar_key,
    spot_of,
)
from companion.games.santa_maria.box.pieces import NONE, SET
from companion.games.santa_maria.rules.setup import Setup
from companion.games.santa_maria.rules.shipping import ship_points
from companion.games.santa_maria.table import MARKET, Player, Table, full_lines, row_cells, row_of

GOVERNOR_POINTS: list[list[int]] = components(sm.GAME, "governor")["score_grid"]
PRODUCTION = "production"
MOST_POINTS = 60
BISHOP_ENTRY = Entry("bishop-points", (Input("points", "number", high=MOST_POINTS),), rule="SM-END-08")
SHIP_ENTRY = Entry("ship-points", (Input("points", "number", high=20),), rule="SM-END-10")

EnteredPoints = Mapping[tuple[int, str], int]
"""Points that only the players can count, by seat and place."""


# the figures, the same for a table and for a sheet


def coin_points(coins: int) -> int:
    """SM-END-02: 1 point for every 3 coins, rounded down."""
    return coins // sm.COINS_PER_POINT


def sale_value(goods: Mapping[str, int], cocoa: str = "nothing") -> int:
    """SM-END-02, AMB-03: the sale value of resources; cocoa only where the table gives it a price.

    >>> sale_value({"wood": 1, "gem": 1, "cocoa": 2}), sale_value({"cocoa": 2}, "one")
    (3, 2)
    """
    return sum(sm.SALE[good] * goods.get(good, 0) for good in sm.RESOURCES) + (
        goods.get(sm.COCOA, 0) if cocoa == "one" else 0
    )


def dock_sets(counts: Iterable[int]) -> int:
    """SM-END-09: as many complete sets as there are tiles at the emptiest dock."""
    return min(counts)


def governor_points(number: int) -> int:
    """AK-A-12: the points of the governor's cell.

    >>> governor_points(0), governor_points(4 * 6 + 3), governor_points(35)
    (-12, 1, 12)
    """
    return GOVERNOR_POINTS[number // sm.SIDE][number % sm.SIDE]


def achieved(**reached: float) -> list[str]:
    """SM-SOLO-04 to SM-SOLO-08: the achievements that these figures are enough for."""
    return [name for name, (field, least) in sm.ACHIEVEMENTS.items() if reached[field] >= least]


def retired_rank(space: int, order: int, everyone: Sequence[tuple[int, int]], later: bool) -> float:
    """SM-END-12, AMB-10: higher for a higher retiring space; a shared one goes to the earlier player, or the later.

    Spaces count from 0 at the top; ``everyone``: space and order of all players.
    """
    if space == MARKET:
        return 0
    behind = sum(other == space and (when < order if later else when > order) for other, when in everyone)
    return len(sm.SPACES) - space + behind / 5


# reading a colony


def kind_of(effect: Effect) -> str:
    """The type of building that has this effect; a note by its owner is of no known type."""
    if effect.kind == GAIN:
        return sm.COCOA if all(set(goods) == {sm.COCOA} for goods in effect.gain) else PRODUCTION
    return "" if effect.kind == BY_HAND else effect.kind


@cache
def kinds(text: str) -> frozenset[str]:
    """The types of building that a cell belongs to."""
    return frozenset(kind_of(effect) for effect in cell(text).effects) - {""}


def line_lies(line: Sequence[int]) -> str:
    """Whether a line is a row or a column."""
    return "row" if row_of(line[0]) == row_of(line[-1]) else "column"


def colonists_counted(me: Player) -> dict[str, int]:
    """SM-END-03 to SM-END-05: the colonists in full rows and in full columns; one in both is in both figures."""
    counted = {"rows": 0, "columns": 0}
    for line in full_lines(me):
        counted[f"{line_lies(line)}s"] += sum(cell(me.colony[number]).colonists for number in line)
    return counted


@cache
def faces(text: str) -> frozenset[str]:
    """The effects of a cell, one by one."""
    return frozenset(effect.text for effect in cell(text).effects)


def single_type_line(me: Player, by_face: bool = False) -> bool:
    """SM-SOLO-07: a full line of buildings of one type, without a road; the type is its heading, or its face."""
    types = faces if by_face else kinds
    return any(
        not any(cell(me.colony[number]).road for number in line)
        and bool(frozenset.intersection(*(types(me.colony[number]) for number in line)))
        for line in full_lines(me)
    )


TILES = (sm.DOUBLE, sm.TRIPLE, sm.SPECIAL)
MONKS = (SCHOLAR, BISHOP, MISSION)
DOCK_TILES = {"coin-tile": "coins", **{f"{dock}-tile": dock for dock in sm.DOCKS[1:]}}
COUNTED: dict[str, Callable[[Player], int]] = {
    "tile": lambda me: sum(me.tiles.get(kind, 0) for kind in TILES),
    "road": lambda me: sum(cell(text).road for text in me.colony),
    "colonist": lambda me: me.colonists,
    "building": lambda me: sum(cell(text).building for text in me.colony),
    "building-type": lambda me: len(frozenset().union(*map(kinds, me.colony))),
    "empty-cell": lambda me: me.colony.count(""),
    "shipping-tile": lambda me: sum(map(len, me.docks.values())),
    "monk": lambda me: len(me.monks),
    "blue-die": lambda me: me.blue_dice,
    "full-line": lambda me: len(full_lines(me)),
    "full-row": lambda me: [*map(line_lies, full_lines(me))].count("row"),
    "full-column": lambda me: [*map(line_lies, full_lines(me))].count("column"),
    "dock-set": lambda me: dock_sets(map(len, me.docks.values())),
    "religion-step": lambda me: me.religion,
}
"""SM-END-08: the figures that a bishop may count, beside coins and the kinds of tiles, monks, goods and buildings."""


def on_spots(me: Player, kind: str) -> int:
    """The monks of a player that are scholars' pupils, with a bishop, or at a mission."""
    return sum(spot_of(spot).kind == kind for spot in me.monks)


class Scoring(Setup):
    """SM-END, SM-SOLO-03 to SM-SOLO-08."""

    bishop_penalty = sm.BISHOP_PENALTY

    def final(self, t: Table) -> Script[None]:
        """SM-END-01: ask for the figures that only the players know, then score in the order of the rulebook."""
        for seat in range(len(t.players)):
            for row in range(1, sm.SIDE + 1):
                yield from self.ask_cells(t, seat, row_cells(row))
        entered = yield from self.ask_points(t)
        lines = list(self.end_points(t, entered))
        t.emit("final", None, "SM-END-01")
        t.bank(lines)
        if len(t.players) == 1:
            self.solo_result(t, lines)
        t.phase = "over"
        t.emit("over", None, "SM-END-12")

    # points to enter

    def ask_points(self, t: Table) -> Script[dict[tuple[int, str], int]]:
        """SM-END-08, SM-END-10: bishops that are counted by hand, and shipping tiles with an unknown face."""
        entered: dict[tuple[int, str], int] = {}
        for seat, me in enumerate(t.players):
            for spot in me.monks:
                if spot_of(spot).kind == SCHOLAR:
                    yield from self.identify_scholar(t, spot)
                elif spot_of(spot).kind == BISHOP:
                    key = yield from self.identify_bishop(t, spot)
                    if self.bishop_points(t, seat, key) is None:
                        entered[seat, spot] = yield from self.ask_number(seat, BISHOP_ENTRY, spot=spot, bishop=key)
            for dock, tiles in me.docks.items():
                for _ in range(tiles.count(UNKNOWN)):
                    points = yield from self.ask_number(seat, SHIP_ENTRY, dock=dock)
                    entered[seat, dock] = entered.get((seat, dock), 0) + points
        return entered

    def ask_number(self, seat: int, entry: Entry, **values: str) -> Script[int]:
        """Ask for points that a player counts."""
        ask = Ask(seat, entry.id, entry.rule, no_options, values, entry)
        counted: Number = yield from ask_form(Number, ask)
        return counted.points

    # the lines

    def end_points(self, t: Table, entered: EnteredPoints) -> Iterator[Points]:
        """SM-END-02 to SM-END-10, in this order; unknown points are left out."""
        parts = (
            self.coins_end,
            self.colonists_end,
            self.scholars_end,
            self.bishops_lost,
            partial(self.bishops_end, entered=entered),
            self.sets_end,
            partial(self.shipping_end, entered=entered),
            self.end_lines,
        )
        for part in parts:
            for seat in range(len(t.players)):
                yield from (line for line in part(t, seat) if line.points)

    def coins_end(self, t: Table, seat: int) -> Iterator[Points]:
        """SM-END-02: all resources are sold first."""
        yield Points(seat, coin_points(self.coins_at_end(t, seat)), "coins", "SM-END-02")

    def coins_at_end(self, t: Table, seat: int) -> int:
        """SM-END-02: a player's coins once all resources are sold."""
        me = t.players[seat]
        goods = {good: getattr(me, good) for good in (*sm.RESOURCES, sm.COCOA)}
        return me.coins + sale_value(goods, t.rulings.get("cocoa_at_end", "nothing"))

    def colonists_end(self, t: Table, seat: int) -> Iterator[Points]:
        """SM-END-03: a point for each colonist of each full line."""
        for lies, count in colonists_counted(t.players[seat]).items():
            yield Points(seat, count, "colonists", "SM-END-03", f"scored.{lies}")

    def scholars_end(self, t: Table, seat: int) -> Iterator[Points]:
        """SM-END-06, SM-ADV-07: the printed points of a player's scholars."""
        me = t.players[seat]
        there = {spot: t.spots.get(spot, UNKNOWN) for spot in me.monks if spot_of(spot).kind == SCHOLAR}
        if t.rulings.get("private_scholar") != "nothing":
            there |= {"private": me.private}
        for spot, key in there.items():
            rule = "SM-ADV-07" if spot == "private" else "SM-END-06"
            yield Points(seat, self.scholar_points(t, key) or 0, "scholars", rule, f"scored.{spot}")

    def scholar_points(self, t: Table, key: str) -> int | None:
        """SM-END-06: the number in the frame of a scholar, entered with its face; None while it is unknown."""
        faces = [face for face in t.fact("scholars") or () if scholar_key(face) == key]
        face = faces[-1] if faces else (t.fact(key) if key else None)
        return face["points"] if face else None

    def bishops_lost(self, t: Table, seat: int) -> Iterator[Points]:
        """SM-END-07: every bishop costs points first."""
        count = on_spots(t.players[seat], "bishop")
        yield Points(seat, -self.bishop_penalty * count, "bishops-penalty", "SM-END-07")

    def bishops_end(self, t: Table, seat: int, entered: EnteredPoints) -> Iterator[Points]:
        """SM-END-08: each bishop by its requirement."""
        for spot in t.players[seat].monks:
            if spot_of(spot).kind == BISHOP:
                points = self.bishop_points(t, seat, t.spots.get(spot, UNKNOWN))
                points = entered.get((seat, spot), 0) if points is None else points
                yield Points(seat, points, "bishops", "SM-END-08", f"scored.{spot}")

    def bishop_points(self, t: Table, seat: int, key: str) -> int | None:
        """SM-END-08: a bishop's points for a player as the table stands; None where they must be entered."""
        face = next((face for face in t.fact("bishops") or () if bishop_key(face) == key), None)
        if face is None or face["of"] == "hand":
            return None
        counts = [self.counted(t, seat, what) for what in bishop_counts(face)]
        points: int = (min(counts) if face.get("how") == SET else sum(counts)) // face["each"] * face["per"]
        return min(points, face["most"]) if face["most"] else points

    def times(self, t: Table, seat: int, face: dict[str, Any]) -> int:
        """SM-MONK-07: an ability may apply once for every such thing that its owner has."""
        what = face.get("for", NONE)
        return 1 if what == NONE else self.counted(t, seat, what)

    def counted(self, t: Table, seat: int, what: str) -> int:
        """SM-END-08: a player's count of a thing that a bishop counts."""
        me = t.players[seat]
        if what in COUNTED:
            return COUNTED[what](me)
        if what in TILES:
            return me.tiles.get(what, 0)
        if what in DOCK_TILES:
            return len(me.docks[DOCK_TILES[what]])
        if what in MONKS:
            return on_spots(me, what)
        if what in sm.RESOURCES:
            return me.in_hand[what]
        return self.coins_at_end(t, seat) if what == sm.COINS else sum(what in kinds(text) for text in me.colony)

    def sets_end(self, t: Table, seat: int) -> Iterator[Points]:
        """SM-END-09: 3 points for every set of one tile at each dock."""
        sets = dock_sets(len(t.players[seat].docks[dock]) for dock in sm.DOCKS)
        yield Points(seat, sm.SET_POINTS * sets, "sets", "SM-END-09")

    def shipping_end(self, t: Table, seat: int, entered: EnteredPoints) -> Iterator[Points]:
        """SM-END-10: the tiles are turned over."""
        for dock, tiles in t.players[seat].docks.items():
            points = sum(ship_points(tile) for tile in tiles if tile != UNKNOWN) + entered.get((seat, dock), 0)
            yield Points(seat, points, "shipping", "SM-END-10", f"scored.{dock}")

    def end_lines(self, t: Table, seat: int) -> Iterator[Points]:
        """Lines of modules at the end of the game."""
        yield from ()

    # alone

    def solo_result(self, t: Table, lines: Sequence[Points]) -> None:
        """SM-SOLO-03: whether the goal is reached, and every achievement."""
        total = t.players[0].points
        result = "won" if total >= sm.SOLO_GOAL else "lost"
        t.emit("solo-result", 0, "SM-SOLO-03", points=total, goal=sm.SOLO_GOAL, result=result)
        for name in self.achievements(t, 0, lines):
            t.emit("achievement", 0, sm.SOLO_RULES[name], name=name)

    def achievements(self, t: Table, seat: int, lines: Sequence[Points]) -> list[str]:
        """SM-SOLO-04 to SM-SOLO-08: a player's achievements, once these lines are banked."""
        brought = dict.fromkeys(("colonists", "bishops"), 0.0)
        for line in lines:
            if line.seat == seat and line.source in brought:
                brought[line.source] += line.points
        me = t.players[seat]
        return achieved(
            colonist_points=brought["colonists"],
            dock_sets=dock_sets(map(len, me.docks.values())),
            bishop_points=brought["bishops"],
            mono_line=single_type_line(me, t.rulings.get("building_type") == "face"),
            total=me.points,
        )

    # if it ended now

    def year_lines(self, t: Table) -> Iterator[Points]:
        """SM-YEAR-02, SM-SOLO-02: the points of this year's conquistador track as it stands, if known."""
        if t.year > sm.YEARS or any(len(me.conquistador_points) >= t.year for me in t.players):
            return
        for seat, worth in enumerate(self.year_points(t)):
            if worth:
                yield Points(seat, worth, "conquistador", self.year_rule, f"era.year-{t.year}")

    def final_lines(self, t: Table) -> list[ScoreLine]:
        """SM-END-01: the year's conquistador points and the final scoring as the table stands."""
        return t.lines([] if t.phase == "over" else self.ending(t))

    def ending(self, t: Table) -> list[Points]:
        """SM-END-01: the conquistador track of this year, then the final scoring."""
        return [*self.year_lines(t), *self.end_points(t, {})]

    def secured(self, t: Table) -> list[ScoreLine]:
        """Points that lie on the table already, as the final scoring would count them."""
        return t.lines([] if t.phase in ("setup", "over") else self.end_points(t, {}))


# for the definition of the game


def tie_breaks(t: Table) -> list[float]:
    """SM-END-12: the higher marker on the retiring spaces."""
    everyone = [(me.retired, me.retired_as) for me in t.players]
    later = t.rulings.get("shared_space") == "later"
    return [retired_rank(space, order, everyone, later) for space, order in everyone]


def traits(t: Table) -> list[dict[str, float]]:
    """Figures of each player's style: tiles, roads, ships, monks by kind, religion, full lines."""
    return [
        {
            **{f"{what}s": COUNTED[what](me) for what in ("tile", "road")},
            "ships": COUNTED["shipping-tile"](me),
            **{f"{kind}s": on_spots(me, kind) for kind in MONKS},
            "religion": me.religion,
            "full-lines": COUNTED["full-line"](me),
        }
        for me in t.players
    ]
