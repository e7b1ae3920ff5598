"""Words that people typed stay words, wherever they are shown: notes, catalogs, imported plays, names of files."""

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

import companion
from companion.engine.owner_copy import Copy
from companion.tables.exchange import import_plays
from companion.tables.importing import add_imported
from companion.tables.store import Correct, Header, TableStore
from tests.browser.conftest import READY, Server
from tests.tables.exchange.test_fixed_point import made

MARKUP = "<img src=x onerror=window.hacked=1>"


@pytest.fixture
def page(context: BrowserContext) -> Page:
    found = context.new_page()
    found.add_init_script("window.hacked = 0")
    return found


def seen_as_words(page: Page, address: str) -> None:
    """A page shows the markup as it was typed, and runs nothing of it."""
    page.goto(address)
    page.wait_for_selector(READY)
    expect(page.locator(".c-app")).to_contain_text(MARKUP)
    page.evaluate("() => new Promise(failed => { const own = new Image(); own.onerror = failed; own.src = 'x'; })")
    assert page.evaluate("window.hacked") == 0
    assert page.locator(".c-app img, .c-app script, .c-app [onerror]").count() == 0


def test_the_note_of_a_correction(page: Page, server: Server, store: TableStore, table: Header) -> None:
    store.append(table.id, 1, Correct({"players.0.corn": 9}, MARKUP))
    seen_as_words(page, f"{server.url}?table={table.id}&tab=log")


def with_markup(value: Any) -> Any:
    """Facts of a box whose notes and names are markup."""
    if isinstance(value, dict):
        return {key: MARKUP if key in ("note", "name") else with_markup(inner) for key, inner in value.items()}
    return [with_markup(each) for each in value] if isinstance(value, list) else value


def test_the_texts_of_a_catalog(page: Page, server: Server, store: TableStore) -> None:
    sample = companion.sample_copy("santa_maria")
    assert sample is not None
    facts = {name: with_markup(value) for name, value in sample.facts.items() if name in ("scholars", "bishops")}
    store.copies.put(Copy("santa_maria", msgspec.json.decode(msgspec.json.encode(facts), type=dict[str, Any])))
    try:
        seen_as_words(page, f"{server.url}?teach=santa_maria&fact=scholars")
    finally:
        store.copies.forget_all("santa_maria")


def test_imported_plays(page: Page, server: Server, store: TableStore) -> None:
    document = made()
    for part in ("games", "players", "locations"):
        for n, each in enumerate(document[part]):
            each["name"] = f"{MARKUP}{n}"
    for n, play in enumerate(document["plays"]):
        play |= {"comments": MARKUP, "board": MARKUP, "playDate": f"2031-01-0{n + 1} 20:00:00"}
    imported = import_plays(json.dumps(document).encode(), f"{MARKUP}.json")
    add_imported(store.archive, [imported])
    try:
        seen_as_words(page, f"{server.url}?stats=overview")
        seen_as_words(page, f"{server.url}?stats=people")
        seen_as_words(page, f"{server.url}?stats=games")
        for play in imported.plays[:2]:
            seen_as_words(page, f"{server.url}?stats=play&id={play.id}")
    finally:
        for play in imported.plays:
            store.archive.delete(play.id)
