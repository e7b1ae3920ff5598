"""A copy of a friend: its codes, read by the camera or pasted, a file, and its additions before it is taken."""

from __future__ import annotations

from companion.engine.owner_copy import Copy
from companion.tables.copy_codes import Codes, codes_of
from companion.tables.owner_copies import Merged
from companion.ui import view as v
from companion.ui.present.page_context import Page
from companion.ui.qr import qr_svg

OFFERED, READ, SHOWN = "offered", "codes", "code-shown"
"""In the draft: a copy that waits for a yes, with its report; the codes read so far; the code that is shown."""


def read_so_far(page: Page) -> Codes:
    """The codes that were read."""
    found = page.reader.draft.get(READ)
    return found if isinstance(found, Codes) else Codes()


def offered(page: Page) -> tuple[Copy, Merged] | None:
    """The copy that waits for a yes."""
    found = page.reader.draft.get(OFFERED)
    return found if isinstance(found, tuple) else None


def decide_panel(page: Page, report: Merged) -> v.Buttons:
    """Take it or leave it; a copy without anything new can only be left."""
    say = page.say
    leave = v.Action(say.text("friend.leave"), {"op": "copy_drop"})
    sure = say.text("friend.sure", n=sum(report.new.values()), differences=len(report.conflicts))
    if not report.new:
        return v.Buttons("decide", [leave], text=say.text("friend.nothing"))
    take = v.Action(say.text("friend.take"), {"op": "copy_take"}, kind="primary")
    return v.Buttons("decide", [take, leave], text=sure)


def scan_panel(page: Page) -> v.Scan:
    """The way to read the codes of a friend's companion."""
    say, codes = page.say, read_so_far(page)
    status = ""
    if codes.count:
        numbers = ", ".join(map(str, codes.missing))
        status = say.text("friend.read", n=len(codes.parts), count=codes.count, missing=numbers)
    return v.Scan(
        "scan",
        title=say.text("friend.title"),
        text=say.text("friend.text"),
        scan=say.text("friend.scan"),
        stop=say.text("friend.stop"),
        no_camera=say.text("friend.no-camera"),
        label=say.text("friend.paste"),
        enter=say.text("friend.enter"),
        status=status,
        actions=[v.Action(say.text("friend.leave"), {"op": "copy_drop"})] if codes.count else [],
    )


def code_panels(page: Page, copy: Copy) -> list[v.Panel]:
    """The code that is shown to a friend, and the way to the next one; nothing until it is asked for."""
    at = page.reader.draft.get(SHOWN)
    if not isinstance(at, int) or not copy.facts:
        return []
    say, codes = page.say, codes_of(copy)
    at %= len(codes)
    title = say.text("friend.code", n=at + 1, count=len(codes))
    actions = [
        v.Action(say.text("friend.before"), {"op": "copy_codes", "at": at - 1}),
        v.Action(say.text("friend.next"), {"op": "copy_codes", "at": at + 1}, kind="primary"),
    ]
    close = v.Action(say.text("friend.close"), {"op": "copy_codes"}, kind="quiet")
    return [
        v.Picture("code", qr_svg(codes[at]), title, title, say.text("friend.show")),
        v.Buttons("code-ways", [*(actions if len(codes) > 1 else []), close]),
    ]
