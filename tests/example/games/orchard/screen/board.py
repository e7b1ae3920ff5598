"""The drawing: the trees with the ladders, the market with the baskets, and the visitor."""

from __future__ import annotations

from companion.engine.drawing import Icons
from companion.engine.pens import Pen
from companion.engine.screen import Look
from tests.example.games.orchard.box.components import APPLES, GAME, TREES
from tests.example.games.orchard.table import Table

PEN = Pen(Icons(GAME, "or"))
ORCHARD, WIDTH, HEIGHT, STEP = "orchard", 360, 230, 72


def draw(look: Look[Table], id: str) -> tuple[float, float, str]:
    """One drawing, for a phone and for a wide screen."""
    trees = "".join(tree(look, n) for n in range(1, len(TREES) + 1))
    return WIDTH, HEIGHT, trees + market(look)


def tree(look: Look[Table], n: int) -> str:
    """A tree with its apples and the ladder of the player who picked here."""
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
    guest = PEN.use("visitor", WIDTH - 24, 180, 26) if look.t.phase == "visit" else ""
    ground = PEN.panel(4, 164, WIDTH - 8, 62) + guest
    return PEN.place("market", look.say.text("board.market"), PEN.box(4, 164, WIDTH - 8, 62), ground + baskets)
