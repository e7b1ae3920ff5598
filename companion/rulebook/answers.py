"""The rulebook's answer to a question: the articles found, and honest doubts about them."""

from __future__ import annotations

import msgspec

from companion.engine.messages import Messages
from companion.rulebook.articles import Article

MOST_WORDS = 5  # unknown words that are named


class Found(msgspec.Struct, frozen=True):
    """An article that may answer a question, with the sentence that does; a higher score is a better match."""

    article: Article
    score: float
    line: str = ""

    def __repr__(self) -> str:
        return f"<Found {self.article.id} {self.score:.2f}: {self.article.title}>"


class Answer(msgspec.Struct, frozen=True):
    """The rulebook's answer to a question.

    `unknown` are the words that no rule has. A question that is not `answered` asks about them more than about the
    found articles.
    """

    found: tuple[Found, ...] = ()
    unknown: tuple[str, ...] = ()
    answered: bool = True

    def doubts(self, say: Messages) -> list[str]:
        """Cautions about the found articles, in the words of a language."""
        doubts = []
        if self.found and not self.answered:
            doubts.append(say.text("rules.unanswered"))
        if self.unknown:
            words = [say.text("rules.word", word=word) for word in self.unknown[:MOST_WORDS]]
            doubts.append(say.text("rules.unknown", words=say.join(words)))
        return doubts
