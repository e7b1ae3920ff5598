"""Wrong codes of a club, counted in its database: several servers allow no more of them than one does."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from contextlib import suppress

from companion.tables.connection import Database, StoreError
from companion.tables.database import open_database
from companion.ui.wrong_codes import CodeAttempts

COUNT = """
    INSERT INTO wrong_codes (place, level, at) VALUES (?, 1, ?)
    ON CONFLICT (place) DO UPDATE SET at = excluded.at, level = 1 + CASE
        WHEN wrong_codes.level > (excluded.at - wrong_codes.at) / ?
        THEN wrong_codes.level - (excluded.at - wrong_codes.at) / ? ELSE 0 END
"""
"""One statement, so that two servers that count at one moment both count."""


class SharedAttempts(CodeAttempts):
    """Each server also counts by itself: a database that does not answer lifts no limit.

    An address is kept as a keyed hash, and only for as long as it counts.
    """

    def __init__(self, secret: str, place: str | None = None, clock: Callable[[], float] = time.time) -> None:
        super().__init__(clock)
        self._key, self._place = secret.encode(), place
        self._opened: Database | None = None
        self._longest = max(self.most[alone] * self.every[alone] for alone in (True, False))

    def _database(self) -> Database:
        if self._opened is None:
            self._opened = open_database(self._place)
        return self._opened

    def _hashed(self, name: str) -> str:
        return hmac.digest(self._key, f"wrong code from {name}".encode(), "sha256").hex()

    def _count(self, name: str) -> None:
        super()._count(name)
        now, every = self.clock(), self.every[bool(name)]
        with suppress(StoreError):
            self._database().run("DELETE FROM wrong_codes WHERE at < ?", now - self._longest)
            self._database().run(COUNT, self._hashed(name), now, every, every)

    def _level(self, name: str) -> float:
        shared = 0.0
        with suppress(StoreError):
            row = self._database().row("SELECT level, at FROM wrong_codes WHERE place = ?", self._hashed(name))
            shared = row[0] - (self.clock() - row[1]) / self.every[bool(name)] if row else 0.0
        return max(super()._level(name), shared)
