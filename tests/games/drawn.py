"""A drawing as tests look at it: its parts, what can be tapped, what keeps its element."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from companion.engine.drawing import Board


def roots(drawn: Board) -> dict[str, ET.Element]:
    """The parts of a board by id."""
    return {part.id: ET.fromstring(part.svg) for part in drawn.parts}


def places(root: ET.Element) -> dict[str, ET.Element]:
    """Everything that can be tapped; a part shows it once."""
    found: dict[str, ET.Element] = {}
    for element in root.iter():
        id = element.get("data-place")
        if id is not None:
            assert id not in found, f"{id} is drawn twice"
            found[id] = element
    return found


def keys(root: ET.Element) -> list[str]:
    """What keeps its element from view to view."""
    return [key for element in root.iter() if (key := element.get("data-key"))]
