"""A table as one document: all that is kept of it but its ids, so that it moves to another device whole.

A save (`companion.engine.journal`) is a game. A record is the table it is played at: colours, companions, setup, ticks,
and every operation with its time, also those that were undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.dates import LAST, moment
from companion.engine.definition import Definition
from companion.engine.errors import BadSave, CompanionError
from companion.engine.game import Game
from companion.engine.journal import TABLE_SCHEMA, Setup
from companion.engine.pending_question import Waits

Seconds = Annotated[float, msgspec.Meta(ge=0, le=LAST)]
Title = Annotated[str, msgspec.Meta(max_length=400)]
WAITS = {Waits.IN_PARTS: 4, Waits.USUAL: 2, Waits.NOTHING: 0}
"""Since which defaults facts that can wait are asked only when they matter."""


# operations at a table


class Decide(msgspec.Struct, frozen=True, tag_field="op", tag="play", omit_defaults=True):
    """Answer the pending ask, and with the same tap those that follow."""

    key: str
    then: tuple[str, ...] = ()


class Undo(msgspec.Struct, frozen=True, tag_field="op", tag="undo", omit_defaults=True):
    """Take decisions back."""

    count: int = 1


class Redo(msgspec.Struct, frozen=True, tag_field="op", tag="redo", omit_defaults=True):
    """Take decisions again."""

    count: int = 1


class Correct(msgspec.Struct, frozen=True, tag_field="op", tag="correct", omit_defaults=True):
    """Set values of the table, by their paths."""

    values: Plain
    note: str = ""


class Goto(msgspec.Struct, frozen=True, tag_field="op", tag="goto"):
    """Go on from the moment after ``at`` decisions."""

    at: int


class Resume(msgspec.Struct, frozen=True, tag_field="op", tag="resume"):
    """Go on although the operations since the last one that fits no longer replay."""


Operation = Decide | Undo | Redo | Correct | Goto | Resume


def apply(game: Game, operation: Operation) -> None:
    """Do one operation; nothing has changed when it raises."""
    match operation:
        case Decide(key, then):
            game.play(key, *then)
        case Undo(count):
            game.undo(count)
        case Redo(count):
            game.redo(count)
        case Correct(values, note):
            game.correct_all(values, note=note)
        case Goto(at):
            game.back_to(at)
        case Resume():
            pass


# how it was set up


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player at the table, in the order of play."""

    name: str
    colour: str
    level: str = ""
    """How well the companion plays it (`companion.players.levels`); empty where a person does."""


class TableSetup(Setup, omit_defaults=True):
    """How the game was set up. The copy holds the facts known at the opening; later ones are in its moves."""

    settles: bool = False
    """Whether questions with one possible answer are not asked: so at every table but those of earlier versions."""
    defaults: int = 0
    """Which defaults of open points it was opened with; those of now are 4."""
    own_seats: bool = False
    """Whether a device that belongs to a seat answers for that seat only."""
    practice: bool = False
    """Whether a tap shows the companion's suggestion."""
    lessons: bool = False
    """Whether the table wants lessons: it has never played this game."""
    trial: bool = False
    """Whether a game is only tried on the screen: no pieces lie on a table, and it stays out of the archive."""


def as_now(options: TableSetup) -> TableSetup:
    """A setup with the fields of every table that is opened now."""
    return msgspec.structs.replace(options, settles=True, defaults=4)


OPENED = ("eras", "always", "never")
"""When the card of chores opens by itself; or it never shows."""


class TableNotes(msgspec.Struct, frozen=True, omit_defaults=True):
    """Notes of a table that are no moves: the ticked lines of the card of chores, and when the card opens by itself.

    ``lessons``: those learned here, each as the seat, the beginning of the turn, and the lesson. ``no_lessons``: no
    seat wants any, so at tables of earlier versions; ``without_lessons``: the seats that want none. ``laying``: who
    lays out which step of the set-up, each as the seat (below 0: a device without one) and the step. ``counted``:
    how far the end is read out: the operation that ended the game, the category, and since when.
    """

    ticks: tuple[str, ...] = ()
    opened: str = OPENED[0]
    lessons: tuple[tuple[int, int, str], ...] = ()
    no_lessons: bool = False
    without_lessons: tuple[int, ...] = ()
    counted: tuple[int, int, float] = (0, 0, 0.0)
    laying: tuple[tuple[int, str], ...] = ()


def open_game(game: Definition, seats: Sequence[Seat], options: TableSetup, created: float) -> Game:
    """The game as it was set up, before any operation."""
    now = options.settles and options.defaults
    rulings = options.rulings if now else game.earlier(options.rulings, known=options.settles)
    rulings = game.since(rulings, options.defaults)
    copy = None if options.copy is None else game.checked_copy(msgspec.json.encode(options.copy))
    played = [number for number, seat in enumerate(seats) if seat.level] if game.lay_open is not None else []
    setup = msgspec.structs.replace(
        options,
        rulings=rulings,
        started=moment(created).isoformat(),
        copy=copy,
        open_hands=tuple(dict.fromkeys((*options.open_hands, *played))),
    )
    waits = next(waits for waits, since in WAITS.items() if options.defaults >= since)
    return Game(game, [seat.name for seat in seats], setup, settles=options.settles, waits=waits)


class Following:
    """A game that follows operations. ``stopped`` is the number of the first one that no longer fits."""

    def __init__(self, game: Game, created: float) -> None:
        self.game = game
        self.stopped: int | None = None
        self.why: CompanionError | None = None
        """Why it does not fit."""
        self.created = created

    def step(self, number: int, operation: Operation, at: float) -> None:
        """Take up a further operation."""
        self.game.set_clock(at - self.created)  # so that the journal says when it was really decided
        if isinstance(operation, Resume):
            self.stopped = None
        if self.stopped is None:
            try:
                apply(self.game, operation)
            except CompanionError as error:
                self.stopped, self.why = number, error


# the document


class Made(msgspec.Struct, frozen=True, array_like=True):
    """An operation, and when it was made."""

    at: Seconds
    operation: Operation


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """All of a table but its ids. Results of its operations are not in it."""

    companion: int = TABLE_SCHEMA
    game: str
    seats: tuple[Seat, ...]
    created: Seconds
    title: Title = ""
    options: TableSetup
    notes: TableNotes = msgspec.field(name="hands", default=TableNotes())
    out: bool = False
    operations: tuple[Made, ...] = ()

    def in_whole_seconds(self) -> Record:
        """The same with shorter times."""
        operations = tuple(Made(float(int(made.at)), made.operation) for made in self.operations)
        return msgspec.structs.replace(self, created=float(int(self.created)), operations=operations)

    def text(self) -> str:
        """One line an operation, so that people and diffs can read it."""
        head = {"companion": self.companion, **msgspec.to_builtins(self)}
        made = ",\n  ".join(_json(each) for each in head.pop("operations", []))
        lines = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        return "{\n " + ",\n ".join([*lines, f'"operations": [\n  {made}\n ]']) + "\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def as_record(head: Plain, name: str = "table") -> Record:
    """The record in a document (`companion.engine.journal.parse_head`)."""
    try:
        return msgspec.convert(head, Record)
    except msgspec.ValidationError as error:
        raise BadSave("error.save-field", file=name, why=str(error)) from None


def game_of(definition: Definition, record: Record) -> Game:
    """The game at a table, by all its operations; refused where one of them is not possible."""
    following = Following(open_game(definition, record.seats, record.options, record.created), record.created)
    for number, made in enumerate(record.operations, 1):
        following.step(number, made.operation, made.at)
    if following.stopped is not None:
        raise BadSave("error.table-move", at=following.stopped, why=following.why)
    return following.game
