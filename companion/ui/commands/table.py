"""The table: answering, looking back, taking back, the companion's turns and the chores."""

from __future__ import annotations

import functools
from zlib import crc32

from msgspec.structs import replace

import companion
from companion.engine.first_game import first_game
from companion.engine.screen import keys_of_tap
from companion.engine.table_document import OPENED
from companion.players.advice import advice
from companion.players.companion_seat import turn_of
from companion.players.turn_search import ADVISOR, ADVISOR_IN_BROWSER
from companion.tables.store import Decide, Goto, Redo, Resume, Undo
from companion.tables.table_session import StoredTable
from companion.ui import guided_setup_actions
from companion.ui.present.companion_seat import plays
from companion.ui.present.guided_setup import layout_line
from companion.ui.present.lessons import learned_before, lesson_now, turn_of_lesson, wants_lessons
from companion.ui.present.page_context import GamePage
from companion.ui.present.suggestion import label_of_lamp
from companion.ui.present.undo import last_turn, turn_ahead, turn_words
from companion.ui.session import Run, Session
from companion.ui.view import Command

MOST_STEPS = 100
"""No game has more categories."""


MOST_AT_ONCE = 12
"""So many turns the companion takes in a row, where no person is asked between them."""


def seat(session: Session, message: Command) -> None:
    """Set the seat that this device belongs to."""
    number = message.get("seat")
    if session.table is not None and isinstance(number, int):
        there = 0 <= number < len(session.table.header.seats)
        guided_setup_actions.sit(session.reader, session.table, number if there else None)
        session.reader.seated = True


def play(session: Session, message: Command) -> None:
    """Answer the question, and those that were answered along with it."""
    button, then = message.get("key"), message.get("then", [])
    if isinstance(button, str) and isinstance(then, list) and all(isinstance(each, str) for each in then):
        first, *along = keys_of_tap(button)
        shown = open_lesson(session)
        session.change_table(message, lambda _: Decide(first, (*along, *then)))
        if shown is not None and not session.reader.notice:
            keep_lesson(session, shown)


def open_lesson(session: Session) -> tuple[int, int, str] | None:
    """The lesson that this page shows: the seat, the beginning of the turn, and its id."""
    table = session.table
    if table is None or session.reader.look is not None or not wants_lessons(table.header):
        return None
    page = GamePage.of(session.reader, table.game)
    found = lesson_now(page, table.header, learned_before(session.reader, session.store, table.header))
    return None if found is None or table.game.ask is None else (*turn_of_lesson(table.game), found.id)


def keep_lesson(session: Session, shown: tuple[int, int, str]) -> None:
    """Record a lesson as learned."""
    table = session.table
    if table is not None and shown not in (notes := table.newest_notes()).lessons:
        table.keep_notes(replace(notes, lessons=(*notes.lessons, shown)))


def got_it(session: Session, message: Command) -> None:
    """Close the lesson that is shown, or that of a refusal, for good."""
    table, id = session.table, message.get("id")
    if id is None:
        shown = open_lesson(session)
        if shown is not None and table is not None:
            session.reader.guide.closed = table.header.id, len(table.game.journal)
            keep_lesson(session, shown)
    elif table is not None and table.game.ask is not None and wants_lessons(table.header) and is_lesson(table, id):
        keep_lesson(session, (*turn_of_lesson(table.game), str(id)))


def is_lesson(table: StoredTable, id: object) -> bool:
    """Whether the game of a table has such a lesson."""
    return id in [lesson.id for lesson in first_game(table.header.game).lessons]


def show_me(session: Session, _message: Command) -> None:
    """Show the effect of a lesson's option, or the table as it is."""
    reader = session.reader
    reader.guide.showing = -1 if reader.guide.showing == reader.rev else reader.rev


def no_lessons(session: Session, _message: Command) -> None:
    """End the lessons of the asked player; the others keep theirs."""
    table = session.table
    if table is not None and table.game.ask is not None and table.game.ask.player is not None:
        notes = table.newest_notes()
        without = {*notes.without_lessons, table.game.ask.player}
        table.keep_notes(replace(notes, without_lessons=tuple(sorted(without))))


def look(session: Session, message: Command) -> None:
    """Look back at a moment."""
    at = message.get("at")
    if session.place.get("stats") == "play":
        session.place["at"] = str(at)  # a moment of a remembered game has an address of its own
    elif session.game is not None and isinstance(at, int):
        last = len(session.game.journal)
        session.reader.look = at if 0 <= at < last else None
        if session.reader.tab in ("scores", "log"):
            session.reader.tab = "play"  # a moment is looked at on the board, with the log beside it


def now(session: Session, message: Command) -> None:
    """Return from a moment to the present, perhaps to the tab in which it was chosen."""
    session.reader.look = None
    session.reader.tab = str(message.get("tab", session.reader.tab))
    session.place.pop("at", None)


def go_on(session: Session, message: Command) -> None:
    """Go on from the moment that is looked at."""
    at = session.reader.look
    if at is not None:
        session.change_table(message, lambda _: Goto(at))


def resume(session: Session, message: Command) -> None:
    """Go on where a move no longer fits."""
    session.change_table(message, lambda _: Resume())


def undo(session: Session, message: Command) -> None:
    """Take back the last turn, or one step, and name it."""
    game = session.game
    turn = last_turn(game) if game is not None else None
    if game is None or turn is None:
        return
    step = message.get("step") is True
    words = turn_words(GamePage.of(session.reader, game), turn._replace(answers=turn.answers[-1:]) if step else turn)
    before = session.reader.rev
    session.change_table(message, lambda _: Undo(1 if step else turn.steps))
    if session.reader.rev == before + 1 and not session.reader.notice:
        session.reader.notice, session.reader.offer = session.say.text("undo.done", what=words), "redo"


def redo(session: Session, message: Command) -> None:
    """Do the turn again that was taken back."""
    session.change_table(message, lambda game: Redo(max(1, turn_ahead(game))))


def companion_turn(session: Session, message: Command) -> None:
    """Let the companion take its turn, up to the next question for a person. Every device sees the same."""
    table = session.table
    if table is None:
        return
    level = table.header.companions

    def turn(game: companion.Game) -> Decide:
        assert game.ask is not None
        assert game.ask.player is not None
        key, *then = turn_of(game, level[game.ask.player], crc32(f"{table.header.id} {table.rev}".encode()))
        return Decide(key, tuple(then))

    table.catch_up()
    if plays(table.header, table.game):
        session.change_table(message, turn)


def let_companions_play(session: Session) -> None:
    """Where a game is only tried the companion takes its turns by itself, up to the next question for a person."""
    table = session.table
    if table is None or not table.header.options.trial:
        return
    for _ in range(MOST_AT_ONCE):
        if session.reader.notice or not plays(table.header, table.game):
            return
        companion_turn(session, {"op": "companion", "rev": table.rev})


def then_companions(run: Run) -> Run:
    """A command that answers a question; where a game is only tried, the companion plays on."""

    @functools.wraps(run)
    def answer(session: Session, message: Command) -> None:
        run(session, message)
        let_companions_play(session)

    return answer


def by_hand(session: Session, _message: Command) -> None:
    """Choose for the companion in this turn."""
    if session.game is not None:
        session.reader.by_hand = session.game.turn_start


def advise(session: Session, _message: Command) -> None:
    """Ask the companion for advice, or put it away."""
    table, reader = session.table, session.reader
    if table is None or reader.look is not None:
        return
    game = table.game
    if reader.left_of_advice(game):
        reader.advice = None
    elif label_of_lamp(GamePage.of(reader, game), session.store, table.header):
        seed = crc32(f"{table.header.id} {table.rev}".encode())
        width = ADVISOR_IN_BROWSER if reader.in_browser else ADVISOR
        reader.advice = len(game.journal), advice(game, seed, width)


def tick(session: Session, message: Command) -> None:
    """Tick a line off, or not; ticks of earlier cards are forgotten, those of a set-up when it is over."""
    table, id = session.table, message.get("id")
    if table is None:
        return
    notes, view = table.newest_notes(), session.view()
    card = view.guide or view.on_table
    if card is None or id not in [line.id for line in card.lines]:
        return
    ticked = {line.id: line.ticked != (line.id == id) for line in card.lines}
    before = notes.ticks if guided_setup_actions.steps_at(session.reader, table) else ()
    kept = (each for each in before if layout_line(each) and each not in ticked)
    table.keep_notes(replace(notes, ticks=(*kept, *(each for each, on in ticked.items() if on))))


def lay(session: Session, message: Command) -> None:
    """Open the guided set-up, at a step or at the next one without a taker."""
    if session.table is not None:
        guided_setup_actions.lay(session.reader, session.table, str(message.get("step", "")))


def laid(session: Session, message: Command) -> None:
    """A step of the set-up is laid out, or without a step all of it."""
    if session.table is not None:
        guided_setup_actions.laid(session.reader, session.table, str(message.get("step", "")))


def reveal(session: Session, message: Command) -> None:
    """Read the end out from a category on, or go to the result: on all devices of the table."""
    step = message.get("step")
    if session.table is not None and isinstance(step, int) and 0 <= step <= MOST_STEPS:
        session.table.count_from(step)


def open_chores(session: Session, message: Command) -> None:
    """Choose when the card of chores opens by itself at this table."""
    table, value = session.table, message.get("value")
    if table is not None and value in OPENED:
        table.keep_notes(replace(table.header.notes, opened=value))
