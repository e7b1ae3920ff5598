"""Tzolk'in on the screen: the board, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from companion.engine.ask import Ask, Option
from companion.engine.languages import Messages
from companion.engine.screen import Ahead, CardLine, Screen, Slot, SlotRow, read_screen
from companion.games.tzolkin.box.components import BOTTOM, FOOD_DAYS, GAME, GEARS, MONUMENTS, TEMPLE_POINTS, TOP
from companion.games.tzolkin.rules.food_days import at_hand, feeding
from companion.games.tzolkin.rules.scoring import monument_points
from companion.games.tzolkin.screen.board import board, picture
from companion.games.tzolkin.screen.chores import chores, layout, ready
from companion.games.tzolkin.screen.corrections import CORRECTIONS
from companion.games.tzolkin.screen.numbers import ENOUGH, numbers
from companion.games.tzolkin.screen.places import PLACES
from companion.games.tzolkin.table import Table


def subtitle(t: Table, say: Messages) -> str:
    """The age, the day, and the days until the next food day."""
    if t.phase in ("display", "wealth"):
        return say.text("screen.set-up")
    if t.phase == "over":
        return say.text("screen.over")
    age = say.text(f"era.{t.era}")
    if t.is_food_day:
        return say.text("screen.food-day", age=age, day=t.day + 1)
    return say.text("screen.day", age=age, day=t.day + 1, left=FOOD_DAYS[t.food_days] - t.day)


def purse(t: Table, seat: int) -> dict[str, int]:
    """A player's goods, always in sight."""
    me = t.players[seat]
    return {**me.in_hand, "worker": me.available}


def ahead(t: Table, seat: int) -> Ahead | None:
    """TZ-FOOD-01, TZ-FOOD-03: the next food day, the corn that the workers will need, and the player's corn."""
    if t.phase in ("display", "wealth", "over") or t.food_days == len(FOOD_DAYS):
        return None
    need = feeding(t, seat, ENOUGH)[0]
    has = at_hand(t, seat)
    values = {"need": need, "has": has, "left": max(0, FOOD_DAYS[t.food_days] - t.day)}
    label = "ahead.food" if values["left"] else "ahead.food-today"
    return Ahead("food", "ahead.needs", label, values, "corn", has < need)


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """Workers, the side of the player board, temples, technologies, harvest and tiles."""
    me = t.players[seat]
    harvest = (("corn", me.corn_tiles, "field.corn_tiles"), ("wood", me.wood_tiles, "field.wood_tiles"))
    lying = {"buildings": me.buildings, "monuments": me.monuments, "wealth": me.wealth}
    return CardLine.shown(
        CardLine(say.text("screen.workers"), say.text("screen.workers-where", n=t.workers(seat), free=me.available)),
        CardLine(say.text("screen.board"), say.text("screen.light" if me.light_side else "screen.dark")),
        CardLine.counted(say, "screen.temples", ((name, n, f"temple.{name}") for name, n in me.temples.items())),
        CardLine.counted(
            say, "screen.technologies", ((row, n, f"technology.{row}") for row, n in me.technologies.items())
        ),
        CardLine.counted(say, "screen.harvest", harvest),
        *(
            CardLine(say.text(f"screen.{name}"), "; ".join(say.text(f"tile.{tile}") for tile in lying[name]))
            for name in lying
        ),
    )


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The worth of a step, a level or a monument, where the label does not say it."""
    if ask.player is None:
        return ""
    me = t.players[ask.player]
    match option.words:
        case ["up" | "down" as way, str(temple)]:
            step = max(BOTTOM, min(TOP[temple], me.temples[temple] + (1 if way == "up" else -1)))
            return say.text("detail.step", step=step, points=TEMPLE_POINTS[temple][step])
        case ["advance", row, 1 | 2 | 3 as level]:
            return say.text(f"detail.{row}.{level}")
        case ["build", str(tile)] if tile in MONUMENTS:
            return say.text("detail.monument", points=monument_points(built(t, ask.player, tile), ask.player, tile)[1])
    return ""


def built(t: Table, seat: int, monument: str) -> Table:
    """The table as if a player had built a monument, which may count itself."""
    other, me = copy(t), copy(t.players[seat])
    me.monuments = [*me.monuments, monument]
    other.players = [*t.players[:seat], me, *t.players[seat + 1 :]]
    return other


TURN = (
    SlotRow([Slot(("place", gear), f"gear.{gear}", gear) for gear in GEARS], "group.place"),
    SlotRow([Slot(("place", "first_player"), "slot.first", "first"), Slot(("beg",)), Slot(("done",))]),
    SlotRow([Slot(("pick", gear), f"gear.{gear}", gear) for gear in GEARS], "group.pick", bare=True),
)
"""One button for each gear, whatever the question of a turn; several workers on a gear pile up at the end."""


def slots(_t: Table, ask: Ask) -> Sequence[SlotRow]:
    """A turn has the same buttons from its first worker to its last."""
    return TURN if ask.id in ("turn", "place-more", "pick-more") else ()


SCREEN = Screen(
    data=read_screen(GAME),
    board=board,
    where=PLACES,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    picture=picture,
    detail=detail,
    numbers=numbers,
    ahead=ahead,
    chores=chores,
    layout=layout,
    ready=ready,
    corrections=CORRECTIONS,
)
