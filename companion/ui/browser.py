"""The dashboard in a page that has Python in it: behind it stands nothing but the browser's own storage."""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from companion.ui.present import Screens
from companion.ui.reader import Reader
from companion.ui.screen import Page
from companion.ui.session import Short, log, wait_for_page


class Dashboard:
    """What the worker calls: messages come as texts; they go as bytes, which cross over at once."""

    def __init__(self, post: Callable[[bytes], None], kept: bool) -> None:
        self.page = Page(lambda message: post(msgspec.json.encode(message)))
        wait_for_page(self.page, Screens(), Reader(in_browser=True, kept=kept))

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
        log.addHandler(handler)
    return Dashboard(post, kept)
