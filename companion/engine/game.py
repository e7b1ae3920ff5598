"""A game: a table, the pending ask, and the journal that leads there."""

from __future__ import annotations

import os
import time
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy as shallow
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import Any, ClassVar, NamedTuple

import msgspec

from companion.engine import clock
from companion.engine.ask import Ask, Caution, Option, Reason, Script, Verdict
from companion.engine.copy import CheckedCopy, Copy, LearningTable, check_copy, entered
from companion.engine.definition import Definition, Standing, Standings
from companion.engine.errors import (
    BadPlayers,
    BadTable,
    CompanionError,
    NewerRules,
    NothingToDo,
    Refused,
    ReplayStopped,
    UnknownOption,
    WrongType,
    named,
    plain_text,
    whole_number,
)
from companion.engine.event import SCORE, Event
from companion.engine.hands import DrawnHands
from companion.engine.journal import CORRECT, SCHEMA, Decision, Save, Setup, write_safely
from companion.engine.languages import Messages, messages
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.shown import Shown
from companion.engine.table import Beside, Table
from companion.engine.trial import Trial

LONGEST_NAME = 40
LISTED = 24
"""Options that a repr names."""
LONGEST_NOTE = 200
NO_SETUP = Setup()


class Mark(NamedTuple):
    """The start of a scene: the table holds everything, so play can be taken up from here."""

    decisions: int
    events: int
    table: bytes


class Moment(NamedTuple):
    """The game between two turns: how many decisions and events went before, and a copy of the table."""

    decisions: int
    events: int
    table: Table[Any]


class Preview(NamedTuple):
    """What a decision would do: the table, the new events and the points per player it would bring."""

    table: Table[Any]
    events: list[Event]
    points: list[float]
    ask: Ask | None


class Outlook(NamedTuple):
    """An option, tried and not played: what its player would gain and lose by it, and the game that would be there."""

    brings: Mapping[str, float]
    ask: Ask | None
    """The next question of the same player in the same turn."""
    game: Game


def check_names(definition: Definition, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, trimmed; refused with one sentence when they cannot be."""
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadPlayers("error.names-not-text")
    check_count(definition, len(names))
    return clean_names(names)


def check_setup(definition: Definition, count: int, setup: Setup) -> Setup:
    """How a game is set up, with all its rulings; refused with one sentence when it cannot be."""
    if setup.copy is not None and not isinstance(setup.copy, Copy):
        raise WrongType("error.not-copy", value=named(setup.copy))
    if setup.draws is not None and type(setup.draws) is not int:
        raise BadPlayers("error.draws", value=named(setup.draws))
    if setup.first is not None and not (type(setup.first) is int and 0 <= setup.first < count):
        raise BadPlayers("error.first-player", seat=named(setup.first), count=count)
    return Setup(
        setup.draws,
        setup.first,
        check_rulings(definition, setup.rulings),
        setup.started or clock.now().isoformat(),
        setup.start,
        game_copy(definition, setup.copy) if setup.copy is not None else None,
        setup.alike,
    )


def game_copy(definition: Definition, copy: Copy) -> CheckedCopy:
    """The owner's copy, checked once however many games are played with it."""
    if isinstance(copy, CheckedCopy) and copy.game == definition.name:
        return copy
    return check_copy(definition.facts, copy)


def check_count(definition: Definition, count: int) -> None:
    """Refused unless the game takes so many players."""
    low, high = definition.players
    if count not in range(low, high + 1):
        raise BadPlayers("error.player-count", count=count, low=low, high=high)


def check_moment(definition: Definition, moment: str) -> None:
    """Refused unless the game has such a moment."""
    if moment not in definition.moments:
        raise BadTable("error.unknown-moment", moment=named(moment), known=", ".join(definition.moments))


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names without stray spaces; refused when one is empty, too long, holds markup or comes twice."""
    trimmed = tuple(" ".join(name.split()) for name in names)
    for seat, name in enumerate(trimmed):
        if not name:
            raise BadPlayers("error.name-empty", seat=seat + 1)
        if len(name) > LONGEST_NAME:
            raise BadPlayers("error.name-long", seat=seat + 1, length=len(name), most=LONGEST_NAME)
        if any(letter in "<>" or not letter.isprintable() for letter in name):
            raise BadPlayers("error.name-markup", seat=seat + 1)
        if name.casefold() in (other.casefold() for other in trimmed[:seat]):
            raise BadPlayers("error.name-twice", name=name)
    return trimmed


class Options(list[Option], Shown):
    """Options of the pending ask. One is found by its key or by itself: ``"beg" in game.legal``."""

    __slots__ = ("game", "names")

    def __init__(self, options: Iterable[Option], game: str, names: tuple[str, ...]) -> None:
        super().__init__(options)
        self.game = game
        self.names = names

    def __contains__(self, wanted: object) -> bool:
        key = wanted.key if isinstance(wanted, Option) else wanted
        return key in [option.key for option in self]

    def __repr__(self) -> str:
        keys = [option.key if option.allowed else f"{option.key} (refused)" for option in self[:LISTED]]
        rest = [f"{len(self) - LISTED} more"] if len(self) > LISTED else []
        return f"<options: {', '.join(keys + rest) or 'none'}>"


class Game(Shown):
    """One game at one table.

    Made by :func:`companion.new_game` and :func:`companion.load_game`. ``table`` may be read freely; it changes only
    through :meth:`play`, :meth:`undo`, :meth:`redo` and :meth:`correct`.
    """

    def __init__(
        self,
        definition: Definition,
        names: Sequence[str],
        setup: Setup = NO_SETUP,
        *,
        replaying: bool = False,
        settles: bool = True,
        waits: bool = True,
    ) -> None:
        self.definition = definition
        self.names = check_names(definition, names)
        self.setup = check_setup(definition, len(self.names), setup)
        """How it was set up, with all rulings."""
        self.settles = settles
        """Whether a question with one possible answer is answered by itself, as a choice of one is no choice."""
        self.waits = waits
        """Whether what can be told later is not asked before it matters."""
        self.kept: list[Decision] = []
        """Decisions of a loaded save that no longer replay; they are saved again."""
        self.notice: CompanionError | None = None
        """What loading had to say, if anything."""
        self._codec = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(definition.table)
        self._opened: float | None = time.time()
        self._journal: list[Decision] = []
        self._undone: list[Decision] = []
        self._beside = Beside(self.names, self.copy.facts if self.copy is not None else {})
        if isinstance(self.copy, CheckedCopy):
            self._beside.reckoned = self.copy.reckoned
        self._marks: list[Mark] = []
        self._allowed: list[Option] | None = None
        self._legal: Options | None = None
        self._options: Options | None = None
        self._outlooks: dict[str, Outlook] = {}
        self._enter(self._first_table(setup.rulings))
        if not replaying:  # a save says what was drawn
            self._go_on()

    def _first_table(self, chosen: Mapping[str, str]) -> Table[Any]:
        """The table that the game begins with; of a snapshot's rulings, those that were chosen now are set anew."""
        setup = self.setup
        if setup.start is None:
            new: Table[Any] = self.definition.new_table(
                len(self.names), setup.rulings, setup.first, setup.draws is not None
            )
            return new
        table = self._checked(setup.start)
        table.rulings = check_rulings(self.definition, {**table.rulings, **chosen})
        self.setup = msgspec.structs.replace(setup, rulings=dict(table.rulings), start=msgspec.to_builtins(table))
        return table

    rulebook: ClassVar[Callable[[str], Any] | None] = None
    """Finds a game's rulebook; set by the package, since the engine lies below the rulebook."""
    foresight: ClassVar[Callable[[Definition, Table[Any]], Sequence[float] | None] | None] = None
    """Tells everyone's chance to win; set by the package, since the engine lies below the players."""

    # how it was set up

    @property
    def draws(self) -> int | None:
        """What the companion draws by; None where the table tells what came up."""
        return self.setup.draws

    @property
    def rulings(self) -> Mapping[str, str]:
        """What is decided of all that the rulebooks leave open."""
        return self.setup.rulings

    @property
    def copy(self) -> Copy | None:
        """What is known of the owner's box, where the game needs it."""
        return self.setup.copy

    @property
    def started(self) -> str:
        """When it began."""
        return self.setup.started

    # what lies on the table

    table: Table[Any]
    ask: Ask | None

    @property
    def journal(self) -> tuple[Decision, ...]:
        """All decisions so far."""
        return tuple(self._journal)

    @property
    def options(self) -> Options:
        """Every option of the pending ask with its whole verdict, found once for a question."""
        if self._options is None:
            self._options = Options(self.ask.options() if self.ask else (), self.definition.name, self.names)
        return self._options

    @property
    def legal(self) -> Options:
        """The allowed options of the pending ask. Look at their verdicts before the next decision."""
        if self._legal is None:
            self._legal = Options(self._possible(), self.definition.name, self.names)
        return self._legal

    def _possible(self) -> list[Option]:
        """The same for nobody to look at, found once for a question."""
        if self._allowed is None:
            self._allowed = self.ask.legal() if self.ask else []
        return self._allowed

    @property
    def settled(self) -> bool:
        """Whether the pending ask has one possible answer, or one as good as any: nobody has to be asked."""
        if self.ask is None or self.ask.moot is not None:
            return self.ask is not None and (self.ask.entry is None or self.waits)
        return self.ask.entry is None and len(self._possible()) == 1

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._beside.events)

    @property
    def ledger(self) -> Ledger:
        """Every point scored so far."""
        return Ledger.of(self._beside.events, self.definition.name, self.names)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def mid_turn(self) -> bool:
        """Whether decisions have been taken since the turn began, other than those that nobody had to take."""
        return any(not decision.settled for decision in self._journal[self._marks[-1].decisions :])

    @property
    def turn_start(self) -> int:
        """How many decisions had been taken when the current turn began."""
        return self._marks[-1].decisions

    @property
    def turn_starts(self) -> list[int]:
        """The same of every turn so far."""
        return [mark.decisions for mark in self._marks]

    def __repr__(self) -> str:
        state = "over" if self.ask is None else f"{self.ask!r}"
        title = self.definition.titles["en"]
        return f"<{title}: {', '.join(self.names)}; {len(self._journal)} decisions; {state}>"

    # deciding

    def play(self, key: str, *then: str) -> None:
        """Answer the pending ask. Refused, with all reasons and nothing changed, when the option is not allowed.

        ``then`` answers the asks that follow, in the same step: all of it is done and taken back, or none.
        """
        before, journal, undone = len(self._journal), self._journal, self._undone
        self._answer(key)
        try:
            for each in then:
                self._answer(each, joined=True)
        except CompanionError:
            self._restore(before, journal)
            self._undone = undone
            raise
        self._undone = []

    def _answer(self, key: str, joined: bool = False) -> None:
        if self.ask is None:
            raise NothingToDo("error.game-over")
        if self.ask.entry is not None:
            key = entered(self.ask.entry, plain_text("key", key), self.definition.name)
        elif not self._is_allowed(key):
            option = self.ask.option(key)
            if option is None:
                raise UnknownOption("error.unknown-option", self.definition.name, key=named(key), ask=self.ask.id)
            if not option.judge():
                raise Refused(key, option.judge(), self.definition.name, self.names)
        self._take(Decision(self.ask.id, key, at=self._now(), joined=joined))
        self._go_on()

    def _is_allowed(self, key: object) -> bool:
        """Whether an answer is among those that were found; then its meaning need not be looked for again."""
        for option in self._allowed or ():
            if option.key == key:
                assert self.ask is not None
                self.ask.offered = (option,)
                return True
        return False

    def draw(self) -> str:
        """Let the companion draw the answer to an ask that goes to the table; returns what was drawn."""
        if self.ask is None or not self.ask.chance:
            raise NothingToDo("error.nothing-to-draw")
        key = self._drawn(int.from_bytes(os.urandom(8)), alike=True)
        self.play(key)
        return key

    def _drawn(self, seed: int, *, alike: bool) -> str:
        number = blake2b(f"{seed}:{len(self._journal)}".encode(), digest_size=8).digest()
        legal = self._possible()
        upto = list(accumulate([option.weight if alike or not option.alike else 1 for option in legal]))
        return legal[bisect(upto, int.from_bytes(number) % upto[-1])].key

    def _go_on(self) -> None:
        """Answer what nobody has to be asked: what the companion draws, and what has one possible answer."""
        draws, settles = self.setup.draws, self.settles
        while (ask := self.ask) is not None:
            moot = ask.moot.key if settles and ask.moot is not None else ""
            if draws is not None and ask.chance and not moot:
                self._take(Decision(ask.id, self._drawn(draws, alike=self.setup.alike), drawn=True))
            elif settles and self.settled:
                self._take(Decision(ask.id, moot or self._possible()[0].key, settled=True, at=self._now()))
            else:
                return

    def _now(self) -> int:
        return 0 if self._opened is None else int(time.time() - self._opened)

    def _take(self, decision: Decision) -> None:
        if decision.ask == CORRECT:
            self._correct(decision)
            return
        self._journal.append(decision)
        self._beside.decision = len(self._journal)
        self._new_question()
        try:
            self.ask = self._script.send(decision.key)
        except StopIteration:
            self._next_scene()

    # scenes

    def _known(self, table: Table[Any]) -> Table[Any]:
        """The table with the players' names, the owner's copy and the events beside it."""
        table.beside = self._beside
        return table

    def _enter(self, table: Table[Any]) -> None:
        self.table = self._known(table)
        self._beside.decision = len(self._journal)
        self._next_scene()

    def _new_question(self) -> None:
        self._allowed = self._legal = self._options = None
        self._outlooks = {}

    def _next_scene(self) -> None:
        self._new_question()
        while True:
            self._marks.append(Mark(len(self._journal), len(self._beside.events), self._codec[0].encode(self.table)))
            script: Script[None] | None = self.definition.scene(self.table)
            if script is None:
                self.ask = None
                return
            self._script = script
            try:
                self.ask = next(script)
                return
            except StopIteration:
                continue

    def _restore(self, count: int, journal: list[Decision]) -> None:
        """Stand where the game stood after ``count`` decisions: from the last mark before, replaying the rest."""
        while self._marks[-1].decisions > count:
            self._marks.pop()
        while len(self._marks) > 1 and self._marks[-2].decisions == self._marks[-1].decisions:
            self._marks.pop()  # scenes without an ask play themselves again
        mark = self._marks.pop()
        del self._beside.events[mark.events :]
        self._journal = journal[: mark.decisions]
        self._enter(self._codec[1].decode(mark.table))
        for decision in journal[mark.decisions : count]:
            self._take(decision)

    # looking back and forth

    def set_clock(self, seconds: float | None) -> None:
        """So many seconds of this game have passed: where it is taken up again, or its moves come from a store.

        None: no time passes, for nobody sits at this table.
        """
        self._opened = None if seconds is None else time.time() - seconds

    def _steps_back(self, count: int) -> int:
        """The number of decisions that stay when ``count`` steps of people are taken back."""
        left = len(self._journal)
        for _ in range(count):
            while left and not self._journal[left - 1].step:
                left -= 1
            if not left:
                raise NothingToDo("error.nothing-to-undo", count=count)
            left -= 1
        return left

    def undo(self, count: int = 1) -> None:
        """Take back the last steps; what the companion drew or settled goes with them. Unlimited."""
        if not 1 <= whole_number("count", count) <= len(self._journal):
            raise NothingToDo("error.nothing-to-undo", count=count)
        self._back_to(self._steps_back(count))

    def back_to(self, at: int) -> None:
        """Go on from the moment after ``at`` decisions; what was decided since can be taken again."""
        left = whole_number("at", at)
        if not 0 <= left <= len(self._journal):
            raise NothingToDo("error.no-such-moment", count=at, have=len(self._journal))
        while left < len(self._journal) and not self._journal[left].told:
            left += 1  # what nobody decided comes again by itself
        self._back_to(left)

    def _back_to(self, left: int) -> None:
        journal, undone = self._journal, self._undone
        self._restore(left, journal)
        self._undone = journal[left:] + undone
        self._go_on()

    def redo(self, count: int = 1) -> None:
        """Take steps again that were taken back."""
        steps = [index + 1 for index, decision in enumerate(self._undone) if decision.step or not index]
        if not 1 <= whole_number("count", count) <= len(steps):
            raise NothingToDo("error.nothing-to-redo", count=count)
        end = steps[count] - 1 if count < len(steps) else len(self._undone)
        again, self._undone = self._undone[:end], self._undone[end:]
        for decision in again:
            self._take(decision)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision of a person to take back."""
        return any(decision.told for decision in self._journal)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return any(decision.told for decision in self._undone)

    def at(self, count: int) -> Game:
        """The game as it stood after ``count`` decisions: a game of its own, to look at or to go on from."""
        if not 0 <= whole_number("count", count) <= len(self._journal):
            raise NothingToDo("error.no-such-moment", count=count, have=len(self._journal))
        other = self._fork()
        other._restore(count, self._journal)
        return other

    def _fork(self) -> Game:
        """A game of its own with the same past; it has no script yet until it is restored to a moment."""
        other = shallow(self)
        other._marks, other._beside, other._undone, other.kept = list(self._marks), self._beside.apart(), [], []
        return other

    def fork(self, seed: int = 0, hands: DrawnHands | None = None) -> Trial:
        """The game from here, to be tried out quickly: without a past; draws and hidden hands by a seed of its own."""
        mark = self._marks[-1]
        keys = [decision.key for decision in self._journal[mark.decisions :]]
        return Trial.begin(self.definition, self._beside, self._codec, mark.table, keys, seed, hands)

    def ahead(self, count: int = 1) -> Game:
        """The game as it would stand if so many steps were taken again: a game of its own."""
        other = self.at(len(self._journal))
        other._undone = list(self._undone)
        other.redo(count)
        return other

    def furthest(self) -> Game:
        """The game as it stood before anything was taken back: a game of its own."""
        other = self.at(len(self._journal))
        for decision in self._undone:
            other._take(decision)
        return other

    def replayed(self, start: int = 0) -> Iterator[tuple[Game, Decision]]:
        """The game before each decision, with that decision: one game that goes along, to look at and not to keep."""
        other = self.at(start)
        for decision in self._journal[start:]:
            yield other, decision
            other._take(decision)

    def moments(self, since: int = 0) -> Iterator[Moment]:
        """Every moment between turns, oldest first; the last is now, or the start of the turn that is played now.

        ``since``: only those after so many decisions.
        """
        for mark in (each for each in self._marks if each.decisions >= since):
            yield Moment(mark.decisions, mark.events, self._known(self._codec[1].decode(mark.table)))

    @property
    def began(self) -> int | None:
        """The seat that had the first turn, drawn, asked or told; None where it is not known (yet)."""
        found: int | None = None
        for moment in self.moments():
            opener: int | None = self.definition.opener(moment.table)
            if opener is None and found is not None:
                break
            found = opener  # a correction before the first turn counts
        return found

    def preview(self, key: str) -> Preview:
        """The table, the events and the points as they would be after a decision; nothing changes."""
        other = self.at(len(self._journal))
        before, seen = other.table.points, len(other._beside.events)
        other.play(key)
        after = other.table.points
        return Preview(
            other.table, other._beside.events[seen:], [b - a for a, b in zip(before, after, strict=True)], other.ask
        )

    def outlook(self, key: str) -> Outlook:
        """What an answer would bring its player within the turn, and what they would be asked then.

        It stops where chance decides, so it can be shown to everybody. Found once for a question.
        """
        if key not in self._outlooks:
            assert self.ask is not None
            other, seat = self.at(len(self._journal)), self.ask.player or 0
            other.setup = msgspec.structs.replace(self.setup, draws=None)
            holdings, turn = self.definition.holdings, len(other._marks)
            before = holdings(other.table, seat)
            other.play(key)
            ended = len(other._marks) > turn
            after = holdings(self._codec[1].decode(other._marks[turn].table) if ended else other.table, seat)
            brings = {name: n - before.get(name, 0) for name, n in after.items() if n != before.get(name, 0)}
            same = other.ask is not None and other.ask.player == self.ask.player and not ended
            self._outlooks[key] = Outlook(brings, other.ask if same else None, other)
        return self._outlooks[key]

    # the table wins

    def correct(self, path: str, value: Any, note: str = "") -> None:
        """Set a value of the table between turns: ``correct("players.0.corn", 4, note="miscounted")``.

        A player may be named: ``correct("players.Ben.corn", 4)``. It is a decision like any other, in the journal.
        """
        self.correct_all({plain_text("path", path): value}, note)

    def correct_all(self, values: Mapping[str, Any], note: str = "") -> None:
        """Set several values at once, where only all of them together make a table that can be."""
        if self.mid_turn:
            raise BadTable("error.correct-mid-turn")
        if not isinstance(values, Mapping):
            raise WrongType("error.not-values", what="values", value=named(values))
        note = plain_text("note", note)[:LONGEST_NOTE]
        paths = [self._path(plain_text("path", path)) for path in values]
        try:
            plain = dict(zip(paths, msgspec.to_builtins(list(values.values()), str_keys=True), strict=True))
            msgspec.json.encode(plain)  # what cannot be kept is refused before anything changes
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadTable("error.table-field", why=str(error)) from None
        if not plain:
            raise NothingToDo("error.no-such-value", path="")
        moved = self._moved(plain)
        before = {path: value - moved[path] if path in moved else value for path, value in plain.items()}
        key, value = next(iter(before.items())) if len(before) == 1 else ("*", before)
        decision = Decision(CORRECT, key, value=value, note=note, at=self._now())
        self._corrected(decision)  # refused here, before anything changes
        self._stays(decision, plain)
        self._undone.clear()
        self._correct(decision)
        self._go_on()

    def _path(self, path: str) -> str:
        parts = path.split(".")
        if len(parts) > 1 and parts[0] == "players" and parts[1] in self.names:
            parts[1] = str(self.names.index(parts[1]))
        return ".".join(parts)

    def _moved(self, paths: Iterable[str]) -> dict[str, float]:
        """By how much the scene has moved values before its first question; from its start it does so again."""
        then, now = msgspec.to_builtins(self._start()), msgspec.to_builtins(self.table)
        pairs = {path: (_value(then, path), _value(now, path)) for path in paths}
        return {
            path: new - old for path, (old, new) in pairs.items() if _is_number(old) and _is_number(new) and old != new
        }

    def _stays(self, decision: Decision, wanted: Mapping[str, Any]) -> None:
        """Refused where the scene, begun anew, would not leave a value as it is wanted."""
        if self._codec[0].encode(self.table) == self._marks[-1].table:
            return
        other = self.at(len(self._journal))
        other._correct(decision)
        if len(self._journal) > self._marks[-1].decisions:  # what nobody had to answer since then is answered again
            other._go_on()
        plain = msgspec.to_builtins(other.table)
        for path, value in wanted.items():
            if _value(plain, path) != value:
                raise BadTable("error.correct-begun", path=path[:80])

    def _start(self) -> Table[Any]:
        """The table as the scene began with it."""
        table: Table[Any] = self._codec[1].decode(self._marks[-1].table)
        return table

    def _corrected(self, decision: Decision) -> tuple[Table[Any], list[tuple[str, Any, Any]]]:
        """The corrected table, and what changed: path, old and new value as they are seen now."""
        plain = msgspec.to_builtins(self._start())
        values = decision.value if decision.key == "*" else {decision.key: decision.value}
        if not isinstance(values, dict):
            raise BadTable("error.no-such-value", path=decision.key)
        changes, moved = [], self._moved(values)
        for path, value in values.items():
            place, key = _place(plain, path)
            old, place[key] = place[key], value
            changes.append((path, old + moved[path], value + moved[path]) if path in moved else (path, old, value))
        return self._checked(plain), changes

    def _correct(self, decision: Decision) -> None:
        table, changes = self._corrected(decision)
        before = self._start().points
        del self._beside.events[self._marks[-1].events :]
        self._journal.append(decision)
        self._known(table)
        self._beside.decision = len(self._journal)
        for path, old, new in changes:
            table.emit("corrected", None, "", path=path, old=_shown(old), new=_shown(new), note=decision.note)
        for seat, (was, now) in enumerate(zip(before, table.points, strict=True)):
            if now != was:
                table.emit(SCORE, seat, "", points=now - was, source="correction", detail="")
        self._enter(table)

    def _checked(self, snapshot: Any) -> Table[Any]:
        return checked_table(self.definition, snapshot, len(self.names), self.names, self.copy)

    # points

    def standings(self) -> Standings:
        """Everyone's points and place now, best first; at the end with the tie-break."""
        points = self.table.points
        ties = list(self.definition.tie_breaks(self.table)) if self.over else [0.0] * len(points)
        return rank(self.names, points, ties)

    def if_it_ended_now(self) -> tuple[Standings, Ledger]:
        """The standings if the last rewards and the final scoring happened now, and the score lines that add them."""
        lines: Sequence[ScoreLine] = () if self.over else self.definition.final_lines(self.table)
        points = list(self.table.points)
        for line in lines:
            points[line.player] += line.points
        standings = rank(self.names, points, list(self.definition.tie_breaks(self.table)))
        return standings, Ledger(lines, self.definition.name, self.names)

    def win_chances(self) -> list[float] | None:
        """Everyone's chance to win as things stand, by seat; None where nothing was learned of such a table."""
        if self.over:
            winners = [standing.player for standing in self.standings() if standing.place == 1]
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.names))]
        found = Game.foresight(self.definition, self.table) if Game.foresight is not None else None
        return None if found is None else list(found)

    # words

    def describe(self, thing: Any, language: str = "en") -> str:
        """An ask, option, reason, caution, verdict, event, score line, error, article or rule id in words."""
        say = messages(language, self.definition.name)
        names = self.names
        match thing:
            case Ask():
                return say.say(f"ask.{thing.id}", {"who": thing.player, **thing.values}, names)
            case Option():
                return describe_option(say, thing, names)
            case Verdict():
                lines = [say.refusal(reason, names) for reason in thing.reasons]
                lines += [say.caution(reason, names) for reason in thing.cautions]
                return " ".join(lines) or say.text("verdict.allowed")
            case Caution():
                return say.caution(thing, names)
            case Reason():
                return say.say(thing.rule, thing.values, names)
            case Event(values={"points": _, "source": _, "detail": str(detail)}):
                told = {**thing.values, "who": thing.player, "detail": _in_brackets(say, detail)}
                return say.say(f"event.{thing.kind}", told, names)
            case Event():
                return say.say(f"event.{thing.kind}", {"who": thing.player, **thing.values}, names).rstrip()
            case ScoreLine():
                told = {"who": thing.player, "points": thing.points, "source": thing.source}
                return say.say("event.score", {**told, "detail": _in_brackets(say, thing.detail)}, names)
            case CompanionError():
                return thing.text(language)
            case str() if Game.rulebook is not None:
                return str(Game.rulebook(self.definition.name).article(thing, language))
        if hasattr(thing, "ids") and hasattr(thing, "title"):
            return self.describe(thing.id, language)
        raise WrongType("error.not-told", value=type(thing).__name__)

    # keeping

    def to_save(self) -> Save:
        """The game as a save."""
        d = self.definition
        return Save(
            companion=SCHEMA,
            game=d.name,
            rules=d.rules_version,
            catalog=d.catalog_version,
            players=list(self.names),
            decisions=list(self._journal),
            kept=self.kept,
            **msgspec.structs.asdict(self.setup),
        )

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the save; a crash on the way leaves the old file or the new one, whole."""
        write_safely(path, self.to_save().text())

    @classmethod
    def load(cls, definition: Definition, save: Save) -> Game:
        """Replay a save. What no longer replays is kept, and ``notice`` says where it stopped."""
        older = save.rules < definition.rules_version
        setup = msgspec.structs.replace(
            save,
            rulings=definition.earlier(save.rulings) if older else save.rulings,
            copy=definition.told_copy(msgspec.json.encode(save.copy)) if save.copy is not None else None,
        )
        game = cls(definition, save.players, setup, replaying=True)
        if save.rules > definition.rules_version or save.catalog > definition.catalog_version:
            game.notice = NewerRules("notice.newer-rules", rules=save.rules, known=definition.rules_version)
        for index, decision in enumerate(save.decisions):
            try:
                game._replay(decision)
            except CompanionError as error:
                game.kept = save.decisions[index:] + save.kept
                game.notice = ReplayStopped(
                    "notice.replay-stopped",
                    done=index,
                    left=len(game.kept),
                    ask=decision.ask,
                    key=decision.key,
                    why=error,
                )
                break
        else:
            game.kept = save.kept
        game.set_clock(max((decision.at for decision in game._journal), default=0))
        game._go_on()
        return game

    def _replay(self, decision: Decision) -> None:
        if decision.ask == CORRECT:
            if self.mid_turn:
                raise BadTable("error.correct-mid-turn")
            self._take(decision)
            return
        if self.ask is None:
            raise NothingToDo("error.game-over")
        if self.ask.id != decision.ask:
            raise UnknownOption("error.other-ask", ask=self.ask.id, given=decision.ask[:80])
        if self.ask.entry is not None:
            entered(self.ask.entry, decision.key, self.definition.name)
            self._take(decision)
            return
        if decision.settled and self.ask.moot is not None and decision.key == self.ask.moot.key:
            self._take(decision)
            return
        option = self.ask.option(decision.key)
        if option is None:
            raise UnknownOption("error.unknown-option", key=decision.key[:80], ask=self.ask.id)
        if option.first_reason() is not None:
            refused = self.ask.option(decision.key) or option
            raise Refused(decision.key, refused.judge(), self.definition.name, self.names)
        self._take(decision)


def label_option(say: Messages, key: str, names: Sequence[str]) -> str:
    """The message ``option.<key>``, or ``option.<verb>.<number of words>`` with the words of the key as {w1}, {w2}."""
    return _label(say, key, tuple(names))


@lru_cache(4096)
def _label(say: Messages, key: str, names: tuple[str, ...]) -> str:
    if f"option.{key}" in say:
        return say.say(f"option.{key}", {})
    verb, *words = key.split(" ")
    values = {f"w{i}": int(word) if word.isdigit() else word for i, word in enumerate(words, 1)}
    return say.say(f"option.{verb}.{len(words)}", values, names)


def describe_option(say: Messages, option: Option, names: Sequence[str]) -> str:
    """An option in words: its label, then what it costs and brings."""
    text = label_option(say, option.key, names)
    if option.cost and any(option.cost.values()):
        text += " · −" + say.term("goods", option.cost)
    if (brings := option.brings) and any(brings.values()):
        text += " · +" + say.term("goods", brings)
    return text


def _in_brackets(say: Messages, detail: str) -> str:
    return f" ({say.say(detail, {})})" if detail else ""


NOTHING = "–"
"""What the log tells of a value that is empty."""


def _place(plain: Any, path: str) -> tuple[Any, Any]:
    """Where a value of a table in plain values stands: in what, and by which key."""
    *way, last = path.split(".")
    try:
        for part in way:
            plain = plain[_key(plain, part)]
        return plain, _key(plain, last)
    except (KeyError, IndexError, ValueError, TypeError):
        raise BadTable("error.no-such-value", path=path[:80]) from None


def _value(plain: Any, path: str) -> Any:
    place, key = _place(plain, path)
    return place[key]


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _key(place: Any, part: str) -> Any:
    """A place in a list or a key of a mapping by its text, as a path writes it."""
    keys = range(len(place)) if isinstance(place, list) else place
    return {str(key): key for key in keys}[part]


def _shown(value: Any) -> Any:
    """A corrected value as the log tells it: numbers as numbers, anything else as text; a dash where nothing is."""
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_shown(each)}" for name, each in value.items()) or NOTHING
    if isinstance(value, list):
        return ", ".join(str(_shown(each)) for each in value) or NOTHING
    if _is_number(value):
        return value
    return NOTHING if value in (None, "") else str(value)


def rank(names: Sequence[str], points: Sequence[float], ties: Sequence[float]) -> Standings:
    """Places by points, then by tie-break; who is equal in both shares the place."""
    order = sorted(range(len(names)), key=lambda seat: (-points[seat], -ties[seat], seat))
    rows = Standings()
    for index, seat in enumerate(order):
        last = order[index - 1] if index else None
        same = last is not None and (points[seat], ties[seat]) == (points[last], ties[last])
        contested = sum(points[other] == points[seat] for other in order) > 1
        place = rows[-1].place if same else index + 1
        rows.append(Standing(seat, names[seat], points[seat], place, ties[seat] if contested else None))
    return rows


def check_rulings(definition: Definition, chosen: Mapping[str, str]) -> dict[str, str]:
    """All rulings with the chosen ones set; unknown names and values are refused."""
    rulings = {name: ruling.default for name, ruling in definition.rulings.items()}
    if not isinstance(chosen, Mapping):
        raise BadTable("error.unknown-ruling", name=named(chosen), known=", ".join(rulings))
    for name, value in chosen.items():
        if name not in definition.rulings:
            raise BadTable("error.unknown-ruling", name=named(name), known=", ".join(rulings))
        if value not in definition.rulings[name].choices:
            choices = ", ".join(definition.rulings[name].choices)
            raise BadTable("error.ruling-value", name=name, value=named(value), choices=choices)
        rulings[name] = value
    return rulings


def checked_table(
    definition: Definition, snapshot: Any, count: int | None, names: Sequence[str] = (), copy: Copy | None = None
) -> Table[Any]:
    """A table from plain data; refused with one sentence naming the field when no table can look like that."""
    try:
        plain = msgspec.to_builtins(snapshot, str_keys=True)
        table: Table[Any] = msgspec.convert(plain, definition.table, strict=False)
        msgspec.msgpack.encode(table)  # a number that cannot be kept is refused before anybody reckons with it
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadTable("error.table-field", why=str(error)) from None
    if copy is not None:
        table.beside.copy = copy.facts
    if isinstance(table, LearningTable):
        check_copy(definition.facts, Copy(definition.name, table.learned))
    if count is not None and len(table.points) != count:
        raise BadTable("error.table-players", count=len(table.points), names=count)
    table.rulings = check_rulings(definition, table.rulings)
    problems = tuple(definition.problems(table))
    if problems:
        refused = BadTable(problems[0].rule, definition.name, problems, **problems[0].values)
        refused.names = tuple(names)
        raise refused
    return table
