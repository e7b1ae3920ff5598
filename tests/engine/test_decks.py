"""Decks and rows: pieces that can still come up, unknown pieces, and the cards that a hidden hand may hold."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import companion
from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.decks import (
    UNKNOWN,
    Deck,
    DeckTable,
    LearningDeck,
    faces_of,
    offered,
    places,
    seen,
    unknown_places,
)
from companion.engine.facts import Fact, Input
from companion.engine.table import Player
from companion.games.santa_maria.box.names import KEYS

BEASTS = ("bear", "bear", "elk", "wolf")
TILE = Fact("tiles", (Input("points", "number"),), count=3)


class Board(DeckTable[Player]):
    """A table with two rows of beasts, tiles at named docks, and a pile."""

    grounds: list[str | None] = []
    cave: list[str] = []
    pile: list[str] = []
    docks: dict[str, str | None] = {}


def in_sight(t: Board) -> list[str | None]:
    return [*t.grounds, *t.cave, *t.pile]


def called(face: Any) -> str:
    return f"happiness*{face['points']}"


STACK: Deck[Board] = Deck("beasts", lambda t: BEASTS, in_sight, event="drawn")
TILES: LearningDeck[Board] = LearningDeck(
    "tiles", lambda t: faces_of(t, "tiles", called), seen("tiles"), fact=TILE, named=called, counted=True
)


def board(*points: int, **values: Any) -> Board:
    """A table whose owner has entered tiles with so many points."""
    return Board(learned={"tiles": [{"points": n} for n in points]} if points else {}, **values)


def carry_out(script: Script[Any], *answers: str) -> tuple[Any, list[str]]:
    """Run a script to its end with these answers: its result, and all that was asked with what could be answered."""
    asked, given = [], list(answers)
    try:
        ask: Ask[Any] = next(script)
        while True:
            asked.append(f"{ask.id}: {', '.join(option.key for option in ask.legal())}")
            ask = script.send(given.pop(0))
    except StopIteration as end:
        assert not given, "there were more answers than questions"
        return end.value, asked


# pieces that can still come up


def test_pieces_in_sight_cannot_come_up() -> None:
    assert STACK.left(Board(grounds=["bear", None], cave=["elk"])) == Counter(bear=1, wolf=1)


def test_foreign_pieces_take_nothing_from_the_deck() -> None:
    assert STACK.left(Board(cave=["unicorn", "bear", "bear", "bear"])) == Counter(elk=1, wolf=1)


def test_a_piece_is_drawn_by_how_many_there_are_of_it() -> None:
    script = STACK.draw(Board(), "EX-01")
    assert [(option.key, option.weight) for option in next(script).choices()] == [
        ("beasts bear", 2),
        ("beasts elk", 1),
        ("beasts wolf", 1),
    ]


def test_of_pieces_that_look_the_same_one_is_offered() -> None:
    twins: Deck[Board] = Deck("twins", lambda t: ("a1", "b1", "a2"), in_sight, look={"a1": "a", "a2": "a", "b1": "b"})
    assert list(twins.left(Board())) == ["a1", "b1"]
    assert twins.left(Board()) == {"a1": 2, "b1": 1}, "and stands for both"
    assert list(twins.left(Board(cave=["a1"]))) == ["b1", "a2"]


# rows


def test_a_row_is_refilled_gap_by_gap_and_says_what_came() -> None:
    t = Board(grounds=["bear", None, None])
    _, asked = carry_out(STACK.refill(t, t.grounds, "EX-01"), "beasts elk", "beasts wolf")
    assert asked == ["draw: beasts bear, beasts elk, beasts wolf", "draw: beasts bear, beasts wolf"]
    assert t.grounds == ["bear", "elk", "wolf"]
    assert [event.values for event in t.context.events] == [{"tile": "elk"}, {"tile": "wolf"}]


def test_a_question_says_which_place_of_how_many_it_is_about() -> None:
    t = Board(grounds=["bear", None])
    assert next(STACK.refill(t, t.grounds, "EX-01")).values == {"n": 2, "of": 2}
    assert next(STACK.refill(t, t.cave, "EX-01", 3)).values == {"n": 1, "of": 3}


def test_several_rows_share_one_deck() -> None:
    t = Board()
    carry_out(STACK.refill(t, t.cave, "EX-01", 2), "beasts bear", "beasts elk")
    carry_out(STACK.refill(t, t.grounds, "EX-02", 2), "beasts bear", "beasts wolf")
    assert (t.cave, t.grounds) == (["bear", "elk"], ["bear", "wolf"])
    assert not STACK.lasts(t)


def test_an_empty_stack_leaves_the_row_short_without_a_question() -> None:
    t = Board(grounds=[None, None], cave=["bear", "bear", "elk"])
    carry_out(STACK.refill(t, t.grounds, "EX-01"), "beasts wolf")
    assert t.grounds == ["wolf", None]
    _, asked = carry_out(STACK.refill(t, t.cave, "EX-01", 6))
    assert (asked, len(t.cave)) == ([], 3)


def test_discards_that_are_shuffled_in_can_come_up_again() -> None:
    t = Board(pile=list(BEASTS))
    assert not STACK.lasts(t)
    STACK.put_back(t, t.pile)
    assert STACK.left(t) == Counter(BEASTS)


def test_where_nothing_hangs_on_it_the_gap_stays() -> None:
    t = Board(grounds=[None, None])
    script = STACK.refill(t, t.grounds, "EX-01", default=Option("draw none"))
    assert next(script).default == Option("draw none")
    script.send("draw none")
    with pytest.raises(StopIteration):
        script.send("beasts elk")
    assert t.grounds == [None, "elk"]


def test_a_row_may_have_names_for_its_places() -> None:
    row = {"east": "wolf", "west": None, "north": UNKNOWN}
    assert (list(places(row)), unknown_places(row), offered(row.values())) == (
        ["east", "west", "north"],
        ["north"],
        ["wolf", ""],
    )


# unknown pieces


def test_where_people_deal_a_piece_lies_unknown_and_the_stack_shrinks() -> None:
    t = board(3, 5, stacks={"tiles": 2}, docks={"east": None})
    _, asked = carry_out(TILES.refill(t, t.docks, "EX-01"))
    assert (asked, t.docks, t.stacks, t.seen) == ([], {"east": UNKNOWN}, {"tiles": 1}, {})


def test_where_the_companion_deals_a_known_piece_is_drawn() -> None:
    t = board(3, 5, stacks={"tiles": 2}, docks={"east": None}, companion_deals=True)
    _, asked = carry_out(TILES.refill(t, t.docks, "EX-01"), "tiles happiness*5")
    assert asked == ["draw: tiles happiness*3, tiles happiness*5"]
    assert (t.docks, t.seen) == ({"east": "happiness*5"}, {"tiles": ["happiness*5"]})


def test_a_counted_stack_that_is_through_leaves_a_gap() -> None:
    t = board(3, stacks={"tiles": 0}, docks={"east": None})
    carry_out(TILES.refill(t, t.docks, "EX-01"))
    assert t.docks == {"east": None}


def test_a_piece_is_entered_when_it_is_needed_and_never_again() -> None:
    t = board(3, 5, docks={"east": UNKNOWN})
    face, asked = carry_out(TILES.look_at(t, t.docks, "east", "EX-01"), "tiles happiness*3")
    assert (face, asked) == ("happiness*3", ["which: tiles happiness*3, tiles happiness*5, another"])
    assert carry_out(TILES.look_at(t, t.docks, "east", "EX-01")) == ("happiness*3", [])


def test_an_unknown_piece_is_learned() -> None:
    t = board(3, docks={"east": UNKNOWN})
    answers = ("another", json.dumps({"points": 7}))
    face, _ = carry_out(TILES.look_at(t, t.docks, "east", "EX-01"), *answers)
    assert (face, t.fact("tiles")) == ("happiness*7", [{"points": 3}, {"points": 7}])


def test_a_certain_piece_is_not_asked_for_unless_it_is_doubted() -> None:
    t = board(3, 5, 7, seen={"tiles": ["happiness*3", "happiness*5"]})
    assert carry_out(TILES.identify(t, "EX-01")) == ("happiness*7", [])
    t = board(3, 5, 7, seen={"tiles": ["happiness*3", "happiness*5"]})
    doubted = replace(TILES, sure=False)
    assert carry_out(doubted.identify(t, "EX-01"), "tiles happiness*7")[1] == ["which: tiles happiness*7"]


def test_if_every_piece_has_come_up_the_table_wins() -> None:
    t = board(3, 3, 5, seen={"tiles": ["happiness*3", "happiness*3", "happiness*5"]})
    assert [option.key for option in TILES.offers(t)] == ["tiles happiness*3", "tiles happiness*5"]


def test_a_game_may_ask_which_piece_it_is_in_its_own_way() -> None:
    def asking(options: list[Option[str | None]]) -> Script[str | None]:
        return (yield from choose(Ask(0, "mine", "EX-01", lambda: options)))

    _, asked = carry_out(
        replace(TILES, word="piece").identify(board(3, 5), "EX-01", asking=asking), "piece happiness*5"
    )
    assert asked == ["mine: piece happiness*3, piece happiness*5, another"]


def test_an_unknown_piece_is_entered_when_it_is_taken_off_a_row() -> None:
    t = board(3, 5, cave=[UNKNOWN, "happiness*5"], seen={"tiles": ["happiness*5"]})
    assert carry_out(TILES.take(t, t.cave, "happiness*5", "EX-01")) == ("happiness*5", [])
    assert carry_out(TILES.take(t, t.cave, UNKNOWN, "EX-01"), "tiles happiness*3")[0] == "happiness*3"
    assert t.cave == []


def test_pieces_that_are_shuffled_in_are_counted_and_forgotten() -> None:
    t = board(3, 5, cave=["happiness*3", UNKNOWN], seen={"tiles": ["happiness*3"]}, stacks={"tiles": 1})
    TILES.put_back(t, t.cave)
    assert (t.cave, t.seen, t.stacks) == ([], {"tiles": []}, {"tiles": 3})


def bottom(**values: Any) -> Board:
    """A stack with 7 above, then 3, then 5 and an unknown one."""
    t = board(3, 5, 7, 9, stacks={"tiles": 1}, seen={"tiles": ["happiness*3", "happiness*5", "happiness*9"]}, **values)
    for batch in (["happiness*3"], ["happiness*5", UNKNOWN]):
        TILES.put_under(t, batch)
    return t


def test_pieces_under_the_stack_come_last_and_in_their_order() -> None:
    t = bottom(companion_deals=True)
    assert (TILES.left(t), t.stacks) == ({"happiness*7": 1}, {"tiles": 4})
    dealt = [carry_out(TILES.deal(t, "EX-01"), *answers)[0] for answers in (["tiles happiness*7"], [])]
    assert dealt == ["happiness*7", "happiness*3"], "the second one is certain, and not asked for"
    assert TILES.left(t) == {}, "the others lie below what is left to come"
    assert carry_out(TILES.deal(t, "EX-01"), "tiles happiness*5")[1] == ["draw: tiles happiness*5"]


def test_where_people_deal_only_certain_pieces_are_known() -> None:
    t = bottom()
    assert [carry_out(TILES.deal(t, "EX-01")) for _ in range(3)] == [(UNKNOWN, []), ("happiness*3", []), (UNKNOWN, [])]
    assert [option.key for option in TILES.offers(t)] == ["tiles happiness*5", "tiles happiness*7"]


def test_an_uncounted_stack_gets_its_number_of_pieces() -> None:
    uncounted = replace(TILES, counted=False)
    t = board(3, 5, seen={"tiles": ["happiness*3"]}, companion_deals=True)
    uncounted.put_under(t, ["happiness*3"])
    assert carry_out(uncounted.deal(t, "EX-01", pieces=2), "tiles happiness*5")[0] == "happiness*5"
    assert carry_out(uncounted.deal(t, "EX-01", pieces=1)) == ("happiness*3", [])


def test_a_shuffled_stack_has_no_bottom() -> None:
    t = bottom()
    TILES.put_back(t, [])
    assert (t.under, TILES.left(t)) == ({}, {"happiness*3": 1, "happiness*5": 1, "happiness*7": 1})


def test_a_stack_of_two_kinds_keeps_them_apart() -> None:
    mixed = replace(TILES, part=lambda face: "tiles" if "*" in face else "people", counted=False)
    t = board(3, companion_deals=True)
    assert carry_out(mixed.draw(t, "EX-01"), "tiles happiness*3")[0] == "happiness*3"
    mixed.came(t, "farmer")
    assert t.seen == {"tiles": ["happiness*3"], "people": ["farmer"]}


def test_a_deck_without_a_piece_to_name_says_so() -> None:
    nothing: LearningDeck[Board] = LearningDeck("nothing", lambda t: (), lambda t: ())
    with pytest.raises(LookupError, match="nothing"):
        carry_out(nothing.identify(Board(), "EX-01"))


# hidden hands


def test_games_with_one_copy_share_its_cache_and_not_their_new_facts():
    copy = companion.sample_copy("santa_maria")
    one, other = (companion.new_game("santa_maria", ("Ann", "Ben"), 1, first=0, copy=copy).table for _ in range(2))
    assert one.context.cache is other.context.cache
    before = faces_of(other, "bishops", KEYS["bishops"])
    one.learned = {**one.learned, "bishops": one.fact("bishops")[:1]}
    assert len(faces_of(one, "bishops", KEYS["bishops"])) == 1 < len(before)
    assert faces_of(other, "bishops", KEYS["bishops"]) == before
