"""Values as files of other programs have them, and days and times between theirs and ours."""

from __future__ import annotations

import codecs
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import TypeVar

from companion.engine.data_folder import Plain
from companion.tables.exchange.report import BadField, WrongEncoding
from companion.tables.play import Play

Entry = Mapping[str, object]
"""An object of a foreign file: its values may be anything."""

LONGEST_NAME = 200
LARGEST = 2**31 - 1
"""The largest whole number that every archive can keep."""
LONGEST_TEXT = 1_000_000
MOST_PLAYERS = 200
UNKNOWN_TIME = "10:00:00"
"""The time that BG Stats writes where only the day is known."""

_BOMS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
_YES = {"1", "true", "yes"}
_NO = {"0", "false", "no", ""}


def decode(raw: bytes, name: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 where the file says so."""
    encoding = next((each for bom, each in _BOMS.items() if raw.startswith(bom)), "utf-8")
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise WrongEncoding("error.encoding", file=name, place=error.start) from None


def string(values: Entry, field: str, longest: int = LONGEST_TEXT) -> str:
    """A text; missing is empty."""
    value = values.get(field)
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int | float) or len(str(value)) > longest:
        raise BadField(field)
    return str(value)


C = TypeVar("C", bound=str)


def one_of(values: Entry, field: str, known: Sequence[C], otherwise: C) -> C:
    """One of some words; missing is ``otherwise``."""
    found = string(values, field) or otherwise
    for each in known:
        if each == found:
            return each
    raise BadField(field)


def whole(values: Entry, field: str) -> int:
    """A whole number; missing is 0."""
    value = values.get(field)
    if value is None or value == "":
        return 0
    if isinstance(value, str):
        digits = value.strip().removeprefix("-")
        value = int(value) if digits.isascii() and digits.isdigit() and len(digits) < 16 else None
    if not isinstance(value, int | float) or not abs(value) <= LARGEST or value != int(value):
        raise BadField(field)
    return int(value)


def flag(values: Entry, field: str, otherwise: bool = False) -> bool:
    """Yes or no: true and false, 0 and 1, also as texts; missing is ``otherwise``."""
    value = values.get(field)
    if value is None:
        return otherwise
    if isinstance(value, bool):
        return value
    written = str(value).strip().casefold()
    if written not in _YES | _NO:
        raise BadField(field)
    return written in _YES if written else otherwise


def objects(values: Entry, field: str) -> list[Plain]:
    """A list of objects; missing is empty."""
    found = values.get(field)
    if found is None:
        return []
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise BadField(field)
    return found


def person(name: str) -> str:
    """A name in one line, without signs that cannot be seen."""
    if len(name) > LONGEST_NAME:
        raise BadField("name")
    return " ".join("".join(c for c in name if c.isprintable() or c.isspace()).split())


def is_markup(name: str) -> bool:
    """Whether a name would be more than text on a careless page."""
    return "<" in name or ">" in name


def day(text: str, field: str) -> str:
    """A day as ISO 8601."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise BadField(field) from None


def from_local(text: str, field: str) -> str:
    """Local time as UTC; only the day where the time is not known."""
    text = text.strip()
    if len(text) <= 10:
        return day(text, field)
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None and text.endswith(UNKNOWN_TIME):
            return moment.date().isoformat()
        return moment.astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        raise BadField(field) from None


def is_sound(play: Play) -> bool:
    """Whether every number of a play that came whole can be, and every line belongs to a seat."""
    numbers = [play.minutes, play.decisions, play.rules_version, play.catalog_version, play.bgg_id]
    numbers += [player.place for player in play.players]
    numbers += [number for line in play.lines for number in (line.round, line.decision)]
    names = [play.id, play.game, *play.names]
    return (
        all(number is None or abs(number) <= LARGEST for number in numbers)
        and all(0 <= line.player < len(play.players) for line in play.lines)
        and all(len(name) <= LONGEST_NAME for name in names)
        and len(play.players) <= MOST_PLAYERS
    )


def is_moment(text: str) -> bool:
    """Whether it is a day or a time as ISO 8601."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def moment_of(play: Play) -> datetime | date | None:
    """When a play ended, or else began: a moment in UTC, or only the day."""
    for text in (play.finished, play.started):
        try:
            if len(text) == 10:
                return date.fromisoformat(text)
            moment = datetime.fromisoformat(text)
            return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)
        except (ValueError, OverflowError):
            continue
    return None


def to_local(play: Play) -> str:
    """When a play was, in local time; empty where unknown."""
    moment = moment_of(play)
    if isinstance(moment, datetime):
        try:
            return moment.astimezone().replace(tzinfo=None).isoformat(" ", "seconds")
        except (ValueError, OverflowError, OSError):
            return ""
    return f"{moment.isoformat()} {UNKNOWN_TIME}" if moment else ""


def label_of(day: str, title: str) -> str:
    """A play in a report."""
    return " · ".join(part for part in (day[:10], person(title[:80])) if part) or "?"
