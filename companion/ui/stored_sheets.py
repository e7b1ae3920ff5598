"""Sheets are kept while they are filled: a reload or another device finds every number again."""

from __future__ import annotations

import time
from datetime import datetime

import msgspec

from companion.engine.data_folder import Values
from companion.engine.field_paths import is_within
from companion.engine.start_checks import check_names
from companion.games import definition
from companion.tables.finished_play import play_of_sheet
from companion.tables.play import Play, stable_id
from companion.tables.store import KeptSheet, Seat, TableStore, UnknownTable
from companion.ui.new_table_seats import SeatDraft, names, seats
from companion.ui.reader import Reader

_PEOPLE = ("game", "seats", "name", "colour", "tied", "error", "began", "was")
"""The fields of a draft that concern the players; the rest are the values of the sheet."""


class OpenSheet:
    """The sheet at an address: its values are the reader's draft, and are kept as they change."""

    def __init__(self, store: TableStore, reader: Reader, place: dict[str, str]) -> None:
        """Take up the sheet that the address names, or begin one; it gets its id with the first value."""
        self.store, self.reader, self.place = store, reader, place
        self.sheet = KeptSheet("", definition(place["sheet"]).name)
        if "id" in place:
            try:
                self.sheet = store.sheet(place["id"])
            except UnknownTable:
                place.pop("id")
                reader.notice = reader.say.text("notice.no_table")
        place["sheet"] = self.sheet.game
        self._fill()

    @property
    def moment(self) -> str:
        """The moment of the game that is filled in."""
        moments = definition(self.sheet.game).moments
        wanted = self.place.get("moment", "")
        return wanted if wanted in moments else moments[-1]

    def turn_to(self, moment: str) -> None:
        """Fill in another moment."""
        self.keep()
        self.place["moment"] = moment
        self._fill()

    def _fill(self) -> None:
        """Put the values of the moment into the form; beside them, those of the moment before."""
        moments = definition(self.sheet.game).moments
        earlier = [each for each in moments[: moments.index(self.moment)] if each in self.sheet.moments]
        before = {**self.sheet.known, **(self.sheet.moments[earlier[-1]] if earlier else {})}
        chosen = {path: value for path, value in before.items() if not is_within(path, "players", "seen")}
        # Numbers of another moment are only offered: going on without a change leaves them as they were.
        was = {path: value for path, value in before.items() if is_within(path, "players")}
        values = self.sheet.moments.get(self.moment) or chosen
        self.reader.draft = {**values, "was": was, "game": self.sheet.game}
        if self.sheet.seats:
            self.reader.draft["seats"] = [{"name": seat.name, "colour": seat.colour} for seat in self.sheet.seats]

    def keep(self) -> None:
        """Store the changes."""
        draft = self.reader.draft
        values = {name: value for name, value in draft.items() if not is_within(name, *_PEOPLE)}
        around = tuple(Seat(_called(draft, n, seat), seat["colour"]) for n, seat in enumerate(draft.get("seats", ())))
        moments = {**self.sheet.moments, self.moment: values} if values else self.sheet.moments
        if (around, moments) == (self.sheet.seats, self.sheet.moments) or not moments:
            return
        id = self.sheet.id or self.store.new_id()
        self.sheet = msgspec.structs.replace(self.sheet, id=id, seats=around, moments=moments)
        self.store.keep_sheet(self.sheet, self.play() if self.kept else None)
        self.place["id"] = id

    @property
    def complete(self) -> bool:
        """Whether the end is being written and has values: the players will be asked for."""
        return self.moment == definition(self.sheet.game).moments[-1] and self.moment in self.sheet.moments

    @property
    def kept(self) -> bool:
        """Whether this game counts."""
        return self.sheet.id != "" and stable_id("sheet", self.sheet.id) in self.store.archive

    def put_in(self) -> None:
        """The game goes into the archive, under the names of its players; refused while a name is missing."""
        self.keep()
        if not self.sheet.id:
            return
        check_names(definition(self.sheet.game), [each["name"] for each in seats(self.reader)])
        began = str(self.reader.draft.get("began", ""))
        first = next((seat for seat in range(len(self.sheet.seats)) if began == str(seat)), None)
        self.sheet = msgspec.structs.replace(self.sheet, first=first)
        if play := self.play():
            self.store.keep_sheet(self.sheet, play)
            self.reader.notice = self.reader.say.text("notice.kept")

    def take_out(self) -> None:
        """The game is on its sheet only, again."""
        if self.store.archive.delete(stable_id("sheet", self.sheet.id)):
            self.reader.notice = self.reader.say.text("notice.taken_out")

    def again(self) -> None:
        """A new sheet for the same people; the next seat begins."""
        people, first = self.reader.draft.get("seats", []), self.sheet.first
        self.sheet = KeptSheet("", self.sheet.game)
        for name in ("id", "moment"):
            self.place.pop(name, None)
        self._fill()
        self.reader.draft["seats"] = people
        if first is not None:
            self.reader.draft["began"] = str((first + 1) % len(people))

    def play(self) -> Play | None:
        """The game as it is written down so far."""
        return play_of_sheet(self.sheet, names(self.reader), self._since())

    def _since(self) -> float:
        """When the sheet was first filled: a correction on another day does not move the game there."""
        known = self.store.archive.get(stable_id("sheet", self.sheet.id))
        return datetime.fromisoformat(known.finished).timestamp() if known else time.time()


def _called(draft: Values, n: int, seat: SeatDraft) -> str:
    """The name of a seat, as last typed."""
    return str(draft.get(f"name.{n}", seat["name"]))
