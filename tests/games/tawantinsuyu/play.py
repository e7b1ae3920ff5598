"""Tables to try a rule on: a table in the middle of a game with any changes, playing on it, reading the verdicts."""

from __future__ import annotations

from functools import cache
from typing import Any, Self

import pytest

from companion.engine.journal import Setup
from companion.engine.owner_copy import CheckedCopy, Copy, check_copy
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.box.components import ARMY_CARDS, BOXED_EACH, DEITY_CARDS, WORKERS
from companion.games.tawantinsuyu.table import ALL_WORKERS, STACK_SIZES, Axomamma, Player, Table, Token
from tests.games.playing import Playing
from tests.games.samples import tawantinsuyu as sample

rule = pytest.mark.rule
NAMES = ("Ann", "Ben", "Chen", "Dora")
ANN, BEN, CHEN, DORA = range(4)
HERS = 1
COUNTED = ("points", "potato", "corn", "stone", "gold", "deities", "armies", "temple")
LEAST = ("done", "nothing", "bonus leave", "train", "pray", "hire", "back")
"""The simplest answers."""
ONE, TWO = "1 potato*2", "2 potato"
"""Army cards of the sample box with one and with two soldiers."""


def box(*without: str, **facts: Any) -> Copy:
    """The sample box with some facts unknown or changed."""
    known = {**sample().facts, **facts}
    return Copy("tawantinsuyu", {name: value for name, value in known.items() if name not in without}, sample=True)


@cache
def usual_box() -> CheckedCopy:
    """That of most tests, checked once: to look at all its pieces takes longer than many a test."""
    return check_copy(DEFINITION.facts, box())


def table(count: int = 2, **changes: Any) -> Table:
    """Ann to move, all high priests in sector 1 at Production; everybody has a starting weaving and two workers.

    ``ann=``, ``ben=``, ... set values of a player, ``her=`` those of Axomamma.
    """
    people = [_player(n, dict(changes.pop(name.lower(), {}))) for n, name in enumerate(NAMES[:count])]
    t = Table(era="ceremony-1", day=1, phase="turn", players=people, rotation=1, turns=count)
    t.village, t.nomads = ["architect", "craftsman", "warrior"], ["priest", "courier", "architect"]
    t.market = {"permanent": ["z01", "z02"], "production": ["1 stone potato*2", "2 stone corn"]}
    t.seen = {kind: [str(tile) for tile in row] for kind, row in t.market.items()}
    t.stacks = {kind: n - 2 for kind, n in STACK_SIZES.items()}
    if count == 1:
        t.axomamma = _axomamma(dict(changes.pop("her", {})))
    for field, value in changes.items():
        assert hasattr(t, field), field
        setattr(t, field, value)
    return _balanced(t, "bag" in changes)


def _player(seat: int, values: dict[str, Any]) -> Player:
    player = Player(points=10, workers=["architect", "warrior"], priest=1, tapestries=[[f"sw0{seat + 1}"]])
    return _set(player, values)


def _axomamma(values: dict[str, Any]) -> Axomamma:
    her = Axomamma(points=10, workers=["craftsman", "courier"], priest=2, tapestries=[["sw02"]], covered=4, placed=True)
    her.tucked = ["deity-1", "deity-2", "deity-3", "deity-4"]
    her.tokens = [Token(1, "top-row", 1), Token(2, "middle-row", 1), Token(3, "bottom-row", 2)]
    set_so: Axomamma = _set(her, values)
    return set_so


def _set(player: Any, values: dict[str, Any]) -> Any:
    for field, value in values.items():
        assert hasattr(player, field), field
        setattr(player, field, value)
    return player


def _balanced(t: Table, bag_entered: bool) -> Table:
    """Bag and decks hold the pieces that lie nowhere else; the box does where the bag is entered."""
    owned = [*t.players, *([t.axomamma] if t.axomamma else [])]
    t.boxed = max(t.boxed, BOXED_EACH[t.count] * len(WORKERS))
    out = len(t.village) + sum(each is not None for each in t.nomads) + len(t.hill) + t.casualties + t.boxed
    left = ALL_WORKERS - out - sum(len(me.workers) for me in owned)
    if bag_entered:
        t.boxed += left - t.bag
    else:
        t.bag = left
    tucked = len(t.axomamma.tucked) if t.axomamma else 0
    t.deck = DEITY_CARDS - len(t.altar) - sum(me.deities for me in owned) - tucked
    armies = sum(me.armies + len(me.army_up) + len(me.army_down) for me in owned)
    t.army_deck = ARMY_CARDS - len(t.army_discard) - armies
    return t


class Anything(list[Any]):
    """Faults accepted at the beginning: a table to try a rule on need not be whole, and pieces may be made up."""

    def __contains__(self, _: object) -> bool:
        return True


class AtTable(Playing):
    """A game that tests play on and look at."""

    known = box().facts
    tolerated = Anything()

    def simplest(self) -> str:
        """The least that can be answered."""
        assert self.ask is not None
        if self.ask.entry is not None:
            return self.written_answer()
        return next((key for key in LEAST if key in self.keys), self.keys[0])

    def on(self, *kinds: str) -> Self:
        """Answer as simply as possible while questions of these kinds come."""
        while self.ask is not None and self.ask.id in kinds:
            self.play(self.simplest())
        return self

    def whole(self) -> Self:
        """Answer as simply as possible until the end of the game."""
        while not self.over:
            self.play(self.simplest())
        return self

    # looking

    def me(self, seat: int = ANN) -> Player:
        """A player; alone the second is Axomamma."""
        player: Player = self.table.side(seat)
        return player

    @property
    def offered(self) -> list[str]:
        """The options that may be chosen, and those that are refused."""
        return [option.key for option in self.options]

    def why(self, key: str) -> list[str]:
        """The rules that refuse it."""
        return [reason.rule for reason in self.reasons(key)]

    def state(self, seat: int = ANN) -> dict[str, float]:
        """Everything countable a player has, in one dict."""
        return {name: getattr(self.me(seat), name) for name in COUNTED}


def start(
    count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None, **changes: Any
) -> AtTable:
    """A game that goes on from such a table; the players enter the pieces that come up, unless ``draws`` is given."""
    made = table(count, companion_deals=draws is not None, rulings=dict(rulings or {}), **changes)
    setup = Setup(draws, rulings=rulings or {}, start=made, copy=copy or usual_box())
    return AtTable(DEFINITION, NAMES[:count], setup, settles=False)


def new(count: int = 2, *, rulings: Any = None, draws: int | None = None, copy: Copy | None = None) -> AtTable:
    """A game from the very beginning; Ann begins."""
    setup = Setup(draws, first=0, rulings=rulings or {}, copy=copy or usual_box())
    return AtTable(DEFINITION, NAMES[:count], setup, settles=False)


def her_turn(rulings: Any = None, **changes: Any) -> AtTable:
    """Axomamma is to move; the players enter the pieces that come up."""
    return start(1, turn_of=HERS, rulings=rulings, **changes)


def until_anns_turn(game: AtTable, *answers: str) -> AtTable:
    """Answers in order, everything else as simply as possible, until it is Ann's turn."""
    left = list(answers)
    while game.asked != ("turn", ANN) and not game.over:
        game.play(left.pop(0) if left and left[0] in game.keys else game.simplest())
    assert not left, left
    return game
