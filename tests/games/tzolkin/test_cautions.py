"""Cautions: legal moves that would waste something, each with its numbers."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, cautions, option, play, start

LATE = {"era": "age-2", "day": 14, "food_days": 2}
FOOD_DAY = {"day": 7}


@pytest.mark.rule("TZ-BEG-01")
@pytest.mark.parametrize(("corn", "gain"), [(1, 2), (2, 1)])
def test_begging_counts_the_corn_in_hand(corn, gain):
    assert cautions(start(ann={"corn": corn}), "beg") == [because("TZ-BEG-01", corn=corn, gain=gain)]


def test_begging_with_nothing_wastes_nothing():
    assert cautions(start(ann={"corn": 0}), "beg") == []


@pytest.mark.rule("TZ-FOOD-03")
def test_corn_spent_on_a_food_day_that_workers_will_lack():
    game = start(ann={"corn": 7}, gears={"tikal": {0: BEN, 1: BEN}}, **FOOD_DAY)
    assert cautions(game, "place uxmal 0") == []
    assert cautions(game, "place tikal 2") == [because("TZ-FOOD-03", hungry=1, points=3, corn=5)]
    play(game, "place tikal 2")
    assert cautions(game, "place uxmal 0") == [because("TZ-FOOD-03", hungry=1, points=3, corn=4)]
    assert cautions(game, "place tikal 3") == [because("TZ-FOOD-03", hungry=3, points=9, corn=1)]
    assert cautions(game, "done") == [because("TZ-FOOD-03", hungry=1, points=3, corn=5)]


@pytest.mark.rule("TZ-FOOD-03")
def test_no_such_caution_on_other_days_or_with_farms():
    assert cautions(start(ann={"corn": 0}), "place uxmal 0") == []
    assert cautions(start(ann={"corn": 0, "buildings": ["b2-01"]}, **FOOD_DAY), "place uxmal 0") == []


@pytest.mark.rule("TZ-FOOD-03", "TZ-FIRST-01")
def test_the_corn_of_the_first_player_space_is_counted_in():
    game = start(ann={"corn": 4}, calendar_corn=[1, 2], **FOOD_DAY)
    assert cautions(game, "place tikal 0") == [because("TZ-FOOD-03", hungry=1, points=3, corn=4)]
    assert cautions(game, "place first_player") == [], "the corn that waits there feeds the third"
    play(game, "place first_player")
    assert cautions(game, "done") == []
    assert cautions(game, "place tikal 0") == [because("TZ-FOOD-03", hungry=1, points=3, corn=5)]
    elsewhere = start(ann={"corn": 4}, calendar_corn=[1, 2], first_space=BEN, **FOOD_DAY)
    assert cautions(elsewhere, "place tikal 0") == [because("TZ-FOOD-03", hungry=1, points=3, corn=4)]


@pytest.mark.rule("TZ-FOOD-03")
def test_hungry_after_picking_up():
    game = play(acting("tikal", 1, ann={"corn": 3}, **FOOD_DAY), "nothing")
    assert cautions(game, "done") == [because("TZ-FOOD-03", hungry=2, points=6, corn=3)]


@pytest.mark.rule("TZ-CAL-01")
def test_workers_that_will_fall_off_today():
    spaces = {"palenque": {7: ANN, 6: ANN}, "chichen_itza": {10: ANN, 7: BEN}, "uxmal": {7: BEN}}
    game = play(acting("tikal", 1, ann={"workers": 4}, gears=spaces), "nothing")
    assert cautions(game, "done") == [
        because("TZ-CAL-01", gear="palenque", space=7),
        because("TZ-CAL-01", gear="chichen_itza", space=10),
    ]
    play(game, "pick palenque 7", "nothing")
    assert cautions(game, "done") == [because("TZ-CAL-01", gear="chichen_itza", space=10)]
    placing = play(start(gears={"tikal": {7: ANN}}), "place tikal 0")
    assert cautions(placing, "done") == [because("TZ-CAL-01", gear="tikal", space=7)]


@pytest.mark.rule("TZ-PAL-04")
def test_burning_beside_open_corn():
    assert cautions(acting("palenque", 3, jungle={3: (2, 2)}), "act palenque 3 burn") == [because("TZ-PAL-04", open=2)]
    assert cautions(acting("palenque", 3), "act palenque 3 burn") == []


@pytest.mark.rule("TZ-YAX-02")
def test_no_skull_left_to_gain():
    assert cautions(acting("yaxchilan", 4, ben={"skull": 13}), "act yaxchilan 4") == [because("TZ-YAX-02", left=0)]
    assert cautions(acting("yaxchilan", 4, ben={"skull": 12}), "act yaxchilan 4") == []
    tile = {"ann": {"wood": 2, "stone": 2}, "buildings": ["b2-07"], **LATE}
    game = play(acting("tikal", 2, ben={"skull": 13}, **tile), "act tikal 2")
    assert cautions(game, "build b2-07") == [because("TZ-YAX-02", left=0)]
    assert cautions(play(acting("tikal", 2, **tile), "act tikal 2"), "build b2-07") == []


@pytest.mark.rule("TZ-UX-03")
def test_a_seventh_worker():
    assert cautions(acting("uxmal", 3, ann={"workers": 6}), "act uxmal 3") == [because("TZ-UX-03", count=6)]
    assert cautions(acting("uxmal", 3, ann={"workers": 5}), "act uxmal 3") == []
    cost = {"wood": 1, "stone": 1, "gold": 1}
    game = play(acting("tikal", 2, ann={**cost, "workers": 6}, buildings=["b2-09"], **LATE), "act tikal 2")
    assert cautions(game, "build b2-09") == [because("TZ-UX-03", count=6)]


@pytest.mark.rule("TZ-TEMPLE-01")
def test_a_step_that_would_be_lost_names_who_holds_the_top():
    near = {"corn": 3, "temples": {"chaac": 4, "kukulkan": 6}}
    game = play(acting("uxmal", 1, ann=near, ben={"temples": {"chaac": 5}}), "act uxmal 1")
    assert cautions(game, "up chaac") == [because("TZ-TEMPLE-01", temple="chaac", holder=BEN)]
    assert cautions(game, "up kukulkan") == [because("TZ-TEMPLE-01", temple="kukulkan", holder=ANN)]
    assert cautions(game, "up quetzalcoatl") == []
    game = acting("chichen_itza", 2, ann={"skull": 1, "temples": {"chaac": 5}})
    assert cautions(game, "act chichen_itza 2") == [because("TZ-TEMPLE-01", temple="chaac", holder=ANN)]


@pytest.mark.rule("TZ-TEMPLE-01")
def test_a_building_whose_steps_would_be_lost():
    cost = {"wood": 2, "stone": 1}
    game = play(acting("tikal", 2, ann={**cost, "temples": {"chaac": 5}}, buildings=["b1-10"]), "act tikal 2")
    assert cautions(game, "build b1-10") == [because("TZ-TEMPLE-01", temple="chaac", holder=ANN)]


@pytest.mark.rule("TZ-TEMPLE-01")
def test_the_second_of_two_steps_in_one_temple():
    def twice(step, **others):
        game = acting("tikal", 2, ann={"stone": 2, "temples": {"chaac": step}}, buildings=["b2-13"], **LATE, **others)
        return cautions(play(game, "act tikal 2"), "build b2-13")

    assert twice(3) == []
    assert [reason.rule for reason in twice(4)] == ["TZ-TEMPLE-01"]
    held = {"ben": {"temples": {"chaac": 5}}}
    assert twice(3, **held) == [because("TZ-TEMPLE-01", temple="chaac", holder=BEN)]
    assert twice(2, **held) == []


def test_a_refused_option_has_no_cautions():
    game = start(ann={"corn": 0}, gears={"tikal": {0: BEN}}, **FOOD_DAY)
    verdict = option(game, "place tikal 1").verdict
    assert verdict.reasons
    assert verdict.cautions == ()


@pytest.mark.rule("TZ-YAX-02")
def test_a_theology_bonus_without_a_skull_in_the_supply_is_warned_of():
    game = acting("tikal", 1, ann={"wood": 1, "skull": 7, "technologies": {"theology": 3}}, ben={"skull": 6})
    play(game, "act tikal 1")
    assert cautions(game, "advance theology 4") == [because("TZ-YAX-02", left=0)]
