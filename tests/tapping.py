"""Somebody sensible at the screen, who chooses among what can be tapped, not among decisions."""

from collections.abc import Iterator
from random import Random

from companion import Game, sample_copy
from companion.engine.journal import Setup
from companion.games import definition
from companion.ui.present.options import Tap, answers, balance, within_reach
from tests.conformance.suite import of


def tappable(game: Game) -> Iterator[tuple[int, Tap]]:
    """Everything that can be tapped, with how many taps it takes: a button, a place of the board, behind the arrow.

    What stands beside a button is behind the arrow where the button has a slot.
    """
    given = [answer for answer in answers(game) if answer.allowed]
    yield from ((1, answer) for answer in given)
    yield from ((1, answer) for _, answer in within_reach(game, given))
    yield from ((2, other) for answer in given for other in answer.more if other.allowed)
    assert game.ask is not None
    rows = game.definition.screen().slots(game.table, game.ask)
    for answer in given:
        slotted = any(slot.holds(answer.steps[0].option) for row in rows for slot in row.slots)
        yield from ((1 + slotted, other) for other in answer.beside if other.allowed)


def worth(taps: int, answer: Tap) -> float:
    """What a tap brings for what it costs; a person acts rather than gathers, and takes all there is at once."""
    taste = of(answer.steps[0].game.definition.name)
    cost, gain = balance(answer)
    paid, gained = (sum(taste.VALUE.get(name, 0.5) * n for name, n in goods.items()) for goods in (cost, gain))
    cautions = sum(len(step.option.verdict.cautions) for step in answer.steps)
    *before, last = answer.meant
    own = [step for step in before if step.option.key.partition(" ")[0] not in taste.GATHERS]
    does = sum(taste.likes(*step) for step in (*own, last))
    return gained - paid + does - 2 * cautions - 0.3 * taps


def tapped(name: str, players: int, seed: int) -> Iterator[tuple[Game, int, Tap]]:
    """A whole game: before every answer the game, how many taps it takes, and the answer, which is played then.

    Of what is worth the same, somebody rather taps that which answers more at once.
    """
    seats = [f"Player {seat + 1}" for seat in range(players)]
    game = Game(definition(name), seats, Setup(seed, copy=sample_copy(name)))
    game.set_clock(None)  # a slow machine plays the same game
    random = Random(seed)
    while not game.over:
        taps, answer = max(tappable(game), key=lambda way: (worth(*way), len(way[1].steps), random.random()))
        yield game, taps, answer
        game.play(*(step.option.key for step in answer.steps))
