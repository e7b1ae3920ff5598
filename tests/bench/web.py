"""The page that needs no server: the size of a first visit, the time until it can be used, taps, memory."""

import statistics
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import companion
from companion.games import NAMES as GAMES
from companion.testing.players import NAMES
from tests.bench.figure import Figure, at_most, quantile
from tests.bench.screen import MIDDLE, TAPS, VISITS, chrome, device, load, long_game, tap, visit_on
from tests.browser.conftest import READY, REPOSITORY, open_tab, rev, touch_first
from tools.web_serve import Files

SLOWED = 4
ASKED, ADVICE = 7, 3
"""How often advice is asked for in a game, and the seconds that it may take."""
LAMP = """async () => {
    while (document.querySelector('.c-app.settling')) await new Promise((done) => setTimeout(done, 20));
    const start = performance.now();
    document.querySelector('.c-lamp').click();
    while (!document.querySelector('.c-advice')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
}"""

AT_TABLE = (
    "can I pick up a worker",
    "how much corn do I have",
    "who is winning",
    "what does a worker on Tikal cost me",
    "when is the next Food Day",
    "may I beg for corn",
    "can I place a worker on Uxmal",
)
ASK = """async (text) => {
    const first = () => document.querySelector('.c-search .c-results')?.innerText;
    const box = document.querySelector('.c-search input'), before = first(), start = performance.now();
    box.value = text;
    box.dispatchEvent(new Event('change'));
    while (!first() || first() === before) await new Promise((done) => setTimeout(done, 1));
    return performance.now() - start;
}"""


class Counted(Files):
    """A host that counts the bytes it sends, as they travel."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        Counted.sent += len(data)
        outputfile.write(data)


@contextmanager
def hosted() -> Iterator[str]:
    """The page, built and on a host."""
    folder = REPOSITORY / "build" / "web" / "site"
    subprocess.run([sys.executable, REPOSITORY / "tools" / "web", folder], check=True, capture_output=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Counted, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def page_alone() -> Iterator[Figure]:
    """Visits with and without a network, taps on a phone, and their cost."""
    with hosted() as url, chrome() as browser:
        yield from visits(browser, url)
        with device(browser, "phone") as context:
            page = context.new_page()
            visit_on(page, url, READY)
            bring(page)
            yield from tapped(page, "phone", 40)
            yield from answered(page)
            yield from memory(browser, page)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            yield from tapped(page, f"phone slowed {SLOWED} ×", 100)


def advice_alone() -> Iterator[Figure]:
    """From a tap on the lamp to the advised turn."""
    with hosted() as url, chrome() as browser:
        yield from advice(browser, url)


def visits(browser: Browser, url: str) -> Iterator[Figure]:
    first, again, fetched = [], [], 0
    for _ in range(VISITS):
        with device(browser, "phone") as context:
            Counted.sent = 0
            page = context.new_page()
            first.append(visit_on(page, url, READY))
            page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
            fetched = Counted.sent
            context.set_offline(True)
            again.append(visit_on(page, url, READY))
    yield Figure("page alone: fetched by a first visit", fetched / 1e6, "MB", at_most(6), "with all it keeps for later")
    yield Figure("page alone: first visit until usable", statistics.median(first), "s", at_most(3), load())
    yield Figure("page alone: start without a network", statistics.median(again), "s", at_most(1.5), load())


def bring(page: Page) -> None:
    """A game in the middle, brought in as a file."""
    seed, answers = long_game()
    game = companion.new_game("tzolkin", NAMES[:4], draws=seed, first=0)
    for answer in answers[:MIDDLE]:
        game.play(answer)
    raw = game.to_save().text().encode()
    page.locator('input[type="file"]').set_input_files({"name": "g.json", "mimeType": "text/plain", "buffer": raw})
    page.wait_for_selector(".screen-table")


def tapped(page: Page, where: str, most: float) -> Iterator[Figure]:
    tap(page, 5)
    changed = [each for each, _ in tap(page, TAPS)]
    name, note = f"page alone: tap to changed board, {where}", load()
    yield Figure(f"{name}, median", statistics.median(changed), "ms", at_most(most), note)
    yield Figure(f"{name}, 95th percentile", quantile(changed, 0.95), "ms")


def answered(page: Page) -> Iterator[Figure]:
    """From a question in the search box of a table to its answer."""
    open_tab(page, "explain")
    page.wait_for_selector(".c-search input")
    took = [page.evaluate(ASK, question) for question in AT_TABLE]
    open_tab(page, "play")
    yield Figure("page alone: first question at a table", took[0], "ms", at_most(150), load())
    yield Figure("page alone: question at a table, median", statistics.median(took), "ms", at_most(150), load())


def advice(browser: Browser, url: str) -> Iterator[Figure]:
    """From a tap on the lamp to the advised turn, in the turns of a game that is tried out."""
    for name in GAMES:
        with device(browser, "phone") as context:
            page = context.new_page()
            visit_on(page, url, READY)
            page.locator(f'[data-game="{name}"] .c-tile-ways .c-button').last.click()
            page.wait_for_selector(".screen-table .c-question")
            took = [asked_for_advice(page) for _ in range(ASKED)]
        worst = f"at most {max(took):.1f} s; {load()}"
        yield Figure(f"page alone: advice, {name}, median", statistics.median(took), "s", at_most(ADVICE), worst)


def asked_for_advice(page: Page) -> float:
    """The next question with a lamp: seconds until the advice is there; then the game goes on."""
    while not page.locator(".c-lamp").count():
        play_on(page)
    took: float = page.evaluate(LAMP)
    play_on(page)
    return took / 1000


def play_on(page: Page) -> None:
    """The first possible answer, and what follows from it."""
    before = rev(page)
    touch_first(page)
    page.wait_for_function("before => Number(document.querySelector('.c-app').dataset.rev) !== before", arg=before)


def memory(browser: Browser, page: Page) -> Iterator[Figure]:
    """What the page with its worker needs, and what it has before the browser takes its garbage away."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [each["id"] for each in processes if each["type"] == "renderer" and Path(f"/proc/{each['id']}").exists()]
    before = max(map(written, pages))
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    after = max(map(written, pages))
    yield Figure("page alone: private memory", after, "MB", at_most(160), "without garbage and the browser's program")
    yield Figure("page alone: private memory with garbage", before, "MB")


def written(process: int) -> float:
    """Memory that only this process has written to, in MB: the browser's program is not counted.

    Of that up to 45 MB count as private as long as no other page runs it, and 7 MB as soon as one does.
    """
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_Dirty")) / 1000
