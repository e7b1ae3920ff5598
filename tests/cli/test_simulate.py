"""Games that play themselves: the same for a seed, whatever the number of processes."""

import csv
import importlib
import statistics
import subprocess
import sys
from itertools import count
from types import SimpleNamespace

import pytest

import companion
from companion import BadPlayers, CompanionError, simulation
from companion.cluster import ahead
from companion.simulation import Run, play_out, rows, simulate
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.simulated_plays import Keeping, simulate_plays


def test_the_same_rows_whatever_the_number_of_jobs():
    alone = list(simulate(Run("tzolkin", players=3, games=20, seed=4, jobs=1, policy="random")))
    together = list(simulate(Run("tzolkin", players=3, games=20, seed=4, jobs=2, policy="random")))
    assert alone == together
    assert [row.seed for row in alone] == [seed for seed in range(4, 24) for _ in range(3)]


def test_all_cores_play_by_default(monkeypatch):
    pools = []
    monkeypatch.setattr(simulation, "cores", lambda: 3)
    monkeypatch.setattr(simulation, "in_processes", lambda jobs, work, batches: pools.append(jobs) or iter(()))
    for jobs in (None, 2, 50):
        simulate(Run("tzolkin", games=80, jobs=jobs))
    assert pools == [3, 2, 10]  # no more than have something to do
    assert list(simulate(Run("tzolkin", players=2, games=1, policy="random")))


@pytest.mark.parametrize(("games", "workers"), [(0, 2), (1, 2), (7, 2), (100, 2), (1000, 2), (1000, 90)])
def test_batches_are_neither_too_large_nor_too_few(games, workers):
    batches = simulation._batches(range(5, 5 + games), workers)
    assert [seed for batch in batches for seed in batch] == [*range(5, 5 + games)]
    assert all(len(batch) <= simulation.BATCH for batch in batches)
    assert len(batches) >= min(games, 4 * workers)


def test_rows_come_while_later_games_are_not_yet_played():
    batches = iter(range(1_000_000))
    handed = []
    for promise in ahead(lambda part: handed.append(part) or part, batches, lambda: 6):
        assert len(handed) <= promise + 6
        if promise == 20:
            break
    assert handed == [*range(26)]


def test_a_script_that_starts_itself_over_and_over_gets_the_reason(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from companion.simulation import Run, simulate\nlist(simulate(Run('tzolkin', games=32, jobs=2)))\n"
    )
    done = subprocess.run([sys.executable, script], check=False, capture_output=True, text=True)
    assert done.returncode
    # Python may still grumble about what its processes left behind.
    advice = 'make the call below “if __name__ == "__main__":”, or use jobs=1.'
    assert any(line.endswith(advice) for line in done.stderr.splitlines())


def test_a_single_game_can_be_played_again():
    row = list(simulate(Run("tzolkin", games=3, seed=10, policy="random")))[-1]
    again = play_out("tzolkin", 4, 12, "random")
    assert rows(again, 12)[-1] == row
    assert again.to_save() == play_out("tzolkin", 4, 12, "random").to_save()
    assert len(again.journal) == row.decisions


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_sources_sum_to_the_points_and_a_first_place_exists(policy):
    for players in (2, 3, 4):
        results = list(simulate(Run("tzolkin", players, 2, 1, policy)))
        assert [row.player for row in results] == [*range(1, players + 1)] * 2
        assert all(sum(row.sources.values()) == row.points for row in results)
        assert min(row.place for row in results[:players]) == 1


def test_the_sensible_player_beats_the_random_one_and_feeds_the_workers():
    played = {policy: list(simulate(Run("tzolkin", games=8, policy=policy))) for policy in ("random", "sensible")}
    points = {policy: statistics.fmean(row.points for row in results) for policy, results in played.items()}
    hungry = {policy: statistics.fmean(row.sources["feeding"] for row in played[policy]) for policy in played}
    assert points["sensible"] > points["random"] + 15
    assert hungry["sensible"] > hungry["random"] / 2


def test_arguments_that_cannot_be_simulated():
    with pytest.raises(BadPlayers):
        simulate(Run("tzolkin", players=5))
    with pytest.raises(CompanionError, match="clever"):
        simulate(Run("tzolkin", policy="clever"))
    with pytest.raises(companion.UnknownGame):
        simulate(Run("chess"))


# the command


def test_results_as_csv(run, tmp_path):
    path = tmp_path / "results.csv"
    text = run("simulate", "tzolkin", "--players", 2, "--games", 3, "--seed", 7, "--output", path).stdout
    assert "6 rows written to results.csv." in text
    with path.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    expected = [row.flat() for row in simulate(Run("tzolkin", players=2, games=3, seed=7))]
    assert read == [{name: str(value) for name, value in row.items()} for row in expected]
    first = ("game", "seed", "players", "player", "points", "place", "decisions")
    assert tuple(read[0]) == (*first, *companion.games()[0].sources)


def read_parquet(path):
    import pandas as pd  # takes its time

    return pd.read_parquet(path)


def test_results_as_parquet(run, tmp_path):
    path = tmp_path / "results.parquet"
    run("simulate", "tzolkin", "--players", 2, "--games", 3, "--policy", "random", "--output", path)
    frame = read_parquet(path)
    assert frame.to_dict("records") == [
        row.flat() for row in simulate(Run("tzolkin", players=2, games=3, policy="random"))
    ]
    assert frame["points"].dtype == "float64"


def test_parquet_is_written_part_by_part(tmp_path, monkeypatch):
    monkeypatch.setattr(simulation, "ROWS", 4)
    played = list(simulate(Run("tzolkin", players=2, games=5, policy="random")))
    assert list(simulation.write(iter(played), tmp_path / "results.parquet")) == played
    assert read_parquet(tmp_path / "results.parquet").to_dict("records") == [row.flat() for row in played]


def test_games_for_the_archive_come_in_once(run, run_json, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    command = ("simulate", "tzolkin", "--players", 2, "--seed", 4, "--archive", "--policy", "random")
    assert run_json(*command, "--games", 3)["archived"] == 3
    assert "2 games were added to the archive; 3 were already there." in run(*command, "--games", 5).stdout
    plays = list(Archive(open_database(tmp_path)).find(source="simulation", game="tzolkin"))
    expected = simulate(Run("tzolkin", players=2, games=5, seed=4, policy="random"))
    assert [seat.points for play in plays for seat in play.players] == [row.points for row in expected]
    assert all(companion.read_game(play.journal).over for play in plays)
    assert len({play.finished for play in plays}) == 5


def test_games_played_before_a_failure_are_kept(tmp_path):
    def breaking():
        yield from simulate_plays(Run("tzolkin", players=2, games=3, policy="random"))
        raise CompanionError("error.cluster-lost", "cli", address="tcp://host:1")

    keeping = Keeping(Archive(open_database(tmp_path)))
    with pytest.raises(CompanionError, match="was lost"):
        list(keeping.rows(breaking()))
    assert (keeping.added, len(keeping.archive)) == (3, 3)


def test_parquet_without_its_library_is_refused_before_playing(run, tmp_path, monkeypatch):
    importlib.import_module("pandas")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "results.parquet"
    result = run("simulate", "tzolkin", "--games", 1, "--output", path, code=2)
    assert "boardgame-companion[parquet]" in result.stderr
    assert not path.exists()


def test_a_summary_for_people(run):
    text = run("simulate", "tzolkin", "--games", 2, "--policy", "random", "--language", "uk").stdout
    assert text.count("Місце ") == 4
    assert "ненагодовані робітники" in text


def test_a_summary_for_programs(run_json):
    summary = run_json("simulate", "tzolkin", "--games", 4, "--jobs", 2, "--players", 3, "--policy", "random")
    results = list(simulate(Run("tzolkin", players=3, games=4, policy="random")))
    assert (summary["game"], summary["games"], summary["players"], summary["policy"]) == ("tzolkin", 4, 3, "random")
    assert summary["points"]["mean"] == round(statistics.fmean(row.points for row in results), 3)
    assert summary["points"]["least"] == min(row.points for row in results)
    assert sum(seat["first"] for seat in summary["seats"]) == sum(row.place == 1 for row in results)
    assert summary["sources"]["feeding"] == round(statistics.fmean(row.sources["feeding"] for row in results), 3)


# other ways to play, and as many players as can


def test_every_game_plays_with_its_most_players_by_default(run_json):
    for game, players in (("tzolkin", 4), ("santa_maria", 4)):
        assert run_json("simulate", game, "--games", 1, "--policy", "random")["players"] == players
    command = ("simulate", "santa_maria", "--games", 1, "--policy", "random")
    five = run_json(*command, "--ruling", "maya=yes", "--ruling", "ambassadors=yes")
    assert (five["players"], five["rulings"]) == (5, {"maya": "yes", "ambassadors": "yes"})


def test_rulings_and_variants_are_played(run_json):
    def points(*ways):
        return run_json("simulate", "tzolkin", "--players", 2, "--games", 4, "--policy", "random", *ways)["points"]

    assert points("--ruling", "lost_step=allowed") == points()
    assert points("--ruling", "lost_step=refused", "--ruling", "neutral_blocks=yes") != points()
    [row, *_] = simulate(Run("santa_maria", players=2, games=1, policy="random", rulings={"kingdoms": "yes"}))
    assert row == rows(play_out("santa_maria", 2, 0, "random", {"kingdoms": "yes"}), 0)[0]


def test_games_with_other_rulings_are_other_games_of_the_archive(run_json, tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    command = ("simulate", "tzolkin", "--players", 2, "--games", 1, "--archive", "--policy", "random")
    assert run_json(*command)["archived"] == 1
    assert run_json(*command, "--ruling", "best_temple=negative")["archived"] == 1
    assert run_json(*command, "--ruling", "best_temple=zero")["archived"] == 0, "the default, named"


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("tzolkin", ["--ruling", "house=yes"], "There is no ruling “house”"),
        ("tzolkin", ["--ruling", "lost_step=maybe"], "The ruling “lost_step” cannot be “maybe”"),
        ("tzolkin", ["--ruling", "lost_step"], "The ruling “lost_step” cannot be “”"),
        ("tzolkin", ["--players", 5], "2 to 4 players"),
        ("santa_maria", ["--players", 5], "Maya"),
        ("chess", [], "chess"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_sentence(run, game, options, sentence):
    result = run("simulate", game, "--games", 1, *options, code=2)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_slow_machine_plays_the_same_game(monkeypatch):
    quick = play_out("tzolkin", 2, 3, "random").to_save()
    seconds = count(0, 5)
    monkeypatch.setattr("companion.engine.game.time", SimpleNamespace(time=lambda: next(seconds)))
    assert play_out("tzolkin", 2, 3, "random").to_save() == quick
