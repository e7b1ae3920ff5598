"""The dashboard in a page that has Python in it: behind it stands nothing but the browser's own storage."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from companion.ui.commands import COMMANDS
from companion.ui.page_start import wait_for_page
from companion.ui.reader import Browser, Reader
from companion.ui.server_log import Short, calm, log
from companion.ui.transport import MessageTransport


class Dashboard:
    """The functions that the worker calls: messages come as texts and go as bytes, which are not copied."""

    def __init__(self, post: Callable[[bytes], None], kept: bool) -> None:
        self.page = MessageTransport(lambda message: post(msgspec.json.encode(message)))
        wait_for_page(self.page, COMMANDS, Reader(in_browser=True, browser=Browser(kept)))

    def heard(self, text: str) -> None:
        """A message of the page."""
        self.page.heard(msgspec.json.decode(text))

    def close(self) -> None:
        """Another tab goes on: let the tables go."""
        session = getattr(self.page.handler, "__self__", None)
        self.page.handler = None
        if session is not None:
            session.store.close()


def open_page(post: Callable[[bytes], None], kept: bool) -> Dashboard:
    """The dashboard of this page; ``kept``: whether the browser has room for its tables."""
    if not log.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(Short("%(levelname)s %(message)s"))
        calm(handler)
        log.addHandler(handler)
    return Dashboard(post, kept)
