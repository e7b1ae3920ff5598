"""The log: entries of bounded length, and a repeated error only once a second."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable

from companion.tables.store import home

log = logging.getLogger("companion")

LONGEST_ENTRY = 8000
MOST_KINDS = 500
"""Kinds of entries that are remembered at once."""


class Short(logging.Formatter):
    """An entry of the log, cut where it would fill the file alone: its first and last lines stay."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        half = LONGEST_ENTRY // 2
        return text if len(text) <= LONGEST_ENTRY else f"{text[:half]}\n…\n{text[-half:]}"


Kind = tuple[str, str, int, str, str]
"""The origin of an entry, and the error that it reports."""


class Calm(logging.Filter):
    """Lets an entry of one kind pass once a second; the next one says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, every: float = 1.0) -> None:
        super().__init__()
        self.clock, self.every = clock, every
        self.seen: dict[Kind, tuple[float, int]] = {}
        """For each kind: when an entry last passed, and how many were left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether an entry is written."""
        kind, now = _kind(record), self.clock()
        then, left_out = self.seen.pop(kind, (now - self.every, 0))
        if now - then < self.every:
            self.seen[kind] = then, left_out + 1
            return False
        while len(self.seen) >= MOST_KINDS:
            del self.seen[next(iter(self.seen))]
        self.seen[kind] = now, 0
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it)", ()
        return True


def _kind(record: logging.LogRecord) -> Kind:
    """Entries of one kind come from the same line of code and report the same error, whatever their values."""
    fault = record.exc_info[1] if record.exc_info else None
    return record.name, record.pathname, record.lineno, type(fault).__name__, str(fault)[:200]


def calm(*handlers: logging.Handler) -> None:
    """Keep repeated errors out of these handlers."""
    for handler in handlers:
        handler.addFilter(Calm())


def keep_log() -> None:
    """Faults go to a file in the data folder, small enough to be sent along with a report."""
    if not log.handlers:
        from logging.handlers import RotatingFileHandler  # it brings sockets

        try:
            home().mkdir(mode=0o700, parents=True, exist_ok=True)  # where the tables are on a server, it may be missing
            if not os.access(home(), os.W_OK):
                raise PermissionError
            handler: logging.Handler = RotatingFileHandler(
                home() / "companion.log", maxBytes=500_000, backupCount=1, delay=True, encoding="utf-8"
            )
        except OSError:
            handler = logging.StreamHandler()
        handler.setFormatter(Short("%(asctime)s %(levelname)s %(message)s"))
        calm(handler)
        log.addHandler(handler)
