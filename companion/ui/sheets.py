"""Sheets are kept while they are filled: a reload or another device finds every number again."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from companion.engine.game import check_names
from companion.games import definition
from companion.tables.finished import play_of_sheet
from companion.tables.play import Play, stable_id
from companion.tables.store import Seat, Sheet, UnknownTable
from companion.ui.seats import names, seats

if TYPE_CHECKING:
    from companion.ui.session import Session

_PEOPLE = ("game", "seats", "name.", "colour.", "tied", "error", "began", "keeping")
"""What in a draft is about who plays; the rest are the values of the sheet."""


class SheetKeeper:
    """The sheet of a page."""

    def __init__(self) -> None:
        self.sheet: Sheet | None = None

    def open(self, session: Session) -> None:
        """Take up the sheet of the address, or begin one; it gets its id with the first value."""
        place, reader = session.place, session.reader
        try:
            self.sheet = session.store.sheet(place["id"]) if "id" in place else None
        except UnknownTable:
            place.pop("id")
            reader.notice = session.say.text("notice.no_table")
            self.sheet = None
        if self.sheet is None:
            self.sheet = Sheet("", definition(place["sheet"]).name)
        self.show(session)

    def show(self, session: Session) -> None:
        """Put the values of the moment into the form; a new moment begins with those of the one before."""
        assert self.sheet is not None
        moments = definition(self.sheet.game).moments
        moment = session.place.get("moment", moments[-1])
        earlier = (
            [each for each in moments[: moments.index(moment)] if each in self.sheet.moments]
            if moment in moments
            else []
        )
        known = self.sheet.moments.get(moment) or (self.sheet.moments[earlier[-1]] if earlier else {})
        session.reader.draft = {**known, "game": self.sheet.game}
        if self.sheet.seats:
            session.reader.draft["seats"] = [{"name": seat.name, "colour": seat.colour} for seat in self.sheet.seats]

    def keep(self, session: Session) -> None:
        """Write down what has changed."""
        if self.sheet is None:
            return
        draft = session.reader.draft
        values = {key: value for key, value in draft.items() if not key.startswith(_PEOPLE)}
        around = tuple(Seat(_called(draft, n, seat), seat["colour"]) for n, seat in enumerate(draft.get("seats", ())))
        moment = session.place.get("moment", definition(self.sheet.game).moments[-1])
        moments = {**self.sheet.moments, moment: values} if values else self.sheet.moments
        if (around, moments) == (self.sheet.seats, self.sheet.moments) or not moments:
            return
        id = self.sheet.id or session.store.new_id()
        self.sheet = msgspec.structs.replace(self.sheet, id=id, seats=around, moments=moments)
        session.store.keep_sheet(self.sheet, self._play(session) if self.kept(session) else None)
        session.place["id"] = id

    def kept(self, session: Session) -> bool:
        """Whether somebody has said that this game counts."""
        return (
            self.sheet is not None
            and self.sheet.id != ""
            and stable_id("sheet", self.sheet.id) in session.store.archive
        )

    def keep_game(self, session: Session) -> None:
        """The game goes into the archive, under the names of who played it; refused while somebody has none."""
        self.keep(session)
        if self.sheet is None or not self.sheet.id:
            return
        check_names(definition(self.sheet.game), [each["name"] for each in seats(session.reader)])
        began = str(session.reader.draft.get("began", ""))
        first = next((seat for seat in range(len(self.sheet.seats)) if began == str(seat)), None)
        self.sheet = msgspec.structs.replace(self.sheet, first=first)
        if play := self._play(session):
            session.store.keep_sheet(self.sheet, play)
            session.reader.draft.pop("keeping", None)
            session.reader.notice = session.say.text("notice.kept")

    def take_out(self, session: Session) -> None:
        """The game is on its sheet only, again."""
        if self.sheet is not None and session.store.archive.delete(stable_id("sheet", self.sheet.id)):
            session.reader.notice = session.say.text("notice.taken_out")

    def _play(self, session: Session) -> Play | None:
        assert self.sheet is not None
        return play_of_sheet(self.sheet, names(session.reader), self._since(session))

    def _since(self, session: Session) -> float:
        """When the sheet was first filled: a correction on another day does not move the game there."""
        assert self.sheet is not None
        known = session.store.archive.get(stable_id("sheet", self.sheet.id))
        return datetime.fromisoformat(known.finished).timestamp() if known else time.time()


def _called(draft: dict[str, Any], n: int, seat: dict[str, Any]) -> str:
    """The name of a seat, with what was typed last."""
    return str(draft.get(f"name.{n}", seat["name"]))
