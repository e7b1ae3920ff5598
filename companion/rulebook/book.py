"""The rulebook of a game: its articles in every language, found by id or by a question."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.rulebook.articles import Article, parse

if TYPE_CHECKING:
    from companion.rulebook.search import Index


class UnknownRule(KeyError):
    """No article answers for this rule id."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownLanguage(KeyError):
    """The rulebook has no articles in this language."""

    def __str__(self) -> str:
        return str(self.args[0])


class Found(msgspec.Struct, frozen=True):
    """An article that may answer a question; a higher score is a better match."""

    article: Article
    score: float

    def __repr__(self) -> str:
        return f"<Found {self.article.id} {self.score:.2f}: {self.article.title}>"


class Rulebook:
    """The articles of one game. Each language is read when it is first needed.

    >>> book = Rulebook("tzolkin", {"en": "# TZ-PAL-01\\ntitle: Fishing\\n\\nTake 3 corn."})
    >>> book.article("TZ-PAL-01").text
    ('Take 3 corn.',)
    >>> [found.article for found in book.find("how much corn for fishing")]
    [<Article TZ-PAL-01 en: Fishing>]
    """

    def __init__(self, game: str, languages: Mapping[str, Path | str]) -> None:
        if not languages:
            raise ValueError(f"the rulebook of {game} needs at least one language")
        self.game = game
        self._sources = dict(languages)
        self._articles: dict[str, tuple[Article, ...]] = {}
        self._by_id: dict[str, dict[str, Article]] = {}
        self._indexes: dict[str, Index] = {}

    def __repr__(self) -> str:
        return f"<Rulebook {self.game}: {', '.join(self._sources)}>"

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._sources)

    @property
    def ids(self) -> tuple[str, ...]:
        """All rule ids, in the order of the rulebook."""
        return tuple(rule_id for article in self.articles(self.languages[0]) for rule_id in article.ids)

    def articles(self, language: str = "en") -> tuple[Article, ...]:
        """All articles in a language, in the order of the rulebook."""
        if language not in self._articles:
            if language not in self._sources:
                there = ", ".join(self._sources)
                raise UnknownLanguage(f"the rulebook of {self.game} is not there in “{language}”, only in {there}")
            source = self._sources[language]
            if isinstance(source, Path):
                articles = parse(source.read_text(encoding="utf-8"), language, str(source))
            else:
                articles = parse(source, language, f"{self.game} ({language})")
            self._by_id[language] = {rule_id: article for article in articles for rule_id in article.ids}
            self._articles[language] = articles
        return self._articles[language]

    def article(self, rule_id: str, language: str = "en") -> Article:
        """The article that answers for a rule."""
        self.articles(language)
        try:
            return self._by_id[language][rule_id]
        except KeyError:
            raise UnknownRule(self._unknown(rule_id, language)) from None

    def _unknown(self, rule_id: str, language: str) -> str:
        import difflib

        near = difflib.get_close_matches(str(rule_id)[:40].upper(), self._by_id[language], n=3, cutoff=0.7)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        return f"{self.game} has no rule {str(rule_id)[:40]!r}{hint}"

    def find(self, question: str, language: str = "en", limit: int = 5) -> list[Found]:
        """The articles that answer a question best, best first, in the language asked for.

        The question itself may be in any language of the rulebook.
        """
        from companion.rulebook import search

        self.articles(language)
        asked = search.language_of(question, language, self.languages, self._index)
        answers = self._index(asked).rank(question, limit)
        if asked == language:
            return [Found(article, score) for article, score in answers]
        return [Found(self.article(article.id, language), score) for article, score in answers]

    def _index(self, language: str) -> Index:
        if language not in self._indexes:
            from companion.rulebook.search import Index

            self._indexes[language] = Index(self.articles(language), language)
        return self._indexes[language]
