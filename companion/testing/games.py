"""Checks at every moment of every game, with every number of players."""

import json
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

import companion
from companion import Game, Refused
from companion.stats.turning_points import course, own_moments, sentence, turning_points
from companion.tables.play import play_of_game
from companion.testing.looks import look, state, whole
from companion.testing.suite import Played, at_every_table, of, plans, watched


@at_every_table(examples=30)
def test_nothing_comes_from_nowhere_and_every_point_has_a_line(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    game = watched(played)
    assert sum(standing.place == 1 for standing in game.standings()) >= 1


@at_every_table(examples=20)
def test_a_saved_game_replays_to_the_same_table_and_events(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    cut = data.draw(st.integers(0, 400))
    for count, game in enumerate(played):
        if count == cut:
            again = companion.read_game(game.to_save().text())
            assert again.notice is None
            assert look(again) == look(game)
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert look(again) == look(game)
    assert again.journal == game.journal
    assert again.to_save().text() == game.to_save().text()


@at_every_table(examples=20)
def test_undo_everything_gives_the_start_and_redo_the_end(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    start = look(played.game)
    stop = data.draw(st.integers(0, 400))
    middle = None
    for count, game in enumerate(played):
        if count <= stop:
            middle = look(game), len(game.journal)
    end = look(game)
    assert middle is not None
    assert look(game.at(middle[1])) == middle[0]
    steps = sum(decision.by_people for decision in game.journal)
    while game.can_undo:
        back = min(data.draw(st.integers(1, 150)), sum(decision.by_people for decision in game.journal))
        game.undo(back)
        if len(game.journal) == middle[1]:
            assert look(game) == middle[0]
    assert look(game) == start
    game.redo(steps)
    assert look(game) == end


@at_every_table(examples=15)
def test_every_offered_option_is_playable_and_a_refused_one_changes_nothing(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    now = Random(data.draw(st.integers(0, 2**32)))
    for game in played:
        if game.over or now.random() > 0.15:
            continue
        before, options = state(game), game.options
        assert [option.key for option in options if option.verdict] == [option.key for option in game.legal]
        assert game.legal or is_entry(game), "there is always something to do"
        assert len({option.key for option in options}) == len(options)
        for option in options:
            if option.verdict:
                game.preview(option.key)
            else:
                with pytest.raises(Refused) as error:
                    game.play(option.key)
                assert error.value.verdict == option.verdict
                assert all(reason.rule for reason in option.verdict.reasons)
        assert state(game) == before


def is_entry(game: Game) -> bool:
    """Whether something is to be written down."""
    return game.ask is not None and game.ask.entry is not None


@at_every_table(examples=5)
def test_a_question_has_more_than_one_answer(name: str, players: int, data: Any) -> None:
    for game in Played(name, players, data.draw(plans(name, players))):
        assert game.over or is_entry(game) or len(game.legal) > 1, game.ask


@at_every_table(examples=15)
def test_a_snapshot_of_any_turn_starts_a_game_with_the_same_options(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    now = Random(data.draw(st.integers(0, 2**32)))
    for game in played.turns():
        if now.random() > 0.1:
            continue
        for snapshot in (game.table, json.loads(msgspec.json.encode(game.table))):
            new = companion.new_game(name, game.names, 3, table=snapshot, copy=game.copy)
            if game.ask is not None and game.ask.chance:  # the new game draws where this one is answered
                continue
            table, _, ask, options = look(game)
            assert (look(new)[0], look(new)[2], look(new)[3]) == (table, ask, options)
            assert new.rulings == game.rulings


@at_every_table(examples=15)
def test_everything_has_words_in_every_language(name: str, players: int, data: Any) -> None:
    played = Played(name, players, data.draw(plans(name, players)))
    language = data.draw(st.sampled_from(companion.LANGUAGES))
    for game in played:
        for thing in (game.ask, *game.options):
            if thing is not None:
                assert whole(game.describe(thing, language))
        for option in game.options:
            assert whole(game.describe(option.verdict, language))
            for reason in (*option.verdict.reasons, *option.verdict.cautions):
                assert whole(game.describe(reason, language))
    for event in game.events:
        assert whole(game.describe(event, language))
    for line in game.if_it_ended_now()[1]:
        assert whole(game.describe(line, language))


@at_every_table(examples=12)
def test_who_began_is_known_however_it_was_found_out(name: str, players: int, data: Any) -> None:
    """Drawn, asked, chosen or corrected before play: it is who had the first turn, to the end and ever after."""
    played = Played(name, players, data.draw(plans(name, players)))
    first = None
    for game in played:
        if first is None and of(name).begun(game) and game.ask is not None:
            first = game.ask.player
    assert game.began == first is not None
    assert [each.first for each in play_of_game(game, "", "").players] == [seat == first for seat in range(players)]
    assert companion.read_game(game.to_save().text()).began == first


@at_every_table(examples=12)
def test_turning_points_are_steps_of_the_curve_and_their_parts_add_up(name: str, players: int, data: Any) -> None:
    """To the quarter point, for every player; a named option brought the stated amounts."""
    game = Played(name, players, data.draw(plans(name, players))).to_the_end()
    curve = course(game)
    steps = {after.at: (before, after) for before, after in pairwise(curve)}
    own = own_moments(game)
    assert len({moment.at for moment in curve}) == len(curve)
    assert all(point.of == point.player == seat for seat, points in own.items() for point in points)
    for point in [*turning_points(game), *(point for points in own.values() for point in points)]:
        before, after = steps[point.at]
        assert point.moved == after.leads[point.of] - before.leads[point.of]
        assert point.gained == after.worth[point.player] - before.worth[point.player]
        assert sum(part.points for part in point.parts) == point.gained
        assert (point.lead, point.leaders) == (
            (max(after.leads), (after.leads.index(max(after.leads)),)) if max(after.leads) > 0
            else (0, tuple(seat for seat, lead in enumerate(after.leads) if lead == 0))
        )  # fmt: skip
        assert all(sentence(game, point, language) for language in companion.LANGUAGES)


@at_every_table(examples=20)
def test_the_end_written_down_as_a_sheet_brings_the_same_points(name: str, players: int, data: Any) -> None:
    """Whoever only writes down how a game ended gets the points and the places that playing it got."""
    without_corrections = plans(name, players).filter(lambda plan: of(name).SETTINGS[plan[0]].changes is None)
    game = Played(name, players, data.draw(without_corrections)).to_the_end()
    sheet = of(name).written(game)
    result = companion.score(name, sheet, "final", game.rulings)
    assert list(result.points.values()) == game.table.points
    assert {row.player: row.place for row in result.standings} == {row.player: row.place for row in game.standings()}
