"""Taps a turn: whole games of sensible play, counted as a person taps them on the screen."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from companion import Game
from companion.engine.facts import Copy, Entry, as_text, blank
from companion.engine.free_actions import is_free
from companion.engine.journal import Decision, Setup
from companion.games import definition
from companion.simulation import play_out
from companion.ui.present.options import Tap, answers, free_actions, unclosed, within_reach
from companion.ui.view import THEN
from tests.conformance.suite import of
from tests.tapping import tapped

MODULES = dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes")
MOST: dict[tuple[str, bool], float] = {("tzolkin", False): 2.8, ("santa_maria", False): 3.0, ("santa_maria", True): 3.3}
"""Mean taps a turn of three players; a game with all its modules, too."""
AT_ONCE = 6
"""No tap answers more questions."""


def taps(game: Game, told: Sequence[Decision]) -> tuple[int, int]:
    """The taps of the next decision, and how many decisions they take: at once, on the board, or behind the arrow."""
    found = answers(game)
    at_once = {answer.key for answer in (*found, *(way for _, way in within_reach(game, found)))}
    behind = {other.key for answer in found for other in (*answer.more, *answer.beside)}
    keys = [THEN.join(each.key for each in told[:n]) for n in range(len(told) + 1)]
    one = max((n for n in range(1, len(keys)) if keys[n] in at_once), default=1)
    two = max((n for n in range(1, len(keys)) if keys[n] in behind), default=0)
    return (2, two) if two > one + 1 or (two > one and keys[1] not in at_once) else (1, one)


def taps_a_turn(game: Game) -> float:
    """The mean of a whole game, without its set-up."""
    told = [decision for decision in game.journal if decision.by_people]
    count = taken = 0
    for at, (then, _) in enumerate(pair for pair in game.replayed() if pair[1].by_people):
        if taken:
            taken -= 1
        elif then.ask is not None and then.ask.player is not None and then.table.phase == "turn":
            more, taken = taps(then, told[at : at + AT_ONCE])
            count, taken = count + more, taken - 1
        elif then.ask is not None and then.ask.player is not None and then.events and then.table.day:
            count += 1
    return count / sum(moment.table.phase == "turn" for moment in game.moments())


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "modules"), sorted(MOST))
def test_a_turn_of_sensible_play_takes_few_taps(name, modules):
    games = [play_out(name, 3, seed, "sensible", MODULES if modules else {}) for seed in range(2)]
    assert sum(map(taps_a_turn, games)) / len(games) <= MOST[name, modules]


def offered() -> Iterator[Tap]:
    """Every answer of the turns of a game with all modules, to be looked at before the next one."""
    for then, told in play_out("santa_maria", 3, 0, "sensible", MODULES).replayed():
        if told.by_people and then.table.phase == "turn":
            yield from answers(then)


def test_the_end_of_a_turn_goes_with_what_leads_there():
    """Selling and buying alone is no reason for another tap: it can be done before it or, if new, behind the arrow."""
    count = Counter[bool]()
    for answer in offered():
        if not answer.closes or answer.steps[-1].option.key != "end":
            continue
        assert not is_free(answer.meant[-1].option)
        new = any(free_actions(step.game) != free_actions(answer.steps[0].game) for step in answer.steps)
        before = [THEN.join(step.option.key for step in answer.meant)] if new else []
        assert [way.key for way in answer.more if way.stays] == before
        count[new] += 1
    assert count[True] > 20
    assert count[False]


def test_a_place_of_the_board_takes_no_choice_along():
    """Whether to pay for a second step of religion is asked: the arrow with that way does not lie on the board."""
    count = 0
    for answer in offered():
        if any(way.steps[-1].option.key == "boost" for way in answer.more):
            game, option = unclosed(answer).steps[-1]
            assert {"step", "boost"} <= {each.key for each in game.outlook(option.key).game.legal}
            count += 1
    assert count


# games whose turns are put together on the screen: there a person chooses among taps, not among decisions

MOST_TAPPED = {"endless_winter": 4.5, "tawantinsuyu": 5.0}


def taps_of(name: str, seed: int) -> float:
    """Mean taps a turn of a whole game of three, eclipses and ceremonies and all."""
    count = turns = 0
    for game, taps, answer in tapped(name, 3, seed):
        if game.ask is not None and game.ask.player is not None and game.table.phase != "setup":
            count += taps
        turns += of(name).begins_turn(game, [step.option.key for step in answer.steps])
    return count / turns


@pytest.mark.thorough
@pytest.mark.parametrize("name", MOST_TAPPED)
def test_a_turn_that_is_put_together_takes_few_taps(name):
    games = [taps_of(name, seed) for seed in range(4)]
    assert sum(games) / len(games) <= MOST_TAPPED[name], games


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
