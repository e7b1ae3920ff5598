"""Checks that look on while a game is played, all of them at the same games: to play one takes as long as a check.

A check is a generator: it goes through the moments of a course and yields once it has looked at one.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from companion.engine.game import Game
from companion.testing.comparison import look
from companion.testing.suite import Played, examples_for, plans, tables, tried


class Course:
    """A game on its way to its end, as one check sees it."""

    def __init__(self, played: Played, start: tuple[Any, ...]) -> None:
        self.name = played.game.definition.name
        self.module = played.module
        self.setting = played.setting
        self.start = start
        """The look of the game before anything was decided or corrected."""
        self.random = Random(played.seed)
        """Chance of this check alone."""
        self._played = played

    def __iter__(self) -> Iterator[Game]:
        """The game before every decision, and at its end."""
        over = False
        while not over:
            over = self._played.game.over
            yield self._played.game

    def to_the_end(self) -> Generator[None, None, Game]:
        """The finished game, for a check that looks at nothing else."""
        for _ in self:
            yield
        return self._played.game


Watching = Callable[[Course], Iterator[None]]


class Look(NamedTuple):
    """A check that looks on at so many games, of those that are played for all checks."""

    test: Watching
    examples: int


def at_every_moment(examples: int) -> Callable[[Watching], Look]:
    """A check that looks on at so many games; those that take longer are tried less often, as in a hurry."""
    return lambda test: Look(test, examples)


def watch(played: Played, *checks: Watching) -> Game:
    """The game, played to its end while the checks look on."""
    start = look(played.game)
    looking = [check(Course(played, start)) for check in checks]
    for _ in played:
        for each in looking:
            next(each)
    for each in looking:
        assert next(each, look) is look, "a check yields once at every moment"  # and checks the end by itself
    return played.game


def watched_by(looks: Sequence[Look], names: Mapping[str, object]) -> Callable[..., None]:
    """The test that plays these games with every number of players, and has all checks look on."""
    most = max(each.examples for each in looks)

    def test_every_moment_is_right(name: str, players: int) -> None:
        numbers: dict[str, int] = {}

        def play(data: Any) -> None:
            plan = data.draw(plans(name, players))
            number = numbers.setdefault(repr(plan), len(numbers))  # Hypothesis plays a game again that has failed
            checks = [each.test for each in looks if number * each.examples % most < each.examples]
            watch(Played(name, players, plan), *checks)

        tried(play, examples_for(name, players, most))()

    test_every_moment_is_right.__doc__ = "Looked at by " + ", ".join(each.test.__name__ for each in looks)
    marked: Callable[..., None] = pytest.mark.parametrize(("name", "players"), tables(names), ids=str)(
        test_every_moment_is_right
    )
    return marked


def books_are_right(course: Course) -> Iterator[None]:
    """Nothing comes from nowhere, every point has a line, and the table can be."""
    watch, heard, totals, begun = None, 0, list[float](), -1
    for game in course:
        events = game.events
        if watch is None:
            watch, heard, totals = course.module.Watch(game.table), len(events), [0.0] * len(game.names)
        new, heard = events[heard:], len(events)
        for event in new:
            if event.kind == "score" and event.player is not None:
                totals[event.player] += event.values["points"]
        if any(event.kind == "corrected" for event in new):
            watch, new = course.module.Watch(game.table), ()
        for event in new:
            watch.hear(event)
        watch.compare(game.table)
        assert totals == game.table.points
        if game.turn_start != begun and course.module.begun(game):
            begun = game.turn_start
            assert list(game.definition.problems(game.snapshot)) == []
        yield
    assert [game.ledger.total(seat) for seat in range(len(totals))] == totals
