"""The words on the board and the names of its places, in one language."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.languages import messages
from companion.games.tzolkin.components import ACTIONS, CHICHEN_ITZA, FREE_CHOICE, GAME


class Words:
    """What the drawings say. One object per language, so that drawings can be kept by it."""

    def __init__(self, language: str) -> None:
        self._terms = messages(language, GAME)
        self._board = messages(language, f"{GAME}_board")
        self.day = self._say("day")
        self.first_space = self._say("first-space")
        self.monuments = self._say("stack.monuments")
        self.buildings = self._say("title.buildings")
        self.empty = self._say("empty")

    def _say(self, message: str, **values: Any) -> str:
        return self._board.say(f"board.{message}", values)

    def part(self, id: str) -> str:
        """The name of a part of the board."""
        kind, _, gear = id.partition(":")
        return self.gear(gear) if gear else self._say(kind)

    def gear(self, gear: str) -> str:
        """The name of a city."""
        return self._terms.text(f"gear.{gear}")

    def era(self, era: str) -> str:
        """Which age it is."""
        return self._terms.text(f"era.{era}")

    def calendar(self, era: str, day: int, left: int, corn: int) -> str:
        """Today, the days to the next food day, and the corn on the wheel."""
        return self._say("calendar", era=self.era(era), day=day, left=left, corn=corn)

    def tile(self, tile: str) -> str:
        """What a tile shows."""
        return self._terms.text(f"tile.{tile}")

    def temple(self, temple: str) -> str:
        """The name of a temple."""
        return self._say("temple", temple=self._terms.text(f"temple.{temple}"))

    def technology(self, row: str) -> str:
        """The name of a technology."""
        return self._terms.text(f"technology.{row}")

    def space(self, gear: str, space: int) -> str:
        """The name of a space and, where it is not an ordinary action, what it offers."""
        name = self.gear(gear)
        if space in FREE_CHOICE[gear]:
            return self._say("space.any", gear=name, space=space)
        if gear == CHICHEN_ITZA and space:
            offering = ACTIONS[gear, space]
            temple = self._terms.text(f"temple.{offering['temple']}")
            return self._say("space.offering", gear=name, space=space, points=offering["vp"], temple=temple)
        return self._say("space", gear=name, space=space)

    def at(self, gear: str, space: int) -> str:
        """A space in few letters."""
        return f"{self.gear(gear)} {space}"

    def harvest(self, group: int, harvest: str, count: int) -> str:
        """What lies in a group of jungle fields."""
        return self._say(f"harvest.{harvest}", group=group, count=count)

    def rate(self, good: str, value: int) -> str:
        """A rate of the market."""
        return self._say("rate", good=self._terms.text(f"good.{good}"), n=value)

    def level(self, row: str, level: int) -> str:
        """A level of a technology."""
        if not level:
            return self._say("level.start", row=self.technology(row))
        return self._say("level", row=self.technology(row), level=self._terms.text(f"level.{level}"))

    def stack(self, era: str, count: int) -> str:
        """What the stack of buildings holds."""
        return self._say("stack.buildings", era=self.era(era), count=count)


@cache
def words(language: str) -> Words:
    """The words of a language; made once."""
    return Words(language)
