"""A correction: values of the table, set between turns. Where the companion differs from the pieces, the table wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from companion.engine.ask import Reason
from companion.engine.bounds import Fixed, declared_fields
from companion.engine.data_folder import Plain, Values
from companion.engine.definition import Definition
from companion.engine.errors import BadTable, NothingToDo, WrongType, named, plain_text
from companion.engine.field_paths import is_number, mapping_at, place_at, value_at
from companion.engine.journal import CORRECT, Decision
from companion.engine.owner_copy import Copy
from companion.engine.start_checks import checked_table
from companion.engine.table import AnyTable

SEVERAL = "*"
"""The key of a correction of several values."""


class Corrected(NamedTuple):
    """A table before and after its correction."""

    before: AnyTable
    table: AnyTable
    changes: list[tuple[str, object, object]]
    """Path, old and new value as they are seen now."""


@dataclass(frozen=True)
class Correction:
    """Corrections of a table: as its scene began with it, and as it stands now."""

    definition: Definition
    names: tuple[str, ...]
    copy: Copy | None
    start: AnyTable
    now: AnyTable

    def plain(self, values: Values) -> Plain:
        """The wanted values by path, as plain data; refused where they cannot be stored."""
        if not isinstance(values, Mapping):
            raise WrongType("error.not-values", what="values", value=named(values))
        paths = [self._path(plain_text("path", path)) for path in values]
        try:
            plain = dict(zip(paths, msgspec.to_builtins(list(values.values()), str_keys=True), strict=True))
            msgspec.json.encode(plain)
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            raise BadTable("error.table-field", why=str(error)) from None
        if not plain:
            raise NothingToDo("error.no-such-value", path="")
        return self._with_new_names(plain)

    def decision(self, wanted: Values, note: str, at: int) -> Decision:
        """The correction as a decision of the journal: values as the scene begins with them."""
        moved = self._moved(wanted)
        before = {path: value - moved[path] if path in moved else value for path, value in wanted.items()}
        key, value = next(iter(before.items())) if len(before) == 1 else (SEVERAL, before)
        return Decision(CORRECT, key, value=value, note=note, at=at)

    def apply(self, decision: Decision) -> Corrected:
        """The corrected table; refused where no table can look like that."""
        plain = msgspec.to_builtins(self.start)
        values = decision.value if decision.key == SEVERAL else {decision.key: decision.value}
        if not isinstance(values, dict):
            raise BadTable("error.no-such-value", path=decision.key)
        changes, moved = [], self._moved(values)
        for path, value in values.items():
            place, key = place_at(plain, path)
            old, place[key] = place[key], value
            changes.append((path, old + moved[path], value + moved[path]) if path in moved else (path, old, value))
        self._refuse_course(plain)
        table = checked_table(self.definition, plain, len(self.names), self.names, self.copy, self._tolerated)
        return Corrected(self.start, table, changes)

    def _path(self, path: str) -> str:
        """A path with the number of a player in place of the name."""
        parts = path.split(".")
        if len(parts) > 1 and parts[0] == "players" and parts[1] in self.names:
            parts[1] = str(self.names.index(parts[1]))
        return ".".join(parts)

    def _with_new_names(self, values: Values) -> Plain:
        """The values by path; where one has a name that is new in its mapping, the whole mapping."""
        whole, others = Plain(), Plain()
        for path, value in values.items():
            owner, _, name = path.rpartition(".")
            place = mapping_at(self.start, owner)
            if place is None or name in map(str, place):
                others[path] = value
            else:
                before = whole.get(owner) or msgspec.to_builtins(place, str_keys=True)
                whole[owner] = {**before, name: value}
        return whole | others

    def _moved(self, values: Values) -> dict[str, float]:
        """By how much the scene has moved numbers before its first question; from its start it does so again."""
        then, now = msgspec.to_builtins(self.start), msgspec.to_builtins(self.now)
        pairs = {path: (value_at(then, path), value_at(now, path)) for path in values}
        numbers = {path: pair for path, pair in pairs.items() if all(map(is_number, (*pair, values[path])))}
        return {path: new - old for path, (old, new) in numbers.items() if old != new}

    def _tolerated(self) -> list[Reason]:
        """Oddities of the table as it was played: no correction is refused for them."""
        found: list[Reason] = []
        while more := list(self.definition.further_problems(self.start, found)):
            found += more
        return found

    def _refuse_course(self, plain: Plain) -> None:
        """Setup and play alone decide the phase, and which expansions and variants are in the game."""
        before, rulings = self.start, plain["rulings"] if isinstance(plain["rulings"], dict) else {}
        if plain["phase"] != before.phase:
            raise BadTable("error.correct-course", path="phase")
        for name, ruling in self.definition.rulings.items():
            if ruling.variant and rulings.get(name, ruling.default) != before.rulings.get(name, ruling.default):
                raise BadTable("error.correct-course", path=f"rulings.{name}")
        was = msgspec.to_builtins(before)
        for path, bounds, _ in declared_fields(before):
            if any(isinstance(bound, Fixed) for bound in bounds) and value_at(plain, path) != value_at(was, path):
                raise BadTable("error.correct-course", path=path)
