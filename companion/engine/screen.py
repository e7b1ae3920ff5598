"""What a game is to the screen: its board, where its options lie, and what stands beside it.

A game puts its ``SCREEN`` together in its room ``screen``. The definition loads it when somebody looks, so that rules
are played without drawings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from companion.engine.ask import Ask
from companion.engine.copy import Input
from companion.engine.data import components
from companion.engine.drawing import FULL, Board, Marker, Part, markers_of
from companion.engine.event import Event
from companion.engine.form import Filled, FormField, FormGroup
from companion.engine.languages import Messages, messages, number
from companion.engine.pens import Pen
from companion.engine.table import Table

T = TypeVar("T", bound=Table[Any])


@dataclass(frozen=True)
class Look(Generic[T]):
    """A table as somebody looks at it: all that a drawing is made from."""

    t: T
    names: tuple[str, ...]
    markers: tuple[Marker, ...]
    """Colours and letters of the players."""
    say: Messages
    last: Collection[str] = ()
    """Places to mark, where something just happened."""
    ask: Ask | None = None
    """The question, where the drawing shows more of it than its places: a tile in the hand."""


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
    """What a part is called."""

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
        """Draw the board: these parts, or all of this table and ``FULL``; the players by the names, or as told."""
        look = self._look(table, names, language, tuple(markers), last, ask)
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
        (width, height, inside), said = self.draw(look, id), self.title(look, id)
        return Part(id, said, self.pen.drawing(width, height, said, inside), 2 if id in self.wide else 1)


class Chip(NamedTuple):
    """An icon, what is written beside it, and the words for both."""

    icon: str
    text: str
    label: str


class Row(NamedTuple):
    """A line of what a player has."""

    label: str
    text: str = ""
    chips: Sequence[Chip] = ()

    @classmethod
    def counted(cls, say: Messages, label: str, amounts: Iterable[tuple[str, float, str]], text: str = "") -> Row:
        """A line of amounts: an icon, how many, and the message for what it is."""
        chips = [Chip(icon, number(n), f"{say.text(message)}: {number(n)}") for icon, n, message in amounts]
        return cls(say.text(label), text, chips)


class Ahead(NamedTuple):
    """What is coming for a player: a picture, a few words, the whole sentence, and whether it will go wrong."""

    icon: str
    text: str
    label: str
    bad: bool = False


class Rival(NamedTuple):
    """An opponent whom the rules play, and who sits after all players: a name, a marker, and points."""

    name: str
    marker: Marker
    points: float


class Chore(NamedTuple):
    """A line of what hands do on the real table.

    ``section``: its heading, a message ``hands.<section>``. ``text``: else the event in words. ``goods``: what comes,
    or goes (below 0). ``pieces``: keys of `Screen.picture`. ``seat``: whose it is, else the event's player.
    ``starts``: it is a line of its own, not one with what goes before it; ``follows``: it belongs to that in any case.
    """

    section: str
    icon: str = ""
    goods: Mapping[str, float] = {}
    text: str = ""
    pieces: Sequence[str] = ()
    seat: int | None = None
    starts: bool = False
    follows: bool = False


class Handled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for an event, as data: values of the event are what comes (``brings``, ``pays``) and its pieces."""

    section: str
    icon: str
    brings: str | dict[str, str] = {}
    """The value that is goods, or the values by the goods they are."""
    pays: dict[str, str] = {}
    pieces: str = ""
    phase: str = ""
    """Only while the table is in it."""


def read_hands(game: str) -> Callable[[Table[Any], Event, Messages], Sequence[Chore]]:
    """What hands do after events, by kind and rule, or by kind alone: ``data/<game>/hands.json``."""
    lines = msgspec.convert(components(game, "hands"), dict[str, Handled])

    def hands(t: Table[Any], event: Event, say: Messages) -> Sequence[Chore]:
        line, values = lines.get(f"{event.kind} {event.rule}") or lines.get(event.kind), event.values
        if line is None or line.phase not in ("", t.phase):
            return ()
        if isinstance(line.brings, str):
            goods = dict(values[line.brings])
        else:
            goods = {good: values[of] for good, of in line.brings.items()}
        goods |= {good: -values[of] for good, of in line.pays.items()}
        if (line.brings or line.pays) and not any(goods.values()):
            return ()
        return [Chore(line.section, line.icon, goods, pieces=[line.pieces.format(**values)] if line.pieces else ())]

    return hands


@dataclass(frozen=True)
class Corrections(Generic[T]):
    """Where the companion differs from the pieces, the table wins: every value of it, as fields of a form."""

    parts: Mapping[str, Callable[[T], Sequence[FormGroup]]]
    """The form of every part of the table; words: messages ``correct.<part>``. The first has everyone's goods."""

    def fields(self, table: T) -> dict[str, FormField]:
        """All fields of all parts, by path."""
        return {field.path: field for part in self.parts.values() for group in part(table) for field in group.fields}

    def changes(self, table: T, filled: Filled) -> dict[str, Any]:
        """The values of the table that a filled form would set; what is as it was is left out."""
        fields = self.fields(table)
        changed = {path: value for path, value in filled.items() if path in fields and value != fields[path].default}
        said = {path: field.default for path, field in fields.items()} | changed
        found: dict[str, Any] = {}
        for path, value in changed.items():
            read = fields[path].read
            found |= read(said) if read else {path: value}
        return found


@dataclass(frozen=True)
class Brushes:
    """How the owner of a copy puts a face together that no palette has, and how any face is shown."""

    groups: Mapping[str, tuple[Input, ...]]
    """What a face may be made of; words: messages ``compose.<group>``."""
    compose: Callable[[Filled], str]
    """The face that a form describes; nothing where it would be none."""
    pictures: Callable[[str], Sequence[tuple[str, str]]]
    """A face as names of icons with what is written beside each; either may be empty."""
    words: Callable[[Messages, str, str], str] = lambda say, path, text: say.face(text)
    """A face in words, by the path of the input that it is for."""
    keys: tuple[str, ...] = ()
    """Groups whose inputs are keys of a pad: tapped twice, they count twice."""
    prices: tuple[str, ...] = ()
    """What is paid: tapped before what it brings, it makes a trade; a choice may be had for nothing, too."""
    gains: tuple[str, ...] = ()
    """What is had for a price."""


class Slot(NamedTuple):
    """A place of the screen for the answers whose keys begin so; it stays where it is when there are none."""

    start: str
    icon: str = ""
    label: str = ""
    """The message for what all its answers are about; without one an answer has its own words."""

    def holds(self, key: str) -> bool:
        """Whether an answer belongs here.

        >>> Slot("place tikal").holds("place tikal 2"), Slot("white 1").holds("white 10")
        (True, False)
        """
        return key == self.start or key.startswith(f"{self.start} ")


class SlotRow(NamedTuple):
    """Slots side by side, under a heading: a message, or none."""

    slots: Sequence[Slot]
    heading: str = ""
    bare: bool = False
    """Whether the pictures say enough, as the row above has the same ones with words."""
    beside: bool = False
    """Whether the heading stands beside them: a section of a board, with few but wide slots."""


class Strip(NamedTuple):
    """What a turn is paid with: how much is left and used of it, in words too, and the answers that add to it."""

    icon: str
    left: float
    used: float
    text: str
    adds: Collection[str]
    """By the first words of their keys."""


class Spot(NamedTuple):
    """One way to lay a piece: its answers, the places that it covers, how far it is turned, and what comes of it."""

    keys: Sequence[str]
    places: Sequence[str]
    turns: int = 0
    says: Sequence[str] = ()
    brings: Mapping[str, Mapping[str, float]] = MappingProxyType({})
    """What answers of a later turn would then bring, by their keys."""


class Laying(NamedTuple):
    """A piece that is laid on the board: first shown there, turned, and laid when it lies well."""

    picture: str
    pictures: Sequence[str]
    """A drawing of it, and one for each place that it covers."""
    spots: Sequence[Spot]
    instead: Collection[str] = ()
    """Answers that are not offered by themselves: a spot gives them."""


@dataclass(frozen=True)
class Screen(Generic[T]):
    """A game on the screen. Words of a question, an option or an event are messages and not told here."""

    board: Drawing[T]
    focus: Callable[[T, Ask], str]
    """The part of the board that a question is about."""
    places: Callable[[str, str], Sequence[str]]
    """Where an answer lies, by the id of the ask and the key: its place, then those that stand for it elsewhere.

    A place is the ``data-place`` of an element of the board. Nothing for what lies nowhere on it.
    """
    subtitle: Callable[[T, Messages], str]
    """The moment: a day, a year, and how far the next end is."""
    details: Callable[[T, int, Messages], Sequence[Row]]
    """The rest of what a player has."""
    corrections: Corrections[T]
    purse: Callable[[T, int], Mapping[str, int]] = lambda t, seat: t.players[seat].in_hand
    """What lies in front of a player, always in sight; words: terms ``goods.<good>``, messages ``none.<good>``."""
    touched: Callable[[Iterable[Event]], Collection[str]] = lambda events: ()
    """The places where something just happened."""
    detail: Callable[[T, Ask, str, Messages], str] = lambda table, ask, key, say: ""
    """What lies where an answer is, where its label does not say it."""
    source_icons: Mapping[str, str] = field(default_factory=dict)
    """Sources of points whose picture has another name."""
    paid: Mapping[str, str] = field(default_factory=dict)
    """Values of a question that say what the turn has cost so far, each with its good."""
    picture: Callable[[T, Ask, str, str], str] = lambda table, ask, key, language: ""
    """The piece that an answer stands for, as a whole SVG, by the key and in a language; nothing where it is none.

    Draws of one kind whose answers all have a picture are told together, on one screen; so are questions to players
    that say of themselves which of how many they are (values ``n`` and ``of``).
    """
    family: Callable[[T, Ask, str], str] = lambda table, ask, key: ""
    """What the piece of an answer goes with: many such pieces stand close together, each family in rows of its own."""
    headings: Collection[str] = ()
    """Events that are headings of the log."""
    first_day: int = 0
    """What the log calls the day that the table counts as 0."""
    counted_after: Collection[str] = ()
    """Events after which everyone's goods are worth a look: much was paid and gained at once."""
    underway: Collection[str] = ()
    """Phases in which the end of an era is still being decided: its card opens when they are over."""
    hands: Callable[[T, Event, Messages], Sequence[Chore]] = lambda table, event, say: ()
    """What hands do after an event that nobody's tap did: a wheel turned, dice rolled anew, workers fed."""
    opens: Mapping[str, str] = field(default_factory=dict)
    """Headings of hands that open the card by themselves, with its title: a message ``hands.<title>``."""
    layout: Callable[[T, Messages], Sequence[Chore]] = lambda table, say: ()
    """Everything that is laid out, in the order of the rulebook, while the table is being set up; else nothing."""
    ahead: Callable[[T, int, Messages], Ahead | None] = lambda table, seat, say: None
    """What is coming for a player: how far the next end is, and what it will ask for."""
    rival: Callable[[T, Sequence[Marker], Messages], Rival | None] = lambda table, markers, say: None
    """Whom the players play against, by their markers; ``purse`` and ``details`` know the seat after the last."""
    results: Collection[str] = ()
    """Events that say more about the end than the points do."""
    free: Collection[str] = ()
    """Answers beside every question of a turn, never what it is about; by the first word of the key."""
    ranked: Collection[str] = ()
    """Questions whose answers come by their worth: the first of them stands for the option that leads there."""
    usual: Collection[str] = ()
    """Questions whose first answer is what one does mostly: it goes with the option that leads there."""
    written: Collection[str] = ()
    """Answers that only open a form: it stands in their place while no piece that one could choose is known."""
    within_reach: Collection[str] = ()
    """Answers whose next question may be answered on the board at once; by the first word of the key."""
    tells_why: bool = False
    """Whether places that such an answer is refused at can be tapped, too: a tap tells why."""
    returns: Collection[str] = ()
    """Questions that a turn comes back to, until somebody is done: no answer unfolds into them."""
    counted: Collection[str] = ()
    """Questions for a number that come when a turn is done: none and all stand for it."""
    preferred: Callable[[T, Ask, Sequence[str]], float] | None = None
    """Which of several such answers a place of the board gives, by their keys: that which is worth most."""
    closing: Callable[[Ask], bool] | None = None
    """Questions that only ask whether there is more: ``done`` goes with the answer that leads there."""
    slots: Callable[[T, Ask], Sequence[SlotRow]] = lambda table, ask: ()
    """Answers that keep their places from question to question, nothing moves under a finger; others are listed."""
    strip: Callable[[T, Ask, Messages], Strip | None] = lambda table, ask, say: None
    """Where a turn is paid with what was gathered for it: that, above the answers."""
    laying: Callable[[T, Ask, Messages], Laying | None] = lambda table, ask, say: None
    """Where a question is about laying a piece: every way to do it."""
    on_board: Collection[str] = ()
    """Answers that are rather tapped on the board; by the first word of the key."""
    aside: Collection[str] = ()
    """Answers that are rarely meant: they stand folded under their heading; by the first word of the key."""
    brushes: Brushes | None = None
    """For a game that learns faces of its pieces from the owner of a copy."""

    @cached_property
    def icons(self) -> Mapping[str, str]:
        """Small SVGs by the name of a good or a piece, for chips and buttons."""
        return self.board.pen.icons.pictures()
