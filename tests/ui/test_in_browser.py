"""The page that has Python in it: its files, its storage, and tables that leave it and come back."""

import base64
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import msgspec
import pytest

import companion
from companion.engine.data_folder import LANGUAGES
from companion.simulation import play_out
from companion.tables.backup import backup
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.table_transfer import record_of
from companion.ui import packed_table as moving
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.in_browser import Dashboard, open_page
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.web_build import WEB, WORDS, page_words, publish

PAGE = "https://tables.example/companion/"
HELLO = {"op": "hello", "address": "", "language": "en", "theme": "system", "wide": False, "page": PAGE}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "kept"))
    return tmp_path / "kept"


class Browser:
    """A page: the messages it has received, and its view."""

    def __init__(self, kept: bool = True, **hello: Any) -> None:
        self.received: list[dict[str, Any]] = []
        self.dashboard: Dashboard = open_page(lambda text: self.received.append(msgspec.json.decode(text)), kept)
        self.tap(**{**HELLO, **hello})

    def tap(self, **command: Any) -> None:
        text = msgspec.json.encode({"rev": self.view.get("rev", 0), **command}).decode()
        self.dashboard.heard(text)

    @property
    def view(self) -> dict[str, Any]:
        return self.dashboard.page.view

    @property
    def session(self) -> Session:
        return self.dashboard.page.handler.__self__

    def offered(self) -> bytes:
        """The file that it was offered last."""
        [*_, file] = [each["content"] for each in self.received if each.get("content", {}).get("type") == "file"]
        return file["text"].encode() if "text" in file else base64.b64decode(file["data"])

    def bring(self, raw: bytes, name: str = "file") -> None:
        self.tap(op="file", name=name, data=base64.b64encode(raw).decode())

    def panel(self, id: str) -> Any:
        return next((each for each in self.view["panels"] if each["id"] == id), None)


WITHOUT = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names}:
            raise ImportError(name)
sys.meta_path.insert(0, Nothing())
import msgspec
from companion.engine.data_folder import LANGUAGES
from companion.simulation import play_out
from companion.tables.store import TableStore
from companion.ui.file_import import table_of_save
from companion.ui.in_browser import open_page
views = []
page = open_page(lambda text: views.append(text), True)
def tap(**command): page.heard(msgspec.json.encode(command))
tap(op="hello", address="", language="uk", theme="dark", page="https://x/")
for game in {games}:
    table = table_of_save(TableStore(), play_out(game, 2, 5, "random").to_save())
    tap(op="open", address="?table=" + table)
    for tab in ("play", "scores", "log", "share", "explain"):
        tap(op="tab", id=tab)
        assert page.page.view["screen"] in ("table", "end") and "notice" not in page.page.view, page.page.view
tap(op="open", address="?stats=overview")
play = page.page.view["panels"][1]["cards"][0]["open"]["command"]["address"]
tap(op="open", address=play)
assert any(each["panel"] == "chart" for each in page.page.view["panels"])
tap(op="open", address="?stats=player&player=Player+1")
assert "notice" not in page.page.view
tap(op="backup")
print(sorted({names} & set(sys.modules)))
"""


@pytest.mark.thorough
def test_every_game_its_charts_and_its_history_need_nothing_that_a_browser_has_not(tmp_path: Path) -> None:
    names = {
        *(
            "IPython",
            "anywidget",
            "dask",
            "distributed",
            "ipywidgets",
            "jupyter_server",
            "numpy",
            "openskill",
            "pandas",
        ),
        *("platformdirs", "plotly", "psycopg", "pyarrow", "rich", "tornado", "traitlets", "typer", "voila"),
    }
    games = [each.name for each in companion.games()]
    code = WITHOUT.replace("{names}", repr(names)).replace("{games}", repr(games))
    done = subprocess.run(
        [sys.executable, "-c", code], env={"COMPANION_HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.stdout == "[]\n", done.stderr[-3000:]


def test_features_that_need_a_server_say_so(home: Path) -> None:
    table_of_save(TableStore(), play_out("tzolkin", 2, 5, "random").to_save())
    page = Browser(address="?stats=people")
    assert "make play" in page.panel("charts")["paragraphs"][0]
    assert [each["label"] for each in page.panel("pages")["actions"]] == ["Player 1", "Player 2"]


def test_a_window_that_keeps_nothing_says_so(home: Path) -> None:
    assert "stores nothing" in Browser(kept=False).view["banner"]["text"]
    assert "banner" not in Browser().view


def test_a_table_moves_by_an_address_that_fits_a_code(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = companion.new_game("tzolkin", ["Анна", "Ben"], draws=7)
    while len(game.journal) < 12:
        game.play(game.legal[0].key)
    here = Browser(address=f"?table={table_of_save(TableStore(), game.to_save())}")
    here.tap(op="tab", id="share")
    [item] = here.panel("share")["items"]
    assert item["address"].startswith(f"{PAGE}#table=")
    assert item["svg"].startswith("<svg")
    monkeypatch.setenv("COMPANION_HOME", str(home.with_name("another")))
    there = Browser(packed=parse_qs(item["address"].partition("#")[2])["table"][0])
    assert there.view["notice"]["text"].startswith("Table received")
    assert there.session.game is not None
    assert there.session.game.journal == here.session.game.journal


def test_a_table_that_is_too_long_for_a_code_moves_as_a_file(home: Path) -> None:
    save = play_out("tzolkin", 4, 5, "random").to_save()
    assert moving.address(PAGE, save.text()) == ""
    page = Browser(address=f"?table={table_of_save(TableStore(), save)}")
    page.tap(op="tab", id="share")
    assert page.panel("share").get("items", []) == []
    page.tap(op="hand_over")
    shared = next(each["content"] for each in page.received if each.get("content", {}).get("type") == "share")
    page.bring(shared["text"].encode(), shared["name"])
    assert len(TableStore().all(finished=True)) == 2


def test_a_table_goes_to_the_server_and_back_with_everything(home: Path, tmp_path: Path) -> None:
    seats = [Seat("Анна", "yellow"), Seat("Ben", "green", "weak")]
    table = TableStore().create("tzolkin", seats, TableSetup(draws=7, first=0, practice=True), "Friday")
    page = Browser(address=f"?table={table.id}")
    for _ in range(3):
        page.session.table.play(page.session.game.legal[0].key)
    page.tap(op="undo", rev=3)
    page.tap(op="open_chores", value="always")
    page.tap(op="save")
    here = record_of(page.session.store, table.id)
    server = Session(TableStore(tmp_path / "server"), COMMANDS, Reader("uk"))
    server.start("")
    server.handle({"op": "file", "name": "t.json", "data": base64.b64encode(page.offered()).decode(), "rev": 0})
    assert server.table is not None
    assert record_of(server.store, server.table.id) == here
    back = moving.document(server.store, server.table).encode()
    page.tap(op="open", address="?")
    page.bring(back, "t.json")
    assert page.session.table is not None
    assert page.session.table.id != table.id
    assert record_of(page.session.store, page.session.table.id) == here
    assert page.view["redo"], "what was undone can be redone"


@pytest.mark.parametrize(
    "packed", ["", "nonsense", "eJw", moving.packed(companion.new_game("tzolkin", ["a", "b"]).to_save().text())[:-9]]
)
def test_an_address_that_holds_no_table_is_one_sentence(home: Path, packed: str) -> None:
    page = Browser(packed=packed)
    assert len(page.view["notice"]["text"]) < 200
    assert TableStore().all(finished=False) == []


def test_everything_leaves_as_the_file_that_the_server_reads_and_comes_back(home: Path, tmp_path: Path) -> None:
    table = table_of_save(TableStore(), play_out("tzolkin", 2, 5, "random").to_save())
    page = Browser()
    page.tap(op="backup")
    whole = page.offered()
    (tmp_path / "whole").write_bytes(whole)
    from companion.tables.backup import restore  # as `companion restore` does

    assert restore(tmp_path / "whole", tmp_path / "server").tables == 1
    server = TableStore(tmp_path / "server")
    table_of_save(server, play_out("santa_maria", 2, 5, "random").to_save())
    backup(tmp_path / "back", server.place)
    page.bring((tmp_path / "back").read_bytes(), "back")
    assert "replaces everything here" in page.view["notice"]["text"]
    assert [each.id for each in TableStore().all(finished=True)] == [table], "nothing before a yes"
    page.tap(**page.view["notice"]["actions"][0]["command"])
    assert page.view["notice"]["text"] == "Backup restored: 2 tables, 2 games."
    assert len(TableStore().all(finished=True)) == 2
    page.tap(op="before")
    assert page.offered()[:15] == whole[:15]
    (tmp_path / "before").write_bytes(page.offered())
    assert restore(tmp_path / "before", tmp_path / "third").tables == 1


def test_a_file_that_is_no_backup_of_ours_changes_nothing(home: Path) -> None:
    table = table_of_save(TableStore(), play_out("tzolkin", 2, 5, "random").to_save())
    page = Browser()
    page.bring(b"SQLite format 3\0" + b"x" * 400, "odd")
    page.tap(op="restore")
    assert "not a backup" in page.view["notice"]["text"]
    assert [each.id for each in TableStore().all(finished=True)] == [table]


@pytest.mark.parametrize("op", ["backup", "restore", "before", "hand_over"])
def test_on_a_server_the_page_has_none_of_it(home: Path, op: str) -> None:
    page = Browser()
    page.session.reader.in_browser = False
    page.received.clear()
    page.tap(op=op)
    assert "notice" in page.view
    assert not any("content" in each for each in page.received)


def test_a_page_that_was_taken_over_writes_nothing_more(home: Path) -> None:
    table = TableStore().create("tzolkin", [])
    page = Browser()
    page.dashboard.close()
    page.tap(op="delete", table=table.id)
    assert TableStore().find(table.id)


def test_the_folder_names_what_it_holds_and_works_under_any_address(tmp_path: Path) -> None:
    python = {"pyodide.mjs": b"x", "pyodide.asm.wasm": b"y"}
    publish(tmp_path / "one", python, {"companion/a.pyc": b"a"}, {"arch": "wasm32"})
    publish(tmp_path / "two", python, {"companion/a.pyc": b"b"}, {"arch": "wasm32"})
    one, two = ({path.name for path in (tmp_path / each).iterdir()} for each in ("one", "two"))
    assert len(one & two) == len(one) - 1, "only the folder of the package is another one"
    for text in (tmp_path / "one").rglob("*.html"):
        assert '="/' not in text.read_text(encoding="utf-8")
    for received in (tmp_path / "one").glob("*.webmanifest"):
        assert msgspec.json.decode(received.read_bytes())["start_url"] == "./"


def test_the_page_asks_for_its_own_words_and_none_is_idle() -> None:
    scripts = "".join(path.read_text(encoding="utf-8") for path in WEB.glob("*.js"))
    assert set(re.findall(r'[wW]ord\("(\w+)"\)', scripts)) == set(WORDS)
    assert all(page_words(language).keys() == set(WORDS) for language in LANGUAGES)


def test_a_chart_that_could_not_be_loaded_is_no_fault(home):
    browser = Browser()
    browser.tap(op="asset", name="plotly")
    assert browser.received[-1]["content"] == {"type": "asset", "name": "plotly"}
    assert not browser.view.get("notice")
