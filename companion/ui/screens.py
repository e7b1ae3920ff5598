"""Every screen of the dashboard, made of the store and the reader's state."""

from __future__ import annotations

import functools
import sys
from collections.abc import Mapping
from contextlib import suppress

from companion.engine.messages import messages
from companion.engine.owner_copy import Copy
from companion.tables.archive import Archive
from companion.tables.connection import StoreError
from companion.tables.play import stable_id
from companion.tables.regulars import regulars
from companion.tables.store import Header, TableStore
from companion.tables.stored_game import Standings
from companion.tables.table_session import StoredTable
from companion.ui.home_state import home_state_of
from companion.ui.new_table_seats import chosen_game, names
from companion.ui.owner_copies import boxes_of, copy_of_form
from companion.ui.packed_table import address, document
from companion.ui.present.analysis import analysis_view
from companion.ui.present.backups import played_view
from companion.ui.present.game_end import add_game_end, began, count_along
from companion.ui.present.guided_setup import guide_view, steps_of
from companion.ui.present.home import boxes_view, home_view, join_panel, people_view
from companion.ui.present.lessons import with_lesson
from companion.ui.present.menus_and_links import frame
from companion.ui.present.new_table import new_table_view
from companion.ui.present.owner_copy import teach_view
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.player_signs import signs
from companion.ui.present.reference_card import reference_view
from companion.ui.present.rules import rules_view, with_article
from companion.ui.present.sheet import sheet_page, sheet_view
from companion.ui.present.stats_headlines import drawing_view, glances
from companion.ui.present.story_cards import story_view
from companion.ui.present.suggestion import with_advice
from companion.ui.present.table import table_view
from companion.ui.present.television import television_view
from companion.ui.reader import Reader
from companion.ui.stored_sheets import OpenSheet
from companion.ui.view import Action, Banner, View

STATS = "companion.ui.present.stats"
"""Pandas comes with it, which takes its time."""
MANY = 2000
"""With so many games it also takes a time to count them."""


def home(reader: Reader, store: TableStore, standings: Standings) -> View:
    """The tables to go on with, and the games."""
    return home_view(reader, home_state_of(store, standings, reader))


def new_table(reader: Reader, store: TableStore) -> View:
    """The form of a new table (in ``reader.draft``)."""
    played = store.archive.people(game=chosen_game(reader).name)
    return new_table_view(reader, copy_of_form(store, reader), regulars(store), played)


def people(reader: Reader, store: TableStore) -> View:
    """The people who play here."""
    return people_view(reader, regulars(store), store.archive.people())


def boxes(reader: Reader, store: TableStore) -> View:
    """The known part of the owner's boxes."""
    return boxes_view(reader, boxes_of(store, reader))


def table(reader: Reader, store: TableStore, opened: StoredTable) -> View:
    """A table: the pending question, or the end; the tab, article and moment that the reader has open."""
    shares = reader.in_browser and reader.browser.page and reader.tab == "share"
    reader.browser.moving = address(reader.browser.page, document(store, opened, short=True)) if shares else ""
    header, game = opened.header, opened.game
    asks = game.ask is not None and game.ask.entry is not None and not (game.copy is not None and game.copy.sample)
    reader.box = store.copies.get(game.definition.name).facts if asks else {}
    if reader.television:
        return count_along(television_view(reader, header, game), opened)
    if reader.guide.step and (steps := steps_of(page := _page(reader, opened))):
        return guide_view(page, header.notes, steps)
    view = with_lesson(reader, store, header, game, table_view(reader, header, game))
    view = with_advice(reader, store, header, game, view)
    if opened.stopped is not None:
        view.banner = _stopped_banner(reader, opened.stopped)
    if game.over and reader.look is None:
        add_game_end(reader, view, store.archive, stable_id("table", header.id), game.names, began(game))
    return count_along(view, opened)


def _page(reader: Reader, opened: StoredTable) -> GamePage:
    header = opened.header
    return GamePage.of(reader, opened.game, signs(header.names, [seat.colour for seat in header.seats]))


def _stopped_banner(reader: Reader, at: int) -> Banner:
    resume = Action(label=reader.say.text("notice.resume"), command={"op": "resume"})
    actions = [] if reader.view_only else [resume]
    return Banner(text=reader.say.text("notice.stopped", at=at), actions=actions, tone="warning")


def sheet(reader: Reader, store: TableStore, opened: OpenSheet) -> View:
    """A form that scores a game without its moves (in ``reader.draft``)."""
    kept, page = opened.sheet, sheet_page(reader, opened.sheet.game, opened.moment)
    people = regulars(store) if opened.complete and not opened.kept else None
    view = with_article(page, sheet_view(page, kept, opened.kept, people))
    if opened.kept:
        add_game_end(reader, view, store.archive, stable_id("sheet", kept.id), names(reader), kept.first)
    return view


def rules(reader: Reader, store: TableStore, place: Mapping[str, str]) -> View:
    """The reading room, the game in two minutes, or the reference card."""
    page = Page.about(reader, place["rules"])
    if "story" in place and not reader.article:
        return story_view(page, place["story"], _found(store, place["story"]))
    return reference_view(page) if "reference" in place and not reader.article else rules_view(page)


def _found(store: TableStore, table: str) -> Header | None:
    with suppress(StoreError):
        return store.find(table)
    return None


def teaching(reader: Reader, place: Mapping[str, str], copy: Copy) -> View:
    """Everything that is known of the owner's copy, and the forms that teach it."""
    return with_article(Page.about(reader, place["teach"]), teach_view(reader, place, copy))


def is_read(archive: Archive) -> bool:
    """Whether the games of an archive are in memory as they are now."""
    from companion.stats.frames import History

    return History.is_read(archive)


def statistics(reader: Reader, place: Mapping[str, str], archive: Archive) -> View:
    """The statistics of all finished games, or one of them; ``place`` is the address."""
    if reader.in_browser and place["stats"] not in ("play", "player"):
        return played_view(reader, archive, reader.say.text("everything.stats"))
    if place.get("view") == "analysis" and (found := analysis_view(reader, place, archive)) is not None:
        return found
    from companion.ui.present.stats import stats_view

    return stats_view(reader, place, archive)


def meanwhile(reader: Reader, place: Mapping[str, str], archive: Archive) -> View | None:
    """The headlines, while everything else is counted; None where the screen takes no time."""
    slow = place.get("stats", "play") not in ("play", "player") and "view" not in place and not reader.in_browser
    games = len(archive) if slow else 0
    if not games or (STATS in sys.modules and (games < MANY or is_read(archive))):
        return None
    say = reader.words("stats")
    first = frame(reader, "stats", say.text("stats.title"), say.text("stats.games", n=games), reader.address(**place))
    return drawing_view(reader, first, glances(reader, archive))


@functools.cache
def app_words(language: str) -> dict[str, str]:
    """The App's own words."""
    return messages(language, "ui").terms("app")


def bare(reader: Reader) -> View:
    """A screen that needs nothing: for when even the store or the showing has failed."""
    say = messages(reader.language, "ui")
    return View(
        screen="home",
        title=say.text("title"),
        language=reader.language,
        theme=reader.theme,
        words=app_words(reader.language),
        home=Action(label=say.text("home"), href="?"),
        notice=Banner(text=reader.notice or say.text("notice.fault"), tone="error"),
        panels=[join_panel(reader)] if reader.role == "viewer" else [],
    )
