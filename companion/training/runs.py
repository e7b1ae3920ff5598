"""A run of training: rounds of games, each followed by a fit, kept in a folder so that it can be stopped and resumed.

Every game is known by its round and its number alone, so the result does not depend on how many workers play.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Literal

import msgspec

from companion.cluster import Cluster
from companion.engine.errors import CompanionError
from companion.engine.journal import write_safely
from companion.games import definition
from companion.players.table_values import Unlearned, Value, Weights, read_weights, weights_file
from companion.simulation import in_processes, on_cluster
from companion.training.chance_fitting import Observation, fit_chance, seen
from companion.training.evaluation import Foreseen, calibration, foreseen, losses, proof, value_error
from companion.training.matches import Match, half_match, result
from companion.training.training_games import AHEAD, LEARNER, Played, Player, own_game, weak_game
from companion.training.value_fitting import Fit

Kind = Literal["weak", "learner", "ahead"]
Work = Callable[[range], list[tuple[int, bytes]]]
"""Plays a batch: the number of its first game, and its games as they are stored."""
WIDTHS = {"learner": LEARNER, "ahead": AHEAD}
SEEDS, ROUNDS = 1_000_000, 10_000
"""Seeds of a run, and of one of its rounds."""
CHECKS, CHECK_SEED, MATCH_SEED = 12, 7_000_000_000, 8_000_000_000
"""Games against the fixed opponents after each round; seeds that no game to learn from has."""
BATCH = 4
"""Games that are played and stored at once."""
FOLDS = 5
"""Chances are proven in so many parts: each part by factors that were fitted to the others."""


class Round(msgspec.Struct, frozen=True, array_like=True):
    """So many games of one kind of players: random and sensible ones, learning ones, or those that look ahead."""

    players: Kind
    games: int


class Plan(msgspec.Struct, frozen=True):
    """The plan of a training: the same plan gives the same weights.

    Without rounds the weights of the package stay; their chances to win are checked, and fitted again if too far off.
    """

    game: str
    players: int
    rounds: list[Round]
    proof: int = 0
    """Games of the final weights, for the chances to win; without them the last round serves, and nothing is proven."""
    seed: int = 1
    rules: int = 0

    def continues(self, other: Plan) -> bool:
        """Whether the games of another plan serve this one too: it may have more rounds, or fewer."""
        both = min(len(self.rounds), len(other.rounds))
        rest = partial(msgspec.structs.replace, rounds=[], proof=0)
        return rest(self) == rest(other) and self.rounds[:both] == other.rounds[:both]


class Point(msgspec.Struct, frozen=True, omit_defaults=True):
    """A point of the curve: a round of games, by the weights that played them."""

    round: int
    players: str
    games: int
    mean: float
    error: float
    """The mean points of a seat, and its standard error."""
    value_error: float | None = None
    """The usual error of the expected points at the end, over games that were not learned from yet."""
    chance_loss: float | None = None
    ended_loss: float | None = None
    chance_off: float | None = None
    """The log-loss of the chances to win, that of the points if it ended now, and by how much chances were off."""
    against: Match | None = None
    """The weights after this round against the fixed opponents."""


class Workers(msgspec.Struct, frozen=True):
    """The workers that play: processes of this machine, or a Dask cluster."""

    jobs: int = 1
    cluster: str | None = None

    def map(self, work: Work, batches: list[range]) -> Iterator[tuple[int, bytes]]:
        """The results of each batch, in their order."""
        if self.cluster is not None:
            return on_cluster(Cluster(self.cluster), work, batches)
        if self.jobs > 1 and len(batches) > 1:
            return in_processes(self.jobs, work, batches)
        return (each for batch in batches for each in work(batch))


HERE = Workers()
"""One process, this one."""


@cache
def value_from(weights: bytes) -> Value:
    """Weights ready to be used, once in each process."""
    return Value(msgspec.json.decode(weights, type=Weights))


def play_batch(plan: Plan, number: int, weights: bytes, numbers: range) -> list[tuple[int, bytes]]:
    """The games of a batch, as they are stored, with the number of the first."""
    kind = plan.rounds[number].players if number < len(plan.rounds) else "learner"
    games = list[Played]()
    for seed in (plan.seed * SEEDS + number * ROUNDS + each for each in numbers):
        if kind == "weak":
            games.append(weak_game(plan.game, plan.players, seed))
        else:
            games.append(own_game(value_from(weights), seed, WIDTHS[kind]))
    return [(numbers[0], msgspec.msgpack.encode(games))]


def match_batch(ours: bytes, theirs: bytes, seed: int, numbers: range) -> list[tuple[int, bytes]]:
    """The games of a match."""
    sides = Player(value_from(ours)), Player(value_from(theirs))
    return [(numbers[0], msgspec.msgpack.encode([half_match(sides, number, seed) for number in numbers]))]


class Run:
    """A plan in its folder."""

    def __init__(
        self, plan: Plan, folder: Path, workers: Workers = HERE, report: Callable[[str], None] = print
    ) -> None:
        self.plan, self.folder, self.workers, self.report = plan, folder, workers, report
        (folder / "games").mkdir(parents=True, exist_ok=True)
        kept = folder / "plan.json"
        if kept.exists() and not plan.continues(msgspec.json.decode(kept.read_bytes(), type=Plan)):
            raise CompanionError("error.other-training", "cli", folder=str(folder))
        write_safely(kept, msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def weights(self) -> Weights:
        """Play all rounds, fit, and write the curve; reuses the results in the folder."""
        games, curve, raw, fixed = list[list[Played]](), list[Point](), b"", self._opponents()
        for number, each in enumerate(self.plan.rounds):
            latest = self.played(number, each.games, raw)
            point = self.point(number, latest, raw, games)
            games.append(latest)
            raw = self._fitted(number, games)
            if fixed:
                point = msgspec.structs.replace(point, against=self.match(raw, fixed, CHECKS, CHECK_SEED, str(number)))
            curve.append(point)
            fixed = fixed or raw
            write_safely(self.folder / "curve.json", msgspec.json.format(msgspec.json.encode(curve)) + b"\n")
            self.report(said(self.plan, curve[-1]))
        return self._with_chances(raw or fixed, games)

    def played(self, number: int, count: int, weights: bytes) -> list[Played]:
        """The games of a round."""
        work = partial(play_batch, self.plan, number, weights)
        return [
            game
            for raw in self._batches(f"games/{number}", count, work)
            for game in msgspec.msgpack.decode(raw, type=list[Played])
        ][:count]

    def match(self, ours: bytes, theirs: bytes, games: int, seed: int, name: str) -> Match:
        """Some games between two sets of weights."""
        digest = hashlib.sha256(ours + theirs).hexdigest()[:8]
        found = self._batches(f"games/match-{name}-{digest}", games, partial(match_batch, ours, theirs, seed))
        return result([game for raw in found for game in msgspec.msgpack.decode(raw, type=list[list[float]])])

    def _batches(self, name: str, count: int, work: Work) -> list[bytes]:
        """The stored batches of some games; missing ones are played now, and stored one by one."""
        numbers = range(count)
        batches = [numbers[first : first + BATCH] for first in numbers[::BATCH]]
        file = {batch[0]: self.folder / f"{name}-{batch[0]:05}.msgpack" for batch in batches}
        missing = [batch for batch in batches if not file[batch[0]].exists()]
        for first, raw in self.workers.map(work, missing):
            write_safely(file[first], raw)
        return [path.read_bytes() for path in file.values()]

    def point(self, number: int, latest: Sequence[Played], raw: bytes, before: Sequence[Sequence[Played]]) -> Point:
        """The report of a round on the weights that played it, before they learn from it."""
        kind = self.plan.rounds[number].players
        points = [fmean(game.final) for game in latest]
        plain = Point(number, kind, len(latest), round(fmean(points), 2), round(stdev(points) / sqrt(len(points)), 2))
        if kind == "weak":
            return plain
        value = value_from(raw)
        point = msgspec.structs.replace(plain, value_error=round(value_error(value, latest), 2))
        if self.plan.players == 1:
            return point
        chance = value.weights.chance
        if not chance and number and self.plan.rounds[number - 1].players != "weak":
            chance = fit_chance(list(seen(value, enumerate(before[-1]))))
        if not chance:
            return point
        fitted = Value(msgspec.structs.replace(value.weights, chance=chance))
        rows = list(foreseen(fitted, seen(value, enumerate(latest))))
        ours, theirs = losses(rows)
        return msgspec.structs.replace(
            point, chance_loss=round(ours, 4), ended_loss=round(theirs, 4), chance_off=round(calibration(rows), 4)
        )

    def _fitted(self, number: int, games: Sequence[Sequence[Played]]) -> bytes:
        """The weights after a round; all games count, the latest twice: without the weak ones play collapses."""
        file = self.folder / f"weights-{number}.json"
        if not file.exists():
            every = [game for part in games for game in part]
            fitted = Fit(self.plan.game, self.plan.players, [*every, *games[-1]]).weights()
            write_safely(file, msgspec.json.encode(fitted) + b"\n")
        return file.read_bytes()

    def _with_chances(self, raw: bytes, games: Sequence[Sequence[Played]]) -> Weights:
        """The final weights, with the chances to win and their proof over games that were not used for them."""
        weights = msgspec.json.decode(raw, type=Weights)
        value = Value(weights)
        if not self.plan.proof:
            return msgspec.structs.replace(weights, chance=fit_chance(list(seen(value, enumerate(games[-1])))))
        own = list(seen(value, enumerate(self.played(len(self.plan.rounds), self.plan.proof, raw))))
        if not self.plan.rounds and weights.chance:
            known = proof(list(foreseen(value, own)))
            if known.enough:
                return msgspec.structs.replace(weights, proof=known)
        return msgspec.structs.replace(weights, chance=fit_chance(own), proof=proof(list(foreseen_apart(weights, own))))

    def _opponents(self) -> bytes:
        """The fixed opponents of the curve: the weights that the package had when the run began."""
        file = self.folder / "opponents.json"
        if not file.exists():
            write_safely(file, shipped(self.plan.game, self.plan.players))
        return file.read_bytes()


def foreseen_apart(weights: Weights, rows: Sequence[Observation]) -> Iterator[Foreseen]:
    """The forecast of each game by chances that were fitted to other games."""
    for fold in range(FOLDS):
        chance = fit_chance([row for row in rows if row.game % FOLDS != fold])
        value = Value(msgspec.structs.replace(weights, chance=chance))
        yield from foreseen(value, (row for row in rows if row.game % FOLDS == fold))


def said(plan: Plan, point: Point) -> str:
    """A point of the curve in a line."""
    parts = [f"{plan.game} {plan.players}, round {point.round}: {point.games} games ({point.players})"]
    parts.append(f"mean {point.mean:.1f} ± {point.error:.1f}")
    if point.value_error is not None:
        parts.append(f"value off by {point.value_error:.1f}")
    if point.chance_loss is not None:
        loss = f"{point.chance_loss:.3f} (ended now {point.ended_loss:.3f})"
        parts.append(f"log-loss of the chances {loss}, off by {point.chance_off:.3f}")
    if point.against is not None:
        parts.append(f"against the fixed opponents {point.against}")
    return ", ".join(parts)


def shipped(game: str, players: int) -> bytes:
    """The weights of the package for such a table, where they fit its rules; else nothing."""
    try:
        weights = read_weights(weights_file(game, players))
    except Unlearned:
        return b""
    return msgspec.json.encode(weights) if weights.rules == definition(game).rules_version else b""
