"""Our own tidy tables as CSV or Parquet: a folder or a zip with ``plays``, ``players``, ``score_lines``, ``journals``.

CSV is UTF-8 with a comma. A text that a spreadsheet would run as a formula gets an apostrophe before it, which reading
takes off again; so a player may be called ``=1+1``. Commas, semicolons and tabs are read, and decimal commas, as
spreadsheets write them.
"""

from __future__ import annotations

import csv
import io
import math
import os
import re
import shutil
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.data_folder import Plain, Values
from companion.engine.journal import write_safely
from companion.engine.ledger import ScoreLine
from companion.tables.exchange.foreign_values import (
    LONGEST_NAME,
    MOST_PLAYERS,
    Entry,
    decode,
    flag,
    is_moment,
    label_of,
    one_of,
    string,
    whole,
)
from companion.tables.exchange.report import (
    BadField,
    Broken,
    Imported,
    LeftOut,
    NeedsLibrary,
    Remark,
    Report,
    TooLarge,
    Unwritable,
    Why,
    WrongSchema,
)
from companion.tables.exchange.titles import our_game
from companion.tables.exchange.written_scores import plain
from companion.tables.play import DEPTHS, MARKS, Play, PlayPlayer, Traits
from companion.version import __version__

LONGEST_TRAITS = 2**16
TABLES: Mapping[str, Mapping[str, type]] = {
    "plays": {
        "play_id": str,
        "game": str,
        "bgg_id": int,
        "depth": str,
        "started_at": str,
        "finished_at": str,
        "duration_min": int,
        "players": int,
        "location": str,
        "comment": str,
        "decisions": int,
        "rulings": str,
        "rules_version": int,
        "catalog_version": int,
        "counts": bool,
        "highest_wins": bool,
        "decided": bool,
        "extra": str,
        "source": str,
        "source_id": str,
        "mark": str,
        "traits": str,
        "app_version": str,
    },
    "players": {
        "play_id": str,
        "seat": int,
        "name": str,
        "colour": str,
        "start_player": bool,
        "score": float,
        "score_text": str,
        "rank": int,
        "winner": bool,
        "tie_break": float,
        "extra": str,
    },
    "score_lines": {
        "play_id": str,
        "seat": int,
        "player": str,
        "era": str,
        "day": int,
        "source": str,
        "detail": str,
        "points": float,
        "event_seq": int,
        "rule_id": str,
    },
    "journals": {"play_id": str, "journal": str},
}
"""The columns of each table. Seats count from 1; ``journals`` is there only where a play has a journal."""
REQUIRED: Mapping[str, Sequence[str]] = {
    "plays": ("play_id", "game"),
    "players": ("play_id", "name"),
    "score_lines": ("play_id", "seat", "points"),
    "journals": ("play_id", "journal"),
}
MOST_ROWS = 2_000_000
"""Rows of a table that are read at once: they must fit into the memory of a small machine."""
_TEXTS = {column for columns in TABLES.values() for column, kind in columns.items() if kind is str}
_OTHERS = {column for columns in TABLES.values() for column, kind in columns.items() if kind is not str}

Cell = str | float | None
"""A value of a table file."""
CsvRow = Values
Read = tuple[Sequence[str], list[CsvRow]]
"""The columns of a table, and its rows."""

_FORMULA = re.compile(r"'*[\t\r\n =+\-@＝＋－＠]")
_GUARDED = re.compile(r"'+[\t\r\n =+\-@＝＋－＠]")


def guard(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> guard("=1+1"), guard("Ann"), guard("'=1")
    ("'=1+1", 'Ann', "''=1")
    """
    return f"'{text}" if _FORMULA.match(text) else text


def unguard(text: str) -> str:
    """The text as it was before it was guarded."""
    return text[1:] if _GUARDED.match(text) else text


# plays to rows


def rows(plays: Iterable[Play]) -> dict[str, list[list[Cell]]]:
    """The rows of every table, each value in the order of its columns; None where unknown."""
    found: dict[str, list[list[Cell]]] = {name: [] for name in TABLES}
    for p in plays:
        rulings, traits = _json(p.rulings), msgspec.json.encode(p.traits).decode() if p.traits else ""
        found["plays"].append(
            [
                *(p.id, p.game, p.bgg_id, p.depth, p.started, p.finished, p.minutes, len(p.players), p.location),
                *(p.comment, p.decisions, rulings, p.rules_version, p.catalog_version, p.counts),
                *(p.highest_wins, p.decided, _json(p.extra), p.source, p.source_id, p.mark, traits, __version__),
            ]
        )
        for seat, who in enumerate(p.players, 1):
            found["players"].append(
                [
                    *(p.id, seat, who.name, who.colour, who.first, who.points, who.score_text, who.place),
                    *(who.winner, who.tie_break, _json(who.extra)),
                ]
            )
        for x in p.lines:
            name = p.names[x.player]
            found["score_lines"].append(
                [p.id, x.player + 1, name, x.era, x.round, x.source, x.detail, x.points, x.decision, x.rule]
            )
        if p.journal is not None:
            found["journals"].append([p.id, p.journal])
    return found


def _json(values: Entry) -> str:
    return msgspec.json.encode(values, order="sorted").decode() if values else ""


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return guard(value) if isinstance(value, str) else repr(plain(value))


def _csv_bytes(columns: Mapping[str, type], rows: Iterable[Sequence[Cell]]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue().encode()


def _parquet_bytes(columns: Mapping[str, type], rows: Iterable[Sequence[Cell]]) -> bytes:
    pa, parquet = _pyarrow("plays.parquet")
    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    values: list[Sequence[Cell]] = [*zip(*rows, strict=True)] or [()] * len(columns)
    arrays = [
        pa.array([None if value is None else kind(value) for value in column], types[kind])
        for column, kind in zip(values, columns.values(), strict=True)
    ]
    out = io.BytesIO()
    parquet.write_table(pa.table(arrays, names=list(columns)), out)
    return out.getvalue()


def _pyarrow(file: str) -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError:
        raise NeedsLibrary("error.needs-pyarrow", file=file) from None
    return pa, parquet


def export_csv(plays: Iterable[Play], path: str | os.PathLike[str]) -> list[Path]:
    """Write the tables as CSV: into a folder, or into one file where the path ends with ``.zip``."""
    return _export(plays, Path(path), "csv", _csv_bytes)


def export_parquet(plays: Iterable[Play], path: str | os.PathLike[str]) -> list[Path]:
    """The same as Parquet, which keeps the types."""
    return _export(plays, Path(path), "parquet", _parquet_bytes)


def _export(plays: Iterable[Play], path: Path, kind: str, encode: Callable[..., bytes]) -> list[Path]:
    tables = {name: part for name, part in rows(plays).items() if part or name != "journals"}
    files = {f"{name}.{kind}": encode(TABLES[name], part) for name, part in tables.items()}
    try:
        return _write_zip(files, path) if path.suffix.lower() == ".zip" else _write_folder(files, path)
    except OSError as error:
        raise Unwritable("error.unwritable", file=path.name, why=error.strerror or str(error)) from None


def _write_zip(files: Mapping[str, bytes], path: Path) -> list[Path]:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, raw in files.items():
            packed.writestr(zipfile.ZipInfo(name), raw, zipfile.ZIP_DEFLATED)  # without a date: same plays, same file
    write_safely(path, out.getvalue())
    return [path]


def _write_folder(files: Mapping[str, bytes], path: Path) -> list[Path]:
    """All files are whole before the first one is put in its place."""
    path.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(dir=path, prefix=".export."))
    try:
        for name, raw in files.items():
            write_safely(beside / name, raw)
        for stale in (f"journals.{Path(name).suffix[1:]}" for name in files):
            if stale not in files:
                (path / stale).unlink(missing_ok=True)
        return [(beside / name).replace(path / name) for name in files]
    finally:
        shutil.rmtree(beside, ignore_errors=True)


# rows to plays


def file_names() -> set[str]:
    """The names of the files of our tables."""
    return {f"{name}.{kind}" for name in TABLES for kind in ("csv", "parquet")}


def read(files: Mapping[str, bytes], name: str, limit: int) -> Imported:
    """The plays of our tables; ``files`` by their names."""
    kind = "csv" if "plays.csv" in files else "parquet"
    if f"plays.{kind}" not in files:
        raise WrongSchema("error.no-plays-table", file=name)
    take = _read_csv if kind == "csv" else _read_parquet
    tables: dict[str, list[CsvRow]] = {}
    for table, required in REQUIRED.items():
        file = f"{table}.{kind}"
        columns, tables[table] = take(files[file], file, limit) if file in files else (required, [])
        for column in required:
            if column not in columns:
                raise WrongSchema("error.no-column", file=file, column=column)
    return _plays(tables, name, kind)


def _read_csv(raw: bytes, name: str, limit: int) -> Read:
    text = decode(raw, name)
    csv.field_size_limit(max(csv.field_size_limit(), limit))  # a journal is longer than the usual limit
    head = text.splitlines()[0] if text else ""
    delimiter = max(",;\t", key=head.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        columns = [column.strip() for column in next(reader, [])]
        found: list[CsvRow] = []
        for row in reader:
            if not any(row):
                continue
            _check_rows(len(found) + 1, name)
            if len(row) != len(columns):
                raise Broken("error.csv-row", file=name, line=reader.line_num)
            cells = zip(columns, row, strict=True)
            found.append({column: unguard(cell) if column in _TEXTS else cell for column, cell in cells})
    except csv.Error as error:
        raise Broken("error.broken", file=name, why=str(error)) from None
    return columns, found


def _read_parquet(raw: bytes, name: str, limit: int) -> Read:
    pa, parquet = _pyarrow(name)
    try:
        columns = [column for column in parquet.read_schema(pa.BufferReader(raw)).names if column in _TEXTS | _OTHERS]
        texts = [column for column in columns if column in _TEXTS]
        file = parquet.ParquetFile(pa.BufferReader(raw), read_dictionary=texts)
        groups = (file.metadata.row_group(n) for n in range(file.metadata.num_row_groups))
        if sum(group.total_byte_size for group in groups) > limit:
            raise TooLarge("error.unpacked", file=name, most=limit // 2**20)
        _check_rows(file.metadata.num_rows, name)
        found: list[CsvRow] = []
        for batch in file.iter_batches(batch_size=10_000, columns=columns):
            values = [_column(pa, batch.column(column)) for column in columns]
            found += [dict(zip(columns, row, strict=True)) for row in zip(*values, strict=True)]
    except (pa.ArrowException, OSError) as error:
        raise Broken("error.broken", file=name, why=str(error).splitlines()[0]) from None
    return columns, found


def _column(pa: Any, array: Any) -> list[object]:
    """The values of a column; a text that occurs a million times is there once, as in the file."""
    if not pa.types.is_dictionary(array.type):
        return list(array.to_pylist())
    words = array.dictionary.to_pylist()
    return [None if index is None else words[index] for index in array.indices.to_pylist()]


def _check_rows(count: int, name: str) -> None:
    if count > MOST_ROWS:
        raise TooLarge("error.rows", file=name, most=MOST_ROWS)


def _plays(tables: Mapping[str, list[CsvRow]], name: str, kind: str) -> Imported:
    players, lines, journals = (_by_play(tables[table]) for table in ("players", "score_lines", "journals"))
    plays: dict[str, Play] = {}
    remarks: list[Remark] = []
    ids = Counter(str(row.get("play_id")) for row in tables["plays"])
    for table, rows in (("players", players), ("score_lines", lines), ("journals", journals)):
        stray = sum(len(part) for id, part in rows.items() if id not in ids)
        if stray:
            remarks.append(Remark(Why.STRAY_ROWS, "", {"file": f"{table}.{kind}", "count": stray}))
    for row in tables["plays"]:
        label = label_of(str(row.get("finished_at") or row.get("started_at") or ""), str(row.get("game") or ""))
        try:
            id = string(row, "play_id", LONGEST_NAME)
            if not id:
                raise BadField("play_id")
            if id in plays:
                raise LeftOut(Why.TWICE)
            plays[id] = _play(row, id, players.get(id, []), lines.get(id, []), journals.get(id, []))
        except BadField as bad:
            remarks.append(Remark(Why.FIELD, label, {"field": bad.field}))
        except LeftOut as out:
            remarks.append(Remark(out.why, label, out.values))
    report = Report(name, kind, len(tables["plays"]), len(plays), tuple(remarks))
    return Imported(tuple(plays.values()), report)


def _by_play(rows: Iterable[CsvRow]) -> dict[str, list[CsvRow]]:
    found: dict[str, list[CsvRow]] = {}
    for row in rows:
        found.setdefault(str(row.get("play_id")), []).append(row)
    return found


def _play(row: CsvRow, id: str, players: list[CsvRow], lines: list[CsvRow], journals: list[CsvRow]) -> Play:
    if len(players) > MOST_PLAYERS:
        raise BadField("players")
    stated = _maybe_whole(row, "players")
    if stated is not None and stated != len(players):
        raise LeftOut(Why.PLAYER_COUNT, told=stated, count=len(players))
    depth = one_of(row, "depth", DEPTHS, "import")
    seated = sorted(enumerate(players, 1), key=lambda each: whole(each[1], "seat") or each[0])
    seats = [whole(player, "seat") or place for place, player in seated]
    if seats != list(range(1, len(seats) + 1)):
        raise BadField("seat")
    mark = one_of(row, "mark", MARKS, "real")  # files of earlier versions have none: the archive knows their kind
    title = string(row, "game", LONGEST_NAME)
    bgg_id = _maybe_whole(row, "bgg_id")
    return Play(
        id=id,
        game=our_game(title, bgg_id),
        depth=depth,
        players=tuple(_player(player) for _, player in seated),
        lines=tuple(_line(line, players_count=len(seats)) for line in lines),
        started=_moment(row, "started_at"),
        finished=_moment(row, "finished_at"),
        minutes=_maybe_whole(row, "duration_min"),
        location=string(row, "location"),
        comment=string(row, "comment"),
        decisions=_maybe_whole(row, "decisions"),
        rulings=_mapping(row, "rulings", str),
        rules_version=_maybe_whole(row, "rules_version"),
        catalog_version=_maybe_whole(row, "catalog_version"),
        journal=string(journals[0], "journal", 2**31) if journals else None,
        source=string(row, "source", LONGEST_NAME) or "csv",
        source_id=string(row, "source_id"),
        bgg_id=bgg_id,
        counts=flag(row, "counts", True),
        highest_wins=flag(row, "highest_wins", True),
        decided=flag(row, "decided", True),
        extra=_mapping(row, "extra"),
        mark=mark,
        traits=_traits(row, len(seats)),
    )


def _player(row: CsvRow) -> PlayPlayer:
    return PlayPlayer(
        name=string(row, "name", LONGEST_NAME),
        points=_maybe_number(row, "score"),
        place=_maybe_whole(row, "rank"),
        winner=flag(row, "winner"),
        first=flag(row, "start_player"),
        colour=string(row, "colour"),
        tie_break=_maybe_number(row, "tie_break"),
        score_text=string(row, "score_text"),
        extra=_mapping(row, "extra"),
    )


def _line(row: CsvRow, players_count: int) -> ScoreLine:
    seat, points = whole(row, "seat"), _maybe_number(row, "points")
    if not 1 <= seat <= players_count:
        raise LeftOut(Why.NO_SEAT, seat=seat)
    if points is None:
        raise BadField("points")
    source, rule, detail, era = (string(row, field) for field in ("source", "rule_id", "detail", "era"))
    return ScoreLine(seat - 1, points, source, rule, detail, era, whole(row, "day"), whole(row, "event_seq"))


def _maybe_whole(row: CsvRow, field: str) -> int | None:
    number = _maybe_number(row, field)
    if number is None:
        return None
    return whole({field: number}, field)


def _maybe_number(row: CsvRow, field: str) -> float | None:
    value = row.get(field)
    if value is None or value == "":
        return None
    try:
        number = float(value.strip().replace(",", ".").replace("−", "-") if isinstance(value, str) else value)
    except (ValueError, TypeError, OverflowError):
        raise BadField(field) from None
    if isinstance(value, bool) or not math.isfinite(number):
        raise BadField(field)
    return plain(number)


def _moment(row: CsvRow, field: str) -> str:
    text = string(row, field, LONGEST_NAME)
    if text and not is_moment(text):
        raise BadField(field)
    return text


def _traits(row: CsvRow, players_count: int) -> Traits:
    text = string(row, "traits", LONGEST_TRAITS)
    try:
        found = msgspec.json.decode(text, type=Traits) if text else ()
    except (msgspec.MsgspecError, RecursionError):
        raise BadField("traits") from None
    if len(found) not in (0, players_count):
        raise BadField("traits")
    return found


def _mapping(row: CsvRow, field: str, kind: Any = Any) -> Plain:
    text = string(row, field)
    try:
        found: Plain = msgspec.json.decode(text, type=dict[str, kind]) if text else {}
    except (msgspec.MsgspecError, RecursionError):
        raise BadField(field) from None
    return found


def unpack(raw: bytes, name: str, limit: int) -> dict[str, bytes]:
    """Our tables out of a zip; no more than the limit is ever unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            members = {Path(info.filename).name: info for info in packed.infolist() if not info.is_dir()}
            wanted = {member: info for member, info in members.items() if member in file_names()}
            if not wanted:
                raise WrongSchema("error.no-plays-table", file=name)
            if sum(info.file_size for info in wanted.values()) > limit:
                raise TooLarge("error.unpacked", file=name, most=limit // 2**20)
            return dict(_unpacked(packed, wanted, name, limit))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError) as error:
        if isinstance(error, WrongSchema | TooLarge):
            raise
        raise Broken("error.broken", file=name, why=str(error)) from None


def _unpacked(
    packed: zipfile.ZipFile, wanted: Mapping[str, zipfile.ZipInfo], name: str, limit: int
) -> Iterator[tuple[str, bytes]]:
    left = limit
    for member, info in wanted.items():
        with packed.open(info) as file:
            raw = file.read(left + 1)  # the size stated in the zip may be wrong
        left -= len(raw)
        if left < 0:
            raise TooLarge("error.unpacked", file=name, most=limit // 2**20)
        yield member, raw
