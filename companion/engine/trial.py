"""A game tried out beside the real one: no journal, no events, no words, and draws by a seed of its own.

A trial is forked, played on and thrown away thousands of times a second, by whoever looks ahead. What the real game
would draw is not known to it: it draws anew, so nothing hidden is foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from companion.engine.ask import Ask, Option, Script
from companion.engine.copy import as_text, blank
from companion.engine.definition import Definition
from companion.engine.hands import DrawnHands
from companion.engine.table import Beside, Table


class Trial:
    """Where a game may go: it stands at a question of somebody, or at its end."""

    __slots__ = (
        "_beside",
        "_codec",
        "_keys",
        "_legal",
        "_mark",
        "_script",
        "_withheld",
        "ask",
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
    ask: Ask | None
    _mark: bytes
    _keys: list[str]
    _legal: list[Option] | None
    _withheld: bool
    """Whether something is not allowed here only because it was not drawn: at the table it would be asked."""
    _script: Script[None]

    @classmethod
    def begin(
        cls,
        definition: Definition,
        beside: Beside,
        codec: tuple[msgspec.msgpack.Encoder, msgspec.msgpack.Decoder[Any]],
        mark: bytes,
        keys: Sequence[str],
        seed: int,
    ) -> Trial:
        """A trial from the start of a scene and the answers since."""
        quiet = Beside(beside.names, beside.copy)
        quiet.quiet, quiet.reckoned = True, beside.reckoned
        quiet.hands = DrawnHands(seed)
        trial = cls(definition, quiet, codec, Random(seed))
        trial._stand(mark, keys)
        trial._go_on()
        return trial

    def fork(self) -> Trial:
        """Another one from here; it draws as this one would."""
        other = Trial(self.definition, self._beside, self._codec, self.random)
        other.scenes = self.scenes
        other._stand(self._mark, self._keys)
        return other

    def _stand(self, mark: bytes, keys: Sequence[str]) -> None:
        self._mark, self._keys, self._legal = mark, [], None
        self._take_up(self._codec[1].decode(mark))
        for key in keys:
            self._send(key)

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

    @property
    def answers(self) -> int:
        """How many answers the scene has had."""
        return len(self._keys)

    @property
    def mark(self) -> bytes:
        """The table as the scene began with it, and what was answered since."""
        return self._mark + "\n".join(self._keys).encode()

    @property
    def state(self) -> tuple[bytes, str, str]:
        """What tells it from others of the same turn: the table and the question."""
        assert self.ask is not None
        return self._codec[0].encode(self.table), self.ask.id, repr(self.ask.values)

    def play(self, key: str) -> None:
        """Answer; what has one answer goes by itself, up to a question of somebody, a draw or the end."""
        self._send(key)
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
        while (ask := self.ask) is not None:
            if ask.moot is not None:
                self._send(ask.moot.key)
            elif ask.entry is None and len(self.legal) == 1 and not self._withheld:
                self._send(self.legal[0].key)
            else:
                return

    def _send(self, key: str) -> None:
        self._keys.append(key)
        self._legal = None
        try:
            self.ask = self._script.send(key)
        except StopIteration:
            self._mark, self._keys = self._codec[0].encode(self.table), []
            self.scenes += 1
            self._next_scene()

    def _take_up(self, table: Table[Any]) -> None:
        table.beside = self._beside
        self.table = table
        self._next_scene()

    def _next_scene(self) -> None:
        """Run scenes up to the next question; a scene without one plays itself again after a fork."""
        while (script := self.definition.scene(self.table)) is not None:
            self._script = script
            try:
                self.ask = next(script)
                return
            except StopIteration:
                self._mark = self._codec[0].encode(self.table)
                self.scenes += 1
        self.ask = None
