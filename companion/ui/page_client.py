"""The server's end of a new kernel, for as long as its page is made."""

from __future__ import annotations

import math
import time
from queue import Empty

from jupyter_client.asynchronous.client import AsyncKernelClient

NOT_SUBSCRIBED = 0.2
"""Seconds without any output after which the kernel is asked again: an earlier answer came before we listened."""


class PageClient(AsyncKernelClient):
    """Ready as soon as the kernel answers and its output is heard.

    Jupyter's own also waits for a fifth of a second of silence, to lose what a kernel printed before; the page is made
    of the outputs of its own cell alone.
    """

    async def wait_for_ready(self, timeout: float | None = None) -> None:
        """Return when the kernel can be used; a `RuntimeError` says that it cannot."""
        end = time.monotonic() + (math.inf if timeout is None else timeout)
        while not await self._answers():
            if not await self._async_is_alive():
                raise RuntimeError("the kernel died before it answered")
            if time.monotonic() > end:
                raise RuntimeError(f"the kernel did not answer within {timeout} s")

    async def _answers(self) -> bool:
        """Whether the kernel answers a question, and we hear what it says meanwhile."""
        self.kernel_info()
        try:
            answer = await self.shell_channel.get_msg(timeout=1)
            if answer["msg_type"] != "kernel_info_reply":
                return False
            await self.iopub_channel.get_msg(timeout=NOT_SUBSCRIBED)
        except Empty:
            return False
        self._handle_kernel_info_reply(answer)
        return True
