"""The spaces of the hill and of the regions: their print, from the owner's copy or asked for now."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.engine.ask import Script
from companion.engine.box_facts import ask_fact
from companion.games.tawantinsuyu.box.components import CONQUEST_SPACES, SECTORS, SPACES, Space
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.table import Table


def known_space(t: Table, name: str) -> Any:
    """The face of a space of the hill, or None while it is not known."""
    at = SPACES[name]
    return hill_faces(t, at.terrace).get((at.sector, at.place))


def hill_faces(t: Table, terrace: str) -> dict[tuple[Any, ...], Any]:
    """The known faces of the spaces of a terrace, by sector and place."""
    return faces_by(t, f"hill_{terrace}", "sector", "place")


def faces_by(t: Table, fact: str, *paths: str) -> dict[tuple[Any, ...], Any]:
    """The faces of a fact by some of their values, found once as long as no more are entered."""
    return t.derived(fact, paths, lambda entered: {tuple([face[path] for path in paths]): face for face in entered})


def space_face(t: Table, name: str) -> Script[Any]:
    """TW-TASK-01: symbol, colour, task icons and neighbours of a space."""
    sector, terrace, place = SPACES[name]
    found = known_space(t, name)
    if found is not None:
        return found
    names = {"sector": sector, "place": place}
    there = sorted(spaces_of(t, terrace) or (), key=lambda each: apart(sector, SPACES[each].sector))
    near = FACTS[f"hill_{terrace}"].about(names).offering("neighbours", (each for each in there if each != name))
    return (yield from ask_fact(t, near, "", **names))


def apart(one: int, other: int) -> int:
    """How many sectors lie between two, the shorter way around.

    >>> apart(1, 1), apart(1, 5), apart(2, 4)
    (0, 1, 2)
    """
    way = (one - other) % len(SECTORS)
    return min(way, len(SECTORS) - way)


def spaces_of(t: Table, terrace: str) -> list[str] | None:
    """All spaces of a terrace; None while their number is not known."""
    entered = t.fact(f"spaces_{terrace}")
    if entered is None:
        return None
    return t.derived(f"spaces_{terrace}", "names", partial(_spaces, terrace))


def _spaces(terrace: str, entered: Any) -> list[str]:
    counts = {sector: entered[f"sector-{sector}"] for sector in SECTORS}
    return [Space(sector, terrace, place).name for sector, n in counts.items() for place in range(1, n + 1)]


def neighbours(t: Table, name: str) -> list[str]:
    """TW-TASK-03: as entered from either side."""
    own = known_space(t, name)
    terrace = SPACES[name].terrace
    found = list(own["neighbours"]) if own else []
    for face in t.fact(f"hill_{terrace}") or ():
        other = Space(face["sector"], terrace, face["place"]).name
        if name in face["neighbours"] and other not in found:
            found.append(other)
    return found


def known_conquest(t: Table, name: str) -> Any:
    """The face of a conquest space, or None while it is not known."""
    region, place = CONQUEST_SPACES[name]
    return conquest_faces(t, region).get((place,))


def conquest_faces(t: Table, region: str) -> dict[tuple[Any, ...], Any]:
    """The known faces of the spaces of a region, by place."""
    return faces_by(t, f"conquest_{region}", "place")


def conquest_face(t: Table, name: str) -> Script[Any]:
    """TW-CONQ-04: flip value, discard value and reward."""
    region, place = CONQUEST_SPACES[name]
    return (yield from FACTS.piece(t, f"conquest_{region}", place=place))
