"""The drawn board: it is well-formed, shows everything on the table, and can be tapped with a finger."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from companion.engine.ask import Ask, Option
from companion.engine.box_facts import no_options
from companion.engine.data_folder import LANGUAGES
from companion.engine.drawing import Board
from companion.engine.messages import messages
from companion.engine.player_markers import Marker
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import DOCKS, GOODS, SPACES
from companion.games.santa_maria.box.maya_pieces import DISTRICTS
from companion.games.santa_maria.box.names import scholar_key
from companion.games.santa_maria.box.pieces import WORDS
from companion.games.santa_maria.screen.board import board, hand_of
from companion.games.santa_maria.screen.drawing import place_labels
from companion.games.santa_maria.screen.drawing.pens import ICONS
from companion.games.santa_maria.screen.places import places as where
from companion.games.santa_maria.table import Table
from tests.games.drawn import keys, places, roots
from tests.games.santa_maria.drawn import FACTS, NAMES, bare, kingdoms, middle, shared

SVG = "{http://www.w3.org/2000/svg}"
FINGER, BESIDE_BUTTONS = 44, 32
"""The whole board is for a large page, where every option has a large button beside it."""


@cache
def tables() -> dict[str, Table]:
    """Bare and full ones, with and without a known copy, for every number of players."""
    found = {f"bare {n}": bare(n) for n in range(1, 6)}
    found |= {f"middle {n}": middle(n) for n in (1, 2, 4)}
    return found | {"unknown": middle(3, known=False), "shared": shared(), "kingdoms": kingdoms(), "city": kingdoms(1)}


def draw(
    table: Table, language: str = "en", seat: int | None = None, hand: tuple[str, str, int] | None = None, **how: Any
) -> Board:
    """The board of the asked player, with the tile to be laid."""
    return board(table, NAMES[: len(table.players)], language, ask=asked(seat, hand), **how)


def asked(seat: int | None, hand: tuple[str, str, int] | None = None, id: str = "place") -> Ask:
    values = dict(zip(("kind", "tile", "turns"), hand, strict=True)) if hand else {}
    return Ask(seat, id, "", no_options, values)


def icons_of(element: ET.Element) -> Counter[str]:
    return Counter(use.get("href", "").removeprefix("#sm-") for use in element.iter(f"{SVG}use"))


EVERY_TABLE = pytest.mark.parametrize("name", tables())


def test_the_tables_can_be() -> None:
    for name, table in tables().items():
        assert not list(DEFINITION.problems(table)), name


def test_hostile_words_stay_text() -> None:
    table = middle(2)
    table.spots = {"scholar.1": "hand:<script>x</script>", "bishop.1": 'hand:"&'}
    names = ["<script>x</script>", '"&']
    drawn = board(table, names, "en", markers=[Marker("red", "<"), Marker("purple", '"')])
    for root in roots(drawn).values():
        assert not [element for element in root.iter() if "script" in element.tag]
        assert root.get("aria-label")


# parts


def test_the_parts_are_a_colony_for_each_player_and_the_city() -> None:
    assert list(board.parts(middle(2), NAMES, "en")) == ["common", "colony:0", "colony:1"]
    assert board.parts(kingdoms(3), NAMES, "uk") == {
        "common": "Спільне поле", "colony:0": "Анна", "colony:1": "Ben", "city": "Місто мая",
    }  # fmt: skip
    assert draw(kingdoms(3), "uk")["full"].label == "Стіл"


# words


def test_a_road_says_who_lives_there() -> None:
    say = messages("en", "santa_maria")
    assert place_labels.cell(say, 0, "road", "", False) == "Row 1, column 1: road"
    assert (
        place_labels.cell(say, 8, "wood+road*1", "white 3", False)
        == "Row 2, column 3: 1 wood + road with 1 colonist; white die 3"
    )
    assert place_labels.cell(say, 35, "", "", True) == "Row 6, column 6: undeveloped; the governor is here"


def test_every_count_of_a_bishop_has_words_and_a_picture() -> None:
    for language in LANGUAGES:
        say = messages(language, "santa_maria")
        for of in WORDS["counted"]:
            assert place_labels.bishop(say, f"{of}*2>happiness*1&most*12")
    say = messages("en", "santa_maria")
    assert place_labels.bishop(say, "double*2/triple*2>happiness*3") == "3 points for every 2 of: doubles, triples"
    assert place_labels.bishop(say, "scholar*1&bishop*1>happiness*4") == "4 points for each of: scholars + bishops"
    for of in (*(f"{of}*1" for of in WORDS["counted"]), "double*2/triple*2", "scholar*1&bishop*1&mission*1"):
        table = bare(1)
        table.spots = {"bishop.1": f"{of}>happiness*2"}
        assert ET.fromstring(draw(table, parts=["common"]).parts[0].svg) is not None


# tapping


@EVERY_TABLE
def test_places_are_large_enough_for_a_finger_on_a_small_phone(name: str) -> None:
    table = tables()[name]
    for seat in range(len(table.players)):
        for id, root in roots(draw(table, seat=seat, hand=("double", "wood|road*1", 1))).items():
            width = float(root.get("viewBox", "").split()[2])
            unit, least = (760 / width, BESIDE_BUTTONS) if id == "full" else (360 / width, FINGER)
            for place, element in places(root).items():
                hit = next(each for each in element if each.get("class") == "sm-hit")
                assert min(float(hit.get("width", 0)), float(hit.get("height", 0))) * unit >= least, (id, place)


def test_only_the_colony_of_the_player_who_is_asked_can_be_tapped() -> None:
    drawn = roots(draw(middle(3), seat=2))
    assert "cell.14" in places(drawn["colony:2"])
    assert not places(drawn["colony:0"])
    assert not places(drawn["colony:1"])
    assert "cell.14" in places(roots(draw(middle(3)))["colony:1"])  # else whose turn it is


def test_above_the_buttons_of_a_turn_a_colony_is_low_and_has_all_its_places() -> None:
    table = kingdoms()
    drawn = {id: board(table, NAMES[: len(table.players)], "en", ask=asked(1, id=id)) for id in ("turn", "line")}
    low, high = (roots(drawn[id])["colony:1"] for id in ("turn", "line"))
    assert places(low).keys() == places(high).keys()
    size = {
        name: [float(each) for each in root.get("viewBox", "").split()[2:]]
        for name, root in (("low", low), ("high", high))
    }
    assert size["low"][0] > size["low"][1]
    assert size["high"][0] < size["high"][1]


def test_every_cell_line_store_and_dock_of_a_colony_is_a_place() -> None:
    found = set(places(roots(draw(kingdoms(), seat=1))["colony:1"]))
    assert {f"cell.{n}" for n in range(36)} <= found
    assert {f"{line}.{n}" for line in ("column", "row") for n in range(1, 7)} <= found
    assert {"diagonal.down", "diagonal.up"} <= found
    assert {f"store.{good}" for good in GOODS} | {f"dock.{dock}" for dock in DOCKS} <= found


def test_diagonals_are_there_only_with_archery() -> None:
    assert "diagonal.down" not in places(roots(draw(middle(), seat=1))["colony:1"])


def test_everything_of_the_common_board_is_a_place() -> None:
    table = kingdoms()
    found = set(places(roots(draw(table))["common"]))
    assert {f"die.white.{n}" for n in range(1, 7)} | {"ambassador.white", "ambassador.blue"} <= found
    assert {f"market.{dock}" for dock in (*DOCKS, "special")} | {f"space.{space}" for space in SPACES} <= found
    spots = {f"scholar.{n}" for n in range(1, 5)} | {f"bishop.{n}" for n in range(1, 4)}
    assert {f"spot.{spot}" for spot in spots | {f"mission.{n}" for n in range(1, 5)}} <= found
    assert {"display.double", "display.triple", "display.special", "track.religion", "track.conquistador"} <= found
    assert {
        where("tile", Option(("tile", face)))[0] for faces in table.display.values() for face in faces if face
    } <= found
    assert "spot.scholar.4" not in places(roots(draw(middle()))["common"])


def test_every_place_of_common_board_and_colony_is_on_the_whole_board() -> None:
    drawn = {id: set(places(root)) for id, root in roots(draw(kingdoms(), seat=0)).items()}
    headed = {place for place in drawn["full"] if place.startswith("die.blue.")}  # by the rows of the colony
    assert drawn["common"] | drawn["colony:0"] | headed == drawn["full"]


def test_a_common_blue_die_lies_on_the_common_board() -> None:
    drawn = roots(draw(shared(), seat=1))
    assert "die.blue.4" in places(drawn["common"])
    assert "die.blue.4" not in places(drawn["colony:1"])
    assert "die.blue.4" not in places(roots(draw(middle(2), seat=1))["common"])


# the drawing


@EVERY_TABLE
def test_every_marker_is_drawn_once(name: str) -> None:
    table = tables()[name]
    found = Counter(keys(roots(draw(table))["common"]))
    for seat, player in enumerate(table.players):
        for kind in ("religion", "conquistador", "rank", "retired"):
            assert found[f"{kind}-{seat}"] == 1
        for spot in player.monks:
            assert found[f"monk-{spot}-{seat}"] == 1
    assert not [key for key, n in found.items() if n > 1]


def moved(svg: str, key: str) -> tuple[float, float]:
    match = re.search(rf'data-key="{key}" style="transform:translate\(([-\d.]+)px,([-\d.]+)px\)', svg)
    assert match
    return float(match[1]), float(match[2])


def test_the_first_arrival_lies_lowest_on_the_conquistador_track() -> None:
    table = middle(4)  # Anna, Ben and Dmytro share a cell; Ben came first, then Anna
    svg = draw(table, parts=["common"]).parts[0].svg
    anna, ben, dmytro = (moved(svg, f"conquistador-{seat}") for seat in (0, 1, 3))
    assert anna[0] == ben[0] == dmytro[0]
    assert ben[1] > anna[1] > dmytro[1]
    assert svg.index('data-key="conquistador-1"') < svg.index('data-key="conquistador-0"')
    ranks = [moved(svg, f"rank-{seat}")[0] for seat in (1, 0, 3, 2)]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize("known", [True, False])
def test_a_marker_is_inside_the_drawing_wherever_it_stands(known: bool) -> None:
    table = middle(2, known)
    for step in range(30):
        table.players[0].religion = step
        drawn = draw(table, parts=["common"]).parts[0].svg
        wide, high = map(float, ET.fromstring(drawn).get("viewBox", "").split()[2:])
        x, y = moved(drawn, "religion-0")
        assert 0 < x < wide
        assert 0 < y < high


def test_cells_show_what_is_printed_and_what_stands_on_them() -> None:
    table = middle(2)
    table.players[1].colony[20] = "wood/gem>coins*3"
    table.players[1].colony[21] = "religion+road*2"
    table.players[1].marks = {20: "blue 4"}
    cells = places(roots(draw(table, seat=1))["colony:1"])
    assert icons_of(cells["cell.20"]) == {"wood": 1, "gem": 1, "coins": 1}
    assert [each.text for each in cells["cell.20"].iter(f"{SVG}text")] == ["/", "3"]
    assert [each.get("class") for each in cells["cell.20"].iter(f"{SVG}rect")].count("sm-blue-die") == 1
    assert icons_of(cells["cell.21"]) == {"religion": 1, "colonist": 2}


def test_the_governor_is_on_his_cell() -> None:
    table = kingdoms()
    table.players[1].governor = 22
    drawn = places(roots(draw(table, seat=1))["colony:1"])
    assert [id for id, element in drawn.items() if icons_of(element)["governor"]] == ["cell.22"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_scholars_are_whole(language: str) -> None:
    table = kingdoms()  # four stand in a row
    for face in FACTS["scholars"]:
        table.spots["scholar.1"] = scholar_key(face)
        found = places(roots(draw(table, language))["common"])["spot.scholar.1"]
        rows = [each.text or "" for each in found.iter(f"{SVG}text")]
        assert " ".join(rows) == place_labels.person(messages(language, DEFINITION.name), scholar_key(face))


def test_dice_are_counted_by_value() -> None:
    found = places(roots(draw(middle()))["common"])
    assert found["die.white.3"].get("aria-label") == "White dice with 3: 3"
    assert found["die.white.2"].get("aria-label") == "White dice with 2: 0"


def test_a_shipping_tile_shows_its_price_and_points_or_that_they_are_unknown() -> None:
    table = middle(2)
    table.market = {"coins": "wood*2&gem>happiness*5", "religion": "", "conquistador": None, "happiness": ""}
    found = places(roots(draw(table))["common"])
    assert icons_of(found["market.coins"]) == {"coins": 1, "wood": 1, "gem": 1, "points": 1}
    assert "5" in [each.text for each in found["market.coins"].iter(f"{SVG}text")]
    assert icons_of(found["market.religion"])["any"] == 1
    assert found["market.conquistador"].get("aria-label") == "conquistador dock: nothing left"


def test_equal_tiles_lie_together_with_their_number() -> None:
    root = roots(draw(middle()))["common"]
    faces = [id for id in places(root) if id.startswith("tile.")]
    assert len(faces) == 3 + 4
    assert places(root)["display.double"].get("aria-label") == "Doubles on display: 5"


def test_the_city_shows_its_map_temples_and_dice() -> None:
    table = kingdoms()
    found = places(roots(draw(table, seat=4))["city"])
    assert {f"entry.{n}" for n in range(1, 7)} | {f"city.{n}" for n in range(1, 25)} <= set(found)
    assert {f"district.{name}" for name in DISTRICTS} <= set(found)
    assert icons_of(found["city.5"])["priest"] == 1
    assert found["city.2"].get("aria-label") == "Spot 2: 1 wood; white die 4"
    steps = [each.get("class") for each in found["district.technology"].iter(f"{SVG}rect")]
    assert (steps.count("sm-now"), steps.count("sm-void")) == (2, 1)


def test_an_unknown_city_says_so() -> None:
    table = kingdoms(2)
    table.context.copy = {}
    city = table.players[1].maya
    assert city
    city.sites, city.marks = {}, {}
    assert messages("en", "santa_maria").text("board.city.unknown") in draw(table, parts=["city"]).parts[0].svg


def test_the_tile_in_hand_is_shown_as_it_would_lie() -> None:
    hand = ("triple", "wood|grain|road*1", 1)
    assert hand_of(asked(1, hand)) == hand
    assert hand_of(asked(1, hand, id="line")) is None
    table = middle(2)
    shown = places(roots(draw(table, seat=1, hand=hand))["full"])
    assert icons_of(shown["hand"]) == {"wood": 1, "grain": 1, "colonist": 1}
    assert "hand" not in places(roots(draw(table, seat=1))["full"])
    assert "hand" not in places(roots(draw(table, seat=1, hand=hand))["colony:1"]), (
        "there is little room, and it is laid there"
    )
    turned = [draw(table, seat=1, hand=("triple", "wood|grain|road*1", n), parts=["full"]) for n in range(4)]
    assert len({part.parts[0].svg for part in turned}) == 4


def test_the_last_move_is_marked_in_the_colony_where_it_happened() -> None:
    drawn = draw(middle(3), last={"cell.14@2", "market.coins"})
    marked = {part.id: part.svg.split("</style>")[1].count('"sm-last"') for part in drawn.parts}
    assert marked == {"common": 1, "colony:0": 0, "colony:1": 0, "colony:2": 1, "full": 2}


def test_a_drawing_changes_only_where_the_table_does() -> None:
    table = middle(3)
    before = draw(table)
    table.players[0].coins += 1
    after = draw(table)
    assert {old.id for old, new in zip(before.parts, after.parts, strict=True) if old.svg != new.svg} == {
        "colony:0", "full",
    }  # fmt: skip


def test_goods_and_pieces_have_icons() -> None:
    named = {*GOODS, *DOCKS, *SPACES, "happiness", "points", "monk", "scholar", "bishop", "mission", "tree", "first"}
    assert named <= ICONS.drawn.keys()
