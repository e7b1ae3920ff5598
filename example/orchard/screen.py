"""The screen: the trees with the ladders, the market with the baskets, and the visitor."""

from companion.engine.chores import read_chores
from companion.engine.drawing import Icons
from companion.engine.form import everybodys, listed
from companion.engine.messages import Messages
from companion.engine.pens import Pen
from companion.engine.places import read_places
from companion.engine.screen import Ahead, CardLine, Corrections, Drawing, Look, Screen
from companion.engine.setup_layout import read_layout
from orchard.box import APPLES, GAME, TREES
from orchard.table import Table

PEN = Pen(Icons(GAME, "or"))
WIDTH, HEIGHT, STEP = 360, 230, 72
PLACES = read_places(GAME)


def draw(look: Look[Table], id: str) -> tuple[float, float, str]:
    """One drawing, for a phone and for a wide screen."""
    return WIDTH, HEIGHT, "".join(tree(look, n) for n in range(1, len(TREES) + 1)) + market(look)


def tree(look: Look[Table], n: int) -> str:
    """A tree with its apples and the ladder of the player who picked here."""
    x, apples, whole = STEP * (n - 1), look.t.trees[n - 1], (STEP * (n - 1) + 2, 4, STEP - 4, 148)
    crown = PEN.box(x + 4, 6, STEP - 8, 70, 30, "or-crown") + PEN.use("trunk", x + STEP / 2, 96, 40)
    hanging = PEN.row(((str(apples), APPLES),), x + STEP / 2, 40, 26)
    ladders = [seat for seat, player in enumerate(look.t.players) if player.ladder == n]
    markers = "".join(PEN.piece(f"ladder.{seat}", look.markers[seat], x + STEP / 2, 132, 30) for seat in ladders)
    said = look.say.text("board.tree", n=n, apples=apples)
    place = PEN.place(f"tree.{n}", said, PEN.box(*whole), crown + hanging)
    return place + markers + PEN.halo(*whole, f"tree.{n}" in look.last)


def market(look: Look[Table]) -> str:
    """The market, with the baskets in front of it."""
    baskets = "".join(
        PEN.piece(f"basket.{seat}", look.markers[seat], 30 + 90 * seat, 196, 30)
        + PEN.row(((str(player.apples), APPLES),), 68 + 90 * seat, 196, 22)
        for seat, player in enumerate(look.t.players)
    )
    guest = PEN.use("visitor", WIDTH - 24, 180, 26) if look.t.phase == "visit" else ""
    whole = 4, 164, WIDTH - 8, 62
    return PEN.place("market", look.say.text("board.market"), PEN.box(*whole), PEN.panel(*whole) + guest + baskets)


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """Where the ladder leans."""
    leans = [("ladder", tree, "board.ladder") for tree in [t.players[seat].ladder] if tree]
    return [CardLine.named(say, "field.ladder", leans)]


def left(t: Table, say: Messages) -> str:
    """OR-END-01: how many apples hang until the harvest ends."""
    return say.text("screen.left", n=sum(t.trees))


SCREEN: Screen[Table] = Screen(
    board=Drawing(PEN, lambda t: (GAME,), draw),
    where=PLACES,
    subtitle=lambda t, say: say.text("screen.over") if t.phase == "over" else left(t, say),
    details=details,
    corrections=Corrections({"baskets": everybodys("points", "apples", "ladder"), "trees": listed("trees")}),
    chores=read_chores(GAME),
    layout=read_layout(GAME, lambda t: (t.day, t.turns) == (1, 0)),
    numbers=lambda t, seat: {"hanging": sum(t.trees), "visitors": len(t.visitors)},
    ahead=lambda t, seat: Ahead(APPLES, "screen.apples", "screen.left", {"n": sum(t.trees)}),
)
