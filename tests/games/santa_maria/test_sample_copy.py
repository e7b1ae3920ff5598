"""The sample copy: made up, complete, and with something of every kind, so that every rule can be tried out."""

from collections import Counter
from itertools import pairwise

import pytest

from companion.engine.data_folder import DATA
from companion.engine.owner_copy import check_copy, progress
from companion.games.santa_maria.box.components import CONQUISTADOR_POINTS, GOODS, RESOURCES, SIDE, STORAGE
from companion.games.santa_maria.box.faces import ACTIONS, cell, is_building
from companion.games.santa_maria.box.pieces import FACTS, KNOWN_MISSION, WORDS, ship_text, tile_text
from tests.games.samples import santa_maria as sample

COPY = sample()
KNOWN = COPY.facts
SINGLE_BOARDS = ("board_b", "board_cocoa")
BASE = ("boards", "board_b", "town_halls", "doubles", "triples")
EXPANSION = ("board_cocoa", "town_hall_cocoa", "specials", "upgrades")
BOARDS = [*KNOWN["boards"], *(KNOWN[name] for name in SINGLE_BOARDS)]


def pieces(name):
    return KNOWN[name] if FACTS[name].count else [KNOWN[name]]


def printed(value):
    """The cells of a piece on which something is printed."""
    rows = value["cells"] if isinstance(value["cells"][0], list) else [value["cells"]]
    return [each for row in rows for each in row if each]


def buildings(names):
    """Every building of some kinds of pieces, taken apart."""
    return [cell(text) for name in names for piece in pieces(name) for text in printed(piece) if is_building(text)]


def effects(names):
    return [effect for building in buildings(names) for effect in building.effects]


def test_it_says_that_it_is_a_sample():
    assert (COPY.game, COPY.sample) == ("santa_maria", True)
    notes = [piece["note"] for name in ("scholars", "bishops") for piece in KNOWN[name]]
    assert all("sample" in note.lower() for note in notes)
    by_hand = [effect.note for effect in effects((*BASE, *EXPANSION)) if effect.note]
    assert by_hand
    assert all("sample" in note for note in by_hand)


def test_it_can_be_true():
    check_copy(FACTS, COPY)


def test_its_file_is_in_the_readable_spelling():
    assert (DATA / "santa_maria" / "sample_copy.json").read_text(encoding="utf-8") == COPY.text()


def test_every_piece_is_known():
    assert KNOWN.keys() == FACTS.keys()
    needed = {name: fact.count or 1 for name, fact in FACTS.items()}
    assert [row for row in progress(FACTS, COPY, needed) if row.known != row.needed] == []


@pytest.mark.parametrize("name", ["doubles", "triples", "specials", "town_halls"])
def test_no_two_tiles_are_alike_however_they_are_turned(name):
    texts = [tile_text(piece).split("|") for piece in KNOWN[name]]
    assert len({min(tuple(text), tuple(reversed(text))) for text in texts}) == FACTS[name].count


@pytest.mark.parametrize("name", ["starting_ships", "ships", "special_ships"])
def test_no_two_shipping_tiles_are_alike_and_each_can_be_paid(name):
    assert len({ship_text(piece) for piece in KNOWN[name]}) == FACTS[name].count
    for piece in KNOWN[name]:
        assert piece["points"] > 0
        assert max(piece["cost"].get(good, 0) for good in RESOURCES) <= STORAGE
        assert piece["cost"].get("cocoa", 0) <= 1


def test_a_dearer_shipping_tile_is_worth_more():
    for piece in KNOWN["ships"]:
        for other in KNOWN["ships"]:
            more = all(piece["cost"][good] >= other["cost"][good] for good in RESOURCES)
            if more and piece != other:
                assert piece["points"] > other["points"]


def test_special_shipping_tiles_cost_coins_or_cocoa():
    assert all(piece["cost"]["coins"] or piece["cost"]["cocoa"] for piece in KNOWN["special_ships"])


def test_every_good_is_produced():
    base = {good for effect in effects(BASE) if not effect.pay for goods in effect.gain for good in goods}
    assert base == {*GOODS, "happiness"} - {"cocoa"}
    assert any(effect.text == "cocoa" for effect in effects(EXPANSION))


def test_cocoa_is_on_pieces_of_the_expansion_alone():
    assert not [effect.text for effect in effects(BASE) if "cocoa" in effect.text]
    for name in EXPANSION:
        assert any("cocoa" in text for piece in pieces(name) for text in printed(piece)), name


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_buildings_on_boards_and_on_tiles(action):
    for names in (("boards",), ("doubles",), ("triples",), ("specials",), ("upgrades",)):
        assert any(effect.action == action for effect in effects(names)), names


def test_trade_comes_with_alternatives_on_either_side():
    trades = [effect for effect in effects(BASE) if effect.pay]
    assert any(len(trade.pay) > 1 and len(trade.gain) == 1 for trade in trades)
    assert any(len(trade.pay) == 1 and len(trade.gain) > 1 for trade in trades)
    assert any(len(trade.pay) == len(trade.gain) == 1 for trade in trades)


def test_boards_have_buildings_with_several_effects_and_expansion_tiles_have_none():
    for board in BOARDS:
        assert any(len(cell(text).effects) > 1 for text in printed(board))
    assert all(len(building.effects) == 1 for building in buildings(("doubles", "triples", "specials")))


def test_one_building_is_carried_out_by_hand():
    assert len([effect for effect in effects((*BASE, *EXPANSION)) if effect.note]) == 1


def test_roads_come_with_no_one_and_two_colonists():
    roads = Counter(
        text for name in BASE for piece in pieces(name) for text in printed(piece) if text.startswith("road")
    )
    assert roads.keys() == {"road", "road*1", "road*2"}


@pytest.mark.parametrize("board", BOARDS)
def test_every_row_and_column_of_a_board_can_be_activated(board):
    rows = board["cells"]
    for line in (*rows, *zip(*rows, strict=True)):
        assert any(is_building(text) for text in line)


def test_boards_have_ten_printed_cells_and_side_b_has_fewer():
    assert [len(printed(board)) for board in (*KNOWN["boards"], KNOWN["board_cocoa"])] == [10] * 5
    assert len(printed(KNOWN["board_b"])) == SIDE


def test_every_kind_of_scholar_occurs():
    scholars = KNOWN["scholars"]
    assert Counter(face["ability"] for face in scholars) == dict(
        zip(WORDS["abilities"], (1, 1, 1, 4, 1, 1, 1), strict=True)
    )
    assert {face["when"] for face in scholars} <= set(WORDS["moments"])
    assert len({face["when"] for face in scholars if face["ability"] == "moment"}) == 4
    assert len({face["name"] for face in scholars}) == len(scholars)
    assert {face["points"] for face in scholars} == {1, 2, 3}


def test_five_bishops_count_something_else_each_and_one_is_scored_by_hand():
    counted = Counter(face["of"] for face in KNOWN["bishops"])
    assert set(counted.values()) == {1}
    assert "hand" in counted
    assert all(face["each"] <= face["most"] for face in KNOWN["bishops"])


def test_one_upgrade_lies_there_three_times():
    assert sorted(Counter(tile_text(face) for face in KNOWN["upgrades"]).values()) == [1] * 6 + [3]


def test_tracks_have_their_symbols():
    religion, conquistador = (KNOWN[f"{track}_track"]["cells"] for track in ("religion", "conquistador"))
    assert (len(religion), religion.count("monk")) == (16, 5)
    assert len(conquistador) == 15
    assert [sum(mark in text.split("&") for text in conquistador) for mark in ("gold", "tree")] == [3, 3]


def test_missions_hold_what_is_known_of_them():
    assert KNOWN_MISSION in KNOWN["missions"]["cells"]
    assert KNOWN["missions_kingdoms"]["cells"][:-1] == KNOWN["missions"]["cells"][:-1]


@pytest.mark.parametrize("players", [3, 4])
def test_later_years_pay_more_for_every_rank(players):
    printed = KNOWN[f"conquistador_{players}"]
    years = {year: tuple(ranks.values()) for year, ranks in printed.items()}
    for year, points in CONQUISTADOR_POINTS[players].items():
        if None not in points:
            years[f"year-{year}"] = points[:-1]
    assert sorted(years) == ["year-1", "year-2", "year-3"]
    for (_, before), (_, after) in pairwise(sorted(years.items())):
        assert all(less < more for less, more in zip(before, after, strict=True))
