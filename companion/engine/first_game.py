"""Help in a first game, as data: ``data/<game>/first_game.json``. The rules know nothing of it.

A *card* explains a picture or a place of the board. It is found by the name of an icon or by a place;
``*`` matches anything, and the first pattern that fits counts. Its words are the beginning of an article, or messages
``about.<id>`` and ``about.<id>.says``, where no article begins with an explanation. The numbers of the table are
in messages ``held.<id>``, for each player, and ``now.<id>``; without the first, a good is counted by its name.

>>> fish, other = Card("TZ-PAL-01", places="palenque.1"), Card("TZ-PAL-02", "p*", "palenque*")
>>> helps = FirstGame({"fish": fish, "palenque": other})
>>> helps.at_place("palenque.1"), helps.at_place("palenque.3.corn"), helps.of_icon("palm"), helps.of_icon("corn")
('fish', 'palenque', 'palenque', '')
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec

from companion.engine.ask import Ask, Option
from companion.engine.data_folder import folder

if TYPE_CHECKING:
    from companion.engine.definition import Ruling

SOLO = "solo"
"""The module of a game for one player."""
REMEMBERED = 2000
"""Places whose cards are kept: more than a board has."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: its rule, and the icons and places that it is about, as patterns."""

    rule: str
    icons: str = ""
    places: str = ""
    paragraph: int = 0
    """The paragraph of the article that explains the thing."""
    ways: str = ""
    """How to get one: the ids of the cards that say it."""
    part: str = ""
    """The part of the board that has its places."""
    numbers: str = ""
    """The card or the good whose numbers of the table it says, if not its own."""

    @property
    def ways_to_get(self) -> tuple[str, ...]:
        """The ids of the cards that say how to get one."""
        return tuple(self.ways.split())

    @property
    def place_patterns(self) -> tuple[str, ...]:
        """The patterns of its places."""
        return tuple(self.places.split())

    def fits(self, icon: str = "", place: str = "") -> bool:
        """Whether it is about an icon or a place."""
        return bool((icon and _any_of(self.icons).fullmatch(icon)) or (place and _any_of(self.places).fullmatch(place)))


class StoryCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of the game in two minutes, with a part of the board; words: ``story.<id>`` and ``story.<id>.says``."""

    id: str
    part: str
    icon: str = ""
    """Its thumbnail."""
    teaches: tuple[str, ...] = ()
    """The rules that its words say."""
    module: str = ""
    """The variant of the game that it belongs to, as for a lesson; its picture shows a table with that variant."""

    @property
    def variants(self) -> list[str]:
        """The rulings that it belongs to: one of them is in play."""
        return [each for each in self.module.split("|") if each not in ("", SOLO)]


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson just in time, and the moment for it: all that is said of the moment must hold; ``|`` parts alternatives.

    Its words are those of a card with the same rule, shorter: the beginning of the article, or messages
    ``lesson.<id>`` and ``lesson.<id>.says``.
    """

    id: str
    rule: str
    ask: str = ""
    """The id of the question."""
    option: str = ""
    """How the words of an allowed answer begin; the lesson points at it."""
    offers: str = ""
    """How the words of an answer begin, allowed or refused."""
    event: str = ""
    """The kind of an event that has happened; followed by one of its values for an event of the asked player.

    Or the key of a piece that came up, as ``scholars archery``."""
    occurs: bool = False
    """Whether its moment is where one of its rules occurs: in the question, or in an event of the player."""
    after: tuple[str, ...] = ()
    """The lessons that come before it."""
    teaches: tuple[str, ...] = ()
    """Rules that its words say beside those of its article."""
    at: str = ""
    """The places of the board that it is about, as patterns, where it points at no answer on the board."""
    part: str = ""
    """The part of the board that shows it; ``{seat}`` is the asked player."""
    module: str = ""
    """The variant of the game that it belongs to: a ruling, any of several, or ``solo``."""
    paragraph: int = 0

    def points_at(self, options: Sequence[Option]) -> Option | None:
        """The first allowed answer that the lesson is about."""
        return next((option for option in _beginning(self.option, options) if option.verdict), None)

    def holds(self, ask: Ask, options: Sequence[Option], events: Collection[str]) -> bool:
        """Whether its moment is now, as far as the question, the answers and the kinds of events say."""
        return (
            (not self.ask or ask.id in self.ask.split("|"))
            and (not self.event or any(each in events for each in self.event.split("|")))
            and (not self.option or self.points_at(options) is not None)
            and (not self.offers or any(_beginning(self.offers, options)))
        )

    @property
    def places(self) -> tuple[str, ...]:
        """The patterns of the places that it is about."""
        return tuple(self.at.split())

    @property
    def modules(self) -> list[str]:
        """The variants that it belongs to."""
        return self.module.split("|") if self.module else []

    @property
    def has_moment(self) -> bool:
        """Whether its moment has any condition."""
        return bool(self.ask or self.option or self.offers or self.event or self.occurs)


class SetupStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the guided set-up: lines of the layout by their names, with their places in the picture, as patterns.

    Its words are the message ``setup.<id>``. ``part``: the part of the board that is its picture, ``{first}`` being the
    seat that begins; without one the icons of its lines are.
    """

    id: str
    icon: str
    lines: dict[str, str]
    part: str = ""


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that helps in a first game; parts that a game lacks are not offered."""

    cards: dict[str, Card] = {}
    story: tuple[StoryCard, ...] = ()
    """The game in two minutes."""
    setup: tuple[SetupStep, ...] = ()
    """The guided set-up, in the order of the chores; lines that no step names come last."""
    lessons: tuple[Lesson, ...] = ()
    """Lessons just in time, the most useful first."""
    reference: dict[Literal["turn", "prices", "ends", "scoring"], tuple[str, ...]] = {}
    """The lines of the reference card: rules, as their articles begin, or lessons by their ids, as they are worded."""

    def of_icon(self, icon: str) -> str:
        """The card of an icon; empty where there is none."""
        return next((id for id, card in self.cards.items() if card.fits(icon=icon)), "")

    def at_place(self, place: str) -> str:
        """The card of a place of the board."""
        return next((id for id, card in self.cards.items() if card.fits(place=place)), "")

    def icon_of(self, id: str) -> str:
        """The picture of a card: the first of its icons."""
        return self.cards[id].icons.split(" ", 1)[0]


def in_play(module: str, rulings: Mapping[str, str], known: Mapping[str, Ruling], alone: bool) -> bool:
    """Whether a variant is played at a table: one of several ``|`` parts, or ``solo`` for one player ``alone``."""
    if module in ("", SOLO):
        return not module or alone
    return any(rulings.get(each, known[each].default) != known[each].default for each in module.split("|"))


def among(patterns: str, names: Iterable[str]) -> list[str]:
    """Those of the names that fit a pattern, each once."""
    fits = _any_of(patterns)
    return [name for name in dict.fromkeys(names) if fits.fullmatch(name)]


def _beginning(words: str, options: Sequence[Option]) -> Iterator[Option]:
    """The options whose words begin so, or in another of these ways."""
    starts = [each.split() for each in words.split("|") if each]
    return (
        option
        for option in options
        if any([str(word) for word in option.words[: len(start)]] == start for start in starts)
    )


@lru_cache(REMEMBERED)
def _any_of(patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(re.escape(each).replace(r"\*", ".*") for each in patterns.split()) or "(?!)")


@cache
def first_game(game: str) -> FirstGame:
    """The help of a game for a first game; empty where its data have no such file."""
    file = folder(game) / "first_game.json"
    return msgspec.json.decode(file.read_bytes(), type=FirstGame) if file.exists() else FirstGame()
