"""The orchard on the screen: the trees with the ladders, the market, and everybody's basket."""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.engine.form import everybodys, listed
from companion.engine.languages import Messages
from companion.engine.pens import Pen
from companion.engine.places import Answers, Happened
from companion.engine.screen import Ahead, Chip, Corrections, Drawing, Look, Row, Screen
from tests.example.games.orchard.table import APPLES, GAME, TREES, Table

PEN = Pen(Icons(GAME, "or"))
ORCHARD, WIDTH, HEIGHT, STEP = "orchard", 360, 230, 72


def draw(look: Look[Table], id: str) -> tuple[float, float, str]:
    """One drawing, for a phone and for a wide screen."""
    trees = "".join(tree(look, n) for n in range(1, len(TREES) + 1))
    return WIDTH, HEIGHT, trees + market(look)


def tree(look: Look[Table], n: int) -> str:
    """A tree with its apples and the ladder of whoever picked here."""
    x, apples = STEP * (n - 1), look.t.trees[n - 1]
    crown = PEN.box(x + 4, 6, STEP - 8, 70, 30, "or-crown") + PEN.use("trunk", x + STEP / 2, 96, 40)
    hanging = PEN.row(((str(apples), APPLES),), x + STEP / 2, 40, 26)
    ladders = [seat for seat, player in enumerate(look.t.players) if player.ladder == n]
    markers = "".join(PEN.piece(f"ladder.{seat}", look.markers[seat], x + STEP / 2, 132, 30) for seat in ladders)
    outline = PEN.box(x + 2, 4, STEP - 4, 148)
    place = PEN.place(f"tree.{n}", look.say.text("board.tree", n=n, apples=apples), outline, crown + hanging)
    return place + markers + PEN.halo(x + 2, 4, STEP - 4, 148, f"tree.{n}" in look.last)


def market(look: Look[Table]) -> str:
    """The market, with the baskets in front of it."""
    baskets = "".join(
        PEN.piece(f"basket.{seat}", look.markers[seat], 30 + 90 * seat, 196, 30)
        + PEN.row(((str(player.apples), APPLES),), 68 + 90 * seat, 196, 22)
        for seat, player in enumerate(look.t.players)
    )
    ground = PEN.panel(4, 164, WIDTH - 8, 62)
    return PEN.place("market", look.say.text("board.market"), PEN.box(4, 164, WIDTH - 8, 62), ground + baskets)


def ahead(t: Table, seat: int, say: Messages) -> Ahead:
    """OR-END-01: how many apples hang until the harvest ends."""
    left = sum(t.trees)
    return Ahead(APPLES, str(left), say.text("screen.left", n=left))


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """Where the ladder leans."""
    tree = t.players[seat].ladder
    leans = [Chip("ladder", str(tree), say.text("board.ladder", n=tree))] if tree else []
    return [Row(say.text("field.ladder"), chips=leans)]


SCREEN = Screen(
    board=Drawing(PEN, lambda t: (ORCHARD,), draw),
    focus=lambda t, ask: ORCHARD,
    places=Answers({"pick *": "tree.{1}", "sell": "market"}),
    subtitle=lambda t, say: say.text("screen.over" if t.phase == "over" else "screen.left", n=sum(t.trees)),
    details=details,
    corrections=Corrections({"baskets": everybodys("points", "apples", "ladder"), "trees": listed("trees")}),
    touched=Happened({"pick": "tree.{tree}"}),
    ahead=ahead,
)
