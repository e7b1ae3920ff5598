"""Home, and a new table: set up in a few taps; the form explains impossible choices."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.messages import messages
from companion.engine.number_format import number
from companion.engine.player_markers import markers_of
from companion.games import NAMES, definition, front_of
from companion.simulation import play_out
from companion.tables.finished_play import add_all_finished
from companion.tables.play import Play, PlayPlayer
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.present import emblems
from companion.ui.present.page_context import screen_of
from companion.ui.present.player_signs import signs
from companion.ui.reader import Reader
from companion.ui.session import Session


@pytest.fixture
def home(tmp_path: Path) -> Session:
    session = Session(TableStore(tmp_path), COMMANDS, Reader("en"))
    session.start("")
    return session


@pytest.fixture
def new(tmp_path: Path) -> Session:
    """The form of a new table of Tzolk'in."""
    return begin(TableStore(tmp_path))


def begin(store: TableStore, game: str = "tzolkin") -> Session:
    session = Session(store, COMMANDS, Reader("en"))
    session.start(f"?new={game}")
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


def test_a_table_starts_with_two_taps(home: Session) -> None:
    [games] = [panel for panel in home.app.view["panels"] if panel["id"] == "games"]
    [tile] = [each for each in games["tiles"] if each["id"] == "tzolkin"]
    say(home, **tile["actions"][0]["command"])
    assert home.app.view["screen"] == "new"
    say(home, op="start")
    assert home.app.view["screen"] == "story", "who has never played gets the game in two minutes"
    (table,) = home.store.all(finished=False)
    assert table.names == ["Player 1", "Player 2", "Player 3"]
    assert table.id in home.app.view["address"]


def test_a_table_says_how_far_it_is_in_the_readers_language(home: Session) -> None:
    for game, far in (("tzolkin", "Round 1 · Age I · Food Day in 7 days"), ("santa_maria", "Year 1 of 3")):
        sample = definition(game).sample
        table = home.store.create(
            game, [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=1, copy=sample and sample())
        )
        replayed, seq = Replay(table), 0
        while far not in screen_of(game).subtitle(replayed.game.table, messages("en", game)):
            seq += 1
            home.store.append(table.id, seq, Decide(next(o.key for o in replayed.game.options if o.allowed)))
            replayed.follow(home.store.since(table.id, seq - 1))
        home.start("")
        assert far in cards(home)[0]["lines"][0]
    home.start("?lang=uk")
    assert [card["lines"][0][:9] for card in cards(home)] == ["Рік 1 з 3", "Раунд 1 ·"]


def test_names_colours_order_and_first_player(new: Session) -> None:
    for seat, name in enumerate(("Анна", "Ben", "Chen")):
        change(new, f"name.{seat}", name)
    change(new, "colour.0", "blue")
    say(new, op="seat_move", seat=0, to=1)
    change(new, "first", 1)
    say(new, op="start")
    (table,) = new.store.all(finished=False)
    assert table.seats == (Seat("Ben", "red"), Seat("Анна", "blue"), Seat("Chen", "green"))
    assert table.options.first == 1


def test_seats_come_and_go_within_the_games_limits(new: Session) -> None:
    for _ in range(5):
        say(new, op="seat_add")
    assert len(names(new)) == 4
    colours = [field["value"] for name, field in fields(new).items() if name.startswith("colour.")]
    assert sorted(colours) == ["blue", "green", "red", "yellow"]
    for _ in range(5):
        say(new, op="seat_remove", seat=0)
    assert len(names(new)) == 2


@pytest.mark.parametrize("seat", [-1, 99, "0", None])
def test_a_seat_that_is_not_there_stays_away(new: Session, seat: Any) -> None:
    change(new, "name.0", "Ann")
    say(new, op="seat_remove", seat=seat)
    say(new, op="seat_move", seat=seat, to=1)
    say(new, op="seat_move", seat=1, to=seat)
    assert names(new) == ["Ann", "", ""]


def test_an_impossible_set_up_is_explained_in_the_form(new: Session) -> None:
    change(new, "name.0", "Ann")
    change(new, "name.1", "ann")
    say(new, op="start")
    assert new.app.view["screen"] == "new"
    assert new.app.view["panels"][0]["error"]
    assert new.store.all(finished=False) == []
    change(new, "name.1", "Ben")
    change(new, "lessons", False)
    say(new, op="start")
    assert new.app.view["screen"] == "table"


def test_rulings_and_draws_go_with_the_table(new: Session) -> None:
    change(new, "ruling.lost_step", "refused")
    change(new, "draws", True)
    say(new, op="start")
    (table,) = new.store.all(finished=False)
    assert table.options.rulings == {"lost_step": "refused"}
    assert table.options.draws is not None


def test_a_new_table_chooses_what_the_last_one_of_its_game_chose(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    form = begin(store, "santa_maria")
    for field, value in {"draws": True, "copy": "sample", "ruling.maya": True, "own": True, "lessons": False}.items():
        change(form, field, value)
    say(form, op="start")
    again, other = begin(store, "santa_maria"), begin(store, "tzolkin")
    assert not fields(other)["draws"]["value"], "another game is not played the same way"
    chosen = ("draws", "copy", "ruling.maya", "ruling.kingdoms", "own", "practice")
    assert [fields(again)[each]["value"] for each in chosen] == [True, "sample", True, True, True, False]
    change(again, "ruling.maya", False)
    assert not fields(again)["ruling.kingdoms"]["value"], "a module that another one brought goes with it"
    change(again, "draws", False)
    say(again, op="start")
    assert not fields(begin(store, "santa_maria"))["draws"]["value"]


def test_a_tried_game_leaves_no_choices(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    say(begin(store, "santa_maria"), op="try", game="santa_maria")
    assert fields(begin(store, "santa_maria"))["copy"]["value"] == "mine"


@pytest.mark.parametrize(("game", "alone"), [("tawantinsuyu", "easier"), ("santa_maria", "trees")])
def test_solo_rulings_are_offered_to_a_single_player_only(tmp_path: Path, game: str, alone: str) -> None:
    home = begin(TableStore(tmp_path), game)
    assert f"ruling.{alone}" not in fields(home)
    while len(names(home)) > 1:
        say(home, op="seat_remove", seat=0)
    assert f"ruling.{alone}" in fields(home)


def test_tables_are_listed_opened_and_deleted(home: Session) -> None:
    say(home, op="open", address="?new=tzolkin")
    change(home, "lessons", False)
    say(home, op="start")
    say(home, op="open", address="?lang=en")
    (card,) = cards(home)
    assert card["players"][0]["letter"] == "1"
    assert "Delete the table" in card["actions"][0]["confirm"]
    say(home, **card["open"]["command"])
    assert home.app.view["screen"] == "table"
    say(home, op="open", address="")
    say(home, **card["actions"][0]["command"])
    assert cards(home) == []
    assert home.app.view["panels"][0]["id"] == "games"


def test_home_has_no_picture_of_the_game_that_was_left(home: Session) -> None:
    """Tawantinsuyu has a picture “join” of its own, and “Join a table” showed it."""
    table = home.store.create("tawantinsuyu", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=1))
    say(home, op="open", address=f"?table={table.id}")
    assert "join" in home.app.icons
    say(home, op="open", address="")
    assert home.app.icons == {}


def test_another_devices_new_table_appears(home: Session) -> None:
    TableStore(home.store.folder).create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")])
    home.poll()
    assert len(cards(home)) == 1


def test_a_very_long_name_is_cut(new: Session) -> None:
    change(new, "name.0", "x" * 10_000)
    assert names(new)[0] == "x" * 40


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


@pytest.mark.parametrize("module", ["governor", "specialists", "ambassadors", "maya"])
def test_a_module_switches_its_expansion_on_and_says_so(tmp_path: Path, module: str) -> None:
    home = begin(TableStore(tmp_path), "santa_maria")
    assert not fields(home)["ruling.kingdoms"].get("value")
    change(home, f"ruling.{module}", True)
    switch = fields(home)["ruling.kingdoms"]
    assert switch["value"] is True
    assert switch["help"].startswith(f"Turned on by: {messages('en', 'santa_maria').text(f'ruling.{module}')}.")
    change(home, f"ruling.{module}", False)
    assert not fields(home)["ruling.kingdoms"].get("value")


def test_a_table_with_a_module_is_kept_with_its_expansion(tmp_path: Path) -> None:
    home = begin(TableStore(tmp_path), "santa_maria")
    change(home, "ruling.governor", True)
    change(home, "copy", "sample")
    say(home, op="start")
    (table,) = home.store.all(finished=False)
    assert (table.options.rulings["governor"], table.options.rulings["kingdoms"]) == ("yes", "yes")


@pytest.mark.parametrize("game", ["tzolkin", "santa_maria"])
def test_a_finished_table_says_how_it_ended(home: Session, game: str) -> None:
    played = play_out(game, 2, 3, "random")
    table = table_of_save(home.store, played.to_save())
    add_all_finished(home.store)
    say(home, op="open", address="?lang=en")
    [finished] = [panel for panel in home.app.view["panels"] if panel["id"] == "finished"]
    [card] = finished["cards"]
    assert card["id"] == table
    for standing in played.standings():
        assert f"{standing.place}.\u00a0{standing.name}\u00a0{number(standing.points)}" in card["lines"][0].split(" · ")


# people who have played here


def offered(session: Session, section: str) -> list[Any]:
    """The buttons of a section of the form."""
    (form,) = [panel for panel in session.app.view["panels"] if panel["id"] == "new"]
    return next((each["actions"] for each in form["sections"] if each["id"] == section), [])


def test_the_last_group_sits_there_already(home: Session) -> None:
    people = [Seat("Ann", "yellow"), Seat("Ben", "red"), Seat("Computer 3", "blue", "weak")]
    home.store.create("santa_maria", people)
    say(home, op="open", address="?new=tzolkin")
    say(home, op="start")
    (table, _) = home.store.all(finished=False)
    assert table.seats == (Seat("Ann", "yellow"), Seat("Ben", "red"))


def test_groups_and_people_are_remembered(new: Session) -> None:
    assert (offered(new, "groups"), offered(new, "known")) == ([], [])
    for people in (("Ann", "Ben"), ("Chen", "Ann", "Ben"), ("Player 1", "Ben")):
        new.store.create("tzolkin", [Seat(name, "red") for name in people])
    new.start("?new=tzolkin")
    assert names(new) == ["Chen", "Ann", "Ben"], "the last group that has names"
    assert [each["label"] for each in offered(new, "groups")] == ["Ann and Ben"]
    say(new, **offered(new, "groups")[0]["command"])
    assert names(new) == ["Ann", "Ben"]
    [chen] = offered(new, "known")
    assert (chen["label"], chen["player"]["colour"], chen["player"]["shape"]) == ("Chen", "red", "circle")
    say(new, **chen["command"])
    assert names(new) == ["Ann", "Ben", "Chen"], "one more takes a seat of their own"


def test_a_player_keeps_a_colour_unless_it_is_taken(new: Session) -> None:
    new.store.create("tzolkin", [Seat("Ann", "green"), Seat("Ben", "blue")])
    new.store.create("tzolkin", [Seat("Chen", "blue"), Seat("Dana", "yellow")])
    new.start("?new=tzolkin")
    say(new, op="call", name="Ann")
    say(new, op="call", name="Ben")
    colours = [field["value"] for name, field in fields(new).items() if name.startswith("colour.")]
    assert dict(zip(names(new), colours, strict=True)) == {
        "Chen": "blue", "Dana": "yellow", "Ann": "green", "Ben": "red",
    }  # fmt: skip


def test_a_player_of_an_imported_game_keeps_a_colour_too(new: Session) -> None:
    people = tuple(PlayPlayer(name, 3, colour=colour) for name, colour in (("Ann", "yellow"), ("Ben", "green")))
    new.store.archive.add(Play("kept", "tzolkin", "final", people))
    new.start("?new=tzolkin")
    colours = [field["value"] for name, field in fields(new).items() if name.startswith("colour.")]
    assert dict(zip(names(new), colours, strict=True)) == {"Ann": "yellow", "Ben": "green"}


@pytest.mark.parametrize("command", [{"op": "group"}, {"op": "group", "names": [1] * 99}, {"op": "call", "name": 7}])
def test_a_group_that_cannot_sit_changes_no_table(new: Session, command: dict[str, Any]) -> None:
    say(new, **command)
    assert new.app.view["screen"] == "new"
    assert len(names(new)) <= 4


# home


def test_every_game_has_a_tile_with_its_facts(home: Session) -> None:
    [games] = [panel for panel in home.app.view["panels"] if panel["id"] == "games"]
    for tile in games["tiles"]:
        low, high = definition(tile["id"]).players
        assert tile["players"] == f"{low}–{high}"
        assert tile["about"] == definition(tile["id"]).about["en"]
        assert tile["emblem"].startswith("<svg")
        assert [each["label"] for each in tile["actions"]] == ["Play", "Score only", "Rules", "Try it"]
    minutes = {tile["id"]: tile.get("minutes") for tile in games["tiles"]}
    assert (minutes["tawantinsuyu"], minutes["tzolkin"]) == ("60–120 min", None), (
        "what the box does not say is left out"
    )


def test_a_tile_says_how_long_the_game_takes_here(store: TableStore) -> None:
    play = Play("1", "tawantinsuyu", "import", (PlayPlayer("Ann", 90), PlayPlayer("Ben", 80)), minutes=143)
    store.archive.add(play)
    home = Session(store, COMMANDS, Reader())
    home.start("")
    [games] = [panel for panel in home.app.view["panels"] if panel["id"] == "games"]
    assert [tile.get("minutes") for tile in games["tiles"] if tile["id"] == "tawantinsuyu"] == ["about 145 min"]


def test_a_game_without_an_emblem_gets_its_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = msgspec.structs.replace(front_of("tzolkin"), emblem="")
    monkeypatch.setattr(emblems, "front_of", lambda game: bare)
    assert ">T</text>" in emblems.emblem_of(Reader("en"), "tzolkin")
    assert ">Ц</text>" in emblems.emblem_of(Reader("uk"), "tzolkin")
    assert ">L</text>" in emblems.emblem_of(Reader("en"), "left_out"), "a table of a game that is no longer there"


def test_people_and_boxes_are_one_tap_away(home: Session) -> None:
    table_of_save(home.store, play_out("tzolkin", 2, 3, "random").to_save())
    home.store.create("tzolkin", [Seat("Ann", "green"), Seat("Ben", "blue")])
    add_all_finished(home.store)
    tabs = {tab["id"]: tab["address"] for tab in home.app.view["tabs"]}
    say(home, op="open", address=tabs["people"])
    [people] = home.app.view["panels"]
    assert {"Ann", "Ben"} <= {bar["label"]: bar["player"]["colour"] for bar in people["bars"]}.keys()
    say(home, op="open", address=tabs["boxes"])
    [boxes] = home.app.view["panels"]
    assert [row["open"]["command"]["address"] for row in boxes["rows"]] == [
        f"?teach={name}&lang=en" for name in NAMES if definition(name).facts
    ]
    say(home, op="open", address=tabs["stats"])
    assert home.app.view["screen"] == "stats"


def test_a_table_starts_only_from_its_form(home: Session) -> None:
    say(home, op="start")
    assert (home.app.view["screen"], home.store.all(finished=False)) == ("home", [])
