"""Draws of one kind on one screen: the pieces are ticked in any order and told together, in one step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import companion
from companion.engine.ask import Ask
from companion.tables.store import Decide
from companion.ui import view as v
from companion.ui.present.common import sentence
from companion.ui.reader import Reader
from companion.ui.seats import keeps_to_seat
from companion.ui.session import Session
from companion.ui.view import Command


class Draws(NamedTuple):
    """What was ticked and for whom each is told, the last question about it, and how many are still to be told."""

    picks: dict[str, int | None]
    asked: Ask
    more: int


def draws_of(game: companion.Game, picks: Sequence[str], alone: bool = False) -> Draws | None:
    """The pending draw together with those that follow from the same pieces; None where it stands alone.

    ``alone``: only what the same player tells, for a device that keeps to its seat.
    """
    first = game.ask
    if first is None or not (first.chance or "of" in first.values):
        return None
    pool = frozenset(looks(game, option.key) for option in game.legal)
    if not any(pool):
        return None
    then, told, asked = game.at(len(game.journal)), dict[str, int | None](), first
    for look in [looks(game, key) for key in picks]:
        if (key := _like(then, look)) and _goes_on(then, first, pool, told, alone):
            asked = then.ask or asked
            told[key] = asked.player
            then.play(key)
    ticked = dict(told)
    if _goes_on(then, first, pool, told, alone):
        asked = then.ask or asked
    while _goes_on(then, first, pool, told, alone):  # any other piece will do to see how many there will be
        key = then.legal[0].key
        told[key] = None
        then.play(key)
    return Draws(ticked, asked, len(told) - len(ticked)) if len(told) > 1 else None


def looks(game: companion.Game, key: str) -> str:
    """How a piece looks: two that look the same are one to whoever tells them."""
    assert game.ask is not None
    return game.definition.screen().picture(game.table, game.ask, key, "en")


def _like(then: companion.Game, look: str) -> str:
    """A piece that may come up now and looks like that."""
    return next((option.key for option in then.legal if looks(then, option.key) == look), "") if then.ask else ""


def _goes_on(then: companion.Game, first: Ask, pool: Collection[str], told: Collection[str], alone: bool) -> bool:
    """Whether a piece of the same pool is asked for; one that has come up cannot come up again, as a die can."""
    ask = then.ask
    if ask is None or (ask.id, ask.rule) != (first.id, first.rule) or (alone and ask.player != first.player):
        return False
    return all(option.key not in told and looks(then, option.key) in pool for option in then.legal)


# on the screen


def picks_of(reader: Reader) -> list[str]:
    """What was ticked for the pending question; what was meant for an earlier one is gone."""
    at, picks = reader.picks
    return picks if at == reader.rev else []


def with_draws(
    reader: Reader, game: companion.Game, players: Sequence[v.Player], question: v.Question, alone: bool
) -> None:
    """Make a question of a draw one of all draws like it: its options are ticked, and told by one button."""
    draws = None if reader.read_only or reader.look is not None else draws_of(game, picks_of(reader), alone)
    if draws is None:
        return
    say, count = reader.say, len(draws.picks)
    asked = draws.asked
    question.text = sentence(game.describe(asked, reader.language))
    question.player = None
    seats: dict[str, list[int | None]] = {}
    for key, seat in draws.picks.items():
        seats.setdefault(looks(game, key), []).append(seat)
    for option in question.options:
        ticks = seats.get(looks(game, option.key), [])
        option.ticked = len(ticks)
        option.players = [players[seat] for seat in ticks if seat is not None]
    question.pick = v.Pick(
        more=draws.more,
        submit=v.Action(
            say.text("draws.more", n=draws.more) if draws.more else say.text("draws.tell", n=count),
            {"op": "tell_picks"},
            kind="primary",
            disabled=draws.more > 0,
        ),
    )
    question.help = say.text("draws.help")


# what the buttons do


def _alone(session: Session) -> bool:
    return session.table is not None and keeps_to_seat(session.reader, session.table.header)


def _pick(session: Session, message: Command) -> None:
    """Tick a piece, once more where there is another like it, else not at all; with none missing no more is ticked."""
    game, key, reader = session.game, message.get("key"), session.reader
    if game is None or not isinstance(key, str) or message.get("rev") != reader.rev or key not in game.legal:
        return
    picks, look, alone = picks_of(reader), looks(game, key), _alone(session)
    draws = draws_of(game, [*picks, key], alone)
    if draws is not None and len(draws.picks) == len(picks):
        draws = draws_of(game, [each for each in picks if looks(game, each) != look], alone)
    reader.picks = reader.rev, list(draws.picks) if draws else []


def _tell(session: Session, message: Command) -> None:
    """All that was ticked, in one step."""
    game = session.game
    draws = draws_of(game, picks_of(session.reader), _alone(session)) if game else None
    if draws is not None and not draws.more:
        first, *more = draws.picks
        session.change_table(message, lambda _: Decide(first, tuple(more)))


def _draw(session: Session, message: Command) -> None:
    """The companion draws: beside what was ticked all that is still missing. It is kept as an answer like any other."""

    def drawn(game: companion.Game) -> Decide:
        picks = picks_of(session.reader)
        draws, then = draws_of(game, picks, _alone(session)), game.at(len(game.journal))
        keys = list(draws.picks) if draws else []
        for key in keys:
            then.play(key)
        keys += [then.draw() for _ in range(draws.more if draws else 1)]
        return Decide(keys[0], tuple(keys[1:]))

    session.change_table(message, drawn)


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {"pick": _pick, "tell_picks": _tell, "draw": _draw}
