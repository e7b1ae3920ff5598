"""The board of Tawantinsuyu: the hill, village and temple, the regions, the markets, and the pieces of all players."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.pens import Block, moved, side_by_side, stacked
from companion.engine.screen import Drawing, Look, draw_parts
from companion.games.tawantinsuyu.screen.drawing import axomamma, market_and_altar, player_areas, regions, village
from companion.games.tawantinsuyu.screen.drawing.hill import hill
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, WIDTH, marks
from companion.games.tawantinsuyu.screen.drawing.temple import temple
from companion.games.tawantinsuyu.table import Table

DRAWINGS: dict[str, Callable[[Look[Table]], Block]] = {
    "hill": hill,
    "village": village.whole,
    "temple": temple,
    "regions": regions.whole,
    "market": market_and_altar.whole,
    "altar": market_and_altar.altar,
    "statues": market_and_altar.statues,
    "players": player_areas.people,
    "axomamma": axomamma.whole,
}
SIDE, GAP, HILL_SCALE = 240.0, 16.0, 1.4
"""The whole board: the columns beside the hill, the room between, and how large the hill is."""
ACROSS = 2 * (SIDE + GAP) + WIDTH * HILL_SCALE


def _full(look: Look[Table]) -> tuple[float, float, str]:
    """The regions in the four corners around the hill as on the board, markets and everybody below."""
    left = [regions.region(look, "chinchaysuyu", SIDE), village.village(look, SIDE), village.nomads(look, SIDE)]
    left += [regions.casualties(look, SIDE), regions.region(look, "kuntisuyu", SIDE)]
    right = [regions.region(look, "antisuyu", SIDE), temple(look, SIDE, 250), regions.region(look, "qullasuyu", SIDE)]
    sides = [stacked(blocks, 14) for blocks in (left, right)]
    high = max(WIDTH * HILL_SCALE, *(block.height for block in sides)) + 12
    out = moved(sides[0].inside, 0, 0) + moved(sides[1].inside, ACROSS - SIDE, 0)
    out += moved(hill(look).inside, SIDE + GAP, 0, HILL_SCALE)
    hers = [axomamma.board(look.t, ACROSS)] if look.t.axomamma is not None else []
    for block in (side_by_side(_markets(look)), *hers, side_by_side(_everybody(look))):
        out += moved(block.inside, 0, high)
        high += block.height + 12
    return ACROSS, high, out


def _markets(look: Look[Table]) -> list[tuple[float, Block]]:
    last = ACROSS - 770 - 3 * GAP
    drawn = [(300.0, market_and_altar.buildings(look, 300)), (210.0, market_and_altar.altar(look, 210))]
    return [*drawn, (260.0, market_and_altar.statues(look, 260, 28)), (last, market_and_altar.stacks(look, last))]


def _everybody(look: Look[Table]) -> list[tuple[float, Block]]:
    count = len(marks(look))
    wide = (ACROSS - GAP * (count - 1)) / count
    return [(wide, player_areas.person(look, seat, wide)) for seat in range(count)]


def ids(t: Table) -> list[str]:
    """Alone, Axomamma's board is a part, too."""
    return [id for id in DRAWINGS if id != "axomamma" or t.axomamma is not None]


board = Drawing(PEN, ids, draw_parts(DRAWINGS, WIDTH, _full))
