"""Checks of the help in a first game: every picture has a card, in every language; `screens` looks at every place."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from itertools import cycle
from random import Random
from typing import Any

from hypothesis import strategies as st

import companion
from companion import Game
from companion.engine.definition import Ruling
from companion.engine.first_game import SOLO, Lesson, among, first_game
from companion.engine.journal import Setup
from companion.engine.player_markers import SHAPES
from companion.engine.table_document import TableNotes
from companion.testing.comparison import whole
from companion.testing.players import NAMES
from companion.testing.suite import Played, at_every_table, definition, fitting, in_every_game, of, plans
from companion.ui.present import about_card, lesson_words, lessons
from companion.ui.present.about_card import words
from companion.ui.present.guided_setup import (
    REST,
    drawing,
    guide_lines,
    guide_view,
    part_of,
    steps_of,
    title_of_step,
)
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.player_signs import signs
from companion.ui.present.reference_card import line as reference_line
from companion.ui.present.story_cards import shown as story_card
from companion.ui.reader import Reader

LONGEST_CARD, MOST_WORDS = 280, 40
"""Letters of a card, and words of one about the whole game."""
MOST_DECISIONS = 250
"""So far a first game is followed."""
OFTEN = 12
"""One board of so many is looked at."""


@in_every_game
def test_every_icon_has_a_card_and_every_card_is_short(name: str) -> None:
    helps = first_game(name)
    lines = [reference_line(Page.about(Reader(), name), each) for ids in helps.reference.values() for each in ids]
    assert all(
        companion.rulebook(name).article(rule) and title and text and "{" not in text for rule, title, text in lines
    )
    if not helps.cards:
        return  # nothing is offered
    icons = definition(name).screen().board.pen.icons.drawn
    assert [icon for icon in icons if icon not in SHAPES.values() and not helps.of_icon(icon)] == []
    for language in companion.LANGUAGES:
        page = Page.about(Reader(language), name)
        for id, card in helps.cards.items():
            title, text = words(page, id)
            assert whole(title)
            assert "{" not in text, id
            assert 0 < len(text) <= LONGEST_CARD, f"{language} {id}: {len(text)} letters"
            assert card.icons or card.places, id
            assert not card.icons or helps.icon_of(id) in icons, id


@in_every_game
def test_every_card_says_how_to_get_what_players_hold(name: str) -> None:
    """Other cards say it, unless the thing has a place of its own, where its price stands."""
    said, helps = definition(name), first_game(name)
    table = Game(said, NAMES[: max(said.players[0], 2)], Setup(1, copy=said.sample() if said.sample else None)).table
    goods = said.holdings(table, 0).keys() | said.screen().purse(table, 0).keys()
    for id, card in helps.cards.items():
        assert id not in card.ways_to_get, id
        assert helps.cards.keys() >= set(card.ways_to_get), id
        assert not card.numbers or card.numbers in helps.cards or card.numbers in goods, id
        assert card.ways or card.places or not goods & {id, *card.icons.split()}, f"{id}: no way to get one"


@in_every_game
def test_every_card_says_the_numbers_of_the_table_and_its_part_has_its_places(name: str) -> None:
    """Of the whole table or of each player, at some table of the variant that it belongs to."""
    helps = first_game(name)
    silent, undrawn = set(helps.cards), {id for id, card in helps.cards.items() if card.part}
    language = cycle(companion.LANGUAGES)
    for players, rulings in _kinds_of_tables(name):
        plan = next(iter(of(name).SETTINGS)), 3, 3, fitting(name, players, rulings)
        for number, game in enumerate(Played(name, players, plan)):
            if not (silent or undrawn) or number > MOST_DECISIONS:
                break
            if number % OFTEN == 0:
                page = GamePage.of(Reader(next(language)), game, signs(game.names))
                silent -= {id for id in silent if _numbers(page, id)}
                undrawn -= _on_their_parts(page, undrawn)
    assert not silent
    assert not undrawn


def _kinds_of_tables(name: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The base game, every variant together, and the game alone."""
    fewest, most = definition(name).players
    yield max(fewest, 2), {}
    yield most, {ruling.name: ruling.choices[-1] for ruling in _variants(name)}
    if fewest == 1:
        yield 1, {}


def _numbers(page: GamePage, id: str) -> list[str]:
    said = [text for text in (about_card.now(page, id), *(each.text for each in about_card.held(page, id))) if text]
    assert all(map(whole, said)), f"{page.language} {id}: {said}"
    return said


def _on_their_parts(page: GamePage, ids: Collection[str]) -> set[str]:
    """The cards some of whose places lie on their part of the board."""
    board = page.screen.board(page.game.table, page.game.names, page.language)
    every = {part.id: part.places for part in board.parts}
    cards = first_game(page.name).cards
    return {id for id in ids if among(cards[id].places or "*", every.get(cards[id].part, ()))}


@in_every_game
def test_the_game_in_two_minutes_is_drawn_and_short(name: str) -> None:
    icons = definition(name).screen().board.pen.icons.drawn
    assert [card.icon for card in first_game(name).story if card.icon and card.icon not in icons] == []
    known = definition(name).rulings
    for language in companion.LANGUAGES:
        page = Page.about(Reader(language), name)
        for card in first_game(name).story:
            shown = story_card(page, card, frozenset({(each, known[each].choices[-1]) for each in card.variants[:1]}))
            assert shown.svg
            assert whole(shown.title)
            assert 0 < len(shown.text.split()) <= MOST_WORDS, f"{language} {card.id}"


@at_every_table(examples=3)
def test_the_set_up_goes_by_steps_with_pictures_from_the_first_moment_to_the_first_turn(
    name: str, players: int, data: Any
) -> None:
    played, said = Played(name, players, data.draw(plans(name, players))), first_game(name).setup
    language, shown = data.draw(st.sampled_from(companion.LANGUAGES)), 0
    undrawn: list[str] = []
    for game in played:
        page = GamePage.of(Reader(language), game, signs(NAMES[:players]))
        steps = steps_of(page)
        if not steps:
            break
        shown, undrawn = shown + 1, []
        assert not said or REST not in [step.id for step in steps], "a line belongs to no step"
        for step in steps:
            page.reader.guide.step = step.id
            guide = guide_view(page, TableNotes(), steps).guide
            assert guide is not None
            assert guide.here == step.id
            assert whole(title_of_step(page, step))
            part = part_of(page, step)
            undrawn += [step.id] if part and part not in page.screen.board.ids(game.table) else []
            assert all(whole(line.text) and (line.icon or line.player) for line in guide.lines), step.id
    assert shown or not said, "the set-up is never shown"
    assert not undrawn, "at the first turn every part is there"


@in_every_game
def test_every_place_of_the_set_up_is_drawn(name: str) -> None:
    """Each pattern fits a place of its picture at some table that is set up."""
    wanted = {(step.id, line) for step in first_game(name).setup for line, places in step.lines.items() if places}
    for players in range(definition(name).players[0], definition(name).players[1] + 1):
        for rulings in ({}, *({ruling.name: each} for ruling in _variants(name) for each in ruling.choices)):
            for draws in (3, None):
                plan = next(iter(of(name).SETTINGS)), 3, draws, fitting(name, players, rulings)
                for game in Played(name, players, plan) if wanted else ():
                    if (found := _ringed(game, wanted)) is None:
                        break
                    wanted -= found
    assert not wanted


def _variants(name: str) -> list[Ruling]:
    return [ruling for ruling in definition(name).rulings.values() if ruling.variant]


def _ringed(game: Game, wanted: set[tuple[str, str]]) -> set[tuple[str, str]] | None:
    """The wanted lines whose places the picture of their step has; None where the set-up is over."""
    page, found = GamePage.of(Reader(), game, signs(game.names)), set()
    if not (steps := steps_of(page)):
        return None
    for step in steps:
        names = [hand.name for hand in step.lines.values()]
        if wanted.isdisjoint((step.id, name) for name in names):
            continue
        lines = guide_lines(page, (), step, drawing(page, step))
        found |= {(step.id, each) for each, line in zip(names, lines, strict=True) if line.places}
    return found


@in_every_game
def test_every_place_of_a_lesson_is_drawn(name: str) -> None:
    """Each pattern fits a place of the lesson's part, or of any part, at some table of its variant."""
    pointing = [each for each in first_game(name).lessons if each.at or each.part]
    wanted = {(each, at) for each in pointing for at in each.places or ("*",)}
    for module in {(*lesson.modules, "")[0] for lesson, _ in wanted}:
        players = 1 if module == SOLO else max(definition(name).players[0], 2)
        rulings = {module: ruling.choices[-1]} if (ruling := definition(name).rulings.get(module)) else {}
        plan = next(iter(of(name).SETTINGS)), 3, 3, fitting(name, players, rulings)
        for number, game in enumerate(Played(name, players, plan)):
            if not wanted or number > MOST_DECISIONS:
                break
            if number % OFTEN == 0:
                wanted -= _drawn(game, wanted)
    assert not wanted, {(lesson.id, at) for lesson, at in wanted}


def _drawn(game: Game, wanted: set[tuple[Lesson, str]]) -> set[tuple[Lesson, str]]:
    """Those whose places lie on their part of the board now."""
    page = GamePage.of(Reader(), game, signs(game.names))
    every = {part.id: part.places for part in page.screen.board(game.table, game.names, "en").parts}
    there = {lesson: lessons.part_of(page, lesson) for lesson, _ in wanted}
    return {
        (lesson, at)
        for lesson, at in wanted
        for part, places in every.items()
        if there[lesson] in ("", part) and (at == "*" or among(at, places))
    }


@in_every_game
def test_every_lesson_has_few_words_and_comes_after_known_ones(name: str) -> None:
    before: set[str] = set()
    for lesson in first_game(name).lessons:
        assert lesson.id not in before
        assert before.issuperset(lesson.after), lesson.id
        assert lesson.has_moment, lesson.id
        assert {SOLO, *definition(name).rulings}.issuperset(lesson.modules), lesson.id
        assert lessons.rules_of(name, lesson)
        before.add(lesson.id)
        for language in companion.LANGUAGES:
            title, text = lesson_words.words(Page.about(Reader(language), name), lesson, defaultdict(int))
            assert whole(title)
            assert 0 < len(text.split()) <= lesson_words.MOST_WORDS, f"{language} {lesson.id}"


@in_every_game
def test_lessons_of_a_first_game_keep_their_order_and_limits_and_say_the_numbers_of_the_table(name: str) -> None:
    said, random = definition(name), Random(1)
    names = NAMES[: max(said.players[0], 2)]
    game = Game(said, names, Setup(1, copy=said.sample() if said.sample else None))
    known: list[set[str]] = [set() for _ in names]
    turns = Counter[tuple[int, int]]()
    while game.legal and len(game.journal) < MOST_DECISIONS:
        seat = game.ask.player if game.ask else None
        this = seat if seat is not None else -1, game.turn_start
        lesson = lessons.next_lesson(game, frozenset(known[seat]), turns[this]) if seat is not None else None
        if lesson is not None and seat is not None:
            assert known[seat].issuperset(lesson.after), lesson.id
            assert lesson.id not in known[seat], "shown again"
            coming = said.screen().ahead(game.table, seat)
            for language in companion.LANGUAGES:
                page = Page.about(Reader(language), name)
                _, text = lesson_words.words(page, lesson, coming.values if coming else {})
                assert "{" not in text
                assert text == lesson_words.words(page, lesson, lessons.numbers(game))[1], (
                    "another number than the table's"
                )
            known[seat].add(lesson.id)
            turns[this] += 1
            assert turns[this] <= lessons.MOST_IN_A_TURN
        game.play(random.choice(game.legal).key)
