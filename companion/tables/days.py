"""Days by the clock of this machine. A play has a moment in UTC, or only its day: that is the same day in every zone.

The offset is that of the day in question: summer time then, not now.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time

NOON = time(12)


def day_of(moment: str) -> str:
    """The day of a time; a day alone stays itself, and any other text has none.

    >>> day_of("2024-05-03"), day_of("2024-05-03T12:00:00+00:00"), day_of(""), day_of("soon")
    ('2024-05-03', '2024-05-03', '', '')
    """
    try:
        if len(moment) == 10:
            return date.fromisoformat(moment).isoformat()
        then = datetime.fromisoformat(moment)
    except ValueError:
        return ""
    then = then.replace(tzinfo=then.tzinfo or UTC)
    try:
        return then.astimezone().date().isoformat()
    except (ValueError, OverflowError, OSError):  # outside the range of this machine's clock
        return then.date().isoformat()


def utc_of(day: date, hour: time = NOON) -> datetime:
    """When an hour of a day was, in UTC."""
    local = datetime.combine(day, hour)
    try:
        return local.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return local.replace(tzinfo=UTC)
