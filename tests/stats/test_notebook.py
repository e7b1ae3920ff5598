"""The notebook of the statistics runs on any archive, cell by cell."""

import json
from collections.abc import Iterable

import msgspec
import pytest

from companion.simulation import play_out
from companion.tables.exchange import import_plays
from companion.tables.exchange.notebook import NOTEBOOKS
from companion.tables.play import Play, play_of_game
from companion.tables.store import TableStore
from tests.stats.test_many_games import golf
from tests.tables.exchange.samples import PLAY_ID, document, entry, raw


def simulated(name: str, *counts: int) -> list[Play]:
    games = [play_out(name, count, seed, "random") for seed, count in enumerate(counts)]
    return [play_of_game(game, f"{n}", f"2026-05-{n + 1:02}T20:00:00+00:00") for n, game in enumerate(games)]


def imported() -> tuple[Play, ...]:
    """A day alone, no day at all, words for scores, a result without a player."""
    entries = [
        entry("58", "61"),
        entry("1+1", "Decisive", uuid="a" * 8 + PLAY_ID[8:], playDate="2024-06-01 10:00:00", gameRefId=8),
        entry(uuid="b" * 8 + PLAY_ID[8:], playDate="", gameRefId=8),
    ]
    return import_plays(raw(document(*entries))).plays


SHELVES = {
    "nothing": lambda: (),
    "imports": imported,
    "imports without points": lambda: [
        msgspec.structs.replace(golf(1, 3, 4), players=()),
        msgspec.structs.replace(golf(2, 3, 4), decided=False),
    ],
    "the lowest wins": lambda: [golf(n, 3 + n, 5) for n in range(1, 4)],
    "one game": lambda: simulated("tzolkin", 2),
    "santa maria": lambda: simulated("santa_maria", 3, 1),
    "one alone": lambda: simulated("santa_maria", 1),
    "ignored": lambda: [msgspec.structs.replace(play, counts=False) for play in simulated("tzolkin", 2)],
}


@pytest.mark.parametrize("shelf", SHELVES)
def test_it_runs_on_any_archive(shelf, tmp_path, monkeypatch):
    plays: Iterable[Play] = SHELVES[shelf]()
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.delenv("COMPANION_DATABASE", raising=False)
    TableStore().archive.add_all(plays)
    book = json.loads((NOTEBOOKS / "statistics.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert len(names["history"]) == (sum(play.counts for play in plays) if plays else 18)
