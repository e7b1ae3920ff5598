"""A game: a table, the pending ask, and the journal that leads there."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy as shallow
from typing import ClassVar, NamedTuple

import msgspec

from companion.engine.ask import Ask, Reason, Script, among
from companion.engine.correction import Corrected, Correction
from companion.engine.data_folder import Values
from companion.engine.definition import Definition
from companion.engine.errors import (
    BadTable,
    CompanionError,
    NothingToDo,
    Refused,
    UnknownOption,
    plain_text,
    whole_number,
)
from companion.engine.event import SCORE, Event
from companion.engine.facts import Entry, entered
from companion.engine.field_paths import shown_value, value_at
from companion.engine.hidden_hands import DrawnHands
from companion.engine.journal import CORRECT, SCHEMA, Decision, Save, Setup, file_path, write_safely
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.moments import Mark, Moment, Preview
from companion.engine.owner_copy import CheckedCopy, Copy
from companion.engine.pending_question import Pending, Waits
from companion.engine.standings import Standings, rank
from companion.engine.start_checks import check_names, check_rulings, check_setup, checked_table
from companion.engine.table import AnyTable, Context
from companion.engine.trial import Trial
from companion.engine.undo import Undo
from companion.engine.wording import Wording

LONGEST_NOTE = 200
NO_SETUP = Setup()
APART = 20
"""Decisions between two tables that are kept, as most turns are never looked back at: the others are played again."""
HALF_A_MILLISECOND = 0.0005
"""Added before a time is cut to whole seconds: a clock that was set to one does not fall just below it."""


class Outlook(NamedTuple):
    """An option, tried and not played: the gains and losses of its player, and the game after it."""

    brings: Mapping[str, float]
    ask: Ask | None
    """The next question of the same player in the same turn."""
    game: Game


class Game(Pending, Undo, Wording):
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
        waits: Waits = Waits.USUAL,
    ) -> None:
        self.definition = definition
        self.names = check_names(definition, names)
        self.setup = check_setup(definition, len(self.names), setup)
        """The setup of the game, with all rulings."""
        self.settles = settles
        """Whether a question with one possible answer is answered by itself, as a choice of one is no choice.

        False, and it is asked, as far as the rules put it at all: some skip a choice of one by themselves.
        """
        self.waits = waits
        self.kept: list[Decision] = []
        """Decisions of a loaded save that no longer replay; they are saved again."""
        self.notice: CompanionError | None = None
        """The notes of loading, if any."""
        self._codec = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(definition.table)
        self._opened: float | None = time.time()
        self._journal: list[Decision] = []
        self._undone: list[Decision] = []
        self._context = Context(self.names, self.copy.facts if self.copy is not None else {})
        if isinstance(self.copy, CheckedCopy):
            self._context.cache = self.copy.cache
        self._marks: list[Mark] = []
        self._apart, self._kept_at = APART, 0
        self._enter(self._first_table(setup.rulings), begins=True)
        if not replaying:  # a save records the draws
            self._go_on()

    def _first_table(self, chosen: Mapping[str, str]) -> AnyTable:
        """The table that the game begins with; rulings chosen now replace those of a snapshot."""
        setup = self.setup
        if setup.start is None:
            new: AnyTable = self.definition.new_table(
                len(self.names), setup.rulings, setup.first, setup.draws is not None
            )
            return self._laid_open(new)
        table = checked_table(
            self.definition, setup.start, len(self.names), self.names, self.copy, lambda: self.tolerated
        )
        table = self._laid_open(table)
        table.rulings = check_rulings(self.definition, {**table.rulings, **chosen})
        self.setup = msgspec.structs.replace(setup, rulings=dict(table.rulings), start=msgspec.to_builtins(table))
        return table

    def _laid_open(self, table: AnyTable) -> AnyTable:
        if (lay_open := self.definition.lay_open) is not None:
            for seat in self.setup.open_hands:
                lay_open(table, seat)
        return table

    tolerated: ClassVar[Collection[Reason]] = ()
    """Oddities of a snapshot that it is not refused for."""
    foresight: ClassVar[Callable[[Definition, AnyTable], Sequence[float] | None] | None] = None
    """Computes everyone's chance to win; set by the package, since the engine lies below the players."""

    # how it was set up

    @property
    def draws(self) -> int | None:
        """The seed of the companion's draws; None where people enter the draws."""
        return self.setup.draws

    @property
    def rulings(self) -> Mapping[str, str]:
        """The chosen rulings, by name."""
        return self.setup.rulings

    @property
    def copy(self) -> Copy | None:
        """The known facts of the owner's box, where the game needs them."""
        return self.setup.copy

    @property
    def started(self) -> str:
        """When it began."""
        return self.setup.started

    # the table

    table: AnyTable

    @property
    def journal(self) -> tuple[Decision, ...]:
        """All decisions so far."""
        return tuple(self._journal)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened."""
        return tuple(self._context.events)

    @property
    def ledger(self) -> Ledger:
        """Every point scored so far."""
        return Ledger.of(self._context.events, self.definition.name, self.names)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def snapshot(self) -> AnyTable:
        """The table as the current turn began: at any moment a game can be started from it.

        Within a turn ``table`` is not enough, not even after automatic answers: the script knows the next step.
        """
        return self._with_context(self._codec[1].decode(self._turn_table))

    @property
    def mid_turn(self) -> bool:
        """Whether decisions have been taken since the turn began, other than automatic ones; corrections wait then."""
        return any(not decision.settled for decision in self._journal[self.turn_start :])

    @property
    def turn_start(self) -> int:
        """How many decisions had been taken when the current turn began."""
        return self._turn.decisions

    @property
    def turn_starts(self) -> list[int]:
        """The same of every turn so far."""
        return [mark.decisions for mark in self._turns]

    @property
    def _turns(self) -> list[Mark]:
        """The marks at which a turn began."""
        return [mark for mark in self._marks if mark.begins]

    @property
    def _turn(self) -> Mark:
        """The mark at which the current turn began."""
        return next(mark for mark in reversed(self._marks) if mark.begins)

    @property
    def _turn_table(self) -> bytes:
        """The table as the current turn began; where it was not kept, the turn is played again."""
        if not self._turn.table:
            self.at(len(self._journal))
        return self._turn.table

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
        ask = self.ask
        if ask is None:
            raise NothingToDo("error.game-over")
        if ask.entry is not None:
            key = self._entered(ask.entry, plain_text("key", key))
        elif (option := among(self._allowed or (), key)) is not None:
            ask.checked = key, option
        else:
            self._check(ask, key)
        self._send(Decision(ask.id, key, at=self._now(), joined=joined))
        self._go_on()

    def _entered(self, entry: Entry, key: str) -> str:
        """An entry in its one spelling; its default, where the ask has one, is that it waits."""
        waits = self.ask is not None and self.ask.default is not None and self.ask.default.key == key
        return key if waits else entered(entry, key, self.definition.name)

    def draw(self) -> str:
        """Let the companion draw the answer to an ask that goes to the table; returns the draw."""
        if self.ask is None or not self.ask.chance:
            raise NothingToDo("error.nothing-to-draw")
        key = self._drawn(int.from_bytes(os.urandom(8)), len(self._journal), alike=True).key
        self.play(key)
        return key

    def _go_on(self) -> None:
        """Answer automatically: draws of the companion, and questions with one possible answer."""
        draws, settles = self.setup.draws, self.settles
        while (ask := self.ask) is not None:
            plain = ask.default is None and ask.entry is None  # mostly: then nothing answers it but an option
            if not plain and settles and (default := self._automatic()) is not None:
                self._send(Decision(ask.id, default.key, settled=True, at=self._now()))
            elif draws is not None and ask.player is None and ask.entry is None:
                drawn = self._drawn(draws, len(self._journal), alike=self.setup.alike)
                self._send(Decision(ask.id, ask.check(drawn), drawn=True))
            elif settles and plain and len(possible := self._possible()) == 1:
                self._send(Decision(ask.id, ask.check(possible[0]), settled=True, at=self._now()))
            else:
                return

    def _now(self) -> int:
        return 0 if self._opened is None else int(time.time() - self._opened + HALF_A_MILLISECOND)

    def _take(self, decision: Decision) -> None:
        if decision.ask == CORRECT:
            self._correct(decision)
        else:
            self._send(decision)

    def _send(self, decision: Decision) -> None:
        """Give an answer to the script of the scene, which goes on to its next question."""
        self._journal.append(decision)
        self._context.decision = len(self._journal)
        self._new_question()
        try:
            self.ask = self._script.send(decision.key)
        except StopIteration:
            self._next_scene()

    # scenes

    def _with_context(self, table: AnyTable) -> AnyTable:
        """The table with the players' names, the owner's copy and the events beside it."""
        table.context = self._context
        return table

    def _enter(self, table: AnyTable, begins: bool) -> None:
        self.table = self._with_context(table)
        self._context.decision = len(self._journal)
        self._new_question()
        self._next_scene(begins)

    def _next_scene(self, begins: bool = False) -> None:
        """Play scenes up to the next question; ``begins``: whether a turn begins with the first, even midway in one."""
        definition, table, marks, taken = self.definition, self.table, self._marks, len(self._journal)
        stepwise = self._context.stepwise
        keeps = begins or stepwise or taken - self._kept_at >= self._apart
        while True:
            begins = begins or not definition.midway(table)
            if begins or (stepwise and taken > marks[-1].decisions):
                if keeps:
                    self._kept_at = taken
                packed = self._codec[0].encode(table) if keeps else b""
                marks.append(Mark(taken, len(self._context.events), packed, begins))
            begins = False
            script: Script[None] | None = definition.scene(table)
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
        marks = self._marks
        while marks[-1].decisions > count or not marks[-1].table:
            marks.pop()
        while len(marks) > 1 and marks[-2].decisions == marks[-1].decisions:
            marks.pop()  # scenes without an ask play themselves again
        mark = marks.pop()
        del self._context.events[mark.events :]
        self._journal = journal[: mark.decisions]
        self._context.stepwise = True
        self._enter(self._codec[1].decode(mark.table), mark.begins)
        for decision in journal[mark.decisions : count]:
            self._take(decision)
        self._context.stepwise = False

    # looking back and forth

    def set_clock(self, seconds: float | None) -> None:
        """So many seconds of this game have passed: where it is taken up again, or its moves come from a store.

        None: no time passes, as no people sit at this table.
        """
        self._opened = None if seconds is None else time.time() - seconds

    def at(self, count: int) -> Game:
        """The game as it stood after ``count`` decisions: a game of its own, to look at or to go on from."""
        if not 0 <= whole_number("count", count) <= len(self._journal):
            raise NothingToDo("error.no-such-moment", count=count, have=len(self._journal))
        other = self._fork()
        other._restore(count, self._journal)
        if count == len(self._journal):
            self._marks = list(other._marks)
        return other

    def _fork(self) -> Game:
        """A game of its own with the same past; it has no script yet until it is restored to a moment."""
        other = shallow(self)
        other._marks, other._context, other._undone, other.kept = list(self._marks), self._context.fork(), [], []
        return other

    def fork(self, seed: int = 0, hands: DrawnHands | None = None) -> Trial:
        """The game from here, to be tried out quickly: without a past; draws and hidden hands by a seed of its own."""
        table = self._turn_table  # hidden hands are drawn as the turn begins
        keys = [decision.key for decision in self._journal[self.turn_start :]]
        return Trial.begin(self.definition, self._context, self._codec, table, keys, seed, hands)

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
        self._keep_tables(since)
        for mark in (each for each in self._turns if each.decisions >= since):
            yield Moment(mark.decisions, mark.events, self._with_context(self._codec[1].decode(mark.table)))

    def _keep_tables(self, since: int) -> None:
        """Keep the table of every turn since: from the first that was not kept on, they are played again."""
        bare = next((mark.decisions for mark in self._turns if mark.decisions >= since and not mark.table), None)
        if bare is None:
            return
        other = self.at(bare)
        other._apart = 0
        for decision in self._journal[bare:]:
            other._take(decision)
        self._marks = other._marks

    @property
    def began(self) -> int | None:
        """The seat that had the first turn, drawn, asked or set; None where it is not known (yet)."""
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
        before, seen = other.table.points, len(other._context.events)
        other.play(key)
        after = other.table.points
        return Preview(
            other.table, other._context.events[seen:], [b - a for a, b in zip(before, after, strict=True)], other.ask
        )

    def outlook(self, key: str) -> Outlook:
        """The gain of an answer for its player within the turn, and the next question.

        It stops where chance decides, so it can be shown to everybody. Found once for a question.
        """
        outlooks = self._outlooks = {} if self._outlooks is None else self._outlooks
        if key not in outlooks:
            assert self.ask is not None
            other, seat = self.at(len(self._journal)), self.ask.player or 0
            other.setup = msgspec.structs.replace(self.setup, draws=None)
            holdings, marks = self.definition.holdings, len(other._marks)
            before = holdings(other.table, seat)
            other._context.stepwise = True
            other._allowed = self._same_everywhere(key)
            other.play(key)
            other._context.stepwise = False
            later = [mark for mark in other._marks[marks:] if mark.begins]
            after = holdings(self._codec[1].decode(later[0].table) if later else other.table, seat)
            brings = {name: n - before.get(name, 0) for name, n in after.items() if n != before.get(name, 0)}
            same = other.ask is not None and other.ask.player == self.ask.player and not later
            outlooks[key] = Outlook(brings, other.ask if same else None, other)
        found: Outlook = outlooks[key]
        return found

    # the table wins

    def correct(self, path: str, value: object, note: str = "") -> None:
        """Set a value of the table between turns: ``correct("players.0.corn", 4, note="miscounted")``.

        A player may be named: ``correct("players.Ben.corn", 4)``. It is a decision like any other, in the journal.
        """
        self.correct_all({plain_text("path", path): value}, note)

    def correct_all(self, values: Values, note: str = "") -> None:
        """Set several values at once, where only all of them together make a table that can be."""
        if self.mid_turn:
            raise BadTable("error.correct-mid-turn")
        note = plain_text("note", note)[:LONGEST_NOTE]
        correction = self._correction()
        wanted = correction.plain(values)
        decision = correction.decision(wanted, note, self._now())
        applied = correction.apply(decision)  # refused here, before anything changes
        self._refuse_undone(decision, wanted)
        self._undone.clear()
        self._correct(decision, applied)
        self._go_on()

    def _correction(self) -> Correction:
        start = self._codec[1].decode(self._turn_table)
        return Correction(self.definition, self.names, self.copy, self._with_context(start), self.table)

    def _refuse_undone(self, decision: Decision, wanted: Values) -> None:
        """Refused where the scene, begun again, would not leave a value as it is wanted."""
        if msgspec.to_builtins(self.table) == msgspec.to_builtins(self._codec[1].decode(self._turn_table)):
            return
        other = self.at(len(self._journal))
        other._correct(decision)
        if len(self._journal) > self.turn_start:  # automatic answers since then come again
            other._go_on()
        plain = msgspec.to_builtins(other.table, str_keys=True)
        for path, value in wanted.items():
            if value_at(plain, path) != msgspec.to_builtins(value, str_keys=True):
                raise BadTable("error.correct-begun", path=path[:80])

    def _correct(self, decision: Decision, applied: Corrected | None = None) -> None:
        before, table, changes = applied or self._correction().apply(decision)
        del self._context.events[self._turn.events :]
        self._journal.append(decision)
        self._with_context(table)
        self._context.decision = len(self._journal)
        for path, old, new in changes:
            table.emit("corrected", None, "", path=path, old=shown_value(old), new=shown_value(new), note=decision.note)
        for seat, (was, now) in enumerate(zip(before.points, table.points, strict=True)):
            if now != was:
                table.emit(SCORE, seat, "", points=now - was, source="correction", detail="")
        self._enter(table, begins=True)

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
        """Everyone's chance to win as things stand, by seat; None where it is not known well enough."""
        if self.over:
            winners = [standing.player for standing in self.standings() if standing.place == 1]
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(self.names))]
        found = Game.foresight(self.definition, self.table) if Game.foresight is not None else None
        return None if found is None else list(found)

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
        write_safely(file_path(path), self.to_save().text())

    def replay(self, decision: Decision) -> None:
        """Take a decision of a save. Refused, with nothing changed, where it no longer fits the rules."""
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
            self._entered(self.ask.entry, decision.key)
            self._take(decision)
            return
        if decision.settled and self.ask.default is not None and decision.key == self.ask.default.key:
            self._take(decision)
            return
        option = self.ask.option(decision.key)
        if option is None:
            raise UnknownOption("error.unknown-option", key=decision.key[:80], ask=self.ask.id)
        if option.first_reason() is not None:
            refused = self.ask.option(decision.key) or option
            raise Refused(decision.key, refused.judge(), self.definition.name, self.names)
        self._take(decision)

    def resume(self) -> None:
        """Go on after the last decision of a save, by its clock."""
        self.set_clock(max((decision.at for decision in self._journal), default=0))
        self._go_on()
