"""Whole games, scored a second time from their tables: by the rules alone, with none of the game's code."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import companion
from companion import Game
from companion.testing.players import NAMES, choose
from tests.conformance.endless_winter import BUSY, HUNTER, SETTLER
from tests.games.endless_winter.play import box, rule

BUILDING = {"benefit_h00": {"effect": "megalith*2"}, "benefit_land-6": {"effect": "settlement"}}
COPY = box(**BUILDING)
BOX: Any = COPY.facts
BUILDER = BUSY | {"do stone": 40, "stone": 9, "megalith": 40}
TASTES = (BUILDER | {"tip": 3}, HUNTER | {"bury": 20}, SETTLER | {"do stone": 40, "stone": 9}, BUILDER | {"idol": 9})
VARIANTS: dict[str, dict[str, str]] = {
    "plain": {},
    "variant": {"gameplay": "variant", "draft": "both", "free_settlement": "free"},
    "modules": {"glaciers": "yes", "rests": "yes", "draft": "setup", "free_settlement": "free"},
}
SEEDS = 2
BURIALS = {1: (6, 10, 15), 2: (3, 6, 10), 3: (1, 3, 6), 4: (1, 3, 6)}
ENDED = ("preparation", "final")
MOST = Counter(mammoth=2, rhino=4, sloth=4, sabertooth=4, glyptodon=4, sixth=4)


def played(count: int, rulings: dict[str, str], seed: int) -> Game:
    """A whole game by chance."""
    game = companion.new_game("endless_winter", NAMES[:count], seed, rulings=rulings, copy=COPY)
    random = Random(seed)
    while not game.over:
        game.play(choose(game, TASTES, random))
    return game


# the end


def sacrifice(me: Any) -> int:
    """EW-FIN-02, EW-FIN-03: full groups of food and tools, at the ratio where the marker stands."""
    if not me.sacrifice:
        return 0
    section = BOX["sacrifice_track"][me.sacrifice - 1]
    return (me.food + me.tool) // section["resources"] * section["points"]


def burials(game: Game) -> Counter[int]:
    """EW-FIN-04 to EW-FIN-07: the highest first; on one level, who came there first."""
    steps = [(event.player, event.values["step"]) for event in game.events
             if event.kind == "idol" and event.values["track"] == "reverence"]  # fmt: skip
    last = {seat: (-level, n) for n, (seat, level) in enumerate(steps)}
    found = Counter[int]()
    for rank, seat in enumerate(sorted(last, key=last.__getitem__), 1):
        buried = sum(game.table.players[seat].buried.values())
        if buried:
            found[seat] = BURIALS[rank][(buried >= 4) + (buried >= 7)]
    return found


def printed(me: Any) -> int:
    """EW-FIN-08: the points of all own cards, wherever they are."""
    total = 0
    for place in (me.hand, me.mixed, me.discard, me.buried):
        for card, n in place.items():
            total += n * (BOX["card_points"][card] if card in BOX["card_points"] else int(card.split()[1]))
    return total


def animals(me: Any) -> int:
    """EW-FIN-09 to EW-FIN-12: every way to share out the wild ones; without one of a type there is no set of it."""
    own = {animal: n for animal, n in me.upright.items() if animal in MOST}
    ways = product([None, *own], repeat=me.upright.get("argentavis", 0))
    return max(sum(BOX[f"set_{animal}"][f"vp-{min(n + way.count(animal), MOST[animal])}"] for animal, n in own.items())
               for way in ways)  # fmt: skip


# during the game


def megaliths(table: Any) -> Counter[int]:
    """EW-MEG-08, EW-MEG-09: of the four below, 2 for an own one and 1 for another; 1 to whom one is covered."""
    found = Counter[int]()
    for place, builder in table.built.items():
        level, row, column = map(int, place.split("."))
        if level:
            below = [table.built[f"{level - 1}.{row + down}.{column + right}"] for down in (0, 1) for right in (0, 1)]
            found[builder] += 4 + below.count(builder)
            found.update(owner for owner in below if owner not in (builder, -1))
    return found


def reverence(me: Any) -> int:
    """EW-IDOL-07: the points of every level that was reached."""
    return sum(int(level["points"]) for level in BOX["reverence_track"][: me.reverence])


def of_stone(table: Any, seat: int, key: str) -> int | None:
    """EW-STONE-01 to EW-STONE-12: the worth of a stone as the table stands; None for one counted by hand."""
    me = table.players[seat]
    name, _, printed_table = key.partition(" ")
    family, _, shown = name.partition("|")
    kinds = shown.split("&")
    ground = [place[2:] for place, owner in table.built.items() if owner == seat and place.startswith("0.")]
    steps = {"tiles": len({table.tile_of[cell] for cell in ground}), "burial": sum(me.buried.values())}
    steps |= dict.fromkeys(("one-type", "two-types"), sum(me.tipped.get(kind, 0) for kind in kinds))
    if family in steps:
        return [0, *map(int, printed_table.split("-"))][min(steps[family], printed_table.count("-") + 1)]
    touching = [{table.hexes.get(name) for name in place.split(".")} for place in me.settlements]
    camped = {table.hexes.get(name) for name, n in me.camps.items() if n}
    upper = sum(owner == seat for place, owner in table.built.items() if not place.startswith("0."))
    return {
        "settlements": 2 * sum(kinds[0] in hexes for hexes in touching),
        "camps": len(camped & set(kinds)),
        "megaliths": len(ground),
        "height": 2 * upper,
        "idols": (me.sacrifice + me.reverence) // 2,
        "tipped": len(me.tipped),
    }.get(family)


def stones(game: Game) -> Counter[tuple[int, str]]:
    """EW-DEV-07, EW-DEV-11: all stones of everybody at the end of each eclipse; after it only the next round begins."""
    ends = {moment.table.round: moment.table for moment in game.moments() if moment.table.phase in ENDED}
    assert sorted(ends) == [1, 2, 3, 4]
    found = Counter[tuple[int, str]]()
    for number, table in ends.items():
        for seat, me in enumerate(table.players):
            found[seat, f"round-{number}"] += sum(of_stone(table, seat, key) or 0 for key in me.stones)
    return found


def scored(game: Game, *rules: str) -> Counter[int]:
    """Everybody's points by such rules."""
    found = Counter[int]()
    for line in game.ledger:
        if line.rule.startswith(rules):
            found[line.player] += int(line.points)
    return found


@rule(
    "EW-FIN-01", "EW-FIN-02", "EW-FIN-04", "EW-FIN-05", "EW-FIN-06", "EW-FIN-08", "EW-FIN-09", "EW-FIN-11", "EW-FIN-13"
)
@rule("EW-MEG-08", "EW-MEG-09", "EW-IDOL-07", "EW-ECL-17", "EW-DEV-07", "EW-DEV-11", "EW-STONE-12")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_category_of_whole_games(count, variant):
    for seed in range(SEEDS):
        game = played(count, VARIANTS[variant], seed)
        people = game.table.players
        assert scored(game, "EW-FIN-02") == +Counter({seat: sacrifice(me) for seat, me in enumerate(people)})
        assert scored(game, "EW-FIN-04") == burials(game)
        assert scored(game, "EW-FIN-08") == +Counter({seat: printed(me) for seat, me in enumerate(people)})
        assert scored(game, "EW-FIN-09") == +Counter({seat: animals(me) for seat, me in enumerate(people)})
        assert not scored(game, *(f"EW-FIN-{n:02}" for n in (1, 3, 5, 6, 7, 10, 11, 12, 13, 14)))
        assert scored(game, "EW-MEG-0") == megaliths(game.table)
        assert scored(game, "EW-IDOL-07") == +Counter({seat: reverence(me) for seat, me in enumerate(people)})
        in_rounds = Counter[tuple[int, str]]()
        for line in game.ledger:
            if line.rule.startswith("EW-STONE"):
                in_rounds[line.player, line.era] += int(line.points)
        assert in_rounds == +stones(game)
        best = max(range(count), key=lambda seat: (people[seat].points, -game.table.order.index(seat)))
        assert [each.player for each in game.standings() if each.place == 1] == [best]
