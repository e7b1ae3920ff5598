"""The addresses of a table for other devices."""

from __future__ import annotations

from companion.engine.errors import CompanionError
from companion.tables.play import Play
from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.qr import network_address, qr_svg
from companion.ui.reader import Reader


def share_panel(reader: Reader, header: Header) -> v.Share:
    """The two addresses of a table; a page that may only look does not learn the one to play.

    The language is left out of them: whoever opens one has their own.
    """
    say = reader.say
    ways = {"view": header.view_id} if reader.read_only else {"play": header.id, "view": header.view_id}
    items = [
        v.ShareItem(
            say.text(f"share.{name}"),
            network_address(f"?table={table}") or f"?table={table}",
            qr_svg(f"?table={table}"),
            say.text(f"share.{name}.text"),
        )
        for name, table in ways.items()
    ]
    return v.Share("share", say.text("share.title"), items, "" if network_address("?") else say.text("share.alone"))


def bgstats_panel(reader: Reader, play: Play) -> list[v.Panel]:
    """A play for the app BG Stats: a link to tap on the phone, and a code to point it at."""
    from companion.tables import exchange

    say = reader.say
    try:
        address, code = exchange.export_link(play, reader.language), exchange.export_link_qr(play, reader.language)
    except CompanionError:
        return []  # too much for an address; the file holds it all
    item = v.ShareItem(say.text("end.bgstats.link"), address, code, say.text("end.bgstats.text"))
    return [v.Share(id="bgstats", title=say.text("end.bgstats.title"), items=[item])]
