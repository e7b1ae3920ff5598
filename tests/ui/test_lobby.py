"""The lobby: a table is set up in a few taps, and what cannot be says so in the form."""

from pathlib import Path
from typing import Any

import pytest

from companion.engine.drawing import markers_of
from companion.engine.languages import messages, number
from companion.games import definition
from companion.simulation import play_out
from companion.tables.finished import add_all_finished
from companion.tables.replay import Replay
from companion.tables.store import Decide, KeptSheet, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.present.common import screen_of, signs
from companion.ui.reader import Reader
from companion.ui.session import Session


@pytest.fixture
def lobby(tmp_path: Path) -> Session:
    session = Session(TableStore(tmp_path), COMMANDS, Reader("en"))
    session.start("")
    return session


def say(session: Session, **message: Any) -> None:
    session.handle({"rev": 0, **message})


def change(session: Session, field: str, value: Any) -> None:
    say(session, op="change", form="new", field=field, value=value)


def fields(session: Session) -> dict[str, Any]:
    """The form's fields by name."""
    (form,) = [panel for panel in session.app.view["panels"] if panel["id"] == "new"]
    return {field["name"]: field for section in form["sections"] for field in section.get("fields", [])}


def cards(session: Session) -> list[Any]:
    """The cards of the tables in progress; they come before the form."""
    first = session.app.view["panels"][0]
    return first["cards"] if first["id"] == "running" else []


def names(session: Session) -> list[str]:
    return [field.get("value", "") for name, field in fields(session).items() if name.startswith("name.")]


def test_a_table_starts_with_one_tap(lobby: Session) -> None:
    say(lobby, op="start")
    assert lobby.app.view["screen"] == "table"
    (table,) = lobby.store.all(finished=False)
    assert table.names == ["Player 1", "Player 2", "Player 3"]
    assert table.id in lobby.app.view["address"]


def test_a_table_says_how_far_it_is_in_the_readers_language(lobby: Session) -> None:
    for game, far in (("tzolkin", "Age I · round 1 · Food Day in 7 days"), ("santa_maria", "Year 1 of 3")):
        sample = definition(game).sample
        table = lobby.store.create(
            game, [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=1, copy=sample and sample())
        )
        replayed, seq = Replay(table), 0
        while far not in screen_of(game).subtitle(replayed.game.table, messages("en", game)):
            seq += 1
            lobby.store.append(table.id, seq, Decide(next(o.key for o in replayed.game.options if o.allowed)))
            replayed.follow(lobby.store.since(table.id, seq - 1))
        lobby.start("")
        assert far in cards(lobby)[0]["lines"][0]
    lobby.start("?lang=uk")
    assert [card["lines"][0][:9] for card in cards(lobby)] == ["Рік 1 з 3", "І епоха ·"]


def test_names_colours_order_and_first_player(lobby: Session) -> None:
    for seat, name in enumerate(("Анна", "Ben", "Chen")):
        change(lobby, f"name.{seat}", name)
    change(lobby, "colour.0", "blue")
    say(lobby, op="seat_down", seat=0)
    change(lobby, "first", 1)
    say(lobby, op="start")
    (table,) = lobby.store.all(finished=False)
    assert table.seats == (Seat("Ben", "red"), Seat("Анна", "blue"), Seat("Chen", "green"))
    assert table.options.first == 1


def test_seats_come_and_go_within_the_games_limits(lobby: Session) -> None:
    for _ in range(5):
        say(lobby, op="seat_add")
    assert len(names(lobby)) == 4
    colours = [field["value"] for name, field in fields(lobby).items() if name.startswith("colour.")]
    assert sorted(colours) == ["blue", "green", "red", "yellow"]
    for _ in range(5):
        say(lobby, op="seat_remove", seat=0)
    assert len(names(lobby)) == 2


@pytest.mark.parametrize("seat", [-1, 99, "0", None])
def test_a_seat_that_is_not_there_stays_away(lobby: Session, seat: Any) -> None:
    change(lobby, "name.0", "Ann")
    for op in ("seat_up", "seat_down", "seat_remove"):
        say(lobby, op=op, seat=seat)
    assert names(lobby) == ["Ann", "", ""]


def test_what_cannot_be_is_said_in_the_form(lobby: Session) -> None:
    change(lobby, "name.0", "Ann")
    change(lobby, "name.1", "ann")
    say(lobby, op="start")
    assert lobby.app.view["screen"] == "lobby"
    assert lobby.app.view["panels"][0]["error"]
    assert lobby.store.all(finished=False) == []
    change(lobby, "name.1", "Ben")
    say(lobby, op="start")
    assert lobby.app.view["screen"] == "table"


def test_rulings_and_draws_go_with_the_table(lobby: Session) -> None:
    change(lobby, "ruling.lost_step", "refused")
    change(lobby, "draws", True)
    say(lobby, op="start")
    (table,) = lobby.store.all(finished=False)
    assert table.options.rulings == {"lost_step": "refused"}
    assert table.options.draws is not None


@pytest.mark.parametrize(("game", "alone"), [("tawantinsuyu", "easier"), ("santa_maria", "trees")])
def test_what_concerns_one_player_alone_is_asked_of_nobody_else(lobby: Session, game: str, alone: str) -> None:
    change(lobby, "game", game)
    assert f"ruling.{alone}" not in fields(lobby)
    while len(names(lobby)) > 1:
        say(lobby, op="seat_remove", seat=0)
    assert f"ruling.{alone}" in fields(lobby)


def test_tables_are_listed_opened_and_deleted(lobby: Session) -> None:
    say(lobby, op="start")
    say(lobby, op="open", address="?lang=en")
    (card,) = cards(lobby)
    assert card["players"][0]["letter"] == "1"
    assert "Delete the table" in card["actions"][0]["confirm"]
    say(lobby, **card["open"]["command"])
    assert lobby.app.view["screen"] == "table"
    say(lobby, op="open", address="")
    say(lobby, **card["actions"][0]["command"])
    assert cards(lobby) == []
    assert lobby.app.view["panels"][0]["id"] == "new"


def test_another_devices_new_table_appears(lobby: Session) -> None:
    TableStore(lobby.store.folder).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    lobby.poll()
    assert len(cards(lobby)) == 1


def test_a_very_long_name_is_cut(lobby: Session) -> None:
    change(lobby, "name.0", "x" * 10_000)
    assert names(lobby)[0] == "x" * 40


@pytest.mark.parametrize(
    ("given", "letters"),
    [
        (["Ann", "Ben"], "AB"),
        (["Anna", "Andriy", "Adam", "A"], ["A", "N", "D", "4"]),
        (["<b>", "…", "Ян", "яна"], ["B", "2", "Я", "Н"]),
        (["Гравець 1", "Гравець 2", "Гравець 3"], "123"),
        (["Anna Smith", "Anna Brown", "Carl"], "SBC"),
        (["Ann", "ann 2"], ["A", "2"]),
    ],
)
def test_letters_differ(given: list[str], letters: list[str]) -> None:
    assert [player.letter for player in signs(given)] == list(letters)
    assert [seat.letter for seat in markers_of(given)] == list(letters), "a board alone says the same"


def test_the_form_begins_with_the_game_that_was_played_last(lobby: Session) -> None:
    assert fields(lobby)["game"]["value"] == "tzolkin", "the first there is, while nothing was played"
    sample = definition("santa_maria").sample
    lobby.store.create("santa_maria", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(copy=sample and sample()))
    lobby.poll()
    assert fields(lobby)["game"]["value"] == "tzolkin", "a form that lies open is not changed by others"
    say(lobby, op="open", address="?lang=en")
    assert fields(lobby)["game"]["value"] == "santa_maria"
    change(lobby, "game", "tzolkin")
    assert fields(lobby)["game"]["value"] == "tzolkin"


def test_a_sheet_is_playing_too(lobby: Session) -> None:
    lobby.store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    lobby.store.keep_sheet(KeptSheet("s", "santa_maria", (Seat("Ann", "red"), Seat("Ben", "blue")), {"final": {}}))
    say(lobby, op="open", address="?lang=en")
    assert fields(lobby)["game"]["value"] == "santa_maria"


@pytest.mark.parametrize("module", ["governor", "specialists", "ambassadors", "maya"])
def test_a_module_switches_its_expansion_on_and_says_so(lobby: Session, module: str) -> None:
    change(lobby, "game", "santa_maria")
    assert not fields(lobby)["ruling.kingdoms"].get("value")
    change(lobby, f"ruling.{module}", True)
    switch = fields(lobby)["ruling.kingdoms"]
    assert switch["value"] is True
    assert switch["help"].startswith(f"Turned on by: {messages('en', 'santa_maria').text(f'ruling.{module}')}.")
    change(lobby, f"ruling.{module}", False)
    assert not fields(lobby)["ruling.kingdoms"].get("value")


def test_a_table_with_a_module_is_kept_with_its_expansion(lobby: Session) -> None:
    change(lobby, "game", "santa_maria")
    change(lobby, "ruling.governor", True)
    change(lobby, "copy", "sample")
    say(lobby, op="start")
    (table,) = lobby.store.all(finished=False)
    assert (table.options.rulings["governor"], table.options.rulings["kingdoms"]) == ("yes", "yes")


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
def test_a_finished_table_says_how_it_ended(lobby: Session, game: str) -> None:
    played = play_out(game, 2, 3, "random")
    table = table_of_save(lobby.store, played.to_save())
    add_all_finished(lobby.store)
    say(lobby, op="open", address="?lang=en")
    [finished] = [panel for panel in lobby.app.view["panels"] if panel["id"] == "finished"]
    [card] = finished["cards"]
    assert card["id"] == table
    for standing in played.standings():
        assert f"{standing.place}.\u00a0{standing.name} {number(standing.points)}" in card["lines"][0].split(" · ")


# people who have played here


def known(session: Session) -> list[Any]:
    (form,) = [panel for panel in session.app.view["panels"] if panel["id"] == "new"]
    return next((section["actions"] for section in form["sections"] if section["id"] == "known"), [])


def test_groups_and_names_are_remembered(lobby: Session) -> None:
    assert known(lobby) == []
    for people in (("Ann", "Ben"), ("Chen", "Ann", "Ben"), ("Player 1", "Ben")):
        lobby.store.create("tzolkin", [Seat(name, "red") for name in people])
    lobby.start("")
    assert [each["label"] for each in known(lobby)] == ["Chen, Ann and Ben", "Ann and Ben", "Ben", "Ann", "Chen"]
    say(lobby, **known(lobby)[1]["command"])
    assert names(lobby) == ["Ann", "Ben"]
    say(lobby, **known(lobby)[-1]["command"])
    assert names(lobby) == ["Ann", "Ben", "Chen"], "one more takes a seat of their own"
    say(lobby, **known(lobby)[0]["command"])
    assert names(lobby) == ["Chen", "Ann", "Ben"], "as they sat the last time"


@pytest.mark.parametrize("command", [{"op": "group"}, {"op": "group", "names": [1] * 99}, {"op": "call", "name": 7}])
def test_a_group_that_cannot_sit_changes_no_table(lobby: Session, command: dict[str, Any]) -> None:
    say(lobby, **command)
    assert lobby.app.view["screen"] == "lobby"
    assert len(names(lobby)) <= 4
