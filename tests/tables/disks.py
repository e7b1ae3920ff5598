"""A disk that is full, for a file and for a server; and one that is read-only."""

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from companion.tables.database import Sqlite
from companion.tables.store import TableStore


def fill_the_disk(store: TableStore, table: str) -> None:
    """From now on nothing fits any more; a server says so when it comes to a table."""
    if isinstance(store.database, Sqlite):
        [(pages,)] = store.database.rows("PRAGMA page_count")
        store.database.run(f"PRAGMA max_page_count = {pages}")
    else:
        store.database.run(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE disk_full USING MESSAGE = 'could not extend file'; END $$"
        )
        store.database.run(f"CREATE TRIGGER no_space BEFORE INSERT ON {table} EXECUTE FUNCTION full_disk()")


def may_mount() -> bool:
    """Whether this system lets us mount something that only our own program sees."""
    trial = "mount -t tmpfs tmpfs /mnt"
    with contextlib.suppress(FileNotFoundError):
        return subprocess.run(["unshare", "-rm", "sh", "-c", trial], capture_output=True, check=False).returncode == 0
    return False


def mounted_to_read(folder: Path) -> list[str]:
    """The beginning of a command that sees a folder on a read-only disk."""
    mount = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
    return ["unshare", "-rm", "sh", "-c", mount, str(folder)]


@contextlib.contextmanager
def closed_folder(*paths: Path) -> Iterator[list[str]]:
    """Files and folders that cannot be written to, and a prefix for a command so that this holds for root too."""
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        yield ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
    finally:
        for path, mode in modes.items():
            path.chmod(mode)
