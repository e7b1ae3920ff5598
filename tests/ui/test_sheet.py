"""Sheets on the screen: what cannot be is said in the players' words and hides nobody else's points."""

from pathlib import Path
from typing import Any

import pytest

from companion.tables.store import TableStore
from companion.ui.present import Screens
from companion.ui.reader import Reader
from companion.ui.session import Session

ANN, BEN, CHEN = range(3)


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path)


def sheet(store: TableStore, address: str, language: str = "en", **filled: Any) -> Session:
    """A sheet of three, with some fields filled in: ``points_0=12`` is the field ``players.0.points``."""
    session = Session(store, Screens(), Reader(language))
    session.start(address)
    for name, value in {**{f"name.{seat}": who for seat, who in enumerate(("Ann", "Ben", "Chen"))}, **filled}.items():
        field, _, seat = name.rpartition("_")
        path = f"players.{seat}.{field}" if seat.isdecimal() else name
        session.handle({"op": "change", "field": path, "value": value})
    return session


def form(session: Session) -> Any:
    return next(panel for panel in session.app.view["panels"] if panel["panel"] == "form" and panel["id"] == "sheet")


def totals(session: Session) -> list[str]:
    """What stands beside each player's name."""
    return [section.get("total", "") for section in form(session)["sections"] if "player" in section]


def errors(session: Session) -> dict[str, str]:
    """What the form says is wrong, by field."""
    fields = [field for section in form(session)["sections"] for field in section.get("fields", [])]
    return {field["name"]: field["error"] for field in fields if field.get("error")}


@pytest.mark.parametrize("moment", ["mid-age-1", "age-1", "mid-age-2", "final"])
def test_a_sheet_that_nobody_has_begun_has_no_points(store: TableStore, moment: str) -> None:
    empty = sheet(store, f"?sheet=tzolkin&moment={moment}")
    assert totals(empty) == ["", "", ""]
    assert not errors(empty)


def test_once_anything_is_written_everybody_is_reckoned(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin&moment=mid-age-1", corn_0=6)
    assert totals(session) == ["0 points", "−9 points", "−9 points"], "three workers each, and two players without corn"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bishops cannot be 4: only 0 to 3."),
        ("uk", "Єпископи"),
        ("ru", "Епископы"),
    ],
)
def test_what_cannot_be_is_said_by_the_name_of_its_field(store: TableStore, language: str, said: str) -> None:
    session = sheet(store, "?sheet=santa_maria", language, points_0=20, bishops_0=4)
    [text] = errors(session).values()
    assert text.startswith(said)
    assert "players" not in text


@pytest.mark.parametrize(
    ("address", "slip"),
    [
        ("?sheet=santa_maria", {"bishops_1": 9}),
        ("?sheet=santa_maria&moment=year-1", {"conquistador_0": 5, "conquistador_1": 5}),
        ("?sheet=tzolkin&moment=age-1", {"temples.chaac_1": 99}),
        ("?sheet=tzolkin", {"points_1": 10_000}),
    ],
)
def test_a_slip_of_one_player_hides_nobody_elses_points(store: TableStore, address: str, slip: dict[str, int]) -> None:
    session = sheet(store, address, points_0=20, points_2=7, **slip)
    ann, ben, chen = totals(session)
    assert ann.endswith("points")
    assert chen.endswith("points")
    assert ben == ""
    assert errors(session)
    assert "players." not in str(form(session).get("error", "")) + "".join(errors(session).values())


@pytest.mark.parametrize("address", ["santa_maria", "santa_maria&moment=year-2", "tzolkin", "tzolkin&moment=age-1"])
def test_no_sentence_of_a_sheet_speaks_of_fields_by_their_paths(store: TableStore, address: str) -> None:
    """Every number far too high, one after the other: whatever is refused, no path of the table is in a sentence."""
    session = sheet(store, f"?sheet={address}")
    fields = [field for section in form(session)["sections"] for field in section.get("fields", [])]
    refused = []
    for field in fields:
        if field["kind"] == "stepper":
            session.handle({"op": "change", "field": field["name"], "value": 998})
            refused.append(" ".join([str(form(session).get("error", "")), *errors(session).values()]).strip())
            session.handle({"op": "change", "field": field["name"], "value": field.get("value", 0)})
    assert len(list(filter(None, refused))) >= 6
    assert "players." not in " ".join(refused)


def test_a_rule_opened_from_a_sheet_is_shown_and_the_sheet_waits(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin", points_0=20, corn_0=9)
    breakdown = next(panel for panel in session.app.view["panels"] if panel["id"] == "breakdown")
    rule = next(row["rule"]["id"] for row in breakdown["rows"] if row.get("rule"))
    session.handle({"op": "article", "id": rule})
    [article] = session.app.view["panels"]
    assert article["panel"] == "article"
    session.handle(article["back"]["command"])
    assert totals(session)[ANN] == "22¼ points"
