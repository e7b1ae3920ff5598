"""The orchard on the screen."""

from __future__ import annotations

from companion.engine.chores import Chore, laid, read_chores
from companion.engine.form import everybodys, listed
from companion.engine.languages import Messages
from companion.engine.places import read_places
from companion.engine.screen import Ahead, Chip, Corrections, Drawing, Row, Screen
from tests.example.games.orchard.box.components import APPLES, GAME, VISITORS
from tests.example.games.orchard.screen.board import ORCHARD, PEN, draw
from tests.example.games.orchard.table import Table

ANSWERS, HAPPENED, _ = read_places(GAME)


def ahead(t: Table, seat: int, say: Messages) -> Ahead:
    """OR-END-01: how many apples hang until the harvest ends."""
    left = sum(t.trees)
    return Ahead(APPLES, str(left), say.text("screen.left", n=left))


def layout(t: Table, say: Messages) -> list[Chore]:
    """OR-SETUP-01: everything that lies out before the first turn."""
    if t.phase != "first":
        return []
    return [
        laid(say, "layout.trees", "trunk"),
        laid(say, "layout.visitors", "visitor", n=len(VISITORS)),
        laid(say, "layout.players", "ladder"),
    ]


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """Where the ladder leans."""
    tree = t.players[seat].ladder
    leans = [Chip("ladder", str(tree), say.text("board.ladder", n=tree))] if tree else []
    return [Row(say.text("field.ladder"), chips=leans)]


SCREEN = Screen(
    board=Drawing(PEN, lambda t: (ORCHARD,), draw),
    focus=lambda t, ask: ORCHARD,
    places=ANSWERS,
    subtitle=lambda t, say: say.text("screen.over" if t.phase == "over" else "screen.left", n=sum(t.trees)),
    details=details,
    corrections=Corrections({"baskets": everybodys("points", "apples", "ladder"), "trees": listed("trees")}),
    touched=HAPPENED,
    chores=read_chores(GAME),
    layout=layout,
    ahead=ahead,
)
