"""A real server and a real Chromium for each worker; each test has its own table and pages."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect, sync_playwright

import companion
from companion.tables.store import Header, Seat, TableSetup, TableStore
from tests.browser.stage import Stage
from tests.cpu_times import below

REPOSITORY = Path(__file__).parent.parent.parent
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--js-flags=--liftoff-only",  # WebAssembly is compiled once: to compile it again for speed takes longer than a test
]  # fmt: skip
MENU = re.compile("Menu|Меню")
READY = ".c-app .c-header"
POSSIBLE = ".c-option-item:not(.refused) .c-option, .c-piece"
# So soon after a change a tap does nothing: wait until the page takes taps.
SETTLED = ".c-app:not(.settling)"

UNPAINTED = [*FLAGS, "--force-gpu-mem-available-mb=0"]
"""Without memory for pixels it paints nothing and saves a fifth of its time; layout and touch stay the same."""

KERNEL_PARENT = "companion.ui.kernel_parent"
PATIENCE = int(os.environ.get("COMPANION_TEST_PATIENCE", "300"))
"""Seconds: a machine that is lent to others meanwhile is slow, not wrong."""
expect.set_options(timeout=PATIENCE * 1000)
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a run in the background passes that on, and no server would end
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Server:
    """A server process with a data folder of its own."""

    command = ("companion.ui.server", "--no-browser")

    def __init__(
        self, folder: Path, *arguments: str, page: Path | None = None, python: str = sys.executable, **environment: str
    ) -> None:
        self.folder = folder
        self.python = python
        self.arguments = arguments
        self.page = page
        self.environment = {
            **os.environ, "COMPANION_HOME": str(folder), "LANG": "en_US.UTF-8", "PYTHONPATH": str(REPOSITORY),
            "COMPANION_PATIENCE": str(PATIENCE), "COMPANION_READY": "0", **environment,
        }  # fmt: skip
        self.port = 0
        self.log = folder.with_name(f"{folder.name}.log")
        self.start()

    def start(self) -> None:
        """Start, on the same port as before if there was one."""
        port = ["--port", str(self.port)] if self.port else []
        command = [self.python, "-m", *self.command, *self.arguments, *port]
        if self.page is not None:
            code = "import sys, pathlib, companion.ui.server as s; s.serve(pathlib.Path(sys.argv[1]), browser=False)"
            command = [self.python, "-c", code, str(self.page)]
        before = len(self.said())
        with self.log.open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                command, env=self.environment, stdout=log, stderr=subprocess.STDOUT, start_new_session=True
            )
        wait_until(lambda: "Ctrl-C" in self.said()[before:] or self.process.poll() is not None)
        self.greeting = self.said()[before:].splitlines()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", "\n".join(self.greeting))
        assert found, self.greeting
        self.port = int(found[1])

    def said(self) -> str:
        """All that it and its kernels have printed."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    @property
    def url(self) -> str:
        """The address on this machine."""
        return f"http://127.0.0.1:{self.port}/"

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Status and text of a plain request."""
        request = urllib.request.Request(self.url + path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(errors="replace")

    def kernels(self) -> list[int]:
        """The processes of its kernels."""
        return [kernel for parent in self.kernel_parents() for kernel in children(parent, KERNEL_PARENT)]

    def kernel_parents(self) -> list[int]:
        """The process that its kernels are forked from."""
        return children(self.process.pid, KERNEL_PARENT)

    def end_kernels(self) -> None:
        """End its kernels; one that was still on its way as soon as it is there."""

        def none_left() -> bool:
            kernels = self.kernels()
            for kernel in kernels:
                with suppress(ProcessLookupError):
                    os.kill(kernel, signal.SIGKILL)
            return not kernels

        assert wait_until(none_left)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Its kernels stand still meanwhile and handle the waiting messages afterwards."""
        kernels = self.kernels()
        for kernel in kernels:
            os.kill(kernel, signal.SIGSTOP)
        try:
            yield
        finally:
            for kernel in kernels:
                os.kill(kernel, signal.SIGCONT)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and give its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        """End it, also where a test has failed: it would go on beside all others."""
        self.stop()


def children(parent: int, command: str) -> list[int]:
    """The processes with such a command that another one has started; to ask `ps` would look at every process."""

    def args(process: str) -> str:
        try:
            return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
        except OSError:  # it has ended meanwhile
            return ""

    return [int(process) for process in below(str(parent)) if command in args(process)]


def is_running(process: int) -> bool:
    """Whether a process has not ended yet; one that only waits to be reaped has."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether it comes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("home")) as made:
        yield made


def chromium(*, whole: bool = False) -> str | None:
    """The system's own Chromium; without one Playwright takes its own.

    The headless shell draws the same pages without the windows around them, in a third less time.
    """
    names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]
    if not whole:
        names.insert(0, "chromium-headless-shell")
    return next((found for name in names if (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=UNPAINTED)
        plain = made.new_context

        def patient(**options: Any) -> BrowserContext:
            context = plain(**{"reduced_motion": "reduce", **options})  # what moves is looked at where it is tested
            context.set_default_timeout(PATIENCE * 1000)
            return context

        made.new_context = patient  # type: ignore[method-assign]
        yield made
        made.close()


@pytest.fixture(scope="module")
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """One that can install apps and show notifications: the headless shell cannot."""
    made = browser.browser_type.launch(executable_path=chromium(whole=True), args=UNPAINTED)
    yield made
    made.close()


@contextmanager
def device(browser: Browser, width: int = 390, height: int = 844, **options: Any) -> Iterator[BrowserContext]:
    """A device of its own. It is closed in any case: its page would go on beside the tests that follow."""
    made = browser.new_context(**{"viewport": {"width": width, "height": height}, "locale": "en-US", **options})
    try:
        yield made
    finally:
        leave(made)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with device(browser) as made:
        yield made


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone, which is touched."""
    with device(browser, has_touch=True, is_mobile=True) as made:
        yield made


@pytest.fixture(scope="module")
def stage(browser: Browser) -> Iterator[Stage]:
    """A page without a server, for views that the test makes."""
    with device(browser) as made:
        yield Stage(made)


# Resolves when every box of the page has stayed where it is for some frames; the parts of a drawing move with it.
REST = """async () => {
    const boxes = () => [...document.querySelectorAll('.c-app :not(svg *)')].flatMap((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height];
    });
    const same = (one, other) => one.length === other.length && one.every((each, n) => each === other[n]);
    for (let before = [], still = 0, frames = 0; still < 3 && frames < 120; frames += 1) {
        await new Promise((done) => requestAnimationFrame(done));
        const now = boxes();
        still = same(now, before) ? still + 1 : 0;
        before = now;
    }
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window, and the page laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
    page.evaluate(REST)


def leave(context: BrowserContext) -> None:
    """Close as a person does: `close()` alone skips the page's own clean-up, and its kernel would stay."""
    try:
        for page in context.pages:
            page.goto("about:blank")
    finally:
        context.close()


@pytest.fixture
def store(server: Server) -> TableStore:
    return TableStore(server.folder)


@pytest.fixture
def table(store: TableStore) -> Header:
    return set_up(store)


def set_up(store: TableStore) -> Header:
    """A table that is set up, at its first turn."""
    seats = [Seat("Анна", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]
    game = companion.new_game("tzolkin", [seat.name for seat in seats], draws=7, first=0)
    while game.ask is not None and game.ask.id == "keep":
        game.play(game.legal[0].key)
    return store.create("tzolkin", seats, TableSetup(draws=7, first=0, start=msgspec.to_builtins(game.table)))


def sit_down(context: BrowserContext, server: Server, table: str, **query: str) -> Page:
    """Open a table on a page of its own."""
    page = context.new_page()
    more = "".join(f"&{name}={value}" for name, value in query.items())
    page.goto(f"{server.url}?table={table}{more}")
    come(page, server.said)
    expect(page.locator(".c-app.settling")).to_have_count(0)
    return page


def come(page: Page, said: Callable[[], str]) -> None:
    """Wait for the companion on a page; where it does not come, report the page instead."""
    try:
        page.wait_for_selector(READY)
    except TimeoutError as error:
        error.add_note(f"The page shows {page.inner_text('body')[:2000]!r}; the server said {said()[-4000:]}")
        raise


def rev(page: Page) -> int:
    """The number of the last operation the page shows."""
    return int(page.get_attribute(".c-app", "data-rev") or 0)


def wait_for_rev(page: Page, number: int, app: str = ".c-app") -> None:
    """Wait until the page shows an operation: with a count, as other assertions describe the whole page after each
    failed attempt, which takes longer than the answer.
    """
    expect(page.locator(f'{app}[data-rev="{number}"]')).to_have_count(1)


def tap_first(page: Page) -> None:
    """Tap the first possible option and wait for the answer."""
    before = rev(page)
    touch_first(page)
    wait_for_rev(page, before + 1)


def touch_first(page: Page) -> None:
    """Tap the first possible option; of pieces entered together, as many as are wanted."""
    settled = page.locator(SETTLED)
    settled.locator(POSSIBLE).first.wait_for()
    submit = settled.locator(".c-final .c-submit")
    if submit.count():
        while submit.is_disabled():
            ticked = page.locator(".c-piece.ticked").count()
            page.locator(".c-piece:not(.ticked)").first.click()
            expect(page.locator(".c-piece.ticked")).to_have_count(ticked + 1)
        submit.click()
    else:
        settled.locator(POSSIBLE).first.click()


def pull_by_finger(page: Page, selector: str, by: int) -> None:
    """Put a finger on an element and pull it up or down: unlike a mouse, a finger may scroll the page instead."""
    expect(page.locator(".c-app.settling")).to_have_count(0)
    box = page.locator(selector).bounding_box()
    assert box is not None
    x, y, session = box["x"] + 20, box["y"] + box["height"] / 2, page.context.new_cdp_session(page)
    for kind, to in (("touchStart", 0), *(("touchMove", by * n // 4) for n in range(1, 5)), ("touchEnd", None)):
        points = [] if to is None else [{"x": x, "y": y + to}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.detach()


def leave_out_lessons(page: Page) -> None:
    """Say on the form of a new table that its players know the game. A name that is being typed is answered first: the
    answer may move the switch, and turn it off, where one of them has played on this server before.
    """
    switch = page.get_by_role("switch", name="We have never played this")
    switch.focus()
    expect(page.locator(".c-app")).not_to_have_attribute("aria-busy", "true")
    if switch.get_attribute("aria-checked") == "true":
        switch.press("Space")  # wherever it stands meanwhile
    expect(switch).not_to_be_checked()


def open_tab(page: Page, tab: str) -> None:
    """Turn to a tab. A page sends one command after the other, so earlier taps have been answered then."""
    shown = page.locator(f'[data-tab="{tab}"]')
    if not shown.locator("visible=true").count():  # on a phone they stand in the menu while a game is played
        page.get_by_role("button", name=MENU).click()
    shown.locator("visible=true").click()
    expect(page.locator(".c-app")).to_have_class(re.compile(rf"\btab-{tab}\b"))
    expect(page.locator(".c-app.settling")).to_have_count(0)
