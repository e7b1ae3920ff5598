"""The reading room: the results of the search box."""

import msgspec
import pytest

import companion
from companion.tables.store import TableStore
from companion.ui.addresses import read_address
from companion.ui.present.page_context import GamePage, Page
from companion.ui.present.rules import rules_view, search_panel
from companion.ui.reader import Reader
from companion.ui.view import Buttons, Search
from tests.games.tzolkin.tables import start
from tests.ui.pages import page


def asking(text: str, language: str = "en") -> Reader:
    reader = Reader(language)
    reader.search = text
    return reader


def test_a_result_shows_the_sentence_that_answers() -> None:
    panel = search_panel(Page.about(asking("how much corn does fishing give"), "tzolkin"))
    first = panel.results[0]
    assert first.label == "Palenque 1: fishing"
    assert first.detail.startswith("Palenque action 1 gives 3 corn.")
    assert panel.note == ""


def test_words_that_no_rule_mentions_are_listed_above_the_results() -> None:
    panel = search_panel(
        Page.about(asking("скільки кукурудзи має дракон, коли вимолює кукурудзу в богів", "uk"), "tzolkin")
    )
    assert panel.results
    assert panel.note == "Жодне правило не згадує: «дракон»."


def test_a_question_without_an_answer_says_so_first() -> None:
    panel = search_panel(Page.about(asking("может ли дракон спалить замок", "ru"), "santa_maria"))
    assert panel.note.startswith("На это ни одно правило не отвечает; ниже то, что ближе всего.")
    panel = search_panel(Page.about(asking("qqqq zzzz"), "santa_maria"))
    assert panel.results == []
    assert panel.note == "Nothing found. Try other words. No rule mentions “qqqq” and “zzzz”."


def test_an_empty_box_says_nothing() -> None:
    assert search_panel(Page.about(asking("  "), "tzolkin")).note == ""


@pytest.mark.parametrize(("text", "language"), [("can I", "en"), ("скільки", "uk"), ("почему", "ru")])
def test_the_beginning_of_a_question_that_names_nothing_yet_is_not_said_to_fail(text, language):
    assert search_panel(Page.about(asking(text, language), "tzolkin")).note == ""


def test_the_reading_room_lists_disputed_rules() -> None:
    view = rules_view(Page.about(Reader(), "tzolkin"))
    panel = next(panel for panel in view.panels if panel.id == "disputes")
    assert isinstance(panel, Buttons)
    assert panel.title == "Often disputed"
    (tie,) = [action for action in panel.actions if "highest in a temple" in action.label]
    assert tie.detail.startswith("Tied players each get half")
    assert tie.command == {"op": "article", "id": "TZ-FOOD-06"}
    assert "disputes" not in [panel.id for panel in rules_view(Page.about(asking("beg"), "tzolkin")).panels]


def at_table(text: str, **changes: object) -> Search:
    """The search box at a table where Ann has 2 corn."""
    return search_panel(GamePage.of(msgspec.structs.replace(asking(text), **changes), start(ann={"corn": 2})))


def test_at_a_table_its_own_answer_stands_first_and_a_tap_plays_it_once_more_asked() -> None:
    panel = at_table("can I beg")
    (line,) = panel.said
    assert panel.moment == "Ann: place workers or pick them up"
    assert line.command == {"op": "play", "key": "beg"}
    assert line.confirm == f"Play this? {line.label}"
    assert panel.results


def test_a_refusal_opens_its_rule() -> None:
    (line,) = at_table("why can't I take back a worker").said
    assert line.label.startswith("Not allowed: Pick up workers.")
    assert line.command == {"op": "article", "id": "TZ-ROUND-03"}


def test_a_page_that_may_not_play_or_looks_back_only_reads() -> None:
    for changes in ({"view_only": True}, {"look": 0}):
        (line,) = at_table("can I beg", **changes).said
        assert line.command == {}
        assert not line.confirm


def test_questions_to_choose_from_are_about_the_moment_or_often_disputed() -> None:
    assert "Can a double day skip a Food Day?" in search_panel(Page.about(Reader(), "tzolkin")).questions
    article = companion.rulebook("tzolkin").article("TZ-ROUND-02")
    assert set(article.asked[:4]) <= set(at_table("").questions)


def test_i_is_the_player_of_the_device() -> None:
    (line,) = at_table("how much corn do I have", seat=1, seated=True).said
    assert line.label.startswith("Ben:")


def test_where_the_table_says_nothing_only_the_rules_answer() -> None:
    panel = at_table("may I place two workers on the same space")
    assert (panel.moment, panel.said) == ("", [])
    assert panel.results
    assert search_panel(Page.about(asking("can I beg"), "tzolkin")).said == []


def test_an_answer_has_a_link_that_opens_it_again() -> None:
    panel = search_panel(Page.about(asking("can I beg twice"), "tzolkin"))
    assert panel.link == "?rules=tzolkin&ask=can+I+beg+twice&lang=en"
    reader = Reader()
    assert read_address(reader, panel.link) == {"rules": "tzolkin"}
    assert reader.search == "can I beg twice"
    alone = asking("can I beg twice")
    alone.in_browser = True
    assert search_panel(Page.about(alone, "tzolkin")).link == ""


def test_the_last_questions_stand_under_an_empty_box(store: TableStore) -> None:
    session = page(store, "?rules=tzolkin")
    for text in ("can", "can I be", "can I beg", "", "how much corn", "who wins a tie", "can I beg", "corn", ""):
        session.handle({"op": "search", "text": text})
    assert session.reader.asked == ["can I beg", "who wins a tie", "how much corn"]
    assert search_panel(Page.about(session.reader, "tzolkin")).asked == session.reader.asked
    session.handle({"op": "search", "text": "who begs"})
    assert search_panel(Page.about(session.reader, "tzolkin")).asked == []
    session.handle({"op": "article", "id": "TZ-BEG-01"})
    assert session.reader.asked[0] == "who begs"
