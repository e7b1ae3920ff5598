"""A disk that is full, for a file and for a server."""

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
