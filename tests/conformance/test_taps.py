"""Taps a turn: whole games of sensible play, counted as a person taps them on the screen."""

from collections.abc import Iterator
from random import Random

import pytest

from companion import Game
from companion.engine.copy import Copy, Entry, as_text, blank
from companion.engine.journal import Decision, Setup
from companion.games import definition
from companion.simulation import play_out
from companion.ui.present.options import Answer, answers, balance, within_reach
from companion.ui.view import THEN
from tests.conformance import endless_winter

MOST = {"tzolkin": 2.8, "santa_maria": 3.0}
"""Mean taps a turn of three players."""


def taps(game: Game, decision: Decision, then: Decision | None) -> tuple[int, bool]:
    """The taps of a decision, and whether they took the next one too: at once, or behind the arrow."""
    both = f"{decision.key}{THEN}{then.key}" if then is not None else ""
    found = answers(game)
    if both in [answer.key for answer in found]:
        return 1, True
    if both in [other.key for answer in found for other in answer.more]:
        return 2, True
    return 1, False


def taps_a_turn(game: Game) -> float:
    """The mean of a whole game, without its set-up."""
    told = [decision for decision in game.journal if decision.told]
    count, taken = 0, False
    following = iter([*told[1:], None])
    for then, decision in game.replayed():
        if not decision.told:
            continue
        after = next(following)
        if taken:
            taken = False
        elif then.ask is not None and then.ask.player is not None and then.table.phase == "turn":
            more, taken = taps(then, decision, after)
            count += more
        elif then.ask is not None and then.ask.player is not None and then.events and then.table.day:
            count += 1
    return count / sum(moment.table.phase == "turn" for moment in game.moments())


@pytest.mark.parametrize("name", sorted(MOST))
def test_a_turn_of_sensible_play_takes_few_taps(name):
    games = [play_out(name, 3, seed, "sensible") for seed in range(2)]
    assert sum(map(taps_a_turn, games)) / len(games) <= MOST[name]


# a game whose turns are put together on the screen: there a person chooses among taps, not among decisions

MOST_TAPPED = 5.0


def tappable(game: Game) -> Iterator[tuple[int, Answer]]:
    """Everything that can be tapped, with how many taps it takes: a button, a place of the board, behind the arrow."""
    given = [answer for answer in answers(game) if answer.allowed]
    yield from ((1, answer) for answer in given)
    yield from ((1, answer) for _, answer in within_reach(game, given))
    yield from ((2, other) for answer in given for other in answer.more if other.allowed)


def worth(taps: int, answer: Answer) -> float:
    """What a tap brings for what it costs; a person acts rather than gathers, and takes all there is at once."""
    cost, gain = balance(answer)
    value = endless_winter.VALUE
    paid, gained = (sum(value.get(name, 0.5) * n for name, n in goods.items()) for goods in (cost, gain))
    cautions = sum(len(step.option.verdict.cautions) for step in answer.steps)
    does = sum(endless_winter.LIKED.get(step.option.key.partition(" ")[0], 0) for step in answer.steps)
    return gained - paid + (does if not answer.prepared else endless_winter.LIKED["do"]) - 2 * cautions - 0.3 * taps


def tapped(seed: int) -> float:
    """Mean taps a turn of a whole game of three, eclipses and all."""
    game = Game(definition("endless_winter"), ["A", "B", "C"], Setup(seed, copy=definition("endless_winter").sample()))
    random, count, turns = Random(seed), 0, 0
    while not game.over:
        n, answer = max(tappable(game), key=lambda way: (worth(*way), random.random()))
        if game.ask is not None and game.ask.player is not None and game.table.phase != "setup":
            count += n
        turns += any(step.option.key.startswith("place ") for step in answer.steps)
        game.play(*(step.option.key for step in answer.steps))
    return count / turns


def test_a_turn_of_endless_winter_takes_few_taps():
    games = [tapped(seed) for seed in range(3)]
    assert sum(games) / len(games) <= MOST_TAPPED, games


# a box of which nothing is told

MOST_TO_BEGIN = 25
TOLD = {
    "stone_spaces_2": {"era-1": 5},
    "setup_cards": {"food": 3, "tool": 1, "tribe": "shaman", "animals": {"rhino": 1}, "camp": "yes"},
}
"""What somebody reads off the board and off a setup card of the usual size."""


def told_in(entry: Entry) -> tuple[int, str]:
    """The taps that fill a form: a number as high as it is, a choice, and one to keep it; and what it says then."""
    empty, told = blank(entry), TOLD[entry.id]
    both = [(empty[name], told[name]) for name in told if name != "animals"] + [(0, 1)] * ("animals" in told)
    taps = sum(abs(new - old) if isinstance(new, int) else new != old for old, new in both)
    filled = {**empty, **told, **({"animals": {**empty["animals"], **told["animals"]}} if "animals" in told else {})}
    return taps + 1, as_text(filled)


def test_a_box_of_which_nothing_is_told_is_soon_begun():
    game = Game(definition("endless_winter"), ["A", "B"], Setup(copy=Copy("endless_winter")))
    taps = 0
    while game.ask is not None and game.ask.id != "turn":
        n, key = told_in(game.ask.entry) if game.ask.entry is not None else (1, game.legal[0].key)
        taps += n
        game.play(key)
    assert taps <= MOST_TO_BEGIN
