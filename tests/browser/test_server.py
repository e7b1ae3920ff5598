"""The server: the files that it serves and refuses, how many pages it serves, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import ModuleType

import pytest

from companion.ui.guest_access import network_address
from tests.browser.conftest import PATIENCE, Server, is_running, wait_until


@pytest.fixture(scope="module")
def launcher() -> ModuleType:
    """The module that starts a server; Voilà comes with it, which takes its time."""
    from companion.ui import server

    return server


def read(server: Server, address: str) -> str:
    """A page that no browser opens; the kernel that has begun for it is ended."""
    before = set(server.kernels())
    status, text = server.get(address)
    assert status == 200
    assert wait_until(lambda: bool(set(server.kernels()) - before))
    server.end_kernels()
    return text


@pytest.mark.parametrize(
    "path",
    [
        "api/contents", "api/kernels", "api/sessions", "api/terminals", "voila/files/table.ipynb", "voila/files/x.py",
        "voila/render/table.ipynb", "voila/tree", "table.ipynb", "companion/static/../server.py", "companion/static/",
        "companion/static/%2e%2e/server.py", "voila/static/../../../etc/passwd", "voila/files/%2e%2e/pyproject.toml",
    ],
)  # fmt: skip
def test_nothing_of_the_machine_is_handed_out(server: Server, path: str) -> None:
    status, text = server.get(path)
    assert status in (400, 403, 404, 405)
    assert "import " not in text
    assert "nbformat" not in text


def test_robots_are_sent_away_and_start_no_kernel(server: Server) -> None:
    before = set(server.kernels())
    assert server.get("robots.txt") == (200, "User-agent: *\nDisallow: /\n")
    assert server.get("companion/static/health") == (200, "ok")
    assert set(server.kernels()) <= before


def test_a_browser_asks_for_our_scripts_and_styles_only_once(server: Server) -> None:
    text = read(server, "")
    files = re.findall(r'<link rel="(?:modulepreload|stylesheet)" href="/([^"]+)"', text)
    assert [path.rpartition("/")[2] for path in files] == ["app.js", "kernel_websocket.js", "app.css"]
    for path in files:
        with urllib.request.urlopen(server.url + path) as answer:
            assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"
        assert server.get(path.replace("/static/", "/static/0"))[0] == 404, "another edition is not there"


def test_the_page_shows_no_source_and_obeys_no_override(server: Server) -> None:
    text = read(server, "?template=reveal&theme=dark&voila-template=classic")
    assert "open_app" not in text
    assert "import companion" not in text
    assert "companion-gear" in text


def test_it_is_compressed(server: Server) -> None:
    request = urllib.request.Request(
        server.url + "companion/static/vendor/plotly-basic.min.js", headers={"Accept-Encoding": "gzip"}
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.read()) < 500_000


def test_a_name_that_points_here_is_not_believed(server: Server) -> None:
    status, _ = server.get("", Host="evil.example")
    assert status == 403
    assert wait_until(lambda: not server.kernels())


def test_a_connection_outlives_its_pings(launcher: ModuleType) -> None:
    assert launcher.PONG_WITHIN > 2 * launcher.PING_EVERY


def test_it_listens_on_this_machine_only(server: Server) -> None:
    outside = network_address()
    if outside is None:
        pytest.skip("this machine is in no network")
    with socket.socket() as probe:
        probe.settimeout(2)
        assert probe.connect_ex((outside.strip("[]"), server.port)) != 0


def test_a_full_house_says_so_in_the_readers_language(tmp_path: Path) -> None:
    with Server(tmp_path, COMPANION_KERNELS="0") as server:
        status, text = server.get("", Accept_Language="uk,en;q=0.5")
        assert status == 503
        assert "Відкрито забагато сторінок" in text
        assert '<html lang="uk">' in text
        assert server.kernels() == []


@pytest.mark.skipif(os.name != "posix", reason="ends with signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_ends_cleanly_with_no_process_left(tmp_path: Path, how: signal.Signals) -> None:
    with Server(tmp_path) as server:
        server.get("")
        assert wait_until(lambda: len(server.kernels()) == 1)
        (kernel,) = server.kernels()
        assert server.stop(how) == 0
    assert wait_until(lambda: not is_running(kernel))  # the parent may be in the middle of loading when it is to end it
    assert "Traceback" not in server.said()


def test_a_taken_port_is_one_sentence(server: Server, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "companion.ui.server", "--no-browser", "--port", str(server.port)]
    environment = {**server.environment, "COMPANION_HOME": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert (
        done.stderr.strip()
        == f"Port {server.port} is already in use. Choose another one, or leave it out to get a free one."
    )


def test_without_a_wish_a_free_port_is_found(server: Server, tmp_path: Path) -> None:
    with Server(tmp_path) as other:
        assert other.port != server.port
        assert other.get("companion/static/health") == (200, "ok")


def test_sharing_says_what_it_means_and_draws_a_code(tmp_path: Path) -> None:
    if network_address() is None:
        pytest.skip("this machine is in no network")
    with Server(tmp_path, "--share", LANG="uk_UA.UTF-8") as server:
        text = "\n".join(server.greeting)
        assert f"http://{network_address()}:{server.port}/" in text
        assert "█" in text or "▄" in text
        assert "Кожен, хто має це посилання або код із нього" in text
        with socket.socket() as probe:
            assert probe.connect_ex((str(network_address()), server.port)) == 0


def test_the_greeting_without_a_network(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    text = launcher.greeting("http://127.0.0.1:1/", None, share=True)
    assert "Сеть не найдена" in text
