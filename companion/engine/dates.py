"""Moments as dates. A clock may stand anywhere: in 1970 when its battery is empty, or beyond every calendar."""

from __future__ import annotations

import time
from datetime import UTC, datetime

LAST = 253_402_128_000
"""The last moment that has a date in every zone, near the end of the year 9999."""


def moment(seconds: float) -> datetime:
    """The date of a moment, in UTC; the nearest one that there is.

    >>> moment(0).isoformat(), moment(4e11).isoformat()
    ('1970-01-01T00:00:00+00:00', '9999-12-30T00:00:00+00:00')
    """
    return datetime.fromtimestamp(int(min(max(seconds, 0), LAST)), UTC)


def seconds_of(text: str) -> float:
    """The moment that a date names; now, where it names none.

    >>> seconds_of("2026-01-02T03:04:05+00:00"), seconds_of("1900-01-01"), seconds_of("some day") > 0
    (1767323045.0, 0.0, True)
    """
    try:
        found = datetime.fromisoformat(text)
        named = (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
        return min(max(named, 0.0), float(LAST))
    except (ValueError, OverflowError):
        return time.time()


def now() -> datetime:
    """The date of this moment, in UTC."""
    return moment(time.time())
