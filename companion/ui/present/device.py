"""This device at a table: whose seat it is, and what it may do there."""

from __future__ import annotations

from collections.abc import Sequence

from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.reader import Reader
from companion.ui.seats import EVERYBODYS, may_answer


def with_device(reader: Reader, header: Header, players: Sequence[v.Player], view: v.View) -> v.View:
    """A table as this device shows it: what it may not answer it does not offer, and it says why."""
    if reader.read_only:
        view.device = v.Banner(reader.say.text("device.looking"))
        view.question = only_told(view.question)
        return view
    view.seat = reader.seat
    view.menus.insert(1, seat_menu(reader, players))
    asked = next((card.player for card in view.players if card.turn), None)
    if reader.right is not None and not reader.seated:
        view.device = v.Banner(reader.say.text("device.whose"), seat_actions(reader, players))
    elif asked is not None and not may_answer(reader, header, asked.seat):
        view.device = v.Banner(reader.say.text("device.others", name=asked.name))
        view.question = only_told(view.question)
        view.board = view.board and v.Board(view.board.parts, view.board.focus)
    return view


def only_told(asked: v.Question | None) -> v.Question | None:
    """Only what is asked and who is: no button that does nothing."""
    return asked and v.Question(text=asked.text, player=asked.player, help=asked.help, rule=asked.rule)


def seat_menu(reader: Reader, players: Sequence[v.Player]) -> v.Menu:
    """Whose device this is, in the menu at any time."""
    return v.Menu("seat", reader.say.text("device.seat"), seat_actions(reader, players), "choice")


def seat_actions(reader: Reader, players: Sequence[v.Player]) -> list[v.Action]:
    """A button for each seat, and one for a device that belongs to none."""
    seats = [(player.seat, player.name) for player in players]
    everybody = (EVERYBODYS, reader.say.text("device.everybody"))
    return [
        v.Action(name, {"op": "seat", "seat": seat}, selected=reader.seated and seat == _seat(reader))
        for seat, name in (*seats, everybody)
    ]


def _seat(reader: Reader) -> int:
    return EVERYBODYS if reader.seat is None else reader.seat
