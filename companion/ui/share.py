"""A table's addresses for other devices, with QR codes."""

from __future__ import annotations

import os

from companion.engine.languages import messages
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.reader import Reader


def qr_svg(address: str) -> str:
    """A QR code as SVG.

    >>> qr_svg("http://192.0.2.7:8866/?table=x").startswith("<svg xmlns=")
    True
    """
    import segno

    return segno.make(address, error="m").svg_inline(border=1, omitsize=True, svgns=True)


def share_panel(reader: Reader, header: Header) -> v.Share:
    """The two addresses of a table; a page that may only look does not learn the one to play.

    The language is left out of them: whoever opens one has their own.
    """
    say = messages(reader.language, "ui")
    network = os.environ.get("COMPANION_ADDRESS", "")

    def item(name: str, table: str) -> v.ShareItem:
        address = f"{network}?table={table}"
        drawn = qr_svg(address) if network else ""
        return v.ShareItem(say.text(f"share.{name}"), address, drawn, say.text(f"share.{name}.text"))

    items = [item("view", header.view_id)]
    if not reader.read_only:
        items.insert(0, item("play", header.id))
    return v.Share("share", say.text("share.title"), items, "" if network else say.text("share.alone"))
