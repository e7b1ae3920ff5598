"""Technologies: their cost, their levels and their bonuses."""

import pytest

from companion.engine.ask import because
from tests.games.tzolkin.tables import ANN, BEN, acting, brought, happened, keys, option, play, reasons, scored, start

ROWS = ("agriculture", "extraction", "architecture", "theology")


def level(row, n, **more):
    return {"technologies": {row: n}, **more}


@pytest.mark.rule("TZ-TECH-01")
@pytest.mark.parametrize(("now", "cost"), [(0, 1), (1, 2), (2, 3)])
@pytest.mark.parametrize("row", ROWS)
def test_the_next_level_costs_its_number_in_resources(row, now, cost):
    game = acting("tikal", 1, ann=level(row, now, stone=cost))
    play(game, "act tikal 1")
    assert option(game, f"advance {row} {now + 1}").cost == {"resource": cost}
    assert brought(game, f"advance {row} {now + 1}") == {row: 1, "stone": -cost}
    poor = acting("tikal", 3, ann={"stone": cost - 1, "technologies": {**dict.fromkeys(ROWS, 2), row: now}})
    why = because("TZ-TIK-03", need=cost, have=cost - 1, missing=1)
    assert reasons(poor, "act tikal 3") == [why]


@pytest.mark.rule("TZ-TECH-01")
def test_any_mix_of_resources_pays():
    game = play(
        acting("tikal", 1, ann=level("theology", 2, wood=2, stone=1, gold=1)), "act tikal 1", "advance theology 3"
    )
    assert set(keys(game)) == {"pay 2 1 0", "pay 2 0 1", "pay 1 1 1"}
    assert brought(game, "pay 1 1 1") == {"wood": -1, "stone": -1, "gold": -1, "theology": 1}


@pytest.mark.rule("TZ-TECH-01")
def test_corn_and_skulls_are_no_resources():
    game = acting("tikal", 1, ann={"corn": 9, "skull": 3})
    assert reasons(game, "act tikal 1") == [because("TZ-TIK-01", need=1, have=0, missing=1)]


@pytest.mark.rule("TZ-TECH-01")
def test_the_bonus_behind_level_3_costs_1_any_number_of_times():
    game = acting("tikal", 3, ann=level("architecture", 3, wood=2))
    play(game, "act tikal 3")
    assert option(game, "advance architecture 4").cost == {"resource": 1}
    assert brought(game, "advance architecture 4") == {"wood": -1, "points": 3}
    assert brought(game, "advance architecture 4") == {"wood": -1, "points": 3}
    assert game.table.players[ANN].technologies["architecture"] == 3


@pytest.mark.rule("TZ-TECH-01")
def test_a_tile_advances_for_nothing_also_to_the_bonus():
    game = acting("tikal", 2, ann=level("architecture", 3, gold=1))
    got = brought(game, "act tikal 2", "build b1-13")
    assert got == {"buildings": 1, "corn": 1, "points": 2 + 3}, "gold spared, level 1 and 2, and the free bonus"


@pytest.mark.rule("TZ-TECH-03", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize(("now", "more"), [(0, 0), (1, 1), (2, 1), (3, 3)])
@pytest.mark.parametrize(("group", "corn"), [(2, 4), (3, 5), (4, 7), (5, 9)])
def test_agriculture_adds_corn_to_jungle_harvests(now, more, group, corn):
    game = acting("palenque", group, ann=level("agriculture", now), jungle={group: (0, 1)})
    assert brought(game, f"act palenque {group} corn") == {"corn": corn + more, "corn_tiles": 1}


@pytest.mark.rule("TZ-TECH-03", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize(("now", "corn"), [(0, 3), (1, 3), (2, 4), (3, 4)])
def test_agriculture_2_adds_a_corn_when_fishing(now, corn):
    assert brought(acting("palenque", 1, ann=level("agriculture", now)), "act palenque 1") == {"corn": corn}


@pytest.mark.rule("TZ-TECH-03")
def test_agriculture_helps_burning_too():
    game = acting("palenque", 4, ann=level("agriculture", 1))
    assert brought(game, "act palenque 4 burn", "down chaac") == {"corn": 8, "corn_tiles": 1, "chaac": -1}


@pytest.mark.rule("TZ-TECH-03")
def test_agriculture_3_keeps_the_harvest_without_a_tile():
    game = acting("palenque", 5, ann=level("agriculture", 3), jungle={5: (0, 0)})
    assert brought(game, "act palenque 5 corn") == {"corn": 12}


@pytest.mark.rule("TZ-TECH-03")
def test_with_agriculture_2_an_open_corn_tile_is_taken():
    game = acting("palenque", 3, ann=level("agriculture", 2), jungle={3: (1, 1)})
    assert brought(game, "act palenque 3 corn") == {"corn": 6, "corn_tiles": 1}


@pytest.mark.rule("TZ-TECH-03")
def test_agriculture_gives_no_wood_and_no_corn_elsewhere():
    assert brought(acting("palenque", 3, ann=level("agriculture", 3)), "act palenque 3 wood")["wood"] == 2
    assert brought(acting("yaxchilan", 3, ann=level("agriculture", 3)), "act yaxchilan 3") == {"gold": 1, "corn": 2}


@pytest.mark.rule("TZ-TECH-03")
def test_the_bonus_of_agriculture_is_a_step_in_any_temple():
    game = play(acting("tikal", 1, ann=level("agriculture", 3, wood=1)), "act tikal 1", "advance agriculture 4")
    assert keys(game) == ["up chaac", "up quetzalcoatl", "up kukulkan"]
    assert brought(game, "up quetzalcoatl") == {"quetzalcoatl": 1}


@pytest.mark.rule("TZ-TECH-04", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize("now", [0, 1, 2, 3])
def test_extraction_adds_one_of_the_same_kind(now):
    wood, stone, gold = (now >= n for n in (1, 2, 3))
    mine = level("extraction", now)
    assert brought(acting("yaxchilan", 1, ann=mine), "act yaxchilan 1") == {"wood": 1 + wood}
    assert brought(acting("yaxchilan", 2, ann=mine), "act yaxchilan 2") == {"stone": 1 + stone, "corn": 1}
    assert brought(acting("yaxchilan", 3, ann=mine), "act yaxchilan 3") == {"gold": 1 + gold, "corn": 2}
    assert brought(acting("yaxchilan", 4, ann=mine), "act yaxchilan 4") == {"skull": 1}
    both = {"gold": 1 + gold, "stone": 1 + stone, "corn": 2}
    assert brought(acting("yaxchilan", 5, ann=mine), "act yaxchilan 5") == both
    for group, n in ((3, 2), (4, 3), (5, 4)):
        got = brought(acting("palenque", group, ann=mine), f"act palenque {group} wood")
        assert got == {"wood": n + wood, "wood_tiles": 1}


@pytest.mark.rule("TZ-TECH-04")
def test_extraction_helps_only_on_those_gears():
    mine = level("extraction", 3, skull=1, corn=9, wood=2, stone=1)
    game = play(acting("chichen_itza", 6, ann=mine), "act chichen_itza 6")
    assert brought(game, "take wood") == {"wood": 1}
    game = play(acting("uxmal", 2, ann=mine), "act uxmal 2")
    assert brought(game, "buy wood") == {"wood": 1, "corn": -2}
    game = acting("tikal", 2, ann=mine, buildings=["b1-07", "b1-09"])
    game = play(game, "act tikal 2")
    assert brought(game, "build b1-09", "take gold", "take gold")["gold"] == 3, "1 by the tile, 2 by the bonus"
    game = acting("palenque", 3, ann=level("extraction", 3), jungle={3: (1, 1)})
    assert brought(game, "act palenque 3 corn") == {"corn": 5, "corn_tiles": 1}


@pytest.mark.rule("TZ-TECH-04")
def test_the_bonus_of_extraction_is_two_resources_of_choice():
    game = play(acting("tikal", 1, ann=level("extraction", 3, wood=1)), "act tikal 1", "advance extraction 4")
    assert brought(game, "take gold", "take stone") == {"gold": 1, "stone": 1}
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TECH-05", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize(("now", "corn", "points", "wood"), [(0, 0, 0, 2), (1, 1, 0, 2), (2, 1, 2, 2), (3, 1, 2, 1)])
def test_architecture_helps_building_in_tikal(now, corn, points, wood):
    expected = {"wood": -wood, "buildings": 1, "agriculture": 1, "corn": corn, "points": points}
    expected = {name: n for name, n in expected.items() if n}
    for action in (2, 4):
        game = acting("tikal", action, ann=level("architecture", now, wood=2))
        assert brought(game, f"act tikal {action}", "build b1-06") == expected
        assert scored(game, "architecture") == ({ANN: 2} if points else {})


@pytest.mark.rule("TZ-TECH-05", "TZ-UX-04")
@pytest.mark.parametrize(("now", "corn", "points"), [(0, -4, 0), (1, -3, 0), (2, -3, 2), (3, -1, 2)])
def test_architecture_helps_building_in_uxmal(now, corn, points):
    game = acting("uxmal", 4, ann=level("architecture", now, corn=4))
    expected = {"buildings": 1, "agriculture": 1, "corn": corn, "points": points}
    assert brought(game, "act uxmal 4", "build b1-06") == {name: n for name, n in expected.items() if n}


@pytest.mark.rule("TZ-TECH-05")
def test_the_corn_of_architecture_does_not_pay_for_the_building():
    game = acting("uxmal", 4, ann=level("architecture", 1, corn=3), buildings=["b1-06"])
    assert reasons(game, "act uxmal 4") == [because("TZ-PICK-04", missing={"corn": 1})]
    game = acting("uxmal", 4, ann=level("architecture", 3, corn=2), buildings=["b1-06"])
    assert reasons(game, "act uxmal 4") == []


@pytest.mark.rule("TZ-TECH-05")
def test_the_spared_resource_is_the_players_choice():
    game = acting("tikal", 2, ann=level("architecture", 3, wood=2, stone=1))
    play(game, "act tikal 2", "build b1-10")
    assert keys(game) == ["spare wood", "spare stone"]
    assert brought(game, "spare stone")["wood"] == -2
    game = acting("tikal", 2, ann=level("architecture", 3, wood=2))
    got = brought(game, "act tikal 2", "build b1-10")
    assert got["wood"] == -2, "only stone can be spared when there is none"


@pytest.mark.rule("TZ-TECH-05")
def test_one_resource_is_spared_and_no_more():
    game = acting("tikal", 2, ann=level("architecture", 3, wood=1), buildings=["b1-10"])
    assert reasons(game, "act tikal 2") == [because("TZ-PICK-04", missing={"stone": 1})]
    game = acting("tikal", 2, ann=level("architecture", 3, wood=1), buildings=["b1-04"])
    assert reasons(game, "act tikal 2") == [because("TZ-PICK-04", missing={"wood": 2})]
    game = acting("tikal", 2, ann=level("architecture", 3), buildings=["b1-01"])
    assert brought(game, "act tikal 2", "build b1-01")["buildings"] == 1, "a building of 1 resource costs nothing"


@pytest.mark.rule("TZ-TECH-05", "TZ-BUILD-04")
def test_architecture_never_helps_with_monuments():
    game = acting("tikal", 4, ann=level("architecture", 3, wood=3, stone=2, gold=1))
    assert brought(game, "act tikal 4", "build m01") == {"wood": -3, "stone": -2, "gold": -1, "monuments": 1}
    game = play(acting("tikal", 4, ann=level("architecture", 3, wood=3, stone=2)), "act tikal 4")
    assert reasons(game, "build m01") == [because("TZ-BUILD-04", missing={"gold": 1})]


@pytest.mark.rule("TZ-TECH-05")
def test_the_bonus_of_architecture_is_three_points():
    game = acting("tikal", 1, ann=level("architecture", 3, wood=1))
    assert brought(game, "act tikal 1", "advance architecture 4") == {"wood": -1, "points": 3}
    assert scored(game, "technology") == {ANN: 3}


@pytest.mark.rule("TZ-TECH-06", "TZ-TECH-07")
def test_theology_1_reaches_the_next_higher_offering_for_no_corn():
    game = acting("chichen_itza", 3, ann=level("theology", 1, skull=1))
    assert keys(game) == ["act chichen_itza 4", "act chichen_itza 3", "nothing"]
    assert brought(game, "act chichen_itza 4") == {"skull": -1, "points": 7, "kukulkan": 1}
    unskilled = acting("chichen_itza", 3, ann={"skull": 1, "corn": 9})
    assert "act chichen_itza 4" not in keys(unskilled)


@pytest.mark.rule("TZ-TECH-06")
def test_theology_1_is_one_step_and_no_base_for_steps_back():
    game = acting("chichen_itza", 3, ann=level("theology", 3, skull=1, corn=9))
    assert [option(game, key).cost for key in keys(game)[:-1]] == [
        {"skull": 1},
        {"skull": 1},
        {"skull": 1, "corn": 1},
        {"skull": 1, "corn": 2},
    ]
    assert "act chichen_itza 5" not in keys(game)


@pytest.mark.rule("TZ-TECH-06")
def test_theology_1_helps_on_chichen_itza_only():
    assert "act yaxchilan 4" not in keys(acting("yaxchilan", 3, ann=level("theology", 3, corn=9)))


@pytest.mark.rule("TZ-TECH-06", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize("now", [2, 3])
def test_theology_2_a_resource_for_a_step_after_an_offering(now):
    game = play(acting("chichen_itza", 1, ann=level("theology", now, skull=1, stone=1)), "act chichen_itza 1")
    assert keys(game) == ["give stone", "done"]
    assert brought(game, "give stone", "up kukulkan") == {"stone": -1, "kukulkan": 1}
    assert game.ask.id == "pick-more", "once"


@pytest.mark.rule("TZ-TECH-06")
def test_theology_2_may_be_declined_and_needs_level_and_resource():
    game = play(acting("chichen_itza", 1, ann=level("theology", 2, skull=1, stone=1)), "act chichen_itza 1")
    assert brought(game, "done") == {}
    game = play(acting("chichen_itza", 1, ann=level("theology", 2, skull=1, corn=9)), "act chichen_itza 1")
    assert game.ask.id == "pick-more"
    game = play(acting("chichen_itza", 1, ann=level("theology", 1, skull=1, stone=1)), "act chichen_itza 1")
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TECH-06")
def test_theology_2_needs_an_action():
    game = play(acting("chichen_itza", 1, ann=level("theology", 2, skull=1, stone=1)), "nothing")
    assert game.ask.id == "pick-more"


@pytest.mark.rule("TZ-TECH-06")
def test_theology_2_the_resource_just_gained_may_pay():
    game = acting("chichen_itza", 6, ann=level("theology", 2, skull=1))
    play(game, "act chichen_itza 6", "take gold")
    assert brought(game, "give gold", "up kukulkan") == {"gold": -1, "kukulkan": 1}


@pytest.mark.rule("TZ-TECH-06", "TZ-TECH-02", "TZ-TECH-07")
@pytest.mark.parametrize(("now", "skulls"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_theology_3_a_second_skull_in_yaxchilan(now, skulls):
    assert brought(acting("yaxchilan", 4, ann=level("theology", now)), "act yaxchilan 4") == {"skull": skulls}


@pytest.mark.rule("TZ-TECH-06")
def test_theology_3_helps_only_in_yaxchilan():
    game = start(phase="food", day=7, ann=level("theology", 3, temples={"kukulkan": 4}))
    assert game.table.players[ANN].skull == 1
    game = acting("tikal", 1, ann=level("theology", 3, wood=1))
    assert brought(game, "act tikal 1", "advance theology 4") == {"wood": -1, "skull": 1}


@pytest.mark.rule("TZ-TECH-06", "TZ-SETUP-10")
def test_the_bonus_of_theology_is_a_skull_while_there_are_any():
    game = acting(
        "tikal", 1, ann=level("theology", 3, wood=1), ben={"skull": 9}, offerings=dict.fromkeys((1, 2, 3, 4), BEN)
    )
    assert brought(game, "act tikal 1", "advance theology 4") == {"wood": -1}


@pytest.mark.rule("TZ-TECH-02")
def test_rows_do_not_help_one_another():
    game = acting("palenque", 3, ann={"technologies": {"extraction": 0, "theology": 3, "architecture": 3}})
    assert brought(game, "act palenque 3 wood") == {"wood": 2, "wood_tiles": 1}


@pytest.mark.rule("TZ-TECH-05")
def test_the_price_shown_is_the_price_paid():
    def price(gear, space, tile, twin="", **goods):
        game = acting(gear, space, ann=level("architecture", 3, **goods), buildings=[tile])
        return option(play(game, f"act {gear} {space}"), f"build {tile}{twin}").cost

    for space in (2, 4):
        assert not any(price("tikal", space, "b1-01").values()), "nothing, though 1 wood is printed"
        assert price("tikal", space, "b1-04", wood=4) == {"wood": 3}
        assert price("tikal", space, "b1-10", wood=1, stone=1) == {"wood": 1, "stone": 1}, "only wood can be spared"
        assert price("tikal", space, "b1-10", wood=2) == {"wood": 2, "stone": 0}
        chosen = price("tikal", space, "b1-10", wood=2, stone=1)
        assert chosen == {"wood": 1, "stone": 0, "resource": 1}, "1 wood, and 1 of wood and stone"
    assert price("tikal", 4, "b1-10", " plain", wood=2, stone=1) == {"wood": 2, "stone": 1}
    assert price("uxmal", 4, "b1-10", corn=9) == {"corn": 4}


@pytest.mark.rule("TZ-TECH-05")
def test_savings_of_architecture_are_logged_and_nothing_is_no_payment():
    def logged(gear, space, tile, *more, **goods):
        game = acting(gear, space, ann=level("architecture", 3, **goods), buildings=[tile])
        play(game, f"act {gear} {space}", f"build {tile}", *more)
        return [game.describe(event) for event in game.events if event.kind in ("spared", "pay")]

    assert logged("tikal", 2, "b1-01") == ["Ann: architecture 3 saves 1 wood."]
    assert logged("tikal", 2, "b1-10", "spare stone", wood=2, stone=1) == [
        "Ann: architecture 3 saves 1 stone.",
        "Ann pays 2 wood.",
    ]
    assert logged("uxmal", 4, "b1-01") == ["Ann: architecture 3 saves 2 corn."]


@pytest.mark.rule("TZ-TECH-05")
def test_saving_is_no_duty():
    game = play(acting("tikal", 2, ann=level("architecture", 3, wood=4)), "act tikal 2")
    assert option(game, "build b1-04 full price").cost == {"wood": 4}
    assert brought(game, "build b1-04 full price") == {"wood": -4, "buildings": 1, "corn": 1, "points": 2}
    assert happened(game, "spared") == []
    game = play(acting("uxmal", 4, ann=level("architecture", 3, corn=4), buildings=["b1-06"]), "act uxmal 4")
    assert brought(game, "build b1-06 full price") == {"corn": -3, "points": 2, "buildings": 1, "agriculture": 1}


@pytest.mark.rule("TZ-TECH-05", "TZ-TIK-04")
def test_an_affordable_full_price_is_offered_and_saves_nothing_for_the_second_building():
    game = play(acting("tikal", 4, ann=level("architecture", 3, wood=3)), "act tikal 4")
    assert "build b1-04" in keys(game)
    assert "build b1-04 full price" not in keys(game)
    play(game, "build b1-01 full price")
    assert brought(game, "build b1-06") == {"wood": -2, "buildings": 1, "agriculture": 1}, "architecture has helped"
    lower = play(acting("tikal", 2, ann=level("architecture", 2, wood=4)), "act tikal 2")
    assert not [key for key in keys(lower) if "full" in key]
