"""Players for any game of the engine: the cheap sensible one, greedy, and the advisor.

A player is asked for one answer at a time and plans whole turns; the plan holds as long as the table follows it. Where
nothing was learned of a game, or its rules have changed since, the sensible player steps in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple
from weakref import WeakKeyDictionary

from companion.engine.ask import BACK, Option
from companion.engine.facts import as_text, blank
from companion.engine.game import Game
from companion.engine.journal import Decision
from companion.engine.look_ahead import silent
from companion.players.table_values import Unlearned, value_of
from companion.players.turn_search import ADVISOR, GREEDY, Width, advised, ways

Policy = Callable[[Game, Random], str]

CAUTION = 3
"""The cost of each caution: about a usual gain."""
PATIENCE = 3
"""The gain that an option must open up to be better than waiting: the same."""
TROUBLE = 0.5
"""The cost of paying at all: less than any good is worth."""
TIRED = 30
"""Decisions in one turn after which the sensible player plays at random, so that every turn ends."""


def random_policy(game: Game, random: Random) -> str:
    """A random allowed option; entries stay blank."""
    if game.ask is not None and game.ask.entry is not None:
        return as_text(blank(game.ask.entry))
    return random.choice(game.legal).key


def sensible_policy(game: Game, random: Random) -> str:
    """Take the option with the most gain for its cost, and heed cautions.

    It uses only the data of the options, so it plays every game: goods gained less goods paid, each counted as one,
    less 3 for each caution. An option without either is worth its actual outcome, and one that only leads on (a worker
    lifted off a gear) the best option that it opens up, less 3 for patience; an option that leads back only loses
    that. Ties are drawn.
    """
    ask = game.ask
    assert ask is not None
    if ask.entry is not None or len(game.journal) - game.turn_start > TIRED:
        return random_policy(game, random)

    def outlook(option: Option) -> float:
        if not silent(option):
            return worth(option)
        look = game.outlook(option.key)
        brought = worth(option) + sum(look.brings.values())
        if look.ask is None:
            return brought
        if option.key == BACK or look.ask.id == ask.id or look.ask.entry is not None:
            return brought - PATIENCE
        best = max((worth(later) for later in look.ask.legal()), default=0)
        return brought + (best - PATIENCE if best > 0 else 0)

    return max(game.legal, key=lambda option: (outlook(option), random.random())).key


def worth(option: Option) -> float:
    """Gains less costs less cautions; an even exchange is not worth the trouble."""
    gained, paid = sum((option.brings or {}).values()), sum((option.cost or {}).values())
    return gained - paid - (TROUBLE if paid else 0) - CAUTION * len(option.verdict.cautions)


class Plan(NamedTuple):
    """The rest of a planned turn, and the answer that has just been given."""

    at: int
    """Decisions before that answer, the last of which was ``after``."""
    after: Decision | None
    key: str
    rest: tuple[str, ...]

    def holds(self, journal: Sequence[Decision]) -> bool:
        """Whether the game has gone the planned way since, and only the companion has decided anything."""
        return (
            len(journal) > self.at
            and (journal[self.at - 1] if self.at else None) is self.after
            and journal[self.at].key == self.key
            and all(decision.settled for decision in journal[self.at + 1 :])
        )


class Planner:
    """A player that plans a whole turn and plays it answer by answer."""

    def __init__(self, width: Width) -> None:
        self.width = width
        self._plans: WeakKeyDictionary[Game, Plan] = WeakKeyDictionary()

    def __call__(self, game: Game, random: Random) -> str:
        """The answer to the pending ask."""
        ask = game.ask
        if ask is None or ask.player is None or ask.entry is not None or game.settled:
            return sensible_policy(game, random)
        journal, plan = game.journal, self._plans.get(game)
        seed = random.getrandbits(32)
        keys = plan.rest if plan is not None and plan.holds(journal) else ()
        if not keys or keys[0] not in game.legal:
            try:
                keys = best_turn(game, self.width, seed)
            except Unlearned:
                return sensible_policy(game, random)
        self._plans[game] = Plan(len(journal), journal[-1] if journal else None, keys[0], keys[1:])
        return keys[0]


def best_turn(game: Game, width: Width, seed: int = 0) -> tuple[str, ...]:
    """The answers of the best turn from here; refused where nothing was learned of such a table."""
    assert game.ask is not None
    assert game.ask.player is not None
    value, trial, seat = value_of(game.definition, game.table), game.fork(seed), game.ask.player
    found = advised(trial, seat, value, width) if width.ways else ways(trial, seat, value, width)
    return found[0].keys


greedy, advisor = Planner(GREEDY), Planner(ADVISOR)
POLICIES: Mapping[str, Policy] = {
    "random": random_policy,
    "sensible": sensible_policy,
    "greedy": greedy,
    "advisor": advisor,
}
