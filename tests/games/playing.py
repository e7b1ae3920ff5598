"""Helpers at a table for every game: play on it, answer simply until something is asked, read the verdicts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Self

from companion.engine.ask import Option, Reason
from companion.engine.facts import as_text, blank
from companion.engine.game import Game


class Playing(Game, ABC):
    """A game that tests play on and look at; a game's own tests add simple answers and countable goods."""

    @property
    @abstractmethod
    def known(self) -> Mapping[str, Any]:
        """The facts of the box."""

    @abstractmethod
    def simplest(self) -> str:
        """The least that can be answered."""

    @abstractmethod
    def state(self, seat: int = 0) -> dict[str, float]:
        """Everything countable a player has, in one dict."""

    def take(self, *decisions: str) -> Self:
        """Take these decisions one after the other."""
        for key in decisions:
            self.play(key)
        return self

    def written_answer(self) -> str:
        """The answer to a question that is written down: the value of the box, or “nothing happened”."""
        assert self.ask is not None
        if self.ask.id != "learn":
            return as_text(blank(self.ask.entry))
        fact = self.ask.values["fact"]
        value, many = self.known[fact], self.definition.facts[fact].count
        return as_text(value[len(self.table.fact(fact) or ())] if many else value)

    def until(self, ask: str, player: int | None = None) -> Self:
        """Answer as simply as possible until such a question comes (to that player)."""
        for _ in range(500):
            assert self.ask is not None, f"never asked: {ask}"
            if self.ask.id == ask and (player is None or self.ask.player == player):
                return self
            self.play(self.simplest())
        raise AssertionError(f"never asked: {ask}")

    # looking

    @property
    def asked(self) -> tuple[str, int | None]:
        """The pending question and to whom it goes."""
        assert self.ask is not None
        return self.ask.id, self.ask.player

    @property
    def keys(self) -> list[str]:
        """The options that may be chosen now."""
        return [option.key for option in self.legal]

    def option(self, key: str) -> Option:
        """An option by its key, allowed or not."""
        return {option.key: option for option in self.options}[key]

    def reasons(self, key: str) -> list[Reason]:
        """Every reason why an option is refused; none when it is allowed."""
        verdict = self.option(key).verdict
        assert self.describe(verdict), "every reason has a sentence"
        assert (key in self.keys) == (not verdict.reasons)
        return list(verdict.reasons)

    def brought(self, *decisions: str, seat: int = 0) -> dict[str, float]:
        """The changes of a player by these decisions: ``{"coins": -3, "religion": 1}``."""
        before = self.state(seat)
        self.take(*decisions)
        return {name: value - before[name] for name, value in self.state(seat).items() if value != before[name]}

    def happened(self, kind: str) -> list[dict[str, Any]]:
        """The values of all events of a kind, each with its player."""
        return [{"player": event.player, **event.values} for event in self.events if event.kind == kind]

    def scored(self, source: str) -> dict[object, float]:
        """The points of a source, by player."""
        sums = self.ledger.by("source")
        return {seat: points for (seat, from_what), points in sums.items() if from_what == source}
