"""An entry with the values of its form so far: they are in the reader's draft, each under the name of its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.facts import Entry, Input, blank, put_at, value_at
from companion.engine.owner_copy import Copy
from companion.ui.present.faces import faces_in, rows_of
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader


class PadState(msgspec.Struct, frozen=True):
    """The state of a field's pad: the cell that is filled, the keys tapped for it, and the price that was taken.

    ``entered``: cells that were filled, also with nothing. ``before``: the cells when a key was tapped for a brush.
    """

    at: int = 0
    keys: dict[str, int] = {}
    price: str = ""
    entered: frozenset[int] = frozenset()
    before: tuple[str, ...] = ()


class EntryDraft(msgspec.Struct, frozen=True):
    """An entry as a page asks for it; ``prefix`` begins the paths of its fields."""

    page: Page
    entry: Entry
    prefix: str
    value: Plain
    seen: Sequence[str] = ()
    """Faces that the owner has put together before: they are at hand."""
    known: bool = False
    """Whether it was known before: no cell of it is missing."""

    @classmethod
    def of(
        cls, page: Page, entry: Entry, prefix: str, known: Plain | None = None, copy: Copy | None = None
    ) -> EntryDraft:
        """The entry with the ``known`` values and the filled fields."""
        value = filled(page.reader, entry, prefix, known)
        return cls(page, entry, prefix, value, faces_in(copy) if copy is not None else (), known is not None)

    @property
    def reader(self) -> Reader:
        """The reader of the page."""
        return self.page.reader

    def name(self, each: Input) -> str:
        """The name of the field of an input."""
        return f"{self.prefix}.{each.path}"

    def given(self, each: Input) -> Any:
        """The value of an input so far."""
        return value_at(self.value, each.path)

    def cells(self, each: Input) -> list[str]:
        """The cells of an input, row after row."""
        return [text for row in rows_of(each, self.given(each)) for text in row]

    def entered(self, each: Input) -> list[int]:
        """The cells of an input that are entered, whatever they show."""
        entered, cells = self.pad(each).entered, enumerate(self.cells(each))
        return [n for n, text in cells if n not in each.holes and (self.known or text or n in entered)]

    def put(self, each: Input, value: object) -> None:
        """Fill in an input."""
        self.reader.draft[self.name(each)] = value

    def put_cells(self, each: Input, cells: Sequence[str]) -> None:
        """Fill in all cells of an input, row after row."""
        self.put(each, [cells[row * each.columns : (row + 1) * each.columns] for row in range(each.rows)])

    def pad(self, each: Input) -> PadState:
        """The state of an input's pad."""
        found = self.reader.draft.get(f"pad.{self.name(each)}")
        return found if isinstance(found, PadState) else PadState()

    def set_pad(self, each: Input, state: PadState) -> None:
        """Remember the state of an input's pad."""
        self.reader.draft[f"pad.{self.name(each)}"] = state

    @property
    def held(self) -> list[int]:
        """The cells whose face the next piece has too: tiles that are sorted by it are entered once."""
        return list(self.reader.draft.get(f"held.{self.entry.id}", ()))


def filled(reader: Reader, entry: Entry, prefix: str, known: Plain | None = None) -> Plain:
    """The value of the form: the known values, overwritten by the filled fields."""
    value = blank(entry)
    for each in entry.inputs:
        before = value_at(known, each.path)
        given = reader.draft.get(f"{prefix}.{each.path}")
        if isinstance(given, list) and each.rows == 1:
            given = given[0] if given else []
        if given is not None or before is not None:
            put_at(value, each.path, before if given is None else given)
        elif each.usual is not None:
            other, named = each.usual
            chosen = reader.draft.get(f"{prefix}.{other}", value_at(value, other))
            put_at(value, each.path, dict(named).get(chosen, each.blank))
    return value
