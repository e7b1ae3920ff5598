"""Players for the tests: each answers by taste and by a seed, so that every game can be played again."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from companion import Game
from companion.engine.box_facts import LearningTable
from companion.engine.facts import Entry, as_text, blank, later, problems, put_at

Taste = Mapping[str, float]
"""How much a player likes the options whose keys begin so; the longest beginning counts, everything else is 1."""

NAMES = ("Анна", "Ben", "Chen", "Дарина", "Ева")
ANYTHING: Taste = {}


def liking(taste: Taste, key: str) -> float:
    """How much a player likes an option: with {"place": 2, "place tikal": 5} the option "place tikal 3" counts 5."""
    return next((taste[start] for end in range(len(key), -1, -1) if (start := key[:end]) in taste), 1)


def choose(game: Game, tastes: Sequence[Taste], random: Random) -> str:
    """The answer of the player asked."""
    assert game.ask is not None
    if game.ask.entry is not None:
        return as_text(printed(game) if game.ask.id == "learn" else written(game, random))
    keys = [option.key for option in game.legal]
    if game.ask.player is None:
        return random.choice(keys)
    taste = tastes[game.ask.player % len(tastes)]
    return random.choices(keys, [liking(taste, key) for key in keys])[0]


def printed(game: Game) -> Any:
    """The fact as the sample copy has it; of pieces, the next one that can lie there. The rest may wait."""
    assert game.ask is not None
    assert game.ask.entry is not None
    if (bare := later(game.ask.entry)) is not None:
        return bare
    fact = game.ask.values["fact"]
    sample, table = game.definition.sample, game.table
    assert sample is not None
    assert isinstance(table, LearningTable)
    value = sample().facts[fact]
    if not game.definition.facts[fact].count:
        return value
    entered, left = table.fact(fact) or (), list(value)
    for face in entered:
        if face in left:
            left.remove(face)
    fits = (face for face in left if not any(problems(game.ask.entry, face)))
    return next(fits, None) or plainest(game.ask.entry)


def plainest(entry: Entry) -> Any:
    """The first choice everywhere, where nothing is none."""
    value = blank(entry)
    for each in entry.inputs:
        if each.kind == "cells" and "" not in each.choices and not each.grows:
            put_at(value, each.path, [each.choices[0]] * each.columns)
    return value


def written(game: Game, random: Random) -> Any:
    """Small numbers, where nothing stands as often as not; cells with anything on them."""
    assert game.ask is not None
    assert game.ask.entry is not None
    value = blank(game.ask.entry)
    for each in game.ask.entry.inputs:
        if each.kind == "number" and random.random() < 0.5:
            put_at(value, each.path, random.randint(max(each.low, -1), min(each.high, max(each.low, 0) + 2)))
        elif each.kind == "cells":
            put_at(value, each.path, [random.choice(("", *each.choices)) for _ in each.spots])
    return value


class Setting(NamedTuple):
    """The players, the changes before the first turn, and the facts of the copy that are not entered yet."""

    tastes: Sequence[Taste]
    changes: Callable[[Game], Mapping[str, Any]] | None = None
    unknown: Sequence[str] = ()
    open_hands: Sequence[int] = ()
    """The seats whose hands lie open; those that do not play are left out."""


def play_on(game: Game, tastes: Sequence[Taste] = (ANYTHING,), seed: int = 0) -> Iterator[str]:
    """Play a game to its end, decision by decision."""
    random = Random(seed)
    while not game.over:
        key = choose(game, tastes, random)
        game.play(key)
        yield key
