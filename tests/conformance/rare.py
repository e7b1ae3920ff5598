"""Everything of a game that has words comes up somewhere; `python -m tests.conformance.rare GAME` finds where."""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.engine.messages import messages
from tests.conformance.suite import Played, definition, fitting, of
from tests.test_messages import asks as asked
from tests.test_messages import emitted

SEEDS = 21


class Found(NamedTuple):
    """The sights of a game for a player who looks at every option."""

    asks: set[str]
    events: set[str]
    refusals: set[str]
    cautions: set[str]
    rare: set[str]

    def add(self, other: "Found") -> None:
        """Both together."""
        for mine, theirs in zip(self, other, strict=True):
            mine |= theirs

    def without(self, other: "Found") -> dict[str, set[str]]:
        """The sights that the other has not."""
        pairs = zip(self._fields, self, other, strict=True)
        return {kind: mine - theirs for kind, mine, theirs in pairs if mine - theirs}


def nothing() -> Found:
    """Nothing yet."""
    return Found(set(), set(), set(), set(), set())


def worded(name: str) -> Found:
    """Everything that has words, and everything that the game itself calls rare."""
    module, say = of(name), messages("en", name)
    starts = ("ask.", "event.", "refusal ", "caution ")
    asks, events, *rules = ({id.removeprefix(start) for id in say.patterns if id.startswith(start)} for start in starts)
    asks, events = asks & (asked(name) | {"learn"}), events & emitted(name)  # the house has words for more
    if not definition(name).facts:  # nothing of this game has to be learned
        asks, events = asks - {"learn"}, events - {"learned"}
    refusals, cautions = rules
    seldom = module.SELDOM
    return Found(asks - seldom, events - seldom, refusals - module.NEVER_OFFERED, cautions - seldom, module.RARE)


def found_in(name: str, seed: int, setting: str) -> Found:
    """The sights of a game that is played to its end."""
    definition_, dice = definition(name), Random(seed)
    low, high = definition_.players
    rulings = {r.name: dice.choice(r.choices) if seed % 4 else r.default for r in definition_.rulings.values()}
    players = low + seed % (high - low + 1)
    played = Played(name, players, (setting, seed, seed if seed % 3 else None, fitting(name, players, rulings)))
    found = nothing()
    for game in played:
        for option in game.options:
            found.refusals.update(reason.rule for reason in option.verdict.reasons)
            for caution in option.verdict.cautions:
                found.cautions.add(caution.rule)
                found.refusals.update(why.rule for why in caution.values.get("why", ()))
    found.asks.update(decision.ask for decision in game.journal)
    found.events.update(event.kind for event in game.events)
    found.rare.update(of(name).reached(game))
    return found


def games(name: str) -> Iterator[tuple[int, str]]:
    """Every seed in every setting; those with rare sights first."""
    first = of(name).SOONEST
    yield from first
    yield from ((n, setting) for n in range(SEEDS) for setting in of(name).SETTINGS if (n, setting) not in first)


def soonest(name: str) -> list[tuple[int, str]]:
    """The fewest games in which everything comes up, more or less."""
    shown: dict[tuple[int, str], tuple[Found, float]] = {}
    for plan in games(name):
        begun = time.process_time()
        shown[plan] = found_in(name, *plan), time.process_time() - begun
    chosen, seen = [], nothing()
    while True:
        new = {plan: sum(map(len, found.without(seen).values())) / seconds for plan, (found, seconds) in shown.items()}
        best = max(new, key=new.__getitem__)
        if not new[best]:
            return chosen
        chosen.append(best)
        seen.add(shown[best][0])


if __name__ == "__main__":
    print(soonest(sys.argv[1]))
