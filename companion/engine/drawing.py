"""Drawing tools of all boards: icons from a sheet, markers of players, places to tap, and a board in parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import unescape
from typing import Literal, NamedTuple

import msgspec

from companion.engine.data import folder

FULL = "full"
"""The part of every board that shows all of it, for a wide screen."""
Colour = Literal["red", "blue", "green", "yellow", "purple"]
Shape = Literal["circle", "square", "triangle", "diamond", "hexagon"]

SHAPES: dict[Colour, Shape] = {
    "red": "circle",
    "blue": "square",
    "green": "triangle",
    "yellow": "diamond",
    "purple": "hexagon",
}
"""A shape belongs to a colour, so that players can be distinguished without seeing colours."""


def escape(text: str) -> str:
    """A text as markup writes it; the library's own function brings a web client with it.

    >>> escape("<Ann & Ben>")
    '&lt;Ann &amp; Ben&gt;'
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """The value of an attribute.

    >>> print(quoted('5" & more'))
    "5&quot; &amp; more"
    """
    return '"' + escape(text).replace('"', "&quot;") + '"'


# the places of a drawing: written and read here alone


def place_group(id: str, label: str, inside: str, style: str = "") -> str:
    """A place that can be tapped, with the words for it."""
    css = f' class="{style}"' if style else ""
    return f'<g{css} data-place={quoted(id)} role="img" aria-label={quoted(label)}>{inside}</g>'


_PLACE = re.compile(r'data-place="([^"]*)" role="img" aria-label="([^"]*)"')
_PLACE_OR_PIECE = re.compile(r'data-(?:place|key)="([^"]*)"')


def has_place(svg: str, place: str) -> bool:
    """Whether a drawing shows a place.

    >>> svg = place_group("hex.1", "Hex 1 & camps", "<path/>")
    >>> has_place(svg, "hex.1"), has_place(svg, "hex"), place_labels(svg), places_and_pieces(svg)
    (True, False, {'hex.1': 'Hex 1 & camps'}, ['hex.1'])
    """
    return f"data-place={quoted(place)}" in svg


def place_labels(svg: str) -> dict[str, str]:
    """The places of a drawing, each with the words for it."""
    return {unescape(place): unescape(label) for place, label in _PLACE.findall(svg)}


def places_and_pieces(svg: str) -> list[str]:
    """The names of all places of a drawing, and of the pieces that move on it."""
    return [unescape(name) for name in _PLACE_OR_PIECE.findall(svg)]


class Icons:
    """The icons of a game, read once from ``data/<game>/icons.svg``; what it does not draw itself is the house's.

    A drawing refers to one with ``<use href="#tz-corn">`` and carries the symbols it needs; a chip or a button takes it
    as an SVG of its own. Names of goods and pieces are those of the table.
    """

    def __init__(self, game: str, prefix: str) -> None:
        self.game = game
        self.prefix = prefix
        self.drawn = _symbols("engine", "house") | _symbols(game, prefix)
        """Name -> what is drawn inside 24 by 24."""
        self._used = re.compile(rf'"#{prefix}-([\w-]+)')
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
        return self.symbols(frozenset(self._used.findall(drawing)))

    def picture(self, width: float, height: float, label: str, inside: str, style: str = "") -> str:
        """A whole SVG, in the style of its game, or with another one as well."""
        classes = f"{self.prefix} {style}" if style else self.prefix
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="0 0 {num(width)} {num(height)}" '
            f'role="group" aria-label={quoted(label)}>{inside}</svg>'
        )

    def pictures(self) -> dict[str, str]:
        """Every icon as an SVG of its own, for chips and buttons."""
        start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        return {name: f"{start}{inside}</svg>" for name, inside in self.drawn.items()}


def _symbols(area: str, prefix: str) -> dict[str, str]:
    sheet = (folder(area) / "icons.svg").read_text(encoding="utf-8")
    found = re.findall(rf'<symbol id="{prefix}-([\w-]+)" viewBox="0 0 24 24">(.*?)</symbol>', sheet, re.DOTALL)
    return {name: "".join(line.strip() for line in inside.splitlines()) for name, inside in found}


class Marker(NamedTuple):
    """How a player is shown: a colour, the shape that goes with it, and a letter."""

    colour: Colour
    letter: str


def letters_of(names: Sequence[str]) -> list[str]:
    """A letter of each name that no other name has; a word that two names share does not distinguish them.

    >>> letters_of(["Ann", "ben"]), letters_of(["Анна", "Андрій"]), letters_of(["Гравець 1", "Гравець 2"])
    (['A', 'B'], ['А', 'Н'], ['1', '2'])
    """
    words = [name.upper().split() for name in names]
    found: list[str] = []
    for seat, own in enumerate(words):
        others = {word for other in words[:seat] + words[seat + 1 :] for word in other}
        ordered = [word for word in own if word not in others] + [word for word in own if word in others]
        letters = [letter for word in ordered for letter in word if letter.isalnum()]
        found.append(next((each for each in letters if each not in found), str(seat + 1)))
    return found


def markers_of(names: Sequence[str]) -> tuple[Marker, ...]:
    """Seats by colour in order, each with its letter."""
    return tuple(Marker(colour, letter) for colour, letter in zip(SHAPES, letters_of(names), strict=False))


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
    span: int = 1


class Board(msgspec.Struct, frozen=True):
    """All drawings that were asked for."""

    parts: tuple[Part, ...]

    def __getitem__(self, id: str) -> Part:
        return next(part for part in self.parts if part.id == id)
