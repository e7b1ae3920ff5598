"""The notation of the faces of pieces: one grammar, parsed in one place."""

import pytest

from companion.engine.faces import BadFace, Effect, Thing, cells, effect, effects, goods_text, printed, side


def test_a_trade_has_a_choice_of_prices_and_what_it_brings():
    assert effect("wood/gem*2>coins*3&grain") == Effect(
        "wood/gem*2>coins*3&grain",
        pay=((Thing("wood"),), (Thing("gem", 2),)),
        gain=((Thing("coins", 3), Thing("grain")),),
    )


def test_a_thing_alone_is_one_and_says_that_no_number_was_written():
    assert [(thing.n, thing.many) for thing in side("road&road*1&road*0")[0]] == [(1, None), (1, 1), (0, 0)]


def test_an_effect_may_be_of_a_kind_or_a_note():
    assert (effect("festival:wood>coins").kind, effect("festival:wood>coins").pay) == ("festival", ((Thing("wood"),),))
    assert (effect("hand:swap_two: once").kind, effect("hand:swap_two: once").note) == ("hand", "swap two: once")
    assert (Thing("festival:wood").kind, Thing("festival:wood").inner, Thing("wood").inner) == (
        "festival",
        "wood",
        "wood",
    )


def test_a_tile_has_cells_and_a_cell_has_effects():
    assert [[each.text for each in effects(cell)] for cell in cells("wood+religion|road*2")] == [
        ["wood", "religion"], ["road*2"],
    ]  # fmt: skip


def test_everything_is_there_in_its_printed_order():
    assert list(printed("wood/gem>coins*3|road")) == [
        Thing("wood"), "/", Thing("gem"), ">", Thing("coins", 3), "|", Thing("road"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["coins*", "coins*x", "coins*100", "coins*²", "coins*-1", "wood>coins*"])
def test_a_number_is_one_or_two_digits(text):
    with pytest.raises(BadFace):
        effect(text)


def test_goods_are_written_as_they_are_read():
    goods = {"wood": 2, "gem": 1, "coins": 0}
    assert {thing.word: thing.n for thing in side(goods_text(goods))[0]} == {"wood": 2, "gem": 1}
