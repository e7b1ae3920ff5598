"""The worked examples of the rulebooks, each played with the values that are written down for it."""

import json
from pathlib import Path

import pytest

from companion.engine.facts import as_text
from companion.games.santa_maria.box.components import BLUE_LIMIT, SALE
from companion.games.santa_maria.rules.modules.specialists import PRODUCTION
from companion.games.santa_maria.rules.overlays import secured
from companion.games.santa_maria.table import Maya
from tests.games.santa_maria.play import ANN, BEN, CHEN, MARKET_TILES, SPECIAL_TILE, box, new, number, start

SCENARIOS = {
    row["id"]: row for row in json.loads((Path(__file__).parent / "scenarios.json").read_text("utf-8"))["scenarios"]
}
TILE = "wood>happiness*1"
KINGDOMS, MAYA = {"kingdoms": "yes"}, {"maya": "yes"}


def scenario(name):
    """Marks a test with the rules of a scenario, and passes it the start and the expected result."""
    row = SCENARIOS[name]

    def marked(test):
        with_values = pytest.mark.parametrize(("given", "expect"), [(row["given"], row["expect"])], ids=[name])
        return pytest.mark.rule(*row["rules"])(with_values(test))

    return marked


def test_every_scenario_is_played():
    text = Path(__file__).read_text("utf-8")
    assert [name for name in SCENARIOS if f'@scenario("{name}")' not in text] == []
    assert list(SCENARIOS) == [f"EX-{n:02}" for n in range(1, 46)]


def set_up(count, **rulings):
    """A game whose setup the companion has dealt; with a city, Ann runs it."""
    game = new(count, rulings=rulings, draws=5)
    if "maya" in rulings:
        game.take(f"seat {ANN}")
    return game.until("turn")


def retired(**players):
    """A table on which everybody has retired, in year 2."""
    people = {name: {"retired": n, "retired_as": n, **values} for n, (name, values) in enumerate(players.items())}
    return start(len(people), year=2, era="year-2", phase="year-end", **people)


def final(copy=None, rulings=None, **ann):
    """A table after the third year, on which Ann has something; it is scored at once."""
    ended = {"retired": 0, "conquistador_points": [0, 0, 0]}
    spots = ann.pop("spots", {})
    t = {"year": 3, "era": "year-3", "phase": "final", "spots": spots}
    return start(ann=ended | ann, ben=ended | {"retired": 1}, copy=copy, rulings=rulings, **t)


# setting up


@scenario("EX-01")
def test_dice_in_a_three_player_setup(given, expect):
    game = set_up(given["players"])
    assert len(game.table.pool) == expect["white_in_pool"]
    assert BLUE_LIMIT * len(game.table.players) == expect["blue_available"]


@scenario("EX-02")
def test_the_first_players_starting_goods(given, expect):
    first = set_up(2).me(given["seat"] - 1)
    assert {"wood": first.wood, "coins": first.coins} == expect


@scenario("EX-03")
def test_starting_coins_of_all_seats(given, expect):
    assert [player.coins for player in set_up(given["players"]).table.players] == expect["coins_by_seat"]


# activating


@scenario("EX-04")
def test_coin_activations_in_one_year(given, expect):
    colony = {(1, 2): "wood", (2, 2): "wood", (3, 2): "wood"}
    game = start(ann={"coins": 9, "coin_activations": given["coin_activations_so_far"], "colony": colony})
    paid = []
    for place in (number(1, 2), number(2, 2)):
        game.until("turn", ANN)
        paid.append(-game.brought("coin", f"cell {place}")["coins"])
    assert paid == expect["costs"]


@scenario("EX-05")
def test_changing_a_die_by_two(given, expect):
    game = start(ann={"coins": 9, "colony": {(1, 3): "wood"}}, pool=[given["die"]])
    assert game.brought(f"white {given['die']}", "column 3") == {"coins": -expect["coins_paid"], "wood": 1}


@scenario("EX-06")
def test_no_wrap_around(given, expect):
    game = start(ann={"coins": 9, "colony": {(1, 6): "wood"}}, pool=[given["die"]])
    assert game.brought(f"white {given['die']}", "column 6") == {"coins": -expect["coins_paid"], "wood": 1}


@scenario("EX-07")
def test_a_blue_die_on_a_row(given, expect):
    buildings = [(2, 5), (2, 2)]
    assert len(buildings) == given["row_free_buildings"]
    game = start(ann={"colony": dict.fromkeys(buildings, "wood"), "blue": [2]}).take("blue 2", "row 2")
    assert (len(game.activated), expect["order"]) == (expect["activated"], "left to right")
    assert game.activated == sorted(buildings)
    assert (game.marks(), expect["die_on"]) == ({max(buildings): "blue 2"}, "rightmost of the two")


@scenario("EX-08")
def test_a_white_die_on_a_column_with_occupied_buildings_and_roads(given, expect):
    free, occupied, road = [(5, 3), (1, 3), (4, 3)], (6, 3), (2, 3)
    assert (len(free), given["column_has"]) == (given["column_free_buildings"], ["occupied building", "road"])
    colony = {**dict.fromkeys(free, "wood"), occupied: "gem", road: "road*2"}
    game = start(ann={"colony": colony, "marks": {occupied: "blue 6"}})
    game.take("white 3", "column 3")
    assert (len(game.activated), expect["order"]) == (expect["activated"], "top to bottom")
    assert game.activated == sorted(free)
    assert (occupied not in game.activated) is expect["occupied_skipped"]
    assert (road not in game.activated) is expect["roads_skipped"]
    assert (game.marks(), expect["die_on"]) == ({occupied: "blue 6", max(free): "white 3"}, "lowest of the three")


@scenario("EX-09")
def test_a_trade_building_with_a_choice(given, expect):
    ways = [next(iter(way)) for way in given["building"]["pay_one_of"]]
    (gained, n), *_ = given["building"]["gain"].items()
    face = f"{'/'.join(ways)}>{gained}*{n}"
    for way in ways:
        game = start(ann={"wood": 3, "gem": 3, "colony": {(1, 2): face}}).take("white 2", "column 2")
        assert game.brought(f"trade {way}>{gained}*{n}") == {way: -1, "coins": expect["coins_gained"]}
        assert len(game.happened("pay")) == expect["times"]
        assert game.ended().asked == ("turn", BEN)


@scenario("EX-10")
def test_religion_boosted_by_grain(given, expect):
    ann = {"grain": given["grain"], "religion": given["steps_before"], "colony": {(1, 2): "religion"}}
    game = start(ann=ann).take("white 2", "column 2", "boost")
    assert game.me().religion - given["steps_before"] == expect["steps"]
    assert game.me().grain == expect["grain"]


@scenario("EX-11")
def test_shipping_to_the_religion_dock(given, expect):
    dock = given["tile_dock"]
    tile = f"{'&'.join(given['tile_cost'])}>happiness*3"
    ann = {"wood": given["wood"], "sugar": given["sugar"], "colony": {(1, 2): "ship"}}
    game = start(ann=ann, market={**MARKET_TILES, dock: tile}).take("white 2", "column 2")
    assert game.option(f"ship {dock}").cost == given["tile_cost"]
    game.take(f"ship {dock}")
    assert (game.me().wood, game.me().sugar) == (expect["wood"], expect["sugar"])
    assert game.me().docks[expect["own_dock"]] == [tile]
    assert (game.scored("shipping"), expect["points"]) == ({}, "only at game end")
    game.until("turn", ANN).take("retire")
    steps = game.brought("space road", "nothing")["religion"]
    assert f"{steps} religion action" == expect["on_retire"]


@scenario("EX-12")
def test_the_third_monk_symbol_and_a_shared_mission(given, expect):
    symbols = [step for step, mark in enumerate(box().facts["religion_track"]["cells"]) if mark == "monk"]
    missions = box().facts["missions"]["cells"]
    mission = missions.index("happiness*{happiness}".format(**given["mission_reward"])) + 1
    there = {"monks": [f"mission.{mission}"]}
    others = dict.fromkeys(("ben", "chen", "dora")[: given["other_players_on_spot"]], there)
    ann = {"coins": given["coins"], "religion": symbols[given["symbol_crossed"] - 1] - 1, "blue": [1]}
    game = start(1 + len(others), ann=ann | {"colony": {(1, 2): "religion"}}, **others)
    gained = game.brought("white 2", "column 2", "use", "die 5")
    assert gained == {"religion": 1, "blue_dice": expect["blue_dice_gained"]}
    assert game.brought(f"monk mission.{mission}") == {
        "coins": -expect["coins_paid"], "points": expect["happiness"], "monks": 1,
    }  # fmt: skip
    assert [game.me(seat).coins for seat in (BEN, CHEN)] == [expect["coins_to_each_present_player"]] * len(others)


@scenario("EX-13")
def test_selling_a_coin_activation_and_buying_in_one_turn(given, expect):
    goods = {name: given[name] for name in ("coins", "sugar", "gem")}
    ann = {**goods, "coin_activations": given["coin_activations_so_far"]}
    colony = {(1, 2): "ship", (2, 2): "wood"}
    game = start(ann={**ann, "colony": colony}, market={**MARKET_TILES, "coins": "grain>happiness*2"})
    game.take(*["sell sugar"] * given["sugar"], *["sell gem"] * given["gem"])
    assert game.me().coins == expect["coins_after_sale"]
    assert game.brought("coin", f"cell {number(1, 2)}") == {"coins": -expect["activation_cost"]}
    assert game.brought("buy grain") == {"coins": -expect["grain_price"], "grain": 1}
    assert game.brought("ship coins") == {"grain": -1, "dock coins": 1}
    assert game.me().coins == expect["coins_left"]


# retiring


@scenario("EX-14")
def test_retiring_to_the_lowest_space(given, expect):
    game = start().take("retire")
    game.take(game.choices[given["space"] - 1], f"at {number(2, 2)}")
    assert game.me().tiles == {"road": expect["road_tile_placed"]}
    assert game.me().colony[number(2, 2)].startswith("road")


@scenario("EX-15")
def test_dock_income_in_order(given, expect):
    docks = {"coins": [TILE], "religion": [TILE] * given["religion_dock_tiles"], "happiness": [TILE]}
    printed = {"coins": given["coin_dock_total"], "happiness": given["happiness_dock_total"]}
    game = start(ann={"grain": given["grain"], "docks": docks}, copy=box(docks=printed))
    game.take("retire", "space conquistador", "boost", "nothing", "boost", "nothing")
    assert {"coins": game.me().coins, "religion_steps": game.me().religion, "happiness": game.me().points} == {
        name: expect[name] for name in ("coins", "religion_steps", "happiness")
    }
    assert [event["dock"] for event in game.happened("dock")] == expect["order"]
    assert game.me().grain == 0


# the end of a year


@scenario("EX-16")
def test_conquistador_scoring_in_year_2(given, expect):
    assert given["year"] == 2
    steps = range(given["players"], 0, -1)
    people = [{"conquistador": step, "arrived": 9 - step} for step in steps]
    game = retired(**dict(zip(("ann", "ben", "chen", "dora"), people, strict=True)))
    assert [player.conquistador_points[0] for player in game.table.players] == expect["points"]
    assert len(given["ranking"]) == len(game.table.players)


@scenario("EX-43")
def test_stacking_decides_rank(given, expect):
    assert given["same_cell"] == ["red arrived first", "blue arrived later"]
    red = {"conquistador": 2, "arrived": 1}
    blue = {"conquistador": 1, "arrived": 2, "colony": {(1, 2): "conquistador"}}
    game = start(ann=blue, ben=red, arrivals=2).take("white 2", "column 2")
    assert game.me(ANN).conquistador == game.me(BEN).conquistador
    game.until_year(2)
    colours = {ANN: "blue", BEN: "red"}
    assert colours[game.happened("rank")[0]["player"]] == expect["ahead"]
    assert game.scored("conquistador").keys() == {BEN}


@scenario("EX-44")
def test_not_moved_is_never_paid(given, expect):
    assert given["year"] == 2
    people = [{"conquistador": step, "arrived": step} for step in given["positions"].values()]
    game = retired(**dict(zip(("ann", "ben", "chen", "dora"), people, strict=True)))
    got = [player.conquistador_points[0] for player in game.table.players]
    assert dict(zip(given["positions"], got, strict=True)) == expect["points"]
    assert len(people) == given["players"]


def alone(year, trees):
    """A lone player whose year ends after so many trees."""
    track = box().facts["conquistador_track"]["cells"]
    steps = [0, *(step for step, mark in enumerate(track) if "tree" in mark)]
    t = {"year": year, "era": f"year-{year}", "phase": "year-end"}
    return start(1, ann={"conquistador": steps[trees], "retired": 0}, **t)


@scenario("EX-21")
def test_solo_conquistador_scoring(given, expect):
    got = {
        year: alone(int(year), trees).scored("conquistador")[ANN]
        for year, trees in given["trees_passed_by_year"].items()
    }
    assert got == expect["points"]


@scenario("EX-22")
def test_a_solo_year_without_the_needed_tree(given, expect):
    assert alone(given["year"], given["trees_passed"]).scored("conquistador").get(ANN, 0) == expect["points"]


# the end of the game


@scenario("EX-17")
def test_coins_at_game_end(given, expect):
    goods = {"sugar": 1, "gem": 1}
    value = sum(SALE[good] * n for good, n in goods.items())
    assert (value, given["coins"] + value) == (given["resource_sale_value"], expect["coins_total"])
    assert final(coins=given["coins"], **goods).scored("coins") == {ANN: expect["points"]}


@scenario("EX-18")
def test_colonists_at_game_end(given, expect):
    lines = [*given["full_columns"], *given["full_rows"]]
    assert lines == [4, 6, 4]
    cells = {(row, column): "wood" for column in given["full_columns"] for row in range(1, 7)}
    cells |= {(row, column): "wood" for row in given["full_rows"] for column in range(1, 7)}
    on_both, on_one, off = (
        {(4, 4): "road*1"},
        {(2, 4): "road*1", (4, 1): "road*1", (1, 6): "road*2"},
        {(1, 1): "road*2"},
    )
    colonists = [int(face[-1]) for face in (on_both | on_one).values()]
    assert sum(colonists) == given["distinct_colonists_in_those_lines"]
    assert len(on_both) == given["colonists_on_intersections"]
    assert final(colony=cells | on_both | on_one | off).scored("colonists") == {ANN: expect["points"]}


def monks(scholar_points=(), bishops=0, **rulings):
    """Scholars of these points and so many bishops, whose requirements bring nothing."""
    faces = [
        {"name": f"S{n}", "points": points, "ability": "hand", "when": "turn", "effect": "wood", "note": "made up"}
        for n, points in enumerate(scholar_points)
    ]
    nothing = {"per": 1, "of": "triple", "each": 1, "most": 0, "note": ""}
    spots = {f"scholar.{n + 1}": f"hand:S{n}" for n in range(len(faces))}
    spots |= {f"bishop.{n + 1}": "triple*1>happiness*1" for n in range(bishops)}
    copy = box(scholars=faces or box().facts["scholars"], bishops=[nothing])
    return final(copy=copy, rulings=rulings, monks=list(spots), spots=spots)


@scenario("EX-19")
def test_monks_at_game_end(given, expect):
    game = monks(given["scholar_points"], given["bishops"], kingdoms="yes" if given["expansion"] else "no")
    assert game.scored("scholars") == {ANN: expect["scholars"]}
    assert game.scored("bishops-penalty") == {ANN: expect["penalty"]}
    assert game.scored("bishops") == {}
    assert game.me().points == expect["net_before_requirements"]


@scenario("EX-26")
def test_the_bishops_penalty_is_removed(given, expect):
    game = monks((), given["bishops"], kingdoms="yes" if given["expansion"] else "no")
    assert game.scored("bishops-penalty").get(ANN, 0) == expect["penalty"]


@scenario("EX-20")
def test_complete_dock_sets(given, expect):
    sets = given["complete_sets"]
    docks = {"coins": [TILE] * sets, "religion": [TILE] * (sets + 1), "conquistador": [TILE] * sets}
    game = final(docks=docks | {"happiness": [TILE] * (sets + 2)})
    assert game.scored("sets") == {ANN: expect["points"]}


# the expansion


def harbour(docks):
    """Ann takes the special tile, with so many tiles at her docks."""
    held = {dock: [TILE] * n for dock, n in docks.items()}
    ann = {"coins": 2, "cocoa": 1, "cocoa_stores": 1, "docks": held, "colony": {(1, 2): "ship"}}
    market = {**MARKET_TILES, "special": SPECIAL_TILE}
    game = start(ann=ann, rulings=KINGDOMS, market=market, stacks={"ships": 30, "special_ships": 9})
    return game.take("white 2", "column 2", "ship special")


@scenario("EX-23")
def test_placing_a_special_shipping_tile(given, expect):
    assert harbour(given["docks"]).choices == [f"dock {dock}" for dock in expect["allowed"]]


@scenario("EX-24")
def test_a_special_shipping_tile_with_equal_docks(given, expect):
    assert harbour(given["docks"]).choices == [f"dock {dock}" for dock in expect["allowed"]]


@scenario("EX-25")
def test_cocoa_sets_a_die(given, expect):
    die, value = given["die"], expect["die_value"]
    assert die["colour"] == "blue"
    ann = {"cocoa": given["cocoa"], "cocoa_stores": 1, "coins": 9, "blue": [die["value"]]}
    game = start(ann=ann | {"colony": {(value, 1): "wood"}}, rulings=KINGDOMS)
    game.take(f"blue {die['value']}", f"row {value} cocoa")
    assert game.marks() == {(value, 1): f"blue {value}"}
    assert (game.me().cocoa, 9 - game.me().coins) == (expect["cocoa"], expect["coins_paid"])


# the governor


def governed(given, colony, **ann):
    """Ann's governor, and the die she uses on a line in which a building lies far from him."""
    die = given["die"]
    kind = "column" if die["colour"] == "white" else "row"
    ann = {"governor": number(*given["governor"]), "blue": [die[kind]], "colony": colony, **ann}
    return start(ann=ann, rulings={"governor": "yes"}).take(f"{die['colour']} {die[kind]}", f"{kind} {die[kind]}")


def where(game):
    """The governor's row and column."""
    return [game.me().governor // 6 + 1, game.me().governor % 6 + 1]


@scenario("EX-27")
def test_the_governor_and_a_white_die(given, expect):
    assert given["cell_right"] == "free"
    assert where(governed(given, {(5, 3): "wood"})) == expect["governor"]


@scenario("EX-28")
def test_the_governor_and_a_blue_die_onto_a_building(given, expect):
    assert given["cell_below"] == "free building"
    game = governed(given, {(3, 3): "wood", (2, 1): "grain", (2, 6): "gem"})
    assert where(game) == expect["governor"]
    assert (game.activated[0] == tuple(expect["governor"])) is expect["building_below_activated_first"]
    assert game.activated[1:] == [(2, 1), (2, 6)]


@scenario("EX-29")
def test_the_governor_blocked_by_a_coin(given, expect):
    assert given["cell_right"] == "building with coin"
    colony = {(2, 3): "grain", (2, 4): "wood", (5, 3): "gem"}
    game = governed(given, colony, marks={(2, 4): "coins 1"})
    assert where(game) == expect["governor"]
    assert (tuple(given["governor"]) in game.activated) is expect["governor_cell_activated"]
    assert game.activated == [(5, 3)]


@scenario("EX-30")
def test_the_governors_final_score(given, expect):
    game = start(ann={"governor": number(*given["governor"])}, rulings={"governor": "yes"})
    lines = [line for line in secured(game.table) if line.source == "governor"]
    assert [(line.player, line.points) for line in lines] == [(ANN, expect["points"])]


# specialists and ambassadors


@scenario("EX-31")
def test_a_second_farmer_after_changing_a_die(given, expect):
    ann = {"coins": given["coins"], "specialists": {"farmer": given["farmers_owned"]}, "colony": {(1, 3): "happiness"}}
    beside = ["soldier", "soldier", "farmer", "soldier", "forester", "forester"]
    game = start(ann=ann, rulings={"specialists": "yes"}, specialists=beside, pool=[given["die"]])
    game.take(f"white {given['die']}", "column 3", "hire farmer")
    assert given["coins"] - game.me().coins == expect["coins_paid_total"]
    assert (game.me().grain, game.me().coins) == (expect["grain_gained"], expect["coins_left"])


@scenario("EX-45")
def test_how_many_specialists_are_revealed(given, expect):
    game = new(2, rulings={"specialists": "yes"}, draws=7)
    revealed = [game.until_year(year).table.specialists for year in range(1, given["years"] + 1)]
    assert [len(year) for year in revealed] == [expect["per_year"]] * given["years"]
    upgrades = [tile["cells"][0] for tile in box().facts["upgrades"]]
    faces = [face for year in revealed for face in year]
    assert (sorted(faces), len(faces)) == (sorted([*PRODUCTION] * 3 + upgrades), expect["total"])


@scenario("EX-32")
def test_white_dice_with_ambassadors(given, expect):
    assert given["modules"] == ["C"]
    t = set_up(given["players"], ambassadors="yes").table
    assert len(t.pool) == expect["white_in_pool"]
    assert {colour: int(1 <= value <= 6) for colour, value in t.ambassadors.items()} == expect["ambassador_dice"]
    assert {player.blue_dice for player in t.players} == {expect["starting_blue_per_player"]}


# the Maya city


STORES = {"cocoa": 2, "grain": 1, "wood": 1, "gem": 1, "sugar": 1}


def running(city=None, others=None, copy=None, count=2, **ann):
    """Ann runs the city of the sample, with nothing in it."""
    made = Maya(**{"stores": dict(STORES), "temples": {"gold": "gem"}, **(city or {})})
    return start(count, rulings=MAYA, copy=copy, ann={"maya": made, **ann}, **(others or {}))


@scenario("EX-33")
def test_gold_in_the_temple_store_at_setup(given, expect):
    game = set_up(given["colonists"] + given["maya"], maya="yes")
    assert game.me().maya.gold == expect["gold_in_store"]


@scenario("EX-34")
def test_protecting_and_losing_gold(given, expect):
    symbols = [step for step, mark in enumerate(box().facts["conquistador_track"]["cells"]) if "gold" in mark]
    march = f"conquistador*{symbols[1] - symbols[0]}"
    red = {"conquistador": symbols[0] - 1, "colony": {(1, 2): "conquistador", (1, 4): march}}
    game = running({"gold": given["maya_store"]}, {"ben": red}, conquistador=symbols[0] - 1)
    stores = []
    for seat, *answers in (
        (ANN, "white 3", "entry 3", "stop 11"),
        (BEN, "white 2", "column 2"),
        (BEN, "white 4", "column 4"),
    ):
        game.until("turn", seat).take(*answers)
        stores.append(game.me().maya.gold)
    assert stores == expect["maya_store_after_each"]
    assert (game.me(BEN).gold, expect["red_gold_from"]) == (expect["red_gold"], "Maya store")
    assert game.me().conquistador == symbols[0], "the Maya have not crossed the second symbol"


@scenario("EX-35")
def test_completing_a_temple_level_after_a_die(given, expect):
    district, cost = given["district"], given["tile_cost"]
    city = {"temples": {district: "&".join(cost), "trade": "sugar"}}
    game = running(city, cocoa=1)
    game.take(f"white {given['die']}", f"entry {given['die']}", "stop 15")
    assert game.option(f"temple {district}").cost == cost
    assert game.brought(f"temple {district}") == {
        **{good: -n for good, n in cost.items()}, "coins": expect["coins"],
    }  # fmt: skip
    assert (game.me().maya.levels, expect["tile"]) == ({district: 1}, "flipped to finished side")
    assert (game.me().maya.temples[district], expect["next"]) == ("", "smaller tile placed on top, cost side up")


@scenario("EX-36")
def test_route_choice(given, expect):
    entry = given["entry"]
    game = running().take(f"white {entry}", f"entry {entry}")
    roads = {road: set(range(4 * road - 3, 4 * road + 1)) for road in range(1, 7)}
    stops = {int(key.split(" ")[1]) for key in game.choices if key.startswith("stop ")}
    assert [road for road, spots in roads.items() if stops & spots and road != entry] == expect["may_turn_towards"]


@scenario("EX-37")
def test_temple_score(given, expect):
    city = {"levels": {"construction": given["levels"]}, "cards": {"construction": given["cards_tucked"]}}
    game = running(city).take("retire", "space coins")
    assert game.scored("temples") == {ANN: expect["points"]}


@scenario("EX-38")
def test_trade_with_another_player(given, expect):
    assert given["maya_wood_token"] == "full"
    game = running({"hand": 1}, {"ben": {"coins": 5}}, wood=1)
    game.take("card", "half trade", "partner 1")
    before = game.me().coins
    game.take(as_text({"give": {"coins": 0, "wood": 1}, "take": {"coins": 2}}))
    changed = game.brought("agree", seat=BEN)
    assert changed == {good: expect["other_player"][good] for good in ("coins", "wood")}
    assert ("empty" if game.me().wood < game.me().most("wood") else "full") == expect["maya_wood_token"]
    assert game.me().coins - before == expect["maya_coins"]
    assert expect["other_player"]["wood_taken_from"] == "general supply"
    assert game.me().maya.stores == STORES, "the token itself stays in the city"


@scenario("EX-39")
def test_a_high_priest_on_a_wood_building(given, expect):
    spot = 13
    assert box().facts["city"]["spots"][spot - 1] == given["building"]
    game = running({"priests": 1}).take("priest", f"spot {spot}")
    assert ("full" if game.me().wood == game.me().most("wood") else "empty") == expect["wood_token"]
    game.until("turn", ANN).take("white 4", "entry 4")
    assert (f"stop {spot}" not in game.keys) is expect["building_blocked_until_year_end"]
    assert game.take("stop 15").until_year(2).me().maya.marks == {}


@scenario("EX-40")
def test_five_players_conquistador(given, expect):
    assert given["year"] == 2
    steps = range(given["players"], 0, -1)
    people = [{"conquistador": step, "arrived": 9 - step, "retired": n} for n, step in enumerate(steps)]
    names = ("ben", "chen", "dora", "emil")
    t = {"year": 2, "era": "year-2", "phase": "year-end", **dict(zip(names, people[1:], strict=True))}
    game = start(5, rulings=MAYA | {"ambassadors": "yes"}, ann={"maya": Maya(), **people[0]}, **t)
    assert [player.conquistador_points[0] for player in game.table.players] == expect["points"]


@scenario("EX-41")
def test_tucked_cards(given, expect):
    played = given["trade_cards_played"]
    game = running({"hand": played})
    for _ in range(played):
        game.until("turn", ANN).take("card", "half trade", "done")
    assert game.me().maya.cards == {expect["all"]: expect["visible_halves"]}
    assert game.me().maya.hand == 0


# storage


@scenario("EX-42")
def test_storage_overflow(given, expect):
    game = start(ann={**given, "colony": {(1, 2): "wood*2", (2, 2): "gem*2"}})
    game.take("white 2", "column 2")
    assert (game.me().wood, game.me().gem, game.me().coins) == (expect["wood"], expect["gem"], expect["coins_gained"])
