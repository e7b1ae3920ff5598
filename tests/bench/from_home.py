"""From home to the first question of a player, with people who have played this game before: taps of one phone."""

import tempfile
from collections.abc import Iterator

import msgspec

from companion.games import NAMES, definition
from companion.simulation import play_out
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command, Form, Games
from tests.bench.figure import Figure, at_most

PEOPLE = [Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Chen", "green")]
MOST = 4


def played_before(name: str) -> TableStore:
    """Tables of three people who have finished a game: the companion drew, with the sample copy where one is needed."""
    store, game = TableStore(tempfile.mkdtemp()), play_out(name, len(PEOPLE), 5, "sensible")
    table = StoredTable(store, store.create(name, PEOPLE, TableSetup(**msgspec.structs.asdict(game.setup))).id)
    for decision in [each for each in game.journal if each.by_people]:
        table.play(decision.key)
    return store


def taps_from_home(store: TableStore, name: str) -> tuple[int, int]:
    """The taps to the first question of a player, and the decisions from there to the first turn."""
    session = Session(store, COMMANDS, Reader("en"))
    session.start("")
    taps = decisions = 0

    def tap(command: Command) -> None:
        nonlocal taps
        session.handle({**command, "rev": session.reader.rev})
        taps += 1

    [games] = [panel for panel in session.view().panels if isinstance(panel, Games)]
    [tile] = [each for each in games.tiles if each.id == name]
    tap(tile.actions[0].command)
    [form] = [panel for panel in session.view().panels if isinstance(panel, Form)]
    assert form.submit is not None
    tap(form.submit.command)
    while session.game.ask.player is None:
        tap({"op": "play", "key": session.game.legal[0].key})
    on_table = session.view().on_table
    taps += on_table is not None and on_table.open
    while session.game.table.phase != "turn":
        session.handle({"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev})
        decisions += 1
    return taps, decisions


def from_home() -> Iterator[Figure]:
    """Every game."""
    for name in NAMES:
        taps, decisions = taps_from_home(played_before(name), name)
        title = definition(name).titles["en"].partition(":")[0]
        note = f"then {decisions} decisions of the set-up for three people"
        yield Figure(f"{title}: taps from home to the first question, known people", taps, "", at_most(MOST), note)
