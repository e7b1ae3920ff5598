"""How often each lesson is shown over simulated first games."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import companion
from companion.engine.first_game import first_game
from companion.games import NAMES, definition
from companion.ui.present.lessons import MOST_IN_A_TURN, next_lesson
from tests.bench.figure import Figure, at_least

GAMES = 10


def lessons() -> Iterator[Figure]:
    """The share of the lessons of a game that beginners see; the note says how often each is shown."""
    for name in NAMES:
        counts = Counter[str]()
        for seed in range(GAMES):
            counts.update(shown_in_a_game(name, seed))
        all_of = [lesson.id for lesson in first_game(name).lessons]
        note = ", ".join(f"{id} {counts[id]}" for id in all_of)
        share = sum(counts[id] > 0 for id in all_of) / len(all_of)
        yield Figure(f"{name}: lessons shown in {GAMES} first games", round(100 * share), "%", at_least(90), note)


def shown_in_a_game(name: str, seed: int) -> list[str]:
    """The lessons that two beginners see who play at random, in order."""
    said, random = definition(name), Random(seed)
    game = companion.new_game(name, ["Ann", "Ben"], draws=seed, copy=said.sample() if said.sample else None)
    known: list[set[str]] = [set(), set()]
    turns, found = Counter[tuple[int, int]](), list[str]()
    while game.legal:
        seat = game.ask.player
        if seat is not None and turns[seat, game.turn_start] < MOST_IN_A_TURN:
            lesson = next_lesson(game, frozenset(known[seat]))
            if lesson is not None:
                known[seat].add(lesson.id)
                turns[seat, game.turn_start] += 1
                found.append(lesson.id)
        game.play(random.choice(game.legal).key)
    return found
