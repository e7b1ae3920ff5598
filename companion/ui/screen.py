"""Where a session shows itself: the widget of a notebook or of our server, or a page that has Python in it.

>>> page = Page()
>>> page.show(View(screen="lobby", title="Companion"))
>>> page.view["title"]
'Companion'
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

import msgspec

from companion.ui.view import Command, View

Handler = Callable[[Command], None]


class Screen:
    """One whole screen; what it is made of says how things get there (`put`, `send`)."""

    handler: Handler | None = None
    view: dict[str, Any]
    icons: dict[str, Any]
    """The pictures of a game never change: they travel once, not with every tap."""

    def put(self, icons: dict[str, Any], view: dict[str, Any]) -> None:
        """Bring both to the page at once: a view never comes without its pictures."""
        raise NotImplementedError  # not abstract: a widget has a metaclass of its own

    def send(self, content: dict[str, Any]) -> None:
        """Bring a message to the page."""
        raise NotImplementedError

    def show(self, view: View) -> None:
        """Show this view; what has not changed is not redrawn."""
        plain = msgspec.to_builtins(view)
        self.put(plain.pop("icons", self.icons), plain)

    def offer(self, name: str, mime: str, content: str | bytes) -> None:
        """Let the reader save a file."""
        told = {"text": content} if isinstance(content, str) else {"data": base64.b64encode(content).decode()}
        self.send({"type": "file", "name": name, "mime": mime, **told})

    def share_picture(self, name: str, title: str, svg: str) -> None:
        """Let the reader share a drawing, or save it."""
        self.send({"type": "picture", "name": name, "title": title, "svg": svg})

    def hand_over(self, name: str, title: str, text: str) -> None:
        """Let the reader give a file to another program or device, or save it."""
        self.send({"type": "share", "name": name, "title": title, "text": text})

    def heard(self, message: Any) -> None:
        """A message of the page: it is done, and answered."""
        if not isinstance(message, dict):
            return
        try:
            if self.handler is not None:
                self.handler(message)
        finally:
            # Answered behind whatever another thread has under way, so that the page sees the answers in order.
            if message.get("op") == "ping":
                self.send({"type": "pong"})
            if "seq" in message:
                self.send({"type": "done", "seq": message["seq"], "page": message.get("page")})


class Page(Screen):
    """A screen at the other end of plain messages; without a way there it keeps what it would show."""

    def __init__(self, post: Callable[[dict[str, Any]], None] = lambda message: None) -> None:
        self.post = post
        self.view, self.icons = {}, {}

    def put(self, icons: dict[str, Any], view: dict[str, Any]) -> None:
        """Only the pictures that are new travel."""
        told = {"icons": icons} if icons != self.icons else {}
        self.icons, self.view = icons, view
        self.post({"method": "update", "state": {**told, "view": view}})

    def send(self, content: dict[str, Any]) -> None:
        """Bring a message to the page."""
        self.post({"method": "custom", "content": content})
