"""Taps a turn: whole games of sensible play, counted as a person taps them on the screen."""

import pytest

from companion import Game
from companion.engine.journal import Decision
from companion.simulation import play_out
from companion.ui.present.options import answers
from companion.ui.view import THEN

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
