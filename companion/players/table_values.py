"""The value of a table to a seat: the points that are still to come, from weights by the clock.

A weight belongs to a value at a place ("own corn 7", "a worker of mine on Tikal 3"); between the knots of the clock it
is interpolated. So a value is a sum of looked-up numbers, and no numerical library is needed to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from pathlib import Path

import msgspec

from companion.engine.data_folder import folder
from companion.engine.definition import Definition
from companion.engine.errors import CompanionError
from companion.engine.table import AnyTable
from companion.players.features import NO_SEAT, SEAT, Place, Reader, meant

KNOTS = 6
"""Moments of a game at which every weight has a value of its own; the first is its start, the last its end."""
MOST_SUMS = 5000
"""The most sums that are cached for a container between two knots, so that long runs do not fill the memory."""
HUNDREDTHS = 100
"""Weights are stored as whole hundredths of a point."""
QUARTERS = 4
MOST_OFF, FEWEST = 0.03, 300
"""Chances to win are shown where they were off by at most so much in every quarter, over at least so many games."""


Signs = tuple[list[float], list[float], list[float], list[float]]
"""The inputs of chances to win: by seat the points, the points if it ended now, the value, and 1 for the first
player."""


class Proof(msgspec.Struct, frozen=True):
    """How good the chances to win were, over games that were not used to find them."""

    games: int
    off: list[float]
    """By how much they were off, in each quarter of the game."""
    loss: float
    ended: float
    """Their log-loss, and that of the points if it ended now."""

    @property
    def enough(self) -> bool:
        """Whether they may be shown."""
        return self.games >= FEWEST and max(self.off) <= MOST_OFF and self.loss < self.ended


class Weights(msgspec.Struct, frozen=True):
    """The learned weights of a game with so many players; stored as a file of the package."""

    game: str
    players: int
    rules: int
    """The version of the rules it was learned with."""
    clock: dict[str, float]
    """The average share of a game that is over, per era and day."""
    places: list[Place]
    tables: list[dict[str, list[int]]]
    """Per place, per value: a weight at every knot."""
    base: list[int]
    chance: list[list[float]] = []
    """Per knot of the clock, the factors of the signs in the chance to win; older files have three."""
    proof: Proof | None = None
    """The proof of these chances; None where they were not measured."""


class Lookup(dict[object, complex]):
    """Weights by value; a number that never came up counts as the nearest one that did.

    Each is a pair, of the knots before and after a moment, in one number: such pairs add up at once.
    """

    def __init__(self, learned: Mapping[object, complex]) -> None:
        super().__init__(learned)
        self._numbers = [key for key in learned if isinstance(key, int | float)]

    def __missing__(self, value: object) -> complex:
        found = 0j
        if self._numbers and isinstance(value, int | float):  # only learned numbers: earlier draws do not count
            found = self[min(self._numbers, key=lambda key: (abs(key - value), key))]
        self[value] = found
        return found


class Sums(dict[object, complex]):
    """The sums of a container's values: few of them come up between two knots, so each sum is computed once."""

    def __init__(self, lookups: Sequence[Lookup]) -> None:
        self._lookups = lookups

    def __missing__(self, values: tuple[object, ...]) -> complex:
        if len(self) >= MOST_SUMS:
            self.clear()
        found = self[values] = sum(
            sum(weigh.get(thing, 0j) for thing in value) if isinstance(value, tuple) else weigh[value]
            for weigh, value in zip(self._lookups, values, strict=True)
        )
        return found


class Value:
    """The weights of a game, ready to be used."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._reader = Reader(weights.places)
        self._at: dict[tuple[str, int, int], tuple[float, complex, list[Sums]]] = {}
        self._sums: dict[tuple[int, int], list[Sums]] = {}

    @property
    def proven(self) -> bool:
        """Whether the chances to win were shown to be about right."""
        return self.weights.proof is not None and self.weights.proof.enough

    def share(self, table: AnyTable) -> float:
        """The share of the game that is over, from 0 to 1."""
        clock = self.weights.clock
        found = clock.get(f"{table.era}:{table.day}")
        if found is None:  # a day that never came up: as late as the latest of its era
            found = max((share for when, share in clock.items() if when.startswith(f"{table.era}:")), default=1.0)
        return found

    def _lookup(self, index: int, knot: int, seat: int, count: int) -> Lookup:
        """The weights of a place from a knot to the next one, as a seat reads raw values."""
        now: dict[object, complex] = {
            _key(value): _pair(weights, knot) for value, weights in self.weights.tables[index].items()
        }
        if self.weights.places[index].kind == SEAT:
            raw: list[int | None] = [None, -1, *range(count)]
            return Lookup({each: now.get(meant(SEAT, each, seat, count), 0j) for each in raw})
        return Lookup(now if None in now else {**now, None: now.get(NO_SEAT, 0j)})

    def _moment(self, table: AnyTable, seat: int) -> tuple[float, complex, list[Sums]]:
        """The weight of the later knot at this moment, the base, and the weights from the earlier to the later."""
        (knot, _), *later = knots(self.share(table), KNOTS)
        if (knot, seat) not in self._sums:
            self._sums[knot, seat] = [
                Sums([self._lookup(index, knot, seat, len(table.players)) for index in group.indices])
                for group in self._reader.groups
            ]
        return later[0][1] if later else 0.0, _pair(self.weights.base, knot), self._sums[knot, seat]

    def to_come(self, table: AnyTable, seat: int) -> float:
        """The points that a seat can still expect."""
        when = (table.era, table.day, seat)
        found = self._at.get(when)
        if found is None:
            found = self._at[when] = self._moment(table, seat)
        later, total, sums = found
        for known, values in zip(sums, self._reader.raw(table, table.players[seat]), strict=True):
            total += known[values]
        return total.real + later * (total.imag - total.real)

    def of(self, table: AnyTable, seat: int) -> float:
        """The points that a seat is expected to have at the end."""
        return float(table.players[seat].points) + self.to_come(table, seat)

    def chances(self, definition: Definition, table: AnyTable) -> list[float]:
        """Everyone's chance to win, by seat."""
        if table.phase not in definition.scenes:
            ends = list(zip(table.points, definition.tie_breaks(table), strict=True))
            return [(end == max(ends)) / ends.count(max(ends)) for end in ends]
        return self.chances_by(self.share(table), self.signs(definition, table))

    def signs(self, definition: Definition, table: AnyTable) -> Signs:
        """The inputs of the chances to win."""
        now = list(table.points)
        for line in definition.final_lines(table):
            now[line.player] += line.points
        seats = range(len(table.players))
        first = [float(seat == table.first_player) for seat in seats]
        return table.points, now, [self.of(table, seat) for seat in seats], first

    def chances_by(self, share: float, signs: Signs) -> list[float]:
        """Everyone's chance to win, by seat, at a moment before the end."""
        mix = knots(share, len(self.weights.chance))
        count = len(self.weights.chance[0])
        factors = [sum(self.weights.chance[knot][sign] * part for knot, part in mix) for sign in range(count)]
        return softmax(
            [sum(f * each for f, each in zip(factors, seat, strict=True)) for seat in zip(*signs[:count], strict=True)]
        )


def knots(share: float, count: int) -> list[tuple[int, float]]:
    """The two knots beside a moment, and how much each counts.

    >>> knots(0.5, 6), knots(1.0, 6)
    ([(2, 0.5), (3, 0.5)], [(5, 1.0)])
    """
    at = min(max(share, 0.0), 1.0) * (count - 1)
    low = min(int(at), count - 1)
    rest = at - low
    return [(low, 1.0 - rest), (low + 1, rest)] if rest else [(low, 1.0)]


def softmax(signs: Sequence[float]) -> list[float]:
    """Shares of one, the more the higher."""
    top = max(signs)
    raised = [exp(sign - top) for sign in signs]
    return [each / sum(raised) for each in raised]


def _pair(weights: Sequence[int], knot: int) -> complex:
    """The weights of a knot and of the next one, in points."""
    return complex(weights[knot], weights[min(knot + 1, KNOTS - 1)]) / HUNDREDTHS


def _key(text: str) -> str | int:
    """A value as in a table; numbers are numbers."""
    try:
        return int(text)
    except ValueError:
        return text


def weights_file(game: str, players: int) -> Path:
    """The file with the weights of a game."""
    return folder(game) / "players" / f"{players}.json"


class Unlearned(CompanionError):
    """No learned weights fit a game: the simple player steps in."""


def read_weights(file: Path) -> Weights:
    """Weights from their file; refused in one sentence where it is missing or unreadable."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Weights)
    except FileNotFoundError:
        raise Unlearned("error.unlearned") from None
    except (OSError, msgspec.DecodeError) as error:
        raise Unlearned("error.weights-broken", file=file.name, why=str(error)[:200]) from None


def fitting(weights: Weights, made: Definition, table: AnyTable) -> Value:
    """The weights ready to be used; refused where they were learned of other rules or another kind of table."""
    if (weights.game, weights.rules) != (made.name, made.rules_version):
        raise Unlearned("error.weights-version", rules=weights.rules, known=made.rules_version)
    value = Value(weights)
    try:
        value.of(table, 0)
    except (AttributeError, LookupError, TypeError):
        raise Unlearned("error.weights-table") from None
    return value


@cache
def _weights(game: str, players: int) -> Weights:
    """The weights for so many players, or for the nearest number of them."""
    learned = [int(file.stem) for file in weights_file(game, players).parent.glob("*.json")]
    nearest = min(learned, key=lambda count: (abs(count - players), -count), default=players)
    return read_weights(weights_file(game, nearest))


def value_of(made: Definition, table: AnyTable) -> Value:
    """The weights for such a table; refused in one sentence where there are none that fit."""
    chosen = (made.name, len(table.players), made.rules_version, tuple(sorted(table.rulings.items())))
    if chosen not in _values:
        _values[chosen] = fitting(_weights(made.name, len(table.players)), made, table)
    return _values[chosen]


_values: dict[tuple[object, ...], Value] = {}
"""Weights in use, by game, players, rules and rulings: the content of the table may depend on each."""


def win_chances(made: Definition, table: AnyTable) -> list[float] | None:
    """Everyone's chance to win, by seat; None where it was not shown to be about right for so many players."""
    try:
        value = value_of(made, table)
        known = value.proven and value.weights.players == len(table.players)
        return value.chances(made, table) if known else None
    except Unlearned:
        return None
    except (TypeError, LookupError, AttributeError):  # a variant that nothing was learned of
        return None


def as_mapping(values: Mapping[object, Sequence[float]]) -> dict[str, list[int]]:
    """Weights as stored: whole hundredths by the text of a value."""
    return {str(value): [round(each * HUNDREDTHS) for each in weights] for value, weights in values.items()}
