"""Looking ahead: every seat shows its next event, and its points as if it ended now beside the banked ones."""

import companion
from companion.ui.present.page_context import GamePage
from companion.ui.present.player_signs import signs
from companion.ui.present.player_strip import player_cards
from companion.ui.reader import Reader
from companion.ui.view import PlayerCard
from tests.games.santa_maria import play as santa_maria
from tests.games.tzolkin.tables import ANN, start


def cards(game: companion.Game, language: str = "en") -> list[PlayerCard]:
    return player_cards(GamePage.of(Reader(language), game, signs(game.names)))


def test_the_next_food_day_says_what_is_needed_and_what_is_there():
    ann, ben, *_ = cards(start(ann={"corn": 5, "workers": 4}, ben={"corn": 9}))  # day 3, the first food day is day 7
    assert ann.ahead is not None
    assert ben.ahead is not None
    assert (ann.ahead.text, ann.ahead.tone) == ("5 of 8", "bad")
    assert ann.ahead.label == "Food Day in 4 days: 8 corn needed, 5 on hand"
    assert (ben.ahead.text, ben.ahead.tone) == ("9 of 6", "plain")


def test_farms_and_corn_that_waits_on_the_calendar_count():
    game = start(ann={"corn": 1, "buildings": ["b1-01"]}, calendar_corn=[1, 2], first_space=ANN)
    found = cards(game)[0].ahead
    assert found is not None
    assert found.text == "3 of 4"


def test_on_the_day_itself_it_says_today():
    found = cards(start(day=7, ann={"corn": 6}), "uk")[0].ahead
    assert found is not None
    assert found.label == "Сьогодні День їжі: треба 6 кукурудзи, є 6"


def test_points_as_if_it_ended_now_stand_beside_the_banked_ones():
    game = start(2, ann={"points": 3, "skull": 1, "temples": {"chaac": 2}})
    points = {each.player: each.points for each in game.if_it_ended_now()[0]}
    ann, ben = cards(game)
    assert (ann.score, ann.projected) == ("3", f"{points[0]:g}")
    assert points[0] > 3
    assert ben.score == "0"


def test_where_they_are_the_same_they_are_said_once():
    game = start(2)
    assert [card.projected == "" for card in cards(game)] == [
        each.points == 0 for each in sorted(game.if_it_ended_now()[0], key=lambda each: each.player)
    ]


def test_a_year_says_how_many_dice_are_left_and_who_has_retired():
    game = santa_maria.start(ann={"colony": {(1, 4): "wood"}}, ben={"retired": 0}, pool=[4, 4, 4])
    ann, ben = cards(game)
    assert ann.ahead is not None
    assert ben.ahead is not None
    assert (ann.ahead.text, ben.ahead.text) == ("3 dice left", "retired")
