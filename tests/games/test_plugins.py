"""Games of other packages are found by their entry points; a broken one is left out."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "example"
PLUGIN = "from orchard import DEFINITION"
SEEN = """
import companion
from companion.games import NAMES, title_of
print(" ".join(NAMES), title_of("orchard", "uk"), companion.new_game("orchard", ["Ann", "Ben"], draws=1, first=0).ask)
"""


def installed(folder: Path, name: str, code: str, entry: str) -> None:
    """A package with an entry point, as an installer leaves it behind."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").write_text(code)
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[companion.games]\n{entry} = {name}\n")


def seen(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        f"import sys; sys.path[:0] = [{str(folder)!r}, {str(EXAMPLE)!r}, {str(ROOT)!r}]\n{code}",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


def test_a_game_of_another_package_is_offered_and_played(tmp_path):
    installed(tmp_path, "their_orchard", PLUGIN, "orchard")
    (tmp_path / "their_orchard/data").symlink_to(EXAMPLE / "orchard/data")
    done = seen(tmp_path, SEEN)
    assert done.stdout.split("\n")[0] == (
        "tzolkin santa_maria endless_winter tawantinsuyu orchard Садок <ask turn (OR-TURN-01) to player 0>"
    ), done.stderr


@pytest.mark.parametrize(
    ("code", "entry"),
    [
        ("raise RuntimeError('broken')", "orchard"),
        ("DEFINITION = 3", "orchard"),
        (PLUGIN, "tzolkin"),
        (PLUGIN, "engine"),
        (PLUGIN, "pear_tree"),
        (PLUGIN, "../orchard"),
    ],
    ids=["fails", "no definition", "our name", "our data", "another name", "no name"],
)
def test_a_broken_plugin_is_left_out_and_logged(tmp_path, code, entry):
    installed(tmp_path, "theirs", code, entry)
    done = seen(tmp_path, "from companion.games import NAMES; print(*NAMES)")
    assert done.stdout == "tzolkin santa_maria endless_winter tawantinsuyu\n"
    assert "The game theirs cannot be used" in done.stderr


def test_our_own_games_need_no_look_at_the_installed_packages():
    code = (
        "import sys, companion; companion.new_game('tzolkin', ['A', 'B']); print('importlib.metadata' in sys.modules)"
    )
    assert seen(ROOT, code).stdout == "False\n"
