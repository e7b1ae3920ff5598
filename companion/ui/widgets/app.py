"""The App widget: the screen of a notebook."""

import os

import anywidget
import traitlets

from companion.engine.data_folder import Plain
from companion.ui.assets import hand_out, script, style
from companion.ui.page_grant import granted
from companion.ui.transport import Handler, Transport


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

    def _heard(self, _widget: object, message: object, _buffers: object) -> None:
        if isinstance(message, dict) and message.get("op") == "asset":
            hand_out(self, message.get("name"))
        else:
            self.heard(message)
