"""The definition of a game for the engine: a handful of functions and figures, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypedDict

import msgspec

from companion.engine import bounds, stock
from companion.engine.ask import Reason, Script
from companion.engine.data_folder import Plain, components
from companion.engine.facts import Fact
from companion.engine.form import Filled, FormGroup
from companion.engine.ledger import ScoreLine
from companion.engine.owner_copy import CheckedCopy, Copy, check_copy, made_up
from companion.engine.table import AnyTable

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from companion.engine.screen import Screen  # loaded only where a game is drawn

    T = TypeVar("T", bound=AnyTable, default=Any)
else:
    from typing import TypeVar

    T = TypeVar("T", bound=AnyTable)


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
    since: int = 0
    """The defaults of stored tables that know this choice; a table with earlier ones is played as ``before``."""
    past: bool = False
    """It keeps tables that began earlier as they were and is never asked."""
    solo: bool = False
    """It concerns the solo game and is asked there alone."""

    @property
    def default(self) -> str:
        """The choice in force unless another is made."""
        return self.choices[0]


class Sheets(Protocol[T]):
    """A table written down, scored and asked for: ``companion/engine/sheet.py``."""

    @property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""

    @property
    def moments(self) -> tuple[str, ...]:
        """When one can be written; the last is the end."""

    @property
    def table(self) -> type[T]:
        """Where they play."""

    @property
    def check(self) -> Callable[[T], Iterable[Reason]]:
        """Reasons against a table of values that are each within their bounds."""

    def score(self, snapshot: object, moment: str, rulings: Mapping[str, str]) -> Any:
        """The outcome of a moment."""

    def template(self, moment: str, players: int, language: str) -> str:
        """An empty file."""

    def form(self, moment: str, filled: Filled, players: int) -> Sequence[FormGroup]:
        """The fields of a moment."""

    def from_form(self, moment: str, filled: Filled, names: Sequence[str]) -> Plain:
        """The sheet that a filled form stands for."""

    def of_mirror(self, t: T) -> Plain:
        """All that a table says of the fields of a form."""

    def corrections(self, t: T, filled: Filled, score: Any) -> Plain:
        """The differences of a table from a sheet that has been scored."""

    def next_moment(self, t: T) -> int:
        """Which of the moments a table comes to next."""


Scene = Callable[[T], Script[None]]
"""The script of a phase."""


@dataclass(frozen=True, kw_only=True)
class Definition(Generic[T]):
    """A game."""

    name: str
    titles: Mapping[str, str]
    about: Mapping[str, str] = field(default_factory=dict)
    """The game in one line by language, for the home screen; empty where it says none."""
    minutes: tuple[int, int] | None = None
    """How long a game takes, from and to, as its box says."""
    rules_version: int = 1
    catalog_version: int = 1
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    sources: tuple[str, ...]
    new_table: Callable[[int, Mapping[str, str], int | None, bool], T]
    scenes: Mapping[Any, Scene[T]]
    """The script of every phase; in any other the game is over.

    A game types the keys with its phases (``Mapping[Phase, Scene[Table]]``), so that a misspelt one fails the types.
    """
    midway: Callable[[T], bool] = lambda _: False
    """Whether the scene that comes next goes on with the turn of the scene before: a long turn has several."""
    opener: Callable[[T], int | None]
    """The first player, on a table that is set up and waits for its first turn; None at every other moment."""
    final_lines: Callable[[T], Sequence[ScoreLine]]
    tie_breaks: Callable[[T], Sequence[float]]
    sheets: Sheets[T]
    """They know the table, its impossible states, and the number of players."""
    shown_by: str = ""
    """The module that has its ``SCREEN``, where it is not the room ``screen`` beside the one of the table."""
    beaten: Callable[[T], bool] = lambda table: False
    """Whether a solo player has lost."""
    solo_goal: float = 0
    """The points that a solo player must reach; 0 where the game has no such goal."""
    secret_hands: bool = False
    """Whether players hold cards that the companion does not see."""
    own_decks: bool = False
    """Whether everybody draws those from cards of their own: then it draws from its own by itself."""
    lay_open: Callable[[T, int], None] | None = None
    """Lays the hand of a seat open from the beginning, so that its cards are known; None where it need not be."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """The facts that only the owner of a copy can enter."""
    needed: Callable[[int, Mapping[str, str]], Mapping[str, int]] = lambda players, rulings: {}
    """The facts that a game with so many players and these rulings may ask for, and how many pieces of each."""
    sample: Callable[[], Copy] | None = None
    """A made-up copy to try the game with; where the game gives none, that of its data, if there are facts."""
    secured: Callable[[T], Sequence[ScoreLine]] = lambda _: ()
    """Points that are not banked yet but lie on the table: with those banked they say who is ahead."""
    traits: Callable[[T], Sequence[Mapping[str, float]]] = lambda _: ()
    """Figures of each player's style, by seat, once a game is over; words: messages ``trait.<name>``."""
    holdings: Callable[[T, int], Mapping[str, float]] = lambda t, seat: t.players[seat].holdings
    """All that a player has and an option may change, counted: goods, steps, points; words: terms ``goods.<name>``."""
    passing: Collection[str] = ()
    """The holdings that end with the turn."""
    first_day: int = 0
    """The number in the log of the day that the table counts as 0."""

    def __post_init__(self) -> None:
        if self.facts and self.sample is None:
            object.__setattr__(self, "sample", made_up(self.name, self.facts))

    @cached_property
    def players(self) -> tuple[int, int]:
        """The fewest and the most players."""
        return self.sheets.players

    @cached_property
    def moments(self) -> tuple[str, ...]:
        """When a sheet can be written; the last is the end."""
        return self.sheets.moments

    @cached_property
    def table(self) -> type[T]:
        """The type of its table."""
        return self.sheets.table

    @property
    def seats_companion(self) -> bool:
        """Whether the companion can play a seat: unseen cards of a common deck must lie open in its hand."""
        return not self.secret_hands or self.own_decks or self.lay_open is not None

    @cached_property
    def checked_copy(self) -> Callable[[bytes], CheckedCopy]:
        """The copy in a save or of a table, checked once however many games were played with it."""

        def checked(text: bytes) -> CheckedCopy:
            return check_copy(self.facts, msgspec.json.decode(text, type=Copy), together=False)

        return lru_cache(maxsize=8)(checked)

    def problems(self, table: T) -> Iterator[Reason]:
        """The reasons against a table: by its players, by each value, by its pieces, then by values together."""
        return self.further_problems(table, ())

    def further_problems(self, table: T, borne: Collection[Reason]) -> Iterator[Reason]:
        """The reasons against a table, apart from those that it had before."""
        parts = (
            bounds.player_count(len(table.players), self.players),
            bounds.problems(table),
            stock.problems(table),
            self.sheets.check(table),
        )
        return bounds.in_turn(*((each for each in part if each not in borne) for part in parts))

    def scene(self, table: T) -> Script[None] | None:
        """The script that comes next on a table, or None when the game is over."""
        begin = self.scenes.get(table.phase)
        return None if begin is None else begin(table)

    def screen(self) -> Screen[AnyTable]:
        """Its drawings and labels, imported on first use: the rules need none of them."""
        return screen_of(self.shown_by or f"{self.table.__module__.rpartition('.')[0]}.screen")

    def since(self, rulings: Mapping[str, str], defaults: int) -> dict[str, str]:
        """The rulings of a stored table: a choice that did not exist then is played the old way."""
        found = {each.name: each.before for each in self.rulings.values() if each.since > defaults}
        return found | dict(rulings)

    def earlier(self, rulings: Mapping[str, str], known: bool = False) -> dict[str, str]:
        """The rulings of a game that an earlier version began; ``known``: one with these choices and other defaults."""
        found = {ruling.name: ruling.was if known else ruling.before for ruling in self.rulings.values()}
        return {name: value for name, value in found.items() if value} | dict(rulings)

    def __repr__(self) -> str:
        return f"<game {self.name}: {self.titles['en']}, {self.players[0]} to {self.players[1]} players>"


class Description(TypedDict):
    """The definition of a game in its data."""

    name: str
    titles: dict[str, str]
    about: dict[str, str]
    minutes: tuple[int, int] | None
    sources: tuple[str, ...]
    rulings: dict[str, Ruling]
    secret_hands: bool
    own_decks: bool


def said_of(game: str) -> Description:
    """The titles of a game, the sources of its points, and its rulings: ``data/<game>/definition.json``.

    For its definition: ``Definition(**said_of("orchard"), new_table=new_table, ...)``.
    """
    said = components(game, "definition")
    rulings = {each["name"]: msgspec.convert(each, Ruling) for each in said["rulings"]}
    return Description(
        name=game,
        titles=said["titles"],
        about=said.get("about", {}),
        minutes=msgspec.convert(said.get("minutes"), tuple[int, int] | None),
        sources=tuple(said["sources"]),
        rulings=rulings,
        secret_hands=said.get("secret_hands", False),
        own_decks=said.get("own_decks", False),
    )


@cache
def screen_of(module: str) -> Screen[AnyTable]:
    """A game's screen, looked for once: a view asks for it hundreds of times."""
    found: Screen[AnyTable] = import_module(module).SCREEN
    return found
