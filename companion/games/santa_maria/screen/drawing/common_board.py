"""The common board: dice, the display, docks, tracks, spots for monks, and the retiring spaces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from companion.engine.drawing import draw_once, spread
from companion.engine.faces import is_note, joined
from companion.engine.messages import Messages
from companion.engine.pens import Block, Frame, Item, lines, longest_word, moved, stacked
from companion.engine.player_markers import Marker
from companion.engine.screen import Look
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import alternatives
from companion.games.santa_maria.box.names import spot_of
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.screen.drawing.faces import bishop, cargo, face, items, tile
from companion.games.santa_maria.screen.drawing.pens import PEN, WIDTH, die, times
from companion.games.santa_maria.table import MARKET, SPECIALISTS, Table

HEAD = 22
"""Room for a heading."""


def common(look: Look[Table]) -> Block:
    """Everything on and around the common board."""
    return stacked([dice(look), docks(look), *rest(look), display(look)])


def rest(look: Look[Table]) -> list[Block]:
    """The positions of the players' markers and monks."""
    return [track(look, "religion"), track(look, "conquistador"), spots(look), retiring(look)]


def heading(words: str, icon: str = "") -> str:
    """A heading at the left edge."""
    said = PEN.write(23 if icon else 4, HEAD / 2, words, 13, "sm-title")
    return PEN.use(icon, 11, HEAD / 2, 17) + said if icon else said


# dice


def dice(look: Look[Table]) -> Block:
    """The year, the white dice by value, and the specialists and ambassadors beside them."""
    t = look.t
    blocks = [Block(HEAD, _head(t.year, look.say)), _pool(look, "white", t.pool, t.specialists)]
    if t.shared_blue_dice:
        blocks.append(_pool(look, "blue", t.shared_blue, []))
    if t.ambassadors:
        blocks.append(_ambassadors(look))
    return stacked(blocks, 4)


@lru_cache(32)
def _head(year: int, say: Messages) -> str:
    """The heading, and the year track."""
    said = PEN.write(WIDTH - 88, HEAD / 2, say.text("board.year"), 12, "sm-soft sm-last-word")
    out = [heading(say.text("board.dice")), said]
    for n in range(1, sm.YEARS + 1):
        x = WIDTH - 82 + (n - 1) * 28
        out.append(PEN.box(x, 0, 25, HEAD, 6, "sm-now" if n == year else "sm-bed"))
        out.append(PEN.write(x + 12.5, HEAD / 2, n, 13, "" if n == year else "sm-soft"))
    return "".join(out)


def _pool(look: Look[Table], colour: str, pool: list[int], beside: Sequence[str | None]) -> Block:
    high = 76 if beside else 46
    out = []
    for value in range(1, sm.SIDE + 1):
        person = beside[value - 1] if value <= len(beside) else None
        touched = f"die.{colour}.{value}" in look.last
        out.append(_value(colour, value, pool.count(value), person, high, look.say, touched))
    return Block(high, "".join(out))


@draw_once(1024)
def _value(colour: str, value: int, n: int, person: str | None, high: int, say: Messages, touched: bool) -> str:
    """The dice of one value, and the specialist beside them."""
    wide = WIDTH / sm.SIDE
    x = (value - 1) * wide
    shown = ""
    if n:
        for i in reversed(range(min(n, 4))):
            shown += die(colour, value, x + wide / 2 - 3 * (min(n, 4) - 1) / 2 + 4 * i, 24 - 3 * i, 30)
        shown += times(n, x + wide - 13, 35)
    else:
        shown += f'<g class="sm-pale">{die(colour, value, x + wide / 2, 23, 26)}</g>'
    said = say.text(f"board.die.{colour}", value=value, n=n)
    if person is not None:
        shown += _specialist(person, x + wide / 2, 60)
        said += f"; {specialist(person, say)}"
    ground = "sm-bed" if colour == "white" else "sm-sea"
    return PEN.field(f"die.{colour}.{value}", said, Frame(x, 0, wide, high), shown, ground, touched)


def specialist(person: str, say: Messages) -> str:
    """The specialist beside a die, in words."""
    if person in SPECIALISTS:
        return say.term("specialist", person)
    if not person:
        return say.text("board.specialist.unknown")
    return say.text("board.specialist.upgrade", face=say.face(person))


def _specialist(person: str, x: float, y: float) -> str:
    """An upgrade shows the building that it will be."""
    if person in SPECIALISTS or not person:
        return PEN.use(person or "any", x, y, 24 if person else 18)
    return moved(face(person), x - 19, y - 12, 0.46) + PEN.use("upgrade", x + 15, y, 20)


def _ambassadors(look: Look[Table]) -> Block:
    t, say = look.t, look.say
    wide = WIDTH / max(len(t.ambassadors), 2)
    out = []
    for i, (colour, value) in enumerate(t.ambassadors.items()):
        x = i * wide
        id, shown = f"ambassador.{colour}", PEN.use("ambassador", x + wide / 2 - 24, 23, 30)
        if value:
            shown += die(colour, value, x + wide / 2 + 18, 23, 30)
        said = say.text(f"board.ambassador.{colour}", value=value) if value else say.text("board.ambassador.gone")
        out.append(PEN.field(id, said, Frame(x, 0, wide, 46), shown, "sm-card", id in look.last))
    return Block(46, "".join(out))


# expansion tiles

_CELL = 31
_WIDE = {sm.DOUBLE: 2 * _CELL + 8, sm.TRIPLE: 2 * _CELL + 8, sm.SPECIAL: 3 * _CELL + 8}


def display(look: Look[Table]) -> Block:
    """The tiles that can be taken, by kind."""
    shown = look.t.display
    kinds = [kind for kind in (sm.DOUBLE, sm.TRIPLE, sm.SPECIAL) if kind in shown] or [sm.DOUBLE, sm.TRIPLE]
    blocks = [_shelf(kind, tuple(shown.get(kind, ())), look.say, f"display.{kind}" in look.last) for kind in kinds]
    return stacked([Block(HEAD, heading(look.say.text("board.display"))), *blocks], 4)


@draw_once(512)
def _shelf(kind: str, tiles: tuple[str, ...], say: Messages, touched: bool) -> Block:
    """The tiles of one kind; equal ones are stacked."""
    rows = 2 if kind == sm.TRIPLE else 1
    high = 24 + max(rows * _CELL + 8, 48)
    price: tuple[Item, ...] = tuple((str(n), good) for good, n in sm.TILE_COST[kind].items())
    out = [PEN.panel(0, 0, WIDTH, high), PEN.use(kind, 16, 13, 18)]
    out.append(PEN.write(30, 13, say.text(f"board.kind.{kind}"), 12, "sm-start"))
    out.append(PEN.row(price, WIDTH - 34, 13, 17))
    for i, (text, n) in enumerate(Counter(tiles).items()):
        x = 4 + i * _WIDE[kind]
        wide = max(_CELL * (1 + max(column for _, column in sm.SHAPES[kind])), 44)
        top = 24 + (high - 24 - rows * _CELL) / 2 - 2
        drawn = moved(tile(kind, text, _CELL), x + 2, top) + times(n, x + wide - 2, top + rows * _CELL - 4)
        if text:
            drawn = PEN.place(f"tile.{text}", say.face(text), PEN.box(x, 24, wide + 4, high - 26), drawn, "sm-tile")
        out.append(drawn)
    said = say.text("board.display.kind", kind=say.text(f"board.kind.{kind}"), n=len(tiles))
    around = PEN.box(0, 0, WIDTH, high, 8)
    # Tappable elements on it must come after its own outline.
    return Block(
        high,
        PEN.place(f"display.{kind}", said, around, "".join(out[:4]))
        + "".join(out[4:])
        + PEN.halo(0, 0, WIDTH, high, touched),
    )


# docks


def docks(look: Look[Table]) -> Block:
    """The shipping tiles at the docks."""
    t, say = look.t, look.say
    known = t.fact("docks") or {}
    names = [*sm.DOCKS, *(name for name in t.market if name not in sm.DOCKS)]
    wide = WIDTH / len(names)
    left = ((f"×{t.stacks['ships']}", "cargo"),) if "ships" in t.stacks else ()
    out = [heading(say.text("board.docks")), PEN.row(left, WIDTH - 28, HEAD / 2, 18)]
    for i, dock in enumerate(names):
        out.append(
            _dock(dock, t.market.get(dock, ""), known.get(dock, 0), i * wide, wide, say, f"market.{dock}" in look.last)
        )
    return Block(HEAD + 80, "".join(out))


@draw_once(1024)
def _dock(dock: str, ship: str | None, brings: int, x: float, wide: float, say: Messages, touched: bool) -> str:
    icon = "dock" if dock == sm.SPECIAL else dock
    shown = PEN.row(((str(brings) if brings > 1 else "", icon),), x + wide / 2, HEAD + 16, 22)
    if ship is None:
        shown += PEN.box(x + 6, HEAD + 31, wide - 12, 44, 5, "sm-void")
    else:
        shown += cargo(ship, x + wide / 2, HEAD + 31, wide - 10)
    tile = place_labels.tile(say, ship) if ship is not None else say.text("board.empty")
    said = say.text("board.market", dock=dock, tile=tile)
    return PEN.field(f"market.{dock}", said, Frame(x, HEAD, wide, 80), shown, "sm-card", touched)


# tracks

_ACROSS, _TALL = 15, 48
_SIGNS = {"monk": "monk", "gold": "gold", "tree": "tree"}


def track(look: Look[Table], name: str) -> Block:
    """A track with all players' markers; on a cell, the first to arrive is at the bottom."""
    t = look.t
    at = [getattr(player, name) for player in t.players]
    known = t.fact(f"{name}_track")
    cells = tuple(known["cells"]) if known else ("",) * max(12, max(at, default=0) + 4)
    across = _across(len(cells))
    step = WIDTH / across
    high, ground = _cells(name, cells, look.say, f"track.{name}" in look.last)
    order = (
        sorted(range(len(at)), key=lambda seat: t.players[seat].arrived) if name == "conquistador" else range(len(at))
    )
    out, there = [ground], Counter[int]()
    for seat in order:
        cell = min(at[seat], len(cells) - 1)
        here, level = sum(each == at[seat] for each in at), there[cell]
        there[cell] += 1
        x = (cell % across + 0.5) * step
        y = HEAD + cell // across * (_TALL + 2) + _TALL - 11 - level * min(17, (_TALL - 21) / max(here - 1, 1))
        out.append(PEN.piece(f"{name}-{seat}", look.markers[seat], x, y, 19))
    if name == "conquistador":
        out.append(_ranks(t, look.markers))
    return Block(high, "".join(out))


def _across(cells: int) -> int:
    """The number of cells in a row, chosen so that all rows have one length."""
    rows = -(-cells // _ACROSS)
    return -(-cells // rows)


@draw_once(64)
def _cells(name: str, cells: tuple[str, ...], say: Messages, touched: bool) -> tuple[float, str]:
    across = _across(len(cells))
    step = WIDTH / across
    rows = -(-len(cells) // across)
    high = HEAD + rows * (_TALL + 2) - 2
    out = [heading(say.text(f"board.track.{name}"), name)]
    passed = 0
    for number, signs in enumerate(cells):
        x, y = number % across * step, HEAD + number // across * (_TALL + 2)
        out.append(PEN.box(x + 0.8, y, step - 1.6, _TALL, 4, "sm-stone" if number else "sm-now"))
        shown = [_SIGNS[sign] for sign in joined(signs) if sign in _SIGNS]
        out += [
            PEN.use(sign, x + step / 2 + dx, y + 11, 17)
            for sign, dx in zip(shown, spread(len(shown), min(16, step - 14)), strict=True)
        ]
        if "monk" in signs:
            passed += 1
            if passed in (1, 3):
                out.append(die("blue", 5, x + step / 2 + 8, y + 6, 10))
    ground = PEN.place(f"track.{name}", say.text(f"board.track.{name}"), PEN.box(0, 0, WIDTH, high), "".join(out))
    return high, ground + PEN.halo(0, 0, WIDTH, high, touched)


def _ranks(t: Table, markers: Sequence[Marker]) -> str:
    """All markers by rank, as paid now; a marker that has not moved is pale."""
    ranked = rules_at(t).ranking(t)
    left = WIDTH - 14 - 22 * (len(ranked) - 1)
    out = []
    for i, seat in enumerate(ranked):
        pale = "" if t.players[seat].conquistador else " sm-pale"
        out.append(PEN.piece(f"rank-{seat}", markers[seat], left + 22 * i, HEAD / 2, 18, pale))
    return "".join(out)


# monks


def spots(look: Look[Table]) -> Block:
    """Scholars, bishops and missions with the monks on them."""
    t, say = look.t, look.say
    rules = rules_at(t)
    blocks = [Block(HEAD, heading(say.text("board.spots")))]
    for _, each in groupby(rules.spots(t), key=lambda spot: spot_of(spot).kind):
        row, out = list(each), []
        wide = WIDTH / len(row)
        for i, spot in enumerate(row):
            out.append(_spot(spot, rules.at_spot(t, spot), i * wide, wide, say, f"spot.{spot}" in look.last))
            there = [seat for seat, player in enumerate(t.players) if spot in player.monks]
            for seat, dx in zip(there, spread(len(there), min(19, (wide - 22) / max(len(there) - 1, 1))), strict=True):
                out.append(PEN.piece(f"monk-{spot}-{seat}", look.markers[seat], (i + 0.5) * wide + dx, 52, 18))
        blocks.append(Block(64, "".join(out)))
    return stacked(blocks, 4)


@draw_once(512)
def _spot(spot: str, content: str, x: float, wide: float, say: Messages, touched: bool) -> str:
    kind = spot_of(spot).kind
    middle = x + wide / 2 + 8
    shown = PEN.box(x + 4, 41, wide - 8, 21, 10, "sm-stone") + PEN.use(kind, x + 11, 11, 15)
    said = place_labels.at_spot(say, spot, content) if content else ""
    if kind == "mission":
        gains: tuple[Item, ...] = tuple(items(alternatives(content)[0])) if content else (("", "any"),)
        shown += PEN.fitting(gains, middle, 22, 24, wide - 24)
    elif not content:
        shown += PEN.use("any", middle - 8, 22, 22)
    elif kind == "bishop" and not is_note(content):
        shown += PEN.fitting(bishop(content), middle, 21, 26, wide - 24)
    else:
        shown += _name(said, middle, wide)
    return PEN.field(
        f"spot.{spot}", place_labels.spot(say, spot, said), Frame(x, 0, wide, 64), shown, "sm-card", touched
    )


LETTER, SMALL_LETTER = 6.2, 4.6
"""Widths of a letter: the usual one, and the smallest legible one."""


def _name(words: str, x: float, wide: float) -> str:
    """A name in one or two rows; a long word is written smaller rather than cut."""
    room = wide - 20
    rows = lines(words, max(int(room / LETTER), min(longest_word(words), int(room / SMALL_LETTER))))
    size = min(11.5, (wide - 24) / max(map(len, rows)) / 0.69)
    return "".join(PEN.write(x, 21 + dy, each, size) for each, dy in zip(rows, spread(len(rows), 14), strict=True))


# retiring


def retiring(look: Look[Table]) -> Block:
    """The market square and the retiring spaces, from the topmost one on."""
    t, say = look.t, look.say
    wide = WIDTH / (len(sm.SPACES) + 1)
    market = PEN.panel(1, HEAD, wide - 2, 70, "sm-bed") + PEN.use("market", wide / 2, HEAD + 16, 22)
    out = [heading(say.text("board.retiring")), market]
    for i, space in enumerate(sm.SPACES):
        roads = t.roads if space == "road" else -1
        out.append(_space(i, space, roads, (i + 1) * wide, wide, say, f"space.{space}" in look.last))
    there = Counter[int]()
    for seat, player in enumerate(t.players):
        n, here = there[player.retired], sum(each.retired == player.retired for each in t.players)
        there[player.retired] += 1
        middle = (player.retired - MARKET + 0.5) * wide
        if player.retired == MARKET:
            x, y = middle - 18 + n % 3 * 18, HEAD + 39 + n // 3 * 18
        else:
            x, y = middle - (here - 1) * 9 + n * 18, HEAD + 47
        out.append(PEN.piece(f"retired-{seat}", look.markers[seat], x, y, 18 if player.retired == MARKET else 21))
    return Block(HEAD + 70, "".join(out))


@draw_once(256)
def _space(number: int, space: str, roads: int, x: float, wide: float, say: Messages, touched: bool) -> str:
    shown = PEN.write(x + 9, HEAD + 10, number + 1, 11, "sm-soft")
    amount = str(sm.SPACE_COINS) if space == "coins" else f"×{roads}" if roads >= 0 else ""
    shown += PEN.row(((amount, space),), x + wide / 2 + (6 if amount else 2), HEAD + 18, 20 if amount else 23)
    shown += PEN.ring(x + wide / 2, HEAD + 47, 13, "sm-void")
    said = say.text("board.space", n=number + 1, space=space)
    return PEN.field(f"space.{space}", said, Frame(x, HEAD, wide, 70), shown, "sm-card", touched)
