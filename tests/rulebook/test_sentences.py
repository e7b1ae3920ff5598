"""The sentences that a result shows: those that answer, and not only those that share a word with the question."""

import pytest

import companion
from companion.rulebook import ArticleError, Rulebook
from companion.rulebook.articles import modules
from companion.rulebook.sentences import LONGEST, Sentences, any_of, counterpart, kinds_of, split
from tests.inventory import games
from tests.rulebook.everyday import everyday
from tests.rulebook.named import named

LONG = " ".join(f"Something is said about worker {n} and many other matters of the same length." for n in range(9))


@pytest.mark.parametrize(
    ("game", "language", "question", "rule", "says"),
    [
        ("tawantinsuyu", "en", "two players have equal markers in a region", "TW-CER-05", "Of tied players"),
        ("endless_winter", "uk", "нічия за працею", "EW-ECL-06", "За рівності"),
        ("tzolkin", "uk", "нічия в храмі", "TZ-FOOD-06", "кожен має половину"),
        ("tzolkin", "en", "do skulls I spent on the skull monument count for it", "TZ-MON-13", "does not lie on"),
        ("tzolkin", "en", "may the theology resource come from the skull action", "TZ-TECH-06", "just gained may pay"),
        (
            "endless_winter",
            "en",
            "what do I get when someone builds over my megalith",
            "EW-MEG-08",
            "Every other player",
        ),
    ],
)
def test_the_sentence_that_answers_is_shown(game, language, question, rule, says):
    found = companion.rulebook(game).find(question, language)[0]
    assert rule in found.article.ids
    assert says in found.line


@pytest.mark.parametrize("game", games())
def test_most_everyday_questions_are_answered_by_what_is_shown(game):
    asked = list(everyday(game))
    assert len(asked) >= 60
    assert sum(each.place < 3 for each in asked) >= 0.93 * len(asked)
    assert sum(each.answered for each in asked) >= 0.85 * len(asked)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("game", games())
def test_an_answer_is_short_and_in_the_words_of_its_article(game, language):
    book = companion.rulebook(game)
    for article in book.articles(language):
        for found in book.find(article.asked[0], language, limit=2):
            parts = (*found.article.text, *found.article.examples)
            sentences = [each for part in parts for each in split(part) if each in found.line]
            assert " ".join(dict.fromkeys(sentences)) == found.line
            whole = Sentences(found.article.text, found.article.examples, str.split).short
            assert whole or len(sentences) == 1 or sum(map(len, sentences)) <= LONGEST


def test_a_remark_in_brackets_is_not_the_answer():
    text = f"# TZ-A-01\ntitle: A\n\n{LONG} Beans are free. (Beans: beans may be beans here.)"
    line = Rulebook("tzolkin", {"en": text}).find("may I have beans")[0].line
    assert line.startswith("Beans are free.")


def test_a_question_has_a_kind_in_every_language():
    for question, language in (
        ("who wins a tie", "en"),
        ("хто виграє за нічиєї", "uk"),
        ("кто выигрывает при ничьей", "ru"),
    ):
        assert any(any_of(kind.answers).search("in case of a tie нічия ничья") for kind in kinds_of(question, language))
    assert kinds_of("tikal", "en") == []


def test_the_answer_in_another_language_is_the_same_sentence():
    here = ["Place a worker. It costs 4 corn. Then pass."]
    there = ["Поставте робітника. Це коштує 4 кукурудзи. Далі пас."]
    assert counterpart("It costs 4 corn.", here, there) == "Це коштує 4 кукурудзи."
    assert counterpart("Place a worker. Then pass.", here, there) == "Поставте робітника. Далі пас."


def test_a_module_stands_back_unless_it_is_named_or_in_play():
    text = "module AK-D maya: city\n\n" + "\n\n".join(
        f"# {id}\ntitle: {title}\n\n{body}"
        for id, title, body in (
            ("AK-D-01", "Gold of the city", "Gold, gold and gold."),
            ("SM-01-01", "Gold", "What gold is for."),
            ("SM-01-02", "Wood", "What wood is for."),
        )
    )
    book = Rulebook("santa_maria", {"en": text})
    assert [book.ask(ask).found[0].article.id for ask in ("gold", "gold of the city")] == ["SM-01-01", "AK-D-01"]
    assert (
        book.ask("gold gold of gold", in_play={"maya"}).found[0].score > book.ask("gold gold of gold").found[-1].score
    )


def test_a_module_may_be_made_of_numbered_pieces():
    text = "module TW-Z pieces: amulet\n\n# TW-Z07\ntitle: Gold\n\nGold.\n\n# TW-WOOD-01\ntitle: Wood\n\nWood."
    book = Rulebook("tawantinsuyu", {"en": text})
    assert book.ask("gold", in_play={"pieces"}).found[0].score > book.ask("gold").found[0].score


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("game", games())
def test_disputes_are_decided_and_found_by_their_question(game, language):
    book = companion.rulebook(game)
    disputes = book.disputes(language)
    assert len(disputes) == 25
    for found in disputes:
        assert book.find(found.article.disputed, language)[0].article is found.article
        assert found.article.decided in found.line
        assert found.line


def test_the_same_rules_are_disputed_in_every_language():
    for game in games():
        book = companion.rulebook(game)
        ids = [[each.article.id for each in book.disputes(language)] for language in ("en", "uk", "ru")]
        assert ids[0] == ids[1] == ids[2]


def test_a_dispute_names_a_sentence_of_its_article():
    text = f"# TZ-A-01\ntitle: A\ndisputed: Who is it? → Beans\n\n{LONG} Beans are free. Peas too."
    (found,) = Rulebook("tzolkin", {"en": text}).disputes()
    assert found.line == "Beans are free. Peas too."
    with pytest.raises(ArticleError, match="TZ-A-01 does not say “Peas are”"):
        Rulebook("tzolkin", {"en": text.replace("→ Beans", "→ Peas are")}).disputes()


@pytest.mark.parametrize("line", ["module AK-D: city", "module AK-D maya:"])
def test_a_wrong_module_is_named(line):
    with pytest.raises(ArticleError, match="module: how its ids begin"):
        modules(line)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("game", games())
def test_the_questions_of_an_article_name_the_sentence_that_answers(game, language):
    """Where the text is too long to be shown whole; and mostly the sentence is found without a fourth of them."""
    book = companion.rulebook(game)
    shown = list(named(book, language, 4))
    assert all(answer in line for answer, line, _ in shown)
    assert sum(answer in left for answer, _, left in shown) >= 0.88 * len(shown)
    for article in book.articles(language):
        if not Sentences(article.text, article.examples, str.split).short:
            assert sum(map(bool, article.answers)) >= len(article.answers) - 1, article


def test_a_question_names_a_sentence_of_its_article():
    text = f"# TZ-A-01\ntitle: A\nasked: who pays for lunch → Beans\n\n{LONG} Beans are free. Peas too."
    assert Rulebook("tzolkin", {"en": text}).find("who pays for my lunch")[0].line.startswith("Beans are free.")
    with pytest.raises(ArticleError, match="asked: TZ-A-01 does not say “Peas are”"):
        Rulebook("tzolkin", {"en": text.replace("→ Beans", "→ Peas are")}).find("lunch")
