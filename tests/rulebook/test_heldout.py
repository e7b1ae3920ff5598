"""The questions kept aside for measuring the search are whole; what the search makes of them is not looked at here."""

import tomllib
from pathlib import Path

import pytest

from tests.inventory import article_ids

HERE = Path(__file__).parent
HELD_OUT = HERE / "heldout"
KEYS = {"question": {"ask", "answers"}, "misspelled": {"ask", "meant", "answers"}, "unanswered": {"ask"}}
COUNTS = {"question": 70, "misspelled": 20, "unanswered": 15}

GAMES = ("endless_winter", "santa_maria", "tawantinsuyu", "tzolkin")
SETS = [(game, language) for game in GAMES for language in ("en", "uk", "ru")]

each_set = pytest.mark.parametrize(("game", "language"), SETS)


def held_out(game: str, language: str) -> dict[str, list[dict[str, str | list[str]]]]:
    return tomllib.loads((HELD_OUT / f"{game}_{language}.toml").read_text(encoding="utf-8"))


def plain(ask: object) -> str:
    return str(ask).casefold().strip(" ?!.…")


@each_set
def test_a_set_is_complete_and_asks_nothing_twice(game: str, language: str) -> None:
    table = held_out(game, language)
    assert {kind: len(entries) for kind, entries in table.items()} == COUNTS
    assert all(entry.keys() == KEYS[kind] for kind, entries in table.items() for entry in entries)
    asked = [plain(entry["ask"]) for entries in table.values() for entry in entries]
    assert all(asked)
    assert len(asked) == len(set(asked))


@each_set
def test_every_answer_is_a_rule_of_an_article(game: str, language: str) -> None:
    table, rules = held_out(game, language), set(article_ids(game, language))
    for entry in table["question"]:
        assert entry["answers"], entry
        assert set(entry["answers"]) <= rules, entry


@each_set
def test_a_misspelled_question_has_the_answers_of_the_one_meant(game: str, language: str) -> None:
    table = held_out(game, language)
    answers = {str(entry["ask"]): entry["answers"] for entry in table["question"]}
    for entry in table["misspelled"]:
        assert answers[str(entry["meant"])] == entry["answers"], entry


@each_set
def test_no_question_is_one_that_the_search_was_tuned_on(game: str, language: str) -> None:
    folder = next(place for place in (HERE / game, HERE) if place.is_dir())
    files = [folder / f"{name}_{language}.toml" for name in ("questions", "more_questions")]
    tuned = {plain(one["ask"]) for file in files for one in tomllib.loads(file.read_text(encoding="utf-8"))["question"]}
    assert not [entry["ask"] for entry in held_out(game, language)["question"] if plain(entry["ask"]) in tuned]
