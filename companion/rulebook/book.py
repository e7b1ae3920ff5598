"""The rulebook of a game: its articles in every language, found by id or by a question."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from companion.engine.errors import UnknownLanguage, UnknownRule, named, plain_text, whole_number
from companion.rulebook.articles import Article, parse

if TYPE_CHECKING:
    from companion.rulebook.search import Index


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
        if not isinstance(language, str) or language not in self._sources:
            raise UnknownLanguage(language, self.languages)
        if language not in self._articles:
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
        if isinstance(rule_id, str) and rule_id in self._by_id[language]:
            return self._by_id[language][rule_id]
        raise self._unknown(named(rule_id), language)

    def _unknown(self, rule_id: str, language: str) -> UnknownRule:
        import difflib

        near = difflib.get_close_matches(rule_id.upper(), self._by_id[language], n=3, cutoff=0.7)
        if near:
            return UnknownRule("error.unknown-rule-near", rule=rule_id, near=", ".join(near))
        return UnknownRule("error.unknown-rule", rule=rule_id)

    def find(self, question: str, language: str = "en", limit: int = 5) -> list[Found]:
        """The articles that answer a question best, best first, in the language asked for.

        The question itself may be in any language of the rulebook.
        """
        from companion.rulebook import search

        self.articles(language)
        question, limit = plain_text("question", question), whole_number("limit", limit)
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
