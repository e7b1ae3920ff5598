"""Statistics of many games: by hand for a few small shelves, and in agreement with themselves for random games."""

from typing import Any

import msgspec
import numpy as np
import pytest

import companion
from companion.engine.ledger import ScoreLine
from companion.games.santa_maria.box.components import ACHIEVEMENTS
from companion.simulation import play_out
from companion.stats import many_games, solo_games
from companion.stats.frames import History
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.play import Play, PlayPlayer, play_of_game
from tests.stats.conftest import simple

EVERYTHING = [
    *(
        many_games.win_rates,
        many_games.head_to_head,
        many_games.first_player,
        many_games.streaks,
        many_games.ratings,
        many_games.spread,
        many_games.histogram,
    ),
    *(
        many_games.records,
        many_games.best_so_far,
        solo_games.alone,
        many_games.sources,
        many_games.traits,
        many_games.titles,
        many_games.calendar,
    ),
]


def row(frame, **key):
    """The only row that fits."""
    for name, value in key.items():
        frame = frame[frame[name] == value]
    [found] = frame.to_dict("records")
    return found


@pytest.mark.parametrize("function", EVERYTHING, ids=lambda each: each.__name__)
def test_nothing_comes_of_no_games(function):
    assert len(function([])) == 0


@pytest.mark.parametrize("function", EVERYTHING, ids=lambda each: each.__name__)
def test_the_archive_says_the_same_as_its_plays(function, plays, archive):
    assert function(plays).astype(str).values.tolist() == function(archive).astype(str).values.tolist()


def test_games_alone_have_a_goal_a_record_and_a_difficulty():
    def played(number: int, points: float) -> Play:
        won = points >= 100
        return msgspec.structs.replace(
            simple(number, points), game="santa_maria", players=[PlayPlayer("A", points, winner=won, place=1)]
        )

    games = [played(number, points) for number, points in enumerate((90, 105, 99, 120, 101, 100), 1)]
    rows = solo_games.alone([*games, simple(9, 9, 5)])
    assert rows["won"].tolist() == [False, True, False, True, True, True]
    assert rows["record"].tolist() == [True, True, False, True, False, False]
    assert set(rows["goal"]) == {100}
    suggested = [solo_games.next_difficulty(solo_games.alone(games[:n])) for n in (2, 3, 6)]
    assert suggested == ["", "same", "harder"]
    assert solo_games.next_difficulty(solo_games.alone([played(n, 50) for n in (1, 2, 3)])) == "easier"


def test_achievements_of_a_followed_game_and_of_a_sheet(monkeypatch):
    monkeypatch.setitem(ACHIEVEMENTS, "capitalism", ("total", -99))
    followed = play_of_game(play_out("santa_maria", 1, 3, "random"), "followed", "2026-05-01T12:00:00Z")
    detail = "achievement.communism"
    lines = [ScoreLine(0, 0, "achievements", "SM-SOLO-04", each, "", 0, 0) for each in ("solo.won", detail)]
    sheet = msgspec.structs.replace(simple(1, 120), game="santa_maria", lines=lines)
    without = msgspec.structs.replace(simple(2, 20), game="santa_maria")
    plays = [followed, sheet, without]
    found = solo_games.achievements(plays, [play.id for play in plays])
    assert found == {followed.id: ("achievement.capitalism",), sheet.id: (detail,)}


# who wins


def test_the_interval_of_a_rate():
    low, high = many_games.wilson([0, 5, 10], [10, 10, 10])
    assert low == pytest.approx([0, 0.2366, 0.7225], abs=1e-4)
    assert high == pytest.approx([0.2775, 0.7634, 1], abs=1e-4)


def test_few_games_make_a_wide_interval():
    few, more = many_games.wilson(1, 2), many_games.wilson(500, 1000)
    assert few[1] - few[0] > 0.7 > 0.1 > more[1] - more[0]


def test_win_rates():
    games = [simple(1, 9, 5), simple(2, 9, 5, 3), simple(3, 4, 5), simple(4, 6, 6)]
    anna = row(many_games.win_rates(games), player="A")
    assert (anna["n"], anna["wins"], anna["rate"], anna["best"]) == (4, 3, 0.75, 9)
    assert anna["expected"] == pytest.approx((1 / 2 + 1 / 3 + 1 / 2 + 1 / 2) / 4)
    assert anna["low"] < 0.75 < anna["high"]
    assert row(many_games.win_rates(games), player="C")["wins"] == 0


def test_the_best_score_is_the_last_of_the_highest(plays):
    players = History.of(plays).players.dropna(subset="points").sort_values("better", kind="stable")
    last = players.groupby("player", observed=True)["points"].last()
    found = many_games.win_rates(plays).set_index("player")["best"]
    assert found.sort_index().to_dict() == last.sort_index().to_dict()


def test_head_to_head():
    games = [simple(1, 9, 5), simple(2, 5, 9, 7), simple(3, 6, 6)]
    pair = row(many_games.head_to_head(games), player="A", other="B")
    assert (pair["n"], pair["ahead"], pair["behind"], pair["level"]) == (3, 1, 1, 1)
    assert row(many_games.head_to_head(games), player="C", other="A")["ahead"] == 1
    assert not (many_games.head_to_head(games)["player"] == many_games.head_to_head(games)["other"]).any()


def test_head_to_head_is_the_same_from_both_sides(plays):
    frame = many_games.head_to_head(plays)
    for each in frame.to_dict("records"):
        other = row(frame, player=each["other"], other=each["player"])
        assert (each["ahead"], each["behind"], each["n"]) == (other["behind"], other["ahead"], other["n"])


def test_head_to_head_keeps_to_the_most_frequent():
    games = [simple(n, 9, 5, 3, 2) for n in range(1, 4)] + [simple(9, 3, 4)]
    assert set(many_games.head_to_head(games, most=2)["player"]) == {"A", "B"}


def test_the_first_player():
    games = [simple(1, 9, 5, first=0), simple(2, 4, 6, first=0), simple(3, 9, 1), simple(4, 1, 2, 3, first=2)]
    two = row(many_games.first_player(games), count=2)
    assert (two["n"], two["wins"], two["expected"]) == (2, 1, 0.5)
    assert two["more"] == pytest.approx((9 + 4) / 2 - (5 + 6) / 2)
    assert row(many_games.first_player(games), count=3)["rate"] == 1


def test_streaks():
    games = [simple(n, 9, 5) if won else simple(n, 3, 5) for n, won in enumerate([1, 1, 0, 1, 1, 1], 1)]
    frame = many_games.streaks(games[::-1])
    assert row(frame, player="A") == {"player": "A", "n": 6, "longest": 3, "current": 3}
    assert row(frame, player="B") == {"player": "B", "n": 6, "longest": 1, "current": 0}


def test_ratings_follow_the_places():
    frame = many_games.ratings([simple(n, 9, 5, 1) for n in range(1, 12)])
    assert list(frame["player"]) == ["A", "B", "C"]
    assert (frame["unsure"] < 25 / 3).all()
    assert frame["rating"].to_numpy() == pytest.approx(frame["skill"] - 3 * frame["unsure"])


def test_ratings_take_the_newest_games_only():
    old, new = [simple(n, 1, 9) for n in range(1, 9)], [simple(n, 9, 1) for n in range(9, 13)]
    frame = many_games.ratings(new + old, most=4)
    assert row(frame, player="A")["n"] == 4
    assert row(frame, player="A")["skill"] > row(frame, player="B")["skill"]


# points


def test_the_spread_of_points():
    frame = many_games.spread([simple(1, 1, 3), simple(2, 5, 7), simple(3, None, 9)])
    two = row(frame, count=2)
    assert (two["n"], two["least"], two["median"], two["most"], two["mean"]) == (5, 1, 5, 9, 5)
    assert (two["lower"], two["upper"]) == (3, 7)


def test_a_histogram_holds_every_score(plays):
    frame = many_games.histogram(plays)
    sums = frame.groupby("count")["n"].sum()
    assert sums.to_dict() == {count: count * 4 for count in (2, 3, 4)}
    assert frame.groupby("count")["share"].sum().to_numpy() == pytest.approx([1, 1, 1])


def test_a_histogram_of_equal_scores():
    assert many_games.histogram([simple(1, 5, 5)])["n"].sum() == 2


def test_records():
    games = [simple(1, 50, 40, minutes=60), simple(2, 31, 30, minutes=90), simple(3, 70, 20), simple(4, 8, 8)]
    frame = many_games.records(games)
    assert row(frame, record="most")["value"] == 70
    assert row(frame, record="fewest")["value"] == 8
    assert (row(frame, record="clearest")["value"], row(frame, record="clearest")["play"]) == (50, "play 3")
    assert row(frame, record="closest")["value"] == 1
    assert row(frame, record="longest")["value"] == 90
    assert row(frame, record="shortest")["value"] == 60


def test_the_record_as_time_went_by():
    games = [simple(1, 5, 3), simple(2, 4, 2), simple(3, 2, 8), simple(4, 8, 1)]
    frame = many_games.best_so_far(games)
    assert list(zip(frame["player"], frame["points"], strict=True)) == [("A", 5), ("B", 8)]


# where they come from


def test_sources_add_up_to_the_mean_score(plays):
    people = History(plays).players
    frame = many_games.sources(plays)
    assert frame["mean"].sum() == pytest.approx(people["points"].mean())
    assert frame["winners"].sum() == pytest.approx(people.loc[people["winner"], "points"].mean())
    assert frame["others"].sum() == pytest.approx(people.loc[~people["winner"], "points"].mean())


def test_a_play_without_score_lines_says_nothing_about_sources(plays):
    extra = simple(1, 500, 2, game="tzolkin")
    assert many_games.sources([*plays, extra])["n"].iloc[0] == many_games.sources(plays)["n"].iloc[0]


def test_details_of_a_source(plays):
    frame = many_games.details(plays, "temples")
    for each in frame.to_dict("records"):
        had = [
            (play, seat)
            for play in plays
            for seat in range(len(play.players))
            if any((line.player, line.source, line.detail) == (seat, "temples", each["detail"]) for line in play.lines)
        ]
        assert each["n"] == len(had)
        assert each["wins"] == sum(play.players[seat].winner for play, seat in had)
    assert set(frame["detail"]) == {"temple.chaac", "temple.quetzalcoatl", "temple.kukulkan"}


def test_how_many_of_a_source(plays):
    frame = many_games.how_many(plays, "temple-bonus")
    assert frame["n"].sum() == sum(len(play.players) for play in plays)
    assert set(frame["number"]) <= {0, 1, 2, 3}
    assert (frame["n"] * frame["number"]).sum() == many_games.details(plays, "temple-bonus")["n"].sum()


def test_traits_come_from_the_table_at_the_end(plays):
    frame = many_games.traits(plays)
    game = History(plays).game(plays[-1].id)
    mine = frame[frame["play"] == plays[-1].id]
    assert list(mine["workers"]) == [game.table.workers(seat) for seat in range(len(game.names))]
    assert many_games.by_trait(frame, "workers")["n"].sum() == len(frame)


def test_traits_are_kept_with_a_play_and_replayed_only_where_they_were_not(plays, tmp_path, monkeypatch):
    replayed, by_id = [], {play.id: play for play in plays}

    def game(archive, id):
        replayed.append(id)
        return companion.read_game(by_id[id].journal)

    monkeypatch.setattr(Archive, "game", game)
    monkeypatch.setattr(many_games, "_replayed", {})
    earlier = [msgspec.structs.replace(play, traits=()) for play in plays[:1]]
    archive = Archive(open_database(tmp_path))
    archive.add_all([*earlier, *plays[1:]])
    frame = many_games.traits(archive)
    assert replayed == [plays[0].id]
    assert frame.values.tolist() == many_games.traits(plays).values.tolist()


def test_traits_take_the_newest_journals(plays):
    frame = many_games.traits(plays, most=2)
    assert set(frame["play"]) == {plays[-1].id, plays[-2].id}
    without = [msgspec.structs.replace(play, journal=None) for play in plays]
    assert len(many_games.traits(without)) == 0


# how often


def test_the_h_index():
    shelf = {"Chess": 4, "Go": 3, "Ludo": 2, "Uno": 1}
    games, n = [], 0
    for title, count in shelf.items():
        for _ in range(count):
            n += 1
            games.append(simple(n, 2, 1, game=title))
    assert many_games.h_index(games) == 2
    assert many_games.titles(games).iloc[0].to_dict() == {"game": "Chess", "n": 4, "rank": 1}
    assert many_games.h_index([]) == 0


def test_the_calendar():
    games = [simple(1, 2, 1, minutes=50), simple(2, 2, 1), msgspec.structs.replace(simple(3, 2, 1), finished="")]
    frame = many_games.calendar(games)
    assert list(frame["n"]) == [1, 1]
    assert frame["minutes"].sum() == 50
    assert np.issubdtype(frame["date"].dtype, np.datetime64)


def test_a_zero_score_counts_where_the_sources_of_the_game_are_known():
    """Two players, one of them without a line: 8 points are 4 a player, and 0 for the other."""
    lines = (ScoreLine(0, 8, "building", "", "tile.a", "", 0, 0),)
    games = [simple(1, 8, 0, lines=lines), simple(2, 5, 3)]
    [row] = many_games.sources(games).to_dict("records")
    assert (row["n"], row["mean"], row["winners"], row["others"]) == (2, 4, 8, 0)
    assert many_games.how_many(games, "building")[["number", "n", "wins"]].values.tolist() == [[0, 1, 0], [1, 1, 1]]


def golf(n: int, *scores: float, placed: bool = True) -> Play:
    """A game that the lowest score wins."""
    best = sorted(scores)
    people = tuple(
        PlayPlayer("ABC"[seat], score, best.index(score) + 1 if placed else None, winner=score == best[0])
        for seat, score in enumerate(scores)
    )
    return Play(f"golf {n}", "Golf", "import", people, finished=f"2026-01-{n:02}", highest_wins=False)


@pytest.mark.parametrize("placed", [True, False])
def test_where_the_lowest_score_wins(placed):
    games = [golf(1, 60, 70, placed=placed), golf(2, 58, 55, placed=placed), golf(3, 50, 62, placed=placed)]
    pair: Any = many_games.head_to_head(games).set_index(["player", "other"]).loc[("A", "B")]
    assert (pair["ahead"], pair["behind"]) == (2, 1)
    rates = many_games.win_rates(games).set_index("player")
    assert (rates.loc["A", "best"], rates.loc["B", "best"]) == (50, 55)
    assert list(many_games.best_so_far(games)["points"]) == [60, 55, 50]
    records = many_games.records(games).set_index("record")
    assert records.loc["clearest", "value"] == 12
    assert records.loc["closest", "value"] == 3


def test_a_game_with_an_unknown_end_is_neither_won_nor_lost():
    unknown = Play(
        "unknown", "Chess", "import", (PlayPlayer("A"), PlayPlayer("B")), finished="2026-01-02", decided=False
    )
    games = [simple(1, 2, 1), unknown, simple(3, 2, 1)]
    assert many_games.win_rates(games).set_index("player").loc["A", ["n", "wins"]].tolist() == [2, 2]
    assert many_games.streaks(games).set_index("player").loc["A", "longest"] == 2
    assert list(many_games.titles(games)["n"]) == [3]
