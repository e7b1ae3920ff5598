"""The log names player, action, amount, source, and all labour."""

import pytest

from tests.games.endless_winter.play import at, box, eclipsed, rule, start

TURN = {
    "en": ["Ann places a tribe figure in the Hunt column.", "Ann plays a brave: +1½ labour, now 1½."],
    "uk": ["Ann ставить фігурку племені в колонку «Полювання».", "Ann грає хороброго: +1½ праці, тепер 1½."],
    "ru": ["Ann ставит фигурку племени в колонку «Охота».", "Ann играет храбреца: +1½ труда, теперь 1½."],
}


@pytest.mark.parametrize("language", TURN)
@rule("EW-LAB-01")
def test_a_card_and_its_labour_are_one_line_with_the_sum(language):
    game = start(ann={"hand": {"brave": 2}}).take("place tribe hunt", "play brave")
    assert [game.describe(event, language) for event in game.events] == TURN[language]
    game.take("play brave")
    assert "3" in game.describe(game.events[-1], language)


GAINED = {
    "en": "Ann gains 2 food (hex 6, glacier).",
    "uk": "Ann отримує 2 їжі (гекс 6, льодовик).",
    "ru": "Ann получает 2 еды (гекс 6, ледник).",
}


@pytest.mark.parametrize("language", GAINED)
@rule("EW-ECL-12")
def test_a_gain_of_the_eclipse_names_the_hex_and_its_land(language):
    copy = box(turn_order_2=[{"effect": ""}] * 2, benefit_glacier={"effect": "food*2"})
    ann = {"camps": {"h06": 1}}
    game = eclipsed(copy=copy, ann=ann, ben={"camps": {}}, hexes={"h06": "glacier"})
    gains = [event for event in game.events if event.kind == "gain"]
    assert [game.describe(event, language) for event in gains] == [GAINED[language]]


@rule("EW-GOLD-02")
def test_a_weaker_benefit_is_named_with_the_stronger_one():
    copy = box(turn_order_2=[{"effect": "tool*2"}, {"effect": ""}])
    game = start(copy=copy, phase="eclipse")
    game.take("gain tool&food")
    sentence = "Ann gains 1 tool and 1 food (first in the turn order, instead of a tool)."
    assert sentence in [game.describe(event) for event in game.events]


TAKEN = {
    "en": ["Ann takes a woolly mammoth.", "Ann tips a woolly mammoth."],
    "uk": ["Ann бере косматого мамута.", "Ann розвертає косматого мамута."],
    "ru": ["Ann берет шерстистого мамонта.", "Ann разворачивает шерстистого мамонта."],
}


@pytest.mark.parametrize("language", TAKEN)
@rule("EW-HUNT-04", "EW-HUNT-07")
def test_animals_stand_in_the_accusative(language):
    game = at("hunt", labour=2, ann={"tool": 3}, grounds=["mammoth"])
    game.take("do animal", "animal mammoth", "do tip", "tip mammoth")
    found = [event for event in game.events if event.kind in ("animal", "tip")]
    assert [game.describe(event, language) for event in found] == TAKEN[language]
