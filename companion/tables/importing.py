"""Imported plays go into the archive, and out of it again with everything the other app wrote."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.engine.data_folder import Plain
from companion.tables.archive import Archive
from companion.tables.exchange import Imported, bgstats
from companion.tables.exchange.bgstats.imported_documents import Documents, only, with_plays
from companion.tables.play import Play


class Added(NamedTuple):
    """How many plays an import added, updated, left unchanged, removed, and could have removed."""

    added: int
    updated: int = 0
    kept: int = 0
    """Those that differ in the file, and stayed as they were here."""
    removed: int = 0
    deleted: int = 0
    """Those that were deleted in the other app, and are still here."""


def add_imported(archive: Archive, imported: Sequence[Imported], replace: bool = False) -> Added:
    """Put imported plays into the archive, all or none. ``replace``: edits and deletions elsewhere count here too.

    A game that was mirrored here keeps its journal, whatever the other app says about it.
    """
    plays = {play.id: play for each in imported for play in each.plays}
    with archive.database.writing():
        other = [(here, plays[here.id]) for here in archive.having(plays) if here != plays[here.id]]
        edited = [play for here, play in other if here.journal in (None, play.journal)] if replace else []
        added = archive.add_all(plays.values())
        archive.add_all(edited, replace=True)
        unchanged = {play.id for _, play in other} - {play.id for play in edited}
        gone = {id for each in imported for id in each.deleted} - plays.keys()
        deleted = [play.id for play in archive.having(gone) if play.source == "bgstats"]
        removed = sum(map(archive.delete, deleted)) if replace else 0
        for document in (each.document for each in imported if each.document is not None):
            Documents(archive.database).add(document, unchanged)
    return Added(added, len(edited), len(unchanged), removed, len(deleted) - removed)


def bgstats_document(archive: Archive, plays: Iterable[Play], *, complete: bool = False, about: str = "") -> Plain:
    """The document of some plays for BG Stats; fields that the app wrote are as it wrote them.

    ``complete``: these are all plays of the archive, so everything else that was imported goes along.
    """
    plays = list(plays)
    known = Documents(archive.database).get()
    if complete:
        return bgstats.export(plays, with_plays(known, {play.id for play in plays}), about=about)
    return only(bgstats.export(plays, known, about=about), {bgstats.play_uuid(play).casefold() for play in plays})
