"""Files of a table: a save, its points as CSV, and its play for another program."""

from __future__ import annotations

from collections.abc import Callable

from companion.tables.play import Play
from companion.ui import view as v
from companion.ui.reader import Reader
from companion.ui.view import Command


def save_buttons(reader: Reader, over: bool) -> v.Buttons:
    """Files to keep."""
    say = reader.say
    return v.Buttons(
        "files",
        title=say.text("end.files"),
        actions=[
            v.Action(say.text("end.save"), {"op": "save"}),
            v.Action(say.text("end.csv"), {"op": "csv"}),
            *([v.Action(say.text("end.bgstats"), {"op": "bgstats"})] if over else []),
        ],
    )


def bgstats_panel(reader: Reader, play: Play, file: Command) -> list[v.Panel]:
    """A play for the app BG Stats: a link to tap on the phone, and a code to point it at.

    A table too large for a code that a phone can read, or for an address, goes by the file that ``file`` saves.
    """
    from companion.tables import exchange
    from companion.tables.exchange.foreign_values import moment_of

    if moment_of(play) is None:
        return []
    say = reader.say

    def made(make: Callable[[Play, str], str]) -> str:
        try:
            return make(play, reader.language)
        except exchange.CannotExport:
            return ""

    address, code = made(exchange.export_link), made(exchange.export_link_qr)
    text = say.text("end.bgstats.text" if code else "end.bgstats.tap")
    items = [v.ShareItem(say.text("end.bgstats.link"), address, code, text)] if address else []
    return [
        v.Share(
            id="bgstats",
            title=say.text("end.bgstats.title"),
            items=items,
            text=say.text("end.bgstats.dense") if not code else "",
            actions=[v.Action(say.text("end.bgstats"), file)] if not code else [],
        )
    ]
