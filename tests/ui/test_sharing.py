"""Access by the second door, the rights there, and how guessing is slowed down."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui import guest_access as door
from companion.ui.commands import COMMANDS
from companion.ui.guest_access import LETTERS, MOST_GUESTS, SHUT_OUT, Sharing, TooMany, new_code
from companion.ui.page_grant import Grant, Shared
from companion.ui.page_limits import HOST, Places
from companion.ui.permissions import may_answer
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.wrong_codes import CodeAttempts


class Door:
    """A listener that does not listen."""

    def __init__(self) -> None:
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    async def close_all_connections(self) -> None:
        assert self.stopped


class Line:
    """The line to a device."""

    ended: int | None = None

    def close(self, code: int = 1000) -> None:
        self.ended = code


@pytest.fixture
def sharing(monkeypatch: pytest.MonkeyPatch) -> Sharing:
    monkeypatch.setattr(door, "network_address", lambda: "192.0.2.7")
    return Sharing(Places(24))


def listening(made: Door) -> Any:
    """A starter of a listener."""
    return lambda host, port: (made, port)


def opened(sharing: Sharing) -> Door:
    made = Door()
    assert sharing.open(listening(made), 8866)
    return made


def test_codes_are_long_and_can_be_read_out() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 9 and code[4] == "-" and set(code) <= {*LETTERS, "-"} for code in codes)
    assert len(LETTERS) ** 8 == 2**40
    assert not set("IO01") & set(LETTERS)


def test_each_role_sees_the_address_and_the_codes_that_it_may_hand_on(sharing: Sharing) -> None:
    assert sharing.grant(HOST) == Grant("host", Shared())
    opened(sharing)
    addresses = sharing.shared
    assert addresses.address == "http://192.0.2.7:8866/"
    assert addresses.play != addresses.look
    assert addresses.link("?table=x", addresses.play) == f"http://192.0.2.7:8866/?table=x&join={addresses.play}"
    play, look = (sharing.join(code, "192.0.2.9") for code in (addresses.play, addresses.look))
    assert sharing.grant(str(play)) == Grant("guest", addresses)
    assert sharing.grant(str(look)) == Grant("viewer", Shared(addresses.address, "", addresses.look))
    assert sharing.grant("guessed") is None


def test_a_code_gives_its_role(sharing: Sharing) -> None:
    assert sharing.join("", "192.0.2.9") is None
    opened(sharing)
    play, look = (sharing.join(code, "192.0.2.9") for code in (sharing.shared.play, sharing.shared.look.lower()))
    assert (sharing.role(play), sharing.role(look)) == ("guest", "viewer")
    assert sharing.join("AAAA-AAAA", "192.0.2.9") is None
    assert sharing.role("guessed") is None
    assert sharing.role(None) is None
    assert sharing.role("") is None


def test_a_device_that_shows_another_code_keeps_its_token(sharing: Sharing) -> None:
    opened(sharing)
    token = sharing.join(sharing.shared.look, "192.0.2.9")
    assert sharing.join(sharing.shared.play, "192.0.2.9", token) == token
    assert sharing.role(token) == "guest"
    assert sharing.join(sharing.shared.play, "192.0.2.9", "made up") != "made up"


def test_a_code_that_is_shown_again_and_again_fills_no_memory(sharing: Sharing) -> None:
    opened(sharing)
    first = sharing.join(sharing.shared.play, "192.0.2.9")
    sharing.places.enter(str(first), "192.0.2.9")
    for _ in range(MOST_GUESTS + 50):
        last = sharing.join(sharing.shared.play, "192.0.2.9")
    assert len(sharing.guests) == MOST_GUESTS
    assert sharing.role(first) == sharing.role(last) == "guest", "who is here stays"


def test_without_a_network_it_stays_closed_and_says_so(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "network_address", lambda: None)
    assert not sharing.open(listening(Door()), 8866)
    assert sharing.shared.failed
    monkeypatch.setattr(door, "network_address", lambda: "192.0.2.7")

    def taken(_host: str, _port: int) -> tuple[Any, int]:
        raise OSError

    assert not sharing.open(taken, 8866)
    assert not sharing.on


def test_closing_shuts_all_devices_out_and_the_next_codes_are_new(sharing: Sharing) -> None:
    made, old = opened(sharing), sharing.shared
    token = str(sharing.join(old.play, "192.0.2.9"))
    here, left, own = Line(), sharing.places.enter(token, "192.0.2.9"), sharing.places.enter(HOST, "127.0.0.1")
    guest = sharing.places.enter(token, "192.0.2.9")
    guest.kernel, left.kernel, own.kernel = "a", "b", "c"
    guest.lines.add(here)
    sharing.places.enter(token, "192.0.2.9")
    ended = []

    async def end(kernel: str) -> None:
        ended.append(kernel)

    with ThreadPoolExecutor() as apart:  # a browser of other tests keeps this thread's loop
        apart.submit(asyncio.run, sharing.close(end)).result()
    assert (here.ended, sorted(ended), made.stopped) == (SHUT_OUT, ["a", "b"], True), "also one that has no line now"
    assert sharing.places.visits == [own]
    assert sharing.role(token) is None
    assert sharing.grant(token) is None
    assert sharing.shared == Shared()
    opened(sharing)
    assert sharing.role(token) is None
    assert sharing.join(old.play, "192.0.2.9") is None


def test_a_few_wrong_codes_at_once_then_one_in_a_while() -> None:
    now = 0.0
    tries = CodeAttempts(lambda: now)
    for _ in range(5):
        assert tries.may("192.0.2.9")
        tries.wrong("192.0.2.9")
    assert not tries.may("192.0.2.9")
    assert tries.may("192.0.2.10"), "others are not kept waiting"
    now = 21.0
    assert tries.may("192.0.2.9")
    tries.wrong("192.0.2.9")
    assert not tries.may("192.0.2.9")


def test_guessing_from_many_addresses_is_slowed_down_too() -> None:
    now = 0.0
    tries = CodeAttempts(lambda: now)
    for n in range(5):
        tries.wrong(f"2001:db8::{n:x}")
    assert not tries.may("2001:db8::ffff"), "a device chooses its half of such an address itself"
    for n in range(60):
        tries.wrong(f"198.51.100.{n}")
    assert not tries.may("203.0.113.1")
    now = 14.0
    assert tries.may("203.0.113.1")


def test_remembered_guesses_have_a_bound() -> None:
    now = 0.0
    tries = CodeAttempts(lambda: now)
    for n in range(5000):
        now += 1.0
        tries.wrong(f"10.{n // 65536}.{n // 256 % 256}.{n % 256}")
    assert len(tries.full) <= 1001


def test_a_wrong_code_too_many_is_not_even_looked_at(sharing: Sharing) -> None:
    opened(sharing)
    for _ in range(5):
        assert sharing.join("AAAA-AAAA", "192.0.2.9") is None
    with pytest.raises(TooMany):
        sharing.join(sharing.shared.play, "192.0.2.9")
    assert sharing.join(sharing.shared.play, "192.0.2.10")


# whose device it is


def table(store: TableStore, **options: Any) -> Header:
    return store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0, **options))


def test_any_device_answers_for_any_player_by_default(store: TableStore) -> None:
    free, strict = table(store), table(store, own_seats=True)
    ben, tablet = Reader(seat=1, seated=True), Reader(seated=True)
    guest = Reader(role="guest")
    assert all(may_answer(each, free, 0) for each in (ben, tablet, guest))
    assert [may_answer(each, strict, 0) for each in (ben, tablet, guest)] == [False, True, False]
    assert may_answer(ben, strict, 1)


def test_a_seat_is_taken_kept_on_this_table_and_given_up(store: TableStore) -> None:
    one, other = table(store), table(store)
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={one.id}")
    assert "seat" not in session.app.view
    session.handle({"op": "seat", "seat": 1})
    assert session.app.view["seat"] == 1
    session.handle({"op": "open", "address": f"?table={one.id}&lang=uk"})
    assert session.app.view["seat"] == 1
    session.handle({"op": "open", "address": f"?table={other.id}"})
    assert "seat" not in session.app.view
    for seat in (7, -1, "1", None):
        session.handle({"op": "seat", "seat": seat})
        assert "seat" not in session.app.view


def test_a_device_that_keeps_to_its_seat_offers_nothing_for_others_and_changes_nothing(store: TableStore) -> None:
    strict = table(store, own_seats=True)
    session = Session(store, COMMANDS, Reader())
    session.start(f"?table={strict.id}")
    key = session.app.view["question"]["options"][0]["key"]
    session.handle({"op": "seat", "seat": 1})
    assert session.app.view["device"]["text"] == "Ann answers on their own device."
    assert "options" not in session.app.view["question"]
    assert "targets" not in session.app.view["board"]
    session.handle({"op": "play", "key": key, "rev": 0})
    assert session.app.view["notice"]["text"] == "Ann answers on their own device."
    assert store.since(strict.id, 0) == []
    session.handle({"op": "seat", "seat": 0})
    session.handle({"op": "play", "key": key, "rev": 0})
    assert len(store.since(strict.id, 0)) == 1


def test_a_new_table_can_want_each_device_to_keep_to_its_seat(store: TableStore) -> None:
    session = Session(store, COMMANDS, Reader())
    session.start("?new=tzolkin")
    session.handle({"op": "change", "form": "new", "field": "own", "value": True})
    session.handle({"op": "change", "form": "new", "field": "lessons", "value": False})
    session.handle({"op": "start"})
    assert session.table is not None
    assert session.table.header.options.own_seats
