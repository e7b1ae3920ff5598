"""Taps a turn: whole games of sensible play, counted as a person taps them on the screen."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion import Game
from companion.engine.facts import Entry, as_text, blank
from companion.engine.free_actions import is_free
from companion.engine.journal import Setup
from companion.engine.owner_copy import Copy
from companion.games import definition
from companion.simulation import play_out
from companion.ui.present.options import Tap, answers, frees_more, unclosed, within_reach
from companion.ui.view import THEN
from tests.tapping import MODULES, taps_a_turn, taps_put_together

MOST: dict[tuple[str, bool], float] = {("tzolkin", False): 2.8, ("santa_maria", False): 3.0, ("santa_maria", True): 3.0}
"""Mean taps a turn of three players; a game with all its modules, too."""


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "modules"), sorted(MOST))
def test_a_turn_of_sensible_play_takes_few_taps(name, modules):
    games = [play_out(name, 3, seed, "sensible", MODULES[name] if modules else {}) for seed in range(2)]
    assert sum(map(taps_a_turn, games)) / len(games) <= MOST[name, modules]


def offered() -> Iterator[Tap]:
    """Every answer of the turns of a game with all modules, to be looked at before the next one."""
    for then, decision in play_out("santa_maria", 3, 0, "sensible", MODULES["santa_maria"]).replayed():
        if decision.by_people and then.table.phase == "turn":
            yield from answers(then)


def the_end_goes_with_the_last_answer(answer: Tap) -> Iterator[str]:
    """Selling and buying alone is no reason for another tap: it can be done before it or, if new, behind the arrow."""
    if answer.closes and answer.steps[-1].option.key == "end":
        assert not is_free(answer.meant[-1].option)
        new = any(frees_more(answer.steps[0].game, step.game) for step in answer.steps)
        before = [THEN.join(step.option.key for step in answer.meant)] if new else []
        assert [way.key for way in answer.more if way.stays] == before
        yield "ends with something new" if new else "ends"


def a_place_of_the_board_takes_no_choice_along(answer: Tap) -> Iterator[str]:
    """Whether to pay for a second step of religion is asked: the arrow with that way does not lie on the board."""
    if any(way.steps[-1].option.key == "boost" for way in answer.more):
        game, option = unclosed(answer).steps[-1]
        assert sum(not is_free(each) for each in game.outlook(option.key).game.legal) > 1
        yield "boosted"


def several_are_sold_and_an_offer_is_left_with_one_tap(answer: Tap) -> Iterator[str]:
    """The other ways stay: one good alone, and the offer behind the arrow."""
    for way in answer.beside:
        assert [step.option.key for step in way.steps] == [answer.key] * way.times
        if way.times > 1:
            yield "several sold"
    asked = [step.game.ask.id for step in answer.steps[1:] if step.game.ask is not None]
    if "specialist" in asked:
        assert answer.steps[1 + asked.index("specialist")].option.key == "nothing"
        assert [way for way in answer.more if way.steps[-1].option.verb in ("hire", "upgrade")]
        yield "offer left"


@pytest.mark.thorough
def test_one_tap_takes_along_what_needs_no_choice():
    """To work out the answers of a whole game takes seconds: all checks look at them together."""
    count = Counter[str]()
    for answer in offered():
        count.update(the_end_goes_with_the_last_answer(answer))
        count.update(a_place_of_the_board_takes_no_choice_along(answer))
        count.update(several_are_sold_and_an_offer_is_left_with_one_tap(answer))
    assert count["ends with something new"] > 20
    assert all(count[each] for each in ("ends", "boosted", "several sold", "offer left")), count


@pytest.mark.thorough
def test_a_tap_on_a_building_activates_it_with_coins():
    count = 0
    for then, decision in play_out("santa_maria", 3, 0, "sensible").replayed():
        if decision.by_people and then.ask is not None and then.ask.id == "turn":
            reached = dict(within_reach(answers(then)))
            possible = any(option.key == "coin" for option in then.legal)
            assert bool(reached) == possible
            assert all(place.startswith("cell.") and way.allowed for place, way in reached.items())
            count += len(reached)
    assert count


# games whose turns are put together on the screen: there a person chooses among taps, not among decisions

MOST_TAPPED = {"endless_winter": 4.5, "tawantinsuyu": 5.0}


@pytest.mark.thorough
@pytest.mark.parametrize("name", MOST_TAPPED)
def test_a_turn_that_is_put_together_takes_few_taps(name):
    games = [taps_put_together(name, seed) for seed in range(3)]
    assert sum(games) / len(games) <= MOST_TAPPED[name], games


# an unknown box

MOST_TO_BEGIN = 25
ENTERED: dict[str, dict[str, Any]] = {
    "stone_spaces_2": {"era-1": 5},
    "setup_cards": {"food": 3, "tool": 1, "tribe": "shaman", "animals": {"rhino": 1}, "camp": "yes"},
}
"""The values read off the board and off a setup card of the usual size."""


def taps_of_entry(entry: Entry) -> tuple[int, str]:
    """The taps that fill a form: a number as high as it is, a choice, and one to keep it; with the message."""
    empty, given = blank(entry), ENTERED[entry.id]
    both = [(empty[name], given[name]) for name in given if name != "animals"] + [(0, 1)] * ("animals" in given)
    taps = sum(abs(new - old) if isinstance(new, int) else new != old for old, new in both)
    filled = {**empty, **given, **({"animals": {**empty["animals"], **given["animals"]}} if "animals" in given else {})}
    return taps + 1, as_text(filled)


def test_a_game_with_an_unknown_box_starts_after_a_few_taps():
    game = Game(definition("endless_winter"), ["A", "B"], Setup(copy=Copy("endless_winter")))
    taps = 0
    while game.ask is not None and game.ask.id != "turn":
        n, key = taps_of_entry(game.ask.entry) if game.ask.entry is not None else (1, game.legal[0].key)
        taps += n
        game.play(key)
    assert taps <= MOST_TO_BEGIN
