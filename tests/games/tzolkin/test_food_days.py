"""Food days: when they come, feeding, and the gifts of the gods."""

import pytest

from companion.engine.data_folder import components
from tests.games.tzolkin.tables import ANN, BEN, CHEN, DORA, brought, happened, keys, play, scored, start

POINTS = {
    "chaac": [-1, 0, 2, 4, 6, 7, 8],
    "quetzalcoatl": [-2, 0, 1, 2, 4, 6, 9, 12, 13],
    "kukulkan": [-3, 0, 1, 3, 5, 7, 9, 10],
}
GIFTS = {
    "chaac": {1: "stone", 3: "stone"},
    "quetzalcoatl": {2: "gold", 4: "gold"},
    "kukulkan": {1: "wood", 3: "wood", 4: "skull"},
}
BONUS = {
    "age-1": {"chaac": 6, "quetzalcoatl": 2, "kukulkan": 4},
    "age-2": {"chaac": 2, "quetzalcoatl": 6, "kukulkan": 4},
}
MOMENTS = {
    "mid-age-1": {"day": 7, "food_days": 0, "era": "age-1"},
    "age-1": {"day": 13, "food_days": 1, "era": "age-1"},
    "mid-age-2": {"day": 20, "food_days": 2, "era": "age-2"},
    "age-2": {"day": 26, "food_days": 3, "era": "age-2"},
}
FED = {name: {"corn": 6} for name in ("ann", "ben", "chen", "dora")}


def food_day(moment, **changes):
    """A food day held on a table where everyone can feed three workers."""
    people = {name: {**corn, **changes.pop(name, {})} for name, corn in FED.items()}
    return start(phase="food", **MOMENTS[moment], **people, **changes)


@pytest.mark.rule("TZ-FOOD-01")
def test_four_food_days_at_the_quarters():
    days = components("tzolkin", "calendar")["food_days"]
    assert [(day["tooth"], day["kind"]) for day in days] == [
        (7, "mid_age"),
        (13, "end_of_age"),
        (20, "mid_age"),
        (26, "end_of_age"),
    ]


@pytest.mark.rule("TZ-FOOD-01")
def test_a_whole_calendar_holds_exactly_these_four():
    """Everybody places one worker or picks one up, day after day, from the first to the last."""
    game = start(day=0)
    held = {}
    while not game.over:
        day = game.table.day
        before = len(happened(game, "food-day"))
        step(game)
        for event in happened(game, "food-day")[before:]:
            held[day] = event["moment"]
    assert held == {7: "mid-age-1", 13: "age-1", 20: "mid-age-2", 26: "age-2"}
    assert game.table.day == 27


def step(game):
    """The plainest decision there is."""
    plain = [key for key in ("done", "nothing", "days 1", "down chaac", "down kukulkan") if key in keys(game)]
    picks = [key for key in keys(game) if key.startswith("pick")]
    play(game, (plain or picks or [key for key in keys(game) if key != "place first_player"])[0])


@pytest.mark.rule("TZ-FOOD-02")
def test_feeding_then_new_buildings_then_rewards_then_the_calendar():
    game = food_day("age-1", ann={"corn": 0, "temples": {"chaac": 1}})
    kinds = [(event.kind, event.rule) for event in game.events]
    feed = kinds.index(("score", "TZ-FOOD-03"))
    assert feed < kinds.index(("new-age", "TZ-FOOD-07")) < kinds.index(("score", "TZ-FOOD-06"))
    assert kinds.index(("score", "TZ-FOOD-06")) < kinds.index(("day", "TZ-CAL-01"))


@pytest.mark.rule("TZ-FOOD-02")
def test_corn_is_eaten_before_gifts_are_given():
    game = food_day("mid-age-1", ann={"corn": 4, "temples": {"chaac": 1}})
    kinds = [(event.kind, event.player) for event in game.events]
    assert kinds.index(("fed", DORA)) < kinds.index(("gain", ANN))
    assert game.table.players[ANN].points == -3


@pytest.mark.rule("TZ-FOOD-03")
@pytest.mark.parametrize(
    ("workers", "corn", "left", "points"),
    [
        (3, 6, 0, 0),
        (3, 7, 1, 0),
        (3, 5, 1, -3),
        (3, 1, 1, -9),
        (3, 0, 0, -9),
        (6, 12, 0, 0),
        (6, 11, 1, -3),
        (4, 3, 1, -9),
    ],
)
def test_every_worker_eats_two_corn_or_costs_three_points(workers, corn, left, points):
    game = food_day("mid-age-1", ann={"workers": workers, "corn": corn})
    assert game.table.players[ANN].corn == left
    assert game.table.players[ANN].points == points
    assert scored(game, "feeding").get(ANN, 0) == points


@pytest.mark.rule("TZ-FOOD-03")
def test_workers_on_gears_in_front_and_on_the_first_player_space_eat():
    places = {"gears": {"palenque": {1: ANN}, "chichen_itza": {2: ANN}}, "first_space": ANN}
    game = food_day("mid-age-1", ann={"workers": 4, "corn": 9}, **places)
    assert game.table.players[ANN].corn == 1


@pytest.mark.rule("TZ-FOOD-03", "TZ-BUILD-03")
@pytest.mark.parametrize(
    ("farms", "workers", "corn", "left", "points"),
    [(["b1-04"], 4, 3, 0, -3), (["b1-01"], 4, 5, 1, -3), (["b1-01", "b1-04"], 6, 3, 0, -6)],
)
def test_short_of_corn_with_farms(farms, workers, corn, left, points):
    game = food_day("mid-age-1", ann={"workers": workers, "corn": corn, "buildings": farms})
    assert (game.table.players[ANN].corn, game.table.players[ANN].points) == (left, points)


@pytest.mark.rule("TZ-FOOD-03")
def test_points_may_go_below_zero():
    assert food_day("mid-age-1", ann={"corn": 0, "points": 2}).table.players[ANN].points == -7


@pytest.mark.rule("TZ-FOOD-04")
@pytest.mark.parametrize("moment", ["mid-age-1", "mid-age-2"])
@pytest.mark.parametrize(
    ("temple", "step"), [(temple, step - 1) for temple in POINTS for step in range(len(POINTS[temple]))]
)
def test_the_goods_of_the_step_and_all_below(moment, temple, step):
    game = food_day(moment, ann={"temples": {temple: step}})
    expected = {"corn": 0, "wood": 0, "stone": 0, "gold": 0, "skull": 0}
    for at, good in GIFTS[temple].items():
        expected[good] += at <= step
    me = game.table.players[ANN]
    assert {good: getattr(me, good) for good in expected} == expected
    assert me.points == 0, "no points in the middle of an age"


@pytest.mark.rule("TZ-FOOD-04")
def test_all_temples_give():
    me = food_day("mid-age-2", ann={"temples": {"chaac": 5, "quetzalcoatl": 7, "kukulkan": 6}}).table.players[ANN]
    assert (me.stone, me.gold, me.wood, me.skull) == (2, 2, 2, 1)


@pytest.mark.rule("TZ-FOOD-05")
def test_too_few_skulls_for_all_means_none_for_any_player():
    due = {"ann": {"temples": {"kukulkan": 4}}, "ben": {"temples": {"kukulkan": 5}}}
    game = food_day("mid-age-1", **due, chen={"skull": 12})
    assert [player.skull for player in game.table.players] == [0, 0, 12, 0]
    assert happened(game, "skulls-short") == [{"player": None, "due": 2, "left": 1, "players": [ANN, BEN]}]
    [event] = [event for event in game.events if event.kind == "skulls-short"]
    assert event.rule == "TZ-FOOD-05"
    assert game.describe(event) == "2 crystal skulls are due (Ann and Ben), and the supply has 1: nobody gets one."
    assert game.table.players[ANN].wood == 2, "everything else is given"


@pytest.mark.rule("TZ-FOOD-05")
def test_exactly_enough_skulls_are_enough():
    due = {"ann": {"temples": {"kukulkan": 4}}, "ben": {"temples": {"kukulkan": 5}}}
    game = food_day("mid-age-1", **due, chen={"skull": 11})
    assert [player.skull for player in game.table.players] == [1, 1, 11, 0]
    assert happened(game, "skulls-short") == []
    game = food_day("mid-age-1", ann={"temples": {"kukulkan": 4}}, chen={"skull": 12})
    assert game.table.players[ANN].skull == 1


@pytest.mark.rule("TZ-FOOD-06")
@pytest.mark.parametrize(
    ("temple", "step"), [(temple, step - 1) for temple in POINTS for step in range(len(POINTS[temple]))]
)
def test_the_points_of_the_step_only(temple, step):
    game = food_day("age-1", ann={"temples": {temple: step}})
    assert scored(game, "temples").get(ANN, 0) == POINTS[temple][step + 1]


@pytest.mark.rule("TZ-FOOD-06")
@pytest.mark.parametrize("moment", BONUS)
@pytest.mark.parametrize("temple", POINTS)
def test_the_highest_takes_the_bonus_of_that_age(moment, temple):
    others = {
        other: {"temples": {name: 1 for name in POINTS if name != temple}} for other in ("ann", "ben", "chen", "dora")
    }
    others["chen"]["temples"][temple] = 3
    game = food_day(moment, **others)
    bonus = {
        line.player: line.points
        for line in game.ledger
        if line.source == "temple-bonus" and line.detail == f"temple.{temple}"
    }
    assert bonus == {CHEN: BONUS[moment][temple]}


@pytest.mark.rule("TZ-FOOD-06")
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_tied_players_each_get_half_however_many(tied):
    people = ["ann", "ben", "chen", "dora"][:tied]
    game = food_day("age-1", **{name: {"temples": {"chaac": 2, "quetzalcoatl": 2, "kukulkan": 2}} for name in people})
    half = 6 / 2 + 2 / 2 + 4 / 2
    assert scored(game, "temple-bonus") == dict.fromkeys(range(tied), half)


@pytest.mark.rule("TZ-FOOD-06")
def test_the_bottom_is_negative_and_its_players_are_not_the_highest():
    game = food_day("age-2", ann={"temples": {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}})
    assert scored(game, "temples") == {ANN: -6}
    assert ANN not in scored(game, "temple-bonus")
    assert scored(game, "temple-bonus")[BEN] == 1 + 3 + 2


@pytest.mark.rule("TZ-FOOD-06")
def test_no_goods_at_the_end_of_an_age():
    me = food_day("age-1", ann={"temples": {"chaac": 3, "kukulkan": 4}}).table.players[ANN]
    assert (me.stone, me.wood, me.skull) == (0, 0, 0)


@pytest.mark.rule("TZ-FOOD-07")
def test_at_the_end_of_age_1_six_buildings_of_age_2_come():
    game = start(phase="food", **MOMENTS["age-1"], draws=None, **FED)
    assert game.ask.id == "draw-building"
    assert all(key.startswith("draw b2") for key in keys(game))
    fresh = ["b2-01", "b2-04", "b2-05", "b2-06", "b2-07", "b2-08"]
    play(game, *[f"draw {tile}" for tile in fresh])
    assert game.table.buildings == fresh
    assert game.table.era == "age-2"
    assert game.ask.id == "turn"


@pytest.mark.rule("TZ-FOOD-07")
def test_built_buildings_and_monuments_stay():
    game = food_day("age-1", ann={"buildings": ["b1-02"]}, monuments=["m01", "m02"])
    assert game.table.players[ANN].buildings == ["b1-02"]
    assert game.table.monuments == ["m01", "m02"]


@pytest.mark.rule("TZ-FOOD-07")
@pytest.mark.parametrize("moment", ["mid-age-1", "mid-age-2"])
def test_other_food_days_change_no_building(moment):
    tiles = ["b1-01"] if moment == "mid-age-1" else ["b2-01"]
    assert food_day(moment, buildings=tiles).table.buildings == tiles


@pytest.mark.rule("TZ-FOOD-07", "TZ-BUILD-01")
def test_in_the_last_round_of_age_1_a_built_tile_is_still_replaced_from_age_1():
    game = start(last=True, draws=None, day=13, food_days=1, ann={"wood": 1, "corn": 6}, gears={"tikal": {2: ANN}})
    play(game, "pick tikal 2", "act tikal 2", "build b1-01", "done")
    assert all(key.startswith("draw b1") for key in keys(game))
    assert brought(game, "draw b1-02") == {"corn": -4}, "the farm just built feeds one"
    assert all(key.startswith("draw b2") for key in keys(game))
