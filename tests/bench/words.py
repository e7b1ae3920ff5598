"""The cost of words: finding an article, putting an event into a sentence."""

import statistics
from collections.abc import Iterator

import companion
from companion.engine.data_folder import DATA
from companion.rulebook import Rulebook
from tests.bench.engine import play_out
from tests.bench.figure import Figure, at_most, timed
from tests.inventory import games
from tests.rulebook.slips import hurried
from tests.rulebook.test_table_questions import QUESTIONS as TABLES
from tests.rulebook.test_table_questions import asked_of

QUESTIONS = {
    "en": ("can I skip food day", "how much is the third worker", "what happens when a worker falls off the gear"),
    "uk": ("скільки коштує третій робітник", "чи можна пропустити день їжі", "що дає найвищий щабель храму"),
    "ru": ("сколько стоит третий рабочий", "можно ли пропустить день еды", "что если не хватает кукурузы"),
}


def searching() -> Iterator[Figure]:
    """The first question of a language reads its articles; the later ones only look."""
    firsts, laters, typos = [], [], []
    for game in ("tzolkin", "santa_maria"):
        for language, questions in QUESTIONS.items():
            book = Rulebook(game, {language: DATA / game / language / "rules.md"})
            firsts.append(timed(book.ask, questions[0], language) * 1e3)
            timed(book.ask, "qzx", language)
            later = [timed(book.ask, question, language) * 1e3 for _ in range(10) for question in questions[1:]]
            typed = [
                timed(book.ask, hurried(question, seed), language) * 1e3 for seed in range(10) for question in questions
            ]
            laters.append(statistics.median(later))
            typos.append(statistics.median(typed))
            yield Figure(f"{game}, first question, {language}", firsts[-1], "ms", at_most(60))
            yield Figure(f"{game}, later questions, {language}", laters[-1], "ms", at_most(1))
            yield Figure(f"{game}, with two mistakes, {language}", typos[-1], "ms", at_most(1))
    yield Figure("first question, slowest language", max(firsts), "ms", at_most(60))
    yield Figure("later questions, slowest language", max(laters), "ms", at_most(1))
    yield Figure("with two mistakes, slowest language", max(typos), "ms", at_most(1))


def asking() -> Iterator[Figure]:
    """Questions at tables: the first of each game, then all of a set; each table is asked twice in a language."""
    for game in games():
        asked = list(asked_of(TABLES / "eighteenth" / f"{game}.toml"))
        for language in companion.LANGUAGES:
            companion.rulebook(game).prepare(language)
        first, *later = (timed(each.game.ask_about, each.question, each.language) * 1e3 for each in asked)
        again = (timed(each.game.ask_about, each.question, each.language) * 1e3 for each in asked)
        yield Figure(f"{game}, first question at a table", first, "ms", at_most(60))
        yield Figure(f"{game}, later questions at tables", statistics.median([*later, *again]), "ms", at_most(10))


def describing() -> Iterator[Figure]:
    """Every event of a game as a sentence."""
    game = play_out(0)
    for language in companion.LANGUAGES:
        game.describe(game.events[0], language)

        def describe_all(language: str = language) -> None:
            for event in game.events:
                game.describe(event, language)

        yield Figure(f"an event in words, {language}", timed(describe_all) / len(game.events) * 1e6, "µs")
