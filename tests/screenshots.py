"""Pictures of the screens: those of the docs, in docs/screenshots (`make screenshots`), or every screen to look at.

``python -m tests.screenshots DIR`` takes every screen in every size, language and theme of a table of four into DIR.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from pathlib import Path
from typing import Literal

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

import companion
from companion.simulation import play_out
from companion.tables.finished_play import add_finished
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from tests.browser.conftest import chromium, open_tab

OUT = Path(__file__).parent.parent / "docs" / "screenshots"
SIZES = {"phone": (390, 844), "narrow": (360, 640), "flat": (844, 390), "tablet": (820, 1180), "laptop": (1440, 900)}
SEATS = [Seat("Олена", "red"), Seat("Ben", "blue"), Seat("Мирон", "green"), Seat("Chiara", "yellow")]
SEED = 12
PATIENCE = 60_000

Theme = Literal["light", "dark"]
Then = Callable[[Page], None]


@cache
def played(name: str, **rulings: str) -> companion.Game:
    """A sensible game of four, played to its end."""
    return play_out(name, len(SEATS), SEED, "sensible", rulings)


def table(store: TableStore, share: float, name: str = "tzolkin", **rulings: str) -> Header:
    """A table that stands at the turn after a part of one sensible game."""
    game = played(name, **rulings)
    decided = [decision for decision in game.journal if decision.by_people]
    made = store.create(name, SEATS, TableSetup(**msgspec.structs.asdict(game.setup)))
    count = round(len(decided) * share)
    if 0 < share < 1:
        count = next(at for at in range(count, len(decided)) if decided[at].ask == "turn")
    for seq, decision in enumerate(decided[:count], 1):
        store.append(made.id, seq, Decide(decision.key), finished=True if seq == len(decided) else None)
    if share == 1:
        add_finished(store, made.id)
    return made


def food_day() -> float:
    """After which part of the same game the first food day has been."""
    game = played("tzolkin")
    number = next(event.decision for event in game.events if event.kind == "food-day")
    return sum(each.by_people for each in game.journal[:number]) / sum(each.by_people for each in game.journal)


def tab(name: str) -> Then:
    """A tap on a tab."""
    return lambda page: open_tab(page, name)


def why_not(page: Page) -> None:
    """Open the reasons of a refused option."""
    for fold in page.locator("details.c-fold:not([open]) summary").all():
        fold.click()
    page.locator(".c-option-item.refused .c-option").first.click()


def shoot(browser: Browser, address: str, to: Path, size: str, theme: Theme, then: Then | None) -> None:
    """One picture."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, has_touch=size != "laptop"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".c-app .c-header")
    page.wait_for_timeout(1200)  # a chart is drawn slowly and has no mark to wait for
    if then is not None:
        then(page)
        page.wait_for_timeout(1500)
    page.screenshot(path=to)
    page.goto("about:blank")
    context.close()


@contextmanager
def serving(home: str) -> Iterator[str]:
    """The address of a server on a folder."""
    command = [sys.executable, "-m", "companion.ui.server", "--no-browser"]
    environment = {**os.environ, "COMPANION_HOME": home, "LANG": "en_US.UTF-8"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(word for line in server.stdout for word in line.split() if word.startswith("http://127"))
        finally:
            server.terminate()


def screens(store: TableStore) -> dict[str, tuple[str, Then | None]]:
    """Every screen by its name: its address, and the taps there."""
    playing, over = table(store, 0.505), table(store, 1)
    start, food_table, short = table(store, 0), table(store, food_day()), table(store, 0.55)
    colony = table(store, 0.67, "santa_maria", kingdoms="yes", governor="yes", specialists="yes")
    plain, settled = table(store, 0.4, "santa_maria"), table(store, 1, "santa_maria")
    winter, hill = table(store, 0.5, "endless_winter"), table(store, 0.5, "tawantinsuyu")
    tabs = ("explain", "scores", "log", "correct", "share")
    return {
        "home": ("", None),
        "new": ("?new=santa_maria", None),
        "start": (f"?table={start.id}", None),
        "table": (f"?table={playing.id}", None),
        "food-day": (f"?table={food_table.id}", None),
        "why-not": (f"?table={short.id}", why_not),
        **{each: (f"?table={playing.id}", tab(each)) for each in tabs},
        "end": (f"?table={over.id}", None),
        "santa-maria": (f"?table={colony.id}", None),
        "santa-maria-base": (f"?table={plain.id}", None),
        **{f"santa-maria-{each}": (f"?table={colony.id}", tab(each)) for each in tabs},
        "santa-maria-end": (f"?table={settled.id}", None),
        "endless-winter": (f"?table={winter.id}", None),
        **{f"endless-winter-{each}": (f"?table={winter.id}", tab(each)) for each in tabs},
        "tawantinsuyu": (f"?table={hill.id}", None),
        **{f"tawantinsuyu-{each}": (f"?table={hill.id}", tab(each)) for each in tabs},
        "teach": ("?teach=santa_maria", None),
        "sheet": ("?sheet=tzolkin", None),
        "santa-maria-sheet": ("?sheet=santa_maria", None),
        "rules": ("?rules=tzolkin", None),
        "stats": ("?stats=tzolkin", None),
    }


DOCS: tuple[tuple[str, str, str, Theme], ...] = (
    ("table", "laptop", "en", "light"),
    ("table", "phone", "uk", "light"),
    ("food-day", "phone", "en", "dark"),
    ("why-not", "phone", "uk", "light"),
    ("end", "phone", "ru", "light"),
    ("santa-maria", "laptop", "uk", "light"),
    ("endless-winter", "laptop", "en", "light"),
    ("tawantinsuyu", "laptop", "en", "dark"),
)
"""The pictures of the docs: screen, size, language, theme."""


def main(*arguments: str) -> None:
    """Serve a folder of its own, and take the pictures: of the docs, or all into a folder; words choose among them."""
    out, wanted = (Path(arguments[0]), arguments[1:]) if arguments else (OUT, ())
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        every = screens(TableStore(home))
        themes: tuple[Theme, ...] = ("light", "dark")
        pictures = product(every, SIZES, ("en", "uk", "ru"), themes) if arguments else DOCS
        with serving(home) as address:
            browser = playwright.chromium.launch(
                executable_path=chromium(), args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
            )
            for screen, size, language, theme in pictures:
                if not all(each in {screen, size, language, theme} for each in wanted):
                    continue
                query, then = every[screen]
                name = f"{screen}-{size}-{language}-{theme}.png" if arguments else f"{screen}-{size}.png"
                lang = f"{query}&lang={language}" if query else f"?lang={language}"
                shoot(browser, address + lang, out / name, size, theme, then)
                print(name, flush=True)
            browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("arguments", nargs="*", metavar="FOLDER WORD", help="where to, and words of the names wanted")
    main(*parser.parse_args().arguments)
