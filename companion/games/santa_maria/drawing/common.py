"""The common board: dice, the display, docks, tracks, spots for monks, and where to retire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from companion.engine.drawing import Marker, spread
from companion.engine.faces import HAND, joined
from companion.engine.pens import Block, Item, Last, lines, moved, stacked
from companion.games.santa_maria import components as sm
from companion.games.santa_maria.drawing.faces import bishop, cargo, face, items, tile
from companion.games.santa_maria.drawing.pens import PEN, WIDTH, die, times
from companion.games.santa_maria.drawing.words import Words
from companion.games.santa_maria.faces import alternatives
from companion.games.santa_maria.table import MARKET, Table

HEAD = 22
"""Room for a heading."""
PRODUCTION = ("farmer", "forester", "soldier")


def common(t: Table, markers: Sequence[Marker], say: Words, last: Last) -> Block:
    """Everything on and around the common board."""
    return stacked([dice(t, say, last), docks(t, say, last), *rest(t, markers, say, last), display(t, say, last)])


def rest(t: Table, markers: Sequence[Marker], say: Words, last: Last) -> list[Block]:
    """Where the players' markers and monks are."""
    return [
        track(t, "religion", markers, say, last),
        track(t, "conquistador", markers, say, last),
        spots(t, markers, say, last),
        retiring(t, markers, say, last),
    ]


def heading(words: str, icon: str = "") -> str:
    """A heading at the left edge."""
    said = PEN.write(23 if icon else 4, HEAD / 2, words, 13, "sm-title")
    return PEN.use(icon, 11, HEAD / 2, 17) + said if icon else said


# dice


def dice(t: Table, say: Words, last: Last) -> Block:
    """The year, the white dice by value, and whatever lies beside them."""
    blocks = [Block(HEAD, _head(t.year, say)), _pool("white", t.pool, t.specialists, say, last)]
    if t.shared_blue_dice:
        blocks.append(_pool("blue", t.shared_blue, [], say, last))
    if t.ambassadors:
        blocks.append(_ambassadors(t, say, last))
    return stacked(blocks, 4)


@lru_cache(32)
def _head(year: int, say: Words) -> str:
    """The heading, and the year track."""
    out = [heading(say("board.dice")), PEN.write(WIDTH - 88, HEAD / 2, say("board.year"), 12, "sm-soft sm-last-word")]
    for n in range(1, sm.YEARS + 1):
        x = WIDTH - 82 + (n - 1) * 28
        out.append(PEN.box(x, 0, 25, HEAD, 6, "sm-now" if n == year else "sm-bed"))
        out.append(PEN.write(x + 12.5, HEAD / 2, n, 13, "" if n == year else "sm-soft"))
    return "".join(out)


def _pool(colour: str, pool: list[int], beside: Sequence[str | None], say: Words, last: Last) -> Block:
    counts = Counter(pool)
    high = 76 if beside else 46
    out = []
    for value in range(1, sm.SIDE + 1):
        person = beside[value - 1] if value <= len(beside) else None
        id = f"die.{colour}.{value}"
        out.append(_value(colour, value, counts[value], person, high, say, id in last))
    return Block(high, "".join(out))


@lru_cache(1024)
def _value(colour: str, value: int, n: int, person: str | None, high: int, say: Words, touched: bool) -> str:
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
    said = say(f"board.die.{colour}", value=value, n=n)
    if person is not None:
        shown += _specialist(person, x + wide / 2, 60)
        said += f"; {specialist(person, say)}"
    ground = "sm-bed" if colour == "white" else "sm-sea"
    return PEN.field(f"die.{colour}.{value}", said, x, 0, wide, high, shown, ground, touched)


def specialist(person: str, say: Words) -> str:
    """Who lies beside a die, in words."""
    if person in PRODUCTION:
        return say(f"board.specialist.{person}")
    return say("board.specialist.upgrade", face=say.tile(person)) if person else say("board.specialist.untold")


def _specialist(person: str, x: float, y: float) -> str:
    """An upgrade shows the building that it will be."""
    if person in PRODUCTION or not person:
        return PEN.use(person or "any", x, y, 24 if person else 18)
    return moved(face(person), x - 19, y - 12, 0.46) + PEN.use("upgrade", x + 15, y, 20)


def _ambassadors(t: Table, say: Words, last: Last) -> Block:
    wide = WIDTH / max(len(t.ambassadors), 2)
    out = []
    for i, (colour, value) in enumerate(t.ambassadors.items()):
        x = i * wide
        id, shown = f"ambassador.{colour}", PEN.use("ambassador", x + wide / 2 - 24, 23, 30)
        if value:
            shown += die(colour, value, x + wide / 2 + 18, 23, 30)
        said = say(f"board.ambassador.{colour}", value=value) if value else say("board.ambassador.gone")
        out.append(PEN.field(id, said, x, 0, wide, 46, shown, "sm-card", id in last))
    return Block(46, "".join(out))


# expansion tiles

_CELL = 31
_WIDE = {sm.DOUBLE: 2 * _CELL + 8, sm.TRIPLE: 2 * _CELL + 8, sm.SPECIAL: 3 * _CELL + 8}


def display(t: Table, say: Words, last: Last) -> Block:
    """The tiles that can be taken, by kind."""
    kinds = [kind for kind in (sm.DOUBLE, sm.TRIPLE, sm.SPECIAL) if kind in t.display] or [sm.DOUBLE, sm.TRIPLE]
    blocks = [_shelf(kind, tuple(t.display.get(kind, ())), say, f"display.{kind}" in last) for kind in kinds]
    return stacked([Block(HEAD, heading(say("board.display"))), *blocks], 4)


@lru_cache(512)
def _shelf(kind: str, tiles: tuple[str, ...], say: Words, touched: bool) -> Block:
    """The tiles of one kind: equal ones lie together."""
    rows = 2 if kind == sm.TRIPLE else 1
    high = 24 + max(rows * _CELL + 8, 48)
    price: tuple[Item, ...] = tuple((str(n), good) for good, n in sm.TILE_COST[kind].items())
    out = [PEN.panel(0, 0, WIDTH, high), PEN.use(kind, 16, 13, 18)]
    out.append(PEN.write(30, 13, say(f"board.kind.{kind}"), 12, "sm-start"))
    out.append(PEN.row(price, WIDTH - 34, 13, 17))
    for i, (text, n) in enumerate(Counter(tiles).items()):
        x = 4 + i * _WIDE[kind]
        wide = max(_CELL * (1 + max(column for _, column in sm.SHAPES[kind])), 44)
        top = 24 + (high - 24 - rows * _CELL) / 2 - 2
        drawn = moved(tile(kind, text, _CELL), x + 2, top) + times(n, x + wide - 2, top + rows * _CELL - 4)
        if text:
            drawn = PEN.place(f"tile.{text}", say.tile(text), PEN.box(x, 24, wide + 4, high - 26), drawn, "sm-tile")
        out.append(drawn)
    said = say("board.display.kind", kind=say(f"board.kind.{kind}"), n=len(tiles))
    around = PEN.box(0, 0, WIDTH, high, 8)
    # What can be tapped on it must come after its own outline.
    return Block(
        high,
        PEN.place(f"display.{kind}", said, around, "".join(out[:4]))
        + "".join(out[4:])
        + PEN.halo(0, 0, WIDTH, high, touched),
    )


# docks


def docks(t: Table, say: Words, last: Last) -> Block:
    """The shipping tiles that can be had."""
    known = t.fact("docks") or {}
    names = [*sm.DOCKS, *(name for name in t.market if name not in sm.DOCKS)]
    wide = WIDTH / len(names)
    left = ((f"×{t.stacks['ships']}", "cargo"),) if "ships" in t.stacks else ()
    out = [heading(say("board.docks")), PEN.row(left, WIDTH - 28, HEAD / 2, 18)]
    for i, dock in enumerate(names):
        out.append(
            _dock(dock, t.market.get(dock, ""), known.get(dock, 0), i * wide, wide, say, f"market.{dock}" in last)
        )
    return Block(HEAD + 80, "".join(out))


@lru_cache(1024)
def _dock(dock: str, ship: str | None, brings: int, x: float, wide: float, say: Words, touched: bool) -> str:
    icon = "dock" if dock == sm.SPECIAL else dock
    shown = PEN.row(((str(brings) if brings > 1 else "", icon),), x + wide / 2, HEAD + 16, 22)
    if ship is None:
        shown += PEN.box(x + 6, HEAD + 31, wide - 12, 44, 5, "sm-void")
    else:
        shown += cargo(ship, x + wide / 2, HEAD + 31, wide - 10)
    tile = say.tile(ship) if ship is not None else say("board.empty")
    said = say("board.market", dock=say(f"board.dock.{dock}"), tile=tile)
    return PEN.field(f"market.{dock}", said, x, HEAD, wide, 80, shown, "sm-card", touched)


# tracks

_ACROSS, _TALL = 15, 48
_SIGNS = {"monk": "monk", "gold": "gold", "tree": "tree"}


def track(t: Table, name: str, markers: Sequence[Marker], say: Words, last: Last) -> Block:
    """A track with everybody's markers; whoever came to a cell first lies lowest."""
    at = [getattr(player, name) for player in t.players]
    known = t.fact(f"{name}_track")
    cells = tuple(known["cells"]) if known else ("",) * max(12, max(at, default=0) + 4)
    across = _across(len(cells))
    step = WIDTH / across
    high, ground = _cells(name, cells, say, f"track.{name}" in last)
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
        out.append(PEN.piece(f"{name}-{seat}", markers[seat], x, y, 19))
    if name == "conquistador":
        out.append(_ranks(t, markers))
    return Block(high, "".join(out))


def _across(cells: int) -> int:
    """How many cells stand in a row, so that all rows are of one length."""
    rows = -(-cells // _ACROSS)
    return -(-cells // rows)


@lru_cache(64)
def _cells(name: str, cells: tuple[str, ...], say: Words, touched: bool) -> tuple[float, str]:
    across = _across(len(cells))
    step = WIDTH / across
    rows = -(-len(cells) // across)
    high = HEAD + rows * (_TALL + 2) - 2
    out = [heading(say(f"board.track.{name}"), name)]
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
    ground = PEN.place(f"track.{name}", say(f"board.track.{name}"), PEN.box(0, 0, WIDTH, high), "".join(out))
    return high, ground + PEN.halo(0, 0, WIDTH, high, touched)


def _ranks(t: Table, markers: Sequence[Marker]) -> str:
    """Everybody by rank, as it would be paid now; who has not moved is pale."""
    ranked = sorted(range(len(t.players)), key=lambda seat: (-t.players[seat].conquistador, t.players[seat].arrived))
    left = WIDTH - 14 - 22 * (len(ranked) - 1)
    out = []
    for i, seat in enumerate(ranked):
        pale = "" if t.players[seat].conquistador else " sm-pale"
        out.append(PEN.piece(f"rank-{seat}", markers[seat], left + 22 * i, HEAD / 2, 18, pale))
    return "".join(out)


# monks


def spots(t: Table, markers: Sequence[Marker], say: Words, last: Last) -> Block:
    """Scholars, bishops and missions with the monks on them."""
    new = sm.SPECIAL in t.market
    missions = t.fact("missions_kingdoms" if new else "missions")
    rewards: list[str] = missions["cells"] if missions else [""] * sm.MISSIONS
    rows = [
        [(f"scholar.{n}", t.spots.get(f"scholar.{n}", "")) for n in range(1, sm.SCHOLARS_SHOWN + new + 1)],
        [(f"bishop.{n}", t.spots.get(f"bishop.{n}", "")) for n in range(1, sm.BISHOPS_SHOWN + 1)],
        [(f"mission.{n}", reward) for n, reward in enumerate(rewards, 1)],
    ]
    blocks = [Block(HEAD, heading(say("board.spots")))]
    for each in rows:
        wide = WIDTH / len(each)
        out = []
        for i, (spot, told) in enumerate(each):
            out.append(_spot(spot, told, i * wide, wide, say, f"spot.{spot}" in last))
            there = [seat for seat, player in enumerate(t.players) if spot in player.monks]
            for seat, dx in zip(there, spread(len(there), min(19, (wide - 22) / max(len(there) - 1, 1))), strict=True):
                out.append(PEN.piece(f"monk-{spot}-{seat}", markers[seat], (i + 0.5) * wide + dx, 52, 18))
        blocks.append(Block(64, "".join(out)))
    return stacked(blocks, 4)


@lru_cache(512)
def _spot(spot: str, told: str, x: float, wide: float, say: Words, touched: bool) -> str:
    kind = spot.partition(".")[0]
    middle = x + wide / 2 + 8
    shown = PEN.box(x + 4, 41, wide - 8, 21, 10, "sm-stone") + PEN.use(kind, x + 11, 11, 15)
    if kind == "mission":
        words = say.face(told) if told else ""
        gains: tuple[Item, ...] = tuple(items(alternatives(told)[0])) if told else (("", "any"),)
        shown += PEN.fitting(gains, middle, 22, 24, wide - 24)
    elif not told:
        words = ""
        shown += PEN.use("any", middle - 8, 22, 22)
    elif kind == "bishop":
        words = say.bishop(told)
        if told.startswith(HAND):
            shown += _name(words, middle, wide)
        else:
            shown += PEN.fitting(bishop(told), middle, 21, 26, wide - 24)
    else:
        words = say.person(told)
        shown += _name(words, middle, wide)
    return PEN.field(f"spot.{spot}", say.spot(spot, words), x, 0, wide, 64, shown, "sm-card", touched)


def _name(words: str, x: float, wide: float) -> str:
    """A name in one or two rows."""
    rows = lines(words, int((wide - 20) / 6.2))
    size = min(11.5, (wide - 24) / max(map(len, rows)) / 0.69)
    return "".join(PEN.write(x, 21 + dy, each, size) for each, dy in zip(rows, spread(len(rows), 14), strict=True))


# retiring


def retiring(t: Table, markers: Sequence[Marker], say: Words, last: Last) -> Block:
    """The market square and the retiring spaces, from the topmost one on."""
    wide = WIDTH / (len(sm.SPACES) + 1)
    out = [heading(say("board.retiring")), _market(wide, say)]
    for i, space in enumerate(sm.SPACES):
        out.append(
            _space(i, space, t.roads if space == "road" else -1, (i + 1) * wide, wide, say, f"space.{space}" in last)
        )
    there = Counter[int]()
    for seat, player in enumerate(t.players):
        n, here = there[player.retired], sum(each.retired == player.retired for each in t.players)
        there[player.retired] += 1
        middle = (player.retired - MARKET + 0.5) * wide
        if player.retired == MARKET:
            x, y = middle - 18 + n % 3 * 18, HEAD + 39 + n // 3 * 18
        else:
            x, y = middle - (here - 1) * 9 + n * 18, HEAD + 47
        out.append(PEN.piece(f"retired-{seat}", markers[seat], x, y, 18 if player.retired == MARKET else 21))
    return Block(HEAD + 70, "".join(out))


@lru_cache(16)
def _market(wide: float, say: Words) -> str:
    return PEN.panel(1, HEAD, wide - 2, 70, "sm-bed") + PEN.use("market", wide / 2, HEAD + 16, 22)


@lru_cache(256)
def _space(number: int, space: str, roads: int, x: float, wide: float, say: Words, touched: bool) -> str:
    shown = PEN.write(x + 9, HEAD + 10, number + 1, 11, "sm-soft")
    amount = str(sm.SPACE_COINS) if space == "coins" else f"×{roads}" if roads >= 0 else ""
    shown += PEN.row(((amount, space),), x + wide / 2 + (6 if amount else 2), HEAD + 18, 20 if amount else 23)
    shown += f'<circle class="sm-void" cx="{x + wide / 2:.1f}" cy="{HEAD + 47}" r="13"/>'
    said = say("board.space", n=number + 1, space=say(f"board.space.{space}"))
    return PEN.field(f"space.{space}", said, x, HEAD, wide, 70, shown, "sm-card", touched)
