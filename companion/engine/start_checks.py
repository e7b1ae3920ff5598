"""Checks of the input that a game starts or continues from: names, rulings, a copy, a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec

from companion.engine import dates
from companion.engine.ask import Reason
from companion.engine.box_facts import LearningTable
from companion.engine.definition import Definition
from companion.engine.errors import BadPlayers, BadTable, WrongType, named
from companion.engine.journal import Setup
from companion.engine.owner_copy import CheckedCopy, Copy, check_copy
from companion.engine.table import AnyTable

LONGEST_NAME = 40


def check_names(definition: Definition, names: Sequence[str]) -> tuple[str, ...]:
    """The players' names, trimmed; refused with one sentence when they cannot be."""
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadPlayers("error.names-not-text")
    check_count(definition, len(names))
    return clean_names(names)


def check_setup(definition: Definition, count: int, setup: Setup) -> Setup:
    """How a game is set up, with all its rulings; refused with one sentence when it cannot be."""
    if setup.copy is not None and not isinstance(setup.copy, Copy):
        raise WrongType("error.not-copy", value=named(setup.copy))
    if setup.draws is not None and type(setup.draws) is not int:
        raise BadPlayers("error.draws", value=named(setup.draws))
    if setup.first is not None and not (type(setup.first) is int and 0 <= setup.first < count):
        raise BadPlayers("error.first-player", seat=named(setup.first), count=count)
    return Setup(
        setup.draws,
        setup.first,
        check_rulings(definition, setup.rulings),
        setup.started or dates.now().isoformat(),
        setup.start,
        game_copy(definition, setup.copy) if setup.copy is not None else None,
        setup.alike,
        check_open_hands(definition, count, setup.open_hands),
    )


def check_open_hands(definition: Definition, count: int, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats whose hands lie open; refused where no hand can, or no such seat is there."""
    if seats and definition.lay_open is None:
        raise BadPlayers("error.no-open-hands")
    for seat in seats:
        if not (type(seat) is int and 0 <= seat < count):
            raise BadPlayers("error.open-hand", seat=named(seat), count=count)
    return tuple(dict.fromkeys(seats))


def game_copy(definition: Definition, copy: Copy) -> CheckedCopy:
    """The owner's copy, checked once however many games are played with it."""
    if isinstance(copy, CheckedCopy) and copy.game == definition.name:
        return copy
    return check_copy(definition.facts, copy)


def check_count(definition: Definition, count: int) -> None:
    """Refused unless the game takes so many players."""
    low, high = definition.players
    if count not in range(low, high + 1):
        raise BadPlayers("error.player-count", count=count, low=low, high=high)


def check_moment(definition: Definition, moment: str) -> None:
    """Refused unless the game has such a moment."""
    if moment not in definition.moments:
        raise BadTable("error.unknown-moment", moment=named(moment), known=", ".join(definition.moments))


def clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names without stray spaces; refused when one is empty, too long, holds markup or comes twice."""
    trimmed = tuple(" ".join(name.split()) for name in names)
    for seat, name in enumerate(trimmed):
        if not name:
            raise BadPlayers("error.name-empty", seat=seat + 1)
        if len(name) > LONGEST_NAME:
            raise BadPlayers("error.name-long", seat=seat + 1, length=len(name), most=LONGEST_NAME)
        if any(letter in "<>" or not letter.isprintable() for letter in name):
            raise BadPlayers("error.name-markup", seat=seat + 1)
        if name.casefold() in (other.casefold() for other in trimmed[:seat]):
            raise BadPlayers("error.name-twice", name=name)
    return trimmed


def check_rulings(definition: Definition, chosen: Mapping[str, str]) -> dict[str, str]:
    """All rulings with the chosen ones set; unknown names and values are refused."""
    rulings = {name: ruling.default for name, ruling in definition.rulings.items()}
    if not isinstance(chosen, Mapping):
        raise BadTable("error.unknown-ruling", name=named(chosen), known=", ".join(rulings))
    for name, value in chosen.items():
        if name not in definition.rulings:
            raise BadTable("error.unknown-ruling", name=named(name), known=", ".join(rulings))
        if value not in definition.rulings[name].choices:
            choices = ", ".join(definition.rulings[name].choices)
            raise BadTable("error.ruling-value", name=name, value=named(value), choices=choices)
        rulings[name] = value
    return rulings


def checked_table(
    definition: Definition,
    snapshot: object,
    count: int | None,
    names: Sequence[str] = (),
    copy: Copy | None = None,
    borne: Callable[[], Collection[Reason]] = tuple,
) -> AnyTable:
    """A table from plain data; refused with one sentence naming the field when no table can look like that."""
    try:
        plain = msgspec.to_builtins(snapshot, str_keys=True)
        table: AnyTable = msgspec.convert(plain, definition.table, strict=False)
        msgspec.msgpack.encode(table)  # a number that cannot be kept is refused before any computation uses it
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadTable("error.table-field", why=str(error)) from None
    if copy is not None:
        table.context.copy = copy.facts
    if isinstance(table, LearningTable):
        check_copy(definition.facts, Copy(definition.name, table.learned))
    if count is not None and len(table.points) != count:
        raise BadTable("error.table-players", count=len(table.points), names=count)
    table.rulings = check_rulings(definition, table.rulings)
    if any(definition.problems(table)) and (problems := tuple(definition.further_problems(table, borne()))):
        refused = BadTable(problems[0].rule, definition.name, problems, **problems[0].values)
        refused.names = tuple(names)
        raise refused
    return table
