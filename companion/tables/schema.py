"""The versions of the database, each with the step from the one before it.

Written as SQLite takes it; `companion.tables.postgres.Postgres` puts the same into its own words.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence

from companion.tables.checksums import Rows, seal_all
from companion.tables.packed_plays import pack_all
from companion.tables.play import SIMULATION, mark_of

MIGRATIONS: Sequence[str] = (
    """
    CREATE TABLE tables (
        number   INTEGER PRIMARY KEY,
        id       TEXT NOT NULL UNIQUE,
        view_id  TEXT NOT NULL UNIQUE,
        game     TEXT NOT NULL,
        seats    TEXT NOT NULL,
        options  TEXT NOT NULL,
        title    TEXT NOT NULL,
        created  REAL NOT NULL,
        updated  REAL NOT NULL,
        finished INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE operations (
        number    INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
        seq       INTEGER NOT NULL,
        operation TEXT NOT NULL,
        at        REAL NOT NULL,
        PRIMARY KEY (number, seq)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE sheets (
        id      TEXT PRIMARY KEY,
        game    TEXT NOT NULL,
        body    TEXT NOT NULL,
        updated REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE words (
        number INTEGER PRIMARY KEY,
        word   TEXT NOT NULL UNIQUE
    ) STRICT;
    CREATE TABLE kinds (
        number INTEGER PRIMARY KEY,
        source INTEGER NOT NULL REFERENCES words,
        rule   INTEGER NOT NULL REFERENCES words,
        detail INTEGER NOT NULL REFERENCES words,
        era    INTEGER NOT NULL REFERENCES words,
        UNIQUE (source, rule, detail, era)
    ) STRICT;
    CREATE TABLE plays (
        number          INTEGER PRIMARY KEY,
        id              TEXT NOT NULL UNIQUE,
        game            INTEGER NOT NULL REFERENCES words,
        depth           INTEGER NOT NULL REFERENCES words,
        source          INTEGER NOT NULL REFERENCES words,
        source_id       TEXT NOT NULL,
        at              TEXT NOT NULL,
        started         TEXT NOT NULL,
        finished        TEXT NOT NULL,
        minutes         INTEGER,
        location        INTEGER NOT NULL REFERENCES words,
        comment         TEXT NOT NULL,
        seats           INTEGER NOT NULL,
        decisions       INTEGER,
        rulings         INTEGER NOT NULL REFERENCES words,
        rules_version   INTEGER,
        catalog_version INTEGER,
        bgg_id          INTEGER,
        counts          INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX plays_by_time ON plays (at);
    CREATE TABLE players (
        play       INTEGER NOT NULL REFERENCES plays ON DELETE CASCADE,
        seat       INTEGER NOT NULL,
        name       INTEGER NOT NULL REFERENCES words,
        points     REAL,
        place      INTEGER,
        winner     INTEGER NOT NULL,
        first      INTEGER NOT NULL,
        colour     INTEGER NOT NULL REFERENCES words,
        tie_break  REAL,
        score_text TEXT NOT NULL,
        PRIMARY KEY (play, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX players_by_name ON players (name);
    CREATE TABLE score_lines (
        play INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
        body BLOB NOT NULL
    ) STRICT;
    CREATE TABLE journals (
        play INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
        body BLOB NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE copies (
        game    TEXT PRIMARY KEY,
        body    TEXT NOT NULL,
        updated REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE plays ADD COLUMN highest_wins INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE plays ADD COLUMN decided INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE plays ADD COLUMN extra TEXT NOT NULL DEFAULT '';
    ALTER TABLE players ADD COLUMN extra TEXT NOT NULL DEFAULT '';
    """,
    """
    ALTER TABLE tables ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    ALTER TABLE operations ADD COLUMN seal TEXT NOT NULL DEFAULT '';
    """,
    """
    ALTER TABLE plays ADD COLUMN mark TEXT NOT NULL DEFAULT 'real';
    """,
    """
    ALTER TABLE tables ADD COLUMN hands TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE analyses (
        play INTEGER PRIMARY KEY REFERENCES plays ON DELETE CASCADE,
        body BLOB NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE documents (
        source TEXT PRIMARY KEY,
        body   BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE plays ADD COLUMN packed BLOB;
    """,
    """
    ALTER TABLE plays ADD COLUMN traits TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE wrong_codes (
        place TEXT PRIMARY KEY,
        level REAL NOT NULL,
        at    REAL NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
)
"""The version of a database is how many of these it has had. Never change one: add another.

``words`` holds every name, game, source, rule and the like once; ``kinds`` has the values of score lines besides their
points, player and moment. The score lines of a play lie in one row (`companion.tables.play_rows.LINE`), so that
millions of them are read in a second, and the values of a play that statistics read lie together in its row
(`companion.tables.packed_plays`); a journal is compressed, and so are analyses and the data that plays
were imported with (`companion.tables.exchange.bgstats.imported_documents`).
"""


def mark_all(database: Rows) -> None:
    """Mark simulated games and those with a made-up copy, where that was not kept."""
    rows = "SELECT plays.number, word FROM plays JOIN words ON words.number = source"
    sources: dict[int, str] = dict(database.rows(rows))
    journals = "SELECT body FROM journals WHERE play = ?"
    for number, source in sources.items():
        body = next(iter(database.rows(journals, number)), None) if source != SIMULATION else None
        try:
            journal = zlib.decompress(body[0]).decode() if body else None
        except (zlib.error, UnicodeError):
            continue  # a damaged journal says so when it is opened
        if (mark := mark_of(source, journal)) != "real":
            database.run("UPDATE plays SET mark = ? WHERE number = ?", mark, number)


FILLED: Mapping[int, Callable[[Rows], None]] = {6: seal_all, 7: mark_all, 11: pack_all}
"""Functions that fill the new columns of a version, where a statement cannot."""

TABLES = (
    *("tables", "operations", "sheets", "words", "kinds", "plays", "players", "score_lines", "journals", "copies"),
    *("analyses", "documents"),
)
"""All tables that a backup holds, each after those it refers to."""
