"""BG Stats: every oddity of real exports by its name, and what we write comes back as it was."""

import json
import uuid

import pytest

from companion.engine.ledger import ScoreLine
from companion.tables.exchange import Why, bgstats, import_plays
from companion.tables.exchange.report import Imported
from companion.tables.play import Play, PlayPlayer
from tests.tables.exchange.samples import PLAY_ID, document, entry, raw, sheet, with_cells


def taken(*entries, **more) -> Imported:
    return import_plays(raw(document(*entries, **more)), "BGStatsExport.json")


def the_play(*entries, **more) -> Play:
    [play] = taken(*entries, **more).plays
    return play


def reasons(imported: Imported) -> list[Why]:
    return [remark.why for remark in imported.report.remarks]


# reading


def test_a_play_with_everything():
    play = the_play(entry("58", "61", locationRefId=4, comments="Two\nlines"))
    assert (play.id, play.game, play.depth, play.source, play.source_id) == (
        PLAY_ID,
        "tzolkin",
        "import",
        "bgstats",
        PLAY_ID,
    )
    assert play.players == (
        PlayPlayer("Ann", 58, 1, winner=True),
        PlayPlayer("Бен", 61, 2, first=True),
    )
    assert (play.minutes, play.location, play.comment, play.counts, play.bgg_id) == (
        90,
        "Club",
        "Two\nlines",
        True,
        126163,
    )
    assert play.finished[:4] == "2024"


def test_importing_twice_gives_the_same_plays_and_case_of_ids_does_not_matter():
    assert taken(entry("1")).plays == taken(entry("1")).plays
    upper = the_play(entry("1", uuid=PLAY_ID.upper()))
    assert upper.id == PLAY_ID
    twice = taken(entry("1"), entry("1", uuid=PLAY_ID.upper()))
    assert len(twice.plays) == 1
    assert reasons(twice) == [Why.TWICE]


def test_a_play_without_an_id_gets_one_from_what_it_says():
    first = the_play(entry("1", uuid=""))
    assert uuid.UUID(first.id)
    assert the_play(entry("1", uuid="")) == first
    assert the_play(entry("2", uuid="")).id != first.id


@pytest.mark.parametrize(
    ("score", "points", "text"),
    [
        ("58", 58, ""),
        ("13.5", 13.5, ""),
        ("16+18+17+12", 63, "16+18+17+12"),
        ("15+16+8-30", 9, "15+16+8-30"),
        ("27+", 27, "27+"),
        ("86+84+", 170, "86+84+"),
        ("6.", 6, "6."),
        ("", None, ""),
        (None, None, ""),
        ("null", None, ""),
        (58, 58, ""),
        (0, 0, ""),
    ],
)
def test_scores_as_numbers_sums_decimals_and_nothing(score, points, text):
    play = the_play(entry(score))
    assert (play.players[0].points, play.players[0].score_text) == (points, text)


@pytest.mark.parametrize(
    "score", ["=1+1", "__import__('os').system('x')", "NaN", "inf", "1e999", "9" * 300, "Decisive"]
)
def test_a_score_that_is_no_number_is_kept_as_text_and_reported(score):
    imported = taken(entry(score))
    assert imported.plays[0].players[0].points is None
    assert imported.plays[0].players[0].score_text == score
    assert reasons(imported) == [Why.SCORE_TEXT]


@pytest.mark.parametrize(("yes", "no"), [(True, False), (1, 0), ("1", "0"), ("true", "false")])
def test_booleans_as_zero_and_one(yes, no):
    row = {"playerRefId": 1, "score": "1", "winner": yes, "startPlayer": no}
    play = the_play(entry(playerScores=[row], ignored=yes))
    assert play.players[0].winner is True
    assert play.players[0].first is False
    assert play.counts is False


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"gameRefId": 77}, Why.NO_GAME),
        ({"gameRefId": None}, Why.NO_GAME),
        ({"locationRefId": 77}, Why.NO_LOCATION),
        ({"playerScores": [{"playerRefId": 77, "score": "1"}]}, Why.NO_PLAYER),
        ({"playerScores": [{"score": "1"}]}, Why.NO_PLAYER),
        ({"expansionPlays": [{"gameRefId": 77, "bggId": 0}]}, Why.NO_GAME),
    ],
)
def test_a_dangling_reference_leaves_the_play_out(change, why):
    good = entry("1", uuid="b" * 8 + PLAY_ID[8:])
    imported = taken(entry("1", **change), good)
    assert reasons(imported) == [why]
    assert imported.report.left_out[0].play.startswith("2024-05-03")
    assert (imported.report.found, imported.report.came) == (2, 1)


def test_a_reference_that_two_objects_answer_dangles():
    people = [{"id": 1, "uuid": "a", "name": "Ann"}, {"id": 1, "uuid": "b", "name": "Ben"}]
    assert reasons(taken(entry("1"), players=people)) == [Why.NO_PLAYER]


def test_anonymous_players_are_different_people():
    rows = [{"playerRefId": 3, "score": "1"}, {"playerRefId": 3, "score": "2", "anonymousName": "Neighbour"}]
    first = taken(entry(playerScores=rows))
    other = the_play(entry(playerScores=rows, uuid="c" * 8 + PLAY_ID[8:]))
    names = [*first.plays[0].names, *other.names]
    assert len(set(names)) == 4
    assert [name.partition(" #")[0] for name in names] == ["Guest", "Neighbour"] * 2
    assert reasons(first) == [Why.ANONYMOUS] * 2
    assert taken(entry(playerScores=rows)).plays == first.plays


def test_a_name_is_no_identity():
    people = [{"id": 1, "uuid": "a", "name": "Ann"}, {"id": 2, "uuid": "b", "name": "ann "}]
    imported = taken(entry("1", "2"), players=people)
    assert imported.plays[0].names == ("Ann", "ann (2)")
    assert reasons(imported) == [Why.SAME_NAME]


def test_an_ignored_play_comes_in_and_does_not_count():
    imported = taken(entry("1", ignored=True))
    assert imported.plays[0].counts is False
    assert reasons(imported) == [Why.IGNORED]


def test_no_minutes_are_unknown_minutes():
    assert the_play(entry("1", durationMin=0)).minutes is None


def test_ten_o_clock_is_an_unknown_time_and_other_dates():
    assert the_play(entry("1", playDate="2024-05-03 10:00:00")).finished == "2024-05-03"
    assert the_play(entry("1", playDate=None, playDateYmd=20240503)).finished == "2024-05-03"
    assert the_play(entry("1", playDate="")).finished == ""


def test_local_time_becomes_utc(monkeypatch):
    import time

    monkeypatch.setenv("TZ", "Europe/Kyiv")
    time.tzset()
    try:
        assert the_play(entry("1")).finished == "2024-05-03T16:30:00+00:00"
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(("winner", "rank"), [(True, 2), (False, 1)])
def test_a_winner_with_another_place_is_reported_and_not_repaired(winner, rank):
    row = {"playerRefId": 1, "score": "1", "winner": winner, "rank": rank}
    imported = taken(entry(playerScores=[row]))
    assert (imported.plays[0].players[0].winner, imported.plays[0].players[0].place) == (winner, rank)
    assert reasons(imported) == [Why.CONFLICT]


def results(*rows: tuple[object, bool], game: int = 7, **more: object) -> Play:
    """A play without places, as most exports are: scores and who won."""
    scores = [{"playerRefId": n, "score": score, "winner": won, "rank": 0} for n, (score, won) in enumerate(rows, 1)]
    return the_play(entry(playerScores=scores, gameRefId=game), players=PEOPLE, games=GAMES, **more)


PEOPLE = [{"id": n, "uuid": f"p{n}", "name": name} for n, name in enumerate(("Ann", "Бен", "Chen", "Dana"), 1)]
GAMES = [
    {"id": 7, "uuid": "g7", "name": "Tall Towers", "highestWins": 1},
    {"id": 8, "uuid": "g8", "name": "Quiet Golf", "highestWins": 0},
    {"id": 9, "uuid": "g9", "name": "All Together", "highestWins": True, "cooperative": True},
]


@pytest.mark.parametrize(
    ("rows", "game", "places"),
    [
        ([("40", False), ("52", True), ("44", False)], 7, [3, 1, 2]),
        ([("40", False), ("52", True), ("44", False)], 8, [2, 1, 3]),
        ([("44", False), ("52", True), ("44", False), ("9", False)], 7, [2, 1, 2, 4]),
        ([("44", True), ("52", False), ("44", True)], 7, [1, 3, 1]),
        ([(None, False), ("", True), (None, False)], 7, [2, 1, 2]),
        ([("44", False), ("52", True), ("", False)], 7, [2, 1, 2]),
        ([("44", False), ("52", False)], 7, [None, None]),
        ([("44", True), ("44", True)], 9, [None, None]),
        ([("1", True)], 7, [1]),
    ],
    ids=str,
)
def test_places_that_are_not_written_down_follow_from_wins_and_points(rows, game, places):
    assert [each.place for each in results(*rows, game=game).players] == places


def test_a_stated_place_stays_and_the_others_follow_where_they_fit():
    rows = [("58", True, 1), ("61", False, 0), ("40", False, 0)]
    scores = [{"playerRefId": n, "score": s, "winner": w, "rank": r} for n, (s, w, r) in enumerate(rows, 1)]
    assert [each.place for each in the_play(entry(playerScores=scores), players=PEOPLE).players] == [1, 2, 3]
    scores[2]["rank"] = 2  # by a tie-break that the points do not show
    assert [each.place for each in the_play(entry(playerScores=scores), players=PEOPLE).players] == [1, None, 2]


def test_a_team_shares_its_place():
    """Points of one's own do not rank the members of a team that lost."""
    teams = [("30", True, "Red"), ("30", True, "Red"), ("20", False, "Blue"), ("20", False, "Blue")]
    rows = [{"playerRefId": n, "score": s, "winner": w, "team": t} for n, (s, w, t) in enumerate(teams, 1)]
    play = the_play(entry(playerScores=rows, usesTeams=True), players=PEOPLE)
    assert [each.place for each in play.players] == [1, 1, 3, 3]
    rows[2]["score"] = "25"
    play = the_play(entry(playerScores=rows, usesTeams=True), players=PEOPLE)
    assert [each.place for each in play.players] == [1, 1, 3, 3]


def test_whether_the_lowest_score_wins_is_kept_and_written_again():
    golf = results(("40", True), ("52", False), game=8)
    assert golf.highest_wins is False
    assert bgstats.export([golf])["games"][0]["highestWins"] is False
    assert bgstats.link_data(golf)["game"]["highestWins"] is False


def test_a_game_without_a_winner_is_a_loss_only_if_cooperative_or_solo():
    assert results(("40", False), ("52", False)).decided is False
    assert results((None, False), (None, False), game=9).decided is True
    assert results(("40", False)).decided is True


def test_unused_fields_are_kept_and_written_back():
    """Team, role in it, seat, newcomer, board, expansion, dates, its number elsewhere: without the document too."""
    rows = [
        {"playerRefId": 1, "score": "5", "winner": 1, "team": "Red", "teamRole": "Scout", "startPosition": "North"},
        {"playerRefId": 2, "score": "4", "newPlayer": True, "metaData": json.dumps({"scoreUuid": "s", "scoreLost": 1})},
    ]
    dates = {"entryDate": "2024-05-04 08:00:00", "modificationDate": "2024-05-05 09:00:00"}
    more = {"board": "North／South", "rounds": 3, "scoringSetting": 2, "usesTeams": True, "bggId": 77, **dates}
    original = entry(
        playerScores=rows,
        gameRefId=8,
        expansionPlays=[{"gameRefId": 9, "bggId": 0}],
        metaData=json.dumps({"playUsedGameCopy": True}),
        **more,
    )
    play = the_play(original)
    written = bgstats.export([play])
    [again] = written["plays"]
    assert {key: again[key] for key in more} == more
    first, second = again["playerScores"]
    assert (first["team"], first["teamRole"], first["startPosition"]) == ("Red", "Scout", "North")
    assert second["newPlayer"] is True
    assert json.loads(second["metaData"])["scoreLost"] == 1
    assert json.loads(again["metaData"])["playUsedGameCopy"] is True
    [expansion] = again["expansionPlays"]
    names = {game["id"]: game["name"] for game in written["games"]}
    assert names[expansion["gameRefId"]] == "Quiet Harbour: Night"
    assert import_plays(raw(written)).plays == (play,)
    own = json.loads(again["metaData"])
    again["metaData"] = json.dumps({key: value for key, value in own.items() if key != bgstats.OWN_KEY})
    assert import_plays(raw(written)).plays[0].extra == play.extra


def test_fields_added_by_another_app_are_kept(mirrored):
    written = bgstats.export([mirrored])
    written["plays"][0] |= {"board": "Long night", "modificationDate": "2026-05-02 08:00:00"}
    written["plays"][0]["playerScores"][1]["newPlayer"] = True
    imported = import_plays(raw(written))
    [play] = imported.plays
    assert (play.extra["board"], play.players[1].extra) == ("Long night", {"newPlayer": True})
    assert reasons(imported) == []
    assert play.journal == mirrored.journal
    assert play.players[0] == mirrored.players[0]


def test_seats_are_ordered_where_the_app_knows_them():
    rows = [{"playerRefId": 1, "seatOrder": 2}, {"playerRefId": 2, "seatOrder": 1}]
    assert the_play(entry(playerScores=rows)).names == ("Бен", "Ann")
    rows[1]["seatOrder"] = 0
    assert the_play(entry(playerScores=rows)).names == ("Ann", "Бен")


def test_expansions_are_kept_and_pictures_reported():
    imported = taken(
        entry("1", expansionPlays=[{"gameRefId": 9, "bggId": 126163}], playImages='["content://x"]', gameRefId=8)
    )
    assert imported.plays[0].game == "Quiet Harbour"
    assert reasons(imported) == [Why.PICTURES]
    entry_of_it = {"bggId": 126163}
    assert imported.plays[0].extra["expansions"] == [{"name": "Quiet Harbour: Night", "bggId": 0, "entry": entry_of_it}]


@pytest.mark.parametrize(
    "title", ["Tzolk’in", "TZOLKIN: the mayan calendar", "Цольк'ін. Календар мая", "Цолькин: календарь майя", "Цолькин"]
)
def test_our_game_by_its_name_in_three_languages(title):
    games = [{"id": 7, "uuid": "g", "name": title, "bggId": 0}]
    assert the_play(entry("1"), games=games).game == "tzolkin"


def test_our_game_by_its_bgg_id_and_other_games_by_their_title():
    assert the_play(entry("1"), games=[{"id": 7, "name": "Cogs", "bggId": 126163}]).game == "tzolkin"
    other = the_play(entry("1"), games=[{"id": 7, "name": "Tzolk'in: Tribes & Prophecies", "bggId": 5}])
    assert (other.game, other.bgg_id) == ("Tzolk'in: Tribes & Prophecies", 5)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"durationMin": "long"}, "durationMin"),
        ({"durationMin": 1e300}, "durationMin"),
        ({"durationMin": 10**12}, "durationMin"),
        ({"playDate": "yesterday"}, "playDate"),
        ({"playDate": "2024-13-45 10:00:00"}, "playDate"),
        ({"ignored": "perhaps"}, "ignored"),
        ({"playerScores": 5}, "playerScores"),
        ({"playerScores": [5]}, "playerScores"),
        ({"playerScores": [{"playerRefId": 1, "score": {"a": 1}}]}, "score"),
        ({"playerScores": [{"playerRefId": 1}] * 300}, "playerScores"),
        ({"comments": ["x"]}, "comments"),
        ({"uuid": ["x"]}, "uuid"),
    ],
)
def test_a_value_that_cannot_be_leaves_the_play_out_and_names_the_field(change, field):
    imported = taken(entry("1", **change), entry("1", uuid="d" * 8 + PLAY_ID[8:]))
    assert len(imported.plays) == 1
    [remark] = imported.report.left_out
    assert (remark.why, remark.values) == (Why.FIELD, {"field": field})


def test_an_entry_that_is_no_play_is_left_out():
    assert [remark.play for remark in taken(entry("1"), 5).report.left_out] == ["?"]


# score sheets


def test_rows_of_a_foreign_sheet_become_lines_of_their_label():
    play = with_cells(entry("14", "7"), "AA", "BB")
    cells = {"Goals": {"aa": "10", "BB": "7"}, "Bonus": {"AA": "2+2", "bb": ""}}
    imported = taken(play | {"scoresheet": sheet(cells), "gameRefId": 8})
    assert imported.plays[0].lines == (
        ScoreLine(0, 10, "Goals", "", "", "", 0, 0),
        ScoreLine(1, 7, "Goals", "", "", "", 0, 0),
        ScoreLine(0, 4, "Bonus", "", "", "", 0, 0),
    )
    assert reasons(imported) == []


def test_rounds_become_eras_and_negative_rows_cost():
    rows = [{"label": "Fish", "scores": {"a": "5"}}, {"label": "Storm", "negative": 1, "scores": {"a": "2"}}]
    rounds = [{"label": "Round", "repetition": n, "rows": rows} for n in (1, 2)]
    play = with_cells(entry("6"), "a") | {"scoresheet": json.dumps({"rounds": rounds}), "gameRefId": 8}
    assert [(line.era, line.source, line.points) for line in the_play(play).lines] == [
        ("Round 1", "Fish", 5),
        ("Round 1", "Storm", -2),
        ("Round 2", "Fish", 5),
        ("Round 2", "Storm", -2),
    ]


def test_ticked_rows_count_their_value_and_ignored_rows_nothing():
    rows = [
        {"label": "Goal", "type": "checkbox", "value": "5", "scores": {"a": "1", "b": "0"}},
        {"label": "Wins", "type": "radioOverall", "value": "win", "scores": {"a": "true", "b": ""}},
        {"label": "Turns", "type": "ignoredForTotal", "scores": {"a": "17"}},
        {"label": "Odd", "type": "radio", "value": "3", "scores": {"a": "maybe"}},
    ]
    play = with_cells(entry("5", "0"), "a", "b") | {"scoresheet": json.dumps({"groups": [{"rows": rows}]})}
    imported = taken(play)
    assert [(line.player, line.source, line.points) for line in imported.plays[0].lines] == [(0, "Goal", 5)]
    assert [remark.values for remark in imported.report.remarks] == [{"count": 1}]


def test_a_ticked_cell_of_a_real_sheet_holds_the_value_of_its_row():
    """Nothing is left over, and the sums agree with the scores: 20 + 4 − 3, and 20 + 1."""
    rows = [
        {"label": "Longest road", "type": "checkbox", "value": "20", "scores": {"a": "20", "b": "20"}},
        {"label": "Outcome", "type": "radioOverall", "value": "win", "scores": {"a": "win", "b": ""}},
        {"label": "Town", "type": "radio", "value": "4", "scores": {"a": "4", "b": None}},
        {"label": "Half", "type": "checkbox", "value": 1, "scores": {"a": "", "b": 1}},
        {"label": "Debt", "type": "checkbox", "value": "3", "negative": True, "scores": {"a": "3"}},
        {"label": "Still counting", "scores": {"a": "0+"}},
    ]
    play = with_cells(entry("21", "21"), "a", "b") | {"scoresheet": json.dumps({"groups": [{"rows": rows}]})}
    imported = taken(play)
    assert reasons(imported) == []
    assert [(line.player, line.source, line.points) for line in imported.plays[0].lines] == [
        (0, "Longest road", 20),
        (1, "Longest road", 20),
        (0, "Town", 4),
        (1, "Half", 1),
        (0, "Debt", -3),
        (0, "Still counting", 0),
    ]


def test_cells_without_a_player_or_a_number_are_reported():
    play = with_cells(entry("1"), "a") | {"scoresheet": sheet({"Goals": {"0": "3", "a": "1", "stale": "9"}})}
    imported = taken(play)
    assert [line.points for line in imported.plays[0].lines] == [1]
    assert reasons(imported) == [Why.SHEET_CELLS]
    assert imported.report.remarks[0].values == {"count": 2}


def test_a_sheet_that_adds_up_to_something_else_is_reported_and_not_repaired():
    play = with_cells(entry("40"), "a") | {"scoresheet": sheet({"Goals": {"a": "39"}})}
    imported = taken(play)
    assert imported.plays[0].players[0].points == 40
    assert imported.plays[0].lines[0].points == 39
    assert reasons(imported) == [Why.SHEET_SUM]


@pytest.mark.parametrize("text", ["{", "[]", "5", '{"groups": 5}', "[" * 5000, '{"groups": [{"rows": [5]}]}'])
def test_a_broken_sheet_costs_only_the_sheet(text):
    imported = taken(entry("40", scoresheet=text))
    assert imported.plays[0].players[0].points == 40
    assert reasons(imported) == [Why.SHEET_BROKEN]


def test_an_empty_sheet_is_none():
    assert reasons(taken(entry("40", scoresheet=""))) == []


def test_a_row_that_is_called_like_a_source_of_ours_is_that_source():
    cells = {"Temple steps": {"a": "1"}, "Монументи": {"a": "2"}, "хрустальные черепа": {"a": "3"}, "Luck": {"a": "4"}}
    play = with_cells(entry("10"), "a") | {"scoresheet": sheet(cells)}
    assert [line.source for line in the_play(play).lines] == ["temples", "monument", "skulls", "Luck"]
