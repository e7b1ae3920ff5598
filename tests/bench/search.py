"""How often a question finds its article: the kept sets, and the one that nobody has tuned the search for."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import companion
from tests.bench.figure import Figure, at_least
from tests.inventory import games
from tests.rulebook.slips import hurried

RULEBOOK = Path(__file__).parents[1] / "rulebook"
KEPT = ("questions", "more_questions", "spoken_questions")
Asked = list[tuple[str, frozenset[str]]]


def asked(file: Path) -> Asked:
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return [(question["ask"], frozenset(question["answers"])) for question in table["question"]]


def kept(game: str, language: str) -> Asked:
    folder = RULEBOOK / game if (RULEBOOK / game).is_dir() else RULEBOOK
    return [question for name in KEPT for question in asked(folder / f"{name}_{language}.toml")]


def held_out(game: str, language: str) -> Asked:
    files = sorted((RULEBOOK / "heldout").rglob(f"*{language}.toml"))
    return [question for file in files if game in file.as_posix() for question in asked(file)]


def rates(name: str, game: str, language: str, questions: Asked, aims: tuple[float, float] | None) -> Iterator[Figure]:
    book = companion.rulebook(game)
    places = [
        next((n for n, found in enumerate(book.find(ask, language, 3)) if rules & set(found.article.ids)), 9)
        for ask, rules in questions
    ]
    for place, (text, bound) in enumerate((("first", 1), ("of the first three", 3))):
        value = 100 * sum(where < bound for where in places) / max(len(places), 1)
        aim = at_least(aims[place]) if aims else None
        yield Figure(f"{game} {language}, {name}: {text}", value, "%", aim, f"{len(places)} questions")


def searches() -> Iterator[Figure]:
    """Rates for every game and language, with and without mistakes."""
    for game in games():
        for language in companion.LANGUAGES:
            yield from rates("kept questions", game, language, kept(game, language), None)
            unseen = held_out(game, language)
            yield from rates("unseen", game, language, unseen, (85, 97))
            typed = [(hurried(ask), rules) for ask, rules in unseen]
            yield from rates("unseen, two mistakes", game, language, typed, (0, 80))
