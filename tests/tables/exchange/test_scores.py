"""Scores as people write them: added up by our own few lines, never evaluated."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tables.exchange import written_scores


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("58", 58),
        ("-7", -7),
        ("−7", -7),
        ("+7", 7),
        ("13.5", 13.5),
        ("13,5", 13.5),
        (".5", 0.5),
        ("16+18+17+12", 63),
        ("15+16+8-30", 9),
        (" 1 + 2 - 4 ", -1),
        ("5+-3", 2),
        ("0.1+0.2", 0.3),
        ("0", 0),
        ("27+", 27),
        ("86+84+", 170),
        ("12 - 3 -", 9),
        ("6.", 6),
        ("6.+2.", 8),
    ],
)
def test_numbers_and_sums(text, points):
    assert written_scores.parse(text) == points


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "=1+1",
            "__import__('os')",
            "+",
            ".",
            "1++",
            "+.",
            "1..",
            "1.+.+",
            "1*2",
            "2**9",
            "(1+1)",
            "1e5",
            "nan",
            "inf",
            "-inf",
        ),
        *("Decisive", "0x10", "1_000", "1,000", "1 000", "٣", "1+1;", "9" * 500, "1000000001", "1\x00", "٤+1"),
    ],
)
def test_texts_that_are_no_number(text):
    assert written_scores.parse(text) is None


def test_a_long_sum_of_signs_is_quickly_refused():
    assert written_scores.parse("1" + "+ " * 199) is None
    assert written_scores.parse("-" * 400) is None


@pytest.mark.parametrize("value", [None, "", "  ", "null", "NULL"])
def test_missing_is_not_zero(value):
    assert written_scores.read(value) == (None, "")


def test_the_text_is_kept_where_it_is_more_than_a_number():
    assert written_scores.read("16+18") == (34, "16+18")
    assert written_scores.read("27+") == (27, "27+")
    assert written_scores.read("6.") == (6, "6.")
    assert written_scores.write(*written_scores.read("86+84+")) == "86+84+"
    assert written_scores.read("=1+1") == (None, "=1+1")
    assert written_scores.read("41") == (41, "")
    assert written_scores.read(41.5) == (41.5, "")


@given(st.text(max_size=60))
def test_any_text_gives_a_finite_number_or_none(text):
    points = written_scores.parse(text)
    assert points is None or abs(points) <= written_scores.MOST
    again, words = written_scores.read(text)
    assert again == (None if text.strip().casefold() == "null" else written_scores.parse(text.strip()))
    assert again is not None or words == text.strip() or text.strip().casefold() == "null"


@given(st.lists(st.tuples(st.sampled_from("+-"), st.decimals(0, 10_000, places=2)), min_size=1, max_size=9))
def test_a_sum_is_the_sum_of_its_terms(terms):
    text = "".join(f"{sign}{number}" for sign, number in terms)
    total = sum((number if sign == "+" else -number for sign, number in terms), Decimal(0))
    assert written_scores.parse(text) == float(total)


@given(st.floats(-1e9, 1e9).map(lambda number: round(number, 6)) | st.integers(-(10**9), 10**9))
def test_a_number_comes_back_as_it_was_written(number):
    assert written_scores.read(written_scores.write(number)) == (number, "")
