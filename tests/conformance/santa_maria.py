"""Santa Maria in the conformance suite: its players, and what must hold on its table at every moment."""

from typing import Any

from companion import Game
from companion.engine.event import Event
from companion.games.santa_maria.components import (
    BLUE_LIMIT,
    CELLS,
    COINS,
    DISPLAY,
    DOCKS,
    GOODS,
    MONKS,
    RESOURCES,
    ROAD_TILES,
    SPACES,
    STORAGE,
    WHITE_DICE,
)
from companion.games.santa_maria.faces import cell
from companion.games.santa_maria.scoring import SOURCES
from companion.games.santa_maria.table import MARKET, Table
from tests.players import ANYTHING, Setting, Taste

NEEDED = {5: {"maya": "yes", "ambassadors": "yes"}}
"""The rulings without which so many players cannot play."""

BUSY: Taste = {
    "retire": 0.05,
    "sell": 0.1,
    "buy": 0.1,
    "scholar": 0.1,
    "back": 0.1,
    "turn": 0.3,
    "nothing": 0.1,
    "white": 4,
    "blue": 4,
    "expand": 20,
    "coin": 2,
    "boost": 5,
    "monk": 5,
    "ship": 8,
    "trade": 3,
    "hire": 20,
    "temple": 20,
    "card": 6,
    "priest": 10,
}
BUILDER: Taste = BUSY | {"expand": 80, "buy wood": 2, "buy grain": 2}
PREACHER: Taste = BUSY | {"space religion": 10, "boost": 20, "monk bishop": 30, "monk scholar": 30}
SAILOR: Taste = BUSY | {"ship": 40, "space ship": 20, "ship special": 80}
LAZY: Taste = {"retire": 5, "space": 1}
THRIFTY: Taste = BUSY | {"sell": 8, "coin": 30, "space road": 20}
FOLLOWER: Taste = BUSY | {"ambassador": 60, "diagonal": 60}


def rich(game: Game) -> dict[str, Any]:
    """Everybody who has a colony has full stores, and is far along the religion track."""
    changes: dict[str, Any] = {}
    for seat, player in enumerate(game.table.players):
        changes[f"players.{seat}.coins"] = 30
        if player.maya is None:
            changes |= {f"players.{seat}.{good}": STORAGE for good in RESOURCES}
    return changes


SETTINGS = {
    "anyhow": Setting((ANYTHING,)),
    "busy": Setting((BUSY, BUILDER, PREACHER, SAILOR, FOLLOWER)),
    "builders": Setting((BUILDER, THRIFTY, BUILDER, FOLLOWER, BUSY)),
    "preachers": Setting((PREACHER, PREACHER, FOLLOWER, PREACHER, BUSY)),
    "sailors": Setting((SAILOR, SAILOR, SAILOR, LAZY, SAILOR)),
    "rich": Setting((SAILOR, PREACHER, BUILDER, FOLLOWER, PREACHER), rich),
}
"""Who sits together, and what the table looks like when play begins."""


def begun(game: Game) -> bool:
    """Whether the table is set and the first turn begins."""
    return game.table.phase != "setup"


class Watch:
    """Follows a game by its events alone, and compares the table with what they say."""

    def __init__(self, table: Table) -> None:
        self.goods = [{good: getattr(player, good) for good in GOODS} for player in table.players]
        self.developed = [0] * len(table.players)

    def add(self, seat: int | None, goods: dict[str, int], sign: int = 1) -> None:
        """Goods come or go."""
        if seat is not None:
            for good, n in goods.items():
                self.goods[seat][good] += sign * n

    def hear(self, event: Event) -> None:
        """Keep the books."""
        seat, values = event.player, event.values
        match event.kind:
            case "gain":
                self.add(seat, values["goods"])
            case "pay":
                self.add(seat, values["goods"], -1)
            case "overflow":
                self.add(seat, {COINS: values["coins"]})
            case "sold":
                self.add(seat, {values["good"]: -1, COINS: values["coins"]})
            case "bought":
                self.add(seat, {values["good"]: 1, COINS: -values["coins"]})
            case "joined":
                self.add(seat, {COINS: values["coins"]}, -1)
                self.add(values["other"], {COINS: values["coins"]})
            case "deal":
                for goods, giver, taker in (
                    (values["given"], seat, values["other"]),
                    (values["taken"], values["other"], seat),
                ):
                    self.add(giver, goods, -1)
                    self.add(taker, goods)

    def compare(self, table: Table) -> None:
        """Nothing comes from nowhere, no store overflows, and every piece is somewhere."""
        assert [{good: getattr(player, good) for good in GOODS} for player in table.players] == self.goods
        for seat, player in enumerate(table.players):
            assert all(n >= 0 for n in self.goods[seat].values())
            assert all(getattr(player, good) <= STORAGE for good in RESOURCES)
            if player.maya is None:
                assert player.cocoa <= player.cocoa_stores <= 2
            assert len(player.colony) == CELLS
            assert all(cell(player.colony[number]).building for number in player.marks)
            assert len(player.monks) == len(set(player.monks)) <= MONKS
            assert len(player.blue) <= player.blue_dice <= BLUE_LIMIT
            assert player.whites <= WHITE_DICE
            developed = sum(bool(text) for text in player.colony)
            assert developed >= self.developed[seat], "nothing is ever torn down"
            self.developed[seat] = developed
            assert set(player.docks) == set(DOCKS)
        assert 0 <= table.roads <= ROAD_TILES
        assert len(table.pool) <= WHITE_DICE * len(table.players)
        assert all(len(faces) <= DISPLAY[kind] for kind, faces in table.display.items())
        assert all(count >= 0 for count in table.stacks.values())
        assert all(player.retired in range(MARKET, len(SPACES)) for player in table.players)


def reached(game: Game) -> set[str]:
    """What is rare and must come up somewhere in the suite."""
    found = {f"points for {event.values['source']}" for event in game.events if event.kind == "score"}
    found |= {f"year {event.values['year']}" for event in game.events if event.kind == "year-end"}
    for player in game.table.players:
        if player.maya is not None:
            found.add("a Maya city")
        elif all(player.colony):
            found.add("a full colony")
    return found


RARE = {
    *(f"points for {source}" for source in SOURCES if source not in ("play", "correction", "achievements", "by-hand")),
    *(f"year {year}" for year in (1, 2, 3)),
    "a Maya city",
}
NEVER_OFFERED: set[str] = set()
