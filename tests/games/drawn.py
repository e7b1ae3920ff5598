"""A drawing as tests look at it: its parts, its places, the elements that stay."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from companion.engine.drawing import Board
from companion.testing.screens import places

__all__ = ["keys", "places", "roots"]


def roots(drawn: Board) -> dict[str, ET.Element]:
    """The parts of a board by id."""
    return {part.id: ET.fromstring(part.svg) for part in drawn.parts}


def keys(root: ET.Element) -> list[str]:
    """Elements that stay the same from view to view."""
    return [key for element in root.iter() if (key := element.get("data-key"))]
