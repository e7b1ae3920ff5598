"""Monuments: every tile, its cost, and its points at the end."""

import pytest

from companion.engine.ask import because
from companion.engine.data_folder import components
from tests.games.tzolkin.tables import ANN, acting, brought, play, reasons, start

COSTS = {
    "m01": ("tomb", {"wood": 3, "stone": 2, "gold": 1}),
    "m02": ("tomb", {"wood": 1, "stone": 3, "gold": 2}),
    "m03": ("tomb", {"wood": 1, "stone": 1, "gold": 4}),
    "m04": ("tomb", {"wood": 1, "gold": 4}),
    "m05": ("tomb", {"wood": 2, "stone": 2, "gold": 2}),
    "m06": ("civil", {"wood": 2, "stone": 3, "gold": 1}),
    "m07": ("civil", {"wood": 1, "stone": 1, "gold": 3}),
    "m08": ("civil", {"wood": 2, "stone": 1, "gold": 3}),
    "m09": ("civil", {"wood": 3, "gold": 3}),
    "m10": ("shrine", {"stone": 2, "gold": 3}),
    "m11": ("shrine", {"stone": 4, "gold": 3}),
    "m12": ("shrine", {"stone": 3, "gold": 3}),
    "m13": ("shrine", {"gold": 4, "skull": 1}),
}


def test_all_13_monuments_are_here_with_their_frames():
    tiles = components("tzolkin", "monuments")["monuments"]
    assert {tile["id"]: tile["type"] for tile in tiles} == {tile: row[0] for tile, row in COSTS.items()}


@pytest.mark.rule("TZ-TIK-04", "TZ-BUILD-04")
@pytest.mark.parametrize("tile", COSTS)
def test_a_monument_costs_what_it_shows(tile):
    cost = COSTS[tile][1]
    game = acting("tikal", 4, ann=cost, monuments=[tile], buildings=[])
    assert brought(game, "act tikal 4", f"build {tile}") == {"monuments": 1, **{good: -n for good, n in cost.items()}}
    assert game.table.monuments == []
    for good in cost:
        game = acting("tikal", 4, ann={**cost, good: cost[good] - 1}, monuments=[tile], buildings=[])
        assert reasons(game, "act tikal 4") == [because("TZ-TIK-04", missing={good: 1})]


def monument(tile, count=4, **changes):
    """The points and the rule of a monument of Ann's at the end."""
    ann = {"monuments": [tile], **changes.pop("ann", {})}
    game = start(count, phase="calendar", era="age-2", day=26, food_days=4, ann=ann, **{"monuments": [], **changes})
    lines = [line for line in game.ledger if line.detail == f"tile.{tile}"]
    assert game.over
    return next((line.points, line.rule) for line in lines if line.player == ANN)


EMPTY = dict.fromkeys((2, 3, 4, 5), (0, 0))


@pytest.mark.rule("TZ-MON-01")
@pytest.mark.parametrize("tiles", [0, 1, 3])
def test_four_per_corn_tile(tiles):
    ann = {"corn_tiles": tiles, "wood_tiles": 2}
    assert monument("m03", ann=ann, ben={"corn_tiles": 5}, jungle=EMPTY) == (4 * tiles, "TZ-MON-01")


@pytest.mark.rule("TZ-MON-02")
@pytest.mark.parametrize("tiles", [0, 1, 3])
def test_four_per_wood_tile(tiles):
    ann = {"wood_tiles": tiles, "corn_tiles": 5}
    assert monument("m04", ann=ann, ben={"wood_tiles": 2}, jungle=EMPTY) == (4 * tiles, "TZ-MON-02")


@pytest.mark.rule("TZ-MON-02")
def test_a_burnt_wood_tile_scores_nothing():
    game = acting("palenque", 3, ann={"monuments": ["m04"]}, monuments=[])
    play(game, "act palenque 3 burn", "down chaac", "done")
    assert [line.points for line in game.if_it_ended_now()[1] if line.detail == "tile.m04"] == [0]


@pytest.mark.rule("TZ-MON-03")
def test_two_per_own_building_and_monument():
    ann = {"buildings": ["b1-01", "b1-13", "b2-10"], "monuments": ["m02", "m08"], "wealth": ["w-uxmal-3"]}
    assert monument("m02", ann=ann, ben={"buildings": ["b1-04"], "monuments": ["m01"]}) == (2 * 5, "TZ-MON-03")
    assert monument("m02") == (2, "TZ-MON-03")


@pytest.mark.rule("TZ-MON-04")
@pytest.mark.parametrize(("count", "each"), [(2, 6), (3, 5), (4, 4)])
def test_per_monument_built_by_anyone(count, each):
    points = monument("m05", count, ann={"monuments": ["m05", "m01"]}, ben={"monuments": ["m07"]}, monuments=["m02"])
    assert points == (3 * each, "TZ-MON-04"), "itself included, those on display not"


TYPES = [("m01", "tomb", "TZ-MON-05"), ("m10", "shrine", "TZ-MON-06"), ("m06", "civil", "TZ-MON-07")]
OF_TYPE = {
    "farm": ["b1-01", "b1-04", "b2-01"],
    "civil": ["b1-06", "b2-07"],
    "tomb": ["b1-10", "b2-10", "b2-12"],
    "shrine": ["b1-14", "b2-13", "b2-16", "b2-18"],
}


@pytest.mark.rule("TZ-MON-05", "TZ-MON-06", "TZ-MON-07")
@pytest.mark.parametrize(("tile", "kind", "rule"), TYPES)
def test_four_per_own_building_of_a_frame(tile, kind, rule):
    mine = [building for tiles in OF_TYPE.values() for building in tiles]
    assert monument(tile, ann={"buildings": mine}) == (4 * (len(OF_TYPE[kind]) + 1), rule), "itself included"
    assert monument(tile, ben={"buildings": mine}) == (4, rule)


@pytest.mark.rule("TZ-MON-05", "TZ-MON-06", "TZ-MON-07")
@pytest.mark.parametrize(("tile", "kind", "rule"), TYPES)
def test_a_monument_with_that_frame_counts_and_another_does_not(tile, kind, rule):
    others = {"m02": "tomb", "m08": "civil", "m11": "shrine"}
    assert monument(tile, ann={"monuments": [tile, *others]}) == (8, rule)


@pytest.mark.rule("TZ-MON-08")
def test_the_points_of_all_steps_again_without_the_bonus():
    steps = {"chaac": 3, "quetzalcoatl": 6, "kukulkan": 4}
    assert monument("m11", ann={"temples": steps}) == (6 + 12 + 7, "TZ-MON-08")
    assert monument("m11", ann={"temples": {"chaac": 1, "kukulkan": -1}}) == (2 - 3, "TZ-MON-08")
    assert monument("m11") == (0, "TZ-MON-08")


@pytest.mark.rule("TZ-MON-09")
def test_three_per_step_above_the_start_in_the_best_temple():
    assert monument("m12", ann={"temples": {"chaac": 2, "quetzalcoatl": 4, "kukulkan": 3}}) == (12, "TZ-MON-09")
    assert monument("m12", ann={"temples": {"chaac": -1, "kukulkan": 1}}) == (3, "TZ-MON-09")
    assert monument("m12") == (0, "TZ-MON-09")


@pytest.mark.rule("TZ-MON-10")
def test_three_per_technology_level():
    levels = {"agriculture": 3, "extraction": 1, "architecture": 0, "theology": 2}
    assert monument("m08", ann={"technologies": levels}) == (18, "TZ-MON-10")
    assert monument("m08") == (0, "TZ-MON-10")


@pytest.mark.rule("TZ-MON-11")
@pytest.mark.parametrize(("rows", "points"), [(0, 0), (1, 9), (2, 20), (3, 33), (4, 33)])
def test_rows_at_level_3(rows, points):
    names = ("agriculture", "extraction", "architecture", "theology")
    levels = {name: 3 if n < rows else 2 for n, name in enumerate(names)}
    assert monument("m07", ann={"technologies": levels}) == (points, "TZ-MON-11")


@pytest.mark.rule("TZ-MON-12")
@pytest.mark.parametrize(("workers", "points"), [(3, 0), (4, 6), (5, 12), (6, 18)])
def test_workers_in_play(workers, points):
    on_gears = {"gears": {"palenque": {7: ANN, 2: ANN}}}
    assert monument("m09", ann={"workers": workers}, **on_gears) == (points, "TZ-MON-12")


@pytest.mark.rule("TZ-MON-13")
def test_three_per_skull_on_chichen_itza_anyones():
    assert monument("m13", offerings={1: 0, 4: 1, 9: 3}, ann={"skull": 2}) == (9, "TZ-MON-13")
    assert monument("m13") == (0, "TZ-MON-13")
