"""The answers to a question: the details of each, and the buttons that keep their places."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, Option
from companion.engine.decks import more
from companion.engine.messages import Messages
from companion.engine.screen import Slot, SlotRow, Strip
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.names import Place
from companion.games.endless_winter.box.pieces import covered_face
from companion.games.endless_winter.rules.cards import known_face
from companion.games.endless_winter.rules.scoring import set_points
from companion.games.endless_winter.table import Table


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The gain of the bottom of a column, a hex, a cell, or a card of the eclipse pile; the use of an action."""
    match option.words:
        case ["place", _, str(column)]:
            return _bottom(t, column, say)
        case ["bottom"] if t.column in ew.COLUMNS:
            return say.face(ew.COLUMNS[t.column].bottom.effect)
        case ["play" | "ability", str(card)]:
            return say.face(known_face(t, card).get("action", ""))
        case ["animal", str(animal)] if ask.id == "animal" and animal != ew.WILD:
            return _set_with(t, ask.player or 0, animal, say)
        case ["hex", str(name)] | ["move", _, str(name)]:
            entered = t.fact(f"benefit_{ew.BASE if name == ew.BASE else t.hexes.get(name, '')}")
            return say.face(entered["effect"]) if entered else say.text("board.unknown")
        case ["megalith", 1, int(row), int(column)]:
            return say.face(covered_face(t.grid[Place(0, row - 1, column - 1).cell]))
        case ["food"] if ask.id == "act":
            return say.text("detail.labour")
        case ["eclipse", card, _]:
            return say.face(t.fact(f"eclipse_{card}")["effect"])
        case ["tip", animal] if entered := t.fact(f"tip_{animal}"):
            return say.face(entered["effect"])
        case ["do", action]:
            return say.text(f"do.{action}")
    return ""


def _bottom(t: Table, column: str, say: Messages) -> str:
    """EW-FIG-05, EW-FIG-06, EW-REST-01: whether the bottom of a column is still free, or the gain of resting."""
    if column == ew.REST:
        return say.text("detail.rest")
    return say.text("detail.later" if column in t.bottoms else "detail.first")


def _set_with(t: Table, seat: int, animal: str, say: Messages) -> str:
    """EW-FIN-09: the worth of the sets now, and with this animal."""
    upright = t.players[seat].upright
    if not t.fact(f"set_{animal}"):
        return ""
    now, then = (sum(set_points(t, herd).values()) for herd in (upright, more(upright, animal)))
    return say.text("detail.set", now=now, then=then)


def strip(t: Table, ask: Ask, say: Messages) -> Strip | None:
    """EW-LAB-01 to EW-LAB-07: the labour of the turn, and the cards, abilities and food that add to it."""
    if ask.id != "act":
        return None
    left, used = t.labour / ew.HALVES, t.spent / ew.HALVES
    text = say.text("strip.labour", left=left, all=left + used)
    return Strip(ew.LABOUR, text, left, used)


TURN = tuple(
    SlotRow(
        [Slot(("place", figure, column), f"column.{column}", column) for column in (*ew.COLUMNS, ew.REST)],
        f"figure.{figure}",
        bare=figure == "chief",
    )
    for figure in ("tribe", "chief")
)


def _sections(name: str) -> tuple[SlotRow, ...]:
    """EW-FIG-03 to EW-FIG-05: the sections of a column, each in its place."""
    column = ew.COLUMNS[name]
    *top, middle = (
        Slot(("do", action.id), f"option.do {action.id}", ICONS.get(action.id, action.id))
        for action in (*column.top, column.middle)
    )
    return (
        SlotRow(top, "section.top", beside=True),
        SlotRow([middle, Slot(("bottom",), "option.bottom", name)], "section.then", beside=True),
        SlotRow([Slot(("done",))]),
    )


ICONS = {"settle-in": "tribe-discard"}
"""Actions that are not called as their icons."""
ACT = {name: _sections(name) for name in ew.COLUMNS}


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """Figures and columns keep their places, and so do the sections of a column."""
    return {"turn": TURN, "act": ACT.get(t.column, ())}.get(ask.id, ())
