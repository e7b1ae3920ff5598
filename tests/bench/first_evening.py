"""From home to the first turn of a game that the table has never played: taps, and words to read."""

import tempfile
from collections.abc import Iterator

import companion
from companion.games import NAMES, definition
from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Picture, View
from tests.bench.figure import Figure, at_most

TAPS, WORDS = 15, 200
"""The aims: taps beside one for each step of the set-up, and words beside those of the set-up."""
TO_CHOOSE = 2
"""Taps that open a folded choice and choose."""


class Beginner:
    """Somebody who takes the way that the screens offer: all taps, and all words that stand there to be read."""

    def __init__(self, game: str, language: str) -> None:
        self.session = Session(TableStore(tempfile.mkdtemp()), COMMANDS, Reader(language))
        self.session.start("")
        self.taps = self.steps = 0
        self.read: list[str] = []
        self._tap({"op": "open", "address": f"?new={game}&lang={language}"})
        self._choose("draws", True)
        if definition(game).sample:
            self._choose("copy", "sample")
        self._tap({"op": "start"})

    def _tap(self, command: dict[str, object]) -> None:
        self.taps += 1
        self.session.handle({**command, "rev": self.session.reader.rev})

    def _choose(self, field: str, value: object) -> None:
        self._tap({"op": "change", "form": "new", "field": field, "value": value})
        self.taps += TO_CHOOSE - 1

    def reads_two_minutes(self) -> None:
        """Every card; the button stands on the last one."""
        cards = self.session.view().panels
        self.read += [f"{card.title} {card.note}" for card in cards if isinstance(card, Picture)]
        self._tap(cards[-1].actions[0].command)

    def sets_up(self) -> None:
        """One tap a step."""
        while (guide := self.session.view().guide) is not None:
            self._tap(guide.next.command)
            self.steps += 1
            self.taps -= 1

    def answers_until_the_first_turn(self) -> None:
        """The questions before it with their texts; each player reads their own."""
        asked: dict[int | None, list[str]] = {}
        while not self.begun:
            game = self.session.game
            asked.setdefault(game.ask.player, []).extend(said(self.session.view()))
            self._tap({"op": "play", "key": game.legal[0].key})
        self.read += max(asked.values(), key=words, default=[])

    @property
    def begun(self) -> bool:
        game = self.session.game
        asked = game is not None and game.ask is not None and game.ask.player is not None
        return asked and game.definition.screen().ready(game.table) and game.table.phase == "turn"


def said(view: View) -> list[str]:
    """The words of a question and of its lesson."""
    asked = view.question
    lesson = [asked.lesson.title, asked.lesson.text] if asked.lesson else []
    return [asked.text, asked.help, *lesson]


def first_evening() -> Iterator[Figure]:
    """Taps of all three people that a new form has, and the words that one of them reads, in the longest language."""
    for name in NAMES:
        found = []
        for language in companion.LANGUAGES:
            beginner = Beginner(name, language)
            beginner.reads_two_minutes()
            story = words(beginner.read)
            beginner.sets_up()
            beginner.answers_until_the_first_turn()
            found.append((words(beginner.read), story, beginner.taps, beginner.steps))
        most, story, taps, steps = max(found)
        yield Figure(f"{name}: taps to the first turn, beside {steps} of the set-up", taps, "", at_most(TAPS))
        yield Figure(f"{name}: words before the first turn", most, "", at_most(WORDS), f"{story} in two minutes")


def words(texts: list[str]) -> int:
    """How many words."""
    return sum(len(text.split()) for text in texts)
