"""Random boxes: every kind of face that a grammar accepts, on every piece that can carry it; and whole games on them.

A game's room ``box_of_<game>`` writes its faces: ``face(fact, told, random)`` is what one input of a fact may show,
``PIECES`` makes the facts that a few independent values rarely hit, and ``agreed`` brings facts into line that
contradict each other. What cannot be is drawn again.
`python -m tests.conformance.boxes 100 [GAME]` plays on so many boxes for each number of players.
"""

import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import companion
from companion.engine.facts import LATER, Copy, Fact, Input, blank, check_copy, problems, put_at
from tests.conformance.corrections import Failed
from tests.conformance.suite import GAMES, TABLES, Played, fitting, of, watched
from tests.engine.games import look

TRIES = 2000
"""So often a piece is drawn before it is taken that none can be."""
Made = Callable[[Random], Any]


@cache
def faces_of(name: str) -> Any:
    """The room with the faces of a game; None where a game has no box to learn."""
    room = f"tests.conformance.box_of_{name}"
    return import_module(room) if find_spec(room) else None


LEARNING = [name for name in GAMES if faces_of(name) is not None]


def random_box(name: str, seed: int) -> Copy:
    """A box in which all can be true."""
    random, facts = Random(seed), {}
    for fact in GAMES[name].facts.values():
        if fact.count:
            told: list[Any] = []
            while len(told) < fact.count and not (told and fact.closes(told[-1])):
                told.append(random_piece(name, fact.beside(tuple(told)), random))
            facts[fact.id] = told
        else:
            facts[fact.id] = random_piece(name, fact, random)
    getattr(faces_of(name), "agreed", lambda facts: None)(facts)
    return check_copy(GAMES[name].facts, Copy(name, facts, sample=True))


def random_piece(name: str, fact: Fact, random: Random) -> Any:
    """What is printed on a piece, or what a single fact says: drawn until it can be."""
    faces = faces_of(name)
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
            put_at(value, each.path, drawn(lambda told=each: face(fact.id, told, random), each, random))
    return value


def drawn(face: Callable[[], str], told: Input, random: Random) -> Any:
    """A value for one input."""
    match told.kind:
        case "number":
            return random.choice(
                (told.low, random.randint(told.low, told.high), random.randint(told.low, min(told.high, told.low + 2)))
            )
        case "choice":
            return face() if told.open and random.random() < 0.6 else random.choice(told.choices)
        case "text":
            return random.choice(("Made up", "By hand", "Third")) if not told.optional or random.random() < 0.5 else ""
    columns = random.randint(told.low, told.high) if told.grows else told.columns
    cells = [cell(face, told, random) for _ in range(told.rows * columns)]
    for number in told.holes:
        cells[number] = ""
    for number, known in told.always:
        cells[number] = known
    rows = [cells[row * columns : (row + 1) * columns] for row in range(told.rows)]
    return rows[0] if told.rows == 1 else rows


def cell(face: Callable[[], str], told: Input, random: Random) -> str:
    """A cell: of the palette, of the grammar, or told later."""
    if told.partly and random.random() < 0.05:
        return LATER
    return face() if told.open and random.random() < 0.5 else random.choice(told.choices)


# whole games


def play(name: str, players: int, seed: int) -> Counter[str]:
    """A whole game on a random box: answers at every question, books that are right, words, and the same game again."""
    random = Random(seed)
    box = random_box(name, seed)
    rulings = {each.name: random.choice(each.choices) for each in GAMES[name].rulings.values()}
    calm = [each for each, setting in of(name).SETTINGS.items() if setting.changes is None and not setting.untold]
    draws = random.choice((None, random.randrange(2**32)))
    plan = random.choice(calm), random.randrange(2**32), draws, fitting(name, players, rulings)
    played = Played(name, players, plan, box)
    try:
        game = watched(played)
        for event in game.events:
            assert "{" not in game.describe(event, random.choice(companion.LANGUAGES))
        again = companion.read_game(game.to_save().text())
        assert again.notice is None
        assert look(again) == look(game)
    except Exception as error:
        asked, done = played.game.ask, len(played.game.journal)
        raise Failed(f"play({name!r}, {players}, {seed}) after {done} decisions at {asked}") from error
    return Counter(boxes=1, decisions=len(game.journal))


def main(boxes: int, *names: str) -> None:
    """Play many, and print how many; what broke is told and counted."""
    for name in names or LEARNING:
        count = Counter[str]()
        for players in (players for each, players in TABLES if each == name):
            for seed in range(boxes):
                try:
                    count += play(name, players, seed)
                except Failed as error:
                    count["broken"] += 1
                    print(f"  {error}\n    {error.__cause__!r}")
        print(name, dict(count), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
