"""Correcting: a good by a tap on it, everyone's goods at the end of an era, and the marks of changed values."""

import re
from random import Random
from typing import Any

import pytest

import companion
from companion.games import NAMES, definition
from companion.players import sensible_policy
from companion.tables.store import Correct, Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.testing.players import ANYTHING, choose
from companion.ui.commands import COMMANDS
from companion.ui.present.corrections import problem
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send

SEATS = [Seat("Ann", "red"), Seat("Ben", "blue")]


def begun(store: TableStore, game: str = "tzolkin") -> Header:
    """A table at the beginning of a turn, where the companion draws."""
    sample = definition(game).sample
    header = store.create(game, SEATS, TableSetup(draws=7, first=0, copy=sample() if sample else None))
    table = StoredTable(store, header.id)
    while table.game.ask is not None and (table.game.ask.id != "turn" or table.game.mid_turn):
        table.play(table.game.legal[0].key)
    return header


def page(store: TableStore, header: Header, language: str = "en") -> Session:
    session = Session(store, COMMANDS, Reader(language))
    session.start(f"?table={header.id}")
    return session


def offered(session: Session) -> dict[str, Any] | None:
    """The offer to count goods: at the end of the chores, else in a line of its own."""
    view = session.app.view
    found: dict[str, Any] | None = view.get("on_table", {}).get("offer") or view.get("banner")
    return found


def good(session: Session, seat: int, icon: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in session.app.view["players"][seat]["goods"] if each["icon"] == icon)
    return found


@pytest.mark.parametrize(("game", "whole"), [("tzolkin", 6), ("santa_maria", 6)])
def test_every_good_in_the_strip_can_be_tapped_between_turns(store: TableStore, game: str, whole: int) -> None:
    session = page(store, begun(store, game))
    for card in session.app.view["players"]:
        assert sum("fix" in each for each in card["goods"]) == whole
        for each in card["goods"]:
            assert "fix" not in each or each["text"] == str(each["fix"]["value"])


def test_a_good_is_set_and_the_notice_says_what_it_was_and_takes_it_back(store: TableStore) -> None:
    header = begun(store)
    session = page(store, header)
    fix = good(session, 1, "corn")["fix"]
    now = fix["value"] + 2
    send(session, "correct", values={fix["path"]: now})
    assert good(session, 1, "corn")["text"] == str(now)
    notice = session.app.view["notice"]
    assert notice["text"] == f"Corrected: Ben: Corn {fix['value']} → {now}"
    assert [entry.operation for entry in store.since(header.id, 0)][-1] == Correct({"players.1.corn": now})
    send(session, **notice["actions"][0]["command"])
    assert good(session, 1, "corn")["text"] == str(fix["value"])


def test_an_impossible_value_is_refused_with_a_sentence_and_offers_nothing(store: TableStore) -> None:
    session = page(store, begun(store))
    before = session.app.view["players"]
    send(session, "correct", values={"players.1.corn": -4})
    assert session.app.view["notice"]["text"]
    assert "actions" not in session.app.view["notice"]
    assert session.app.view["players"] == before


def test_nothing_is_corrected_in_the_middle_of_a_turn_or_by_a_viewer(store: TableStore) -> None:
    header = begun(store)
    looking = page(store, store.find(header.view_id))
    looking.start(f"?table={header.view_id}")
    assert not any("fix" in each for card in looking.app.view["players"] for each in card["goods"])
    session = page(store, header)
    send(session, "play", key=next(each.key for each in session.game.legal if each.key.startswith("place")))
    assert not any("fix" in each for card in session.app.view["players"] for each in card["goods"])


def test_the_form_marks_changes_begins_with_the_active_player_and_forgets_on_request(store: TableStore) -> None:
    header = begun(store)
    table, random = StoredTable(store, header.id), Random(3)
    while table.game.ask is None or table.game.ask.player != 1 or table.game.mid_turn:
        table.play(random.choice(table.game.legal).key)
    session = page(store, header)
    send(session, "tab", id="correct")
    form = session.app.view["panels"][0]
    assert [each["player"]["name"] for each in form["sections"] if "player" in each] == ["Ben", "Ann"]
    value = table.game.table.players[1].corn
    send(session, "change", form="correct", field="players.1.corn", value=value + 1)
    fields = {each["name"]: each for part in session.app.view["panels"][0]["sections"] for each in part["fields"]}
    assert [name for name, each in fields.items() if "was" in each] == ["players.1.corn"]
    assert fields["players.1.corn"]["was"] == str(value)
    send(session, **session.app.view["panels"][0]["actions"][0]["command"])
    fields = {each["name"]: each for part in session.app.view["panels"][0]["sections"] for each in part["fields"]}
    assert not any("was" in each for each in fields.values())


def test_after_a_food_day_everyones_goods_are_offered_to_be_counted_once(store: TableStore) -> None:
    header = begun(store)
    table, random = StoredTable(store, header.id), Random(1)
    while not any(event.kind == "food-day" for event in table.game.events) or table.game.mid_turn:
        assert offered(page(store, header)) is None
        table.play(random.choice(table.game.legal).key)
    session = page(store, header)
    offer = offered(session)
    assert offer
    assert "banner" not in session.app.view, "it would move the board and every button"
    send(session, "open_chores", value="never")
    assert session.app.view["banner"] == offer, "without that card it has a line of its own"
    send(session, **offer["actions"][0]["command"])
    send(session, "correct", values={"players.0.corn": 3})
    assert session.app.view["counting"]
    send(session, **offer["actions"][1]["command"])
    assert "counting" not in session.app.view
    assert offered(session) is None


def test_a_correction_stands_in_the_log_as_players_call_it(store: TableStore) -> None:
    session = page(store, begun(store), "uk")
    send(session, "correct", values={"players.0.corn": 9}, note="перелічили")
    send(session, "tab", id="log")
    line = session.app.view["panels"][0]["lines"][-1]["text"]
    assert "Ann: Кукурудза" in line
    assert line.endswith("→ 9 перелічили")


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "middle"), [("endless_winter", "eclipse"), ("tawantinsuyu", "ceremony")])
def test_counting_is_offered_when_an_era_is_over_and_not_in_its_middle(
    store: TableStore, game: str, middle: str
) -> None:
    header = store.create(game, SEATS, TableSetup(draws=3, first=0, copy=companion.sample_copy(game)))
    table, random = StoredTable(store, header.id), Random(1)
    while not any(event.kind == middle for event in table.game.events):
        table.play(sensible_policy(table.game, random))
    assert table.game.table.phase == middle, "there is something to decide in it"
    while table.game.table.phase == middle:
        assert offered(page(store, header)) is None
        table.play(sensible_policy(table.game, random))
    assert offered(page(store, header)) is not None


def test_counting_is_not_offered_while_the_piles_of_an_eclipse_are_revealed(store: TableStore) -> None:
    copy = companion.sample_copy("endless_winter")
    header = store.create("endless_winter", SEATS, TableSetup(draws=3, first=0, copy=copy))
    table, random = StoredTable(store, header.id), Random(3)
    while table.game.ask.id != "reveal":
        table.play(choose(table.game, [ANYTHING], random))
    assert offered(page(store, header)) is None


def test_the_form_sets_all_that_was_changed_in_it_as_one_correction(store: TableStore) -> None:
    header = begun(store)
    session = page(store, header)
    send(session, "tab", id="correct")
    before = session.app.view["rev"]
    for field, value in (("players.0.corn", 9), ("players.1.wood", 1), ("note", "dropped under the table")):
        send(session, "change", form="correct", field=field, value=value)
    send(session, "correct_form")
    assert session.app.view["rev"] == before + 1
    ann, ben = session.game.table.players
    assert (ann.corn, ben.wood) == (9, 1)
    [*_, last] = store.since(header.id, 0)
    assert last.operation == Correct({"players.0.corn": 9, "players.1.wood": 1}, "dropped under the table")


def test_a_form_in_which_nothing_was_changed_corrects_nothing(store: TableStore) -> None:
    session = page(store, begun(store))
    send(session, "tab", id="correct")
    before = session.app.view["rev"]
    send(session, "correct_form")
    assert session.app.view["rev"] == before
    assert session.app.view["notice"]["text"] == companion.messages("en").text("error.nothing-corrected")


SOME = 40
"""So many values of a form are tried."""
RAW = re.compile(r"[a-z]+[._][a-z0-9]")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", companion.LANGUAGES)
def test_no_refused_correction_names_a_value_as_the_code_does(store: TableStore, name: str, language: str) -> None:
    session = page(store, begun(store, name), language)
    game = session.game
    assert game is not None
    seen, form = GamePage.of(session.reader, game), definition(name).screen().corrections
    tried = [
        (each.path, value)
        for each in form.fields(game.table).values()
        for value in ((each.low, each.high) if each.kind == "number" else ("nonsense",) if each.kind == "text" else ())
        if value != each.default
    ]
    refused = [problem(seen, form.changes(game.table, dict([each]))) for each in tried[:: max(1, len(tried) // SOME)]]
    assert any(refused)
    assert not [text for text in refused if RAW.search(text)]


def test_a_piece_that_is_elsewhere_is_named_as_players_call_it(store: TableStore) -> None:
    session = page(store, begun(store, "endless_winter"), "uk")
    send(session, "correct", values={"players.0.hand": {"hunter": 40}})
    said = session.app.view["notice"]["text"]
    assert "«Мисливець»" in said
    assert "Ann: Карти" in said
    assert "hunter" not in said
