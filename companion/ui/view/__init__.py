"""Everything a screen shows, as plain data: one `View` is one whole screen, already in the reader's language.

A presenter makes a `View` from a game; the App widget draws it and sends small commands back. Nothing here knows a
game, a widget or a store. `docs/screen.md` explains every part with examples.
"""

from typing import Literal

from companion.engine.screen import THEN, CardLine, Chip, Fix, Laying, Slot, SlotRow, Spot, Strip, Tone
from companion.ui.view.actions_and_banners import *
from companion.ui.view.forms import *
from companion.ui.view.panels import *
from companion.ui.view.question import *
from companion.ui.view.table import *

ScreenName = Literal[
    "home", "new", "table", "sheet", "rules", "end", "stats", "teach", "story", "setup", "reference", "tv"
]
Theme = Literal["system", "light", "dark"]


class Menu(Part):
    """A group of the menu: languages, themes, places to go."""

    id: str
    label: str
    items: list[Action]
    kind: Literal["choice", "list"] = "list"


class View(Part):
    """One whole screen.

    `rev` is the number of the last stored operation; every command carries it back, so that a tap meant for an older
    question is answered with a fresh view instead of being applied. `undo` takes back a turn; held down, and in
    the menu, `undo_step` takes back one step of it.
    """

    screen: ScreenName
    title: str
    rev: int = 0
    language: str = "en"
    theme: Theme = "system"
    address: str = ""
    words: dict[str, str] = {}
    icons: dict[str, str] = {}
    subtitle: str = ""
    home: Action | None = None
    menus: list[Menu] = []
    remark: Banner | None = None
    device: Banner | None = None
    banner: Banner | None = None
    notice: Banner | None = None
    announce: str = ""
    read_only: bool = False
    seat: int | None = None
    answer_for: str = ""
    """On a device of another seat: the button that uncovers this question."""
    undo: Action | None = None
    undo_step: Action | None = None
    redo: Action | None = None
    players: list[PlayerCard] = []
    question: Question | None = None
    on_table: OnTable | None = None
    guide: Guide | None = None
    """On the screen of the guided set-up."""
    last: LastMove | None = None
    turn_clock: TurnClock | None = None
    race: list[Lane] = []
    """On a television: everybody's points, most first."""
    board: Board | None = None
    card: LearnCard | None = None
    """The card about a pressed place or icon, above everything."""
    counting: bool = False
    """Everyone's goods in one grid, above everything."""
    tabs: list[Tab] = []
    tab: str = ""
    panels: list[Panel] = []
