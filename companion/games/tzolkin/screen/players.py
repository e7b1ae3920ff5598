"""The part of each player: the goods in sight, what lies ahead, and the details."""

from __future__ import annotations

from companion.engine.messages import Messages
from companion.engine.screen import Ahead, CardLine
from companion.games.tzolkin.box.components import FOOD_DAYS
from companion.games.tzolkin.rules.food_days import at_hand, feeding
from companion.games.tzolkin.screen.first_game_numbers import ENOUGH
from companion.games.tzolkin.table import Table


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
