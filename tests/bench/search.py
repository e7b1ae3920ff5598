"""How often a question finds its article, and how often a table answers the questions that are asked at it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import companion
from tests.bench.figure import Aim, Figure, at_least, at_most
from tests.inventory import games
from tests.rulebook.everyday import JUDGED, SETS, book_without, everyday, has, unanswered
from tests.rulebook.everyday import read as everyday_set
from tests.rulebook.named import named
from tests.rulebook.slips import hurried
from tests.rulebook.test_table_questions import BLIND, asked_of
from tests.rulebook.test_table_questions import SETS as TABLES

RULEBOOK = Path(__file__).parents[1] / "rulebook"
KEPT = ("questions", "more_questions", "spoken_questions")
UNSEEN = SETS[2:]  # the sets with questions that no rule answers
UNANSWERABLE = ("unanswerable", "unanswerable_second")
Asked = list[dict[str, Any]]


def read(file: Path) -> dict[str, Asked]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def kept(game: str, language: str) -> Asked:
    folder = RULEBOOK / game if (RULEBOOK / game).is_dir() else RULEBOOK
    return [entry for name in KEPT for entry in read(folder / f"{name}_{language}.toml")["question"]]


def rates(name: str, game: str, language: str, asked: Asked, first: Aim | None, three: Aim | None) -> Iterator[Figure]:
    book = companion.rulebook(game)
    places = []
    for entry in asked:
        found = [set(one.article.ids) for one in book.find(entry["ask"], language, limit=3)]
        places.append(next((place for place, ids in enumerate(found) if ids & set(entry["answers"])), 9))
    for words, bound, aim in (("first", 1, first), ("among three", 3, three)):
        value = 100 * sum(place < bound for place in places) / len(places)
        yield Figure(f"{game} {language}, {name}: {words}", value, "%", aim, f"{len(places)} questions")


def at_tables(game: str, folder: str) -> Iterator[Figure]:
    """How often a table's own answer is right, and how often it is wrong."""
    asked = list(asked_of(RULEBOOK / "table_questions" / folder / f"{game}.toml"))
    answers = [(bool(each.found), each.right) for each in asked]
    right, wrong = sum(right for _, right in answers), sum(found and not right for found, right in answers)
    name, note = f"{game}, at a table{folder and ', '}{folder}", f"{len(asked)} questions"
    yield Figure(f"{name}: right", 100 * right / len(asked), "%", at_least(90), note)
    yield Figure(f"{name}: wrong", wrong, "answers", at_most(0))


def in_everyday_words(game: str, folder: str) -> Iterator[Figure]:
    """How often the article comes first, and its shown sentences answer."""
    asked = list(everyday(game, folder))
    for words, value, aim in (
        ("first", sum(each.place == 0 for each in asked), 90),
        ("among three", sum(each.place < 3 for each in asked), 97),
        ("the shown sentences answer", sum(each.answered for each in asked), 85),
    )[: 2 if folder in JUDGED else 3]:
        name, note = f"{game}, everyday{folder and ', '}{folder}: {words}", f"{len(asked)} questions"
        yield Figure(name, 100 * value / len(asked), "%", at_least(aim), note)


def disputes(game: str) -> Figure:
    """How often a dispute that is put in everyday words finds its article first."""
    asked, book = tomllib.loads((RULEBOOK / "disputes.toml").read_text("utf-8"))[game], companion.rulebook(game)
    first = [rule in book.find(ask, language, limit=1)[0].article.ids for language, rule, ask in asked]
    name = f"{game}, disputes in everyday words: first"
    return Figure(name, 100 * sum(first) / len(first), "%", at_least(90), f"{len(first)} questions")


def with_mistakes(game: str, folder: str) -> Iterator[Figure]:
    """The everyday questions of a set as they come out of a hurried hand."""
    asked = list(everyday(game, folder, hurried))
    value = 100 * sum(each.place < 3 for each in asked) / len(asked)
    name = f"{game}, everyday, {folder}, two mistakes: among three"
    yield Figure(name, value, "%", at_least(85), f"{len(asked)} questions")


def unseen_doubts(game: str, folder: str) -> Iterator[Figure]:
    """The same on the questions of a set, asked of a book without them."""
    book, strange, known = book_without(game, folder), unanswered(game, folder), everyday_set(game, folder)["questions"]
    answers = [book.ask(ask, language) for language, ask in strange]
    recognised = sum(not answer.answered or not answer.found for answer in answers)
    doubted = sum(not book.ask(ask, language).answered for language, ask, *_ in known)
    name = f"{game}, {folder}, no rule answers: recognised"
    yield Figure(name, 100 * recognised / len(answers), "%", at_least(90), f"{len(answers)} questions")
    name = f"{game}, {folder}, a rule answers: doubted"
    yield Figure(name, 100 * doubted / len(known), "%", at_most(1), f"{len(known)} questions")


def named_sentences(game: str) -> Iterator[Figure]:
    """How often the sentence that a question of an article names is shown without a quarter of its questions."""
    book = companion.rulebook(game)
    for language in companion.LANGUAGES:
        shown = [answer in left for answer, _, left in named(book, language)]
        name = f"{game} {language}, named sentence shown, a quarter left out"
        yield Figure(name, 100 * sum(shown) / len(shown), "%", at_least(80), f"{len(shown)} questions")


def doubts(game: str) -> Iterator[Figure]:
    """How often a question that no rule answers is recognised, and how often one that a rule answers is doubted."""
    book, strange, known = companion.rulebook(game), [], []
    everywhere = [tomllib.loads((RULEBOOK / f"{name}.toml").read_text("utf-8")) for name in UNANSWERABLE]
    for language in companion.LANGUAGES:
        unseen = read(RULEBOOK / "heldout" / f"{game}_{language}.toml")
        asked = [
            *(each["ask"] for each in unseen["unanswered"]),
            *(ask for each in everywhere for ask in each[language]),
        ]
        strange += [book.ask(ask, language) for ask in asked]
        known += [book.ask(each["ask"], language) for each in (*kept(game, language), *unseen["question"])]
    recognised = sum(not answer.answered or not answer.found for answer in strange)
    doubted = sum(not answer.answered for answer in known)
    named = sum(bool(answer.unknown) for answer in known)
    yield Figure(
        f"{game}, no rule answers: recognised", 100 * recognised / len(strange), "%", at_least(90), f"{len(strange)}"
    )
    yield Figure(f"{game}, a rule answers: doubted", 100 * doubted / len(known), "%", at_most(1), f"{len(known)}")
    yield Figure(f"{game}, a rule answers: words named as unknown", 100 * named / len(known), "%", at_most(1))


def searches() -> Iterator[Figure]:
    """Rates for every game and language; `python -m tests.bench search`."""
    for game in games():
        for folder in (*TABLES, *BLIND):
            yield from at_tables(game, folder)
        for folder in (each for each in SETS if has(game, each)):
            yield from in_everyday_words(game, folder)
        for folder in (each for each in UNSEEN if has(game, each)):
            yield from with_mistakes(game, folder)
            yield from unseen_doubts(game, folder)
        yield disputes(game)
        yield from named_sentences(game)
        yield from doubts(game)
        for language in companion.LANGUAGES:
            yield from rates("kept", game, language, kept(game, language), None, None)
            unseen = read(RULEBOOK / "heldout" / f"{game}_{language}.toml")
            yield from rates("unseen", game, language, unseen["question"], at_least(85), at_least(97))
            yield from rates("misspelled", game, language, unseen["misspelled"], None, at_least(80))
