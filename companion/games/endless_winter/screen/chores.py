"""Chores on the table of Endless Winter: the layout, the eclipse, and the preparation of a round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Answer
from companion.engine.chores import Chore, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.games.endless_winter.box.components import BASE, ERA_2_FROM, FOOD, GAME, SETTLEMENTS, TOOL
from companion.games.endless_winter.box.stocks import ERAS
from companion.games.endless_winter.rules.setup import opener
from companion.games.endless_winter.table import Player, Table

ROUND, BESIDE = "round", "beside"


def _new_round(t: Table, _: Event, say: Messages) -> list[Chore]:
    """EW-PREP-02 to EW-PREP-06: figures come home, and from the third round on the cards of era II lie out."""
    cards = "layout.era-2" if t.round == ERA_2_FROM else "layout.culture"
    return [
        Chore(ROUND, "figure", text=say.text("layout.figures")),
        Chore(ROUND, "culture", text=say.text(cards), pieces=_culture(t)),
    ]


def _new_animals(t: Table, event: Event, _: Messages) -> list[Chore]:
    """EW-PREP-04, EW-HUNT-05: the last ones of the hunting grounds."""
    section = ROUND if event.rule == "EW-PREP-04" else BESIDE
    return [Chore(section, "animal", pieces=known("animal", t.grounds)[-event.values["n"] :])]


def _put_down(t: Table, _: Event, __: Messages) -> list[Chore]:
    """EW-DISC-01: until the next figure stands."""
    return [] if t.column else [Chore(BESIDE, "discard")]


chores = read_chores(GAME, {"round EW-PREP-02": _new_round, "animals": _new_animals, "put-down": _put_down})
"""After an event that no tap did: piles and order, income, the new round, and what others get by a megalith."""


def _culture(t: Table) -> list[Answer]:
    """The culture cards that are entered; of the others only the era is known."""
    return known("culture", (card for card in t.culture if card not in ERAS))


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """EW-SET-01 to EW-SET-35: everything that lies out before the first turn."""
    if opener(t) is None:
        return []
    stones = [stone for lying in t.stones.values() for stone in lying]
    terrain = "layout.terrain" if t.hexes else "layout.terrain-untold"
    return [
        laid(say, terrain, BASE, ["map"] if t.hexes else ()),
        laid(say, "layout.megaliths", "megalith", ["megaliths"] if t.grid else ()),
        laid(say, "layout.stones", "stone", known("stone", stones), n=len(stones)),
        laid(say, "layout.era-1", "culture", _culture(t)),
        laid(say, "layout.tribes", "tribe"),
        laid(say, "layout.animals", "animal", known("animal", t.grounds), n=len(t.grounds)),
        *(_starts(t.players[seat], seat, say) for seat in t.order),
    ]


def _starts(me: Player, seat: int, say: Messages) -> Chore:
    """EW-SET-07 to EW-SET-19: one player's board, goods and cards, in turn order."""
    goods = {good: n for good in (FOOD, TOOL) if (n := getattr(me, good))}
    values = {"chief": me.chief, "side": me.side, "camps": me.camps[BASE], "cards": me.hand_size}
    return laid(say, "layout.player", "chief", (), seat, goods, **values, houses=SETTLEMENTS)
