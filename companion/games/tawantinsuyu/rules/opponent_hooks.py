"""The parts of the solo opponent: Axomamma's share in rules that her own rules use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.ask import Script
from companion.engine.faces import Bonus
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.table import Table

Part = Callable[[Table], Script[None]]
Effect = Callable[[On, int], Script[object]]


@dataclass(frozen=True, kw_only=True)
class Opponent:
    """The rules of hers that the players' rules call: the game passes them on."""

    playing: ClassVar[Opponent]
    """Set once, by the game."""

    actions: Mapping[str, Callable[[Table, bool], Script[None]]]
    """Her part of each high priest action; whether it is her own."""
    casualty: Part
    enlist: Part
    conquer: Part
    add_weaving: Callable[[Table, str], Script[None]]
    buy_weaving: Callable[[Table, list[str]], Script[None]]
    bonus: Callable[[On, Bonus], Script[None]]
    effects: Mapping[str, Effect]
    """Her gain for each word of a face; tasks are not hers (TW-SPRI-09)."""
