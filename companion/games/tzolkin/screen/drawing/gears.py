"""The calendar wheel with its five gears, and one city enlarged."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from companion.engine.drawing import draw_once, num, piece_key, spread
from companion.engine.messages import Messages
from companion.engine.player_markers import Marker
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.screen.drawing.pens import GEAR, PEN, beside, cog, halos, items, piece, polar, sign, wells
from companion.games.tzolkin.screen.places import CALENDAR
from companion.games.tzolkin.table import Table

TOOTH = 360 / tz.CALENDAR_TEETH
DIRECTION: dict[str, float] = {gear: -90 + GEAR[gear]["tooth"] * TOOTH for gear in tz.GEARS}
"""The point where a gear meets the wheel: always at one of the wheel's teeth, so that it fits a gap of the gear."""

WIDTH, HEIGHT = 360, 366
X, Y, RADIUS, DEPTH = 184, 156, 84, 4


def pitch(gear: str) -> float:
    """The radius of a gear that turns with the wheel."""
    teeth: int = tz.TEETH[gear]
    return RADIUS * teeth / tz.CALENDAR_TEETH


def bearing(gear: str, space: float) -> float:
    """The direction of a space from the middle of its gear; the last two teeth stand where the wheel is."""
    teeth: int = tz.TEETH[gear]
    return DIRECTION[gear] + 180 + (space + 1.5) * 360 / teeth


def ride(gear: str) -> float:
    """The distance of a worker from the middle of its gear: on the tooth, with the tip visible."""
    return pitch(gear) - 2.5


@cache
def middle(gear: str) -> tuple[float, float]:
    """The position of a gear in the overview."""
    return polar(X, Y, RADIUS + pitch(gear), DIRECTION[gear])


def workers(t: Table, markers: Sequence[Marker], gear: str, radius: float, size: float) -> str:
    """All workers on a gear, each on its tooth."""
    return _workers(tuple(t.gears[gear]), t.day, tuple(markers), gear, radius, size)


@draw_once(512)
def _workers(
    owners: tuple[int | None, ...], day: int, markers: tuple[Marker, ...], gear: str, radius: float, size: float
) -> str:
    out = []
    for space, owner in enumerate(owners):
        if owner is not None:
            tooth = (space - day) % tz.TEETH[gear]
            turn = num(bearing(gear, tooth + day))  # never starts over, so that a turn always goes forward
            move = f"rotate({turn}deg) translate({num(radius)}px) rotate(-{turn}deg)"
            out.append(piece(f"worker-{gear}-{tooth}-{owner}", markers, owner, size, move, "turns"))
    return "".join(out)


def disc(t: Table, gear: str, radius: float, depth: float) -> str:
    """The turning gear itself."""
    teeth = tz.TEETH[gear]
    return (
        f'<g class="turns" {piece_key(f"gear-{gear}")} style="transform:rotate({num(bearing(gear, t.day))}deg)">'
        f"{_disc(teeth, radius, depth, gear)}</g>"
    )


@cache
def _disc(teeth: int, radius: float, depth: float, gear: str) -> str:
    inner = radius * 0.6
    dash = 6.2832 * inner / teeth
    return (
        f'<path d="{cog(teeth, radius, depth)}" fill="var(--tz-{gear})" stroke="var(--tz-rim)" stroke-width="1.2" '
        f'stroke-linejoin="round"/><circle r="{num(inner)}" fill="none" stroke="var(--tz-well)" stroke-opacity=".55" '
        f'stroke-width="{num(radius * 0.07)}" stroke-dasharray="{dash * 0.62:.2f} {dash * 0.38:.2f}"/>'
    )


# the calendar wheel


@cache
def _wheel() -> str:
    rim = cog(tz.CALENDAR_TEETH, RADIUS, DEPTH)
    look = 'fill="var(--tz-wheel)" stroke="var(--tz-rim)" stroke-width="1.2" stroke-linejoin="round"'
    out = [f'<path d="{rim}" transform="rotate(-90)" {look}/>']
    for day, moment in zip(tz.FOOD_DAYS, tz.MOMENTS, strict=True):
        colour, icon = ("mid", "food") if moment in tz.SKULL_DAYS else ("end", "temple")
        angle = -90 + day * TOOTH
        edge = [polar(0, 0, r, angle + side * TOOTH / 2) for r, side in ((62, -1), (80, -1), (80, 1), (62, 1))]
        points = "L".join(f"{num(x)} {num(y)}" for x, y in edge)
        out.append(f'<path d="M{points}Z" fill="var(--tz-{colour})"/>')
        out.append(f'<g transform="rotate({num(angle + 90)})">{PEN.use(icon, 0, -53.5, 14)}</g>')
    out.append('<circle r="62" fill="none" stroke="var(--tz-rim)" stroke-width="1.5" stroke-dasharray="9 6"/>')
    return "".join(out)


def _tooth(tooth: int, number: int) -> str:
    style = ' class="tz-on"' if tooth in (0, *tz.FOOD_DAYS) else ""
    return f'<text y="-71" transform="rotate({num(tooth * TOOTH)})"{style}>{number}</text>'


@cache
def _teeth(late: bool) -> str:
    """The day numbers; the tooth of the first day is also that of the last one."""
    first = tz.CALENDAR_TEETH if late else 0
    numbers = "".join(_tooth(tooth, tooth or first) for tooth in range(tz.CALENDAR_TEETH))
    return f'<g font-size="9.7">{numbers}</g>'


def wheel(t: Table) -> str:
    """The turning wheel with its corn."""
    return _turned_wheel(t.day, tuple(sorted(t.calendar_corn)))


@draw_once(64)
def _turned_wheel(day: int, teeth: tuple[int, ...]) -> str:
    corn = "".join(
        f'<g {piece_key(f"corn-{tooth}")} transform="rotate({num(tooth * TOOTH)})">{PEN.use("corn", 0, -85, 13)}</g>'
        for tooth in teeth
    )
    turn = num(-day * TOOTH)
    face = _wheel() + _teeth(day > tz.CALENDAR_TEETH // 2) + corn
    return f'<g class="turns" {piece_key("wheel")} style="transform:rotate({turn}deg)">{face}</g>'


def hub(t: Table, say: Messages) -> str:
    """Today, and the days until the next food day."""
    left = max(0, tz.FOOD_DAYS[t.food_days] - t.day) if t.food_days < len(tz.FOOD_DAYS) else 0
    out = [
        PEN.ring(X, Y, 46, "tz-card"),
        PEN.write(X, Y - 29, say.text(f"era.{t.era}"), 8.5, "tz-soft"),
        PEN.write(X, Y - 7, min(t.day, tz.CALENDAR_TEETH), 30, "tz-title"),
        PEN.write(X, Y + 13, say.text("board.day"), 9, "tz-soft"),
    ]
    if t.food_days < len(tz.FOOD_DAYS):
        icon = "food" if tz.MOMENTS[t.food_days] in tz.SKULL_DAYS else "temple"
        out.append(PEN.row(((str(left), "arrow"), ("", icon)), X, Y + (25 if t.calendar_corn else 30), 13))
    if t.calendar_corn:
        out.append(PEN.row(((f"+{len(t.calendar_corn)}", "corn"),), X, Y + 38, 11))
    label = say.text(
        "board.calendar", era=t.era, day=min(t.day, tz.CALENDAR_TEETH), left=left, corn=len(t.calendar_corn)
    )
    return PEN.ground(CALENDAR, label, "", "".join(out) + _HUB)


# the overview


def _ground(gear: str, x: float, y: float, radius: float) -> str:
    """The land of a city, in its colour."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="var(--tz-{gear})" fill-opacity=".14"/>'


_GROUNDS = "".join(_ground(gear, *middle(gear), pitch(gear) + 27) for gear in tz.GEARS)

_LIVE = {("palenque", group) for group in tz.FIELD_GROUPS} | {(tz.CHICHEN_ITZA, space) for space in range(1, 10)}
"""Spaces whose surroundings change, and are drawn from the table."""


@cache
def _overview_labels() -> str:
    """Numbers and small icons around every gear."""
    out = []
    for gear in tz.GEARS:
        x, y = middle(gear)
        points = [polar(x, y, ride(gear), bearing(gear, space)) for space in range(tz.LAST_SPACE[gear] + 1)]
        out.append(f"<g>{wells(points, 7.5)}")
        numbers = "".join(PEN.write(*here, space) for space, here in enumerate(points))
        out.append(f'<g font-size="9.7">{numbers}</g>')
        out += (
            beside(items(gear, space)[:2], x, y, pitch(gear) + 8.5, bearing(gear, space), 10.5)
            for space in range(1, tz.LAST_ACTION[gear] + 1)
            if (gear, space) not in _LIVE
        )
        out.append(PEN.use(GEAR[gear]["icon"], x, y, pitch(gear) * 0.62) + "</g>")
    return "".join(out)


@cache
def _names(say: Messages) -> str:
    words = ((GEAR[gear]["name"], say.text(f"gear.{gear}")) for gear in tz.GEARS)
    return "".join(PEN.write(x, y, said, 11, f"tz-title {side}") for (x, y, side), said in words)


def _space(gear: str, space: int, say: Messages) -> str:
    """The name of a space and, where it is not an ordinary action, its offer."""
    if space in tz.FREE_CHOICE[gear]:
        return say.text("board.space.any", gear=gear, space=space)
    if gear == tz.CHICHEN_ITZA and space:
        offering = tz.ACTIONS[gear, space]
        printed = {"points": offering["vp"], "temple": offering["temple"]}
        return say.text("board.space.offering", gear=gear, space=space, **printed)
    return say.text("board.space", gear=gear, space=space)


@draw_once()
def overview_places(say: Messages, fine: bool) -> tuple[str, dict[str, str]]:
    """The places to tap: whole cities, or ``fine`` every space; and the outlines of spaces."""
    outlines = {tz.FIRST_SPACE: PEN.ring(*FIRST_AT, 22)}
    places = [PEN.ground(tz.FIRST_SPACE, say.text("board.first-space"), outlines[tz.FIRST_SPACE])]
    for gear in tz.GEARS:
        x, y = middle(gear)
        for space in range(tz.LAST_SPACE[gear] + 1):
            id = f"{gear}.{space}"
            outlines[id] = PEN.ring(*polar(x, y, ride(gear), bearing(gear, space)), 9.5)
            if fine:
                places.append(PEN.ground(id, _space(gear, space, say), _wedge(gear, space) + outlines[id]))
        if not fine:
            places.append(PEN.ground(gear, say.text(f"gear.{gear}"), PEN.ring(x, y, pitch(gear) + 9)))
    return "".join(places), {**outlines, CALENDAR: _HUB}


def _wedge(gear: str, space: int) -> str:
    """A space with everything beside it: the largest area for a finger between its neighbours."""
    half = 180 / tz.TEETH[gear]
    inner, outer = pitch(gear) * 0.42, pitch(gear) + (37 if gear == tz.CHICHEN_ITZA else 28)
    corners = ((inner, -half), (outer, -half), (outer, half), (inner, half))
    points = (polar(*middle(gear), radius, bearing(gear, space) + side) for radius, side in corners)
    return f'<path class="tz-area" d="M{"L".join(f"{x:.0f} {y:.0f}" for x, y in points)}Z"/>'


_HUB = PEN.ring(X, Y, 47)
FIRST_AT = (42, 312)


def _jungle_pips(t: Table) -> str:
    """The fields of Palenque as tiny tiles beside their spaces."""
    x, y = middle("palenque")
    out = []
    for group in tz.FIELD_GROUPS:
        left, top = polar(x, y, pitch("palenque") + 17, bearing("palenque", group))
        for field in range(tz.FIELDS[len(t.players)]):
            at = left - 7.5 + 8 * (field % 2), top - 7.5 + 8 * (field // 2)
            out.append(PEN.box(*at, 7, 7, 1.5, _field(t, group, field)))
    return "".join(out)


def _field(t: Table, group: int, field: int) -> str:
    tiles = t.jungle[group]
    return "tz-wood" if field < tiles.wood else "tz-corn" if field < tiles.wood + tiles.corn else "tz-bare"


def _offerings(t: Table, markers: Sequence[Marker], x: float, y: float, reach: float, size: float) -> str:
    """Chichen Itza's slots: points on the colour of the temple, or the skull of the player who offered it."""
    out = []
    for space in range(1, tz.LAST_ACTION[tz.CHICHEN_ITZA] + 1):
        at = polar(x, y, reach, bearing(tz.CHICHEN_ITZA, space))
        move = f"translate({num(at[0])}px,{num(at[1])}px)"
        if space in t.offerings:
            mark, colour = sign(markers, t.offerings[space], size)
            inside = f'<g class="tz-m{colour}">{mark}</g>' + PEN.use("skull", size * 0.42, -size * 0.38, size * 0.62)
            out.append(f'<g {piece_key(f"offering-{space}")} style="transform:{move}">{inside}</g>')
        else:
            out.append(f'<g {piece_key(f"slot-{space}")} style="transform:{move}">{_slot(space, size)}</g>')
    return "".join(out)


@cache
def _slot(space: int, size: float) -> str:
    action = tz.ACTIONS[tz.CHICHEN_ITZA, space]
    half = size / 2
    mark = PEN.use("resource", half, half * 0.9, size * 0.55) if action["any_resource"] else ""
    return (
        f'<rect x="{num(-half)}" y="{num(-half)}" width="{num(size)}" height="{num(size)}" rx="{num(size / 4)}" '
        f'fill="var(--tz-well)" stroke="var(--tz-{action["temple"]})" stroke-width="{num(size * 0.17)}"/>'
        f"{PEN.write(0, 0, action['vp'], size * 0.56)}{mark}"
    )


def overview(t: Table, markers: Sequence[Marker], say: Messages, last: Collection[str], fine: bool = False) -> str:
    """The wheel, the gears around it and all workers on them."""
    places, outlines = overview_places(say, fine)
    gears = "".join(_at("disc", gear, disc(t, gear, pitch(gear), DEPTH)) for gear in tz.GEARS)
    riders = "".join(_at("riders", gear, workers(t, markers, gear, ride(gear), 18.5)) for gear in tz.GEARS)
    return (
        f'{_GROUNDS}<g {piece_key("calendar")} transform="translate({X} {Y})">{wheel(t)}</g>'
        f"{hub(t, say)}{_arrow()}{gears}{_overview_labels()}{_jungle_pips(t)}"
        f"{_offerings(t, markers, *middle(tz.CHICHEN_ITZA), pitch(tz.CHICHEN_ITZA) + 16, 14)}{_names(say)}"
        f"{_first_space(t, markers)}{_supply(t)}{places}{halos(outlines, last)}{riders}"
    )


def _arrow() -> str:
    """It points at the tooth of today."""
    return (
        f'<path d="M{X - 8} {Y - RADIUS - 20}h16l-8 13z" fill="var(--bad,#9c231b)" stroke="var(--surface-1,#fffaf0)" '
        f'stroke-width="1.5" {piece_key("today")}/>'
    )


def _at(what: str, gear: str, inside: str) -> str:
    x, y = middle(gear)
    return f'<g {piece_key(f"{what}-{gear}")} transform="translate({num(x)} {num(y)})">{inside}</g>'


def _first_space(t: Table, markers: Sequence[Marker]) -> str:
    x, y = FIRST_AT
    out = [PEN.ring(x, y, 19, "tz-bed"), PEN.use("first", x, y, 26)]
    if t.first_space is not None:
        out.append(piece("worker-first", markers, t.first_space, 24, f"translate({x}px,{y}px)"))
    if t.first_player >= 0:
        out.append(PEN.use("first", x + 38, y + 30, 17))
        out.append(piece("first-player", markers, t.first_player, 17, f"translate({x + 54}px,{y + 30}px)"))
    return "".join(out)


def _supply(t: Table) -> str:
    return PEN.row(((str(t.skulls), "skull"),), 318, 286, 20) + _RATES


_RATES = "".join(
    PEN.row((("1", good), ("=", ""), (str(value), "corn")), 318, 308 + 15 * index, 12)
    for index, (good, value) in enumerate(tz.CORN_VALUE.items())
)


# one city


CITY_Y = 186
CITY_HEIGHT = {"palenque": 520, "uxmal": 436, "yaxchilan": 380, "tikal": 366, tz.CHICHEN_ITZA: 380}
_CITY_PITCH = {10: 93, 13: 109}
_CITY_RIDE = {10: 86, 13: 101}


@draw_once()
def _city_static(gear: str, say: Messages) -> tuple[str, str, dict[str, str]]:
    """Labels below the workers, places to tap, and their outlines."""
    radius = _CITY_RIDE[tz.TEETH[gear]]
    places, outlines = [], {}
    points = [polar(180, CITY_Y, radius, bearing(gear, space)) for space in range(tz.LAST_SPACE[gear] + 1)]
    for space, (x, y) in enumerate(points):
        angle = bearing(gear, space)
        bx, by = polar(180, CITY_Y, radius + 27, angle)
        inside = PEN.ring(bx, by, 8.5, "tz-bed") + PEN.write(bx, by, space, 11)
        if (gear, space) in tz.ACTIONS and not (gear == tz.CHICHEN_ITZA and space <= tz.LAST_ACTION[gear]):
            inside += beside(items(gear, space), 180, CITY_Y, radius + 39, angle, 19)
        outline = PEN.ring(x, y, 24 if gear == tz.CHICHEN_ITZA else 25)
        outlines[f"{gear}.{space}"] = outline
        places.append(PEN.ground(f"{gear}.{space}", _space(gear, space, say), outline, inside))
    title = PEN.write(8, 16, say.text(f"gear.{gear}"), 17, "tz-title tz-start")
    emblem = PEN.use(GEAR[gear]["icon"], 180, CITY_Y, radius * 0.6)
    return wells(points, 17) + emblem + title, "".join(places), outlines


def city(t: Table, markers: Sequence[Marker], say: Messages, last: Collection[str], gear: str) -> str:
    """One gear enlarged, with the displays of its city."""
    radius = _CITY_PITCH[tz.TEETH[gear]]
    labels, places, outlines = _city_static(gear, say)
    wheel_x, wheel_y = polar(180, CITY_Y, radius * (1 + tz.CALENDAR_TEETH / tz.TEETH[gear]), DIRECTION[gear] + 180)
    scale = radius / pitch(gear)
    big = (
        f'<g {piece_key("calendar")} transform="translate({num(wheel_x)} {num(wheel_y)}) scale({scale:.3f})">'
        f'<g class="turns" {piece_key("wheel")} style="transform:rotate({num(-t.day * TOOTH)}deg)">'
        f'<path d="{cog(tz.CALENDAR_TEETH, RADIUS, DEPTH)}" transform="rotate(-90)" fill="var(--tz-wheel)" '
        'stroke="var(--tz-rim)"/></g></g>'
    )
    here = f'transform="translate(180 {CITY_Y})"'
    extra = ""
    if gear == tz.CHICHEN_ITZA:
        extra = _offerings(t, markers, 180, CITY_Y, _CITY_RIDE[tz.TEETH[gear]] + 51, 25)
    shown = outlines
    if gear == "palenque":
        jungle, fields = _jungle(t, say)
        extra, shown = jungle, outlines | fields
    elif gear == "uxmal":
        extra = _market(say)
    if gear in ("yaxchilan", tz.CHICHEN_ITZA):
        extra += PEN.row(((str(t.skulls), "skull"),), 40, CITY_HEIGHT[gear] - 24, 28)
    return (
        f"{_ground(gear, 180, CITY_Y, radius + 66)}{big}"
        f"<g {piece_key('disc')} {here}>{disc(t, gear, radius, DEPTH * scale)}</g>"
        f"{labels}{places}{extra}{halos(shown, last)}"
        f"<g {piece_key('riders')} {here}>{workers(t, markers, gear, _CITY_RIDE[tz.TEETH[gear]], 35)}</g>"
    )


def _jungle(t: Table, say: Messages) -> tuple[str, dict[str, str]]:
    """Palenque's fields by group: open tiles, tiles under wood, and burning."""
    out, outlines = [], {}
    for group, x in zip(tz.FIELD_GROUPS, (6, 94, 182, 270), strict=True):
        tiles = t.jungle[group]
        out.append(PEN.box(x, 366, 84, 150, 10, "tz-bed"))
        rows = [("corn", tiles.corn, tz.ACTIONS["palenque", group]["corn"])]
        if group != tz.FIELD_GROUPS[0]:
            rows += [("wood", tiles.wood, tz.ACTIONS["palenque", group]["wood"]), ("burn", tiles.wood, 0)]
        for (harvest, count, amount), y in zip(rows, (368, 418, 468), strict=False):
            id = f"jungle.{group}.{harvest}"
            outlines[id] = PEN.box(x + 2, y, 80, 46)
            label = say.text(f"board.harvest.{harvest}", group=group, count=count)
            out.append(PEN.ground(id, label, outlines[id], _harvest(x, y, harvest, count, amount)))
    return "".join(out), outlines


@cache
def _harvest(x: int, y: int, harvest: str, count: int, amount: int) -> str:
    dim = "" if count else ' opacity=".35"'
    if harvest == "burn":
        return f"<g{dim}>{PEN.row((('', 'burn'), ('→', 'corn')), x + 42, y + 23, 21)}</g>"
    tiles = "".join(PEN.box(x + 35 + dx, y + 31, 13, 11, 2, f"tz-{harvest}") for dx in spread(count, 17))
    return f"<g{dim}>{PEN.row(((str(amount), harvest),), x + 42, y + 15, 22)}</g>{tiles}"


@draw_once()
def _market(say: Messages) -> str:
    out = []
    for x, (good, value) in zip((6, 124, 242), tz.CORN_VALUE.items(), strict=True):
        rate = PEN.row((("1", good), ("=", ""), (str(value), "corn")), x + 56, 406, 20)
        inside = PEN.box(x, 382, 112, 48, 10, "tz-bed") + rate
        label = say.text("board.rate", good=good, n=value)
        out.append(PEN.ground(f"market.{good}", label, "", inside + PEN.box(x, 382, 112, 48, 10)))
    return "".join(out)
