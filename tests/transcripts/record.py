"""Rewrite the transcripts: ``python -m tests.transcripts.record`` (it thinks for a minute), or one game's alone:
``python -m tests.transcripts.record santa_maria``.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import companion
from companion import Game
from companion.engine.journal import Setup
from companion.games.tzolkin.box.components import FOOD_DAYS, TEMPLE_POINTS
from companion.games.tzolkin.rules.food_days import feeding
from companion.games.tzolkin.table import Table
from companion.testing.players import ANYTHING, NAMES, Taste, choose
from tests.conformance import tawantinsuyu
from tests.conformance.endless_winter import BUSY as ROVER
from tests.conformance.endless_winter import HUNTER, RESTER, SETTLER
from tests.conformance.santa_maria import BUILDER, BUSY, FOLLOWER, PREACHER, SAILOR
from tests.transcripts import FOLDER, lines_of

BETWEEN = ("turn", "place-more", "pick-more", "days")
"""Asks at which a thought may stop."""


def worth(t: Table, seat: int) -> float:
    """The worth of a table to a player who plays well: points, goods, steps, levels, workers well placed."""
    me = t.players[seat]
    value = me.points + 0.35 * me.corn + 0.9 * me.wood + 1.3 * me.stone + 1.7 * me.gold + 3.5 * me.skull
    value += sum(1.4 * TEMPLE_POINTS[temple][step] + step for temple, step in me.temples.items())
    value += 2.5 * sum(me.technologies.values()) + 4 * len(me.buildings) + 16 * len(me.monuments)
    value += 4 * t.workers(seat)
    for teeth in t.gears.values():
        value += sum(1 + min(space, 6) for space, worker in enumerate(teeth) if worker == seat)
    if t.food_days < len(FOOD_DAYS) and FOOD_DAYS[t.food_days] - t.day < 4:
        value -= 3 * feeding(t, seat, me.corn)[1]
    return value


def foresight(game: Game, seat: int, depth: int) -> float:
    """The best worth a player can reach before the next pause."""
    if depth == 0 or game.ask is None or game.ask.player != seat or game.ask.id in BETWEEN:
        return worth(game.table, seat)
    return max(foresight(after(game, option.key), seat, depth - 1) for option in game.legal)


def after(game: Game, key: str) -> Game:
    """The game as it would be."""
    other = game.at(len(game.journal))
    other.play(key)
    return other


def thoughtful(game: Game, random: Random) -> str:
    """The option that leads to the best table; at even worth, any."""
    assert game.ask is not None
    seat = game.ask.player
    assert seat is not None
    return max((foresight(after(game, option.key), seat, 3), random.random(), option.key) for option in game.legal)[2]


Player = Callable[[Game, Random], str]


def by(taste: Taste) -> Player:
    """A player who decides by taste."""
    return lambda game, random: choose(game, (taste,), random)


careless = by(ANYTHING)
builder, busy, follower, preacher, sailor = (
    by(taste | {"retire": 1.5, "turn": 0.1, "back": 0.02}) for taste in (BUILDER, BUSY, FOLLOWER, PREACHER, SAILOR)
)
"""They retire early, so that their games can be read."""
rover, hunter, rester, settler = (by(taste) for taste in (ROVER, HUNTER, RESTER, SETTLER))
mason, soldier, weaver = (
    by(taste | {"back": 0.01, "swap": 0.02, "in-all": 0.01})
    for taste in (tawantinsuyu.BUSY, tawantinsuyu.SOLDIER, tawantinsuyu.WEAVER)
)


class Recorded(NamedTuple):
    """A game to record: its seed, its players and its rulings."""

    seed: int
    players: tuple[Player, ...]
    chosen: dict[str, str] = {}
    has_copy: bool = True
    """Whether the sample copy is known; else its facts are entered as they are needed."""


ALL_MODULES = dict.fromkeys(("governor", "specialists", "ambassadors", "maya"), "yes")
GAMES = {
    "tzolkin-2-thoughtful": Recorded(12, (thoughtful, thoughtful)),
    "tzolkin-2-careless": Recorded(3, (careless, careless)),
    "tzolkin-3-thoughtful": Recorded(8, (thoughtful, thoughtful, thoughtful)),
    "tzolkin-4-mixed": Recorded(21, (thoughtful, thoughtful, careless, thoughtful)),
    "santa_maria-1-solo": Recorded(9, (busy,)),
    "santa_maria-2-base": Recorded(8, (builder, preacher)),
    "santa_maria-3-advanced-kingdoms": Recorded(
        1, (sailor, builder, preacher), {"setup": "advanced", "kingdoms": "yes"}
    ),
    "santa_maria-5-all-modules": Recorded(13, (busy, preacher, sailor, follower, builder), ALL_MODULES),
    "endless_winter-2-base": Recorded(20, (settler, hunter)),
    "endless_winter-2-untold": Recorded(5, (rover, settler), has_copy=False),
    "endless_winter-3-drafts-tokens": Recorded(
        6, (hunter, rester, settler), {"draft": "both", "glaciers": "yes", "rests": "yes"}
    ),
    "endless_winter-4-variant": Recorded(23, (rover, hunter, settler, rester), {"gameplay": "variant"}),
    "tawantinsuyu-1-solo": Recorded(5, (mason,)),
    "tawantinsuyu-1-harder": Recorded(6, (soldier,), {"harder": "weaving-points"}),
    "tawantinsuyu-2-soldiers": Recorded(7, (soldier, mason)),
    "tawantinsuyu-4-weavers": Recorded(4, (weaver, mason, soldier, weaver)),
}
"""Every file; a game's name stands before its first dash."""


def answers(game: Game, players: tuple[Player, ...], seed: int) -> Iterator[str]:
    """The answers of these players."""
    random = Random(seed)
    while game.ask is not None:
        yield players[game.ask.player or 0](game, random)


def record(start: str = "") -> None:
    """All files whose name begins so."""
    for name, (seed, players, chosen, has_copy) in GAMES.items():
        if not name.startswith(start):
            continue
        played = name.split("-")[0]
        sample = companion.sample_copy(played) if has_copy else None
        game = Game(
            companion.definition(played), NAMES[: len(players)], Setup(seed, rulings=chosen, copy=sample), settles=False
        )
        text = "\n".join(lines_of(game, answers(game, players, seed))) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    record(*sys.argv[1:])
