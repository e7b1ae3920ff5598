"""From a game to a screen: pure functions that fill a `View`, every word in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import companion
from companion.engine.copy import Copy
from companion.engine.game import check_moment
from companion.games import definition
from companion.tables.archive import Archive
from companion.tables.people import Known
from companion.tables.store import Header, KeptSheet
from companion.ui import view as v
from companion.ui.present import (
    analysis,
    correct,
    draws,
    evening,
    hands,
    history,
    in_browser,
    lobby,
    people,
    practice,
    seat,
    teach,
)
from companion.ui.present.evening import with_evening
from companion.ui.present.lobby import lobby_view
from companion.ui.present.rules import rules_view, with_article
from companion.ui.present.sheet import reckon, sheet_view, values_only
from companion.ui.present.table import table_view
from companion.ui.reader import Reader
from companion.ui.seats import names
from companion.ui.session import Lobby, Session, lines_csv
from companion.ui.sheets import OpenSheet
from companion.ui.view import Command


class Screens:
    """Every screen of the dashboard, with the drawn boards of the games."""

    def lobby(self, reader: Reader, lobby: Lobby) -> v.View:
        """All tables and sheets, and the form of a new table."""
        return lobby_view(reader, lobby)

    def table(self, reader: Reader, header: Header, game: companion.Game) -> v.View:
        """A table."""
        return table_view(reader, header, game)

    def sheet(
        self, reader: Reader, game: str, moment: str, sheet: KeptSheet | None, kept: bool, people: Known | None
    ) -> v.View:
        """A sheet."""
        return with_article(reader, game, sheet_view(reader, game, moment, sheet, kept, people))

    def ended(self, reader: Reader, view: v.View, archive: Archive, play: str, names: Sequence[str]) -> None:
        """What the end of a game meant, and what comes next."""
        with_evening(reader, view, archive, play, names)

    def rules(self, reader: Reader, game: str) -> v.View:
        """The reading room."""
        return rules_view(reader, game)

    def teach(self, reader: Reader, place: Mapping[str, str], copy: Copy) -> v.View:
        """What is known of the owner's copy."""
        return with_article(reader, place["teach"], teach.teach_view(reader, place, copy))

    def stats(self, reader: Reader, place: Mapping[str, str], archive: Archive) -> v.View:
        """The statistics."""
        if reader.in_browser and place["stats"] not in ("play", "player"):
            return in_browser.played_view(reader, archive)
        if place.get("view") == "analysis" and (found := analysis.analysis_view(reader, place, archive)) is not None:
            return found
        from companion.ui.present.stats import stats_view  # pandas comes with it, which takes its time

        return stats_view(reader, place, archive)

    def commands(self) -> Mapping[str, Callable[[Session, Command], None]]:
        """What these screens do beyond the session's own commands."""
        return COMMANDS


def _part(session: Session, message: Command) -> None:
    session.reader.part = str(message.get("id", ""))


def _sheet(session: Session) -> OpenSheet:
    """The sheet that is open; a command of another screen is refused."""
    session.here("sheet")
    assert session.sheet is not None
    return session.sheet


def _moment(session: Session, message: Command) -> None:
    sheet, moment = _sheet(session), str(message.get("value", ""))
    check_moment(definition(sheet.sheet.game), moment)
    sheet.turn_to(moment)


def _delete_sheet(session: Session, message: Command) -> None:
    session.store.delete_sheet(str(message.get("sheet", "")))


def _clear(session: Session, _message: Command) -> None:
    session.reader.draft = values_only(session.reader.draft)


def _sheet_csv(session: Session, _message: Command) -> None:
    sheet = _sheet(session)
    score, _ = reckon(session.reader, definition(sheet.sheet.game), sheet.moment, names(session.reader))
    if score is not None:
        session.app.offer(f"{score.game}-{score.moment}.csv", "text/csv", lines_csv(score.names, score.ledger))


def _keep(session: Session, message: Command) -> None:
    """A remembered game as a file."""
    from companion.tables.exchange import bgstats, notebook

    play = session.store.archive.get(session.place.get("id", ""))
    if play is None:
        return
    match message.get("as"):
        case "csv":
            session.app.offer(f"{play.game}.csv", "text/csv", lines_csv(play.names, play.ledger))
        case "bgstats":
            text = bgstats.to_bytes(bgstats.export([play])).decode()
            session.app.offer(f"{play.game}.bgsplay", "application/json", text)
        case "save" if play.journal is not None:
            session.app.offer(f"{play.game}.json", "application/json", play.journal)
        case "notebook":
            session.app.offer(f"{play.game}.ipynb", "application/x-ipynb+json", notebook.export(play).decode())


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    **lobby.COMMANDS,
    **teach.COMMANDS,
    **draws.COMMANDS,
    **hands.COMMANDS,
    **seat.COMMANDS,
    **history.COMMANDS,
    **correct.COMMANDS,
    **people.COMMANDS,
    **practice.COMMANDS,
    **analysis.COMMANDS,
    **evening.COMMANDS,
    **in_browser.COMMANDS,
    "part": _part,
    "moment": _moment,
    "clear_sheet": _clear,
    "keep_game": lambda session, _message: _sheet(session).put_in(),
    "drop_game": lambda session, _message: _sheet(session).take_out(),
    "delete_sheet": _delete_sheet,
    "keep": _keep,
    "sheet_csv": _sheet_csv,
}
