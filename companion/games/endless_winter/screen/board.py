"""The boards of Endless Winter on the screen: columns, map, displays, megaliths, idols, and the players' boards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import cos, pi, sin, sqrt

from companion.engine.data_folder import components
from companion.engine.drawing import Icons, num, spread
from companion.engine.faces import effect_of
from companion.engine.pens import Block, Frame, Item, Pen, cost_items, face_items, lines, moved, row_width, stacked
from companion.engine.places import UNKNOWN, place_of
from companion.engine.screen import Drawing, Look, draw_parts
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.faces import AWAITED
from companion.games.endless_winter.box.names import culture_of, megalith_place, stone_of
from companion.games.endless_winter.box.pieces import cell_parts
from companion.games.endless_winter.rules.idols import TRACKS, at_top
from companion.games.endless_winter.rules.influence import influence
from companion.games.endless_winter.rules.megaliths import places as open_places
from companion.games.endless_winter.rules.scoring import set_points
from companion.games.endless_winter.screen.places import BOTTOM
from companion.games.endless_winter.table import JUNCTION, NEUTRAL, Player, Table

PEN = Pen(Icons(ew.GAME, "ew"))
WIDTH = 360
STONES_A_ROW = 7
REST_WORDS = 172
"""Where the words of the rest area have ended, in every language."""
SIDE = 39.5
"""Of a hex."""


@lru_cache(1024)
def items(text: str) -> tuple[Item, ...]:
    """A face as icons with their numbers, as far as there are icons."""
    found = face_items(text, lambda word: "megalith" if word == "start" else AWAITED.get(word, word))
    return tuple(item for item in found if not item[1] or item[1] in PEN.icons.drawn)


# the columns


def columns(look: Look[Table]) -> Block:
    """Four columns with their sections, prices and figures, and the rest area."""
    wide = (WIDTH - 3 * 4) / 4
    parts = [moved(_column(look, name, wide), n * (wide + 4), 0) for n, name in enumerate(ew.COLUMNS)]
    return Block(264, "".join(parts) + moved(_rest(look), 0, 218))


def _column(look: Look[Table], name: str, wide: float) -> str:
    column = ew.COLUMNS[name]
    out = (
        PEN.panel(0, 0, wide, 212)
        + PEN.use(name, 14, 16, 22)
        + PEN.write_in(wide / 2 + 12, 16, look.say.text(f"column.{name}"), 12, wide - 36)
    )
    y = 32.0
    for action in column.top:
        high = 62 / len(column.top)
        out += PEN.box(4, y, wide - 8, high - 3, 6, "ew-card") + _price(action, wide / 2, y + high / 2 - 2, wide - 14)
        y += high
    out += PEN.box(4, 96, wide - 8, 34, 6, "ew-card") + _price(column.middle, wide / 2, 113, wide - 14)
    below = PEN.box(4, 134, wide - 8, 44, 6, "ew-bed" if name in look.t.bottoms else "ew-card")
    below += PEN.fitting(items(column.bottom.effect), wide / 2, 156, 17, wide - 14)
    label = look.say.text("board.bottom", column=name)
    out += PEN.place(BOTTOM, label, PEN.box(4, 134, wide - 8, 44), below) if look.t.column == name else below
    figures = look.t.columns[name]
    standing = spread(len(figures), min(20, (wide - 24) / max(1, len(figures))))
    for n, (seat, dx) in enumerate(zip(figures, standing, strict=True)):
        out += PEN.piece(f"figure.{name}.{n}", look.markers[seat], wide / 2 + dx, 194, 20)
    place = place_of("column", name)
    return PEN.area(place, look.say.text(f"column.{name}"), Frame(0, 0, wide, 212), out, look.last)


def _price(action: ew.Action, x: float, y: float, room: float) -> str:
    shown = (*cost_items(action.cost), ("→", ""), *items(action.effect)) if action.cost else items(action.effect)
    return PEN.fitting(shown, x, y, 17, room)


def _rest(look: Look[Table]) -> str:
    """The rest area, with the figures of all players who rest."""
    words = look.say.text("column.rest")
    out = PEN.panel(0, 0, WIDTH, 46) + PEN.use("rest", 18, 23, 24) + PEN.write(34, 23, words, 12, "ew-start")
    resting = [(seat, n) for seat, me in enumerate(look.t.players) for n in range(me.resting)]
    gap = min(24, (WIDTH - REST_WORDS) / max(1, len(resting)))
    for at, (seat, n) in enumerate(resting):
        out += PEN.piece(f"rest.{seat}.{n}", look.markers[seat], REST_WORDS + at * gap, 23, 22)
    return PEN.place(place_of("column", "rest"), look.say.text("column.rest"), PEN.box(0, 0, WIDTH, 46, 8), out)


# the map


@cache
def hex_middle(name: str) -> tuple[float, float]:
    """Where the middle of a hex is."""
    q, r = ew.HEXES[name]
    return WIDTH / 2 + SIDE * sqrt(3) * (q + r / 2), SIDE * (4 + 1.5 * r) + 2


@lru_cache(512)
def hexagon(x: float, y: float, side: float, style: str) -> str:
    """A hex with a corner above."""
    corners = " ".join(
        f"{num(x + side * cos(pi / 6 + n * pi / 3))},{num(y + side * sin(pi / 6 + n * pi / 3))}" for n in range(6)
    )
    return f'<polygon class="{style}" points="{corners}"/>'


def terrain(look: Look[Table]) -> Block:
    """The hexes with their kinds and gains, camps, influence, and settlements where three of them meet."""
    out = "".join(_hex(look, name) for name in ew.HEXES) + "".join(_junction(look, name) for name in JUNCTION)
    return Block(SIDE * 8 + 6, f'<g class="ew-light">{out}</g>')  # lands are light in the dark too


def _hex(look: Look[Table], name: str) -> str:
    t, (x, y) = look.t, hex_middle(name)
    kind = ew.BASE if name == ew.BASE else t.hexes.get(name, "")
    inside = hexagon(x, y, SIDE - 1, f"ew-{kind or 'unknown'} ew-edge")
    if kind:
        benefit = (t.fact(f"benefit_{kind}") or {}).get("effect", "")
        inside += PEN.use(kind, x - (13 if benefit else 0), y - 17, 18)
        inside += PEN.fitting(items(benefit), x + 12, y - 17, 15, 32)
    if name in t.tokens:
        inside += PEN.fitting(items(effect_of(t.tokens[name])), x, y - 5, 13, 40)
    inside += PEN.write(x, y + SIDE - 8, int(name[1:]), 8, "ew-soft")
    label = look.say.text("board.hex", hex=name, kind=look.say.text(f"kind.{kind}") if kind in t.hexes.values() else "")
    place = place_of("hex", name)
    halo = hexagon(x, y, SIDE - 4, "ew-last") if place in look.last else ""
    tapped = PEN.place(place, label.strip(" :"), hexagon(x, y, SIDE - 3, "ew-hit"), inside)
    return tapped + _influence(look, name) + halo


def _influence(look: Look[Table], name: str) -> str:
    """EW-ECL-13: the markers of those who have influence on a hex, with how much."""
    there, (x, y), out = influence(look.t, name), hex_middle(name), ""
    seats = [seat for seat, n in enumerate(there) if n and look.markers]  # a map that is laid out has no camps yet
    for seat, dx in zip(seats, spread(len(seats), min(26, 56 / max(1, len(seats)))), strict=True):
        out += PEN.piece(f"camp.{name}.{seat}", look.markers[seat], x + dx, y + 6, 17)
        out += PEN.write(x + dx, y + 20, there[seat], 11)
    return out


def _junction(look: Look[Table], name: str) -> str:
    middles = [hex_middle(each) for each in JUNCTION[name]]
    x, y = sum(x for x, _ in middles) / 3, sum(y for _, y in middles) / 3
    owner = next((seat for seat, me in enumerate(look.t.players) if name in me.settlements), None)
    inside = ""
    if owner is not None:
        inside = PEN.piece(f"settlement.{name}", look.markers[owner], x, y, 22)
        inside += PEN.use("settlement", x + 11, y - 8, 14)
    elif look.ask is None or look.ask.id != "settle":
        return ""
    place = place_of("junction", *JUNCTION[name])
    return PEN.place(place, look.say.text("board.junction", hexes=list(JUNCTION[name])), PEN.ring(x, y, 22), inside)


# displays


def animals(look: Look[Table]) -> Block:
    """The hunting grounds, and below them everybody's animals."""
    return stacked([_grounds(look), *(_herd(look, seat, me) for seat, me in enumerate(look.t.players))])


def cards(look: Look[Table]) -> Block:
    """Tribe cards and culture cards; the latter not beside the offers of `develop`, where they lie already."""
    return stacked([_tribes(look), *([] if "develop" in (look.before or ()) else [_culture(look)])])


def _herd(look: Look[Table], seat: int, me: Player) -> Block:
    """A player's sets with the worth of each, and the tipped animals; a player who may tip one taps it here."""
    worth = set_points(look.t, me.upright)
    tips = look.ask is not None and look.ask.player == seat and look.ask.id in ("tip", "act")
    stand = [(animal, n, worth.get(animal, 0), "ew-card") for animal in ew.ANIMALS if (n := me.upright.get(animal, 0))]
    tipped = [(animal, n, 0, "ew-void") for animal in ew.ANIMALS if (n := me.tipped.get(animal, 0))]
    x, out = 34.0, PEN.piece(f"herd.{seat}", look.markers[seat], 14, 22, 24)
    sets = sorted((*stand, *tipped), key=lambda each: ew.ANIMALS.index(each[0]))
    most = (WIDTH - x) / max(1, len(sets)) - 4
    for animal, n, points, style in sets:
        shown: tuple[Item, ...] = ((f"{n}×" if n > 1 else "", animal),)
        shown += ((str(points), "points"),) if points else ()
        wide = min(max(44.0, row_width(shown, 22) + 10), 62.0, most)
        inside = PEN.box(x, 0, wide, 44, 6, style) + PEN.fitting(shown, x + wide / 2, 22, 22, wide - 6)
        place, label = place_of("tip", animal), look.say.text(f"animal.{animal}")
        tap = tips and style == "ew-card"
        out += PEN.place(place, label, PEN.box(x, 0, wide, 44), inside) if tap else inside
        x += wide + 4
    return Block(44, out)


def _grounds(look: Look[Table]) -> Block:
    t, say, wide = look.t, look.say, 47.0
    out = PEN.heading(say.text("board.grounds", n=len(t.grounds), most=ew.GROUNDS))
    for n in range(ew.GROUNDS):
        x = n * (wide + 4)
        at, middle = Frame(x, 26, wide, 66), x + wide / 2
        if n >= len(t.grounds):
            out += PEN.ground(place_of("ground", n), say.text("board.animals"), PEN.box(*at), PEN.gap(at))
            continue
        animal = t.grounds[n]
        tip = (t.fact(f"tip_{animal}") or {}).get("effect", "") if animal else ""
        inside = PEN.use(animal or "animal", middle, 66, 34) + PEN.fitting(items(tip), middle, 38, 14, wide - 8)
        spot, label = place_of("ground", animal or UNKNOWN), say.text(f"animal.{animal}" if animal else "board.unknown")
        out += PEN.card(spot, label, at, inside, look.last, again=animal in t.grounds[:n])
    x = ew.GROUNDS * (wide + 4)
    deck = PEN.use("animal-top", x + 26, 50, 28) + PEN.write(x + 26, 78, t.animals, 13)
    return Block(96, out + PEN.panel(x, 26, WIDTH - x, 66) + deck)


def _tribes(look: Look[Table]) -> Block:
    t, wide = look.t, (WIDTH - 16) / 5
    out = PEN.heading(look.say.text("board.tribes"))
    for n, tribe in enumerate(ew.TRIBES):
        x = n * (wide + 4)
        inside = PEN.use(tribe, x + 18, 48, 28) + PEN.write(x + wide - 18, 48, f"×{t.tribes[tribe]}", 12)
        at, label = Frame(x, 26, wide, 44), look.say.text(f"card.{tribe}")
        out += PEN.card(place_of("tribe", tribe), label, at, inside, look.last)
    return Block(74, out)


def _culture(look: Look[Table], headed: bool = True) -> Block:
    t, say, wide, high = look.t, look.say, (WIDTH - 12) / 4, 46.0
    out, top = (PEN.heading(say.text("board.culture")), 26.0) if headed else ("", 0.0)
    for n, card in enumerate(t.culture):
        at = x, y, *_ = Frame(n % 4 * (wide + 4), top + n // 4 * (high + 4), wide, high)
        if card is None:
            out += PEN.gap(at)
            continue
        era, points, effect = culture_of(card)
        inside = PEN.write(x + 10, y + 10, "I" * era, 10, "ew-soft")
        if points is not None:
            inside += PEN.fitting(items(effect), x + wide / 2, y + high / 2, 18, wide - 12)
            inside += PEN.write(x + wide - 12, y + high - 9, str(points), 10, "ew-soft")
        else:
            inside += PEN.use("culture", x + wide / 2, y + high / 2, 24)
        label = say.face(effect) if points is not None else say.text("board.unknown")
        out += PEN.card(place_of("culture", card), label, at, inside, look.last, again=card in t.culture[:n])
    return Block(top + 2 * (high + 4), out)


def develop(look: Look[Table]) -> Block:
    """The offers of one column, whole on a phone: culture cards and sacred stones; beside `cards` the stones alone."""
    if "cards" in (look.before or ()):
        return stones(look)
    return stacked([_culture(look, headed=False), stones(look, headed=False)], 4)


def stones(look: Look[Table], headed: bool = True) -> Block:
    """The sacred stones that can still be had, by era."""
    out, y = (PEN.heading(look.say.text("board.stones")), 26.0) if headed else ("", 0.0)
    for era, laid in look.t.stones.items():
        out += PEN.write(8, y + 22, "I" * int(era), 12, "ew-soft")
        for n, key in enumerate(laid):
            x, top = 20 + n % STONES_A_ROW * 48.5, y + n // STONES_A_ROW * 49
            place = place_of("stone", key) if key else place_of("stone", UNKNOWN, era)
            inside = stone_inside(key, x + 23, top + 23, 46)
            label = look.say.face(stone_of(key).name) if key else look.say.text("board.unknown")
            out += PEN.card(place, label, Frame(x, top, 46, 46), inside, look.last, again=key in laid[:n])
        y += 49 * max(1, -(-len(laid) // STONES_A_ROW))
    return Block(y, out)


FAMILY_ICONS: dict[str, str] = components(ew.GAME, "drawing")["families"]
"""The thing that the stones of a family count, as an icon."""


def stone_inside(key: str, x: float, y: float, wide: float, size: float = 20) -> str:
    """A stone as icons: the thing it counts, and the types it shows."""
    stone = stone_of(key)
    shown: list[Item] = [("", FAMILY_ICONS.get(stone.family, "stone"))]
    shown += [("", kind) for kind in stone.kinds if kind in PEN.icons.drawn][:3]
    return PEN.fitting(tuple(shown), x, y, size, wide - 6)


# megaliths


def megaliths(look: Look[Table]) -> Block:
    """The cells of the tiles with the pieces on them, level by level; or a note that they are kept by hand."""
    t, say = look.t, look.say
    if not t.grid:
        rows = lines(say.text("board.by-hand"), 40)
        words = "".join(PEN.write(4, 40 + n * 18, row, 13, "ew-soft ew-start") for n, row in enumerate(rows))
        return Block(70, PEN.heading(say.text("board.megaliths")) + words)
    ground = [megalith_place(f"0.{cell}") for cell in t.grid]
    columns = max(place.column for place in ground) + 1
    size = min(46.0, WIDTH / columns)
    left = (WIDTH - columns * size) / 2
    places = [*(f"0.{cell}" for cell in t.grid), *(place for place in t.built if megalith_place(place).level)]
    if look.ask is not None:
        places += [place for place in open_places(t) if place not in places]
    out = "".join(_cell(look, place, left, size) for place in sorted(places))
    return Block(26 + (max(place.row for place in ground) + 1) * size, PEN.heading(say.text("board.megaliths")) + out)


def _cell(look: Look[Table], place: str, left: float, size: float) -> str:
    t = look.t
    level, row, column = at = megalith_place(place)
    x, y = left + (column + level / 2) * size, 26 + (row + level / 2) * size
    inside = ""
    if level == 0:
        start, ways, brings = cell_parts(t.grid[at.cell])
        inside = PEN.box(x + 1, y + 1, size - 2, size - 2, 4, "ew-now" if start else "ew-bed")
        inside += PEN.fitting(items(brings), x + size / 2, y + size / 2, size * 0.5, size - 6)
        arrows = {"up": "↑", "right": "→", "down": "↓", "left": "←"}
        inside += PEN.write(x + size / 2, y + size - 8, "".join(arrows[way] for way in ways), 11) if ways else ""
    owner = t.built.get(place)
    if owner == NEUTRAL:
        inside += PEN.box(x + 4, y + 4, size - 8, size - 8, 4, "ew-neutral")
    elif owner is not None:
        inside += PEN.piece(f"megalith.{place}", look.markers[owner], x + size / 2, y + size / 2, size * 0.66)
    name = place_of("cell", level + 1, row + 1, column + 1)
    label = look.say.text("board.cell", row=row + 1, column=column + 1, level=level + 1)
    return PEN.area(name, label, Frame(x, y, size, size), inside, look.last, 4)


# idols


def idols(look: Look[Table]) -> Block:
    """Both tracks from the top, as far as they are entered or a player has come."""
    t, wide = look.t, WIDTH / 2 - 4
    tracks = {track: t.fact(f"{track}_track") or () for track in TRACKS}
    rows = max(
        4, *(len(entered) for entered in tracks.values()), *(getattr(me, track) for me in t.players for track in TRACKS)
    )
    high = min(28.0, 300 / (rows + 1))
    blocks = [moved(_track(look, track, rows, wide, high), n * (wide + 8), 0) for n, track in enumerate(TRACKS)]
    return Block(30 + (rows + 1) * high, "".join(blocks))


def _track(look: Look[Table], track: str, rows: int, wide: float, high: float) -> str:
    t, title = look.t, look.say.text(f"track.{track}")
    entered = t.fact(f"{track}_track") or ()
    seats = [*t.arrivals, *(seat for seat in range(len(t.players)) if seat not in t.arrivals)]
    is_whole = bool(entered) and at_top(t, track, len(entered))
    out = PEN.use(track, 14, 14, 22) + PEN.write(30, 14, title, 13, "ew-title ew-start")
    for step in range(len(entered) if is_whole else rows, -1, -1):
        top = 28 + (rows - step) * high
        middle = top + high / 2 - 1
        out += PEN.box(0, top, wide, high - 2, 5, "ew-card" if step else "ew-bed")
        if 0 < step <= len(entered):
            out += PEN.fitting(_space(track, entered[step - 1]), wide - 34, middle, high * 0.6, 60)
        there = [seat for seat in seats if getattr(t.players[seat], track) == step]
        for n, seat in enumerate(there):
            out += PEN.piece(f"{track}.{seat}", look.markers[seat], 14 + n * high * 0.8, middle, high * 0.72)
    whole = Frame(0, 0, wide, 28 + (rows + 1) * high)
    return PEN.area(place_of("track", track), title, whole, out, look.last)


def _space(track: str, entered: dict[str, object]) -> tuple[Item, ...]:
    if track == "reverence":
        return ((str(entered["points"]), "points"),) if entered["points"] != "0" else ()
    ratio: tuple[Item, ...] = (
        ((f"{entered['resources']}:", ""), (str(entered["points"]), "points")) if entered["resources"] else ()
    )
    return (*items(str(entered["effect"])), *ratio)


# the players' boards


def players(look: Look[Table]) -> Block:
    """Everybody's board: food, tools, camps, settlements, megaliths, stones, animals and cards."""
    return stacked(_player(look, seat, me) for seat, me in enumerate(look.t.players))


def _player(look: Look[Table], seat: int, me: Player) -> Block:
    out = PEN.panel(0, 0, WIDTH, 92) + PEN.piece(f"board.{seat}", look.markers[seat], 18, 20, 26)
    for row, shown in enumerate((_cards_and_goods(me), _pieces_left(me))):
        out += "".join(PEN.row((item,), 68 + n * 53, 18 + row * 26, 18) for n, item in enumerate(shown))
    herd, tipped = _animals(me.upright), _animals(me.tipped)
    if tipped:
        herd += (("", "tip"), *tipped)
    out += PEN.fitting(herd, 110, 74, 22, 200) if herd else ""
    for n, key in enumerate(me.stones):
        out += PEN.box(230 + n * 42, 58, 38, 30, 5, "ew-card") + stone_inside(key, 249 + n * 42, 73, 38)
    return Block(92, out)


def _cards_and_goods(me: Player) -> tuple[Item, ...]:
    return (
        (f"{me.food}/{me.food_limit}", "food"),
        (str(me.tool), "tool"),
        (str(me.hand_size), "hand"),
        (str(me.deck), "card"),
        (str(sum(me.discard.values())), "discard"),
        (str(me.buried_cards), "bury"),
    )


def _pieces_left(me: Player) -> tuple[Item, ...]:
    return (
        (str(me.camps_left), "camp"),
        (str(ew.SETTLEMENTS - len(me.settlements)), "settlement"),
        (str(ew.MEGALITHS - me.megaliths), "megalith"),
        (str(ew.SLOTS - len(me.stones)), "stone"),
        (str(me.figures), "figure"),
        ("0" if me.chief_placed else "1", "chief"),
    )


def _animals(there: Mapping[str, int]) -> tuple[Item, ...]:
    """Animals as icons; a single one without its number."""
    found = [(animal, there.get(animal, 0)) for animal in ew.ANIMALS]
    return tuple((str(n) if n > 1 else "", animal) for animal, n in found if n)


# together

DRAWINGS = {
    "columns": columns,
    "map": terrain,
    "animals": animals,
    "cards": cards,
    "develop": develop,
    "megaliths": megaliths,
    "idols": idols,
    "players": players,
}


def _full(look: Look[Table]) -> tuple[float, float, str]:
    sides = [[terrain, animals, stones], [columns, cards], [idols, megaliths]]
    sides[1 if look.t.grid else 2].append(players)  # beside few idols and no tiles there is room
    blocks = [stacked([each(look) for each in side], 14) for side in sides]
    inside = "".join(moved(block.inside, n * (WIDTH + 16), 0) for n, block in enumerate(blocks))
    return 3 * WIDTH + 32, max(block.height for block in blocks) + 4, inside


board = Drawing(PEN, lambda t: tuple(DRAWINGS), draw_parts(DRAWINGS, WIDTH, _full))
