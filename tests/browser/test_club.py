"""Two servers, PostgreSQL and a proxy: a move on one appears on the other, and a server that falls loses nothing."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion.tables.store import Seat, TableSetup, TableStore
from tests import postgres
from tests.browser.conftest import READY, rev, tap_first, wait_for_rev, wait_until
from tests.club import SECRET, ClubServer, Proxy, codes, free_port


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    for server in postgres.running():
        yield server.new_place()


def server(folder: Path, name: str, address: str, database: str, port: int) -> ClubServer:
    """A server of the club, started at its port."""
    secret = folder / "secret"
    secret.write_text(SECRET)
    (folder / name).mkdir()
    arguments = (address, "--secret-file", str(secret), "--port", str(port))
    return ClubServer(folder / name, *arguments, COMPANION_DATABASE=database)


def sit_down(device: BrowserContext, address: str) -> Page:
    """A device at a table."""
    page = device.new_page()
    page.goto(address)
    page.wait_for_selector(READY)
    return page


def test_a_club_goes_on_when_a_server_falls(
    context: BrowserContext, phone: BrowserContext, database: str, tmp_path: Path
) -> None:
    one_port, two_port, own = free_port(), free_port(), free_port()
    proxy = Proxy(tmp_path, own, [one_port, two_port])
    store, access = TableStore(database), codes(proxy.url)
    table = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0)).id
    link = access.shared.link(f"?table={table}", access.shared.play)
    servers = [server(tmp_path, "one", proxy.url, database, one_port)]
    try:
        assert wait_until(proxy.answers)
        ann = sit_down(context, link)
        servers.append(server(tmp_path, "two", proxy.url, database, two_port))
        one, two = servers
        ben = sit_down(phone, link.replace(f":{own}/", f":{two_port}/"))
        assert [len(each.kernels()) for each in servers] == [1, 1]

        tap_first(ann)
        wait_for_rev(ben, 1)
        tap_first(ben)
        wait_for_rev(ann, 2)

        question = ann.inner_text(".c-question-text")
        one.stop(signal.SIGKILL)
        assert wait_until(lambda: len(two.kernels()) == 2), "the page comes to the other server by itself"
        ann.wait_for_function("() => document.querySelector('.c-app')?.dataset.rev === '2'")
        expect(ann.locator(".c-question-text")).to_have_text(question)
        tap_first(ann)
        wait_for_rev(ben, 3)
        assert (rev(ann), rev(ben), store.find(table).newest) == (3, 3, 3)
    finally:
        proxy.stop()
        for each in servers:
            each.stop()
