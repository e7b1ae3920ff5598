"""What a game is to the engine: a handful of functions and figures, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.ask import Reason, Script
from companion.engine.copy import Copy, Fact
from companion.engine.form import FormGroup
from companion.engine.ledger import ScoreLine
from companion.engine.shown import Framed
from companion.engine.table import Table

if TYPE_CHECKING:
    from companion.engine.screen import Screen  # only who looks at a game loads what it is drawn with


@dataclass(frozen=True)
class Ruling:
    """A point the rulebooks leave open: a named switch. Its words are messages ``ruling.<name>`` and ``.reason``.

    A ``variant`` is no open point but another way to play that the rulebook offers: an expansion, a module.
    """

    name: str
    choices: tuple[str, ...]
    rule: str
    variant: bool = False
    brings: str = ""
    """A switch that this one turns on with itself: a module brings its expansion."""
    before: str = ""
    """How everybody played before there was this choice, where that is not its default."""

    @property
    def default(self) -> str:
        """What the companion does unless told otherwise."""
        return self.choices[0]


class Standing(msgspec.Struct, frozen=True):
    """A player's place: equal places share the victory. ``tie_break`` is what was compared, where points were equal."""

    player: int
    name: str
    points: float
    place: int
    tie_break: float | None = None


class Standings(list[Standing], Framed):
    """Everyone's points and place, best first."""

    def __repr__(self) -> str:
        return f"<standings: {', '.join(f'{each.place}. {each.name} {each.points:g}' for each in self)}>"


@dataclass(frozen=True)
class Definition:
    """A game. ``scene`` gives the script that comes next on a table, or None when the game is over.

    ``screen`` gives what is shown of it; its drawings are imported when first asked for.
    """

    name: str
    titles: Mapping[str, str]
    players: tuple[int, int]
    rules_version: int
    catalog_version: int
    table: type[Table[Any]]
    rulings: Mapping[str, Ruling]
    moments: tuple[str, ...]
    sources: tuple[str, ...]
    new_table: Callable[[int, Mapping[str, str], int | None, bool], Table[Any]]
    scene: Callable[[Any], Script[None] | None]
    opener: Callable[[Any], int | None]
    """Who begins, on a table that is set up and waits for its first turn; None at every other moment."""
    check: Callable[[Any], Iterator[Reason]]
    final_lines: Callable[[Any], Sequence[ScoreLine]]
    tie_breaks: Callable[[Any], Sequence[float]]
    score: Callable[[Any, str, Mapping[str, str]], Any]
    template: Callable[[str, int, str], str]
    form: Callable[[str, Mapping[str, Any], int], Sequence[FormGroup]]
    from_form: Callable[[str, Mapping[str, Any], Sequence[str]], dict[str, Any]]
    screen: Callable[[], Screen[Any]]
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What only the owner of a copy can tell."""
    needed: Callable[[int, Mapping[str, str]], Mapping[str, int]] = lambda players, rulings: {}
    """The facts that a game with so many players and these rulings may ask for, and how many pieces of each."""
    sample: Callable[[], Copy] | None = None
    """A made-up copy to try the game with."""
    secured: Callable[[Any], Sequence[ScoreLine]] = lambda _: ()
    """Points that are not banked yet but lie on the table: with those banked they say who is ahead."""
    traits: Callable[[Any], Sequence[Mapping[str, float]]] = lambda _: ()
    """What marks each player's way of playing, by seat, once a game is over; words: messages ``trait.<name>``."""

    def earlier(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """The rulings of a game that an earlier version of the rules began."""
        return {ruling.name: ruling.before for ruling in self.rulings.values() if ruling.before} | dict(rulings)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.titles['en']}, {self.players[0]} to {self.players[1]} players>"
