"""Lessons over simulated first games: how often each is shown, and which rules were taught before they occurred.

The players of a game are beginners: they play at random, greedily, or as the advisor would, in turns of games. A rule
occurs where a player is asked by it or an event of the player names it, from the first turn on: the set-up has its own
guide. It was taught where the game in two minutes or a lesson said it before, or the lesson stands at the player's
next question.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from os import environ
from random import Random
from statistics import fmean as mean

import companion
from companion.engine.first_game import SOLO, first_game
from companion.engine.game import Game
from companion.games import NAMES, definition
from companion.players import advisor, greedy, random_policy
from companion.ui.present.lesson_words import words
from companion.ui.present.lessons import next_lesson, rules_of, rules_of_story
from companion.ui.present.page_context import Page
from companion.ui.reader import Reader
from tests.bench.figure import Figure, at_least, at_most

GAMES = int(environ.get("LESSONS", "200"))
"""First games of each game; ``LESSONS=20`` for a quick look."""
SOME = 40
"""One game of so many is played by the advisor, which takes long."""
SOME_MODULES = 4
"""A module is played in one game of so many."""
Play = Callable[[Game, Random], str]


class Beginner:
    """The lessons shown to one player, and the rules this player met."""

    def __init__(self, game: Game) -> None:
        self.game = game.definition.name
        self.known: set[str] = set()
        self.turns = Counter[int]()
        self.taught = set(rules_of_story(game))
        self.met: dict[str, bool] = {}
        self.waiting: list[str] = []
        """Rules of events since the last question, to be explained at the next one."""

    def asked(self, game: Game, counts: bool) -> str:
        """The lesson that is shown with a question; empty where there is none.

        The rules of the set-up, which has a guide, do not count.
        """
        assert game.ask is not None
        found = next_lesson(game, frozenset(self.known), self.turns[game.turn_start])
        if found is not None:
            assert self.known.issuperset(found.after), found.id
            self.known.add(found.id)
            self.turns[game.turn_start] += 1
            self.taught |= rules_of(self.game, found)
        for rule in (game.ask.rule, *self.waiting) if counts else ():
            self.met.setdefault(rule, rule in self.taught)
        self.waiting = []
        return found.id if found else ""

    def sees(self, rule: str) -> None:
        """An event of the player."""
        if rule and rule not in self.met:
            if rule in self.taught:
                self.met[rule] = True
            else:
                self.waiting.append(rule)

    def end(self) -> float:
        """The share of the rules met that were taught."""
        for rule in self.waiting:
            self.met.setdefault(rule, False)
        own = {rule: taught for rule, taught in self.met.items() if not set_up(rule)}
        return sum(own.values()) / len(own) if own else 1.0


def set_up(rule: str) -> bool:
    """Whether a rule is one of the set-up, which is shown in pictures before the first turn."""
    return rule.split("-")[1] in ("SET", "SETUP")


def first_game_of(name: str, seed: int, play: Play, module: str = "") -> tuple[list[str], list[Beginner]]:
    """The lessons that two beginners see in order, or one who plays alone, and the beginners."""
    said, random = definition(name), Random(seed)
    copy = said.sample() if said.sample else None
    names = ["Ann"] if module == SOLO else ["Ann", "Ben"]
    rulings = {module: said.rulings[module].choices[-1]} if module in said.rulings else None
    game = companion.new_game(name, names, draws=seed, copy=copy, rulings=rulings)
    people, found, seen, begun = [Beginner(game) for _ in names], list[str](), 0, False
    while game.ask is not None:
        if not begun and game.table.phase == "turn":
            seen, begun = len(game.events), True
        seat = game.ask.player
        if seat is not None and (lesson := people[seat].asked(game, begun)):
            found.append(lesson)
        game.play(play(game, random) if seat is not None else random_policy(game, random))
        for event in game.events[seen:]:
            if begun and event.player is not None and event.player < len(people):
                people[event.player].sees(event.rule)
        seen = len(game.events)
    return found, people


def shown_in_a_game(name: str, seed: int) -> list[str]:
    """The lessons that two beginners see who play at random, in order."""
    return first_game_of(name, seed, random_policy)[0]


def player_of(seed: int) -> Play:
    """Games are played at random and greedily by turns, a few by the advisor, which takes long."""
    if seed % SOME == SOME - 1:
        return advisor
    return greedy if seed % 2 else random_policy


def lessons() -> Iterator[Figure]:
    """The lessons of every game: the share that is shown, how often each is, words, and the rules taught in time."""
    for name in NAMES:
        yield from of_game(name)
        yield from of_modules(name)
        yield from words_of(name)


def of_game(name: str) -> Iterator[Figure]:
    """The lessons of a base game."""
    base = [lesson.id for lesson in first_game(name).lessons if not lesson.module]
    counts, taught = Counter[str](), list[float]()
    for seed in range(GAMES):
        found, people = first_game_of(name, seed, player_of(seed))
        counts.update(set(found))
        taught += [each.end() for each in people]
    shares = [100 * counts[id] / GAMES for id in base]
    yield Figure(f"{name}: lessons shown in some first game", 100 * mean(map(bool, shares)), "%", at_least(100))
    yield Figure(f"{name}: lessons shown in one first game", round(mean(shares)), "%")
    yield Figure(f"{name}: rules taught at or before they occur", round(100 * mean(taught)), "%", at_least(90))
    for id, share in zip(base, shares, strict=True):
        yield Figure(f"{name}: {id}", share, "%")


def of_modules(name: str) -> Iterator[Figure]:
    """The lessons of the modules, each played by itself."""
    every, games = first_game(name).lessons, max(GAMES // SOME_MODULES, 2)
    for module in dict.fromkeys(lesson.modules[0] for lesson in every if lesson.module):
        counts, taught = Counter[str](), list[float]()
        for seed in range(games):
            found, people = first_game_of(name, seed, greedy if seed % 2 else random_policy, module)
            counts.update(set(found))
            taught += [each.end() for each in people]
        for lesson in every:
            if lesson.module and lesson.modules[0] == module:
                yield Figure(f"{name}: {lesson.id}", 100 * counts[lesson.id] / games, "%")
        share = round(100 * mean(taught))
        yield Figure(f"{name}: rules taught at or before they occur, with {module}", share, "%", at_least(90))


def words_of(name: str) -> Iterator[Figure]:
    """How long the lessons are, in all languages."""
    pages = [Page.about(Reader(language), name) for language in companion.LANGUAGES]
    numbers = defaultdict[str, float](int)
    said = [len(words(page, lesson, numbers)[1].split()) for lesson in first_game(name).lessons for page in pages]
    yield Figure(f"{name}: words of a lesson, mean", mean(said), "")
    yield Figure(f"{name}: words of the longest lesson", max(said), "", at_most(30))
