"""Setting the table: displays, wealth tiles, neutral workers. Chance is an ask to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from companion.engine.ask import Ask, Option, Script, choose
from companion.games.tzolkin.components import (
    BUILDINGS,
    BUILDINGS_SHOWN,
    CHICHEN_ITZA,
    DEALT,
    FIELD_GROUPS,
    FIELDS,
    KEPT,
    MONUMENTS,
    MONUMENTS_SHOWN,
    NEUTRAL,
    NEUTRAL_WORKERS,
    TEETH,
    WEALTH,
)
from companion.games.tzolkin.effects import EFFECTS, Taken
from companion.games.tzolkin.table import Jungle, Player, Table, new_gears

DRAW = {tile: f"draw {tile}" for tile in (*BUILDINGS, *MONUMENTS, *WEALTH)}
"""The keys of all tiles, made once."""


def new_table(players: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """TZ-SETUP-01 to TZ-SETUP-04: everything that is the same in every game of so many players."""
    fields = FIELDS[players]
    return Table(
        era="age-1",
        rulings=dict(rulings),
        players=[Player() for _ in range(players)],
        gears=new_gears(),
        first_player=-1 if first is None else first,
        companion_deals=companion_deals,
        jungle={group: Jungle(wood=0, corn=fields) if group == 2 else Jungle(wood=fields) for group in FIELD_GROUPS},
    )


def opener(t: Table) -> int | None:
    """TZ-SETUP-09: who begins, while the first turn is awaited."""
    return t.first_player if (t.phase, t.day, t.turns) == ("turn", 0, 0) else None


def set_up_display(t: Table) -> Script[None]:
    """TZ-SETUP-05, TZ-SETUP-06, TZ-SETUP-09: the first player, the monuments, the age I buildings."""
    if t.first_player < 0:
        seats = [Option(f"first {seat}", value=seat) for seat in range(len(t.players))]
        t.first_player = yield from choose(Ask(None, "first-player", "TZ-SETUP-09", lambda: seats))
    t.emit("first-player", t.first_player, "TZ-SETUP-09")

    def monuments() -> list[Option[str]]:
        return drawing(tile for tile in MONUMENTS if tile not in t.monuments)

    shown = MONUMENTS_SHOWN[len(t.players)]
    while len(t.monuments) < shown:
        values = {"n": len(t.monuments) + 1, "of": shown}
        t.monuments.append((yield from choose(Ask(None, "draw-monument", "TZ-SETUP-05", monuments, values))))
    t.buildings = [None] * BUILDINGS_SHOWN
    yield from draw_buildings(t, 1)
    t.phase = "wealth"


def draw_buildings(t: Table, age: int, in_vain: bool = False) -> Script[None]:
    """TZ-BUILD-01: fill every gap from the stack of the age, as long as it lasts; ``in_vain`` if nobody builds it."""
    for place, tile in enumerate(t.buildings):
        if tile is None and (stack := t.unseen_buildings(age)):
            values = {"n": place + 1, "of": BUILDINGS_SHOWN}
            moot = Option("draw none") if in_vain else None
            ask = Ask(None, "draw-building", "TZ-BUILD-01", partial(drawing, stack), values, moot=moot)
            t.buildings[place] = yield from choose(ask)
            if t.buildings[place]:
                t.emit("drawn", None, "TZ-BUILD-01", tile=t.buildings[place])


def drawing(tiles: Iterable[str]) -> list[Option[str]]:
    """Any of these tiles."""
    return [Option(DRAW[tile], value=tile) for tile in tiles]


def unseen(t: Table) -> list[Option[str]]:
    """The wealth tiles nobody has seen yet."""
    return drawing(t.unseen_wealth())


def set_up_wealth(t: Table) -> Script[None]:
    """TZ-SETUP-07, TZ-SETUP-08: dealt, neutral workers placed, then each keeps two and takes what they show."""
    if t.companion_deals:
        yield from deal_wealth(t)
    yield from place_neutral_workers(t)
    for seat in range(len(t.players)):
        yield from keep_wealth(t, seat)
    for seat, player in enumerate(t.players):  # revealed together: nobody gains before all have chosen
        for tile in player.wealth:
            t.emit("wealth", seat, "TZ-SETUP-07", tile=tile)
            yield from EFFECTS.carry_out(Taken(t, seat, tile, "TZ-SETUP-07"), WEALTH[tile].effects)
    t.dealt = []
    t.phase = "turn"


def place_neutral_workers(t: Table) -> Script[None]:
    """TZ-SETUP-08: undealt tiles name the spaces; the first on a gear brings one to the opposite space."""
    left = NEUTRAL_WORKERS[len(t.players)]
    while left:
        values = {"left": left}
        tile = yield from choose(Ask(None, "draw-neutral", "TZ-SETUP-08", lambda: unseen(t), values))
        t.turned.append(tile)
        gear, space = WEALTH[tile].neutral_worker["gear"], WEALTH[tile].neutral_worker["space"]
        spaces = [space]
        if gear != CHICHEN_ITZA and NEUTRAL not in t.gears[gear]:
            spaces.append((space + TEETH[gear] // 2) % TEETH[gear])
        for place in spaces[:left]:
            t.gears[gear][place] = NEUTRAL
            t.emit("neutral", None, "TZ-SETUP-08", gear=gear, space=place)
            left -= 1


def keep_wealth(t: Table, seat: int) -> Script[None]:
    """TZ-SETUP-07: two of four. Where the table deals, the four stay hidden and only the two kept are told."""
    kept = t.players[seat].wealth

    def choices() -> Iterable[Option[str]]:
        hand = t.dealt[seat] if t.dealt else t.unseen_wealth()
        return [Option(f"keep {tile}", value=tile) for tile in hand if tile not in kept]

    while len(kept) < KEPT:
        values = {"n": len(kept) + 1, "of": KEPT}
        kept.append((yield from choose(Ask(seat, "keep", "TZ-SETUP-07", choices, values))))


def deal_wealth(t: Table) -> Script[None]:
    """TZ-SETUP-07: four to each player. At a table that deals itself nobody tells the companion."""
    t.dealt = [[] for _ in t.players]
    for hand in t.dealt:
        while len(hand) < DEALT:
            hand.append((yield from choose(Ask(None, "deal", "TZ-SETUP-07", lambda: unseen(t)))))
