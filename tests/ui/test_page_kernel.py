"""The kernel of a page as a program: it answers its server and its page, and no client without the key."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.connect import write_connection_file

from companion.tables.store import Header, Seat, TableStore
from companion.ui.page_grant import SERVER
from companion.ui.page_messages import COMM
from tests.browser.conftest import PATIENCE


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    """A folder with a short path: sockets are made in it."""
    with tempfile.TemporaryDirectory(prefix="c", dir="/tmp") as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def table(home: Path) -> Header:
    return TableStore(home).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])


@pytest.fixture(scope="module")
def file(home: Path) -> str:
    transport = {"transport": "ipc", "ip": str(home / "k")} if os.name == "posix" else {}
    return write_connection_file(str(home / "kernel.json"), key=b"secret", **transport)[0]


@pytest.fixture(scope="module")
def kernel(home: Path, file: str) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "COMPANION_HOME": str(home), SERVER: "1"}
    environment.pop("JPY_PARENT_PID", None)
    made = subprocess.Popen([sys.executable, "-m", "companion.ui.page_kernel", file], env=environment)
    yield made
    made.kill()
    made.wait()


@pytest.fixture(scope="module")
def client(kernel: subprocess.Popen[bytes], file: str) -> Iterator[BlockingKernelClient]:
    made = BlockingKernelClient(connection_file=file)
    made.load_connection_file()
    made.start_channels(hb=False)
    while True:  # until it listens, and we hear it
        made.kernel_info()
        try:
            made.get_iopub_msg(timeout=0.5)
            break
        except Empty:
            assert kernel.poll() is None
    yield made
    made.stop_channels()


def say(client: BlockingKernelClient, comm: str = COMM, metadata: object = None, **command: object) -> None:
    content = {"comm_id": comm, "data": {"method": "custom", "content": command}}
    client.session.send(client.shell_channel.socket, "comm_msg", content, metadata=metadata)


def heard(client: BlockingKernelClient, seq: int) -> list[dict[str, Any]]:
    """All that comes up to the answer with this number."""
    found = []
    while True:
        message = client.get_iopub_msg(timeout=PATIENCE)
        if message["msg_type"] == "comm_msg":
            assert message["content"]["comm_id"] == COMM
            found.append(message["content"]["data"])
            if found[-1].get("content", {}).get("seq") == seq:
                return found


def test_a_page_is_shown_with_the_rights_that_the_server_has_written(
    client: BlockingKernelClient, table: Header
) -> None:
    place = {"op": "hello", "address": f"?table={table.id}", "language": "en", "keeps": True}
    say(client, metadata={"role": "host"}, **place, seq=1)
    (update, _) = heard(client, 1)
    assert update["state"]["view"]["screen"] == "table"
    assert not update["state"]["view"].get("read_only")
    say(client, metadata={"role": "no such role"}, op="no_lessons", seq=2)
    (update, _) = heard(client, 2)
    assert update["state"]["since"] == 1
    assert update["state"]["changed"]["notice"]["text"]


def test_what_is_not_meant_for_it_or_not_signed_is_left_alone(client: BlockingKernelClient) -> None:
    say(client, comm="another", op="ping", seq=3)
    client.session.send(client.shell_channel.socket, "execute_request", {"code": "print(1)"})
    client.shell_channel.socket.send_multipart([b"<IDS|MSG>", b"0" * 64, b"{}", b"{}", b"{}", b"{}"])
    client.shell_channel.socket.send_multipart([b"no message"])
    say(client, op="ping", seq=4)
    assert [each["content"].get("type") for each in heard(client, 4)] == ["pong", "done"]


def test_it_ends_when_it_is_asked_to(client: BlockingKernelClient, kernel: subprocess.Popen[bytes], file: str) -> None:
    assert json.loads(Path(file).read_text())["key"] == "secret"
    client.shutdown()
    assert kernel.wait(PATIENCE) == 0
