"""What every test of the screens begins with."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.tables.store import TableStore


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)
