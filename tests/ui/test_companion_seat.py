"""A seat that the companion plays: one tap plays it, its moves are chores, and its games are kept apart."""

from collections.abc import Mapping
from typing import Any

import pytest

import companion
from companion.games import definition
from companion.tables.regulars import Regulars, regulars
from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.present.page_context import asked_about
from companion.ui.reader import Reader
from companion.ui.session import Session

SEATS = [
    Seat("Анна", "red"),
    Seat("Rob", "blue", "middle"),
    Seat("Cy", "green", "weak"),
    Seat("Max", "yellow", "middle"),
]


@pytest.fixture
def session(store: TableStore) -> Session:
    return at_table(store, store.create("tzolkin", SEATS, TableSetup(draws=7, first=0)))


def at_table(store: TableStore, header: Header) -> Session:
    opened = Session(TableStore(store.folder), COMMANDS, Reader("en"))
    opened.start(f"?table={header.id}")
    return opened


def asked(session: Session) -> Mapping[str, Any]:
    question: Mapping[str, Any] = session.app.view["question"]
    return question


def ops(session: Session) -> list[str]:
    """The actions of the buttons beside the options."""
    return [each["command"]["op"] for each in asked(session).get("actions", ())]


def send(session: Session, **message: Any) -> None:
    session.handle({"rev": session.app.view.get("rev", 0), **message})


def answer(session: Session) -> None:
    """Tap the first thing offered: the companion's turn, a number as it stands, or a person's first possible option."""
    if "companion" in ops(session):
        send(session, op="companion")
    elif "form" in asked(session):
        send(session, **asked(session)["form"]["submit"]["command"])
    else:
        key = next(each["key"] for each in asked(session)["options"] if each.get("allowed", True))
        send(session, op="play", key=key)


def until_companion(session: Session) -> None:
    while "companion" not in ops(session):
        answer(session)


def turns_begun(session: Session) -> Session:
    """Past the tiles of the set-up, to the companion's first turn on the gears."""
    until_companion(session)
    while session.game is not None and session.game.table.phase != "turn":
        answer(session)
        until_companion(session)
    return session


def test_it_keeps_its_own_starting_tiles(store: TableStore) -> None:
    """They are entered as pictures side by side, and are a choice of its seat all the same."""
    seats = [Seat("Rob", "blue", "weak"), Seat("Анна", "red")]
    session = at_table(store, store.create("tzolkin", seats, TableSetup(draws=7, first=0)))
    assert ops(session) == ["companion", "by_hand"]
    send(session, op="companion")
    game = session.game
    assert game is not None
    assert [game.ask and game.ask.id, game.ask and game.ask.player] == ["keep", 1]
    assert [each.ask for each in game.journal[-2:]] == ["keep", "keep"]
    assert "companion" not in ops(session)


def test_its_turn_is_one_tap_and_one_undo(session: Session) -> None:
    turns_begun(session)
    game = session.game
    assert game is not None
    before, seat = len(game.journal), asked(session)["player"]["seat"]
    assert SEATS[seat].level
    assert not asked(session).get("options")
    assert not session.app.view["board"].get("targets")
    send(session, op="companion")
    assert len(game.journal) > before
    assert session.app.view["rev"] > 0
    assert game.ask is not None
    assert game.ask.player != seat
    send(session, op="undo")
    assert len(game.journal) == before


def test_its_moves_are_listed_as_chores(session: Session) -> None:
    turns_begun(session)
    name = asked(session)["player"]["name"]
    send(session, op="companion")
    card = session.app.view["on_table"]
    assert card["open"]
    assert name in {line["player"]["name"] for line in card["lines"] if line.get("player")}
    assert all(line["text"] for line in card["lines"])


def test_moves_of_people_are_not_listed_as_chores(session: Session) -> None:
    turns_begun(session)
    while "companion" in ops(session):
        answer(session)
    until_companion(session)
    on_table = session.app.view.get("on_table", {})
    assert "Анна" not in {line["player"]["name"] for line in on_table.get("lines", ()) if line.get("player")}


def test_a_second_tap_for_the_same_turn_changes_nothing(session: Session) -> None:
    turns_begun(session)
    rev = session.app.view["rev"]
    session.handle({"op": "companion", "rev": rev})
    kept = session.app.view["rev"]
    session.handle({"op": "companion", "rev": rev})
    assert session.app.view["rev"] == kept


def test_people_may_choose_for_it_in_one_turn(session: Session) -> None:
    turns_begun(session)
    send(session, op="by_hand")
    assert asked(session)["options"]
    assert "companion" in ops(session)  # and leave the rest of it to the companion
    send(session, op="companion")
    until_companion(session)
    assert not asked(session).get("options")


def test_it_cannot_play_the_turn_of_a_person(session: Session) -> None:
    while "companion" in ops(session):
        answer(session)
    rev = session.app.view.get("rev", 0)
    send(session, op="companion")
    assert session.app.view.get("rev", 0) == rev


def test_a_viewer_sees_no_button(store: TableStore) -> None:
    header = store.create("tzolkin", SEATS, TableSetup(draws=7, first=1))
    opened = Session(TableStore(store.folder), COMMANDS, Reader("en"))
    opened.start(f"?table={header.view_id}")
    assert not asked(opened).get("actions")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "mark"),
    [("tzolkin", "companion"), ("santa_maria", "sample"), ("endless_winter", "sample"), ("tawantinsuyu", "sample")],
)
def test_a_whole_game_ends_and_is_kept_apart(store: TableStore, game: str, mark: str) -> None:
    sample = definition(game).sample
    setup = TableSetup(draws=3, first=0, copy=sample() if sample is not None else None)
    session = at_table(store, store.create(game, [Seat("Ann", "red", "weak"), Seat("Rob", "blue", "middle")], setup))
    assert session.game is not None
    while not session.game.over:
        before = len(session.game.journal)
        answer(session)
        assert len(session.game.journal) > before, asked(session)["text"]
    assert [play.mark for play in store.archive] == [mark]


def test_the_form_offers_it_where_no_hands_are_secret(store: TableStore) -> None:
    home = Session(store, COMMANDS, Reader("en"))
    home.start("?new=tzolkin")
    send(home, op="change", field="level.1", value="strong")
    send(home, op="change", field="level.2", value="nonsense")
    send(home, op="start")
    [header] = store.all(finished=False)
    assert header.companions == {1: "strong"}
    assert header.names == ["Player 1", "Computer 2", "Player 3"]


def levels_offered(store: TableStore, game: str) -> set[str]:
    home = Session(store, COMMANDS, Reader("en"))
    home.start(f"?new={game}")
    send(home, op="change", field="level.1", value="strong")
    [form] = [panel for panel in home.app.view["panels"] if panel.get("id") == "new"]
    names = {field["name"] for section in form["sections"] for field in section.get("fields", ())}
    assert "name.1" in names
    return {name for name in names if name.startswith("level.")}


@pytest.mark.parametrize("game", ["endless_winter", "tawantinsuyu"])
def test_the_form_offers_it_where_hands_are_secret(store: TableStore, game: str) -> None:
    """They draw from their own cards, or the hand lies open."""
    assert levels_offered(store, game) == {"level.0", "level.1", "level.2"}


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_the_form_says_that_its_hand_lies_open(store: TableStore, language: str) -> None:
    home = Session(store, COMMANDS, Reader(language))
    home.start("?new=tawantinsuyu")
    send(home, op="change", field="level.1", value="middle")
    [form] = [panel for panel in home.app.view["panels"] if panel.get("id") == "new"]
    fields = {field["name"]: field for section in form["sections"] for field in section.get("fields", ())}
    said = home.say.text("new_table.level.open")
    assert fields["level.1"]["help"] == said
    assert said not in (fields["level.0"].get("help"), fields["level.2"].get("help"))


def open_hand(store: TableStore) -> Session:
    """Two people and the companion, whose hand lies open; people draw from the box."""
    around = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Rob", "green", "weak")]
    setup = TableSetup(first=2, copy=companion.sample_copy("tawantinsuyu"))
    return at_table(store, store.create("tawantinsuyu", around, setup))


def named(session: Session) -> bool:
    """Whether the table is asked which card has come to the open hand."""
    return session.game is not None and session.game.ask is not None and session.game.ask.id.startswith("open-")


def test_people_say_which_cards_come_to_an_open_hand(store: TableStore) -> None:
    session = open_hand(store)
    while not named(session):
        answer(session)
    assert session.game is not None
    assert session.game.table.players[2].open
    assert "Rob" in asked(session)["text"]
    until_companion(session)
    assert "lies open" in asked(session)["help"]
    before = len(session.game.journal)
    send(session, op="companion")
    assert not session.reader.notice
    assert len(session.game.journal) > before


def test_its_turn_with_cards_is_played_to_the_end(store: TableStore) -> None:
    """Where it draws a card people name it, and then it goes on."""
    session, drawn = open_hand(store), 0
    for _ in range(160):
        drawn += named(session)
        answer(session)
        assert not session.reader.notice
    assert drawn > 8, "more than were dealt"


def test_a_turn_goes_on_by_itself_once_its_cards_are_named(store: TableStore) -> None:
    session = open_hand(store)
    game = session.game
    assert game is not None
    went_on = 0
    while went_on < 3:
        before, mine = len(game.journal), named(session)
        seat, turn = (game.ask.values["who"], game.turn_start) if mine and game.ask is not None else (None, -1)
        answer(session)
        further = [each for each in game.journal[before:] if each.by_people]
        if seat is not None and game.table.phase == "turn" and len(further) > 1:
            went_on += 1
            assert game.ask is None or game.ask.player != seat or game.turn_start > turn or named(session)


def test_the_chores_are_folded_while_a_card_is_named(store: TableStore) -> None:
    session, folded = open_hand(store), set[bool]()
    while len(folded) < 2:
        answer(session)
        card = session.app.view.get("on_table", {})
        if card.get("id", "").startswith("seat."):
            folded.add(not card.get("open", False))
            assert card.get("open", False) != named(session)


def test_its_cards_are_no_chores_for_the_people_who_named_them(store: TableStore) -> None:
    session, said = open_hand(store), list[str]()
    for _ in range(120):
        answer(session)
        said += [line["text"] for line in session.app.view.get("on_table", {}).get("lines", ())]
    assert any("army card" in text for text in said)
    assert not any("open in the hand" in text for text in said)


def test_an_open_hand_stays_open_in_a_file_of_the_table(store: TableStore) -> None:
    session = open_hand(store)
    assert session.game is not None
    kept = companion.read_game(session.game.to_save().text())
    assert [me.open for me in kept.table.players] == [False, False, True]


def test_a_companion_with_a_deck_says_where_its_cards_are(store: TableStore) -> None:
    around, sample = [Seat("Ann", "red"), Seat("Rob", "blue", "weak")], definition("endless_winter").sample
    assert sample is not None
    for game, copy, heap in (("endless_winter", sample(), True), ("tzolkin", None, False)):
        session = at_table(store, store.create(game, around, TableSetup(draws=3, first=0, copy=copy)))
        until_companion(session)
        assert ("one pile" in asked(session)["help"]) == heap


def test_the_companion_is_not_listed_among_the_players_here(store: TableStore) -> None:
    store.create("tzolkin", SEATS)
    assert regulars(store) == Regulars([("Анна",)], ["Анна"], {"Анна": "red"})


def test_the_strip_shows_the_seat_whose_thing_is_asked_for(store: TableStore) -> None:
    """A die of the second player is entered by the table: no player is asked, and the second seat is meant."""
    game = companion.new_game("santa_maria", ["Ann", "Ben"], first=0, copy=companion.sample_copy("santa_maria"))
    while not (game.ask is not None and game.ask.chance and game.ask.values.get("who") == 1):
        assert game.ask is not None
        game.play(game.legal[0].key)
    assert asked_about(game) == 1
