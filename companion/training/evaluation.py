"""How good weights are: the errors of their values and of their chances to win, over games they did not learn from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import log, sqrt
from statistics import fmean
from typing import NamedTuple

import msgspec

from companion.games import definition
from companion.players.table_values import QUARTERS, Proof, Value, softmax
from companion.training.chance_fitting import Observation
from companion.training.training_games import Played

SCALES = (0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1)
BINS = 10


class Foreseen(NamedTuple):
    """The forecast after a turn, and the result."""

    game: int
    quarter: int
    share: float
    chances: list[float]
    now: list[float]
    """Everyone's points if it ended now."""
    won: list[float]


def foreseen(value: Value, rows: Iterable[Observation]) -> Iterator[Foreseen]:
    """The chances at every turn of some games, as these weights compute them."""
    for row in rows:
        quarter = min(int(row.share * QUARTERS), QUARTERS - 1)
        now = row.signs[1]
        yield Foreseen(row.game, quarter, row.share, value.chances_by(row.share, row.signs), now, row.won)


def calibration(rows: Sequence[Foreseen]) -> float:
    """The mean error of chances: forecasts beside results, in bins of equal size."""
    pairs = sorted(pair for row in rows for pair in zip(row.chances, row.won, strict=True))
    size = len(pairs) / BINS
    parts = [pairs[round(n * size) : round((n + 1) * size)] for n in range(BINS)]
    off = [abs(fmean(chance for chance, _ in part) - fmean(won for _, won in part)) * len(part) for part in parts]
    return sum(off) / len(pairs)


def log_loss(rows: Iterable[tuple[Sequence[float], Sequence[float]]]) -> float:
    """The mean loss of the chances against the outcomes: the less, the better."""
    return fmean(
        -sum(won * log(max(chance, 1e-9)) for chance, won in zip(chances, wons, strict=True)) for chances, wons in rows
    )


def ended(now: Sequence[float], share: float, scale: float) -> list[float]:
    """Chances by the points if it ended now: surer the later."""
    return softmax([scale * (1 + QUARTERS * share) * each for each in now])


def losses(rows: Sequence[Foreseen]) -> tuple[float, float]:
    """The log-loss of the chances, and that of the points if it ended now, at its best scale."""
    ours = log_loss((row.chances, row.won) for row in rows)
    theirs = min(log_loss((ended(row.now, row.share, scale), row.won) for row in rows) for scale in SCALES)
    return ours, theirs


def proof(rows: Sequence[Foreseen]) -> Proof:
    """The proof of chances, as it is stored with the weights."""
    ours, theirs = losses(rows)
    parts = [[row for row in rows if row.quarter == quarter] for quarter in range(QUARTERS)]
    off = [round(calibration(part), 4) if part else 1.0 for part in parts]
    return Proof(len({row.game for row in rows}), off, round(ours, 4), round(theirs, 4))


def value_error(value: Value, games: Iterable[Played]) -> float:
    """The usual error of the expected points at the end, in points, over all turns: root of the mean square."""
    decode = msgspec.msgpack.Decoder(definition(value.weights.game).table).decode
    errors = [
        value.of(decode(raw), seat) - game.final[seat]
        for game in games
        for raw, seat in zip(game.tables, game.seats, strict=True)
    ]
    return sqrt(fmean(error * error for error in errors))
