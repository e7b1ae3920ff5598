"""A match between two sets of weights: half of the seats each, and every deal twice with the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from companion.training.training_games import Player, match_game


class Match(msgspec.Struct, frozen=True):
    """The result of a match, as the one side sees it."""

    games: int
    ours: float
    theirs: float
    """The mean points of a seat."""
    error: float
    """The standard error of the difference, in points."""
    won: float
    """The share of games whose winner is ours; the seats are half of each."""

    @property
    def difference(self) -> float:
        """By how many points a seat of ours is better."""
        return self.ours - self.theirs

    @property
    def is_better(self) -> bool:
        """Whether we are better beyond doubt: by more than two standard errors."""
        return self.difference > 2 * self.error

    def __str__(self) -> str:
        return (
            f"{self.ours:.1f} to {self.theirs:.1f} points, {self.difference:+.1f} ± {self.error:.1f}, "
            f"won {self.won:.0%} of {self.games} games"
        )


Sides = tuple[Player, Player]


def half_match(sides: Sides, number: int, seed: int) -> list[float]:
    """Game ``number`` of a match: mean points of our seats and of theirs, and our share of the win.

    Alone each side plays the deal by itself.
    """
    ours, theirs = sides
    if ours.value.weights.players == 1:
        (us,), (them,) = (match_game([side], seed + number) for side in sides)
        return [us, them, (us > them) + (us == them) / 2]
    mine = [(seat + number) % 2 == 0 for seat in range(ours.value.weights.players)]
    points = match_game([ours if each else theirs for each in mine], seed + number // 2)
    winners = [own for each, own in zip(points, mine, strict=True) if each == max(points)]
    us = fmean(each for each, own in zip(points, mine, strict=True) if own)
    them = fmean(each for each, own in zip(points, mine, strict=True) if not own)
    return [us, them, sum(winners) / len(winners)]


def result(games: Sequence[Sequence[float]]) -> Match:
    """The result of games that are in pairs."""
    pairs = [(one[0] - one[1] + other[0] - other[1]) / 2 for one, other in zip(games[::2], games[1::2], strict=True)]
    error = stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else float("inf")
    ours, theirs, won = (fmean(each) for each in zip(*games, strict=True))
    return Match(len(games), round(ours, 2), round(theirs, 2), round(error, 2), round(won, 3))
