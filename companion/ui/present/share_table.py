"""The addresses of a table for other devices."""

from __future__ import annotations

from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.page_grant import can_share
from companion.ui.qr import qr_svg
from companion.ui.reader import Reader


def share_panel(reader: Reader, header: Header) -> v.Share:
    """The addresses of a table, each with its code; a page that may only look does not learn the one to play.

    The language is left out of them: every reader has their own. A television has no menu, so it gets that of this
    page. Only the machine's own page has the switch; a club has none.
    """
    say, shared = reader.say, reader.shared
    television = reader.address(table=header.view_id, screen="tv")
    ways = {"view": (f"?table={header.view_id}", shared.look), "tv": (television, shared.look)}
    if not reader.view_only:
        ways = {"play": (f"?table={header.id}", shared.play), **ways}
    items = []
    for name, (query, code) in ways.items() if shared.address or not can_share() else ():
        address = shared.link(query, code) if shared.address else query
        drawn = qr_svg(address) if shared.address else ""
        items.append(v.ShareItem(say.text(f"share.{name}"), address, drawn, say.text(f"share.{name}.text"), code))
    actions = [v.Action(say.text("share.tv.here"), href=television, icon="tv")]
    if can_share() and reader.role == "host" and not reader.view_only and not shared.fixed:
        command: v.Command = {"op": "share", "on": not shared.address}
        start = v.Action(say.text("share.start"), command, kind="primary")
        stop = v.Action(say.text("share.stop"), command, kind="danger")
        actions.insert(0, stop if shared.address else start)
    on = "share.club" if shared.fixed else "share.on"
    text = "share.failed" if shared.failed else on if shared.address else "share.alone"
    return v.Share("share", say.text("share.title"), items, say.text(text), actions)
