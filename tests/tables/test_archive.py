"""The archive: every play is kept once and comes back as it was, whether in a file or on a server."""

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import zlib
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.data_folder import LANGUAGES
from companion.engine.ledger import ScoreLine
from companion.simulation import play_out
from companion.tables import schema
from companion.tables.archive import Archive
from companion.tables.archive_columns import Coded
from companion.tables.database import (
    Garbled,
    open_database,
)
from companion.tables.play import Play, PlayPlayer, play_of_game
from companion.tables.play_rows import BadPlay
from companion.tables.store import TableStore


@cache
def simulated(seed: int, players: int = 3) -> Play:
    game = play_out("tzolkin", players, seed, "random")
    return play_of_game(game, f"game {seed}", f"2026-05-{seed % 28 + 1:02}T20:00:00+00:00", 95, ["red", "blue"], "club")


def small(id: str, *names: str, **more: object) -> Play:
    people = tuple(
        PlayPlayer(name, 40 - seat, seat + 1, seat == 0) for seat, name in enumerate(names or ("Ann", "Ben"))
    )
    return Play(id, **{"game": "tzolkin", "depth": "import", "players": people, **more})


# stored values


def test_a_simulated_game_comes_back_as_it_was(archive: Archive) -> None:
    play = simulated(1)
    assert archive.add(play)
    assert archive.get(play.id) == play
    assert play.lines
    assert play.journal


def test_its_journal_gives_back_the_whole_game(archive: Archive) -> None:
    play = simulated(2)
    archive.add(play)
    game = archive.game(play.id)
    assert game is not None
    assert game.over
    assert game.ledger.lines == play.lines
    assert archive.game("nobody knows") is None
    archive.add(small("without"))
    assert archive.game("without") is None


def test_missing_values_stay_missing_and_are_not_zero(archive: Archive) -> None:
    play = Play(
        "1", "Chess & <b>", "import", (PlayPlayer("Ann"), PlayPlayer("Ben", 0, score_text="=1+1")), counts=False
    )
    archive.add(play)
    assert archive.get("1") == play
    assert list(archive.players()["points"]) == [None, 0]


numbers = st.none() | st.integers(-(2**31) + 1, 2**31 - 1)
points = st.floats(allow_nan=False, allow_infinity=False, width=32) | st.integers(-500, 500)
texts = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=12)
people = st.builds(
    PlayPlayer, texts, st.none() | points, numbers, st.booleans(), st.booleans(), texts, st.none() | points, texts
)
lines = st.builds(ScoreLine, st.just(0), points, texts, texts, texts, texts, st.integers(0, 99), st.integers(0, 9999))
plays = st.builds(
    Play,
    id=texts,
    game=texts,
    depth=st.sampled_from(["mirror", "checkpoints", "final", "import"]),
    players=st.lists(people, min_size=1, max_size=4).map(tuple),
    lines=st.lists(lines, max_size=6).map(tuple),
    started=texts,
    finished=texts,
    minutes=numbers,
    location=texts,
    comment=texts,
    decisions=numbers,
    rulings=st.dictionaries(texts, texts, max_size=3),
    rules_version=numbers,
    catalog_version=numbers,
    journal=st.none() | texts,
    source=texts,
    source_id=texts,
    bgg_id=numbers,
    counts=st.booleans(),
    highest_wins=st.booleans(),
    decided=st.booleans(),
    extra=st.dictionaries(texts, texts | st.integers(-9, 9) | st.lists(texts, max_size=2), max_size=2),
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(plays, max_size=4))
def test_every_value_of_a_play_comes_back(archive: Archive, made: list[Play]) -> None:
    archive.add_all(made, replace=True)
    for play in {play.id: play for play in made}.values():
        assert archive.get(play.id) == play


def test_texts_that_no_database_holds_are_cleaned(archive: Archive) -> None:
    archive.add(small("\0odd\ud800", "An\0n", "Ben\udfff", comment="a\0b"))
    [kept] = archive
    assert kept.names == ("Ann", "Ben?")
    assert (kept.id, kept.comment) == ("odd?", "ab")
    assert "\0odd\ud800" in archive


@pytest.mark.parametrize(
    "play",
    [
        small("big", minutes=2**31),
        small("huge", bgg_id=10**30),
        msgspec.structs.replace(small("nan"), players=(PlayPlayer("Ann", float("nan")),)),
        msgspec.structs.replace(small("inf"), lines=(ScoreLine(0, float("inf"), "", "", "", "", 0, 0),)),
        msgspec.structs.replace(small("seat"), lines=(ScoreLine(2, 1, "", "", "", "", 0, 0),)),
    ],
    ids=lambda play: play.id,
)
def test_a_play_that_cannot_be_is_refused_with_all_that_came_with_it(archive: Archive, play: Play) -> None:
    with pytest.raises(BadPlay, match=play.id) as refused:
        archive.add_all([small("fine"), play])
    assert len(archive) == 0
    assert len({refused.value.text(language) for language in LANGUAGES}) == 3


# once


def test_a_play_is_added_once_and_replaced_only_when_asked(archive: Archive) -> None:
    first, second = small("1", "Ann", "Ben"), small("1", "Ann", "Chen", "Дарина")
    assert [archive.add(first), archive.add(second)] == [True, False]
    assert archive.get("1") == first
    assert archive.add(second, replace=True)
    assert archive.get("1") == second
    assert len(archive) == 1
    assert list(archive.players()["player"]) == ["Ann", "Chen", "Дарина"]


def test_adding_many_twice_adds_nothing(archive: Archive) -> None:
    many = [small(str(n)) for n in range(1203)]
    assert archive.add_all([*many, many[0]]) == 1203
    assert archive.add_all(iter(many)) == 0
    assert [n for n in range(1198, 1300) if str(n) in archive] == [1198, 1199, 1200, 1201, 1202]


def test_a_deleted_play_is_gone_with_everything(archive: Archive) -> None:
    play = simulated(3)
    archive.add_all([play, small("2")])
    assert [archive.delete(play.id), archive.delete(play.id)] == [True, False]
    assert archive.get(play.id) is None
    assert archive.game(play.id) is None
    assert len(archive.score_lines()["points"]) == 0
    for table in ("score_lines", "journals"):
        assert archive.database.rows(f"SELECT * FROM {table}") == []
    assert [each.id for each in archive] == ["2"]


# finding


@pytest.fixture
def some(archive: Archive) -> Archive:
    archive.add_all(
        [
            small("a", "Ann", "Ben", finished="2026-05-01T20:00:00+00:00"),
            small("b", "Ann", "Chen", "Ben", finished="2026-05-02T08:00:00+00:00", depth="final", source="companion"),
            small("c", "Дарина", "Chen", started="2026-05-02T23:59:59+00:00", counts=False),
            small("d", "Ann", "Дарина", game="Chess", finished="2026-05-03"),
            small("e", "Ann", "Ann"),
        ]
    )
    return archive


@pytest.mark.parametrize(
    ("which", "found"),
    [
        ({}, "eabcd"),
        ({"game": "tzolkin"}, "eabc"),
        ({"game": "Go"}, ""),
        ({"player": "Ann"}, "eabd"),
        ({"player": ["Ann", "Ben"]}, "ab"),
        ({"player": "Nobody"}, ""),
        ({"player": "Ann' OR 1=1 --"}, ""),
        ({"count": 3}, "b"),
        ({"depth": "final"}, "b"),
        ({"source": "companion"}, "eabcd"),
        ({"counts": True}, "eabd"),
        ({"counts": False}, "c"),
        ({"since": "2026-05-02"}, "bcd"),
        ({"until": "2026-05-02"}, "eabc"),
        ({"since": "2026-05-02", "until": "2026-05-02"}, "bc"),
        ({"since": "2026-05-02T12"}, "cd"),
        ({"game": "tzolkin", "player": "Chen", "counts": True}, "b"),
    ],
)
def test_filters(some: Archive, which: dict[str, object], found: str) -> None:
    assert "".join(play.id for play in some.find(**which)) == found
    assert some.count(**which) == len(found)
    assert sorted(some.plays(**which)["play"]) == sorted(found)
    assert set(some.players(**which)["play"]) == set(found)


def test_people_by_how_often_they_played(some: Archive) -> None:
    assert some.people() == {"Ann": 4, "Ben": 2, "Chen": 2, "Дарина": 2}
    assert some.people(game="Chess") == {"Ann": 1, "Дарина": 1}


def test_the_usual_time_of_a_game_is_that_of_its_newest_games_of_people(archive: Archive) -> None:
    took = {"1": 300, "2": 62, "3": 68, "4": 91, "5": None}
    archive.add_all(small(id, minutes=minutes, finished=f"2026-01-0{id}T20:00:00Z") for id, minutes in took.items())
    archive.add(small("6", game="Chess", minutes=2, finished="2026-01-06T20:00:00Z"))
    archive.add(msgspec.structs.replace(simulated(1), minutes=7))
    assert archive.usual_minutes(5) == {"tzolkin": 70, "Chess": 5}
    assert archive.usual_minutes(0) == {}


# columns


def test_columns_say_the_same_as_the_plays(archive: Archive) -> None:
    made = [simulated(seed, 2 + seed % 3) for seed in range(5)]
    ordered = [small("imported", rulings={"b": "2", "a": "1"}), *made]
    archive.add_all(ordered)
    heads = archive.plays()
    assert heads["play"] == [play.id for play in ordered]
    for name in ("game", "depth", "source", "location", "started", "finished", "minutes", "decisions", "counts"):
        assert list(heads[name]) == [getattr(play, name) for play in ordered], name
    assert list(heads["journal"]) == [play.journal is not None for play in ordered]
    assert list(heads["seats"]) == [len(play.players) for play in ordered]
    assert heads["rulings"][0] == "a=1 b=2"

    seated = archive.players()
    rows = list(zip(*(seated[name] for name in ("play", "seat", "player", "points", "place", "winner")), strict=True))
    assert sorted(rows) == sorted(
        (play.id, seat, each.name, each.points, each.place, each.winner)
        for play in ordered
        for seat, each in enumerate(play.players)
    )

    names = ("seat", "points", "source", "rule", "detail", "era", "day", "decision")
    scored = archive.score_lines()
    for play in made:
        mine = [row for row, id in enumerate(scored["play"]) if id == play.id]
        assert [ScoreLine(*(scored[name][row] for name in names)) for row in mine] == list(play.lines)


def test_columns_are_the_same_however_many_plays_are_read_at_once(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive.add_all([simulated(1), small("no lines"), *(simulated(seed, 3) for seed in (2, 3))])
    archive.delete("no lines")  # a gap in the numbers
    archive.add(small("late"))
    tables = archive.plays, archive.players, archive.score_lines
    at_once = [{name: list(column) for name, column in table().items()} for table in tables]
    monkeypatch.setattr("companion.tables.archive.READ", 2)
    assert [{name: list(column) for name, column in table().items()} for table in tables] == at_once


def test_the_version_follows_our_own_changes_and_those_of_others(archive: Archive, place: str) -> None:
    seen = [archive.version()]
    archive.add(small("1"))
    seen.append(archive.version())
    with contextlib.closing(open_database(place)) as other:
        Archive(other).add(small("2"))
        seen.append(archive.version())
        Archive(other).delete("1")
    seen.append(archive.version())
    assert len(set(seen)) == len(seen)
    assert archive.version() == seen[-1]


def test_more_kinds_of_score_lines_than_a_byte_can_count(archive: Archive) -> None:
    play = small("many", lines=tuple(ScoreLine(n % 2, n, f"s{n % 7}", "", f"d{n}", "", n, 0) for n in range(700)))
    archive.add_all([play, simulated(1)])
    scored = archive.score_lines()
    assert list(scored["detail"][:700]) == [f"d{n}" for n in range(700)]
    assert list(scored["source"][:700]) == [f"s{n % 7}" for n in range(700)]
    assert archive.get("many") == play


def test_score_lines_of_some_games_only(archive: Archive) -> None:
    two, three = simulated(1, 2), simulated(2, 3)
    archive.add_all([two, three])
    assert set(archive.score_lines(count=3)["play"]) == {three.id}
    assert len(archive.score_lines(count=2)["points"]) == len(two.lines)


def test_an_empty_archive_has_all_columns(archive: Archive) -> None:
    for table in (archive.plays(), archive.players(), archive.score_lines()):
        assert {len(column) for column in table.values()} == {0}
        assert "play" in table


def test_rulings_that_read_the_same_are_one_word(archive: Archive) -> None:
    archive.add_all([small("1", rulings={"a": "1", "b": "2"}), small("2", rulings={"a": "1 b=2"}), small("3")])
    column = archive.plays()["rulings"]
    assert isinstance(column, Coded)
    assert list(column) == ["a=1 b=2", "a=1 b=2", ""]
    assert len(set(column.words)) == len(column.words) == 2


def test_a_coded_column_is_a_sequence(some: Archive) -> None:
    column = some.players(game="Chess")["player"]
    assert isinstance(column, Coded)
    assert (list(column), column[1], list(column[-1:])) == (["Ann", "Дарина"], "Дарина", ["Дарина"])
    assert sorted(column.words) == ["Ann", "Дарина"]


# others at the same time


def _add(place: str, who: int, start: "multiprocessing.synchronize.Event") -> None:
    archive = TableStore(place).archive
    start.wait()
    for n in range(30):
        archive.add(small(f"{who} {n}", f"Player {n}", f"{who}", location=f"{n}"))
        archive.add(small(f"both {n}", f"Player {n}", "Both"))


def test_two_processes_adding_at_once_lose_nothing_and_add_nothing_twice(store: TableStore) -> None:
    context = multiprocessing.get_context("spawn")
    start = context.Event()
    clubs = [context.Process(target=_add, args=(store.place, who, start)) for who in (1, 2)]
    for club in clubs:
        club.start()
    start.set()
    for club in clubs:
        club.join(60)
    assert len(store.archive) == 90
    assert store.archive.people()["Both"] == 30
    assert all(play.names[0].startswith("Player") for play in store.archive)


WRITER = """
import sys
from companion.tables.archive import Archive
from companion.tables.database import open_database
from tests.tables.test_archive import small
archive = Archive(open_database(sys.argv[1]))
for n in range(10**6):
    archive.add(small(f"{sys.argv[2]} {n}", f"Player {n}", "Ben"))
    print(n, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills with a signal")
def test_a_killed_process_loses_no_confirmed_play_and_leaves_none_by_half(store: TableStore) -> None:
    for run in range(3):
        command = [sys.executable, "-c", WRITER, store.place, str(run)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as writer:
            assert writer.stdout is not None
            confirmed = [writer.stdout.readline() for _ in range(5 + 3 * run)]
            writer.send_signal(signal.SIGKILL)
            confirmed += writer.stdout.read().splitlines()
        kept = [play for play in store.archive if play.id.startswith(f"{run} ")]
        assert len(kept) >= len([line for line in confirmed if line.strip()]) >= 5 + 3 * run
        assert all(play == small(play.id, f"Player {play.id.split()[1]}", "Ben") for play in kept)


# real, made-up and simulated games


SAVED = '{"copy": {"game": "santa_maria", "sample": true}}'


def test_a_database_without_marks_learns_them_from_sources_and_journals(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The schema before there were marks: simulated games and those with a made-up copy are recognized."""
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:6])
        was = open_database(place)
    words = ("tzolkin", "mirror", "companion", "simulation", "", "{}")
    was.insert("words", ("number", "word"), list(enumerate(words, 1)))
    columns = (
        "number, id, game, depth, source, source_id, at, started, finished, location, comment, seats, rulings, counts"
    )
    for number, (id, source) in enumerate({"mine": 3, "made-up": 3, "machine": 4}.items(), 1):
        marks = ", ".join("?" * 14)
        was.run(
            f"INSERT INTO plays ({columns}) VALUES ({marks})", number, id, 1, 2, source, "", "", "", "", 5, "", 0, 6, 1
        )
    was.insert("journals", ("play", "body"), [(1, zlib.compress(b"{}")), (2, zlib.compress(SAVED.encode()))])
    was.close()
    archive = Archive(open_database(place))
    assert {play.id: play.mark for play in archive} == {"mine": "real", "made-up": "sample", "machine": "simulated"}
    assert [play.id for play in archive.find(mark="sample")] == ["made-up"]


PACKED = 11
"""The version from which on the numbers of a play lie in one value."""


def test_plays_of_an_earlier_version_are_packed_for_the_statistics(place: str) -> None:
    """Without the packed values, as a database of the version before has them, the columns come out the same."""
    archive = Archive(open_database(place))
    unknown = Play("unknown", "Chess", "import", (PlayPlayer("Ann"), PlayPlayer("Ben", 0.25, 1, True)), decided=False)
    made_up = small("made-up", source="simulation", highest_wins=False, counts=False, minutes=0)
    archive.add_all([simulated(1, 3), unknown, made_up, Play("nobody", "Chess", "final", ())])
    before = [{name: list(column) for name, column in table().items()} for table in (archive.plays, archive.players)]
    for column in ("packed", "traits"):
        archive.database.run(f"ALTER TABLE plays DROP COLUMN {column}")
    archive.database.run("DROP TABLE wrong_codes")
    archive.database._set_version(PACKED - 1)
    archive.database.close()
    again = Archive(open_database(place))
    assert [{name: list(col) for name, col in table().items()} for table in (again.plays, again.players)] == before


def test_a_packed_play_that_was_cut_off_is_refused(archive: Archive) -> None:
    archive.add(small("1"))
    archive.database.run("UPDATE plays SET packed = ?", b"cut off")
    with pytest.raises(Garbled):
        archive.players()


def test_a_play_of_an_earlier_version_is_marked_when_it_comes_in(archive: Archive) -> None:
    people = (PlayPlayer("Ann", 3, colour="green"), PlayPlayer("Ben", 2))
    archive.add_all(
        [
            Play("mine", "tzolkin", "mirror", people),
            Play("made-up", "santa_maria", "mirror", people, journal=SAVED),
            Play("machine", "tzolkin", "mirror", people, source="simulation"),
        ]
    )
    assert {play.id: play.mark for play in archive} == {"mine": "real", "made-up": "sample", "machine": "simulated"}
    assert archive.seated(10) == [("Ann", "Ben")], "only people make groups"
    assert archive.colours(10) == {"Ann": "green"}
