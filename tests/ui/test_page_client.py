"""When the server takes a new kernel for ready."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from queue import Empty
from typing import Any

import pytest

from companion.ui.page_client import PageClient

REPLY = {"msg_type": "kernel_info_reply", "content": {"protocol_version": "5.4"}}
OUTPUT = {"msg_type": "status"}


class Channel:
    """Messages that come one after the other; None is silence for as long as one waits."""

    def __init__(self, *messages: dict[str, Any] | None) -> None:
        self.messages = list(messages)

    async def get_msg(self, timeout: float) -> dict[str, Any]:
        if not self.messages or (message := self.messages.pop(0)) is None:
            raise Empty
        return message


class Client(PageClient):
    """A client whose kernel has said what its channels hold."""

    asked = 0
    alive = True

    @property
    def shell_channel(self) -> Channel:
        return self.shell

    @property
    def iopub_channel(self) -> Channel:
        return self.output

    def kernel_info(self) -> str:
        self.asked += 1
        return ""

    async def _async_is_alive(self) -> bool:
        return self.alive


def client(shell: Channel, output: Channel) -> Client:
    made = Client()
    made.shell, made.output = shell, output
    return made


def wait(kernel: Client, seconds: float) -> None:
    with ThreadPoolExecutor(1) as apart:  # the tests of the browser leave a loop running in this thread
        apart.submit(asyncio.run, kernel.wait_for_ready(seconds)).result()


def test_a_kernel_is_ready_when_it_answers_and_is_heard() -> None:
    kernel = client(Channel(REPLY), Channel(OUTPUT, OUTPUT))
    wait(kernel, 60)
    assert kernel.asked == 1
    assert kernel.output.messages == [OUTPUT], "it is not waited for silence"


def test_a_kernel_that_answers_before_it_is_heard_is_asked_again() -> None:
    kernel = client(Channel(None, REPLY, REPLY), Channel(None, OUTPUT))
    wait(kernel, 60)
    assert kernel.asked == 3


@pytest.mark.parametrize(("alive", "seconds"), [(False, 60), (True, -1)])
def test_a_kernel_that_is_dead_or_silent_is_given_up(alive: bool, seconds: float) -> None:
    kernel = client(Channel(), Channel())
    kernel.alive = alive
    with pytest.raises(RuntimeError):
        wait(kernel, seconds)
