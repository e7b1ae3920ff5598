"""The state of the lobby: its tables, sheets and people, gathered from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.data import Values
from companion.engine.facts import Copy
from companion.tables.people import Known, known
from companion.tables.play import PlayPlayer, stable_id
from companion.tables.replay import Standings
from companion.tables.store import Garbled, Header, KeptSheet, TableStore, Unreadable
from companion.ui.reader import Reader
from companion.ui.seats import chosen_game

MOST_STANDINGS = 12
"""So many of the last played tables say in the lobby how far they are."""
MOST_RESULTS = 40
"""So many of the finished tables say how they ended."""


class Lobby(NamedTuple):
    """Everything in the lobby beside the form of a new table."""

    running: Sequence[Header]
    finished: Sequence[Header]
    sheets: Sequence[KeptSheet]
    copy: Copy | None
    """The owner's, of the game that the form has chosen."""
    standing: Values
    """The running games as they stand, by the ids of their tables."""
    results: Mapping[str, Sequence[PlayPlayer]]
    """The results of finished games."""
    unreadable: Sequence[Unreadable]
    """Damaged tables and sheets."""
    people: Known


def lobby_of(store: TableStore, standings: Standings, reader: Reader) -> Lobby:
    """Gather it; the form of a new table gets its first game."""
    running, finished = store.all(finished=False), store.all(finished=True)
    standing, garbled = standings.of(running[:MOST_STANDINGS]), standings.garbled
    played = {stable_id("table", each.id): each.id for each in finished[:MOST_RESULTS]}
    results = {played[play.id]: play.players for play in store.archive.having(played)}
    sheets = store.sheets()
    there: list[Header | KeptSheet] = [*running, *finished, *sheets]
    newest = max(there, key=lambda each: each.updated, default=None)
    # A group mostly plays what it played last. Once there, a choice of the form stays, whatever others begin.
    reader.draft.setdefault("game", newest.game if newest else chosen_game(reader).name)
    damaged = [Unreadable(each.id, each.updated) for each in (*running, *finished) if each.id in garbled]
    return Lobby(
        running=[each for each in running if each.id not in garbled],
        finished=[each for each in finished if each.id not in garbled],
        sheets=sheets,
        copy=copy_of_form(store, reader),
        standing=standing,
        results=results,
        unreadable=[*damaged, *store.unreadable()],
        people=known(store),
    )


def copy_of_form(store: TableStore, reader: Reader) -> Copy | None:
    """The owner's copy of the game that the form of a new table has chosen, if it needs one."""
    game = chosen_game(reader)
    if not game.facts:
        return None
    try:
        return store.copies.get(game.name)
    except Garbled as error:
        reader.notice = error.text(reader.language)
        return Copy(game.name)
