"""Looking ahead from an option: its gain, and the question that follows it.

An option that says nothing of itself ("pick up Yaxchilan 2", "white die 4") only opens the next question of the same
player. `unfolded` finds that question's options, so that a screen shows them in its place and one tap answers both.
Chance is never looked at: a die is not seen before it is rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.ask import BACK, DONE, Ask, AskHint, Option, OptionHint
from companion.engine.free_actions import is_free
from companion.engine.game import Game, Outlook

MOST_HEADS = 3
"""Of more equal answers none stands for the option: then the question itself is asked."""


class Unfolded(NamedTuple):
    """The answers in the place of an option: those that go with it, and those that are rather looked for."""

    ask: Ask
    game: Game
    """The game once the option is played: there the answers are judged, and looked ahead from."""
    heads: Sequence[Option]
    rest: Sequence[Option]


def silent(option: Option) -> bool:
    """Whether an option states neither a cost nor a gain."""
    return option.cost is None and option.gain is None


def declines(option: Option) -> bool:
    """Whether an option ends or leaves something: it has no value, or its value is no."""
    return option.value is None or option.value is False


def unfolded(game: Game, option: Option, priced: bool = False) -> Unfolded | None:
    """The next question in the place of an option that only leads there; None where it is better asked for itself.

    An option that ends or declines something leads on in the turn, not into its own matter. The hints of the next
    question say which of its answers stand for the option. ``priced``: whether options with a cost or
    gain may lead to a question with a usual answer.
    """
    if game.ask is None or game.ask.player is None or declines(option) or not option.allowed:
        return None
    if not silent(option) and not priced:
        return None
    look = game.outlook(option.key)
    if look.ask is None or look.ask.id == game.ask.id or not _stands_in(look, look.ask, option):
        return None
    answers = [each for each in look.game.options if each.verb != BACK and not is_free(each)]
    possible = [each for each in answers if each.allowed and not declines(each)]
    if all(silent(each) for each in possible):
        return None
    heads = _heads(look, look.ask.hints, option, possible)
    if len(heads) > MOST_HEADS:
        return None
    rest = [each for each in answers if each not in heads]
    return Unfolded(look.ask, look.game, heads, sorted(rest, key=lambda each: not each.allowed))


def _stands_in(look: Outlook, ask: Ask, option: Option) -> bool:
    """Whether the next question may stand for the option: one with a usual answer, or an option that says nothing."""
    if ask.entry is not None or AskHint.RETURNS in ask.hints:
        return False
    return AskHint.USUAL in ask.hints or (silent(option) and not look.brings)


def _heads(look: Outlook, hints: AskHint, option: Option, possible: Sequence[Option]) -> Sequence[Option]:
    """The answers that go with the option: those of the best kind, the usual one, or the cheapest."""
    if AskHint.RANKED in hints and silent(option) and not look.brings:
        return [each for each in possible if each.verb == possible[0].verb]
    if AskHint.USUAL in hints:
        return possible[:1]
    return [each for each in possible if price(each) <= price(possible[0])]


def going_on(game: Game, option: Option) -> tuple[Game, Sequence[Option]] | None:
    """The question that only asks whether there is more: its ``done`` first, which goes with the option; else None."""
    if game.ask is None or game.ask.player is None or not option.allowed or option.key == BACK:
        return None
    look = game.outlook(option.key)
    if look.ask is None or look.ask.entry is not None or AskHint.CLOSING not in look.ask.hints:
        return None
    found = look.game.options
    return (look.game, sorted(found, key=lambda each: each.key != DONE)) if any(e.key == DONE for e in found) else None


def without_choice(game: Game, option: Option) -> tuple[Game, Sequence[Option]] | None:
    """The next question, where it has one answer beside the free actions, or a usual one: that first, then others.

    After a free action the question before is asked again: only a question of its own goes with it.
    """
    if game.ask is None or game.ask.player is None or not option.allowed or option.key == BACK:
        return None
    look = game.outlook(option.key)
    if look.ask is None or look.ask.entry is not None or AskHint.FREE_BESIDE not in look.ask.hints:
        return None
    own = [each for each in look.game.legal if not is_free(each)]
    own.sort(key=lambda each: OptionHint.USUAL not in each.hints)
    usual = bool(own) and OptionHint.USUAL in own[0].hints
    plain = usual and look.ask.id != game.ask.id if is_free(option) else usual or len(own) == 1
    return (look.game, own) if plain and not own[0].verdict.cautions else None


def price(option: Option) -> int:
    """The amount that is given for it, of all goods together."""
    return sum((option.cost or {}).values())
