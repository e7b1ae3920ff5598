"""The reading room: articles, links between them, and a search box for any question."""

from __future__ import annotations

import companion
from companion.rulebook import Answer, TableAnswer, TableLine
from companion.ui import view as v
from companion.ui.present.about_card import pictures, with_card
from companion.ui.present.menus_and_links import frame
from companion.ui.present.page_context import GamePage, Page, icon_set
from companion.ui.present.reference_card import to_reference
from companion.ui.present.story_cards import to_story
from companion.ui.present.suggested_questions import disputes, suggested_questions
from companion.ui.present.titles import title_of


def article_panel(page: Page, rule: str) -> v.Article:
    """The article of a rule."""
    book = companion.rulebook(page.name)
    article = book.article(rule, page.language)
    return v.Article(
        id="article",
        title=article.title,
        blocks=[
            *[v.Block([v.Span(paragraph)]) for paragraph in article.text],
            *[v.Block([v.Span(example)], kind="example") for example in article.examples],
        ],
        related=[v.Rule(each.id, each.title) for each in book.related(rule, page.language)],
        source=page.say.text("rules.printed", section=article.printed, ids=", ".join(article.ids)),
        back=v.Action(page.say.text("rules.back"), {"op": "article", "id": ""}) if page.reader.article else None,
    )


def search_panel(page: Page) -> v.Search:
    """A search box with its results."""
    reader, say = page.reader, page.say
    asked = bool(reader.search.strip())
    book = companion.rulebook(page.name)
    table, answer = None, Answer()
    if asked:
        table = at_table(page)
        answer = table.rules if table else book.ask(reader.search, page.language)
    if reader.in_browser:
        book.prepare(page.language)  # while the question is typed: nothing else does it there
    example = next((question for article in book.articles(page.language) for question in article.asked), "")
    fails = asked and not answer.found and book.names_anything(reader.search, page.language)
    nothing = [say.text("rules.nothing")] if fails else []
    said = [table_action(page, line) for line in table.lines] if table else []
    return v.Search(
        id="search",
        label=say.text("rules.ask"),
        text=reader.search,
        placeholder=say.text("rules.hint", question=example) if example else "",
        results=[
            v.Action(each.article.title, {"op": "article", "id": each.article.id}, detail=each.line, kind="quiet")
            for each in answer.found
        ],
        note=" ".join([*nothing, *answer.doubts(say)]),
        moment=table.asked if table and said else "",
        said=said,
        questions=suggested_questions(page),
        asked=[] if asked else reader.asked,
        link=_link(page) if answer.found or said else "",
    )


def _link(page: Page) -> str:
    """The address of a question with its answer; a page without a server has none that others could open."""
    reader = page.reader
    where = {"table": reader.table} if isinstance(page, GamePage) else {"rules": page.name}
    return "" if reader.in_browser else reader.address(**where, ask=reader.search.strip())


def at_table(page: Page) -> TableAnswer | None:
    """The answer of the table that the page shows, if it shows one."""
    if not isinstance(page, GamePage):
        return None
    seat = page.reader.seat
    found: TableAnswer = page.game.ask_about(page.reader.search, page.language, seat if page.reader.seated else None)
    return found


def table_action(page: Page, line: TableLine) -> v.Action:
    """A sentence of the table: a tap plays the option, once more asked, or opens the rule."""
    reader = page.reader
    if line.key and not reader.view_only and reader.look is None:
        return v.Action(
            line.text, {"op": "play", "key": line.key}, confirm=page.say.text("rules.play", option=line.text)
        )
    return v.Action(line.text, {"op": "article", "id": line.rule} if line.rule else {}, kind="quiet")


def contents(page: Page) -> v.Buttons:
    """All articles."""
    return v.Buttons(
        "contents",
        title=page.say.text("rules.contents"),
        actions=[
            v.Action(article.title, {"op": "article", "id": article.id}, kind="quiet")
            for article in companion.rulebook(page.name).articles(page.language)
        ],
    )


def explain_panels(page: Page, rule: str) -> list[v.Panel]:
    """The search box and the article of this moment, or the one that was opened."""
    reader = page.reader
    shown = reader.article or rule
    panels: list[v.Panel] = [search_panel(page)]
    if shown and not (reader.search.strip() and not reader.article):
        panels.append(article_panel(page, shown))
    return panels


def story(page: Page) -> list[v.Panel]:
    """The way to the game in two minutes, and to the reference card."""
    ways = [*to_story(page), *to_reference(page)]
    return [v.Buttons("story", ways)] if ways else []


def with_article(page: Page, view: v.View) -> v.View:
    """A form with the article that was opened from it in its place; one step back the form is as it was left."""
    if page.reader.article:
        view.panels = [article_panel(page, page.reader.article)]
    return view


def rules_view(page: Page) -> v.View:
    """The reading room as a screen of its own."""
    reader = page.reader
    panels = explain_panels(page, "")
    if not reader.article and not reader.search.strip():
        listed = [panel for panel in (disputes(page), contents(page)) if panel.actions]
        panels += [*story(page), *pictures(page), *listed]
    query = {"rules": page.name} | ({"article": reader.article} if reader.article else {})
    view = frame(reader, "rules", page.say.text("rules.title"), title_of(reader, page.name), reader.address(**query))
    view.panels, view.icons = panels, icon_set(page.name)
    return with_card(page, view)
