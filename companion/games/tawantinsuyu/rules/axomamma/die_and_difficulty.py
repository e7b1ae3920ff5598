"""Axomamma, the solo opponent: her side of the table, her difficulty, her die and the decisions of chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from companion.engine.ask import Answer, Ask, Goods, Option, OptionHint, Script, choose
from companion.games.tawantinsuyu.box.components import GOLD, SOLO
from companion.games.tawantinsuyu.table import HERS, Axomamma, Table

V = TypeVar("V")

SOURCE = "solo"


def hers(t: Table) -> Axomamma:
    """Her side of the table."""
    assert t.axomamma is not None
    return t.axomamma


def plays(t: Table, option: str) -> bool:
    """TW-SEASY-01, TW-SHARD-01: whether an option of difficulty was chosen."""
    chosen = (t.rulings.get("easier", ""), t.rulings.get("harder", ""))
    return option in chosen or any(option in SOLO.packages.get(each, ()) for each in chosen)


def by_chance(id: str, rule: str, options: Iterable[Option[V]], **values: Any) -> Script[V]:
    """A question to the table: a die, a drawn piece, one of several equal things."""
    found = list(options)
    return found[0].value if len(found) == 1 else (yield from choose(Ask(None, id, rule, lambda: found, values)))


def on_board(about: Callable[[str], Answer], known: list[str], unknown: list[str]) -> list[Option[str]]:
    """Places to tap on the board; where none is known to fit, perhaps nothing does."""
    options = [Option(about(each), hints=OptionHint.ON_BOARD, value=each) for each in (*known, *unknown)]
    return [*options, Option("nothing", value="")] if unknown and not known else options


def roll(t: Table, rule: str) -> Script[int]:
    """TW-SSET-05: her die."""
    options = [Option(("die", n), weight=SOLO.die.count(n), value=n) for n in dict.fromkeys(SOLO.die)]
    hers(t).last = yield from by_chance("die", rule, options)
    return hers(t).last


def instead(t: Table, missing: Goods) -> None:
    """TW-SBRD-12: an action that cannot be done in full brings a gold: goods or pieces are missing."""
    if missing:
        t.emit("her-instead", None, "TW-SBRD-12", missing=missing)
    else:
        t.emit("her-none-left", None, "TW-SBRD-12")
    t.gain(HERS, {GOLD: 1}, "TW-SBRD-12")
