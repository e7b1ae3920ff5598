"""The way from a session to its page: the widget of a notebook or of our server, or a page that has Python in it.

>>> page = MessageTransport()
>>> page.show(View(screen="home", title="Companion"))
>>> page.view["title"]
'Companion'
"""

from __future__ import annotations

import base64
from collections.abc import Callable

import msgspec

from companion.engine.data_folder import Plain
from companion.ui.page_grant import HOST, Grant
from companion.ui.view import Command, View

Handler = Callable[[Command], None]


class Transport:
    """A way to the page that shows views: a subclass says how they get there (`put`, `send`)."""

    handler: Handler | None = None
    grant: Grant = HOST
    """The rights of the page; behind our server they come with every message."""
    view: Plain
    icons: Plain
    """The pictures of the game on the screen: they travel once, not with every tap."""

    def put(self, icons: Plain, view: Plain) -> None:
        """Bring both to the page at once: a view never comes without its pictures."""
        raise NotImplementedError  # not abstract: a widget has a metaclass of its own

    def send(self, content: Plain) -> None:
        """Bring a message to the page."""
        raise NotImplementedError

    def show(self, view: View) -> None:
        """Show this view; redraws only the changes."""
        plain = msgspec.to_builtins(view)
        self.put(plain.pop("icons", {}), plain)

    def offer(self, name: str, mime: str, content: str | bytes) -> None:
        """Let the reader save a file."""
        inside = {"text": content} if isinstance(content, str) else {"data": base64.b64encode(content).decode()}
        self.send({"type": "file", "name": name, "mime": mime, **inside})

    def share_picture(self, name: str, title: str, svg: str) -> None:
        """Let the reader share a drawing, or save it."""
        self.send({"type": "picture", "name": name, "title": title, "svg": svg})

    def hand_over(self, name: str, title: str, text: str) -> None:
        """Let the reader give a file to another program or device, or save it."""
        self.send({"type": "share", "name": name, "title": title, "text": text})

    def heard(self, message: object) -> None:
        """A message of the page: it is done, and answered."""
        if not isinstance(message, dict):
            return
        try:
            if self.handler is not None:
                self.handler(message)
        finally:
            # Answered after the work of another thread, so that the page sees the answers in order.
            if message.get("op") == "ping":
                self.send({"type": "pong"})
            if "seq" in message:
                self.send({"type": "done", "seq": message["seq"], "page": message.get("page")})


class MessageTransport(Transport):
    """A page at the other end of plain messages; without a function that posts them it keeps the last view."""

    def __init__(self, post: Callable[[Plain], None] = lambda message: None) -> None:
        self.post = post
        self.view, self.icons = {}, {}

    def put(self, icons: Plain, view: Plain) -> None:
        """Only the pictures that are new travel."""
        pictures = {"icons": icons} if icons != self.icons else {}
        self.icons, self.view = icons, view
        self.post({"method": "update", "state": {**pictures, "view": view}})

    def send(self, content: Plain) -> None:
        """Bring a message to the page."""
        self.post({"method": "custom", "content": content})

    def heard(self, message: object) -> None:
        """A message of the page; it has no file for one that could not load it, and says so."""
        if isinstance(message, dict) and message.get("op") == "asset":
            self.send({"type": "asset", "name": message.get("name")})
        else:
            super().heard(message)


def legible(message: Command) -> Command:
    """A message of the page without half letters, which could be neither kept nor shown."""
    return {str(_legible(name)): _legible(value) for name, value in message.items()}


def _legible(value: object) -> object:
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return legible(value)
    return [_legible(each) for each in value] if isinstance(value, list) else value
