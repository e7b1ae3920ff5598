"""The card of a pressed place: words, the numbers of this table, the possible actions."""

import pytest

from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.session import Session
from tests.ui.pages import page


@pytest.fixture
def table(tmp_path) -> Session:
    """A table of Tzolk'in at its first turn."""
    store = TableStore(tmp_path)
    seats = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]
    header = store.create("tzolkin", seats, TableSetup(draws=1, first=0))
    session = page(store, f"?table={header.id}")
    while session.game.ask.id != "turn":
        does(session, "play", key=session.game.legal[0].key)
    return session


def does(session: Session, op: str, **message: object) -> None:
    session.handle({"op": op, "rev": session.reader.rev, **message})


def test_an_icon_says_what_it_is_and_who_has_how_many(table):
    does(table, "learn", icons=["corn"])
    card = table.view().card
    assert (card.title, card.icon, card.rule.id) == ("Corn", "corn", "TZ-FOOD-03")
    corn = [player.corn for player in table.game.table.players]
    assert [(held.text, held.label) for held in card.held] == [(f"{n}", f"{n} corn") for n in corn]


def test_it_says_the_numbers_of_the_table_and_leads_to_the_cards_that_say_how_to_get_one(table):
    does(table, "learn", icons=["skull"])
    card = table.view().card
    assert card.now == f"Skulls left in the supply: {table.game.table.skulls}."
    yaxchilan = next(way for way in card.ways if "Yaxchilan" in way.label)
    table.handle({**yaxchilan.command, "rev": table.reader.rev})
    view = table.view()
    assert (view.card.title, view.card.rule.id) == (yaxchilan.label, "TZ-YAX-01")
    assert view.board.focus == "gear:yaxchilan", "the card shows its part of the board"
    assert view.card.places == ["yaxchilan*"]


def test_the_answers_that_bring_a_good_now_stand_on_its_card(table):
    while not (found := bringing(table.view(), "corn")):
        does(table, "play", key=table.game.legal[0].key)
    does(table, "learn", icons=["corn"])
    assert [row.label for row in table.view().card.answers] == found[:4]


def bringing(view, good: str) -> list[str]:
    """The options that bring a good, with those behind an arrow."""
    every = [each for option in view.question.options for each in (option, *option.more)]
    return [each.label for each in every if each.allowed and good in [chip.icon for chip in each.gain]]


def test_a_place_says_what_lies_there_and_what_it_costs_now(table):
    does(table, "learn", place="palenque.0", icons=["corn"])
    card = table.view().card
    assert card.rule.id == "TZ-PLACE-03"
    assert [row.label for row in card.answers] == ["Palenque 0"]
    assert [other.label for other in card.others] == ["Corn"]


def test_any_other_command_closes_it_and_nothing_of_the_turn_has_changed(table):
    before = table.reader.rev, len(table.game.journal)
    does(table, "learn", place="calendar")
    assert table.view().card is not None
    does(table, "part", id="temples")
    assert table.view().card is None
    assert (table.reader.rev, len(table.game.journal)) == before


def test_an_unknown_subject_opens_no_card(table):
    for message in ({"place": "nowhere", "icons": ["none"]}, {"place": 3, "icons": "corn"}, {"icons": [None, 5]}, {}):
        does(table, "learn", **message)
        assert table.view().card is None


def test_the_reading_room_lists_all_pictures(tmp_path):
    session = page(TableStore(tmp_path), "?rules=tzolkin", "uk")
    pictures = next(panel for panel in session.view().panels if panel.id == "pictures")
    assert "Кукурудза" in [action.label for action in pictures.actions]
    session.handle(pictures.actions[0].command)
    assert session.view().card.title == "Кукурудза"
    assert session.view().card.held == []


def test_the_game_in_two_minutes_leads_back_to_the_table(table):
    way = next(action for action in table.view().menus[0].items if "story" in action.command.get("address", ""))
    table.handle(way.command)
    view = table.view()
    (story,) = view.panels
    assert (view.screen, len(story.cards)) == ("story", 5)
    assert story.cards[1].next == f"Next: {story.cards[1].title}"
    table.handle({"op": "learn", "place": "calendar", "icons": []})
    assert table.view().card is not None, "pictures can be pressed, too"
    table.handle(story.go_on.command)
    assert table.view().screen == "table"


def test_the_reference_card_has_every_part_and_leads_to_the_rules(tmp_path):
    session = page(TableStore(tmp_path), "?rules=tawantinsuyu&reference=yes", "ru")
    view = session.view()
    assert [panel.id for panel in view.panels] == [
        "reference-turn", "reference-prices", "reference-ends", "reference-scoring", "symbols", "print",
    ]  # fmt: skip
    session.handle({"op": "article", "id": view.panels[0].blocks[0].spans[0].article})
    assert session.view().panels[1].id == "article"
