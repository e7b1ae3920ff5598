"""Wrong codes are counted for all servers of a club together."""

from pathlib import Path

from companion.tables.database import open_database
from companion.ui.club_wrong_codes import SharedAttempts

HERE, ELSEWHERE = "192.0.2.9", "192.0.2.10"


class Clock:
    """The time that all servers have."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def servers(place: str) -> tuple[SharedAttempts, SharedAttempts, Clock]:
    clock = Clock()
    return SharedAttempts("a secret", place, clock), SharedAttempts("a secret", place, clock), clock


def test_two_servers_allow_as_many_wrong_codes_as_one(place: str) -> None:
    one, two, clock = servers(place)
    for each in (one, two, one, two, one):
        assert each.may(HERE)
        each.wrong(HERE)
    assert not one.may(HERE)
    assert not two.may(HERE)
    assert two.may(ELSEWHERE), "others are not kept waiting"
    clock.now += 21
    assert two.may(HERE)
    two.wrong(HERE)
    assert not one.may(HERE)


def test_guessing_from_many_addresses_is_slowed_down_at_every_server(place: str) -> None:
    one, two, clock = servers(place)
    for number in range(60):
        (one, two)[number % 2].wrong(f"198.51.100.{number}")
    assert not one.may(HERE)
    assert not two.may(HERE)
    clock.now += 3
    assert one.may(HERE)


def test_no_address_is_kept_and_nothing_for_long(place: str) -> None:
    one, _, clock = servers(place)
    for number in range(9):
        one.wrong(f"198.51.100.{number}")
    clock.now += 3600
    one.wrong(HERE)
    with open_database(place) as database:
        rows = database.rows("SELECT place FROM wrong_codes")
    assert len(rows) == 2, "the address of the last one, and all together"
    assert HERE not in str(rows)


def test_a_database_that_does_not_answer_lifts_no_limit(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    alone = SharedAttempts("a secret", str(tmp_path / "file"))
    for _ in range(5):
        assert alone.may(HERE)
        alone.wrong(HERE)
    assert not alone.may(HERE)
