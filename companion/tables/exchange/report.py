"""The report of an import: plays added, plays left out and why; and the errors of a file, typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import Protocol

import msgspec

from companion.engine.data_folder import Plain, Values
from companion.engine.errors import CompanionError
from companion.engine.messages import messages
from companion.tables.play import Play

AREA = "exchange"
EXAMPLES = 3
"""So many remarks of a kind are written out; the others are counted."""


class ExchangeError(CompanionError):
    """A file that cannot be taken in, or a play that cannot be given out; nothing has changed."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message, AREA, **values)


class Unreadable(ExchangeError):
    """The file is not there, or may not be read."""


class TooLarge(ExchangeError):
    """More than the limit, packed or unpacked."""


class UnknownFormat(ExchangeError):
    """No format that we read."""


class Broken(ExchangeError):
    """Damaged or cut off."""


class WrongSchema(ExchangeError):
    """Well formed, but of another content than such files have."""


class WrongEncoding(ExchangeError):
    """Not UTF-8."""


class Unsafe(ExchangeError):
    """Parts that only an attack would use: a document type, entities, endless nesting."""


class NeedsLibrary(ExchangeError):
    """An optional library is not installed."""


class CannotExport(ExchangeError):
    """The play lacks a value that this format requires."""


class Unwritable(ExchangeError):
    """The file cannot be written."""


class Why(StrEnum):
    """Why a play was left out (left), or a remark on one that came in (note)."""

    NO_GAME = "left.no-game"
    NO_PLAYER = "left.no-player"
    NO_LOCATION = "left.no-location"
    NO_SEAT = "left.no-seat"
    PLAYER_COUNT = "left.player-count"
    FIELD = "left.field"
    TWICE = "left.twice"

    IGNORED = "note.ignored"
    NOT_COUNTED = "note.not-counted"
    EXPANSION = "note.expansion"
    QUANTITY = "note.quantity"
    SCORE_TEXT = "note.score-text"
    CONFLICT = "note.conflict"
    ANONYMOUS = "note.anonymous"
    SAME_NAME = "note.same-name"
    MARKUP = "note.markup"
    PICTURES = "note.pictures"
    SHEET_BROKEN = "note.sheet-broken"
    SHEET_CELLS = "note.sheet-cells"
    SHEET_SUM = "note.sheet-sum"
    CHANGED = "note.changed"
    MORE_PAGES = "note.more-pages"
    STRAY_ROWS = "note.stray-rows"

    @property
    def leaves_out(self) -> bool:
        """Whether the play did not come in."""
        return self.startswith("left.")


class Remark(msgspec.Struct, frozen=True):
    """One thing to know about an import: why, of which play, with the values of the sentence."""

    why: Why
    play: str = ""
    """The day and the title of the play; empty where the whole file is meant."""
    values: Values = {}

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        sentence = messages(language, AREA).say(self.why, self.values)
        return f"{self.play}: {sentence}" if self.play else sentence


class Report(msgspec.Struct, frozen=True):
    """The contents of a file, the imported plays, and every remark."""

    file: str
    format: str
    """bgstats, bgg, csv or parquet."""
    found: int
    came: int
    remarks: tuple[Remark, ...] = ()

    @property
    def left_out(self) -> tuple[Remark, ...]:
        """The plays that did not come in, each with its reason."""
        return tuple(remark for remark in self.remarks if remark.why.leaves_out)

    @property
    def notes(self) -> tuple[Remark, ...]:
        """Remarks on the plays that came in."""
        return tuple(remark for remark in self.remarks if not remark.why.leaves_out)

    def counts(self) -> dict[Why, int]:
        """How often each reason occurs."""
        return dict(Counter(remark.why for remark in self.remarks))

    def lines(self, language: str = "en") -> Iterator[str]:
        """The report in words, a sentence a line."""
        say = messages(language, AREA)
        yield say.text("report.came", came=self.came, found=self.found, file=self.file)
        for title, remarks in (("report.left", self.left_out), ("report.notes", self.notes)):
            if remarks:
                yield say.text(title, count=len(remarks))
                yield from _grouped(remarks, language)


def _grouped(remarks: Iterable[Remark], language: str) -> Iterator[str]:
    """Remarks by subject, the first few of each in words."""
    groups: dict[Why, list[Remark]] = {}
    for remark in remarks:
        groups.setdefault(remark.why, []).append(remark)
    for group in groups.values():
        shown = group if len(group) <= EXAMPLES + 1 else group[:EXAMPLES]
        yield from (f"  {remark.text(language)}" for remark in shown)
        if len(group) > len(shown):
            yield f"    {messages(language, AREA).text('report.more', count=len(group) - len(shown))}"


class Imported(msgspec.Struct, frozen=True):
    """The plays of a file. Nothing is kept anywhere yet: the caller does that."""

    plays: tuple[Play, ...]
    report: Report
    document: Plain | None = None
    """The file as it was, with every key, for writing the same file again."""
    deleted: tuple[str, ...] = ()
    """The ids of plays that were deleted in the other app."""


class BadField(Exception):
    """A value that cannot be; the play it belongs to is left out."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class LeftOut(Exception):
    """A play that cannot come in."""

    def __init__(self, why: Why, **values: object) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


class Note(Protocol):
    """Writes a remark on the play that is being read."""

    def __call__(self, why: Why, **values: object) -> None:
        """Write it."""
