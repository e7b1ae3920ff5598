"""A game in words: its questions, options and events described, and questions about it answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from companion.engine.ask import Ask
from companion.engine.definition import Definition
from companion.engine.describe import describe, sentence_of
from companion.engine.event import Event
from companion.engine.messages import Sentence, messages


class Wording:
    """The words of a game. The rulebook is set by the package, since the engine lies below it."""

    rulebook: ClassVar[Callable[[str], Any] | None] = None
    """Finds a game's rulebook."""
    definition: Definition
    names: tuple[str, ...]

    def describe(self, thing: object, language: str = "en") -> str:
        """An ask, option, reason, caution, verdict, event, score line, error, article or rule id in words."""
        name, rulebook = self.definition.name, Wording.rulebook
        article = None if rulebook is None else lambda rule: rulebook(name).article(rule, language)
        return describe(thing, messages(language, name), self.names, article)

    def sentence(self, thing: Ask | Event, language: str = "en") -> Sentence:
        """A question or an event in words, with the names in it apart."""
        return sentence_of(thing, messages(language, self.definition.name), self.names)

    def ask_about(self, question: str, language: str = "en", seat: int | None = None) -> Any:
        """The table's own answer to a question, and the rulebook's: a :class:`companion.rulebook.TableAnswer`.

        ``seat``: that of the reader; otherwise of the player whose turn it is.
        """
        assert Wording.rulebook is not None, "the package sets it"
        return Wording.rulebook(self.definition.name).ask_at(self, question, language, seat)
