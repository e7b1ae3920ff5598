"""Tables to try a rule on: a table in the middle of a year with any changes, playing on it, reading the verdicts."""

from __future__ import annotations

from typing import Any

from companion.engine.ask import Option, Reason
from companion.engine.copy import Copy, as_text, blank
from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.components import DOCKS, GOODS
from companion.games.santa_maria.pieces import FACTS, sample
from companion.games.santa_maria.table import Player, Table

NAMES = ("Ann", "Ben", "Chen", "Dora", "Emil")
ANN, BEN, CHEN, DORA = range(4)

SCHOLARS = ("hand:Philosophy", "hand:Basketry", "hand:Storytelling")
TAXES = "hand:Taxation"
MARKET_TILES = {
    "coins": "wood&grain>happiness*2",
    "religion": "wood&sugar>happiness*3",
    "conquistador": "gem*2>happiness*4",
    "happiness": "sugar&gold>happiness*5",
}
SPECIAL_TILE = "coins*2&cocoa>happiness*5"
PRINTED = {
    "religion_track": {"cells": ["", "", "monk", "", "monk", "", "monk", ""]},
    "conquistador_track": {"cells": ["", "", "gold", "tree", "tree", "gold&tree", ""]},
    "docks": {"coins": 1, "happiness": 2},
    "missions": {"cells": ["gem", "wood/grain", "happiness*3", "gold"]},
    "missions_kingdoms": {"cells": ["gem", "coins*2", "happiness*3", "gold", "cocoa&wood&grain"]},
    "archery": {"one": "down", "points": 1, "six": "up"},
}
"""What the rules below count on: monks at the steps 2, 4, 6 of 7; gold at the steps 2 and 5 of 6, trees at 3, 4, 5."""


def box(*without: str, **facts: Any) -> Copy:
    """The sample box with these tracks, docks and missions, and some facts untold or told otherwise."""
    known = {**sample().facts, **PRINTED, **facts}
    return Copy("santa_maria", {name: value for name, value in known.items() if name not in without}, sample=True)


def empty() -> Copy:
    """A box of which nothing is known."""
    return Copy("santa_maria")


def number(row: int, column: int) -> int:
    """A cell by row and column, both from 1."""
    return (row - 1) * 6 + column - 1


def table(count: int = 2, **changes: Any) -> Table:
    """Year 1, Ann to move, nobody has anything but an empty colony; every kind of die lies in the pool.

    ``ann=``, ``ben=``, ... set values of a player. Colonies and marks are given by row and column, both from 1:
    ``ann={"colony": {(2, 3): "wood"}, "marks": {(2, 3): "coins 1"}}``.
    """
    people = [_player(dict(changes.pop(name.lower(), {}))) for name in NAMES[:count]]
    t = Table(era="year-1", phase="turn", players=people, pool=[1, 2, 3, 4, 5, 6])
    t.market = dict(MARKET_TILES)
    t.stacks = {"ships": 30}
    t.display = {"double": ["wood|road*1", "grain|road*2"], "triple": ["gem|wood|road"]}
    t.spots = {f"scholar.{n}": name for n, name in enumerate(SCHOLARS, 1)} | {f"bishop.{n}": "" for n in (1, 2, 3)}
    for field, value in changes.items():
        assert hasattr(t, field), field
        setattr(t, field, value)
    return t


def _player(values: dict[str, Any]) -> Player:
    player = Player()
    for place, text in values.pop("colony", {}).items():
        player.colony[number(*place)] = text
    player.marks = {number(*place): mark for place, mark in values.pop("marks", {}).items()}
    player.docks |= values.pop("docks", {})
    player.blue_dice = len(values.get("blue", ()))
    for field, value in values.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


def start(
    count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None, **changes: Any
) -> Game:
    """A game that goes on from such a table; the players tell what falls and comes up, unless ``draws`` is given."""
    made = table(count, companion_deals=draws is not None, **changes)
    setup = Setup(draws, rulings=rulings or {}, start=made, copy=copy or box())
    return Game(DEFINITION, NAMES[:count], setup, settles=False)


def new(count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None) -> Game:
    """A game from the very beginning; Ann is the first player."""
    setup = Setup(draws, first=0, rulings=rulings or {}, copy=copy or box())
    return Game(DEFINITION, NAMES[:count], setup, settles=False)


# playing


def play(game: Game, *decisions: str) -> Game:
    """Take these decisions one after the other; whoever is only asked for more ends the turn before the next."""
    for key in decisions:
        if key not in keys(game):
            ended(game)
        game.play(key)
    return game


def ended(game: Game) -> Game:
    """Whoever could still sell, buy or use a scholar ends the turn."""
    if game.ask is not None and game.ask.id == "end":
        game.play("end")
    return game


def told(game: Game) -> str:
    """The answer to a question that is written down: what the box says, or nothing happened."""
    assert game.ask is not None
    if game.ask.id != "learn":
        return as_text(blank(game.ask.entry))
    fact = game.ask.values["fact"]
    value = box().facts[fact]
    return as_text(value[len(game.table.fact(fact) or ())] if FACTS[fact].count else value)


PLAIN = ("end", "nothing", "step", "retire")


def simplest(game: Game) -> str:
    """The least that can be answered: no effect, one step, retiring; else what comes first."""
    assert game.ask is not None
    if game.ask.entry is not None:
        return told(game)
    return next((key for key in PLAIN if key in keys(game)), keys(game)[0])


def until(game: Game, ask: str, player: int | None = None) -> Game:
    """Answer as simply as possible until such a question comes (to that player)."""
    for _ in range(500):
        assert game.ask is not None, f"never asked: {ask}"
        if game.ask.id == ask and (player is None or game.ask.player == player):
            return game
        game.play(simplest(game))
    raise AssertionError(f"never asked: {ask}")


def until_year(game: Game, year: int) -> Game:
    """Answer as simply as possible until the first turn of a year."""
    while game.table.year < year or game.table.phase != "turn":
        game.play(simplest(game))
    return game


# reading


def me(game: Game, seat: int = ANN) -> Player:
    """A player."""
    player: Player = game.table.players[seat]
    return player


def asked(game: Game) -> tuple[str, int | None]:
    """The pending question and to whom it goes."""
    assert game.ask is not None
    return game.ask.id, game.ask.player


def keys(game: Game) -> list[str]:
    """What may be chosen now."""
    return [option.key for option in game.legal]


def choices(game: Game) -> list[str]:
    """What may be chosen now, without the free actions."""
    return [key for key in keys(game) if key.split(" ")[0] not in ("sell", "buy", "scholar")]


def option(game: Game, key: str) -> Option:
    """An option by its key, allowed or not."""
    return {option.key: option for option in game.options}[key]


def reasons(game: Game, key: str) -> list[Reason]:
    """Every reason why an option is refused; none when it is allowed."""
    verdict = option(game, key).verdict
    assert game.describe(verdict), "every reason has a sentence"
    assert (key in keys(game)) == (not verdict.reasons)
    return list(verdict.reasons)


def state(game: Game, seat: int = ANN) -> dict[str, float]:
    """Everything countable a player has, in one dict."""
    player = me(game, seat)
    return {
        **{name: getattr(player, name) for name in (*GOODS, "points", "religion", "conquistador", "blue_dice")},
        "monks": len(player.monks),
        **{f"dock {dock}": len(player.docks[dock]) for dock in DOCKS},
    }


def brought(game: Game, *decisions: str, seat: int = ANN) -> dict[str, float]:
    """What these decisions changed for a player: ``{"coins": -3, "religion": 1}``."""
    before = state(game, seat)
    play(game, *decisions)
    return {name: value - before[name] for name, value in state(game, seat).items() if value != before[name]}


def happened(game: Game, kind: str) -> list[dict[str, Any]]:
    """The values of all events of a kind, each with its player."""
    return [{"player": event.player, **event.values} for event in game.events if event.kind == kind]


def scored(game: Game, source: str) -> dict[int, float]:
    """The points of a source, by player."""
    sums = game.ledger.by("source")
    return {seat: points for (seat, from_what), points in sums.items() if from_what == source}


def activated(game: Game) -> list[tuple[int, int]]:
    """The cells that dice have activated, in order, by row and column."""
    return [(event["row"], event["column"]) for event in happened(game, "activate")]


def marks(game: Game, seat: int = ANN) -> dict[tuple[int, int], str]:
    """What stands on a player's buildings, by row and column."""
    return {(place // 6 + 1, place % 6 + 1): mark for place, mark in me(game, seat).marks.items()}
