"""Santa Maria on the screen: the board, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask
from companion.engine.languages import Messages
from companion.engine.screen import Ahead, Chip, Row, Screen, Slot, SlotRow
from companion.games.santa_maria.board import board
from companion.games.santa_maria.brushes import BRUSHES
from companion.games.santa_maria.components import BLUE, COCOA, COINS, DOCKS, GOLD, MONKS, RESOURCES, SPACES, WHITE
from companion.games.santa_maria.corrections import CORRECTIONS
from companion.games.santa_maria.drawing import words
from companion.games.santa_maria.drawing.pens import PIPS
from companion.games.santa_maria.drawing.pictures import picture
from companion.games.santa_maria.faces import CONQUISTADOR, RELIGION, cell
from companion.games.santa_maria.hands import hands, layout
from companion.games.santa_maria.laying import laying
from companion.games.santa_maria.modules.kingdoms import DIAGONALS
from companion.games.santa_maria.modules.maya_city import City
from companion.games.santa_maria.names import scholar_key
from companion.games.santa_maria.places import focus, places, touched
from companion.games.santa_maria.rules import rules_at
from companion.games.santa_maria.table import MARKET, Maya, Player, Table, at, column_cells, row_cells


def subtitle(t: Table, say: Messages) -> str:
    """The year, and how many have not retired yet."""
    if t.phase in ("setup", "final", "over"):
        return say.text(f"screen.{t.phase}")
    if t.phase != "turn":
        return say.text("screen.year", year=t.year)
    left = sum(player.retired == MARKET for player in t.players)
    return say.text("screen.turn", year=t.year, left=left, all=len(t.players))


def purse(t: Table, seat: int) -> dict[str, int]:
    """What lies in front of a player, always in sight."""
    me = t.players[seat]
    stored = me.maya.stores if me.maya else (*RESOURCES, COCOA) if me.cocoa_stores else RESOURCES
    goods = {good: getattr(me, good) for good in (COINS, *stored)}
    if me.maya:  # storage tokens that are full, gold of the temple, cards
        goods |= {GOLD: me.maya.gold, "card": me.maya.hand}
    return goods if t.shared_blue_dice else {**goods, "blue": len(me.blue)}


def ahead(t: Table, seat: int, say: Messages) -> Ahead | None:
    """SM-FLOW-05: how many dice a player can still use this year; nothing more once retired."""
    if t.phase != "turn":
        return None
    if t.players[seat].retired != MARKET:
        return Ahead("retired", say.text("ahead.retired"), say.text("ahead.retired"))
    left = max(0, rules_at(t).dice_left(t, seat))
    return Ahead(WHITE, say.text("ahead.dice", n=left), say.text("ahead.year", year=t.year, n=left))


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """Dice used, tracks, monks, docks and tiles, or the city; people, points of the years, where one retired."""
    me = t.players[seat]
    dice = ((WHITE, me.whites, "screen.whites"), (BLUE, me.blues, "screen.blues"))
    tracks = ((name, getattr(me, name), f"screen.{name}") for name in (RELIGION, CONQUISTADOR))
    rows = [
        Row.counted(say, "screen.used", [*dice, (COINS, me.coin_activations, "screen.coin-activations")]),
        Row.counted(say, "screen.tracks", tracks),
    ]
    rows += [_city(me.maya, say)] if me.maya else [_monks(t, me, say), *_colony(me, say)]
    if me.private:
        rows.append(Row(say.text("screen.private"), words.person(say, me.private)))
    if me.governor is not None:
        rows.append(Row(say.text("screen.governor"), say.say("screen.at", at(me.governor))))
    if me.specialists:
        hired = [Chip(kind, str(n), f"{say.term('specialist', kind)}: {n}") for kind, n in me.specialists.items()]
        rows.append(Row(say.text("screen.specialists"), chips=hired))
    if me.conquistador_points:
        rows.append(Row(say.text("screen.conquistador-points"), " + ".join(map(str, me.conquistador_points))))
    if me.retired != MARKET:
        space = say.text("board.space", n=me.retired + 1, space=SPACES[me.retired])
        rows.append(Row(say.text("screen.retired"), space))
    return rows


# what an option is about


def detail(t: Table, ask: Ask, key: str, say: Messages) -> str:
    """What lies there: the buildings that a line activates, in order; a building; who or what waits for a monk."""
    if ask.player is None:
        return ""
    me = t.players[ask.player]
    match key.split(" "):
        case ["cell", number]:
            return say.face(me.colony[int(number)])
        case ["column" | "row" | "diagonal" as kind, line, *_]:
            numbers = {"column": column_cells, "row": row_cells}[kind](int(line)) if line.isdigit() else DIAGONALS[line]
            free = [n for n in numbers if n not in me.marks and cell(me.colony[n]).building]
            return " · ".join(say.face(me.colony[n]) for n in free) or say.text("screen.nothing-free")
        case ["monk", spot]:
            return _worth(t, ask.player, spot, say)
        case ["scholar", name]:
            return _does(t, name, say)
        case ["stop" | "spot", number, *_] if me.maya is not None:
            rules = rules_at(t)
            return say.face(rules.building(t, me.maya, int(number))) if isinstance(rules, City) else ""
    return ""


def _worth(t: Table, seat: int, spot: str, say: Messages) -> str:
    """What a monk finds at a spot: what a scholar does, what a bishop is worth as things stand."""
    kind, key = spot.partition(".")[0], t.spots.get(spot, "")
    told = [_waits(t, spot, say)]
    if kind == "scholar" and key:
        told.append(_does(t, key, say))
    if kind == "bishop" and key:
        points = rules_at(t).bishop_points(t, seat, key)
        told.append(say.text("screen.worth", n=points) if points is not None else "")
    return " · ".join(filter(None, told))


def _does(t: Table, name: str, say: Messages) -> str:
    """The ability of a scholar in words, as far as its owner has told it, and its points at the end."""
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
    """What is known of a spot for monks."""
    told = rules_at(t).at_spot(t, spot)
    return words.at_spot(say, spot, told) if told else ""


def _monks(t: Table, me: Player, say: Messages) -> Row:
    """Where the monks are: scholars and bishops by what they are, missions by number."""
    told = []
    for spot in me.monks:
        kind, _, n = spot.partition(".")
        told.append((kind != "mission" and _waits(t, spot, say)) or say.text(f"board.spot.{kind}", n=int(n)))
    left = MONKS - len(me.monks)
    return Row.counted(say, "screen.monks", [("monk", left, "screen.monks-left")], "; ".join(told))


def _colony(me: Player, say: Messages) -> list[Row]:
    laid = [(kind, n, f"screen.tile.{kind}") for kind, n in me.tiles.items() if n]
    return [
        Row.counted(say, "screen.docks", ((dock, len(me.docks[dock]), f"screen.dock.{dock}") for dock in DOCKS)),
        Row.counted(say, "screen.tiles", [*laid, ("colonist", me.colonists, "screen.colonists")]),
    ]


def _city(maya: Maya, say: Messages) -> Row:
    temples = "; ".join(f"{say.text(f'board.district.{name}')} {level}" for name, level in maya.levels.items() if level)
    return Row.counted(say, "screen.temples", [("priest", maya.priests, "screen.priests")], temples)


DICE = tuple(
    SlotRow([Slot(f"{colour} {n}", f"{colour}-{n}", f"slot.{colour}") for n in PIPS], heading, bare=True)
    for colour, heading in ((WHITE, "group.white"), (BLUE, ""))
)
"""A place for each value of the dice, as each heads a line."""


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """The main actions stay where they are from turn to turn."""
    if ask.id != "turn":
        return ()
    tiles = [Slot(f"expand {kind}", kind, f"slot.{kind}") for kind in t.display]
    return *DICE, SlotRow([Slot("coin", "building", "slot.coin"), *tiles, Slot("retire", "retired", "slot.retire")])


SOURCE_ICONS = {
    "buildings": "building",
    "missions": "mission",
    "docks": "dock",
    "scholars-used": "scholar",
    "roads": "road",
    "temples": "temple",
    "festival": "happiness",
    "colonists": "colonist",
    "scholars": "scholar",
    "bishops-penalty": "bishop",
    "bishops": "bishop",
    "sets": "cargo",
    "shipping": "cargo",
}

SCREEN = Screen(
    source_icons=SOURCE_ICONS,
    board=board,
    focus=focus,
    places=places,
    touched=touched,
    slots=slots,
    laying=laying,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    paid={"cost": COINS},
    picture=picture,
    headings=("new-year", "year-end"),
    counted_after=("year-end",),
    ahead=ahead,
    hands=hands,
    layout=layout,
    results=("solo-result", "achievement"),
    free=("sell", "buy", "scholar", "technology"),
    on_board=("at", "cell"),
    corrections=CORRECTIONS,
    brushes=BRUSHES,
)
