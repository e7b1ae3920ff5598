"""The fixtures of all tests of the screens."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tables.store import TableStore


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)
