"""A game tried out beside the real one: no journal, no events, no words, and draws by a seed of its own.

A trial is forked, played on and thrown away thousands of times a second, by whoever looks ahead. What the real game
would draw is not known to it: it draws anew, so nothing hidden is foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import FunctionType
from typing import Any

import msgspec

from companion.engine.ask import Ask, Option, Script
from companion.engine.copy import as_text, blank
from companion.engine.definition import Definition
from companion.engine.hands import DrawnHands
from companion.engine.table import Beside, Table

Answered = tuple[str, Sequence[Option]]
"""A key, and the option that it chose, so that a replay need not look for it; none where it is of one table alone."""


def is_plain(value: object) -> bool:
    """Whether what an option means is the same at every table: names and numbers, and deeds that hold nothing else.

    >>> def at(table):
    ...     return lambda: table
    >>> is_plain(("corn", 3)), is_plain(at), is_plain(at([]))
    (True, True, False)
    """
    if value is None or isinstance(value, str | int | float):
        return True
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if isinstance(value, FunctionType):
        return all(is_plain(cell.cell_contents) for cell in value.__closure__ or ())
    return False


class Trial:
    """Where a game may go: it stands at a question of somebody, at the end of a scene, or at that of the game.

    The next scene begins when somebody asks for its question: most trials are thrown away before that.
    """

    __slots__ = (
        "_answers",
        "_ask",
        "_beside",
        "_codec",
        "_known",
        "_legal",
        "_mark",
        "_script",
        "_withheld",
        "definition",
        "random",
        "scenes",
        "table",
    )

    def __init__(
        self,
        definition: Definition,
        beside: Beside,
        codec: tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[Any]],
        random: Random,
    ) -> None:
        self.definition = definition
        self.random = random
        """What it draws by."""
        self.scenes = 0
        """How many scenes have begun since the first."""
        self._beside, self._codec = beside, codec

    table: Table[Any]
    _ask: Ask | None
    _mark: bytes | None
    """The table as the scene began with it; None once it has ended."""
    _answers: list[Answered]
    """What was answered since."""
    _legal: list[Option] | None
    _withheld: bool
    """Whether something is not allowed here only because it was not drawn: at the table it would be asked."""
    _known: Sequence[Option]
    """What is allowed where it was forked from: what means the same at every table need not be looked for here."""
    _script: Script[None] | None
    """The scene that is being played; None between two of them, and at the end."""

    @classmethod
    def begin(
        cls,
        definition: Definition,
        beside: Beside,
        codec: tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[Any]],
        mark: bytes,
        keys: Sequence[str],
        seed: int,
        hands: DrawnHands | None = None,
    ) -> Trial:
        """A trial from the start of a scene and the answers since."""
        quiet = Beside(beside.names, beside.copy)
        quiet.quiet, quiet.reckoned = True, beside.reckoned
        quiet.hands = DrawnHands(seed) if hands is None else hands
        trial = cls(definition, quiet, codec, Random(seed))
        trial._stand(mark, [(key, ()) for key in keys])
        trial._go_on()
        return trial

    def fork(self) -> Trial:
        """Another one from here; it draws as this one would."""
        other = Trial(self.definition, self._beside, self._codec, self.random)
        other.scenes = self.scenes
        if self._script is None or self._mark is None:
            other._take_up(self._codec[0].encode(self.table))
        else:
            other._stand(self._mark, self._answers)
            other._known = self._legal or self._known
        return other

    def _stand(self, mark: bytes, answers: Sequence[Answered]) -> None:
        self._take_up(mark)
        self._begin_scene()
        for key, chosen in answers:
            self._send(key, chosen)

    def _take_up(self, mark: bytes) -> None:
        self.table = self._codec[1].decode(mark)
        self.table.beside = self._beside
        self._mark, self._answers = mark, []
        self._legal = self._script = self._ask = None
        self._known = ()

    @property
    def ask(self) -> Ask | None:
        """The question that it stands at; None once the game has ended."""
        while self._script is None and self._begin_scene():
            self._go_on()
        return self._ask

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ask is None

    @property
    def legal(self) -> list[Option]:
        """The allowed answers, found once for a question."""
        if self._legal is None:
            assert self.ask is not None
            hands = self._beside.hands
            before = hands.refused if hands is not None else 0
            self._legal = self.ask.legal()
            self._withheld = hands is not None and hands.refused > before
        return self._legal

    def allows(self, key: str) -> bool:
        """Whether an answer is allowed."""
        return any(option.key == key for option in self.legal)

    @property
    def answers(self) -> int:
        """How many answers the scene has had."""
        return len(self._answers)

    @property
    def state(self) -> tuple[bytes, str, str]:
        """What tells it from others of the same turn: the table and the question, if the scene goes on."""
        ask = self._ask
        return self._codec[0].encode(self.table), ask.id if ask else "", repr(ask.values) if ask else ""

    def play(self, key: str) -> None:
        """Answer; what has one answer goes by itself, up to a question of somebody, a draw or the end of the scene."""
        self._send(key, [option for option in self._known if option.key == key and is_plain(option.value)])
        self._go_on()

    def draw(self) -> None:
        """Answer what the table is asked: what comes up, or what is to be written down and nobody can know."""
        assert self.ask is not None
        if self.ask.entry is not None:
            self.play(as_text(blank(self.ask.entry)))
            return
        options = self.legal
        self.play(self.random.choices(options, [option.weight for option in options])[0].key)

    def _go_on(self) -> None:
        while (ask := self._ask) is not None:
            if ask.moot is not None:
                self._send(ask.moot.key, ())
            elif ask.entry is None and len(self.legal) == 1 and not self._withheld:
                self._send(self.legal[0].key, ())
            else:
                return

    def _send(self, key: str, chosen: Sequence[Option]) -> None:
        asked, script = self._ask, self._script
        assert asked is not None
        assert script is not None
        if chosen:
            asked.offered = chosen
        self._legal, self._known = None, ()
        try:
            self._ask = script.send(key)
        except StopIteration:
            self._ask = self._script = self._mark = None
            self.scenes += 1
            return
        if not chosen:
            chosen = [option for option in asked.offered if option.key == key and is_plain(option.value)]
        self._answers.append((key, chosen))

    def _begin_scene(self) -> bool:
        """Run scenes up to the next question; false where the game has ended."""
        while (script := self.definition.scene(self.table)) is not None:
            if self._mark is None:
                self._mark, self._answers = self._codec[0].encode(self.table), []
            try:
                self._ask, self._script = next(script), script
            except StopIteration:
                self._mark = None
                self.scenes += 1
            else:
                return True
        return False
