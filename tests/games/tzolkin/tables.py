"""Tables to try a rule on: a mid-game table with any changes, playing on it, and reading the verdicts."""

from __future__ import annotations

from typing import Any

import companion
from companion.engine.ask import Option, Reason
from companion.engine.journal import Setup
from companion.games.tzolkin import DEFINITION
from companion.games.tzolkin.table import Jungle, Player, Table, new_gears

NAMES = ("Ann", "Ben", "Chen", "Dora")
ANN, BEN, CHEN, DORA = range(4)
NEUTRAL = -1

AGE_1 = ["b1-01", "b1-04", "b1-06", "b1-08", "b1-10", "b1-13"]
AGE_2 = ["b2-01", "b2-04", "b2-08", "b2-10", "b2-13", "b2-16"]
MONUMENTS = {2: 4, 3: 5, 4: 6}
FIELDS = {2: 2, 3: 3, 4: 4}
NEUTRALS = {2: 12, 3: 6, 4: 0}
OUT_OF_THE_WAY = [
    *((gear, space) for gear in ("palenque", "yaxchilan", "tikal", "uxmal") for space in (8, 9)),
    *(("chichen_itza", space) for space in (11, 12)),
    *((gear, 5) for gear in ("tikal", "uxmal")),
]
"""Where neutral workers stand when a test does not care: mostly on spaces without a number."""


def table(count: int = 4, *, gears: Any = None, jungle: Any = None, last: bool = False, **changes: Any) -> Table:
    """A table on day 3 with Ann to move, everyone with 3 workers and nothing else.

    ``ann=``, ``ben=``, ... set values of a player (``workers`` is their number in play); ``gears={"tikal": {2: BEN}}``
    puts workers on spaces; ``jungle={3: (wood, corn)}``; ``last=True`` makes Ann the last to move in the round.
    """
    t = Table(era="age-1", day=3, phase="turn", gears=new_gears())
    tiles = {2: (0, FIELDS[count])} | dict.fromkeys((3, 4, 5), (FIELDS[count], 0)) | (jungle or {})
    t.jungle = {group: Jungle(wood, corn) for group, (wood, corn) in tiles.items()}
    if last:
        t.first_player, t.turns = 1, count - 1
    for gear, workers in (gears or {}).items():
        for space, worker in workers.items():
            t.gears[gear][space] = worker
    places = iter(OUT_OF_THE_WAY)
    while sum(teeth.count(NEUTRAL) for teeth in t.gears.values()) < NEUTRALS[count]:
        gear, space = next(places)
        if t.gears[gear][space] is None:
            t.gears[gear][space] = NEUTRAL
    people = [changes.pop(name.lower(), {}) for name in NAMES[:count]]
    owned = {tile for values in people for tile in [*values.get("buildings", ()), *values.get("monuments", ())]}
    t.buildings = [tile for tile in (AGE_1 if changes.get("era", "age-1") == "age-1" else AGE_2) if tile not in owned]
    t.monuments = [tile for n in range(1, MONUMENTS[count] + 1) if (tile := f"m{n:02}") not in owned]
    for field, value in changes.items():
        assert hasattr(t, field), field
        setattr(t, field, value)
    t.players = [_player(t, seat, dict(values)) for seat, values in enumerate(people)]
    return t


def _player(t: Table, seat: int, values: dict[str, Any]) -> Player:
    player = Player()
    player.available = values.pop("workers", 3) - t.on_gears(seat) - (t.first_space == seat)
    player.temples.update(values.pop("temples", {}))
    player.technologies.update(values.pop("technologies", {}))
    for field, value in values.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


def start(count: int = 4, *, rulings: Any = None, draws: int | None = 1, **changes: Any) -> companion.Game:
    """A game that goes on from such a table; the companion draws tiles, unless ``draws=None``. Every ask is asked."""
    made = table(count, **changes)
    return companion.Game(DEFINITION, NAMES[:count], Setup(draws, rulings=rulings or {}, start=made), settles=False)


def acting(gear: str, space: int, **changes: Any) -> companion.Game:
    """The same, with a worker of Ann's just picked up from a space."""
    gears = changes.pop("gears", {})
    game = start(gears={**gears, gear: {**gears.get(gear, {}), space: ANN}}, **changes)
    return play(game, f"pick {gear} {space}")


def play(game: companion.Game, *keys: str) -> companion.Game:
    """Take these decisions one after the other."""
    for key in keys:
        game.play(key)
    return game


def keys(game: companion.Game) -> list[str]:
    """The options that may be chosen now."""
    return [option.key for option in game.legal]


def option(game: companion.Game, key: str) -> Option:
    """An option by its key, allowed or not."""
    return {option.key: option for option in game.options}[key]


def reasons(game: companion.Game, key: str) -> list[Reason]:
    """Every reason why an option is refused; none when it is allowed."""
    verdict = option(game, key).verdict
    assert game.describe(verdict), "every reason has a sentence"
    assert (key in keys(game)) == (not verdict.reasons)
    return list(verdict.reasons)


def cautions(game: companion.Game, key: str) -> list[Reason]:
    """The waste of a legal option."""
    assert key in keys(game)
    verdict = option(game, key).verdict
    assert game.describe(verdict), "every caution has a sentence"
    return list(verdict.cautions)


def state(game: companion.Game, seat: int = ANN) -> dict[str, float]:
    """Everything countable a player has, in one dict."""
    me = game.table.players[seat]
    counted = ("corn", "wood", "stone", "gold", "skull", "points", "corn_tiles", "wood_tiles")
    return {
        **{name: getattr(me, name) for name in counted},
        **me.temples,
        **me.technologies,
        "workers": game.table.workers(seat),
        "buildings": len(me.buildings),
        "monuments": len(me.monuments),
    }


def brought(game: companion.Game, *decisions: str, seat: int = ANN) -> dict[str, float]:
    """The changes of a player by these decisions: {"corn": -3, "chaac": 1}."""
    before = state(game, seat)
    play(game, *decisions)
    return {name: value - before[name] for name, value in state(game, seat).items() if value != before[name]}


def happened(game: companion.Game, kind: str) -> list[dict[str, Any]]:
    """The values of all events of a kind, each with its player."""
    return [{"player": event.player, **event.values} for event in game.events if event.kind == kind]


def scored(game: companion.Game, source: str) -> dict[object, float]:
    """Points per seat from one source."""
    return {seat: points for (seat, name), points in game.ledger.by("source").items() if name == source}
