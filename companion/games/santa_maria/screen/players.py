"""The part of each player: the goods in sight, what lies ahead, and the details."""

from __future__ import annotations

from companion.engine.messages import Messages
from companion.engine.screen import Ahead, CardLine, Chip
from companion.games.santa_maria.box.components import (
    BLUE,
    COCOA,
    COINS,
    DOCKS,
    GOLD,
    MONKS,
    RESOURCES,
    SPACES,
    WHITE,
)
from companion.games.santa_maria.box.faces import CONQUISTADOR, RELIGION
from companion.games.santa_maria.box.names import MISSION, spot_of
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.table import MARKET, Maya, Player, Table, at


def purse(t: Table, seat: int) -> dict[str, int]:
    """A player's goods, always in sight."""
    me = t.players[seat]
    stored = me.maya.stores if me.maya else (*RESOURCES, COCOA) if me.cocoa_stores else RESOURCES
    goods = {good: getattr(me, good) for good in (COINS, *stored)}
    if me.maya:  # storage tokens that are full, gold of the temple, cards
        goods |= {GOLD: me.maya.gold, "card": me.maya.hand}
    return goods if t.shared_blue_dice else {**goods, "blue": len(me.blue)}


def ahead(t: Table, seat: int) -> Ahead | None:
    """SM-FLOW-05: how many dice a player can still use this year; nothing more once retired."""
    if t.phase != "turn":
        return None
    if t.players[seat].retired != MARKET:
        return Ahead("retired", "ahead.retired", "ahead.retired")
    left = max(0, rules_at(t).dice_left(t, seat))
    return Ahead(WHITE, "ahead.dice", "ahead.year", {"year": t.year, "n": left})


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """Dice used, tracks, monks, docks and tiles, or the city; people, points of the years, where one retired."""
    me = t.players[seat]
    dice = ((WHITE, me.whites, "screen.whites"), (BLUE, me.blues, "screen.blues"))
    tracks = ((name, getattr(me, name), f"screen.{name}") for name in (RELIGION, CONQUISTADOR))
    hired = [Chip(kind, str(n), f"{say.term('specialist', kind)}: {n}") for kind, n in me.specialists.items()]
    spaces = [say.text("board.space", n=n, space=space) for n, space in enumerate(SPACES, 1) if n == me.retired + 1]
    return CardLine.shown(
        CardLine.counted(say, "screen.used", [*dice, (COINS, me.coin_activations, "screen.coin-activations")]),
        CardLine.counted(say, "screen.tracks", tracks),
        *([_city(me.maya, say)] if me.maya else [_monks(t, me, say), *_colony(me, say)]),
        CardLine(say.text("screen.private"), place_labels.person(say, me.private) if me.private else ""),
        CardLine(say.text("screen.governor"), say.say("screen.at", at(me.governor)) if me.governor is not None else ""),
        CardLine(say.text("screen.specialists"), chips=hired),
        CardLine(say.text("screen.conquistador-points"), " + ".join(map(str, me.conquistador_points))),
        CardLine(say.text("screen.retired"), "".join(spaces)),
    )


def waits(t: Table, spot: str, say: Messages) -> str:
    """The known content of a spot for monks."""
    content = rules_at(t).at_spot(t, spot)
    return place_labels.at_spot(say, spot, content) if content else ""


def _monks(t: Table, me: Player, say: Messages) -> CardLine:
    """The spots of a player's monks: scholars and bishops by name, missions by number."""
    named = []
    for spot in me.monks:
        kind, n = spot_of(spot)
        named.append((kind != MISSION and waits(t, spot, say)) or say.text(f"board.spot.{kind}", n=n))
    left = MONKS - len(me.monks)
    return CardLine.counted(say, "screen.monks", [("monk", left, "screen.monks-left")], "; ".join(named))


def _colony(me: Player, say: Messages) -> list[CardLine]:
    laid = [(kind, n, f"screen.tile.{kind}") for kind, n in me.tiles.items() if n]
    return [
        CardLine.counted(say, "screen.docks", ((dock, len(me.docks[dock]), f"screen.dock.{dock}") for dock in DOCKS)),
        CardLine.counted(say, "screen.tiles", [*laid, ("colonist", me.colonists, "screen.colonists")]),
    ]


def _city(maya: Maya, say: Messages) -> CardLine:
    temples = "; ".join(f"{say.text(f'board.district.{name}')} {level}" for name, level in maya.levels.items() if level)
    return CardLine.counted(say, "screen.temples", [("priest", maya.priests, "screen.priests")], temples)
