"""A game tried out beside the real one: no journal, no events, no words, and draws by its own seed.

A trial is forked, played on and thrown away thousands of times a second, by players that look ahead. The draws of the
real game are not known to it: it makes draws of its own, so nothing hidden is foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from types import FunctionType

import msgspec

from companion.engine.ask import Ask, Option, Script
from companion.engine.definition import Definition
from companion.engine.facts import as_text, blank
from companion.engine.hidden_hands import DrawnHands
from companion.engine.table import AnyTable, Context

Answered = tuple[str, Sequence[Option]]
"""A key, and the option that it chose, so that a replay need not look for it; none where it is of one table alone."""


def is_plain(value: object) -> bool:
    """Whether the value of an option is the same at every table: names and numbers, and deeds that hold nothing else.

    >>> def at(table):
    ...     return lambda: table
    >>> is_plain(("corn", 3)), is_plain(at), is_plain(at([])), is_plain(partial(at, 3)), is_plain(partial(at, []))
    (True, True, False, True, False)
    """
    if value is None or isinstance(value, str | int | float):
        return True
    if isinstance(value, tuple):
        return all(map(is_plain, value))
    if isinstance(value, partial):
        return is_plain((value.func, *value.args, *value.keywords.values()))
    if isinstance(value, FunctionType):
        return all(is_plain(cell.cell_contents) for cell in value.__closure__ or ())
    if isinstance(value, msgspec.Struct):
        return value.__struct_config__.frozen and all(map(is_plain, msgspec.structs.astuple(value)))
    return False


class Trial:
    """Where a game may go: it stands at a question, at the end of a scene, or at that of the game.

    The next scene begins when its question is asked for: most trials are thrown away before that.
    """

    __slots__ = (
        "_answers",
        "_ask",
        "_codec",
        "_context",
        "_earlier",
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
        context: Context,
        codec: tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[AnyTable]],
        random: Random,
    ) -> None:
        self.definition = definition
        self.random = random
        """The source of its draws."""
        self.scenes = 0
        """How many scenes have begun since the first; those midway in a turn count as one with it."""
        self._earlier = 0
        """Answers of the turn before the scene began."""
        self._context, self._codec = context, codec

    table: AnyTable
    _ask: Ask | None
    _mark: bytes | None
    """The table as the scene began with it; None once it has ended."""
    _answers: list[Answered]
    """The answers since."""
    _legal: list[Option] | None
    _withheld: bool
    """Whether something is not allowed here only because it was not drawn: at the table it would be asked."""
    _known: Sequence[Option]
    """The allowed answers of the game it was forked from: where they mean the same at every table, they are reused."""
    _script: Script[None] | None
    """The scene that is being played; None between two of them, and at the end."""

    @classmethod
    def begin(
        cls,
        definition: Definition,
        context: Context,
        codec: tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[AnyTable]],
        mark: bytes,
        keys: Sequence[str],
        seed: int,
        hands: DrawnHands | None = None,
    ) -> Trial:
        """A trial from the start of a scene and the answers since."""
        muted = Context(context.names, context.copy)
        muted.muted, muted.cache = True, context.cache
        muted.hands = DrawnHands(seed) if hands is None else hands
        trial = cls(definition, muted, codec, Random(seed))
        trial._stand(mark, [(key, ()) for key in keys])
        trial._go_on()
        return trial

    def fork(self) -> Trial:
        """Another one from here; it draws as this one would."""
        other = Trial(self.definition, self._context, self._codec, self.random)
        other.scenes, other._earlier = self.scenes, self._earlier
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
        self.table.context = self._context
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
            hands = self._context.hands
            before = hands.refused if hands is not None else 0
            self._legal = self.ask.legal()
            self._withheld = hands is not None and hands.refused > before
        return self._legal

    def allows(self, key: str) -> bool:
        """Whether an answer is allowed."""
        return any(option.key == key for option in self.legal)

    @property
    def answers(self) -> int:
        """How many answers the turn has had."""
        return self._earlier + len(self._answers)

    @property
    def state(self) -> tuple[bytes, str, str]:
        """Its identity among others of the same turn: the table and the question, if the scene goes on."""
        ask = self._ask
        return self._codec[0].encode(self.table), ask.id if ask else "", repr(ask.values) if ask else ""

    def play(self, key: str) -> None:
        """Answer; forced answers are given automatically, up to a question, a draw or the end of the scene."""
        self._send(key, [option for option in self._known if option.key == key and is_plain(option.value)])
        self._go_on()

    def draw(self) -> None:
        """Answer the asks to the table: draws, and entries that cannot be known."""
        assert self.ask is not None
        if self.ask.entry is not None:
            self.play(as_text(blank(self.ask.entry)))
            return
        options = self.legal
        self.play(self.random.choices(options, [option.weight for option in options])[0].key)

    def _go_on(self) -> None:
        while (ask := self._ask) is not None:
            if ask.default is not None:
                self._send(ask.default.key, ())
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
            self._earlier += len(self._answers) + 1
            self._end_scene()
            return
        if not chosen:
            chosen = [option for option in asked.offered if option.key == key and is_plain(option.value)]
        self._answers.append((key, chosen))

    def _end_scene(self) -> None:
        """The scene has ended; where the turn goes on, with the scenes that come next."""
        while True:
            self._ask = self._script = self._mark = None
            if not self.definition.midway(self.table):
                self._earlier = 0
                self.scenes += 1
                return
            if self._run_scene():
                return

    def _begin_scene(self) -> bool:
        """Run scenes up to the next question; false where the game has ended."""
        while self.table.phase in self.definition.scenes:
            if self._run_scene():
                return True
            self._end_scene()
            if self._script is not None:
                return True
        return False

    def _run_scene(self) -> bool:
        """Run the next scene up to its first question; false where it asks nothing."""
        script = self.definition.scene(self.table)
        assert script is not None
        if self._mark is None:
            self._mark, self._answers = self._codec[0].encode(self.table), []
        try:
            self._ask, self._script = next(script), script
        except StopIteration:
            return False
        return True
