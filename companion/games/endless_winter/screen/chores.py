"""Chores on the table of Endless Winter: the layout, the eclipse, and the preparation of a round."""

from __future__ import annotations

from companion.engine.ask import Answer
from companion.engine.chores import Chore, known_pieces, read_chores
from companion.engine.data_folder import Values
from companion.engine.event import Event
from companion.engine.messages import Messages
from companion.engine.setup_layout import GUIDE, laid, read_layout
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.stocks import ERAS
from companion.games.endless_winter.rules.setup import opener
from companion.games.endless_winter.table import AROUND, Player, Table

ROUND, BESIDE = "round", "beside"


def _new_round(t: Table, _: Event, say: Messages) -> list[Chore]:
    """EW-PREP-02 to EW-PREP-06: figures come home, and from the third round on the cards of era II lie out."""
    cards = "layout.era-2" if t.round == ew.ERA_2_FROM else "layout.culture"
    return [
        Chore(ROUND, "figure", text=say.text("layout.figures")),
        Chore(ROUND, "culture", text=say.text(cards), pieces=_culture(t)),
    ]


def _new_animals(t: Table, event: Event, _: Messages) -> list[Chore]:
    """EW-PREP-04, EW-HUNT-05: the last ones of the hunting grounds."""
    section = ROUND if event.rule == "EW-PREP-04" else BESIDE
    return [Chore(section, "animal", pieces=known_pieces("animal", t.grounds)[-event.values["n"] :])]


def _put_down(t: Table, _: Event, __: Messages) -> list[Chore]:
    """EW-DISC-01: until the next figure stands."""
    return [] if t.column else [Chore(BESIDE, "discard")]


chores = read_chores(ew.GAME, {"round EW-PREP-02": _new_round, "animals": _new_animals, "put-down": _put_down})
"""After an event that no tap did: piles and order, income, the new round, and the gains of others by a megalith."""


def _culture(t: Table) -> list[Answer]:
    """The culture cards that are entered; of the others only the era is known."""
    return known_pieces("culture", (card for card in t.culture if card not in ERAS))


def _values(t: Table, _: Messages) -> Values:
    """EW-SET-01 to EW-SET-35: the numbers and pieces of the layout that depend on the table."""
    stones = [stone for lying in t.stones.values() for stone in lying]
    aside = len(ew.SET_ASIDE) + 1
    return {
        "around": len(AROUND),
        "pairs": (ew.MEGALITHS - ew.NEUTRALS) // ew.PER_CELL,
        "one_more": len(t.players) + 1,
        "aside": aside,
        "hand": aside + ew.DRAWN_AT_START,
        "grounds": len(t.grounds) or len(t.players) + ew.GROUNDS_BEYOND,
        "entered": bool(t.hexes),
        "map": ["map"],
        "megaliths": ["megaliths"] if t.grid else (),
        "stones": known_pieces("stone", stones),
        "culture": _culture(t),
        "animals": known_pieces("animal", t.grounds),
    }


def _order(t: Table, say: Messages) -> list[Chore]:
    """EW-SET-26, EW-SET-27: the places of the turn order track, with the gain of each at the start."""
    return [
        laid(say, "layout.place", "", (), seat, ew.START_BONUS[place], place=place + 1)._replace(only=GUIDE)
        for place, seat in enumerate(t.order)
    ]


def _players(t: Table, say: Messages) -> list[Chore]:
    """EW-SET-07 to EW-SET-19: everybody's board, goods and cards, in turn order."""
    return [_player(t.players[seat], seat, say) for seat in t.order if opener(t) is not None]


def _player(me: Player, seat: int, say: Messages) -> Chore:
    goods = {good: n for good in ew.GOODS if (n := getattr(me, good))}
    values = {"chief": me.chief, "side": me.side, "camps": me.camps.get(ew.BASE, 0), "cards": me.hand_size}
    return laid(say, "layout.player", "chief", (), seat, goods, **values, houses=ew.SETTLEMENTS)


layout = read_layout(
    ew.GAME, lambda t: t.phase == "setup" or opener(t) is not None, _values, {"order": _order, "players": _players}
)
"""Everything that lies out before the first turn."""
