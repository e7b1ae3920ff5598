"""The layout of a table before its first turn, line by line: from the data of a game, and from the table itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from companion.engine.ask import Answer
from companion.engine.chores import Chore
from companion.engine.data_folder import Values, components
from companion.engine.messages import Messages
from companion.engine.table import Table

T = TypeVar("T", bound=Table[Any])
Lines = Callable[[T, Messages], Sequence[Chore]]

LAYOUT = "layout"
GUIDE, CARD = "guide", "card"
"""Where a line stands alone: in the guided set-up of a first game, or in the card for everybody else."""


class LayoutLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of ``data/<game>/setup_layout.json``, in words the message ``layout.<line>``, or ``layout.<text>``.

    ``values``: the values of the message, each by its name, as a field of the table (``table.bag``), or by its path in
    the data of the game (``game.altar.{players}``; a list stands for its length). ``n`` among them is how many pieces
    the line is about; a line about none is left out. ``pieces``: the name of the answers that draw its pieces.
    ``when``: its conditions, by name: values of the table or its rulings, ``a|b`` is either. ``first_player``: it is
    about that player, once known. ``only``: `GUIDE` or `CARD`. ``own``: a function of the game makes the lines instead.
    """

    line: str = ""
    icon: str = ""
    values: dict[str, str] = {}
    pieces: str = ""
    when: dict[str, str | bool] = {}
    first_player: bool = False
    text: str = ""
    only: str = ""
    own: str = ""

    def fits(self, t: Table[Any], values: Values) -> bool:
        """Whether the table has the line."""
        if self.first_player and t.first_player < 0:
            return False
        for name, wanted in self.when.items():
            value = values.get(name, t.rulings.get(name))
            if value != wanted and not (isinstance(wanted, str) and value in wanted.split("|")):
                return False
        return True

    def chore(self, game: str, t: Table[Any], values: Values, say: Messages) -> Chore:
        """The line in words, with its numbers."""
        said = {name: values[of] if of in values else _value(game, t, of) for name, of in self.values.items()}
        return Chore(
            section="",
            icon=self.icon,
            text=say.say(f"layout.{self.text or self.line}", said),
            pieces=values.get(self.pieces, ()),
            seat=t.first_player if self.first_player else None,
            name=self.line,
            n=_count(said),
            only=self.only,
        )


def _count(values: Values) -> int:
    """How many pieces a line is about; 0 where it does not say."""
    n = values.get("n")
    return n if isinstance(n, int) else 0


def _value(game: str, t: Table[Any], path: str) -> object:
    """A field of the table, or a value of the data of its game: the file, then the names in it."""
    name, *keys = path.format(players=len(t.players)).split(".")
    if name == "table":
        return getattr(t, keys[0])
    found = _components(game, name)
    for key in keys:
        found = found[key]
    return len(found) if isinstance(found, list) else found


_components = cache(components)


def read_layout(
    game: str,
    lies: Callable[[T], bool],
    values: Callable[[T, Messages], Values] = lambda t, say: {},
    own: Mapping[str, Lines[T]] | None = None,
) -> Lines[T]:
    """The layout of a game: ``data/<game>/setup_layout.json``, in its order, as long as it lies there.

    ``values``: values of the table by name; ``own``: functions for lines that are not data, as those of each player.
    """
    lines = msgspec.convert(components(game, "setup_layout"), tuple[LayoutLine, ...])

    def layout(t: T, say: Messages) -> Sequence[Chore]:
        if not lies(t):
            return []
        found: list[Chore] = []
        given = {"players": len(t.players), **values(t, say)}
        for line in lines:
            if not line.fits(t, given):
                continue
            made = (own or {})[line.own](t, say) if line.own else [line.chore(game, t, given, say)]
            found += [chore for chore in made if chore.n or "n" not in line.values]
        return found

    return layout


def laid(
    say: Messages,
    message: str,
    icon: str = "",
    pieces: Sequence[Answer] = (),
    seat: int | None = None,
    goods: Mapping[str, float] | None = None,
    **values: object,
) -> Chore:
    """A line of the layout: a message with its values; ``n`` among them is how many pieces it is about."""
    name, text = message.rpartition(".")[2], say.say(message, values)
    return Chore("", icon, goods or {}, text, pieces, seat, name=name, n=_count(values))
