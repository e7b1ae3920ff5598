"""Games of the conformance suite: every number of players, many ways to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings, strategies

import companion
from companion.engine.definition import Definition
from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.engine.owner_copy import Copy
from companion.games import definition as definition_of
from companion.testing import defaults
from companion.testing.players import NAMES, Setting, choose

GAMES: dict[str, Definition] = {}
"""The games that are tested."""
_PLAYED: dict[str, Any] = {}
Plan = tuple[str, int, int | None, dict[str, str]]
"""A way to play: a setting, a seed, whether the companion draws, and rulings."""


def register(name: str, playing: object, definition: Definition | None = None) -> None:
    """Add a game: the module knows how to play it well, and the conditions that its table must meet."""
    GAMES[name] = definition or definition_of(name)
    _PLAYED[name] = SimpleNamespace(**vars(defaults) | vars(playing))


def of(name: str) -> Any:
    """The conformance settings of a game; its module overrides the defaults."""
    return _PLAYED[name]


def definition(name: str) -> Definition:
    """The definition of a game."""
    return GAMES[name]


def tables(names: Mapping[str, object] = GAMES) -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(name, n) for name in names for n in range(GAMES[name].players[0], GAMES[name].players[1] + 1)]


class Check(NamedTuple):
    """Something that must hold in every game: once, or in so many examples for every number of players."""

    test: Callable[..., None]
    examples: int = 0
    learning: bool = False
    """Whether it is only for games with facts that their owner enters."""

    def tests(self, names: Mapping[str, object]) -> Callable[..., None]:
        """The test of these games."""
        found = {name: each for name, each in names.items() if GAMES[name].facts or not self.learning}
        if not self.examples:

            def in_a_game(name: str) -> None:
                self.test(name)

            return self._named(pytest.mark.parametrize("name", sorted(found)), in_a_game)

        def at_a_table(name: str, players: int) -> None:
            tried(self.test, examples_for(name, players, self.examples))(name=name, players=players)

        return self._named(pytest.mark.parametrize(("name", "players"), tables(found), ids=str), at_a_table)

    def _named(self, mark: pytest.MarkDecorator, test: Callable[..., None]) -> Callable[..., None]:
        test.__name__, test.__doc__ = self.test.__name__, self.test.__doc__
        marked: Callable[..., None] = mark(test)
        return marked


def in_every_game(test: Callable[..., None]) -> Check:
    """A check that looks at a game once."""
    return Check(test)


def at_every_table(examples: int, learning: bool = False) -> Callable[[Callable[..., None]], Check]:
    """A check that plays so many examples; games that take longer are tried less often, as in a hurry."""
    return lambda test: Check(test, examples, learning)


def examples_for(name: str, players: int, examples: int) -> int:
    """How many of so many examples are tried: fewer of long games, and in a hurry."""
    share: float = of(name).EXAMPLES.get(players, 1)
    return max(1, round(examples * share * settings().max_examples / 100))


def tried(test: Callable[..., None], examples: int) -> Callable[..., None]:
    """A test that draws so many examples from its ``data``."""
    tries = settings(max_examples=examples, deadline=None, suppress_health_check=(HealthCheck.too_slow,))
    made: Callable[..., None] = tries(given(data=strategies.data())(test))
    return made


@strategies.composite
def plans(draw: Any, name: str, players: int) -> Plan:
    """A way to play: a setting, a seed, drawn or entered pieces, and rulings for so many players."""
    setting = draw(strategies.sampled_from(sorted(of(name).SETTINGS)))
    seed = draw(strategies.integers(0, 2**32))
    draws = draw(strategies.one_of(strategies.none(), strategies.integers(0, 2**32)))
    rulings = {
        ruling.name: draw(strategies.sampled_from(ruling.choices)) for ruling in definition(name).rulings.values()
    }
    return setting, seed, draws, fitting(name, players, rulings)


def fitting(name: str, players: int, rulings: dict[str, str]) -> dict[str, str]:
    """The rulings with those in place that a number of players needs."""
    needed: dict[str, str] = of(name).NEEDED.get(players, {})
    return rulings | needed


class Played:
    """A game on its way, decision by decision, as a plan says."""

    def __init__(self, name: str, players: int, plan: Plan, box: Copy | None = None) -> None:
        setting, seed, draws, rulings = plan
        self.module = of(name)
        self.setting: Setting = self.module.SETTINGS[setting]
        self.seed = seed
        self.random = Random(seed)
        copy = box or companion.sample_copy(name)
        if copy is not None and self.setting.unknown:
            known = {fact: value for fact, value in copy.facts.items() if fact not in self.setting.unknown}
            copy = Copy(name, known, sample=True)
        hands = tuple(seat for seat in self.setting.open_hands if seat < players)
        setup = Setup(draws, rulings=rulings, copy=copy, open_hands=hands)
        self.game = Game(definition(name), NAMES[:players], setup)

    def __iter__(self) -> Iterator[Game]:
        """The game before every decision, and at its end."""
        changed = self.setting.changes is None
        while not self.game.over:
            if not changed and self.module.begun(self.game):
                self.game.correct_all(self.setting.changes(self.game), note="before play begins")  # type: ignore[misc]
                changed = True
            yield self.game
            self.game.play(choose(self.game, self.setting.tastes, self.random))
        yield self.game

    def turns(self) -> Iterator[Game]:
        """The game at the beginning of every turn."""
        return (game for game in self if not game.over and not game.mid_turn and self.module.begun(game))

    def to_the_end(self) -> Game:
        """The finished game."""
        for _ in self:
            pass
        return self.game
