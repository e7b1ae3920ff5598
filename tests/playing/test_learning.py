"""Learning: the same plan gives the same weights, with any number of workers and of stops."""

import msgspec
import pytest

from companion.engine.errors import CompanionError
from companion.players.features import BAG, LENGTH, NUMBER, SEAT, learn
from companion.players.table_values import Lookup, Proof, Value, Weights, read_weights, weights_file
from companion.training import __main__ as command
from companion.training import runs
from companion.training.matches import half_match, result
from companion.training.runs import HERE, Plan, Point, Round, Run, Workers
from companion.training.training_games import Player, own_game
from tests.conformance.suite import definition
from tests.example import NAME, offered
from tests.playing.test_trial import opened

__all__ = ["offered"]

PLAN = Plan(NAME, 2, [Round("weak", 24), Round("learner", 10), Round("ahead", 5)], proof=10, seed=3)
SMALL = Plan("tzolkin", 2, [Round("weak", 8), Round("learner", 8)], seed=3)


def run(folder, plan=PLAN, workers=HERE) -> Run:
    return Run(plan, folder, workers, report=lambda _: None)


def test_the_same_plan_gives_the_same_weights(offered, tmp_path):
    said: list[str] = []
    one = Run(PLAN, tmp_path / "one", report=said.append).weights()
    assert msgspec.json.encode(one) == msgspec.json.encode(run(tmp_path / "other").weights())
    assert (one.game, one.players, len(said)) == (NAME, 2, 3)
    assert one.proof is not None
    assert one.proof.games == 10


def test_a_run_that_was_stopped_goes_on(offered, tmp_path, monkeypatch):
    whole = run(tmp_path / "whole").weights()
    played = list[int]()

    def stop(plan, number, weights, numbers):
        if number == 1 and numbers[0] >= 4:
            raise KeyboardInterrupt
        played.append(number)
        return real(plan, number, weights, numbers)

    real = runs.play_batch
    monkeypatch.setattr(runs, "play_batch", stop)
    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "stopped").weights()
    monkeypatch.setattr(runs, "play_batch", lambda *each: played.append(each[1]) or real(*each))
    assert run(tmp_path / "stopped").weights() == whole
    assert played.count(0) == 6, "no weak game was played twice"
    assert played.count(1) == 3


def test_the_number_of_workers_makes_no_difference(tmp_path):
    one, two = (run(tmp_path / str(jobs), SMALL, Workers(jobs)).weights() for jobs in (1, 2))
    assert msgspec.json.encode(one) == msgspec.json.encode(two)


def test_a_longer_plan_continues_a_shorter_one_and_another_is_refused(offered, tmp_path):
    run(tmp_path)
    longer = msgspec.structs.replace(PLAN, rounds=[*PLAN.rounds, Round("learner", 5)])
    run(tmp_path, longer)
    with pytest.raises(CompanionError, match="another plan"):
        run(tmp_path, msgspec.structs.replace(PLAN, seed=4))


def test_the_curve_has_a_point_for_each_round(offered, tmp_path):
    run(tmp_path).weights()
    curve = msgspec.json.decode((tmp_path / "curve.json").read_bytes(), type=list[Point])
    assert [(point.players, point.games) for point in curve] == [("weak", 24), ("learner", 10), ("ahead", 5)]
    assert curve[0].value_error is None
    assert all(point.value_error is not None and point.against is not None for point in curve[1:])
    assert curve[2].chance_loss is not None
    assert curve[2].chance_off is not None


def test_a_match_of_equals_is_no_victory():
    value = Player(Value(read_weights(weights_file("tzolkin", 2))))
    match = result([half_match((value, value), number, 5) for number in range(4)])
    assert (match.games, match.difference, match.won, match.is_better) == (4, 0, 0.5, False)


def test_alone_each_side_plays_the_deal_by_itself():
    weights = read_weights(weights_file("santa_maria", 2))
    value = Player(Value(msgspec.structs.replace(weights, players=1)))
    us, them, won = half_match((value, value), 1, 5)
    assert us == them
    assert won == 0.5


def test_weights_are_shipped_only_after_a_victory(tmp_path, monkeypatch):
    file = tmp_path / "data" / "2.json"
    monkeypatch.setattr(command, "weights_file", lambda *_: file)
    options = ["tzolkin", "2", "--folder", str(tmp_path), "--jobs", "1", "--rounds", "weak:4,learner:4", "--proof", "0"]
    command.main([*options, "--match", "2"])
    assert not file.exists(), "eight games teach less than the package knows"
    monkeypatch.setattr(command, "shipped", lambda *_: b"")
    command.main(options)
    assert read_weights(file).players == 2


def test_a_trained_player_is_ready_to_play(offered, tmp_path):
    value = Value(run(tmp_path).weights())
    game = own_game(value, 4)
    assert len(game.final) == 2
    assert sum(game.won) == 1
    chances = value.chances(definition(NAME), opened(NAME, 2).table)
    assert sum(chances) == pytest.approx(1)


def test_weights_of_older_versions_are_read():
    old = msgspec.json.decode(weights_file("tzolkin", 4).read_bytes())
    old.pop("proof", None)
    assert msgspec.json.decode(msgspec.json.encode(old), type=Weights).proof is None


@pytest.mark.parametrize(
    ("proof", "enough"),
    [
        (Proof(300, [0.03, 0.02, 0.01, 0.0], 0.9, 1.0), True),
        (Proof(299, [0.01, 0.01, 0.01, 0.0], 0.9, 1.0), False),
        (Proof(300, [0.01, 0.031, 0.01, 0.0], 0.9, 1.0), False),
        (Proof(300, [0.01, 0.01, 0.01, 0.0], 1.0, 1.0), False),
    ],
)
def test_chances_are_proven_over_many_games_in_every_quarter(proof, enough):
    assert proof.enough == enough


def test_a_number_that_never_came_up_counts_as_the_nearest():
    weights = Lookup({0: 1.0, 5: 2.0})
    assert (weights[4], weights[9], weights[-3], weights["acorn"]) == (2.0, 2.0, 1.0, 0.0)


def test_what_came_up_before_makes_no_difference():
    weights = Lookup({0: 1.0, 10: 2.0})
    assert (weights[6], weights[4]) == (2.0, 1.0)


def test_places_are_found_on_tables():
    kinds = {place.name: place.kind for place in learn([game.table for game in sampled()])}
    assert kinds["own.corn.number"] == NUMBER
    assert kinds["own.buildings.bag"] == BAG
    assert kinds["all.first_player.seat"] == SEAT
    assert LENGTH in kinds.values()
    assert not any(name.startswith("own.points") for name in kinds)


def sampled():
    """Tzolk'in at some moments."""
    from companion.simulation import play_out

    for seed in range(3):
        game = play_out("tzolkin", 4, seed, "random")
        yield from (game.at(at) for at in range(0, len(game.journal), 9))
        yield opened("tzolkin", 4, draws=seed)
