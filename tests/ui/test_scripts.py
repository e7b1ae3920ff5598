"""The page's scripts: their unit tests in `scripts/`, run by Node, and their types, made from the views."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.view_changes import changes
from tests.ui.pages import page

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent / "scripts"
FILES = sorted(HERE.glob("*.test.js"))
TSC = ROOT / "node_modules/.bin/tsc"

pytestmark = pytest.mark.skipif(not TSC.exists(), reason="needs the packages that make lint installs")


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The views of a page during a game, each with its changes from the one before."""
    folder = tmp_path_factory.mktemp("views")
    store = TableStore(folder)
    made = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7))
    session, random = page(store, ""), Random(3)
    frames: list[dict[str, Any]] = [{"view": session.app.view}]

    def send(**command: Any) -> None:
        before = session.app.view
        session.handle({**command, "rev": before.get("rev", 0)})
        frames.append({"view": session.app.view, **changes(before, session.app.view)})

    send(op="open", address=f"?table={made.id}")
    for _ in range(20):
        options = [each for each in session.app.view["question"]["options"] if each.get("allowed", True)]
        send(op="play", key=random.choice(options)["key"])
    for tab in ("log", "scores", "correct", "play"):
        send(op="tab", id=tab)
    file = folder / "views.json"
    file.write_bytes(msgspec.json.encode(frames))
    return file


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_a_script_passes_its_tests(file: Path, views: Path) -> None:
    """Run as a program: with `--test` Node would start another Node for it."""
    done = subprocess.run(
        ["node", file], env={**os.environ, "VIEWS": str(views)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_the_names_of_the_files_are_known() -> None:
    names = {file.name.split(".")[0] for file in FILES}
    assert names == {
        "game_end",
        "chart",
        "dom",
        "form",
        "join_table",
        "lay_piece",
        "about_cards",
        "connection",
        "chores",
        "score_pad",
        "search",
        "svg",
        "board_layout",
        "view_changes",
        "way_back",
    }


@pytest.fixture(scope="module")
def types() -> str:
    """The views as TypeScript."""
    made = subprocess.run([sys.executable, ROOT / "tools/page_types"], capture_output=True, text=True, check=True)
    return made.stdout


@pytest.mark.parametrize(
    "line",
    [
        'panel: "pad";',  # a tag
        "text: string;",  # always sent
        "more?: Array<Option>;",  # a list that is not sent while it is empty
        "rule?: Rule;",  # None is not sent
        "counts: Array<[string, string]>;",
        "words?: Record<string, string>;",
        'theme?: "dark" | "light" | "system";',
        "start?: Array<string | number>;",
        "value: string | number | boolean | null;",  # None is sent where it is no default
    ],
)
def test_a_field_in_types(types: str, line: str) -> None:
    assert f"    {line}\n" in types


RENAMED = {
    ("Option", "reasons"), ("PadRow", "likely"), ("Fix", "path"), ("Span", "article"), ("Scrub", "moments"),
    ("Article", "title"), ("Bars", "title"), ("Bars", "note"),  # of which others have the like, or may leave it out
}  # fmt: skip


def test_a_renamed_field_is_found_where_a_script_reads_it(types: str, tmp_path: Path) -> None:
    for kind, name in RENAMED:
        types, count = re.subn(rf"(interface {kind} {{[^}}]*\n    {name})\b", r"\1_", types)
        assert count == 1
    (tmp_path / "views.d.ts").write_text(types, encoding="utf-8")
    scripts = [str(ROOT / "companion/ui/static" / each) for each in ("*.js", "types.d.ts")]
    config = {"extends": str(ROOT / "tsconfig.json"), "include": [*scripts, "views.d.ts"]}
    (tmp_path / "tsconfig.json").write_bytes(msgspec.json.encode(config))
    done = subprocess.run([TSC, "-p", tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    found = re.findall(r"Property '(\w+)' does not exist on type '(\w+)'", done.stdout)
    # A correction on the page is a `Fix` with more fields.
    assert {(kind.replace("Fixing", "Fix"), name) for name, kind in found} >= RENAMED
