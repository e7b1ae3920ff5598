"""A game of another package: written by `companion new-game`, built, installed, and played everywhere."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.cli.game_project import write_project
from tests.browser.conftest import READY, REPOSITORY, Server, come, rev, sit_down, wait_for_rev
from tests.browser.test_web import Site, bring

GAME = "pear_tree"
STORED = """
from companion.tables.store import Seat, TableSetup, TableStore
print(TableStore().create("pear_tree", [Seat("Anna", "red"), Seat("Ben", "blue")], TableSetup(first=0)).id)
"""
SAVED = """
import companion
print(companion.new_game("pear_tree", ["Anna", "Ben"], draws=7, first=0).to_save().text())
"""


class Installed:
    """The wheels of the companion and of the new project in a clean environment.

    The other libraries are those of the test environment, so that no network is needed. Its own companion is not among
    them: it is found there by a `.pth` file, and such a file counts only in an environment's own folder.
    """

    def __init__(self, folder: Path) -> None:
        self.project, self.home = write_project(GAME, folder / "project"), folder / "home"
        self.wheel = self.built(self.project, folder / "game")
        venv.create(folder / "env", symlinks=True)
        self.executable = str(folder / "env" / "bin" / "python")
        own = sysconfig.get_path("purelib", vars={"base": str(folder / "env")})
        Path(own, "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--python",
            self.executable,
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
        )
        self.run(*pip, "--ignore-installed", self.built(REPOSITORY, folder / "companion"), self.wheel)
        self.environment = {
            "COMPANION_HOME": str(self.home), "LANG": "en_US.UTF-8", "PYTHONPATH": "", "PYTHONSAFEPATH": "1",
            "JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter")),
        }  # fmt: skip

    def built(self, project: Path, folder: Path) -> Path:
        """The wheel of a project."""
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        subprocess.run(command, cwd=project, check=True, capture_output=True)
        [wheel] = folder.glob("*.whl")
        return wheel

    def run(self, *command: object, **environment: str) -> str:
        """The output of a command, run in the folder of the project."""
        done = subprocess.run(
            [str(each) for each in command],
            cwd=self.project, env=os.environ | environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def python(self, *arguments: object) -> str:
        """The output of Python where the game is installed."""
        return self.run(self.executable, *arguments, **self.environment)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("plugin"))


@pytest.fixture
def own_server(installed: Installed) -> Iterator[Server]:
    with Server(installed.home, python=installed.executable, **installed.environment) as made:
        yield made


def test_the_environment_is_clean(installed: Installed) -> None:
    found = "import companion, pear_tree; print(companion.__file__, pear_tree.__file__, sep='\\n')"
    inside = Path(installed.executable).parents[1]
    assert [inside in Path(each).parents for each in installed.python("-c", found).splitlines()] == [True, True]


def test_on_the_command_line(installed: Installed) -> None:
    listed = json.loads(installed.python("-m", "companion.cli", "games", "--json"))
    assert {"name": GAME, "titles": dict.fromkeys(("en", "uk", "ru"), "Pear Tree")}.items() <= listed[-1].items()
    table = installed.python("-c", STORED).strip()
    installed.python("-m", "companion.cli", "table", "answer", table, "pick 5")
    shown = json.loads(installed.python("-m", "companion.cli", "table", "show", table, "--json"))
    assert (shown["rev"], [each["allowed"] for each in shown["options"] if each["key"] == "pick 5"]) == (1, [False])
    assert "PT-PICK-01" in installed.python("-m", "companion.cli", "rules", GAME, "how many apples may I pick")


def test_its_own_tests(installed: Installed) -> None:
    """All of its rules, and some of what every game must pass: the example passes all of it."""
    chosen = f"test_{GAME} or nothing_comes_from_nowhere or {GAME}]"
    said = installed.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", "-k", chosen)
    assert " passed" in said


def test_on_the_dashboard(installed: Installed, own_server: Server, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(own_server.url)
    come(page, own_server.said)
    expect(page.locator(".c-app")).to_contain_text("Pear Tree")
    pick_pears(sit_down(context, own_server, installed.python("-c", STORED).strip()))


def test_on_the_page_without_a_server(installed: Installed, context: BrowserContext, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    installed.run(sys.executable, REPOSITORY / "tools" / "web", folder, "--loose", "--games", installed.wheel)
    site = Site(folder)
    try:
        page = context.new_page()
        page.goto(site.url)
        page.wait_for_selector(READY)
        expect(page.locator(".c-app")).to_contain_text("Pear Tree")
        bring(page, "pear_tree.json", installed.python("-c", SAVED).encode())
        page.wait_for_selector(".screen-table")
        pick_pears(page)
    finally:
        site.stop()


def pick_pears(page: Page) -> None:
    """A turn, by tapping a tree of the board."""
    before = rev(page)
    expect(page.locator(".c-app.settling")).to_have_count(0)
    page.locator('[data-place="tree.5"]').first.click()
    wait_for_rev(page, before + 1)
