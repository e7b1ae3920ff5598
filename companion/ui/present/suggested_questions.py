"""The questions that the search suggests, and the points that players often quarrel over."""

from __future__ import annotations

import companion
from companion.ui import view as v
from companion.ui.present.page_context import GamePage, Page

OF_AN_ARTICLE = 4
"""Questions about one article that are suggested at most."""


def suggested_questions(page: Page) -> list[str]:
    """At a table questions about this moment, else disputed ones."""
    book, ask = companion.rulebook(page.name), page.game.ask if isinstance(page, GamePage) else None
    if ask is None:
        return [article.disputed for article in book.articles(page.language) if article.disputed]
    articles = (book.article(ask.rule, page.language), *book.related(ask.rule, page.language))
    return [question for article in articles for question in article.asked[:OF_AN_ARTICLE]]


def disputes(page: Page) -> v.Buttons:
    """The points that players often quarrel over, with the sentences that decide."""
    found = companion.rulebook(page.name).disputes(page.language)
    return v.Buttons(
        "disputes",
        title=page.say.text("rules.disputes"),
        actions=[
            v.Action(each.article.disputed, {"op": "article", "id": each.article.id}, detail=each.line, kind="quiet")
            for each in found
        ],
    )
