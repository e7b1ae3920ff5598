"""Why a turn is good, in terms of the game: values without words, taken from the tables that the turn leads to.

`companion.players.advice` finds the turn, `companion.players.advice_words` puts its reasons into words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from companion.engine.ask import DONE
from companion.engine.definition import Definition
from companion.engine.table import AnyTable
from companion.players.table_values import Value
from companion.players.turn_search import QUICK, OwnTurn, Way, greedy

Counted = dict[str, float]
"""How many of each holding, or points by their source."""
LEAST = 1
"""Fewer points of a source in the final scoring are not worth saying."""


class Now(msgspec.Struct, frozen=True, tag="now"):
    """The change of its player's holdings."""

    gains: Counted
    costs: Counted


FREE = Now({}, {})


class Later(msgspec.Struct, frozen=True, tag="later"):
    """The next own turn of the plan that gains something; ``turns``: how many turns from now it is."""

    turns: int
    keys: tuple[str, ...]
    gains: Counted


class AtEnd(msgspec.Struct, frozen=True, tag="end"):
    """How the turn changes the final scoring, as if the game ended now, by source."""

    points: Counted


class Coming(msgspec.Struct, frozen=True, tag="coming"):
    """The price of the end of an era, as it stands after the turn: a message of the game with its values."""

    label: str
    values: Counted
    good: str
    short: bool
    """Whether there is not enough of the good yet."""
    met: bool
    """Whether this turn makes it enough."""


class Denied(msgspec.Struct, frozen=True, tag="denied"):
    """Answers that the next player would give after the next best turn; the last of them is no longer possible."""

    player: int
    keys: tuple[str, ...]


class Instead(msgspec.Struct, frozen=True, tag="instead"):
    """The holdings at the end of the plan compared with those after the next best turn."""

    more: Counted
    fewer: Counted


Reason = Now | Later | AtEnd | Coming | Denied | Instead


def reasons(game: Definition, before: AnyTable, after: AnyTable, seat: int, own: Iterable[OwnTurn]) -> Iterator[Reason]:
    """The reasons for a turn between two tables, with the own turns that follow."""
    change = now(game.holdings(before, seat), game.holdings(after, seat))
    gains, costs = (
        {name: n for name, n in each.items() if name not in game.passing} for each in (change.gains, change.costs)
    )
    yield Now(gains, costs)
    if (plan := gainful(before.phase, own)) is not None:
        yield plan
    points = _changed(_final(game, before, seat), _final(game, after, seat))
    if max(points.values(), default=0) >= LEAST:  # what is only paid has been said
        yield AtEnd({source: n for source, n in points.items() if abs(n) >= LEAST})
    if (asked := coming(game, before, after, seat)) is not None:
        yield asked


def now(before: Mapping[str, float], after: Mapping[str, float]) -> Now:
    """The gains and costs of a turn."""
    more = _changed(before, after)
    return Now({name: n for name, n in more.items() if n > 0}, {name: -n for name, n in more.items() if n < 0})


def gainful(phase: str, own: Iterable[OwnTurn]) -> Later | None:
    """The first of the turns to come that gains something; parts of one turn count as one."""
    turns: dict[int, OwnTurn] = {}
    for part in own:
        if part.phase == phase:
            first = turns.get(part.scene)
            turns[part.scene] = first._replace(keys=first.keys + part.keys, after=part.after) if first else part
    for number, turn in enumerate(turns.values(), 1):
        if gains := now(turn.before, turn.after).gains:
            return Later(number, turn.keys, gains)
    return None


def coming(game: Definition, before: AnyTable, after: AnyTable, seat: int) -> Coming | None:
    """The price of the next end of an era; None where it takes no goods."""
    ahead = game.screen().ahead
    was, will = ahead(before, seat), ahead(after, seat)
    if will is None or not will.good or not will.values.get("need", 1):
        return None
    return Coming(will.label, dict(will.values), will.good, will.bad, was is not None and was.bad and not will.bad)


def denied(best: Way, other: Way, seat: int, value: Value) -> Denied | None:
    """The answer that the next player would give after another turn, where this one has made it impossible.

    Pieces that this turn takes itself are left out.
    """
    if best.trial.definition.secret_hands:
        return None  # hands are only assumed
    ours, theirs = best.trial.fork(), other.trial.fork()
    asked, ask = ours.ask, theirs.ask
    if ask is None or asked is None or ask.player in (None, seat) or ask.entry is not None:
        return None
    if (asked.player, asked.id) != (ask.player, ask.id) or ask.player is None:
        return None
    keys, scene = greedy(theirs, ask.player, value, QUICK), ours.scenes
    for at, key in enumerate(keys, 1):
        if not ours.allows(key):
            return None if key in (DONE, *best.keys) else Denied(ask.player, keys[:at])
        ours.play(key)
        if ours.scenes > scene or ours.ask is None or ours.ask.player != ask.player:
            break
    return None


def says_why(found: Iterable[Reason]) -> bool:
    """Whether any of these is an advantage."""
    return any(
        bool(each.gains) if isinstance(each, Now | Later) else _adds(each) if isinstance(each, AtEnd) else True
        for each in found
        if not isinstance(each, Coming)
    )


def _adds(ended: AtEnd) -> bool:
    return sum(ended.points.values()) >= LEAST


def instead(game: Definition, plan: AnyTable, other: AnyTable, seat: int) -> Instead | None:
    """The gains of a plan over the next best one; None where it has none."""
    than = now(game.holdings(other, seat), game.holdings(plan, seat))
    return Instead(than.gains, than.costs) if than.gains else None


def _final(game: Definition, table: AnyTable, seat: int) -> Counted:
    found = Counted()
    for line in game.final_lines(table) if table.phase in game.scenes else ():
        if line.player == seat:
            found[line.source] = found.get(line.source, 0) + line.points
    return found


def _changed(before: Mapping[str, float], after: Mapping[str, float]) -> Counted:
    names = dict.fromkeys((*before, *after))
    return {name: more for name in names if (more := after.get(name, 0) - before.get(name, 0))}


def first_reasons(found: Sequence[Reason]) -> list[Reason]:
    """The reasons that are said first: the changes of the turn itself, and the best explanation.

    That a turn is free is worth saying where it brings something later.
    """
    ends = [each for each in found if isinstance(each, AtEnd) and _adds(each)]
    plans = [each for each in found if isinstance(each, Later)]
    lost = [each for each in found if isinstance(each, Denied | Instead)]
    bare = not any(each.gains for each in found if isinstance(each, Now))
    why: Sequence[Reason] = (plans if bare else []) or ends or lost or plans
    free = () if any(isinstance(each, Later) for each in why[:1]) else (FREE,)
    chosen: list[Reason] = [*(each for each in found if isinstance(each, Now) and each not in free), *why[:1]]
    return chosen + [each for each in found if isinstance(each, Coming) and (not why or _helps(chosen, each))]


def _helps(chosen: Sequence[Reason], coming: Coming) -> bool:
    """Whether a turn prepares for the demands of an era's end."""
    return coming.met or any(coming.good in each.gains for each in chosen if isinstance(each, Now | Later))
