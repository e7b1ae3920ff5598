"""Guests that ask for too much: their queued, open or unfinished requests harm neither the tables nor the host.

Everything is done to a server that the tests have started, by its own addresses, and so many times and no more.
"""

import asyncio
import http.client
import json
import os
import re
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui.guest_access import network_address
from companion.ui.page_limits import LINES, PER_DEVICE
from companion.ui.page_messages import V1
from companion.ui.ports import CONNECTIONS_PER_ADDRESS as CONNECTIONS
from tests.browser.conftest import PATIENCE, Server, wait_until
from tests.browser.test_request_guard import run
from tests.ui.test_page_messages import FOREIGN, nested, packed, unpacked

pytestmark = pytest.mark.skipif(network_address() is None, reason="this machine is in no network")
KERNELS = 6
QUEUED = 800
NAMES = count()
KERNEL = r'"kernel": "([^"]+)"'
GIVEN: list[str] = []
"""The kernels of the pages that were asked for."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A small house, with its own folder for temporary files, which has a short path: sockets are made in it."""
    with TemporaryDirectory(prefix="c", dir="/tmp") as folder:
        made = Server(
            tmp_path_factory.mktemp("home"), COMPANION_KERNELS=str(KERNELS), TMPDIR=folder, XDG_RUNTIME_DIR=""
        )
        yield made
        assert made.stop() == 0


@pytest.fixture
def store(server: Server) -> TableStore:
    return TableStore(server.folder)


@pytest.fixture
def table(store: TableStore) -> Header:
    return store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))


@pytest.fixture(autouse=True)
def alone(server: Server) -> Iterator[None]:
    """Each test finds the house empty."""
    yield
    switch(server, on=False)
    end_all(server)


class Opened(NamedTuple):
    """A page as its script sees it."""

    address: str
    cookie: str
    kernel: str
    widget: str


def ask(address: str, path: str = "/", method: str = "GET", body: str | None = None, **headers: str) -> Any:
    """A plain request: status, text and cookie."""
    to = urlsplit(address)
    line = http.client.HTTPConnection(str(to.hostname), to.port, timeout=PATIENCE)
    line.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    cookie = "; ".join(each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", []))
    text = answer.read().decode(errors="replace")
    GIVEN.extend(re.findall(KERNEL, text))
    return answer.status, text, cookie


def end_all(server: Server) -> None:
    """End the kernels of all pages, also of those that still start, and wait until the server knows it."""
    paths = [f"/companion/static/health?kernel={kernel}" for kernel in GIVEN]
    GIVEN.clear()
    for path in paths:
        assert ask(server.url, path)[0] in (200, 410), "it waits for a kernel that still starts"
    server.end_kernels()
    assert wait_until(lambda: all(ask(server.url, path)[0] == 410 for path in paths))


def switch(server: Server, on: bool) -> None:
    """Switch sharing on or off, as the machine's own page does."""
    token = {"X_XSRFToken": "x", "Cookie": "_xsrf=x"}
    status, text, _ = ask(server.url, "/companion/share", "POST", json.dumps({"on": on}), **token)
    assert status == 204, text


def opened(address: str, cookie: str = "") -> Opened:
    """A page of a device; the kernel and the widget that it speaks to."""
    status, text, _ = ask(address, Cookie=cookie)
    assert status == 200, text
    found = re.search(KERNEL, text), re.search(r'"comm": "([^"]+)"', text)
    assert found[0]
    assert found[1]
    return Opened(address, cookie, found[0][1], found[1][1])


async def line_to(page: Opened) -> WebSocketClientConnection:
    path = f"api/kernels/{page.kernel}/channels?session_id={next(NAMES)}"
    request = HTTPRequest(
        page.address.replace("http", "ws") + path, headers={"Cookie": page.cookie}, request_timeout=PATIENCE
    )
    return await websocket_connect(request, subprotocols=[V1])


def said(page: Opened, **command: Any) -> bytes:
    """A command as the page's script frames it."""
    header = {"msg_id": f"m{next(NAMES)}", "msg_type": "comm_msg", "session": "s", "username": "", "version": "5.4"}
    content = {"comm_id": page.widget, "data": {"method": "custom", "content": command}}
    return packed(b"shell", json.dumps(header).encode(), b"{}", b'{"role": "host"}', json.dumps(content).encode())


async def heard(line: WebSocketClientConnection, page: Opened, **command: Any) -> dict[str, Any]:
    """The view after a command has been answered."""
    seq, view = next(NAMES), {}
    await line.write_message(said(page, seq=seq, **command), binary=True)
    while (message := await asyncio.wait_for(line.read_message(), PATIENCE)) is not None:
        data = json.loads(unpacked(bytes(message))[4]).get("data", {})
        view = data.get("state", {}).get("view") or view
        if data.get("content", {}).get("seq") == seq:
            return view
    raise AssertionError(f"the line was closed: {line.close_code}")


class Codes(NamedTuple):
    """How other devices come in."""

    address: str
    play: str
    look: str


def shared(server: Server, table: Header) -> Codes:
    """Switch sharing on, and read the codes off the share tab of the host's page."""
    switch(server, on=True)

    async def look() -> Codes:
        page = opened(server.url)
        line = await line_to(page)
        await heard(line, page, op="hello", address=f"?table={table.id}")
        view = await heard(line, page, op="tab", id="share")
        items = {item["code"]: urlsplit(item["address"]) for panel in view["panels"] for item in panel.get("items", ())}
        (play, to), (look, _) = items.items()
        line.close()
        return Codes(f"http://{to.netloc}/", play, look)

    return run(look())


def joined(codes: Codes, code: str) -> str:
    """The cookie of a device that has shown a code."""
    status, _, cookie = ask(codes.address, f"/?join={code}")
    assert status == 302
    return str(cookie)


# rights


@pytest.mark.parametrize("attempt", range(3))
def test_queued_commands_of_a_viewer_are_dropped_when_sharing_stops(
    server: Server, store: TableStore, table: Header, attempt: int
) -> None:
    """The viewer's page sends hundreds of commands; while they wait for its kernel, the host stops sharing."""
    codes = shared(server, table)
    page = opened(codes.address, joined(codes, codes.look))

    async def attack() -> None:
        line = await line_to(page)
        await heard(line, page, op="hello", address=f"?table={table.view_id}")
        for _ in range(QUEUED):
            await line.write_message(said(page, op="delete", table=table.id), binary=True)
        await asyncio.get_running_loop().run_in_executor(None, lambda: switch(server, on=False))
        while await asyncio.wait_for(line.read_message(), PATIENCE) is not None:
            pass
        assert line.close_code == 4403

    run(attack())
    assert wait_until(lambda: len(server.kernels()) == 1), "the guest's kernel has ended; the host's page goes on"
    assert store.find(table.id).id == table.id


def test_a_page_does_not_become_what_it_claims_to_be(server: Server, store: TableStore, table: Header) -> None:
    codes = shared(server, table)
    page = opened(codes.address, joined(codes, codes.look))

    async def attack() -> None:
        line = await line_to(page)
        await heard(line, page, op="hello", address=f"?table={table.view_id}")
        view = await heard(line, page, op="delete", table=table.id)
        assert view["notice"]["text"]
        for command in ({"op": "play", "key": "keep 0", "rev": 0}, {"op": "start"}, {"op": "nonsense"}):
            await heard(line, page, **command)
        view = await heard(line, page, op="tab", id="share")
        assert codes.play not in json.dumps(view), "who may only look does not learn the code to play"
        line.close()

    before = len(store.all(finished=False))
    run(attack())
    assert store.find(table.id).id == table.id
    assert store.since(table.id, 0) == []
    assert len(store.all(finished=False)) == before


def test_a_kernel_is_for_the_device_that_got_its_page(server: Server, table: Header) -> None:
    codes = shared(server, table)
    guest, other = joined(codes, codes.play), joined(codes, codes.play)
    own, page = opened(server.url), opened(codes.address, guest)

    async def refused(page: Opened) -> int:
        with pytest.raises(HTTPClientError) as error:
            await line_to(page)
        return error.value.code

    elsewhere = page._replace(cookie=other), page._replace(address=server.url)
    for foreign in (*elsewhere, own._replace(address=codes.address, cookie=guest)):
        assert run(refused(foreign)) == 404
    assert ask(codes.address, f"/api/kernels/{page.kernel}", Cookie=guest)[0] == 404, "nor is its kernel described"
    status, *_ = ask(
        codes.address, f"/voila/api/shutdown/{own.kernel}", "POST", "", Cookie=f"{guest}; _xsrf=x", X_XSRFToken="x"
    )
    assert status == 404
    assert len(server.kernels()) == 3, "the host's two, and the guest's own"


def test_a_cleaned_folder_changes_no_role(server: Server, store: TableStore, table: Header) -> None:
    codes = shared(server, table)
    host, guest = opened(server.url), opened(codes.address, joined(codes, codes.look))

    async def evening() -> None:
        own, theirs = await line_to(host), await line_to(guest)
        await heard(own, host, op="hello", address=f"?table={table.id}")
        await heard(theirs, guest, op="hello", address=f"?table={table.view_id}")
        for each in Path(server.environment["TMPDIR"]).iterdir():
            shutil.rmtree(each)
        await heard(theirs, guest, op="delete", table=table.id)
        assert store.find(table.id).id == table.id
        view = await heard(own, host, op="tab", id="share")
        assert codes.play in json.dumps(view), "the host still sees both codes"
        fresh = opened(codes.address, joined(codes, codes.play))
        assert await heard(await line_to(fresh), fresh, op="hello", address=f"?table={table.id}"), "others still come"
        await heard(own, host, op="delete", table=table.id)
        own.close()
        theirs.close()

    run(evening())
    assert table.id not in [each.id for each in store.all(finished=False)], "the host may delete, the guest may not"


# load


def test_one_guest_cannot_fill_the_house(server: Server, table: Header) -> None:
    codes = shared(server, table)
    cookie = joined(codes, codes.play)
    answers = [ask(codes.address, Cookie=cookie, Accept_Language="uk") for _ in range(PER_DEVICE + 2)]
    assert [status for status, *_ in answers] == [200] * PER_DEVICE + [429] * 2
    assert "скільки може мати гість" in answers[-1][1]
    more = [ask(codes.address, Cookie=joined(codes, codes.play))[0] for _ in range(KERNELS)]
    assert set(more) == {200, 503}, "with new cookies it gets what all guests may have"
    assert ask(server.url)[0] == 200, "the host gets the place of its own page that has lost its connection"
    assert ask(server.url)[0] == 503


def test_a_phone_that_comes_back_without_a_goodbye_gets_its_page(server: Server, table: Header) -> None:
    codes = shared(server, table)
    cookie = joined(codes, codes.play)

    async def come_and_go() -> None:
        for _ in range(PER_DEVICE + 1):
            page = opened(codes.address, cookie)
            line = await line_to(page)
            await heard(line, page, op="hello", address=f"?table={table.id}")
            line.close()
            while await asyncio.wait_for(line.read_message(), PATIENCE) is not None:
                pass

    run(come_and_go())


def test_a_page_has_a_few_lines_and_no_more(server: Server, table: Header) -> None:
    page = opened(server.url)

    async def attack() -> None:
        lines = [await line_to(page) for _ in range(LINES)]
        with pytest.raises(HTTPClientError) as error:
            await line_to(page)
        assert error.value.code == 429
        assert await heard(lines[-1], page, op="hello", address="")
        lines[0].close()
        while await asyncio.wait_for(lines[0].read_message(), PATIENCE) is not None:
            pass

    run(attack())


def test_killed_kernels_give_their_places_back(server: Server) -> None:
    assert [ask(server.url)[0] for _ in range(KERNELS + 1)] == [200] * KERNELS + [503]
    end_all(server)
    assert ask(server.url)[0] == 200


def test_a_line_to_a_killed_kernel_is_closed(server: Server) -> None:
    page = opened(server.url)

    async def watch() -> None:
        line = await line_to(page)
        await heard(line, page, op="hello", address="")
        (kernel,) = server.kernels()
        os.kill(kernel, signal.SIGKILL)
        while await asyncio.wait_for(line.read_message(), PATIENCE) is not None:
            pass

    run(watch())


def test_half_sent_requests_do_not_keep_the_host_out(server: Server, table: Header) -> None:
    """Many more of them than the server has for one address; those beyond are closed at once."""
    codes, before = shared(server, table), len(server.said())
    to = urlsplit(codes.address)
    with ExitStack() as held:
        lines = []
        for _ in range(CONNECTIONS * 5):
            line = held.enter_context(socket.create_connection((str(to.hostname), to.port), timeout=PATIENCE))
            with suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: ")
            lines.append(line)
        assert ask(server.url)[0] == 200
        assert ask(server.url, "/companion/static/health")[1] == "ok"
        assert sum(map(ended, lines)) >= CONNECTIONS * 4
        assert wait_until(lambda: all(map(ended, lines))), "the others wait for their headers, and not for ever"
    assert len(server.said()) - before < 2000


def ended(line: socket.socket) -> bool:
    """Whether the server has closed a connection."""
    line.setblocking(False)
    try:
        return line.recv(100) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


# messages that could break a kernel


def test_hostile_messages_end_their_line_and_nothing_is_printed(server: Server, table: Header) -> None:
    codes, before = shared(server, table), server.said()
    page = opened(codes.address, joined(codes, codes.look))

    async def attack() -> None:
        for name, frame in FOREIGN.items():
            line = await line_to(page)
            await line.write_message(frame, binary=isinstance(frame, bytes))
            while await asyncio.wait_for(line.read_message(), PATIENCE) is not None:
                pass
            assert line.close_code == 1003, name
        line = await line_to(page)
        twice = said(page, op="hello", address=f"?table={table.view_id}")
        for frame in (
            twice,
            twice,
            said(page, op={"a": [1]}),
            said(page, op="look", at=json.loads(nested(30))["data"]),
        ):
            await line.write_message(frame, binary=True)
        assert await heard(line, page, op="tab", id="log"), "the kernel goes on"
        line.close()

    run(attack())
    assert server.said() == before
