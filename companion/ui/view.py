"""What a screen shows, as plain data: one `View` is one whole screen, already in the reader's language.

A presenter makes a `View` from a game; the App widget draws it and sends small commands back. Nothing here knows a
game, a widget or a store. `docs/screen.md` explains every part with examples.
"""

from typing import Any, Literal

import msgspec

from companion.engine.drawing import Colour, Shape

Value = str | int | float | bool | None

Command = dict[str, Any]
ScreenName = Literal["lobby", "table", "sheet", "rules", "end", "stats", "teach"]
Theme = Literal["system", "light", "dark"]
Tone = Literal["plain", "gain", "cost", "good", "bad"]
Loudness = Literal["primary", "normal", "quiet", "place", "aside"]


class Part(msgspec.Struct, omit_defaults=True):
    """Base of everything in a view: empty fields are not sent."""


class Fix(Part):
    """A value that can be corrected at once: `{"op": "correct", "values": {path: value}}`."""

    path: str
    value: int
    min: int
    max: int


class Chip(Part):
    """A small amount with a picture: an icon of `View.icons`, a short text, and words for screen readers.

    One with a ``fix`` is tapped to correct it.
    """

    text: str = ""
    icon: str = ""
    label: str = ""
    tone: Tone = "plain"
    fix: Fix | None = None


class Action(Part):
    """A button or link. `command` goes back as it stands; `href` makes it a real link instead."""

    label: str
    command: Command = {}
    href: str = ""
    icon: str = ""
    detail: str = ""
    kind: Literal["primary", "normal", "quiet", "danger"] = "normal"
    selected: bool = False
    disabled: bool = False
    confirm: str = ""


class Rule(Part):
    """A rule one tap away: the tap sends `{"op": "article", "id": id}`."""

    id: str
    title: str = ""


class Reason(Part):
    """Why an option is refused, or a caution about an allowed one, with its rule."""

    text: str
    rule: Rule | None = None


class Player(Part):
    """How a player is told apart everywhere: colour, shape and letter together."""

    seat: int
    name: str
    letter: str
    colour: Colour
    shape: Shape


THEN = " > "
"""Joins the keys of decisions that one tap takes; no word of a key is such a sign."""


class Option(Part):
    """One possible answer. A tap sends `{"op": "play", "key": key}`; a refused one opens its reasons instead.

    ``more``: other ways to go on from the same decision, behind an arrow; ``beside``: the same with something more, as
    small buttons of their own. ``marked``: a caution that is said once for
    several options holds for this one. ``lacks``: the goods that a refused one is short of.
    ``before``: what brings those, which its key names before itself. ``closes``: it ends the turn, too.
    ``svg`` is the piece that it stands for, ``family`` what that goes with. Where several are told together, ``ticked``
    says how often, ``players`` for whom.
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
    ticked: int = 0
    players: list[Player] = []


class Pick(Part):
    """Options are ticked and told together: how many are still missing, and the button that tells them.

    A tap on an option sends `{"op": "pick", "key": key}`.
    """

    more: int
    submit: Action


class Slot(Part):
    """A fixed place for some of the options, by their keys, with what is left to say of each; empty, it stays there."""

    label: str = ""
    icon: str = ""
    keys: list[str] = []
    texts: list[str] = []


class Row(Part):
    """A labelled line of a player card: text, chips or both."""

    label: str
    text: str = ""
    chips: list[Chip] = []


class Spot(Part):
    """One way to lay a piece: its key, the places it covers, how far it is turned, and what comes of it."""

    key: str
    places: list[str]
    turns: int = 0
    says: list[str] = []
    brings: list[int] = []
    """Which lines of the piece tell what it brings there."""


class Laying(Part):
    """A piece to lay on the board: a drawing of it and for each place that it covers, and every way to lay it.

    A tap on a place shows it there, another turns it; nothing is sent before it is laid.
    """

    picture: str
    pictures: list[str]
    spots: list[Spot]
    brings: list[Row] = []
    """What may come of it, each line once: many spots share one."""


class SlotRow(Part):
    """Slots side by side."""

    slots: list[Slot]
    label: str = ""
    bare: bool = False
    beside: bool = False


class Strip(Part):
    """What the turn is paid with: how much is left and used of it, and the options that add to it, by their keys."""

    icon: str
    text: str
    left: float = 0
    used: float = 0
    keys: list[str] = []


class TableLine(Part):
    """One thing that hands do. A tap on its circle sends `{"op": "tick", "id": id}`."""

    id: str
    text: str
    ticked: bool = False
    player: Player | None = None
    icon: str = ""
    chips: list[Chip] = []
    svgs: list[str] = []
    heading: str = ""


class OnTable(Part):
    """What is to be done on the real table, in order: a folded line, or open. Going on needs no tick."""

    id: str
    title: str
    lines: list[TableLine]
    open: bool = False
    help: str = ""
    summary: str = ""
    go_on: str = ""


class Question(Part):
    """The pending ask: who is asked, what, why, what the turn has cost so far, and the options.

    ``slots`` say which options keep their places from question to question; the others are listed. Where something is
    to be written down rather than chosen, ``form`` holds it.
    """

    text: str
    player: Player | None = None
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
    form: "Form | None" = None
    pick: Pick | None = None
    laying: Laying | None = None


class BoardPart(Part):
    """One drawing. Its SVG text is escaped by whoever makes it; elements with `data-place` can become targets."""

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
    """The drawings side by side; on a phone one at a time, starting with `focus`."""

    parts: list[BoardPart] = []
    focus: str = ""
    targets: list[Target] = []


class PlayerCard(Part):
    """One player in the strip: always visible goods and points; the rest opens on a tap.

    ``projected``: the points if it ended now, where they are others. ``ahead``: what is coming.
    """

    player: Player
    score: str = ""
    projected: str = ""
    ahead: Chip | None = None
    turn: bool = False
    first: bool = False
    goods: list[Chip] = []
    rows: list[Row] = []
    svg: str = ""
    note: str = ""


class Tab(Part):
    """One tab of the table screen. A tap sends `{"op": "tab", "id": id}`; `play` is the question and the board."""

    id: str
    label: str
    icon: str = ""
    badge: str = ""


class Scrub(Part):
    """The turns of a game to look through: a slide to one of them sends `{"op": "look", "at": moments[n]}`."""

    moments: list[int]
    at: int
    """The one that is looked at, by its place among them."""
    text: str


class Banner(Part):
    """A standing line above the screen, such as "looking at move 12 of 80"; with the turns to slide through."""

    text: str
    actions: list[Action] = []
    tone: Literal["info", "warning", "error"] = "info"
    scrub: Scrub | None = None


class Span(Part):
    """A run of text inside a paragraph; with `article` it is a link to that article, with `command` any command."""

    text: str
    article: str = ""
    command: Command = {}
    strong: bool = False


class Block(Part):
    """A paragraph of an article."""

    spans: list[Span]
    kind: Literal["text", "heading", "example", "item", "note"] = "text"


class Text(Part, tag_field="panel", tag="text"):
    """A few plain paragraphs."""

    id: str
    paragraphs: list[str]
    title: str = ""


class Headline(Part, tag_field="panel", tag="headline"):
    """The line everybody waits for: who has won."""

    id: str
    text: str
    detail: str = ""
    players: list[Player] = []
    notes: list[str] = []
    """What is worth saying beside: a row of wins, a record, a rivalry."""


class Article(Part, tag_field="panel", tag="article"):
    """An article of the rules: body, related articles, where to look in the printed rulebook."""

    id: str
    title: str
    blocks: list[Block]
    related: list[Rule] = []
    source: str = ""
    back: Action | None = None


class Search(Part, tag_field="panel", tag="search"):
    """A search box. Typing sends `{"op": "search", "text": ...}` after a short pause.

    The `detail` of a result is the sentence that answers; the `note` stands above them all.
    """

    id: str
    label: str
    text: str = ""
    placeholder: str = ""
    results: list[Action] = []
    note: str = ""


class Column(Part):
    """A column of a score table, perhaps a player's."""

    label: str
    player: Player | None = None


class TableRow(Part):
    """A row of a score table; `level` indents it, `total` makes it bold, `heading` spans all columns."""

    label: str
    cells: list[str] = []
    level: int = 0
    total: bool = False
    heading: bool = False
    rule: Rule | None = None


class Table(Part, tag_field="panel", tag="table"):
    """Points by source and player, or any small table."""

    id: str
    title: str
    columns: list[Column]
    rows: list[TableRow]
    caption: str = ""
    corner: str = ""
    choices: list[Action] = []


class Chart(Part, tag_field="panel", tag="chart"):
    """A plotly figure as JSON; colours may be written `var(--player-red)` and follow the theme."""

    id: str
    title: str
    figure: dict[str, Any]
    alt: str
    choices: list[Action] = []
    height: int = 320


class LogLine(Part):
    """One line of the log; a tap sends `{"op": "look", "at": at}` when `at` is not None.

    The first line of a day and of a turn says its number.
    """

    text: str
    id: str = ""
    at: int | None = None
    player: Player | None = None
    points: str = ""
    kind: Literal["move", "event", "heading", "correction", "undone"] = "move"
    current: bool = False
    day: str = ""
    turn: int = 0


class Log(Part, tag_field="panel", tag="log"):
    """What happened, oldest first; the current line is scrolled into view."""

    id: str
    title: str
    lines: list[LogLine]
    empty: str = ""
    actions: list[Action] = []


class Choice(Part):
    """One value of a choice field; `words` are what a screen reader says where the label is only a sign.

    A brush of a palette has ``chips``: what a cell painted with it shows.
    """

    value: Value
    label: str
    icon: str = ""
    colour: Colour | None = None
    disabled: bool = False
    words: str = ""
    chips: list[Chip] = []


class Field(Part, kw_only=True):
    """One value to set. A change sends `{"op": "change", "form": ..., "field": name, "value": ...}`.

    ``cells``: rows of texts, painted with the choices; ``holes`` are no cells, and where it ``grows`` there may be from
    ``min`` to ``max`` columns. ``brush`` is the choice to paint with at first. ``was``: what it differs from.
    ``several``: one row of as many of the choices as are ticked. Segmented numbers with a ``max`` beyond the last of
    them have a key that adds one.

    ``pad``: cells filled one after another. A tap on one of the ``choices`` fills the cell ``at`` and goes on; the
    ``keys`` put a face together, each as often as it is tapped. ``spots`` says where the cells lie. Every tap sends
    `{"op": "pad", "field": name, …}` with a `face`, a `key`, `at` a cell, `next` or `back`. Without cells the
    ``choices`` are numbers, and ``prices`` amounts of several keys at once: a tap sends its `price`. With cells a price
    waits for one of the ``gains``, which stand in the place of the choices meanwhile. ``held``: cells whose face the
    next piece begins with; a tap sends `hold` with the cell. Cells that are painted have ``keys`` and ``prices`` too.
    """

    name: str
    label: str
    kind: Literal["stepper", "choice", "switch", "text", "file", "cells", "several", "pad"]
    value: Value | list[list[str]] = None
    min: float | None = None
    max: float | None = None
    step: float = 1
    choices: list[Choice] = []
    segmented: bool = False
    placeholder: str = ""
    max_length: int = 0
    help: str = ""
    error: str = ""
    icon: str = ""
    unit: str = ""
    was: str = ""
    rule: Rule | None = None
    holes: list[int] = []
    grows: bool = False
    brush: str = ""
    keys: list[Choice] = []
    prices: list[Choice] = []
    gains: list[Choice] = []
    at: int = 0
    held: list[int] | None = None
    spots: list[str] = []
    clears: bool = False
    """A tap on the chosen one takes it away again."""


class Section(Part, kw_only=True):
    """Fields under one heading: a player of the sheet, a seat of the new table. ``folded``: opened by a tap."""

    id: str
    title: str = ""
    fields: list[Field] = []
    actions: list[Action] = []
    player: Player | None = None
    total: str = ""
    note: str = ""
    error: str = ""
    folded: bool = False


class Form(Part, tag_field="panel", tag="form"):
    """A form. Values live in Python; every change comes back with the next view, errors at their fields."""

    id: str
    sections: list[Section]
    title: str = ""
    help: str = ""
    layout: Literal["list", "columns"] = "list"
    submit: Action | None = None
    actions: list[Action] = []
    error: str = ""
    ends: str = ""
    """The only field that is still to be told: a key of it answers, too."""


class PadRow(Part, kw_only=True):
    """A number on a pad. Once a further digit would lead beyond what is `likely`, the next row follows.

    ``was``: what stood there before; it stays where nobody says another.
    """

    name: str
    label: str
    likely: float
    player: Player | None = None
    value: float | None = None
    was: float | None = None
    min: float = 0
    gain: str = ""
    error: str = ""


class PadStep(Part, kw_only=True):
    """A category: a number for everybody, or a ``section`` of fields that are chosen. ``told``: nothing is open."""

    id: str
    title: str
    icon: str = ""
    help: str = ""
    rows: list[PadRow] = []
    section: Section | None = None
    told: bool = False


class Rank(Part):
    """A player in the running order; ``share`` of the best, from 0 to 1."""

    player: Player
    place: int
    points: str
    share: float = 0


class Pad(Part, tag_field="panel", tag="pad"):
    """Numbers category by category with large keys, and the running order. A number sends a `change`, as a field does;
    "next" sends `{"op": "fill", "fields": …}` for those that were left empty. ``mark`` tells one sheet from another.
    """

    id: str
    steps: list[PadStep]
    ranks: list[Rank]
    lead: str = ""
    mark: str = ""
    about: Section | None = None
    actions: list[Action] = []
    error: str = ""


class Tally(Part, tag_field="panel", tag="tally"):
    """A few large numbers, each with its word."""

    id: str
    counts: list[tuple[str, str]]


class Bar(Part):
    """A bar of ``share``, from 0 to 1; ``rest`` colours what is left of it, ``line`` marks what is usual."""

    label: str
    share: float
    right: str
    left: str = ""
    icon: str = ""
    player: Player | None = None
    colour: Colour | None = None
    rest: Colour | None = None
    line: float | None = None
    open: Action | None = None


class Bars(Part, tag_field="panel", tag="bars"):
    """Bars one below the other."""

    id: str
    title: str
    bars: list[Bar]
    note: str = ""


class Picture(Part, tag_field="panel", tag="picture"):
    """A drawing of our own, with words for who does not see it."""

    id: str
    svg: str
    alt: str
    title: str = ""
    note: str = ""


class Card(Part):
    """A table of the lobby: its title, who plays, and what can be done with it."""

    id: str
    title: str
    open: Action
    lines: list[str] = []
    players: list[Player] = []
    actions: list[Action] = []


class Cards(Part, tag_field="panel", tag="cards"):
    """A list of tables: in progress, finished."""

    id: str
    title: str
    cards: list[Card]
    empty: str = ""


class Buttons(Part, tag_field="panel", tag="buttons"):
    """A group of buttons: links of the lobby, downloads at the end."""

    id: str
    actions: list[Action]
    title: str = ""
    text: str = ""


class Share(Part, tag_field="panel", tag="share"):
    """Addresses of a table for other devices: one to play, one only to look, each as a QR drawing."""

    id: str
    title: str
    items: list["ShareItem"]
    text: str = ""
    actions: list[Action] = []


class ShareItem(Part):
    """One address with its QR code. A relative `address` is completed by the browser; `code` can be typed instead."""

    label: str
    address: str
    svg: str = ""
    text: str = ""
    code: str = ""


class ProgressRow(Part):
    """One thing to know: how much of it is known, and the way to it."""

    label: str
    open: Action
    known: int
    needed: int
    text: str


class Progress(Part, tag_field="panel", tag="progress"):
    """How much is known of what will be needed: a bar for everything, and a row for each thing."""

    id: str
    title: str
    text: str
    known: int
    needed: int
    rows: list[ProgressRow]
    actions: list[Action] = []


Panel = (
    Text
    | Headline
    | Article
    | Search
    | Table
    | Chart
    | Log
    | Form
    | Cards
    | Buttons
    | Share
    | Progress
    | Pad
    | Tally
    | Bars
    | Picture
)


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
    undo: Action | None = None
    undo_step: Action | None = None
    redo: Action | None = None
    players: list[PlayerCard] = []
    question: Question | None = None
    on_table: OnTable | None = None
    board: Board | None = None
    counting: bool = False
    """Everyone's goods in one grid, above everything."""
    tabs: list[Tab] = []
    tab: str = ""
    panels: list[Panel] = []
