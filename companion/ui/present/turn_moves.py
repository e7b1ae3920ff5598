"""The decisions of a turn as moves: a picture, a few words, and how often."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

import companion
from companion.engine.describe import icon_of_option, label_option
from companion.engine.journal import Decision
from companion.ui import view as v
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence

MOST = 6
"""So many moves of a turn are shown."""
TurnOf: TypeAlias = tuple[int, int | None]
"""The number of a turn, and a seat."""


def moves_of(page: GamePage, decisions: Iterable[Decision]) -> list[v.Move]:
    """The moves of a turn that was chosen from options; the same one several times in a row is counted."""
    keys = [each.key for each in decisions if each.is_move]
    moves = []
    for key, same in groupby(keys):
        label, count = sentence(label_option(page.words, key, page.game.names)), len(list(same))
        moves.append(v.Move(label if count == 1 else f"{label} ×{count}", icon=icon_of_option(page.screen.icons, key)))
    return moves if len(moves) <= MOST else [*moves[: MOST - 1], v.Move("…")]


class NumberedDecision(NamedTuple):
    """A decision, and its number in the journal."""

    number: int
    decision: Decision


class Asked(NamedTuple):
    """The decisions of a game from ``start`` on, and the seat that each was asked of; None for entries."""

    start: int
    decisions: tuple[Decision, ...]
    seats: tuple[int | None, ...]


_ASKED: WeakKeyDictionary[companion.Game, Asked] = WeakKeyDictionary()
"""A game goes on by a few decisions between two looks at it: only these are replayed."""


def decided_by(game: companion.Game, turns: Sequence[int], since: int = 0) -> dict[TurnOf, list[NumberedDecision]]:
    """The decisions of each player by turn, from the turn of decision ``since`` on; entries are left out."""
    begun = max((at for at in turns if at < since), default=0)
    asked = _ASKED[game] = _asked(game, begun, _ASKED.get(game))
    found: dict[TurnOf, list[NumberedDecision]] = {}
    for number, (decision, seat) in enumerate(zip(asked.decisions, asked.seats, strict=True), asked.start + 1):
        if number > begun and seat is not None and decision.by_people:
            found.setdefault((turn_at(turns, number), seat), []).append(NumberedDecision(number, decision))
    return found


def _asked(game: companion.Game, begun: int, known: Asked | None) -> Asked:
    """The seats asked since a decision; reuses those that are known."""
    if known is None or known.start > begun:
        known = Asked(begun, (), ())
    start, decisions = known.start, game.journal[known.start :]
    pairs = zip(known.decisions, decisions, strict=False)
    same = next(
        (n for n, (then, now) in enumerate(pairs) if then is not now), min(len(known.decisions), len(decisions))
    )
    seats = known.seats[:same]
    if same < len(decisions):
        seats += tuple(_seat_asked(then) for then, _ in game.replayed(start + same))
    return Asked(start, decisions, seats)


def _seat_asked(game: companion.Game) -> int | None:
    return game.ask.player if game.ask is not None and game.ask.entry is None else None


def turn_at(turns: Sequence[int], decision: int) -> int:
    """The number of the turn in which a decision was taken; ``turns`` are their beginnings."""
    return max(1, bisect_left(turns, decision))
