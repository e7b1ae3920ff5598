"""The screens that must be legible, and the windows they are looked at in; `make pictures` shows them.

A screen is fed to a page without a kernel, so a look costs what its layout costs.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from html import escape
from pathlib import Path
from typing import Any, Protocol

import msgspec
from playwright.sync_api import sync_playwright

import companion
from companion.engine.data_folder import LANGUAGES
from companion.games import definition
from companion.simulation import play_out
from companion.tables.play import play_of_game
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Theme
from companion.ui.session import Session
from tests.browser.stage import Stage
from tests.tapping import MODULES
from tests.ui.pages import page

SEATS = [Seat("Олена", "red"), Seat("Богдан", "blue"), Seat("Мирон", "green"), Seat("Ліна", "yellow")]
SIZES = {False: ((360, 640), (390, 844)), True: ((1024, 768), (1440, 900), (1920, 1080))}
"""Windows that get one part of the board, and those that get several."""
TURNED = ((False, (844, 390)), (True, (820, 1180)))
"""A phone on its side and a tablet held upright: looked at in one language."""
THEMES: dict[str, Theme] = {"en": "light", "uk": "dark", "ru": "light"}
MOMENTS = {
    "tzolkin": (148, 180, -1),
    "santa_maria": (62, 200, -1),
    "endless_winter": (123, 328, -1),
    "tawantinsuyu": (120, 480, -1),
}
"""After so many decisions of one game there was something to mend; -1 is the end."""
TABS = ("explain", "scores", "log", "correct", "share")
FIRST_EVENING = ("story", "set-up", "reference")
"""Screens for those who do not know a game yet; the television has a test of its own."""
ELSEWHERE = (
    "", "?new=santa_maria", "?people=all", "?boxes=all", "?rules=tzolkin", "?stats=overview",
    "?sheet=tzolkin&moment=final", "?sheet=endless_winter", "?rules=tzolkin&article=TZ-FOOD-06",
    "?teach=santa_maria&fact=cards", "?teach=santa_maria&fact=missions", "?teach=santa_maria&fact=boards",
    "?teach=tawantinsuyu&fact=axomamma_top-row",
)  # fmt: skip


class Screen(Protocol):
    """A screen, as it is shown in a language to a small or a wide window."""

    def __call__(self, language: str, wide: bool) -> dict[str, Any]: ...


@cache
def sensible(name: str) -> companion.Game:
    """A game of four, played to its end."""
    return play_out(name, len(SEATS), 12, "sensible")


def moments(folder: Path, name: str) -> Iterator[tuple[TableStore, str, int]]:
    """A table for every moment of a sensible game."""
    for moment in MOMENTS[name]:
        yield *stopped(folder, sensible(name), moment), moment


def stopped(folder: Path, game: companion.Game, moment: int, seats: Sequence[Seat] = SEATS) -> tuple[TableStore, str]:
    """A table after so many decisions of a game."""
    store = TableStore(folder)
    decided = [decision.key for decision in game.journal if decision.by_people]
    made = store.create(game.definition.name, seats, TableSetup(**msgspec.structs.asdict(game.setup)))
    count = len(decided) if moment < 0 else moment
    for seq, key in enumerate(decided[:count], 1):
        store.append(made.id, seq, Decide(key), finished=(game.over and seq == len(decided)) or None)
    return store, made.id


@cache
def with_all_modules(name: str) -> companion.Game:
    """A game of four with all its modules, played to its end."""
    return play_out(name, len(SEATS), 2, "sensible", MODULES.get(name))


def questions(folder: Path, name: str) -> Iterator[tuple[str, Screen]]:
    """Every kind of question of a game, where it has the most answers."""
    most: dict[str, tuple[int, int]] = {}
    game = with_all_modules(name)
    decided = (then for then, decision in game.replayed() if decision.by_people)
    for moment, then in enumerate(decided):
        if then.ask is not None and len(then.legal) > most.get(then.ask.id, (0, 0))[0]:
            most[then.ask.id] = len(then.legal), moment
    for kind, (_, moment) in most.items():
        store, table = stopped(folder, game, moment)
        yield f"{name} {kind}", partial(asked, store, f"?table={table}")


def asked(store: TableStore, address: str, language: str, wide: bool) -> dict[str, Any]:
    """The questions of a page at an address, with the list of parts to be laid out folded."""
    return {**view_of(store, address, "play", language, wide), "on_table": None}


def view_of(store: TableStore, address: str, tab: str, language: str, wide: bool) -> dict[str, Any]:
    """The view of a page at an address."""
    session = opened(store, address)
    session.reader.language, session.reader.theme = language, THEMES[language]
    session.reader.wide, session.reader.tab = wide, tab
    plain: dict[str, Any] = msgspec.to_builtins(session.view())
    return plain


@lru_cache(16)
def opened(store: TableStore, address: str) -> Session:
    """A page at an address, for all its looks: to read a table takes as long as three of them."""
    session = Session(store, COMMANDS)
    session.go(address)
    return session


def screens(folder: Path, name: str) -> Iterator[tuple[str, Screen]]:
    """The screens of a game: its moments, every tab of the first of them, the end as it is counted, a first evening."""
    for place, (store, table, moment) in enumerate(moments(folder, name)):
        for tab in ("play", *TABS) if place == 0 else ("play",):
            yield f"{name} {moment} {tab}", partial(view_of, store, f"?table={table}", tab)
    yield f"{name} counted", partial(counted, store, f"?table={table}")
    for screen in FIRST_EVENING:
        yield f"{name} {screen}", partial(first_evening, folder, name, screen)


def counted(store: TableStore, address: str, language: str, wide: bool) -> dict[str, Any]:
    """The end of a game while its last category is read out."""
    view = view_of(store, address, "play", language, wide)
    [headline] = [each for each in view["panels"] if each["id"] == "winner"]
    headline["counting"] = {"step": len(headline["reveals"]) - 1}
    return view


def first_evening(folder: Path, name: str, screen: str, language: str, wide: bool) -> dict[str, Any]:
    """A screen for those who do not know a game yet."""
    store = TableStore(folder)
    if screen in ("story", "reference"):
        return view_of(store, f"?rules={name}&{screen}=yes", "play", language, wide)
    plain: dict[str, Any] = msgspec.to_builtins(guided(folder, name, language, wide).view())
    return plain


def guided(folder: Path, name: str, language: str, wide: bool) -> Session:
    """The page of a table that has never played a game: at its guided set-up."""
    store, sample = TableStore(folder), definition(name).sample
    setup = TableSetup(draws=3, lessons=True, copy=sample() if sample else None)
    session = page(store, f"?table={store.create(name, SEATS[:2], setup).id}", language)
    session.reader.wide, session.reader.theme = wide, THEMES[language]
    return session


def looked_at(title: str) -> list[tuple[str, bool, tuple[int, int]]]:
    """In which language and window a screen is looked at: a table, home and a new table in all of them.

    Other screens differ little from game to game: there each window has one language, another one for every screen.
    So it is in the middle of a game, where only the narrowest window has every language: the beginning has the same
    parts with the same words around the question, and every kind of question is looked at apart (`questions`). The end
    has parts of its own.
    """
    looks = [(language, wide, size) for wide, sizes in SIZES.items() for size in sizes for language in LANGUAGES]
    turn = next((n for n, game in enumerate(MOMENTS) if title.startswith(game)), len(title))
    by_turns = [(LANGUAGES[(turn + n) % len(LANGUAGES)], wide, size) for n, (_, wide, size) in enumerate(looks[::3])]
    turned = [("uk", wide, size) for wide, size in TURNED]
    if title in (f"{game} {middle} play" for game, (_, middle, _) in MOMENTS.items()):
        return turned + looks[: len(LANGUAGES)] + by_turns[1:]
    if title.endswith(" play") or title in ("home", ELSEWHERE[1]):
        return turned + looks
    return (turned[:1] if title.endswith(" counted") else []) + by_turns


def elsewhere(folder: Path) -> Iterator[tuple[str, Screen]]:
    """The screens beside the tables, where some games were finished."""
    archive, colours = TableStore(folder).archive, [seat.colour for seat in SEATS]
    for day in ("01", "02"):
        archive.add(play_of_game(sensible("tzolkin"), day, f"2026-05-{day}T20:00:00Z", 90, colours))
    for address in ELSEWHERE:
        yield address or "home", partial(view_of, TableStore(folder), address, "play")


def looks(stage: Stage, found: Iterable[tuple[str, Screen]]) -> Iterator[tuple[str, str]]:
    """Show screens in their languages and windows, one after the other in the same page: the title, and how it looks.

    The widest window comes first, with all its screens: a screen shown before in another window is laid out twice.
    There a screen is shown in one language after the other, so that much of it stays.
    """
    shown = dict(found)
    view = cache(lambda title, language, wide: shown[title](language, wide))
    every = [(size, title, language, wide) for title in shown for language, wide, size in looked_at(title)]
    for size, title, language, wide in sorted(every, reverse=True):
        stage.show(view(title, language, wide), *size)
        yield title, f"{title} {language} {size[0]}x{size[1]}"


def pictures(folder: Path, *names: str) -> Path:
    """One sheet with a picture of every look at the screens of these games, or of all, and beside the tables."""
    from tests.browser.conftest import FLAGS, chromium

    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        "<!DOCTYPE html><meta charset='utf-8'><style>img { width: 24%; margin: 2px; vertical-align: top; }</style>"
    ]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as store:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        stage = Stage(browser.new_context())
        found = [each for name in names or MOMENTS for each in screens(Path(store), name)]
        for place, (title, shown) in enumerate([*found, *([] if names else elsewhere(Path(store)))]):
            lines.append(f"<h2>{escape(title)}</h2>")
            for _, look in looks(stage, [(title, shown)]):
                file = f"{place:03} {look.removeprefix(title).strip()}.png"
                stage.page.screenshot(path=folder / file)
                lines.append(f"<img loading='lazy' title='{look}' alt='{look}' src='{file}'>")
        browser.close()
    sheet = folder / "index.html"
    sheet.write_text("\n".join(lines), encoding="utf-8")
    return sheet


if __name__ == "__main__":
    print(pictures(Path("build/pictures"), *sys.argv[1:]))
