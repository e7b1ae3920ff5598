"""Who is let in by the second door, what they may do there, and how guessing is slowed down."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.ui import sharing as door
from companion.ui.present import Screens
from companion.ui.reader import Reader
from companion.ui.seats import may_answer
from companion.ui.session import Session, may
from companion.ui.shared import FILE, Shared, own_right, shared
from companion.ui.sharing import LETTERS, SHUT_OUT, Sharing, TooMany, Tries, new_code


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

    def close(self, code: int) -> None:
        self.ended = code


@pytest.fixture
def sharing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sharing:
    monkeypatch.setattr(door, "network_address", lambda: "192.0.2.7")
    monkeypatch.setenv(FILE, str(tmp_path / "sharing.json"))
    return Sharing(tmp_path / "sharing.json")


def opened(sharing: Sharing) -> Door:
    made = Door()
    assert sharing.open(lambda host, port: (made, port), 8866)
    return made


def test_codes_are_long_and_can_be_read_out() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 9 and code[4] == "-" and set(code) <= {*LETTERS, "-"} for code in codes)
    assert len(LETTERS) ** 8 == 2**40
    assert not set("IO01") & set(LETTERS)


def test_the_kernels_are_told_the_address_and_the_codes_and_nobody_else_can_read_them(sharing: Sharing) -> None:
    assert shared() == Shared()
    opened(sharing)
    told = shared()
    assert told.address == "http://192.0.2.7:8866/"
    assert told.play != told.look
    assert told.link("?table=x", told.play) == f"http://192.0.2.7:8866/?table=x&join={told.play}"
    assert sharing.file.stat().st_mode & 0o077 == 0


def test_a_code_opens_what_it_is_for(sharing: Sharing) -> None:
    assert sharing.join("", "192.0.2.9") is None
    opened(sharing)
    play, look = (sharing.join(code, "192.0.2.9") for code in (sharing.told.play, sharing.told.look.lower()))
    assert (sharing.right(play), sharing.right(look)) == ("play", "look")
    assert sharing.join("AAAA-AAAA", "192.0.2.9") is None
    assert sharing.right("guessed") is None
    assert sharing.right(None) is None


def test_without_a_network_it_stays_closed_and_says_so(sharing: Sharing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "network_address", lambda: None)
    assert not sharing.open(lambda host, port: (Door(), port), 8866)
    assert shared().failed
    monkeypatch.setattr(door, "network_address", lambda: "192.0.2.7")

    def taken(_host: str, _port: int) -> tuple[Any, int]:
        raise OSError

    assert not sharing.open(taken, 8866)
    assert not sharing.on


def test_a_kernel_learns_whose_page_it_has_from_the_server_alone(
    sharing: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(sharing)
    monkeypatch.setenv("VOILA_KERNEL_ID", "k")
    assert own_right() is None, "the machine's own page"
    sharing.came(Line(), "k", "look")
    assert own_right() == "look"
    sharing.came(Line(), "k", "play")
    assert own_right() == "look", "and stays what it was"
    sharing.file.write_bytes(b"{")
    assert own_right() == "look", "in doubt only to look"
    sharing.file.unlink()
    monkeypatch.setenv("VOILA_KERNEL_ID", "other")
    assert own_right() == "look"


def test_closing_shuts_everybody_out_and_the_next_codes_are_new(sharing: Sharing) -> None:
    made, old = opened(sharing), sharing.told
    token = sharing.join(old.play, "192.0.2.9")
    here, left, ended = Line(), Line(), []
    sharing.came(here, "a", "play")
    sharing.came(left, "b", "play")
    sharing.went(left)

    async def end(kernel: str) -> None:
        ended.append(kernel)

    with ThreadPoolExecutor() as apart:  # a browser of other tests keeps this thread's loop
        apart.submit(asyncio.run, sharing.close(end)).result()
    assert (here.ended, left.ended, ended, made.stopped) == (SHUT_OUT, None, ["a"], True)
    assert sharing.right(token) is None
    assert shared() == Shared()
    opened(sharing)
    assert sharing.right(token) is None
    assert sharing.join(old.play, "192.0.2.9") is None


def test_a_few_wrong_codes_at_once_then_one_in_a_while() -> None:
    now = 0.0
    tries = Tries(lambda: now)
    for _ in range(5):
        assert tries.may("192.0.2.9")
        tries.wrong("192.0.2.9")
    assert not tries.may("192.0.2.9")
    assert tries.may("192.0.2.10"), "others are not kept waiting"
    now = 21.0
    assert tries.may("192.0.2.9")
    tries.wrong("192.0.2.9")
    assert not tries.may("192.0.2.9")


def test_who_has_many_addresses_is_slowed_down_too() -> None:
    now = 0.0
    tries = Tries(lambda: now)
    for n in range(5):
        tries.wrong(f"2001:db8::{n:x}")
    assert not tries.may("2001:db8::ffff"), "a device chooses its half of such an address itself"
    for n in range(60):
        tries.wrong(f"198.51.100.{n}")
    assert not tries.may("203.0.113.1")
    now = 14.0
    assert tries.may("203.0.113.1")


def test_what_is_remembered_of_guesses_has_a_bound() -> None:
    now = 0.0
    tries = Tries(lambda: now)
    for n in range(5000):
        now += 1.0
        tries.wrong(f"10.{n // 65536}.{n // 256 % 256}.{n % 256}")
    assert len(tries.full) <= 1001


def test_a_wrong_code_too_many_is_not_even_looked_at(sharing: Sharing) -> None:
    opened(sharing)
    for _ in range(5):
        assert sharing.join("AAAA-AAAA", "192.0.2.9") is None
    with pytest.raises(TooMany):
        sharing.join(sharing.told.play, "192.0.2.9")
    assert sharing.join(sharing.told.play, "192.0.2.10")


def test_who_may_do_what() -> None:
    assert may(None, "delete")
    assert may("play", "play")
    assert not may("play", "delete")
    assert may("look", "tab")
    assert not any(may("look", op) for op in ("play", "undo", "correct", "delete", "start", "change", "nonsense", None))


# whose device it is


def table(store: TableStore, **options: Any) -> Header:
    return store.create("tzolkin", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(draws=7, first=0, **options))


def test_anybody_answers_for_anybody_unless_the_table_wants_otherwise(store: TableStore) -> None:
    free, strict = table(store), table(store, own_seats=True)
    ben, tablet = Reader(seat=1, seated=True), Reader(seated=True)
    guest = Reader(right="play")
    assert all(may_answer(each, free, 0) for each in (ben, tablet, guest))
    assert [may_answer(each, strict, 0) for each in (ben, tablet, guest)] == [False, True, False]
    assert may_answer(ben, strict, 1)


def test_a_seat_is_taken_kept_on_this_table_and_given_up(store: TableStore) -> None:
    one, other = table(store), table(store)
    session = Session(store, Screens(), Reader())
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
    session = Session(store, Screens(), Reader())
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
    session = Session(store, Screens(), Reader())
    session.start("")
    session.handle({"op": "change", "form": "new", "field": "own", "value": True})
    session.handle({"op": "start"})
    assert session.table is not None
    assert session.table.header.options.own_seats
