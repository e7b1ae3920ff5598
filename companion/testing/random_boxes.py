"""Random boxes: every kind of face that a grammar accepts, on every piece that can carry it; and whole games on them.

``BOX`` of a game writes its faces (``defaults.py``). An impossible face is drawn again.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from hypothesis import strategies

import companion
from companion.engine.facts import LATER, Fact, Input, blank, problems, put_at
from companion.engine.owner_copy import Copy, check_copy
from companion.testing.comparison import look
from companion.testing.corrections import Failed
from companion.testing.playthroughs import books_are_right, watch
from companion.testing.suite import GAMES, Played, at_every_table, fitting, of

TRIES = 2000
"""So often a piece is drawn before it is taken that none can be."""
Made = Callable[[Random], Any]


@at_every_table(examples=8, learning=True)
def test_a_game_on_a_random_box_goes_to_its_end(name: str, players: int, data: Any) -> None:
    """Answers at every question, goods within limits, every point with a line, and the same game from its save."""
    play(name, players, data.draw(strategies.integers(0, 2**32)))


@at_every_table(examples=0, learning=True)
def test_a_random_box_is_whole_and_can_be(name: str) -> None:
    """Every fact of it, piece by piece."""
    box, facts = random_box(name, 5), GAMES[name].facts
    assert set(box.facts) == set(facts)
    for fact, value in box.facts.items():
        for piece in value if facts[fact].count else [value]:
            assert list(problems(facts[fact], piece)) == []


def random_box(name: str, seed: int) -> Copy:
    """A box in which all can be true."""
    random, facts = Random(seed), {}
    for fact in GAMES[name].facts.values():
        if fact.count:
            pieces: list[Any] = []
            while len(pieces) < fact.count and not (pieces and fact.closes(pieces[-1])):
                pieces.append(random_piece(name, fact.beside(tuple(pieces)), random))
            facts[fact.id] = pieces
        else:
            facts[fact.id] = random_piece(name, fact, random)
    getattr(of(name).BOX, "agreed", lambda facts: None)(facts)
    return check_copy(GAMES[name].facts, Copy(name, facts, sample=True))


def random_piece(name: str, fact: Fact, random: Random) -> Any:
    """The face of a piece, or the value of a single fact: drawn until it is possible."""
    faces = of(name).BOX
    made: Made = faces.PIECES.get(fact.id) or (lambda random: filled(faces.face, fact, random))
    for _ in range(TRIES):
        piece = made(random)
        if not any(problems(fact, piece)):
            return piece
    raise AssertionError(f"no {fact.id} of {name} can be: {piece}")


def filled(face: Callable[[str, Input, Random], str], fact: Fact, random: Random) -> dict[str, Any]:
    """Every input of a fact, filled in at random."""
    value = blank(fact)
    for each in fact.inputs:
        if each.matters(value) and not each.fixed:
            put_at(value, each.path, drawn(partial(face, fact.id, each, random), each, random))
    return value


def drawn(face: Callable[[], str], asked: Input, random: Random) -> Any:
    """A value for one input."""
    match asked.kind:
        case "number":
            return random.choice(
                (
                    asked.low,
                    random.randint(asked.low, asked.high),
                    random.randint(asked.low, min(asked.high, asked.low + 2)),
                )
            )
        case "choice":
            return face() if asked.open and random.random() < 0.6 else random.choice(asked.choices)
        case "text":
            return random.choice(("Made up", "By hand", "Third")) if not asked.optional or random.random() < 0.5 else ""
    columns = random.randint(asked.low, asked.high) if asked.grows else asked.columns
    cells = [cell(face, asked, random) for _ in range(asked.rows * columns)]
    for number in asked.holes:
        cells[number] = ""
    for number, known in asked.always:
        cells[number] = known
    rows = [cells[row * columns : (row + 1) * columns] for row in range(asked.rows)]
    return rows[0] if asked.rows == 1 else rows


def cell(face: Callable[[], str], asked: Input, random: Random) -> str:
    """A cell: of the palette, of the grammar, or left to be entered later."""
    if asked.partly and random.random() < 0.05:
        return LATER
    return face() if asked.open and random.random() < 0.5 else random.choice(asked.choices)


# whole games


def play(name: str, players: int, seed: int) -> Counter[str]:
    """A whole game on a random box: answers at every question, books that are right, words, and the same game again."""
    random = Random(seed)
    box = random_box(name, seed)
    rulings = {each.name: random.choice(each.choices) for each in GAMES[name].rulings.values()}
    calm = [each for each, setting in of(name).SETTINGS.items() if setting.changes is None and not setting.unknown]
    draws = random.choice((None, random.randrange(2**32)))
    plan = random.choice(calm), random.randrange(2**32), draws, fitting(name, players, rulings)
    played = Played(name, players, plan, box)
    try:
        game = watch(played, books_are_right)
        for event in game.events:
            assert "{" not in game.describe(event, random.choice(companion.LANGUAGES))
        again = companion.read_game(game.to_save().text())
        assert again.notice is None
        assert look(again) == look(game)
    except Exception as error:
        asked, done = played.game.ask, len(played.game.journal)
        raise Failed(f"play({name!r}, {players}, {seed}) after {done} decisions at {asked}") from error
    return Counter(boxes=1, decisions=len(game.journal))
