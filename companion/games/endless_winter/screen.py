"""Endless Winter on the screen: the boards, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask
from companion.engine.languages import Messages
from companion.engine.screen import Ahead, Chip, Row, Screen, Slot, SlotRow, Strip
from companion.games.endless_winter.board import board
from companion.games.endless_winter.brushes import BRUSHES
from companion.games.endless_winter.components import (
    ANIMALS,
    BASE,
    COLUMNS,
    HALVES,
    KNOWN_CARDS,
    LABOUR,
    REST,
    ROUNDS,
    WILD,
)
from companion.games.endless_winter.corrections import CORRECTIONS
from companion.games.endless_winter.hands import hands, layout
from companion.games.endless_winter.pictures import picture
from companion.games.endless_winter.pieces import START
from companion.games.endless_winter.places import focus, places_of, touched
from companion.games.endless_winter.scoring import coming_stones, set_points
from companion.games.endless_winter.table import Table, more


def subtitle(t: Table, say: Messages) -> str:
    """The round, and how far the eclipse is; in a column the labour of the turn."""
    if t.phase == "setup":
        return say.text("screen.set-up")
    if t.phase == "over":
        return say.text("screen.over")
    if t.phase in ("reveal", "eclipse"):
        return say.text("screen.eclipse", round=t.round, of=ROUNDS)
    if t.column:
        return say.text("screen.labour", round=t.round, column=t.column, n=t.labour / HALVES)
    return say.text("screen.round", round=t.round, of=ROUNDS, left=len(t.players) * t.figures - t.turns)


def purse(t: Table, seat: int) -> dict[str, int]:
    """Food, tools and cards in hand."""
    me = t.players[seat]
    return {"food": me.food, "tool": me.tool, "card": me.hand_size}


def ahead(t: Table, seat: int, say: Messages) -> Ahead | None:
    """EW-FLOW-04, EW-ECL-17: figures still to be placed before the eclipse, and what the stones will bring then."""
    if t.phase != "turn":
        return None
    me = t.players[seat]
    left = me.figures + (not me.chief_placed)
    points = sum(line.points for line in coming_stones(t) if line.seat == seat)
    said = say.text("ahead.eclipse", round=t.round, n=left, points=points)
    return Ahead("figure", say.text("ahead.figures", n=left), said)


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """The chief, the cards by where they are, animals, camps and stones."""
    me = t.players[seat]
    places = (
        ("hand", me.hand_size),
        ("card", me.deck),
        ("discard", sum(me.discard.values())),
        ("bury", me.buried_cards),
    )
    cards = [Chip(icon, str(n), say.text(f"screen.{icon}", n=n)) for icon, n in places]
    animals = [
        Chip(animal, str(n), f"{say.text(f'animal.{animal}')}: {n}")
        for animal in ANIMALS
        if (n := me.upright.get(animal, 0))
    ]
    rows = [Row(say.text("screen.cards"), chips=cards)]
    if me.chief:
        rows.insert(0, Row(say.text("screen.chief"), say.text(f"chief.{me.chief}")))
    if animals:
        rows.append(Row(say.text("screen.animals"), chips=animals))
    if me.stones:
        rows.append(Row(say.text("screen.stones"), "; ".join(say.face(key.partition(" ")[0]) for key in me.stones)))
    return rows


def detail(t: Table, ask: Ask, key: str, say: Messages) -> str:
    """What the bottom of a column, a hex, a cell, or a card of the eclipse pile brings; what an action is for."""
    match key.split(" "):
        case ["place", _, column]:
            return _bottom(t, column, say)
        case ["bottom"] if t.column in COLUMNS:
            return say.face(COLUMNS[t.column].bottom.effect)
        case ["play" | "ability", card]:
            return say.face((t.fact(f"play_{card}") or KNOWN_CARDS[card]).get("action", ""))
        case ["animal", animal] if ask.id == "animal" and animal != WILD:
            return _set_with(t, ask.player or 0, animal, say)
        case ["hex", name] | ["move", _, name]:
            told = t.fact(f"benefit_{BASE if name == BASE else t.hexes.get(name, '')}")
            return say.face(told["effect"]) if told else say.text("board.untold")
        case ["megalith", "1", row, column]:
            return say.face(t.grid[f"{int(row) - 1}.{int(column) - 1}"].removeprefix(f"{START}+"))
        case ["food"] if ask.id == "act":
            return say.text("detail.labour")
        case ["eclipse", card, _]:
            return say.face(t.fact(f"eclipse_{card}")["effect"])
        case ["tip", animal] if told := t.fact(f"tip_{animal}"):
            return say.face(told["effect"])
        case ["do", action]:
            return say.text(f"do.{action}")
    return ""


def _bottom(t: Table, column: str, say: Messages) -> str:
    """EW-FIG-05, EW-FIG-06, EW-REST-01: whether the bottom of a column is still to be had, or what resting brings."""
    if column == REST:
        return say.text("detail.rest")
    return say.text("detail.later" if column in t.bottoms else "detail.first")


def _set_with(t: Table, seat: int, animal: str, say: Messages) -> str:
    """EW-FIN-09: what the sets are worth now, and with this animal."""
    upright = t.players[seat].upright
    if not t.fact(f"set_{animal}"):
        return ""
    now, then = (sum(set_points(t, herd).values()) for herd in (upright, more(upright, animal)))
    return say.text("detail.set", now=now, then=then)


def strip(t: Table, ask: Ask, say: Messages) -> Strip | None:
    """EW-LAB-01 to EW-LAB-07: the labour of the turn, and the cards, abilities and food that add to it."""
    if ask.id != "act":
        return None
    left, used = t.labour / HALVES, t.spent / HALVES
    text = say.text("strip.labour", left=left, all=left + used)
    return Strip(LABOUR, left, used, text, ("play", "ability", "use", "chief", "food"))


def preferred(t: Table, ask: Ask, keys: Sequence[str]) -> float:
    """A camp rather comes from where most of them stand, and of as many from the base."""
    for key in keys:
        match key.split(" "):
            case ["move", start, _]:
                return t.players[t.turn_of].camps[start] + (start == BASE) / 2
    return 0


TURN = (
    SlotRow([Slot(f"place tribe {column}", column, f"column.{column}") for column in (*COLUMNS, REST)], "figure.tribe"),
    SlotRow(
        [Slot(f"place chief {column}", column, f"column.{column}") for column in (*COLUMNS, REST)], "figure.chief", True
    ),
)


def _sections(name: str) -> tuple[SlotRow, ...]:
    """EW-FIG-03 to EW-FIG-05: the sections of a column, each in its place."""
    column = COLUMNS[name]
    *top, middle = (
        Slot(f"do {action.id}", ICONS.get(action.id, action.id), f"option.do {action.id}")
        for action in (*column.top, column.middle)
    )
    return (
        SlotRow(top, "section.top", beside=True),
        SlotRow([middle, Slot("bottom", name, "option.bottom")], "section.then", beside=True),
        SlotRow([Slot("done")]),
    )


ICONS = {"settle-in": "tribe-discard"}
"""Actions that are not called as their icons."""
ACT = {name: _sections(name) for name in COLUMNS}


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """Figures and columns keep their places, and so do the sections of a column."""
    return {"turn": TURN, "act": ACT.get(t.column, ())}.get(ask.id, ())


SOURCE_ICONS = {
    "burial": "bury",
    "card-points": "card",
    "animal-sets": "animal",
    "stones": "stone",
    "megaliths": "megalith",
    "cards": "card",
    "animals-tipped": "tip",
    "hexes": "land-1",
    "turn-order": "order",
    "slots": "stone",
    "empty": "card",
}

SCREEN = Screen(
    source_icons=SOURCE_ICONS,
    board=board,
    focus=focus,
    places=places_of,
    touched=touched,
    slots=slots,
    strip=strip,
    ranked=("benefit", "tools"),
    usual=("tools",),
    returns=("act",),
    counted=("pile",),
    within_reach=("do",),
    on_board=("move", "settle", "megalith"),
    preferred=preferred,
    picture=picture,
    hands=hands,
    layout=layout,
    ahead=ahead,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    corrections=CORRECTIONS,
    headings=("round", "eclipse", "final"),
    counted_after=("eclipse",),
    underway=("eclipse",),
    brushes=BRUSHES,
)
