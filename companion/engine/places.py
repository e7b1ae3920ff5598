"""Places of a board as data: which answers lie where, and where something happened.

A pattern names answers by their words: ``*`` is any word, ``**`` any more of them, ``a|b`` either; ``ask:`` before it
means the answers of one question alone. Its value lists the ids of places, the nearest one first, with the
words of the answer or the values of an event in braces; of ``{from/dock}`` the first that there is. Of a list each
value has a place of its own; ``{hexes.}`` is one place with dots between them, ``{cell+}`` counts cells from 1 that
the table counts from 0.

>>> lie = Answers({"act palenque * *": "jungle.{2}.{3} palenque", "place|act * **": "{1}", "turn: white *": "die.{1}"})
>>> answers = ("act", ("act", "palenque", 3, "wood")), ("turn", ("place", "tikal", 4)), ("pay", ("white", 3))
>>> tuple(lie(ask, Option(answer)) for ask, answer in answers)
(('jungle.3.wood', 'palenque'), ('tikal',), ())
>>> happened = EventPlaces({"shipped": "dock.{dock} market.{from/dock}", "placed": "cell.{numbers}@{player}"})
>>> sorted(happened([Event("placed", 1, "", {"numbers": [4, 5]}, "", 0, 0)]))
['cell.4@1', 'cell.5@1']

A question is about a part of the board, perhaps by one of its values: ``act hunt``; ``*`` is any question.

>>> focus = Focus({"map": ["move", "act migrate"], "gear:{gear}": ["act"], "players": ["*"]})
>>> asks = ("move", {}), ("act", {"column": "migrate"}), ("act", {"gear": "tikal"}), ("pay", {})
>>> [focus(None, Ask(0, id, "", list, values)) for id, values in asks]
['map', 'map', 'gear:tikal', 'players']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from companion.engine.ask import Ask, Option
from companion.engine.data_folder import components
from companion.engine.event import Event

UNKNOWN = "untold"  # the stored word (docs/glossary.md)
REMEMBERED = 2000
"""Answers whose places are kept: more than the longest evening has."""
_HOLE = re.compile(r"\{([\w/-]+[.+]?)\}")


def place_of(*words: object) -> str:
    """The id of a place by its words.

    >>> place_of("culture", "1 2 food*2")
    'culture.1_2_food*2'
    """
    return ".".join(str(word).replace(" ", "_") for word in words)


def place_words(place: str) -> list[str]:
    """The words of a place."""
    return place.split(".")


class _Pattern(NamedTuple):
    ask: str
    words: tuple[frozenset[str], ...]
    """The possible values of each word; empty where any will do."""
    more: bool
    places: str

    def fits(self, ask: str, words: Sequence[str]) -> bool:
        """Whether an answer is meant."""
        long = len(words) >= len(self.words) if self.more else len(words) == len(self.words)
        known = zip(words, self.words, strict=False)
        return long and self.ask in ("", ask) and all(word in of for word, of in known if of)


class Answers:
    """Where answers lie: the first pattern that fits says it."""

    def __init__(self, patterns: Mapping[str, str]) -> None:
        self._patterns = [_pattern(text, places) for text, places in patterns.items()]
        self._known = lru_cache(REMEMBERED)(self._find)  # every look at a question asks for the same ones

    def __call__(self, ask: str, option: Option) -> tuple[str, ...]:
        """The places of an answer; none where it lies nowhere on the board."""
        return self._known(ask, option.words)

    def _find(self, ask: str, answer: tuple[str | int, ...]) -> tuple[str, ...]:
        words = tuple(map(str, answer))
        found = next((each.places for each in self._patterns if each.fits(ask, words)), "")
        return tuple(_filled(found, {str(n): word for n, word in enumerate(words)}))


class EventPlaces:
    """Where events happened, by their kinds; one without enough values marks nothing."""

    def __init__(self, kinds: Mapping[str, str]) -> None:
        self._kinds = {kind: places for several, places in kinds.items() for kind in several.split("|")}

    def __call__(self, events: Iterable[Event]) -> frozenset[str]:
        """All places where something happened."""
        known = ((self._kinds.get(event.kind, ""), {**event.values, "player": event.player}) for event in events)
        return frozenset(place for places, values in known for place in _filled(places, values))


class Focus:
    """The parts of the board that questions are about."""

    def __init__(self, parts: Mapping[str, Sequence[str]]) -> None:
        self._parts = {question: part for part, questions in parts.items() for question in questions}

    def __call__(self, _table: object, ask: Ask) -> str:
        """The part of a question: by its values, by its id, or that of every other."""
        named = [f"{id} {value}" for id in (ask.id, "*") for value in ask.values.values()]
        found = next(each for each in (*named, ask.id, "*") if each in self._parts)
        return _filled(self._parts[found], ask.values)[0]


class Places(NamedTuple):
    """The places of a board, each the ``data-place`` of an element of it."""

    answers: Callable[[str, Option], Sequence[str]]
    """Where an answer lies, by the id of the ask: its place, then those that stand for it elsewhere; or nowhere."""
    touched: Callable[[Iterable[Event]], Collection[str]]
    """The places where something just happened."""
    focus: Callable[[Any, Ask], str]
    """The part of the board that a question is about."""


def read_places(game: str) -> Places:
    """The places of answers and events, and the part that a question is about: ``data/<game>/places.json``."""
    said = components(game, "places")
    return Places(Answers(said["answers"]), EventPlaces(said["events"]), Focus(said["questions"]))


def _pattern(text: str, places: str) -> _Pattern:
    ask, _, rest = text.rpartition(": ")
    words = rest.split(" ")
    more = words[-1] == "**"
    meant = [frozenset() if word == "*" else frozenset(word.split("|")) for word in words[: len(words) - more]]
    return _Pattern(ask, tuple(meant), more, places)


def _filled(places: str, values: Mapping[str, Any]) -> list[str]:
    """Ids with their holes filled: one for each value of a list, none without a value."""
    found: list[str] = []
    for place in places.split():
        made = [""]
        for number, part in enumerate(_HOLE.split(place)):
            made = [start + each for start in made for each in (_values(part, values) if number % 2 else [part])]
        found += made
    return found


def _values(hole: str, values: Mapping[str, Any]) -> list[str]:
    """The words that fill a hole; none without a value, or without numbers to count."""
    value: Any = next((values[name] for name in hole.rstrip(".+").split("/") if name in values), [])
    if hole.endswith("."):
        return [place_of(*value)]
    if hole.endswith("+"):
        numbers = str(value).split(".")
        return [place_of(*(int(n) + 1 for n in numbers))] if all(map(str.isdigit, numbers)) else []
    return [place_of(each) for each in (value if isinstance(value, list) else [value])]
