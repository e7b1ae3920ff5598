"""What helps in a first game: every picture has a card, in every language; `screens` looks at every place."""

import companion
from companion.engine.drawing import SHAPES
from companion.engine.first_game import first_game
from companion.testing.looks import whole
from companion.testing.suite import definition, in_every_game
from companion.ui.present import lessons
from companion.ui.present.learn import words
from companion.ui.present.page import Page
from companion.ui.present.two_minutes import picture
from companion.ui.reader import Reader

LONGEST_CARD, MOST_WORDS = 280, 40
"""Letters of a card, and words of one about the whole game."""


@in_every_game
def test_every_icon_has_a_card_and_every_card_is_short(name: str) -> None:
    helps = first_game(name)
    assert all(companion.rulebook(name).article(rule) for rules in helps.reference.values() for rule in rules)
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
def test_the_game_in_two_minutes_is_drawn_and_short(name: str) -> None:
    for language in companion.LANGUAGES:
        page = Page.about(Reader(language), name)
        for card in first_game(name).story:
            shown = picture(page, card.id, card.part)
            assert shown.svg
            assert whole(shown.title)
            assert 0 < len(shown.note.split()) <= MOST_WORDS, f"{language} {card.id}"


@in_every_game
def test_every_lesson_has_few_words_and_comes_after_known_ones(name: str) -> None:
    before: set[str] = set()
    for lesson in first_game(name).lessons:
        assert lesson.id not in before
        assert before.issuperset(lesson.after), lesson.id
        assert lesson.ask or lesson.option or lesson.event, lesson.id
        before.add(lesson.id)
        for language in companion.LANGUAGES:
            title, text = lessons.words(Page.about(Reader(language), name), lesson)
            assert whole(title)
            assert 0 < len(text.split()) <= lessons.MOST_WORDS, f"{language} {lesson.id}"
