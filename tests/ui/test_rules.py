"""The reading room: what the search box shows."""

from companion.ui.present.page import Page
from companion.ui.present.rules import search_panel
from companion.ui.reader import Reader


def asking(text: str, language: str = "en") -> Reader:
    reader = Reader(language)
    reader.search = text
    return reader


def test_a_result_shows_the_sentence_that_answers() -> None:
    panel = search_panel(Page.about(asking("how much corn does fishing give"), "tzolkin"))
    first = panel.results[0]
    assert (first.label, first.detail) == ("Palenque 1: fishing", "Palenque action 1 gives 3 corn.")
    assert panel.note == ""


def test_what_no_rule_mentions_is_said_above_the_results() -> None:
    panel = search_panel(Page.about(asking("чи може дракон спалити ліс", "uk"), "tzolkin"))
    assert panel.results
    assert panel.note == "Жодне правило не згадує: «дракон»."


def test_a_question_that_no_rule_answers_is_told_so_first() -> None:
    panel = search_panel(Page.about(asking("может ли дракон спалить замок", "ru"), "santa_maria"))
    assert panel.note.startswith("На это ни одно правило не отвечает; ниже то, что ближе всего.")
    panel = search_panel(Page.about(asking("qqqq zzzz"), "santa_maria"))
    assert panel.results == []
    assert panel.note == "Nothing found. Try other words. No rule mentions “qqqq” and “zzzz”."


def test_an_empty_box_says_nothing() -> None:
    assert search_panel(Page.about(asking("  "), "tzolkin")).note == ""
