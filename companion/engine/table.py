"""The table: what every game's table has, and what goes along with it without lying on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from companion.engine.ask import Ask, Goods, Option, Script, choose
from companion.engine.bounds import ENDLESS, Range
from companion.engine.event import SCORE, Event
from companion.engine.hands import DrawnHands
from companion.engine.ledger import Points, ScoreLine
from companion.engine.shown import Shown


class Beside:
    """What goes along with a table and is no part of its state: it is never saved."""

    __slots__ = ("copy", "decision", "events", "hands", "names", "quiet", "reckoned")

    def __init__(
        self, names: Sequence[str] = (), copy: Mapping[str, Any] | None = None, events: list[Event] | None = None
    ) -> None:
        self.names = tuple(names)
        self.copy: Mapping[str, Any] = {} if copy is None else copy
        """What is known of the owner's box."""
        self.events: list[Event] = [] if events is None else events
        self.decision = 0
        self.quiet = False
        """Whether nobody listens to what happens: a game is only tried out."""
        self.hands: DrawnHands | None = None
        """What hidden hands hold, as who looks ahead takes them to be; None where people know their own."""
        self.reckoned: dict[Any, Any] = {}
        """What was worked out once from the copy; each with what it was worked out from, as a game may learn more."""

    def apart(self) -> Beside:
        """The same for another game that goes on from here."""
        other = Beside(self.names, self.copy, list(self.events))
        other.decision, other.reckoned = self.decision, self.reckoned
        return other


LEAST_POINTS, MOST_POINTS = -99, 400
"""What a form may say. No game comes near either."""


def last_seat(t: Table[Any], _: Any = None) -> int:
    """The limit of a field that names a seat."""
    return len(t.players) - 1


class Player(msgspec.Struct):
    """What every player has."""

    points: Annotated[float, Range(-ENDLESS, ENDLESS, (LEAST_POINTS, MOST_POINTS))] = 0

    @property
    def holdings(self) -> dict[str, float]:
        """What an option may change of the player."""
        return {"points": self.points}


P = TypeVar("P", bound=Player)


class Table(msgspec.Struct, Generic[P], dict=True):
    """What every game's table has: its players, whose turn it is, where the game stands, and the rulings."""

    era: str = "game"
    """An age, a year: what points are summed up by. A game without any is one era."""
    day: int = 0
    """What the game counts its time by: a day of a calendar, a round of turns."""
    rulings: dict[str, str] = {}
    players: list[P] = []
    phase: str = "setup"
    """The scene that comes next."""
    first_player: Annotated[int, Range(0, last_seat)] = 0
    companion_deals: bool = False
    """Whether the companion draws what comes up, or the table tells it."""

    @cached_property
    def beside(self) -> Beside:
        """What goes along with the table; a game lays its own there."""
        return Beside()

    @property
    def date(self) -> int:
        """What log, ledger and charts count by: the day, unless days begin again with every era."""
        return self.day

    @property
    def points(self) -> list[float]:
        """Everyone's points so far, by seat."""
        return [player.points for player in self.players]

    def emit(self, kind: str, player: int | None, rule: str, /, **values: Any) -> None:
        """Say that something happened."""
        beside = self.beside
        if not beside.quiet:
            beside.events.append(Event(kind, player, rule, values, self.era, self.date, beside.decision))

    def score(self, seat: int, points: float, source: str, rule: str, detail: str = "") -> None:
        """Points for a player, with where they come from."""
        self.players[seat].points += points
        self.emit(SCORE, seat, rule, points=points, source=source, detail=detail)

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """Exactly these goods go back to the supply; nothing to pay is nothing to tell."""
        me = self.players[seat]
        for good, n in goods.items():
            setattr(me, good, getattr(me, good) - n)
        if any(goods.values()):
            self.emit("pay", seat, rule, goods=goods)

    def lines(self, points: Iterable[Points]) -> list[ScoreLine]:
        """Points as lines of the ledger, at this moment."""
        return [ScoreLine.at(each, self.era, self.date) for each in points]

    def bank(self, points: Iterable[Points]) -> None:
        """Everybody takes their points; all of them are reckoned before the first is taken."""
        for line in self.lines(points):
            self.score(line.player, line.points, line.source, line.rule, line.detail)

    def seats_from(self, seat: int) -> list[int]:
        """All seats in the order of play, beginning with one."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def ask_who_begins(self, rule: str, asked: str = "first") -> Script[int]:
        """The table says who begins, or a seed."""
        seats = [Option(f"first {seat}", value=seat) for seat in range(len(self.players))]
        return (yield from choose(Ask(None, asked, rule, lambda: seats)))

    def _repr_svg_(self) -> str | None:
        return Shown.presenter.svg(self) if Shown.presenter else None
