"""The reading room: articles, links between them, and a search box for any question."""

from __future__ import annotations

import companion
from companion.rulebook import Answer
from companion.ui import view as v
from companion.ui.present.common import home, menus, notice, title_of
from companion.ui.reader import Reader


def article_panel(reader: Reader, game: str, rule: str) -> v.Article:
    """The article of a rule."""
    book = companion.rulebook(game)
    article = book.article(rule, reader.language)
    say = reader.say
    related = {book.article(other, reader.language).id: other for other in article.see}
    return v.Article(
        id="article",
        title=article.title,
        blocks=[
            *[v.Block(spans=[v.Span(text=paragraph)]) for paragraph in article.text],
            *[v.Block(spans=[v.Span(text=example)], kind="example") for example in article.examples],
        ],
        related=[v.Rule(id=id, title=book.article(id, reader.language).title) for id in related],
        source=say.text("rules.printed", section=article.printed, ids=", ".join(article.ids)),
        back=v.Action(label=say.text("rules.back"), command={"op": "article", "id": ""}) if reader.article else None,
    )


def search_panel(reader: Reader, game: str) -> v.Search:
    """A search box with what it finds."""
    say = reader.say
    asked = bool(reader.search.strip())
    book = companion.rulebook(game)
    answer = book.ask(reader.search, reader.language) if asked else Answer()
    example = next((question for article in book.articles(reader.language) for question in article.asked), "")
    nothing = [say.text("rules.nothing")] if asked and not answer.found else []
    return v.Search(
        id="search",
        label=say.text("rules.ask"),
        text=reader.search,
        placeholder=say.text("rules.hint", question=example) if example else "",
        results=[
            v.Action(
                label=hit.article.title,
                detail=hit.line,
                command={"op": "article", "id": hit.article.id},
                kind="quiet",
            )
            for hit in answer.found
        ],
        note=" ".join([*nothing, *answer.doubts(say)]),
    )


def contents(reader: Reader, game: str) -> v.Buttons:
    """All articles."""
    return v.Buttons(
        id="contents",
        title=reader.say.text("rules.contents"),
        actions=[
            v.Action(label=article.title, command={"op": "article", "id": article.id}, kind="quiet")
            for article in companion.rulebook(game).articles(reader.language)
        ],
    )


def explain_panels(reader: Reader, game: str, rule: str) -> list[v.Panel]:
    """The search box and the article of this moment, or the one that was opened."""
    shown = reader.article or rule
    panels: list[v.Panel] = [search_panel(reader, game)]
    if shown and not (reader.search.strip() and not reader.article):
        panels.append(article_panel(reader, game, shown))
    return panels


def with_article(reader: Reader, game: str, view: v.View) -> v.View:
    """A form with the article that was opened from it in its place; one step back the form is as it was left."""
    if reader.article:
        view.panels = [article_panel(reader, game, reader.article)]
    return view


def rules_view(reader: Reader, game: str) -> v.View:
    """The reading room as a screen of its own."""
    panels = explain_panels(reader, game, "")
    if not reader.article and not reader.search.strip():
        panels.append(contents(reader, game))
    query = {"rules": game} | ({"article": reader.article} if reader.article else {})
    return v.View(
        screen="rules",
        title=reader.say.text("rules.title"),
        subtitle=title_of(reader, game),
        address=reader.address(**query),
        home=home(reader),
        menus=menus(reader),
        notice=notice(reader),
        panels=panels,
    )
