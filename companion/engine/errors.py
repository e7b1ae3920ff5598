"""Typed errors. Each is one clear sentence, in English as an exception and in any language through its message."""

from __future__ import annotations

from typing import Any

from companion.engine.ask import Reason, Verdict


class CompanionError(ValueError):
    """Something was refused and nothing has changed. ``reason`` is a message id with its values."""

    def __init__(self, message: str, /, area: str = "", **values: Any) -> None:
        self.reason = Reason(message, values)
        self.area = area
        self.names: tuple[str, ...] = ()
        """The players' names by seat, where the sentence speaks of players."""
        super().__init__(message, values)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        from companion.engine.languages import messages  # here, because messages raise these errors

        return messages(language, self.area).say(self.reason.rule, self.reason.values, self.names)


class BadPlayers(CompanionError):
    """A player count, name or seat that cannot be."""


class UnknownGame(CompanionError):
    """No such game."""


class UnknownOption(CompanionError):
    """The key answers no option of the pending ask."""


class NothingToDo(CompanionError):
    """There is nothing to undo, to redo, or to answer."""


class BadTable(CompanionError):
    """A snapshot, a sheet or a correction that no table can look like. ``problems`` has them all."""

    def __init__(self, message: str, /, area: str = "", problems: tuple[Reason, ...] = (), **values: Any) -> None:
        super().__init__(message, area, **values)
        self.problems = problems


class BadSave(CompanionError):
    """A file that is no save of ours, or a damaged one."""


class Refused(CompanionError):
    """The option exists and is not allowed now: ``verdict`` has all reasons."""

    def __init__(self, key: str, verdict: Verdict, area: str, names: tuple[str, ...]) -> None:
        super().__init__(verdict.reasons[0].rule, area, **verdict.reasons[0].values)
        self.key = key
        self.verdict = verdict
        self.names = names

    def text(self, language: str = "en") -> str:
        """All reasons in a language, one sentence each."""
        from companion.engine.languages import messages

        say = messages(language, self.area)
        return " ".join(say.refusal(reason, self.names) for reason in self.verdict.reasons)
