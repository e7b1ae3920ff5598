"""The clock of a turn: its beginning, and the usual turn of the table."""

import time
from pathlib import Path

import pytest

from companion.tables.store import Decide, TableStore
from tests.browser.conftest import set_up
from tests.ui.pages import page


def test_a_turn_began_with_the_last_decision_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = TableStore(tmp_path)
    table, now = set_up(store), [0.0]
    now[0] = table.created
    monkeypatch.setattr(time, "time", lambda: now[0])
    ends = [table.created]
    for length in (10, 40, 3600, 20):  # once the table was left for an hour
        seat, first = len(ends) - 1, True
        while (game := page(store, f"?table={table.id}").game) and game.ask and game.ask.player == seat % 3:
            now[0] += length if first else 0
            first = False
            done = next((each.key for each in game.legal if each.key == "done"), game.legal[0].key)
            store.append(table.id, page(store, f"?table={table.id}").reader.rev + 1, Decide(done))
        ends.append(now[0])
    clock = page(store, f"?table={table.id}").view().turn_clock
    assert clock is not None
    assert clock.began == pytest.approx(ends[-1], abs=1)
    assert clock.usual == 20
    session = page(store, f"?table={table.id}")
    session.handle({"op": "look", "at": 2})
    assert session.view().turn_clock is None
