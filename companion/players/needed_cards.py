"""The cards that a turn needs of a hidden hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.game import Game
from companion.engine.hidden_hands import NOT_HELD, NoHands


class Needed(NamedTuple):
    """An answer that needs an unseen card."""

    key: str
    card: str


def needed(game: Game, keys: Sequence[str]) -> tuple[Needed, ...]:
    """The answers of a turn from here on that need such a card, each with it; none where no hand is hidden."""
    if not game.definition.secret_hands:
        return ()
    trial, found = game.fork(0, NoHands(0)), list[Needed]()
    for key in keys:
        option = trial.ask.option(key) if trial.ask is not None else None
        if option is None:  # an answer without a choice at the table is a question here
            break
        why = option.first_reason()
        if why is not None and why.rule == NOT_HELD:
            found.append(Needed(key, why.values["card"]))
        trial.play(key)
    return tuple(found)
