"""Other devices: let in with a code while sharing is on, shut out when it is switched off."""

import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui.guest_access import network_address
from tests.browser.conftest import (
    PATIENCE,
    READY,
    Server,
    come,
    device,
    open_tab,
    rev,
    sit_down,
    tap_first,
    wait_for_rev,
    wait_until,
)

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("home")) as made:
        yield made


@pytest.fixture
def host(context: BrowserContext, server: Server, table: Header) -> Iterator[Page]:
    """The machine's own page at a table, with sharing on."""
    page = sit_down(context, server, table.id)
    open_tab(page, "share")
    page.get_by_role("button", name="Let other devices join").click()
    page.wait_for_selector(".c-qr svg")
    yield page
    stop_sharing(page)


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    with device(browser, locale="uk-UA", has_touch=True) as made:
        made.add_init_script("window.buzzes = 0; navigator.vibrate = () => { window.buzzes += 1; return true; };")
        yield made


def stop_sharing(page: Page) -> None:
    open_tab(page, "share")
    stop = page.get_by_role("button", name="Stop sharing")
    if stop.count():
        stop.click()
        expect(page.get_by_role("button", name="Let other devices join")).to_be_visible()


def links(page: Page) -> tuple[str, str]:
    """The links to play and only to look."""
    play, look, _ = addresses(page)
    return play, look


def addresses(page: Page) -> list[str]:
    """The links to play, only to look, and for a television."""
    return [each.input_value() for each in page.locator(".c-share-item input").all()]


def ask(address: str, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, str]:
    """A plain request from another device of the network."""
    to = urlsplit(address)
    line = http.client.HTTPConnection(str(to.hostname), to.port, timeout=PATIENCE)
    line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    return answer.status, answer.read().decode(errors="replace")


def test_other_devices_are_refused_before_sharing_is_switched_on(server: Server) -> None:
    with socket.socket() as probe:
        assert probe.connect_ex((str(network_address()), server.port)) != 0


def test_without_the_code_nothing_is_seen(host: Page, server: Server, table: Header) -> None:
    play, _ = links(host)
    before = set(server.kernels())
    for path in ("/", f"/?table={table.id}", "/?join=AAAA-AAAA", f"/?table={table.id}&join="):
        status, text = ask(play, path, Accept_Language="ru")
        assert status == 403
        assert "Введите код" in text
        assert "Анна" not in text
        assert "kernel" not in text
    for path in (
        "/companion/static/health",
        "/companion/static/app.js",
        "/api/kernels",
        "/robots.txt",
        "/voila/static/voila.js",
    ):
        assert ask(play, path)[0] == 403
    for method in ("POST", "PUT", "DELETE"):
        assert ask(play, "/companion/share", method, '{"on":false}')[0] == 403
    with suppress(ConnectionError):  # who sends much is not listened to: the line is cut, mostly before the answer
        assert ask(play, "/companion/share", "POST", "x" * 100_000)[0] in (400, 413)
    assert set(server.kernels()) <= before, "whoever has no code starts no kernel"
    assert ask(play, "/", Cookie="companion_guest=nonsense")[0] == 403
    assert ask(play, "/", Host="evil.example")[0] == 403


def test_a_television_joins_with_its_link_and_goes_on_by_itself(
    host: Page, phone: BrowserContext, table: Header
) -> None:
    television = phone.new_page()
    television.set_viewport_size({"width": 1920, "height": 1080})
    television.goto(addresses(host)[2])
    expect(television.locator(".c-tv h1")).to_have_text("Анна")
    assert table.id not in television.url
    assert "join" not in television.url
    assert television.locator("button, a, input").count() == 0
    open_tab(host, "play")
    tap_first(host)
    expect(television.locator(".c-tv-asked")).to_contain_text("Another one?")


def test_guessing_is_slowed_down_and_the_right_code_then_waits_too(tmp_path: Path) -> None:
    with Server(tmp_path, "--share") as server:
        found = re.search(r"(http://\S+/)\?join=(\S+)", "\n".join(server.greeting))
        assert found
        address, code = found.groups()
        answers = [ask(address, f"/?join=AAAA-AAA{n}")[0] for n in range(2, 9)]
        assert answers[0] == 403
        assert answers[-1] == 429
        assert ask(address, f"/?join={code}")[0] == 429
        assert server.stop() == 0


def test_the_code_brings_a_phone_to_the_table_and_leaves_the_address(
    host: Page, phone: BrowserContext, server: Server, table: Header
) -> None:
    play, _ = links(host)
    page = phone.new_page()
    page.goto(play)
    page.wait_for_selector(READY)
    assert "join" not in page.url
    assert parse_qs(urlsplit(play).query)["join"][0] not in page.content()
    page.locator(".c-banner").get_by_role("button", name="Анна").click()
    open_tab(host, "play")
    tap_first(page)
    wait_for_rev(host, 1)
    page.reload()
    page.wait_for_selector(READY)
    assert page.locator(".c-banner").count() == 0, "it remembers whose it is"


def test_a_code_can_be_typed(host: Page, phone: BrowserContext, server: Server) -> None:
    play, _ = links(host)
    page = phone.new_page()
    page.goto(play.partition("?")[0])
    page.get_by_label("Код").fill("aaaa aaaa")
    page.get_by_role("button", name="Зайти").click()
    expect(page.get_by_role("alert")).to_contain_text("Це не той код")
    page.get_by_label("Код").fill(parse_qs(urlsplit(play).query)["join"][0].lower().replace("-", " "))
    page.get_by_role("button", name="Зайти").click()
    expect(page.locator(".screen-home")).to_be_visible()
    assert page.get_by_role("button", name="Видалити").count() == 0, "a guest deletes nothing"


def test_a_guest_cannot_use_commands_of_the_host(
    host: Page, phone: BrowserContext, store: TableStore, table: Header
) -> None:
    play, _ = links(host)
    page = phone.new_page()
    page.goto(play)
    page.wait_for_selector(READY)
    for command in ({"op": "delete", "table": table.id}, {"op": "raw", "table": table.id}, {"op": "file", "data": ""}):
        page.evaluate("(command) => document.querySelector('.c-app')._app.send(command)", command)
        expect(page.locator(".c-banner", has_text="лише на комп’ютері")).to_be_visible()
    assert store.find(table.id).id == table.id
    status = page.evaluate("""() => fetch('companion/share', { method: 'POST', body: '{"on":false}',
        headers: { 'X-XSRFToken': document.cookie.match(/_xsrf=([^;]*)/)[1] } }).then((answer) => answer.status)""")
    assert status == 403


def test_a_view_only_device_says_so_and_offers_nothing(
    host: Page, phone: BrowserContext, server: Server, table: Header, store: TableStore
) -> None:
    _, look = links(host)
    page = phone.new_page()
    page.goto(look)
    come(page, server.said)
    expect(page.locator(".c-banner")).to_contain_text("Лише перегляд")
    assert page.locator(".c-option").count() == 0
    assert page.locator(".c-question .c-button").count() == 0
    send = "(command) => document.querySelector('.c-app')._app.send(command)"
    for command in (
        {"op": "play", "key": "keep 0"},
        {"op": "undo"},
        {"op": "start"},
        {"op": "delete", "table": table.id},
    ):
        page.evaluate(send, command)
    expect(page.locator(".c-banner", has_text="Лише перегляд")).to_have_count(2)
    page.evaluate(send, {"op": "open", "address": "?"})
    expect(page.locator(".c-banner", has_text="лише для перегляду")).to_be_visible()
    assert page.locator(".c-card").count() == 0, "no list of tables, no ids to play at"
    page.evaluate(send, {"op": "open", "address": f"?table={table.id}"})
    expect(page.locator(".c-banner")).to_be_visible()
    assert page.locator(".c-option").count() == 0
    assert store.since(table.id, 0) == []
    assert table.id not in page.content()


def test_a_phone_that_only_looks_enters_the_code_to_play(
    host: Page, phone: BrowserContext, server: Server, table: Header
) -> None:
    play, look = links(host)
    page = phone.new_page()
    page.goto(look.split("?")[0] + "?" + look.split("&")[-1])
    page.wait_for_selector(".c-join input")
    code = parse_qs(urlsplit(play).query)["join"][0]
    page.locator(".c-join input").fill(code)
    page.locator(".c-join button").click()
    page.locator(".c-card-open").first.click()
    page.wait_for_selector(".c-option")


def test_switched_off_while_a_phone_is_on(host: Page, phone: BrowserContext, server: Server, table: Header) -> None:
    play, _ = links(host)
    page = phone.new_page()
    own = set(server.kernels())
    page.goto(play)
    page.wait_for_selector(READY)
    (guests,) = set(server.kernels()) - own
    stop_sharing(host)
    expect(page.get_by_role("alert")).to_contain_text("Стіл більше не спільний")
    assert page.locator(".c-app").count() == 0, "nothing of the table stays on the screen"
    assert wait_until(lambda: guests not in server.kernels())
    with socket.socket() as probe:
        assert probe.connect_ex((str(network_address()), urlsplit(play).port or 0)) != 0
    host.get_by_role("button", name="Let other devices join").click()
    host.wait_for_selector(".c-qr svg")
    again, _ = links(host)
    assert again != play, "the old code is worth nothing"
    page.goto(play)
    expect(page.get_by_role("alert")).to_contain_text("Це не той код")


def test_a_foreign_page_cannot_switch_it_on(server: Server) -> None:
    def post(**headers: str) -> int:
        return ask(server.url, "/companion/share", "POST", '{"on":true}', **headers)[0]

    assert post() == 403, "without the token of a page of ours"
    assert post(X_XSRFToken="x", Cookie="_xsrf=y") == 403
    assert post(X_XSRFToken="x", Cookie="_xsrf=x", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="cors") == 403
    assert ask(server.url, "/companion/share")[0] == 405
    with socket.socket() as probe:
        assert probe.connect_ex((str(network_address()), server.port)) != 0, "sharing is off"


# whose device it is


def test_my_turn_is_framed_and_felt_and_others_questions_are_small(
    host: Page, phone: BrowserContext, store: TableStore
) -> None:
    table = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
    play, _ = links(host)
    page = phone.new_page()
    page.goto(re.sub("table=[^&]*", f"table={table.id}", play))
    page.wait_for_selector(READY)
    page.locator(".c-banner").get_by_role("button", name="Ben").click()
    expect(page.locator(".c-app")).to_have_class(re.compile("others-turn"))
    assert page.locator(".c-frame").count() == 0
    before = page.evaluate("() => window.buzzes")
    while page.locator(".c-app.others-turn").count():
        if page.locator(".c-answer-for").count():  # a question for all at once has none
            page.locator(".c-answer-for").click()
        tap_first(page)
    expect(page.locator(".c-frame.c-blue")).to_be_attached()
    assert page.evaluate("() => window.buzzes") == before + 1
    expect(page.locator(".c-seat.chosen .c-seat-name")).to_have_text("Ben")


def test_the_question_of_another_seat_is_covered_until_it_is_answered_here(
    context: BrowserContext, server: Server, store: TableStore, table: Header
) -> None:
    page = sit_down(context, server, table.id)
    page.get_by_role("button", name="Menu").click()
    page.locator(".c-menu").get_by_role("button", name="Ben").click()
    cover = page.get_by_role("button", name="Answer for Анна")
    expect(cover).to_be_visible()
    expect(page.locator(".c-question.covered .c-option").first).to_be_visible()
    assert page.locator(".c-question [inert] .c-option").count() == page.locator(".c-question .c-option").count()
    expect(page.locator(".c-drawing .target")).to_have_count(0)
    page.keyboard.press("1")
    cover.click()
    expect(cover).to_have_count(0)
    assert rev(page) == 0, "no key has answered"
    tap_first(page)
    assert len(store.since(table.id, 0)) == 1


def test_a_table_can_want_each_device_to_keep_to_its_seat(host: Page, phone: BrowserContext, store: TableStore) -> None:
    table = store.create(
        "tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0, own_seats=True)
    )
    play, _ = links(host)
    page = phone.new_page()
    page.goto(re.sub("table=[^&]*", f"table={table.id}", play))
    page.wait_for_selector(READY)
    page.locator(".c-banner").get_by_role("button", name="Ben").click()
    expect(page.locator(".c-banner")).to_contain_text("Анна відповідає на своєму пристрої")
    assert page.locator(".c-option").count() == 0
    page.evaluate("() => document.querySelector('.c-app')._app.send({ op: 'play', key: 'keep 0' })")
    expect(page.locator(".c-banner", has_text="Анна відповідає").first).to_be_visible()
    assert store.since(table.id, 0) == []
    page.get_by_role("button", name="Меню").click()
    page.locator(".c-menu").get_by_role("button", name="Анна").click()
    tap_first(page)
    expect(page.locator(".c-banner")).to_contain_text("Ben відповідає на своєму пристрої")


def test_the_screen_stays_on_while_a_table_is_open(context: BrowserContext, server: Server, table: Header) -> None:
    page = context.new_page()
    page.add_init_script("""
        window.locks = [];
        const lock = () => ({ released: false, release() { this.released = true; return Promise.resolve(); } });
        Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
            window.locks.push(lock());
            return window.locks.at(-1);
        } } });
    """)
    page.goto(f"{server.url}?table={table.id}")
    page.wait_for_selector(READY)
    page.wait_for_function("() => window.locks.length === 1 && !window.locks[0].released")
    tap_first(page)
    assert page.evaluate("() => window.locks.length") == 1
    page.evaluate("() => document.querySelector('.c-app')._app.send({ op: 'open', address: '?' })")
    expect(page.locator(".screen-home")).to_be_visible()
    page.wait_for_function("() => window.locks[0].released")
