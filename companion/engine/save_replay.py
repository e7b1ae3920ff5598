"""Loading a save: its decisions are replayed by the rules of today."""

from __future__ import annotations

import msgspec

from companion.engine.definition import Definition
from companion.engine.errors import CompanionError, NewerRules, ReplayStopped
from companion.engine.game import Game
from companion.engine.journal import Save


def load(definition: Definition, save: Save) -> Game:
    """Replay a save. Decisions that no longer replay are kept, and ``notice`` says where it stopped."""
    older = save.rules < definition.rules_version
    setup = msgspec.structs.replace(
        save,
        rulings=definition.earlier(save.rulings) if older else save.rulings,
        copy=definition.checked_copy(msgspec.json.encode(save.copy)) if save.copy is not None else None,
    )
    game = Game(definition, save.players, setup, replaying=True)
    if save.rules > definition.rules_version or save.catalog > definition.catalog_version:
        game.notice = NewerRules("notice.newer-rules", rules=save.rules, known=definition.rules_version)
    game.kept = save.kept
    for index, decision in enumerate(save.decisions):
        try:
            game.replay(decision)
        except CompanionError as error:
            game.kept = save.decisions[index:] + save.kept
            left, ask, key = len(game.kept), decision.ask, decision.key
            game.notice = ReplayStopped("notice.replay-stopped", done=index, left=left, ask=ask, key=key, why=error)
            break
    game.resume()
    return game
