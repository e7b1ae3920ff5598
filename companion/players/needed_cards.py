"""The cards that a turn needs of a hidden hand, and those that it draws to an open one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from companion.engine.game import Game
from companion.engine.hidden_hands import NOT_HELD, NoHands


class Needed(NamedTuple):
    """An answer that needs an unseen card."""

    key: str
    card: str


def up_to_draw(game: Game, keys: Sequence[str]) -> tuple[str, ...]:
    """The answers of a turn up to a card that comes to an open hand: a look ahead goes on without its face."""
    then = game.at(len(game.journal)) if game.setup.open_hands else None
    if then is None or then.ask is None:
        return tuple(keys)
    then.setup, seat = msgspec.structs.replace(then.setup, draws=None), then.ask.player
    for at, key in enumerate(keys):
        if then.ask is None or then.ask.player != seat or key not in then.legal:
            return tuple(keys[:at])
        then.play(key)
    return tuple(keys)


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
