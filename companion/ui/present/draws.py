"""Draws of one kind on one screen: the pieces are ticked in any order and entered together, in one step."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import SystemRandom
from typing import NamedTuple

import companion
from companion.engine.ask import Ask, Option, OptionHint
from companion.engine.messages import messages
from companion.engine.screen import COUNTED_LEFT
from companion.ui import view as v
from companion.ui.present.dice import with_dice
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence
from companion.ui.reader import Reader


class Draws(NamedTuple):
    """The ticked pieces by key, the last question about them, and how many are still to be entered."""

    picks: dict[str, Pick]
    asked: Ask
    more: int

    @property
    def looks(self) -> list[str]:
        """The pictures of the ticked pieces."""
        return [pick.look for pick in self.picks.values()]


class Pick(NamedTuple):
    """A ticked piece: whose it is, and how it looks."""

    seat: int | None
    look: str


def draws_of(game: companion.Game, picks: Sequence[str], alone: bool = False) -> Draws | None:
    """The pending draw together with those that follow from the same pieces; None where it stands alone.

    ``picks``: how the ticked pieces look. ``alone``: only those of the same player, for a device that keeps its seat.
    """
    first = game.ask
    if first is None or not (first.chance or "of" in first.values):
        return None
    pool = frozenset(looks(game, option) for option in game.legal)
    if not any(pool):
        return None
    then, entered, asked = game.at(len(game.journal)), dict[str, Pick](), first
    for look in picks:
        if (key := _like(then, look)) and _goes_on(then, first, pool, entered, alone):
            asked = then.ask or asked
            entered[key] = Pick(asked.player, look)
            then.play(key)
    ticked = dict(entered)
    if _goes_on(then, first, pool, entered, alone):
        asked = then.ask or asked
    while _goes_on(then, first, pool, entered, alone):  # any other piece will do to see how many there will be
        key = then.legal[0].key
        entered[key] = Pick(None, "")
        then.play(key)
    return Draws(ticked, asked, len(entered) - len(ticked)) if len(entered) > 1 else None


def looks(game: companion.Game, option: Option) -> str:
    """The picture of a piece: two with the same picture count as one when they are entered."""
    assert game.ask is not None
    return game.definition.screen().picture(game.table, game.ask, option, messages("en", game.definition.name))


def _like(then: companion.Game, look: str) -> str:
    """A piece that may come up now and looks like that."""
    return next((option.key for option in then.legal if looks(then, option) == look), "") if then.ask else ""


def _goes_on(then: companion.Game, first: Ask, pool: Collection[str], entered: Collection[str], alone: bool) -> bool:
    """Whether a piece of the same pool is asked for; one that has come up cannot come up again, as a die can."""
    ask = then.ask
    if ask is None or (ask.id, ask.rule) != (first.id, first.rule) or (alone and ask.player != first.player):
        return False
    return all(option.key not in entered and looks(then, option) in pool for option in then.legal)


def by_lot(game: companion.Game) -> list[str]:
    """Answers for a player who does not know the pieces yet, drawn as long as the same question stands."""
    then, first = game.at(len(game.journal)), game.ask
    random, drawn = SystemRandom(), list[str]()
    while (ask := then.ask) and first and (ask.id, ask.player) == (first.id, first.player) and (lots := lots_of(then)):
        drawn += [option.key for option in random.choices(lots, [option.weight for option in lots])]
        then.play(drawn[-1])
    return drawn


def lots_of(game: companion.Game) -> list[Option]:
    """The answers that the companion may draw for a player."""
    return [option for option in game.legal if OptionHint.BY_LOT in option.hints] if game.ask is not None else []


# on the screen


def picks_of(reader: Reader) -> list[str]:
    """The pictures of the pieces that are ticked for the pending question; ticks of an earlier one are gone."""
    at, picks = reader.picks
    return picks if at == reader.rev else []


def with_draws(page: GamePage, question: v.Question, alone: bool) -> None:
    """Make a question of a draw one of all draws like it: its options are ticked, and entered by one button."""
    game, reader = page.game, page.reader
    if with_dice(page, question):
        return
    draws = None if reader.view_only or reader.look is not None else draws_of(game, picks_of(reader), alone)
    if draws is None:
        return
    count, asked = len(draws.picks), draws.asked
    question.text = sentence(game.describe(asked, page.language))
    question.player = None
    seats: dict[str, list[int | None]] = {}
    for seat, look in draws.picks.values():
        seats.setdefault(look, []).append(seat)
    shown = {option.key: looks(game, option) for option in game.options}
    for option in question.options:
        ticks = seats.get(shown.get(option.key, ""), [])
        option.ticked = len(ticks)
        option.players = [page.players[seat] for seat in ticks if seat is not None]
    question.pick = v.Pick(
        more=draws.more,
        submit=v.Action(
            missing(reader, draws) if draws.more else page.say.text("draws.confirm", n=count),
            {"op": "enter_picks"},
            kind="primary",
            disabled=draws.more > 0,
        ),
    )
    chosen = draws.asked.player is not None
    question.help = page.say.text("draws.choose", n=count + draws.more) if chosen else page.say.text("draws.help")


def missing(reader: Reader, draws: Draws) -> str:
    """The number of pieces that are missing; no number where one of them may settle several."""
    counts = draws.asked.values.get(COUNTED_LEFT, 1) == 1
    return reader.say.text("draws.more", n=draws.more) if counts else reader.say.text("draws.on")
