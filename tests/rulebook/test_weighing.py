"""Answers of a table that weigh every word of a question, and the weights."""

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.rulebook.table_evidence import KINDS, RULES, surest, weighed, weights
from tests.rulebook.test_table_questions import matching, table


def sureness(transcript: str, answers: int, language: str, question: str):
    """The best answer to a question, and how sure it is."""
    there = matching(table(transcript, answers), language)
    weighing = there.scales.weighing(there.understood(question), 0)
    return surest(weighing, weighed(weighing, weights(language))), weighing


@pytest.mark.parametrize(
    ("transcript", "answers", "language", "question", "about"),
    [
        ("tzolkin-3-thoughtful", 4, "ru", "а ту, где рабочего кормить не надо?", "keep w-uxmal-3"),
        ("tzolkin-3-thoughtful", 178, "en", "how much is that tomb where you get an extra guy", "build b2-09"),
        ("tawantinsuyu-4-weavers", 340, "en", "how come I can't flip the two-soldier card back", "refresh-army 2"),
    ],
)
def test_a_thing_is_found_by_what_it_costs_and_brings(transcript, answers, language, question, about):
    best, _ = sureness(transcript, answers, language, question)
    assert [each.known[0].statement.about for each in best.candidates] == [about]


def test_a_number_that_a_thing_does_not_have_speaks_for_the_rulebook():
    asked = "how come I can't flip the {}-soldier card back"
    right, _ = sureness("tawantinsuyu-4-weavers", 340, "en", asked.format("two"))
    wrong, weighing = sureness("tawantinsuyu-4-weavers", 340, "en", asked.format("seven"))
    assert right.sure > wrong.sure or wrong.kind == RULES
    assert all(weighing.leaves_number(each) for each in weighing.candidates if each.kind == "option")


def test_words_of_a_tie_at_the_end_leave_the_points_to_the_rulebook():
    game = table("tzolkin-3-thoughtful", 178)
    for language, question in (
        ("en", "we both have 40 points, who wins?"),
        ("uk", "по 88 очок у двох, хто виграв?"),
        ("ru", "у двоих по 40 очков, кто победил?"),
    ):
        answer = game.ask_about(question, language)
        assert answer.lines == ()
        assert answer.rules.found[0].article.id == "TZ-END-03"


@pytest.mark.parametrize("language", LANGUAGES)
def test_weights_are_of_kinds_of_questions(language):
    found = weights(language)
    assert len(found.words) > 100
    assert {kind for spoken in found.words.values() for kind in spoken} == set(KINDS)
    assert found.evidence["own:option"] > 0 > found.evidence["number-lacking:option"]
