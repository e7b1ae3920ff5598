"""The table around the question: the board, the players, and the chores on the real table."""

from companion.engine.screen import CardLine, Chip
from companion.ui.view.actions_and_banners import Action, Banner, Part, Player, Rule
from companion.ui.view.panels import Move


class BoardPart(Part):
    """One drawing. Its maker escapes the texts in its SVG; elements with `data-place` can become targets."""

    id: str
    label: str
    svg: str
    span: int = 1


class Target(Part):
    """A place of the board that answers the question. Words for screen readers; options by their keys.

    ``ahead``: it answers the next question too, with a key that no option has.
    """

    place: str
    label: str
    keys: list[str] = []
    allowed: bool = True
    ahead: bool = False


class Board(Part):
    """The drawings; a phone shows one at a time, starting with `focus`, a wide screen has room for others.

    ``beside``: those others, the most important first.
    """

    parts: list[BoardPart] = []
    focus: str = ""
    targets: list[Target] = []
    beside: list[str] = []


class PlayerCard(Part):
    """One player in the strip: always visible goods and points; the rest opens on a tap.

    ``projected``: the points if the game ended now, where they differ. ``ahead``: the coming events.
    """

    player: Player
    score: str = ""
    projected: str = ""
    ahead: Chip | None = None
    turn: bool = False
    first: bool = False
    goods: list[Chip] = []
    rows: list[CardLine] = []
    svg: str = ""
    note: str = ""


class LastMove(Part):
    """The last turn in one line: the player, their answers, and the changes in front of them.

    ``moves``: the answers with their pictures, in the place of the text.
    """

    text: str
    player: Player | None = None
    chips: list[Chip] = []
    moves: list[Move] = []


class TurnClock(Part):
    """The beginning of the current turn, in seconds since 1970, and the usual length of a turn at this table."""

    began: float
    usual: int | None = None


class Lane(Part):
    """The points of one player on a television, as shares of the longest bar: now, and if it ended now."""

    player: Player
    score: str
    share: float
    projected: str = ""
    ended: float = 0
    turn: bool = False


class Tab(Part):
    """One tab. A tap sends `{"op": "tab", "id": id}`, or opens its ``address``; `play`: the question and the board."""

    id: str
    label: str
    icon: str = ""
    badge: str = ""
    address: str = ""


class TableLine(Part):
    """One thing to do with the pieces; the text begins with the name of its player.

    A tap on its circle sends `{"op": "tick", "id": id}`.
    """

    id: str
    text: str
    ticked: bool = False
    player: Player | None = None
    icon: str = ""
    chips: list[Chip] = []
    svgs: list[str] = []
    heading: str = ""
    loud: bool = False
    """Whether it must not be overlooked: points lost, new workers, a card drawn."""
    why: str = ""
    """The reason, in smaller letters."""
    aside: bool = False
    """Whether nothing is to be done: it is folded and has no circle."""
    place: str = ""
    """Its place on the board, which lights up while the line is pressed."""


class Scene(Part):
    """The cause of the lines of an automatic seat: a picture with a few words."""

    words: str
    icon: str = ""
    svg: str = ""


class Loss(Part):
    """The points that a player loses."""

    player: Player
    chips: list[Chip]


class OnTable(Part):
    """The chores on the real table, in order: a folded line, or open. Going on needs no tick."""

    id: str
    title: str
    lines: list[TableLine]
    open: bool = False
    help: str = ""
    summary: str = ""
    go_on: str = ""
    scenes: list[Scene] = []
    lost: list[Loss] = []
    """The points lost by its lines, which stand above a long list."""
    aside: str = ""
    """The line behind which those lie that need nothing done."""
    offer: Banner | None = None
    """An offer for when all of it is done: to count the goods."""
    guide: Action | None = None
    """The way to the set-up in pictures."""
    no_ticks: bool = False
    """Whether it only says what happened: a game on the screen alone has no pieces to move, and no circles to tick."""


class GuideLine(TableLine):
    """A line of the guided set-up; ``places`` are ringed in the picture, under its number. ``amount``: how many."""

    places: list[str] = []
    amount: str = ""


class GuideStep(Part):
    """A step in the rail; a tap sends `{"op": "lay", "step": id}`. ``player``: the one laying it out elsewhere."""

    id: str
    title: str
    icon: str
    done: bool = False
    player: Player | None = None


class Guide(Part):
    """The guided set-up: all steps, and the one that is open with its picture; ticks are those of the table.

    ``svg``: a part of the board; without one the picture is made of the icons and pieces of its lines. ``others``:
    steps on other devices, with their players. ``leave``: the way past all; none at the last one, which ``next`` ends.
    """

    steps: list[GuideStep]
    here: str
    count: str
    lines: list[GuideLine]
    next: Action
    leave: Action | None = None
    back: Action | None = None
    svg: str = ""
    label: str = ""
    style: str = ""
    """The style of the pieces, where no board brings it."""
    others: list[str] = []


class Holding(Part):
    """How many of something a player has."""

    player: Player
    text: str
    label: str = ""
    """Its words for screen readers, where the text is only a number."""


class LearnCard(Part):
    """A card about a pressed place or icon, its meaning, and its place on this table; ``others``: cards of its icons.

    A long press sends `{"op": "learn", "place": place, "icons": […]}`, the nearest icon first; without both it closes.
    ``{"op": "learn", "card": id}`` opens one by its id, with its part of the board.
    """

    title: str
    text: str
    icon: str = ""
    here: str = ""
    now: str = ""
    """The numbers of the table."""
    held_heading: str = ""
    held: list[Holding] = []
    answers: list[CardLine] = []
    """The answers that can be given there now, or that bring such a thing."""
    ways: list[Action] = []
    """Cards that say how to get one."""
    rule: Rule | None = None
    others: list[Action] = []
    places: list[str] = []
    """Its places on the board, as patterns."""
