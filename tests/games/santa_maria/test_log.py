"""The log: the value of a die before and after, the activated line, the owner of a rolled die."""

from tests.games.santa_maria.play import box, start
from tests.games.santa_maria.test_kingdoms import kingdoms


def logged(game, *kinds, language="en"):
    """The sentences of some kinds of events."""
    return [game.describe(event, language) for event in game.events if event.kind in kinds]


def test_a_die_says_what_it_was_turned_to_and_for_how_much():
    game = start(ann={"coins": 3, "colony": {(1, 3): "gem"}}, pool=[5]).take("white 5", "column 3")
    assert logged(game, "die", "turned", "pay", "activate") == [
        "Ann takes the white die 5.",
        "Ann turns the die from 5 to 3 for 2 coins.",
        "Ann activates row 1, column 3 (1 gem).",
    ]
    assert logged(game, "turned", language="ru") == ["Ann меняет значение кубика с 5 на 3 за 2 монеты."]
    assert game.me().coins == 1


def test_a_die_that_is_not_turned_says_nothing_of_it():
    game = start(ann={"coins": 3, "colony": {(1, 3): "gem"}}, pool=[3]).take("white 3", "column 3")
    assert logged(game, "turned") == []


def test_cocoa_says_what_a_die_was_set_to():
    game = kingdoms(ann={"cocoa": 1, "colony": {(1, 3): "gem"}}, pool=[6]).take("white 6", "column 3 cocoa")
    assert logged(game, "pay", "set") == ["Ann pays 1 cocoa.", "Ann sets the die from 6 to 3."]


def test_coins_on_a_building_are_logged_once():
    game = start(ann={"coins": 2, "colony": {(2, 3): "wood"}}).take("coin")
    assert logged(game, "coin", "pay") == ["Ann puts 1 coin on row 2, column 3 and activates it (1 wood)."]
    assert game.me().coins == 1


def test_a_rolled_die_says_whose_it_is():
    game = start(ann={"religion": 1, "colony": {(1, 3): "religion"}}, pool=[3], copy=box(), draws=3)
    game.take("white 3", "column 3")
    assert logged(game, "rolled")[0].startswith("Ann’s blue die shows ")


def test_an_effect_that_is_skipped_and_a_rank_read_like_sentences():
    game = start(ann={"conquistador": 2}, ben={"conquistador": 1})
    game.take("retire", "space religion alone")
    assert logged(game, "declined") == ["Ann skips the effect “religion”."]
    game.until_year(2)
    assert logged(game, "rank") == [
        "Ann is first on the conquistador track.",
        "Ben is second on the conquistador track.",
    ]
    assert logged(game, "rank", language="uk")[0] == "Ann посідає перше місце на шкалі конкістадорів."
