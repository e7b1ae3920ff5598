"""From home to the first turn of a game that the table has never played: taps, words to read, and waiting.

Everybody has a phone: one of them opens the table and lays it out, and each answers the questions of its seat. The
taps where one phone serves all are in the note.
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from statistics import median

import companion
from companion.engine.first_game import first_game
from companion.games import NAMES, definition
from companion.tables.store import TableStore
from companion.ui.commands import COMMANDS
from companion.ui.present.draws import lots_of
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import View
from tests.bench.figure import Figure, at_most, quantile, timed

TAPS, WORDS, MOMENT = 15, 200, 50
"""The aims: taps beside one for each step of the set-up, words beside those of the set-up, and milliseconds."""
PLAYED_ON = 60
"""Taps of the first turns."""
TO_CHOOSE = 2
"""Taps that open a folded choice and choose."""


class Beginner:
    """A player who takes the way that the screens offer: all taps, and all words that stand there to be read."""

    def __init__(self, game: str, language: str) -> None:
        self.game = game
        self.session = Session(TableStore(tempfile.mkdtemp()), COMMANDS, Reader(language))
        self.session.start("")
        self.taps = self.steps = self.others = 0
        """Taps of the phone that opens the table, the steps of the set-up, and taps for the other seats."""
        self.read: list[str] = []
        self.took: list[float] = []
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
        """Every card, swiped through; the button of the last one leads on."""
        (story,) = self.session.view().panels
        self.read += [f"{card.title} {card.text}" for card in story.cards]
        self._tap(story.go_on.command)

    def sets_up(self) -> None:
        """One tap a step."""
        while (guide := self.session.view().guide) is not None:
            self._tap(guide.next.command)
            self.steps += 1
            self.taps -= 1

    def answers_until_the_first_turn(self) -> None:
        """The questions before it with their texts; each player reads their own. Who does not know the pieces yet lets
        the companion draw, where it offers that. One tap more leaves the card of what everybody takes.
        """
        asked: dict[int | None, list[str]] = {}
        answers = Counter[int | None]()
        before = self.taps
        while not self.begun:
            game = self.session.game
            asked.setdefault(game.ask.player, []).extend(said(self.session.view()))
            answers[game.ask.player] += 1
            self._tap({"op": "draw"} if lots_of(game) else {"op": "play", "key": game.legal[0].key})
        self.read += max(asked.values(), key=words, default=[])
        common = answers.pop(None, 0)
        self.taps = before + common + max(answers.values(), default=0)
        self.others = answers.total() - max(answers.values(), default=0)
        left = self.session.view().on_table
        self.taps += left is not None and left.open

    def waits_for_lessons(self) -> None:
        """Play on; the processor time of every tap that brings a lesson, up to the view that shows it."""
        for _ in range(PLAYED_ON):
            game = self.session.game
            key = game.legal[0].key
            took = timed(lambda key=key: self._tap({"op": "play", "key": key}))
            asked = self.session.view().question
            if asked is not None and asked.lesson is not None:
                self.took.append(took)

    def waits_for_a_card(self) -> list[float]:
        """Processor time from a long press on each picture to its card."""
        icons = [first_game(self.game).icon_of(id) for id, card in first_game(self.game).cards.items() if card.icons]
        return [timed(lambda icon=icon: self._tap({"op": "learn", "icons": [icon]})) for icon in icons]

    @property
    def begun(self) -> bool:
        game = self.session.game
        asked = game is not None and game.ask is not None and game.ask.player is not None
        return asked and game.definition.opener(game.table) is not None and game.table.phase == "turn"


def said(view: View) -> list[str]:
    """The words of a question and of its lesson."""
    asked = view.question
    lesson = [asked.lesson.title, asked.lesson.text] if asked.lesson else []
    return [asked.text, asked.help, *lesson]


def first_evening() -> Iterator[Figure]:
    """Taps of a phone among three, and the words that its owner reads, in the longest language."""
    for name in NAMES:
        found = []
        for language in companion.LANGUAGES:
            beginner = Beginner(name, language)
            beginner.reads_two_minutes()
            story = words(beginner.read)
            beginner.sets_up()
            beginner.answers_until_the_first_turn()
            found.append((words(beginner.read), story, beginner.taps, beginner.steps, beginner.others))
        most, story, taps, steps, others = max(found)
        note = f"{taps + others} where one phone serves three people"
        yield Figure(f"{name}: taps to the first turn, beside {steps} of the set-up", taps, "", at_most(TAPS), note)
        yield Figure(f"{name}: words before the first turn", most, "", at_most(WORDS), f"{story} in two minutes")
        beginner.waits_for_lessons()
        cards = beginner.waits_for_a_card()
        note = f"95 %: {1000 * quantile(beginner.took, 0.95):.0f} ms; processor time of the server"
        yield Figure(f"{name}: tap to lesson", 1000 * median(beginner.took), "ms", at_most(MOMENT), note)
        yield Figure(f"{name}: long press to card", 1000 * median(cards), "ms", at_most(MOMENT))


def words(texts: list[str]) -> int:
    """How many words."""
    return sum(len(text.split()) for text in texts)
