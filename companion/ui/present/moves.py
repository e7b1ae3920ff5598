"""The decisions of a turn as moves: a picture, a few words, and how often."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

import companion
from companion.engine.describe import label_option
from companion.engine.journal import CORRECT, Decision
from companion.engine.look_ahead import BACK, DONE
from companion.ui import view as v
from companion.ui.present.common import sentence
from companion.ui.present.page import GamePage

UNSAID = frozenset({DONE, BACK, "nothing", "end"})
"""Answers that only go on: no move of their own."""
MOST = 6
"""So many moves of a turn are shown."""
WORD = re.compile(r"[^\W\d][\w-]*")
TurnOf: TypeAlias = tuple[int, int | None]
"""The number of a turn, and a seat."""


def moves_of(page: GamePage, decisions: Iterable[Decision]) -> list[v.Move]:
    """The moves of a turn that was chosen from options; the same one several times in a row is counted."""
    keys = [each.key for each in decisions if each.ask != CORRECT and each.key not in UNSAID]
    moves = []
    for key, same in groupby(keys):
        label, count = sentence(label_option(page.words, key, page.game.names)), len(list(same))
        moves.append(v.Move(label if count == 1 else f"{label} ×{count}", icon=icon_of(page, key)))
    return moves if len(moves) <= MOST else [*moves[: MOST - 1], v.Move("…")]


def icon_of(page: GamePage, key: str) -> str:
    """The picture of an answer: that of its last word which has one."""
    return next((word for word in reversed(WORD.findall(key)) if word in page.screen.icons), "")


class Decided(NamedTuple):
    """A decision, and its number in the journal."""

    number: int
    decision: Decision


def decided_by(game: companion.Game, turns: Sequence[int], since: int = 0) -> dict[TurnOf, list[Decided]]:
    """What each player chose in each turn; from the turn in which a decision was taken. Entries are none of it."""
    begun = max((at for at in turns if at < since), default=0)
    found: dict[TurnOf, list[Decided]] = {}
    for count, (then, decision) in enumerate(game.replayed(begun), begun + 1):
        if decision.by_people and then.ask is not None and then.ask.entry is None:
            found.setdefault((turn_at(turns, count), then.ask.player), []).append(Decided(count, decision))
    return found


def turn_at(turns: Sequence[int], decision: int) -> int:
    """The number of the turn in which a decision was taken; ``turns`` are their beginnings."""
    return max(1, bisect_left(turns, decision))
