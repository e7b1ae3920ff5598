"""One page: a reader, perhaps at a table, and the effects of their taps.

The store is the truth. A command that changes the table is checked on the game, kept in the store, and only then shown.
One that was meant for an older question, or comes second, changes nothing: the reader sees the table as it is now.

A notebook brings commands in whichever thread it likes; a session does one thing at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import reprlib
import threading
import time
from collections.abc import Callable, Mapping
from typing import Concatenate, NamedTuple, ParamSpec

import companion
from companion.engine.errors import CompanionError
from companion.engine.messages import Messages
from companion.tables.store import Operation, Stale, StoreError, TableStore, UnknownTable, Unreachable
from companion.tables.stored_game import Standings
from companion.tables.table_session import StoredTable
from companion.ui import guided_setup_actions, screens
from companion.ui.addresses import Query, open_place, read_address
from companion.ui.change_polling import Bell, follow
from companion.ui.permissions import Right, check, check_answers, may_go
from companion.ui.reader import Pressed, Reader
from companion.ui.stored_sheets import OpenSheet
from companion.ui.transport import MessageTransport, Transport, legible
from companion.ui.view import Banner, Command, View

log = logging.getLogger("companion")
P = ParamSpec("P")


def guarded(method: Callable[Concatenate[Session, P], None]) -> Callable[Concatenate[Session, P], None]:
    """One at a time, and no error may vanish, as it would in a kernel: it is logged and said on the screen."""

    @functools.wraps(method)
    def wrapper(self: Session, /, *args: P.args, **named: P.kwargs) -> None:
        with self.alone:
            try:
                method(self, *args, **named)
            except CompanionError as error:
                log.warning("%s: %s", reprlib.repr(args), error, exc_info=isinstance(error, StoreError))
                notice = error.text(self.reader.language)
                if isinstance(error, Unreachable):
                    self.away = notice
                self.notify(notice)
            except Exception:
                log.exception("command failed: %s", reprlib.repr(args))
                self.notify(self.say.text("notice.fault"))

    return wrapper


class Session:
    """The session of one page: its views and its commands."""

    def __init__(
        self, store: TableStore, commands: Commands, reader: Reader | None = None, app: Transport | None = None
    ) -> None:
        self.store = store
        self.commands = commands
        self.reader = reader or Reader()
        self.place: Query = {}
        """The address without language and theme: ``{"table": …}``, ``{"rules": …}``, ``{}`` for home."""
        self.table: StoredTable | None = None
        self.sheet: OpenSheet | None = None
        self.standings = Standings(store)
        self.app = MessageTransport() if app is None else app
        self.app.handler = self.handle
        self._take_grant()
        self.alone = threading.RLock()
        self.heard = time.monotonic()
        self.bell = Bell()
        self.following: asyncio.Task[None] | None = None
        """Follows other devices; kept here so that it is not collected."""
        self.followers: list[Callable[[companion.Game], None]] = []
        """Called with the game on the screen whenever that has changed."""
        self.brought = b""
        """An imported backup, until its owner confirms that it replaces the present data."""
        self.analysis: threading.Thread | None = None
        """Looks at a finished game, beside everything else."""
        self.away = ""
        """The notice that the tables cannot be reached, until they can."""
        self._unopened: str | None = None
        """The address that could not be opened to its end."""
        self._progress = self.reader.analysing
        self._followed: tuple[str, int, int | None] | None = None

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
        """Open an address of the dashboard: ``?table=…``, ``?rules=…``, ``?new=…``, ``?stats=…``, or home."""
        self._unopened = address
        self.place, self.table, self.sheet = read_address(self.reader, address), None, None
        self.place, self.table, self.sheet = open_place(self.store, self.reader, self.place, self.standings)
        self._unopened = None
        self._open_guide()

    def _open_guide(self) -> None:
        """Open the set-up where the address asks for it, or the table has never played this."""
        reader, table = self.reader, self.table
        if table is None or reader.view_only:
            return
        asked = self.place.pop("setup", "")
        if asked == "no":
            guided_setup_actions.leave(reader, table)
        elif asked or guided_setup_actions.open_by_itself(reader, table):
            guided_setup_actions.lay(reader, table)

    @guarded
    def start(self, address: str) -> None:
        """Open the page's own address and show it."""
        self.go(address)
        self.show()

    def here(self, name: str) -> str:
        """A value of the address; a command of another screen is refused."""
        if name not in self.place:
            raise CompanionError("notice.elsewhere", "ui")
        return self.place[name]

    # showing

    def view(self) -> View:
        """The screen of this moment."""
        reader, place, store = self.reader, self.place, self.store
        if self.table is not None:
            view = screens.table(reader, store, self.table)
        elif not may_go(reader, place):
            view = screens.bare(reader)
        elif "rules" in place:
            view = screens.rules(reader, store, place)
        elif "stats" in place:
            view = screens.statistics(reader, place, store.archive)
        elif self.sheet is not None:
            view = screens.sheet(reader, store, self.sheet)
        elif "new" in place:
            view = screens.new_table(reader, store)
        elif "people" in place:
            view = screens.people(reader, store)
        elif "boxes" in place:
            view = screens.boxes(reader, store)
        elif "teach" in place:
            view = screens.teaching(reader, place, store.copies.get(place["teach"]))
        else:
            view = screens.home(reader, store, self.standings)
        return self._for_reader(view)

    def _for_reader(self, view: View) -> View:
        reader = self.reader
        view.rev, view.language, view.theme = reader.rev, reader.language, reader.theme
        stopped = self.table is not None and self.table.stopped is not None
        view.read_only = reader.view_only or reader.look is not None or stopped
        view.words = screens.app_words(reader.language)
        if not reader.browser.kept and view.banner is None:
            view.banner = Banner(self.say.text("notice.not_kept"), tone="warning")
        return view

    def show(self) -> None:
        """Show it."""
        self._progress = self.reader.analysing
        if self.table is None and may_go(self.reader, self.place):
            first = screens.meanwhile(self.reader, self.place, self.store.archive)
            if first is not None:
                self.app.show(self._for_reader(first))
        self.app.show(self.view())
        now = self.reader.table, self.reader.rev, self.reader.look
        if self.followers and now != self._followed and (game := self.shown_game) is not None:
            self._followed = now
            for follower in self.followers:
                follower(game)

    def notify(self, notice: str) -> None:
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
        self.app.show(screens.bare(self.reader))

    def _close_article(self) -> None:
        self.reader.article, self.reader.search = "", ""

    # commands

    @guarded
    def handle(self, message: Command) -> None:
        """A command of the page."""
        self.heard = time.monotonic()
        self.bell.ring()  # a notification that comes with the answers to our own questions makes no signal
        self._take_grant()
        message = legible(message)
        op = message.get("op")
        if op == "ping":
            return
        if isinstance(op, str) and op in self.commands:
            check(self.reader, self.commands[op].right)
            self.reader.notice = self.reader.offer = ""
            self.reader.pressed = Pressed()
            self.commands[op].run(self, message)
        else:
            log.warning("no such command: %s", reprlib.repr(op))
            self.reader.notice = self.say.text("notice.fault")
        if self.sheet is not None:
            self.sheet.keep()
        self.show()

    def _take_grant(self) -> None:
        """Take the rights of the page from the server's last message."""
        self.reader.role, self.reader.shared = self.app.grant.role, self.app.grant.shared

    def change_table(self, message: Command, make: Callable[[companion.Game], Operation]) -> None:
        """Do an operation at the table; `rev` is the question it was meant for."""
        table, reader = self.table, self.reader
        if table is None:
            return
        if reader.look is not None and message.get("op") != "go_on":
            return  # a past moment cannot be answered
        table.may_change()
        table.catch_up()
        try:
            if message.get("rev") != table.rev:
                raise Stale(table.rev)
            operation = make(table.game)
            check_answers(reader, table.header, table.game, self.commands[message["op"]].right, operation)
            table.do(operation)
        except Stale:
            own = table.is_own(message.get("rev"))
            reader.notice = self.say.text("notice.kept_after_all" if own else "notice.stale")
        else:
            reader.look, reader.guide.step = None, ""
        finally:
            reader.rev = table.rev

    # other devices

    def poll(self) -> bool:
        """Take up the changes of other devices; not while a command is under way: a look a little later is as good."""
        if not self.alone.acquire(blocking=False):
            return False
        try:
            self._take_up()
        finally:
            self.alone.release()
        return True

    @guarded
    def _take_up(self) -> None:
        if self._progress != self.reader.analysing and self.place.get("view") == "analysis":
            self.show()
        try:
            changed = self.store.changed(self.table.header.id if self.table is not None else None)
        except Unreachable:
            if self.away:
                return  # it has been said
            raise
        if self.away:
            self._come_back()
        elif changed:
            self._see_others()

    def _come_back(self) -> None:
        """The tables can be reached again: the screen as it would be now, without the sentence that they cannot."""
        said, self.away = self.away, ""
        if self.reader.notice == said:
            self.reader.notice = ""
        if self._unopened is not None:
            self.go(self._unopened)
        self._catch_up()
        self.show()

    def _see_others(self) -> None:
        follows = self.table is not None or not self.place or "teach" in self.place
        if follows and (self._catch_up() or self.table is None):
            self.show()

    def _catch_up(self) -> bool:
        """Take up the changes of others at this table; whether there is anything new to see."""
        if self.table is None:
            return False
        try:
            came = self.table.catch_up()
        except UnknownTable:
            self.go("")
            self.reader.notice = self.say.text("notice.no_table")
            return True
        self.reader.rev = self.table.rev
        return came

    def follow_others(self) -> None:
        """Begin to follow other devices; outside a kernel no loop runs that could."""
        with contextlib.suppress(RuntimeError):
            self.following = asyncio.get_running_loop().create_task(follow(self))

    @property
    def rests(self) -> bool:
        """Whether this page only shows a list, which may be a little late."""
        return self.table is None and self.reader.analysing is None

    def signal(self) -> int | None:
        """The file descriptor at which the database signals a change; None where it must be looked at."""
        return None if self.reader.analysing is not None else self.store.signal()


Run = Callable[[Session, Command], None]


class Registered(NamedTuple):
    """A command: the right that it needs, and the function that carries it out."""

    right: Right
    run: Run


Commands = Mapping[str, Registered]
"""The commands of a page by their ``op``."""
