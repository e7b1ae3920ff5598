"""Games to learn from: of weak players, and of learning ones that take the best turn they know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec

from companion.engine.errors import BadPlayers
from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.engine.table import AnyTable
from companion.engine.trial import Trial
from companion.games import NAMES, definition
from companion.players.policies import sensible_policy
from companion.players.table_values import Value
from companion.players.turn_search import Way, Width, advised, ways

LEARNER, AHEAD = Width(2, again=3), Width(2, 4, 3)
"""The search of a learning player: quick rather than thorough; and of one that looks ahead."""
NOISE = 1.0
"""The noise of a learning player's values, in points, so that games differ."""
DISTINCT = 12
"""Ways of a turn among which the noise decides."""


class Played(msgspec.Struct):
    """A game to learn from: the table after every turn, the share of the game that was over, and the player."""

    tables: list[bytes]
    shares: list[float]
    seats: list[int]
    final: list[float]
    won: list[float]


def new_game(name: str, players: int, seed: int) -> Game:
    """A table to learn at, with the made-up copy where a game needs one."""
    made = definition(name)
    copy = made.sample() if made.sample is not None else None
    return Game(made, [f"Player {seat + 1}" for seat in range(players)], Setup(seed, None, copy=copy))


def watched(turns: Iterable[tuple[int, bytes]], end: AnyTable) -> Played:
    """The lessons of a game: the player of each turn, and the table after it."""
    seats, tables = zip(*turns, strict=True)
    best = max(end.points)
    winners = [seat for seat, points in enumerate(end.points) if points == best]
    won = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(end.players))]
    shares = [(n + 1) / len(tables) for n in range(len(tables))]
    return Played(list(tables), shares, list(seats), [float(points) for points in end.points], won)


def weak_game(name: str, players: int, seed: int) -> Played:
    """A game of random players, or by turns of sensible ones."""
    game, random, encode = new_game(name, players, seed), Random(seed), msgspec.msgpack.Encoder().encode
    movers: dict[int, int] = {}
    while game.ask is not None:
        if game.ask.player is not None:
            movers[game.turn_start] = game.ask.player
        if seed % 2 or game.ask.entry is not None:
            game.play(sensible_policy(game, random))
        else:
            game.play(random.choice(game.legal).key)
    after = {one.decisions: other.table for one, other in pairwise(game.moments())}
    return watched(((mover, encode(after[at])) for at, mover in movers.items()), game.table)


def own_game(value: Value, seed: int, width: Width = LEARNER) -> Played:
    """A game of players that take the best turn they know, with some noise."""
    trial, encode, random = begun(value, seed), msgspec.msgpack.Encoder().encode, Random(seed)

    def turns() -> Iterator[tuple[int, bytes]]:
        mover = None
        while (ask := trial.ask) is not None:
            scene = trial.scenes
            if ask.player is None or ask.entry is not None:
                trial.draw()
            else:
                mover = ask.player
                take(trial, max(found(trial, mover, value, width), key=lambda way: way.value + random.gauss(0, NOISE)))
            if trial.scenes > scene and mover is not None:
                yield mover, encode(trial.table)
                mover = None

    return watched(turns(), trial.table)


class Player(NamedTuple):
    """A player of a match: weights, and the extent of the search."""

    value: Value
    width: Width = LEARNER


def match_game(players: Sequence[Player], seed: int) -> list[float]:
    """The points of a game in which every seat takes the best turn that it finds."""
    trial = begun(players[0].value, seed)
    while (ask := trial.ask) is not None:
        if ask.player is None or ask.entry is not None:
            trial.draw()
        else:
            take(trial, found(trial, ask.player, *players[ask.player])[0])
    return [float(points) for points in trial.table.points]


def begun(value: Value, seed: int) -> Trial:
    """A new game as a trial."""
    return new_game(value.weights.game, value.weights.players, seed).fork(seed)


def found(trial: Trial, seat: int, value: Value, width: Width) -> list[Way]:
    """The best turns of a seat, best first."""
    return (advised if width.ways else ways)(trial, seat, value, width)[:DISTINCT]


def take(trial: Trial, way: Way) -> None:
    """Play a turn."""
    for key in way.keys:
        trial.play(key)


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of players that needs no variant, one alone too."""
    for name in NAMES:
        low, high = definition(name).players
        for players in range(low, high + 1):
            try:
                new_game(name, players, 0)
            except BadPlayers:
                continue
            yield name, players
