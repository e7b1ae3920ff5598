"""Lessons just in time: one at a question, two in a turn, each once for a person.

They only observe a table. What somebody has learned is kept beside the tables where it was learned, so that every
device knows it; who has finished a game knows it.
"""

from __future__ import annotations

from collections.abc import Mapping

import companion
from companion.engine.first_game import Lesson, first_game
from companion.rulebook.sentences import opening
from companion.tables.store import Header, TableStore
from companion.ui import view as v
from companion.ui.permissions import may_answer
from companion.ui.present.common import rule_link
from companion.ui.present.options import answers
from companion.ui.present.page import GamePage, Page
from companion.ui.reader import Reader

MOST_WORDS, MOST_IN_A_TURN = 30, 2
Learned = Mapping[str, frozenset[str] | None]
"""What each person has learned elsewhere; None: everything."""


def with_lesson(reader: Reader, store: TableStore, header: Header, game: companion.Game, view: v.View) -> v.View:
    """A table with the lesson of its question, on the devices that answer it."""
    asked = view.question
    if asked is None or not (asked.options or asked.form) or reader.look is not None or not wants_lessons(header):
        return view
    page = GamePage.of(reader, game)
    lesson = lesson_now(page, header, learned_before(reader, store, header))
    if lesson is not None and game.ask is not None:
        seat, _ = turn_of_lesson(game)
        asked.lesson = shown(page, lesson, len(here(header, seat)), asked)
    return view


def wants_lessons(header: Header) -> bool:
    """Whether this table has lessons."""
    return header.options.lessons and not header.hands.no_lessons and bool(first_game(header.game).lessons)


def learned_before(reader: Reader, store: TableStore, header: Header) -> Learned:
    """What the people of a table learned at others; looked up once for a page."""
    if reader.taught[0] != header.id:
        masters = store.archive.people(game=header.game)
        found: dict[str, frozenset[str] | None] = {name: None for name in header.names if name in masters}
        others = [each for each in (*store.all(finished=False), *store.all(finished=True)) if each.id != header.id]
        for each in others:
            for seat, name in enumerate(each.names):
                known = found.get(name, frozenset())
                if each.game == header.game and known is not None:
                    found[name] = known | here(each, seat)
        reader.taught = header.id, found
    return reader.taught[1]


def here(header: Header, seat: int) -> frozenset[str]:
    """What a seat has learned at a table."""
    return frozenset(id for who, _, id in header.hands.lessons if who == seat)


def turn_of_lesson(game: companion.Game) -> tuple[int, int]:
    """Who is asked, and when the turn began."""
    assert game.ask is not None
    return game.ask.player or 0, game.turn_start


def learner(page: GamePage, header: Header, before: Learned) -> frozenset[str] | None:
    """What the asked player has learned so far; None for one who knows the game, or whose device is another."""
    game, reader = page.game, page.reader
    if game.ask is None or game.ask.player is None or game.ask.player in header.companions or reader.view_only:
        return None
    seat = game.ask.player
    elsewhere = before.get(header.names[seat], frozenset())
    another = reader.seat is not None and reader.seat != seat
    if elsewhere is None or another or not may_answer(reader, header, seat):
        return None
    return elsewhere | here(header, seat)


def lesson_now(page: GamePage, header: Header, before: Learned) -> Lesson | None:
    """The lesson to show with the pending question; None where no lesson is due on this device."""
    known = learner(page, header, before)
    if known is None:
        return None
    this = turn_of_lesson(page.game)
    if sum((who, at) == this for who, at, _ in header.hands.lessons) >= MOST_IN_A_TURN:
        return None
    return next_lesson(page.game, known)


def next_lesson(game: companion.Game, known: frozenset[str]) -> Lesson | None:
    """The first lesson whose moment it is, and that is neither known nor needs another before it."""
    assert game.ask is not None
    events = {event.kind for event in game.events if event.decision >= last_turn(game)}
    return next(
        (
            lesson
            for lesson in first_game(game.definition.name).lessons
            if lesson.id not in known and known.issuperset(lesson.after)
            if lesson.holds(game.ask, game.options, events)
        ),
        None,
    )


def last_turn(game: companion.Game) -> int:
    """When the last turns began, as many as there are players: what has happened since is new."""
    starts = game.turn_starts
    return starts[-min(len(starts), len(game.names) + 1)] if starts else 0


def words(page: Page, lesson: Lesson) -> tuple[str, str]:
    """The title of a lesson and what it says: its own words, or how the article begins."""
    say = page.words
    if f"lesson.{lesson.id}" in say:
        return say.text(f"lesson.{lesson.id}"), say.text(f"lesson.{lesson.id}.says")
    article = companion.rulebook(page.name).article(lesson.rule, page.language)
    return article.title, opening(article.text[lesson.paragraph], lambda text: len(text.split()) <= MOST_WORDS)


def shown(page: GamePage, lesson: Lesson, known: int, asked: v.Question) -> v.Lesson | None:
    """A lesson beside its question, with the option that it points at."""
    title, text = words(page, lesson)
    rule = rule_link(page, lesson.rule)
    if rule is None:
        return None
    option = lesson.points_at(page.game.options)
    keys = {tap.key for tap in answers(page.game) if option and tap.steps[0].option.key == option.key}
    found = next((each for each in asked.options if each.key in keys), None)
    count = page.say.text("lesson.count", n=known + 1, all=len(first_game(page.name).lessons))
    return v.Lesson(title, text, count, rule, found.key if found else "", found.place if found else "")
