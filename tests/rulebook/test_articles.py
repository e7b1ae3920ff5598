"""The format of the articles, and the rulebook that holds them."""

from pathlib import Path

import pytest

from companion.rulebook import ArticleError, Rulebook, UnknownLanguage, UnknownRule, parse
from companion.rulebook.articles import synonyms

DATA = Path(__file__).parents[2] / "data"

TWO = """\
# TZ-BEG-01 TZ-BEG-02
title: Begging for corn
printed: Begging for Corn
see: TZ-PAL-01
words: plead, out of corn ,  ask: the gods
asked: I am broke: what now?
asked: can I pray for corn

With 2 corn or less
you may beg.

> You have 1 corn.
> You beg and have 3.

Then the gods are angry.

# TZ-PAL-01
title: Fishing

Take 3 corn.
"""


@pytest.fixture(scope="module")
def tzolkin() -> Rulebook:
    return Rulebook("tzolkin", {language: DATA / "tzolkin" / language / "rules.md" for language in ("en", "uk", "ru")})


def test_an_article_has_all_its_parts() -> None:
    begging, fishing = parse(TWO, "en")
    assert begging.ids == ("TZ-BEG-01", "TZ-BEG-02")
    assert begging.id == "TZ-BEG-01"
    assert begging.language == "en"
    assert begging.title == "Begging for corn"
    assert begging.printed == "Begging for Corn"
    assert begging.see == ("TZ-PAL-01",)
    assert begging.words == ("plead", "out of corn", "ask: the gods")
    assert begging.asked == ("I am broke: what now?", "can I pray for corn")
    assert begging.text == ("With 2 corn or less you may beg.", "Then the gods are angry.")
    assert begging.examples == ("You have 1 corn. You beg and have 3.",)
    assert (fishing.printed, fishing.see, fishing.words, fishing.examples) == ("", (), (), ())


def test_an_article_cannot_be_changed() -> None:
    article = parse(TWO, "en")[0]
    with pytest.raises(AttributeError):
        article.title = "Stealing corn"  # type: ignore[misc]


def test_an_article_reads_well() -> None:
    article = parse(TWO, "en")[0]
    assert repr(article) == "<Article TZ-BEG-01 en: Begging for corn>"
    assert str(article) == (
        "Begging for corn\n"
        "TZ-BEG-01 TZ-BEG-02 · Begging for Corn\n\n"
        "With 2 corn or less you may beg.\n\n"
        "Then the gods are angry.\n\n"
        "  > You have 1 corn. You beg and have 3.\n\n"
        "→ TZ-PAL-01"
    )


def test_a_long_article_is_wrapped(tzolkin: Rulebook) -> None:
    for article in tzolkin.articles("uk"):
        head, *body = str(article).split("\n\n")
        assert head.startswith(article.title)
        assert max(len(line) for paragraph in body for line in paragraph.splitlines()) <= 80


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_no_articles(text: str) -> None:
    assert parse(text, "en") == ()


def test_line_ends_and_marks_of_other_systems_do_not_matter() -> None:
    assert parse("\ufeff" + TWO.replace("\n", "\r\n"), "en") == parse(TWO, "en")


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("Corn.\n# TZ-PAL-01\ntitle: F\n\nT.", 1, "text before the first heading"),
        ("# \ntitle: F\n\nT.", 1, "a heading without a rule id"),
        ("# Fishing\ntitle: F\n\nT.", 1, "“Fishing” is not a rule id"),
        ("# TZ-01\ntitle: F\n\nT.", 1, "“TZ-01” is not a rule id"),
        ("\n## TZ-PAL-01\ntitle: F\n\nT.", 2, "a heading is “# ” and rule ids"),
        ("# TZ-PAL-01 TZ-PAL-01\ntitle: F\n\nT.", 1, "TZ-PAL-01 stands already on line 1"),
        (
            "# TZ-PAL-01\ntitle: F\n\nT.\n\n# TZ-PAL-02 TZ-PAL-01\ntitle: G\n\nT.",
            6,
            "TZ-PAL-01 stands already on line 1",
        ),
        ("# TZ-PAL-01\nprinted: F\n\nT.", 1, "TZ-PAL-01 has no title"),
        ("# TZ-PAL-01\ntitle:\n\nT.", 2, "title is empty"),
        ("# TZ-PAL-01\ntitle: F\ntitle: G\n\nT.", 3, "title is there twice"),
        ("# TZ-PAL-01\ntitle: F\ncolour: green\n\nT.", 3, "unknown header “colour”"),
        ("# TZ-PAL-01\ntitle: F\nTake 3 corn.", 3, "a header line is “name: value”; a blank line starts the text"),
        ("# TZ-PAL-01\ntitle: F\n", 1, "TZ-PAL-01 has no text"),
        ("# TZ-PAL-01\ntitle: F\n\n> T.", 1, "TZ-PAL-01 has no text"),
        ("# TZ-PAL-01\ntitle: F\nsee: TZ-PAL-09\n\nT.", 3, "see: there is no article for TZ-PAL-09"),
        ("# TZ-PAL-01\ntitle: F\nrefusal TZ-PAL-01: N\n\nT.", 3, "unknown header “refusal TZ-PAL-01”"),
        ("# TZ-PAL-01\ntitle: F\nasked:\n\nT.", 3, "asked is empty"),
        ("# TZ-PAL-01\ntitle: F\nasked: fish?\nasked: fish?\n\nT.", 4, "asked: “fish?” is there twice"),
    ],
)
def test_an_error_names_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(ArticleError, match=r"^rules\.md, line \d+: ") as error:
        parse(text, "en")
    assert (error.value.line, error.value.problem) == (line, problem)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("same: corn", 1, "same: the book's word, then at least one other"),
        ("same: corn,, maize", 1, "same: the book's word, then at least one other"),
        ("same: corn, maize cob", 1, "same: “maize cob” is not one word"),
        ("same: corn, maize\nsame: stone, maize", 2, "same: “maize” means corn already"),
    ],
)
def test_an_error_in_synonyms_names_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(ArticleError) as error:
        synonyms(text)
    assert (error.value.line, error.value.problem) == (line, problem)


def test_an_error_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.md"
    file.write_text("# TZ-PAL-01\n", encoding="utf-8")
    with pytest.raises(ArticleError) as error:
        Rulebook("tzolkin", {"en": file}).article("TZ-PAL-01")
    assert str(error.value) == f"{file}, line 1: TZ-PAL-01 has no title"


def test_a_rulebook_gives_articles_by_any_of_their_ids() -> None:
    book = Rulebook("tzolkin", {"en": TWO})
    assert book.ids == ("TZ-BEG-01", "TZ-BEG-02", "TZ-PAL-01")
    assert book.article("TZ-BEG-02") is book.article("TZ-BEG-01") is book.articles("en")[0]
    assert repr(book) == "<Rulebook tzolkin: en>"


def test_a_language_is_read_when_it_is_first_needed(tmp_path: Path) -> None:
    book = Rulebook("tzolkin", {"en": TWO, "uk": tmp_path / "missing.md"})
    assert book.article("TZ-PAL-01").title == "Fishing"
    with pytest.raises(FileNotFoundError):
        book.article("TZ-PAL-01", "uk")


def test_an_unknown_rule_is_answered_with_its_neighbours() -> None:
    book = Rulebook("tzolkin", {"en": TWO})
    with pytest.raises(UnknownRule) as error:
        book.article("tz-pal-1")
    assert str(error.value) == "There is no rule “tz-pal-1”; did you mean TZ-PAL-01?"
    with pytest.raises(KeyError) as other:
        book.article("weather")
    assert str(other.value) == "There is no rule “weather”."


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    book = Rulebook("tzolkin", {"en": TWO})
    with pytest.raises(UnknownLanguage) as error:
        book.find("corn", "fr")
    assert str(error.value) == "There is no language “fr”; there are: en."
    with pytest.raises(ValueError, match="at least one language"):
        Rulebook("tzolkin", {})


def test_every_language_explains_the_same_rules(tzolkin: Rulebook) -> None:
    assert len(tzolkin.ids) == len(set(tzolkin.ids)) > 100
    headings = [article.ids for article in tzolkin.articles("en")]
    for language in ("uk", "ru"):
        assert [article.ids for article in tzolkin.articles(language)] == headings


def test_a_rule_and_its_exception_lead_to_each_other() -> None:
    book = Rulebook("tzolkin", {"en": TWO})
    assert [article.id for article in book.related("TZ-BEG-02")] == ["TZ-PAL-01"]
    assert [article.id for article in book.related("TZ-PAL-01")] == ["TZ-BEG-01"]


def test_no_article_sends_the_reader_back_to_itself(tzolkin: Rulebook) -> None:
    for language in tzolkin.languages:
        for article in tzolkin.articles(language):
            assert not set(article.see) & set(article.ids), article
