"""What the screen shows beside the board: the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.languages import Messages, number
from companion.games.santa_maria.components import COCOA, COINS, DOCKS, GOLD, MONKS, RESOURCES, SPACES
from companion.games.santa_maria.drawing.words import Words, words
from companion.games.santa_maria.faces import cell
from companion.games.santa_maria.modules.kingdoms import DIAGONALS
from companion.games.santa_maria.table import (
    MARKET,
    Maya,
    Player,
    Table,
    column_cells,
    column_of,
    row_cells,
    row_of,
)

HEADINGS = ("new-year", "year-end")
"""Events that are headings of the log."""
RESULTS = ("solo-result", "achievement")
"""Events that say more about the end than the points do."""
FREE = frozenset(("sell", "buy", "scholar", "technology"))
"""Free actions: beside every question of a turn, never what it is about."""
ON_BOARD = frozenset(("at", "cell"))
"""Options that are rather tapped on the board."""

Chip = tuple[str, str, str]
"""Icon, text, and the words for it."""
Row = tuple[str, str, list[Chip]]
"""Label, text, chips."""


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
    goods = _city_goods(me, me.maya) if me.maya else {good: getattr(me, good) for good in (COINS, *RESOURCES)}
    if me.cocoa_stores and not me.maya:
        goods[COCOA] = me.cocoa
    return goods if t.shared_blue_dice else {**goods, "blue": len(me.blue)}


def _city_goods(me: Player, maya: Maya) -> dict[str, int]:
    """The Maya player's goods: storage tokens that are full, gold of the temple, cards."""
    return {COINS: me.coins, **{good: getattr(me, good) for good in maya.stores}, GOLD: maya.gold, "card": maya.hand}


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """The rest of a player: label, text, and chips (icon, text, words)."""
    me = t.players[seat]
    board = words(say.language)
    rows = [_dice(me, say), _tracks(me, say)]
    rows += [_city(me.maya, say, board)] if me.maya else [_monks(t, me, say, board), _docks(me, say), _tiles(me, say)]
    if me.private:
        rows.append((say.text("screen.private"), board.person(me.private), []))
    if me.governor is not None:
        at = say.text("screen.at", row=row_of(me.governor), column=column_of(me.governor))
        rows.append((say.text("screen.governor"), at, []))
    if me.specialists:
        hired = [(kind, str(n), f"{board(f'board.specialist.{kind}')}: {n}") for kind, n in me.specialists.items()]
        rows.append((say.text("screen.specialists"), "", hired))
    if me.conquistador_points:
        rows.append((say.text("screen.conquistador-points"), " + ".join(map(str, me.conquistador_points)), []))
    if me.retired != MARKET:
        space = board("board.space", n=me.retired + 1, space=board(f"board.space.{SPACES[me.retired]}"))
        rows.append((say.text("screen.retired"), space, []))
    return rows


# what an option is about


def detail(t: Table, seat: int | None, key: str, say: Messages) -> str:
    """What lies there: the buildings that a line activates, in order; a building; who or what waits for a monk."""
    if seat is None:
        return ""
    me = t.players[seat]
    match key.split(" "):
        case ["cell", number]:
            return say.face(me.colony[int(number)])
        case ["column" | "row" | "diagonal" as kind, line, *_]:
            numbers = {"column": column_cells, "row": row_cells}[kind](int(line)) if line.isdigit() else DIAGONALS[line]
            free = [n for n in numbers if n not in me.marks and cell(me.colony[n]).building]
            return " · ".join(say.face(me.colony[n]) for n in free)
        case ["monk", spot]:
            return _waits(t, spot, words(say.language))
    return ""


def _waits(t: Table, spot: str, board: Words) -> str:
    """What is known of a spot for monks."""
    kind, _, n = spot.partition(".")
    key = t.spots.get(spot, "")
    if kind == "mission":
        known = t.fact("missions_kingdoms" if "special" in t.market else "missions")
        return board.face(known["cells"][int(n) - 1]) if known else ""
    return (board.person(key) if kind == "scholar" else board.bishop(key)) if key else ""


def paid(values: Mapping[str, Any]) -> dict[str, int]:
    """What the turn has cost so far, where it was paid before the question."""
    return {COINS: values["cost"]} if isinstance(values.get("cost"), int) else {}


def _chip(icon: str, n: int, say: Messages, message: str) -> Chip:
    return icon, number(n), f"{say.text(message)}: {number(n)}"


def _dice(me: Player, say: Messages) -> Row:
    used = [_chip("white", me.whites, say, "screen.whites"), _chip("blue", me.blues, say, "screen.blues")]
    used.append(_chip(COINS, me.coin_activations, say, "screen.coin-activations"))
    return say.text("screen.used"), "", used


def _tracks(me: Player, say: Messages) -> Row:
    steps = [
        _chip("religion", me.religion, say, "screen.religion"),
        _chip("conquistador", me.conquistador, say, "screen.conquistador"),
    ]
    return say.text("screen.tracks"), "", steps


def _monks(t: Table, me: Player, say: Messages, board: Words) -> Row:
    """Where the monks are: scholars and bishops by what they are, missions by number."""
    told = []
    for spot in me.monks:
        kind, _, n = spot.partition(".")
        told.append((kind != "mission" and _waits(t, spot, board)) or board(f"board.spot.{kind}", n=int(n)))
    return say.text("screen.monks"), "; ".join(told), [_chip("monk", MONKS - len(me.monks), say, "screen.monks-left")]


def _docks(me: Player, say: Messages) -> Row:
    return (
        say.text("screen.docks"),
        "",
        [_chip(dock, len(me.docks[dock]), say, f"screen.dock.{dock}") for dock in DOCKS],
    )


def _tiles(me: Player, say: Messages) -> Row:
    laid = [_chip(kind, n, say, f"screen.tile.{kind}") for kind, n in me.tiles.items() if n]
    return say.text("screen.tiles"), "", [*laid, _chip("colonist", me.colonists, say, "screen.colonists")]


def _city(maya: Maya, say: Messages, board: Words) -> Row:
    temples = "; ".join(f"{board(f'board.district.{name}')} {level}" for name, level in maya.levels.items() if level)
    return say.text("screen.temples"), temples, [_chip("priest", maya.priests, say, "screen.priests")]
