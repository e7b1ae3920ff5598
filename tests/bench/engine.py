"""The cost of a decision, a game, a load and an undo."""

import gc
import statistics
import tracemalloc
from collections.abc import Iterator
from random import Random
from time import process_time

import chess

import companion
from companion import Game
from tests.bench.figure import Figure, at_least, at_most, quantile, timed

NAMES = ("Анна", "Ben", "Chen", "Дарина")
ROUNDS, GAMES, PLIES = 5, 20, 3000


def new(seed: int) -> Game:
    return companion.new_game("tzolkin", NAMES, draws=seed)


def play_out(seed: int) -> Game:
    """A random game of four."""
    game, random = new(seed), Random(seed)
    while game.ask is not None:
        game.play(random.choice(game.legal).key)
    return game


def plies(seed: int) -> None:
    """Random play in python-chess: each ply lists the legal moves and plays one."""
    random, board = Random(seed), chess.Board()
    for _ in range(PLIES):
        moves = list(board.legal_moves)
        if not moves or board.halfmove_clock >= 100:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(random.choice(moves))


def decisions() -> Iterator[Figure]:
    """A decision against a ply, taken in turns so that a busy machine slows both."""
    play_out(0)  # everything is imported and warm
    ply_costs, decision_costs, game_costs = [], [], []
    played = 0
    for number in range(ROUNDS):
        ply_costs.append(timed(plies, number) / PLIES)
        begin = process_time()
        taken = sum(len(play_out(seed).journal) for seed in range(number * GAMES, (number + 1) * GAMES))
        spent = process_time() - begin
        played += taken
        decision_costs.append(spent / taken)
        game_costs.append(spent / GAMES)
    ratio = statistics.median(ours / theirs for ours, theirs in zip(decision_costs, ply_costs, strict=True))
    yield Figure("one ply of random play in python-chess", statistics.median(ply_costs) * 1e6, "µs")
    yield Figure("one decision of a random game of 4", statistics.median(decision_costs) * 1e6, "µs")
    yield Figure("decision ÷ ply", ratio, "×", at_most(1), "better ≤ 0.5")
    yield Figure("random games of 4, one core", 1 / statistics.median(game_costs), "a second", at_least(60))
    yield Figure("decisions a game", played / (ROUNDS * GAMES), "")


def options() -> Iterator[Figure]:
    """All options with all reasons, at every ask of some games."""
    costs = []
    for seed in range(GAMES // 2):
        game, random = new(seed), Random(seed)
        while game.ask is not None:
            costs.append(timed(lambda game=game: game.options) * 1e3)
            game.play(random.choice(game.legal).key)
    yield Figure("all options with all reasons, median", quantile(costs, 0.5), "ms")
    yield Figure("all options with all reasons, 95th percentile", quantile(costs, 0.95), "ms", at_most(1))
    yield Figure("all options with all reasons, most", max(costs), "ms")


def looking_back() -> Iterator[Figure]:
    """Loading and undoing at the end of a game."""
    loads, undos = [], []
    for seed in range(GAMES // 2):
        game = play_out(seed)
        text = game.to_save().text()
        loads.append(timed(companion.read_game, text) * 1e3)
        undos.append(timed(game.undo) * 1e3)
    yield Figure("load a finished game by replay", statistics.median(loads), "ms", at_most(30))
    yield Figure("load a finished game by replay, most", max(loads), "ms", at_most(30))
    yield Figure("undo at the end of a game", statistics.median(undos), "ms", at_most(30))
    yield Figure("undo at the end of a game, most", max(undos), "ms", at_most(30))


def growth() -> Iterator[Figure]:
    """The cost of a decision early and late: by thirds of a game, and while one player trades to and fro for ever."""
    thirds: list[list[float]] = [[], [], []]
    for seed in range(GAMES):
        game, random, costs = new(seed), Random(seed), []
        while game.ask is not None:
            begin = process_time()
            game.play(random.choice(game.legal).key)
            costs.append(process_time() - begin)
        for third, part in enumerate(thirds):
            part += costs[third * len(costs) // 3 : (third + 1) * len(costs) // 3]
    first, _, last = (statistics.fmean(part) * 1e6 for part in thirds)
    yield Figure("decision in the first third of a game", first, "µs")
    yield Figure("decision in the last third of a game", last, "µs")
    yield Figure("decision in the last third ÷ in the first", last / first, "×")
    game = at_the_market()
    number, windows = len(game.journal), {}
    for window in (600, 2000, 8000):
        for _ in range(window - 200 - number):
            trade(game)
        begin = process_time()
        for _ in range(200):
            trade(game)
        windows[window] = (process_time() - begin) / 200 * 1e6
        number = window
    for window, cost in windows.items():
        yield Figure(f"a trade at decision {window}", cost, "µs", None, f"{cost / windows[600]:.2f} × at 600")


def at_the_market() -> Game:
    """A game that stands at the market with something to trade."""
    for seed in range(1000):
        game, random = new(seed), Random(seed)
        while game.ask is not None:
            if game.ask.id == "market" and len(game.legal) > 1 and len(game.journal) < 300:
                return game
            game.play(random.choice(game.legal).key)
    raise LookupError("no game came to the market")


def trade(game: Game) -> None:
    """Any trade but the end of trading."""
    game.play(game.legal[0].key)


def memory() -> Iterator[Figure]:
    """The memory that a finished game holds."""
    games = [play_out(seed) for seed in range(2)]
    gc.collect()
    tracemalloc.start()
    games = [play_out(seed) for seed in range(10)]
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    yield Figure("memory of a finished game", held / len(games) / 1024, "KiB")
    save = statistics.fmean(len(game.to_save().text().encode()) for game in games)
    yield Figure("save of a finished game", save / 1024, "KiB")
