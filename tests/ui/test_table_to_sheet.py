"""A table goes on as sheets when people get tired, with all that is known filled in, and back."""

from typing import Any

import msgspec
import pytest

import companion
from companion.engine.game import Game
from companion.games import NAMES, definition
from companion.simulation import play_out
from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.reader import Reader
from companion.ui.session import Session

PEOPLE = ["Ann", "Ben", "Chen"]
BETWEEN = 150
"""So many decisions into a game, or somewhat more: a player is about to begin a turn."""


def running(name: str) -> Game:
    """A game in its middle, between two turns."""
    whole = play_out(name, 3, 11, "random")
    start = min(BETWEEN, len(whole.journal) // 2)
    return next(game for n in range(start, len(whole.journal)) if not (game := whole.at(n)).mid_turn)


def sheet_of(store: TableStore, name: str) -> Session:
    """A page whose table has just gone on as a sheet."""
    save = msgspec.structs.replace(running(name).to_save(), players=PEOPLE)
    session = Session(store, COMMANDS, Reader("en"))
    session.start(f"?table={table_of_save(store, save)}")
    session.handle({"op": "as_sheet", "rev": session.reader.rev})
    return session


def pad(session: Session) -> Any:
    return next(panel for panel in session.app.view["panels"] if panel["panel"] == "pad")


def rows(session: Session) -> dict[str, Any]:
    return {row["name"]: row for step in pad(session)["steps"] for row in step.get("rows", [])}


def go_on(session: Session, **values: float) -> None:
    """Tell some numbers, and leave all others as they were."""
    for name, value in values.items():
        field, _, seat = name.rpartition("_")
        session.handle({"op": "change", "field": f"players.{seat}.{field}", "value": value})
    for _ in range(60):
        step = next((step for step in pad(session)["steps"] if not step.get("complete")), None)
        if step is None:
            return
        left = [row for row in step.get("rows", []) if row.get("value") is None]
        fields = {row["name"]: row.get("was", max(row.get("min", 0), 0)) for row in left}
        seen = {f"seen.{step['id']}": True} if step.get("section") else {}
        session.handle({"op": "fill", "fields": {**fields, **seen}})


@pytest.mark.parametrize("name", NAMES)
def test_a_table_goes_on_as_a_sheet_with_the_known_values(store: TableStore, name: str) -> None:
    session = sheet_of(store, name)
    game = running(name)
    assert session.app.view["screen"] == "sheet"
    assert [rank["player"]["name"] for rank in pad(session)["ranks"]] == PEOPLE
    points = [rows(session)[f"players.{seat}.points"] for seat in range(3)]
    assert [row.get("value") for row in points] == [None, None, None], "known values are offered, not entered"
    assert [row["was"] for row in points] == game.table.points
    assert session.sheet is not None
    assert session.sheet.moment == definition(name).moments[definition(name).sheets.next_moment(game.table)]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_that_ends_as_a_sheet_keeps_the_points_of_its_moves(store: TableStore, name: str) -> None:
    session = sheet_of(store, name)
    session.handle({"op": "moment", "value": "final"})
    go_on(session, points_0=77, points_1=70)
    session.handle({"op": "keep_game"})
    [kept] = store.archive
    mirrored = running(name).ledger
    assert (kept.depth, kept.names) == ("checkpoints", tuple(PEOPLE))
    assert kept.lines[: len(mirrored)] == tuple(mirrored)
    for seat, player in enumerate(kept.players):
        assert sum(line.points for line in kept.lines if line.player == seat) == player.points
    assert kept.mark == ("sample" if running(name).copy is not None else "real")


@pytest.mark.parametrize(("name", "good"), [("tzolkin", "stone"), ("santa_maria", "coins")])
def test_a_sheet_goes_back_to_its_table_with_the_entered_values(store: TableStore, name: str, good: str) -> None:
    session = sheet_of(store, name)
    table = session.sheet.sheet.table
    last = definition(name).moments[-1]
    session.handle({"op": "moment", "value": last})
    go_on(session, points_0=31, **{f"{good}_2": 1})
    session.handle({"op": "as_table"})
    assert session.table is not None
    assert session.table.header.id == table
    assert session.reader.tab == "correct"
    assert "points and goods of the sheet" in session.reader.notice
    assert getattr(session.table.game.table.players[2], good) == 1
    assert not session.table.game.over
    session.handle({"op": "undo", "rev": session.reader.rev})
    assert session.table.game.table == running(name).table, "a correction is taken back like any move"


def test_the_same_table_has_one_sheet(store: TableStore) -> None:
    session = sheet_of(store, "tzolkin")
    table = session.sheet.sheet.table
    go_on(session)
    session.start(f"?table={table}")
    session.handle({"op": "as_sheet", "rev": session.reader.rev})
    assert len(store.sheets()) == 1


def test_a_table_in_the_middle_of_a_turn_takes_nothing_over(store: TableStore) -> None:
    save = msgspec.structs.replace(running("tzolkin").to_save(), players=PEOPLE)
    session = Session(store, COMMANDS, Reader("en"))
    session.start(f"?table={table_of_save(store, save)}")
    while not session.game.mid_turn:
        session.table.play(session.game.legal[-1].key)
    session.start(session.app.view["address"])
    session.handle({"op": "as_sheet", "rev": session.reader.rev})
    go_on(session, corn_0=9)
    session.handle({"op": "as_table"})
    assert session.app.view["screen"] == "sheet"
    assert "between turns" in session.reader.notice


ENDS = {
    "tzolkin": {"corn", "skulls", "monument"},
    "santa_maria": {"coins", "colonists", "scholars", "bishops-penalty", "bishops", "sets", "shipping"},
    "endless_winter": {"sacrifice", "burial", "card-points", "animal-sets"},
    "tawantinsuyu": {
        *("tapestries", "temple-top", "final-buildings", "final-deity-cards", "final-army-cards", "final-workers"),
        "final-gold",
    },
}
"""A final sheet brings its own points; temples and the conquistador track are scored when their time comes."""


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_filled_by_a_table_scores_as_its_end_would_now(name: str) -> None:
    game = running(name)
    sheets = game.definition.sheets
    filled = sheets.of_mirror(game.table) | {f"players.{seat}.points": 20 for seat in range(3)}
    written = companion.score(name, sheets.from_form("final", filled, PEOPLE)).ledger.by("source")
    _, coming = game.if_it_ended_now()
    expected = {key: points for key, points in coming.by("source").items() if key[1] in ENDS[name] and points}
    assert written == expected
