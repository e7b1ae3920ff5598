"""The page that needs no server: what a first visit fetches, how soon it can be used, taps, memory."""

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
from companion.testing.players import NAMES
from tests.bench.figure import Figure, at_most, quantile
from tests.bench.screen import MIDDLE, TAPS, VISITS, chrome, device, load, long_game, private, tap, visit_on
from tests.browser.conftest import READY, REPOSITORY
from tools.web_serve import Files

SLOWED = 4


class Counted(Files):
    """A host that counts what it hands out, as it travels."""

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
    """Visits with and without a network, taps on a phone, and what it takes."""
    with hosted() as url, chrome() as browser:
        yield from visits(browser, url)
        with device(browser, "phone") as context:
            page = context.new_page()
            visit_on(page, url, READY)
            bring(page)
            yield from tapped(page, "phone", 50)
            yield memory(browser)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            yield from tapped(page, f"phone slowed {SLOWED} ×", 100)


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
    yield Figure("page alone: fetched by a first visit", fetched / 1e6, "MB", at_most(7), "with all it keeps for later")
    yield Figure("page alone: first visit until usable", statistics.median(first), "s", at_most(6), load())
    yield Figure("page alone: start without a network", statistics.median(again), "s", at_most(3), load())


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


def memory(browser: Browser) -> Figure:
    """The page with its worker: the largest process that draws."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [each["id"] for each in processes if each["type"] == "renderer" and Path(f"/proc/{each['id']}").exists()]
    return Figure("page alone: private memory", max(private(each) for each in pages), "MB", at_most(200))
