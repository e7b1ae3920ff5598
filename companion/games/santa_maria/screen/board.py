"""The board of Santa Maria: table in, SVG out.

The board comes in parts that are legible on a phone, each a drawing of its own, and ``full`` for a large screen. Which
parts there are depends on the table: a colony for every player, or the city for the Maya player.

>>> from companion.games.santa_maria.table import Player, Table
>>> table = Table(players=[Player(), Player()])
>>> [part.id for part in board(table, ["Ann", "Ben"], "en").parts]
['common', 'colony:0', 'colony:1', 'full']
"""

from __future__ import annotations

from companion.engine.ask import Ask
from companion.engine.pens import Block, moved, side_by_side, stacked
from companion.engine.screen import Drawing, Look
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.screen.drawing.city import BESIDE as CITY_BESIDE
from companion.games.santa_maria.screen.drawing.city import city
from companion.games.santa_maria.screen.drawing.colony import BESIDE, Shape, TileInHand, colony
from companion.games.santa_maria.screen.drawing.common_board import common, dice, display, docks, rest
from companion.games.santa_maria.screen.drawing.pens import PEN, WIDTH
from companion.games.santa_maria.screen.places import COMMON, in_front_of
from companion.games.santa_maria.table import Table


def hand_of(ask: Ask | None) -> TileInHand | None:
    """The tile that a question is about, to be shown as it would lie."""
    if ask is None or ask.id != "place" or "kind" not in ask.values:
        return None
    return TileInHand(ask.values["kind"], ask.values.get("tile", ""), ask.values.get("turns", 0))


EDGE, GAP = 2, 16
OTHERS_GAP, LARGEST_OTHER = 12, 0.62
"""Colonies of the others are smaller, so that together they are no higher than the own one."""


def draw(look: Look[Table], id: str) -> tuple[float, float, str]:
    """Width, height and content of a part."""
    wide: float = WIDTH
    match id:
        case "common":
            block = common(look)
        case _ if id in place_labels.COLONIES:
            low = look.ask is not None and look.ask.id == "turn"  # its many buttons leave little room above them
            shape: Shape = "square" if look.wide else "low" if low else "high"
            block = _in_front(look, place_labels.COLONIES[id], alone=True, shape=shape)
            wide += BESIDE[shape]
        case "city":
            shape = "square" if look.wide else "high"
            block = _in_front(look, next(seat for seat, me in enumerate(look.t.players) if me.maya), shape=shape)
            wide += CITY_BESIDE[shape]
        case "full":
            return _full(look)
        case _:
            raise KeyError(id)
    return wide + 2 * EDGE, block.height + 2 * EDGE, moved(block.inside, EDGE, EDGE)


def _active(look: Look[Table]) -> int:
    """The seat whose colony can be tapped: the player who is asked, else the player whose turn it is."""
    return look.t.turn_of if look.ask is None or look.ask.player is None else look.ask.player


def _in_front(look: Look[Table], seat: int, alone: bool = False, shape: Shape = "high") -> Block:
    """The area of a player: a colony, or the city."""
    active = seat == _active(look)
    if look.t.players[seat].maya:
        return city(look, seat, active, shape)
    return colony(look, seat, active, hand_of(look.ask), alone, shape)


def _full(look: Look[Table]) -> tuple[float, float, str]:
    """The colony of the player whose turn it is, the common board beside it, and the others small in a column."""
    left = stacked([_in_front(look, _active(look)), display(look)])
    right = stacked([dice(look), docks(look), *rest(look)])
    others = [_in_front(look, seat) for seat in range(len(look.t.players)) if seat != _active(look)]
    high = max(left.height, right.height)
    fitting = (high - OTHERS_GAP * (len(others) - 1)) / sum(block.height for block in others) if others else 0
    scale = min(LARGEST_OTHER, fitting)
    small = stacked(others, OTHERS_GAP, scale)
    whole = side_by_side([(WIDTH, left), (WIDTH, right), (WIDTH * scale, small)], GAP)
    wide = 2 * WIDTH + GAP + (GAP + WIDTH * scale if others else 0)
    return wide + 2 * EDGE, high + 2 * EDGE, moved(whole.inside, EDGE, EDGE)


board = Drawing(
    PEN,
    ids=lambda t: (COMMON, *(in_front_of(t, seat) for seat in range(len(t.players)))),
    draw=draw,
    title=lambda look, id: place_labels.part(look.say, id, look.names),
)
