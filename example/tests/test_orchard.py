"""Orchard by its rules, on the screen, on a sheet and in the rulebook: the least that tests of a new game cover."""

from pathlib import Path
from typing import Any

import pytest

import companion
from companion import Game
from companion.engine.ask import because
from companion.engine.facts import as_text
from companion.engine.journal import Setup
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from orchard.box import BASKET, GAME, TREES
from orchard.table import Player, Table


def start(ann: Any = None, ben: Any = None, trees: tuple[int, ...] = TREES) -> Game:
    """A table on which Ann is to move."""
    table = Table(players=[Player(**ann or {}), Player(**ben or {})], trees=list(trees), phase="turn")
    return Game(companion.definition(GAME), ["Ann", "Ben"], Setup(start=table), settles=False)


def play(game: Game, *keys: str) -> Game:
    """The same game after these answers."""
    for key in keys:
        game.play(key)
    return game


def refused(game: Game, key: str) -> list[Any]:
    """Every reason why an option is not allowed."""
    return list(next(option for option in game.options if option.key == key).verdict.reasons)


def test_two_apples_are_picked_or_what_there_is_and_fits():
    game = start(ann={"apples": 5})
    game.play("pick 3")
    assert (game.table.trees[2], game.table.players[0]) == (6, Player(apples=BASKET, ladder=3))


def test_every_reason_has_its_numbers():
    game = start(ann={"apples": BASKET}, ben={"ladder": 1, "apples": 2}, trees=(0, 6, 7, 6, 5))
    assert refused(game, "pick 1") == [
        because("OR-PICK-01", tree=1), because("OR-PICK-02", who=1), because("OR-PICK-03", most=6),
    ]  # fmt: skip
    game.play("sell")
    assert refused(game, "sell") == [because("OR-SELL-01", need=3, have=2, missing=1)]
    assert refused(game, "rest") == [because("OR-TURN-02", trees=4)]


@pytest.mark.parametrize(
    ("question", "language", "about"),
    [
        ("can I pick apples from tree 2", "en", "pick 2"),
        ("why can't I sell", "en", "sell"),
        ("чому я не можу продати кошик", "uk", "sell"),
        ("сколько яблок у Ben", "ru", "have apples 1"),
        ("may I climb two ladders at the same time", "en", ""),
    ],
)
def test_a_question_is_answered_by_the_table(question, language, about):
    answer = start(ann={"apples": 1}).ask_about(question, language)
    assert " ".join(each for line in answer.lines for each in line.about) == about


@pytest.mark.parametrize(("apples", "points"), [(3, 3), (5, 5), (6, 9)])
def test_a_full_basket_brings_more(apples, points):
    game = start(ann={"apples": apples})
    game.play("sell")
    assert game.table.points == [points, 0]
    assert game.ledger.by("rule") == {(0, "OR-SELL-02" if points == 9 else "OR-SELL-01"): points}


def test_a_day_ends_with_a_visitor_whom_each_player_may_serve():
    game = play(start(ann={"apples": 3}, ben={"apples": 2}), "pick 1", "pick 2", "visitor baker")
    assert (game.ask.id, game.ask.player, [step.seat for step in game.table.due]) == ("serve", 0, [0, 1])
    game.play("serve apples*3")
    assert (game.table.players[0].apples, game.table.points, game.ask.player) == (2, [6, 0], 1)
    game.play("serve apples*3")
    assert (game.table.points, game.ask.id) == ([6, 6], "turn")


def test_a_visitor_who_wants_nothing_lets_everyone_choose():
    game = play(start(ann={"apples": 4}), "pick 1", "pick 2", "visitor neighbour", "take apples*2", "take points")
    assert ([player.apples for player in game.table.players], game.table.points) == ([BASKET, 2], [0, 1])


def test_a_price_that_cannot_be_paid_is_not_offered():
    game = play(start(ann={"apples": 3}), "pick 1", "pick 2", "visitor miller", "decline")
    assert (game.ask.id, game.events[-1].kind, game.events[-1].player) == ("turn", "cannot-serve", 1)


def test_what_the_gardener_buys_is_asked_of_the_owner_once():
    game = play(start(ann={"apples": 3}, ben={"apples": 4}), "pick 1", "pick 2", "visitor gardener")
    assert (game.ask.id, game.ask.values) == ("learn", {"fact": "gardener"})
    play(game, as_text({"apples": 5, "points": 12}), "serve apples*5", "serve apples*5")
    assert (game.table.points, game.table.learned) == ([12, 12], {"gardener": {"apples": 5, "points": 12}})


def test_with_the_last_apple_the_harvest_ends():
    game = start(ann={"apples": 4, "points": 7}, ben={"apples": 5, "points": 8}, trees=(0, 0, 1, 0, 0))
    game.play("pick 3")
    assert game.over
    assert [(each.name, each.points, each.place) for each in game.standings()] == [("Ben", 10, 1), ("Ann", 9, 2)]


def test_a_sheet_comes_to_the_same_points_and_apples_break_a_tie():
    score = companion.score(GAME, {"players": [{"points": 9, "apples": 5}, {"points": 11, "apples": 1}]})
    assert [(each.points, each.place) for each in score.standings] == [(11, 1), (11, 2)]
    with pytest.raises(companion.BadTable, match="from 0 to 6"):
        companion.score(GAME, {"players": [{"apples": 7}, {}]})


@pytest.mark.parametrize(
    ("language", "question", "rule"),
    [
        ("en", "how many apples may I pick", "OR-PICK-01"),
        ("uk", "скільки яблук зірвати", "OR-PICK-01"),
        ("ru", "кто начинает", "OR-SETUP-01"),
    ],
)
def test_the_rulebook_answers_questions(language, question, rule):
    assert companion.rulebook(GAME).find(question, language)[0].article.ids[0] == rule


def test_the_screen_shows_it(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    table = store.create(GAME, [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(first=0))
    session = Session(store, COMMANDS, Reader("uk"))
    session.start(f"?table={table.id}")
    before = session.app.view
    assert 'data-place="tree.5"' in before["board"]["parts"][0]["svg"]
    session.handle({"op": "play", "key": "pick 5", "rev": before.get("rev", 0)})
    after = session.app.view
    assert after["rev"] == 1
    refusal = next(each for each in after["question"]["options"] if each["key"] == "pick 5")
    assert "Там стоїть драбина: Ann." in str(refusal)
