"""Computer players: their strength, the cost of a turn, and the accuracy of the chances to win."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter, process_time

import msgspec

from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.games import NAMES, definition
from companion.players import advisor, greedy, sensible_policy
from companion.players.analysis import analysed
from companion.players.levels import WIDTHS
from companion.players.policies import Policy
from companion.players.table_values import MOST_OFF, QUARTERS, Value, value_of
from companion.simulation import Run, cores, simulate
from companion.training.chance_fitting import seen
from companion.training.evaluation import Foreseen, calibration, foreseen, losses
from companion.training.matches import half_match, result
from companion.training.training_games import Player, own_game, tables
from tests.bench.figure import Figure, at_least, at_most

GAMES, LONG, MANY = 16, 8, 160
"""So many games of Tzolk’in, of those that take longer, and of those that every core plays."""
FORKS = 2000
ALONE = 12
"""Games alone of each kind of player."""
RIVALS = int(os.environ.get("RIVALS", "60"))
"""Games of each game in which the advisor meets greedy players, and games of four advisors."""


class Result(msgspec.Struct):
    """The results of a player in some games, against the others at the table."""

    points: list[float]
    won: int
    games: int
    seconds: list[float]
    """Of each of its turns."""

    @property
    def share(self) -> float:
        return 100 * self.won / self.games


def new_game(name: str, players: int, seed: int) -> Game:
    made = definition(name)
    names = [f"Player {seat + 1}" for seat in range(players)]
    return Game(made, names, Setup(seed, copy=made.sample() if made.sample is not None else None))


def against(name: str, one: Policy, others: Policy, games: int = GAMES, players: int = 4) -> Result:
    """One player, in every seat by turns, against others of another kind."""
    result = Result([], 0, games, [])
    for seed in range(games):
        points, won, seconds = meeting(name, one, others, players, seed)
        result.points.append(points)
        result.won += won
        result.seconds += seconds
    return result


def meeting(name: str, one: Policy, others: Policy, players: int, seed: int) -> tuple[float, bool, list[float]]:
    """One game of a player against others: its points, whether it won, and the seconds of its turns."""
    game, random, mine = new_game(name, players, 1000 + seed), Random(seed), seed % players
    turn, seconds = -1, list[float]()
    while game.ask is not None:
        asked = game.ask.player == mine
        if asked and game.turn_start != turn:
            turn = game.turn_start
            seconds.append(0.0)
        begun = process_time()
        key = (one if asked else others)(game, random)
        if asked:
            seconds[-1] += process_time() - begun
        game.play(key)
    won = any(each.player == mine and each.place == 1 for each in game.standings())
    return game.table.points[mine], won, seconds


def played(player: Policy, seed: int, name: str = "tzolkin") -> Game:
    """A game with one kind of player in all four seats."""
    game, random = new_game(name, 4, seed), Random(seed)
    while not game.over:
        game.play(player(game, random))
    return game


def greedy_games() -> Iterator[Figure]:
    """Greedy players among themselves: as `companion simulate` lets them play, on every core, and in one process."""
    begun = perf_counter()
    points = [row.points for row in simulate(Run("tzolkin", 4, MANY))]
    rate, how = MANY / (perf_counter() - begun), f"{cores()} cores, by the clock, with their start"
    yield Figure("Tzolk’in: greedy games a second, simulated", rate, "", at_least(10), how)
    started = process_time()
    for seed in range(GAMES):
        played(greedy, seed)
    yield Figure("… in one process", GAMES / (process_time() - started), "")
    yield Figure("Tzolk’in: four greedy, mean", fmean(points), "points", None, f"{MANY} games")


def strength() -> Iterator[Figure]:
    """Points and victories of each kind of player."""
    yield from greedy_games()
    result = against("tzolkin", advisor, greedy)
    won = f"won {result.won} of {GAMES} games"
    yield Figure("Tzolk’in: the advisor against three greedy", fmean(result.points), "points", at_least(55), won)
    yield Figure("… a turn of it", 1000 * fmean(result.seconds), "ms", at_most(100))
    both = fmean(fmean(played(advisor, seed).table.points) for seed in range(LONG))
    yield Figure("Tzolk’in: four advisors, mean", both, "points", at_least(50), f"{LONG} games")


def advisors() -> Iterator[Figure]:
    """The advisor of the other games."""
    for name in ("santa_maria", "endless_winter", "tawantinsuyu"):
        result = against(name, advisor, sensible_policy, LONG)
        yield Figure(f"{name}: the advisor against three sensible", result.share, "% won", at_least(90))
        yield Figure("… a turn of it", fmean(result.seconds), "s", at_most(1))


def met(name: str, seed: int) -> tuple[float, bool, list[float]]:
    """A game of the advisor against three greedy players."""
    return meeting(name, advisor, greedy, 4, 5_000 + seed)


def of_four(name: str, kind: str, seed: int) -> float:
    """The mean points of a game with one kind of player in all four seats."""
    return fmean(played({"advisor": advisor, "greedy": greedy}[kind], 7_000 + seed, name).table.points)


def with_error(values: Sequence[float]) -> str:
    """A mean with its error."""
    return f"{fmean(values):.1f} ± {stdev(values) / sqrt(len(values)):.1f}"


def rivals(names: Iterable[str] = NAMES) -> Iterator[Figure]:
    """The advisor against three greedy players, and four advisors beside four greedy players, on all cores."""
    for name in names:
        with ProcessPoolExecutor(cores()) as pool:
            games = list(pool.map(partial(met, name), range(RIVALS)))
            points, won, seconds = zip(*games, strict=True)
            share, turns = 100 * fmean(won), [each for game in seconds for each in game]
            note = f"{with_error(points)} points, {RIVALS} games"
            yield Figure(f"{name}: the advisor against three greedy players", share, "% won", at_least(95), note)
            most = 100 if name == "tzolkin" else 300
            yield Figure("… a turn of it", 1000 * fmean(turns), "ms", at_most(most), f"{len(turns)} turns")
            four, plain = (
                list(pool.map(partial(of_four, name, kind), range(RIVALS))) for kind in ("advisor", "greedy")
            )
            more = 100 * (fmean(four) / fmean(plain) - 1)
            note = f"{with_error(four)} and {with_error(plain)} points, {RIVALS} games each"
            yield Figure(f"{name}: four advisors beside four greedy players", more, "% more", at_least(25), note)


def alone() -> Iterator[Figure]:
    """The players of the games that can be played alone."""
    for name, players in tables():
        if players == 1:
            means = {}
            for each in (advisor, greedy, sensible_policy):
                means[each] = against(name, each, each, ALONE, 1)
            simple = fmean(means[sensible_policy].points)
            for each, label in ((advisor, "the advisor"), (greedy, "a greedy player")):
                points = means[each].points
                error = stdev(points) / sqrt(len(points))
                yield Figure(
                    f"{name}, alone: {label}",
                    fmean(points),
                    "points",
                    at_least(simple),
                    f"± {error:.1f}, sensible {simple:.1f}",
                )


def analyses() -> Iterator[Figure]:
    """The cost of finding a better turn for every turn of a game."""
    for name in NAMES:
        game = played(greedy, 3, name)
        begun = process_time()
        turns = sum(1 for _ in analysed(game))
        took = process_time() - begun
        yield Figure(f"{name}: what would have been better", took, "s", at_most(60), f"{turns} turns of four players")


def levels(names: Sequence[str] = ("tzolkin",)) -> Iterator[Figure]:
    """The levels of a computer seat against each other: two seats each, every deal twice with the seats exchanged."""
    for name in names:
        game = new_game(name, 4, 0)
        value = value_of(game.definition, game.table)
        for one, other in (("weak", "middle"), ("middle", "strong"), ("weak", "strong")):
            sides = Player(value, WIDTHS[one]), Player(value, WIDTHS[other])
            found = result([half_match(sides, number, 3_000) for number in range(GAMES)])
            yield Figure(f"{name}: {one} against {other}", found.difference, "points", None, str(found))


def other_levels() -> Iterator[Figure]:
    """The same of the other games, which takes long."""
    return levels([name for name in NAMES if name != "tzolkin"])


def forks() -> Iterator[Figure]:
    """The cost of a fork in the middle of a game."""
    for name in ("tzolkin", "santa_maria", "endless_winter", "tawantinsuyu"):
        game, random = new_game(name, 4, 5), Random(5)
        for _ in range(60):
            game.play(sensible_policy(game, random))
        trial = game.fork()
        begun = process_time()
        for _ in range(FORKS):
            trial.fork()
        yield Figure(f"{name}: a fork", 1e6 * (process_time() - begun) / FORKS, "µs", at_most(200))


# the chance to win


def chance_figures(value: Value, games: int) -> Iterator[Figure]:
    """Log-loss beside that of the points if it ended now, and the calibration of every quarter."""
    seeds = range(5_000_000, 5_000_000 + games)
    rows = list(foreseen(value, seen(value, ((seed, own_game(value, seed)) for seed in seeds))))
    what = f"{value.weights.game}, {value.weights.players}"
    ours, theirs = losses(rows)
    yield Figure(f"{what}: log-loss of the chance to win", ours, "", at_most(theirs), f"{games} games")
    for quarter in range(QUARTERS):
        part = [row for row in rows if row.quarter == quarter]
        off, perfect = calibration(part), unavoidable(part)
        yield Figure(
            f"… off in quarter {quarter + 1}", off, "", at_most(MOST_OFF), f"{perfect:.3f} if they were perfect"
        )


def chances(games: int = 500) -> Iterator[Figure]:
    """How good the chances of Tzolk’in are, and what one look costs."""
    game = new_game("tzolkin", 4, 3)
    yield from chance_figures(value_of(game.definition, game.table), games)
    random = Random(3)
    for _ in range(120):
        game.play(sensible_policy(game, random))
    game.win_chances()
    begun = process_time()
    for _ in range(FORKS):
        game.win_chances()
    yield Figure("the chance to win at a moment", 1000 * (process_time() - begun) / FORKS, "ms", at_most(5))


def other_chances(games: int = 100) -> Iterator[Figure]:
    """The same of every other table that was learned; fewer games, as they take longer."""
    for name, players in tables():
        if players > 1 and (name, players) != ("tzolkin", 4):
            game = new_game(name, players, 3)
            yield from chance_figures(value_of(game.definition, game.table), games)


def unavoidable(rows: Sequence[Foreseen], rounds: int = 20) -> float:
    """How far off chances would seem over so many games if they were exactly right: winners are drawn by them."""
    last = {row.game: row.chances for row in rows}
    random, found = Random(1), []
    for _ in range(rounds):
        winners = {game: random.choices(range(len(each)), each)[0] for game, each in last.items()}
        wons = {game: [float(seat == winners[game]) for seat in range(len(each))] for game, each in last.items()}
        found.append(calibration([row._replace(won=wons[row.game]) for row in rows]))
    return fmean(found)
