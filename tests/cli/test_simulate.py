"""Games that play themselves: the same for a seed, whatever the number of processes."""

import csv
import importlib
import statistics
import sys

import pandas as pd
import pytest

import companion
from companion import BadPlayers, CompanionError
from companion.simulation import play_out, rows, simulate


def test_the_same_rows_whatever_the_number_of_jobs():
    alone = list(simulate("tzolkin", players=3, games=20, seed=4, jobs=1))
    together = list(simulate("tzolkin", players=3, games=20, seed=4, jobs=2))
    assert alone == together
    assert [row.seed for row in alone] == [seed for seed in range(4, 24) for _ in range(3)]


def test_a_single_game_can_be_played_again():
    row = list(simulate("tzolkin", games=3, seed=10))[-1]
    again = play_out("tzolkin", 4, 12, "random")
    assert rows(again, 12)[-1] == row
    assert len(again.journal) == row.decisions


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_sources_sum_to_the_points_and_somebody_is_first(policy):
    for players in (2, 3, 4):
        results = list(simulate("tzolkin", players, 2, 1, policy))
        assert [row.player for row in results] == [*range(1, players + 1)] * 2
        assert all(sum(row.sources.values()) == row.points for row in results)
        assert min(row.place for row in results[:players]) == 1


def test_the_sensible_player_beats_the_random_one_and_feeds_the_workers():
    played = {policy: list(simulate("tzolkin", games=8, policy=policy)) for policy in ("random", "sensible")}
    points = {policy: statistics.fmean(row.points for row in results) for policy, results in played.items()}
    hungry = {policy: statistics.fmean(row.sources["feeding"] for row in played[policy]) for policy in played}
    assert points["sensible"] > points["random"] + 15
    assert hungry["sensible"] > hungry["random"] / 2


def test_what_cannot_be_simulated():
    with pytest.raises(BadPlayers):
        simulate("tzolkin", players=5)
    with pytest.raises(CompanionError, match="clever"):
        simulate("tzolkin", policy="clever")
    with pytest.raises(companion.UnknownGame):
        simulate("chess")


# the command


def test_results_as_csv(run, tmp_path):
    path = tmp_path / "results.csv"
    text = run("simulate", "tzolkin", "--players", 2, "--games", 3, "--seed", 7, "--output", path).stdout
    assert "6 rows written to results.csv." in text
    with path.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    expected = [row.flat() for row in simulate("tzolkin", players=2, games=3, seed=7)]
    assert read == [{name: str(value) for name, value in row.items()} for row in expected]
    first = ("game", "seed", "players", "player", "points", "place", "decisions")
    assert tuple(read[0]) == (*first, *companion.games()[0].sources)


def test_results_as_parquet(run, tmp_path):
    path = tmp_path / "results.parquet"
    run("simulate", "tzolkin", "--players", 2, "--games", 3, "--output", path)
    frame = pd.read_parquet(path)
    assert frame.to_dict("records") == [row.flat() for row in simulate("tzolkin", players=2, games=3)]
    assert frame["points"].dtype == "float64"


def test_parquet_without_its_library_is_refused_before_playing(run, tmp_path, monkeypatch):
    importlib.import_module("pandas")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "results.parquet"
    result = run("simulate", "tzolkin", "--games", 1, "--output", path, code=2)
    assert "boardgame-companion[parquet]" in result.stderr
    assert not path.exists()


def test_a_summary_for_people(run):
    text = run("simulate", "tzolkin", "--games", 2, "--language", "uk").stdout
    assert text.count("Місце ") == 4
    assert "ненагодовані робітники" in text


def test_a_summary_for_programs(run_json):
    summary = run_json("simulate", "tzolkin", "--games", 4, "--jobs", 2, "--players", 3)
    results = list(simulate("tzolkin", players=3, games=4))
    assert (summary["game"], summary["games"], summary["players"], summary["policy"]) == ("tzolkin", 4, 3, "random")
    assert summary["points"]["mean"] == round(statistics.fmean(row.points for row in results), 3)
    assert summary["points"]["least"] == min(row.points for row in results)
    assert sum(seat["first"] for seat in summary["seats"]) == sum(row.place == 1 for row in results)
    assert summary["sources"]["feeding"] == round(statistics.fmean(row.sources["feeding"] for row in results), 3)
