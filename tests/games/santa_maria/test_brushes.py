"""Brushes: every face that the form composes is one of our notation, and every face can be drawn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.facts import Entry, blank, put_at
from companion.engine.messages import messages
from companion.games.santa_maria.box.faces import cell, is_cell
from companion.games.santa_maria.box.maya_pieces import is_half
from companion.games.santa_maria.box.pieces import WORDS
from companion.games.santa_maria.screen import face_entry
from companion.games.santa_maria.screen.drawing.pens import ICONS
from tests.games.samples import santa_maria as sample

INPUTS = tuple(each for group in face_entry.GROUPS.values() for each in group)


def values(**filled):
    """A filled form: everything else as it stands at first."""
    found = blank(Entry("compose", INPUTS))
    for path, value in filled.items():
        put_at(found, path.replace("__", "."), value)
    return found


@pytest.mark.parametrize(
    ("filled", "text"),
    [
        ({}, ""),
        ({"gain__wood": 1}, "wood"),
        ({"gain__coins": 2, "gain__happiness": 1}, "coins*2&happiness"),
        ({"pay__grain": 2, "gain__gem": 1}, "grain*2>gem"),
        ({"pay__wood": 1, "or__gem": 1, "gain__coins": 3}, "wood/gem>coins*3"),
        ({"or__gem": 1, "gain__coins": 3}, "gem>coins*3"),
        ({"pay__grain": 1, "gain__sugar": 1, "instead__gem": 1}, "grain>sugar/gem"),
        ({"gain__wood": 1, "instead__grain": 1}, "wood/grain"),
        ({"pay__wood": 1}, ""),
        ({"times__religion": 1, "times__ship": 2}, "ship*2+religion"),
        ({"gain__wood": 1, "times__conquistador": 1, "road": "road*2"}, "wood+conquistador+road*2"),
        ({"road": "road"}, "road"),
        ({"note": " swap * two+goods "}, "hand:swap_two_goods"),
        ({"note": "+*"}, ""),
        ({"note": "x" * 200}, "hand:" + "x" * 60),
        ({"kind": "festival", "pay__wood": 1, "gain__happiness": 5}, "festival:wood>happiness*5"),
        ({"kind": "festival"}, ""),
    ],
)
def test_a_face_is_put_together(filled, text):
    assert face_entry.compose(values(**filled)) == text


def test_a_festival_card_can_be_put_together():
    assert is_half(face_entry.compose(values(kind="festival", pay__wood=1, pay__gem=1, gain__happiness=5)))


FORMS = st.fixed_dictionaries(
    {each.path: st.integers(0, each.high) for each in INPUTS if each.kind == "number"}
    | {"road": st.sampled_from(("none", "road", "road*1")), "note": st.text(max_size=80)}
)


@given(form=FORMS)
def test_every_composed_face_can_be_printed_on_a_cell(form):
    filled = values(**form)
    text = face_entry.compose(filled)
    assert is_cell(text)
    assert cell(text).road == (text != "" and filled["road"] != "none")


def test_every_brush_of_every_palette_has_pictures():
    marks = ("monk", "gold", "tree", "gold&tree", "cocoa")
    for text in (*WORDS["palette"], *WORDS["rewards"], *WORDS["new_missions"], *marks):
        drawn = face_entry.pictures(text)
        assert drawn
        assert all(icon in ICONS.drawn for icon, _ in drawn if icon), text


@pytest.mark.parametrize(
    ("text", "pictures"),
    [
        ("", []),
        ("coins*2", [("coins", "2")]),
        ("gold&tree", [("gold", ""), ("tree", "")]),
        ("road*2", [("road", ""), ("colonist", "2")]),
        ("hand:swap_two", [("hand", "")]),
        ("technology:4>religion", [("card", "4"), ("", "→"), ("religion", "")]),
        ("festival:wood*2>coins*3", [("card", ""), ("wood", "2"), ("", "→"), ("coins", "3")]),
    ],
)
def test_a_face_is_drawn(text, pictures):
    assert face_entry.pictures(text) == pictures


@pytest.mark.parametrize(
    ("path", "text", "words"),
    [
        ("cells", "", "empty"),
        ("cells", "religion+road", "religion + road"),
        ("cells", "road*2", "road with 2 colonists"),
        ("cells", "gold", "1 gold"),
        ("cells", "trade", "trade"),
        ("touch", "trade&gold", "trade & gold"),
    ],
)
def test_a_face_is_put_into_words(path, text, words):
    assert face_entry.words(messages("en", "santa_maria"), path, text) == words


def test_the_sample_can_be_drawn():
    for board in sample().facts["boards"]:
        for text in (text for row in board["cells"] for text in row):
            assert all(icon in ICONS.drawn for icon, _ in face_entry.pictures(text) if icon)
