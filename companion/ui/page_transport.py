"""The way to a page of our server: it keeps its view and gets only the changes of the next one."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.data_folder import Plain
from companion.ui.page_grant import granted
from companion.ui.transport import MessageTransport
from companion.ui.view_changes import changes


class PageTransport(MessageTransport):
    """Sends a whole view first and when asked for it, afterwards changes, each with the number of the view before."""

    def __init__(self, post: Callable[[Plain], None] = lambda message: None) -> None:
        super().__init__(post)
        self.grant = granted(None)
        self.number = 0
        self.keeps = False
        """Whether the page keeps its view and wants only the changes."""

    def take(self, message: Plain, metadata: object) -> None:
        """A message of the page, with the grant that the server has added to it."""
        if message.get("method") == "request_state":
            self.post_whole({"icons": self.icons})
            return
        self.grant = granted(metadata)
        content = message.get("content")
        self.keeps = self.keeps or (isinstance(content, dict) and content.get("keeps") is True)
        self.heard(content)

    def put(self, icons: Plain, view: Plain) -> None:
        """Nothing travels where nothing has changed, as after a heartbeat."""
        pictures = {"icons": icons} if icons != self.icons else {}
        before, self.icons, self.view = self.view, icons, view
        if not pictures and view == before:
            return
        if not before or not self.keeps:
            self.post_whole(pictures)
            return
        since, self.number = self.number, self.number + 1
        state = {**pictures, "number": self.number, "since": since, **changes(before, view)}
        self.post({"method": "update", "state": state})

    def post_whole(self, pictures: Plain) -> None:
        """Send the whole view."""
        self.number += 1
        self.post({"method": "update", "state": {**pictures, "view": self.view, "number": self.number}})
