"""A page about a game: its reader, the game with its words and its screen, and the players as the page shows them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Self

import msgspec

import companion
from companion.engine.ask import AtSeat
from companion.engine.definition import Definition
from companion.engine.event import Event
from companion.engine.form import Filled, FormGroup
from companion.engine.messages import Messages
from companion.engine.score import Score
from companion.engine.screen import Screen
from companion.games import definition as definition_of
from companion.ui import view as v
from companion.ui.reader import Reader


class Page(msgspec.Struct, frozen=True):
    """The context of every part of a page about a game."""

    reader: Reader
    definition: Definition
    players: Sequence[v.Player] = ()

    @classmethod
    def about(cls, reader: Reader, game: str) -> Page:
        """A page about a game, without a table."""
        return Page(reader, definition_of(game))

    @property
    def name(self) -> str:
        """The name of the game's definition."""
        return self.definition.name

    @property
    def language(self) -> str:
        """The reader's language."""
        return self.reader.language

    @property
    def say(self) -> Messages:
        """The companion's own words."""
        return self.reader.say

    @property
    def words(self) -> Messages:
        """The words of the game."""
        return self.reader.words(self.definition.name)

    @property
    def screen(self) -> Screen[Any]:
        """The screen of the game."""
        return self.definition.screen()


class GamePage(Page, frozen=True, kw_only=True):
    """A page with a game that is played or remembered, at one moment of it."""

    game: companion.Game

    @classmethod
    def of(cls, reader: Reader, game: companion.Game, players: Sequence[v.Player] = ()) -> GamePage:
        """A page with a game."""
        return cls(reader, game.definition, players, game=game)

    def at(self, decisions: int | None) -> Self:
        """The same page after so many decisions of the game; as it is without a number."""
        return self if decisions is None else msgspec.structs.replace(self, game=self.game.at(decisions))


class SheetPage(Page, frozen=True, kw_only=True):
    """A page that scores a moment of a game without its moves."""

    moment: str

    @property
    def called(self) -> list[str]:
        """The names of the players."""
        return [player.name for player in self.players]

    def form(self, filled: Filled) -> Sequence[FormGroup]:
        """The form of the moment, as far as it is filled in."""
        return self.definition.sheets.form(self.moment, filled, len(self.players))

    def score(self, filled: Filled) -> Score:
        """The score of a filled form; a `CompanionError` where no table can look like that."""
        table = self.definition.sheets.from_form(self.moment, filled, self.called)
        return companion.score(self.name, table, self.moment)


def screen_of(game: str) -> Screen[Any]:
    """The screen of a game."""
    return definition_of(game).screen()


def since(game: companion.Game, decision: int) -> list[tuple[int, Event]]:
    """The events since a decision, each with its place among all."""
    events = game.events
    first = bisect_left(events, decision, key=lambda event: event.decision)
    return list(enumerate(events[first:], first))


def asked_about(game: companion.Game) -> int | None:
    """The player to answer, or else the owner of the piece to enter."""
    if game.ask is None or game.ask.player is not None:
        return game.ask.player if game.ask else None
    who, place = game.ask.values.get("who"), game.ask.values.get("place")
    return who if isinstance(who, int) else place.seat if isinstance(place, AtSeat) else None


def icon_set(game: str) -> dict[str, str]:
    """A game's icons by name."""
    return dict(screen_of(game).icons)
