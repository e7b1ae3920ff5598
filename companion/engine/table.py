"""The table: the parts that every game's table has, and its context, which is not saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Annotated, Any, Generic, Self, TypeVar

import msgspec

from companion.engine.ask import Ask, Goods, Option, Script, choose
from companion.engine.bounds import ENDLESS, Range
from companion.engine.data_folder import Values
from companion.engine.event import SCORE, Event
from companion.engine.hidden_hands import DrawnHands
from companion.engine.ledger import Points, ScoreLine
from companion.engine.notebook_presenter import Shown


class Context:
    """The surroundings of a table: no part of its state, and never saved."""

    __slots__ = ("cache", "copy", "decision", "events", "hands", "muted", "names", "stepwise")

    def __init__(
        self, names: Sequence[str] = (), copy: Values | None = None, events: list[Event] | None = None
    ) -> None:
        self.names = tuple(names)
        self.copy: Values = {} if copy is None else copy
        """The facts of the owner's box."""
        self.events: list[Event] = [] if events is None else events
        self.decision = 0
        self.muted = False
        """Whether no events are kept: a game is only tried out."""
        self.stepwise = False
        """Whether each step of a turn is a scene of its own: from its mark a look at the same moment will follow."""
        self.hands: DrawnHands | None = None
        """Assumed contents of hidden hands, for a player that looks ahead; None at a real table."""
        self.cache: dict[Any, Any] = {}
        """Values derived from the copy, each with its source, as a game may learn more."""

    def fork(self) -> Context:
        """The context of another game that goes on from here."""
        other = Context(self.names, self.copy, list(self.events))
        other.decision, other.cache = self.decision, self.cache
        return other


LEAST_POINTS, MOST_POINTS = -99, 400
"""The bounds of a form. No game comes near either."""


def last_seat(t: AnyTable, _: object = None) -> int:
    """The limit of a field that names a seat."""
    return len(t.players) - 1


class Player(msgspec.Struct):
    """The state of a player in every game."""

    points: Annotated[float, Range(-ENDLESS, ENDLESS, (LEAST_POINTS, MOST_POINTS))] = 0

    @property
    def holdings(self) -> dict[str, float]:
        """The values of a player that an option may change."""
        return {"points": self.points}


P = TypeVar("P", bound=Player)


def counts(owner: msgspec.Struct, *names: str) -> dict[str, float]:
    """The numbers of some fields, by name: of a row the pieces that lie there, of a supply all of them together."""
    return {name: _count(getattr(owner, name)) for name in names}


def _count(there: Any) -> float:
    match there:
        case dict():
            return sum(n if isinstance(n, int) else 1 for n in there.values())
        case list():
            return sum(each is not None for each in there)
    found: float = there
    return found


class Table(msgspec.Struct, Generic[P], dict=True):
    """The state of every game: its players, the player on turn, the phase, and the rulings."""

    era: str = "game"
    """The unit by which points are summed up: an age, a year. A game without any is one era."""
    day: int = 0
    """The unit of the game's time: a day of a calendar, a round of turns."""
    rulings: dict[str, str] = {}
    players: list[P] = []
    phase: str = "setup"
    """The scene that comes next."""
    first_player: Annotated[int, Range(0, last_seat)] = 0
    companion_deals: bool = False
    """Whether the companion draws, or people enter the pieces that come up."""

    @classmethod
    def empty(
        cls, players: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool, **more: Any
    ) -> Self:
        """A table before the first scene, for so many players; -1 goes first until someone is named."""
        seated = msgspec.convert({"players": [{}] * players}, cls)
        first_player = -1 if first is None else first
        start = {"rulings": dict(rulings), "first_player": first_player, "companion_deals": companion_deals}
        return msgspec.structs.replace(seated, **start | more)

    @cached_property
    def context(self) -> Context:
        """The context of the table; a game adds its own."""
        return Context()

    @property
    def date(self) -> int:
        """The count of log, ledger and charts."""
        return self.dated()

    def dated(self) -> int:
        """The same, for every event: the day, unless days begin again with every era."""
        return self.day

    @property
    def points(self) -> list[float]:
        """Everyone's points so far, by seat."""
        return [player.points for player in self.players]

    def side(self, seat: int) -> P:
        """The pieces of a seat; a game may have an opponent that is no player."""
        return self.players[seat]

    def emit(self, kind: str, player: int | None, rule: str, /, **values: object) -> None:
        """Say that something happened."""
        context = self.context
        if not context.muted:
            context.events.append(Event(kind, player, rule, values, self.era, self.dated(), context.decision))

    @contextmanager
    def unsaid(self) -> Iterator[None]:
        """Mute events in this block, where one has reported it already. No question may be asked in it."""
        was, self.context.muted = self.context.muted, True
        try:
            yield
        finally:
            self.context.muted = was

    def score(self, seat: int, points: float, source: str, rule: str, detail: str = "", **values: Any) -> None:
        """Points for a player, with their source; ``values``: further values for the log."""
        self.side(seat).points += points
        self.emit(SCORE, seat, rule, points=points, source=source, detail=detail, **values)

    def pay(self, seat: int, goods: Goods, rule: str) -> None:
        """Exactly these goods go back to the supply; an empty payment is no event."""
        me = self.side(seat)
        for good, n in goods.items():
            setattr(me, good, getattr(me, good) - n)
        if any(goods.values()):
            self.emit("pay", seat, rule, goods=goods)

    def lines(self, points: Iterable[Points]) -> list[ScoreLine]:
        """Points as lines of the ledger, at this moment."""
        return [ScoreLine.at(each, self.era, self.date) for each in points]

    def bank(self, points: Iterable[Points]) -> None:
        """Everyone takes their points; all of them are computed before the first is taken."""
        for line in self.lines(points):
            self.score(line.player, line.points, line.source, line.rule, line.detail)

    def seats_from(self, seat: int) -> list[int]:
        """All seats in the order of play, beginning with one."""
        count = len(self.players)
        first = seat % count
        return [*range(first, count), *range(first)]

    def ask_who_begins(self, rule: str, asked: str = "first") -> Script[int]:
        """The first player: entered, or drawn by the seed."""
        seats = [Option(("first", seat), value=seat) for seat in range(len(self.players))]
        return (yield from choose(Ask(None, asked, rule, lambda: seats)))

    def _repr_svg_(self) -> str | None:
        return Shown.presenter.svg(self) if Shown.presenter else None


AnyTable = Table[Any]
"""A table of any game."""
