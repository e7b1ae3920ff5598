"""The App widget: the screen of a notebook and of our server."""

import asyncio
import os
from collections.abc import Collection

import anywidget
import traitlets

from companion.engine.data import Plain
from companion.ui.assets import hand_out, script, style
from companion.ui.sharing_state import granted
from companion.ui.transport import Handler, Transport
from companion.ui.view_changes import changes


class App(anywidget.AnyWidget, Transport):
    """One whole screen.

    >>> from companion.ui.view import View
    >>> app = App()
    >>> app.show(View(screen="home", title="Companion"))
    >>> app.view["title"]
    'Companion'
    """

    _esm = script()
    _css = style()
    # A view is plain data already: looking through it for widgets would take as long as making it.
    view = traitlets.Dict().tag(sync=True, to_json=lambda value, _widget: value)
    icons = traitlets.Dict().tag(sync=True)
    assets = traitlets.Unicode().tag(sync=True)
    # In a page of its own it takes the whole window, unless it stands among other cells.
    inline = traitlets.Bool(False).tag(sync=True)
    advance: asyncio.Task[None] | None = None
    """Looks at tables before the page comes; kept here so that it is not collected."""
    keeps = False
    """Whether the page keeps its view and wants only the changes."""
    sent: Plain | None = None
    """The view that it has by now, and the number of that."""
    number = 0

    def __init__(self, handle: Handler | None = None) -> None:
        super().__init__(assets=os.environ.get("COMPANION_ASSETS", ""))
        self.handler = handle
        self.grant = granted(None)
        self.on_msg(self._heard)

    def _handle_msg(self, msg: Plain) -> None:
        self.grant = granted(msg.get("metadata"))
        super()._handle_msg(msg)

    def put(self, icons: Plain, view: Plain) -> None:
        """Both in one message."""
        with self.hold_sync():
            self.icons = icons
            self.view = view

    def send_state(self, key: str | Collection[str] | None = None) -> None:
        """Send the state to the page; of a view only the changes, unless all of it is requested."""
        if not self.keeps or (key is not None and "view" not in key):
            super().send_state(key)
            return
        state, since, before = self.get_state(key), self.number, self.sent
        self.number, self.sent = since + 1, state["view"]
        state["number"] = self.number
        if key is not None and before is not None:
            state |= {"since": since, **changes(before, state.pop("view"))}
        self._send({"method": "update", "state": state, "buffer_paths": []})  # and looks for no buffers in it

    def _heard(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and message.get("op") == "asset":
            hand_out(self, message.get("name"))
        else:
            self.keeps = self.keeps or (isinstance(message, dict) and message.get("keeps") is True)
            self.heard(message)
