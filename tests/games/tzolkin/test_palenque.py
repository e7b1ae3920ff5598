"""Palenque: fishing, corn and wood from the jungle, and burning it."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, keys, play, reasons, start

BOTTOM = {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}
HARVEST = {2: (4, None), 3: (5, 2), 4: (7, 3), 5: (9, 4)}


@pytest.mark.rule("TZ-PAL-01")
def test_fishing_gives_3_corn_and_takes_no_tile():
    assert brought(acting("palenque", 1), "act palenque 1") == {"corn": 3}


@pytest.mark.rule("TZ-PAL-01")
def test_fishing_needs_no_tile():
    empty = dict.fromkeys((2, 3, 4, 5), (0, 0))
    assert brought(acting("palenque", 1, jungle=empty), "act palenque 1") == {"corn": 3}


@pytest.mark.rule("TZ-PAL-02", "TZ-PAL-06")
@pytest.mark.parametrize("group", HARVEST)
def test_a_corn_tile_gives_the_corn_of_its_group(group):
    game = acting("palenque", group, jungle={group: (0, 2)})
    corn, _ = HARVEST[group]
    assert brought(game, f"act palenque {group} corn") == {"corn": corn, "corn_tiles": 1}
    assert (game.table.jungle[group].wood, game.table.jungle[group].corn) == (0, 1)


@pytest.mark.rule("TZ-PAL-02", "TZ-PAL-06")
@pytest.mark.parametrize("group", [3, 4, 5])
def test_a_wood_tile_gives_the_wood_of_its_group_and_opens_the_corn_tile(group):
    game = acting("palenque", group)
    _, wood = HARVEST[group]
    assert brought(game, f"act palenque {group} wood") == {"wood": wood, "wood_tiles": 1}
    assert (game.table.jungle[group].wood, game.table.jungle[group].corn) == (3, 1)


@pytest.mark.rule("TZ-PAL-02")
def test_group_2_gives_corn_only():
    assert keys(acting("palenque", 2))[0] == "act palenque 2 corn"
    assert not [key for key in keys(acting("palenque", 2, ann={"corn": 1})) if "wood" in key or "burn" in key]


@pytest.mark.rule("TZ-PAL-02")
def test_with_both_kinds_open_the_player_chooses():
    game = acting("palenque", 5, jungle={5: (1, 1)})
    assert {"act palenque 5 corn", "act palenque 5 wood"} <= set(keys(game))


@pytest.mark.rule("TZ-PAL-03")
def test_corn_under_wood_is_not_available():
    game = acting("palenque", 4)
    assert reasons(game, "act palenque 4 corn") == [because("TZ-PAL-03", space=4, wood=4)]
    game = acting("palenque", 4, jungle={4: (2, 0)})
    assert reasons(game, "act palenque 4 corn") == [because("TZ-PAL-03", space=4, wood=2)]


@pytest.mark.rule("TZ-PAL-03")
def test_taking_the_wood_opens_the_corn_for_the_next_worker():
    game = start(gears={"palenque": {3: ANN, 6: ANN}})
    play(game, "pick palenque 3", "act palenque 3 wood", "pick palenque 6")
    assert brought(game, "act palenque 3 corn") == {"corn": 5, "corn_tiles": 1}


@pytest.mark.rule("TZ-PAL-04", "TZ-PAL-06")
@pytest.mark.parametrize("group", [3, 4, 5])
def test_burning_discards_the_wood_takes_the_corn_and_angers_the_gods(group):
    game = acting("palenque", group)
    corn, _ = HARVEST[group]
    assert brought(game, f"act palenque {group} burn", "down kukulkan") == {
        "corn": corn,
        "corn_tiles": 1,
        "kukulkan": -1,
    }
    assert (game.table.jungle[group].wood, game.table.jungle[group].corn) == (3, 0), "the tile under it is taken too"


@pytest.mark.rule("TZ-PAL-04")
def test_burning_angers_in_a_temple_of_choice_once():
    game = play(acting("palenque", 3), "act palenque 3 burn")
    assert keys(game) == ["down chaac", "down quetzalcoatl", "down kukulkan"]
    assert play(game, "down quetzalcoatl").ask.id == "pick-more"


@pytest.mark.rule("TZ-PAL-04")
def test_no_burning_at_the_bottom_of_all_temples():
    game = acting("palenque", 3, ann={"temples": BOTTOM})
    assert reasons(game, "act palenque 3 burn") == [because("TZ-PAL-04")]
    game = acting("palenque", 3, ann={"temples": BOTTOM}, jungle={3: (0, 1)})
    assert reasons(game, "act palenque 3 burn") == [because("TZ-PAL-05", space=3), because("TZ-PAL-04")]
    game = acting("palenque", 3, ann={"temples": {**BOTTOM, "chaac": 0}})
    assert reasons(game, "act palenque 3 burn") == []


@pytest.mark.rule("TZ-PAL-05")
def test_with_no_tile_left_the_action_cannot_be_done():
    game = acting("palenque", 3, jungle={3: (0, 0)})
    for variant in ("corn", "wood", "burn"):
        assert reasons(game, f"act palenque 3 {variant}") == [because("TZ-PAL-05", space=3)]
    assert reasons(acting("palenque", 2, jungle={2: (0, 0)}), "act palenque 2 corn") == [because("TZ-PAL-05", space=2)]


@pytest.mark.rule("TZ-PAL-05", "TZ-TECH-03")
def test_agriculture_2_harvests_corn_without_a_tile():
    skilled = {"technologies": {"agriculture": 2}}
    game = acting("palenque", 3, ann=skilled, jungle={3: (0, 0)})
    assert brought(game, "act palenque 3 corn") == {"corn": 6}
    game = acting("palenque", 3, ann=skilled)
    assert brought(game, "act palenque 3 corn") == {"corn": 6}, "also while the corn lies under wood"
    assert game.table.jungle[3].wood == 4
    game = acting("palenque", 3, ann={"technologies": {"agriculture": 1}}, jungle={3: (0, 0)})
    assert reasons(game, "act palenque 3 corn") == [because("TZ-PAL-05", space=3)]


@pytest.mark.rule("TZ-PAL-06")
def test_a_burnt_wood_tile_has_no_owner():
    game = play(acting("palenque", 3), "act palenque 3 burn", "down chaac", "done")
    assert [player.wood_tiles for player in game.table.players] == [0, 0, 0, 0]
    assert game.table.players[ANN].corn_tiles == 1


@pytest.mark.rule("TZ-PAL-06")
def test_no_table_has_more_tiles_than_the_jungle():
    import companion

    with pytest.raises(companion.BadTable) as refused:
        start(2, ann={"corn_tiles": 1}, ben={"wood_tiles": 1})
    assert [problem.values["good"] for problem in refused.value.problems] == ["corn", "wood"]
    start(2, ann={"corn_tiles": 1}, ben={"wood_tiles": 1}, jungle={2: (0, 1), 3: (1, 1)})


def test_others_see_the_same_jungle():
    game = play(acting("palenque", 3, gears={"palenque": {4: BEN}}), "act palenque 3 wood", "done", "pick palenque 4")
    assert reasons(game, "act palenque 3 corn")[0].rule == "TZ-PICK-02"
