"""What the screens of every game share: the lobby's commands, and a table's addresses for other devices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.languages import messages
from companion.tables.store import Header
from companion.ui import lobby
from companion.ui import view as v
from companion.ui.qr import network_address, qr_svg
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command


def share_panel(reader: Reader, header: Header) -> v.Share:
    """The two addresses of a table; a page that may only look does not learn the one to play.

    The language is left out of them: whoever opens one has their own.
    """
    say = messages(reader.language, "ui")
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


def _seats(session: Session, message: Command) -> None:
    seat = message.get("seat", -1)
    lobby.change_seats(session.reader, str(message["op"]), seat if isinstance(seat, int) else -1)


def _start(session: Session, _message: Command) -> None:
    made = lobby.try_options(session.reader)
    if made is not None:
        game, seats, options = made
        session.go(session.reader.address(table=session.store.create(game, seats, options).id))


def _delete(session: Session, message: Command) -> None:
    session.store.delete(str(message.get("table", "")))


COMMANDS: Mapping[str, Callable[[Session, Command], None]] = {
    "seat_add": _seats,
    "seat_remove": _seats,
    "seat_up": _seats,
    "seat_down": _seats,
    "start": _start,
    "delete": _delete,
}
