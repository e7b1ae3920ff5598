"""Tables to try a rule on: a table in the middle of the game with any changes, and scripts that are answered."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from companion.engine.ask import Ask, Reasons
from companion.engine.facts import as_text, blank
from companion.engine.table import Context
from companion.games.tawantinsuyu import DEFINITION
from companion.games.tawantinsuyu.rules.axomamma.board_actions import CELLS
from companion.games.tawantinsuyu.rules.due_steps import next_step
from companion.games.tawantinsuyu.rules.setup import set_up
from companion.games.tawantinsuyu.table import ALL_WORKERS, Axomamma, Player, Table, Token
from tests.games.samples import tawantinsuyu as sample

rule = pytest.mark.rule
NAMES = ("Ann", "Ben", "Chen", "Dora")
ANN, BEN, CHEN, DORA = range(4)
LEAST = ("nothing", "done", "bonus leave")
"""The simplest answers."""
__all__ = ["ALL_WORKERS", "DEFINITION", "Token"]


def table(count: int = 2, /, facts: dict[str, Any] | None = None, **changes: Any) -> Table:
    """A turn of Ann; everybody has 10 points, a high priest in sector 1, nothing else. ``ann=`` changes a player."""
    people = [_filled(Player(points=10, priest=1), changes.pop(name.lower(), {})) for name in NAMES[:count]]
    her = _filled(Axomamma(points=10, priest=1), changes.pop("her", {})) if count == 1 else None
    rulings = {name: ruling.default for name, ruling in DEFINITION.rulings.items()} | changes.pop("rulings", {})
    t = Table(era="ceremony-1", day=1, phase="turn", players=people, axomamma=her, rulings=rulings, rotation=1)
    t.market = {"permanent": ["z01", "z02"], "production": ["1 stone potato*2", "2 stone corn"]}
    t.stacks = {"permanent": 18, "production": 17}
    t.village, t.nomads = ["architect", "warrior", "courier"], ["priest", "craftsman"]
    t.bag = 20
    t.context = Context(NAMES[:count], sample().facts | (facts or {}))
    _filled(t, changes)
    return t


def _filled(thing: Any, changes: dict[str, Any]) -> Any:
    for field, value in changes.items():
        assert hasattr(thing, field), field
        setattr(thing, field, value)
    return thing


def alone(**changes: Any) -> Table:
    """The same with Axomamma."""
    return table(1, **changes)


def whole_set_up(t: Table) -> Generator[Ask[Any], str, None]:
    """The set-up with all its steps."""
    while t.phase == "setup":
        yield from set_up(t)


class Played:
    """A script carried out with some answers; other questions get the simplest answer."""

    def __init__(self, script: Generator[Ask[Any], str, Any], *answers: str) -> None:
        self.asked: list[tuple[str, int | None]] = []
        self.options: list[list[str]] = []
        self.result: Any = None
        left = list(answers)
        try:
            ask = next(script)
            while True:
                self.asked.append((ask.id, ask.player))
                ask = script.send(self._answer(ask, left))
        except StopIteration as end:
            self.result = end.value
        assert not left, f"never asked for: {left}; asked: {self.asked}; last: {self.options[-1:]}"

    def _answer(self, ask: Ask[Any], left: list[str]) -> str:
        if ask.entry is not None:
            self.options.append([])
            return left.pop(0) if left and left[0].startswith("{") else as_text(blank(ask.entry))
        keys = [option.key for option in ask.legal()]
        self.options.append(keys)
        assert keys, f"nothing can be answered: {ask}"
        if left and left[0] in keys:
            return left.pop(0)
        return next((key for key in LEAST if key in keys), keys[0])

    @property
    def ids(self) -> list[str]:
        """The questions that were asked."""
        return [id for id, _ in self.asked]


def play(script: Generator[Ask[Any], str, Any], *answers: str) -> Any:
    """Carry out a script and return its result."""
    return Played(script, *answers).result


def stepwise(t: Table, script: Generator[Ask[Any], str, Any]) -> Generator[Ask[Any], str, Any]:
    """A script, and everything that is due after it."""
    yield from script
    while t.due:
        yield from next_step(t)


def first(script: Generator[Ask[Any], str, Any]) -> Ask[Any]:
    """The first question of a script."""
    return next(script)


def refusals(ask: Ask[Any], key: str) -> list[Any]:
    """Why an answer is refused."""
    return list(next(option for option in ask.options() if option.key == key).verdict.reasons)


def why(reasons: Reasons) -> list[Any]:
    """All reasons."""
    return list(reasons)


def events(t: Table, kind: str) -> list[Any]:
    """The values of all events of a kind."""
    return [event.values for event in t.context.events if event.kind == kind]


def scored(t: Table, source: str = "") -> list[tuple[int | None, float]]:
    """The players' scores from a source."""
    return [
        (event.player, event.values["points"])
        for event in t.context.events
        if event.kind == "score" and source in ("", event.values["source"])
    ]


# Axomamma


def cell(t: Table, shown: str, *answers: str) -> Played:
    """A cell of her board is carried out."""
    return Played(CELLS[shown](t, shown), *answers)


def her_points(t: Table) -> float:
    """Her score."""
    return sum(event["points"] for event in events(t, "her-score"))
