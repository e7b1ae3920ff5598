"""The weights that explain played games best: the results of every value at every place are fitted.

Only for development; it needs numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.engine.table import AnyTable
from companion.games import definition
from companion.players.features import BAG, SEAT, Place, Reader, learn
from companion.players.table_values import HUNDREDTHS, KNOTS, Weights, as_mapping
from companion.training.training_games import Played

Array = NDArray[np.float64]
STEPS = (1, 2, 3, 4, 5, 7, 10, 14)
"""Steps of a number: it counts once more from each of these on."""
RIDGE = 3000.0
"""How much a weight must explain to be far from zero; the mean of the points to come is free of it."""
LAMBDA = 0.95
SWEEPS = 6
SAMPLES = 1000
"""Tables that the places are learned from."""


# columns of a place: a number as steps, a seat and a name as one column each


class Columns:
    """The columns of the values of places in a matrix."""

    def __init__(self, places: Sequence[Place], seen: Sequence[Sequence[Any]]) -> None:
        self.places, self.names = places, list[list[Any]]()
        for index, place in enumerate(places):
            values: set[Any] = set()
            for row in seen:
                values |= set(row[index]) if place.kind == BAG else {row[index]}
            self.names.append(sorted(values, key=str) if place.kind in (BAG, SEAT) else sorted(values))
        self.steps = [
            [] if place.kind in (BAG, SEAT) else [step for step in STEPS if names[0] < step <= names[-1]]
            for place, names in zip(places, self.names, strict=True)
        ]
        self.widths = [
            len(names) if place.kind in (BAG, SEAT) else 1 + len(steps)
            for place, names, steps in zip(places, self.names, self.steps, strict=True)
        ]
        self.starts = np.cumsum([0, *self.widths]).tolist()
        self.parts: dict[tuple[int, object], NDArray[np.float32]] = {}

    def row(self, values: Sequence[Any]) -> NDArray[np.float32]:
        """One table as one seat sees it."""
        row = np.zeros(self.starts[-1], np.float32)
        for index, (place, value) in enumerate(zip(self.places, values, strict=True)):
            for each in value if place.kind == BAG else (value,):
                part = self.parts.get((index, each))
                if part is None:
                    part = self.parts[index, each] = self.part(index, each)
                row[self.starts[index] : self.starts[index + 1]] += part
        return row

    def part(self, index: int, value: Any) -> NDArray[np.float32]:
        """The columns of a value at a place."""
        if self.places[index].kind in (BAG, SEAT):
            return np.array([value == name for name in self.names[index]], np.float32)
        return np.array([value, *(value >= step for step in self.steps[index])], np.float32)

    def tables(self, weights: Array) -> list[dict[str, list[int]]]:
        """The weights by value: ``weights`` has a row a knot and a column a column."""
        found = []
        for index, place in enumerate(self.places):
            part = weights[:, self.starts[index] : self.starts[index + 1]]
            if place.kind in (BAG, SEAT):
                table = {name: part[:, n].tolist() for n, name in enumerate(self.names[index])}
            else:
                table = {
                    int(value): (
                        part @ np.array([value, *(value >= step for step in self.steps[index])], float)
                    ).tolist()
                    for value in self.names[index]
                }
            found.append(as_mapping(table))
        return found


def clock_of(games: Sequence[Played], decode: Callable[[bytes], AnyTable]) -> dict[str, float]:
    """The share of a game that is over, per era and day."""
    gone: dict[str, list[float]] = {}
    for game in games:
        for raw, share in zip(game.tables, game.shares, strict=True):
            table = decode(raw)
            gone.setdefault(f"{table.era}:{table.day}", []).append(share)
    return {when: round(sum(each) / len(each), 4) for when, each in sorted(gone.items())}


class Fit:
    """All observed tables, and the weights that explain them best."""

    def __init__(self, name: str, players: int, games: Sequence[Played]) -> None:
        made = definition(name)
        self.name, self.players, self.games, self.rules = name, players, games, made.rules_version
        decode = msgspec.msgpack.Decoder(made.table).decode
        random, every = Random(0), [raw for game in games for raw in game.tables]
        self.places = learn(decode(raw) for raw in random.sample(every, min(SAMPLES, len(every))))
        self.clock = clock_of(games, decode)
        reader, seen = Reader(self.places), list[list[Any]]()
        points, finals, shares, chains, chain = [], [], [], [], 0
        for game in games:
            for seat in range(players):
                chain += 1
                for raw, mover in zip(game.tables, game.seats, strict=True):
                    if mover == seat:
                        table = decode(raw)
                        seen.append(reader.values(table, seat))
                        points.append(float(table.players[seat].points))
                        finals.append(game.final[seat])
                        shares.append(self.clock[f"{table.era}:{table.day}"])
                        chains.append(chain)
        self.columns = Columns(self.places, seen)
        self.x = np.stack([self.columns.row(values) for values in seen])
        self.points, self.finals, self.shares, self.chains = map(np.array, (points, finals, shares, chains))

    def weights(self) -> Weights:
        """The weights after some sweeps, each fitted to the expectations of the one before at the next turn."""
        mean, deviation = self.x.mean(0), self.x.std(0)
        used = deviation > 1e-6
        x = np.hstack([(self.x[:, used] - mean[used]) / deviation[used], np.ones((len(self.x), 1), np.float32)])
        at = np.clip(self.shares, 0, 1) * (KNOTS - 1)
        low = np.minimum(at.astype(int), KNOTS - 2)
        self.intervals = [(knot, x[low == knot], (at - knot)[low == knot], low == knot) for knot in range(KNOTS - 1)]
        inverse = np.linalg.inv(self.normal(x.shape[1]))
        target, solved = self.finals - self.points, np.zeros((KNOTS, x.shape[1]))
        for _ in range(SWEEPS):
            solved = (inverse @ self.right(target, x.shape[1])).reshape(KNOTS, -1)
            target = self.targets(self.expected(solved))
        plain = np.zeros((KNOTS, self.x.shape[1]))
        plain[:, used] = solved[:, :-1] / deviation[used]
        base = solved[:, -1] - plain @ mean
        return Weights(
            self.name, self.players, self.rules, self.clock, self.places,
            self.columns.tables(plain), [round(float(each) * HUNDREDTHS) for each in base],
        )  # fmt: skip

    def normal(self, width: int) -> Array:
        """The normal matrix; a moment lies between two knots, so only neighbours meet in it."""
        normal = np.zeros((KNOTS, width, KNOTS, width))
        for knot, x, part, _ in self.intervals:
            for one, mine in ((knot, 1 - part), (knot + 1, part)):
                for other, theirs in ((knot, 1 - part), (knot + 1, part)):
                    normal[one, :, other, :] += x.T @ (x * (mine * theirs)[:, None])
        ridge = np.full((KNOTS, width), RIDGE)
        ridge[:, -1] = 1.0
        return normal.reshape(KNOTS * width, -1) + np.diag(ridge.reshape(-1))

    def right(self, target: Array, width: int) -> Array:
        """The sums of the target, per knot and column."""
        right = np.zeros((KNOTS, width))
        for knot, x, part, rows in self.intervals:
            right[knot] += x.T @ (target[rows] * (1 - part))
            right[knot + 1] += x.T @ (target[rows] * part)
        return right.reshape(-1)

    def expected(self, solved: Array) -> Array:
        """The expectation of the weights at every moment."""
        expected = np.zeros(len(self.x))
        for knot, x, part, rows in self.intervals:
            expected[rows] = (x @ solved[knot]) * (1 - part) + (x @ solved[knot + 1]) * part
        return expected

    def targets(self, expected: Array) -> Array:
        """The points to come after each turn: mostly the real ones, partly those expected at the next own turn."""
        target = np.zeros(len(expected))
        for at in range(len(expected) - 1, -1, -1):
            if at + 1 == len(expected) or self.chains[at + 1] != self.chains[at]:
                target[at] = self.finals[at] - self.points[at]
            else:
                later = LAMBDA * target[at + 1] + (1 - LAMBDA) * expected[at + 1]
                target[at] = self.points[at + 1] - self.points[at] + later
        return target
