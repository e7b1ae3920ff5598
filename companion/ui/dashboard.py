"""The dashboard as a widget: of a notebook, or of our server."""

from __future__ import annotations

import os
from collections.abc import Mapping

from companion.ui.screen import Page
from companion.ui.session import Screens, keep_log, open_session, reader_of, wait_for_page
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
    if given.get("VOILA_PREHEAT") == "True" and (before := open_session(Page(), screens, reader_of(given))) is not None:
        before.warm()
        before.store.close()
    wait_for_page(app, screens, reader)
    return app
