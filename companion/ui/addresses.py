"""Opening an address of the dashboard: ``?table=…``, ``?new=…``, ``?rules=…``, ``?sheet=…``, ``?stats=…``, or home.

With ``&ask=…`` a table or a book is opened with the answer to a question.
"""

from __future__ import annotations

import contextlib
from typing import NamedTuple
from urllib.parse import parse_qsl

from companion.engine.data_folder import LANGUAGES
from companion.engine.errors import CompanionError
from companion.engine.start_checks import check_moment
from companion.games import definition
from companion.tables.regulars import last_table, regulars
from companion.tables.store import Garbled, StoreError, TableStore, UnknownTable
from companion.tables.stored_game import Standings
from companion.tables.table_session import StoredTable
from companion.ui.permissions import may_go, may_sit
from companion.ui.present.new_table import choose_as_last_time
from companion.ui.present.new_table_people import seat_last_group
from companion.ui.reader import THEMES, Reader
from companion.ui.stored_sheets import OpenSheet

Query = dict[str, str]
LONGEST_QUESTION = 200
"""Letters of a question in an address; the search box takes no more."""
TELEVISION = "tv"
"""The screen of a table that everybody looks at: ``?table=…&screen=tv``."""


class Place(NamedTuple):
    """An open place of the dashboard; an empty query is the home screen."""

    query: Query
    table: StoredTable | None = None
    sheet: OpenSheet | None = None


def read_address(reader: Reader, address: str) -> Query:
    """The query of an address without language and theme, which go to the reader, whose page begins again."""
    query = dict(parse_qsl(address.lstrip("?")))
    language, theme = query.pop("lang", ""), query.pop("theme", "")
    if language in LANGUAGES:
        reader.language = language
    for each in THEMES:
        if theme == each:
            reader.theme = each
    if query.get("table") != reader.table:
        reader.seat, reader.seated, reader.asked = None, False, []
    reader.search = query.pop("ask", "")[:LONGEST_QUESTION]
    reader.tab, reader.look, reader.notice, reader.draft = "explain" if reader.search else "play", None, "", {}
    reader.article, reader.guide.step = query.get("article", ""), ""
    reader.table, reader.view_only, reader.television, reader.rev = "", False, False, 0
    return query


def open_place(store: TableStore, reader: Reader, query: Query, standings: Standings) -> Place:
    """The place that a query leads to; where it leads nowhere, the home screen, and the notice says why."""
    if (problem := _problem(reader, query)) is not None:
        reader.notice = problem
        return Place({})
    if "table" in query:
        return _open_table(store, reader, query, standings)
    if "new" in query:
        reader.draft["game"] = query["new"]
        seat_last_group(reader, regulars(store))
        choose_as_last_time(reader, last_table(store, query["new"]))
    return Place(query, sheet=OpenSheet(store, reader, query) if "sheet" in query else None)


def _problem(reader: Reader, query: Query) -> str | None:
    """Why an address cannot be opened: an unknown game or moment, a place of others, a game without copies."""
    try:
        for name in ("new", "rules", "sheet", "teach"):
            if name in query:
                found = definition(query[name])
        if "moment" in query and "sheet" in query:
            check_moment(found, query["moment"])
    except CompanionError as error:
        return error.text(reader.language)
    if not may_go(reader, query):
        return reader.say.text("device.only_table")
    if "teach" in query and not query.keys() & {"table", "sheet"} and not definition(query["teach"]).facts:
        return reader.say.text("notice.no_copy")
    return None


def _open_table(store: TableStore, reader: Reader, query: Query, standings: Standings) -> Place:
    id = query["table"]
    try:
        table = StoredTable(store, id)
        if not may_sit(reader, table.header):
            raise UnknownTable("store.unknown_table")
    except UnknownTable:
        reader.notice = reader.say.text("notice.no_table_here" if reader.in_browser else "notice.no_table")
        return Place({})
    except Garbled as error:
        with contextlib.suppress(StoreError):
            standings.garbled.add(store.find(id).id)
        reader.notice = error.text(reader.language)
        return Place({})
    reader.television = query.get("screen") == TELEVISION
    reader.view_only = table.header.view_only or reader.television
    reader.table, reader.rev = id, table.rev
    return Place(query, table)
