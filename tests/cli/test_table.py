"""`companion table`: a table is played without the dashboard, and all that a tap does is done."""

import json
from random import Random

import pytest

from companion.engine.owner_copy import Copy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from tests import demo
from tests.demo import MONKS

SEATS = [Seat("Анна", "red"), Seat("Ben [red]", "blue")]


@pytest.fixture(autouse=True)
def offered(monkeypatch, tmp_path):
    demo.install(monkeypatch)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))


@pytest.fixture
def store(tmp_path) -> TableStore:
    return TableStore(tmp_path / "home")


@pytest.fixture
def header(store) -> Header:
    return store.create("tzolkin", SEATS, TableSetup(draws=7, first=0))


def test_tables_in_progress_are_listed(run, run_json, store):
    assert "No table is in progress." in run("table", "list").stdout
    header = store.create("tzolkin", SEATS)
    assert run("table", "list").stdout == f"{header.id}  Tzolk’in: The Mayan Calendar · Анна, Ben [red]\n"
    assert run_json("table", "list") == [
        {"table": header.id, "game": "tzolkin", "players": ["Анна", "Ben [red]"], "rev": 0}
    ]


@pytest.mark.parametrize(("language", "now"), [("en", "Now:"), ("uk", "Зараз:"), ("ru", "Сейчас:")])
def test_a_table_prints_its_question_and_the_reasons_against_an_answer(run, run_json, store, header, language, now):
    table = StoredTable(store, header.id)
    while "beg" not in [option.key for option in table.game.options] or "beg" in table.game.legal:
        table.play(table.game.legal[-1].key)
    shown = run_json("table", "show", header.id, "--language", language)
    assert (shown["rev"], shown["over"]) == (table.rev, False)
    [beg] = [option for option in shown["options"] if option["key"] == "beg"]
    refused = next(option for option in table.game.options if option.key == "beg").verdict
    assert (beg["allowed"], beg["remarks"]) == (False, table.game.describe(refused, language))
    text = run("table", "show", header.id, "--language", language).stdout
    assert now in text
    assert "× beg" in text
    assert beg["remarks"] in text


def test_an_answer_is_kept_as_a_tap_is(run, run_json, store, header):
    fresh = store.create("tzolkin", SEATS, TableSetup(draws=7, first=0))
    table = StoredTable(store, header.id)
    keys = [table.game.legal[0].key]
    table.game.play(keys[0])
    keys.append(table.game.legal[0].key)
    shown = run_json("table", "answer", header.id, *keys)
    assert shown["rev"] == 2
    assert [each.operation for each in store.since(header.id, 0)] == [Decide(key) for key in keys]
    run("table", "undo", header.id, "--count", 2)
    back = StoredTable(store, header.id).game
    assert (back.journal, back.can_redo) == (StoredTable(store, fresh.id).game.journal, True)


def test_the_last_answer_brings_the_game_into_the_archive(run, store, header):
    table, random, keys = StoredTable(store, header.id), Random(3), []
    while not table.game.over:
        keys.append(random.choice(table.game.legal).key)
        table.game.play(keys[-1])
    for seq, key in enumerate(keys[:-1], 1):
        store.append(header.id, seq, Decide(key))
    assert "1. " in run("table", "answer", header.id, keys[-1]).stdout
    [kept] = store.archive
    assert kept.source_id == header.id
    run("table", "undo", header.id)
    assert list(store.archive) == []


def test_entered_facts_are_in_the_owners_copy(run, run_json, store):
    header = store.create("demo", SEATS, TableSetup(copy=Copy("demo")))
    assert run_json("table", "show", header.id)["writes"] == ["cells"]
    assert "JSON object with these fields: cells" in run("table", "show", header.id).stdout
    run("table", "answer", header.id, json.dumps(MONKS, separators=(",", ":")))
    assert store.copies.get("demo").facts == {"track": MONKS}


def test_an_impossible_command_is_one_sentence_and_changes_nothing(run, store, header):
    key = StoredTable(store, header.id).game.legal[0].key
    for arguments, output in (
        (("show", "nonsense"), "There is no table with this address."),
        (("answer", header.id, "nonsense"), "nonsense"),
        (("answer", header.view_id, key), "This is a view-only link."),
        (("answer", header.id, key, "--rev", 7), "another device was faster"),
        (("undo", header.id), "Cannot undo"),
    ):
        refused = run("table", *arguments, code=2)
        assert output in refused.stderr
        assert len(refused.stderr.splitlines()) == 1
    assert store.since(header.id, 0) == []


def test_a_table_that_no_longer_fits_says_so(run, store, header):
    store.append(header.id, 1, Decide("a rule that is gone"))
    assert "no longer follows" in run("table", "show", header.id).stdout
    assert "no longer follows" in run("table", "answer", header.id, "done", code=2).stderr


def test_a_table_answers_a_question(run, run_json, store, header):
    table = StoredTable(store, header.id)
    while "beg" not in [option.key for option in table.game.options]:
        table.play(table.game.legal[0].key)
    answer = run_json("table", "ask", header.id, "can I beg")
    assert [line["about"] for line in answer["lines"]] == [["beg"]]
    assert answer["ask"] == table.game.describe(table.game.ask)
    assert answer["lines"][0]["text"] in run("table", "ask", header.id, "can I beg").stdout
    output = run("table", "ask", header.id, "may I place two workers on the same space").stdout
    assert not output.startswith(answer["ask"])
