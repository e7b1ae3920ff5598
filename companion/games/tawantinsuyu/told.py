"""What is printed there: from the owner's copy, or told now; and pieces that are called by their faces."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeVar

from companion.engine.ask import Option, Script
from companion.engine.copy import ask_fact, known_fact
from companion.engine.decks import ToldDeck, faces_of, seen
from companion.engine.faces import goods_text
from companion.games.tawantinsuyu.components import SECTORS, SOLDIERS, space_parts
from companion.games.tawantinsuyu.pieces import FACTS, asked_for, cost_of, named, offering
from companion.games.tawantinsuyu.table import Table

V = TypeVar("V")
NOTHING = "nothing"
"""An empty face in a key, which is made of words."""


def these(options: list[Option[V]]) -> Callable[[], list[Option[V]]]:
    """The same options, however often they are looked at."""
    return lambda: options


def fact(t: Table, name: str) -> Script[Any]:
    """A single fact: from the copy, or asked of the owner now."""
    return (yield from known_fact(t, FACTS[name], FACTS[name].rule))


def in_row(t: Table, name: str, place: int) -> Script[Any]:
    """A piece of a row, from 1 on: those before it are told first."""
    while len(t.fact(name) or ()) < place:
        yield from ask_fact(t, FACTS[name], FACTS[name].rule, place=len(t.fact(name) or ()) + 1)
    return t.fact(name)[place - 1]


def piece(t: Table, name: str, **names: Any) -> Script[Any]:
    """The piece of a fact that has this name or place: known, or told now."""
    found = named(t.fact(name), **names)
    if found is None:
        found = yield from ask_fact(t, asked_for(name, **names), FACTS[name].rule, **names)
    return found


# the hill and the regions


def known_space(t: Table, name: str) -> Any:
    """What is told of a space of the hill, or None."""
    sector, terrace, place = space_parts(name)
    told = t.fact(f"hill_{terrace}") or ()
    key = f"hill_{terrace}"
    faces: tuple[Any, dict[Any, Any]] = t.beside.reckoned.get(key, (None, {}))
    if faces[0] is not told:
        faces = t.beside.reckoned[key] = told, {(face["sector"], face["place"]): face for face in told}
    return faces[1].get((sector, place))


def space_face(t: Table, name: str) -> Script[Any]:
    """TW-TASK-01: symbol, colour, task icons and neighbours of a space."""
    sector, terrace, place = space_parts(name)
    found = known_space(t, name)
    if found is not None:
        return found
    names = {"sector": sector, "place": place}
    there = sorted(spaces_of(t, terrace) or (), key=lambda each: apart(sector, space_parts(each)[0]))
    near = offering(asked_for(f"hill_{terrace}", **names), "neighbours", [each for each in there if each != name])
    return (yield from ask_fact(t, near, near.rule, **names))


def apart(one: int, other: int) -> int:
    """How many sectors lie between two, the shorter way around.

    >>> apart(1, 1), apart(1, 5), apart(2, 4)
    (0, 1, 2)
    """
    way = (one - other) % len(SECTORS)
    return min(way, len(SECTORS) - way)


def spaces_of(t: Table, terrace: str) -> list[str] | None:
    """All spaces of a terrace; None while nobody has told how many there are."""
    told = t.fact(f"spaces_{terrace}")
    if told is None:
        return None
    counts = {int(name.removeprefix("sector-")): n for name, n in told.items()}
    return [f"{sector}-{terrace}-{place}" for sector, n in counts.items() for place in range(1, n + 1)]


def neighbours(t: Table, name: str) -> list[str]:
    """TW-TASK-03: as it was told from either side."""
    own = known_space(t, name)
    terrace = space_parts(name)[1]
    found = list(own["neighbours"]) if own else []
    for face in t.fact(f"hill_{terrace}") or ():
        other = f"{face['sector']}-{terrace}-{face['place']}"
        if name in face["neighbours"] and other not in found:
            found.append(other)
    return found


def known_conquest(t: Table, name: str) -> Any:
    """What is told of a conquest space, or None."""
    region, _, place = name.rpartition("-")
    return named(t.fact(f"conquest_{region}"), place=int(place))


def conquest_face(t: Table, name: str) -> Script[Any]:
    """TW-CONQ-04: flip value, discard value and reward."""
    region, _, place = name.rpartition("-")
    return (yield from piece(t, f"conquest_{region}", place=int(place)))


# pieces that are called by their faces


def deity_key(value: Any) -> str:
    """A deity card: its symbol and its bonuses."""
    return f"{value['deity']} {value['effect'] or NOTHING}"


def army_key(value: Any) -> str:
    """An army card: its soldiers and its bonus."""
    return f"{value['soldiers']} {value['effect'] or NOTHING}"


def production_key(value: Any) -> str:
    """A production building: its number, its price and its bonus."""
    return f"{value['number']} {goods_text(cost_of(value)) or NOTHING} {value['effect'] or NOTHING}"


def weaving_key(value: Any) -> str:
    """A weaving: its number or name, its pattern, its edges."""
    name = value.get("number") or value["tile"]
    return f"{name} {value['pattern']} {value['left'] or NOTHING} {value['right'] or NOTHING}"


def effect_of(key: str) -> str:
    """The effect in a key: its last word."""
    last = key.rpartition(" ")[2]
    return "" if last == NOTHING else last


@lru_cache(maxsize=512)
def soldiers(card: str) -> int:
    """TW-TRAIN-03: the soldiers of an army card."""
    return int(card.partition(" ")[0])


@lru_cache(maxsize=512)
def deity_of(card: str) -> str:
    """The symbol of a deity card."""
    return card.partition(" ")[0]


KEYS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "deity_cards": ("deity", deity_key),
    "army_cards": ("army", army_key),
    "production_buildings": ("building", production_key),
    "weavings": ("weaving", weaving_key),
    "starting_weavings": ("weaving", weaving_key),
}
"""The first word of a piece's answers, and how its face is called."""


def _deities_in_sight(t: Table) -> list[str]:
    hands = [card for me in t.players for card in me.known]
    return [*t.altar, *hands, *([t.played] if t.played else [])]


def _armies_in_sight(t: Table) -> list[str]:
    sides = [*t.players, *([t.axomamma] if t.axomamma else [])]
    return [*t.army_discard, *(card for me in sides for card in (*me.army_up, *me.army_down))]


IN_SIGHT: dict[str, Callable[[Table], list[str]]] = {
    "deity_cards": _deities_in_sight,
    "army_cards": _armies_in_sight,
}
"""Cards come back into their decks: those that lie open are read off the table."""


PLAIN = frozenset(map(str, SOLDIERS))
"""Cards of which nobody has told more than their soldiers."""


class ArmyDeck(ToldDeck[Table]):
    """TW-CONQ-03: of cards in play players told the soldiers alone; where none of those can be left, none is."""

    def left(self, t: Table) -> dict[str, int]:
        """By soldiers no more than lie nowhere else."""
        found = super().left(t)
        shown = [card for card in _armies_in_sight(t) if card in PLAIN]
        if not shown or self.more(t):
            return found
        unseen = {n: -shown.count(str(n)) for n in SOLDIERS}
        for card, n in found.items():
            unseen[soldiers(card)] += n
        return {card: least for card, n in found.items() if (least := min(n, unseen[soldiers(card)])) > 0}


@cache
def deck(name: str) -> ToldDeck[Table]:
    """The pieces of a kind, called by their faces."""
    word, called = KEYS[name]
    kept = name not in IN_SIGHT
    out = seen(name) if kept else IN_SIGHT[name]
    return (ArmyDeck if name == "army_cards" else ToldDeck)(
        name, lambda t: faces_of(t, name, called), out, word, fact=FACTS[name], named=called, kept=kept, sure=not kept
    )


def which(t: Table, name: str, rule: str, place: str = "") -> Script[str]:
    """Which piece it is: drawn where the companion draws and knows one, else told by the table."""
    return deck(name).drawn_or_told(t, rule, place)
