"""The notation of cells: its meaning, its limits, and goods parsed from their own text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.data_folder import LANGUAGES
from companion.engine.faces import LONGEST_NOTE, goods_text
from companion.engine.messages import messages
from companion.games.santa_maria.box.faces import (
    ACTIONS,
    GAINED,
    MOST,
    BadFace,
    Cell,
    Effect,
    alternatives,
    cell,
    effect,
    is_building,
    is_cell,
    is_goods,
)
from companion.games.santa_maria.box.pieces import WORDS
from companion.games.santa_maria.rules.buildings import EFFECTS
from companion.games.santa_maria.screen.drawing.faces import face
from companion.games.santa_maria.screen.drawing.pens import ICONS
from tests.games.samples import santa_maria as sample

GOODS = st.dictionaries(st.sampled_from(GAINED), st.integers(1, MOST), min_size=1)
SETS = st.lists(GOODS, min_size=1, max_size=3)
PAYABLE = [good for good in GAINED if good != "happiness"]


def text_of(sets):
    return "/".join(map(goods_text, sets))


@pytest.mark.parametrize(
    ("text", "effects", "road", "colonists"),
    [
        ("", (), False, 0),
        ("road", (), True, 0),
        ("road*2", (), True, 2),
        ("wood", (Effect("wood", gain=({"wood": 1},)),), False, 0),
        ("coins*2", (Effect("coins*2", gain=({"coins": 2},)),), False, 0),
        ("wood&grain", (Effect("wood&grain", gain=({"wood": 1, "grain": 1},)),), False, 0),
        ("sugar/gem", (Effect("sugar/gem", gain=({"sugar": 1}, {"gem": 1})),), False, 0),
        ("cocoa", (Effect("cocoa", gain=({"cocoa": 1},)),), False, 0),
        ("ship", (Effect("ship", action="ship"),), False, 0),
        ("conquistador*2", (Effect("conquistador*2", action="conquistador", times=2),), False, 0),
        ("religion+road*1", (Effect("religion", action="religion"),), True, 1),
        ("hand:swap_goods", (Effect("hand:swap_goods", note="swap_goods"),), False, 0),
    ],
)
def test_a_cell_taken_apart(text, effects, road, colonists):
    assert cell(text) == Cell(effects, road, colonists)


def test_trade_pays_one_of_the_left_and_gains_one_of_the_right():
    (trade,) = cell("wood*2&grain/gem>coins*3/happiness*2").effects
    assert trade.pay == ({"wood": 2, "grain": 1}, {"gem": 1})
    assert trade.gain == ({"coins": 3}, {"happiness": 2})
    assert (trade.action, trade.note) == ("", "")


def test_several_effects_stay_in_the_order_they_are_printed():
    assert [each.text for each in cell("wood+religion+gem>coins*3").effects] == ["wood", "religion", "gem>coins*3"]


@pytest.mark.parametrize(
    ("text", "anything", "building", "goods"),
    [
        ("", True, False, False),
        ("road", True, False, False),
        ("road*2", True, False, False),
        ("wood", True, True, True),
        ("gem/gold", True, True, True),
        ("cocoa&wood&grain", True, True, True),
        ("happiness*3", True, True, True),
        ("ship", True, True, False),
        ("wood>gem", True, True, False),
        ("wood+road", True, True, False),
        ("wood+ship", True, True, False),
        ("hand:look", True, True, False),
    ],
)
def test_texts_of_faces(text, anything, building, goods):
    assert (is_cell(text), is_building(text), is_goods(text)) == (anything, building, goods)


@pytest.mark.parametrize(
    "text",
    [
        "stone", "Wood", " wood", "wood ", "monk", "points*3",
        "wood+", "+wood", "wood++grain", "wood&", "&wood", "wood/", "/wood", "wood//gem",
        "wood>", ">wood", "wood>gem>coins", "ship>coins", "wood>ship", "road>coins", "wood|road",
        "ship&wood", "ship/religion",
        f"wood*{MOST + 1}", "wood*-1", "wood*x", "wood*1.5", "wood*2*2", "road*-1", "road*x", f"road*{MOST + 1}",
        f"ship*{MOST + 1}", "2*wood", "*", "+", "&", "/", ">",
        "hand:", "hand:two words", "hand:a|b", "hand:a/b", "hand:a>b", "hand:a&b", "hand:a*2", "hand:a+b",
    ],
)  # fmt: skip
def test_texts_that_are_no_face(text):
    assert (is_cell(text), is_building(text), is_goods(text)) == (False, False, False)
    with pytest.raises(BadFace):
        cell(text)


def test_numbers_go_to_their_limit():
    assert cell(f"wood*{MOST}").effects[0].gain == ({"wood": MOST},)
    assert cell(f"road*{MOST}").colonists == MOST
    assert cell(f"ship*{MOST}").effects[0].times == MOST


def test_a_note_goes_to_its_limit():
    assert effect("hand:" + "x" * LONGEST_NOTE).note == "x" * LONGEST_NOTE
    with pytest.raises(BadFace):
        effect("hand:" + "x" * (LONGEST_NOTE + 1))


@pytest.mark.parametrize(
    "text", ["wood&wood", "wood*0", "wood*", "wood*13", "wood*٣", "wood*" + "9" * 5000, "happiness>wood", "road+road*1"]
)
def test_a_face_has_one_spelling_and_no_hostile_one(text):
    assert not is_cell(text)


def test_goods_that_are_none_are_not_written():
    assert goods_text({"wood": 0, "gem": 1, "coins": 3}) == "gem&coins*3"
    assert goods_text({}) == ""


@given(GOODS)
def test_goods_come_back_from_their_text(goods):
    assert alternatives(goods_text(goods)) == (goods,)
    assert is_goods(goods_text(goods))


@given(SETS)
def test_alternatives_come_back_from_their_text(sets):
    found = alternatives(text_of(sets))
    assert list(found) == sets
    assert text_of(found) == text_of(sets)


PAID = st.lists(st.dictionaries(st.sampled_from(PAYABLE), st.integers(1, MOST), min_size=1), min_size=1, max_size=3)


@given(PAID, SETS)
def test_every_trade_can_be_printed(pay, gain):
    text = f"{text_of(pay)}>{text_of(gain)}"
    assert is_building(text)
    assert not is_goods(text)
    assert effect(text) == Effect(text, tuple(gain), tuple(pay))


@given(st.lists(st.one_of(SETS.map(text_of), st.sampled_from(ACTIONS)), min_size=1, max_size=3), st.integers(1, MOST))
def test_a_building_may_be_a_road_as_well(parts, colonists):
    found = cell("+".join([*parts, f"road*{colonists}"]))
    assert found == Cell(tuple(map(effect, parts)), True, colonists)
    assert found.building


@given(st.text(alphabet="woadrgcinsh:_*/&>+|2 ", max_size=20))
def test_any_text_is_a_face_or_is_refused(text):
    if is_cell(text):
        found = cell(text)
        assert text == "" or found.building or found.road
    else:
        with pytest.raises(BadFace):
            cell(text)


PRINTED = (
    *WORDS["palette"],
    *(text for board in sample().facts["boards"] for row in board["cells"] for text in row if text),
)


def test_every_kind_of_effect_has_hands_and_is_printed_somewhere():
    shown = {effect.kind for text in (*PRINTED, "hand:swap_two_goods") for effect in cell(text).effects}
    assert shown == set(EFFECTS) == {"gain", "trade", "hand", *ACTIONS}


@pytest.mark.parametrize("text", sorted(set(PRINTED)))
def test_printed_effects_have_icons_and_words(text):
    icons = set(re.findall(r'href="#sm-([\w-]+)"', face(text)))
    assert icons <= ICONS.drawn.keys()
    assert icons or text == "road", "a bare road has no icon"
    for language in LANGUAGES:
        assert not set("*>|&") & set(messages(language, "santa_maria").face(text))
