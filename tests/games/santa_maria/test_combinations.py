"""Whole games over every pair of variants and modules, with every number of players."""

from itertools import combinations, product

import pytest

from companion.games.santa_maria import DEFINITION
from companion.testing.playthroughs import books_are_right, watch
from tests.conformance.santa_maria import SETTINGS
from tests.conformance.suite import Played, fitting
from tests.games.santa_maria.rule import rule

VARIANTS = {name: ruling.choices for name, ruling in DEFINITION.rulings.items() if ruling.variant}
PLAYERS = range(1, 6)
TASTES = [name for name, setting in SETTINGS.items() if setting.changes is None and not setting.unknown]


def pairs(players, chosen):
    """The pairs of choices that a table of so many players tries."""
    return set(combinations(sorted({"players": players, **chosen}.items()), 2))


def tables():
    """Few tables, such that every two choices meet at one of them: the next is the one with the most new pairs."""
    possible = [
        (players, fitting("santa_maria", players, dict(zip(VARIANTS, choices, strict=True))))
        for players in PLAYERS
        for choices in product(*VARIANTS.values())
    ]
    left = set().union(*(pairs(*table) for table in possible))
    while left:
        best = max(possible, key=lambda table: len(pairs(*table) & left))
        left -= pairs(*best)
        yield best


TABLES = list(tables())


def test_every_two_choices_meet_at_a_table():
    met = set().union(*(pairs(*table) for table in TABLES))
    for one, other in combinations(VARIANTS, 2):
        for choices in product(VARIANTS[one], VARIANTS[other]):
            assert tuple(sorted(zip((one, other), choices, strict=True))) in met
    for name, possible in VARIANTS.items():
        for players, choice in product(PLAYERS, possible):
            impossible = players == 5 and choice == "no" and name in ("maya", "ambassadors")
            assert (tuple(sorted({"players": players, name: choice}.items())) in met) is not impossible
    assert len(TABLES) < 20


@pytest.mark.thorough
@rule("AK-GEN-01", "AK-X-10")
@pytest.mark.parametrize(("seed", "players", "chosen"), [(seed, *table) for seed, table in enumerate(TABLES)])
def test_a_game_of_these_variants_runs_to_its_end(seed, players, chosen):
    plan = TASTES[seed % len(TASTES)], seed, seed, chosen
    game = watch(Played("santa_maria", players, plan), books_are_right)
    assert game.table.year == 3
