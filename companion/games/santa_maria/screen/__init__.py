"""Santa Maria on the screen: the board, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, AskHint, Option
from companion.engine.facts import LATER
from companion.engine.languages import Messages
from companion.engine.screen import Ahead, CardLine, Chip, Screen, Slot, SlotRow, read_screen
from companion.games.santa_maria.box.components import (
    BLUE,
    COCOA,
    COINS,
    DOCKS,
    GAME,
    GOLD,
    MONKS,
    RESOURCES,
    SPACES,
    WHITE,
)
from companion.games.santa_maria.box.faces import CONQUISTADOR, RELIGION, cell
from companion.games.santa_maria.box.names import MISSION, scholar_key, spot_of
from companion.games.santa_maria.rules.modules.maya_city import City
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.screen.board import board
from companion.games.santa_maria.screen.brushes import BRUSHES
from companion.games.santa_maria.screen.chores import chores, layout, ready
from companion.games.santa_maria.screen.corrections import CORRECTIONS
from companion.games.santa_maria.screen.drawing import place_names
from companion.games.santa_maria.screen.drawing.pens import PIPS
from companion.games.santa_maria.screen.drawing.pictures import picture
from companion.games.santa_maria.screen.laying import laying
from companion.games.santa_maria.screen.numbers import numbers
from companion.games.santa_maria.screen.places import PLACES
from companion.games.santa_maria.table import MARKET, Line, Maya, Player, Table, at


def subtitle(t: Table, say: Messages) -> str:
    """The year, and the number of players who have not retired yet."""
    if t.phase in ("setup", "final", "over"):
        return say.text(f"screen.{t.phase}")
    if t.phase != "turn":
        return say.text("screen.year", year=t.year)
    left = sum(player.retired == MARKET for player in t.players)
    return say.text("screen.turn", year=t.year, left=left, all=len(t.players))


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
        CardLine(say.text("screen.private"), place_names.person(say, me.private) if me.private else ""),
        CardLine(say.text("screen.governor"), say.say("screen.at", at(me.governor)) if me.governor is not None else ""),
        CardLine(say.text("screen.specialists"), chips=hired),
        CardLine(say.text("screen.conquistador-points"), " + ".join(map(str, me.conquistador_points))),
        CardLine(say.text("screen.retired"), "".join(spaces)),
    )


# details of an option


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The details of an option: the buildings that a line activates, a building, or the benefit of a monk's spot."""
    if ask.player is None:
        return ""
    me = t.players[ask.player]
    if isinstance(option.value, Line) and option.value.cells:
        return _along(me, option.value, say)
    match option.words:
        case ["cell", int(number)]:
            return say.face(me.colony[number])
        case ["monk", str(spot)]:
            return _worth(t, ask.player, spot, say)
        case ["scholar", str(name)]:
            return _does(t, name, say)
        case ["stop" | "spot", int(number), *_] if me.maya is not None:
            rules = rules_at(t)
            return say.face(rules.building(t, me.maya, number)) if isinstance(rules, City) else ""
    return ""


def _along(me: Player, line: Line, say: Messages) -> str:
    """The buildings that a line activates, in order."""
    free = [me.colony[n] for n in line.cells if n not in me.marks]
    shown = [say.face(face) for face in free if face != LATER and cell(face).building]
    shown += [say.text("screen.not-entered", n=unknown)] if (unknown := free.count(LATER)) else []
    return " · ".join(shown) or say.text("screen.nothing-free")


def _worth(t: Table, seat: int, spot: str, say: Messages) -> str:
    """The benefit of a spot for a monk: the ability of a scholar, or the current points of a bishop."""
    kind, key = spot_of(spot).kind, t.spots.get(spot, "")
    parts = [_waits(t, spot, say)]
    if kind == "scholar" and key:
        parts.append(_does(t, key, say))
    if kind == "bishop" and key:
        points = rules_at(t).bishop_points(t, seat, key)
        parts.append(say.text("screen.worth", n=points) if points is not None else "")
    return " · ".join(filter(None, parts))


def _does(t: Table, name: str, say: Messages) -> str:
    """The ability of a scholar in words, as far as entered, and its points at the end."""
    face = next((face for face in t.fact("scholars") or () if scholar_key(face) == name), None)
    if face is None:
        return ""
    ability, effect = face["ability"], say.face(face["effect"])
    when = say.text(f"choice.when.{face['when']}")
    if ability == "hand":
        does = say.own(face["note"]) or effect
    elif ability in ("moment", "cheaper"):
        does = f"{when}: {effect if ability == 'moment' else f'−{effect}'}"
    else:
        does = say.text(f"choice.ability.{ability}") + (f": {effect}" if ability == "taxation" else "")
    return f"{does} · {say.text('screen.scores', n=face['points'])}"


def _waits(t: Table, spot: str, say: Messages) -> str:
    """The known content of a spot for monks."""
    content = rules_at(t).at_spot(t, spot)
    return place_names.at_spot(say, spot, content) if content else ""


def _monks(t: Table, me: Player, say: Messages) -> CardLine:
    """The spots of a player's monks: scholars and bishops by name, missions by number."""
    named = []
    for spot in me.monks:
        kind, n = spot_of(spot)
        named.append((kind != MISSION and _waits(t, spot, say)) or say.text(f"board.spot.{kind}", n=n))
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


DICE = tuple(
    SlotRow([Slot((colour, n), f"slot.{colour}", f"{colour}-{n}") for n in PIPS], heading, bare=True)
    for colour, heading in ((WHITE, "group.white"), (BLUE, ""))
)
"""A place for each value of the dice, as each heads a line."""


def paid_lines(ask: Ask) -> Sequence[SlotRow]:
    """AK-COCOA-04: where cocoa may turn a die as well, the lines of each price, in their order."""
    legal = ask.legal()
    kind = next((each.verb for each in legal if each.words[2:] == (COCOA,)), "")
    if not kind:
        return ()
    icons = {n: f"{ask.values['colour']}-{n}" for n in PIPS}
    return tuple(
        SlotRow([Slot((kind, n, *price), icon=icons[n], whole=True) for n in PIPS], heading, bare=True)
        for price, heading in (((), "group.for-coins"), ((COCOA,), "group.for-cocoa"))
    )


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """The main actions stay where they are from turn to turn, and so do the lines of a die."""
    if ask.id in ("line", "city"):
        return paid_lines(ask)
    if ask.id != "turn":
        return ()
    ambassadors = [Slot(("ambassador", colour)) for colour in t.ambassadors]
    tiles = [Slot(("expand", kind), f"slot.{kind}", kind) for kind in t.display]
    others = [Slot(("coin",), "slot.coin", "building"), *tiles, Slot(("retire",), "slot.retire", "retired")]
    return *DICE, *([SlotRow(ambassadors)] if ambassadors else []), SlotRow(others)


SCREEN = Screen(
    data=read_screen(GAME),
    board=board,
    where=PLACES,
    slots=slots,
    hints=AskHint.FREE_BESIDE,
    laying=laying,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    numbers=numbers,
    picture=picture,
    ahead=ahead,
    chores=chores,
    layout=layout,
    ready=ready,
    corrections=CORRECTIONS,
    brushes=BRUSHES,
)
