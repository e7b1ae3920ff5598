"""Taking decisions back, and taking them again."""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.engine.errors import NothingToDo, whole_number
from companion.engine.journal import Decision


class Undo(ABC):
    """The past of a game: its decisions, and those that were taken back."""

    _journal: list[Decision]
    _undone: list[Decision]

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
        """Take back the last steps; draws and answers of the companion go with them. Unlimited."""
        if not 1 <= whole_number("count", count) <= len(self._journal):
            raise NothingToDo("error.nothing-to-undo", count=count)
        self._back_to(self._steps_back(count))

    def back_to(self, at: int) -> None:
        """Go on from the moment after ``at`` decisions; the later ones can be taken again."""
        left = whole_number("at", at)
        if not 0 <= left <= len(self._journal):
            raise NothingToDo("error.no-such-moment", count=at, have=len(self._journal))
        while left < len(self._journal) and not self._journal[left].by_people:
            left += 1  # automatic decisions come again by themselves
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
        return any(decision.by_people for decision in self._journal)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return any(decision.by_people for decision in self._undone)

    # carried out by the game

    @abstractmethod
    def _restore(self, count: int, journal: list[Decision]) -> None:
        """Return to the moment after so many decisions."""

    @abstractmethod
    def _take(self, decision: Decision) -> None:
        """Take a decision."""

    @abstractmethod
    def _go_on(self) -> None:
        """Take the decisions that need no person."""
