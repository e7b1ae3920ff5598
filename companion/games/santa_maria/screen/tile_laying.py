"""A tile about to be laid, as the screen shows it: every possible position, and the lines that it fills there."""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter

import msgspec

from companion.engine.ask import Ask, Goods, key_of
from companion.engine.describe import label_option
from companion.engine.faces import cells
from companion.engine.messages import Messages
from companion.engine.screen import THEN, CardLine, Chip, Laying, Spot
from companion.games.santa_maria.box.components import SHAPES
from companion.games.santa_maria.box.faces import cell
from companion.games.santa_maria.rules.colony import covered
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.rules.scoring import line_lies
from companion.games.santa_maria.rules.turn import COLUMN, LINES, ROW
from companion.games.santa_maria.screen.drawing.pictures import cell_picture, tile_picture
from companion.games.santa_maria.table import Line, Player, Table, column_of, full_lines, row_of


def laying(t: Table, ask: Ask, say: Messages) -> Laying | None:
    """Every way to lay the tile of a question, in any rotation: the goods of its lines, and the lines that it fills."""
    kind, face = ask.values.get("kind", ""), ask.values.get("tile", "")
    if ask.id != "place" or ask.player is None or kind not in SHAPES:
        return None
    rules, seat, first = rules_at(t), ask.player, ask.values.get("turns", 0)
    me = t.players[seat]
    spots, rows = [], list[CardLine]()
    for turned in range(4 if len(SHAPES[kind]) > 1 else 1):
        for at in rules.fitting(t, seat, kind, first + turned):
            turns = (first + turned) % 4
            laid = _laid(kind, face, at, turns)
            after = msgspec.structs.replace(me, colony=[laid.get(n, text) for n, text in enumerate(me.colony)])
            gaining = _gaining_lines(t, seat, after, laid, say)
            rows += [row for row in gaining if row not in rows]
            key = THEN.join([*["turn"] * turned, key_of(("at", at))])
            places = [f"cell.{number}" for number in laid]
            spots.append(Spot(key, places, turns, _fills(me, after, say), [rows.index(row) for row in gaining]))
    return Laying(tile_picture(kind, face), [cell_picture(each) for each in cells(face)], spots, rows)


def _laid(kind: str, face: str, at: int, turns: int) -> dict[int, str]:
    """The cells of a tile by their numbers on the colony."""
    numbers = [number for number in covered(kind, at, turns) if number is not None]
    return dict(zip(numbers, cells(face), strict=True))


def _gaining_lines(t: Table, seat: int, after: Player, laid: Collection[int], say: Messages) -> list[CardLine]:
    """The goods of every line through the tile, once it is laid; lines without goods are left out."""
    players = [after if each == seat else player for each, player in enumerate(t.players)]
    then, rules = msgspec.structs.replace(t, players=players), rules_at(t)
    columns = {LINES[COLUMN][column_of(number)] for number in laid}
    lines = columns | {LINES[ROW][row_of(number)] for number in laid}
    brings = [
        _brings(line, rules.line_brings(then, seat, line), say) for line in sorted(lines, key=attrgetter("answer"))
    ]
    return [row for row in brings if row.chips]


def _brings(line: Line, goods: Goods, say: Messages) -> CardLine:
    """The gain of a line with the tile, with a capital letter as on a button."""
    label = label_option(say, key_of(line.answer), ())
    return CardLine(label[:1].upper() + label[1:], chips=Chip.of_goods(say, goods, "+", "gain"))


def _fills(me: Player, after: Player, say: Messages) -> list[str]:
    """SM-END-03: the lines that a tile fills, with the colonists on them."""
    before = full_lines(me)
    return [
        say.text(
            f"fills.{line_lies(line)}",
            n=row_of(line[0]) if line_lies(line) == "row" else column_of(line[0]),
            points=sum(cell(after.colony[number]).colonists for number in line),
        )
        for line in full_lines(after)
        if line not in before
    ]
