"""The small parts that every screen is made of: buttons, rules, players, banners."""

from typing import Literal

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.player_markers import Colour, Shape

Value = str | int | float | bool | None

Command = Plain


class Part(msgspec.Struct, omit_defaults=True):
    """Base of everything in a view: empty fields are not sent."""


class Player(Part):
    """The sign of a player, everywhere the same: colour, shape and letter together."""

    seat: int
    name: str
    letter: str
    colour: Colour
    shape: Shape


class Action(Part):
    """A button or link. `command` goes back as it stands; `href` makes it a real link instead. ``player``: a person."""

    label: str
    command: Command = {}
    href: str = ""
    icon: str = ""
    detail: str = ""
    kind: Literal["primary", "normal", "quiet", "danger"] = "normal"
    selected: bool = False
    disabled: bool = False
    confirm: str = ""
    player: Player | None = None


class Rule(Part):
    """A rule one tap away: the tap sends `{"op": "article", "id": id}`."""

    id: str
    title: str = ""


class Taught(Part):
    """A lesson that goes with a refusal; "got it" sends `{"op": "got_it", "id": id}`."""

    id: str
    title: str
    text: str


class Reason(Part):
    """Why an option is refused, or a caution about an allowed one, with its rule, and its lesson for a learner.

    ``short``: the beginning of a caution, where that says the most by itself ("9 points lost").
    """

    text: str
    rule: Rule | None = None
    lesson: Taught | None = None
    short: str = ""


class Scrub(Part):
    """The turns of a game to look through: a slide to one of them sends `{"op": "look", "at": moments[n]}`."""

    moments: list[int]
    at: int
    """The one that is looked at, by its place among them."""
    text: str


class Banner(Part):
    """A standing line above the screen, such as "looking at move 12 of 80"; with the turns to slide through.

    ``short``: its words where it is only a mark beside the title.
    """

    text: str
    actions: list[Action] = []
    tone: Literal["info", "warning", "error"] = "info"
    scrub: Scrub | None = None
    short: str = ""
