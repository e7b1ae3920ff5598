"""The end of a solo game with its achievements; the leader, and everybody's way to play."""

import msgspec
import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.rules.overlays import final_lines, secured
from companion.games.santa_maria.rules.scoring import (
    achieved,
    kinds,
    single_type_line,
    traits,
)
from companion.games.santa_maria.table import Player, row_cells
from tests.games.santa_maria.test_scoring import ANN, BEN, RICH, bishops, colony, docks, finish, scholar, table

# alone


@pytest.mark.rule("SM-SOLO-03")
@pytest.mark.parametrize(("had", "result"), [(100, "won"), (99, "lost")])
def test_alone_a_hundred_points_win(had, result):
    events, _ = finish(table({"points": had}))
    assert [e.values for e in events if e.kind == "solo-result"] == [{"points": had, "goal": 100, "result": result}]


def test_games_of_several_players_have_no_solo_goals():
    events, _ = finish(table({"points": 150}, {}))
    assert not [event for event in events if event.kind in ("solo-result", "achievement")]


def reached(me, **changes):
    """The achievements of a lone player, by the events."""
    events, _ = finish(table(me, **changes))
    for event in events:
        if event.kind in ("achievement", "solo-result"):
            for language in LANGUAGES:
                assert messages(language, "santa_maria").say(f"event.{event.kind}", {"who": ANN, **event.values})
    return [event.values["name"] for event in events if event.kind == "achievement"]


@pytest.mark.rule("SM-SOLO-04")
def test_communism_is_28_points_from_colonists():
    many = colony(row1="road*4", row2=["road*4", "wood", "wood", "wood", "wood", "wood"])
    assert reached({"colony": many}) == ["communism"]
    many[row_cells(2)[0]] = "road*3"
    assert reached({"colony": many}) == []


@pytest.mark.rule("SM-SOLO-05")
def test_capitalism_is_four_sets():
    assert reached({"docks": docks(4, 5, 4, 4)}) == ["capitalism"]
    assert reached({"docks": docks(4, 5, 3, 4)}) == []


@pytest.mark.rule("SM-SOLO-06")
@pytest.mark.parametrize(("per", "names"), [(10, ["theocracy"]), (9, [])])
def test_theocracy_is_30_points_by_requirements_for_any_loss(per, names):
    lying = bishops(*((per, "bishop", 3, 0) for _ in range(3)))
    assert reached({"monks": list(lying["spots"])}, **lying) == names


GOAT = ["wood", "gem", "coins*2", "grain+religion", "happiness", "sugar"]


@pytest.mark.rule("SM-SOLO-07")
@pytest.mark.parametrize(
    ("cells", "single"),
    [
        (colony(row3=GOAT), True),
        (colony(column2="ship"), True),
        (colony(row3=[*GOAT[:5], "religion"]), False),
        (colony(row3=[*GOAT[:5], "road"]), False),
        (colony(row3=[*GOAT[:5], "wood+road*1"]), False),
        (colony(row3=[*GOAT[:5], ""]), False),
        (colony(row3="hand:goats"), False),
        (colony(row3=[*GOAT[:5], "wood>happiness"]), False),
    ],
)
def test_the_goats_want_one_type_of_building_and_no_road(cells, single):
    assert single_type_line(Player(colony=cells)) is single
    assert ("goatocracy" in reached({"colony": cells})) is single


def test_types_of_buildings():
    assert kinds("wood/gem>coins*3") == {"trade"}
    assert kinds("cocoa") == {"cocoa"}
    assert kinds("wood+religion") == {"production", "religion"}
    assert kinds("road*2") == kinds("hand:note") == kinds("") == frozenset()


@pytest.mark.rule("SM-SOLO-08")
@pytest.mark.parametrize(
    ("had", "names"), [(119, []), (120, ["democracy"]), (149, ["democracy"]), (150, ["democracy", "utopia"])]
)
def test_democracy_and_utopia_are_totals(had, names):
    assert reached({"points": had}) == names


def test_all_six_at_once():
    all_of_it = {"colonist_points": 28, "dock_sets": 4, "bishop_points": 30, "mono_line": True, "total": 150}
    assert achieved(**all_of_it) == ["communism", "capitalism", "theocracy", "goatocracy", "democracy", "utopia"]


# the leader, and everybody's way to play


def test_secured_points_are_those_of_the_end_without_the_race_of_the_year():
    t = table({"coins": 7, "conquistador": 4}, {"docks": docks(1, 1, 1, 1)}, phase="turn", year=2)
    assert [(line.player, line.points, line.source) for line in secured(t)] == [
        (ANN, 2, "coins"),
        (BEN, 3, "sets"),
        (BEN, 1, "shipping"),
        (BEN, 1, "shipping"),
        (BEN, 1, "shipping"),
        (BEN, 1, "shipping"),
    ]
    assert {line.source for line in final_lines(t)} - {line.source for line in secured(t)} == {"conquistador"}
    assert secured(table({"coins": 7}, phase="setup")) == []


def test_looking_at_the_points_changes_nothing():
    t = table(RICH, {}, spots={"scholar.1": scholar(0), "bishop.2": "hand:goats"}, phase="turn")
    before = msgspec.json.encode(t)
    assert final_lines(t)
    assert secured(t)
    assert traits(t)
    assert msgspec.json.encode(t) == before


def test_traits_describe_the_play_of_a_player():
    assert traits(table({**RICH, "religion": 9}, {}))[ANN] == {
        "tiles": 6, "roads": 3, "ships": 9, "scholars": 1, "bishops": 2, "missions": 3, "religion": 9, "full-lines": 1,
    }  # fmt: skip


def test_every_line_has_words():
    lying = bishops(*((1, what, 1, 0) for what in ("road", "monk", "colonist")))
    lying["spots"] |= {"scholar.1": scholar(0), "scholar.4": scholar(1)}
    rich = {**RICH, "private": scholar(2), "conquistador": 3, "monks": [*RICH["monks"][:5], "scholar.4"]}
    rich["colony"] = colony(row1="road*1", column1="road*1")
    lines = final_lines(table(rich, {}, phase="turn", **lying))
    assert {line.source for line in lines} <= set(DEFINITION.sources)
    for language in LANGUAGES:
        say = messages(language, "santa_maria")
        assert all(f"source.{source}" in say for source in DEFINITION.sources)
        assert all(line.detail in say for line in lines if line.detail)
        assert all(f"trait.{name}" in say for name in traits(table())[0])
