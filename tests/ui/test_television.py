"""The second screen of a table: its contents, and the secrets it does not show."""

import msgspec
import pytest

import companion
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.view import Share, View
from tests.games.samples import tawantinsuyu as sample
from tests.games.tawantinsuyu.play import ONE
from tests.games.tawantinsuyu.play import table as conquest
from tests.ui.pages import page

SEATS = [Seat("Анна", "red"), Seat("Ben", "blue")]


@pytest.fixture
def table(store: TableStore) -> Header:
    """A table at its first turn."""
    game = companion.new_game("tzolkin", [seat.name for seat in SEATS], draws=7, first=0)
    while game.ask is not None and game.ask.id == "keep":
        game.play(game.legal[0].key)
    return store.create("tzolkin", SEATS, TableSetup(draws=7, first=0, start=msgspec.to_builtins(game.table)))


def television(store: TableStore, table: Header, language: str = "en") -> View:
    return page(store, f"?table={table.view_id}&screen=tv", language).view()


def test_nothing_can_be_tapped(store: TableStore, table: Header) -> None:
    view = television(store, table)
    assert view.screen == "tv"
    assert view.read_only
    assert view.board is not None
    assert view.question is not None
    offered = (view.question.options, view.board.targets, view.menus, view.tabs, view.home, view.undo)
    assert not any(offered)


def test_even_the_id_to_play_shows_no_more_there(store: TableStore, table: Header) -> None:
    session = page(store, f"?table={table.id}&screen=tv")
    assert session.view().read_only
    session.go(f"?table={table.id}")
    assert not session.view().read_only


def test_the_last_move_says_what_it_changed(store: TableStore, table: Header) -> None:
    assert television(store, table).last is None
    store.append(table.id, 1, Decide("place palenque 0"))
    store.append(table.id, 2, Decide("place palenque 1"))
    last = television(store, table).last
    assert last is not None
    assert last.player is not None
    assert (last.player.name, last.text) == ("Анна", "Palenque 0, Palenque 1")
    assert [(chip.icon, chip.text) for chip in last.chips] == [("corn", "−2")]


def test_who_only_declines_leaves_the_move_before_in_sight(store: TableStore) -> None:
    """In a conquest each player is asked, and “Nothing” of the second hid what the first had conquered."""
    start = conquest(ann={"priest": 3, "army_up": [ONE, ONE]}, ben={"army_up": ["1 corn"]})
    start.companion_deals = True
    setup = TableSetup(draws=7, first=0, start=msgspec.to_builtins(start, str_keys=True), copy=sample())
    table = store.create("tawantinsuyu", SEATS, setup)
    for seq, key in enumerate(("priest 1", "casualty-corn warrior", "conquer antisuyu 1", "nothing"), 1):
        before = television(store, table).last
        store.append(table.id, seq, Decide(key))
    last = television(store, table).last
    assert last is not None
    assert last.player is not None
    assert last.player.name == "Анна"
    assert last == before


def test_points_are_bars_with_the_most_at_the_end_first(store: TableStore, table: Header) -> None:
    store.append(table.id, 1, Decide("place palenque 0"))
    lanes = television(store, table).race
    ended = [lane.ended for lane in lanes]
    assert ended == sorted(ended, reverse=True)
    assert max(ended) == 1
    assert {lane.player.name for lane in lanes} == {"Анна", "Ben"}
    assert [lane.player.name for lane in lanes if lane.turn] == ["Анна"]


def test_share_offers_it_with_the_language_of_the_page(store: TableStore, table: Header) -> None:
    session = page(store, f"?table={table.id}", "uk")
    session.reader.tab = "share"
    share = next(panel for panel in session.view().panels if isinstance(panel, Share))
    address = f"?table={table.view_id}&screen=tv&lang=uk"
    assert share.items[-1].address == address
    assert [action.href for action in share.actions] == [address]
