"""The state of the home screen: its tables and sheets, gathered from the store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import companion
from companion.tables.play import PlayPlayer, stable_id
from companion.tables.store import Header, KeptSheet, TableStore, Unreadable
from companion.tables.stored_game import Standings
from companion.ui.owner_copies import boxes_of
from companion.ui.reader import Reader

MOST_STANDINGS = 12
"""So many of the last played tables say how far they are."""
MOST_RESULTS = 40
"""So many of the finished tables say how they ended."""
MOST_TIMES = 200
"""So many of the newest games say how long a game takes."""


class HomeState(NamedTuple):
    """Everything on the home screen beside the games."""

    running: Sequence[Header]
    finished: Sequence[Header]
    sheets: Sequence[KeptSheet]
    standing: Mapping[str, companion.Game]
    """The running games as they stand, by the ids of their tables."""
    results: Mapping[str, Sequence[PlayPlayer]]
    """The results of finished games."""
    unreadable: Sequence[Unreadable]
    """Damaged tables and sheets."""
    boxes: Mapping[str, tuple[int, int]]
    """How much is known of the owner's box of each game, and how much is needed."""
    minutes: Mapping[str, int]
    """How long each game usually takes here."""


def home_state_of(store: TableStore, standings: Standings, reader: Reader) -> HomeState:
    """Gather it."""
    running, finished = store.all(finished=False), store.all(finished=True)
    standing, garbled = standings.of(running[:MOST_STANDINGS]), standings.garbled
    played = {stable_id("table", each.id): each.id for each in finished[:MOST_RESULTS]}
    results = {played[play.id]: play.players for play in store.archive.having(played)}
    damaged = [Unreadable(each.id, each.updated) for each in (*running, *finished) if each.id in garbled]
    return HomeState(
        running=[each for each in running if each.id not in garbled],
        finished=[each for each in finished if each.id not in garbled],
        sheets=store.sheets(),
        standing=standing,
        results=results,
        unreadable=[*damaged, *store.unreadable()],
        boxes=boxes_of(store, reader),
        minutes=store.archive.usual_minutes(MOST_TIMES),
    )
