"""The screen in a real browser: the time of a tap, a visit, another device and a chart, and the same in plain Voilà.

Server and browser share the machine, and these figures go by the clock: each says the load it was taken under.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, process_time, sleep
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

import companion
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.testing.players import NAMES, choose
from companion.ui.kernel_pool import WAITING_KERNELS
from companion.ui.server import free_port
from tests.bench.figure import Figure, at_most, quantile
from tests.bench.importing import probe
from tests.browser.conftest import FLAGS, POSSIBLE, Server, chromium, leave, open_tab, sit_down, wait_until

# Names outside this machine lead nowhere: requests that would leave it fail at once, and are counted.
ALONE = [*FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
SIZES: dict[str, ViewportSize] = {"phone": {"width": 390, "height": 844}, "wide": {"width": 1440, "height": 900}}
SEATS = [Seat(name, colour) for name, colour in zip(NAMES[:4], ("red", "blue", "green", "yellow"), strict=True)]
TAPS, ROUNDS, VISITS = 60, 4, 5
EARLY, MIDDLE, LATE = 20, 300, 600
"""Decisions of a game: past the set-up, whose pieces are entered together, on; and late."""
TRADERS = {"buy": 40.0, "sell": 40.0}
"""A taste for the market makes a game long."""

# From the tap to the changed page, and until that is painted, in milliseconds.
TAP = """async ({ where, what, count, pause }) => {
    let seed = 1;
    const any = (list) => list[Math.floor((seed = seed * 16807 % 2147483647) / 2147483647 * list.length)];
    const took = [];
    for (let n = 0; n < count; n += 1) {
        // So soon after a change a tap does nothing, and would be waited for in vain.
        while (document.querySelector('.c-app.settling')) await new Promise((done) => setTimeout(done, 20));
        const button = any([...document.querySelectorAll(what)]);
        if (!button) break;
        took.push(await new Promise((done, failed) => {
            const host = document.querySelector(where), was = host.dataset.rev;
            setTimeout(() => failed(new Error(`nothing came of ${button.dataset.option}`)), 30000);
            const watch = new MutationObserver(() => {
                if (was !== undefined && host.dataset.rev === was) return;
                watch.disconnect();
                const changed = performance.now() - start;
                requestAnimationFrame(() => setTimeout(() => done([changed, performance.now() - start])));
            });
            watch.observe(host, { attributes: true, childList: was === undefined, subtree: was === undefined });
            const start = performance.now();
            button.click();
        }));
        await new Promise((done) => setTimeout(done, pause));
    }
    return took;
}"""
# From the tap to the redrawn chart.
REDRAW = """async ({ what, count, drawn }) => {
    const took = [];
    for (let n = 0; n < count; n += 1) {
        const buttons = document.querySelectorAll(what);
        took.push(await new Promise((done) => {
            const plot = document.querySelector('.js-plotly-plot');
            const end = () => done(performance.now() - start);
            if (drawn) {
                const watch = new MutationObserver(() => { watch.disconnect(); end(); });
                watch.observe(plot, { attributes: true, attributeFilter: ['data-drawn'] });
            } else plot.once('plotly_afterplot', end);
            const start = performance.now();
            buttons[(n + 1) % buttons.length].click();
        }));
        await new Promise((done) => setTimeout(done, 150));
    }
    return took;
}"""


def load() -> str:
    """How busy the machine is: by its own count, and by how much longer than alone a piece of work takes."""
    begin, own = perf_counter(), process_time()
    while process_time() - own < 0.1:
        pass
    slower = (perf_counter() - begin) / 0.1
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, all work {slower:.1f} × slower"


@contextmanager
def chrome() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=chromium(), args=ALONE)
        yield made
        made.close()


@contextmanager
def dashboard(ready: int | None = 1) -> Iterator[tuple[Browser, Server, TableStore]]:
    """A browser, a server with as many kernels that wait for a page, or as people start it, and its tables."""
    with tempfile.TemporaryDirectory() as folder, chrome() as browser:
        server = Server(Path(folder), COMPANION_READY="" if ready is None else str(ready))
        try:
            yield browser, server, TableStore(Path(folder))
        finally:
            server.stop()


@contextmanager
def device(browser: Browser, size: str = "wide") -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=SIZES[size], locale="en-US")
    try:
        yield context
    finally:
        leave(context)


# tables


@cache
def long_game() -> tuple[int, tuple[str, ...]]:
    """Seed and answers of a game that has come to decision 600, with much of it still before it."""
    for seed in range(100):
        game, random = companion.new_game("tzolkin", NAMES[:4], draws=seed, first=0), Random(seed)
        answers: list[str] = []
        while game.ask is not None and len(answers) < LATE:
            answers.append(choose(game, (TRADERS,), random))
            game.play(answers[-1])
        if game.ask is not None and game.ask.id != "market":
            return seed, tuple(answers)
    raise LookupError("no game was long enough")


def table_at(store: TableStore, decision: int) -> Header:
    """A table of four after so many decisions of the long game."""
    seed, answers = long_game()
    table = store.create("tzolkin", SEATS, TableSetup(draws=seed, first=0))
    for seq, key in enumerate(answers[:decision], 1):
        store.append(table.id, seq, Decide(key))
    return table


# figures


def kernels() -> Iterator[Figure]:
    """The imports of a page's kernel, and its memory."""
    base, ours = [], []
    for _ in range(5):
        base.append(probe("import ipykernel.kernelapp")[0])
        work = "import ipykernel.kernelapp, companion.ui.commands"
        ours.append(probe(work)[0])
    yield Figure(
        "kernel: what it imports", statistics.median(ours) - statistics.median(base), "ms", at_most(500),
        "processor time, beyond ipykernel",
    )  # fmt: skip
    with dashboard(ready=0) as (browser, server, store), device(browser) as context:
        rested(server)
        page = sit_down(context, server, table_at(store, LATE).id)
        tap(page, 5)
        (kernel,) = server.kernels()
        yield Figure("kernel: private memory at decision 600", private(kernel), "MB", at_most(20))
        open_scores(page)
        yield Figure("kernel: private memory with the chart", private(kernel), "MB", at_most(20))
        page.goto(f"{server.url}?stats=overview")
        page.wait_for_selector(".screen-stats")
        wait_until(lambda: server.kernels() != [kernel] and len(server.kernels()) == 1)
        yield Figure(
            "kernel: private memory with the statistics", private(*server.kernels()), "MB", None, "with pandas"
        )


def private(process: int) -> float:
    """Memory that a process shares with no other, in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private")) / 1000


def rested(server: Server) -> None:
    """Wait until the server has done its work and its kernels wait again, as between two people's visits."""
    wait_until(lambda: len(server.kernels()) == WAITING_KERNELS)
    before, now = -1.0, 0.0
    while now - before > 0.02:
        sleep(0.5)
        before, now = now, sum(map(worked, processes(server)))


def worked(process: int) -> float:
    """Seconds of the processor that a process has had."""
    user, system = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def together(browser: Browser, server: Server, table: Header) -> tuple[float, float]:
    """Seconds until the last of eight devices that come at one moment can be used, and our work for one of them.

    That is the processor time of server and kernels: the phones of an evening bring processors of their own.
    """
    with ExitStack() as stack:
        all_of_them = [stack.enter_context(device(browser, "phone")).new_page() for _ in range(8)]
        begin, before = perf_counter(), sum(map(worked, processes(server)))
        for page in all_of_them:  # without waiting for the one before
            page.evaluate("(url) => { location.href = url; }", f"{server.url}?table={table.id}")
        for page in all_of_them:
            page.wait_for_selector(POSSIBLE, timeout=60_000)
        return perf_counter() - begin, (sum(map(worked, processes(server))) - before) / len(all_of_them)


def processes(server: Server) -> list[int]:
    """The processes of a server: itself, the parent of its kernels, and these."""
    return [server.process.pid, *server.kernel_parents(), *server.kernels()]


def first_page() -> Iterator[Figure]:
    """A visit at the moment when a server that was just started can answer."""
    took = []
    for _ in range(VISITS):
        with dashboard(ready=None) as (browser, server, store), device(browser, "phone") as context:
            took.append(visit(context, f"{server.url}?table={table_at(store, MIDDLE).id}"))
    yield Figure("first page after the start", statistics.median(took), "s", at_most(1.2), load())


def pages() -> Iterator[Figure]:
    """A first and a second visit to a table, and the bytes over the network."""
    with dashboard(ready=None) as (browser, server, store):
        table = table_at(store, MIDDLE)
        for size in SIZES:
            first, second = [], []
            for _ in range(VISITS):
                rested(server)
                with device(browser, size) as context:
                    first.append(visit(context, f"{server.url}?table={table.id}"))
                    second.append(visit(context, f"{server.url}?table={table.id}"))
            note = load()
            yield Figure(f"first visit to a usable table, {size}", statistics.median(first), "s", at_most(2.5), note)
            yield Figure(f"second visit at once, {size}", statistics.median(second), "s", at_most(2.5), note)
        rested(server)
        all_there, work = together(browser, server, table)
        yield Figure("eight phones at one moment, the last", all_there, "s", at_most(2.5), load())
        yield Figure("eight phones at one moment, work of server and kernel for one", work * 1e3, "ms")
        with device(browser) as context:
            weight = Weight(page := context.new_page(), server.url)
            visit_on(page, f"{server.url}?table={table.id}")
            yield Figure("requests of a visit", weight.requests, "", at_most(30))
            yield Figure("page weight, compressed", weight.bytes / 1e6, "MB", at_most(2.5))
            yield Figure("line to the kernel", weight.line / 1e6, "MB", None, "before compression")
            open_scores(page)
            yield Figure("page weight with the chart", weight.bytes / 1e6, "MB", at_most(2.5), weight.note)
            for tab in ("log", "explain", "correct", "share", "play"):
                open_tab(page, tab)
            tap(page, 3)
            yield Figure(
                "requests that leave the machine",
                len(weight.outside),
                "",
                at_most(0),
                weight.strangers,
            )
            again = Weight(page := context.new_page(), server.url)
            visit_on(page, f"{server.url}?table={table.id}")
            yield Figure("page weight, second visit", again.bytes / 1e6, "MB", None, again.note)


class Weight:
    """The requests of a page from now on."""

    def __init__(self, page: Page, home: str) -> None:
        self.bytes = self.requests = self.line = 0
        self.outside: list[str] = []
        self.home = home
        wire = page.context.new_cdp_session(page)
        wire.on("Network.loadingFinished", self._loaded)
        wire.on("Network.requestWillBeSent", self._asked)
        wire.on("Network.webSocketFrameReceived", self._heard)
        wire.send("Network.enable")

    @property
    def note(self) -> str:
        return f"{self.requests} requests"

    @property
    def strangers(self) -> str:
        return " ".join(sorted(set(self.outside)))

    def _loaded(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _asked(self, event: dict[str, Any]) -> None:
        url = event["request"]["url"]
        if url.startswith(("blob:", "data:")):
            return
        self.requests += 1
        if not url.startswith(self.home):
            self.outside.append(str(urlsplit(url).hostname))

    def _heard(self, event: dict[str, Any]) -> None:
        self.line += len(event["response"]["payloadData"])


def visit(context: BrowserContext, url: str, ready: str = POSSIBLE) -> float:
    """Seconds until a page of its own can be used."""
    page = context.new_page()
    took = visit_on(page, url, ready)
    page.goto("about:blank")
    page.close()
    return took


def visit_on(page: Page, url: str, ready: str = POSSIBLE) -> float:
    page.goto(url, wait_until="commit")
    page.wait_for_selector(ready, timeout=60_000)
    return float(page.evaluate("() => performance.now()")) / 1e3


def taps() -> Iterator[Figure]:
    """From a tap to the changed board, early and late, on a phone and on a wide screen."""
    with dashboard() as (browser, server, store):
        for size in SIZES:
            for decision in (EARLY, LATE):
                with device(browser, size) as context:
                    page = sit_down(context, server, table_at(store, decision).id)
                    tap(page, 5)
                    took = tap(page, TAPS)
                changed, painted = zip(*took, strict=True)
                name = f"tap to changed board, {size}, decision {decision}"
                note = f"painted after {statistics.median(painted):.0f} ms; {load()}"
                yield Figure(f"{name}, median", statistics.median(changed), "ms", at_most(50), note)
                yield Figure(f"{name}, 95th percentile", quantile(list(changed), 0.95), "ms", at_most(120))


def tap(page: Page, count: int, where: str = ".c-app", what: str = POSSIBLE, pause: int = 420) -> list[list[float]]:
    page.wait_for_selector(what)
    took: list[list[float]] = page.evaluate(TAP, {"where": where, "what": what, "count": count, "pause": pause})
    return took


def other_devices() -> Iterator[Figure]:
    """From a tap on one device to the changed board on another."""
    watch = """() => {
        const app = document.querySelector('.c-app'), was = app.dataset.rev;
        window.seen = new Promise((done) => new MutationObserver((_, me) => {
            if (app.dataset.rev !== was) { me.disconnect(); done(Date.now()); }
        }).observe(app, { attributes: true }));
    }"""
    go = """async (what) => {
        while (document.querySelector('.c-app.settling')) await new Promise((done) => setTimeout(done, 20));
        const now = Date.now();
        document.querySelector(what).click();
        return now;
    }"""
    with dashboard() as (browser, server, store), device(browser, "phone") as here, device(browser) as there:
        table = table_at(store, MIDDLE)
        one, two = sit_down(here, server, table.id), sit_down(there, server, table.id)
        took = []
        for _ in range(20):
            two.evaluate(watch)
            start = one.evaluate(go, POSSIBLE)
            took.append(two.evaluate("() => window.seen") - start)
        yield Figure("another device's move appears, median", statistics.median(took), "ms", at_most(500), load())
        yield Figure("another device's move appears, most", max(took), "ms", at_most(500))


def open_scores(page: Page) -> None:
    open_tab(page, "scores")
    page.wait_for_selector(".c-plot[data-drawn]")


def charts() -> Iterator[Figure]:
    """From a tap to another chart: computed in the kernel, drawn by plotly."""
    with dashboard() as (browser, server, store), device(browser) as context:
        page = sit_down(context, server, table_at(store, LATE).id)
        open_scores(page)
        took = redraw(page, OUR_CHOICES, 20)
        yield Figure("chart update, median", statistics.median(took), "ms", at_most(100), load())
        yield Figure("chart update, 95th percentile", quantile(took, 0.95), "ms")


OUR_CHOICES = ".c-chart .c-segment:not([aria-pressed=true])"


def redraw(page: Page, what: str, count: int, drawn: bool = True) -> list[float]:
    took: list[float] = page.evaluate(REDRAW, {"what": what, "count": count, "drawn": drawn})
    return took


# the same without what this project does about it

BUTTONS = """
import ipywidgets as w
box = w.GridBox(layout=w.Layout(grid_template_columns="repeat(10, 1fr)"))
def build(_=None):
    build.n += 1
    buttons = [w.Button(description=f"{build.n} {i}") for i in range(100)]
    for button in buttons:
        button.on_click(build)
    box.children = buttons
build.n = 0
build()
box.add_class("plain-board")
box
"""
CHART = """
import ipywidgets as w, pandas as pd, plotly.graph_objects as go
days = list(range(27))
figure = go.FigureWidget([go.Scatter(x=days, y=[day * n for day in days], name=str(n)) for n in range(4)])
def update(_=None):
    update.n += 1
    with figure.batch_update():
        for n, line in enumerate(figure.data):
            line.y = [day * n + update.n % 3 * day for day in days]
update.n = 0
button = w.Button(description="update")
button.add_class("plain-update")
button.on_click(update)
w.VBox([button, figure])
"""


class PlainVoila(Server):
    """Voilà as it comes, serving a folder."""

    def start(self) -> None:
        self.port = free_port("127.0.0.1", None)
        command = [sys.executable, "-m", "voila", str(self.folder), "--no-browser", f"--port={self.port}"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            command, env=self.environment, stdout=quiet, stderr=quiet, start_new_session=True
        )
        assert wait_until(self._answers, 60)

    def _answers(self) -> bool:
        try:
            return self.get("")[0] == 200
        except (urllib.error.URLError, OSError):
            return False


def notebook(folder: Path, name: str, code: str) -> None:
    cell: dict[str, Any] = {
        "cell_type": "code",
        "id": "a",
        "metadata": {},
        "source": code,
        "outputs": [],
        "execution_count": None,
    }
    about = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    made = {"nbformat": 4, "nbformat_minor": 5, "metadata": about, "cells": [cell]}
    (folder / f"{name}.ipynb").write_text(json.dumps(made), encoding="utf-8")


def beside_plain_voila() -> Iterator[Figure]:
    """100 Buttons rebuilt at each tap, and a FigureWidget, in turns with ours so that a busy machine slows both."""
    with dashboard() as (browser, server, store), tempfile.TemporaryDirectory() as name:
        notebook(folder := Path(name), "buttons", BUTTONS)
        notebook(folder, "chart", CHART)
        plain = PlainVoila(folder)
        try:
            table = table_at(store, MIDDLE)
            yield from tapped_in_turns(browser, server, plain, table)
            yield from visited_in_turns(browser, server, plain, table)
            yield from redrawn_in_turns(browser, server, plain, table)
        finally:
            plain.stop()


def beside(name: str, ours: list[float], theirs: list[float], unit: str, but: str = "") -> Iterator[Figure]:
    ratio = statistics.median(theirs) / statistics.median(ours)
    note = f"{ratio:.1f} × ours, {statistics.median(ours):.3g} {unit}, in turns with it"
    yield Figure(name, statistics.median(theirs), unit, None, "; ".join(filter(None, (note, but, load()))))


def tapped_in_turns(browser: Browser, server: Server, plain: Server, table: Header) -> Iterator[Figure]:
    with device(browser) as here, device(browser) as there:
        page, other = sit_down(here, server, table.id), there.new_page()
        visit_on(other, f"{plain.url}voila/render/buttons.ipynb", ".plain-board button:nth-child(100)")
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours += [changed for changed, _ in tap(page, 5)]
            theirs += [changed for changed, _ in tap(other, 5, ".plain-board", ".plain-board button", 300)]
        yield from beside("plain Voilà: tap that rebuilds 100 Buttons", ours, theirs, "ms")


def visited_in_turns(browser: Browser, server: Server, plain: Server, table: Header) -> Iterator[Figure]:
    ours, theirs = [], []
    for _ in range(2):
        with device(browser) as context:
            ours.append(visit(context, f"{server.url}?table={table.id}"))
        with device(browser) as context:
            theirs.append(visit(context, f"{plain.url}voila/render/chart.ipynb", ".js-plotly-plot .main-svg"))
    yield from beside("plain Voilà: first visit to a FigureWidget", ours, theirs, "s")


def redrawn_in_turns(browser: Browser, server: Server, plain: Server, table: Header) -> Iterator[Figure]:
    with device(browser) as here, device(browser) as there:
        page, other = sit_down(here, server, table.id), there.new_page()
        open_scores(page)
        before = set(plain.kernels())
        weight = Weight(other, plain.url)
        visit_on(other, f"{plain.url}voila/render/chart.ipynb", ".js-plotly-plot .main-svg")
        yield Figure(
            "plain Voilà: page weight with a FigureWidget",
            weight.bytes / 1e6,
            "MB",
            None,
            weight.note,
        )
        yield Figure("plain Voilà: line to the kernel", weight.line / 1e6, "MB")
        yield Figure("plain Voilà: requests that leave the machine", len(weight.outside), "", None, weight.strangers)
        (kernel,) = set(plain.kernels()) - before
        yield Figure("plain Voilà: private memory of its kernel", private(kernel), "MB")
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours += redraw(page, OUR_CHOICES, 5)
            theirs += redraw(other, ".plain-update", 5, drawn=False)
        yield from beside(
            "plain Voilà: a FigureWidget's numbers change", ours, theirs, "ms", "ours draws another kind of chart"
        )
