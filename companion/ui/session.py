"""One page: a reader, perhaps at a table, and what their taps do.

The store is the truth. A command that changes the table is checked on the game, kept in the store, and only then shown.
One that was meant for an older question, or comes second, changes nothing: the reader sees the table as it is now.

A notebook brings commands in whichever thread it likes; a session does one thing at a time.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import csv
import functools
import io
import logging
import reprlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from urllib.parse import parse_qsl

import companion
from companion.engine.copy import Copy, parse_copy
from companion.engine.data import LANGUAGES
from companion.engine.errors import BadSave, CompanionError
from companion.engine.game import check_moment
from companion.engine.languages import Messages, language_of, messages
from companion.games import definition
from companion.tables.archive import Archive
from companion.tables.finished import add_all_finished, play_of_table
from companion.tables.people import Known, known
from companion.tables.play import PlayPlayer, stable_id
from companion.tables.replay import Standings
from companion.tables.store import (
    Decide,
    Garbled,
    Goto,
    Header,
    KeptSheet,
    Operation,
    Resume,
    Stale,
    StoreError,
    TableStore,
    UnknownTable,
    Unreadable,
    home,
)
from companion.tables.stored import StoredTable
from companion.ui.bring import bring_in, is_backup, is_copy, largest
from companion.ui.moving import unpacked
from companion.ui.reader import THEMES, Reader
from companion.ui.screen import Page, Screen
from companion.ui.seats import chosen_game, keeps_to_seat, may_answer, names
from companion.ui.shared import Right, own_right
from companion.ui.sheets import OpenSheet
from companion.ui.view import THEN, Action, Banner, Command, View

POLL_SECONDS = 0.15
SILENT_SECONDS = 12.0
"""After so long without a heartbeat of the page nobody is looking, and polling pauses."""

LONGEST_TEXT = 400
LONGEST_ADDRESS = 2000
LONGEST_ENTRY = 8000
MOST_CELLS = 400
MOST_STANDINGS = 12
"""So many of the last played tables say in the lobby how far they are."""
MOST_RESULTS = 40
"""So many of the finished tables say how they ended."""
LOOKED_AT = {"table", "rules"}
"""Where somebody may go who has only come to look."""
LOOKING = {
    *("hello", "open", "tab", "article", "search", "chart", "look", "now", "whole_log", "part"),
    *("language", "theme", "wide", "save", "csv", "bgstats", "picture"),
}
"""What somebody may do who has only come to look."""
HOSTS_ONLY = {
    "delete",
    "delete_sheet",
    "raw",
    "file",
    "take_out",
    "put_in",
    "keep_game",
    "drop_game",
    "copy_forget",
    "copy_forget_all",
}
"""What only the machine's own page may do: the other tables are not the guests' to delete."""
REPORT = "report"
"""In the draft: what a copy that was brought in had to tell."""

log = logging.getLogger("companion")


class Lobby(NamedTuple):
    """All that lies in the lobby beside the form of a new table."""

    running: Sequence[Header]
    finished: Sequence[Header]
    sheets: Sequence[KeptSheet]
    copy: Copy | None
    """The owner's, of the game that the form has chosen."""
    standing: Mapping[str, Any]
    """The running games as they stand, by the ids of their tables."""
    results: Mapping[str, Sequence[PlayPlayer]]
    """How finished ones ended."""
    unreadable: Sequence[Unreadable]
    """What is damaged."""
    people: Known


class Screens(Protocol):
    """From the state to a screen: pure functions, one for each place of the dashboard."""

    def lobby(self, reader: Reader, lobby: Lobby) -> View:
        """All tables, and the form of a new one (in ``reader.draft``)."""

    def table(self, reader: Reader, header: Header, game: companion.Game) -> View:
        """A table: the pending question, or the end; the tab, article and moment that the reader has open."""

    def sheet(
        self, reader: Reader, game: str, moment: str, sheet: KeptSheet | None, kept: bool, people: Known | None
    ) -> View:
        """A form that scores a table without its moves (in ``reader.draft``); ``kept``: whether its game counts."""

    def ended(self, reader: Reader, view: View, archive: Archive, play: str, names: Sequence[str]) -> None:
        """Add to the end of a game what it meant among all that are kept, and what comes next."""

    def rules(self, reader: Reader, game: str) -> View:
        """The reading room."""

    def teach(self, reader: Reader, place: Mapping[str, str], copy: Copy) -> View:
        """What is known of the owner's copy, and the forms that teach it."""

    def stats(self, reader: Reader, place: Mapping[str, str], archive: Archive) -> View:
        """The statistics of all finished games, or one of them; ``place`` is the address."""

    def commands(self) -> Mapping[str, Callable[[Session, Command], None]]:
        """What further commands of these screens do, by their ``op``."""


def guarded(method: Callable[..., None]) -> Callable[..., None]:
    """One at a time, and no error may vanish, as it would in a kernel: it is logged and said on the screen."""

    @functools.wraps(method)
    def wrapper(self: Session, *args: Any) -> None:
        with self.alone:
            try:
                method(self, *args)
            except CompanionError as error:
                log.warning("%s: %s", reprlib.repr(args), error, exc_info=isinstance(error, StoreError))
                self.tell(error.text(self.reader.language))
            except Exception:
                log.exception("command failed: %s", reprlib.repr(args))
                self.tell(self.say.text("notice.fault"))

    return wrapper


class Session:
    """What one page shows and does."""

    def __init__(
        self, store: TableStore, screens: Screens, reader: Reader | None = None, app: Screen | None = None
    ) -> None:
        self.store = store
        self.screens = screens
        self.reader = reader or Reader()
        self.place: dict[str, str] = {}
        """The address without language and theme: ``{"table": …}``, ``{"rules": …}``, ``{}`` for the lobby."""
        self.table: StoredTable | None = None
        self.sheet: OpenSheet | None = None
        self.standings = Standings(store)
        self.app = Page() if app is None else app
        self.app.handler = self.handle
        self.alone = threading.RLock()
        self.heard = time.monotonic()
        self.following: asyncio.Task[None] | None = None
        """Follows other devices; kept here so that it is not collected."""
        self.followers: list[Callable[[companion.Game], None]] = []
        """Told of the game on the screen whenever it has become another one."""
        self.brought = b""
        """A backup that was brought in, until somebody says that it may take the place of what is here."""
        self.analysis: threading.Thread | None = None
        """Looks at a finished game, beside everything else."""
        self._progress: tuple[str, int] | None = None
        self._told: tuple[str, int, int | None] | None = None

    @property
    def say(self) -> Messages:
        """Our own words in the reader's language."""
        return self.reader.say

    @property
    def game(self) -> companion.Game | None:
        """The game at this table."""
        return self.table.game if self.table else None

    @property
    def shown_game(self) -> companion.Game | None:
        """The game as the screen shows it: now, or at the moment that is looked back at."""
        game, look = self.game, self.reader.look
        return game.at(look) if game is not None and look is not None else game

    # where we are

    def go(self, address: str) -> None:
        """Open an address of the dashboard: ``?table=…``, ``?rules=…``, ``?sheet=…``, ``?stats=…``, or the lobby."""
        query = dict(parse_qsl(address.lstrip("?")))
        language, theme = query.pop("lang", ""), query.pop("theme", "")
        if language in LANGUAGES:
            self.reader.language = language
        for each in THEMES:
            if theme == each:
                self.reader.theme = each
        reader = self.reader
        if query.get("table") != reader.table:
            reader.seat, reader.seated = None, False
        reader.tab, reader.article, reader.search, reader.look, reader.notice = "play", "", "", None, ""
        reader.draft = {}
        self.place, self.table, self.sheet = query, None, None
        reader.table, reader.read_only, reader.rev = "", False, 0
        if "article" in query:
            reader.article = query["article"]
        if not self._is_place(query):
            return
        if reader.right == "look" and not query.keys() & LOOKED_AT:
            self.place = {}
            reader.notice = self.say.text("device.only_table")
        elif "table" in query:
            self._sit_down(query["table"])
        elif "sheet" in query:
            self.sheet = OpenSheet(self.store, reader, query)
        elif "teach" in query and not definition(query["teach"]).facts:
            self.place = {}
            reader.notice = self.say.text("notice.no_copy")

    def _is_place(self, query: dict[str, str]) -> bool:
        """Whether an address names a game and a moment that there are; if not, the lobby says what is wrong."""
        try:
            for name in ("rules", "sheet", "teach"):
                if name in query:
                    found = definition(query[name])
            if "moment" in query and "sheet" in query:
                check_moment(found, query["moment"])
        except CompanionError as error:
            self.place = {}
            self.reader.notice = error.text(self.reader.language)
            return False
        return True

    @guarded
    def start(self, address: str) -> None:
        """Open the page's own address and show it."""
        self.go(address)
        self.show()

    def look_in_advance(self) -> Iterator[None]:
        """Look at what a page will most likely ask for, its reader's language first; step by step, as it may come."""
        first, newest = self.reader.language, self.store.all(finished=False)[:1]
        try:
            for game in companion.games():
                game.screen()
                yield
            for language in sorted(LANGUAGES, key=lambda each: each != first):
                self.reader.language = language
                for address in (*(f"?table={each.id}" for each in newest), ""):
                    self.go(address)
                    self.view()
                    yield
        except Exception:
            log.exception("nothing could be looked at in advance")  # the page will say so, if it comes there

    def _sit_down(self, table: str) -> None:
        try:
            self.table = StoredTable(self.store, table)
            if self.reader.right == "look" and not self.table.header.view_only:
                raise UnknownTable("store.unknown_table")
        except UnknownTable:
            self._stand_up(self.say.text("notice.no_table"))
        except Garbled as error:
            with contextlib.suppress(StoreError):
                self.standings.garbled.add(self.store.find(table).id)
            self._stand_up(error.text(self.reader.language))
        else:
            self.reader.table, self.reader.read_only = table, self.table.header.view_only
            self.reader.rev = self.table.rev

    def _stand_up(self, notice: str) -> None:
        """Back in the lobby, where it is said why."""
        self.place, self.table = {}, None
        self.reader.table, self.reader.read_only, self.reader.notice = "", False, notice

    def here(self, name: str) -> str:
        """What the address says; a command of another screen is refused."""
        if name not in self.place:
            raise CompanionError("notice.elsewhere", "ui")
        return self.place[name]

    # showing

    def view(self) -> View:
        """The screen of this moment."""
        reader = self.reader
        if self.table is not None:
            view = self.screens.table(reader, self.table.header, self.table.game)
            self._stopped(view, self.table.stopped)
            if self.table.game.over and reader.look is None:
                play = stable_id("table", self.table.header.id)
                self.screens.ended(reader, view, self.store.archive, play, self.table.game.names)
        elif reader.right == "look" and not self.place:
            view = bare(reader)
        elif "rules" in self.place:
            view = self.screens.rules(reader, self.place["rules"])
        elif "stats" in self.place:
            view = self.screens.stats(reader, self.place, self.store.archive)
        elif self.sheet is not None:
            open_ = self.sheet
            people = known(self.store) if open_.complete and not open_.kept else None
            view = self.screens.sheet(reader, open_.sheet.game, open_.moment, open_.sheet, open_.kept, people)
            if open_.kept:
                self.screens.ended(reader, view, self.store.archive, stable_id("sheet", open_.sheet.id), names(reader))
        elif "teach" in self.place:
            view = self.screens.teach(reader, self.place, self.store.copies.get(self.place["teach"]))
        else:
            view = self._lobby()
        view.rev, view.language, view.theme = reader.rev, reader.language, reader.theme
        stopped = self.table is not None and self.table.stopped is not None
        view.read_only = reader.read_only or reader.look is not None or stopped
        view.words = app_words(reader.language)
        if not reader.kept and view.banner is None:
            view.banner = Banner(self.say.text("notice.not_kept"), tone="warning")
        return view

    def _lobby(self) -> View:
        store, garbled = self.store, self.standings.garbled
        running, finished = store.all(finished=False), store.all(finished=True)
        standing = self.standings.of(running[:MOST_STANDINGS])
        played = {stable_id("table", each.id): each.id for each in finished[:MOST_RESULTS]}
        results = {played[play.id]: play.players for play in store.archive.having(played)}
        sheets = store.sheets()
        there: list[Header | KeptSheet] = [*running, *finished, *sheets]
        newest = max(there, key=lambda each: each.updated, default=None)
        # A group mostly plays what it played last. Once there, a choice of the form stays, whatever others begin.
        self.reader.draft.setdefault("game", newest.game if newest else chosen_game(self.reader).name)
        damaged = [Unreadable(each.id, each.updated) for each in (*running, *finished) if each.id in garbled]
        lobby = Lobby(
            running=[each for each in running if each.id not in garbled],
            finished=[each for each in finished if each.id not in garbled],
            sheets=sheets,
            copy=self.copy_of_form(),
            standing=standing,
            results=results,
            unreadable=[*damaged, *store.unreadable()],
            people=known(store),
        )
        return self.screens.lobby(self.reader, lobby)

    def copy_of_form(self) -> Copy | None:
        """The owner's copy of the game that the form of a new table has chosen, if it needs one."""
        game = chosen_game(self.reader)
        if not game.facts:
            return None
        try:
            return self.store.copies.get(game.name)
        except Garbled as error:
            self.reader.notice = error.text(self.reader.language)
            return Copy(game.name)

    def _stopped(self, view: View, at: int | None) -> None:
        if at is None:
            return
        again = Action(label=self.say.text("notice.resume"), command={"op": "resume"})
        view.banner = Banner(
            text=self.say.text("notice.stopped", at=at),
            actions=[] if self.reader.read_only else [again],
            tone="warning",
        )

    def show(self) -> None:
        """Show it."""
        self._progress = self.reader.analysing
        self.app.show(self.view())
        now = self.reader.table, self.reader.rev, self.reader.look
        if self.followers and now != self._told and (game := self.shown_game) is not None:
            self._told = now
            for follower in self.followers:
                follower(game)

    def tell(self, notice: str) -> None:
        """Say one sentence on the screen, and be it the only thing that can be shown."""
        steps: list[Callable[[], None]] = [lambda: None, self._close_article]
        for step_back in steps:
            step_back()
            self.reader.notice = notice
            try:
                self.show()
            except CompanionError as error:
                log.warning("no screen for: %s: %s", notice, error)
            except Exception:
                log.exception("no screen for: %s", notice)
            else:
                return
        self.app.show(bare(self.reader))

    def _close_article(self) -> None:
        self.reader.article, self.reader.search = "", ""

    # commands

    @guarded
    def handle(self, message: Command) -> None:
        """A command of the page."""
        self.heard = time.monotonic()
        message = legible(message)
        op = message.get("op")
        if op == "ping":
            return
        self.reader.right = own_right()
        if not may(self.reader.right, op):
            raise CompanionError("device.looking" if self.reader.right == "look" else "device.hosts_only", "ui")
        self.reader.notice = self.reader.offer = ""
        own = getattr(self, f"_do_{op}", None) if isinstance(op, str) else None
        if own is not None:
            own(message)
        elif isinstance(op, str) and op in (more := self.screens.commands()):
            more[op](self, message)
        else:
            log.warning("no such command: %s", reprlib.repr(op))
            self.reader.notice = self.say.text("notice.fault")
        if self.sheet is not None:
            self.sheet.keep()
        self.show()

    def change_table(self, message: Command, make: Callable[[companion.Game], Operation]) -> None:
        """Do an operation at the table; `rev` is the question it was meant for."""
        table, reader = self.table, self.reader
        if table is None:
            return
        if reader.look is not None and message.get("op") != "go_on":
            return  # what is looked at is no question that can be answered
        table.may_change()
        table.catch_up()
        try:
            if message.get("rev") != table.rev:
                raise Stale(table.rev)
            operation = make(table.game)
            self._keep_to_seat(table, operation)
            table.do(operation)
        except Stale:
            reader.notice = self.say.text("notice.stale")
        else:
            reader.look = None
        finally:
            reader.rev = table.rev

    def _keep_to_seat(self, table: StoredTable, operation: Operation) -> None:
        """A device answers for its own seat only, where the table wants it so; with one tap for several, for none."""
        if not isinstance(operation, Decide) or not keeps_to_seat(self.reader, table.header):
            return
        then = table.game.at(len(table.game.journal))
        for key in (operation.key, *operation.then):
            player = then.ask.player if then.ask else None
            if player is not None and not may_answer(self.reader, table.header, player):
                raise CompanionError("device.others", "ui", name=then.names[player])
            then.play(key)

    def _do_seat(self, message: Command) -> None:
        """Whose device this is."""
        seat = message.get("seat")
        if self.table is not None and isinstance(seat, int):
            self.reader.seat = seat if 0 <= seat < len(self.table.header.seats) else None
            self.reader.seated = True

    def _do_play(self, message: Command) -> None:
        key, then = message.get("key"), message.get("then", [])
        if isinstance(key, str) and isinstance(then, list) and all(isinstance(each, str) for each in then):
            first, *along = key.split(THEN)
            self.change_table(message, lambda game: Decide(first, (*along, *then)))

    def _do_go_on(self, message: Command) -> None:
        at = self.reader.look
        if at is not None:
            self.change_table(message, lambda game: Goto(at))

    def _do_resume(self, message: Command) -> None:
        self.change_table(message, lambda game: Resume())

    def _do_look(self, message: Command) -> None:
        at = message.get("at")
        if self.place.get("stats") == "play":
            self.place["at"] = str(at)  # a moment of a remembered game has an address of its own
        elif self.game is not None and isinstance(at, int):
            last = len(self.game.journal)
            self.reader.look = at if 0 <= at < last else None
            if self.reader.tab in ("scores", "log"):
                self.reader.tab = "play"  # a moment is looked at on the board, with the log beside it

    def _do_now(self, _message: Command) -> None:
        self.reader.look = None
        self.place.pop("at", None)

    def _do_tab(self, message: Command) -> None:
        self.reader.tab = str(message.get("id", "play"))
        self.reader.article, self.reader.search = "", ""

    def _do_article(self, message: Command) -> None:
        self.reader.article = str(message.get("id", ""))[:LONGEST_TEXT]
        if self.table is not None and self.reader.article:
            self.reader.tab = "explain"

    def _do_search(self, message: Command) -> None:
        self.reader.search = str(message.get("text", ""))[:LONGEST_TEXT]
        self.reader.article = ""

    def _do_chart(self, message: Command) -> None:
        self.reader.chart = str(message.get("value", ""))

    def _do_whole_log(self, _message: Command) -> None:
        self.reader.whole_log = True

    def _do_change(self, message: Command) -> None:
        field, value = message.get("field"), message.get("value")
        if isinstance(field, str) and (value is None or isinstance(value, str | int | float | bool) or is_cells(value)):
            self.reader.draft[field] = value[:LONGEST_TEXT] if isinstance(value, str) else value

    def _do_fill(self, message: Command) -> None:
        """Several numbers at once."""
        fields = message.get("fields")
        for field, value in fields.items() if isinstance(fields, dict) else ():
            if isinstance(value, int | float | bool):
                self._do_change({"field": field, "value": value})

    def _do_open(self, message: Command) -> None:
        self.go(str(message.get("address", "")))

    def _do_language(self, message: Command) -> None:
        if message.get("value") in LANGUAGES:
            self.reader.language = message["value"]

    def _do_theme(self, message: Command) -> None:
        if message.get("value") in THEMES:
            self.reader.theme = message["value"]

    def _do_wide(self, message: Command) -> None:
        self.reader.wide = bool(message.get("value"))

    def _do_hello(self, message: Command) -> None:
        """What this browser chose on an earlier visit, where the address says nothing, and how much room it has.

        A page of our own server comes to a session that has waited for it, and says where it is.
        """
        self._do_wide({"value": message.get("wide")})
        self._do_language({"value": message.get("language")})
        self._do_theme({"value": message.get("theme")})
        address = message.get("address")
        if isinstance(address, str):
            self.go(address[:LONGEST_ADDRESS])
            self._do_seat(message)
            if self.reader.in_browser:
                self._moved_in(message)
            if self.following is None and not self.reader.in_browser:
                self.follow_others()

    def _moved_in(self, message: Command) -> None:
        """Where the page lies, and the table that came with its address."""
        self.reader.page = str(message.get("page", ""))[:LONGEST_ADDRESS]
        if isinstance(packed := message.get("packed"), str):
            table, _ = bring_in(self.store, unpacked(packed), "#table", self.reader.language)
            self.go(self.reader.address(table=table))
            self.reader.notice = self.say.text("move.came")

    def _do_take_out(self, _message: Command) -> None:
        """This finished game does not count."""
        if self.table is not None and self.table.game.over:
            self.table.take_out()
            self.reader.notice = self.say.text("notice.taken_out")

    def _do_put_in(self, _message: Command) -> None:
        """It does, after all."""
        if self.table is not None and self.table.game.over:
            self.table.put_in()
            self.reader.notice = self.say.text("notice.kept")

    def _do_save(self, _message: Command) -> None:
        if self.game is not None:
            self.app.offer(f"{self.game.definition.name}.json", "application/json", self.game.to_save().text())

    def _do_raw(self, message: Command) -> None:
        """A damaged record as it is."""
        table = str(message.get("table", ""))
        self.app.offer("companion-damaged.json", "application/json", self.store.raw(table))

    def _do_bgstats(self, _message: Command) -> None:
        from companion.tables.exchange import bgstats

        play = play_of_table(self.table.header, self.table.game) if self.table else None
        if play is not None:
            name, text = f"{play.game}.bgsplay", bgstats.to_bytes(bgstats.export([play])).decode()
            self.app.offer(name, "application/json", text)

    def _do_file(self, message: Command) -> None:
        """A file the reader brings in."""
        name, data = str(message.get("name", ""))[:LONGEST_TEXT], str(message.get("data", ""))
        size = message.get("size")
        if max(len(data) * 3 // 4, size if isinstance(size, int) else 0) > (most := largest(self.reader)):
            self.reader.notice = self.say.text("bring.large", most=most // 1_000_000)
            return
        try:
            raw = base64.b64decode(data, validate=False)
        except ValueError as error:
            raise BadSave("error.save-broken", file=name, why=str(error)) from None
        if self.reader.in_browser and is_backup(raw):
            self.brought, self.reader.offer = raw, "restore"
            self.reader.notice = self.say.text("everything.sure", file=name)
            return
        if "teach" in self.place or is_copy(raw):
            self._take_copy(parse_copy(raw))
            return
        table, told = bring_in(self.store, raw, name, self.reader.language)
        if table:
            self.go(self.reader.address(table=table))
        self.reader.notice = told

    def _take_copy(self, theirs: Copy) -> None:
        """What somebody else knows of the same box; the teaching screen reports it."""
        report = self.store.copies.merge(theirs)
        self.go(self.reader.address(teach=theirs.game))
        self.reader.draft[REPORT] = report

    def _do_csv(self, _message: Command) -> None:
        if self.game is not None:
            self.app.offer(f"{self.game.definition.name}.csv", "text/csv", lines_csv(self.game.names, self.game.ledger))

    # other devices

    def poll(self) -> None:
        """Take up what other devices have done, unless a command is under way: a look a little later is as good."""
        if self.alone.acquire(blocking=False):
            try:
                self._take_up()
            finally:
                self.alone.release()

    @guarded
    def _take_up(self) -> None:
        if self._progress != self.reader.analysing and self.place.get("view") == "analysis":
            self.show()
        if not self.store.changed():
            return
        if self.table is not None:
            try:
                came = self.table.catch_up()
            except UnknownTable:
                self.go("")
                self.reader.notice = self.say.text("notice.no_table")
            else:
                self.reader.rev = self.table.rev
                if not came:
                    return
        elif self.place and "teach" not in self.place:
            return
        self.show()

    def follow_others(self) -> None:
        """Begin to follow other devices; outside a kernel no loop runs that could."""
        with contextlib.suppress(RuntimeError):
            self.following = asyncio.get_running_loop().create_task(self.follow())

    async def follow(self) -> None:
        """Poll for as long as the page is there."""
        while True:
            silent = time.monotonic() - self.heard > SILENT_SECONDS
            await asyncio.sleep(POLL_SECONDS * 10 if silent else POLL_SECONDS)
            if not silent:
                self.poll()


def may(right: Right | None, op: Any) -> bool:
    """Whether a device with this right may do that; the machine's own page may everything."""
    return right is None or (op in LOOKING if right == "look" else op not in HOSTS_ONLY)


def legible(value: Any) -> Any:
    """A message of the page without half letters, which could be neither kept nor shown."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {legible(name): legible(each) for name, each in value.items()}
    return [legible(each) for each in value] if isinstance(value, list) else value


def is_cells(value: Any) -> bool:
    """Whether a value of the page is a grid of texts, and no larger than a board is."""
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        return False
    cells = [cell for row in value for cell in row]
    return len(cells) <= MOST_CELLS and all(isinstance(cell, str) and len(cell) <= LONGEST_TEXT for cell in cells)


def lines_csv(names: Sequence[str], ledger: companion.Ledger) -> str:
    """Every score line as a row, for a spreadsheet: numbers and ids, the same in every language."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["player", "points", "source", "detail", "rule", "era", "day", "decision"])
    for line in ledger:
        name = names[line.player]
        # A spreadsheet runs a cell that begins like a formula; a name must not.
        safe = f"'{name}" if name[0] in "=+-@" else name
        rows.writerow([safe, line.points, line.source, line.detail, line.rule, line.era, line.round, line.decision])
    return out.getvalue()


@functools.cache
def app_words(language: str) -> dict[str, str]:
    """The App's own words."""
    patterns = messages(language, "ui").patterns
    return {name.removeprefix("app."): text for name, text in patterns.items() if name.startswith("app.")}


def reader_of(environment: Mapping[str, str]) -> Reader:
    """The reader's language, from the browser or the machine; the address may say otherwise."""
    return Reader(language=language_of(environment))


class Short(logging.Formatter):
    """An entry of the log, cut where it would fill the file alone: its first and last lines tell what happened."""

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        half = LONGEST_ENTRY // 2
        return text if len(text) <= LONGEST_ENTRY else f"{text[:half]}\n…\n{text[-half:]}"


def keep_log() -> None:
    """Faults go to a file in the data folder, small enough to be sent along with a report."""
    if not log.handlers:
        from logging.handlers import RotatingFileHandler  # it brings sockets

        try:
            home().mkdir(mode=0o700, parents=True, exist_ok=True)  # where the tables are on a server, nobody has yet
            handler: logging.Handler = RotatingFileHandler(
                home() / "companion.log", maxBytes=500_000, backupCount=1, delay=True, encoding="utf-8"
            )
        except OSError:
            handler = logging.StreamHandler()
        handler.setFormatter(Short("%(asctime)s %(levelname)s %(message)s"))
        log.addHandler(handler)


def bare(reader: Reader) -> View:
    """A screen that needs nothing: for when even the store or the showing has failed."""
    say = messages(reader.language, "ui")
    return View(
        screen="lobby",
        title=say.text("title"),
        language=reader.language,
        theme=reader.theme,
        words=app_words(reader.language),
        home=Action(label=say.text("home"), href="?"),
        notice=Banner(text=reader.notice or say.text("notice.fault"), tone="error"),
    )


def open_session(app: Screen, screens: Screens, reader: Reader) -> Session | None:
    """A session with the tables that there are; None where they cannot be opened, and the page says why."""
    try:
        store = TableStore()
        add_all_finished(store)
    except CompanionError as error:
        log.warning("no tables: %s", error, exc_info=True)
        reader.notice = error.text(reader.language)
        app.show(bare(reader))
        return None
    return Session(store, screens, reader, app)


def wait_for_page(app: Screen, screens: Screens, reader: Reader) -> None:
    """The page is still to come: the tables are opened when it says hello."""

    def hello(message: Command) -> None:
        if message.get("op") != "hello":
            return
        if message.get("language") in LANGUAGES:
            reader.language = message["language"]
        if (session := open_session(app, screens, reader)) is not None:
            session.handle(message)

    app.handler = hello
