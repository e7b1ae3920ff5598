"""Files brought into the archive, and its plays written to files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from companion.engine.journal import write_safely
from companion.tables import exchange
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.exchange.report import CannotExport, Report, Unwritable
from companion.tables.importing import Added, add_imported, bgstats_document
from companion.tables.play import Play

BY_SUFFIX = {
    ".json": "bgstats",
    ".bgsplay": "bgstats",
    ".parquet": "parquet",
    ".svg": "link",
    ".txt": "link",
    ".ipynb": "notebook",
}
"""The format that the name of a file means; everything else is CSV."""


def open_archive() -> Archive:
    """The archive of this computer."""
    return Archive(open_database())


class Brought(NamedTuple):
    """The result of an import: a report for each file, and the outcome for the plays."""

    files: list[Report]
    plays: Added


def bring_in(archive: Archive, files: Sequence[Path], replace: bool = False) -> Brought:
    """Import files, all of them or none. ``replace``: edits and deletions in the other app count here too."""
    imported = [exchange.import_plays(file) for file in files]
    return Brought([each.report for each in imported], add_imported(archive, imported, replace))


def give_out(archive: Archive, out: Path, format: str | None, id: str | None, language: str) -> int:
    """Write plays to a file or a folder; how many."""
    format = format or BY_SUFFIX.get(out.suffix.lower(), "csv")
    if format in ("link", "notebook"):
        play = _one(archive, id)
        if format == "notebook":
            exchange.export_notebook(play, out)
        else:
            _write_link(play, out, language)
        return 1
    plays = [_one(archive, id)] if id is not None else list(archive.find())
    if not plays:
        raise CannotExport("error.nothing-there")
    if format == "bgstats":
        exchange.write_bgstats(bgstats_document(archive, plays, complete=id is None, about=exchange.about(out)), out)
    elif format == "csv":
        exchange.export_csv(plays, out)
    else:
        exchange.export_parquet(plays, out)
    return len(plays)


def link(archive: Archive, id: str | None, language: str) -> str:
    """The link of a play."""
    return exchange.export_link(_one(archive, id), language)


def _one(archive: Archive, id: str | None) -> Play:
    """The play of an id; without one, the only play there is."""
    if id is None:
        ids = archive.plays()["play"]
        if not ids:
            raise CannotExport("error.nothing-there")
        if len(ids) > 1:
            raise CannotExport("error.which-play", id=ids[-1])
        id = str(ids[0])
    found = archive.get(id)
    if found is None:
        raise CannotExport("error.no-such-play", id=id[:60])
    return found


def _write_link(play: Play, out: Path, language: str) -> None:
    """The QR code as a picture, or the address as a line of text."""
    is_picture = out.suffix.lower() == ".svg"
    text = exchange.export_link_qr(play, language) if is_picture else exchange.export_link(play, language) + "\n"
    try:
        write_safely(out, text)
    except OSError as error:
        raise Unwritable("error.unwritable", file=out.name[:80], why=error.strerror or str(error)) from None
