"""The reference card of a game: a turn, prices, ends and points in a few lines each, its symbols; one page of paper."""

from __future__ import annotations

import companion
from companion.engine.first_game import first_game
from companion.rulebook.sentences import opening
from companion.ui import view as v
from companion.ui.present.about_card import action, with_card
from companion.ui.present.lesson_words import words
from companion.ui.present.menus_and_links import frame, open_action
from companion.ui.present.page_context import Page, icon_set
from companion.ui.present.titles import title_of

MOST_WORDS = 40
"""Words of a line, where its first sentence is not longer."""


def to_reference(page: Page) -> list[v.Action]:
    """The way to the card, for a game that has one."""
    if not first_game(page.name).reference:
        return []
    return [open_action(page.reader, page.say.text("reference.title"), rules=page.name, reference="yes")]


def reference_view(page: Page) -> v.View:
    """The card as a screen; it is printed as it stands."""
    reader, say, helps = page.reader, page.say, first_game(page.name)
    address = reader.address(rules=page.name, reference="yes")
    view = frame(reader, "reference", say.text("reference.title"), title_of(reader, page.name), address)
    view.panels = [section(page, name, rules) for name, rules in helps.reference.items()]
    symbols = [action(page, helps, id) for id, card in helps.cards.items() if card.icons]
    view.panels.append(v.Buttons("symbols", symbols, say.text("reference.icons")))
    view.panels.append(v.Buttons("print", [v.Action(say.text("reference.print"), {"op": "print"}, kind="primary")]))
    view.icons = icon_set(page.name)
    return with_card(page, view)


def section(page: Page, name: str, lines: tuple[str, ...]) -> v.Article:
    """A part of the card: the title and text of each rule or lesson."""
    blocks = []
    for rule, title, text in (line(page, each) for each in lines):
        blocks.append(v.Block([v.Span(f"{title}.", article=rule, strong=True), v.Span(f" {text}")], kind="item"))
    heading = f"reference.{name}"
    title = (page.words if heading in page.words else page.say).text(heading)
    return v.Article(id=f"reference-{name}", title=title, blocks=blocks)


def line(page: Page, id: str) -> tuple[str, str, str]:
    """A line of the card: its rule, its title, and its text: the beginning of the article of a rule."""
    lesson = next((each for each in first_game(page.name).lessons if each.id == id), None)
    if lesson is not None:
        return lesson.rule, *words(page, lesson)
    article = companion.rulebook(page.name).article(id, page.language)
    return id, article.title, opening(article.text[0], lambda said: len(said.split()) <= MOST_WORDS)
