"""Rich display in a notebook cell. Its look is decided above: it takes boards, words and frames."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol


class Presenter(Protocol):
    """The presenter that the package sets: it draws and tabulates the objects that the engine only names."""

    def html(self, thing: Any) -> str | None:
        """A game, standings, a ledger, a score or options, in the reader's language."""

    def svg(self, table: Any) -> str | None:
        """The whole board of a table."""

    def frame(self, thing: Any) -> Any:
        """Standings or a ledger as a pandas frame."""


class Shown:
    """A thing with a look of its own in a notebook cell; everywhere else its ``repr`` stands."""

    __slots__ = ()
    presenter: ClassVar[Presenter | None] = None

    def _repr_html_(self) -> str | None:
        return Shown.presenter.html(self) if Shown.presenter else None


class Framed(Shown):
    """Rows that turn into a pandas frame in one call."""

    __slots__ = ()

    def frame(self) -> Any:
        """The rows as a ``pandas.DataFrame``; pandas is imported only here."""
        return Shown.presenter.frame(self) if Shown.presenter else None
