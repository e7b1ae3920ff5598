"""Failures of an archive: a clear sentence, and stored plays stay unchanged."""

import contextlib
import os
import sqlite3
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.tables import connection
from companion.tables.database import (
    Damaged,
    DiskFull,
    Locked,
    ReadOnly,
    StoreError,
    Unreachable,
)
from companion.tables.store import TableStore
from tests.postgres import Server
from tests.tables.disks import closed_folder, fill_the_disk, may_mount
from tests.tables.test_archive import small


def in_three_languages(error: StoreError) -> None:
    texts = [error.text(language) for language in LANGUAGES]
    assert len(set(texts)) == 3
    assert all(text[0].isupper() or text[0] == "/" for text in texts)
    assert all("\n" not in text for text in texts)


BIG = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz", k=400_000))


def in_another_process(code: str, *arguments: str, around: list[str] | None = None) -> list[str]:
    """The output of a program: its refusals, in three languages."""
    code = PRELUDE + textwrap.indent(textwrap.dedent(code), "    ") + EPILOGUE
    command = [*(around or []), sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


PRELUDE = """
import resource, sys
from companion.tables.store import StoreError, TableStore
from tests.tables.test_archive_failures import BIG, small
try:
"""
EPILOGUE = """
except StoreError as error:
    print(type(error).__name__, *(error.text(language) for language in ("en", "uk", "ru")), sep="\\n")
"""


def test_a_full_disk_is_one_sentence_and_keeps_nothing(store: TableStore) -> None:
    store.archive.add(small("before"))
    fill_the_disk(store, "players")
    with pytest.raises(DiskFull) as failure:
        store.archive.add(small("after", comment=BIG))
    in_three_languages(failure.value)
    assert [play.id for play in store.archive] == ["before"]


def test_a_file_that_may_not_grow_is_one_sentence_and_keeps_nothing(file_store: TableStore) -> None:
    file_store.archive.add(small("before"))
    refused, english, *others = in_another_process(
        """
        archive = TableStore(sys.argv[1]).archive
        resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))
        archive.add(small("after", comment=BIG))
        """,
        file_store.place,
    )
    assert refused == "DiskFailed"
    assert english == "The disk could not be read or written: nothing was saved. Check the disk and its free space."
    assert len(others) == 2
    assert [play.id for play in file_store.archive] == ["before"]


@pytest.mark.skipif(not may_mount(), reason="a small disk cannot be mounted on this system")
def test_a_small_disk_runs_full_and_older_data_stays(tmp_path: Path) -> None:
    mount = 'mount -t tmpfs -o size=2m tmpfs "$0" && exec "$@"'
    refused, english, ukrainian, russian, kept = in_another_process(
        """
        store = TableStore(sys.argv[1])
        store.archive.add(small("before"))
        try:
            for n in range(20):
                store.archive.add(small(str(n), comment=BIG[n:]))
        finally:
            print_later = store.archive.count(), [play.id for play in store.archive]
            import atexit
            atexit.register(print, *print_later)
        """,
        str(tmp_path),
        around=["unshare", "-rm", "sh", "-c", mount, str(tmp_path)],
    )
    assert refused == "DiskFull"
    assert english == "The disk is full: nothing was saved. Free some space and try again."
    assert ukrainian.startswith("Диск заповнено")
    assert russian.startswith("Диск заполнен")
    assert "'before', '0'" in kept
    assert 1 < int(kept.split()[0]) < 20


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
@pytest.mark.parametrize("closed", ["file", "folder"])
def test_a_read_only_archive_is_one_sentence(file_store: TableStore, closed: str) -> None:
    file_store.archive.add(small("before"))
    folder, file = file_store.folder, file_store.file
    file_store.close()
    content = file.read_bytes()
    with closed_folder(file if closed == "file" else folder) as around:
        printed = in_another_process('TableStore(sys.argv[1]).archive.add(small("after"))', str(folder), around=around)
    refused, english, *others = printed
    assert refused == "ReadOnly"
    assert english == f"The folder {folder} is read-only: nothing was saved."
    assert len(others) == 2
    assert file.read_bytes() == content
    assert [play.id for play in TableStore(folder).archive] == ["before"]


def test_a_read_only_server_is_one_sentence(empty_address: str) -> None:
    archive = TableStore(empty_address).archive
    archive.add(small("before"))
    with pytest.raises(ReadOnly, match="postgres@127") as failure:
        TableStore(empty_address + "%20-cdefault_transaction_read_only%3Don").archive.add(small("after"))
    in_three_languages(failure.value)
    assert [play.id for play in archive] == ["before"]


def test_a_held_archive_is_one_sentence(store: TableStore, monkeypatch: pytest.MonkeyPatch) -> None:
    store.archive.add(small("before"))
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.1)
    waiting = TableStore(store.place).archive
    with store.database.writing():
        with pytest.raises(Locked) as failure:
            waiting.add(small("after"))
        assert [play.id for play in waiting] == ["before"]  # a reader need not wait
    in_three_languages(failure.value)
    assert waiting.add(small("after"))


def test_a_file_that_was_damaged_says_so_and_is_left_as_it_is(file_store: TableStore) -> None:
    file_store.archive.add_all([small(str(n), comment=BIG[n : n + 5000]) for n in range(50)])
    file_store.close()
    with contextlib.closing(sqlite3.connect(file_store.file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(file_store.file.read_bytes())
    content[8192:] = bytes(255 - byte for byte in content[8192:])
    file_store.file.write_bytes(content)
    with pytest.raises(Damaged, match="damaged") as failure:
        list(TableStore(file_store.folder).archive)
    in_three_languages(failure.value)
    assert file_store.file.read_bytes() == content


def test_a_server_that_falls_and_comes_back_has_everything_that_was_confirmed() -> None:
    server = Server()
    try:
        archive = TableStore(server.new_place()).archive
        archive.add_all([small(str(n)) for n in range(20)])
        server.fall()
        with pytest.raises(Unreachable, match="postgres@127") as failure:
            archive.add(small("lost"))
        in_three_languages(failure.value)
        server.start()
        assert len(archive) == 20
        assert archive.add(small("again"))
    finally:
        server.remove()


def test_half_a_transaction_is_nothing(store: TableStore) -> None:
    with contextlib.suppress(ZeroDivisionError), store.database.writing():
        store.archive.add(small("1", "A new name", "Ben"))
        raise ZeroDivisionError
    assert len(store.archive) == 0
    assert store.database.rows("SELECT * FROM words") == []
    assert store.archive.add(small("2", "Ann", "A new name"))
