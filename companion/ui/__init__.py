"""The screen: views, the App widget, sessions and the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.ui.widgets import App


def open_app() -> App:
    """The dashboard as a widget, for the last line of a notebook: at the table of the page's address, or the lobby."""
    from companion.ui import session
    from companion.ui.present import Screens

    return session.open_app(Screens())
