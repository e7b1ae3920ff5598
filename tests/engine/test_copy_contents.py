"""The owner's copy: entered facts are checked, kept, merged without overwriting, and asked for only once."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.ask import Ask, because
from companion.engine.box_facts import Facts, LearningTable, ask_fact
from companion.engine.copy_merge import merge
from companion.engine.errors import BadTable
from companion.engine.facts import Fact, Input, as_text, blank, entered, learn, problems, put_at, value_at
from companion.engine.owner_copy import Copy, check_copy, parse_copy, progress


def at_least_two(value):
    if value["cells"].count("monk") < 2:
        yield because("copy.shape", fact="track")


TRACK = Fact(
    "track", (Input("cells", "cells", low=3, high=6, columns=4, grows=True, choices=("", "monk")),), at_least_two
)
TILE = Fact(
    "tile",
    (
        Input("cells", "cells", rows=2, columns=2, holes=frozenset({1}), choices=("", "wood"), open=str.isupper),
        Input("cost.wood", "number", high=3),
        Input("note", "text", optional=True),
        Input("kind", "choice", choices=("hut", "farm")),
    ),
    count=3,
)
FACTS = {"track": TRACK, "tile": TILE}


def tile(cost=0, cells=(("wood", ""), ("", "ANY")), kind="hut", note=""):
    return {"cells": [list(row) for row in cells], "cost": {"wood": cost}, "note": note, "kind": kind}


def rules(fact, value):
    return [reason.rule for reason in problems(fact, value)]


def test_possible_values_are_accepted():
    assert rules(TILE, tile()) == []
    assert rules(TRACK, {"cells": ["", "monk", "monk"]}) == []


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ("a text", "copy.shape"),
        (tile(cost=4), "copy.range"),
        (tile(cost=True), "copy.range"),
        (tile(kind="barn"), "copy.choice"),
        (tile(note="x" * 201), "copy.text"),
        (tile(cells=(("wood", "wood"), ("", ""))), "copy.cell"),
        (tile(cells=(("stone", ""), ("", ""))), "copy.cell"),
        (tile(cells=(("wood", ""),)), "copy.shape"),
        (tile(cells=(("wood",), ("",))), "copy.length"),
        (tile() | {"colour": "red"}, "copy.unknown-field"),
    ],
)
def test_impossible_values_are_refused(value, rule):
    assert rule in rules(TILE, value)


def test_the_own_check_of_a_fact_runs_when_its_inputs_fit():
    assert rules(TRACK, {"cells": ["", "", "monk"]}) == ["copy.shape"]
    assert rules(TRACK, {"cells": ["", "tree", "monk"]}) == ["copy.cell"]
    assert rules(TRACK, {"cells": [""]}) == ["copy.length"]


def test_a_text_that_is_needed_may_not_be_empty():
    fact = Fact("name", (Input("name", "text"),))
    assert rules(fact, {"name": " "}) == ["copy.empty"]


def test_an_optional_value_may_not_be_null():
    note = Fact("tile", (Input("note", "text", optional=True), Input("kind", "choice", choices=("a",), optional=True)))
    assert list(problems(note, {})) == []
    assert [reason.rule for reason in problems(note, {"note": None, "kind": None})] == ["copy.text", "copy.choice"]


def test_a_blank_value_has_every_input():
    assert blank(TILE) == {"cells": [["", ""], ["", ""]], "cost": {"wood": 0}, "note": "", "kind": "hut"}
    assert blank(TRACK) == {"cells": ["", "", "", ""]}


def test_paths_read_and_write():
    value = {}
    put_at(value, "cost.wood", 2)
    assert value_at(value, "cost.wood") == 2
    assert value_at(value, "cost.gold") is None


def test_a_copy_is_readable_text_that_comes_back():
    copy = Copy("demo", {"tile": [tile(), tile(2)], "track": {"cells": ["", "monk", "monk"]}}, sample=True)
    assert parse_copy(copy.text()) == copy
    assert '"sample": true' in copy.text()
    assert parse_copy(Copy("demo").text()) == Copy("demo")


@pytest.mark.parametrize("text", ["", "[]", '{"facts": {}}', '{"game": "demo", "colour": 1}', "[" * 100_000])
def test_a_file_that_is_no_copy_is_refused(text):
    with pytest.raises(BadTable):
        parse_copy(text)


def test_a_newer_copy_says_so():
    with pytest.raises(BadTable, match="newer"):
        parse_copy('{"game": "demo", "companion": 99}')


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"boat": {}}, "no fact"),
        ({"tile": tile()}, "shape"),
        ({"tile": [tile()] * 4}, "only 3"),
        ({"tile": [tile(9)]}, "not possible"),
    ],
)
def test_a_copy_with_something_impossible_is_refused(facts, words):
    with pytest.raises(BadTable, match=words):
        check_copy(FACTS, Copy("tzolkin", facts))


def test_the_facts_of_a_running_game_are_checked_and_do_not_change():
    copy = Copy("tzolkin", {"tile": [tile(1)]})
    checked = check_copy(FACTS, copy)
    copy.facts["tile"][0]["cost"] = 99
    assert checked == Copy("tzolkin", {"tile": [tile(1)]})
    with pytest.raises(BadTable, match="not possible"):
        check_copy(FACTS, copy)


def test_learning_adds_a_face_until_all_are_known():
    facts = {}
    for cost in range(3):
        learn(TILE, facts, tile(cost))
    assert len(facts["tile"]) == 3
    with pytest.raises(BadTable):
        learn(TILE, facts, tile())
    learn(TRACK, facts, {"cells": []})
    assert facts["track"] == {"cells": []}


def test_progress_counts_the_facts_that_a_game_will_use():
    copy = Copy("demo", {"tile": [tile()]})
    assert [tuple(row) for row in progress(FACTS, copy, {"tile": 2, "track": 1})] == [("tile", 1, 2), ("track", 0, 1)]


def test_merging_overwrites_nothing():
    mine = Copy("demo", {"track": {"cells": ["", "monk", "monk"]}, "tile": [tile(1), tile(1)]})
    theirs = Copy("demo", {"track": {"cells": ["monk", "monk", ""]}, "tile": [tile(1), tile(2)]})
    merged, conflicts = merge(FACTS, mine, theirs)
    assert merged.facts["tile"] == [tile(1), tile(1), tile(2)]
    assert merged.facts["track"] == mine.facts["track"]
    assert [conflict.fact for conflict in conflicts] == ["track"]
    full, conflicts = merge(FACTS, merged, Copy("demo", {"tile": [tile(3)]}))
    assert full.facts["tile"] == merged.facts["tile"]
    assert conflicts[0].theirs == [tile(3)]


@given(st.lists(st.integers(0, 2), max_size=3), st.lists(st.integers(0, 2), max_size=3))
def test_a_merged_copy_knows_at_least_as_much_as_each_part(one, other):
    mine, theirs = (Copy("demo", {"tile": [tile(cost) for cost in costs]}) for costs in (one, other))
    merged, conflicts = merge(FACTS, mine, theirs)
    for cost in range(3):
        if not conflicts:
            assert merged.facts["tile"].count(tile(cost)) == max(one.count(cost), other.count(cost))
    assert merge(FACTS, merged, mine) == (merged, [])


def test_a_sample_is_not_mixed_with_a_real_copy_nor_one_game_with_another():
    with pytest.raises(BadTable, match="made-up"):
        merge(FACTS, Copy("demo"), Copy("demo", sample=True))
    with pytest.raises(BadTable, match="two different games"):
        merge(FACTS, Copy("demo"), Copy("other"))


def test_a_game_asks_once_and_then_knows():
    table = LearningTable()
    script = Facts(track=TRACK).look_up(table, "track", "XX-01")
    ask = next(script)
    assert isinstance(ask, Ask)
    assert (ask.entry, ask.chance, ask.options()) == (TRACK, False, [])
    track_value = {"cells": ["", "monk", "monk"]}
    with pytest.raises(StopIteration) as end:
        script.send(entered(TRACK, as_text(track_value)))
    assert end.value.value == track_value
    assert table.fact("track") == track_value
    with pytest.raises(StopIteration) as end:
        next(Facts(track=TRACK).look_up(table, "track", "XX-01"))
    assert end.value.value == track_value


def test_a_face_entered_in_a_game_joins_those_of_the_copy():
    table = LearningTable()
    table.context.copy = {"tile": [tile(1)]}
    script = ask_fact(table, TILE, "XX-01")
    next(script)
    with pytest.raises(StopIteration):
        script.send(as_text(tile(2)))
    assert table.fact("tile") == [tile(1), tile(2)]
    assert table.context.copy == {"tile": [tile(1)]}
    assert msgspec.to_builtins(table)["learned"] == {"tile": [tile(1), tile(2)]}


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"cells": []}'])
def test_wrong_notation_is_refused(text):
    with pytest.raises(BadTable):
        entered(TRACK, text)
