"""The hill: five sectors of three terraces around the Coricancha, with workers, steps and high priests."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import radians, sin
from typing import NamedTuple

from companion.engine.drawing import draw_once, spread
from companion.engine.pens import Block
from companion.engine.places import place_of
from companion.engine.screen import Look
from companion.games.tawantinsuyu.box.components import PLAIN, SECTORS, SPACES, TERRACES, Space
from companion.games.tawantinsuyu.rules.placement import price, why_not_there
from companion.games.tawantinsuyu.rules.spaces import known_space, spaces_of
from companion.games.tawantinsuyu.rules.tasks import same_kind, tasks_for
from companion.games.tawantinsuyu.screen.drawing.pens import PEN, TASK_ICONS, WIDTH, line, marks, polar
from companion.games.tawantinsuyu.table import Table

MIDDLE = WIDTH / 2
CORE = 49.0
RINGS = {"top": (CORE, 92.0), "middle": (92.0, 135.0), "bottom": (135.0, 178.0)}
SECTOR = 72.0
"""Degrees."""
SPACE, TASKS = 27.0, 10.0
"""How far outside the inner edge of its terrace a space lies, and its tasks."""
FINGER = 23.0
APART = FINGER / sin(radians(SECTOR / 2))
"""So far from the middle a finger fits into a sector, and into no other."""
NEAR = 110.0
"""The first view on a phone: so far from the middle, in the sector of the high priest."""
SLOTS = {"upper": RINGS["top"][1], "lower": RINGS["middle"][1]}


class Spot(NamedTuple):
    """A space of the hill as it is drawn."""

    place: str
    label: str
    sector: int
    terrace: str
    deity: str = ""
    colour: str = ""
    tasks: tuple[str, ...] = ()
    """Icons."""
    worker: str = ""
    price: int | None = None
    """In food, for the player on turn."""
    dear: bool = False
    times: int = 0
    """Tasks that it would bring."""
    plus: str = ""
    """The tasks that a worker there adds."""
    lit: bool = False


def bearing(sector: int) -> float:
    """The direction of the middle of a sector, from 1."""
    return (sector - 1) * SECTOR


@cache
def grounds() -> str:
    """The terraces, the lines between the sectors, and the Coricancha."""
    out = ""
    for terrace, (inner, outer) in reversed(RINGS.items()):
        out += PEN.ring(MIDDLE, MIDDLE, outer, f"tw-{terrace}") + PEN.ring(MIDDLE, MIDDLE, outer, "tw-line")
        out += PEN.ring(MIDDLE, MIDDLE, inner, "tw-line")
    for sector in range(1, 6):
        edge = bearing(sector) - SECTOR / 2
        out += line(*polar(MIDDLE, MIDDLE, CORE, edge), *polar(MIDDLE, MIDDLE, RINGS["bottom"][1], edge), "tw-line")
    return out + PEN.ring(MIDDLE, MIDDLE, CORE - 1, "tw-coricancha")


def directions(sector: int, count: int) -> list[float]:
    """Where the spaces of a segment lie."""
    return [bearing(sector) + offset for offset in spread(count, SECTOR / count)]


def spaces(spots: Sequence[Spot]) -> str:
    """All spaces, each with its tasks, its worker, and its price."""
    found: dict[tuple[int, str], list[Spot]] = {}
    for spot in spots:
        found.setdefault((spot.sector, spot.terrace), []).append(spot)
    drawn = [
        (spot, degrees, SECTOR / len(there))
        for (sector, _), there in found.items()
        for spot, degrees in zip(there, directions(sector, len(there)), strict=True)
    ]
    lit = [at(spot.terrace, degrees) for spot, degrees, _ in sorted(drawn, key=lambda each: each[0].plus) if spot.lit]
    out = "".join(line(*lit[0], *other, "tw-lit") for other in lit[1:])  # from the worker that is being placed
    out += "".join(_tasks(*each) for each in drawn)
    return out + "".join(_space(spot, degrees) for spot, degrees, _ in drawn)


def at(terrace: str, degrees: float) -> tuple[float, float]:
    """Where a space lies."""
    return polar(MIDDLE, MIDDLE, RINGS[terrace][0] + SPACE, degrees)


@lru_cache(2048)
def _tasks(spot: Spot, degrees: float, room: float) -> str:
    radius = RINGS[spot.terrace][0] + TASKS
    size = min(13.0, radius * room * 0.01745 / 3.2)
    gap = size * 1.08 / (radius * 0.01745)
    out = ""
    for icon, turn in zip(spot.tasks, spread(len(spot.tasks), gap), strict=True):
        out += PEN.use(icon, *polar(MIDDLE, MIDDLE, radius, degrees + turn), size)
    return out


@draw_once(2048)
def _space(spot: Spot, degrees: float) -> str:
    x, y = at(spot.terrace, degrees)
    inside = PEN.ring(x, y, 11.5, f"tw-well-{spot.colour}" if spot.colour else "tw-well")
    if spot.worker:
        inside += PEN.token(spot.place, PEN.use(spot.worker, x, y, 21))
    elif spot.deity:
        inside += PEN.use(spot.deity, x, y, 17)
    else:
        inside += PEN.write(x, y, "?", 12, "tw-soft")
    left, top = polar(x, y, 13, degrees + 45)
    if spot.plus:
        inside += PEN.box(left - 10, top - 7, 20, 14, 7, "tw-plus") + PEN.write(left, top, spot.plus, 10, "tw-onplus")
    elif spot.price is not None:
        style, ink = ("tw-dear", "tw-soft") if spot.dear else ("tw-price", "tw-pricely")
        inside += PEN.ring(left, top, 7, style) + PEN.write(left, top, spot.price, 9.5, ink)
    if spot.times > 1:
        left, top = polar(x, y, 14, degrees - 50)
        inside += PEN.box(left - 7, top - 5.5, 14, 11, 5.5, "tw-plus")
        inside += PEN.write(left, top, f"×{spot.times}", 8.5, "tw-onplus")
    return PEN.place(spot.place, spot.label, PEN.ring(x, y, FINGER), inside) if spot.place else inside


# steps


def steps(look: Look[Table]) -> str:
    """Every slot at the first edge of a sector, with the owner of its steps; empty ones are tapped to build there."""
    asked = look.ask is not None and look.ask.id == "steps"
    return "".join(_slot(look, sector, slot, asked) for slot in SLOTS for sector in SECTORS)


def _slot(look: Look[Table], sector: int, slot: str, asked: bool) -> str:
    x, y = polar(MIDDLE, MIDDLE, SLOTS[slot], bearing(sector) - SECTOR * 0.41)
    name = f"{sector}-{slot}"
    if name in look.t.steps:
        return PEN.piece(f"steps.{name}", marks(look)[look.t.steps[name]], x, y, 13)
    drawn = PEN.ring(x, y, 6, "tw-void")
    label = look.say.text("board.steps", sector=sector, slot=slot)
    return PEN.place(place_of("steps", name), label, PEN.ring(x, y, FINGER), drawn) if asked else drawn


# the Coricancha


def coricancha(look: Look[Table]) -> str:
    """The action above each sector, and the high priests that stand there."""
    out = "".join(
        line(MIDDLE, MIDDLE, *polar(MIDDLE, MIDDLE, CORE, bearing(sector) - SECTOR / 2), "tw-line")
        for sector in SECTORS
    )
    out += "".join(_action(look, sector) for sector in SECTORS)
    for sector in SECTORS:
        there = [seat for seat in range(len(marks(look))) if look.t.side(seat).priest == sector]
        x, y = polar(MIDDLE, MIDDLE, 42, bearing(sector))
        for seat, dx in zip(there, spread(len(there), 13), strict=True):
            out += PEN.piece(f"priest.{seat}", marks(look)[seat], x + dx, y, 15)
    return out


def _action(look: Look[Table], sector: int) -> str:
    action = look.t.priest_action(sector)
    x, y = polar(MIDDLE, MIDDLE, 25, bearing(sector))
    inside = PEN.use(action, x, y, 18) if action else PEN.write(x, y, "?", 13, "tw-soft")
    name = look.say.text(f"action.{action}") if action else look.say.text("board.unknown")
    label = look.say.text("board.sector", sector=sector, action=name)
    ground = PEN.ring(*polar(MIDDLE, MIDDLE, APART, bearing(sector)), FINGER)
    return PEN.place(place_of("sector", sector), label, ground, inside)


# the whole of it


def hill(look: Look[Table]) -> Block:
    """The hill as the player on turn sees it."""
    asked = look.ask is not None and look.ask.id == "priest-start"  # then the grounds of the sectors lie on top
    seen = _seen(look)
    spots = [_spot(look, name, seen) for terrace in TERRACES for name in spaces_seen(look.t, terrace)]
    core, around = coricancha(look), spaces(spots)
    inside = grounds() + (around + core if asked else core + around)
    return Block(WIDTH, inside + steps(look) + _unknown(look) + _near(look))


def _near(look: Look[Table]) -> str:
    """Where the player asked has the high priest: the cheapest spaces lie there."""
    seat = look.ask.player if look.ask is not None else None
    sector = look.t.side(seat).priest if seat is not None else 0
    x, y = polar(MIDDLE, MIDDLE, NEAR, bearing(sector)) if sector else (MIDDLE, MIDDLE)
    return PEN.ring(x, y, 1, "c-near")


def _unknown(look: Look[Table]) -> str:
    """A terrace whose spaces are not entered yet: a tap there enters them."""
    out = ""
    for terrace, (inner, _) in RINGS.items():
        if spaces_of(look.t, terrace) is None:
            x, y = polar(MIDDLE, MIDDLE, inner + FINGER, 0)
            drawn = PEN.ring(x, y, 13, "tw-well") + PEN.write(x, y, "+", 18, "tw-soft")
            label = f"{look.say.text(f'terrace.{terrace}')}: {look.say.text('board.unknown')}"
            out += PEN.place(place_of("terrace", terrace), label, PEN.ring(x, y, FINGER), drawn)
    return out


# a space for the player on turn


class Aim(NamedTuple):
    """The player on turn with the worker; and the space where one is being placed."""

    seat: int = -1
    kinds: tuple[str, ...] = ()
    placed: str = ""
    beside: Sequence[str] = ()
    """The spaces whose workers add tasks to it."""


def _seen(look: Look[Table]) -> Aim:
    t, ask = look.t, look.ask
    if ask is None or ask.player is None:
        return Aim()
    if ask.id in PLACING and t.hill:
        placed = next(reversed(t.hill))  # the last one that was placed stands last
        return Aim(placed=placed, beside=same_kind(t, placed, t.hill[placed]))
    if ask.id == "space":
        return Aim(ask.player, (ask.values["worker"],))
    if ask.id == "turn" and not ask.values["done"]:
        return Aim(ask.player, tuple(t.players[ask.player].workers[:1]))
    return Aim()


PLACING = ("task", "extra-task", "warrior", "card-bonus", "card-part")
"""Questions about a worker that has just been placed."""


def spaces_seen(t: Table, terrace: str) -> list[str]:
    """All spaces of a terrace, or those that are entered or taken."""
    entered = spaces_of(t, terrace)
    if entered is not None:
        return entered
    faces = {Space(face["sector"], terrace, face["place"]).name for face in t.fact(f"hill_{terrace}") or ()}
    return sorted(faces | {name for name in t.hill if SPACES[name].terrace == terrace})


def _spot(look: Look[Table], name: str, seen: Aim) -> Spot:
    t, say = look.t, look.say
    sector, terrace, place = SPACES[name]
    worker = t.hill.get(name)
    spot = Spot(
        place_of("space", name),
        say.text("board.space", sector=sector, terrace=terrace, place=place),
        sector,
        terrace,
        worker="" if worker is None else worker or "worker",
        plus="+1" if name in seen.beside else "",
        lit=name == seen.placed or name in seen.beside,
    )
    if face := known_space(t, name):
        tasks = [say.text(f"task.{task}") for task in face["tasks"]]
        spot = spot._replace(
            label=f"{spot.label}: {say.text('deity.' + face['deity'])}; {', '.join(tasks)}",
            deity=face["deity"],
            colour=face["colour"] if face["colour"] != PLAIN else "",
            tasks=tuple(TASK_ICONS[task] for task in face["tasks"]),
        )
    if worker is not None or not seen.kinds:
        return spot
    return spot._replace(
        price=price(t, seen.seat, name, seen.kinds).food,
        dear=next(why_not_there(t, seen.seat, name, seen.kinds), None) is not None,
        times=sum(tasks_for(t, seen.seat, name, seen.kinds[0], seen.kinds).values()) if face else 0,
    )
