"""Checks at every moment of every game, with every number of players."""

import json
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

import companion
from companion import Game, Refused
from companion.engine.ask import Option
from companion.engine.journal import Setup
from companion.stats.turning_points import course as curve_of
from companion.stats.turning_points import own_moments, sentence, turning_points
from companion.tables.play import play_of_game
from companion.testing.comparison import look, state, whole
from companion.testing.playthroughs import Course, at_every_moment, books_are_right

LATEST = 400
"""Decisions: something happens at a moment before that."""


@at_every_moment(examples=30)
def nothing_comes_from_nowhere_and_every_point_has_a_line(course: Course) -> Iterator[None]:
    yield from books_are_right(course)


@at_every_moment(examples=30)
def a_question_has_more_than_one_answer(course: Course) -> Iterator[None]:
    for game in course:
        assert game.over or is_entry(game) or len(game.legal) > 1, game.ask
        yield


def is_entry(game: Game) -> bool:
    """Whether something is to be written down."""
    return game.ask is not None and game.ask.entry is not None


@at_every_moment(examples=20)
def a_saved_game_replays_to_the_same_table_and_events(course: Course) -> Iterator[None]:
    cut = course.random.randint(0, LATEST)
    for count, game in enumerate(course):
        if count == cut:
            again = companion.read_game(game.to_save().text())
            assert again.notice is None
            assert look(again) == look(game)
        yield
    again = companion.read_game(game.to_save().text())
    assert again.notice is None
    assert look(again) == look(game)
    assert again.journal == game.journal
    assert again.to_save().text() == game.to_save().text()


@at_every_moment(examples=15)
def every_offered_option_is_playable_and_a_refused_one_changes_nothing(course: Course) -> Iterator[None]:
    for game in course:
        if not game.over and course.random.random() < 0.15:
            before, options = state(game), game.options
            assert [option.key for option in options if option.verdict] == [option.key for option in game.legal]
            assert game.legal or is_entry(game), "there is always something to do"
            assert len({option.key for option in options}) == len(options)
            for option in options:
                _holds_its_promise(game, option)
            assert state(game) == before
        yield


def _holds_its_promise(game: Game, option: Option) -> None:
    if option.verdict:
        game.preview(option.key)
        return
    with pytest.raises(Refused) as error:
        game.play(option.key)
    assert error.value.verdict == option.verdict
    assert all(reason.rule for reason in option.verdict.reasons)


@at_every_moment(examples=15)
def a_snapshot_of_any_moment_leads_to_the_same_question(course: Course) -> Iterator[None]:
    """The table as the turn began, and the decisions since, automatic or not."""
    for game in course:
        if course.module.begun(game) and course.random.random() < 0.1:
            snapshot, since = game.snapshot, game.journal[game.turn_start :]
            forms = [snapshot, json.loads(msgspec.json.encode(snapshot))]
            if not since and game.ask is not None and not game.ask.chance:
                forms.append(game.table)
            start = course.random.choice(forms)
            new = Game(game.definition, game.names, Setup(start=start, copy=game.copy), settles=False)
            for decision in since:
                new.replay(decision)
            (table, _, *asked), (then, _, *before) = look(new), look(game)
            assert (table, asked) == (then, before)
            assert new.rulings == game.rulings
        yield


@at_every_moment(examples=15)
def everything_has_words_in_every_language(course: Course) -> Iterator[None]:
    language = course.random.choice(companion.LANGUAGES)
    for game in course:
        for thing in (game.ask, *game.options):
            if thing is not None:
                assert whole(game.describe(thing, language))
        for option in game.options:
            assert whole(game.describe(option.verdict, language))
            for reason in (*option.verdict.reasons, *option.verdict.cautions):
                assert whole(game.describe(reason, language))
        yield
    for event in game.events:
        assert whole(game.describe(event, language))
    for line in game.if_it_ended_now()[1]:
        assert whole(game.describe(line, language))


@at_every_moment(examples=12)
def who_began_is_known_however_it_was_found_out(course: Course) -> Iterator[None]:
    """Drawn, asked, chosen or corrected before play: it is the player of the first turn, to the end and in a replay."""
    first = None
    for game in course:
        if first is None and course.module.begun(game) and game.ask is not None:
            first = game.ask.player
        yield
    assert game.began == first is not None
    seats = range(len(game.names))
    assert [each.first for each in play_of_game(game, "", "").players] == [seat == first for seat in seats]
    assert companion.read_game(game.to_save().text()).began == first


@at_every_moment(examples=30)
def the_end_written_down_as_a_sheet_brings_the_same_points(course: Course) -> Iterator[None]:
    """A group that only fills in a sheet at the end gets the points and places of the game as it was played."""
    game = yield from course.to_the_end()
    assert sum(standing.place == 1 for standing in game.standings()) >= 1
    if course.setting.changes is not None:
        return  # corrected values are on no sheet
    sheet = course.module.written(game)
    result = companion.score(course.name, sheet, "final", game.rulings)
    assert list(result.points.values()) == game.table.points
    assert {row.player: row.place for row in result.standings} == {row.player: row.place for row in game.standings()}


@at_every_moment(examples=12)
def turning_points_are_steps_of_the_curve_and_their_parts_add_up(course: Course) -> Iterator[None]:
    """To the quarter point, for every player; a named option brought the stated amounts."""
    game = yield from course.to_the_end()
    curve = curve_of(game)
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


@at_every_moment(examples=20)  # the last one: it takes the game back that all have looked at
def undo_everything_gives_the_start_and_redo_the_end(course: Course) -> Iterator[None]:
    stop, middle = course.random.randint(0, LATEST), None
    for count, game in enumerate(course):
        if count == stop or (game.over and middle is None):
            middle = look(game), len(game.journal)
        yield
    end = look(game)
    assert middle is not None
    assert look(game.at(middle[1])) == middle[0]
    steps = sum(decision.by_people for decision in game.journal)
    while game.can_undo:
        game.undo(min(course.random.randint(1, 150), sum(decision.by_people for decision in game.journal)))
        if len(game.journal) == middle[1]:
            assert look(game) == middle[0]
    assert look(game) == course.start
    game.redo(steps)
    assert look(game) == end
