"""The analysis notebook of one game runs by itself, whatever the players are called."""

import json
from random import Random

import msgspec
import pytest

import companion
from companion.engine.data_folder import LANGUAGES
from companion.tables.exchange import CannotExport, export_notebook
from companion.tables.play import Play, play_of_game

NAMES = ["Ann '''\"\\n{x}", "Бен"]


@pytest.fixture(scope="module")
def play() -> Play:
    game, random = companion.new_game("tzolkin", NAMES, draws=3), Random(3)
    while not game.over:
        game.play(random.choice(game.legal).key)
    return play_of_game(game, "table", "2026-05-01T20:00:00+00:00")


def test_the_save_is_inside_and_loads_without_any_other_file(play, tmp_path, monkeypatch):
    book = json.loads(export_notebook(play, tmp_path / "game.ipynb").read_text(encoding="utf-8"))
    (tmp_path / "game.ipynb").unlink()
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
        if "game" in names:
            break
    game = names["game"]
    assert isinstance(game, companion.Game)
    assert list(game.names) == NAMES
    assert game.to_save().text() == play.journal


def test_the_other_cells_are_those_of_the_notebook_we_ship(play, tmp_path):
    from companion.tables.exchange.notebook import NOTEBOOKS

    path = export_notebook(play, tmp_path / "game.ipynb")
    ours = json.loads((NOTEBOOKS / "analysis.ipynb").read_text(encoding="utf-8"))["cells"]
    theirs = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert len({cell["id"] for cell in theirs}) == len(theirs) == len(ours) + 1
    assert [cell["source"] for cell in theirs[3:]] == [cell["source"] for cell in ours[2:]]
    assert any(cell.get("outputs") for cell in ours)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in theirs), "they are of another game"
    assert "2026-05-01" in "".join(theirs[0]["source"])


def test_a_play_without_a_journal_has_no_notebook(play, tmp_path):
    with pytest.raises(CannotExport) as refused:
        export_notebook(msgspec.structs.replace(play, journal=None), tmp_path / "game.ipynb")
    assert len({refused.value.text(language) for language in LANGUAGES}) == 3
    assert list(tmp_path.iterdir()) == []
