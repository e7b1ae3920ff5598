"""Sheets on the screen: impossible values are named in the players' words and hide no other points."""

from typing import Any

import pytest

import companion
from companion.engine.data_folder import LANGUAGES
from companion.tables.store import Seat, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.new_table_seats import COLOURS
from companion.ui.reader import Reader
from companion.ui.session import Session

ANN, BEN, CHEN = range(3)


def sheet(store: TableStore, address: str, language: str = "en", **filled: Any) -> Session:
    """A sheet of three, with some fields filled in: ``points_0=12`` is the field ``players.0.points``."""
    session = Session(store, COMMANDS, Reader(language))
    session.start(address)
    for name, value in {**{f"name.{seat}": who for seat, who in enumerate(("Ann", "Ben", "Chen"))}, **filled}.items():
        field, _, seat = name.rpartition("_")
        path = f"players.{seat}.{field}" if seat.isdecimal() else name
        session.handle({"op": "change", "field": path, "value": value})
    return session


def pad(session: Session) -> Any:
    return next(panel for panel in session.app.view["panels"] if panel["panel"] == "pad")


def rows(session: Session) -> dict[str, Any]:
    """The numbers of all categories, by field."""
    return {row["name"]: row for step in pad(session)["steps"] for row in step.get("rows", [])}


def steps(session: Session) -> list[str]:
    return [step["id"] for step in pad(session)["steps"]]


def totals(session: Session) -> list[str]:
    """The numbers beside each player in the running order, by seat."""
    return [rank["points"] for rank in sorted(pad(session)["ranks"], key=lambda rank: rank["player"]["seat"])]


def errors(session: Session) -> dict[str, str]:
    """The faults that the pad names, by field."""
    return {name: row["error"] for name, row in rows(session).items() if row.get("error")}


def fill(session: Session) -> None:
    """Tap "next" until nothing is open: empty fields count as nothing."""
    for _ in range(40):
        open_ = next((step for step in pad(session)["steps"] if not step.get("complete")), None)
        if open_ is None:
            return
        left = {row["name"]: max(row.get("min", 0), 0) for row in open_.get("rows", []) if row.get("value") is None}
        seen = {f"seen.{open_['id']}": True} if open_.get("section") else {}
        session.handle({"op": "fill", "fields": {**left, **seen}})


@pytest.mark.parametrize("moment", ["mid-age-1", "age-1", "mid-age-2", "final"])
def test_an_empty_sheet_has_no_points(store: TableStore, moment: str) -> None:
    empty = sheet(store, f"?sheet=tzolkin&moment={moment}")
    assert totals(empty) == ["0", "0", "0"]
    assert not errors(empty)


def test_hunger_costs_nothing_before_the_workers_are_entered(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin&moment=mid-age-1", corn_0=2)
    assert totals(session) == ["0", "0", "0"]
    fill(session)
    assert totals(session) == ["−6", "−9", "−9"], "three workers each eat two corn"


def test_categories_come_one_by_one_for_all_and_dependent_ones_after_their_choice(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin")
    assert steps(session) == ["points", "corn", "wood", "stone", "gold", "skulls", "shared"]
    session.handle({"op": "change", "field": "owner.m03", "value": BEN})
    assert steps(session)[-2:] == ["shared", "corn_tiles"]
    [row] = pad(session)["steps"][-1]["rows"]
    assert row["player"]["name"] == "Ben"


def test_a_category_says_what_it_brings_and_all_of_them_make_the_points(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin", points_0=40, corn_0=14, corn_1=2, skulls_1=1)
    assert [rows(session)[f"players.{seat}.corn"].get("gain", "") for seat in range(3)] == ["+3½", "+½", ""]
    assert totals(session) == ["43½", "3½", "0"]
    assert pad(session)["lead"] == "Ann leads by 40 points"


def test_a_number_left_empty_is_none_and_every_player_is_asked_for_it(store: TableStore) -> None:
    session = sheet(store, "?sheet=santa_maria", points_0=20)
    assert rows(session)["players.1.points"].get("value") is None
    assert not any(panel["id"] == "winner" for panel in session.app.view["panels"])
    fill(session)
    assert all(step["complete"] for step in pad(session)["steps"])
    assert [panel["id"] for panel in session.app.view["panels"]][1:3] == ["winner", "keep"]


def test_players_level_at_the_top_are_asked_for_the_tie_break(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin", points_0=20, points_1=20)
    fill(session)
    assert steps(session)[-1] == "workers_on_gears"
    assert len(pad(session)["steps"][-1]["rows"]) == 2


def test_a_sheet_that_counted_goods_and_tiles_one_by_one_goes_on_so(store: TableStore) -> None:
    assert "sold" in steps(sheet(store, "?sheet=santa_maria"))
    before = sheet(store, "?sheet=santa_maria", points_0=20, wood_0=2, **{"docks.coins_0": 1})
    assert "sold" not in steps(before)
    assert {"wood", "docks.coins"} <= set(steps(before))


def test_a_group_is_suggested_and_named_with_one_tap(store: TableStore) -> None:
    store.create("tzolkin", [Seat(name, colour) for name, colour in zip(("Ann", "Ben", "Chen"), COLOURS, strict=False)])
    session = Session(store, COMMANDS, Reader("en"))
    session.start("?sheet=tzolkin")
    session.handle({"op": "change", "field": "players.0.points", "value": 30})
    fill(session)
    keep = next(panel for panel in session.app.view["panels"] if panel["id"] == "keep")
    [group], people = [section["actions"] for section in keep["sections"][:2]]
    assert (group["label"], [each["label"] for each in people]) == ("Ann, Ben and Chen", ["Ann", "Ben", "Chen"])
    assert list(store.archive) == []
    session.handle(group["command"])
    session.handle({"op": "keep_game"})
    [kept] = store.archive
    assert kept.names == ("Ann", "Ben", "Chen")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Bishops cannot be 4"),
        ("uk", "Єпископи"),
        ("ru", "Епископы"),
    ],
)
def test_an_impossible_value_is_named_by_its_field(store: TableStore, language: str, said: str) -> None:
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
def test_a_slip_of_one_player_hides_no_other_points(store: TableStore, address: str, slip: dict[str, int]) -> None:
    session = sheet(store, address, points_0=20, points_2=7, **slip)
    ann, ben, chen = totals(session)
    assert ann != "0"
    assert chen != "0"
    assert ben in ("0", "6"), "as if it had not been written; never hidden"
    assert errors(session)
    assert "players." not in str(pad(session).get("error", "")) + "".join(errors(session).values())


@pytest.mark.parametrize("address", ["santa_maria", "santa_maria&moment=year-2", "tzolkin", "tzolkin&moment=age-1"])
def test_no_sentence_of_a_sheet_speaks_of_fields_by_their_paths(store: TableStore, address: str) -> None:
    """Every number far too high, one after the other: no refusal has a path of the table in its sentence."""
    session = sheet(store, f"?sheet={address}")
    refused = []
    for name in rows(session):
        session.handle({"op": "change", "field": name, "value": 998})
        refused.append(" ".join([str(pad(session).get("error", "")), *errors(session).values()]).strip())
        session.handle({"op": "change", "field": name, "value": 0})
    assert len(list(filter(None, refused))) >= 6
    assert "players." not in " ".join(refused)


def test_a_rule_opened_from_a_sheet_is_shown_and_the_sheet_waits(store: TableStore) -> None:
    session = sheet(store, "?sheet=tzolkin", points_0=20, corn_0=9)
    fill(session)
    breakdown = next(panel for panel in session.app.view["panels"] if panel["id"] == "breakdown")
    rule = next(row["rule"]["id"] for row in breakdown["rows"] if row.get("rule"))
    session.handle({"op": "article", "id": rule})
    [article] = session.app.view["panels"]
    assert article["panel"] == "article"
    session.handle(article["back"]["command"])
    assert totals(session)[ANN] == "22¼"


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", companion.games(), ids=lambda game: game.name)
def test_every_moment_of_every_game_is_written_to_its_end(
    store: TableStore, game: companion.Definition, language: str
) -> None:
    for moment in game.moments:
        session = sheet(store, f"?sheet={game.name}&moment={moment}", language, points_0=12)
        fill(session)
        assert totals(session)[ANN], moment
