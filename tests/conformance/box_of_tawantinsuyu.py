"""Faces of Tawantinsuyu for random boxes: everything its grammar accepts."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from companion.engine.facts import Input
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import MOST, PAID, WORDS
from companion.games.tawantinsuyu.box.pieces import HER_WORDS, spaces


def face(fact: str, asked: Input, random: Random) -> str:
    """Possible faces of an input: a cell of her board, or bonuses."""
    if asked.path == "cells" and random.random() < 0.5:
        return random.choice(HER_WORDS)
    return "+".join(bonus(random) for _ in range(random.choice((1, 1, 1, 2, 3))))


def bonus(random: Random) -> str:
    """Things together, a choice of them, something that is paid for, or something by hand."""
    match random.randrange(6):
        case 0:
            return random.choice(WORDS)
        case 1 | 2:
            return things(random, WORDS)
        case 3:
            return side(random, WORDS)
        case 4:
            return f"{side(random, PAID)}>{side(random, WORDS)}"
        case _:
            return random.choice(("hand:Swap_two_workers", "worker", "stone/worker", "gold>temple-step"))


def side(random: Random, words: tuple[str, ...]) -> str:
    """One of several sets of things."""
    return "/".join(things(random, words) for _ in range(random.choice((1, 2, 2, 3))))


def things(random: Random, words: tuple[str, ...]) -> str:
    """Some things together, mostly a few of each."""
    some = random.sample(words, random.choice((1, 1, 2, 3)))
    return "&".join(random.choice((word, word, f"{word}*{amount(random)}")) for word in some)


def amount(random: Random) -> int:
    """How many: mostly few."""
    return random.randint(1, MOST) if random.random() < 0.1 else random.randint(2, 4)


# facts that few independent values hit


def space_of(terrace: str) -> Callable[[Random], Any]:
    """A space with any neighbours on its terrace."""

    def made(random: Random) -> Any:
        sector, place = random.choice(tw.SECTORS), random.randint(1, tw.MOST_SPACES)
        others = [name for name in spaces(terrace) if name != tw.Space(sector, terrace, place).name]
        return {
            "sector": sector,
            "place": place,
            "deity": random.choice(tw.DEITIES),
            "colour": random.choice(tw.COLOURS),
            "tasks": [random.choice(tuple(tw.TASKS)) for _ in range(tw.ICONS)],
            "neighbours": random.sample(others, random.randint(0, 12)),
        }

    return made


def marks_of(terrace: str) -> Callable[[Random], Any]:
    """Any spaces of a terrace."""
    return lambda random: {"spaces": random.sample(spaces(terrace), random.randint(0, 15))}


def coricancha(random: Random) -> Any:
    """The actions in any order."""
    return {"actions": random.sample(tw.ACTIONS, len(tw.ACTIONS))}


def tokens(random: Random) -> Any:
    """All number tokens on cells of any row, each on a cell of its own."""
    rows = {row: [""] * random.randint(4, 12) for row in tw.ROWS}
    cells = [(row, cell) for row, some in rows.items() for cell in range(len(some))]
    for number, (row, cell) in zip(tw.SOLO.tokens, random.sample(cells, len(tw.SOLO.tokens)), strict=True):
        rows[row][cell] = str(number)
    return rows


PIECES: Mapping[str, Callable[[Random], Any]] = {
    **{f"hill_{terrace}": space_of(terrace) for terrace in tw.TERRACES},
    **{f"marks_{terrace}": marks_of(terrace) for terrace in ("top", "middle")},
    "coricancha": coricancha,
    "axomamma_tokens": tokens,
}
