"""How a page opens: few requests, a kernel that waits for it, and the reader's language from the first view on."""

import os
import signal
from collections.abc import Iterator, Set
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from companion.tables.store import Header, Seat, TableStore
from tests.browser.conftest import READY, Server, device, rev, sit_down, tap_first, wait_for_rev, wait_until

FEW = 30


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as people start it: a kernel waits for the next page."""
    with Server(tmp_path_factory.mktemp("home"), COMPANION_READY="1") as made:
        yield made


@pytest.fixture
def table(store: TableStore) -> Header:
    return store.create("santa_maria", [Seat("Анна", "red"), Seat("Ben", "blue")])


def waiting(server: Server, but: Set[int] = frozenset()) -> int:
    """The kernel that no page has yet."""
    assert wait_until(lambda: len(set(server.kernels()) - but) == 1)
    (kernel,) = set(server.kernels()) - but
    return kernel


def test_a_page_gets_the_kernel_that_has_waited_and_the_next_one_begins_to_wait(
    context: BrowserContext, server: Server, table: Header
) -> None:
    first = waiting(server)
    page = sit_down(context, server, table.id)
    next_one = waiting(server, {first})
    tap_first(page)
    page.goto("about:blank")
    assert wait_until(lambda: server.kernels() == [next_one]), "the page has ended its own kernel, and no other"


def test_a_visit_asks_for_little_and_the_second_for_less(
    context: BrowserContext, server: Server, table: Header
) -> None:
    assert len(asked_over_the_wire(context, server, table)) <= FEW
    assert len(asked_over_the_wire(context, server, table)) <= 3


def asked_over_the_wire(context: BrowserContext, server: Server, table: Header) -> list[str]:
    """The requests of a new page; kept files are not requested again."""
    page = context.new_page()
    wire = page.context.new_cdp_session(page)
    asked: dict[str, str] = {}
    wire.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    wire.on("Network.requestServedFromCache", lambda event: asked.pop(event["requestId"], None))
    wire.on("Network.responseReceived", lambda event: kept(event) and asked.pop(event["requestId"], None))
    wire.send("Network.enable")
    page.goto(f"{server.url}?table={table.id}")
    page.wait_for_selector(READY)
    page.goto("about:blank")
    return [url for url in asked.values() if url.startswith(server.url)]


def kept(event: dict[str, Any]) -> bool:
    return bool(event["response"].get("fromDiskCache"))


VIEWS = """() => {
    window.languages = [];
    new MutationObserver(() => {
        const app = document.querySelector(".c-app");
        if (app?.lang && window.languages.at(-1) !== app.lang) window.languages.push(app.lang);
    }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize(
    ("locale", "query", "language"),
    [("uk-UA", "", "uk"), ("ru-RU", "", "ru"), ("de-DE", "", "en"), ("uk", "&lang=ru", "ru")],
)
def test_the_first_view_speaks_the_readers_language(
    browser: Browser, server: Server, table: Header, locale: str, query: str, language: str
) -> None:
    with device(browser, locale=locale) as context:
        page = context.new_page()
        page.add_init_script(f"({VIEWS})()")
        page.goto(f"{server.url}?table={table.id}{query}")
        page.wait_for_selector(READY)
        assert page.evaluate("() => window.languages") == [language]
        assert page.evaluate("() => document.documentElement.lang") == language


def test_a_page_with_room_gets_the_whole_board_at_once(context: BrowserContext, server: Server, table: Header) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 1440, "height": 900})
    frames: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda data: frames.append(str(data))))
    page.goto(f"{server.url}?table={table.id}")
    page.wait_for_selector(READY)
    commands = [frame for frame in frames if '"op"' in frame and '"ping"' not in frame]
    assert len(commands) == 1, "it has said hello, and nothing more was to be asked"


def test_the_address_decides_whatever_has_waited(context: BrowserContext, server: Server, table: Header) -> None:
    page = context.new_page()
    for address, screen in (
        ("", "home"),
        ("?new=tzolkin", "new"),
        (f"?table={table.id}&theme=dark", "table"),
        ("?rules=tzolkin", "rules"),
    ):
        page.goto(server.url + address)
        expect(page.locator(f".screen-{screen}")).to_be_visible()
    page.goto("about:blank")


CUT = """() => {
    const Plain = window.WebSocket;
    window.lines = [];
    window.WebSocket = class extends Plain {
        constructor(...to) { super(...to); window.lines.push(this); }
    };
}"""


def test_a_broken_connection_is_opened_again_and_missed_changes_appear(
    context: BrowserContext, server: Server, table: Header
) -> None:
    broken, other = context.new_page(), sit_down(context, server, table.id)
    broken.add_init_script(f"({CUT})()")
    broken.goto(f"{server.url}?table={table.id}")
    broken.wait_for_selector(READY)
    broken.evaluate("() => window.lines.at(-1).close()")
    tap_first(other)
    wait_for_rev(broken, rev(other))
    broken.wait_for_selector(".c-lost", state="detached")
    tap_first(broken)
    wait_for_rev(other, rev(broken))


LOSE = """() => {
    const send = WebSocket.prototype.send;
    let lost = 0;
    WebSocket.prototype.send = function (data) { if (lost++) send.call(this, data); };
}"""


def test_an_answer_that_was_lost_is_asked_for_again(context: BrowserContext, server: Server, table: Header) -> None:
    """The first hello of a page goes nowhere, as on a machine with too much to do."""
    page = context.new_page()
    page.add_init_script(f"({LOSE})()")
    page.goto(f"{server.url}?table={table.id}")
    page.wait_for_selector(READY)
    tap_first(page)


def test_a_waiting_kernel_that_died_is_never_given_out(context: BrowserContext, server: Server, table: Header) -> None:
    dead = waiting(server)
    os.kill(dead, signal.SIGKILL)
    assert wait_until(lambda: dead not in server.kernels())
    tap_first(sit_down(context, server, table.id))


def test_a_full_house_does_not_count_the_kernel_that_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("small"), COMPANION_READY="1", COMPANION_KERNELS="1") as made:
        waiting(made)
        assert made.get("")[0] == 200
        assert made.get("")[0] == 503
        assert made.stop() == 0
    assert "Traceback" not in made.said()


def test_an_unvisited_page_gives_its_kernel_back_but_the_one_that_waits_stays(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with Server(tmp_path_factory.mktemp("impatient"), COMPANION_READY="1", COMPANION_PATIENCE="2") as made:
        first = waiting(made)
        assert made.get("")[0] == 200
        next_one = waiting(made, {first})
        assert wait_until(lambda: made.kernels() == [next_one]), "the first one had no page"
