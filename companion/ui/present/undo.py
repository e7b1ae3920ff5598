"""Taking back and doing again: a turn at a time, said in words, or one step of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import NamedTuple
from weakref import WeakKeyDictionary

import companion
from companion.engine.ask import Ask
from companion.engine.describe import label_option
from companion.engine.journal import CORRECT, Decision
from companion.ui import view as v
from companion.ui.present.chores import POINTS
from companion.ui.present.dice import faces_of
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence

SAID = 2
"""So many answers of a turn are named; the rest is counted."""


class Turn(NamedTuple):
    """The last turn of a person: the steps it takes to take it back, and the answers with their questions."""

    steps: int
    player: int | None
    answers: list[tuple[Ask | None, Decision]]
    gained: Mapping[str, float]
    """The change of its player's goods and points since it began."""


_LAST: WeakKeyDictionary[companion.Game, tuple[tuple[Decision, ...], Turn | None]] = WeakKeyDictionary()
"""The last turn of a game, with the journal that it was found in: every look at a table asks for it."""


def last_turn(game: companion.Game) -> Turn | None:
    """The last decisions of one player within a turn; of the table's entries and corrections, the last step alone."""
    journal, found = _LAST.get(game, (None, None))
    if journal != game.journal:
        found = _last_turn(game)
        _LAST[game] = game.journal, found
    return found


def _last_turn(game: companion.Game) -> Turn | None:
    journal = game.journal
    last = next((place for place in reversed(range(len(journal))) if journal[place].by_people), None)
    if last is None:
        return None
    begun = max(at for at in game.turn_starts if at <= last)
    decisions = journal[begun : last + 1]
    asks, held = [], []
    for then, _ in islice(game.replayed(begun), len(decisions)):
        asks.append(then.ask)
        held.append(held_by(then, then.ask.player if then.ask else None))
    asked = list(zip(asks, decisions, strict=True))
    seats = [ask.player if ask is not None and decision.ask != CORRECT else None for ask, decision in asked]
    player = next((seat for seat in reversed(seats) if seat is not None), None)
    first = _first_of(decisions, seats, player)
    taken = [(ask, decision) for ask, decision in asked[first:] if decision.by_people]
    return Turn(sum(each.step for _, each in taken), player, taken, _changes(held[first], held_by(game, player)))


def _changes(before: Mapping[str, float], after: Mapping[str, float]) -> dict[str, float]:
    return {name: n - before.get(name, 0) for name, n in after.items() if n != before.get(name, 0)}


def _first_of(decisions: Sequence[Decision], seats: Sequence[int | None], player: int | None) -> int:
    """The first of the last decisions of a player that no other player has interrupted, with the rest of its tap."""
    first = len(decisions) - 1
    if player is not None and decisions[-1].ask != CORRECT:
        for place in range(len(decisions) - 1, -1, -1):
            if seats[place] not in (player, None):
                break
            first = place if seats[place] == player and decisions[place].by_people else first
    while first and not decisions[first].step:
        first -= 1
    return first


def held_by(game: companion.Game, seat: int | None) -> dict[str, float]:
    """Everything in front of a player, points too."""
    if seat is None:
        return {}
    return {**game.definition.holdings(game.table, seat), POINTS: game.table.points[seat]}


def turn_ahead(game: companion.Game) -> int:
    """The steps that belong to the turn which would be done again; 0 where none was taken back."""
    if not game.can_redo:
        return 0
    done, count = last_turn(game.ahead()), 1
    while done is not None and (then := game.ahead(count)).can_redo:
        more = last_turn(then.ahead())
        if more is None or more.steps != done.steps + count:
            break
        count += 1
    return count


def turn_words(page: GamePage, turn: Turn) -> str:
    """A turn in words: its player, and the first answers: ``Ann: Tikal 0, Yaxchilan 1 and 2 more``."""
    text = answers_of(page, turn)
    return f"{page.game.names[turn.player]}: {text}" if turn.player is not None else sentence(text)


def answers_of(page: GamePage, turn: Turn) -> str:
    """The first answers of a turn in words; dice by their faces."""
    if faces := faces_of(page.game, turn.answers):
        return page.say.text("table.rolled", faces=faces)
    words = list(dict.fromkeys(_answer(page, *each) for each in turn.answers))
    text = ", ".join(words[:SAID])
    return text if len(words) <= SAID else page.say.text("undo.more", what=text, n=len(words) - SAID)


def _answer(page: GamePage, asked: Ask | None, decision: Decision) -> str:
    if decision.ask == CORRECT:
        return page.say.text("undo.correction")
    if asked is not None and asked.entry is not None:
        return page.words.text(f"entry.{asked.entry.id}")
    return label_option(page.words, decision.key, page.game.names)


def turns_of(game: companion.Game) -> list[int]:
    """After how many decisions each turn began, oldest first; the last is now."""
    count = len(game.journal)
    return [*dict.fromkeys(at for at in game.turn_starts if at < count), count]


def undo_actions(page: GamePage) -> tuple[v.Action | None, v.Action | None, v.Action | None]:
    """Take back a turn, or a step of it; and do again."""
    if page.reader.view_only:
        return None, None, None
    say, turn = page.say, last_turn(page.game)
    undo = v.Action(say.text("table.undo"), {"op": "undo"}, disabled=turn is None)
    if turn is not None:
        undo.detail = turn_words(page, turn)
    step = v.Action(say.text("undo.step"), {"op": "undo", "step": True}, icon="undo", disabled=turn is None)
    redo = v.Action(say.text("table.redo"), {"op": "redo"}, icon="redo", disabled=not page.game.can_redo)
    return undo, step, redo
