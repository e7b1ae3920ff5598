"""Turning points: the number is the one that is stated, and the listed turns are those that moved it most."""

from itertools import pairwise

import pytest

import companion
from companion.engine.messages import messages
from companion.games.tzolkin.rules.temples import temple_points
from companion.simulation import play_out
from companion.stats.turning_points import Lead, course, formula, leads, own_moments, sentence, turning_points
from companion.stats.win_chances import chances

PLAYED = [
    ("tzolkin", 2),
    ("tzolkin", 3),
    ("tzolkin", 4),
    ("santa_maria", 2),
    ("endless_winter", 3),
    ("tawantinsuyu", 2),
]


@pytest.fixture(scope="module", params=PLAYED, ids=lambda each: f"{each[0]}-{each[1]}")
def game(request) -> companion.Game:
    name, players = request.param
    return play_out(name, players, players - 1, "random")


def test_a_lead_is_the_distance_to_the_best_other():
    assert leads([10, 7, 9]) == (1, -3, -1)
    assert leads([4, 4]) == (0, 0)
    assert Lead(0, 0, "", (0, 0), (5, 8)).leads == (-3, 3)


def test_the_number_is_banked_points_and_those_on_the_table(game):
    after = {moment.decisions: moment for moment in game.moments()}
    for moment, ahead in zip(after.values(), course(game), strict=True):
        worth = list(moment.table.points)
        for line in game.definition.secured(moment.table):
            worth[line.player] += line.points
        assert ahead.worth == pytest.approx(worth)
        assert ahead.at == moment.decisions


def test_at_the_end_it_is_the_final_score(game):
    last = course(game)[-1]
    assert last.at == len(game.journal)
    assert list(last.worth) == game.table.points == list(last.banked)


def test_secured_counts_what_the_table_promises():
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1, first=0)
    while game.ask.id == "keep":
        game.play(game.legal[0].key)
    values = {f"players.{seat}.{good}": 0 for seat in (0, 1) for good in ("corn", "wood", "stone", "gold", "skull")}
    temples = {f"players.{seat}.temples.{each}": 0 for seat in (0, 1) for each in ("chaac", "quetzalcoatl", "kukulkan")}
    game.correct_all(values | temples | {"players.0.skull": 2, "players.0.corn": 6, "players.0.temples.chaac": 1})
    found = {}
    for line in game.definition.secured(game.table):
        found[line.player, line.source] = found.get((line.player, line.source), 0) + line.points
    assert found[0, "skulls"] == 6
    assert found[0, "corn"] == 1.5
    assert (1, "skulls") not in found
    # Alone on top of the brown temple: the bonus of age I, and half of it for each who shares another.
    assert found[0, "temple-bonus"] > found[1, "temple-bonus"]


def test_nothing_is_secured_before_the_first_turn_and_after_the_end(game):
    tables = [moment.table for moment in game.moments()]
    assert list(game.definition.secured(tables[0])) == list(game.definition.secured(tables[-1])) == []


def test_three_or_four_in_the_order_of_play(game):
    points = turning_points(game)
    assert 3 <= len(points) <= 4
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(abs(point.weight) >= 1 for point in points)


def test_where_the_chance_to_win_is_known_no_turn_that_was_left_out_changed_it_more(game):
    winner, listed = game.standings()[0].player, turning_points(game)
    by_moment = {each.at: each.chances[winner] for each in chances(game)}
    if not by_moment:
        assert {point.chance for point in listed} <= {None}
        return
    least = min(abs(point.chance[1] - point.chance[0]) for point in listed)
    for before, after in pairwise(each for each in course(game) if any(each.worth)):
        turned = by_moment[after.at] - by_moment[before.at]
        if after.at in {point.at for point in listed}:
            assert abs(turned) >= least
        elif any(one != other for one, other in zip(before.worth, after.worth, strict=True)):
            assert abs(turned) <= least or before.worth[winner] == after.worth[winner]


def test_where_it_is_not_known_no_turn_that_was_left_out_moved_the_winners_lead_further(game, monkeypatch):
    monkeypatch.setattr("companion.stats.turning_points.chances", lambda _game: [])
    winner = game.standings()[0].player
    listed = turning_points(game)
    begun = [each for each in course(game) if any(each.worth)]
    assert {point.chance for point in listed} == {None}
    least = min(abs(point.moved) for point in listed)
    for before, after in pairwise(begun):
        if after.at not in {point.at for point in listed}:
            assert abs(after.leads[winner] - before.leads[winner]) <= least


def test_a_reward_that_is_paid_was_counted_all_along():
    """The pay of a food day was promised before, and that of the next one was promised too: the lead stays."""
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=1, first=0)
    while game.ask.id == "keep":
        game.play(game.legal[0].key)
    table = game.table
    table.food_days, ages = 1, {}
    for era in ("age-1", "age-2"):
        table.era = era
        lines = [line for line in game.definition.secured(table) if line.source in ("temples", "temple-bonus")]
        ages[era] = sum(line.points for line in lines if line.player == 0)
    paid = sum(line.points for line in temple_points(table, "age-1") if line.seat == 0)  # type: ignore[misc]
    assert ages["age-1"] - paid == ages["age-2"]


def test_every_player_has_moments(game):
    """But for who never moved their chance by a hundredth: some random players do not."""
    moments = own_moments(game)
    assert list(moments) == list(range(len(game.names)))
    assert sum(map(bool, moments.values())) >= 2
    for seat, points in moments.items():
        assert len(points) <= 2
        assert all((point.player, point.of) == (seat, seat) for point in points)
        assert all(point.gained * point.moved > 0 for point in points)


def test_the_cause_is_the_largest_part_of_the_change(game):
    for point in turning_points(game):
        assert point.gained != 0
        assert {part.source for part in point.parts} <= set(game.definition.sources)
        assert sum(part.points for part in point.parts) == pytest.approx(point.gained)
        assert list(point.parts) == sorted(point.parts, key=lambda part: -abs(part.points))
        assert point.leaders
        assert (point.lead == 0) == (len(point.leaders) > 1)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_each_in_one_sentence(game, language):
    for point in turning_points(game):
        text = sentence(game, point, language)
        assert text.endswith(".")
        assert game.names[point.player] in text
        assert messages(language, game.definition.name).text(f"source.{point.parts[0].source}") in text
        assert "{" not in text
        assert point.chance is None or f"→ {round(100 * point.chance[1])}" in text


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_formula_is_shown(game, language):
    name = game.definition.name
    listed, more = formula(name, language), formula(name, language, chance=True)
    assert messages(language, name).text("secured.parts") in listed
    assert more.startswith(listed)
    assert len(more) > len(listed)


def test_the_board_can_be_opened_at_each(game):
    for point in turning_points(game):
        assert game.at(point.at).table.date >= point.day
