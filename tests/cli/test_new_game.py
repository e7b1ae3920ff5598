"""`companion new-game`: the project of a new game, or one sentence why there is none."""

import pytest

from companion.cli.game_project import EXAMPLE, LEFT


def test_a_project_is_written_in_the_name_of_the_game(run, tmp_path):
    done = run("new-game", "pear_tree", "--folder", tmp_path / "mine")
    assert str(tmp_path / "mine") in done.stdout
    written = {path.relative_to(tmp_path / "mine").as_posix() for path in (tmp_path / "mine").rglob("*.*")}
    assert {"pyproject.toml", "pear_tree/rules/turn.py", "pear_tree/data/uk/messages.toml"} <= written
    examples = [path for path in EXAMPLE.rglob("*.*") if path.is_file() and not LEFT & set(path.parts)]
    assert len(written) == len(examples)
    texts = [path.read_text("utf-8") for path in (tmp_path / "mine").rglob("*.*")]
    assert not [text for text in texts if "orchard" in text.lower() or "OR-PICK" in text or '"or-' in text]


def test_the_folder_has_the_name_of_the_game_by_default(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new-game", "pear_tree")
    assert (tmp_path / "pear_tree/pear_tree/__init__.py").exists()


@pytest.mark.parametrize("name", ["Pear", "pear tree", "pear-tree", "../pear", "7up", "_", "class", "груша", ""])
@pytest.mark.parametrize(
    ("language", "why"), [("en", "lower-case Latin letters"), ("uk", "малі латинські"), ("ru", "строчные латинские")]
)
def test_a_name_that_no_game_can_have_is_refused(run, tmp_path, name, language, why):
    done = run("new-game", "--folder", tmp_path / "mine", "--language", language, "--", name, code=2)
    assert why in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["tzolkin", "engine", "json", "playing"], ids=["game", "words", "module", "its own"])
def test_a_name_that_is_taken_is_refused(run, tmp_path, name):
    assert "is taken" in run("new-game", name, "--folder", tmp_path / "mine", code=2).stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(run, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/kept.txt").write_text("kept")
    assert "already exists" in run("new-game", "pear_tree", "--folder", tmp_path / "mine", code=2).stderr
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["kept.txt"]
