"""The pending question and its options."""

from typing import Literal

from companion.engine.screen import Chip, Laying, SlotRow, Strip
from companion.ui.view.actions_and_banners import Action, Part, Player, Reason, Rule
from companion.ui.view.forms import Form

Loudness = Literal["primary", "normal", "quiet", "place", "aside"]


class Option(Part):
    """One possible answer. A tap sends `{"op": "play", "key": key}`; a refused one opens its reasons instead.

    ``more``: other ways to go on from the same decision, behind an arrow; ``beside``: the same with something more, as
    small buttons of their own. ``marked``: a caution that is said once for
    several options holds for this one. ``lacks``: the goods that a refused one is short of.
    ``before``: the options that bring those; its key names them before itself. ``closes``: it ends the turn, too.
    ``open_key``: the key by which a place of the board gives it, where the button also says that there is no more.
    ``short`` is the detail where there is little room, if that says less.
    ``svg`` is the piece that it stands for, ``family`` its family. Where several are ticked together,
    ``ticked`` counts the ticks, ``players`` lists their players.
    """

    key: str
    label: str
    detail: str = ""
    cost: list[Chip] = []
    gain: list[Chip] = []
    allowed: bool = True
    reasons: list[Reason] = []
    cautions: list[Reason] = []
    place: str = ""
    group: str = ""
    kind: Loudness = "normal"
    icon: str = ""
    more: list["Option"] = []
    beside: list["Option"] = []
    marked: bool = False
    svg: str = ""
    family: str = ""
    lacks: list[Chip] = []
    before: list[Chip] = []
    closes: bool = False
    open_key: str = ""
    short: str = ""
    ticked: int = 0
    players: list[Player] = []


class Lesson(Part):
    """A lesson just in time. ``key``: the option it points at, ``places``: those of the board, as patterns; they glow.

    "Got it" sends `{"op": "got_it"}`, and any answer counts as that; "no lessons" sends `{"op": "no_lessons"}`.
    ``show`` draws the board as it would be after that option, or the part that the lesson is about, and back again.
    """

    title: str
    text: str
    count: str
    rule: Rule
    key: str = ""
    places: list[str] = []
    show: Action | None = None


class Advice(Part):
    """The companion's advice: how its turn begins, the main reason in one line, and the rest behind a tap.

    ``key`` is the option that begins it, and ``places`` are those of the whole turn on the board: they glow in order.
    """

    lead: str
    text: str
    lines: list[str] = []
    key: str = ""
    places: list[str] = []


class Die(Part):
    """A die of a row: its face, or a gap; ``next``: the gap that the next face fills."""

    label: str
    svg: str = ""
    player: Player | None = None
    next: bool = False


class Pick(Part):
    """Options are ticked and entered together: how many are still missing, and the button that enters them.

    A tap on an option sends `{"op": "pick", "key": key}`. Dice lie in a ``row``: a tap on one sends
    `{"op": "unpick", "at": 2}`.
    """

    more: int
    submit: Action
    row: list[Die] = []


class Question(Part):
    """The pending ask: its player, its words, its rule, the cost of the turn so far, and the options.

    ``slots`` say which options keep their places from question to question; the others are listed. Where something is
    to be written down rather than chosen, ``form`` holds it.
    """

    text: str
    player: Player | None = None
    named: bool = False
    """Whether the text begins with the player's name."""
    help: str = ""
    rule: Rule | None = None
    running: str = ""
    running_chips: list[Chip] = []
    options: list[Option] = []
    slots: list[SlotRow] = []
    strip: Strip | None = None
    cautions: list[Reason] = []
    fold_refused: bool = False
    fold_places: bool = False
    actions: list[Action] = []
    form: Form | None = None
    pick: Pick | None = None
    laying: Laying | None = None
    lesson: Lesson | None = None
    advise: Action | None = None
    """Asks for advice, and puts it away again."""
    advice: Advice | None = None
