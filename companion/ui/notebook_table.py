"""A table in a notebook cell, and figures that follow it from move to move."""

from __future__ import annotations

import logging
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

import companion
from companion.engine.data_folder import Values
from companion.tables.store import TableStore
from companion.ui.file_import import table_of_save
from companion.ui.reader import Reader
from companion.ui.session import Commands, Session
from companion.ui.widgets import App, Figure

log = logging.getLogger("companion")


class LiveTable:
    """The widget of one table: shown as the last line of a cell, played by tapping, and followed by figures.

    A table of your own, by the id in its address, is the one that everybody else plays at; a ``Game`` is laid out on a
    table of its own, that is forgotten with the notebook.
    """

    def __init__(self, table: str | companion.Game, commands: Commands) -> None:
        self._folder = TemporaryDirectory() if isinstance(table, companion.Game) else None
        store = TableStore(self._folder.name if self._folder else None)
        id = table_of_save(store, table.to_save()) if isinstance(table, companion.Game) else table
        self.app = App()
        self.app.inline = True
        self.session = Session(store, commands, Reader(language=companion.language()), self.app)
        self.session.start(f"?table={id}")
        self.session.follow_others()

    @property
    def game(self) -> companion.Game | None:
        """The game as it lies on the table now; None where the page has left it."""
        return self.session.shown_game

    def follow(self, draw: Callable[[companion.Game], Values]) -> Figure:
        """A figure that ``draw`` makes of the game, as plain plotly JSON, and makes again after every move."""
        first = draw(self.game) if self.game is not None else {"data": (), "layout": {}}
        figure = Figure(first, self.session.reader.language)

        def redraw(game: companion.Game) -> None:
            try:
                figure.draw(draw(game))
            except Exception:  # a fault in a figure is no fault of the table
                log.exception("a figure could not be drawn")

        self.session.followers.append(redraw)
        return figure

    def __repr__(self) -> str:
        return f"<table of {self.game!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> object:
        return self.app._repr_mimebundle_(**kwargs)
