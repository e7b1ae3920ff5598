"""Everything that is kept is kept by both: the file, and the server that the tests start by themselves."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tables.archive import Archive
from companion.tables.store import TableStore
from tests import postgres

BOTH = ("sqlite", "postgres")
PATIENCE = 60


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    yield from postgres.running()


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An opener of an empty database: a folder, or an address."""
    if request.param == "sqlite":
        return str(tmp_path)
    found: postgres.Server = request.getfixturevalue("server")
    return found.new_place()


@pytest.fixture
def store(place: str) -> Iterator[TableStore]:
    store = TableStore(place)
    yield store
    store.close()


def noticed(store: TableStore) -> bool:
    """Whether the store hears of a change of another program: a server's word takes a moment."""
    end = time.monotonic() + PATIENCE
    while not store.changed():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


@pytest.fixture
def file_store(tmp_path: Path) -> Iterator[TableStore]:
    """A store that is a file, for damage that only a file can suffer."""
    store = TableStore(tmp_path)
    yield store
    store.close()


@pytest.fixture
def empty_address(server: postgres.Server) -> str:
    """An empty database of the server."""
    return server.new_place()


@pytest.fixture
def archive(store: TableStore) -> Archive:
    return store.archive
