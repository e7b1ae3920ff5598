"""Entries about faults are short, and are not repeated over and over."""

from __future__ import annotations

import logging

import pytest

from companion.ui.server_log import LONGEST_ENTRY, MOST_KINDS, Calm, Short, calm


class Kept(logging.Handler):
    """A handler that keeps its lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Kept:
    made = Kept()
    log = logging.getLogger("test of logs")
    monkeypatch.setattr(log, "handlers", [made])
    monkeypatch.setattr(log, "propagate", False)
    return made


def complain(*names: str, fault: Exception | None = None) -> None:
    """The same line of code, with other words."""
    for name in names:
        logging.getLogger("test of logs").error("no room for %s", name, exc_info=fault)


def test_a_repeated_fault_is_one_line_a_second_and_says_how_many_were_left_out(kept: Kept) -> None:
    now = 0.0
    kept.addFilter(Calm(lambda: now))
    complain(*(f"guest {n}" for n in range(1000)))
    assert kept.lines == ["no room for guest 0"]
    now = 0.9
    complain("late")
    now = 1.0
    complain("next")
    now = 9.0
    complain("last")
    assert kept.lines[1:] == ["no room for next (and 1000 more like it)", "no room for last"]


def test_another_fault_is_another_line(kept: Kept) -> None:
    kept.addFilter(Calm(lambda: 0.0))
    for fault in (OSError("full"), OSError("full"), OSError("gone"), ValueError("gone")):
        complain("Ann", fault=fault)
    logging.getLogger("test of logs").error("elsewhere")
    assert [line.splitlines()[-1] for line in kept.lines] == [
        "OSError: full",
        "OSError: gone",
        "ValueError: gone",
        "elsewhere",
    ]


def test_the_memory_has_a_bound(kept: Kept) -> None:
    filtered = Calm(lambda: 0.0)
    kept.addFilter(filtered)
    for n in range(MOST_KINDS + 100):
        complain("Ann", fault=OSError(str(n)))
    assert len(filtered.seen) == MOST_KINDS


def test_an_entry_alone_does_not_fill_the_log(kept: Kept) -> None:
    kept.setFormatter(Short())
    calm(kept)
    complain("x" * 100_000)
    assert len(kept.lines[0]) < LONGEST_ENTRY + 10
