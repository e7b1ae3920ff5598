"""Access to the server: hostile frames, names and sites against a server that the test has started itself."""

import asyncio
import json
import re
import socket
from collections.abc import Awaitable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import accumulate, count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from playwright.sync_api import BrowserContext
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from companion.ui.page_messages import V1, whole
from companion.ui.request_guard import own_names
from tests.browser.conftest import PATIENCE, READY, Server, open_tab, wait_until

T = TypeVar("T")
SESSIONS = count()
NAVIGATION = {"Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("gate")) as made:
        yield made


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits three seconds for a page, not a minute."""
    with Server(tmp_path_factory.mktemp("gate"), COMPANION_PATIENCE="3") as made:
        yield made


def kernel_of(text: str) -> str:
    found = re.search(r'"kernel": "([0-9a-f-]{36})"', text)
    assert found
    return found[1]


def open_line(server: Server, kernel: str, **headers: str) -> Awaitable[WebSocketClientConnection]:
    address = f"ws://127.0.0.1:{server.port}/api/kernels/{kernel}/channels?session_id={next(SESSIONS)}"
    return websocket_connect(HTTPRequest(address, headers=headers, request_timeout=PATIENCE), subprotocols=[V1])


def run(talk: Coroutine[Any, Any, T]) -> T:
    """Talk in a thread of its own: Playwright has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, talk).result()


def number(value: int) -> bytes:
    return value.to_bytes(8, "little")


FRAMES = [
    number(2**63), number(2**40) + b"x" * 64, number(3) + number(2**60) * 3, number(0), number(1) + number(16), b"",
    b"\x01", number(2) + number(24) + number(8) + b"shell", "a text where bytes are spoken",
]  # fmt: skip


@pytest.mark.parametrize("frame", FRAMES, ids=range(len(FRAMES)))
def test_a_frame_that_claims_more_than_it_holds_is_no_message(frame: str | bytes) -> None:
    assert not whole(frame, V1)


def test_old_frames_are_counted_too() -> None:
    assert not whole(b"\x7f\xff\xff\xff", None)
    assert not whole(b"\xff\xff\xff\xff" + b"x" * 40, None)
    assert whole((1).to_bytes(4) + (8).to_bytes(4) + b"{}", None)
    assert whole("{}", None)


def question(name: str) -> bytes:
    """A message to a kernel, as the dashboard's script writes it."""
    header = {"msg_id": name, "msg_type": "kernel_info_request", "session": "test", "username": "", "version": "5.3"}
    parts = [b"shell", json.dumps(header).encode(), b"{}", b"{}", b"{}"]
    ends = list(accumulate(map(len, parts), initial=8 * (len(parts) + 2)))
    return b"".join([number(len(ends)), *map(number, ends), *parts])


async def answered(line: WebSocketClientConnection, name: str) -> bool:
    """Whether the kernel at the other end answers."""
    await line.write_message(question(name), binary=True)
    while (message := await asyncio.wait_for(line.read_message(), 60)) is not None:
        if isinstance(message, bytes) and b"kernel_info_reply" in message and name.encode() in message:
            return True
    return False


def test_a_hostile_frame_ends_its_connection_and_other_pages_go_on(guarded: Server) -> None:
    async def attack() -> None:
        kernel = kernel_of(guarded.get("")[1])
        other = await open_line(guarded, kernel)
        assert await answered(other, "before")
        for frame in FRAMES:
            line = await open_line(guarded, kernel)
            await line.write_message(frame, binary=isinstance(frame, bytes))
            while await asyncio.wait_for(line.read_message(), 60) is not None:
                pass
            assert line.close_code == 1003
        assert await answered(other, "after")
        other.close()

    run(attack())
    assert guarded.get("companion/static/health") == (200, "ok")


def test_a_line_is_opened_without_a_warning(guarded: Server) -> None:
    async def talk() -> None:
        line = await open_line(guarded, kernel_of(guarded.get("")[1]))
        assert await answered(line, "hello")
        line.close()

    run(talk())
    assert "ping" not in guarded.said()


def test_a_page_of_another_site_gets_no_line_to_a_kernel(guarded: Server) -> None:
    kernel = kernel_of(guarded.get("")[1])

    async def refused(**headers: str) -> int:
        with pytest.raises(HTTPClientError) as error:
            await open_line(guarded, kernel, **headers)
        return error.value.code

    assert run(refused(Origin="http://evil.example")) == 403
    assert run(refused(Host="evil.example")) == 403
    assert run(refused(**{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "websocket"})) == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}, 403),
        ({"Sec-Fetch-Site": "cross-site", **NAVIGATION, "Sec-Purpose": "prefetch"}, 403),
        ({"Sec-Fetch-Site": "cross-site", **NAVIGATION}, 200),
        ({"Sec-Fetch-Site": "none", **NAVIGATION}, 200),
        ({}, 200),
    ],
)
def test_only_opening_the_page_starts_a_kernel(impatient: Server, headers: dict[str, str], status: int) -> None:
    assert wait_until(lambda: not impatient.kernels()), "a kernel without a page is ended"
    answer, text = impatient.get("", **{name.replace("-", "_"): value for name, value in headers.items()})
    assert answer == status
    assert ('"kernel": "' in text) == (status == 200)


def test_files_of_ours_are_not_for_other_sites(guarded: Server) -> None:
    foreign = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"}
    assert guarded.get("companion/static/app.js", **foreign)[0] == 403
    assert guarded.get("companion/static/health", **foreign)[0] == 403
    assert guarded.get("companion/static/app.js", Sec_Fetch_Site="same-origin")[0] == 200


ODD = [
    "logout", "login", "api/me", "api/kernels/nonsense", "voila/api/shutdown/nonsense", "voila/api/themes/x", "%00",
    "%ff", "voila/static/%00", "voila/templates/x", "voila/templates/", "voila/static/", "voila/labextensions/",
    "a" * 5000, "companion/static/" + "a" * 900, "companion/static/%00", "companion/static/vendor", "%2e%2e", ";", "*",
    "..%2f..%2fetc%2fpasswd", "voila/query/x", "voila/execution/x", "voila/files/%00", "voila/files/",
    "api/kernels/00000000-0000-0000-0000-000000000000", "api/kernels/00000000-0000-0000-0000-000000000000/channels",
    "a/?" + "x=1&" * 3000,
]  # fmt: skip


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS", "HEAD", "PUT", "PATCH", "NONSENSE"])
def test_odd_paths_and_methods_are_answered_plainly(guarded: Server, method: str) -> None:
    for path in ODD:
        head = f"{method} /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        with socket.create_connection(("127.0.0.1", guarded.port), timeout=PATIENCE) as line:
            line.sendall(head.encode())
            answer = line.makefile("rb").read()
        status = int(answer.split()[1])
        assert status in (400, 403, 404, 405) or (status in (200, 204) and method == "OPTIONS"), path[:80]
        assert b"Traceback" not in answer
        assert len(answer) < 2000


@pytest.mark.parametrize("share", [False, True])
def test_a_foreign_name_is_refused_and_our_own_is_not(tmp_path: Path, share: bool) -> None:
    options = ["--host-name", "club.example", *(["--share"] if share else [])]
    with Server(tmp_path, *options, COMPANION_HOST_NAMES="table.lan, den.lan") as server:
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.local"):
            assert server.get("", Host=host)[0] == 403
            assert server.get("companion/static/health", Host=host)[0] == 403
        assert server.kernels() == []
        fine = ["localhost", "LOCALHOST:99", "127.0.0.1", "[::1]:8866", "club.example", "table.lan:80"]
        near = ["192.168.7.7:8866", "[fe80::1]"]
        for host in fine + (near if share else []):
            assert server.get("companion/static/health", Host=host) == (200, "ok")
        if not share:
            assert all(server.get("companion/static/health", Host=host)[0] == 403 for host in near)


ELSEWHERE = ("?", "?rules=tzolkin", "?sheet=santa_maria", "?teach=santa_maria", "?stats=overview")


def test_every_screen_keeps_to_its_policy(guarded: Server, context: BrowserContext) -> None:
    """Boards, charts, codes and fonts come from the server alone, and nothing runs that it did not send."""
    store = TableStore(guarded.folder)
    table = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0))
    game, random = Replay(table).game, Random(1)
    for seq in range(1, 100):
        key = random.choice(game.legal).key
        store.append(table.id, seq, Decide(key))
        game.play(key)
    assert len(game.ledger.lines) > 5, "there is something to draw"
    said: list[str] = []
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.add_init_script(
        "window.refused = []; addEventListener('securitypolicyviolation', e => refused.push(e.violatedDirective))"
    )
    answer = page.goto(f"{guarded.url}?table={table.id}")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-eval" not in policy
    assert "unsafe-inline" not in policy.partition("style-src")[0]
    page.wait_for_selector(READY)
    for tab in [each.get_attribute("data-tab") for each in page.locator(".c-tab").all()]:
        open_tab(page, tab)
        if tab == "scores":
            page.wait_for_selector(".c-plot[data-drawn]")
        if tab == "share":
            page.get_by_role("button", name="Let other devices join").click()
            page.wait_for_selector(".c-qr svg")
            page.get_by_role("button", name="Stop sharing").click()
    for address in ELSEWHERE:
        before = page.title()
        page.evaluate(
            "to => { history.pushState(null, '', to); dispatchEvent(new PopStateEvent('popstate')); }", address
        )
        page.wait_for_function("was => document.title !== was", arg=before)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate("""() => { const script = document.createElement("script"); script.textContent = "window.hacked = 1";
        document.body.append(script); }""")
    assert page.evaluate("window.hacked") is None, "an inline script without the answer's number does not run"
    assert page.evaluate("refused.filter(each => !each.startsWith('script-src'))") == []
    assert page.evaluate("refused.length") == 1
    assert [text for text in said if "Content Security Policy" not in text] == []


def test_the_machine_answers_to_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Den.fritz.box")
    assert own_names("club.example") == {"localhost", "den.fritz.box", "den", "den.local", "club.example"}


async def come_in_time(server: Server) -> WebSocketClientConnection:
    """A line to a fresh kernel; where this machine was too slow for the server's patience, to the next one."""
    for _ in range(9):
        with suppress(HTTPClientError):
            return await open_line(server, kernel_of(server.get("")[1]))
    return await open_line(server, kernel_of(server.get("")[1]))


def test_a_device_keeps_its_kernel(impatient: Server) -> None:
    assert wait_until(lambda: not impatient.kernels())

    async def come_and_stay() -> None:
        line = await come_in_time(impatient)
        assert await answered(line, "here")
        assert wait_until(lambda: len(impatient.kernels()) == 1), "those who came too late are gone"
        (there,) = impatient.kernels()
        assert kernel_of(impatient.get("")[1])
        assert wait_until(lambda: impatient.kernels() == [there]), "the second one has no page"
        line.close()

    run(come_and_stay())
