"""Where options lie, which part a question is about, and what just happened where."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.ask import Ask, Option
from companion.engine.box_facts import no_options
from companion.engine.event import Event
from companion.games.santa_maria.screen.places import focus, places, touched
from tests.games.santa_maria.drawn import kingdoms, middle


def said(key: str) -> Option:
    """An option whose answer has these words."""
    return Option(tuple(int(word) if word.isdigit() else word for word in key.split(" ")))


@pytest.mark.parametrize(
    ("ask", "key", "place"),
    [
        ("turn", "white 3", "die.white.3"),
        ("turn", "blue 4", "die.blue.4"),
        ("turn", "ambassador white", "ambassador.white"),
        ("turn", "ambassador blue 4", "ambassador.blue"),
        ("turn", "expand special", "display.special"),
        ("line", "column 3", "column.3"),
        ("line", "row 2 cocoa", "row.2"),
        ("line", "diagonal up 6", "diagonal.up"),
        ("coin-building", "cell 14", "cell.14"),
        ("place", "at 35", "cell.35"),
        ("tile", "tile wood|road*1", "tile.wood|road*1"),
        ("retire", "space coins", "space.coins"),
        ("monk", "monk scholar.1", "spot.scholar.1"),
        ("ship", "ship special", "market.special"),
        ("dock", "dock coins", "dock.coins"),
        ("religion", "boost", "track.religion"),
        ("pay", "sell wood", "store.wood"),
        ("city", "entry 4 cocoa", "entry.4"),
        ("stop", "stop 12 9-10-11-12", "city.12"),
        ("temple", "temple gold", "district.gold"),
        ("token", "fill gem", "store.gem"),
    ],
)
def test_an_option_lies_somewhere(ask: str, key: str, place: str) -> None:
    assert places(ask, said(key))[0] == place


@pytest.mark.parametrize(
    ("ask", "key"),
    [("turn", "retire"), ("turn", "coin"), ("ship", "nothing"), ("which", "ships wood>happiness*2"), ("card", "turn")],
)
def test_some_lie_nowhere(ask: str, key: str) -> None:
    assert places(ask, said(key)) == ()


def test_a_die_can_be_taken_at_the_line_it_reads() -> None:
    assert "column.5" in places("turn", Option(("white", 5)))
    assert "row.5" in places("turn", Option(("blue", 5)))
    assert "row.5" not in places("turn", Option(("white", 5)))


def about(ask: str, seat: int | None) -> str:
    return focus(middle(3), Ask(seat, ask, "", no_options))


def test_a_question_is_about_a_colony_or_the_common_board() -> None:
    assert [about("line", 2), about("place", 0), about("turn", 1)] == ["colony:2", "colony:0", "colony:1"]
    assert {about("ship", 2), about("monk", 0), about("retire", 1), about("roll-white", None)} == {"common"}
    assert about("turn", None) == "common"
    assert focus(kingdoms(3), Ask(2, "city", "", no_options)) == "city"


def event(kind: str, player: int | None = 1, **values: Any) -> Event:
    return Event(kind, player, "SM-FLOW-01", values, "year-1", 0, 0)


def test_events_are_marked_at_their_places() -> None:
    assert touched([event("activate", number=14)]) == {"cell.14@1"}
    assert touched([event("placed", 2, numbers=[1, 2, 8])]) == {"cell.1@2", "cell.2@2", "cell.8@2"}
    assert touched([event("shipped", dock="coins")]) >= {"dock.coins@1"}
    assert touched([event("monk", spot="mission.2"), event("religion", step=3)]) == {"spot.mission.2", "track.religion"}
    assert touched([event("die", colour="blue", value=4)]) == {"die.blue.4"}
    assert touched([event("retired", space="road"), event("visited", spot=7)]) == {"space.road", "city.7"}


def test_an_event_without_a_place_marks_nothing() -> None:
    kinds = ("activate", "placed", "shipped", "monk", "retired", "die", "temple", "visited", "year-end", "ambassador")
    assert touched([event(kind, None) for kind in kinds]) == frozenset()
