"""The README and the pages for users show what really happens."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest
from typer.main import get_command

from companion.cli import app

ROOT = Path(__file__).parents[1]
README, COMMANDS = ROOT / "README.md", ROOT / "docs/command-line.md"


@pytest.mark.parametrize(
    "page", [README, ROOT / "docs/python.md", ROOT / "docs/analysts.md"], ids=lambda page: page.stem
)
def test_examples_print_what_the_page_shows(page):
    done = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert done.attempted > 8
    assert done.failed == 0


@pytest.mark.parametrize(
    ("page", "least"),
    [(README, {"score", "rules"}), (COMMANDS, {"score", "rules", "replay", "simulate", "catalog", "play"})],
    ids=["readme", "command-line"],
)
def test_the_commands_it_shows_exist(page, least):
    shown = set(re.findall(r"^    companion ([\w-]+)", page.read_text("utf-8"), re.MULTILINE))
    assert least <= shown <= set(get_command(app).commands)


def test_every_dependency_says_why_it_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    needed = [*project["dependencies"], *project["optional-dependencies"]["parquet"]]
    table = text[text.index("| package | why |") : text.index("For development")]
    for requirement in needed:
        name = re.split(r"[<>=\[]", requirement)[0]
        assert re.search(rf"\b{re.escape(name)}\b", table), name
