"""The trials of a screen after a tap: how often it forks the game, and how many decisions the forks replay."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple
from unittest.mock import patch

import companion
from companion.engine.game import Game
from companion.engine.journal import Decision
from companion.simulation import play_out
from companion.ui.present.options import answers, option_views, targets
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader
from tests.bench.figure import Figure, at_most
from tests.bench.second_game import ENDLESS_WINTER, WAYS

SEED, MOST, MOST_PLAYERS = 1, 200, 4
MODULES = WAYS["all modules"] | ENDLESS_WINTER.ways["all modules"]


class Tried(NamedTuple):
    """The trials of one tap."""

    replayed: int
    forks: int


def tried(reader: Reader, game: Game) -> Tried:
    """The trials for the buttons and places of the pending question."""
    forks: list[int] = []
    restore = Game._restore

    def counted(self: Game, count: int, journal: list[Decision]) -> None:
        kept = (mark.decisions for mark in self._marks if mark.table)
        forks.append(count - max(each for each in kept if each <= count))
        restore(self, count, journal)

    with patch.object(Game, "_restore", counted):
        given = answers(game)
        option_views(GamePage.of(reader, game), given)
        targets(GamePage.of(reader, game), given)
    return Tried(sum(forks), len(forks))


def looking_ahead() -> Iterator[Figure]:
    """The most that one tap of a game replays, and the most forks of one."""
    reader = Reader("en")
    for made, rulings in product(companion.games(), ({}, MODULES)):
        chosen = {name: choice for name, choice in rulings.items() if name in made.rulings}
        if rulings and not chosen:
            continue
        taps: list[Tried] = []
        for players in range(made.players[0], min(made.players[1], MOST_PLAYERS) + 1):
            game = play_out(made.name, players, SEED, "sensible", chosen)
            taps += [tried(reader, then) for then, decision in game.replayed() if decision.by_people]
        title = made.titles["en"].partition(":")[0] + (", all modules" if chosen else "")
        note = f"of {len(taps)} taps; {max(tap.forks for tap in taps)} forks at most"
        most = max(tap.replayed for tap in taps)
        yield Figure(f"{title}, decisions that one tap replays, most", most, "decisions", at_most(MOST), note)
