"""The facts of the pieces: an entry that no box can show is refused."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.engine import faces
from companion.engine.errors import BadTable
from companion.engine.facts import blank, problems, put_at, value_at
from companion.engine.owner_copy import Copy, check_copy
from companion.games.santa_maria.box.components import COUNTS, RESOURCES
from companion.games.santa_maria.box.maya_pieces import STORED
from companion.games.santa_maria.box.pieces import FACTS, WORDS, needed_in_base, ship_text, tile_text
from tests.games.samples import santa_maria as sample

KNOWN = sample().facts


def face(name, /, **changes):
    """A piece as the sample has it, with changes by path (``cost__wood``)."""
    value = deepcopy(KNOWN[name][0] if FACTS[name].count else KNOWN[name])
    for path, new in changes.items():
        put_at(value, path.replace("__", "."), new)
    return value


def rules(name, value):
    return [reason.rule for reason in problems(FACTS[name], value)]


def track(length, **marks):
    """A track with marks at cells: ``track(9, monk=(2, 4, 6))``."""
    cells = [""] * length
    for mark, places in marks.items():
        for place in places:
            cells[place] = mark.replace("_", "&")
    return {"cells": cells}


def board(corner):
    value = face("boards")
    value["cells"][0][0] = corner
    return value


def cells(*texts):
    return {"cells": list(texts)}


GOOD = [
    *[(name, face(name)) for name in FACTS],
    ("religion_track", track(5, monk=(1, 2, 3))),
    ("religion_track", track(40, monk=(5, 10, 15, 20, 25, 39))),
    ("conquistador_track", track(8, gold=(1, 3), tree=(2, 4, 6))),
    ("conquistador_track", track(6, gold_tree=(1, 3, 5))),
    ("boards", board("ship+coins")),
    ("missions", cells("happiness*3", "wood", "wood&grain", "gem/gold")),
    ("missions_kingdoms", cells("wood", "gem", "gold", "sugar", "cocoa&wood&grain")),
    ("doubles", cells("happiness*4", "road*3")),
    ("triples", {"cells": [["wood", ""], ["gold>gem&coins*2", "hand:two_words"]]}),
    ("upgrades", cells("religion+road*1")),
    ("scholars", face("scholars", ability="moment", when="turn", effect="hand:look", note="")),
    ("bishops", face("bishops", of="coins", most=0, note="")),
    ("special_ships", face("special_ships", cost__coins=6, cost__cocoa=0)),
]

BAD = [
    ("religion_track", track(12, monk=(2, 4)), "entry.religion_track.monks"),
    ("religion_track", track(12, monk=range(1, 8)), "entry.religion_track.monks"),
    ("religion_track", track(12, monk=(0, 4, 6)), "entry.track-start"),
    ("religion_track", track(4, monk=(1, 2, 3)), "copy.length"),
    ("religion_track", track(41, monk=(1, 2, 3)), "copy.length"),
    ("religion_track", track(12, monk=(2, 4, 6), tree=(8,)), "copy.cell"),
    ("conquistador_track", track(12, gold=(3,), tree=(2, 4, 6)), "entry.conquistador_track.gold"),
    ("conquistador_track", track(12, gold=(3, 5), tree=(2, 4)), "entry.conquistador_track.trees"),
    ("conquistador_track", track(12, gold=(3, 5), tree=(2, 4, 6, 8)), "entry.conquistador_track.trees"),
    ("conquistador_track", track(12, gold=(0, 5), tree=(2, 4, 6)), "entry.track-start"),
    ("conquistador_track", track(12, gold=(3, 5), tree=(2, 4, 6), monk=(8,)), "copy.cell"),
    ("docks", {"coins": 0, "happiness": 1}, "copy.range"),
    ("docks", {"coins": 1, "happiness": 4}, "copy.range"),
    ("docks", {"coins": 1}, "copy.range"),
    ("conquistador_3", {f"year-{n}": {"first": 5, "second": 5} for n in (1, 2, 3)}, "entry.ranks"),
    ("conquistador_4", face("conquistador_4") | {"year-3": {"first": 9, "second": 4, "third": 6}}, "entry.ranks"),
    ("conquistador_4", face("conquistador_4") | {"year-2": {"first": 9}}, "copy.unknown-field"),
    ("conquistador_4", {"year-1": face("conquistador_4")["year-1"]}, "copy.range"),
    ("missions", cells("wood", "gem", "gold", "sugar"), "entry.missions.known"),
    ("missions", cells("happiness*3", "gem", "gold"), "copy.length"),
    ("missions", cells("happiness*3", "gem", "gold", "religion"), "copy.cell"),
    ("missions", cells("happiness*3", "gem", "gold", ""), "copy.cell-empty"),
    ("missions_kingdoms", cells("happiness*3", "gem", "gold", "sugar"), "entry.missions_kingdoms.known"),
    ("missions_kingdoms", cells(*["cocoa&wood&grain"] * 2, "gem", "gold"), "entry.missions_kingdoms.known"),
    ("missions_kingdoms", cells("cocoa&wood&grain", *["gem"] * 5), "copy.length"),
    ("boards", board("wood"), "entry.board.corner"),
    ("boards", board(""), "entry.board.corner"),
    ("boards", board("road*2"), "entry.board.corner"),
    ("boards", board("stone"), "copy.cell"),
    ("boards", {"cells": [["ship", *[""] * 5]] * 5}, "copy.shape"),
    ("boards", {"cells": [["ship", *[""] * 4]] * 6}, "copy.length"),
    ("board_b", {"cells": [[""] * 6] * 6}, "entry.board.corner"),
    ("board_cocoa", {"cells": [[""] * 6] * 6}, "entry.board.corner"),
    ("town_halls", cells("wood", ""), "entry.tile.empty"),
    ("town_hall_cocoa", cells("", "cocoa"), "entry.tile.empty"),
    ("doubles", cells("", "road"), "entry.tile.empty"),
    ("doubles", cells("wood", "road", "road"), "copy.length"),
    ("doubles", cells("wood", "monk"), "copy.cell"),
    ("triples", {"cells": [["wood", ""], ["", "road"]]}, "entry.tile.empty"),
    ("triples", {"cells": [["", ""], ["wood", "road"]]}, "entry.tile.empty"),
    ("triples", {"cells": [["wood", "road"], ["road", "road"]]}, "copy.cell"),
    ("triples", cells("wood", "road", "road"), "copy.shape"),
    ("specials", cells("cocoa", "", "road"), "entry.tile.empty"),
    ("upgrades", cells(""), "entry.tile.empty"),
    ("upgrades", cells("road*1"), "copy.cell"),
    ("starting_ships", face("starting_ships", cost=dict.fromkeys(RESOURCES, 0)), "entry.ship.free"),
    ("ships", face("ships", cost=dict.fromkeys(RESOURCES, 0)), "entry.ship.free"),
    ("ships", face("ships", cost__coins=2), "copy.unknown-field"),
    ("ships", face("ships", cost__wood=7), "copy.range"),
    ("ships", face("ships", points=21), "copy.range"),
    ("special_ships", face("special_ships", cost__cocoa=0), "entry.ship.free"),
    ("scholars", face("scholars", ability="hand", note=" "), "entry.note-missing"),
    ("scholars", face("scholars", name=""), "copy.empty"),
    ("scholars", face("scholars", points=4), "copy.range"),
    ("scholars", face("scholars", points=0), "copy.range"),
    ("scholars", face("scholars", ability="flying"), "copy.choice"),
    ("scholars", face("scholars", when="dinner"), "copy.choice"),
    ("scholars", face("scholars", effect="road"), "copy.choice"),
    ("archery", face("archery", one="left"), "copy.choice"),
    ("archery", face("archery", points=0), "copy.range"),
    ("navigation", {"points": 4}, "copy.range"),
    ("meditation", {"points": 0}, "copy.range"),
    ("bishops", face("bishops", of="hand", note=""), "entry.note-missing"),
    ("bishops", face("bishops", of="llama"), "copy.choice"),
    ("bishops", face("bishops", per=0), "copy.range"),
    ("bishops", face("bishops", each=13), "copy.range"),
    ("city", face("city", touch=["trade"] * 24), "entry.city.district"),
    ("city", face("city", touch=face("city")["touch"][1:]), "entry.city.uneven"),
    ("city", face("city", touch=["trade&trade", *face("city")["touch"][1:]]), "copy.cell"),
    ("city", face("city", spots=["ship", *face("city")["spots"][1:]]), "copy.cell"),
    ("city", face("city", routes__1="one"), "entry.city.numbers"),
    ("city", face("city", routes__1="1 2;"), "entry.city.numbers"),
    ("city", face("city", routes__2="5 6 25"), "entry.city.spot"),
    ("city", face("city", routes__3="9 10 9"), "entry.city.twice"),
    ("city", face("city", routes__6="17 18"), "entry.city.edge"),
    ("city", face("city", routes__4="13 14 @1"), "entry.city.closed"),
    ("city", face("city", routes__5=""), "copy.empty"),
    ("district_rewards", {"trade": "cards", "festival": "cards", "technology": "road"}, "entry.district_rewards.each"),
    ("storage_reserve", cells("wood", "gold", "gem", "sugar"), "copy.cell"),
    ("temples_large", face("temples_large", cost=dict.fromkeys(STORED, 0)), "entry.temple.free"),
    ("temples_medium", face("temples_medium", cost__wood=5), "copy.range"),
    ("temples_small", face("temples_small", cost__gold=1), "copy.unknown-field"),
    ("wooden", cells("road"), "copy.cell"),
    ("straw", cells(""), "copy.cell-empty"),
    ("cards", cells("trade", "festival:wood"), "copy.cell"),
    ("cards", cells("trade", "festival:wood>religion"), "copy.cell"),
    ("cards", cells("technology:7>gem", "straw"), "copy.cell"),
]


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_printable_faces_are_accepted(name, value):
    assert rules(name, value) == []


@pytest.mark.parametrize(("name", "value", "rule"), BAD)
def test_unprintable_faces_are_refused_for_that_reason_alone(name, value, rule):
    assert set(rules(name, value)) == {rule}


def test_every_fact_is_refused_something():
    assert {name for name, *_ in BAD} == FACTS.keys()


def test_the_reasons_name_what_is_wrong():
    (monks,) = problems(FACTS["religion_track"], track(12, monk=(2, 4)))
    assert monks.values == {"n": 2}
    (ranks,) = problems(
        FACTS["conquistador_4"], face("conquistador_4") | {"year-3": {"first": 3, "second": 4, "third": 1}}
    )
    assert ranks.values == {"year": 3}
    empty = problems(FACTS["triples"], {"cells": [["", ""], ["wood", ""]]})
    assert [reason.values["number"] for reason in empty] == [1, 4]


def test_facts_are_known_by_their_id_and_carry_a_rule():
    assert all(name == fact.id and fact.rule for name, fact in FACTS.items())


@pytest.mark.parametrize("name", [name for name, fact in FACTS.items() if fact.count])
def test_no_box_holds_more_pieces_than_there_are(name):
    faces = KNOWN[name]
    assert len(faces) == FACTS[name].count
    with pytest.raises(BadTable):
        check_copy(FACTS, Copy("santa_maria", {name: [*faces, faces[0]]}))


@pytest.mark.parametrize(
    "name", ["religion_track", "conquistador_track", "boards", "doubles", "triples", "ships", "scholars"]
)
def test_a_form_that_was_not_filled_in_is_refused(name):
    assert rules(name, blank(FACTS[name]))


@pytest.mark.parametrize("when", WORDS["moments"])
def test_a_scholar_may_come_in_at_every_moment(when):
    assert rules("scholars", face("scholars", ability="moment", when=when, effect="wood>coins*3")) == []


@pytest.mark.parametrize("of", WORDS["counted"])
def test_a_bishop_may_count_everything_on_the_list(of):
    assert rules("bishops", face("bishops", of=of)) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"cells": ["wood", "road*1"]}, "wood|road*1"),
        ({"cells": [["ship", ""], ["road", "wood/gem>coins*3"]]}, "ship|road|wood/gem>coins*3"),
        ({"cells": ["cocoa", "religion", "road*2"]}, "cocoa|religion|road*2"),
        ({"cells": ["coins*2"]}, "coins*2"),
    ],
)
def test_a_tile_is_one_word_without_the_hole(value, text):
    assert tile_text(value) == text


@pytest.mark.parametrize("name", ["town_halls", "doubles", "triples", "specials", "upgrades"])
def test_a_tile_in_a_word_keeps_its_cells_in_the_order_of_its_shape(name):
    for piece in KNOWN[name]:
        text = tile_text(piece)
        assert " " not in text
        rows = piece["cells"] if isinstance(piece["cells"][0], list) else [piece["cells"]]
        assert faces.cells(text) == [each for row in rows for each in row if each]


@pytest.mark.parametrize(
    ("cost", "points", "text"),
    [
        ({"wood": 1, "sugar": 1}, 3, "wood&sugar>happiness*3"),
        ({"wood": 0, "gem": 2}, 1, "gem*2>happiness*1"),
        ({"coins": 4, "cocoa": 1}, 5, "coins*4&cocoa>happiness*5"),
    ],
)
def test_a_shipping_tile_is_one_word(cost, points, text):
    assert ship_text({"cost": cost, "points": points}) == text


@given(st.sampled_from(list(FACTS)), st.data())
def test_a_piece_that_lacks_something_is_never_believed(name, data):
    value = face(name)
    path = data.draw(st.sampled_from([each.path for each in FACTS[name].inputs if not each.optional]))
    *way, last = path.split(".")
    del (value_at(value, ".".join(way)) if way else value)[last]
    assert rules(name, value)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("advanced", [False, True])
def test_a_game_asks_for_its_own_table_and_boards_alone(players, advanced):
    found = needed_in_base(players, advanced)
    tables = {name for name in found if name in ("conquistador_3", "conquistador_4")}
    assert tables == {3: {"conquistador_3"}, 4: {"conquistador_4"}, 5: {"conquistador_4"}}.get(players, set())
    assert {"boards", "board_b", "town_halls"} & found.keys() == ({"board_b", "town_halls"} if advanced else {"boards"})
    assert found["scholars"] == (3 + players if advanced else 3)
    assert (found["doubles"], found["triples"], found["ships"]) == (COUNTS["double"], COUNTS["triple"], COUNTS["ships"])
    assert found.keys() <= FACTS.keys()


def test_a_bishop_played_by_hand_without_a_note_is_refused_in_words():
    bishop = {**companion.sample_copy("santa_maria").facts["bishops"][0], "of": "hand"}
    bishop.pop("note", None)
    with pytest.raises(companion.CompanionError) as error:
        companion.read_copy(companion.Copy("santa_maria", {"bishops": [bishop]}).text())
    assert all(error.value.text(language) for language in companion.LANGUAGES)
