"""Words of a lesson, beside its question and on the reference card."""

from __future__ import annotations

from collections.abc import Mapping

import companion
from companion.engine.first_game import Lesson
from companion.rulebook.sentences import opening
from companion.ui.present.page_context import Page

MOST_WORDS, MOST_LETTERS = 30, 150
"""How long a lesson is: so many letters are four lines of a phone."""


def words(page: Page, lesson: Lesson, values: Mapping[str, float] | None = None) -> tuple[str, str]:
    """The title and text of a lesson: its own words with numbers of the table, or the beginning of the article."""
    say = page.words
    if f"lesson.{lesson.id}" in say:
        return say.text(f"lesson.{lesson.id}"), say.say(f"lesson.{lesson.id}.says", {} if values is None else values)
    article = companion.rulebook(page.name).article(lesson.rule, page.language)
    return article.title, opening(article.text[lesson.paragraph], is_short)


def is_short(text: str) -> bool:
    """Whether a lesson may say so much."""
    return len(text.split()) <= MOST_WORDS and len(text) <= MOST_LETTERS
