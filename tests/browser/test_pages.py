"""Pages at a table: reload, a second device, a lost kernel, a killed server, leaving."""

import os
import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Route, expect

from companion.tables.store import Header, Seat, TableStore
from tests.browser.conftest import (
    POSSIBLE,
    READY,
    Server,
    is_running,
    leave_out_lessons,
    open_tab,
    rev,
    set_up,
    sit_down,
    tap_first,
    wait_for_rev,
    wait_until,
)
from tests.browser.stage import Stage
from tests.ui.pages import page as page_at


def test_a_table_is_set_up_by_tapping_and_found_again(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play: Tzolk’in").click()
    page.get_by_label("Name").first.fill("Олена")
    page.locator('[data-choice="start"]').click()
    page.get_by_role("radio", name="The companion").click()
    leave_out_lessons(page)
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".screen-table")).to_be_visible()
    expect(page).to_have_url(re.compile("table="))
    tap_first(page)
    question = page.locator(".c-question-text").inner_text()
    page.reload()
    page.wait_for_selector(READY)
    assert rev(page) == 1
    expect(page.locator(".c-question-text")).to_have_text(question)
    expect(page.locator(".c-seat-name").first).to_have_text("Олена")
    page.go_back()
    expect(page.locator(".screen-home")).to_be_visible()
    expect(page.locator(".c-card").first).to_contain_text("Олена")


def test_another_devices_move_appears(context: BrowserContext, server: Server, table: Header) -> None:
    one, two = sit_down(context, server, table.id), sit_down(context, server, table.id)
    for move in range(1, 4):
        tap_first(one)
        wait_for_rev(two, move)
        expect(two.locator(".c-question-text")).to_have_text(one.locator(".c-question-text").inner_text())


DRAWN = """async (text) => {
    const { parseSvg } = await import('/companion/static/svg.js');
    const drawn = parseSvg(text);
    document.body.append(...[drawn].filter(Boolean));
    await new Promise((done) => setTimeout(done));
    return drawn && drawn.outerHTML;
}"""


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ('<svg viewBox="0 0 1 1"><g data-key="a"/></svg>', '<svg viewBox="0 0 1 1"><g data-key="a"></g></svg>'),
        ("<svg><script>window.harm = 1</script><g onclick='harm()'></g></svg>", "<svg><g></g></svg>"),
        ("<svg onload='window.harm = 1'><use href='#a'/></svg>", '<svg><use href="#a"></use></svg>'),
        ("<svg><use xlink:href='//x/#a'/><a href='javascript:harm()'/></svg>", "<svg><use></use><a></a></svg>"),
        ("<svg><title><img src=x onerror='window.harm = 1'>a</title></svg>", "<svg><title>a</title></svg>"),
        ("<svg><foreignObject><p onclick='harm()'>a</p></foreignObject></svg>", "<svg></svg>"),
        ("<svg><g></g><p onclick='harm()'>a</p></svg>", "<svg><g></g></svg>"),
        ("<img src=x onerror='window.harm = 1'>", None),
        ("no drawing", None),
    ],
)
def test_a_drawing_is_cleaned_before_it_is_shown(
    context: BrowserContext, server: Server, text: str, drawn: str | None
) -> None:
    page = context.new_page()
    page.goto(f"{server.url}robots.txt")
    assert page.evaluate(DRAWN, text) == drawn
    assert page.evaluate("() => window.harm") is None


BOARD = """() => {
    const board = document.querySelector('.c-board-parts').cloneNode(true);
    for (const element of board.querySelectorAll('*')) {
        element.removeAttribute('tabindex');
        element.classList.remove('marked');  // what the pointer happens to be over
    }
    return board.innerHTML.replaceAll(' class=""', '');
}"""


@pytest.mark.parametrize("width", [390, 1440])
def test_a_board_that_was_changed_move_by_move_is_the_board_drawn_at_once(
    stage: Stage, tmp_path: Path, width: int
) -> None:
    store = TableStore(tmp_path)
    session = page_at(store, f"?table={set_up(store).id}")
    session.reader.wide = width > 1000
    boards = set()
    for count in range(25):
        session.handle({"op": "play", "key": session.view().question.options[0].key, "rev": count})
        stage.show(session.view(), width, 900)
        boards.add(stage.page.evaluate(BOARD))
    assert len(boards) > 20
    changed = stage.page.evaluate(BOARD)
    stage.open()
    stage.show(session.view(), width, 900)
    assert stage.page.evaluate(BOARD) == changed


def test_two_taps_for_one_question_one_wins_and_the_other_sees_it(
    context: BrowserContext, server: Server, table: Header, store: TableStore
) -> None:
    one, two = sit_down(context, server, table.id), sit_down(context, server, table.id)
    taps = "([which, n]) => document.querySelectorAll(which)[n].click()"
    with server.held():  # so that neither page can learn of the other's tap before its own
        one.evaluate(taps, [POSSIBLE, 0])
        two.evaluate(taps, [POSSIBLE, 1])
    for page in (one, two):
        wait_for_rev(page, 1)
    assert len(store.since(table.id, 0)) == 1
    expect(one.locator(".c-question-text")).to_have_text(two.locator(".c-question-text").inner_text())
    assert wait_until(lambda: one.locator(".c-banner").count() + two.locator(".c-banner").count() == 1)


def test_a_quick_double_tap_is_one_move(
    context: BrowserContext, server: Server, table: Header, store: TableStore
) -> None:
    page = sit_down(context, server, table.id)
    page.evaluate("(which) => { const b = document.querySelector(which); b.click(); b.click(); }", POSSIBLE)
    wait_for_rev(page, 1)
    open_tab(page, "log")
    assert len(store.since(table.id, 0)) == 1
    assert page.locator(".c-banner").count() == 0


def test_a_page_whose_script_was_lost_is_loaded_again_once_by_itself_and_then_by_hand(
    context: BrowserContext, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:  # of its own: the kernels of lost pages stay for a while
        page = context.new_page()
        page.clock.install()
        page.route("**/app.js", lambda route: route.abort())
        page.goto(f"{server.url}?lang=uk")
        with page.expect_navigation():
            page.clock.fast_forward(60_000)
        page.clock.fast_forward(60_000)
        page.unroute("**/app.js")
        page.get_by_role("button", name="Завантажити ще раз").click()
        page.wait_for_selector(READY)


def test_the_page_of_a_killed_kernel_returns_by_itself_and_then_by_a_tap(
    context: BrowserContext, server: Server, table: Header
) -> None:
    page = sit_down(context, server, table.id, lang="uk")
    tap_first(page)
    for moves in (1, 2):
        with page.expect_navigation():
            for kernel in server.kernels():
                os.kill(kernel, signal.SIGKILL)
            if moves == 2:
                bar = page.get_by_role("alert")
                expect(bar).to_contain_text("Зв’язок втрачено")
                bar.click()
        page.wait_for_selector(READY)
        assert rev(page) == moves
        tap_first(page)
        page.evaluate("() => sessionStorage.setItem('companion.returned', String(Date.now() + 1e9))")  # only just


def test_a_killed_server_loses_no_confirmed_move_and_the_page_recovers(context: BrowserContext, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        table = TableStore(tmp_path).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
        page = sit_down(context, server, table.id)
        for _ in range(3):
            tap_first(page)
        kernels = server.kernels()
        server.stop(signal.SIGKILL)
        assert wait_until(lambda: not any(is_running(kernel) for kernel in kernels)), "kernels outlive their server"
        bar = page.locator(".c-lost")
        expect(bar).to_be_visible()
        bar.click()
        expect(bar).to_contain_text("Restoring")
        server.start()
        page.wait_for_selector(".c-lost", state="detached")
        page.wait_for_selector(READY)
        assert rev(page) == 3
        tap_first(page)
        assert len(TableStore(tmp_path).since(table.id, 0)) == 4


def test_leaving_a_page_ends_its_kernel(context: BrowserContext, server: Server, table: Header) -> None:
    assert wait_until(lambda: not server.kernels()), "kernels of earlier tests are left"
    page = sit_down(context, server, table.id)
    assert len(server.kernels()) == 1
    page.goto("about:blank")
    assert wait_until(lambda: not server.kernels())


def test_closing_a_tab_ends_its_kernel(context: BrowserContext, server: Server, table: Header) -> None:
    assert wait_until(lambda: not server.kernels())
    page = sit_down(context, server, table.id)
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert wait_until(lambda: not server.kernels())


def test_the_looking_address_follows_and_cannot_play(
    context: BrowserContext, server: Server, table: Header, store: TableStore
) -> None:
    playing, looking = sit_down(context, server, table.id), sit_down(context, server, table.view_id)
    assert looking.locator(".c-option").count() == 0
    looking.evaluate("() => document.querySelector('.c-app')._app.send({ op: 'play', key: 'keep 0' })")
    open_tab(looking, "log")
    assert store.since(table.id, 0) == []
    tap_first(playing)
    wait_for_rev(looking, 1)
    assert table.id not in looking.content()


def test_no_request_leaves_the_machine(context: BrowserContext, server: Server, table: Header) -> None:
    asked: list[str] = []

    def watch(route: Route) -> None:
        asked.append(route.request.url)
        if route.request.url.startswith(server.url):
            route.continue_()
        else:
            route.abort()

    context.route("**/*", watch)
    page = sit_down(context, server, table.id)
    for tab in ("scores", "log", "explain", "play"):
        open_tab(page, tab)
    tap_first(page)
    assert [url for url in asked if not url.startswith((server.url, "blob:", "data:"))] == []
    assert len(asked) > 3


def test_the_page_says_its_language_and_switches_in_the_middle(
    context: BrowserContext, server: Server, table: Header
) -> None:
    page = sit_down(context, server, table.id, lang="uk")
    assert page.evaluate("document.documentElement.lang") == "uk"
    ukrainian = page.locator(".c-question-text").inner_text()
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.locator(".c-question-text").inner_text() != ukrainian
    assert "lang=en" in page.url


def test_a_browser_keeps_its_language_and_theme(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    page.get_by_role("button", name="Меню").click()
    page.get_by_role("button", name="Темное").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto(server.url)
    expect(page.locator(".c-app")).to_have_attribute("lang", "ru")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_keyboard_is_enough(context: BrowserContext, server: Server, table: Header) -> None:
    page = sit_down(context, server, table.id)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.c-option')"):
            break
    page.keyboard.press("ArrowDown")
    second = page.locator(".c-option").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_rev(page, 1)
    # The focus stays in the question, so that the next answer needs no way back.
    assert page.evaluate("Boolean(document.activeElement.closest('.c-question'))")


def test_a_table_comes_with_its_icons(context: BrowserContext, server: Server, table: Header) -> None:
    page = sit_down(context, server, table.id)
    expect(page.locator(".c-chip .c-icon svg").first).to_be_attached()
