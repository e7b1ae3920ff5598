"""Plays written as a document of BG Stats."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.messages import messages
from companion.tables.exchange import Why, bgstats, export_bgstats, import_plays
from companion.tables.exchange.titles import BGG_IDS, title_of
from companion.tables.play import Play, PlayPlayer
from tests.tables.exchange.samples import PLAY_ID, distinct, document, entry, plays, raw
from tests.tables.exchange.test_bgstats import reasons


def test_a_mirrored_game_comes_back_whole(mirrored, tmp_path):
    path = export_bgstats([mirrored], tmp_path / "evening.bgsplay")
    imported = import_plays(path)
    assert imported.plays == (mirrored,)
    assert imported.report.remarks == ()
    assert "about" in imported.document


def test_fields_that_the_app_needs_are_present(mirrored):
    written = bgstats.export([mirrored])
    assert {"games", "players", "locations", "plays", "userInfo"} <= set(written)
    [play], [game] = written["plays"], written["games"]
    number, title = BGG_IDS.get(mirrored.game, 0), title_of(mirrored.game)
    assert (game["bggId"], game["name"], game["highestWins"]) == (number, title, True)
    needed = {
        "uuid",
        "ignored",
        "rating",
        "scoringSetting",
        "playerScores",
        "playDate",
        "manualWinner",
        "locationRefId",
    }
    assert needed | {"rounds", "usesTeams", "playImages", "durationMin", "gameRefId"} <= set(play)
    assert written["userInfo"]["meRefId"] in {player["id"] for player in written["players"]}
    for row in play["playerScores"]:
        assert {"winner", "seatOrder", "score", "startPlayer", "playerRefId", "rank", "newPlayer"} <= set(row)
        assert isinstance(row["score"], str)
    assert bgstats.export([mirrored]) == written


def test_the_sheet_has_rows_by_source_in_three_languages_and_groups_by_era(mirrored):
    [play] = bgstats.export([mirrored])["plays"]
    groups = json.loads(play["scoresheet"])["groups"]
    words = [messages(language, mirrored.game) for language in ("en", "uk", "ru")]
    eras = dict.fromkeys(line.era for line in mirrored.lines)
    assert [(group["label"], group["label-uk"], group["label-ru"]) for group in groups] == [
        tuple(say.text(f"era.{era}") for say in words) for era in eras
    ]
    labels = {row["templateId"]: row for group in groups for row in group["rows"]}
    for id, row in labels.items():
        named = [say.text(f"source.{id.split('/')[2]}") for say in words]
        assert [row[f"label{each}"].casefold() for each in ("", "-uk", "-ru")] == [name.casefold() for name in named]
    ids = [json.loads(each["metaData"])["scoreUuid"] for each in play["playerScores"]]
    for seat, id in enumerate(ids):
        cells = [float(row["scores"].get(id, 0)) for row in labels.values()]
        assert sum(cells) == mirrored.players[seat].points


def test_a_sheet_of_ours_maps_back_without_our_own_key(mirrored):
    written = bgstats.export([mirrored])
    del written["plays"][0]["metaData"]
    [play] = import_plays(raw(written)).plays
    assert play.id == mirrored.id
    assert play.ledger.by("era", "source") == mirrored.ledger.by("era", "source")
    assert [player.points for player in play.players] == [player.points for player in mirrored.players]


def test_changes_made_in_the_app_count_and_the_rest_stays(mirrored):
    written = bgstats.export([mirrored])
    written["plays"][0]["comments"] = "What an evening"
    imported = import_plays(raw(written))
    assert imported.plays == (msgspec.structs.replace(mirrored, comment="What an evening"),)
    assert reasons(imported) == [Why.CHANGED]


def test_a_score_changed_in_the_app_parts_from_the_journal(mirrored):
    written = bgstats.export([mirrored])
    written["plays"][0]["playerScores"][0]["score"] = "99"
    [play] = import_plays(raw(written)).plays
    assert play.players[0].points == 99
    assert play.journal is None
    assert play.id == mirrored.id


def test_a_key_copied_into_another_play_is_not_believed(mirrored):
    written = bgstats.export([mirrored])
    written["plays"][0]["uuid"] = PLAY_ID
    [play] = import_plays(raw(written)).plays
    assert (play.id, play.depth, play.journal) == (PLAY_ID, "import", None)


@pytest.mark.parametrize("change", [{"players": 5}, {"minutes": 10**12}, {"lines": [[9, 1, "", "", "", "", 0, 0]]}])
def test_a_key_of_ours_that_cannot_be_is_not_believed(mirrored, change):
    written = bgstats.export([mirrored])
    meta = json.loads(written["plays"][0]["metaData"])
    meta["companion"]["play"] |= change
    written["plays"][0]["metaData"] = json.dumps(meta)
    [play] = import_plays(raw(written)).plays
    assert (play.depth, play.journal) == ("import", None)


def test_another_time_zone_is_no_change(mirrored, monkeypatch):
    import time

    written = bgstats.export([mirrored])
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert import_plays(raw(written)).plays == (mirrored,)
    finally:
        monkeypatch.undo()
        time.tzset()


def test_the_same_document_keeps_every_key_we_do_not_know():
    original = document(
        entry("58", "61", scoringSetting=4, board="North／South", weather={"rain": [1, 2]}),
        tags=[{"id": 1, "name": "club"}],
        deletedObjects=[{"uuid": "x"}],
    )
    imported = import_plays(raw(original))
    assert bgstats.export(imported.plays, imported.document) == original
    changed = msgspec.structs.replace(imported.plays[0], comment="New", minutes=30)
    again = bgstats.export([changed], imported.document)
    assert again["plays"][0] | {"comments": "New"} == again["plays"][0]
    assert (again["plays"][0]["scoringSetting"], again["plays"][0]["durationMin"]) == (4, 30)
    assert again["plays"][0]["weather"] == {"rain": [1, 2]}
    assert again["plays"][0]["board"] == "North／South"
    assert again["players"] == original["players"]
    assert again["tags"] == original["tags"]
    assert import_plays(raw(again)).plays == (changed,)


def test_a_new_play_joins_a_document_and_its_people(mirrored):
    original = import_plays(raw(document(entry("58")))).document
    renamed = [
        msgspec.structs.replace(player, name=name)
        for player, name in zip(mirrored.players, ("Ann", "X", "Y"), strict=True)
    ]
    play = msgspec.structs.replace(mirrored, players=tuple(renamed))
    again = bgstats.export([play], original)
    assert len(again["plays"]) == 2
    known = mirrored.game == "tzolkin"
    assert again["plays"][1]["gameRefId"] == (7 if known else 10)
    assert [row["playerRefId"] for row in again["plays"][1]["playerScores"]] == [1, 4, 5]
    assert len(again["games"]) == (3 if known else 4)


def test_a_decided_tie_is_a_manual_winner():
    tied = Play("1", "tzolkin", "final", (PlayPlayer("A", 40, 1, winner=True), PlayPlayer("B", 40, 2)))
    clear = Play("2", "tzolkin", "final", (PlayPlayer("A", 41, 1, winner=True), PlayPlayer("B", 40, 2)))
    assert [play["manualWinner"] for play in bgstats.export([tied, clear])["plays"]] == [True, False]


@pytest.mark.parametrize(
    ("game", "number"),
    [("tzolkin", 126163), ("santa_maria", 229220), ("endless_winter", 305096), ("tawantinsuyu", 306481), ("Go", 0)],
)
def test_our_games_have_their_numbers_and_others_none(game, number):
    play = Play("1", game, "final", (PlayPlayer("A", 40),))
    assert bgstats.export([play])["games"][0]["bggId"] == number


@settings(max_examples=80)
@given(st.lists(plays(), max_size=3).map(distinct))
def test_any_plays_come_back_as_they_were(many):
    imported = import_plays(bgstats.to_bytes(bgstats.export(many)))
    assert imported.plays == tuple(many)
    assert imported.report.remarks == ()
