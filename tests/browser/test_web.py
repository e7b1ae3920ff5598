"""The page that needs no server, as `make web` builds it, in a real browser: the network cut, tabs that die."""

import base64
import contextlib
import random
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

import companion
from companion.players import sensible_policy
from companion.simulation import play_out
from companion.tables import schema
from companion.tables.backup import backup, restore
from companion.tables.database import Sqlite
from companion.tables.store import Redo, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.tables.table_transfer import record_of
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.packed_table import document
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import THEN
from tests.bench.table import OFFERED, Finger
from tests.browser.conftest import (
    PATIENCE,
    POSSIBLE,
    READY,
    REPOSITORY,
    SETTLED,
    UNPAINTED,
    chromium,
    open_tab,
    rev,
    tap_first,
    touch_first,
    wait_for_rev,
)
from tests.browser.layout import serious
from tests.web import same
from tools.web_serve import serving

GAMES = [each.name for each in companion.games()]
SEATS = (Seat("Анна", "red"), Seat("Ben", "blue"))
MOMENTS = (0, 5, 10, 20, 40, 80, None)
"""Milliseconds after a tap, while it is carried out; None is when it is confirmed."""
MIDDLE = 40
"""Decisions after which a tap is a move."""
# Whether the first start is kept for the next one.
KEPT = """async () => {
  const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().filter(({ url }) => /\\/made\\//.test(url)).length === 4;
}"""
# Removes all tables and choices. A tab that was just closed still holds its files for a moment.
FORGET = """async () => {
  localStorage.clear();
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys())
    while (!(await root.removeEntry(name, { recursive: true }).then(() => true, () => false)))
      await new Promise((done) => setTimeout(done, 10));
}"""


class Site:
    """The built page on a host of its own, in a folder below its root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = serving(folder.parent)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}/{self.folder.name}/"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def built() -> Path:
    """Unchanged parts are not built again."""
    folder = REPOSITORY / "build" / "web" / "site"
    subprocess.run([sys.executable, REPOSITORY / "tools" / "web", folder, "--loose"], check=True, capture_output=True)
    return folder


@pytest.fixture
def site(built: Path) -> Iterator[Site]:
    made = Site(built)
    yield made
    made.stop()


def phone(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 390, "height": 844}, locale="en-US", has_touch=True)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = phone(browser)
    yield made
    made.close()


class Visitor(NamedTuple):
    """A browser that has been to the page: it starts from the cache of the first visit, in a third of the time."""

    context: BrowserContext
    site: Site


@pytest.fixture(scope="module")
def known_visitor(browser: Browser, built: Path) -> Iterator[Visitor]:
    """One for all tests in which nothing depends on a first visit."""
    made = Visitor(phone(browser), Site(built))
    page = come(*made)
    page.wait_for_function(KEPT)
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    yield made
    made.context.close()
    made.site.stop()


@pytest.fixture
def visitor(known_visitor: Visitor) -> Visitor:
    return forgetful(known_visitor)


def forgetful(known: Visitor) -> Visitor:
    """It has no tables and no open page, whatever came before."""
    context, site = known
    for page in context.pages:
        if page.url != "about:blank":  # the first window of a browser with a profile keeps it open
            page.close()
    empty = context.new_page()
    empty.goto(site.url + "en.webmanifest")
    empty.evaluate(FORGET)
    empty.close()
    return known


@pytest.fixture(scope="module")
def known_on_disk(browser: Browser, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    made = browser.browser_type.launch_persistent_context(
        tmp_path_factory.mktemp("profile"),
        executable_path=chromium(),
        args=UNPAINTED,
        viewport={"width": 390, "height": 844},
    )
    made.set_default_timeout(PATIENCE * 1000)
    site = Site(built)
    yield Visitor(made, site)
    made.close()
    site.stop()


@pytest.fixture
def on_disk(known_on_disk: Visitor) -> Visitor:
    """A browser that stores its files on disk: they outlive the tab that wrote them."""
    return forgetful(known_on_disk)


def come(context: BrowserContext, site: Site, address: str = "") -> Page:
    page = context.new_page()
    page.goto(site.url + address)
    page.wait_for_selector(READY)
    return page


def go(page: Page, address: str = "") -> None:
    """To another screen, without loading the page again: to start Python takes longer than most tests."""
    page.evaluate("(address) => { document.querySelector('.c-app')._app.send({ op: 'open', address }); }", address)
    expect(page.locator(".c-app:not([aria-busy])")).to_have_count(1)


def save_of(game: str, decisions: int = 0) -> bytes:
    """A game at the table, with the sample copy where it needs one."""
    made = companion.games()[GAMES.index(game)]
    copy = made.sample() if made.sample is not None else None
    started = companion.new_game(game, [seat.name for seat in SEATS], draws=7, copy=copy)
    while len(started.journal) < decisions:
        started.play(started.legal[0].key)
    return started.to_save().text().encode()


def at_the_first_turn(name: str) -> companion.Game:
    """A game whose table is laid out."""
    made = companion.games()[GAMES.index(name)]
    copy = made.sample() if made.sample is not None else None
    game = companion.new_game(name, [seat.name for seat in SEATS], draws=7, first=0, copy=copy)
    chance = random.Random(7)
    while asked(game)[1] != "turn":
        game.play(sensible_policy(game, chance))
    return game


def asked(game: companion.Game) -> tuple[int | None, str]:
    assert game.ask is not None
    return game.ask.player, game.ask.id


def play_a_round(page: Page, game: companion.Game) -> None:
    """Sensible play by touch: until every player has had a turn and the first player has another one."""
    finger, chance = Finger(page), random.Random(7)
    turns = [asked(game)[0]]
    while len(turns) <= len(SEATS):
        offered: dict[str, str] = page.evaluate(OFFERED)
        best = sensible_policy(game, chance)
        key = next((each for each in offered if each.split(THEN)[0] == best), next(iter(offered)))
        finger.answer(key, offered[key])
        game.play(*key.split(THEN))
        player, ask = asked(game)
        if ask == "turn" and player != turns[-1]:
            turns.append(player)
    assert turns[0] == turns[-1]


def bring(page: Page, name: str, raw: bytes) -> None:
    """Choose a file in the home screen, as a person does."""
    page.locator('input[type="file"]').set_input_files({"name": name, "mimeType": "application/json", "buffer": raw})


def seat_at(page: Page, game: str, decisions: int = 0) -> None:
    bring(page, f"{game}.json", save_of(game, decisions))
    page.wait_for_selector(".screen-table")


def offline_for_good(page: Page, site: Site) -> None:
    """Once everything is kept, there is neither a host nor a network any more."""
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    site.stop()
    page.context.set_offline(True)


def reload(page: Page) -> None:
    page.reload()
    page.wait_for_selector(READY)


def test_after_the_first_visit_every_address_below_the_page_starts_it_without_a_network(
    context: BrowserContext, site: Site
) -> None:
    asked_for: list[str] = []
    faults: list[str] = []
    context.on("request", lambda request: asked_for.append(request.url))
    page = context.new_page()
    page.on("console", lambda line: faults.extend([line.text] if line.type == "error" else []))
    page.goto(site.url)
    page.wait_for_selector(READY)
    manifest = page.locator('link[rel="manifest"]').get_attribute("href")
    described = page.evaluate("async (href) => await (await fetch(href)).json()", manifest)
    assert described["start_url"] == described["scope"] == "./"
    assert {"192x192", "512x512"} <= {each["sizes"] for each in described["icons"]}
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    other = context.new_page()
    answer = other.goto(f"{site.url}no/such/page")
    assert answer is not None
    assert answer.status == 404, "with a network the host answers for its other pages"
    other.close()
    offline_for_good(page, site)
    page.add_init_script("navigator.storage.persist = async () => { window.keptForGood = true; return true; };")
    page.goto(f"{site.url}some/where?lang=uk")
    page.wait_for_selector(READY)
    assert page.url.startswith(site.url + "?")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    assert page.evaluate("() => window.keptForGood"), "who plays asks that nothing is cleared away"
    open_tab(page, "scores")
    expect(page.locator(".c-plot[data-drawn]").first).to_be_visible()
    assert [url for url in asked_for if not url.startswith((site.url, "data:", "blob:"))] == []
    assert faults == []


def test_a_round_of_every_game_is_played_by_touch_without_a_network_and_a_reload_finds_it(
    context: BrowserContext, site: Site
) -> None:
    page = come(context, site)
    offline_for_good(page, site)
    left = {}
    for name in GAMES:
        go(page)
        game = at_the_first_turn(name)
        bring(page, f"{name}.json", game.to_save().text().encode())
        page.wait_for_selector(".screen-table")
        play_a_round(page, game)
        left[page.evaluate("() => location.search")] = rev(page), page.inner_text(".c-question-text")
    assert len(left) == len(GAMES)
    reload(page)
    for address, shown in left.items():
        go(page, address)
        assert (rev(page), page.inner_text(".c-question-text")) == shown


def test_every_game_is_tried_there_by_touch_and_the_companion_advises_and_answers(
    context: BrowserContext, site: Site
) -> None:
    page = context.new_page()
    logged: list[str] = []
    page.on("console", lambda line: logged.append(line.text))
    page.goto(site.url)
    page.wait_for_selector(READY)
    offline_for_good(page, site)
    for name in sorted(GAMES, key="tzolkin".__eq__):  # Tzolk’in last: it is played on
        go(page)
        page.locator(f'[data-game="{name}"] .c-tile-ways .c-button', has_text="Try it").tap()
        expect(page.locator(".screen-table:not([aria-busy]) .c-question-text")).not_to_be_empty()
        expect(page.locator(".c-remark")).to_contain_text("Only tried")
        assert page.evaluate(OFFERED), name
        assert logged == [], name
    before = rev(page)
    touch_first(page)  # the starting tiles are chosen together
    answered(page, before)
    follow_advice(page)
    while mover(page) != 1:
        follow_advice(page)
    assert logged == []


def follow_advice(page: Page) -> None:
    """Ask the companion, unless its advice still holds, read the reason, and tap the answer that it points at."""
    if not page.locator(".c-advice").count():
        page.locator(".c-lamp").tap()
    expect(page.locator(".c-advice-words")).to_have_text(re.compile(r"\w\. \w"))  # the answer, and why
    before, key = rev(page), page.evaluate("() => document.querySelector('.c-app')._app.view.question.advice.key")
    Finger(page).touch(key, page.evaluate(OFFERED)[key])
    answered(page, before)


def answered(page: Page, before: int) -> None:
    """Wait until a tap is answered; where the companion plays on, by more than one decision."""
    page.wait_for_function(
        """(before) => {
            const app = document.querySelector('.c-app');
            return Number(app.dataset.rev) > before && !app.matches('.settling, [aria-busy]');
        }""",
        arg=before,
    )


def mover(page: Page) -> int:
    """The seat of the last move."""
    seat: int = page.evaluate("() => document.querySelector('.c-app')._app.view.last.player.seat")
    return seat


def starts(page: Page, site: Site, script: str) -> Any:
    """The answer of a worker that has the page's Python."""
    app = next(path.name for path in site.folder.iterdir() if path.name.startswith("app-"))
    body = 'import { python } from "./boot.js";\nconst py = await python();\n' + script
    page.route("**/other.js", lambda route: route.fulfill(content_type="text/javascript", body=body))
    page.goto(site.url + "en.webmanifest")
    found = page.evaluate(
        """(address) => new Promise((done, failed) => {
          const worker = new Worker(address, { type: "module" });
          worker.onmessage = ({ data }) => { worker.terminate(); done(data); };
          worker.onerror = (event) => failed(new Error(event.message));
        })""",
        f"{site.url}{app}/other.js",
    )
    page.unroute("**/other.js")
    return found


def test_a_later_start_begins_with_the_memory_of_the_first_and_new_chance(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    script = (
        'py.runPython("import random, sqlite3, companion.ui.in_browser");\n'
        'postMessage([py.runPython("random.random()"), Boolean(py._api.config._loadSnapshot)]);'
    )
    (first, made), (second, remembered), (third, _) = (starts(page, site, script) for _ in range(3))
    assert (made, remembered) == (False, True)
    assert len({first, second, third}) == 3


def test_a_memory_that_is_of_no_use_is_made_anew(context: BrowserContext, site: Site) -> None:
    page = come(context, site)
    spoil = """async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of await cache.keys())
          if (url.endsWith("python.memory")) await cache.put(url, new Response(new Uint8Array(4096)));
      }
    }"""
    page.wait_for_function(KEPT)
    page.evaluate(spoil)
    reload(page)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)


def test_a_tab_that_is_killed_in_the_middle_of_taps_loses_nothing_that_was_confirmed(
    on_disk: Visitor,
) -> None:
    context, site = on_disk
    page = come(context, site)
    seat_at(page, "tzolkin", MIDDLE)
    address = page.evaluate("() => location.search")
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    for moment in MOMENTS:
        before = rev(page)
        page.locator(SETTLED).locator(POSSIBLE).first.dispatch_event("click")
        if moment is None:
            wait_for_rev(page, before + 1)
        else:
            page.wait_for_timeout(moment)
        confirmed = rev(page)
        kill(page)
        page = come(context, site, address)
        expect(page.locator(".c-app.screen-table")).to_be_visible()
        assert confirmed <= rev(page) <= confirmed + 1
    assert rev(page) > before, "the last one was confirmed"


def kill(page: Page) -> None:
    """The process of a tab ends where it stands, and the browser has seen it: the service worker lived there too."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    page.close()


def test_a_second_tab_says_so_and_may_take_the_tables_over(visitor: Visitor) -> None:
    context, site = visitor
    first = come(context, site)
    seat_at(first, "tzolkin")
    tap_first(first)
    second = context.new_page()
    second.goto(site.url + first.evaluate("() => location.search"))
    expect(second.locator("#said")).to_contain_text("open in another tab")
    tap_first(first)
    second.locator("#said button").click()
    second.wait_for_selector(READY)
    assert rev(second) == 2
    expect(first.locator("#said")).to_contain_text("runs in another tab")
    tap_first(second)
    assert rev(second) == 3
    first.locator("#said button").click()
    expect(first.locator("#said")).to_contain_text("open in another tab")
    second.close()
    first.wait_for_selector(READY)
    assert rev(first) == 3


def test_a_full_disk_is_one_sentence_and_nothing_is_shown_that_is_not_kept(on_disk: Visitor) -> None:
    context, site = on_disk
    page = come(context, site)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    wire, origin = context.new_cdp_session(page), "/".join(site.url.split("/")[:3])
    wire.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    reload(page)  # a page has a little room in advance; the next one gets none
    before = rev(page)
    page.locator(SETTLED).locator(POSSIBLE).first.click()
    expect(page.locator(".c-app")).to_contain_text("The disk is full: nothing was saved.")
    assert rev(page) == before
    wire.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    reload(page)
    assert rev(page) == before
    tap_first(page)


def test_cleared_data_are_noticed_before_a_tap_is_confirmed(on_disk: Visitor) -> None:
    """The last one on that disk: the next page there would be a first visit."""
    context, site = on_disk
    page = come(context, site)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    before, address = rev(page), page.evaluate("() => location.search")
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    wire, origin = context.new_cdp_session(page), "/".join(site.url.split("/")[:3])
    wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    page.locator(SETTLED).locator(POSSIBLE).first.click()
    expect(page.locator("#said")).to_contain_text("data of this page was cleared")
    assert rev(page) == before, "nothing was shown that is not kept"
    expect(page.locator("#companion")).to_be_hidden()
    page.locator("#said button").click()
    page.wait_for_selector(READY)
    expect(page.locator(".c-app")).to_contain_text("There is no table with this address in this browser")
    assert page.locator(".c-app.screen-home").count() == 1
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    assert page.evaluate("() => location.search") != address
    reload(page)
    assert rev(page) > 1


def with_files(page: Page, script: str) -> None:
    """Another browser's way to open a file for writing."""

    def changed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{answer.text()}\n{script}")

    page.route("**/worker.js", changed)


def test_a_browser_that_cannot_keep_files_says_so_and_plays(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    with_files(
        page,
        """FileSystemFileHandle.prototype.createSyncAccessHandle = async () => {
          throw new DOMException("Backend does not support this operation", "NotSupportedError");
        };""",
    )
    page.goto(site.url)
    page.wait_for_selector(READY)
    expect(page.locator(".c-app")).to_contain_text("This window stores nothing")
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)


def test_files_that_an_old_tab_still_holds_are_waited_for_under_every_name(context: BrowserContext, site: Site) -> None:
    page = context.new_page()
    with_files(
        page,
        """const really = FileSystemFileHandle.prototype.createSyncAccessHandle;
        const names = ["NoModificationAllowedError", "InvalidStateError"];
        FileSystemFileHandle.prototype.createSyncAccessHandle = function () {
          if (names.length) throw new DOMException("held", names.pop());
          return really.call(this);
        };""",
    )
    page.goto(site.url)
    page.wait_for_selector(READY)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    expect(page.locator(".c-app")).not_to_contain_text("This window stores nothing")


def test_a_page_that_is_kept_for_the_back_button_lets_the_tables_go(visitor: Visitor) -> None:
    context, site = visitor
    first = come(context, site)
    seat_at(first, "tzolkin", MIDDLE)
    tap_first(first)
    before, address = rev(first), first.evaluate("() => location.search")
    first.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    second = context.new_page()
    second.add_init_script(
        "new MutationObserver(() => { window.said ||= document.getElementById('said')?.innerText; })"
        ".observe(document, { childList: true, subtree: true });"
    )
    second.goto(site.url + address)
    second.wait_for_selector(READY)
    assert not second.evaluate("() => window.said"), "no other page has them"
    assert rev(second) == before
    first.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(first.locator("#said")).to_contain_text("open in another tab")


def keep(page: Page, site: Site, files: dict[str, bytes]) -> None:
    """The files that an earlier page has left in this browser."""
    page.goto(site.url + "en.webmanifest")  # the same origin, and no holder of the files
    page.evaluate(
        """async (files) => {
          const root = await navigator.storage.getDirectory();
          const folder = await root.getDirectoryHandle("companion", { create: true });
          for (const [name, text] of Object.entries(files)) {
            const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
            await file.write(Uint8Array.from(atob(text), (each) => each.charCodeAt(0)));
            await file.close();
          }
        }""",
        {name: base64.b64encode(data).decode() for name, data in files.items()},
    )


def test_the_data_of_an_older_version_is_taken_over(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had a rollback journal, and its tab may have died in the middle of a transaction."""
    context, site = visitor
    monkeypatch.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:3])
    old = Sqlite(tmp_path / "old" / "tables.sqlite3")
    monkeypatch.undo()
    columns = "number, id, view_id, game, seats, options, title, created, updated"
    seats = msgspec.json.encode(list(SEATS)).decode()
    old.run(f"INSERT INTO tables ({columns}) VALUES (1, 'a', 'b', 'tzolkin', '{seats}', '{{}}', 'Friday', 1, 2)")
    old.run("PRAGMA journal_mode = TRUNCATE")
    old.run("PRAGMA cache_size = 1")  # a change is written at once, but not yet kept
    old.run("BEGIN")
    old.run("UPDATE tables SET title = 'Saturday'")
    old.run(
        "CREATE TABLE more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n LIMIT 999) SELECT i FROM n"
    )
    left = {each.name: each.read_bytes() for each in old.folder.iterdir()}
    assert b"Saturday" in left["tables.sqlite3"]
    assert b"Friday" in left["tables.sqlite3-journal"]
    old.close()
    page = context.new_page()
    keep(page, site, left)
    page.goto(site.url)
    page.wait_for_selector(READY)
    expect(page.locator(".c-card", has_text="Friday")).to_be_visible()


def test_everything_goes_to_the_server_edition_and_back(visitor: Visitor, tmp_path: Path) -> None:
    page = come(*visitor)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    go(page)
    with page.expect_download() as download:
        page.locator("button", has_text="Save everything").click()
    download.value.save_as(tmp_path / "whole.backup")
    assert restore(tmp_path / "whole.backup", tmp_path / "server").tables == 1
    server = TableStore(tmp_path / "server")
    [table] = server.all(finished=False)
    assert len(server.since(table.id, 0)) > 1
    table_of_save(server, play_out(GAMES[-1], 2, 5, "random").to_save())
    backup(tmp_path / "back.backup", server.place)
    bring(page, "back.backup", (tmp_path / "back.backup").read_bytes())
    page.locator("button", has_text="Restore it").click()
    expect(page.locator(".c-app")).to_contain_text("Backup restored: 2 tables")
    go(page, f"?table={table.id}")
    page.wait_for_selector(".screen-table")
    assert rev(page) == server.since(table.id, 0)[-1].seq


def test_a_table_goes_to_the_server_edition_and_back_with_everything(visitor: Visitor, tmp_path: Path) -> None:
    other = TableStore(tmp_path / "other")
    seats = [Seat("Анна", "yellow"), Seat("Ben", "green", "weak")]
    begun = StoredTable(other, other.create("tzolkin", seats, TableSetup(draws=7, first=0, practice=True), "Friday").id)
    for _ in range(8):
        begun.play(begun.game.legal[0].key)
    page = come(*visitor)
    bring(page, "table.json", record_of(other, begun.id).text().encode())
    page.wait_for_selector(".screen-table")
    page.locator(f"{SETTLED} .c-undo").click()
    wait_for_rev(page, begun.rev + 1)
    left = saved_table(page)
    server = Session(TableStore(tmp_path / "server"), COMMANDS, Reader("uk"))
    server.start("")
    server.handle({"op": "file", "name": "table.json", "data": base64.b64encode(left).decode(), "rev": 0})
    assert server.table is not None
    assert document(server.store, server.table).encode() == left
    assert server.table.header.seats == tuple(seats)
    server.table.do(Redo())
    sent = document(server.store, server.table).encode()
    go(page)
    bring(page, "table.json", sent)
    wait_for_rev(page, server.table.rev)
    assert saved_table(page) == sent


def saved_table(page: Page) -> bytes:
    """The file of the table that is open."""
    open_tab(page, "share")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    return Path(download.value.path()).read_bytes()


def test_a_finished_game_is_looked_at_while_the_page_goes_on(visitor: Visitor) -> None:
    """There is one thread only: a turn at a time, and taps in between."""
    page = come(*visitor)
    bring(page, "over.json", play_out("tzolkin", 2, 5, "random").to_save().text().encode())
    page.locator("button", has_text="What would have been better").click()
    expect(page.locator(".c-app")).to_contain_text("while the page stays open")
    page.locator("button", has_text="Analyse every turn").click()
    percent = "() => parseInt((document.querySelector('.c-app').innerText.match(/(\\d+) %/) ?? [0, -1])[1])"
    page.wait_for_function(f"() => ({percent})() > 0")
    far = page.evaluate(percent)
    page.locator("button", has_text="Back to the result").click()
    page.locator("button", has_text="What would have been better").click()
    page.wait_for_function(f"(far) => ({percent})() > far", arg=far)


def test_the_companion_plays_a_seat_there(visitor: Visitor, tmp_path: Path) -> None:
    server = TableStore(tmp_path / "server")
    seats = [Seat("Анна", "red", "middle"), Seat("Ben", "blue", "middle")]
    table = server.create("tzolkin", seats, TableSetup(draws=7, first=0))
    backup(tmp_path / "there.backup", server.place)
    page = come(*visitor)
    bring(page, "there.backup", (tmp_path / "there.backup").read_bytes())
    page.locator("button", has_text="Restore it").click()
    expect(page.locator(".c-app")).to_contain_text("Backup restored: 1 table")
    go(page, f"?table={table.id}")
    page.locator("button", has_text="Play Анна’s turn").click()
    expect(page.locator("button", has_text="Play Ben’s turn")).to_be_visible()
    assert rev(page) > 0


def test_a_random_game_of_each_is_the_very_same_as_here(context: BrowserContext, site: Site) -> None:
    """Save, score and words, in every language."""
    code, games = Path(same.__file__).read_text(encoding="utf-8"), msgspec.json.encode(GAMES).decode()
    script = f"py.runPython({msgspec.json.encode(code).decode()});\n"
    found = starts(
        context.new_page(), site, f'{script}postMessage(py.globals.get("transcript")(JSON.stringify({games})));'
    )
    here, there = msgspec.json.decode(same.transcript(games)), msgspec.json.decode(found)
    assert here.keys() == there.keys()
    for name in here:
        assert there[name] == here[name], name


def test_a_new_version_is_offered_and_comes_on_request(context: BrowserContext, built: Path, tmp_path: Path) -> None:
    subprocess.run(["cp", "-r", built, tmp_path / "page"], check=True)
    site = Site(tmp_path / "page")
    page = come(context, site)
    seat_at(page, "tzolkin", MIDDLE)
    tap_first(page)
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    reload(page)
    with (tmp_path / "page" / "sw.js").open("a") as worker:
        worker.write("// a later one\n")
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    expect(page.locator("#offer")).to_contain_text("new version")
    below = page.evaluate("() => document.querySelector('.c-header').getBoundingClientRect().top")
    assert below >= page.evaluate("() => document.getElementById('offer').getBoundingClientRect().bottom")
    before = rev(page)
    tap_first(page)
    page.locator("#offer button").first.click()
    page.wait_for_function("() => !document.getElementById('offer') && document.querySelector('.c-app .c-header')")
    page.wait_for_selector(READY)
    wait_for_rev(page, before + 1)
    site.stop()


def test_axe_finds_nothing_serious_in_any_language(visitor: Visitor) -> None:
    context, site = visitor
    page, wrong = come(context, site), []

    def check(where: str) -> None:  # light colours are looked at in English
        wrong.extend(serious(page, where, colours=False if where.endswith(" uk") else None))

    bring(page, "over.json", play_out("tzolkin", 2, 5, "random").to_save().text().encode())
    page.wait_for_selector(".screen-end")
    go(page)
    seat_at(page, "tzolkin", MIDDLE)
    for language, theme in (("en", "light"), ("uk", "light"), ("ru", "dark")):
        page.emulate_media(color_scheme=theme)
        go(page, f"?theme={theme}&lang={language}&stats=overview")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        page.wait_for_selector(".screen-stats .c-card")
        check(f"games {language}")
        page.locator(".c-card button, .c-card-open").first.click()
        page.wait_for_function("() => location.search.includes('stats=play')")
        check(f"one game {language}")
        go(page, f"?theme={theme}&lang={language}")
        page.wait_for_selector(".screen-home")
        check(f"home {language}")
        page.locator(".c-card button, .c-card-open").first.click()
        page.wait_for_selector(".screen-table")
        check(f"table {language}")
        open_tab(page, "share")
        expect(page.locator(".c-qr svg")).to_be_visible()
        check(f"share {language}")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    for theme in ("light", "dark"):
        page = context.new_page()
        page.goto(f"{site.url}?theme={theme}&lang=uk")
        expect(page.locator("#said")).to_contain_text("Помічник відкритий в іншій вкладці")
        check(f"elsewhere {theme}")
        page.close()
    assert wrong == []
