"""The marker of a player on every board: a colour, the shape that belongs to it, and a letter of the name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

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
    return _markers(tuple(names))


@lru_cache(256)
def _markers(names: tuple[str, ...]) -> tuple[Marker, ...]:
    return tuple(Marker(colour, letter) for colour, letter in zip(SHAPES, letters_of(names), strict=False))
