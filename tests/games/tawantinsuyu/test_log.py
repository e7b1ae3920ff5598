"""The log names the worker, the card and their gains with units, and the reason of a payment or loss."""

import pytest

from tests.games.tawantinsuyu.play import box, rule, start
from tests.games.tawantinsuyu.test_ceremony import ceremony


def logged(game, kind, language="en"):
    """The sentences of the log about a kind of event."""
    return [game.describe(event, language) for event in game.events if event.kind == kind]


HUNGRY = {
    "en": "Ann: −4 VP, 2 potatoes missing for deity cards.",
    "uk": "Ann: −4 бали, бо бракує 2 картоплин за карти божеств.",
    "ru": "Ann: −4 ПО, не хватает 2 картофеля за карты божеств.",
}


@pytest.mark.parametrize("language", HUNGRY)
@rule("TW-CER-06")
def test_points_lost_for_potatoes_say_how_many_are_missing(language):
    game = ceremony(ann={"deities": 5, "potato": 3, "points": 30}).until("turn")
    assert HUNGRY[language] in logged(game, "score", language)


HIRED = {
    "en": ["Ann takes a priest from the nomads."],
    "uk": ["Ann бере жерця з кочівників."],
    "ru": ["Ann берет жреца из кочевников."],
}


@pytest.mark.parametrize("language", HIRED)
@rule("TW-HIRE-01")
def test_a_worker_comes_from_somewhere_and_stands_in_the_accusative(language):
    assert logged(start().take("hire", "nomad priest"), "hire", language) == HIRED[language]


@rule("TW-HP-02")
def test_gold_of_the_high_priest_is_logged_as_such():
    game = start().take("priest-gold 1")
    assert logged(game, "gain") == ["Ann takes 1 gold instead of the action."]


@rule("TW-TASK-09")
def test_lost_tasks_name_the_icons_that_were_not_done():
    hill = {f"1-bottom-{n}": "architect" for n in (2, 3)}
    game = start(ann={"gold": 1, "potato": 5}, hill=hill, copy=box())
    game.take("place architect", "space 1 bottom 1", "gold", "task gather-gold", "task build-building", "nothing")
    (lost,) = logged(game.take("done"), "tasks-lost")
    assert lost == "Ann stops (not done: raise a statue and build a building); 3 tasks are lost."


@rule("TW-PLACE-08")
def test_a_point_for_steps_says_whose_worker_it_was():
    game = start(ann={"gold": 1, "potato": 5}, steps={"1-upper": 1}, copy=box())
    game.take("place architect", "space 1 middle 1", "gold")
    assert logged(game, "score") == ["Ben: +1 VP for steps that another worker used."]
