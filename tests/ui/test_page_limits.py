"""How many pages a device, an address and all guests may have, and the rights of the host alone."""

from __future__ import annotations

from companion.ui.page_limits import HOST, PER_ADDRESS, PER_DEVICE, Places
from companion.ui.ports import NetworkConnections


class Line:
    closed_with: int | None = None

    def close(self, code: int = 1000) -> None:
        self.closed_with = code


def fill(places: Places, device: str, address: str) -> int:
    """Open pages until no further one is given; how many there were."""
    count = 0
    while places.full(device, address) is None:
        places.enter(device, address)
        count += 1
    return count


def test_one_guest_has_a_few_pages_and_the_others_have_theirs() -> None:
    places = Places(24)
    assert fill(places, "one", "192.0.2.1") == PER_DEVICE
    assert places.full("one", "192.0.2.1") == "device"
    assert places.full("two", "192.0.2.2") is None
    assert places.full(HOST, "127.0.0.1") is None


def test_a_device_that_joins_again_and_again_is_bound_by_its_address() -> None:
    places = Places(24)
    assert sum(fill(places, f"token {n}", "192.0.2.1") for n in range(10)) == PER_ADDRESS
    assert places.full("token 11", "192.0.2.1") == "device"
    assert places.full("token 11", "192.0.2.2") is None


def test_some_places_are_the_hosts_alone() -> None:
    places = Places(24)
    assert sum(fill(places, f"guest {n}", f"192.0.2.{n}") for n in range(100)) == places.for_guests == 18
    assert places.full("guest 101", "192.0.2.101") == "house"
    assert fill(places, HOST, "127.0.0.1") == 6
    assert places.full(HOST, "127.0.0.1") == "house"


def test_small_houses() -> None:
    for most, guests in ((0, 0), (1, 0), (2, 1), (3, 2), (8, 6)):
        places = Places(most)
        assert places.for_guests == guests
        assert sum(fill(places, f"guest {n}", f"192.0.2.{n}") for n in range(20)) == guests
        assert fill(places, HOST, "127.0.0.1") == most - guests


def test_a_kernel_that_ends_frees_its_place_and_ends_its_lines() -> None:
    places, line = Places(4), Line()
    visit = places.enter("one", "192.0.2.1")
    visit.kernel = "k"
    visit.lines.add(line)
    places.gone("other")
    assert places.visits == [visit]
    places.gone("k")
    assert places.visits == []
    assert line.closed_with is not None
    places.gone("k")


def test_a_kernel_belongs_to_the_device_that_got_its_page() -> None:
    places = Places(4)
    visit = places.enter("one", "192.0.2.1")
    assert places.of("", "two") is None
    visit.kernel = "k"
    assert places.of("k", "one") is visit
    assert places.of("k", "two") is places.of("k", HOST) is places.of("unknown", HOST) is None


def test_a_page_that_was_left_without_a_word_makes_room_for_its_device() -> None:
    places = Places(24)
    loading, open_, left = (places.enter("one", "192.0.2.1") for _ in range(3))
    open_.came = left.came = True
    open_.lines.add(Line())
    assert places.left_behind("one") is left
    assert places.left_behind("two") is None
    places.leave(left)
    assert places.left_behind("one") is None
    assert loading in places.visits, "a page that is still loading stays"


class Stream:
    gone = False

    def closed(self) -> bool:
        return self.gone


def test_connections_are_bounded_by_address_and_in_all() -> None:
    guests = NetworkConnections(alone=3, together=5)
    first = Stream()
    assert guests.admit(first, "192.0.2.1")
    assert [guests.admit(Stream(), "192.0.2.1") for _ in range(4)] == [True, True, False, False]
    assert [guests.admit(Stream(), "192.0.2.2") for _ in range(3)] == [True, True, False]
    assert not guests.admit(Stream(), "192.0.2.3")
    first.gone = True
    assert guests.admit(Stream(), "192.0.2.3"), "who has gone leaves room"


def test_addresses_that_a_device_can_choose_count_as_one() -> None:
    guests = NetworkConnections(alone=3, together=100)
    assert [guests.admit(Stream(), f"2001:db8::{n}") for n in range(1, 5)] == [True, True, True, False]
