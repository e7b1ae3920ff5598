"""Greedy and the advisor: they play every game to its end, by the open table, and the same for a seed."""

from random import Random
from types import SimpleNamespace

import msgspec
import pytest

import companion
from companion.engine.data_folder import ELSEWHERE
from companion.players import POLICIES, advisor, best_turn, greedy, sensible_policy, table_values, turn_search
from companion.players.policies import Planner
from companion.players.table_values import Unlearned, read_weights, value_of, weights_file
from companion.players.turn_search import Width, ways
from companion.simulation import play_out
from tests.conformance.suite import GAMES, TABLES
from tests.example import offered
from tests.games.santa_maria.play import start
from tests.playing.test_trial import opened

__all__ = ["offered"]

LEARNED = [(name, players) for name, players in TABLES if weights_file(name, 4).is_file() and players > 1]
SMALL, NARROW = Width(beam=1, ways=2, scenes=1, again=2), Width(beam=1, again=1)
"""Whole games are played with the narrowest search: wider ones only look at more of the same."""


def long_ones_thorough(tables: list[tuple[str, int]]) -> list[object]:
    """A turn with hidden hands has many answers, so a game takes several seconds."""
    long = {name: [pytest.mark.thorough] if GAMES[name].secret_hands else [] for name, _ in tables}
    return [pytest.param(name, players, marks=long[name], id=f"{name}-{players}") for name, players in tables]


def played(game: companion.Game, player, seed: int = 1) -> companion.Game:
    """A game to its end."""
    random = Random(seed)
    while not game.over:
        game.play(player(game, random))
    return game


@pytest.mark.parametrize(("name", "players"), long_ones_thorough(TABLES))
def test_every_game_comes_to_its_end(name, players):
    """An answer that is not allowed would be refused, and the game would stop."""
    assert played(opened(name, players), Planner(NARROW)).over


@pytest.mark.parametrize(("name", "players"), long_ones_thorough(LEARNED))
def test_the_advisor_too_looks_at_allowed_answers_alone(name, players):
    game, random, small = opened(name, players), Random(2), Planner(SMALL)
    for answer in range(40):
        key = (sensible_policy if answer < 25 else small)(game, random)
        assert game.ask.entry is not None or key in game.legal
        game.play(key)
    assert game.journal


def test_an_effect_that_people_carry_out_by_hand_is_no_end_of_a_turn(monkeypatch):
    """It may be used any number of times, and a look ahead cannot know what it brings."""
    game = start(ann={"monks": ["scholar.3"], "coins": 1, "colony": {(1, 2): "grain>happiness*3"}})
    assert "scholar hand:Storytelling" in game.legal
    value, seat = value_of(game.definition, game.table), game.ask.player
    assert not any("scholar hand:Storytelling" in way.keys for way in ways(game.fork(), seat, value, Width(4)))
    monkeypatch.setattr(turn_search, "is_idle", lambda *_: False)
    assert any("scholar hand:Storytelling" in way.keys for way in ways(game.fork(), seat, value, Width(4)))


def test_a_player_without_an_end_of_turn_takes_any_way_out(monkeypatch):
    """Free deals back and forth would go on for ever: after many answers any allowed one will do."""
    monkeypatch.setattr(turn_search, "TIRED", 0)
    game = opened("tzolkin", 4)
    game.play(greedy(game, Random(1)))
    trial, value = game.fork(2), value_of(game.definition, game.table)
    while trial.answers == 0:
        trial.play(trial.legal[0].key) if trial.ask.player is not None else trial.draw()
    [way] = turn_search.ways(trial, trial.ask.player or 0, value, Width(3))
    assert way.keys[0] in [option.key for option in trial.legal]
    assert played(game, greedy).over


class Maze:
    """A turn as places with ways between them, and an end."""

    WAYS = {"start": ("deal", "modest"), "deal": ("start",), "modest": ("end",)}
    scenes = answers = 0

    def __init__(self, place: str = "start") -> None:
        self.place = self.table = place
        self.random = Random(1)

    @property
    def ask(self) -> SimpleNamespace | None:
        return None if self.place == "end" else SimpleNamespace(entry=None, player=0)

    @property
    def legal(self) -> list[SimpleNamespace]:
        return [SimpleNamespace(key=each) for each in self.WAYS[self.place]]

    @property
    def state(self) -> str:
        return self.place

    def fork(self) -> "Maze":
        return Maze(self.place)

    def play(self, key: str) -> None:
        self.place = self.table = key


def test_a_player_who_could_only_go_back_takes_a_pruned_option():
    """A deal that looks best leads nowhere but back; one that looked worse leads to the end of the turn."""
    value = SimpleNamespace(of=lambda place, _seat: {"deal": 5, "modest": 1}.get(place, 0))
    [way] = turn_search.ways(Maze(), 0, value, Width(1))
    assert way.keys == ("modest", "end")


def test_of_the_answers_to_a_question_the_best_are_tried_again_and_those_that_are_new():
    def way(worth: float, *keys: str, legal: str = "") -> turn_search.Way:
        return turn_search.Way(worth, keys, SimpleNamespace(legal=[SimpleNamespace(key=key) for key in legal]))

    for again, then in ((1, ["b", "c"]), (0, ["a", "b", "c"])):
        tried = turn_search.Tried(again)
        assert tried.fresh(way(0, legal="ab")) == [("a",), ("b",)]
        tried.rank([way(2, "b"), way(1, "a")])
        assert tried.fresh(way(2, "b", legal="abc")) == [("b", key) for key in then]


def test_a_beginner_overlooks_the_same_answers_throughout_a_turn_but_never_all():
    keys = [f"use {number}" for number in range(200)]

    def offered(*offers: str) -> turn_search.Way:
        return turn_search.Way(0, (), SimpleNamespace(legal=[SimpleNamespace(key=key) for key in offers]))

    seen = [turn_search.Tried(0, 0.15, seed=4).fresh(offered(*keys)) for _ in range(2)]
    assert seen[0] == seen[1] != turn_search.Tried(0, 0.15, seed=5).fresh(offered(*keys))
    assert 0.7 < len(seen[0]) / len(keys) < 0.95
    assert turn_search.Tried(0, 1.0, seed=4).fresh(offered(*keys)) == [(keys[0],)]


def test_the_others_reply_alike_and_think_again_only_where_they_may_not(monkeypatch):
    game = opened("tzolkin", 4)
    while game.ask.id != "turn":
        game.play(greedy(game, Random(1)))
    seat, value, replies, think, thought = (
        game.ask.player,
        value_of(game.definition, game.table),
        {},
        turn_search.greedy,
        [],
    )
    way = turn_search.ways(game.fork(2), seat, value, Width(2))[0]
    first = turn_search.judged(way, seat, value, Width(scenes=1), 5, replies)
    assert {moment[0] for moment in replies} == {0, 1, 2, 3} - {seat}
    monkeypatch.setattr(
        turn_search, "greedy", lambda trial, who, *rest: thought.append(who) or think(trial, who, *rest)
    )
    again = turn_search.judged(way, seat, value, Width(scenes=1), 5, replies)
    assert again.trial.table == first.trial.table
    assert set(thought) == {seat}
    turn_search.judged(way, seat, value, Width(scenes=1), 5, dict.fromkeys(replies, ("fly",)))
    assert set(thought) == {0, 1, 2, 3}


@pytest.mark.parametrize("policy", ["greedy", "sensible"])
def test_the_same_seed_is_the_same_game(policy):
    one, other = (play_out("tzolkin", 3, 8, policy) for _ in range(2))
    assert one.journal == other.journal
    assert one.journal != play_out("tzolkin", 3, 9, policy).journal


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.secret_hands])
def test_the_same_seed_draws_the_same_hidden_hands(name):
    def answers(seed: int) -> list[str]:
        game, random, narrow = opened(name, 2), Random(seed), Planner(NARROW)
        while len(game.journal) < 90:  # the first of them set the table up
            game.play(narrow(game, random))
        return [decision.key for decision in game.journal]

    assert answers(8) == answers(8)
    assert answers(8) != answers(9)


@pytest.mark.parametrize(("name", "players"), long_ones_thorough(LEARNED))
def test_no_player_looks_at_hidden_cards(name, players):
    """Coming draws lie in the seed of the game; another one behind its back changes no turn."""
    game, random, compared = opened(name, players, draws=3), Random(5), 0
    while compared < 3:
        if len(game.journal) < 30 or game.ask.player is None or game.ask.entry is not None or game.settled:
            game.play(sensible_policy(game, random))
            continue
        other = game.at(len(game.journal))
        other.setup = msgspec.structs.replace(game.setup, draws=77)
        keys = best_turn(game, SMALL, 9)
        assert best_turn(other, SMALL, 9) == keys
        game.play(keys[0])
        compared += 1


def test_a_plan_is_dropped_once_the_table_goes_another_way():
    game, player = opened("tzolkin", 4), Planner(Width(2))
    while len(game.legal) < 2 or game.ask.id == "keep" or game.ask.player is None:
        game.play(player(game, Random(1)))
    key = player(game, Random(1))
    game.play(next(option.key for option in game.legal if option.key != key))
    assert game.over or game.ask.entry is not None or player(game, Random(1)) in game.legal
    game.undo()
    assert player(game, Random(1)) == key


def test_they_beat_the_simple_player():
    """One greedy player in each seat by turns, against three sensible ones."""
    won = 0
    for seed in range(4):
        game, random = opened("tzolkin", 4, draws=seed), Random(seed)
        while not game.over:
            game.play((greedy if game.ask.player == seed else sensible_policy)(game, random))
        won += game.standings()[0].player == seed
    assert won >= 2  # one of four by chance


# learned values


@pytest.mark.parametrize(("name", "players"), LEARNED, ids=str)
def test_shipped_weights_fit_their_game(name, players):
    weights = value_of(GAMES[name], opened(name, players).table).weights
    assert weights.players == players or not weights_file(name, players).is_file()
    assert weights_file(name, weights.players).stat().st_size <= 40_000


@pytest.fixture
def put(tmp_path, monkeypatch):
    """Puts weights of one's own, or none, in the place of those of a game with four players."""

    def there(name: str, text: bytes | None) -> None:
        monkeypatch.setitem(ELSEWHERE, name, tmp_path)
        table_values._weights.cache_clear()
        if text is not None:
            (tmp_path / "players").mkdir()
            (tmp_path / "players" / "4.json").write_bytes(text)

    monkeypatch.setattr(table_values, "_values", {})
    yield there
    table_values._weights.cache_clear()


def unfit(name: str, kind: str) -> bytes | None:
    weights = read_weights(weights_file(name, 4))
    places = [msgspec.structs.replace(weights.places[0], way=("acorns", "oak")), *weights.places[1:]]
    return {
        "version": msgspec.json.encode(msgspec.structs.replace(weights, rules=weights.rules - 1)),
        "table": msgspec.json.encode(msgspec.structs.replace(weights, places=places)),
        "broken": b"{",
        "missing": None,
    }[kind]


SAID = {
    "version": "belong to version",
    "table": "do not fit a table like this",
    "broken": "cannot be read",
    "missing": "have not been trained for this game",
}


@pytest.mark.parametrize("kind", SAID)
@pytest.mark.parametrize("name", dict(LEARNED))
def test_weights_that_do_not_fit_are_refused_and_the_simple_player_steps_in(put, name, kind):
    game = opened(name, 4)
    put(name, unfit(name, kind))
    with pytest.raises(Unlearned) as refused:
        value_of(game.definition, game.table)
    for language in companion.LANGUAGES:
        assert "{" not in refused.value.text(language)
    assert SAID[kind] in str(refused.value)
    assert game.win_chances() is None
    for player in (greedy, advisor):
        game.at(len(game.journal)).play(player(game, Random(3)))


def test_the_names_of_the_players():
    assert list(POLICIES) == ["random", "sensible", "greedy", "advisor"]
