"""The pending question of a game, with its options: each list is found once."""

from __future__ import annotations

import enum
from bisect import bisect
from collections.abc import Iterable
from hashlib import blake2b
from itertools import accumulate
from typing import Any

from companion.engine.ask import Ask, Option, among
from companion.engine.definition import Definition
from companion.engine.errors import Refused, UnknownOption, named
from companion.engine.facts import Fact, as_text, later
from companion.engine.notebook_presenter import Shown
from companion.engine.trial import is_plain

LISTED = 24
"""Options that a repr names."""


class Waits(enum.IntEnum):
    """Which facts a game leaves for later by itself."""

    NOTHING = 0
    USUAL = 1
    """Those that have a default: the marked spaces of a hill."""
    IN_PARTS = 2
    """Also those that are entered bit by bit, as the cells of a whole board."""


class Options(list[Option], Shown):
    """Options of the pending ask. One is found by its key or by itself: ``"beg" in game.legal``."""

    __slots__ = ("asked",)
    asked: Pending

    @property
    def game(self) -> str:
        """The name of the game that asks."""
        return self.asked.definition.name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its players."""
        return self.asked.names

    def __contains__(self, wanted: object) -> bool:
        key = wanted.key if isinstance(wanted, Option) else wanted
        return key in [option.key for option in self]

    def __repr__(self) -> str:
        keys = [option.key if option.allowed else f"{option.key} (refused)" for option in self[:LISTED]]
        rest = [f"{len(self) - LISTED} more"] if len(self) > LISTED else []
        return f"<options: {', '.join(keys + rest) or 'none'}>"


class Pending(Shown):
    """The question that waits for an answer."""

    definition: Definition
    names: tuple[str, ...]
    ask: Ask | None
    waits: Waits
    """Which facts are not asked before they matter."""
    _allowed: list[Option] | None = None
    _legal: Options | None = None
    _options: Options | None = None

    _outlooks: dict[str, Any] | None = None
    """The options that were tried, by key."""

    def _new_question(self) -> None:
        self._allowed = self._legal = self._options = self._outlooks = None

    @property
    def options(self) -> Options:
        """Every option of the pending ask with its whole verdict, found once for a question."""
        if self._options is None:
            self._options = self._listed(self.ask.options() if self.ask else ())
        return self._options

    @property
    def legal(self) -> Options:
        """The allowed options of the pending ask. Look at their verdicts before the next decision."""
        if self._legal is None:
            self._legal = self._listed(self._possible() if self._allowed is None else self._allowed)
        return self._legal

    def _listed(self, options: Iterable[Option]) -> Options:
        found = Options(options)
        found.asked = self
        return found

    def _possible(self) -> list[Option]:
        """The allowed options, unwrapped; found once for a question."""
        found = self._allowed
        if found is None:
            found = self._allowed = self.ask.legal() if self.ask else []
        return found

    @property
    def settled(self) -> bool:
        """Whether the pending ask needs no player: it has one possible answer, or a default."""
        return self._automatic() is not None or self._has_one_answer()

    def _has_one_answer(self) -> bool:
        """Whether the pending ask has one possible answer, and no default."""
        ask = self.ask
        return ask is not None and ask.entry is None and ask.default is None and len(self._possible()) == 1

    def _automatic(self) -> Option | None:
        """The answer to the pending ask that needs no player; None where it has no default."""
        ask = self.ask
        if ask is None or ask.entry is None:
            return None if ask is None else ask.default
        if ask.default is not None:
            return ask.default if self.waits else None
        bare = later(ask.entry) if self.waits is Waits.IN_PARTS and isinstance(ask.entry, Fact) else None
        return None if bare is None else Option(as_text(bare))

    def _check(self, ask: Ask, key: str) -> None:
        """Refuse an answer that is not allowed."""
        option = ask.option(key)
        if option is None:
            raise UnknownOption("error.unknown-option", self.definition.name, key=named(key), ask=ask.id)
        if not option.judge():
            raise Refused(key, option.judge(), self.definition.name, self.names)

    def _same_everywhere(self, key: str) -> list[Option] | None:
        """The allowed option of a key, where it has been found and means the same in a copy of the game."""
        option = among(self._options or self._allowed or (), key)
        return [option] if option is not None and option.allowed and is_plain(option.value) else None

    def _drawn(self, seed: int, place: int, *, alike: bool) -> Option:
        """A draw by a seed, at a place of the journal."""
        number = blake2b(f"{seed}:{place}".encode(), digest_size=8).digest()
        legal = self._possible()
        if alike:
            upto = list(accumulate([option.weight for option in legal]))
        else:
            upto = list(accumulate([1 if option.interchangeable else option.weight for option in legal]))
        return legal[bisect(upto, int.from_bytes(number) % upto[-1])]
