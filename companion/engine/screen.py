"""The screen of a game: its board, the places of its options, and the panels beside the board.

A game puts its ``SCREEN`` together in its room ``screen``. The definition loads it when someone looks, so that rules
are played without drawings.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from companion.engine.ask import Ask, AskHint, Option
from companion.engine.chores import Chore
from companion.engine.data_folder import components
from companion.engine.drawing import FULL, Board, Part, recorded
from companion.engine.event import Event
from companion.engine.facts import Input
from companion.engine.form import Filled, FormField, FormGroup
from companion.engine.messages import Messages, messages
from companion.engine.number_format import number
from companion.engine.pens import Block, Pen
from companion.engine.places import Places
from companion.engine.player_markers import Marker, markers_of
from companion.engine.table import Table

T = TypeVar("T", bound=Table[Any])
Tone = Literal["plain", "gain", "cost", "good", "bad"]
COUNTED_VALUE, COUNTED_LEFT = "value", "left"
"""The values of a question about how many dice show a face: the face, and how many dice are left. A draw with the
second settles one or several of so many."""


@dataclass(frozen=True)
class Look(Generic[T]):
    """A table as someone looks at it: all that a drawing is made from."""

    t: T
    names: tuple[str, ...]
    markers: tuple[Marker, ...]
    """Colours and letters of the players."""
    say: Messages
    last: Collection[str] = ()
    """Places to mark, where something just happened."""
    ask: Ask | None = None
    """The question, where the drawing shows more of it than its places: a tile in the hand."""
    before: tuple[str, ...] | None = None
    """On a wide screen, which shows several parts, those drawn before: pieces that lie there are not drawn again."""

    @property
    def wide(self) -> bool:
        """Whether the part has a room about as wide as high."""
        return self.before is not None


@dataclass(frozen=True)
class Drawing(Generic[T]):
    """The board of a game: table in, SVG out."""

    pen: Pen
    ids: Callable[[T], Sequence[str]]
    """The parts of this table that are legible on a phone; the first one is shown when nothing is asked.

    ``FULL`` is always there beside them, for a wide screen.
    """
    draw: Callable[[Look[T], str], tuple[float, float, str]]
    """Width, height and content of a part."""
    wide: Collection[str] = (FULL,)
    """The parts that take the whole width of a wide screen."""
    title: Callable[[Look[T], str], str] = lambda look, id: look.say.text(f"board.{id}")
    """The name of a part."""

    def parts(self, table: T, names: Sequence[str], language: str) -> dict[str, str]:
        """The parts of this table by id with their names, for these players."""
        look = self._look(table, names, language)
        return {id: self.title(look, id) for id in self.ids(table)}

    def __call__(
        self,
        table: T,
        names: Sequence[str],
        language: str,
        last: Collection[str] = (),
        *,
        markers: Sequence[Marker] = (),
        parts: Sequence[str] = (),
        ask: Ask | None = None,
    ) -> Board:
        """Draw the board: these parts, or all of this table and ``FULL``; the players by the names, or as given.

        Several parts are for a wide screen.
        """
        look = self._look(table, names, language, tuple(markers), last, ask)
        if len(parts) > 1:
            return Board(tuple([self._part(replace(look, before=tuple(parts[:n])), id) for n, id in enumerate(parts)]))
        return Board(tuple([self._part(look, id) for id in parts or (*self.ids(table), FULL)]))

    def _look(
        self,
        table: T,
        names: Sequence[str],
        language: str,
        markers: tuple[Marker, ...] = (),
        last: Collection[str] = (),
        ask: Ask | None = None,
    ) -> Look[T]:
        say = messages(language, self.pen.icons.game)
        return Look(table, tuple(names), markers or markers_of(names), say, last, ask)

    def _part(self, look: Look[T], id: str) -> Part:
        ((width, height, inside), content), said = recorded(self.draw, look, id), self.title(look, id)
        svg, span = self.pen.drawing(width, height, said, inside), 2 if id in self.wide else 1
        return Part(id, said, svg, (width, height), span, content)


def draw_parts(
    parts: Mapping[str, Callable[[Look[T]], Block]], wide: float, full: Callable[[Look[T]], tuple[float, float, str]]
) -> Callable[[Look[T], str], tuple[float, float, str]]:
    """How a board of blocks is drawn: a part for a phone, all of them one width, or everything for a wide screen."""

    def draw(look: Look[T], id: str) -> tuple[float, float, str]:
        if id == FULL:
            return full(look)
        block = parts[id](look)
        return wide, block.height + 4, block.inside

    return draw


class Fix(msgspec.Struct, omit_defaults=True):
    """A value that a tap corrects: `{"op": "correct", "values": {path: value}}`."""

    path: str
    value: int
    min: int
    max: int


class Chip(msgspec.Struct, omit_defaults=True):
    """A small amount with a picture: the name of an icon, a short text, and words for screen readers.

    One with a ``fix`` is tapped to correct it.
    """

    icon: str = ""
    text: str = ""
    label: str = ""
    tone: Tone = "plain"
    fix: Fix | None = None

    @classmethod
    def of_goods(cls, say: Messages, goods: Mapping[str, float] | None, sign: str, tone: Tone) -> list[Chip]:
        """Goods as chips: icon, amount, and the words behind them."""
        there = {good: n for good, n in (goods or {}).items() if n}
        return [cls(good, f"{sign}{number(n)}", say.term("goods", {good: n}), tone) for good, n in there.items()]


class CardLine(msgspec.Struct, omit_defaults=True):
    """A labelled line of a card: text, chips or both."""

    label: str
    text: str = ""
    chips: list[Chip] = []

    @classmethod
    def counted(cls, say: Messages, label: str, amounts: Iterable[tuple[str, float, str]], text: str = "") -> CardLine:
        """A line of amounts: an icon, a number, and the message that names it."""
        chips = [Chip(icon, number(n), f"{say.text(message)}: {number(n)}") for icon, n, message in amounts]
        return cls(say.text(label), text, chips)

    @classmethod
    def named(cls, say: Messages, label: str, amounts: Iterable[tuple[str, float, str]]) -> CardLine:
        """The same with messages that say how many."""
        chips = [Chip(icon, number(n), say.text(message, n=n)) for icon, n, message in amounts]
        return cls(say.text(label), "", chips)

    @staticmethod
    def shown(*rows: CardLine) -> list[CardLine]:
        """Those that say something."""
        return [row for row in rows if row.text or row.chips]


class Ahead(NamedTuple):
    """A coming event for a player: a picture, and messages for a few words and for the whole sentence."""

    icon: str
    text: str
    label: str
    values: Mapping[str, float] = {}
    """The numbers of both messages."""
    good: str = ""
    """The good that it will take, if any."""
    bad: bool = False
    """Whether it will go wrong as things stand."""

    def words(self, say: Messages) -> tuple[str, str]:
        """A few words, and the whole sentence."""
        return say.say(self.text, self.values), say.say(self.label, self.values)


class Rival(NamedTuple):
    """An opponent whom the rules play, seated after all players: a name, a marker, and points."""

    name: str
    marker: Marker
    points: float


@dataclass(frozen=True)
class Corrections(Generic[T]):
    """Where the companion differs from the pieces, the table wins: every value of it, as fields of a form."""

    parts: Mapping[str, Callable[[T], Sequence[FormGroup]]]
    """The form of every part of the table; words: messages ``correct.<part>``. The first has everyone's goods."""

    def fields(self, table: T) -> dict[str, FormField]:
        """All fields of all parts, by path."""
        return {field.path: field for part in self.parts.values() for group in part(table) for field in group.fields}

    def changes(self, table: T, filled: Filled) -> dict[str, Any]:
        """The values of the table that a filled form would change."""
        return changes(self.fields(table), filled)


def changes(fields: Mapping[str, FormField], filled: Filled) -> dict[str, Any]:
    """The values that a filled form with these fields would change."""
    changed = {path: value for path, value in filled.items() if path in fields and value != fields[path].default}
    said = {path: field.default for path, field in fields.items()} | changed
    found: dict[str, Any] = {}
    for path, value in changed.items():
        read = fields[path].read
        found |= read(said) if read else {path: value}
    return found


def amount_inputs(group: str, words: Iterable[str], most: int) -> tuple[Input, ...]:
    """Inputs for so many of each word."""
    return tuple(Input(f"{group}.{word}", "number", high=most) for word in words)


def face_inputs(gain: Iterable[str], pay: Iterable[str], most: int) -> dict[str, tuple[Input, ...]]:
    """The groups of a face that brings something, perhaps for a price, or is written down."""
    note = Input("note", "text", optional=True)
    return {"gain": amount_inputs("gain", gain, most), "pay": amount_inputs("pay", pay, most), "note": (note,)}


@dataclass(frozen=True)
class Brushes:
    """How the owner of a copy puts a face together that no palette has, and how any face is shown."""

    groups: Mapping[str, tuple[Input, ...]]
    """The parts of a face; words: messages ``compose.<group>``."""
    compose: Callable[[Filled], str]
    """The face that a form describes; nothing where it would be none."""
    pictures: Callable[[str], Sequence[tuple[str, str]]]
    """A face as names of icons, each with its caption; either may be empty."""
    words: Callable[[Messages, str, str], str] = lambda say, path, text: say.face(text)
    """A face in words, by the path of the input that it is for."""
    keys: tuple[str, ...] = ()
    """Groups whose inputs are keys of a pad: tapped twice, they count twice."""
    prices: tuple[str, ...] = ()
    """A price: tapped before its gain, it makes a trade; a choice may be had for nothing, too."""
    gains: tuple[str, ...] = ()
    """The gain of a price."""


class EventHint(enum.Flag):
    """How a screen shows an event."""

    HEADING = enum.auto()
    """A heading of the log."""
    COUNTED = enum.auto()
    """An era ends with it: much was paid and gained at once, so everyone's goods are worth a look."""
    RESULT = enum.auto()
    """It says more about the end than the points do."""
    ENTERED = enum.auto()
    """Entered by people a moment ago: a list of things to do would only repeat it."""


class ScreenData(NamedTuple):
    """The part of a screen that is data."""

    source_icons: Mapping[str, str] = {}
    """Sources of points whose picture has another name."""
    events: Mapping[str, EventHint] = {}
    """How events of some kinds are shown."""
    underway: Collection[str] = ()
    """Phases in which the end of an era is still being decided: its card opens when they are over."""
    dice: Mapping[str, int] = {}
    """Questions about dice, by the id of the ask, with the number of faces: several in a row are one screen of faces.

    The answer of a face is ``die 3``; words: ``dice.<id>``. An ask with the values `COUNTED_VALUE` and `COUNTED_LEFT`
    says how many of the dice that are left show that face: ``dice 2``. ``who`` is the owner of the die.
    """


NO_DATA = ScreenData()


def read_screen(game: str) -> ScreenData:
    """The data of a game's screen: ``data/<game>/screen.json``."""
    said = components(game, "screen")
    events = {kind: reduce(or_, [EventHint[hint.upper()] for hint in hints]) for kind, hints in said["events"].items()}
    return ScreenData(**{**said, "events": events})


class Slot(msgspec.Struct, omit_defaults=True):
    """A fixed place of the screen for the answers that begin with ``start``; it stays where it is when there are none.

    ``label``: the subject of all its answers, a message until it is `filled`; without one an answer has its own words.
    Then ``keys`` are its answers, and ``texts`` the rest of the words of each.
    """

    start: tuple[str | int, ...] = ()
    label: str = ""
    icon: str = ""
    keys: list[str] = []
    texts: list[str] = []
    whole: bool = False
    """Whether it holds only the answer that is ``start``, and none that begins with it."""

    def holds(self, option: Option) -> bool:
        """Whether an answer belongs here.

        >>> white = Slot(("white", 1))
        >>> white.holds(Option(("white", 1, "coins"))), white.holds(Option(("white", 10)))
        (True, False)
        """
        return (option.words if self.whole else option.words[: len(self.start)]) == self.start

    def filled(self, say: Messages, options: Mapping[str, Option]) -> Slot:
        """The slot in words, with those of the options by their keys that belong here."""
        held = {key: option.words[len(self.start) :] for key, option in options.items() if self.holds(option)}
        texts = [" ".join(map(str, words)) for words in held.values()] if self.label else []
        return Slot((), say.text(self.label) if self.label else "", self.icon, list(held), texts)


class SlotRow(msgspec.Struct, omit_defaults=True):
    """Slots side by side, under a heading: a message until it is `filled`, or none."""

    slots: list[Slot]
    label: str = ""
    bare: bool = False
    """Whether the pictures say enough, as the row above has the same ones with words."""
    beside: bool = False
    """Whether the heading stands beside them: a section of a board, with few but wide slots."""

    def filled(self, say: Messages, options: Mapping[str, Option]) -> SlotRow:
        """The row in words, with the options in its slots."""
        slots = [slot.filled(say, options) for slot in self.slots]
        return SlotRow(slots, say.text(self.label) if self.label else "", self.bare, self.beside)


class Strip(msgspec.Struct, omit_defaults=True):
    """The budget of a turn: how much is left and used of it; ``keys``: the options with the hint ``ADDS``."""

    icon: str
    text: str
    left: float = 0
    used: float = 0
    keys: list[str] = []


THEN = " > "
"""Joins the keys of decisions that one tap takes; no word of a key is such a sign."""


def keys_of_tap(tap: str) -> list[str]:
    """The keys that one tap stands for, in their order."""
    return tap.split(THEN)


class Spot(msgspec.Struct, omit_defaults=True):
    """One way to lay a piece: its key, the places it covers, how far it is turned, and its effect."""

    key: str
    places: list[str]
    turns: int = 0
    says: list[str] = []
    brings: list[int] = []
    """The lines of the piece that show its gain there."""


class Laying(msgspec.Struct, omit_defaults=True):
    """A piece to lay on the board: a drawing of it and for each place that it covers, and every way to lay it.

    A tap on a place shows it there, another turns it; nothing is sent before it is laid.
    """

    picture: str
    pictures: list[str]
    spots: list[Spot]
    brings: list[CardLine] = []
    """Its possible results, each line once: many spots share one."""


@dataclass(frozen=True)
class Screen(Generic[T]):
    """A game on the screen. Words of a question, an option or an event are messages, and not given here."""

    board: Drawing[T]
    where: Places
    """Its places: those of answers, of the last events, and of the subject of a question."""
    subtitle: Callable[[T, Messages], str]
    """The moment: a day, a year, and how far the next end is."""
    details: Callable[[T, int, Messages], Sequence[CardLine]]
    """The rest of a player's pieces."""
    corrections: Corrections[T]
    data: ScreenData = NO_DATA
    """Pictures of sources, hints of events, phases and dice."""
    purse: Callable[[T, int], Mapping[str, int]] = lambda t, seat: t.players[seat].in_hand
    """The goods in front of a player, always in sight; words: terms ``goods.<good>``, messages ``none.<good>``."""
    detail: Callable[[T, Ask, Option, Messages], str] = lambda table, ask, option, say: ""
    """The piece at the place of an answer, where its label does not name it."""
    picture: Callable[[T, Ask, Option, Messages], str] = lambda table, ask, option, say: ""
    """The piece that an answer stands for, as a whole SVG; nothing where it is none.

    Draws of one kind whose answers all have a picture are entered together, on one screen; so are questions to players
    that say of themselves which of how many they are (values ``n`` and ``of``).
    """
    chores: Callable[[T, Event, Messages], Sequence[Chore]] = lambda table, event, say: ()
    """The chores on the real table after an event: turn a wheel, roll the dice, feed the workers."""
    layout: Callable[[T, Messages], Sequence[Chore]] = lambda table, say: ()
    """Everything that is laid out, in the order of the rulebook, while the table is being set up; else nothing.

    A piece that is not drawn yet is named without its face. ``data/<game>/first_game.json`` makes steps of the lines.
    """
    laid_early: Callable[[T], bool] = lambda table: False
    """Whether all of the layout is known already, although the first turn is not awaited yet."""
    ahead: Callable[[T, int], Ahead | None] = lambda table, seat: None
    """The coming events of a player: how far the next end is, and its demands."""
    rival: Callable[[T, Sequence[Marker], Messages], Rival | None] = lambda table, markers, say: None
    """The opponents of the players, by their markers; ``purse`` and ``details`` know the seat after the last."""
    numbers: Callable[[T, int], Mapping[str, float]] = lambda table, seat: {}
    """The numbers of the table and of a player that the cards of a first game say."""
    hints: AskHint = AskHint.NONE
    """The hints that questions of this game have: an option is not tried for any other."""
    slots: Callable[[T, Ask], Sequence[SlotRow]] = lambda table, ask: ()
    """Answers that keep their places from question to question, nothing moves under a finger; others are listed."""
    strip: Callable[[T, Ask, Messages], Strip | None] = lambda table, ask, say: None
    """For a turn that is paid with goods gathered for it: these, above the answers."""
    laying: Callable[[T, Ask, Messages], Laying | None] = lambda table, ask, say: None
    """Where a question is about laying a piece: every way to do it."""
    brushes: Brushes | None = None
    """For a game that learns faces of its pieces from the owner of a copy."""

    def focus(self, table: T, ask: Ask) -> str:
        """The part of the board that a question is about."""
        return self.where.focus(table, ask)

    def places(self, ask: str, option: Option) -> Sequence[str]:
        """Where an answer lies, by the id of the ask: its place, then those that stand for it elsewhere."""
        return self.where.answers(ask, option)

    def touched(self, events: Iterable[Event]) -> Collection[str]:
        """The places where something just happened."""
        return self.where.touched(events)

    def kinds(self, hint: EventHint) -> Collection[str]:
        """The kinds of events with a hint."""
        return self._kinds[hint]

    @cached_property
    def _kinds(self) -> Mapping[EventHint, Collection[str]]:
        events = self.data.events.items()
        return {hint: frozenset(kind for kind, hints in events if hint in hints) for hint in EventHint}

    @cached_property
    def icons(self) -> Mapping[str, str]:
        """Small SVGs by the name of a good or a piece, for chips and buttons."""
        return self.board.pen.icons.pictures()
