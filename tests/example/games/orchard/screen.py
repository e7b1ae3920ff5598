"""The orchard on the screen: the trees with the ladders, the market, and everybody's basket."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from companion.engine.ask import Ask
from companion.engine.drawing import FULL, Board, Icons, Seat, seats_of
from companion.engine.event import Event
from companion.engine.form import FormGroup, each_player, number
from companion.engine.languages import Messages, messages
from companion.engine.pens import Pen
from companion.engine.screen import Chip, Corrections, Row, Screen
from tests.example.games.orchard.table import APPLE, GAME, TREES, Table

ICONS = Icons(GAME, "or")
PEN = Pen(ICONS, ".@ .@-crown{fill:#6d9a4b}")
ORCHARD, WIDTH, HEIGHT, STEP = "orchard", 360, 230, 72


def board(
    table: Table,
    names: Sequence[str],
    language: str,
    last: Collection[str] = (),
    *,
    seats: Sequence[Seat] = (),
    parts: Sequence[str] = (),
    ask: Ask | None = None,
) -> Board:
    """One drawing, for a phone and for a wide screen."""
    say, people = messages(language, GAME), tuple(seats or seats_of(names))
    inside = "".join(
        [*(tree(table, n, people, say, last) for n in range(1, len(TREES) + 1)), market(people, table, say)]
    )
    title = say.text("board.orchard")
    return PEN.board(parts or (ORCHARD, FULL), lambda id: (WIDTH, HEIGHT, inside), lambda id: title, wide=(FULL,))


def tree(t: Table, n: int, people: Sequence[Seat], say: Messages, last: Collection[str]) -> str:
    """A tree with its apples and the ladder of whoever picked here."""
    x, apples = STEP * (n - 1), t.trees[n - 1]
    crown = PEN.box(x + 4, 6, STEP - 8, 70, 30, "or-crown") + PEN.use("trunk", x + STEP / 2, 96, 40)
    hanging = PEN.row(((str(apples), APPLE),), x + STEP / 2, 40, 26)
    ladders = [seat for seat, player in enumerate(t.players) if player.ladder == n]
    markers = "".join(PEN.piece(f"ladder.{seat}", people[seat], x + STEP / 2, 132, 30) for seat in ladders)
    outline = PEN.box(x + 2, 4, STEP - 4, 148)
    place = PEN.place(f"tree.{n}", say.text("board.tree", n=n, apples=apples), outline, crown + hanging)
    return place + markers + PEN.halo(x + 2, 4, STEP - 4, 148, f"tree.{n}" in last)


def market(people: Sequence[Seat], t: Table, say: Messages) -> str:
    """The market, with the baskets in front of it."""
    baskets = "".join(
        PEN.piece(f"basket.{seat}", people[seat], 30 + 90 * seat, 196, 30)
        + PEN.row(((str(player.apples), APPLE),), 68 + 90 * seat, 196, 22)
        for seat, player in enumerate(t.players)
    )
    ground = PEN.panel(4, 164, WIDTH - 8, 62)
    return PEN.place("market", say.text("board.market"), PEN.box(4, 164, WIDTH - 8, 62), ground + baskets)


def places(ask: str, key: str) -> tuple[str, ...]:
    """Where an answer lies; who begins, and resting, lie nowhere."""
    match key.split(" "):
        case ["pick", n]:
            return (f"tree.{n}",)
        case ["sell"]:
            return ("market",)
    return ()


def touched(events: Iterable[Event]) -> list[str]:
    """Where somebody just picked."""
    return [f"tree.{event.values['tree']}" for event in events if event.kind == "pick"]


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """Where the ladder leans."""
    tree = t.players[seat].ladder
    return [
        Row(
            say.text("field.ladder"),
            chips=[Chip("ladder", str(tree), say.text("board.ladder", n=tree))] if tree else (),
        )
    ]


def baskets(t: Table) -> list[FormGroup]:
    """What everybody has."""
    names = ("points", "apples", "ladder")
    return each_player(len(t.players), lambda seat: [number(t, f"players.{seat}.{name}") for name in names])


def trees(t: Table) -> list[FormGroup]:
    """The apples of every tree."""
    return [FormGroup(None, "", [number(t, f"trees.{n}", label=str(n + 1)) for n in range(len(TREES))])]


SCREEN = Screen(
    board=board,
    parts=lambda t, names, language: {ORCHARD: messages(language, GAME).text("board.orchard")},
    focus=lambda t, ask: ORCHARD,
    places=places,
    icons=ICONS.pictures(),
    subtitle=lambda t, say: say.text("screen.over" if t.phase == "over" else "screen.left", n=sum(t.trees)),
    purse=lambda t, seat: {APPLE: t.players[seat].apples},
    details=details,
    corrections=Corrections({"baskets": baskets, "trees": trees}),
    touched=touched,
)
