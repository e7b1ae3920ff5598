"""Tidy tables: every documented column is there, from a game, plays and the archive alike, and filters fit."""

import msgspec
import pandas as pd
import pytest

import companion
from companion.simulation import play_out
from companion.stats import frames
from companion.stats.frames import COLUMNS, History
from tests.stats.conftest import simple

READ = {
    "plays": frames.plays,
    "players": frames.players,
    "score_lines": frames.score_lines,
    "events": frames.events,
}


@pytest.fixture(scope="module", params=[game.name for game in companion.games()])
def game(request) -> companion.Game:
    return play_out(request.param, 3, 5, "random")


def plain(frame: pd.DataFrame) -> pd.DataFrame:
    texts = dict.fromkeys(frame.select_dtypes("category").columns, "str")
    return frame.astype(texts).sort_values(list(frame.columns)).reset_index(drop=True)


@pytest.mark.parametrize("table", READ)
def test_every_column_is_documented_and_there(table, game, plays, archive):
    for source in (game, plays[0], plays, archive, History(plays)):
        assert list(READ[table](source).columns) == list(COLUMNS[table])
    for name, meaning in COLUMNS[table].items():
        assert f"``{name}``" in READ[table].__doc__
        assert meaning in READ[table].__doc__


@pytest.mark.parametrize("table", ["plays", "players", "score_lines"])
def test_an_archive_says_the_same_as_the_plays_it_keeps(table, plays, archive):
    pd.testing.assert_frame_equal(plain(READ[table](plays)), plain(READ[table](archive)))


def test_the_frames_say_what_the_plays_say(plays):
    lines, people = frames.score_lines(plays), frames.players(plays)
    assert len(people) == sum(len(play.players) for play in plays)
    assert len(lines) == sum(len(play.lines) for play in plays)
    last = lines.groupby(["play", "player"], observed=True)["total"].last()
    for row in people.to_dict("records"):
        assert last[row["play"], row["player"]] == pytest.approx(row["points"])
    assert set(frames.plays(plays)["count"]) == {2, 3, 4}


def test_the_lines_of_a_game_end_with_its_standings(game):
    lines = frames.score_lines(game)
    totals = lines.groupby("player", observed=True)["total"].last()
    assert {s.name: s.points for s in game.standings()} == totals.to_dict()
    assert list(lines["decision"]) == [line.decision for line in game.ledger]


def test_missing_is_not_zero():
    frame = frames.players([simple(1, None, 12)])
    assert frame["points"].isna().tolist() == [True, False]
    assert frame["place"].isna().tolist() == [True, False]


def test_no_game_gives_empty_frames_with_all_columns():
    for table in ("plays", "players", "score_lines", "events"):
        frame = READ[table]([])
        assert (len(frame), list(frame.columns)) == (0, list(COLUMNS[table]))


@pytest.mark.parametrize(
    ("filters", "days"),
    [
        ({"count": 2}, [1, 4, 7, 10]),
        ({"player": "Дарина"}, [3, 6, 9, 12]),
        ({"player": ["Chen", "Анна"], "since": "2026-05-10"}, [11, 12]),
        ({"since": "2026-05-02", "until": "2026-05-03"}, [2, 3]),
        ({"game": "tzolkin", "depth": "mirror", "count": 4}, [3, 6, 9, 12]),
        ({"game": "Chess"}, []),
        ({"rulings": {"last_skull": "one"}, "until": "2026-05-01"}, [1]),
        ({"rulings": {"last_skull": "none"}}, []),
        ({"player": "Nobody"}, []),
    ],
)
def test_filters(plays, archive, filters, days):
    for source in (plays, archive):
        frame = frames.plays(source, **filters)
        assert sorted(frame["finished"].dt.day) == days
        assert set(frames.players(source, **filters)["play"]) == set(frame["play"])
        assert set(frames.score_lines(source, **filters)["play"]) == set(frame["play"])


def test_games_that_do_not_count_are_left_out_unless_asked_for():
    games = [simple(1, 5, 3), simple(2, 5, 3, counts=False)]
    assert len(frames.plays(games)) == 1
    assert len(frames.plays(games, ignored=True)) == 2


def test_filters_can_be_put_on_top_of_each_other(plays):
    history = History(plays).where(count=4).where(since="2026-05-05")
    assert sorted(history.plays["finished"].dt.day) == [6, 9, 12]
    assert len(history.players) == 12
    assert set(history.score_lines["play"]) <= set(history.plays["play"])


def test_an_archive_is_read_again_only_when_it_has_changed(archive, plays):
    history = History.of(archive)
    assert History.of(archive) is history
    first = plays[0]
    better = msgspec.structs.replace(first.players[0], points=99)
    archive.add(msgspec.structs.replace(first, players=(better, *first.players[1:])), replace=True)
    again = History.of(archive)
    assert again is not history
    assert again.players["points"].max() == 99


def test_events_in_words(game):
    frame = frames.events(game, "uk")
    assert len(frame) == len(game.events)
    assert frame["text"].iloc[-1] == game.describe(game.events[-1], "uk")
    assert frame["player"].isna().any()


def test_events_come_from_journals_only(plays):
    without = [msgspec.structs.replace(play, journal=None) for play in plays[:1]]
    assert len(frames.events(without)) == 0
    assert set(frames.events(plays, count=2)["play"]) == {play.id for play in plays if len(play.players) == 2}


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_contributions_add_up(game, language):
    frame = frames.contributions(game, language)
    sums = frame[list(game.names)].sum()
    assert {s.name: s.points for s in game.standings()} == sums.to_dict()
    assert frames.sources(game, language)[list(game.names)].sum().to_dict() == sums.to_dict()
