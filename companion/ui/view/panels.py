"""The panels below a screen's heading: texts, articles, tables, charts, the log, cards, addresses."""

from typing import Literal

from companion.engine.data_folder import Values
from companion.engine.player_markers import Colour
from companion.engine.screen import Chip
from companion.ui.view.actions_and_banners import Action, Command, Part, Player, Rule
from companion.ui.view.forms import Form, Pad


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


class Reveal(Part):
    """A category of the final scoring as it is read out, a value a player.

    ``points``: its points. ``sums``: the points so far. ``shares``: those as a part of the most that anyone ever has;
    points lost are below zero.
    """

    label: str
    points: list[str]
    sums: list[str]
    shares: list[float]


class Counting(Part):
    """How far the table has come in its final scoring: to which category, and how long ago."""

    step: int = 0
    ms: int = 0


class PodiumStep(Part):
    """A step of a podium: ``share`` is its height, from 0 to 1."""

    player: Player
    points: str
    share: float
    place: int = 0


class Headline(Part, tag_field="panel", tag="headline"):
    """The line everybody waits for: the winner; before it the categories, one by one, for everybody in `seats`."""

    id: str
    text: str
    detail: str = ""
    players: list[Player] = []
    podium: list[PodiumStep] = []
    notes: list[str] = []
    """Remarks: a row of wins, a record, a rivalry."""
    reveals: list[Reveal] = []
    seats: list[Player] = []
    counting: Counting | None = None
    """While the devices of the table read the categories out, in step."""


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

    The `detail` of a result is the sentence that answers; the `note` stands above them all. At a table its own answers,
    `said`, come first, under the question of the moment: a tap plays an allowed option, or opens the rule against it.
    """

    id: str
    label: str
    text: str = ""
    placeholder: str = ""
    results: list[Action] = []
    note: str = ""
    moment: str = ""
    said: list[Action] = []
    questions: list[str] = []
    """Questions to choose from while typing."""
    asked: list[str] = []
    """The last questions, while the box is empty."""
    link: str = ""
    """The address that opens this question and its answer here."""


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
    figure: Values
    alt: str
    choices: list[Action] = []
    height: int = 320


class Move(Part):
    """A decision as a chip, with its immediate changes; ``new``: the other way does not have it."""

    text: str
    chips: list[Chip] = []
    new: bool = False
    icon: str = ""


class LogLine(Part):
    """One line of the log; a tap sends `{"op": "look", "at": at}` when `at` is not None.

    The first line of a day and of a turn says its number. A line with `moves` shows these, and its text while it is
    the current one or has a `head`.
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
    chips: list[Chip] = []
    moves: list[Move] = []
    head: str = ""


class Log(Part, tag_field="panel", tag="log"):
    """The events, oldest first; the current line is scrolled into view."""

    id: str
    title: str
    lines: list[LogLine]
    empty: str = ""
    actions: list[Action] = []
    note: str = ""


class TurnCard(Part):
    """A turn of an analysis: as played, and the better one. A tap sends `{"op": "look", "at": at}`.

    ``svg``: the part of the board that both are about, shown around ``rings``, the places of the better one; ``marks``
    are those of the one that was played. ``apart``: the goods that the better one has more or less of.
    """

    id: str
    at: int
    grade: str
    when: str
    played: list[Move]
    better: list[Move] = []
    points: str = ""
    chance: str = ""
    apart: list[Chip] = []
    why: str = ""
    svg: str = ""
    label: str = ""
    rings: list[str] = []
    marks: list[str] = []
    current: bool = False


class Turns(Part, tag_field="panel", tag="turns"):
    """Turns of an analysis as cards; ``played``, ``better`` and ``apart`` name their rows."""

    id: str
    title: str
    cards: list[TurnCard]
    played: str
    better: str
    apart: str
    note: str = ""
    empty: str = ""


class Tally(Part, tag_field="panel", tag="tally"):
    """A few large numbers, each with its word."""

    id: str
    counts: list[tuple[str, str]]


class Glance(Part):
    """A headline of the statistics: a podium, the last places, or two players and how often each was ahead."""

    id: str
    title: str
    head: str
    open: Action
    text: str = ""
    note: str = ""
    steps: list[PodiumStep] = []
    places: list[str] = []
    rivals: list[Player] = []
    share: float = 0


class Glances(Part, tag_field="panel", tag="glances"):
    """The headlines of the statistics, which answer the first questions."""

    id: str
    title: str
    glances: list[Glance]


class Shape(Part, tag_field="panel", tag="shape"):
    """The place of a panel that is still being counted, of the size that it will have."""

    id: str
    title: str
    height: int


class Bar(Part):
    """A bar of ``share``, from 0 to 1; ``rest`` colours the remainder, ``line`` marks the usual value."""

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
    """A drawing of our own, with words for readers who do not see it."""

    id: str
    svg: str
    alt: str
    title: str = ""
    note: str = ""


class StoryCard(Part):
    """A card of the game in two minutes; ``icon``: its thumbnail, ``next``: the words of the button to it."""

    id: str
    svg: str
    alt: str
    title: str
    text: str
    icon: str = ""
    next: str = ""


class Story(Part, tag_field="panel", tag="story"):
    """Cards to swipe through; the button goes on to the next one, and from the last one where ``go_on`` leads."""

    id: str
    cards: list[StoryCard]
    go_on: Action
    ask: Action


class Card(Part):
    """A table: its title, its players, and its actions; ``go`` is the word of the tap that opens it.

    ``turn`` says whose turn it is.
    """

    id: str
    title: str
    open: Action
    lines: list[str] = []
    players: list[Player] = []
    actions: list[Action] = []
    emblem: str = ""
    go: str = ""
    turn: str = ""


class Cards(Part, tag_field="panel", tag="cards"):
    """A list of tables: in progress, finished. A ``strip`` is one line to swipe through."""

    id: str
    title: str
    cards: list[Card]
    empty: str = ""
    strip: bool = False


class Tile(Part):
    """A game on the home screen: its emblem, the numbers of players, its duration, one line, and its buttons."""

    id: str
    title: str
    emblem: str
    actions: list[Action]
    players: str
    minutes: str = ""
    about: str = ""
    box: str = ""
    """The known part of the owner's box, while something is missing."""


class Games(Part, tag_field="panel", tag="games"):
    """The games as tiles."""

    id: str
    title: str
    tiles: list[Tile]


class Buttons(Part, tag_field="panel", tag="buttons"):
    """A group of buttons: links of the home screen, downloads at the end."""

    id: str
    actions: list[Action]
    title: str = ""
    text: str = ""


class ShareItem(Part):
    """One address with its QR code. A relative `address` is completed by the browser; `code` can be typed instead."""

    label: str
    address: str
    svg: str = ""
    text: str = ""
    code: str = ""


class Share(Part, tag_field="panel", tag="share"):
    """Addresses of a table for other devices: one to play, one only to look, each as a QR drawing."""

    id: str
    title: str
    items: list[ShareItem]
    text: str = ""
    actions: list[Action] = []


class Join(Part, tag_field="panel", tag="join"):
    """The way to a table of another device: its link opens here. ``codes``: a code alone leads to a table too.

    The page itself goes there, so no session learns the code; ``wrong``: the message for any other entry.
    """

    id: str
    title: str
    text: str
    label: str
    enter: str
    wrong: str
    codes: bool = False


class Scan(Part, tag_field="panel", tag="scan"):
    """Codes of another device, read by the camera or pasted: each text is sent as `{"op": "copy_text", "text": …}`.

    ``no_camera``: the message where the browser cannot read codes; ``status``: how many were read.
    """

    id: str
    title: str
    text: str
    scan: str
    stop: str
    no_camera: str
    label: str
    enter: str
    status: str = ""
    actions: list[Action] = []


class ProgressRow(Part):
    """One thing to know: how much of it is known, and the way to it."""

    label: str
    open: Action
    known: int
    needed: int
    text: str


class Progress(Part, tag_field="panel", tag="progress"):
    """The known part of the facts that are needed: a bar for everything, and a row for each."""

    id: str
    title: str
    text: str
    known: int
    needed: int
    rows: list[ProgressRow]
    actions: list[Action] = []


Panel = (
    Text
    | Scan
    | Headline
    | Article
    | Search
    | Table
    | Chart
    | Log
    | Form
    | Cards
    | Games
    | Buttons
    | Share
    | Join
    | Progress
    | Pad
    | Turns
    | Glances
    | Shape
    | Tally
    | Bars
    | Picture
    | Story
)
