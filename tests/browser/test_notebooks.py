"""The widget where it is a cell of a notebook: in JupyterLab and Notebook 7 as they come; and alone in plain Voilà."""

import itertools
import json
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from tests.browser.conftest import (
    PATIENCE,
    POSSIBLE,
    READY,
    REPOSITORY,
    SETTLED,
    Server,
    come,
    device,
    leave_out_lessons,
    rev,
    tap_first,
    wait_for_rev,
    wait_until,
)

TOKEN = "only-for-this-test"
CELLS = ".jp-Notebook .jp-Cell"
PROMPTS = ".jp-Notebook .jp-InputPrompt"
# Back to the home screen, whatever lies over the screen.
HOME = """() => {
    const app = document.querySelector('.c-app')._app;
    app.set({ menu: false });
    app.send({ op: 'open', address: '' });
}"""
PLACES = {"lab": "lab/tree/{}?reset&token=" + TOKEN, "notebook": "notebooks/{}?token=" + TOKEN}


class Jupyter:
    """One server for JupyterLab and Notebook 7, with settings as they come and folders of its own."""

    def __init__(self, folder: Path) -> None:
        self.home, self.notebooks, runtime = folder / "home", folder / "notebooks", folder / "runtime"
        self.notebooks.mkdir()
        own = {f"JUPYTER_{name}_DIR": str(folder / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
        self.log = folder / "jupyter.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [
                    sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0",
                    f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={self.notebooks}",
                ],
                env={**environment(self.home), **own, "IPYTHONDIR": str(folder / "ipython")},
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        self.about = runtime / f"jpserver-{self.process.pid}.json"

    @property
    def url(self) -> str:
        """The address of the server, once it listens."""
        assert wait_until(lambda: self._port() is not None)
        return f"http://127.0.0.1:{self._port()}/"

    def _port(self) -> int | None:
        """Its port, once the server answers there: it is written down before."""
        try:
            port = int(json.loads(self.about.read_text())["port"])
            with socket.create_connection(("127.0.0.1", port)):
                return port
        except (OSError, ValueError):
            return None

    def open(self, context: BrowserContext, place: str, name: str, source: str = "table.ipynb") -> Page:
        """Open a copy of the notebook of the table, or of another, and run all its cells."""
        shutil.copy(REPOSITORY / "notebooks" / source, self.notebooks / name)
        page = context.new_page()
        page.goto(self.url + PLACES[place].format(name))
        page.wait_for_selector(CELLS)
        assert wait_until(lambda: self._ready(name))
        for _ in range(4):  # a command given before all of Jupyter is there is lost without a word
            page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
            page.locator("[data-command='runmenu:run-all']").click()
            if wait_until(lambda: bool(re.search(r"\[[*\d]", "".join(page.locator(PROMPTS).all_inner_texts()))), 60):
                break
        come(page, self.log.read_text)
        return page

    def _ready(self, name: str) -> bool:
        """Whether the notebook has a kernel that listens; before that, running its cells has no effect."""
        with urllib.request.urlopen(f"{self.url}api/sessions?token={TOKEN}") as answer:
            kernels = [each["kernel"] for each in json.load(answer) if each["path"] == name]
        return any(kernel["connections"] and kernel["execution_state"] == "idle" for kernel in kernels)

    def stop(self) -> None:
        """End it with its kernels."""
        self.process.terminate()
        self.process.wait(PATIENCE)


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_HOME": str(home), "LANG": "en_US.UTF-8", "PYTHONPATH": str(REPOSITORY)}


@pytest.fixture(scope="module")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    made = Jupyter(tmp_path_factory.mktemp("jupyter"))
    yield made
    made.stop()


@pytest.fixture(scope="module")
def desk(browser: Browser, jupyter: Jupyter) -> Iterator[BrowserContext]:
    """A browser at a desk."""
    with device(browser, 1440, 900) as made:
        yield made


@pytest.fixture(scope="module")
def opened(jupyter: Jupyter, desk: BrowserContext) -> dict[str, Page]:
    """The notebook of the table in each place: to open one takes longer than most tests."""
    return {}


@pytest.fixture
def notebook(jupyter: Jupyter, desk: BrowserContext, opened: dict[str, Page]) -> Iterator[Callable[[str], Page]]:
    """The notebook in a place, showing the home screen. Nothing may have gone wrong meanwhile, said or not."""

    def at_home(place: str) -> Page:
        if place not in opened:
            opened[place] = jupyter.open(desk, place, f"{place}.ipynb")
        page = opened[place]
        page.bring_to_front()
        page.evaluate(HOME)
        expect(page.locator(".c-app.screen-home:not([aria-busy])")).to_have_count(1)
        return page

    yield at_home
    unharmed(jupyter)


def unharmed(jupyter: Jupyter) -> None:
    log = jupyter.home / "companion.log"
    assert not log.exists(), log.read_text()


@pytest.fixture
def store(jupyter: Jupyter) -> TableStore:
    return TableStore(jupyter.home)


@pytest.fixture
def table(store: TableStore) -> Header:
    """A table in the middle of a game, where a player has scored."""
    number = len(store.all(finished=False))
    header = store.create("tzolkin", [Seat(f"Ann-{number}-", "red"), Seat("Ben", "blue")], TableSetup(draws=7))
    game, choose = Replay(header).game, random.Random(11)
    for seq in itertools.count(1):
        key = choose.choice(game.legal).key
        game.play(key)
        store.append(header.id, seq, Decide(key))
        if game.ledger.lines:
            break
    return store.find(header.id)


def game_of(store: TableStore, table: Header) -> Any:
    replay = Replay(store.find(table.id))
    replay.follow(store.since(table.id, 0))
    return replay.game


def sit_down(page: Page, table: Header) -> None:
    """Open a table from the home screen's list."""
    page.locator(".c-card-open", has_text=table.names[0]).click()
    wait_for_rev(page, table.newest)


def move_on(page: Page) -> None:
    """End the turn as soon as that is possible."""
    before, done = rev(page), page.locator(f"{SETTLED} .c-option-item:not(.refused) [data-option=done]")
    expect(page.locator(SETTLED)).to_be_visible()
    (done if done.count() else page.locator(SETTLED).locator(POSSIBLE)).first.click()
    wait_for_rev(page, before + 1)


@pytest.mark.parametrize("place", PLACES)
def test_a_table_is_started_and_a_round_played(
    notebook: Callable[[str], Page], store: TableStore, table: Header, place: str
) -> None:
    page = notebook(place)
    app = page.locator(".c-app")
    app.get_by_role("button", name="Play: Tzolk’in").click()
    app.get_by_role("textbox", name="Name").first.fill("Dana")
    leave_out_lessons(page)
    app.get_by_role("button", name="Start").click()
    expect(app.locator(".c-question")).to_be_visible()
    expect(app.locator(".c-players")).to_contain_text("Dana")
    app.locator(".c-header").get_by_role("button").first.click()

    sit_down(page, table)
    day = game_of(store, table).table.day
    while game_of(store, table).table.day == day:
        move_on(page)
    played = rev(page)
    app.get_by_role("button", name="Undo").click()
    expect(app).to_have_attribute("data-rev", str(played + 1))
    assert game_of(store, table).table.day == day

    page.locator("[data-tab=scores]").click()
    expect(page.locator(".c-plot[data-drawn]").first).to_be_visible()


FIGURES = "() => JSON.stringify([...document.querySelectorAll('.c-figure .c-plot')].map(plot => plot.data))"


def play_until_a_figure_moves(page: Page) -> None:
    """Taps on the table, until one of the figures below it has become another one."""
    page.wait_for_function("() => document.querySelectorAll('.c-figure .c-plot[data-drawn]').length === 3")
    before = page.evaluate(FIGURES)
    for _ in range(4):  # placing a worker costs corn, and the rest counts at the end
        tap_first(page)
    page.wait_for_function(f"before => ({FIGURES})() !== before", arg=before)


def test_figures_follow_the_moves_on_the_table_above_them(jupyter: Jupyter, desk: BrowserContext) -> None:
    page = jupyter.open(desk, "lab", "live.ipynb", "live.ipynb")
    assert "inline" in str(page.get_attribute(".c-app", "class"))
    play_until_a_figure_moves(page)
    page.close()
    unharmed(jupyter)


def test_figures_follow_the_table_on_a_page_of_our_server(context: BrowserContext, tmp_path: Path) -> None:
    with Server(tmp_path, page=REPOSITORY / "notebooks" / "live.ipynb") as server:
        page = context.new_page()
        page.goto(server.url)
        page.wait_for_selector(READY)
        play_until_a_figure_moves(page)


@pytest.mark.parametrize("place", PLACES)
def test_keys_pressed_in_the_widget_are_not_the_notebooks(
    notebook: Callable[[str], Page], table: Header, place: str
) -> None:
    page = notebook(place)
    app, cells, code = page.locator(".c-app"), page.locator(CELLS), page.locator(".jp-CodeCell")
    before, of_code = cells.count(), code.count()
    app.get_by_role("button", name="Play: Tzolk’in").click()
    name = app.get_by_role("textbox", name="Name").first
    name.fill("")
    name.press_sequentially("bax")
    expect(name).to_have_value("bax")
    app.locator(".c-header").get_by_role("button").first.click()
    sit_down(page, table)
    app.locator(POSSIBLE).first.focus()
    for key in ["b", "a", "x", "d", "d", "m", "Shift+M", "ArrowDown"]:
        page.keyboard.press(key)
        expect(code).to_have_count(of_code)
    expect(app.locator("[data-rove]:focus")).to_have_count(1)
    app.get_by_role("button", name="Menu").click()
    expect(app.locator(".c-sheet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(app.locator(".c-sheet")).to_have_count(0)

    cells.first.locator(".jp-InputPrompt").click()
    page.keyboard.press("b")  # and outside the widget they still are
    expect(cells).to_have_count(before + 1)


def test_the_widget_keeps_to_its_cell_and_follows_the_theme(notebook: Callable[[str], Page], table: Header) -> None:
    page = notebook("lab")
    sit_down(page, table)
    app = page.locator(".c-app")
    for theme in ("Dark", "Light"):
        page.locator(".lm-MenuBar-itemLabel", has_text="Settings").click()
        page.locator(".lm-Menu-item[data-type=submenu]", has_text=re.compile("^Theme$")).click()
        page.locator(".lm-Menu-item", has_text=re.compile(f"^JupyterLab {theme}$")).click()
        expect(app).to_have_attribute("data-theme", theme.lower())
    app.get_by_role("button", name="Menu").click()
    expect(app.locator(".c-sheet")).to_be_visible()
    app.scroll_into_view_if_needed()
    outside = page.evaluate("""() => {
        const app = document.querySelector('.c-app'), room = app.getBoundingClientRect();
        const panel = app.closest('.jp-WindowedPanel-outer').getBoundingClientRect();
        const parts = [...app.querySelectorAll('.c-header, .c-main, .c-tabs, .c-veil, .c-sheet')];
        return [room.height > panel.height && 'app', ...parts.filter((part) => {
            const box = part.getBoundingClientRect();
            return box.top < room.top || box.bottom > room.bottom + 1 || box.right > room.right + 1;
        }).map((part) => part.className)].filter(Boolean);
    }""")
    assert outside == []


def test_two_notebooks_at_one_table_see_each_others_moves(notebook: Callable[[str], Page], table: Header) -> None:
    one, two = notebook("lab"), notebook("notebook")
    for page in (one, two):
        page.bring_to_front()
        sit_down(page, table)
    for actor, other in [(one, two), (two, one), (one, two)]:
        actor.bring_to_front()
        tap_first(actor)
        other.bring_to_front()
        wait_for_rev(other, rev(actor))
        assert other.locator(".c-question").inner_text() == actor.locator(".c-question").inner_text()


def test_voila_without_our_server_plays_the_notebook(context: BrowserContext, tmp_path: Path) -> None:
    said = tmp_path / "said"
    with said.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "voila", str(REPOSITORY / "notebooks" / "table.ipynb"), "--no-browser"],
            env=environment(tmp_path / "home"),
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        assert wait_until(lambda: "http://" in said.read_text())
        page = context.new_page()
        page.goto(re.findall(r"http://\S+", said.read_text())[0])
        page.wait_for_selector(READY)
        page.get_by_role("button", name="Play: Tzolk’in").click()
        leave_out_lessons(page)
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.locator(".c-question")).to_be_visible()
        tap_first(page)
        assert page.evaluate("document.querySelector('.c-app').offsetHeight") == 844
    finally:
        process.terminate()
        process.wait(PATIENCE)
