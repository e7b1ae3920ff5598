"""Taps a turn: whole games of sensible play, counted as a person taps them on the screen."""

from typing import Any

import pytest

from companion import Game
from companion.engine.facts import Copy, Entry, as_text, blank
from companion.engine.journal import Decision, Setup
from companion.games import definition
from companion.simulation import play_out
from companion.ui.present.options import answers
from companion.ui.view import THEN
from tests.conformance.suite import of
from tests.tapping import tapped

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
    told = [decision for decision in game.journal if decision.by_people]
    count, taken = 0, False
    following = iter([*told[1:], None])
    for then, decision in game.replayed():
        if not decision.by_people:
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


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(MOST))
def test_a_turn_of_sensible_play_takes_few_taps(name):
    games = [play_out(name, 3, seed, "sensible") for seed in range(2)]
    assert sum(map(taps_a_turn, games)) / len(games) <= MOST[name]


# games whose turns are put together on the screen: there a person chooses among taps, not among decisions

MOST_TAPPED = 5.0


def taps_of(name: str, seed: int) -> float:
    """Mean taps a turn of a whole game of three, eclipses and ceremonies and all."""
    count = turns = 0
    for game, taps, answer in tapped(name, 3, seed):
        if game.ask is not None and game.ask.player is not None and game.table.phase != "setup":
            count += taps
        turns += of(name).begins_turn(game, [step.option.key for step in answer.steps])
    return count / turns


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["endless_winter", "tawantinsuyu"])
def test_a_turn_that_is_put_together_takes_few_taps(name):
    games = [taps_of(name, seed) for seed in range(4)]
    assert sum(games) / len(games) <= MOST_TAPPED, games


# a box of which nothing is told

MOST_TO_BEGIN = 25
TOLD: dict[str, dict[str, Any]] = {
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
