"""This device at a table: its seat, and its rights there."""

from __future__ import annotations

from companion.tables.store import Header
from companion.ui import view as v
from companion.ui.new_table_seats import EVERYBODYS
from companion.ui.permissions import may_answer
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader


def with_device(page: Page, header: Header, view: v.View) -> v.View:
    """A table as this device shows it: without the answers it has no right to, and with the reason."""
    reader = page.reader
    if reader.view_only:
        view.device = v.Banner(page.say.text("device.looking"))
        view.question = without_answers(view.question)
        return view
    view.seat = reader.seat
    view.menus.insert(1, seat_menu(page))
    asked = next((card.player for card in view.players if card.turn), None)
    if reader.role != "host" and not reader.seated:
        view.device = v.Banner(page.say.text("device.whose"), seat_actions(page))
    elif asked is not None and not may_answer(reader, header, asked.seat):
        view.device = v.Banner(page.say.text("device.others", name=asked.name))
        view.question = without_answers(view.question)
        view.board = view.board and v.Board(view.board.parts, view.board.focus)
    elif reader.seat is not None and view.question is not None:
        view.answer_for = answer_for(page, header, view.question.player)
    return view


def answer_for(page: Page, header: Header, asked: v.Player | None) -> str:
    """The words that uncover the question of another person; nothing for an own one, the table's or the computer's."""
    if asked is None or asked.seat == page.reader.seat or asked.seat in header.companions:
        return ""
    return page.say.text("device.answer_for", name=asked.name)


def without_answers(asked: v.Question | None) -> v.Question | None:
    """The question and its player alone: no button that does nothing."""
    return asked and v.Question(
        text=asked.text, player=asked.player, named=asked.named, help=asked.help, rule=asked.rule
    )


def seat_menu(page: Page) -> v.Menu:
    """The seat of this device, in the menu."""
    return v.Menu("seat", page.say.text("device.seat"), seat_actions(page), "choice")


def seat_actions(page: Page) -> list[v.Action]:
    """A button for each seat, and one for a device that belongs to none."""
    seats = [(player.seat, player.name) for player in page.players]
    everybody = (EVERYBODYS, page.say.text("device.everybody"))
    return [
        v.Action(name, {"op": "seat", "seat": seat}, selected=page.reader.seated and seat == _seat(page.reader))
        for seat, name in (*seats, everybody)
    ]


def _seat(reader: Reader) -> int:
    return EVERYBODYS if reader.seat is None else reader.seat
