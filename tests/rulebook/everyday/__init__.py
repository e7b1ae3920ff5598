"""Questions as people put them who have not read the rulebook, with the piece of an article that answers them.

A set is a folder with a file for each game:

    questions = [["en", "who starts", "TZ-SETUP-09", "a piece of the answer|another"]]
    unanswered = [["en", "who painted the box"]]

A set of JUDGED has the answer in other words or not at all: a reader judges what is shown. Questions that no rule of
any game answers may stand together in `unanswerable.toml` instead.

A set that was asked is spent: its questions then stand in the `answered.txt` and `unanswered.txt` of the game, so that
the search learns from them. Asked here, it is asked of a book without them.
"""

import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from companion.engine.data_folder import folder as data_of
from companion.rulebook import Rulebook
from companion.rulebook.search_languages import words

HERE = Path(__file__).parent
SETS = ("", "second", "third", "fourth", "fifth", "sixth", "seventh")  # in the order of writing
JUDGED = frozenset({"fourth", "fifth", "sixth", "seventh"})


class BookWithout(Rulebook):
    """A book that does not carry the questions of one set."""

    def __init__(self, game: str, folder: str) -> None:
        super().__init__(game, {language: data_of(game) / language / "rules.md" for language in ("en", "uk", "ru")})
        asked = [question for _, question, *_ in read(game, folder)["questions"]]
        self._set = {plain(question) for question in asked + [question for _, question in unanswered(game, folder)]}

    def _answered(self, language: str) -> dict[str, list[str]]:
        carried = super()._answered(language)
        return {rule_id: [ask for ask in asked if plain(ask) not in self._set] for rule_id, asked in carried.items()}

    def _unanswered(self, language: str) -> list[str]:
        return [ask for ask in super()._unanswered(language) if plain(ask) not in self._set]


book_without = cache(BookWithout)


def plain(question: str) -> str:
    return " ".join(words(question))


class Everyday(NamedTuple):
    """A question: where its article stands among those found, from 0, and whether the shown answer answers it."""

    language: str
    question: str
    place: int
    answered: bool


def has(game: str, folder: str) -> bool:
    """Whether a set has questions about a game."""
    return (HERE / folder / f"{game}.toml").is_file()


def read(game: str, folder: str) -> dict[str, list[list[str]]]:
    return tomllib.loads((HERE / folder / f"{game}.toml").read_text("utf-8"))


def unanswered(game: str, folder: str) -> list[tuple[str, str]]:
    """The questions of a set that no rule answers, each with its language."""
    shared = HERE / folder / "unanswerable.toml"
    everywhere = tomllib.loads(shared.read_text("utf-8")) if shared.is_file() else {}
    own = [(language, question) for language, question in read(game, folder).get("unanswered", ())]
    return own + [(language, question) for language, asked in everywhere.items() for question in asked]


def everyday(game: str, folder: str = "", typed: Callable[[str], str] = str) -> Iterator[Everyday]:
    """The everyday questions about a game, asked now; a set that was written later has a folder of its own."""
    book = book_without(game, folder)
    for language, question, ids, *pieces in read(game, folder)["questions"]:
        found = book.find(typed(question), language, limit=3)
        right = [place for place, one in enumerate(found) if set(one.article.ids) & set(ids.split())]
        shown = found[right[0]].line.casefold() if right else ""
        answers = [] if folder in JUDGED else [each for piece in pieces for each in piece.split("|")]
        answered = any(piece.casefold() in shown for piece in answers)
        yield Everyday(language, question, right[0] if right else 9, answered)
