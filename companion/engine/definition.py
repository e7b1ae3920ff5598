"""What a game is to the engine: a handful of functions and figures, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

import msgspec

from companion.engine.ask import Reason, Script
from companion.engine.bounds import in_turn, player_count, problems
from companion.engine.copy import CheckedCopy, Copy, Fact, check_copy
from companion.engine.data import components
from companion.engine.form import FormGroup
from companion.engine.ledger import ScoreLine
from companion.engine.shown import Framed
from companion.engine.table import Table

if TYPE_CHECKING:
    from companion.engine.screen import Screen  # only who looks at a game loads what it is drawn with


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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
    was: str = ""
    """The default of tables that were opened before it became another one."""
    solo: bool = False
    """It is about the game of one player: nobody else is asked."""

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


class Sheets(Protocol):
    """A table written down, scored and asked for: ``companion/engine/sheet.py``."""

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most who play."""

    @property
    def moments(self) -> tuple[str, ...]:
        """When one can be written; the last is the end."""

    @property
    def table(self) -> type[Table[Any]]:
        """Where they play."""

    @property
    def check(self) -> Callable[[Any], Iterable[Reason]]:
        """What a table of values that are each within their bounds cannot look like."""

    def score(self, snapshot: Any, moment: str, rulings: Mapping[str, str]) -> Any:
        """What a moment brings."""

    def template(self, moment: str, players: int, language: str) -> str:
        """An empty file."""

    def form(self, moment: str, filled: Mapping[str, Any], players: int) -> Sequence[FormGroup]:
        """The fields of a moment."""

    def from_form(self, moment: str, filled: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """The sheet that a filled form stands for."""

    def of_mirror(self, t: Any) -> dict[str, Any]:
        """All that a table says of the fields of a form."""

    def corrections(self, t: Any, filled: Mapping[str, Any], score: Any) -> dict[str, Any]:
        """What differs on a table from a sheet that has been scored."""

    def next_moment(self, t: Any) -> int:
        """Which of the moments a table comes to next."""


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A game."""

    name: str
    titles: Mapping[str, str]
    rules_version: int = 1
    catalog_version: int = 1
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    sources: tuple[str, ...]
    new_table: Callable[[int, Mapping[str, str], int | None, bool], Table[Any]]
    scenes: Mapping[str, Callable[[Any], Script[None]]]
    """The script of every phase; in any other the game is over."""
    opener: Callable[[Any], int | None]
    """Who begins, on a table that is set up and waits for its first turn; None at every other moment."""
    final_lines: Callable[[Any], Sequence[ScoreLine]]
    tie_breaks: Callable[[Any], Sequence[float]]
    sheets: Sheets
    """They know the table, what it cannot look like, and how many play."""
    shown_by: str = ""
    """The module that has its ``SCREEN``, where it is not the room ``screen`` beside the one of the table."""
    beaten: Callable[[Any], bool] = lambda table: False
    """Whether who plays alone has lost."""
    secret_hands: bool = False
    """Whether players hold cards that the companion does not see."""
    own_decks: bool = False
    """Whether everybody draws those from cards of their own: then it draws from its own by itself."""
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
    holdings: Callable[[Any, int], Mapping[str, float]] = lambda t, seat: t.players[seat].holdings
    """All that a player has and an option may change, counted: goods, steps, points; words: terms ``goods.<name>``."""

    @cached_property
    def players(self) -> tuple[int, int]:
        """The fewest and the most who play."""
        return self.sheets.players

    @cached_property
    def moments(self) -> tuple[str, ...]:
        """When a sheet can be written; the last is the end."""
        return self.sheets.moments

    @cached_property
    def table(self) -> type[Table[Any]]:
        """What everything lies on."""
        return self.sheets.table

    @property
    def seats_companion(self) -> bool:
        """Whether the companion can play a seat: cards that nobody sees must not come from a common deck."""
        return not self.secret_hands or self.own_decks

    @cached_property
    def told_copy(self) -> Callable[[bytes], CheckedCopy]:
        """The copy in a save, checked once however many games were played with it."""
        return lru_cache(maxsize=8)(lambda text: check_copy(self.facts, msgspec.json.decode(text, type=Copy)))

    def problems(self, table: Table[Any]) -> Iterator[Reason]:
        """All that no table can look like: by its players, then by each value, then by values together."""
        return in_turn(player_count(len(table.players), self.players), problems(table), self.sheets.check(table))

    def scene(self, table: Table[Any]) -> Script[None] | None:
        """The script that comes next on a table, or None when the game is over."""
        return self.scenes[table.phase](table) if table.phase in self.scenes else None

    def screen(self) -> Screen[Any]:
        """What is shown of it: imported when first asked for, as the rules need no drawings."""
        return screen_of(self.shown_by or f"{self.table.__module__.rpartition('.')[0]}.screen")

    def earlier(self, rulings: Mapping[str, str], known: bool = False) -> dict[str, str]:
        """The rulings of a game that an earlier version began; ``known``: one with these choices and other defaults."""
        found = {ruling.name: ruling.was if known else ruling.before for ruling in self.rulings.values()}
        return {name: value for name, value in found.items() if value} | dict(rulings)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.titles['en']}, {self.players[0]} to {self.players[1]} players>"


class Said(TypedDict):
    """What a game says of itself in its data."""

    name: str
    titles: dict[str, str]
    sources: tuple[str, ...]
    rulings: dict[str, Ruling]
    secret_hands: bool
    own_decks: bool


def said_of(game: str) -> Said:
    """What a game is called, where its points come from, and what a table may decide: ``data/<game>/definition.json``.

    For its definition: ``Definition(**said_of("orchard"), new_table=new_table, ...)``.
    """
    said = components(game, "definition")
    rulings = {each["name"]: msgspec.convert(each, Ruling) for each in said["rulings"]}
    return Said(
        name=game,
        titles=said["titles"],
        sources=tuple(said["sources"]),
        rulings=rulings,
        secret_hands=said.get("secret_hands", False),
        own_decks=said.get("own_decks", False),
    )


@cache
def screen_of(module: str) -> Screen[Any]:
    """A game's screen, looked for once: a view asks for it hundreds of times."""
    found: Screen[Any] = import_module(module).SCREEN
    return found
