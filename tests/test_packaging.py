"""The wheel holds everything: code, data, texts and static files."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import companion

ROOT = Path(__file__).parents[1]

# Run where only the installed copy can be found.
VISIT = """
import json, pathlib, sys
before = set(sys.modules)
import companion
game = companion.new_game("tzolkin", ["Anna", "Ben"], draws=1)
game.play(game.legal[0].key)
rulebook = companion.rulebook("tzolkin")
print(json.dumps({
    "home": str(pathlib.Path(companion.__file__).parent),
    "games": [game.name for game in companion.games()],
    "titles": [rulebook.article("TZ-BEG-01", language).title for language in ("en", "uk", "ru")],
    "found": len(rulebook.find("can I skip food day", "en")),
    "outside": sorted({name.partition(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def visit(wheel, tmp_path_factory):
    """The view of a program that has only the installed wheel."""
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel]
    subprocess.run(command, check=True, capture_output=True)
    environment = os.environ | {"PYTHONPATH": str(target)}
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    command = [sys.executable, "-c", VISIT]
    seen = subprocess.run(command, cwd=elsewhere, env=environment, check=True, stdout=subprocess.PIPE).stdout
    return json.loads(seen) | {"target": target}


@pytest.mark.parametrize(
    ("source", "inside"),
    [
        ("companion", "companion"),
        ("data", "companion/data"),
        ("example", "companion/example"),
        ("notebooks", "companion/notebooks"),
    ],
)
def test_the_wheel_holds_every_file(wheel, source, inside):
    paths = [path.relative_to(ROOT / source) for path in (ROOT / source).rglob("*") if path.is_file()]
    shipped = [path for path in paths if not path.parts[0].startswith(".") and "__pycache__" not in path.parts]
    expected = {f"{inside}/{path.as_posix()}" for path in shipped}
    assert expected
    assert expected <= set(zipfile.ZipFile(wheel).namelist())


def test_an_installed_wheel_plays_and_explains(visit):
    assert visit["home"] == str(visit["target"] / "companion")
    assert "tzolkin" in visit["games"]
    assert len(set(visit["titles"])) == 3
    assert all(visit["titles"])
    assert visit["found"] > 0


def test_playing_and_explaining_needs_no_heavy_library(visit):
    # msgspec looks at typing_extensions where another package has installed it.
    assert set(visit["outside"]) <= {"companion", "msgspec", "typing_extensions"}


def test_the_version_stands_once(wheel):
    [metadata] = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA")]
    text = zipfile.ZipFile(wheel).read(metadata).decode()
    assert f"\nVersion: {companion.__version__}\n" in text
    assert "Description-Content-Type: text/markdown" in text
    assert "\n# " in text, "the readme"


def test_wheel_and_source_archive_can_be_published(wheel, tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", tmp_path]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [archive] = tmp_path.glob("*.tar.gz")
    checked = [sys.executable, "-m", "twine", "check", "--strict", wheel, archive]
    seen = subprocess.run(checked, capture_output=True, text=True, check=False)
    assert seen.returncode == 0, seen.stdout


def test_the_citation_names_the_version():
    assert f"\nversion: {companion.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")


# Another program, checked with strict types.
TYPED = """
from companion import Game, Ledger, new_game

game = new_game("tzolkin", ["Anna", "Ben"], draws=1)
reveal_type(game)
reveal_type(game.legal[0])
reveal_type(game.ledger)
"""


def test_a_type_checker_sees_the_types_of_an_installed_wheel(visit, tmp_path):
    (tmp_path / "theirs.py").write_text(TYPED)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file=", "theirs.py"]
    environment = os.environ | {"MYPYPATH": "", "PYTHONPATH": str(visit["target"])}
    seen = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False).stdout
    assert "Success" in seen, seen
    for name in ("companion.engine.game.Game", "companion.engine.ask.Option", "companion.engine.ledger.Ledger"):
        assert f'type is "{name}' in seen
