"""What the conformance suite plays: every game there is, every number of players, many ways to play."""

from collections.abc import Callable, Container, Iterator
from functools import cache
from importlib import import_module
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings, strategies

import companion
from companion import Definition, Game
from companion.engine.facts import Copy
from orchard import DEFINITION as EXAMPLE
from tests.conformance import defaults
from tests.players import NAMES, Setting, choose

GAMES = {game.name: game for game in (*companion.games(), EXAMPLE)}
TABLES = [(name, players) for name, game in GAMES.items() for players in range(game.players[0], game.players[1] + 1)]


@cache
def of(name: str) -> Any:
    """What knows how to play a game well, and what must hold there: a module; what it does not say is as by default."""
    return SimpleNamespace(**vars(defaults) | vars(import_module(f"tests.conformance.{name}")))


def definition(name: str) -> Definition:
    """The definition of a game."""
    return GAMES[name]


@strategies.composite
def plans(draw: Any, name: str, players: int) -> tuple[str, int, int | None, dict[str, str]]:
    """A way to play: a setting, a seed, who draws, and rulings that so many players may choose."""
    setting = draw(strategies.sampled_from(sorted(of(name).SETTINGS)))
    seed = draw(strategies.integers(0, 2**32))
    draws = draw(strategies.one_of(strategies.none(), strategies.integers(0, 2**32)))
    rulings = {
        ruling.name: draw(strategies.sampled_from(ruling.choices)) for ruling in definition(name).rulings.values()
    }
    return setting, seed, draws, fitting(name, players, rulings)


def at_every_table(
    examples: int, names: Container[str] = GAMES
) -> Callable[[Callable[..., None]], Callable[[str, int], None]]:
    """A test of every game with every number of players; games that take longer are tried less often, as in a hurry."""
    tables = [(name, players) for name, players in TABLES if name in names]

    def made(test: Callable[..., None]) -> Callable[[str, int], None]:
        @pytest.mark.parametrize(("name", "players"), tables, ids=str)
        def at_a_table(name: str, players: int) -> None:
            share = of(name).EXAMPLES.get(players, 1) * settings.default.max_examples / 100
            tries = settings(max_examples=max(1, round(examples * share)))
            tries(given(data=strategies.data())(test))(name=name, players=players)

        at_a_table.__name__, at_a_table.__doc__ = test.__name__, test.__doc__
        return at_a_table

    return made


def fitting(name: str, players: int, rulings: dict[str, str]) -> dict[str, str]:
    """The rulings with those in place that a number of players needs."""
    return rulings | of(name).NEEDED.get(players, {})


class Played:
    """A game on its way, decision by decision, as a plan says."""

    def __init__(
        self, name: str, players: int, plan: tuple[str, int, int | None, dict[str, str]], box: Copy | None = None
    ) -> None:
        setting, seed, draws, rulings = plan
        self.module = of(name)
        self.setting: Setting = self.module.SETTINGS[setting]
        self.random = Random(seed)
        copy = box or companion.sample_copy(name)
        if copy is not None:
            known = {fact: told for fact, told in copy.facts.items() if fact not in self.setting.untold}
            copy = Copy(name, known, sample=True)
        self.game: Game = companion.new_game(name, NAMES[:players], draws, rulings=rulings, copy=copy)

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

    def to_the_end(self) -> Game:
        """The finished game."""
        for _ in self:
            pass
        return self.game


def watched(played: Played) -> Game:
    """The finished game, after a look at every moment of it: the books are right and the table can be."""
    module, game = played.module, played.game
    watch, heard = module.Watch(game.table), len(game.events)
    totals = [0.0] * len(game.names)
    for game in played:
        events = game.events
        new, heard = events[heard:], len(events)
        for event in new:
            if event.kind == "score":
                totals[event.player] += event.values["points"]
        if any(event.kind == "corrected" for event in new):
            watch, new = module.Watch(game.table), ()
        for event in new:
            watch.hear(event)
        watch.compare(game.table)
        assert totals == game.table.points
        if not game.mid_turn and module.begun(game):
            assert list(game.definition.problems(game.table)) == []
    assert [game.ledger.total(seat) for seat in range(len(totals))] == totals
    return game
