"""Typed errors. Each is one clear sentence, in English as an exception and in any language through its message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from companion.engine.ask import Reason, Verdict
from companion.engine.data_folder import Values

LONGEST_VALUE = 200
"""So many letters of a value stand in a sentence: it may come from a file or a page, and be of any length."""
SHORT = 40
"""And this many of a value that should have been a name."""


def readable(value: object) -> object:
    """A value as a sentence can hold it: on one line, of bounded length, without half a letter.

    >>> readable("a\\nb" + "c" * 1000) == "a b" + "c" * 196 + "…", readable(7)
    (True, 7)
    """
    if isinstance(value, str):
        text = " ".join(value[: LONGEST_VALUE * 4].split()).encode("utf-8", "replace").decode()
        return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
    if isinstance(value, list | tuple):
        return type(value)(map(readable, value[:LONGEST_VALUE]))
    return value


def _readable(reason: Reason) -> Reason:
    return Reason(reason.rule, {name: readable(value) for name, value in reason.values.items()})


def named(kind: object) -> str:
    """A value of the wrong type as a sentence names it.

    >>> named([1, 2]), named(None), named("x")
    ('list', 'None', 'x')
    """
    if isinstance(kind, int) and abs(kind) > SHORT**SHORT:
        return "int"  # Python writes no number of thousands of digits
    text = str(readable(str(kind))) if isinstance(kind, str | int | float | None) else type(kind).__name__
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"


def plain_text(what: str, value: object) -> str:
    """A text that can be kept; refused with one sentence when it is none, or holds half a letter."""
    if not isinstance(value, str):
        raise WrongType("error.not-text", what=what, value=named(value))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise WrongType("error.not-letters", what=what) from None
    return value


def whole_number(what: str, value: object) -> int:
    """A whole number; True is none."""
    if type(value) is not int:
        raise WrongType("error.not-number", what=what, value=named(value))
    return value


class Words(Protocol):
    """The sentences of a language (`companion.engine.messages.Messages`)."""

    def say(self, message: str, values: Values, names: Sequence[str] = ()) -> str:
        """A message with its values."""

    def refusal(self, reason: Reason, names: Sequence[str] = ()) -> str:
        """Why something is refused."""


class CompanionError(ValueError):
    """Something was refused and nothing has changed. ``reason`` is a message id with its values."""

    words: ClassVar[Callable[[str, str], Words]]
    """Finds the words of a language and an area; set by the languages, which refuse by these errors themselves."""

    def __init__(self, message: str, /, area: str = "", **values: object) -> None:
        self.reason = _readable(Reason(message, values))
        self.area = area
        self.names: tuple[str, ...] = ()
        """The players' names by seat, where the sentence speaks of players."""
        super().__init__(message, self.reason.values)

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        return CompanionError.words(language, self.area).say(self.reason.rule, self.reason.values, self.names)


class BadPlayers(CompanionError):
    """A player count, name or seat that cannot be."""


class UnknownGame(CompanionError):
    """No such game."""


class UnknownLanguage(CompanionError, KeyError):
    """An unknown language."""

    def __init__(self, language: object, known: tuple[str, ...]) -> None:
        super().__init__("error.unknown-language", name=named(language), known=", ".join(known))


class MissingPackage(CompanionError, ModuleNotFoundError):
    """A package is not installed; ``name`` is the module that was looked for."""

    def __init__(self, module: str) -> None:
        super().__init__("error.package", package=module.partition(".")[0])
        self.name = module


class UnknownRule(CompanionError, KeyError):
    """No article answers for this rule id."""


class WrongType(CompanionError, TypeError):
    """A value of a kind that cannot be there at all."""


class ReplayStopped(CompanionError):
    """A save was replayed only so far; the rest is kept."""


class NewerRules(CompanionError):
    """A save of newer rules that replays all the same."""


class UnknownOption(CompanionError):
    """The key answers no option of the pending ask."""


class NothingToDo(CompanionError):
    """There is nothing to undo, to redo, or to answer."""


class BadTable(CompanionError):
    """A snapshot, a sheet or a correction that no table can look like. ``problems`` has them all."""

    def __init__(self, message: str, /, area: str = "", problems: tuple[Reason, ...] = (), **values: object) -> None:
        super().__init__(message, area, **values)
        self.problems = tuple(map(_readable, problems))


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
        say = CompanionError.words(language, self.area)
        return " ".join(say.refusal(reason, self.names) for reason in self.verdict.reasons)
