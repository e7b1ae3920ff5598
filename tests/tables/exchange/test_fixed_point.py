"""A BG Stats file that is imported and exported again is the same file."""

import copy
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.exchange import bgstats, import_plays
from companion.tables.exchange.bgstats.imported_documents import merged
from companion.tables.importing import add_imported, bgstats_document
from companion.tables.play import Play, PlayPlayer
from tests.tables.exchange.samples import raw, sheet
from tests.tables.exchange.test_commands import run

SCORE = "6a1f0a5e-0000-4000-8000-00000000000{}"


def made(upper: bool = False, numbers: bool = False) -> dict[str, Any]:
    """A made-up file in the shape of real ones; an iPhone writes ids in upper case, older apps 0 and 1."""

    def id(kind: str, n: int) -> str:
        found = f"{kind * 8}-1111-4222-8333-{n:012x}"
        return found.upper() if upper else found

    def yes(value: bool) -> Any:
        return int(value) if numbers else value

    def row(player: int, score: str | None, **more: Any) -> dict[str, Any]:
        plain = {"winner": yes(False), "rank": 0, "startPlayer": yes(False), "newPlayer": yes(False), "seatOrder": 0}
        return {"playerRefId": player, "score": score} | plain | more

    def game(n: int, name: str, **more: Any) -> dict[str, Any]:
        scoring = {"highestWins": yes(True), "noPoints": yes(False), "cooperative": yes(False), "usesTeams": yes(False)}
        about = {"bggYear": 2012, "designers": "A. Body", "isBaseGame": 1, "isExpansion": 0, "minPlayerCount": 2}
        dates = {"modificationDate": "2025-01-02 03:04:05", "copies": [{"uuid": id("c", n), "statusOwned": yes(True)}]}
        return {"id": n, "uuid": id("a", n), "name": name, "bggId": 0} | scoring | about | dates | more

    def play(n: int, game: int, *rows: dict[str, Any], **more: Any) -> dict[str, Any]:
        plain = {"durationMin": 0, "rounds": 0, "rating": 0, "scoringSetting": 0, "bggId": 0, "importPlayId": 0}
        flags = {"usesTeams": yes(False), "manualWinner": yes(False), "ignored": yes(False)}
        dates = {"playDate": "2025-03-04 20:15:00", "entryDate": "2025-03-04 22:00:00", "modificationDate": "x"}
        return {"uuid": id("b", n), "gameRefId": game, "playerScores": list(rows)} | plain | flags | dates | more

    cells = sheet({"Corn": {SCORE.format(1): "3", SCORE.format(2): "4"}}, hasSubTotal=False)
    with_cells = [{"metaData": json.dumps({"scoreUuid": SCORE.format(n)})} for n in (1, 2)]
    return {
        "games": [
            game(
                3, "Tzolk’in: The Mayan Calendar", bggId=126163, bggName="Tzolk'in", metaData='{"GameAddedBoards":[]}'
            ),
            game(5, "Silent Valley", noPoints=yes(True)),
            game(6, "Silent Valley: Night", isBaseGame=0, isExpansion=1),
            game(9, "Never played"),
        ],
        "players": [
            {"id": 1, "uuid": id("d", 1), "name": "Анна", "isAnonymous": yes(False), "bggUsername": "anna"},
            {"id": 2, "uuid": id("d", 2), "name": "Ben", "isAnonymous": yes(False), "metaData": '{"isNpc":false}'},
            {"id": 4, "uuid": id("d", 4), "name": "Anonymous player", "isAnonymous": yes(True)},
            {"id": 7, "uuid": id("d", 7), "name": "Ben", "isAnonymous": yes(False), "tags": [{"tagRefId": 2}]},
        ],
        "locations": [{"id": 1, "uuid": id("e", 1), "name": "Club", "modificationDate": "2025-01-01 00:00:00"}],
        "plays": [
            play(1, 3, row(1, "3", winner=yes(True)) | with_cells[0], row(2, "4") | with_cells[1], scoresheet=cells),
            play(2, 3, row(4, "5.10", anonymousName="Guest"), row(4, "16+18"), row(7, None), locationRefId=1),
            play(
                3, 5, row(1, "", winner=yes(True)), row(2, "Decisive"), expansionPlays=[{"gameRefId": 6, "bggId": 712}]
            ),
            play(4, 3, row(1, "07"), row(2, "27+", role="red／blue"), ignored=yes(True), board="North／South"),
        ],
        "challenges": [{"uuid": id("f", 1), "name": "10 x 10", "games": [{"gameRefId": 3, "dontInclude": yes(False)}]}],
        "tags": [{"id": 2, "uuid": id("9", 2), "name": "club", "type": "Player"}],
        "groups": [{"uuid": id("8", 1), "type": "SavedFilter"}],
        "deletedObjects": [{"uuid": id("7", 1), "objectType": "Game"}],
        "userInfo": {"meRefId": 1, "bggUsername": "anna", "appVersion": "6.14.2"},
    }


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(open_database(tmp_path / "home"))


def taken(archive: Archive, *documents: dict[str, Any], replace: bool = False) -> None:
    for document in documents:
        add_imported(archive, [import_plays(raw(document))], replace)


def given(archive: Archive) -> dict[str, Any]:
    """The export of everything, as its file reads."""
    written = bgstats.to_bytes(bgstats_document(archive, archive.find(), complete=True))
    return msgspec.json.decode(written, type=dict[str, Any])


@pytest.mark.parametrize("upper", [False, True], ids=["lower", "upper"])
@pytest.mark.parametrize("numbers", [False, True], ids=["booleans", "numbers"])
def test_a_file_comes_out_as_it_went_in(archive, upper, numbers):
    document = made(upper, numbers)
    taken(archive, document)
    assert given(archive) == document
    taken(archive, given(archive))
    assert given(archive) == document


@pytest.mark.parametrize("wrong", ["game", "person", "owner"])
def test_a_file_with_a_wrong_field_beside_its_plays_comes_out_as_it_went_in(archive, wrong):
    document = made()
    if wrong == "game":
        document["games"][3]["bggId"] = "a lot"
    elif wrong == "person":
        document["players"].append(document["players"][0] | {"id": 77, "isAnonymous": "perhaps"})
    else:
        document["userInfo"] = "Anna"
    taken(archive, document)
    assert given(archive) == document


def test_on_the_command_line(tmp_path):
    file, out = tmp_path / "BGStatsExport.json", tmp_path / "again.json"
    file.write_bytes(raw(made(upper=True)))
    run("import", file)
    run("export", out)
    assert json.loads(out.read_bytes()) == made(upper=True)


def test_one_play_takes_along_only_its_references(archive):
    document = made(upper=True)
    taken(archive, document)
    play = next(play for play in archive.find() if len(play.players) == 3)
    found = bgstats_document(archive, [play])
    assert found["plays"] == [document["plays"][1]]
    assert found["games"] == [document["games"][0]]
    assert found["players"] == [document["players"][n] for n in (0, 2, 3)], "the owner of the device goes along"
    assert found["locations"] == document["locations"]
    assert found["userInfo"] == {"meRefId": 1}
    assert [each.id for each in import_plays(raw(found)).plays] == [play.id]


def test_a_play_of_our_own_joins_the_people_of_the_file(archive):
    document = made()
    taken(archive, document)
    archive.add(Play("table-1", "tzolkin", "final", (PlayPlayer("Анна", 40, 1, winner=True), PlayPlayer("New", 30, 2))))
    found = given(archive)
    assert found["plays"][:4] == document["plays"]
    assert found["players"][:4] == document["players"]
    assert [row["playerRefId"] for row in found["plays"][4]["playerScores"]] == [1, 8]
    assert found["games"] == document["games"]


def test_a_play_that_was_deleted_here_does_not_come_back(archive):
    document = made()
    taken(archive, document)
    first = document["plays"][0]["uuid"]
    assert archive.delete(first)
    assert given(archive)["plays"] == document["plays"][1:]


def test_two_files_with_the_same_numbers_for_different_people(archive):
    one, two = made(), made()
    for part in ("games", "players", "locations", "plays", "tags", "challenges", "groups", "deletedObjects"):
        for each in two[part]:
            each["uuid"] = each["uuid"].replace("4222", "4999")
    taken(archive, one, two)
    found = given(archive)
    assert found["plays"][:4] == one["plays"]
    assert len(found["plays"]) == 8
    assert len({each["id"] for each in found["players"]}) == 8
    people = {each["id"]: each["uuid"] for each in found["players"]}
    theirs = {each["id"]: each["uuid"] for each in two["players"]}
    for new, old in zip(found["plays"][4:], two["plays"], strict=True):
        assert [people[row["playerRefId"]] for row in new["playerScores"]] == [
            theirs[row["playerRefId"]] for row in old["playerScores"]
        ]
    assert {each["uuid"] for each in found["challenges"]} == {
        one["challenges"][0]["uuid"],
        two["challenges"][0]["uuid"],
    }
    assert len(list(import_plays(raw(found)).plays)) == 8


def test_an_edit_in_the_app_counts_when_asked_and_stays_out_otherwise(archive):
    document, edited = made(), made()
    edited["plays"][0]["comments"] = "Close!"
    edited["players"][1]["bggUsername"] = "ben"
    taken(archive, document, edited)
    assert given(archive)["plays"] == document["plays"]
    assert given(archive)["players"] == edited["players"]
    taken(archive, edited, replace=True)
    assert given(archive) == edited


def test_merging_a_file_with_itself_changes_nothing():
    assert merged(made(), made()) == made()
    assert merged({}, made() | {"about": "from a friend"}) == made()


@pytest.mark.parametrize("upper", [False, True], ids=["lower", "upper"])
def test_without_the_file_the_fields_that_matter_are_the_same(upper):
    """Plays that were imported before documents were kept, or that came another way."""
    document = made(upper)
    found = bgstats.export(import_plays(raw(document)).plays)
    names = {each["id"]: (each["name"], each["isAnonymous"]) for each in found["players"]}
    were = {each["id"]: (each["name"], each["isAnonymous"]) for each in document["players"]}
    for new, old in zip(found["plays"], document["plays"], strict=True):
        assert new["uuid"] == old["uuid"]
        for here, there in zip(new["playerScores"], old["playerScores"], strict=True):
            assert here["score"] == (there["score"] or "")
            assert here.get("anonymousName") == there.get("anonymousName")
            assert names[here["playerRefId"]][1] == were[there["playerRefId"]][1]
    flags = {each["name"]: each["noPoints"] for each in found["games"] if "noPoints" in each}
    assert flags["Silent Valley"] is True
    assert found["plays"][2]["expansionPlays"][0]["bggId"] == 712


def test_a_damaged_document_is_one_sentence(archive):
    taken(archive, made())
    archive.database.run("UPDATE documents SET body = ?", b"nonsense")
    with pytest.raises(Exception, match="damaged"):
        given(archive)


def test_nothing_of_the_imported_file_is_changed():
    document = made()
    before = copy.deepcopy(document)
    merged(made(True), document)
    assert document == before
