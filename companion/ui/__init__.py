"""The screen: views, the App widget, sessions and the server."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.ui.notebook_table import LiveTable
    from companion.ui.widgets import App

__all__ = ["open_app", "open_table"]


def open_app() -> App:
    """The dashboard as a widget, for the last line of a notebook: at the table of the page's address, or at home."""
    from companion.ui import dashboard
    from companion.ui.commands import COMMANDS

    return dashboard.open_app(COMMANDS)


def open_table(table: str | Game) -> LiveTable:
    """A table in a cell among others: one of your own by the id in its address, or a game to be played on by tapping.

    ``open_table(…).follow(draw)`` is a figure that follows it from move to move.
    """
    from companion.ui.commands import COMMANDS
    from companion.ui.notebook_table import LiveTable

    return LiveTable(table, COMMANDS)
