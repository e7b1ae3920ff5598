"""Exchange with other programs: BG Stats, BoardGameGeek, spreadsheets, data frames, a notebook of one game.

Importing only reads: it returns the plays and a report, and the caller keeps them. The same file gives the same ids,
so importing twice adds nothing. Exporting only writes files; nothing is sent anywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from companion.engine.journal import write_safely
from companion.tables.exchange import bgg, bgstats, csv_and_parquet, notebook
from companion.tables.exchange.bgstats import link as export_link
from companion.tables.exchange.bgstats import link_qr as export_link_qr
from companion.tables.exchange.csv_and_parquet import export_csv, export_parquet
from companion.tables.exchange.foreign_values import Entry, decode
from companion.tables.exchange.report import (
    Broken,
    CannotExport,
    ExchangeError,
    Imported,
    NeedsLibrary,
    Remark,
    Report,
    TooLarge,
    UnknownFormat,
    Unreadable,
    Unsafe,
    Unwritable,
    Why,
    WrongEncoding,
    WrongSchema,
)
from companion.tables.play import Play

__all__ = [
    "Broken",
    "CannotExport",
    "ExchangeError",
    "Imported",
    "NeedsLibrary",
    "Remark",
    "Report",
    "TooLarge",
    "UnknownFormat",
    "Unreadable",
    "Unsafe",
    "Unwritable",
    "Why",
    "WrongEncoding",
    "WrongSchema",
    "export_bgstats",
    "export_csv",
    "export_link",
    "export_link_qr",
    "export_notebook",
    "export_parquet",
    "import_plays",
    "write_bgstats",
]

LARGEST = 64 * 2**20
"""The largest file, packed or unpacked: ten times the history of a busy group."""


def import_plays(source: str | os.PathLike[str] | bytes, name: str = "", limit: int = LARGEST) -> Imported:
    """The plays of a file, a folder with our tables, or the bytes of a file; the format is found by looking.

    ``name`` is its name in a report; ``limit``: the most bytes that it may hold.
    """
    if isinstance(source, bytes | bytearray | memoryview):
        return _from_bytes(bytes(source), name or "file", limit)
    path = Path(source)
    name = name or path.name
    try:
        if path.is_file() and path.name in csv_and_parquet.file_names():
            path = path.parent
        if path.is_dir():
            found = [path / each for each in sorted(csv_and_parquet.file_names()) if (path / each).is_file()]
            _check_size(sum(each.stat().st_size for each in found), name, limit)
            return csv_and_parquet.read({each.name: each.read_bytes() for each in found}, name, limit)
        _check_size(path.stat().st_size, name, limit)
        with path.open("rb") as file:
            return _from_bytes(file.read(limit + 1), name, limit)
    except (OSError, ValueError) as error:
        if isinstance(error, ExchangeError):
            raise
        why = getattr(error, "strerror", None) or str(error)
        raise Unreadable("error.unreadable", file=name[:80], why=why) from None


def _check_size(size: int, name: str, limit: int) -> None:
    if size > limit:
        raise TooLarge("error.too-large", file=name[:80], size=max(1, round(size / 2**20)), most=limit // 2**20)


def _from_bytes(raw: bytes, name: str, limit: int) -> Imported:
    name = name[:80]
    _check_size(len(raw), name, limit)
    if raw.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return csv_and_parquet.read(csv_and_parquet.unpack(raw, name, limit), name, limit)
    if raw.startswith(b"PAR1"):
        raise UnknownFormat("error.one-table", file=name)
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return bgg.read(raw.lstrip(), name)
    text = decode(raw, name)
    opening = text.lstrip()[:1]
    if opening == "<":
        return bgg.read(raw, name)
    if opening in ("{", "["):
        return bgstats.read(text, name)
    if text.partition("\n")[0].strip().startswith(("play_id", '"play_id"')):
        raise UnknownFormat("error.one-table", file=name)
    raise UnknownFormat("error.unknown-format", file=name)


def export_bgstats(
    plays: Iterable[Play],
    path: str | os.PathLike[str],
    document: Entry | None = None,
    me: str = "",
) -> Path:
    """Write a file that BG Stats imports, with filled score sheets; ``.bgsplay`` or ``.json``.

    ``document``: the one that these plays were imported with, so that every key of it is kept.
    ``me``: the owner of the device with the app; else the most frequent player.
    """
    return write_bgstats(bgstats.export(plays, document, me, about(path)), path)


def about(path: str | os.PathLike[str]) -> str:
    """The text about a file that a ``.bgsplay`` file carries."""
    return f"Plays from {bgstats.SOURCE_NAME}" if Path(path).suffix.lower() == ".bgsplay" else ""


def write_bgstats(document: Entry, path: str | os.PathLike[str]) -> Path:
    """Write a document for BG Stats."""
    return _write(path, bgstats.to_bytes(document))


def export_notebook(play: Play, path: str | os.PathLike[str]) -> Path:
    """Write the analysis notebook of a play, its save included."""
    return _write(path, notebook.export(play))


def _write(path: str | os.PathLike[str], raw: bytes) -> Path:
    try:
        write_safely(path, raw)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unwritable("error.unwritable", file=Path(path).name[:80], why=why) from None
    return Path(path)
