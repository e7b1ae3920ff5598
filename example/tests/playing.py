"""How Orchard is played in the conformance suite: its players, and the conditions that its table must meet."""

from typing import Any

from companion import Game
from companion.engine.event import Event
from companion.testing import ANYTHING, Setting, Taste
from orchard.box import APPLES, GARDENER, TREES, VISITORS
from orchard.rules.scoring import SOURCES
from orchard.table import Table

SELLER: Taste = {"sell": 9}
HOARDER: Taste = {"sell": 0.1}


def late(game: Game) -> dict[str, Any]:
    """One apple is left, where the player to move stands already: the others could only rest."""
    trees, first = {f"trees.{n}": 0 for n in range(1, len(TREES))}, game.table.first_player
    baskets = {f"players.{seat}.apples": 4 if seat == first else 1 for seat in range(len(game.names))}
    return {"trees.0": 1, f"players.{first}.ladder": 1, **trees, **baskets}


SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "sellers": Setting((SELLER, HOARDER)),
    "late": Setting((HOARDER, ANYTHING), late),
    "untold": Setting((SELLER,), unknown=(GARDENER,)),
}


def begun(game: Game) -> bool:
    """Whether the first turn is awaited, or was played."""
    return game.table.phase != "setup"


class Watch:
    """Follows the baskets by the events alone."""

    def __init__(self, table: Table) -> None:
        self.baskets = [player.apples for player in table.players]
        self.apples = sum(table.trees)

    def hear(self, event: Event) -> None:
        """Keep the books."""
        match event.kind:
            case "pick":
                self.baskets[event.player or 0] += event.values["n"]
                self.apples -= event.values["n"]
            case "pay":
                self.baskets[event.player or 0] -= event.values["goods"][APPLES]
            case "gain":
                self.baskets[event.player or 0] += event.values["goods"][APPLES]

    def compare(self, table: Table) -> None:
        """No apple comes from nowhere."""
        assert [player.apples for player in table.players] == self.baskets
        assert sum(table.trees) == self.apples


def reached(game: Game) -> set[str]:
    """Rare events that must come up somewhere in the suite."""
    return {event.values["source"] for event in game.events if event.kind == "score"}


def written(game: Game) -> dict[str, Any]:
    """The end of a game as its players would write it down: before the final scoring."""
    ending = game.ledger.by("source")
    return {
        "players": [
            {"name": name, "points": me.points - ending.get((seat, "left-over"), 0), "apples": me.apples}
            for seat, (name, me) in enumerate(zip(game.names, game.table.players, strict=True))
        ]
    }


RARE = set(SOURCES) - {"play", "correction"}
BARE = ("rest", "decline")
"""Beginnings of answers that need no figures: their words say it all."""
NOWHERE = {"first", "rest", "visitor"}
"""First words of answers that lie nowhere on the board."""

# words

TERMS = {"goods": {"apples", "points"}, "visitor": set(VISITORS)}
GOODS_FORMS = {
    "uk": {"apples": ("яблуко яблука яблук",) * 3},
    "ru": {"apples": ("яблоко яблока яблок",) * 3},
}
