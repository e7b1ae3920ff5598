"""Chores on the table of Endless Winter: the layout, the eclipse, and the preparation of a round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Answer
from companion.engine.chores import GUIDE, Chore, guided, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.stocks import ERAS
from companion.games.endless_winter.rules.setup import opener
from companion.games.endless_winter.table import Player, Table

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
    return [Chore(section, "animal", pieces=known("animal", t.grounds)[-event.values["n"] :])]


def _put_down(t: Table, _: Event, __: Messages) -> list[Chore]:
    """EW-DISC-01: until the next figure stands."""
    return [] if t.column else [Chore(BESIDE, "discard")]


chores = read_chores(ew.GAME, {"round EW-PREP-02": _new_round, "animals": _new_animals, "put-down": _put_down})
"""After an event that no tap did: piles and order, income, the new round, and what others get by a megalith."""


def _culture(t: Table) -> list[Answer]:
    """The culture cards that are entered; of the others only the era is known."""
    return known("culture", (card for card in t.culture if card not in ERAS))


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """EW-SET-01 to EW-SET-35: everything that lies out before the first turn."""
    if t.phase != "setup" and opener(t) is None:
        return []
    players, row = len(t.players), ew.TERRAIN_IN_PLAY[len(t.players)]
    stones = [stone for lying in t.stones.values() for stone in lying]
    grounds = len(t.grounds) or players + ew.GROUNDS_BEYOND
    terrain = "layout.terrain" if t.hexes else "layout.terrain-untold"
    lands = {"each": len(ew.LANDS), "random": row["random"], "glaciers": row[ew.GLACIER]}
    return [
        guided(say, "layout.boards", "round"),
        guided(say, "layout.round", "round"),
        guided(say, "layout.aid", "order", n=players),
        *_order(t, say),
        guided(say, "layout.lands", "land-1", n=sum(lands.values()), **lands),
        laid(say, terrain, ew.BASE, ["map"] if t.hexes else ()),
        laid(say, "layout.megaliths", "megalith", ["megaliths"] if t.grid else ()),
        laid(say, "layout.stones", "stone", known("stone", stones), n=ew.STONES_IN_PLAY[players]),
        laid(say, "layout.era-1", "culture", _culture(t)),
        guided(say, "layout.cover", "fill"),
        laid(say, "layout.tribes", "tribe"),
        *_modules(t, say),
        *_own(say),
        *_dealt(t, say),
        laid(say, "layout.animals", "animal", known("animal", t.grounds), n=grounds),
        guided(say, "layout.idols", "idol"),
        guided(say, "layout.score", "points"),
        *(_starts(t.players[seat], seat, say) for seat in t.order if ready(t)),
    ]


def ready(t: Table) -> bool:
    """EW-SET-25: whether the first turn is awaited."""
    return opener(t) is not None


def _order(t: Table, say: Messages) -> list[Chore]:
    """EW-SET-26, EW-SET-27: the places of the turn order track, with what each brings at the start."""
    return [
        laid(say, "layout.place", "", (), seat, ew.START_BONUS[place], place=place + 1)._replace(only=GUIDE)
        for place, seat in enumerate(t.order)
    ]


def _modules(t: Table, say: Messages) -> list[Chore]:
    """EW-MODG-01, EW-MODR-01, EW-VARG-01: tokens on the glaciers, tokens of rest, and figures that wait for era II."""
    found = []
    if t.rulings.get("glaciers") == "yes":
        found.append(guided(say, "layout.glacier-tokens", ew.GLACIER, n=ew.TERRAIN_IN_PLAY[len(t.players)][ew.GLACIER]))
    if t.rulings.get("rests") == "yes":
        found.append(guided(say, "layout.rest-tokens", ew.REST, n=ew.REST_TOKENS))
    if t.rulings.get("gameplay") == "variant":
        found.append(guided(say, "layout.waits", "figure"))
    return found


def _own(say: Messages) -> list[Chore]:
    """EW-SET-07 to EW-SET-12, EW-SET-14, EW-SET-33: what everybody takes, and where it goes on the player board."""
    coloured = ew.MEGALITHS - ew.NEUTRALS
    return [
        guided(say, "layout.take", "card", n=ew.STARTING_CARDS),
        guided(say, "layout.markers", ew.FOOD),
        guided(say, "layout.camps", "camp", n=ew.CAMPS),
        guided(say, "layout.settlements", "settlement", n=ew.SETTLEMENTS),
        guided(say, "layout.neutral", "megalith-neutral", n=ew.NEUTRALS),
        guided(say, "layout.coloured", "megalith", n=coloured, pairs=coloured // ew.PER_CELL),
        guided(say, "layout.beside", "figure", n=ew.FIGURES[ew.TRIBE_FIGURE]),
        guided(say, "layout.base", "camp"),
    ]


def _dealt(t: Table, say: Messages) -> list[Chore]:
    """EW-SET-07, EW-SET-13 to EW-SET-19, EW-VARS-02, EW-VARS-03: chiefs and setup cards, dealt or drafted."""
    drafted, n = t.rulings.get("draft", "none"), len(t.players) + 1
    chiefs = "layout.chiefs-drafted" if drafted == "both" else "layout.chiefs"
    cards = "layout.setup-cards" if drafted == "none" else "layout.setup-drafted"
    hand = len(ew.SET_ASIDE) + 1
    return [
        guided(say, chiefs, "chief", n=n) if drafted == "both" else guided(say, chiefs, "chief"),
        guided(say, cards, "card") if drafted == "none" else guided(say, cards, "card", n=n),
        guided(say, "layout.hand", "hand", n=hand + ew.DRAWN_AT_START, aside=hand, drawn=ew.DRAWN_AT_START),
    ]


def _starts(me: Player, seat: int, say: Messages) -> Chore:
    """EW-SET-07 to EW-SET-19: one player's board, goods and cards, in turn order."""
    goods = {good: n for good in (ew.FOOD, ew.TOOL) if (n := getattr(me, good))}
    values = {"chief": me.chief, "side": me.side, "camps": me.camps[ew.BASE], "cards": me.hand_size}
    return laid(say, "layout.player", "chief", (), seat, goods, **values, houses=ew.SETTLEMENTS)
