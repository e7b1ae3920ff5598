"""Taps a turn: of the sensible player of the simulation, and of a person who chooses among what can be tapped."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from companion import Game, sample_copy
from companion.engine.journal import Decision, Setup
from companion.games import definition
from companion.ui.present.options import Tap, answers, balance, within_reach
from companion.ui.view import THEN
from tests.conformance.suite import of

MODULES = {
    "santa_maria": dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes"),
    "endless_winter": dict.fromkeys(("glaciers", "rests"), "yes"),
}
"""All modules of the games that have some."""
AT_ONCE = 6
"""No tap answers more questions."""
MANY = 6
"""More pieces than this with something beside them have one switch for it."""


def tappable(game: Game) -> Iterator[tuple[int, Tap]]:
    """Everything that can be tapped, with how many taps it takes: a button, a place of the board, behind the arrow.

    Answers beside a button are behind the arrow where it has a slot, behind a switch where many pieces have them.
    """
    given = [answer for answer in answers(game) if answer.allowed]
    yield from ((1, answer) for answer in given)
    yield from ((1, answer) for _, answer in within_reach(given))
    yield from ((2, other) for answer in given for other in answer.more if other.allowed)
    assert game.ask is not None
    rows = game.definition.screen().slots(game.table, game.ask)
    many = sum(any(other.times == 1 for other in answer.beside) for answer in given) > MANY
    for answer in given:
        slotted = any(slot.holds(answer.steps[0].option) for row in rows for slot in row.slots)
        yield from ((1 + (slotted or many), other) for other in answer.beside if other.allowed)


def worth(taps: int, answer: Tap) -> float:
    """The worth of a tap for its price; a person acts rather than gathers, and takes all there is at once."""
    taste = of(answer.steps[0].game.definition.name)
    cost, gain = balance(answer)
    paid, gained = (sum(taste.VALUE.get(name, 0.5) * n for name, n in goods.items()) for goods in (cost, gain))
    cautions = sum(len(step.option.verdict.cautions) for step in answer.steps)
    *before, last = answer.meant
    own = [step for step in before if step.option.key.partition(" ")[0] not in taste.GATHERS]
    does = sum(taste.likes(*step) for step in (*own, last))
    return gained - paid + does - 2 * cautions - 0.3 * taps


def tapped(name: str, players: int, seed: int, rulings: Mapping[str, str] = {}) -> Iterator[tuple[Game, int, Tap]]:
    """A whole game: before every answer the game, how many taps it takes, and the answer, which is played then.

    Of taps worth the same, the one that answers more at once is preferred.
    """
    seats = [f"Player {seat + 1}" for seat in range(players)]
    game = Game(definition(name), seats, Setup(seed, copy=sample_copy(name), rulings=dict(rulings)))
    game.set_clock(None)  # a slow machine plays the same game
    random = Random(seed)
    while not game.over:
        taps, answer = max(tappable(game), key=lambda way: (worth(*way), len(way[1].steps), random.random()))
        yield game, taps, answer
        game.play(*(step.option.key for step in answer.steps))


def taps_put_together(name: str, seed: int, rulings: Mapping[str, str] = {}) -> float:
    """Mean taps a turn of a whole game of three, eclipses and ceremonies and all."""
    count = turns = 0
    for game, taps, answer in tapped(name, 3, seed, rulings):
        if game.ask is not None and game.ask.player is not None and game.table.phase != "setup":
            count += taps
        turns += of(name).begins_turn(game, [step.option.key for step in answer.steps])
    return count / turns


# the sensible player of the simulation, counted as a person taps its decisions


def taps(game: Game, decided: Sequence[Decision]) -> tuple[int, int]:
    """The taps of the next decision, and how many decisions they take: at once, on the board, or behind the arrow."""
    found = answers(game)
    again = [way for answer in found for way in answer.beside if way.times > 1]
    at_once = {answer.key for answer in (*found, *again, *(way for _, way in within_reach(found)))}
    behind = {other.key for answer in found for other in (*answer.more, *answer.beside)}
    keys = [THEN.join(each.key for each in decided[:n]) for n in range(len(decided) + 1)]
    one = max((n for n in range(1, len(keys)) if keys[n] in at_once), default=1)
    two = max((n for n in range(1, len(keys)) if keys[n] in behind), default=0)
    return (2, two) if two > one + 1 or (two > one and keys[1] not in at_once) else (1, one)


def taps_a_turn(game: Game) -> float:
    """The mean of a whole game, without its set-up."""
    decided = [decision for decision in game.journal if decision.by_people]
    count = taken = 0
    for at, (then, _) in enumerate(pair for pair in game.replayed() if pair[1].by_people):
        if taken:
            taken -= 1
        elif then.ask is not None and then.ask.player is not None and then.table.phase == "turn":
            more, taken = taps(then, decided[at : at + AT_ONCE])
            count, taken = count + more, taken - 1
        elif then.ask is not None and then.ask.player is not None and then.events and then.table.day:
            count += 1
    return count / sum(moment.table.phase == "turn" for moment in game.moments())
