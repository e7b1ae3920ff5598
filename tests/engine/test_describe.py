"""Everything can be put into words: asks, options, reasons, cautions, events, errors."""

import pytest

import companion
from companion.engine.ask import Caution, Reason, because
from tests.engine.games import played, started

EVERY_LANGUAGE = pytest.mark.parametrize("language", companion.LANGUAGES)


def test_a_rule_may_refuse_in_one_sentence_and_warn_in_another():
    game = started()
    refusal, caution = because("TZ-BEG-01", corn=5, most=2), Caution("TZ-BEG-01", {"corn": 2, "gain": 1})
    assert game.describe(refusal) == "You have 5 corn; begging is for those with 2 or less."
    assert game.describe(caution) == "Begging brings only 1 corn: the 2 you have is counted in."


def test_a_caution_is_the_reason_with_the_same_rule_and_numbers():
    caution = Caution("TZ-BEG-01", {"corn": 2})
    assert caution == because("TZ-BEG-01", corn=2)
    assert because("TZ-BEG-01", corn=2) == caution
    assert caution != because("TZ-BEG-01", corn=1)
    assert caution != "TZ-BEG-01"
    assert repr(caution) == repr(because("TZ-BEG-01", corn=2))


def test_a_verdict_gives_its_cautions_as_cautions():
    game = played(20)
    game.correct(f"players.{game.ask.player}.corn", 1)
    [beg] = [option for option in game.options if option.key == "beg"]
    assert beg.verdict
    assert beg.verdict.cautions == (because("TZ-BEG-01", corn=1, gain=2),)
    assert game.describe(beg.verdict) == game.describe(beg.verdict.cautions[0])
    assert game.describe(beg.verdict).startswith("Begging brings only 2 corn")


@EVERY_LANGUAGE
def test_a_problem_of_a_table_names_the_players(language):
    game = played(20)
    game.correct("players.Анна.temples.chaac", 5)
    with pytest.raises(companion.BadTable) as error:
        game.correct("players.Ben.temples.chaac", 5)
    [problem] = error.value.problems
    assert problem.rule == "check.top-step"
    for sentence in (
        error.value.text(language),
        game.describe(problem, language),
        game.describe(error.value, language),
    ):
        assert "Анна" in sentence
        assert "Ben" in sentence
        assert "TZ-TEMPLE-02" in sentence


@EVERY_LANGUAGE
def test_a_problem_of_a_sheet_without_names_numbers_the_players(language):
    top = {"temples": {"chaac": 5}}
    with pytest.raises(companion.BadTable) as error:
        companion.score("tzolkin", {"players": [top, {}, top]}, "age-1")
    assert " 1" in error.value.text(language)
    assert " 3" in error.value.text(language)


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (
            "players.0.temples",
            {"chaac": 1},
            "players.0.temples must name exactly: chaac, quetzalcoatl, kukulkan.",
        ),
        ("players", [], "The table is for 0 players, but there are 2 names."),
    ],
)
def test_a_value_called_names_is_a_value_like_any_other(path, value, sentence):
    with pytest.raises(companion.BadTable) as error:
        played(20).correct(path, value)
    assert str(error.value) == sentence


def test_a_value_without_words_is_refused():
    with pytest.raises(TypeError, match="“dict” cannot be described in words"):
        started().describe({})


@EVERY_LANGUAGE
def test_a_rule_id_and_its_article_are_described_alike(language):
    game = started()
    article = companion.rulebook("tzolkin").article("TZ-BEG-01", "en")
    title = companion.rulebook("tzolkin").article("TZ-BEG-01", language).title
    assert game.describe("TZ-BEG-01", language).startswith(title)
    assert game.describe(article, language) == game.describe("TZ-BEG-01", language)


def test_an_allowed_option_says_so():
    game = started()
    assert game.describe(game.legal[0].verdict) == "Allowed."
    assert isinstance(game.describe(Reason("error.nothing-to-draw")), str)
