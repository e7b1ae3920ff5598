"""Chores on the real table after an event: moving pieces, taking and paying goods."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeVar

import msgspec

from companion.engine.ask import Answer
from companion.engine.data_folder import components
from companion.engine.event import Event
from companion.engine.messages import Messages
from companion.engine.table import Table

T = TypeVar("T", bound=Table[Any])


class Scene(NamedTuple):
    """A picture of the cause of the chores of an automatic seat, with a few words: a die, a card, a worker."""

    words: str
    icon: str = ""
    piece: Answer = ""
    """Else an answer that `Screen.picture` draws."""


class Chore(NamedTuple):
    """Something to do on the real table, as a line.

    ``section``: its heading, a message ``chores.<section>``. ``text``: else the event in words. ``goods``: what comes,
    or goes (below 0). ``pieces``: answers that `Screen.picture` draws. ``seat``: whose it is, else the event's player.
    ``starts``: it is a line of its own, not one with what goes before it; ``follows``: it belongs to that in any case;
    both: it belongs to its reasons and its like, and else begins a line.
    ``loud``: it must not be overlooked, and opens the card. ``opens``: the title of the card that its section opens by
    itself, a message ``chores.<title>``. ``why``: nothing is to be done; it is the reason of what follows, and folded
    where nothing does. ``in_chips``: the chips say it, its words stand only where the line has no others.
    ``scenes``: what led to it, as pictures at the top of the card. In a layout: ``name`` is the
    line's own, ``n`` how many pieces it is about, and ``only`` where it stands, if not both in the guided set-up and in
    the card; ``places`` are its own in the picture.
    """

    section: str
    icon: str = ""
    goods: Mapping[str, float] = {}
    text: str = ""
    pieces: Sequence[Answer] = ()
    seat: int | None = None
    starts: bool = False
    follows: bool = False
    loud: bool = False
    opens: str = ""
    name: str = ""
    n: int = 0
    only: str = ""
    places: str = ""
    why: bool = False
    in_chips: bool = False
    scenes: Sequence[Scene] = ()


Chores = Callable[[T, Event, Messages], Sequence[Chore]]


class EventChore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chore of an event, as data: values of the event are what comes (``brings``), goes (``pays``), and its pieces.

    ``brings`` and ``pays`` name the value that is goods, or the values by the goods they are. ``phase``: only while the
    table is in it. ``text``: a message; the others are as in `Chore`.
    """

    section: str
    icon: str
    brings: str | dict[str, str] = {}
    pays: str | dict[str, str] = {}
    pieces: str = ""
    phase: str = ""
    text: str = ""
    starts: bool = False
    follows: bool = False
    loud: bool = False
    opens: str = ""
    why: bool = False
    in_chips: bool = False

    def __call__(self, t: Table[Any], event: Event, say: Messages) -> Sequence[Chore]:
        """The line, unless nothing is gained or paid."""
        if self.phase not in ("", t.phase):
            return ()
        goods = _goods(self.brings, event) | {good: -n for good, n in _goods(self.pays, event).items()}
        if (self.brings or self.pays) and not any(goods.values()):
            return ()
        piece = tuple(word.format(**event.values) for word in self.pieces.split())
        text = say.text(self.text) if self.text else ""
        said = Chore(
            self.section, self.icon, goods, text, [piece] if piece else (), why=self.why, in_chips=self.in_chips
        )
        return [said._replace(starts=self.starts, follows=self.follows, loud=self.loud, opens=self.opens)]


def _goods(named: str | dict[str, str], event: Event) -> dict[str, float]:
    return {good: event.values[of] for good, of in named.items()} if isinstance(named, dict) else event.values[named]


def read_chores(game: str, own: Mapping[str, Chores[T]] | None = None) -> Chores[T]:
    """The chores after events, by kind and rule, kind and source of points, or kind alone: ``data/<game>/chores.json``.

    ``a|b`` is either. ``own``: functions for events whose chores depend on the table.
    """
    lines: dict[str, Chores[T]] = {}
    for key, line in msgspec.convert(components(game, "chores"), dict[str, EventChore]).items():
        lines |= {" ".join(words): line for words in product(*(word.split("|") for word in key.split(" ")))}
    lines |= own or {}

    def chores(t: T, event: Event, say: Messages) -> Sequence[Chore]:
        of = event.rule, event.values.get("source"), None
        names = (f"{event.kind} {each}" if each else event.kind for each in of)
        line = next((lines[name] for name in names if name in lines), None)
        return line(t, event, say) if line else ()

    return chores


def known_pieces(verb: str, faces: Iterable[str | None]) -> list[Answer]:
    """The known pieces among these, as the answers that draw them."""
    return [(verb, face) for face in faces if face]
