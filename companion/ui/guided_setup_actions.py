"""The guided set-up of a page: opening a step, taking it for this device, and leaving."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.chores import Chore
from companion.tables.table_session import StoredTable
from companion.ui.present.chores import layout_ids, tick_of
from companion.ui.present.guided_setup import Step, finished, next_step, steps_of, taken_by_others, taker
from companion.ui.present.page_context import GamePage
from companion.ui.present.player_signs import signs
from companion.ui.reader import Reader


def steps_at(reader: Reader, table: StoredTable) -> list[Step]:
    """The steps of a table, as this page has them."""
    return steps_of(_page(reader, table))


def open_by_itself(reader: Reader, table: StoredTable) -> bool:
    """Whether a table opens with its set-up: it has never played this, and something is left to lay out."""
    header = table.header
    if reader.view_only or not header.options.lessons or header.options.trial:
        return False
    if any(decision.by_people for decision in table.game.journal):
        return False  # after an answer the table is laid out, or is not wanted
    steps = steps_at(reader, table)
    return len(finished(steps, header.notes.ticks)) < len(steps)


def lay(reader: Reader, table: StoredTable, step: str = "") -> None:
    """Open a step, or the next free one; the other devices show its name."""
    steps, notes = steps_at(reader, table), table.newest_notes()
    if step not in [each.id for each in steps]:
        taken = taken_by_others(_page(reader, table), notes)
        step = next_step(steps, "", finished(steps, notes.ticks), taken) or (steps[0].id if steps else "")
    reader.guide.step = step
    _take(reader, table, step)


def laid(reader: Reader, table: StoredTable, step: str = "") -> None:
    """Tick a step off and open the next; without a step all of it is laid out, and the table comes."""
    steps, notes = steps_at(reader, table), table.newest_notes()
    ticks = {*notes.ticks, *(id for each in steps if step in ("", each.id) for id in each.lines)}
    if len(finished(steps, ticks)) == len(steps):
        ticks.update(map(tick_of, layout_ids(_layout(reader, table))))
    if ticks != {*notes.ticks}:
        table.keep_notes(replace(notes, ticks=tuple(sorted(ticks))))
    done, taken = finished(steps, table.header.notes.ticks), taken_by_others(_page(reader, table), table.header.notes)
    after = next_step(steps, step, done, taken) if step else ""
    if after:
        lay(reader, table, after)
    else:
        leave(reader, table)


def sit(reader: Reader, table: StoredTable, seat: int | None) -> None:
    """Take a seat; a step that another device has taken meanwhile is left to it."""
    here = reader.guide.step
    if here:
        leave(reader, table)
    reader.seat = seat
    if here:
        taken = taken_by_others(_page(reader, table), table.header.notes)
        lay(reader, table, "" if here in taken else here)


def leave(reader: Reader, table: StoredTable) -> None:
    """Back to the table; this device lays out nothing any more."""
    reader.guide.step = ""
    _take(reader, table, "")


def _page(reader: Reader, table: StoredTable) -> GamePage:
    header = table.header
    return GamePage.of(reader, table.game, signs(header.names, [seat.colour for seat in header.seats]))


def _layout(reader: Reader, table: StoredTable) -> Sequence[Chore]:
    page = _page(reader, table)
    return page.screen.layout(table.game.table, page.words)


def _take(reader: Reader, table: StoredTable, step: str) -> None:
    own, notes = taker(reader), table.newest_notes()
    others = tuple(each for each in notes.laying if each[0] != own)
    laying = (*others, (own, step)) if step else others
    if laying != notes.laying:
        table.keep_notes(replace(notes, laying=laying))
