"""Setting up: what everyone starts with, the jungle, the displays, wealth tiles and neutral workers."""

import pytest

import companion
from companion.engine.data_folder import components
from tests.games.tzolkin.tables import ANN, NAMES, NEUTRAL, brought, happened, keys, play, start, state, table

MONUMENTS = [f"m{n:02}" for n in range(1, 14)]
AGE_1 = [f"b1-{n:02}" for n in range(1, 15)]
AGE_2 = [f"b2-{n:02}" for n in range(1, 19)]


def set_up(count, **options):
    """A game of so many, set up by the companion up to the choice of wealth tiles."""
    return companion.new_game("tzolkin", NAMES[:count], draws=7, **options)


def lay_out(count, first=0):
    """A game whose players enter the draws, up to the wealth tiles."""
    game = companion.new_game("tzolkin", NAMES[:count], first=first)
    play(game, *[f"draw m{n:02}" for n in range(1, {2: 4, 3: 5, 4: 6}[count] + 1)])
    return play(game, *[f"draw b1-{n:02}" for n in (1, 4, 6, 8, 10, 13)])


def keep(game, *tiles):
    return play(game, *[f"keep w-{tile}" for tile in tiles])


@pytest.mark.rule("TZ-SETUP-01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_everyone_starts_with_three_workers_a_light_board_and_nothing_else(count):
    game = set_up(count)
    assert len(game.table.players) == count
    for seat, player in enumerate(game.table.players):
        assert player.available == 3
        assert game.table.workers(seat) == 3
        assert player.light_side
        assert not any(value for name, value in state(game, seat).items() if name != "workers")


@pytest.mark.rule("TZ-SETUP-01")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_no_other_number_of_players(count):
    with pytest.raises(companion.BadPlayers) as refused:
        companion.new_game("tzolkin", [f"Player {n}" for n in range(count)])
    assert refused.value.reason.values == {"count": count, "low": 2, "high": 4}


@pytest.mark.rule("TZ-SETUP-02")
def test_seven_markers_on_the_white_steps_and_the_leftmost_spaces():
    for player in set_up(4).table.players:
        assert player.temples == {"chaac": 0, "quetzalcoatl": 0, "kukulkan": 0}
        assert player.technologies == {"agriculture": 0, "extraction": 0, "architecture": 0, "theology": 0}


@pytest.mark.rule("TZ-SETUP-03")
def test_the_first_round_is_on_a_food_day_tooth_and_is_no_food_day():
    game = lay_out(4)
    keep(game, *("palenque-1", "palenque-3", "tikal-1", "tikal-3"), *("uxmal-1", "uxmal-3", "uxmal-5", "uxmal-7"))
    assert game.table.day == 0
    assert components("tzolkin", "calendar")["food_days"][3]["same_tooth_as"] == 0
    assert not game.table.is_food_day
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal"):
        play(game, f"place {gear} 0", "done")
    assert game.table.day == 1
    assert not happened(game, "food-day")


@pytest.mark.rule("TZ-SETUP-04")
@pytest.mark.parametrize(("count", "fields"), [(4, 4), (3, 3), (2, 2)])
def test_fields_of_the_jungle(count, fields):
    jungle = {group: (tiles.wood, tiles.corn) for group, tiles in set_up(count).table.jungle.items()}
    assert jungle == {2: (0, fields), 3: (fields, 0), 4: (fields, 0), 5: (fields, 0)}


@pytest.mark.rule("TZ-SETUP-04")
@pytest.mark.parametrize("tiles", [{2: (1, 3)}, {3: (4, 1)}, {5: (-1, 0)}])
def test_no_table_has_more_fields_or_wood_in_group_2(tiles):
    with pytest.raises(companion.BadTable):
        start(4, jungle=tiles)


@pytest.mark.rule("TZ-SETUP-05")
@pytest.mark.parametrize(("count", "shown"), [(4, 6), (3, 5), (2, 4)])
def test_monuments_face_up(count, shown):
    game = companion.new_game("tzolkin", NAMES[:count], first=0)
    assert keys(game) == [f"draw {tile}" for tile in MONUMENTS]
    for n in range(shown):
        assert game.ask.id == "draw-monument"
        play(game, f"draw {MONUMENTS[n]}")
        assert f"draw {MONUMENTS[n]}" not in keys(game)
    assert game.ask.id == "draw-building"
    assert game.table.monuments == MONUMENTS[:shown]


@pytest.mark.rule("TZ-SETUP-06")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_six_buildings_of_age_1_face_up(count):
    game = set_up(count)
    assert len(set(game.table.buildings)) == 6
    assert set(game.table.buildings) <= set(AGE_1)


@pytest.mark.rule("TZ-SETUP-06")
def test_only_age_1_can_be_drawn_and_each_tile_once():
    game = companion.new_game("tzolkin", NAMES, first=0)
    play(game, *[f"draw {tile}" for tile in MONUMENTS[:6]])
    faces = ["b1-01", "b1-04", *AGE_1[5:]]
    assert keys(game) == [f"draw {tile}" for tile in faces], "of tiles that look the same, one is offered"
    play(game, "draw b1-01", "draw b1-14")
    assert "draw b1-02" in keys(game)
    assert "draw b1-14" not in keys(game)


@pytest.mark.rule("TZ-SETUP-07")
def test_four_wealth_tiles_are_dealt_and_two_are_kept():
    game = set_up(4)
    hands = game.table.dealt
    assert [len(hand) for hand in hands] == [4, 4, 4, 4]
    assert len({tile for hand in hands for tile in hand}) == 16
    for seat in range(4):
        assert game.ask.player == seat
        assert keys(game) == [f"keep {tile}" for tile in hands[seat]]
        before = [state(game, other) for other in range(4)]
        play(game, f"keep {hands[seat][0]}")
        assert keys(game) == [f"keep {tile}" for tile in hands[seat][1:]]
        assert before == [state(game, other) for other in range(4)], "no gain before all have chosen"
        play(game, f"keep {hands[seat][3]}")
    assert [player.wealth for player in game.table.players] == [[hand[0], hand[3]] for hand in hands]
    assert game.ask.id == "turn"


@pytest.mark.rule("TZ-SETUP-07")
def test_wealth_tiles_come_after_everything_else():
    game = companion.new_game("tzolkin", NAMES, draws=3)
    asked = [decision.ask for decision in game.journal]
    assert asked == ["first-player"] + 6 * ["draw-monument"] + 6 * ["draw-building"] + 16 * ["deal"]


WEALTH = {
    "palenque-1": {"corn": 3, "quetzalcoatl": 1, "agriculture": 1},
    "palenque-3": {"corn": 5, "gold": 1, "quetzalcoatl": 1},
    "palenque-5": {"stone": 1, "gold": 1, "agriculture": 1},
    "palenque-7": {"corn": 9, "stone": 1},
    "yaxchilan-1": {"wood": 1, "kukulkan": 1, "extraction": 1},
    "yaxchilan-3": {"corn": 2, "wood": 2, "kukulkan": 1},
    "yaxchilan-5": {"corn": 4, "wood": 1, "extraction": 1},
    "yaxchilan-7": {"corn": 3, "wood": 2, "stone": 1},
    "tikal-1": {"corn": 2, "chaac": 1, "architecture": 1},
    "tikal-3": {"corn": 6, "stone": 2},
    "tikal-5": {"corn": 3, "gold": 1, "architecture": 1},
    "tikal-7": {"corn": 6, "wood": 1, "stone": 1},
    "uxmal-1": {"corn": 5, "stone": 1, "chaac": 1},
    "uxmal-3": {"corn": 3, "wood": 1},
    "uxmal-5": {"workers": 1},
    "uxmal-7": {"corn": 8, "gold": 1},
    "chichen_itza-0": {"corn": 4, "wood": 1, "skull": 1},
    "chichen_itza-3": {"corn": 5, "stone": 1, "theology": 1},
    "chichen_itza-5": {"corn": 4, "wood": 3},
    "chichen_itza-7": {"corn": 2, "wood": 2, "theology": 1},
    "chichen_itza-10": {"corn": 7, "wood": 2},
}


def test_all_21_wealth_tiles_are_here():
    assert [f"w-{tile}" for tile in WEALTH] == [tile["id"] for tile in components("tzolkin", "wealth_tiles")["tiles"]]


@pytest.mark.rule("TZ-SETUP-07")
@pytest.mark.parametrize("tile", WEALTH)
def test_a_wealth_tile_gives_what_it_shows(tile):
    game = lay_out(4)
    others = [other for other in WEALTH if other != tile]
    first = "palenque-7" if tile != "palenque-7" else "tikal-3"
    others.remove(first)
    before = state(game)
    keep(game, tile, first, *others[:6])
    gained = {name: value - before[name] for name, value in state(game).items() if value != before[name]}
    expected = dict(WEALTH[tile])
    for good, n in WEALTH[first].items():
        expected[good] = expected.get(good, 0) + n
    assert gained == expected
    assert game.table.players[ANN].wealth == [f"w-{tile}", f"w-{first}"]


@pytest.mark.rule("TZ-SETUP-07")
def test_the_table_may_deal_for_itself_and_enters_only_the_kept_tiles():
    game = lay_out(4)
    assert game.ask.id == "keep"
    assert len(keys(game)) == 21
    keep(game, "palenque-1")
    assert "keep w-palenque-1" not in keys(game)


@pytest.mark.rule("TZ-SETUP-08", "TZ-CAL-02")
@pytest.mark.parametrize(("tile", "spaces"), [(5, [5, 0]), (1, [1, 6]), (3, [3, 8]), (7, [7, 2])])
@pytest.mark.parametrize("gear", ["palenque", "yaxchilan", "tikal", "uxmal"])
def test_the_first_neutral_worker_of_a_gear_brings_one_to_the_opposite_space(gear, tile, spaces):
    game = play(lay_out(3), f"draw w-{gear}-{tile}")
    placed = [*happened(game, "neutral"), *happened(game, "neutral-opposite")]
    assert [(event["gear"], event["space"]) for event in placed] == [(gear, n) for n in spaces]
    assert [space for space, worker in enumerate(game.table.gears[gear]) if worker == NEUTRAL] == sorted(spaces)
    assert game.ask.values == {"left": 4}


@pytest.mark.rule("TZ-SETUP-08")
def test_the_second_tile_of_a_gear_and_chichen_itza_bring_one_worker():
    game = play(lay_out(3), "draw w-palenque-5", "draw w-palenque-1", "draw w-chichen_itza-10", "draw w-chichen_itza-0")
    assert list(game.table.gears["palenque"]).count(NEUTRAL) == 3
    assert [space for space, worker in enumerate(game.table.gears["chichen_itza"]) if worker == NEUTRAL] == [0, 10]
    assert game.ask.values == {"left": 1}


@pytest.mark.rule("TZ-SETUP-08")
def test_the_last_neutral_worker_brings_no_opposite_one():
    game = play(lay_out(3), "draw w-palenque-5", "draw w-yaxchilan-5", "draw w-palenque-1", "draw w-tikal-7")
    assert game.ask.id == "keep"
    assert [space for space, worker in enumerate(game.table.gears["tikal"]) if worker == NEUTRAL] == [7]


@pytest.mark.rule("TZ-SETUP-08")
@pytest.mark.parametrize(("count", "workers"), [(2, 12), (3, 6), (4, 0)])
def test_so_many_neutral_workers_between_dealing_and_choosing(count, workers):
    game = set_up(count)
    assert game.ask.id == "keep"
    assert sum(teeth.count(NEUTRAL) for teeth in game.table.gears.values()) == workers
    asked = [decision.ask for decision in game.journal]
    assert asked[-1] == ("draw-neutral" if workers else "deal")
    turned = {decision.key.split()[1] for decision in game.journal if decision.ask == "draw-neutral"}
    assert turned.isdisjoint(tile for hand in game.table.dealt for tile in hand)


@pytest.mark.rule("TZ-SETUP-08")
def test_neutral_workers_block_spaces_for_placing():
    game = play(lay_out(3), "draw w-palenque-5", "draw w-palenque-1", "draw w-chichen_itza-0", "draw w-tikal-5")
    keep(game, "palenque-7", "tikal-3", "uxmal-1", "uxmal-3", "uxmal-5", "uxmal-7")
    assert {"place palenque 2", "place chichen_itza 1", "place tikal 1"} <= set(keys(game))


@pytest.mark.rule("TZ-SETUP-08")
def test_a_table_of_three_without_its_neutral_workers_is_refused():
    snapshot = table(3)
    snapshot.gears["palenque"][8] = None
    with pytest.raises(companion.BadTable) as refused:
        companion.new_game("tzolkin", NAMES[:3], table=snapshot)
    assert refused.value.reason.values == {"field": "gears", "count": 5, "want": 6, "players": 3}


@pytest.mark.rule("TZ-SETUP-09")
def test_the_table_says_who_sacrificed_something_last():
    game = companion.new_game("tzolkin", NAMES)
    assert game.ask.id == "first-player"
    assert game.ask.chance
    assert keys(game) == ["first 0", "first 1", "first 2", "first 3"]
    assert play(game, "first 2").table.first_player == 2


@pytest.mark.rule("TZ-SETUP-09")
def test_the_first_player_moves_first_and_keeps_the_marker_until_it_is_taken():
    game = lay_out(4, first=2)
    keep(game, *("palenque-1", "palenque-3", "tikal-1", "tikal-3"), *("uxmal-1", "uxmal-3", "uxmal-5", "uxmal-7"))
    for seat, gear in zip((2, 3, 0, 1), ("palenque", "yaxchilan", "tikal", "uxmal"), strict=True):
        assert game.ask.player == seat
        play(game, f"place {gear} 0", "done")
    assert game.table.first_player == 2
    assert game.ask.player == 2


@pytest.mark.rule("TZ-SETUP-10")
def test_there_are_13_skulls():
    game = start(4, ann={"skull": 5}, ben={"skull": 4}, offerings={1: 2, 9: 2}, gears={"yaxchilan": {4: ANN}})
    assert game.table.skulls == 2
    play(game, "pick yaxchilan 4", "act yaxchilan 4")
    assert game.table.skulls == 1
    with pytest.raises(companion.BadTable) as refused:
        start(4, ann={"skull": 13}, offerings={1: 2})
    assert refused.value.reason.values["count"] == 14


@pytest.mark.rule("TZ-SETUP-10")
def test_corn_and_resources_are_unlimited():
    game = start(4, ann={"corn": 400, "gold": 90, "wood": 90, "stone": 90}, gears={"yaxchilan": {5: ANN}})
    assert brought(game, "pick yaxchilan 5", "act yaxchilan 5") == {"gold": 1, "stone": 1, "corn": 2}
