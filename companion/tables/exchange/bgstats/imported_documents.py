"""The BG Stats data that plays were imported with, kept so that an export has every field the app wrote.

The archive holds one document: all files that were imported, merged. Objects are the same where their uuids are; an
object of the newer file replaces the older one. Numbers that two files use for different objects are changed, and all
references with them.
"""

from __future__ import annotations

import copy
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping

import msgspec

from companion.engine.data_folder import Plain
from companion.tables.database import Database, Garbled
from companion.tables.exchange import bgstats
from companion.tables.exchange.foreign_values import Entry

Document = Plain
"""A file of BG Stats."""

NUMBERED = ("games", "players", "locations", "tags")
"""Parts whose objects have a number in the file."""
UNNUMBERED = ("plays", "challenges", "groups", "deletedObjects")
REFERENCES = {
    "gameRefId": "games",
    "playerRefId": "players",
    "meRefId": "players",
    "locationRefId": "locations",
    "tagRefId": "tags",
}
"""Which part a reference belongs to."""


class Documents:
    """The document of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self) -> Document:
        """Everything that was imported from BG Stats; empty before the first import."""
        row = self.database.row("SELECT body FROM documents WHERE source = 'bgstats'")
        if row is None:
            return {}
        try:
            return msgspec.json.decode(zlib.decompress(row[0]), type=Document)
        except (zlib.error, msgspec.DecodeError, UnicodeError, RecursionError):
            raise Garbled("store.garbled_play") from None

    def add(self, document: Entry, unchanged: Collection[str] = ()) -> None:
        """Merge a file into the document. ``unchanged``: ids of plays that stay as they are here."""
        with self.database.writing():
            body = zlib.compress(msgspec.json.encode(merged(self.get(), document, unchanged)))
            self.database.run(
                "INSERT INTO documents (source, body) VALUES ('bgstats', ?) "
                "ON CONFLICT (source) DO UPDATE SET body = excluded.body",
                body,
            )


def merged(mine: Document, theirs: Entry, unchanged: Collection[str] = ()) -> Document:
    """Two documents as one; where both have an object, theirs counts."""
    new: Document = copy.deepcopy({key: value for key, value in theirs.items() if key != "about"})
    if not mine:
        return new
    _point(new, {part: _numbers(_list(mine, part), _list(new, part)) for part in NUMBERED})
    found = copy.deepcopy(mine) | {key: value for key, value in new.items() if not isinstance(value, list)}
    for part in (*NUMBERED, *UNNUMBERED):
        old = _list(mine, part)
        stay = {_key(each) for each in old if part == "plays" and _key(each) in unchanged}
        if old or part in new:
            found[part] = _united(old, [each for each in _list(new, part) if _key(each) not in stay])
    return found


def with_plays(document: Document, ids: Collection[str]) -> Document:
    """The document without the plays that the archive no longer has; plays that could not be imported stay."""
    if not document:
        return {}
    ours = bgstats.ids_by_position(document)
    return document | {
        "plays": [each for place, each in enumerate(document["plays"]) if ours.get(place) in (None, *ids)]
    }


def only(document: Document, uuids: Collection[str]) -> Document:
    """Some plays of a document, by their uuids, with the entries that they refer to and no others."""
    plays = [each for each in _list(document, "plays") if _key(each) in uuids]
    me = {"meRefId": document["userInfo"]["meRefId"]} if "meRefId" in document.get("userInfo", {}) else {}
    used = {(REFERENCES[key], value) for key, value in _references([plays, me])}
    parts = {part: [each for each in _list(document, part) if (part, each.get("id")) in used] for part in NUMBERED}
    about = {"about": document["about"]} if "about" in document else {}
    return about | parts | {"plays": plays, "challenges": [], "userInfo": me}


def _list(document: Entry, part: str) -> list[Plain]:
    found = document.get(part)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _key(entry: Entry) -> str:
    """The identity of an object: its uuid, whose case differs between systems."""
    return str(entry.get("uuid") or "").strip().casefold()


def _numbers(mine: Iterable[Entry], theirs: list[Plain]) -> dict[object, object]:
    """The number that each object of theirs has from now on, by its old one."""
    known = {_key(each): each.get("id") for each in mine if _key(each)}
    taken = {each.get("id") for each in mine}
    free = max([0, *(n for n in (*taken, *(each.get("id") for each in theirs)) if isinstance(n, int))])
    found: dict[object, object] = {}
    for each in theirs:
        old = each.get("id")
        number = known.get(_key(each), old)
        if number == old and old in taken and known.get(_key(each)) != old:
            number = free = free + 1
        found[old] = each["id"] = number
    return found


def _point(value: object, numbers: Mapping[str, Mapping[object, object]]) -> None:
    """Change the references of a document to the new numbers."""
    if isinstance(value, list):
        for each in value:
            _point(each, numbers)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in REFERENCES and isinstance(inner, int):
                value[key] = numbers[REFERENCES[key]].get(inner, inner)
            else:
                _point(inner, numbers)


def _references(value: object) -> Iterator[tuple[str, int]]:
    if isinstance(value, list):
        for each in value:
            yield from _references(each)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in REFERENCES and isinstance(inner, int):
                yield key, inner
            else:
                yield from _references(inner)


def _united(mine: list[Plain], theirs: list[Plain]) -> list[Plain]:
    """Both lists, an object of theirs in the place of ours; one without a uuid is new unless it is equal."""
    newer = {_key(each): each for each in theirs if _key(each)}
    found = [newer.pop(_key(each), each) for each in mine]
    return [*found, *newer.values(), *(each for each in theirs if not _key(each) and each not in mine)]
