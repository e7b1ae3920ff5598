"""Correcting: the table wins. Every value that can differ from the pieces, as fields of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.form import FormField, FormGroup
from companion.engine.screen import Corrections, Filled
from companion.games.tzolkin.components import (
    BOTTOM,
    BUILDINGS,
    CALENDAR_TEETH,
    CHICHEN_ITZA,
    FIELDS,
    GEARS,
    GOODS,
    LAST_ACTION,
    LAST_SPACE,
    MONUMENTS,
    MOST_WORKERS,
    TOP,
    TOP_LEVEL,
    WEALTH,
)
from companion.games.tzolkin.table import Table

Fields = list[FormField]


def _number(path: str, label: str, value: float, high: int, icon: str, low: int = 0) -> FormField:
    return FormField(path, "number", label, low, high, icon, value)


def _each_player(t: Table, fields: Callable[[int], Iterable[FormField]]) -> list[FormGroup]:
    return [FormGroup(seat, "", list(fields(seat))) for seat in range(len(t.players))]


def goods(t: Table) -> list[FormGroup]:
    """Points, goods, workers in front, harvest tiles and the side of the player board."""

    def fields(seat: int) -> Iterable[FormField]:
        me, here = t.players[seat], f"players.{seat}"
        yield _number(f"{here}.points", "field.points", me.points, 400, "points", low=-99)
        for good in GOODS:
            label = "field.skulls" if good == "skull" else f"field.{good}"
            yield _number(f"{here}.{good}", label, getattr(me, good), 99, good)
        yield _number(f"{here}.available", "screen.available", me.available, MOST_WORKERS, "worker")
        yield _number(f"{here}.corn_tiles", "field.corn_tiles", me.corn_tiles, 16, "corn")
        yield _number(f"{here}.wood_tiles", "field.wood_tiles", me.wood_tiles, 12, "wood")
        yield FormField(f"{here}.light_side", "flag", "screen.light", icon="day", default=me.light_side)

    return _each_player(t, fields)


def temples(t: Table) -> list[FormGroup]:
    """Everyone's steps."""
    return _each_player(
        t,
        lambda seat: [
            _number(f"players.{seat}.temples.{temple}", f"temple.{temple}", step, TOP[temple], temple, low=BOTTOM)
            for temple, step in t.players[seat].temples.items()
        ],
    )


def technologies(t: Table) -> list[FormGroup]:
    """Everyone's levels."""
    return _each_player(
        t,
        lambda seat: [
            _number(f"players.{seat}.technologies.{row}", f"technology.{row}", level, TOP_LEVEL, row)
            for row, level in t.players[seat].technologies.items()
        ],
    )


def gears(t: Table) -> list[FormGroup]:
    """Who stands on which space, and on the first-player space."""

    def spaces(gear: str) -> Fields:
        teeth = enumerate(t.gears[gear][: LAST_SPACE[gear] + 1])
        return [FormField(f"gears.{gear}.{n}", "worker", str(n), icon="worker", default=who) for n, who in teeth]

    first = FormField("first_space", "seat", "option.place first_player", icon="first", default=t.first_space)
    return [FormGroup(None, "", [first]), *[FormGroup(None, f"gear.{gear}", spaces(gear)) for gear in GEARS]]


def offerings(t: Table) -> list[FormGroup]:
    """Whose skulls lie on Chichen Itza."""
    slots = range(1, LAST_ACTION[CHICHEN_ITZA] + 1)
    fields = [
        FormField(f"offering.{n}", "seat", f"offering.{n}", icon="skull", default=t.offerings.get(n)) for n in slots
    ]
    return [FormGroup(None, "gear.chichen_itza", fields)]


def tiles(t: Table) -> list[FormGroup]:
    """Where every building, monument and wealth tile lies."""
    types = {tile: each.type for tile, each in BUILDINGS.items()} | {
        tile: each.type for tile, each in MONUMENTS.items()
    }

    def fields(known: Iterable[str], kind: str) -> Fields:
        return [
            FormField(f"tile.{id}", kind, f"tile.{id}", icon=types.get(id, "any"), default=where(t, id)) for id in known
        ]

    return [
        FormGroup(None, "screen.buildings", fields(BUILDINGS, "place")),
        FormGroup(None, "screen.monuments", fields(MONUMENTS, "place")),
        FormGroup(None, "screen.wealth", fields(WEALTH, "seat")),
    ]


def jungle(t: Table) -> list[FormGroup]:
    """The tiles left in the jungle."""
    most = FIELDS[len(t.players)]

    def fields() -> Iterable[FormField]:
        for group, left in t.jungle.items():
            if group > 2:
                yield _number(f"jungle.{group}.wood", f"screen.jungle.{group}.wood", left.wood, most, "wood")
            yield _number(f"jungle.{group}.corn", f"screen.jungle.{group}.corn", left.corn, most, "corn")

    return [FormGroup(None, "gear.palenque", list(fields()))]


def calendar(t: Table) -> list[FormGroup]:
    """The day, the corn on the calendar, and whose turn it is."""
    fields = [
        _number("day", "screen.day-number", t.day, CALENDAR_TEETH + 1, "day"),
        _number("calendar_corn", "screen.calendar-corn", len(t.calendar_corn), CALENDAR_TEETH, "corn"),
        FormField("first_player", "holder", "screen.first-player", icon="first", default=t.first_player),
        _number("turns", "screen.turns", t.turns, len(t.players) - 1, "any"),
    ]
    return [FormGroup(None, "", fields)]


def where(t: Table, tile: str) -> int | str | None:
    """Where a tile lies: a seat, the display, or nowhere."""
    for seat, me in enumerate(t.players):
        if tile in (*me.buildings, *me.monuments, *me.wealth):
            return seat
    return "display" if tile in t.buildings or tile in t.monuments else None


def read(t: Table, said: Filled, changed: Filled) -> dict[str, Any]:
    """The values of the table that a form sets."""
    found = {
        path: value
        for path, value in changed.items()
        if path.partition(".")[0] not in ("tile", "offering", "calendar_corn")
    }
    if any(path.startswith("offering.") for path in changed):
        slots = {n: said[f"offering.{n}"] for n in range(1, LAST_ACTION[CHICHEN_ITZA] + 1)}
        found["offerings"] = {n: seat for n, seat in slots.items() if seat is not None}
    if "calendar_corn" in changed:
        teeth = [*t.calendar_corn, *[(t.day - n) % CALENDAR_TEETH for n in range(1, CALENDAR_TEETH + 1)]]
        found["calendar_corn"] = teeth[: int(changed["calendar_corn"])]
    return found | _moved_tiles(t, {path[5:]: place for path, place in changed.items() if path.startswith("tile.")})


def _moved_tiles(t: Table, moved: Mapping[str, Any]) -> dict[str, Any]:
    """The lists that change when tiles lie elsewhere."""
    found: dict[str, Any] = {}
    for name, known in (("buildings", set(BUILDINGS)), ("monuments", set(MONUMENTS)), ("wealth", set(WEALTH))):
        here = {tile: place for tile, place in moved.items() if tile in known}
        if not here:
            continue
        for seat, me in enumerate(t.players):
            stay = [tile for tile in getattr(me, name) if tile not in here]
            found[f"players.{seat}.{name}"] = stay + [tile for tile, place in here.items() if place == seat]
        shown = [tile for tile, place in here.items() if place == "display"]
        if name == "buildings":
            kept = [tile for tile in t.buildings if tile is not None and tile not in here] + shown
            found["buildings"] = kept + [None] * (len(t.buildings) - len(kept))
        elif name == "monuments":
            found["monuments"] = [tile for tile in t.monuments if tile not in here] + shown
    return found


CORRECTIONS = Corrections(
    parts={
        "goods": goods,
        "temples": temples,
        "technologies": technologies,
        "gears": gears,
        "offerings": offerings,
        "tiles": tiles,
        "jungle": jungle,
        "calendar": calendar,
    },
    read=read,
)
