"""The reader: the state of one page. Everything else on a screen comes from the game."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urlencode

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.game import Game
from companion.engine.messages import Messages, messages
from companion.players.advice import Advice
from companion.players.analysis import Turn
from companion.ui.page_grant import Role, Shared
from companion.ui.view import Theme

THEMES: tuple[Theme, ...] = ("system", "light", "dark")


class Pressed(NamedTuple):
    """A place of the board with the icons there, or the id of a card."""

    place: str = ""
    icons: tuple[str, ...] = ()
    card: str = ""


class Guide(msgspec.Struct):
    """How far this page is in the guided set-up and in the lessons of a first game."""

    step: str = ""
    """The step of the set-up that is open; empty where the table is shown."""
    device: int = -1
    """The number, below 0, by which a device without a seat takes steps of the set-up."""
    taught: tuple[str, dict[str, frozenset[str] | None]] = ("", {})
    """The id of this table, and the lessons its players learned at others; None for a player who knows the game."""
    showing: int = -1
    """The question whose lesson shows the board as it would be; none: -1."""
    closed: tuple[str, int] = ("", -1)
    """The table and the question, by the decisions before it, whose lesson was closed here: it has no second one."""


class Browser(msgspec.Struct):
    """The page without a server."""

    kept: bool = True
    """Whether moves survive closing the page; a private window may have no storage."""
    page: str = ""
    """The address of such a page, for links that others open."""
    moving: str = ""
    """The address that opens this table on another device; empty where it would be too long."""


class Reader(msgspec.Struct):
    """The language, the theme, and the open parts of this page."""

    language: str = "en"
    theme: Theme = "system"

    # the rights of the page, and its owner
    role: Role = "host"
    """The rights of this page: the session sets them with every message, as the server grants them."""
    shared: Shared = Shared()
    """The state of sharing, as far as this page may know."""
    view_only: bool = False
    television: bool = False
    """Whether this page is the second screen of its table, which everybody looks at."""
    seat: int | None = None
    """The seat that this device belongs to, if it belongs to one."""
    seated: bool = False
    """Whether the seat was chosen, or none."""
    in_browser: bool = False
    """Whether the browser is all there is: Python runs in the page, and no other device can come here."""
    browser: Browser = msgspec.field(default_factory=Browser)
    wide: bool = False
    """Whether the page has room for the whole board."""

    # the table, and its open parts
    table: str = ""
    """The id of the table in the address, to play or to look; empty where there is none."""
    rev: int = 0
    """The number of the last operation that the page has seen."""
    look: int | None = None
    """Looking back at the game after so many decisions."""
    tab: str = "play"
    part: str = ""
    """The part of the board that was chosen on a small page; empty: the one the question is about."""
    pressed: Pressed = Pressed()
    """The things that were pressed to learn about them; none where no card is open."""
    chart: str = ""
    whole_log: bool = False
    guide: Guide = msgspec.field(default_factory=Guide)

    # the rules
    article: str = ""
    search: str = ""
    asked: list[str] = []
    """The last questions that were asked on this page about this table or book, newest first."""

    # a form, and other answers that are not given yet
    draft: Plain = {}
    """The values of the open form, by the fields' names."""
    box: Plain = {}
    """The known facts of the game's box, where the table asks for a fact; else nothing."""
    picks: tuple[int, list[str]] = (0, [])
    """The pieces that were ticked of a draw, and the number of the question that they answer."""
    counting: tuple[int, bool] = (-1, False)
    """The question at which everyone's goods are counted: whether that is going on, or done."""

    # the companion as an adviser and as a player
    advice: tuple[int, Advice] | None = None
    """The companion's advice, and how many decisions had been taken when it was given."""
    by_hand: int = -1
    """The turn that people play for the companion, by where it began."""
    analysing: tuple[str, int, tuple[Turn, ...]] | None = None
    """The remembered game that is being looked at turn by turn, how many hundredths of it are done, and its turns so
    far."""

    # parts of the next view
    notice: str = ""
    offer: str = ""
    """The command that the notice offers: to take its subject back (``undo``), or to do it again (``redo``)."""
    announce: str = ""

    def left_of_advice(self, game: Game) -> tuple[str, ...]:
        """The answers of the advised turn that are still to give; nothing where the game went another way."""
        if self.advice is None:
            return ()
        at, advice = self.advice
        given = tuple(decision.key for decision in game.journal[at:] if not decision.settled)
        followed = len(game.journal) >= at and advice.keys[: len(given)] == given
        return advice.keys[len(given) :] if followed else ()

    @property
    def say(self) -> Messages:
        """Our own words in the reader's language."""
        return messages(self.language, "ui")

    def words(self, area: str) -> Messages:
        """The words of a game or of another area in the reader's language."""
        return messages(self.language, area)

    def address(self, **query: str) -> str:
        """An address of this dashboard that keeps language and theme.

        >>> Reader("uk", "dark").address(rules="tzolkin")
        '?rules=tzolkin&lang=uk&theme=dark'
        """
        kept = {"lang": self.language} | ({"theme": self.theme} if self.theme != "system" else {})
        return "?" + urlencode({**query, **kept})
