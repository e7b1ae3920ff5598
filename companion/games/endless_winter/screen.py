"""Endless Winter on the screen: the boards, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask
from companion.engine.languages import Messages
from companion.engine.screen import Chip, Row, Screen, Slot, SlotRow
from companion.games.endless_winter.board import board
from companion.games.endless_winter.brushes import BRUSHES
from companion.games.endless_winter.components import ANIMALS, BASE, COLUMNS, HALVES, REST, ROUNDS
from companion.games.endless_winter.corrections import CORRECTIONS
from companion.games.endless_winter.places import focus, places_of, touched
from companion.games.endless_winter.table import Table


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
    """What the bottom of a column, a hex, or a card of the eclipse pile brings; what an action is for."""
    match key.split(" "):
        case ["bottom"] if t.column in COLUMNS:
            return say.face(COLUMNS[t.column].bottom.effect)
        case ["hex", name]:
            told = t.fact(f"benefit_{BASE if name == BASE else t.hexes.get(name, '')}")
            return say.face(told["effect"]) if told else say.text("board.untold")
        case ["eclipse", card, _]:
            return say.face(t.fact(f"eclipse_{card}")["effect"])
        case ["tip", animal] if told := t.fact(f"tip_{animal}"):
            return say.face(told["effect"])
        case ["do", action]:
            return say.text(f"do.{action}")
    return ""


TURN = (
    SlotRow([Slot(f"place tribe {column}", column, f"column.{column}") for column in (*COLUMNS, REST)], "figure.tribe"),
    SlotRow(
        [Slot(f"place chief {column}", column, f"column.{column}") for column in (*COLUMNS, REST)], "figure.chief", True
    ),
)


def slots(_t: Table, ask: Ask) -> Sequence[SlotRow]:
    """Figures and columns keep their places."""
    return TURN if ask.id == "turn" else ()


SCREEN = Screen(
    board=board,
    focus=focus,
    places=places_of,
    touched=touched,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    corrections=CORRECTIONS,
    headings=("round", "eclipse", "final"),
    counted_after=("eclipse",),
    brushes=BRUSHES,
)
