"""Drawing tools of all boards: icons from a sheet, markers of players, places to tap, and a board in parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import cached_property, lru_cache, partial, wraps
from itertools import chain
from typing import ParamSpec, TypeVar, cast

import msgspec

from companion.engine.data_folder import folder

P = ParamSpec("P")
R = TypeVar("R")
FULL = "full"
"""The part of every board that shows all of it, for a wide screen."""


def escape(text: str) -> str:
    """A text as markup writes it; the library's own function brings a web client with it.

    >>> escape("<Ann & Ben>")
    '&lt;Ann &amp; Ben&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@lru_cache(4096)
def quoted(text: str) -> str:
    """The value of an attribute.

    >>> print(quoted('5" & more'))
    "5&quot; &amp; more"
    """
    return '"' + escape(text).replace('"', "&quot;") + '"'


# places and pieces: recorded as values while they are drawn


class Content(list["tuple[str, str] | str | Content"]):
    """The places and pieces of a drawing, as they were drawn; a cached drawing inside it keeps a content of its own.

    Cached drawings are many, and few readers ask for places: they are put together only then.
    """

    @cached_property
    def places(self) -> dict[str, str]:
        """The places that can be tapped, with the words for them."""
        found: dict[str, str] = {}
        for each in self:
            if isinstance(each, tuple):
                found[each[0]] = each[1]
            elif isinstance(each, Content):
                found |= each.places
        return found

    @cached_property
    def pieces(self) -> list[str]:
        """The pieces that move."""
        inside = ((each,) if isinstance(each, str) else each.pieces for each in self if not isinstance(each, tuple))
        return list(dict.fromkeys(chain.from_iterable(inside)))


_content: ContextVar[Content | None] = ContextVar("content", default=None)
"""The content of the drawing that is being made."""


def recorded(draw: Callable[P, R], *args: P.args, **named: P.kwargs) -> tuple[R, Content]:
    """A drawing, and its places and pieces.

    >>> drawn, content = recorded(lambda: place_group("hex.1", "Hex 1 & camps", f"<path {piece_key('camp')}/>"))
    >>> content.places, content.pieces
    ({'hex.1': 'Hex 1 & camps'}, ['camp'])
    """
    content = Content()
    token = _content.set(content)
    try:
        return draw(*args, **named), content
    finally:
        _content.reset(token)


def draw_once(size: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A cache for a function that draws: a drawing that is used again brings its places and pieces along."""

    def decorate(draw: Callable[P, R]) -> Callable[P, R]:
        kept = cast("Callable[P, tuple[R, Content]]", lru_cache(size)(partial(recorded, draw)))

        @wraps(draw)
        def drawn(*args: P.args, **named: P.kwargs) -> R:
            result, inside = kept(*args, **named)
            if (content := _content.get()) is not None:
                content.append(inside)
            return result

        return drawn

    return decorate


def place_group(id: str, label: str, inside: str, style: str = "") -> str:
    """A place that can be tapped, with the words for it."""
    if (content := _content.get()) is not None:
        content.append((id, label))
    css = f' class="{style}"' if style else ""
    return f'<g{css} data-place={quoted(id)} role="img" aria-label={quoted(label)}>{inside}</g>'


def piece_key(name: str) -> str:
    """The attribute of an element that stays the same from view to view, so that its move can be seen."""
    if (content := _content.get()) is not None:
        content.append(name)
    return f'data-key="{name}"'


class Icons:
    """The icons of a game, read once from ``data/<game>/icons.svg``; icons that it does not draw are the engine's.

    A drawing refers to one with ``<use href="#tz-corn">`` and carries the symbols it needs; a chip or a button takes it
    as an SVG of its own. Names of goods and pieces are those of the table.
    """

    def __init__(self, game: str, prefix: str) -> None:
        self.game = game
        self.prefix = prefix
        self.drawn = _symbols("engine", "house") | _symbols(game, prefix)
        """The drawing of each icon, 24 by 24."""
        self._reference = f'"#{prefix}-'
        self._symbols: dict[frozenset[str], str] = {}

    def symbols(self, names: frozenset[str]) -> str:
        """The definitions that a drawing needs."""
        if names not in self._symbols:
            self._symbols[names] = "".join(
                f'<symbol id="{self.prefix}-{name}" viewBox="0 0 24 24">{self.drawn[name]}</symbol>'
                for name in sorted(names)
            )
        return self._symbols[names]

    def used_in(self, drawing: str) -> str:
        """The symbols that a drawing uses."""
        references = drawing.split(self._reference)[1:]  # faster than an expression, in every drawing
        return self.symbols(frozenset([each.partition('"')[0] for each in references]))

    def picture(self, width: float, height: float, label: str, inside: str, style: str = "") -> str:
        """A whole SVG, in the style of its game, or with another one as well."""
        classes = f"{self.prefix} {style}" if style else self.prefix
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" {view_box(width, height)} '
            f'role="group" aria-label={quoted(label)}>{inside}</svg>'
        )

    def pictures(self) -> dict[str, str]:
        """Every icon as an SVG of its own, for chips and buttons."""
        start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        return {name: f"{start}{inside}</svg>" for name, inside in self.drawn.items()}


def view_box(width: float, height: float) -> str:
    """The visible size of a drawing, as an attribute of its SVG."""
    return f'viewBox="0 0 {num(width)} {num(height)}"'


def _symbols(area: str, prefix: str) -> dict[str, str]:
    sheet = (folder(area) / "icons.svg").read_text(encoding="utf-8")
    found = re.findall(rf'<symbol id="{prefix}-([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', sheet, re.DOTALL)
    return {name: "".join(line.strip() for line in inside.splitlines()) for name, inside in found}


@lru_cache(4096)
def num(value: float) -> str:
    """A coordinate in as few letters as it takes."""
    return f"{value:.1f}".removesuffix(".0")


def spread(count: int, gap: float) -> Iterable[float]:
    """Offsets of so many things around a middle."""
    return ((i - (count - 1) / 2) * gap for i in range(count))


class Part(msgspec.Struct, frozen=True):
    """One drawing. ``span`` 2 asks for the whole width of a wide screen."""

    id: str
    label: str
    svg: str
    size: tuple[float, float]
    """Its visible width and height."""
    span: int = 1
    content: Content = msgspec.field(default_factory=Content)

    @property
    def places(self) -> dict[str, str]:
        """The places that can be tapped, with the words for them."""
        return self.content.places

    @property
    def places_and_pieces(self) -> list[str]:
        """The names of all that can be pointed at."""
        return [*self.content.places, *self.content.pieces]


class Board(msgspec.Struct, frozen=True):
    """All drawings that were asked for."""

    parts: tuple[Part, ...]

    def __getitem__(self, id: str) -> Part:
        return next(part for part in self.parts if part.id == id)
