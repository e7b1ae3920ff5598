"""How often a question finds its article, and how often a table answers the questions that are asked at it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import companion
from tests.bench.figure import Aim, Figure, at_least, at_most
from tests.inventory import games
from tests.rulebook.everyday import everyday
from tests.rulebook.test_at_table import asked_of

RULEBOOK = Path(__file__).parents[1] / "rulebook"
KEPT = ("questions", "more_questions", "spoken_questions")
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


def at_tables(game: str) -> Iterator[Figure]:
    """How often a table's own answer is right, and how often it is wrong."""
    asked = list(asked_of(RULEBOOK / "table_questions" / f"{game}.toml"))
    answers = [(bool(each.found), each.right) for each in asked]
    right, wrong = sum(right for _, right in answers), sum(found and not right for found, right in answers)
    yield Figure(f"{game}, at a table: right", 100 * right / len(asked), "%", at_least(90), f"{len(asked)} questions")
    yield Figure(f"{game}, at a table: wrong", wrong, "answers", at_most(0))


def in_everyday_words(game: str) -> Iterator[Figure]:
    """Questions kept aside while tuning: how often the article comes first, and its shown sentences answer."""
    asked = list(everyday(game))
    for words, value, aim in (
        ("first", sum(each.place == 0 for each in asked), 90),
        ("among three", sum(each.place < 3 for each in asked), 97),
        ("the shown sentences answer", sum(each.answered for each in asked), 85),
    ):
        yield Figure(
            f"{game}, everyday: {words}", 100 * value / len(asked), "%", at_least(aim), f"{len(asked)} questions"
        )


def searches() -> Iterator[Figure]:
    """Rates for every game and language; `python -m tests.bench search`."""
    for game in games():
        yield from at_tables(game)
        yield from in_everyday_words(game)
        for language in companion.LANGUAGES:
            yield from rates("kept", game, language, kept(game, language), None, None)
            unseen = read(RULEBOOK / "heldout" / f"{game}_{language}.toml")
            yield from rates("unseen", game, language, unseen["question"], at_least(85), at_least(97))
            yield from rates("misspelled", game, language, unseen["misspelled"], None, at_least(80))
            answers = [companion.rulebook(game).ask(entry["ask"], language) for entry in unseen["unanswered"]]
            told = sum(not answer.answered or bool(answer.unknown) for answer in answers)
            note = f"{len(answers)} questions; nothing is said to answer {sum(not one.answered for one in answers)}"
            yield Figure(f"{game} {language}, no rule answers: told so", 100 * told / len(answers), "%", None, note)
