"""Lessons just in time: one at a question, two in a turn, each once for a person.

They only observe a table. The lessons that a person has learned are kept beside the tables, so that every device knows
them; a person who has finished a game has learned them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import msgspec

import companion
from companion.engine.first_game import Lesson, StoryCard, first_game, in_play
from companion.engine.messages import messages, pattern
from companion.tables.store import Header, TableStore
from companion.ui import view as v
from companion.ui.permissions import may_answer
from companion.ui.present.board import board
from companion.ui.present.lesson_words import words
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.options import answers, places
from companion.ui.present.page_context import GamePage
from companion.ui.present.player_signs import signs
from companion.ui.reader import Reader

MOST_IN_A_TURN = 2
CAME_UP = ("draw", "which")
"""The questions about a piece that came up."""
Learned = Mapping[str, frozenset[str] | None]
"""The lessons of each person elsewhere; None: everything."""


def with_lesson(reader: Reader, store: TableStore, header: Header, game: companion.Game, view: v.View) -> v.View:
    """A table with the lesson of its question, on the devices that answer it."""
    asked = view.question
    if asked is None or not (asked.options or asked.form) or reader.look is not None or not wants_lessons(header):
        return view
    page = GamePage.of(reader, game, signs(header.names, [seat.colour for seat in header.seats]))
    before = learned_before(reader, store, header)
    lesson, known = lesson_now(page, header, before), learner(page, header, before)
    if lesson is not None and game.ask is not None:
        seat, _ = turn_of_lesson(game)
        asked.lesson = shown(page, lesson, len(here(header, seat)), asked)
        with_preview(page, view, lesson)
    if known is not None:
        teach_refusals(page, asked, known)
    return view


def with_preview(page: GamePage, view: v.View, lesson: Lesson) -> None:
    """The way to see the effect of a lesson's option, or the lesson's part of the board, and that view of it."""
    on_screen, seen = view.question.lesson if view.question else None, view.board
    if on_screen is None or seen is None:
        return
    tap = next((tap for tap in answers(page.game) if tap.allowed and tap.key == on_screen.key), None)
    part = part_of(page, lesson)
    if tap is None and (part == seen.focus or part not in [each.id for each in seen.parts]):
        return
    showing = page.reader.guide.showing == page.reader.rev
    label = page.say.text("lesson.back" if showing else "lesson.show")
    on_screen.show = v.Action(label, {"op": "show_me"}, kind="quiet", selected=showing)
    if showing:
        after = page.game if tap is None else tap.steps[-1].game.outlook(tap.steps[-1].option.key).game
        same = msgspec.structs.replace(page.reader, part=seen.focus if tap else part)
        view.board = board(msgspec.structs.replace(page, reader=same, game=after))


def part_of(page: GamePage, lesson: Lesson) -> str:
    """The part of the board that a lesson is about; empty where it names none."""
    return lesson.part.format(seat=page.game.ask.player if page.game.ask else "")


def teach_refusals(page: GamePage, asked: v.Question, known: frozenset[str]) -> None:
    """The first refusals teach: their reasons come with lessons that were not shown yet."""
    for option in asked.options:
        for reason in option.reasons if not option.allowed else ():
            lesson = of_rule(page, reason.rule.id, known) if reason.rule else None
            if lesson is not None:
                reason.lesson = v.Taught(lesson.id, *words(page, lesson, numbers(page.game)))
                break


def of_rule(page: GamePage, rule: str, known: frozenset[str]) -> Lesson | None:
    """A lesson about a rule that was not shown yet."""
    found = (each for each in first_game(page.name).lessons if each.id not in known and can_say(page.game, each))
    return next((each for each in found if rule in rules_of(page.name, each)), None)


def wants_lessons(header: Header) -> bool:
    """Whether this table has lessons."""
    return header.options.lessons and not header.notes.no_lessons and bool(first_game(header.game).lessons)


def learned_before(reader: Reader, store: TableStore, header: Header) -> Learned:
    """The lessons of the people of a table at other tables; looked up once for a page."""
    if reader.guide.taught[0] != header.id:
        masters = store.archive.people(game=header.game)
        found: dict[str, frozenset[str] | None] = {name: None for name in header.names if name in masters}
        every = (*store.all(finished=False), *store.all(finished=True))
        others = [each for each in every if each.id != header.id and not each.options.trial]
        for each in others:
            for seat, name in enumerate(each.names):
                known = found.get(name, frozenset())
                if each.game == header.game and known is not None:
                    found[name] = known | here(each, seat)
        reader.guide.taught = header.id, found
    return reader.guide.taught[1]


def here(header: Header, seat: int) -> frozenset[str]:
    """The lessons of a seat at a table."""
    return frozenset(id for who, _, id in header.notes.lessons if who == seat)


def turn_of_lesson(game: companion.Game) -> tuple[int, int]:
    """The asked player, and the beginning of the turn."""
    assert game.ask is not None
    return game.ask.player or 0, game.turn_start


def learner(page: GamePage, header: Header, before: Learned) -> frozenset[str] | None:
    """The lessons of the asked player so far; None for an expert, without lessons, or on another device."""
    game, reader = page.game, page.reader
    if game.ask is None or game.ask.player is None or game.ask.player in header.companions or reader.view_only:
        return None
    seat = game.ask.player
    elsewhere = before.get(header.names[seat], frozenset())
    another = reader.seat is not None and reader.seat != seat
    unwanted = another or seat in header.notes.without_lessons
    if elsewhere is None or unwanted or not may_answer(reader, header, seat):
        return None
    return elsewhere | here(header, seat)


def lesson_now(page: GamePage, header: Header, before: Learned) -> Lesson | None:
    """The lesson to show with the pending question; None where no lesson is due on this device.

    A question has one lesson at most, and none beside advice: the answers stay in sight.
    """
    known, reader = learner(page, header, before), page.reader
    if known is None or reader.guide.closed == (header.id, len(page.game.journal)) or reader.left_of_advice(page.game):
        return None
    this = turn_of_lesson(page.game)
    return next_lesson(page.game, known, sum((who, at) == this for who, at, _ in header.notes.lessons))


def next_lesson(game: companion.Game, known: frozenset[str], shown: int = 0) -> Lesson | None:
    """The most useful lesson whose moment it is, and that is neither known nor needs another before it.

    Lessons about the question come first, then those about the last events, about possible actions, and about rules
    explained before. ``shown``: how many this turn has had; the last one is kept for one that cannot wait.
    """
    assert game.ask is not None
    if shown >= MOST_IN_A_TURN:
        return None
    seen, name, asked = happened(game), game.definition.name, game.ask.rule
    found = [
        lesson
        for lesson in first_game(name).lessons
        if lesson.id not in known and known.issuperset(lesson.after) and belongs(game, lesson)
        if not lesson.occurs or not seen.rules.isdisjoint(rules_of(name, lesson))
        if lesson.holds(game.ask, game.options, seen.kinds) and can_say(game, lesson)
    ]

    earlier = (rules_of(name, lesson) for lesson in first_game(name).lessons if lesson.id in known)
    taught = rules_of_story(game).union(*earlier)

    def waits(lesson: Lesson) -> int:
        """How long a lesson can wait: not at all where its rule is asked for, longest where its rules were taught."""
        rules = rules_of(name, lesson)
        occurred = lesson.occurs and not seen.lately.isdisjoint(rules)
        if rules <= taught:
            return 1 if asked in rules else 2 if occurred or lesson.offers else 3
        if asked in rules or lesson.offers:
            return 0
        return 1 if occurred else 2

    last = shown == MOST_IN_A_TURN - 1
    return min((each for each in found if not last or waits(each) < 2), key=waits, default=None)


def belongs(game: companion.Game, item: Lesson | StoryCard) -> bool:
    """Whether the variant that a lesson or a card belongs to is played here."""
    return in_play(item.module, game.table.rulings, game.definition.rulings, len(game.names) == 1)


def rules_of_story(game: companion.Game) -> frozenset[str]:
    """The rules that the game in two minutes says, with the cards of the variants that are played."""
    name = game.definition.name
    return frozenset[str]().union(
        *(_rules_of_card(name, at) for at, card in enumerate(first_game(name).story) if belongs(game, card))
    )


@cache
def _rules_of_card(game: str, at: int) -> frozenset[str]:
    book = companion.rulebook(game)
    return frozenset(id for rule in first_game(game).story[at].teaches for id in book.article(rule).ids)


class RecentEvents(NamedTuple):
    """The events of a game so far: their kinds, the rules that the asked player met, and those just met.

    The kinds are those of all events, and with a value, as ``advance theology``, those of the asked player. A piece
    that came up counts by its key, as ``scholars archery``.
    """

    kinds: frozenset[str]
    rules: frozenset[str]
    lately: frozenset[str]


def happened(game: companion.Game) -> RecentEvents:
    """The possible subjects of a lesson. An event that was not explained at once can be explained later."""
    assert game.ask is not None
    since, seat = last_turn(game), game.ask.player
    others = {each for each in range(len(game.names)) if each != seat}
    own = [event for event in game.events if event.player not in others]
    valued = {f"{event.kind} {value}" for event in own for value in event.values.values() if isinstance(value, str)}
    pieces = {decision.key for decision in game.journal if decision.ask in CAME_UP}
    return RecentEvents(
        frozenset(event.kind for event in game.events) | valued | pieces,
        frozenset([game.ask.rule, *(event.rule for event in own)]),
        frozenset(event.rule for event in own if event.decision >= since),
    )


@cache
def rules_of(game: str, lesson: Lesson) -> frozenset[str]:
    """The rules that a lesson teaches: those of its article, and those that its words say besides."""
    book = companion.rulebook(game)
    return frozenset(id for rule in (lesson.rule, *lesson.teaches) for id in book.article(rule).ids)


def last_turn(game: companion.Game) -> int:
    """When the last round of turns began, one turn for each player: later events are new."""
    starts = game.turn_starts
    return starts[-min(len(starts), len(game.names) + 1)] if starts else 0


def numbers(game: companion.Game) -> Mapping[str, float]:
    """The numbers that a lesson may use: those of the asked player's coming events."""
    assert game.ask is not None
    coming = game.definition.screen().ahead(game.table, game.ask.player or 0)
    return coming.values if coming is not None else {}


def can_say(game: companion.Game, lesson: Lesson) -> bool:
    """Whether the table has all numbers of a lesson now."""
    text = messages("en", game.definition.name).patterns.get(f"lesson.{lesson.id}.says", "")
    return pattern(text, "en").names <= numbers(game).keys()


def shown(page: GamePage, lesson: Lesson, known: int, asked: v.Question) -> v.Lesson | None:
    """A lesson beside its question, with the option that it points at."""
    title, text = words(page, lesson, numbers(page.game))
    rule = rule_link(page, lesson.rule)
    if rule is None:
        return None
    option = lesson.points_at(page.game.options)
    taps = {tap.key: tap for tap in answers(page.game) if option and tap.steps[0].option.key == option.key}
    found = next((each.key for each in asked.options if each.key in taps), "")
    glowing = places(taps[found]) if found else []
    every = sum(belongs(page.game, each) for each in first_game(page.name).lessons)
    count = page.say.text("lesson.count", n=known + 1, all=every)
    return v.Lesson(title, text, count, rule, found, glowing or list(lesson.places))
