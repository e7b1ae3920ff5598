"""Draws of one kind are one screen: pieces are ticked in any order and entered in one step."""

from random import Random
from typing import Any

import pytest

from companion import sample_copy
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from tests.ui.pages import send

NAMES = [("Ann", "red"), ("Ben", "blue"), ("Chen", "green"), ("Dana", "yellow")]


def table(store: TableStore, players: int = 3, game: str = "tzolkin", **options: Any) -> Header:
    return store.create(game, [Seat(*each) for each in NAMES[:players]], TableSetup(**options))


def page(store: TableStore, header: Header) -> Session:
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={header.id}")
    return session


def asked(session: Session) -> dict[str, Any]:
    question: dict[str, Any] = session.app.view["question"]
    return question


def more(session: Session) -> int:
    count: int = asked(session)["pick"]["more"]
    return count


def ticked(session: Session) -> list[str]:
    return [option["key"] for option in asked(session)["options"] if option.get("ticked")]


def enter_all(session: Session) -> None:
    """Tick pieces, as they come, until none is missing; then enter them. A question that stands alone is answered."""
    if "pick" not in asked(session):
        send(session, "play", key=asked(session)["options"][0]["key"])
        return
    while more(session):
        free = next(option for option in asked(session)["options"] if not option.get("ticked"))
        send(session, "pick", key=free["key"])
    send(session, "enter_picks")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_that_draws_itself_is_set_up_on_five_screens_at_most(store: TableStore, players: int) -> None:
    session, screens = page(store, table(store, players)), 0
    assert session.game is not None
    while session.game.ask is not None and session.game.ask.id != "turn":
        enter_all(session)
        screens += 1
    assert screens <= 5


def test_five_monuments_are_ticked_and_entered_in_one_step(store: TableStore) -> None:
    header = table(store, first=0)
    session = page(store, header)
    five = [option["key"] for option in asked(session)["options"]][1:10:2]
    for key in five:
        assert more(session) == 5 - len(ticked(session))
        send(session, "pick", key=key)
    assert store.since(header.id, 0) == []
    assert asked(session)["pick"]["submit"]["label"] == "Confirm: 5"
    send(session, "enter_picks")
    assert [entry.operation for entry in store.since(header.id, 0)] == [Decide(five[0], tuple(five[1:]))]
    assert session.game is not None
    assert [f"draw {tile}" for tile in session.game.table.monuments] == five
    send(session, "undo")
    assert session.game.journal == ()


def test_a_tick_is_taken_away_by_another_tap_and_a_sixth_is_one_too_many(store: TableStore) -> None:
    session = page(store, table(store, first=0))
    keys = [option["key"] for option in asked(session)["options"]]
    for key in keys[:6]:
        send(session, "pick", key=key)
    assert ticked(session) == keys[:5]
    send(session, "pick", key=keys[2])
    assert ticked(session) == [*keys[:2], *keys[3:5]]
    assert more(session) == 1
    send(session, "enter_picks")  # not yet
    assert session.app.view.get("rev", 0) == 0


def test_two_buildings_that_look_the_same_are_one_picture_ticked_twice(store: TableStore) -> None:
    session = page(store, table(store, first=0))
    enter_all(session)
    pictures = [option["svg"] for option in asked(session)["options"]]
    assert len(set(pictures)) == len(pictures)
    first = asked(session)["options"][0]["key"]
    for times in (1, 2, 3, 0):  # there are three of it
        send(session, "pick", key=first)
        assert asked(session)["options"][0].get("ticked", 0) == times


def test_the_wealth_tiles_of_all_players_are_one_screen(store: TableStore) -> None:
    session = page(store, table(store, first=0))
    while asked(session)["rule"]["id"] != "TZ-SETUP-07":
        enter_all(session)
    assert more(session) == 6
    for option in asked(session)["options"][:3]:
        send(session, "pick", key=option["key"])
    owners = [option["players"][0]["name"] for option in asked(session)["options"][:3]]
    assert owners == ["Ann", "Ann", "Ben"]
    assert asked(session)["text"] == "Ben: starting wealth tile 2 of 2 to keep"


@pytest.mark.parametrize("order", [3, 8, 11])
def test_a_number_of_missing_pieces_is_said_only_where_it_is_sure(store: TableStore, order: int) -> None:
    """A wealth tile that is left over places one neutral worker or two."""
    session, random, said = page(store, table(store, first=0)), Random(order), list[str]()
    while asked(session)["rule"]["id"] != "TZ-SETUP-08":
        enter_all(session)
    while more(session):
        said.append(asked(session)["pick"]["submit"]["label"])
        free = [option["key"] for option in asked(session)["options"] if not option.get("ticked")]
        send(session, "pick", key=random.choice(free))
    for ticked_before, label in enumerate(said):
        assert label in ("More needed", f"{len(said) - ticked_before} more")


def test_hands_that_the_companion_dealt_are_kept_one_player_at_a_time(store: TableStore) -> None:
    session = page(store, table(store, draws=7, first=0))
    assert more(session) == 2
    assert len(asked(session)["options"]) == 4


def test_the_companion_draws_the_missing_pieces(store: TableStore) -> None:
    header = table(store, first=0)
    session = page(store, header)
    key = asked(session)["options"][3]["key"]
    send(session, "pick", key=key)
    send(session, "draw")
    assert session.game is not None
    assert len(session.game.table.monuments) == 5
    assert session.game.journal[0].key == key
    assert len(store.since(header.id, 0)) == 1


def test_ticks_are_for_the_question_they_were_made_for(store: TableStore) -> None:
    header = table(store, first=0)
    one, two = page(store, header), page(store, header)
    keys = [option["key"] for option in asked(one)["options"]]
    for key in keys[:5]:
        send(one, "pick", key=key)
    send(two, "draw")
    send(one, "enter_picks")
    assert len(store.since(header.id, 0)) == 1
    assert ticked(one) == []


@pytest.mark.parametrize("wrong", [None, 3, "draw nothing", ["draw m-01"]])
def test_an_unknown_piece_is_not_ticked(store: TableStore, wrong: Any) -> None:
    session = page(store, table(store, first=0))
    send(session, "pick", key=wrong)
    assert ticked(session) == []


def test_a_device_kept_to_its_seat_enters_only_its_own_draws(store: TableStore) -> None:
    header = table(store, own_seats=True)
    host = page(store, header)
    assert host.game is not None
    while asked(host).get("rule", {}).get("id") != "TZ-SETUP-07":
        enter_all(host)
    assert more(host) == 6, "the host's page answers for all"
    free = [option["key"] for option in asked(host)["options"]]
    ann = page(store, header)
    ann.handle({"op": "seat", "seat": 0})
    assert more(ann) == 2
    before = ann.app.view["rev"]
    send(ann, "play", key=free[0], then=free[1:6])
    assert ann.app.view["notice"]["text"] == "Ben answers on their own device."
    assert ann.app.view["rev"] == before
    enter_all(ann)
    assert ann.game is not None
    assert [len(player.wealth) for player in ann.game.table.players] == [2, 0, 0]
    assert ann.app.view["device"]["text"] == "Ben answers on their own device."


def test_no_number_is_shown_where_it_depends_on_the_pieces(store: TableStore) -> None:
    """A wealth tile places one neutral worker or two: how many tiles are turned over is not known before."""
    session = page(store, table(store, first=0))
    while not asked(session)["text"].startswith("Neutral"):
        send(session, "draw")
    assert more(session) > 1
    assert asked(session)["pick"]["submit"]["label"] == "More needed"


def at_starting_cards(store: TableStore, draws: int | None) -> Session:
    """Tawantinsuyu with the sample copy, where the last player plays starting cards."""
    session = page(store, table(store, game="tawantinsuyu", draws=draws, first=0, copy=sample_copy("tawantinsuyu")))
    while session.game.ask.id != "start-card":
        send(session, "play", key=session.game.legal[0].key)
    return session


def test_the_companion_draws_the_starting_cards_of_a_player_who_does_not_know_them(store: TableStore) -> None:
    session = at_starting_cards(store, draws=4)
    [action] = asked(session)["actions"]
    assert (action["label"], action["command"]) == ("Draw 5 for me; I keep any three", {"op": "draw"})
    before, seat = len(session.game.journal), session.game.ask.player
    send(session, "play", key="play deity-1 corn")
    taps = session.reader.rev
    send(session, "draw")
    assert session.reader.rev == taps + 1
    drawn = session.game.journal[before:]
    assert [each.ask for each in drawn] == ["start-card"] * 5, "they ask nothing"
    assert drawn[0].key == "play deity-1 corn"
    assert (session.game.ask.id, session.game.ask.player) == ("start-card", seat - 1)


def test_people_who_draw_from_their_own_box_name_their_starting_cards(store: TableStore) -> None:
    session = at_starting_cards(store, draws=None)
    assert not asked(session).get("actions")
