"""The owner's copy: the facts of one box, entered once by its owner and kept; and how many of them are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple

import msgspec

from companion.engine.data_folder import folder
from companion.engine.errors import BadTable, WrongType, named
from companion.engine.facts import Fact, KnownFacts, as_text, check_fact, is_whole

SCHEMA = 1


class Copy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, eq=False):
    """The known facts of a box. A ``sample`` is made up, for trying out, and says so wherever it is used."""

    game: str
    facts: KnownFacts = {}
    sample: bool = False
    companion: int = SCHEMA

    def __eq__(self, other: object) -> bool:
        """The same facts of the same game, checked or not."""
        if not isinstance(other, Copy):
            return NotImplemented
        return (self.game, self.facts, self.sample) == (other.game, other.facts, other.sample)

    __hash__ = None  # type: ignore[assignment]  # more may be learned

    def text(self) -> str:
        """Readable text, one fact a line."""
        head = {"companion": self.companion, "game": self.game, **({"sample": True} if self.sample else {})}
        lines = [f"{as_text(name)}: {as_text(value)}" for name, value in head.items()]
        rows = []
        for name, value in sorted(self.facts.items()):
            faces = ",\n   ".join(map(as_text, value)) if isinstance(value, list) else ""
            rows.append(f"{as_text(name)}: " + (f"[\n   {faces}\n  ]" if faces else as_text(value)))
        inside = ",\n  ".join(rows)
        return "{\n " + ",\n ".join([*lines, f'"facts": {{\n  {inside}\n }}']) + "\n}\n"


class CheckedCopy(Copy, frozen=True, dict=True):
    """A consistent copy to play with, independent of its source."""

    @cached_property
    def cache(self) -> dict[object, Any]:
        """Values derived from it, cached for all games with this copy."""
        return {}


def check_copy(facts: Mapping[str, Fact], copy: Copy, *, together: bool = True) -> CheckedCopy:
    """The copy as a game takes it; refused with one sentence unless every fact of it can be true.

    ``together``: whether pieces are also held against each other. Earlier versions did not, and their games still open.
    """
    for name, value in copy.facts.items():
        if name not in facts:
            raise BadTable("copy.unknown-fact", fact=str(name)[:40])
        check_fact(facts[name], value, copy.game, together=together)
    return CheckedCopy(copy.game, msgspec.to_builtins(copy.facts), copy.sample)


def parse_copy(text: str | bytes) -> Copy:
    """The copy in a file; refused with one sentence when it is none."""
    if not isinstance(text, str | bytes | bytearray | memoryview):
        raise WrongType("error.not-text", what="copy", value=named(text))
    try:
        copy = msgspec.json.decode(text, type=Copy)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadTable("copy.broken") from None
    if copy.companion > SCHEMA:
        raise BadTable("copy.newer", value=copy.companion, known=SCHEMA)
    return copy


def made_up(game: str, facts: Mapping[str, Fact]) -> Callable[[], CheckedCopy]:
    """The made-up copy of a game, for trying out and for tests; read when it is first asked for."""
    return cache(lambda: check_copy(facts, parse_copy((folder(game) / "sample_copy.json").read_bytes())))


class Progress(NamedTuple):
    """How much of a fact is known: known pieces, pieces in all."""

    fact: str
    known: int
    needed: int


def progress(facts: Mapping[str, Fact], copy: Copy, needed: Mapping[str, int]) -> list[Progress]:
    """For each fact that is needed: how many of its pieces are known, and how many a game will use at most."""
    rows = []
    for name, count in needed.items():
        fact, value = facts[name], copy.facts.get(name)
        known = sum(map(is_whole, value if fact.count else [value])) if value is not None else 0
        if fact.count and value and fact.closes(value[-1]):
            count = len(value)
        rows.append(Progress(name, min(known, count), count))
    return rows
