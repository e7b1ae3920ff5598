"""Buildings: every tile once, farms, and new tiles from the stack."""

import pytest

import companion
from companion.engine.ask import because
from companion.engine.data_folder import components
from companion.engine.journal import Setup
from companion.games.tzolkin import DEFINITION
from tests.games.tzolkin.tables import AGE_1, ANN, NAMES, acting, brought, keys, play, reasons, start, table

LATE = {"era": "age-2", "day": 14, "food_days": 2}
EVERYTHING = ("any", ["agriculture", "extraction", "architecture", "theology"])

# tile: its frame, its cost, the answers after building it, and its gain
TILES = {
    "b1-01": ("farm", {"wood": 1}, [], {}),
    "b1-02": ("farm", {"wood": 1}, [], {}),
    "b1-03": ("farm", {"wood": 1}, [], {}),
    "b1-04": ("farm", {"wood": 4}, [], {}),
    "b1-05": ("farm", {"wood": 4}, [], {}),
    "b1-06": ("civil", {"wood": 2}, [], {"agriculture": 1}),
    "b1-07": ("civil", {"wood": 3}, [], {"agriculture": 1, "stone": 1}),
    "b1-08": ("civil", {"wood": 1, "stone": 1}, [], {"extraction": 1, "corn": 1}),
    "b1-09": ("civil", {"wood": 2, "stone": 1}, [], {"extraction": 1, "gold": 1}),
    "b1-10": ("tomb", {"wood": 2, "stone": 1}, [], {"chaac": 1, "quetzalcoatl": 1}),
    "b1-11": ("tomb", {"wood": 1, "stone": 2}, [], {"chaac": 1, "kukulkan": 1}),
    "b1-12": ("tomb", {"wood": 1, "gold": 1}, ["up kukulkan", "done"], {"kukulkan": 1}),
    "b1-13": ("shrine", {"gold": 1}, [], {"architecture": 1}),
    "b1-14": ("shrine", {"stone": 1, "gold": 1}, [], {"theology": 1, "kukulkan": 1}),
    "b2-01": ("farm", {"wood": 2}, [], {}),
    "b2-02": ("farm", {"wood": 2}, [], {}),
    "b2-03": ("farm", {"wood": 2}, [], {}),
    "b2-04": ("civil", {"wood": 3}, ["advance theology 1"], {"theology": 1, "stone": 1}),
    "b2-05": ("civil", {"wood": 2, "stone": 1}, ["advance extraction 1"], {"extraction": 1, "gold": 1}),
    "b2-06": ("civil", {"wood": 3, "stone": 1}, ["advance agriculture 1"], {"agriculture": 1, "corn": 6}),
    "b2-07": ("civil", {"wood": 2, "stone": 2}, ["advance architecture 1"], {"architecture": 1, "skull": 1}),
    "b2-08": ("tomb", {"stone": 3}, ["done"], {"points": 6}),
    "b2-09": ("tomb", {"wood": 1, "stone": 1, "gold": 1}, [], {"workers": 1, "points": 6}),
    "b2-10": ("tomb", {"wood": 1, "gold": 2}, [], {"points": 8}),
    "b2-11": ("tomb", {"wood": 2, "stone": 1, "gold": 1}, ["nothing"], {"points": 2}),
    "b2-12": (
        "tomb",
        {"wood": 1, "stone": 2, "gold": 1},
        [],
        {"chaac": 1, "quetzalcoatl": 1, "kukulkan": 1, "points": 3},
    ),
    "b2-13": ("shrine", {"stone": 2}, [], {"chaac": 2, "points": 2}),
    "b2-14": ("shrine", {"gold": 2}, [], {"kukulkan": 2, "points": 3}),
    "b2-15": ("shrine", {"gold": 3}, [], {"quetzalcoatl": 2, "points": 4}),
    "b2-16": ("shrine", {"stone": 1, "gold": 1}, [], {"architecture": 1, "points": 3}),
    "b2-17": ("shrine", {"stone": 2, "gold": 1}, [], {"theology": 1, "chaac": 1, "kukulkan": 1}),
    "b2-18": ("shrine", {"stone": 1, "gold": 2}, ["advance theology 1", "advance theology 2"], {"theology": 2}),
}


def age_of(tile):
    return LATE if tile.startswith("b2") else {}


def test_all_32_buildings_are_here_with_their_frames():
    tiles = components("tzolkin", "buildings")["buildings"]
    assert {tile["id"]: tile["type"] for tile in tiles} == {tile: row[0] for tile, row in TILES.items()}


@pytest.mark.rule("TZ-BUILD-02", "TZ-TIK-02")
@pytest.mark.parametrize("tile", TILES)
def test_a_building_costs_what_it_shows_and_gives_all_of_it_at_once(tile):
    _, cost, answers, gives = TILES[tile]
    game = acting("tikal", 2, ann=cost, buildings=[tile], **age_of(tile))
    got = brought(game, "act tikal 2", f"build {tile}", *answers)
    for good, n in cost.items():
        got[good] = got.get(good, 0) + n
    assert {name: n for name, n in got.items() if n} == {"buildings": 1, **gives}
    assert game.table.players[ANN].buildings == [tile]
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TIK-02")
@pytest.mark.parametrize("tile", TILES)
def test_one_resource_less_is_not_enough(tile):
    cost = TILES[tile][1]
    for good in cost:
        game = acting("tikal", 2, ann={**cost, good: cost[good] - 1}, buildings=[tile], **age_of(tile))
        assert reasons(game, "act tikal 2") == [because("TZ-PICK-04", missing={good: 1})]


@pytest.mark.rule("TZ-UX-04")
@pytest.mark.parametrize("tile", TILES)
def test_its_price_in_corn_is_two_per_resource(tile):
    _, cost, answers, gives = TILES[tile]
    corn = 2 * sum(cost.values())
    game = acting("uxmal", 4, ann={"corn": corn}, buildings=[tile], **age_of(tile))
    got = brought(game, "act uxmal 4", f"build {tile}", *answers)
    assert got.pop("corn") == gives.get("corn", 0) - corn
    assert got == {"buildings": 1, **{name: n for name, n in gives.items() if name != "corn"}}


@pytest.mark.rule("TZ-BUILD-02")
def test_any_technology_may_be_two_rows_once():
    game = acting("tikal", 2, ann={"stone": 1, "gold": 2}, buildings=["b2-18"], **LATE)
    play(game, "act tikal 2", "build b2-18")
    assert [key.split()[1] for key in keys(game)] == EVERYTHING[1]
    assert brought(game, "advance agriculture 1", "advance extraction 1") == {"agriculture": 1, "extraction": 1}


@pytest.mark.rule("TZ-BUILD-02", "TZ-UX-02")
def test_the_market_of_a_tile():
    game = acting("tikal", 2, ann={"stone": 3, "corn": 5}, buildings=["b2-08"], **LATE)
    assert brought(game, "act tikal 2", "build b2-08", "buy stone", "buy wood", "done") == {
        "stone": -2,
        "wood": 1,
        "corn": -5,
        "points": 6,
        "buildings": 1,
    }


@pytest.mark.rule("TZ-BUILD-02", "TZ-UX-05")
def test_the_any_action_of_a_tile_costs_a_corn_and_may_be_left():
    cost = {"wood": 2, "stone": 1, "gold": 1}
    game = play(acting("tikal", 2, ann={**cost, "corn": 1}, buildings=["b2-11"], **LATE), "act tikal 2", "build b2-11")
    assert not [key for key in keys(game) if "chichen" in key]
    assert brought(game, "act palenque 1") == {"corn": 3 - 1, "points": 2}
    game = play(acting("tikal", 2, ann=cost, buildings=["b2-11"], **LATE), "act tikal 2", "build b2-11")
    assert reasons(game, "act palenque 1") == [because("TZ-UX-05", need=1, have=0, missing=1)]
    assert keys(game) == ["nothing"]


@pytest.mark.rule("TZ-BUILD-02", "TZ-TIK-02")
def test_the_building_of_a_tile_is_as_tikal_2():
    game = acting("uxmal", 4, ann={"corn": 4, "wood": 1}, buildings=["b1-12", "b1-01", "b1-06"])
    play(game, "act uxmal 4", "build b1-12", "up chaac")
    assert keys(game) == ["build b1-01", "done"], "paid in resources, no monument"
    assert brought(game, "build b1-01") == {"wood": -1, "buildings": 1}
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-BUILD-02", "TZ-UX-03")
def test_a_worker_of_a_tile_beyond_the_sixth():
    cost = {"wood": 1, "stone": 1, "gold": 1}
    game = acting("tikal", 2, ann={**cost, "workers": 6}, buildings=["b2-09"], **LATE)
    got = brought(game, "act tikal 2", "build b2-09")
    assert got["points"] == 6
    assert "workers" not in got


@pytest.mark.rule("TZ-BUILD-01")
def test_a_built_building_is_replaced_at_the_end_of_the_turn():
    game = acting("tikal", 4, ann={"wood": 9}, draws=None)
    play(game, "act tikal 4", "build b1-01", "build b1-06")
    assert game.table.buildings == [None, "b1-04", None, "b1-08", "b1-10", "b1-13"]
    play(game, "done")
    assert game.ask.id == "draw-building"
    unseen = {"b1-02", "b1-05", "b1-07", "b1-09", "b1-11", "b1-12", "b1-14"}
    assert set(keys(game)) == {f"draw {tile}" for tile in unseen}, "age I only, and of equal tiles one"
    play(game, "draw b1-14", "draw b1-02")
    assert game.table.buildings == ["b1-14", "b1-04", "b1-02", "b1-08", "b1-10", "b1-13"]


@pytest.mark.rule("TZ-BUILD-01")
def test_in_age_2_from_the_stack_of_age_2():
    game = acting("tikal", 2, ann={"gold": 2, "wood": 1}, buildings=["b2-10"], draws=None, **LATE)
    play(game, "act tikal 2", "build b2-10", "done")
    assert "draw b2-01" in keys(game)
    assert all(key.startswith("draw b2") for key in keys(game))


@pytest.mark.rule("TZ-BUILD-01")
def test_with_an_empty_stack_the_place_stays_empty():
    rest = [f"b1-{n:02}" for n in range(1, 15) if f"b1-{n:02}" not in AGE_1]
    game = acting("tikal", 2, ann={"wood": 1}, ben={"buildings": rest})
    play(game, "act tikal 2", "build b1-01", "done")
    assert game.ask.id == "turn"
    assert game.table.buildings == [None, *AGE_1[1:]]


FARMS = [
    ([], 3, 6),
    (["b1-01"], 3, 4),
    (["b1-01", "b1-02", "b1-03"], 5, 4),
    (["b2-01"], 3, 0),
    (["b2-01"], 5, 4),
    (["b2-01", "b2-02"], 5, 0),
    (["b1-04"], 4, 4),
    (["b1-04", "b1-05"], 6, 0),
    (["b1-01", "b1-04"], 3, 2),
    (["b1-01", "b1-04", "b1-05"], 3, 0),
]


@pytest.mark.rule("TZ-BUILD-03")
@pytest.mark.parametrize(("farms", "workers", "eaten"), FARMS)
def test_farms_spare_corn_and_never_give_any(farms, workers, eaten):
    game = start(phase="food", day=7, ann={"corn": 12, "workers": workers, "buildings": farms})
    assert game.table.players[ANN].corn == 12 - eaten
    assert game.table.players[ANN].points == 0


@pytest.mark.rule("TZ-BUILD-03")
@pytest.mark.parametrize("tile", [tile for tile, row in TILES.items() if row[0] == "farm"])
def test_every_farm_tile(tile):
    game = start(phase="food", day=7, ann={"corn": 8, "workers": 4, "buildings": [tile]})
    spared = 4 if tile in ("b1-04", "b1-05") else 2 if tile.startswith("b1") else 6
    assert game.table.players[ANN].corn == spared


@pytest.mark.rule("TZ-BUILD-03", "TZ-SETUP-07")
def test_the_wealth_tile_that_feeds_a_worker_does_so_every_time():
    for day, held, era in ((7, 0, "age-1"), (13, 1, "age-1"), (20, 2, "age-2")):
        game = start(phase="food", day=day, food_days=held, era=era, ann={"corn": 6, "wealth": ["w-uxmal-3"]})
        assert game.table.players[ANN].corn == 2


@pytest.mark.rule("TZ-BUILD-03")
def test_farms_feed_only_their_owner():
    game = start(phase="food", day=7, ann={"corn": 6}, ben={"buildings": ["b2-01"]})
    assert game.table.players[ANN].corn == 0


@pytest.mark.rule("TZ-BUILD-04")
def test_monuments_are_never_replaced_and_several_may_be_built():
    rich = {"wood": 9, "stone": 9, "gold": 9}
    game = start(ann=rich, gears={"tikal": {4: ANN, 6: ANN}})
    play(game, "pick tikal 4", "act tikal 4", "build m02", "pick tikal 6", "act tikal 4", "build m05", "done")
    assert game.table.players[ANN].monuments == ["m02", "m05"]
    assert game.table.monuments == ["m01", "m03", "m04", "m06"]


@pytest.mark.rule("TZ-BUILD-04")
def test_monuments_score_only_at_the_end():
    game = acting("tikal", 4, ann={"wood": 2, "stone": 2, "gold": 2})
    play(game, "act tikal 4", "build m05")
    assert game.table.players[ANN].points == 0
    game = start(phase="food", day=13, food_days=1, ann={"corn": 6, "monuments": ["m05"]}, monuments=["m01"])
    assert not [line for line in game.ledger if line.source == "monument"]


@pytest.mark.rule("TZ-BUILD-04")
def test_the_skull_monument_costs_a_skull():
    game = play(acting("tikal", 4, ann={"gold": 4}, monuments=["m13"], buildings=["b1-13"]), "act tikal 4")
    assert reasons(game, "build m13") == [because("TZ-BUILD-04", missing={"skull": 1})]


LAST_OF_AGE_1 = {"day": 13, "food_days": 1, "last": True}
LAST_OF_ALL = {"era": "age-2", "day": 26, "food_days": 3, "last": True}


def built_last(settles=True, **when):
    """Ann, the last of the round, builds the cheapest building; the table draws its own tiles."""
    tile = "b2-01" if when.get("era") == "age-2" else "b1-01"
    made = table(gears={"tikal": {2: ANN}}, ann={"wood": 4, "stone": 4}, **when)
    game = companion.Game(DEFINITION, NAMES, Setup(start=made), settles=settles)
    play(game, "pick tikal 2", "act tikal 2", f"build {tile}")
    return game if settles else play(game, "done")


@pytest.mark.rule("TZ-BUILD-01", "TZ-FOOD-07")
def test_a_tile_out_of_reach_of_all_is_not_asked_for():
    game = built_last(**LAST_OF_AGE_1)
    assert game.ask.id == "draw-building"
    assert {key.split(" ")[1][:2] for key in keys(game)} == {"b2"}, "the next tiles are those of age II"
    assert built_last(**LAST_OF_ALL).over
    assert built_last(**{**LAST_OF_AGE_1, "day": 12}).ask.id == "draw-building", "on other days it can be built"
    assert {key.split(" ")[1][:2] for key in keys(built_last(**{**LAST_OF_AGE_1, "day": 12}))} == {"b1"}
    first = built_last(**{**LAST_OF_AGE_1, "last": False})
    assert {key.split(" ")[1][:2] for key in keys(first)} == {"b1"}, "others move after Ann"


@pytest.mark.rule("TZ-BUILD-01")
def test_a_table_of_earlier_days_is_asked_as_it_was():
    game = built_last(settles=False, **LAST_OF_ALL)
    assert game.ask.id == "draw-building"
    assert play(game, "draw b2-02").table.buildings[0] == "b2-02"
    assert game.over
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert again.table == game.table


@pytest.mark.rule("TZ-BUILD-01")
def test_a_tile_that_was_not_asked_for_is_saved_and_taken_back_with_the_turn():
    game = built_last(**LAST_OF_AGE_1)
    assert game.table.buildings == [None] * 6
    again = companion.read_game(game.to_save().text())
    assert (again.notice, again.journal) == (None, game.journal)
    game.undo()
    assert "build b1-01" in keys(game)
    game.redo()
    assert game.ask.id == "draw-building"
