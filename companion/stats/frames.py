"""Tidy tables of a game: one row a score line, one row an event. pandas is imported when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.game import Game
from companion.engine.languages import messages
from companion.engine.ledger import Ledger

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

SCORE_COLUMNS = ("player", "points", "source", "detail", "rule", "era", "day", "decision", "total")


def score_lines(ledger: Ledger, names: Sequence[str]) -> pd.DataFrame:
    """One row a score line: who, how many points, where from, when, and the player's running ``total``."""
    import pandas as pd

    rows = [(names[s.player], s.points, s.source, s.detail, s.rule, s.era, s.day, s.decision) for s in ledger]
    frame = pd.DataFrame(rows, columns=list(SCORE_COLUMNS[:-1]))
    frame["total"] = frame.groupby("player")["points"].cumsum()
    return frame


def events(game: Game, language: str = "en") -> pd.DataFrame:
    """One row an event: its kind, player, rule and moment, and the sentence of the log."""
    import pandas as pd

    rows = [
        (
            e.decision,
            e.day,
            e.era,
            None if e.player is None else game.names[e.player],
            e.kind,
            e.rule,
            game.describe(e, language),
        )
        for e in game.events
    ]
    return pd.DataFrame(rows, columns=["decision", "day", "era", "player", "kind", "rule", "text"])


def sources(game: Game, language: str = "en") -> pd.DataFrame:
    """Points by source, a column a player, in the words of the language."""
    import pandas as pd

    say = messages(language, game.definition.name)
    sums = game.ledger.by("source")
    table = {
        name: {say.text(f"source.{source}"): sums.get((seat, source), 0) for source in game.definition.sources}
        for seat, name in enumerate(game.names)
    }
    frame = pd.DataFrame(table)
    return frame[(frame != 0).any(axis=1)]
