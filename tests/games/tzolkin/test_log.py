"""The log: where goods come from, no bare numbers, no line twice."""

import pytest

from tests.games.tzolkin.tables import ANN, BEN, CHEN, acting, play, start
from tests.games.tzolkin.test_food_days import food_day
from tests.games.tzolkin.test_setup import lay_out


def logged(game, *kinds, language="en"):
    """The sentences of some kinds of events."""
    return [game.describe(event, language) for event in game.events if event.kind in kinds]


def test_a_trade_at_the_market_is_one_sentence():
    game = play(acting("uxmal", 2, ann={"stone": 1}), "act uxmal 2", "sell stone", "buy wood")
    assert logged(game, "sold", "bought", "pay", "gain") == [
        "Ann sells 1 stone for 3 corn.",
        "Ann buys 1 wood for 2 corn.",
    ]
    assert logged(game, "sold", language="uk") == ["Ann продає 1 камінь за 3 кукурудзи."]


def test_corn_of_the_calendar_says_where_it_comes_from():
    game = play(start(calendar_corn=[1, 2]), "place first_player", "done")
    assert logged(game, "gain") == ["Ann takes 2 corn from the calendar."]
    assert logged(game, "gain", language="ru") == ["Ann берет 2 зерна с календаря."]


def test_a_double_day_is_one_sentence_of_the_calendar():
    game = play(start(last=True, day=3), "place first_player", "done", "days 2")
    assert logged(game, "two-days", "day") == [
        "Ann advances the calendar two days; the player board turns dark side up.",
        "The calendar advances to day 6.",
    ]


def test_gifts_of_the_temples_say_where_they_come_from():
    game = food_day("mid-age-1", ann={"temples": {"chaac": 1}})
    assert logged(game, "gain") == ["Ann receives 1 stone from the temples."]


def test_feeding_is_logged_in_one_sentence():
    game = food_day("mid-age-1", ann={"corn": 0}, ben={"corn": 2}, chen={"buildings": ["b2-01"], "corn": 0})
    assert logged(game, "fed", "fed-some", "fed-free", "starved") == [
        "Ann feeds nobody: 3 workers stay hungry.",
        "Ben pays 2 corn for food; 2 workers stay hungry.",
        "Chen pays no corn: farms feed all workers.",
        "Dora feeds all workers with 6 corn.",
    ]
    assert logged(game, "starved", language="ru") == ["Ann не кормит никого: 3 рабочих остаются голодными."]
    lost = {event.player: event.values["points"] for event in game.events if event.kind == "score"}
    assert lost == {ANN: -9, BEN: -6}
    assert CHEN not in lost


@pytest.mark.parametrize(
    ("step", "words"),
    [(0, "on the bottom step"), (1, "on the white starting step"), (2, "1 step above the start")],
)
def test_a_step_is_named_as_the_board_shows_it(step, words):
    game = play(start(ann={"corn": 0, "temples": {"chaac": step}}), "beg", "down chaac")
    assert logged(game, "step-down") == [f"Ann goes down in Chaac’s temple (brown), now {words}."]


def test_a_neutral_worker_on_a_space_without_a_number():
    game = play(lay_out(3), "draw w-palenque-3")
    assert logged(game, "neutral", "neutral-opposite") == [
        "A neutral worker stands on Palenque 3.",
        "A neutral worker stands on the unnumbered space of Palenque opposite space 3.",
    ]


def test_a_wealth_tile_says_what_it_brings_once():
    game = lay_out(4)
    while game.ask.id == "keep":
        game.play(game.legal[0].key)
    assert len(logged(game, "wealth")) == 8
    assert logged(game, "gain", "step-up", "advance", "worker") == []
    assert game.table.players[ANN].corn, "and yet it brings it"


def test_the_way_to_an_action_and_the_action_are_not_counted_twice():
    game = acting("uxmal", 4, ann={"corn": 2})
    [refused] = [option for option in game.options if option.key == "act uxmal 1"]
    assert game.describe(refused.verdict) == (
        "Stepping back costs 3 corn; you have 2 and lack 1. In all this costs 6 corn; you have 2 and lack 4."
    )
    assert "Всего это стоит 6 зерна" in game.describe(refused.verdict, "ru")
