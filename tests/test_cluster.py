"""Games on the workers of a Dask cluster: the same as here, even if workers fail on the way."""

import shutil
import socket
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import companion
from companion import CompanionError, cluster
from companion.cli import app
from companion.simulation import Run, simulate
from companion.tables.archive import Archive
from companion.tables.database import open_database
from tests.dask import Dask, wait_until

HERE = Path(companion.__file__).parent


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    with Dask(tmp_path_factory.mktemp("dask")) as dask:
        yield dask


@pytest.fixture
def dask(kept):
    kept.begin()
    return kept


@pytest.fixture
def deaf_port():
    """A port at which something listens and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def companion_of_others(folder: Path) -> Path:
    """A companion that differs in one comment."""
    shutil.copytree(HERE, folder / "companion", ignore=shutil.ignore_patterns("static", "__pycache__"))
    (folder / "data").symlink_to(HERE.parent / "data")
    with (folder / "companion" / "simulation.py").open("a", encoding="utf-8") as file:
        file.write("# another one\n")
    return folder


def test_a_worker_is_killed_on_the_way_and_the_rows_are_the_same(dask):
    dask.have(None, None)
    wanted = {"name": "tzolkin", "players": 2, "games": 64, "seed": 3, "policy": "random"}
    expected = list(simulate(Run(**wanted, jobs=1)))
    rows, killed = [], False
    for row in simulate(Run(**wanted, cluster=dask.address)):
        rows.append(row)
        killed = killed or dask.kill_a_busy_worker()
    assert killed
    assert rows == expected
    wait_until(lambda: len(dask.client.nthreads()) == 1, dask.log)


def test_the_command_writes_and_archives_the_same_games_as_here(dask, tmp_path, monkeypatch):
    dask.have(None)
    written, archived = [], []
    for where in ((), ("--cluster", dask.address)):
        home = tmp_path / str(len(where))
        monkeypatch.setenv("COMPANION_HOME", str(home))
        path = tmp_path / f"{len(where)}.csv"
        command = ["simulate", "tzolkin", "--games", "6", "--policy", "random", "--archive", "--output", str(path)]
        result = CliRunner().invoke(app, [*command, "-l", "en", *where])
        assert result.exit_code == 0, result.output
        assert "6 games were added to the archive; 0 were already there." in result.output
        written.append(path.read_text())
        archived.append(list(Archive(open_database(home)).find()))
    assert written[0] == written[1]
    assert archived[0] == archived[1]
    assert len(archived[0]) == 6
    assert {play.source for play in archived[0]} == {"simulation"}


def test_when_the_last_worker_is_lost_it_is_said(dask, monkeypatch):
    monkeypatch.setattr(cluster, "LONELY", 1)
    dask.have(None)
    rows = simulate(Run("tzolkin", games=400, policy="random", cluster=dask.address))
    next(rows)
    dask.have()
    with pytest.raises(CompanionError, match=r"no worker for 1 second\."):
        list(rows)
    with pytest.raises(CompanionError, match=r"no worker for 1 second\."):
        simulate(Run("tzolkin", cluster=dask.address))


def test_a_worker_with_another_companion_or_none_is_noticed(dask, tmp_path):
    another, none = companion_of_others(tmp_path), dask.folder / "nothing"
    dask.have(another, none)
    refusals = {}
    for _ in range(2):
        with pytest.raises(CompanionError) as refusal:
            list(simulate(Run("tzolkin", games=8, policy="random", cluster=dask.address)))
        [process] = [process for process, it in dask.workers().items() if it in str(refusal.value)]
        [path] = [path for worker, path in dask.running.items() if worker.pid == process]
        refusals[path] = refusal.value
        dask.have(*{another, none} - {path})
    assert "has no companion" in str(refusals[none])
    assert "they might play differently" in str(refusals[another])
    theirs, ours = (refusals[another].reason.values[whose] for whose in ("theirs", "ours"))
    assert ours == cluster.edition() != theirs
    assert theirs.partition("+")[0] == ours.partition("+")[0]


def test_when_the_scheduler_is_lost_it_is_said(dask, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 5)  # the time that it has to come back
    dask.have(None)
    rows = simulate(Run("tzolkin", games=400, policy="random", cluster=dask.address))
    next(rows)
    dask.end()
    with pytest.raises(CompanionError, match="was lost before all games were played"):
        list(rows)


# no cluster at all


@pytest.mark.parametrize(
    "address", ["", "host", "host:8786", "http://host:80", "tcp://host", "tcp://host:port", "tcp://[x"]
)
def test_texts_that_are_no_address(address):
    with pytest.raises(CompanionError, match="is not a cluster address"):
        simulate(Run("tzolkin", cluster=address))


def test_no_scheduler_listens(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    path = tmp_path / "results.csv"
    path.write_text("as it was")
    command = ["simulate", "tzolkin", "--cluster", f"tcp://127.0.0.1:{port}", "--output", str(path)]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert f"tcp://127.0.0.1:{port}" in result.stderr
    assert result.stderr.count("\n") == 1
    assert path.read_text() == "as it was"


def test_a_stranger_listens(deaf_port, monkeypatch):
    monkeypatch.setattr(cluster, "CONNECT", 1)
    with pytest.raises(CompanionError, match=r"No Dask scheduler answered at .* within 1 second\."):
        simulate(Run("tzolkin", cluster=f"tcp://127.0.0.1:{deaf_port}"))


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CompanionError, match=r"boardgame-companion\[dask\]"):
        simulate(Run("tzolkin", cluster="tcp://127.0.0.1:8786"))
