"""The README shows what really happens."""

import doctest
import re
import tomllib
from pathlib import Path

from typer.main import get_command

from companion.cli import app

README = Path(__file__).parents[1] / "README.md"


def test_the_tour_gives_what_the_readme_shows():
    done = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert done.attempted > 10
    assert done.failed == 0


def test_the_commands_it_shows_are_there():
    shown = set(re.findall(r"^    companion (\w+)", README.read_text("utf-8"), re.MULTILINE))
    assert {"score", "rules", "replay", "simulate", "catalog", "play"} <= shown <= set(get_command(app).commands)


def test_every_dependency_says_why_it_is_there():

    project = tomllib.loads((README.parent / "pyproject.toml").read_text("utf-8"))["project"]
    text = README.read_text("utf-8")
    needed = [*project["dependencies"], *project["optional-dependencies"]["parquet"]]
    table = text[text.index("| package | why |") : text.index("For development")]
    for requirement in needed:
        name = re.split(r"[<>=\[]", requirement)[0]
        assert re.search(rf"\b{re.escape(name)}\b", table), name
