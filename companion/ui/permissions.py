"""The rights that the commands of a page and the addresses of the dashboard need.

- **viewer**: everybody, also a view-only device.
- **guest**: a device that may play, and the host.
- **seat**: as guest; where the table keeps each device to its seat, only for the player that the device belongs to.
- **host**: only the computer's own page.

A command that is not in the table is refused for everybody. The session checks the right before it does anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import companion
from companion.engine.errors import CompanionError
from companion.tables.store import Decide, Header, Operation
from companion.ui.page_grant import Role
from companion.ui.reader import Reader

Right = Literal["viewer", "guest", "seat", "host"]

BY_RIGHT: Mapping[Right, Sequence[str]] = {
    "viewer": (
        "hello", "language", "theme", "wide", "open", "tab", "part", "learn", "chart", "article", "search", "look",
        "now", "whole_log", "save", "csv", "bgstats", "picture",
    ),
    "guest": (
        "seat", "change", "fill", "undo", "redo", "go_on", "resume", "correct", "correct_form", "correct_drop",
        "count", "counted", "pick", "unpick", "tick", "lay", "laid", "reveal", "got_it", "show_me", "no_lessons",
        "open_chores", "by_hand", "advise", "try", "seat_add", "seat_remove", "seat_move", "group", "call", "start",
        "rematch", "moment", "clear_sheet",
        "sheet_csv", "as_sheet", "as_table", "teach", "keep_fact", "pad", "compose", "compose_add", "copy_export",
        "copy_codes", "sample_table", "analyse", "keep",
    ),
    "seat": (
        "play", "draw", "enter_picks", "enter", "enter_later", "companion",
    ),
    "host": (
        "delete", "delete_sheet", "raw", "file", "take_out", "put_in", "keep_game", "drop_game", "copy_forget",
        "copy_forget_all", "copy_text", "copy_take", "copy_drop", "backup", "restore", "before", "hand_over",
    ),
}  # fmt: skip
"""The commands of a page, by the right that they need."""
RIGHTS: Mapping[str, Right] = {op: right for right, commands in BY_RIGHT.items() for op in commands}
PLACES: Mapping[str, Right] = {
    "table": "viewer",
    "rules": "viewer",
    "new": "guest",
    "people": "guest",
    "boxes": "guest",
    "sheet": "guest",
    "stats": "guest",
    "teach": "guest",
}
"""The right that each kind of address needs."""
LOBBY: Right = "guest"
"""The right to open the home screen, to which every other address leads."""


def _allows(right: Right, role: Role) -> bool:
    return role == "host" or right == "viewer" or (role == "guest" and right != "host")


def check(reader: Reader, right: Right) -> None:
    """Refuse a command whose right the reader does not have."""
    if not _allows(right, reader.role):
        raise CompanionError("device.looking" if reader.role == "viewer" else "device.hosts_only", "ui")


def may_go(reader: Reader, query: Iterable[str]) -> bool:
    """Whether the reader may open an address, by the names in its query: all that it leads to must be allowed."""
    named: list[Right] = [PLACES[name] for name in query if name in PLACES]
    return all(_allows(right, reader.role) for right in named or [LOBBY])


def may_sit(reader: Reader, header: Header) -> bool:
    """Whether the reader may open a table by this id: a viewer needs the view-only id."""
    return reader.role != "viewer" or header.view_only


def keeps_to_seat(reader: Reader, header: Header) -> bool:
    """Whether this device answers for its own seat alone, as the table wants it.

    The host's page may belong to no seat, and answers for all then.
    """
    return header.options.own_seats and (reader.seat is not None or reader.role != "host")


def may_answer(reader: Reader, header: Header, player: int) -> bool:
    """Whether this device answers for a player."""
    return reader.seat == player or not keeps_to_seat(reader, header)


def check_answers(reader: Reader, header: Header, game: companion.Game, right: Right, operation: Operation) -> None:
    """Refuse a tap if one of its answers is for a player of another device."""
    if right != "seat":
        assert not isinstance(operation, Decide), right
        return
    if not isinstance(operation, Decide) or not keeps_to_seat(reader, header):
        return
    then = game.at(len(game.journal))
    for key in (operation.key, *operation.then):
        player = then.ask.player if then.ask else None
        if player is not None and not may_answer(reader, header, player):
            raise CompanionError("device.others", "ui", name=then.names[player])
        then.play(key)
