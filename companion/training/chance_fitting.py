"""The factors of the chances to win: those that make the winners of played games likeliest.

Only for development; it needs numpy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.games import definition
from companion.players.table_values import Signs, Value, knots
from companion.training.training_games import Played

Array = NDArray[np.float64]
CHANCE_KNOTS = 5
"""Moments of a game at which chances have factors of their own."""
ALIKE = 100.0
"""How much the factors of neighbouring moments are drawn towards each other: all turns of a game have the same
winner, so a few hundred games say little."""
LEAST = 0.1
"""The least spread of a sign: one that is always zero gets no factor."""
STEPS = 12


class Observation(NamedTuple):
    """A turn of a game: the features for the chances, and the outcome."""

    game: int
    share: float
    signs: Signs
    won: list[float]


def seen(value: Value, games: Iterable[tuple[int, Played]]) -> Iterator[Observation]:
    """Every turn of some games."""
    made = definition(value.weights.game)
    decode = msgspec.msgpack.Decoder(made.table).decode
    for number, game in games:
        for raw in game.tables:
            table = decode(raw)
            if table.phase in made.scenes:
                yield Observation(number, value.share(table), value.signs(made, table), game.won)


def fit_chance(rows: Sequence[Observation]) -> list[list[float]]:
    """The factors of the signs in the chance to win, by the clock."""
    x = np.array([row.signs for row in rows], float).transpose(0, 2, 1)
    x -= x.mean(1, keepdims=True)
    spread = np.maximum(np.sqrt((x * x).mean((0, 1))), LEAST)
    mix = np.zeros((len(rows), CHANCE_KNOTS))
    for number, row in enumerate(rows):
        for knot, part in knots(row.share, CHANCE_KNOTS):
            mix[number, knot] = part
    won = np.array([row.won for row in rows])
    factors = likeliest(np.einsum("nk,nps->npks", mix, x / spread), won) / spread
    return [[round(float(each), 5) for each in row] for row in factors]


def likeliest(x: Array, won: Array) -> Array:
    """The factors that make the real winners likeliest, by Newton's method; ``x``: by turn, seat, knot and sign."""
    count, signs = x.shape[2:]
    x = x.reshape(*x.shape[:2], -1)
    apart = np.diff(np.eye(count), axis=0)
    drawn = np.kron(ALIKE * apart.T @ apart + np.eye(count), np.eye(signs))
    factors = np.zeros(x.shape[2])
    for _ in range(STEPS):
        sums = x @ factors
        chance = np.exp(sums - sums.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        middle = np.einsum("npf,np->nf", x, chance)
        slope = np.einsum("npf,np->f", x, chance - won) + drawn @ factors
        bend = np.einsum("npf,np,npg->fg", x, chance, x, optimize=True) - middle.T @ middle + drawn
        factors -= np.linalg.solve(bend, slope)
    return factors.reshape(count, signs)
