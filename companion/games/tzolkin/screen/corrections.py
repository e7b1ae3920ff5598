"""Correcting: the table wins. Every value that can differ from the pieces, as fields of a form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from companion.engine.data_folder import Plain
from companion.engine.form import Filled, FormField, FormGroup, count, everybodys, number, owners, together
from companion.engine.screen import Corrections
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.table import TILES, Table

DISPLAY = "display"
ON_DISPLAY = ((DISPLAY, "choice.display"),)
NEUTRAL_TOO = ((tz.NEUTRAL, "choice.neutral"),)
"""The occupants of a space other than players."""


def gears(t: Table) -> list[FormGroup]:
    """The worker on each space, and on the first-player space."""

    def spaces(gear: str) -> list[FormField]:
        teeth = enumerate(t.gears[gear][: tz.LAST_SPACE[gear] + 1])
        return [
            FormField(f"gears.{gear}.{n}", "seat", str(n), icon="worker", default=who, others=NEUTRAL_TOO)
            for n, who in teeth
        ]

    first = FormField("first_space", "seat", "option.place first_player", icon="first", default=t.first_space)
    return [FormGroup(None, "", [first]), *[FormGroup(None, f"gear.{gear}", spaces(gear)) for gear in tz.GEARS]]


def offerings(t: Table) -> list[FormGroup]:
    """The owners of the skulls on Chichen Itza."""
    slots = {n: f"offering.{n}" for n in range(1, tz.LAST_ACTION[tz.CHICHEN_ITZA] + 1)}
    fields = owners("offerings", t.offerings, slots, "skull", here="offering")
    return [FormGroup(None, "gear.chichen_itza", list(fields.values()))]


def tiles(t: Table) -> list[FormGroup]:
    """The place of every building, monument and wealth tile: with a seat, on the display, or nowhere."""

    def fields(name: str) -> list[FormField]:
        others = () if name == "wealth" else ON_DISPLAY
        made = [
            FormField(path := f"tile.{id}", "seat", path, icon=tile.type, default=where(t, id), others=others)
            for id, tile in TILES[name].items()
        ]
        return together(made, partial(_tiles, t, name))

    return [FormGroup(None, f"screen.{name}", fields(name)) for name in TILES]


def where(t: Table, tile: str) -> int | str | None:
    """The place of a tile: a seat, the display, or nowhere."""
    for seat, me in enumerate(t.players):
        if tile in (*me.buildings, *me.monuments, *me.wealth):
            return seat
    return DISPLAY if tile in t.buildings or tile in t.monuments else None


def _tiles(t: Table, name: str, said: Filled) -> Plain:
    """The lists of a kind of tile: remaining tiles keep their order, new ones come last."""

    def lying(before: Iterable[str | None], place: int | str) -> list[str]:
        there = [tile for tile in TILES[name] if said[f"tile.{tile}"] == place]
        stay = [tile for tile in before if tile in there]
        return [tile for tile in stay if tile] + [tile for tile in there if tile not in stay]

    found: Plain = {f"players.{seat}.{name}": lying(getattr(me, name), seat) for seat, me in enumerate(t.players)}
    if name == "monuments":
        found["monuments"] = lying(t.monuments, DISPLAY)
    elif name == "buildings":
        shown = lying(t.buildings, DISPLAY)
        found["buildings"] = shown + [None] * (len(t.buildings) - len(shown))
    return found


def jungle(t: Table) -> list[FormGroup]:
    """The tiles left in the jungle."""
    goods = [(group, good) for group in tz.FIELD_GROUPS for good in ("wood", "corn") if (group, good) != (2, "wood")]
    fields = [number(t, f"jungle.{group}.{good}", label=f"screen.jungle.{group}.{good}") for group, good in goods]
    return [FormGroup(None, "gear.palenque", fields)]


def calendar(t: Table) -> list[FormGroup]:
    """The day, the corn on the calendar, and the player to move."""

    def corn(said: Filled) -> Plain:
        teeth = [*t.calendar_corn, *[(t.day - n) % tz.CALENDAR_TEETH for n in range(1, tz.CALENDAR_TEETH + 1)]]
        return {"calendar_corn": teeth[: int(said["calendar_corn"])]}

    lying = count("calendar_corn", "screen.calendar-corn", len(t.calendar_corn), tz.CALENDAR_TEETH, "corn")
    fields = [
        number(t, "day"),
        *together([lying], corn),
        FormField("first_player", "holder", "screen.first-player", icon="first", default=t.first_player),
        number(t, "turns"),
    ]
    return [FormGroup(None, "", fields)]


CORRECTIONS = Corrections(
    parts={
        "goods": everybodys("points", *tz.GOODS, "available", "corn_tiles", "wood_tiles", "light_side"),
        "temples": everybodys(*(f"temples.{name}" for name in tz.TEMPLES)),
        "technologies": everybodys(*(f"technologies.{row}" for row in tz.TECHNOLOGIES)),
        "gears": gears,
        "offerings": offerings,
        "tiles": tiles,
        "jungle": jungle,
        "calendar": calendar,
    },
)
