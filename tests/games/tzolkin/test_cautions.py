"""Cautions: legal moves that would waste something, each with its numbers."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, cautions, option, play, reasons, start

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


@pytest.mark.rule("TZ-TECH-03", "TZ-PAL-04")
def test_burning_where_agriculture_harvests_covered_corn():
    farmer = {"technologies": {"agriculture": 2}}
    assert cautions(acting("palenque", 3, ann=farmer), "act palenque 3 burn") == [because("TZ-TECH-03", level=2)]
    assert cautions(acting("palenque", 3, ann=farmer, jungle={3: (2, 2)}), "act palenque 3 burn") == [
        because("TZ-PAL-04", open=2)
    ]


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
    assert twice(4) == [because("TZ-TEMPLE-02", temple="chaac", steps=2, left=1)], "the top is still free"
    assert twice(5) == [because("TZ-TEMPLE-01", temple="chaac", holder=ANN)]
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


# steps that are lost for certain, before they are paid for

AT_THE_TOP = {"chaac": 5, "quetzalcoatl": 7, "kukulkan": 6}
ALL_LOST = [because("TZ-TEMPLE-01", temple=temple, holder=ANN) for temple in AT_THE_TOP]


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-UX-01")
def test_corn_for_a_step_that_no_temple_has_left():
    game = acting("uxmal", 1, ann={"corn": 3, "temples": AT_THE_TOP})
    assert cautions(game, "act uxmal 1") == ALL_LOST
    assert cautions(acting("uxmal", 1, ann={"corn": 3, "temples": {"chaac": 5}}), "act uxmal 1") == []


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TIK-05")
def test_a_resource_for_two_steps_of_which_one_is_lost():
    game = acting("tikal", 5, ann={"wood": 1, "temples": {**AT_THE_TOP, "kukulkan": 0}})
    assert cautions(game, "act tikal 5") == ALL_LOST[:2]
    assert cautions(acting("tikal", 5, ann={"wood": 1, "temples": {"chaac": 5}}), "act tikal 5") == []


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TECH-06")
def test_a_resource_for_the_step_of_theology_that_is_lost():
    theologian = {"skull": 1, "wood": 1, "technologies": {"theology": 2}}
    game = acting("chichen_itza", 1, ann={**theologian, "temples": AT_THE_TOP})
    assert cautions(play(game, "act chichen_itza 1"), "give wood") == ALL_LOST
    game = acting("chichen_itza", 1, ann=theologian)
    assert cautions(play(game, "act chichen_itza 1"), "give wood") == []


@pytest.mark.rule("TZ-TEMPLE-01", "TZ-TECH-03")
def test_a_bonus_of_agriculture_that_is_lost():
    farmer = {"wood": 2, "temples": AT_THE_TOP, "technologies": {"agriculture": 3}}
    assert cautions(play(acting("tikal", 1, ann=farmer), "act tikal 1"), "advance agriculture 4") == ALL_LOST
    game = play(acting("tikal", 2, ann=farmer, buildings=["b1-06"]), "act tikal 2")
    assert cautions(game, "build b1-06") == ALL_LOST, "a tile brings the same bonus"


@pytest.mark.rule("TZ-TEMPLE-01")
def test_a_tile_with_a_step_of_choice_that_is_lost():
    game = acting("tikal", 2, ann={"wood": 1, "gold": 1, "temples": AT_THE_TOP}, buildings=["b1-12"])
    assert cautions(play(game, "act tikal 2"), "build b1-12") == ALL_LOST


@pytest.mark.rule("TZ-YAX-02", "TZ-TECH-06")
def test_a_tile_with_a_theology_bonus_and_no_skull_left():
    builder = {"gold": 2, "wood": 2, "stone": 2, "technologies": {"theology": 3}}
    for tile, when in (("b1-14", {}), ("b2-17", LATE)):
        game = acting("tikal", 2, ann=builder, ben={"skull": 13}, buildings=[tile], **when)
        assert cautions(play(game, "act tikal 2"), f"build {tile}") == [because("TZ-YAX-02", left=0)]
        game = acting("tikal", 2, ann=builder, ben={"skull": 12}, buildings=[tile], **when)
        assert cautions(play(game, "act tikal 2"), f"build {tile}") == []
        game = acting(
            "tikal", 2, ann={**builder, "technologies": {"theology": 2}}, ben={"skull": 13}, buildings=[tile], **when
        )
        assert cautions(play(game, "act tikal 2"), f"build {tile}") == [], "a level is no bonus"


# corn spent by actions on a food day


def hungry(count, corn):
    return because("TZ-FOOD-03", hungry=count, points=3 * count, corn=corn)


@pytest.mark.rule("TZ-FOOD-03", "TZ-UX-01")
def test_an_action_paid_with_the_corn_that_workers_will_lack_today():
    assert cautions(acting("uxmal", 1, ann={"corn": 6}, **FOOD_DAY), "act uxmal 1") == [hungry(2, 3)]
    assert cautions(acting("uxmal", 1, ann={"corn": 9}, **FOOD_DAY), "act uxmal 1") == []
    assert cautions(acting("uxmal", 1, ann={"corn": 6}), "act uxmal 1") == [], "on other days no worker eats"


@pytest.mark.rule("TZ-FOOD-03", "TZ-PICK-02")
def test_steps_back_on_a_food_day_count_what_the_action_brings():
    game = acting("yaxchilan", 3, ann={"corn": 6}, **FOOD_DAY)
    assert cautions(game, "act yaxchilan 1") == [hungry(1, 4)]
    assert cautions(game, "act yaxchilan 2") == [], "1 corn paid, 1 corn gained"
    game = acting("chichen_itza", 2, ann={"corn": 6, "skull": 1}, **FOOD_DAY)
    assert cautions(game, "act chichen_itza 1") == [hungry(1, 5)]
    assert cautions(game, "act chichen_itza 2") == []


@pytest.mark.rule("TZ-FOOD-03", "TZ-UX-05")
def test_any_action_on_a_food_day():
    game = acting("uxmal", 5, ann={"corn": 6}, **FOOD_DAY)
    assert cautions(game, "act uxmal 5") == [hungry(1, 5)]
    play(game, "act uxmal 5")
    assert cautions(game, "act yaxchilan 1") == [hungry(1, 5)]
    assert cautions(game, "act palenque 1") == [], "fishing brings more than it costs"


@pytest.mark.rule("TZ-FOOD-03", "TZ-UX-02")
def test_buying_on_a_food_day():
    game = play(acting("uxmal", 2, ann={"corn": 8}, **FOOD_DAY), "act uxmal 2")
    assert cautions(game, "buy wood") == []
    assert cautions(game, "buy stone") == [hungry(1, 5)]


@pytest.mark.rule("TZ-FOOD-03", "TZ-UX-04")
def test_building_for_corn_on_a_food_day_counts_corn_farms_and_workers_of_the_tile():
    tiles = ["b1-06", "b1-01", "b1-08"]
    game = play(acting("uxmal", 4, ann={"corn": 7}, buildings=tiles, **FOOD_DAY), "act uxmal 4")
    assert cautions(game, "build b1-06") == [hungry(2, 3)]
    assert cautions(game, "build b1-01") == [], "one of three workers eats nothing any more"
    skilled = {"corn": 7, "technologies": {"architecture": 3}}
    game = play(acting("uxmal", 4, ann=skilled, buildings=tiles, **FOOD_DAY), "act uxmal 4")
    assert cautions(game, "build b1-06") == [], "2 corn less, and 1 corn from architecture"
    assert cautions(game, "build b1-06 full price") == [hungry(1, 4)]


@pytest.mark.rule("TZ-FOOD-03", "TZ-UX-03")
def test_a_worker_more_on_a_food_day_eats_today():
    assert cautions(acting("uxmal", 3, ann={"corn": 6}, **FOOD_DAY), "act uxmal 3") == [hungry(1, 6)]
    assert cautions(acting("uxmal", 3, ann={"corn": 8}, **FOOD_DAY), "act uxmal 3") == []
    late = {"buildings": ["b2-09"], "era": "age-2", "day": 20, "food_days": 2}
    builder = {"corn": 6, "wood": 1, "stone": 1, "gold": 1}
    assert cautions(play(acting("tikal", 2, ann=builder, **late), "act tikal 2"), "build b2-09") == [hungry(1, 6)]


@pytest.mark.rule("TZ-FOOD-03")
def test_actions_do_not_repeat_the_hunger_that_is_there_already():
    assert cautions(acting("palenque", 1, ann={"corn": 0}, **FOOD_DAY), "act palenque 1") == []
    assert cautions(acting("uxmal", 5, ann={"corn": 1}, **FOOD_DAY), "act uxmal 5") == []


# workers that can do nothing, or will never act


@pytest.mark.rule("TZ-PICK-02", "TZ-CHI-02")
def test_a_worker_without_a_skull_would_come_back_without_an_action():
    game = start(gears={"chichen_itza": {3: ANN}})
    [caution] = cautions(game, "pick chichen_itza 3")
    assert caution == because("TZ-PICK-02", gear="chichen_itza", space=3, why=[because("TZ-CHI-02")])
    assert game.describe(caution) == (
        "The worker from Chichen Itza 3 would come back without an action. You have no crystal skull to offer."
    )
    assert cautions(start(gears={"chichen_itza": {3: ANN}}, ann={"skull": 1}), "pick chichen_itza 3") == []


@pytest.mark.rule("TZ-PICK-02")
@pytest.mark.parametrize(
    ("gear", "space", "why"),
    [
        ("tikal", 1, because("TZ-TIK-01", need=1, have=0, missing=1)),
        ("tikal", 2, because("TZ-PICK-04", missing={"wood": 1})),
        ("tikal", 5, because("TZ-TIK-05")),
        ("tikal", 7, because("TZ-TIK-05")),
        ("uxmal", 1, because("TZ-UX-01", need=3, have=0, missing=3)),
    ],
)
def test_a_worker_that_can_do_nothing_now_says_why(gear, space, why):
    [caution] = cautions(start(gears={gear: {space: ANN}}), f"pick {gear} {space}")
    assert caution == because("TZ-PICK-02", gear=gear, space=space, why=[why])


@pytest.mark.rule("TZ-PICK-02")
def test_a_worker_that_can_step_back_is_not_useless():
    assert cautions(start(gears={"uxmal": {3: ANN}}), "pick uxmal 3") == []
    empty = {"gears": {"palenque": {2: ANN}}, "jungle": {2: (0, 0)}}
    assert cautions(start(ann={"corn": 1}, **empty), "pick palenque 2") == [], "it can fish"
    [caution] = cautions(start(**empty), "pick palenque 2")
    assert caution.values["why"] == [because("TZ-PAL-05", space=2)]


@pytest.mark.rule("TZ-PICK-02", "TZ-PICK-01")
def test_a_worker_put_back_on_space_0_has_no_action():
    [caution] = cautions(start(gears={"tikal": {0: ANN}}), "pick tikal 0")
    assert caution.values["why"] == [because("TZ-PICK-01")]


@pytest.mark.rule("TZ-UX-02")
def test_a_market_with_nothing_to_trade():
    assert cautions(acting("uxmal", 2, ann={"corn": 1}), "act uxmal 2") == [because("TZ-UX-02", corn=1)]
    for goods in ({"corn": 2}, {"gold": 1}):
        assert cautions(acting("uxmal", 2, ann=goods), "act uxmal 2") == []


LAST_ROUND = {"era": "age-2", "day": 26, "food_days": 3}


@pytest.mark.rule("TZ-END-01", "TZ-CAL-01")
def test_in_the_last_round_every_worker_left_on_a_gear_is_lost():
    fed = {"workers": 4, "corn": 12}
    spaces = {"palenque": {3: ANN}, "chichen_itza": {10: ANN, 2: ANN}, "uxmal": {4: BEN}}
    lost = [
        because("TZ-END-01", gear="palenque", space=3),
        because("TZ-CAL-01", gear="chichen_itza", space=10),
        because("TZ-END-01", gear="chichen_itza", space=2),
    ]
    game = play(acting("tikal", 1, ann=fed, gears=spaces, **LAST_ROUND), "nothing")
    assert cautions(game, "done") == lost
    before = play(acting("tikal", 1, ann=fed, gears=spaces, era="age-2", day=24, food_days=3), "nothing")
    assert cautions(before, "done") == lost[1:2]


@pytest.mark.rule("TZ-END-01")
def test_a_worker_placed_in_the_last_round_never_acts():
    game = start(ann={"corn": 12}, calendar_corn=[1], **LAST_ROUND)
    assert cautions(game, "place tikal 0") == [because("TZ-END-01", gear="tikal", space=0)]
    assert cautions(game, "place first_player") == [], "it fetches the corn"


@pytest.mark.rule("TZ-TEMPLE-02")
def test_a_step_too_many_is_refused_where_lost_steps_are():
    rich = {"stone": 2, "temples": {"chaac": 4}}
    game = acting(
        "tikal", 4, ann={**rich, "wood": 9}, buildings=["b2-13", "b2-01"], rulings={"lost_step": "refused"}, **LATE
    )
    assert reasons(play(game, "act tikal 4"), "build b2-13") == [
        because("TZ-TEMPLE-02", temple="chaac", steps=2, left=1)
    ]
