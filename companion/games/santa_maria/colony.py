"""The colony: expanding it with tiles, and which of its buildings can be activated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial

import msgspec

from companion.engine.ask import Ask, Goods, Option, Reasons, Script, because
from companion.engine.copy import LATER, no_options
from companion.engine.decks import offered
from companion.engine.faces import cells
from companion.games.santa_maria import components as sm
from companion.games.santa_maria.buildings import Buildings
from companion.games.santa_maria.faces import EMPTY, is_activated
from companion.games.santa_maria.pieces import cells_told
from companion.games.santa_maria.table import Table, column_of, row_of

Covered = tuple[int | None, ...]
"""The cells under a tile; None outside the grid."""
TURNED: Covered = ()
"""A quarter turn, which covers nothing yet."""
FACT_OF = {sm.DOUBLE: "doubles", sm.TRIPLE: "triples", "special": "specials"}


def turned(kind: str, turns: int) -> list[tuple[int, int]]:
    """SM-EXPAND-04: the cells of a shape after so many quarter turns, the first one at the origin."""
    shape = list(sm.SHAPES[kind])
    for _ in range(turns % 4):
        shape = [(column, -row) for row, column in shape]
    return shape


@cache
def covered(kind: str, at: int, turns: int) -> Covered:
    """The cells a tile would cover with its first cell there; None outside the grid."""
    found: list[int | None] = []
    for row, column in turned(kind, turns):
        r, c = at // sm.SIDE + row, at % sm.SIDE + column
        found.append(r * sm.SIDE + c if 0 <= r < sm.SIDE and 0 <= c < sm.SIDE else None)
    return tuple(found)


@cache
def placements(kind: str) -> list[frozenset[int | None]]:
    """Every set of cells that a tile can cover within the grid, however it is turned."""
    found = (frozenset(covered(kind, at, turns)) for turns in range(4) for at in range(sm.CELLS))
    return list(dict.fromkeys(cells for cells in found if None not in cells))


class Layout:
    """What follows from a colony and what stands on it; asked at every question, and the same until it changes."""

    def __init__(self, colony: tuple[str, ...], occupied: tuple[int, ...]) -> None:
        buildings, undeveloped = sorted_cells(colony)
        self.free = buildings.difference(occupied)
        """SM-TERM-06, SM-DIE-09: the cells that have a building without a die and without coins."""
        self.open_cells = undeveloped.difference(occupied)
        """SM-EXPAND-05: the cells that can be built on."""


@lru_cache(maxsize=256)
def sorted_cells(colony: tuple[str, ...]) -> tuple[frozenset[int], frozenset[int]]:
    """The cells of a colony that can be activated, and those that are undeveloped."""
    numbered = list(enumerate(colony))
    return (
        frozenset([number for number, text in numbered if is_activated(text)]),
        frozenset([number for number, text in numbered if text in (EMPTY, LATER)]),
    )


layouts = lru_cache(maxsize=256)(Layout)
"""Those of the last questions: a few players are asked in turns, and who looks ahead tries one colony many times."""


class Colony(Buildings):
    """SM-EXPAND, and what a free building is."""

    tile_kinds: tuple[str, ...] = (sm.DOUBLE, sm.TRIPLE)

    # free buildings

    def layout(self, t: Table, seat: int) -> Layout:
        """What can be activated and built on, as the colony stands."""
        return layouts(tuple(t.players[seat].colony), tuple(self.occupied(t, seat)))

    def occupied(self, t: Table, seat: int) -> Collection[int]:
        """SM-TERM-06: the cells on which something stands."""
        return t.players[seat].marks

    # what is printed on the board

    def tell_cells(self, t: Table, seat: int, numbers: Sequence[int]) -> Script[None]:
        """SM-SETUP-11: cells of a colony board that nobody has told yet, told now that they are touched."""
        me = t.players[seat]
        untold = [number for number in numbers if me.colony[number] == LATER] if LATER in me.colony else []
        if not untold:
            return
        values = {"who": seat, "place": f"seat.{seat}"}
        answer = yield Ask(None, "tell-cells", "SM-SETUP-11", no_options, values, cells_told(tuple(untold)))
        told = dict(zip(untold, msgspec.json.decode(answer)["cells"], strict=True))
        for number, text in told.items():
            me.colony[number] = text
        self.remember(t, seat, told)
        t.emit("learned", None, "SM-SETUP-11", fact="cells")

    def remember(self, t: Table, seat: int, told: Mapping[int, str]) -> None:
        """What is known now of a player's board."""
        board, faces = t.players[seat].board, t.fact("boards")
        if not told or not board.isdecimal():
            return
        rows = [
            [told.get(row * sm.SIDE + column, text) for column, text in enumerate(printed)]
            for row, printed in enumerate(faces[int(board) - 1]["cells"])
        ]
        known = [*faces[: int(board) - 1], {"cells": rows}, *faces[int(board) :]]
        t.learned = {**t.learned, "boards": known}

    # expanding

    def tile_cost(self, t: Table, seat: int, kind: str) -> Goods:
        """SM-EXPAND-02, SM-EXPAND-03; a scholar may make it cheaper."""
        return self.cheaper(t, seat, "expand", sm.TILE_COST[kind])

    def tile_rule(self, kind: str) -> str:
        """The rule that names the price."""
        return "SM-EXPAND-03" if kind == sm.TRIPLE else "SM-EXPAND-02"

    def why_not_expand(self, t: Table, seat: int, kind: str, cost: Goods) -> Reasons:
        """SM-EXPAND-02, SM-EXPAND-03, SM-EXPAND-04, SM-EXPAND-08."""
        me = t.players[seat]
        if not t.display.get(kind):
            yield because("SM-EXPAND-08", kind=kind)
        yield from me.why_not_pay(cost, self.tile_rule(kind))
        if not self.fits_somewhere(t, seat, kind):
            yield because("SM-EXPAND-04", kind=kind)

    def fits_somewhere(self, t: Table, seat: int, kind: str) -> bool:
        """Whether a shape finds room at all."""
        return any(map(self.layout(t, seat).open_cells.issuperset, placements(kind)))

    def fitting(self, t: Table, seat: int, kind: str, turns: int) -> list[int]:
        """Where its first cell may lie after so many quarter turns."""
        open_cells = self.layout(t, seat).open_cells
        return [at for at in range(sm.CELLS) if open_cells.issuperset(covered(kind, at, turns))]

    def expand(self, t: Table, seat: int, kind: str) -> Script[bool]:
        """SM-EXPAND-01: one tile of the display, paid once it is chosen, and laid; or back."""
        shown = yield from self.choose_tile(t, seat, kind)
        if shown is None:
            return False
        yield from self.pay(t, seat, self.tile_cost(t, seat, kind), self.tile_rule(kind))
        face = yield from self.take_tile(t, kind, shown)
        yield from self.lay(t, seat, kind, face, "SM-EXPAND-04")
        yield from self.occasion(t, seat, "expand")
        return True

    def choose_tile(self, t: Table, seat: int, kind: str) -> Script[str | None]:
        """SM-EXPAND-01: which one of those on display, or back; a free action may spend what it costs."""
        faces = offered(t.display[kind])

        def options() -> Iterable[Option[str]]:
            cost, rule = self.tile_cost(t, seat, kind), self.tile_rule(kind)
            for face in faces:
                why_not = t.players[seat].why_not_pay(cost, rule)
                yield Option(f"tile {face}" if face else "another", why_not, value=face)

        return (yield from self.pick(t, seat, "tile", "SM-EXPAND-01", options, Option("back")))

    def take_tile(self, t: Table, kind: str, face: str) -> Script[str]:
        """SM-EXPAND-07: off the display, and told where the companion does not know it."""
        return (yield from self.deck(FACT_OF[kind]).take(t, t.display[kind], face, "SM-EXPAND-01", kind))

    def lay(self, t: Table, seat: int, kind: str, face: str, rule: str) -> Script[bool]:
        """SM-EXPAND-04 to SM-EXPAND-06: turned as the player likes, on open cells inside the grid."""
        me = t.players[seat]
        if not self.fits_somewhere(t, seat, kind):
            t.emit("no-room", seat, rule)
            return False
        turns = next(n for n in range(4) if self.fitting(t, seat, kind, n))
        while (place := (yield from self.choose_place(t, seat, kind, face, turns, rule))) == TURNED:
            turns = (turns + 1) % 4
        if place is None:
            return False
        numbers = [number for number in place if number is not None]
        self.remember(t, seat, dict.fromkeys((n for n in numbers if me.colony[n] == LATER), EMPTY))
        for number, text in zip(numbers, cells(face), strict=True):
            me.colony[number] = text
        me.tiles = {**me.tiles, kind: me.tiles.get(kind, 0) + 1}
        t.emit("placed", seat, rule, tile=face, row=row_of(numbers[0]), column=column_of(numbers[0]), numbers=numbers)
        return True

    def choose_place(self, t: Table, seat: int, kind: str, face: str, turns: int, rule: str) -> Script[Covered | None]:
        """Where, or another quarter turn."""
        places = partial(self.places, t, seat, kind, turns)
        return self.decide(t, seat, "place", rule, places, tile=face, kind=kind, turns=turns)

    def places(self, t: Table, seat: int, kind: str, turns: int) -> Iterable[Option[Covered | None]]:
        """Every cell for the first cell of the tile, and the quarter turn; SM-PASS-04: a road need not be taken."""
        for at in range(sm.CELLS):
            yield Option(f"at {at}", self.why_not_place(t, seat, kind, at, turns), value=covered(kind, at, turns))
        if len(sm.SHAPES[kind]) > 1:
            yield Option("turn", value=TURNED)
        if kind == sm.ROAD_TILE:
            yield Option("nothing")

    def why_not_place(self, t: Table, seat: int, kind: str, at: int, turns: int) -> Reasons:
        """SM-EXPAND-05, SM-EXPAND-06."""
        numbers = covered(kind, at, turns)
        if None in numbers:
            yield because("SM-EXPAND-06")
        colony = t.players[seat].colony
        taken = [number for number in numbers if number is not None and colony[number] not in (EMPTY, LATER)]
        if taken:
            yield because("SM-EXPAND-05", cells=taken, n=len(taken))

    def take_road(self, t: Table, seat: int) -> Script[None]:
        """SM-PASS-09, SM-PASS-10: a road tile on a free cell, while there are any."""
        if not t.roads:
            t.emit("no-road", seat, "SM-PASS-10")
            return
        if (yield from self.lay(t, seat, sm.ROAD_TILE, f"road*{sm.ROAD_COLONISTS}", "SM-PASS-09")):
            t.roads -= 1

    # the display

    def fill_display(self, t: Table) -> Script[None]:
        """SM-SETUP-07, SM-NEXT-01: what is left goes to the box, new tiles come up."""
        for kind in self.tile_kinds:
            t.display[kind] = []
            yield from self.deck(FACT_OF[kind]).refill(t, t.display[kind], "SM-SETUP-07", sm.DISPLAY[kind])
