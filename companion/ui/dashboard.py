"""The dashboard as a widget: of a notebook, or of our server."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
from collections.abc import Callable, Mapping

from companion.ui.screen import Page
from companion.ui.session import Screens, Session, keep_log, open_session, reader_of, wait_for_page
from companion.ui.shared import can_share
from companion.ui.widgets import App


def open_app(screens: Screens, environment: Mapping[str, str] | None = None) -> App:
    """The dashboard of this page: at the table of its address, in its reader's language, following other devices.

    Where a server of ours stands behind it, the page is still to come: its tables are opened when it says hello.
    """
    given = os.environ if environment is None else environment
    keep_log()
    app, reader = App(), reader_of(given)
    if not can_share():
        if (session := open_session(app, screens, reader)) is not None:
            session.start(given.get("QUERY_STRING", ""))
            session.follow_others()
        return app
    wait_for_page(app, screens, reader)
    if given.get("VOILA_PREHEAT") == "True" and (before := open_session(Page(), screens, reader_of(given))) is not None:
        waiting = app.handler
        looking = look_in_advance(before, lambda: app.handler is not waiting)
        app.advance = asyncio.get_running_loop().create_task(looking)
    return app


async def look_in_advance(session: Session, come: Callable[[], bool]) -> None:
    """After the page is handed out, which may be waited for already, and until it says its first word."""
    with contextlib.closing(session.store):
        for _ in session.look_in_advance():
            await asyncio.sleep(0)
            if come():
                break
    gc.freeze()  # what has been loaded stays: a tap need not wait while it is looked through for garbage
