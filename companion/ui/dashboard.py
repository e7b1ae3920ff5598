"""The dashboard as a widget of a notebook."""

from __future__ import annotations

import os
from collections.abc import Mapping

from companion.ui.page_start import open_session, reader_of
from companion.ui.server_log import keep_log
from companion.ui.session import Commands
from companion.ui.widgets import App


def open_app(commands: Commands, environment: Mapping[str, str] | None = None) -> App:
    """The dashboard of this page: at the table of its address, in its reader's language, following other devices."""
    given = os.environ if environment is None else environment
    keep_log()
    app, reader = App(), reader_of(given)
    if (session := open_session(app, commands, reader)) is not None:
        session.start(given.get("QUERY_STRING", ""))
        session.follow_others()
    return app
