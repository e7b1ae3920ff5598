"""A page begins: its session is opened at once, or when the page says hello."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import Mapping

from companion.engine.data_folder import LANGUAGES
from companion.engine.errors import CompanionError
from companion.engine.messages import language_of
from companion.tables.finished_play import add_all_finished
from companion.tables.store import TableStore
from companion.ui.change_polling import AWAY_SECONDS
from companion.ui.reader import Reader
from companion.ui.screens import bare
from companion.ui.session import Commands, Session
from companion.ui.transport import Transport
from companion.ui.view import Command

log = logging.getLogger("companion")


def reader_of(environment: Mapping[str, str]) -> Reader:
    """The reader's language, from the browser or the machine; the address may say otherwise."""
    return Reader(language=language_of(environment))


def open_session(app: Transport, commands: Commands, reader: Reader) -> Session | None:
    """A session with the tables that there are; None where they cannot be opened, and the page says why."""
    try:
        store = TableStore()
        add_all_finished(store)
    except CompanionError as error:
        log.warning("no tables: %s", error, exc_info=True)
        reader.notice = error.text(reader.language)
        app.show(bare(reader))
        return None
    return Session(store, commands, reader, app)


def wait_for_page(app: Transport, commands: Commands, reader: Reader) -> None:
    """The page is still to come: the tables are opened when it says hello, or later, when they can be opened."""
    waiting: list[asyncio.Task[None]] = []

    def hello(message: Command) -> None:
        if message.get("op") != "hello":
            return
        if message.get("language") in LANGUAGES:
            reader.language = message["language"]
        if (session := open_session(app, commands, reader)) is not None:
            session.handle(message)
            gc.freeze()  # loaded objects stay: no tap waits while they are searched for garbage
        elif not waiting and not reader.in_browser:
            with contextlib.suppress(RuntimeError):  # outside a kernel no loop runs
                waiting.append(asyncio.get_running_loop().create_task(later(message)))

    async def later(message: Command) -> None:
        while app.handler is hello and not can_open():
            await asyncio.sleep(AWAY_SECONDS)
        waiting.clear()
        if app.handler is hello:
            reader.notice = ""
            hello(message)

    app.handler = hello


def can_open() -> bool:
    """Whether the tables can be opened just now."""
    try:
        TableStore().close()
    except CompanionError:
        return False
    return True
