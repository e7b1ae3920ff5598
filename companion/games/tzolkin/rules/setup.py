"""Setting the table: displays, wealth tiles, neutral workers. Chance is an ask to the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.ask import Ask, Option, Script, choose
from companion.games.tzolkin.box import components as tz
from companion.games.tzolkin.rules.decks import MONUMENT_STACK, WEALTH_STACK, draw_buildings
from companion.games.tzolkin.rules.effects import TakenTile, carry_out
from companion.games.tzolkin.table import Jungle, Table, new_gears


def new_table(players: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """TZ-SETUP-01 to TZ-SETUP-04: the parts of the setup that depend only on the number of players."""
    fields = tz.FIELDS[players]
    jungle = {group: Jungle(wood=0, corn=fields) if group == 2 else Jungle(wood=fields) for group in tz.FIELD_GROUPS}
    return Table.empty(players, rulings, first, companion_deals, era="age-1", gears=new_gears(), jungle=jungle)


def opener(t: Table) -> int | None:
    """TZ-SETUP-09: the first player, while the first turn is awaited."""
    return t.first_player if (t.phase, t.day, t.turns) == ("turn", 0, 0) else None


def set_up_display(t: Table) -> Script[None]:
    """TZ-SETUP-05, TZ-SETUP-06, TZ-SETUP-09: the first player, the monuments, the age I buildings."""
    if t.first_player < 0:
        t.first_player = yield from t.ask_who_begins("TZ-SETUP-09", asked="first-player")
    t.emit("first-player", t.first_player, "TZ-SETUP-09")

    yield from MONUMENT_STACK.refill(t, t.monuments, "TZ-SETUP-05", tz.MONUMENTS_SHOWN[len(t.players)])
    t.buildings = [None] * tz.BUILDINGS_SHOWN
    yield from draw_buildings(t, 1)
    t.phase = "wealth"


def set_up_wealth(t: Table) -> Script[None]:
    """TZ-SETUP-07, TZ-SETUP-08: tiles dealt, neutral workers placed; then each player keeps two and gains the goods."""
    if t.companion_deals:
        yield from deal_wealth(t)
    yield from place_neutral_workers(t)
    for seat in range(len(t.players)):
        yield from keep_wealth(t, seat)
    for seat, player in enumerate(t.players):  # revealed together: no player gains before all have chosen
        for tile in player.wealth:
            t.emit("wealth", seat, "TZ-SETUP-07", tile=tile)
            with t.unsaid():
                yield from carry_out(TakenTile(t, seat, tile, "TZ-SETUP-07"), tz.WEALTH[tile].effects)
    t.dealt = []
    t.phase = "turn"


def place_neutral_workers(t: Table) -> Script[None]:
    """TZ-SETUP-08: undealt tiles name the spaces; the first on a gear brings one to the opposite space."""
    left = tz.NEUTRAL_WORKERS[len(t.players)]
    while left:
        tile = yield from WEALTH_STACK.draw(t, "TZ-SETUP-08", left=left)
        t.turned.append(tile)
        gear, space = tz.WEALTH[tile].neutral_worker["gear"], tz.WEALTH[tile].neutral_worker["space"]
        spaces = [space]
        if gear != tz.CHICHEN_ITZA and tz.NEUTRAL not in t.gears[gear]:
            spaces.append((space + tz.TEETH[gear] // 2) % tz.TEETH[gear])
        for place in spaces[:left]:
            t.gears[gear][place] = tz.NEUTRAL
            if place <= tz.LAST_SPACE[gear]:
                t.emit("neutral", None, "TZ-SETUP-08", gear=gear, space=place)
            else:
                t.emit("neutral-opposite", None, "TZ-SETUP-08", gear=gear, space=place, opposite=space)
            left -= 1


def keep_wealth(t: Table, seat: int) -> Script[None]:
    """TZ-SETUP-07: two of four. Where the table deals, the four stay hidden and only the two kept are entered."""
    kept = t.players[seat].wealth

    def choices() -> Iterable[Option[str]]:
        hand = t.dealt[seat] if t.dealt else WEALTH_STACK.left(t)
        return [Option(("keep", tile), value=tile) for tile in hand if tile not in kept]

    while len(kept) < tz.KEPT:
        values = {"n": len(kept) + 1, "of": tz.KEPT}
        kept.append((yield from choose(Ask(seat, "keep", "TZ-SETUP-07", choices, values))))


def deal_wealth(t: Table) -> Script[None]:
    """TZ-SETUP-07: four to each player. A table that deals itself does not enter them."""
    t.dealt = [[] for _ in t.players]
    for hand in t.dealt:
        yield from WEALTH_STACK.refill(t, hand, "TZ-SETUP-07", tz.DEALT, asked="deal")
