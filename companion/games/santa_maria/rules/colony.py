"""The colony: expanding it with tiles, and finding the buildings that can be activated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial

import msgspec

from companion.engine.ask import Ask, AtSeat, Goods, Option, OptionHint, Reason, Reasons, Script, because
from companion.engine.box_facts import ask_form, no_options
from companion.engine.decks import more, offered
from companion.engine.faces import cells
from companion.engine.facts import LATER
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import EMPTY, is_activated
from companion.games.santa_maria.box.pieces import cells_entry
from companion.games.santa_maria.rules.buildings import Buildings
from companion.games.santa_maria.rules.storage import GO_BACK, TAKE_NOTHING
from companion.games.santa_maria.table import CALLED_OFF, DONE, Due, Table, column_of, row_of

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
    """The free and the open cells of a colony; needed at every question, and the same until the colony changes."""

    def __init__(self, colony: tuple[str, ...], occupied: tuple[int, ...]) -> None:
        buildings, undeveloped = sorted_cells(colony)
        self.free = buildings.difference(occupied)
        """SM-TERM-06, SM-DIE-09: the cells that have a building without a die and without coins."""
        self.open_cells = undeveloped.difference(occupied)
        """SM-EXPAND-05: the cells that can be built on."""
        self._room: dict[str, bool] = {}

    def has_room(self, kind: str) -> bool:
        """SM-EXPAND-04: whether a shape fits anywhere on the open cells."""
        if kind not in self._room:
            self._room[kind] = any(map(self.open_cells.issuperset, placements(kind)))
        return self._room[kind]


@lru_cache(maxsize=256)
def sorted_cells(colony: tuple[str, ...]) -> tuple[frozenset[int], frozenset[int]]:
    """The cells of a colony that can be activated, and the undeveloped ones."""
    numbered = list(enumerate(colony))
    return (
        frozenset([number for number, text in numbered if is_activated(text)]),
        frozenset([number for number, text in numbered if text in (EMPTY, LATER)]),
    )


layouts = lru_cache(maxsize=256)(Layout)
"""The layouts of the last questions: a few players take turns, and a search tries one colony many times."""


class Cells(msgspec.Struct, frozen=True):
    """Faces of cells, as a form returns them."""

    cells: list[str]


class Colony(Buildings):
    """SM-EXPAND, and the definition of a free building."""

    tile_kinds: tuple[str, ...] = (sm.DOUBLE, sm.TRIPLE)

    # free buildings

    def layout(self, t: Table, seat: int) -> Layout:
        """The cells that can be activated and built on, as the colony stands."""
        colony, occupied = t.players[seat].colony, tuple(self.occupied(t, seat))
        last = t.context.cache.get(("layout", seat))
        if last is None or last[0] != colony or last[1] != occupied:  # mostly it is that of the question before
            found = layouts(tuple(colony), occupied)
            last = t.context.cache["layout", seat] = list(colony), occupied, found
        layout: Layout = last[2]
        return layout

    def occupied(self, t: Table, seat: int) -> Collection[int]:
        """SM-TERM-06: the cells with a die or coins on them."""
        return t.players[seat].marks

    # the printed cells of the board

    def ask_cells(self, t: Table, seat: int, numbers: Sequence[int], may_wait: bool = False) -> Script[bool]:
        """SM-SETUP-11: ask for unknown cells of a colony board once they are touched; whether some wait."""
        me = t.players[seat]
        unknown = [number for number in numbers if me.colony[number] == LATER] if LATER in me.colony else []
        if not unknown:
            return False
        values = {"who": seat, "place": AtSeat(seat)}
        ask = Ask(None, "tell-cells", "SM-SETUP-11", no_options, values, cells_entry(tuple(unknown), may_wait))
        answer = (yield from ask_form(Cells, ask)).cells
        entered = {number: text for number, text in zip(unknown, answer, strict=True) if text != LATER}
        for number, text in entered.items():
            me.colony[number] = text
        self.remember(t, seat, entered)
        if entered:
            t.emit("learned", None, "SM-SETUP-11", fact="cells")
        return len(entered) < len(unknown)

    def remember(self, t: Table, seat: int, entered: Mapping[int, str]) -> None:
        """Store the entered cells of a player's board."""
        fact, number = self.board_fact(t, seat)
        if not entered or not t.fact(fact):
            return
        faces = [t.fact(fact)] if number is None else list(t.fact(fact))
        rows = faces[number or 0]["cells"]
        faces[number or 0] = {
            "cells": [
                [entered.get(row * sm.SIDE + column, text) for column, text in enumerate(printed)]
                for row, printed in enumerate(rows)
            ]
        }
        t.learned = {**t.learned, fact: faces[0] if number is None else faces}

    def board_fact(self, t: Table, seat: int) -> tuple[str, int | None]:
        """The fact with the cells of a player's board, and the number of its face."""
        board = t.players[seat].board
        return ("boards", int(board) - 1) if board.isdecimal() else ("", None)

    # expanding

    def tile_cost(self, t: Table, seat: int, kind: str) -> Goods:
        """SM-EXPAND-02, SM-EXPAND-03; a scholar may make it cheaper."""
        return self.cheaper(t, seat, "expand", sm.TILE_COST[kind])

    def tile_rule(self, kind: str) -> str:
        """The rule with the price."""
        return "SM-EXPAND-03" if kind == sm.TRIPLE else "SM-EXPAND-02"

    def why_not_expand(self, t: Table, seat: int, kind: str, cost: Goods) -> Reasons:
        """SM-EXPAND-02, SM-EXPAND-03, SM-EXPAND-04, SM-EXPAND-08."""
        me = t.players[seat]
        if not t.display.get(kind):
            yield because("SM-EXPAND-08", kind=kind)
        yield from me.why_not_pay(cost, self.tile_rule(kind))
        if not self.layout(t, seat).has_room(kind):
            yield because("SM-EXPAND-04", kind=kind)

    def fitting(self, t: Table, seat: int, kind: str, turns: int) -> list[int]:
        """The cells for its first cell after so many quarter turns."""
        open_cells = self.layout(t, seat).open_cells
        return [at for at in range(sm.CELLS) if open_cells.issuperset(covered(kind, at, turns))]

    def expand(self, t: Table, seat: int, kind: str) -> Script[Sequence[Due]]:
        """SM-EXPAND-01: choose a tile of the display, pay for it and lay it; or go back."""
        shown = yield from self.choose_tile(t, seat, kind)
        if shown is None:
            return CALLED_OFF
        yield from self.pay(t, seat, self.tile_cost(t, seat, kind), self.tile_rule(kind))
        face = yield from self.take_tile(t, kind, shown)
        yield from self.lay(t, seat, kind, face, "SM-EXPAND-04")
        yield from self.occasion(t, seat, "expand")
        return DONE

    def choose_tile(self, t: Table, seat: int, kind: str) -> Script[str | None]:
        """SM-EXPAND-01: choose a tile of the display, or go back; a free action may spend the price in the meantime."""
        faces = offered(t.display[kind])

        def options() -> Iterable[Option[str]]:
            cost, rule = self.tile_cost(t, seat, kind), self.tile_rule(kind)
            for face in faces:
                why_not = t.players[seat].why_not_pay(cost, rule)
                yield Option(("tile", face) if face else "another", why_not, value=face)

        return (yield from self.pick(t, seat, "tile", "SM-EXPAND-01", options, GO_BACK))

    def take_tile(self, t: Table, kind: str, face: str) -> Script[str]:
        """SM-EXPAND-07: take a tile off the display, with its face entered where the companion does not know it."""
        return (yield from self.deck(FACT_OF[kind]).take(t, t.display[kind], face, "SM-EXPAND-01", kind))

    def lay(self, t: Table, seat: int, kind: str, face: str, rule: str) -> Script[bool]:
        """SM-EXPAND-04 to SM-EXPAND-06: in any rotation, on open cells inside the grid."""
        me = t.players[seat]
        if not self.layout(t, seat).has_room(kind):
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
        me.tiles = more(me.tiles, kind)
        t.emit("placed", seat, rule, tile=face, row=row_of(numbers[0]), column=column_of(numbers[0]), numbers=numbers)
        return True

    def choose_place(self, t: Table, seat: int, kind: str, face: str, turns: int, rule: str) -> Script[Covered | None]:
        """Choose the cell, or another quarter turn."""
        places = partial(self.places, t, seat, kind, turns)
        return self.decide(t, seat, "place", rule, places, tile=face, kind=kind, turns=turns)

    def places(self, t: Table, seat: int, kind: str, turns: int) -> Iterable[Option[Covered | None]]:
        """Every cell for the first cell of the tile, and the quarter turn; SM-PASS-04: a road need not be taken."""
        for at in range(sm.CELLS):
            cells = covered(kind, at, turns)
            yield Option(("at", at), self.why_not_place(t, seat, cells), hints=OptionHint.ON_BOARD, value=cells)
        if len(sm.SHAPES[kind]) > 1:
            yield Option("turn", hints=OptionHint.IN_LAYING, value=TURNED)
        if kind == sm.ROAD_TILE:
            yield TAKE_NOTHING

    def why_not_place(self, t: Table, seat: int, numbers: Covered) -> Sequence[Reason]:
        """SM-EXPAND-05, SM-EXPAND-06."""
        outside = [because("SM-EXPAND-06")] if None in numbers else []
        colony = t.players[seat].colony
        taken = [number for number in numbers if number is not None and colony[number] not in (EMPTY, LATER)]
        return [*outside, because("SM-EXPAND-05", cells=taken, n=len(taken))] if taken else outside

    def take_road(self, t: Table, seat: int) -> Script[None]:
        """SM-PASS-09, SM-PASS-10: a road tile on a free cell, while there are any."""
        if not t.roads:
            t.emit("no-road", seat, "SM-PASS-10")
            return
        if (yield from self.lay(t, seat, sm.ROAD_TILE, f"road*{sm.ROAD_COLONISTS}", "SM-PASS-09")):
            t.roads -= 1

    # the display

    def fill_display(self, t: Table) -> Script[None]:
        """SM-SETUP-07, SM-NEXT-01: the remaining tiles go to the box, new ones come up."""
        for kind in self.tile_kinds:
            t.display[kind] = []
            yield from self.deck(FACT_OF[kind]).refill(t, t.display[kind], "SM-SETUP-07", sm.DISPLAY[kind])
