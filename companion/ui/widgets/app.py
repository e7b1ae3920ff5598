"""The App widget: shows one `View`, and passes the page's commands on."""

import os
from collections.abc import Callable
from typing import Any

import anywidget
import msgspec
import traitlets

from companion.ui.assets import hand_out, script, style
from companion.ui.view import Command, View

Handler = Callable[[Command], None]


class App(anywidget.AnyWidget):
    """One whole screen.

    >>> app = App()
    >>> app.show(View(screen="lobby", title="Companion"))
    >>> app.view["title"]
    'Companion'
    """

    _esm = script()
    _css = style()
    # A view is plain data already: looking through it for widgets would take as long as making it.
    view = traitlets.Dict().tag(sync=True, to_json=lambda value, _widget: value)
    # The pictures of a game never change: they travel once, not with every tap.
    icons = traitlets.Dict().tag(sync=True)
    assets = traitlets.Unicode().tag(sync=True)
    # In a page of its own it takes the whole window, unless it stands among other cells.
    inline = traitlets.Bool(False).tag(sync=True)

    def __init__(self, handle: Handler | None = None) -> None:
        super().__init__(assets=os.environ.get("COMPANION_ASSETS", ""))
        self.handler = handle
        self.on_msg(self._heard)

    def show(self, view: View) -> None:
        """Show this view; what has not changed is not redrawn."""
        plain = msgspec.to_builtins(view)
        with self.hold_sync():  # one message: a view never comes without its pictures
            self.icons = plain.pop("icons", self.icons)
            self.view = plain

    def offer(self, name: str, mime: str, text: str) -> None:
        """Let the reader save a file."""
        self.send({"type": "file", "name": name, "mime": mime, "text": text})

    def share_picture(self, name: str, title: str, svg: str) -> None:
        """Let the reader share a drawing, or save it."""
        self.send({"type": "picture", "name": name, "title": title, "svg": svg})

    def _heard(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if not isinstance(message, dict):
            return
        if message.get("op") == "asset":
            hand_out(self, message.get("name"))
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
