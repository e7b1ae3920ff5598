"""Questions as people put them who have not read the rulebook, with the piece of an article that answers them."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import companion

HERE = Path(__file__).parent


class Everyday(NamedTuple):
    """A question: where its article stands among those found, from 0, and whether the shown answer answers it."""

    language: str
    question: str
    place: int
    answered: bool


def everyday(game: str, folder: str = "", typed: Callable[[str], str] = str) -> Iterator[Everyday]:
    """The everyday questions about a game, asked now; a set that was written later has a folder of its own."""
    book = companion.rulebook(game)
    asked = tomllib.loads((HERE / folder / f"{game}.toml").read_text("utf-8"))
    for language, question, ids, pieces in asked["questions"]:
        found = book.find(typed(question), language, limit=3)
        right = [place for place, one in enumerate(found) if set(one.article.ids) & set(ids.split())]
        shown = found[right[0]].line.casefold() if right else ""
        yield Everyday(
            language,
            question,
            right[0] if right else 9,
            any(piece.casefold() in shown for piece in pieces.split("|")),
        )
