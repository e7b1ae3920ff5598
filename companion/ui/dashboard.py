"""The dashboard as a widget: of a notebook, or of our server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import os
from collections.abc import Callable, Iterator, Mapping

import companion
from companion.engine.data import LANGUAGES
from companion.ui.page_start import open_session, reader_of, wait_for_page
from companion.ui.server_log import keep_log
from companion.ui.session import Commands, Session
from companion.ui.sharing_state import can_share
from companion.ui.transport import MessageTransport
from companion.ui.widgets import App

log = logging.getLogger("companion")


def open_app(commands: Commands, environment: Mapping[str, str] | None = None) -> App:
    """The dashboard of this page: at the table of its address, in its reader's language, following other devices.

    Where a server of ours stands behind it, the page is still to come: its tables are opened when it says hello.
    """
    given = os.environ if environment is None else environment
    keep_log()
    app, reader = App(), reader_of(given)
    if not can_share():
        if (session := open_session(app, commands, reader)) is not None:
            session.start(given.get("QUERY_STRING", ""))
            session.follow_others()
        return app
    wait_for_page(app, commands, reader)
    if (
        given.get("VOILA_PREHEAT") == "True"
        and (before := open_session(MessageTransport(), commands, reader_of(given))) is not None
    ):
        waiting = app.handler
        looking = look_in_advance(before, lambda: app.handler is not waiting)
        app.advance = asyncio.get_running_loop().create_task(looking)
    return app


async def look_in_advance(session: Session, come: Callable[[], bool]) -> None:
    """After the page is handed out, which may be waited for already, and until it says its first word."""
    with contextlib.closing(session.store):
        for _ in likely_views(session):
            await asyncio.sleep(0)
            if come():
                break
    gc.freeze()  # what has been loaded stays: a tap need not wait while it is looked through for garbage


def likely_views(session: Session) -> Iterator[None]:
    """Make the views that a page will most likely ask for, its reader's language first; one step at a time."""
    first, newest = session.reader.language, session.store.all(finished=False)[:1]
    try:
        for game in companion.games():
            game.screen()
            yield
        for language in sorted(LANGUAGES, key=lambda each: each != first):
            session.reader.language = language
            for address in (*(f"?table={each.id}" for each in newest), ""):
                session.go(address)
                session.view()
                yield
    except Exception:
        log.exception("no view could be made in advance")  # the page will say so, if it comes there
