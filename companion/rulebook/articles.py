"""Rule articles: their text format, and the rulebook that holds them.

A file is a sequence of articles. Each has a heading with the rule ids it answers for, header lines and a body:

    # TZ-BEG-01 TZ-BEG-02
    title: Begging for corn
    printed: Begging for Corn
    see: TZ-BEG-03 TZ-TEMPLE-04
    words: plead, out of corn
    refusal TZ-BEG-01: {corn} corn is too much to beg.

    A paragraph.

    > An example.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from companion.rulebook.search import Index


class ArticleError(ValueError):
    """A rules file that cannot be read: the sentence names the file and the line."""

    def __init__(self, source: str, line: int, problem: str) -> None:
        super().__init__(f"{source}, line {line}: {problem}")
        self.source = source
        self.line = line
        self.problem = problem


class UnknownRule(KeyError):
    """No article answers for this rule id."""

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownLanguage(KeyError):
    """The rulebook has no articles in this language."""

    def __str__(self) -> str:
        return str(self.args[0])


class Article(msgspec.Struct, frozen=True, kw_only=True):
    """One article of the rulebook; it may answer for several neighbouring rules."""

    ids: tuple[str, ...]
    language: str
    title: str
    printed: str = ""
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    text: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    refusals: dict[str, str] = {}
    cautions: dict[str, str] = {}

    @property
    def id(self) -> str:
        """The first of its rule ids, which names the article."""
        return self.ids[0]

    def __repr__(self) -> str:
        return f"<Article {self.id} {self.language}: {self.title}>"

    def __str__(self) -> str:
        import textwrap

        parts = [self.title + "\n" + " ".join(self.ids) + (f" · {self.printed}" if self.printed else "")]
        parts += [textwrap.fill(paragraph, 80) for paragraph in self.text]
        parts += [
            textwrap.fill(example, 80, initial_indent="  > ", subsequent_indent="    ") for example in self.examples
        ]
        if self.see:
            parts.append(textwrap.fill("→ " + " ".join(self.see), 80, break_on_hyphens=False))
        return "\n\n".join(parts)


class Found(msgspec.Struct, frozen=True):
    """An article that may answer a question; a higher score is a better match."""

    article: Article
    score: float

    def __repr__(self) -> str:
        return f"<Found {self.article.id} {self.score:.2f}: {self.article.title}>"


def parse(text: str, language: str, source: str = "rules.md") -> tuple[Article, ...]:
    """Read the articles of one language; `source` is the name that errors speak of.

    >>> article, = parse("# TZ-PAL-01\\ntitle: Fishing\\n\\nTake 3 corn.", "en")
    >>> article
    <Article TZ-PAL-01 en: Fishing>
    """
    lines = text.removeprefix("\ufeff").splitlines()
    articles: list[Article] = []
    taken: dict[str, int] = {}
    sees: list[tuple[int, str]] = []
    for start, end in _spans(lines, source):
        ids = tuple(lines[start][2:].split())
        if not ids:
            raise ArticleError(source, start + 1, "a heading without a rule id")
        for rule_id in ids:
            if not _is_rule_id(rule_id):
                raise ArticleError(source, start + 1, f"“{rule_id}” is not a rule id")
            if rule_id in taken:
                raise ArticleError(source, start + 1, f"{rule_id} stands already on line {taken[rule_id]}")
            taken[rule_id] = start + 1
        article, see_line = _article(ids, language, lines, start, end, source)
        sees += [(see_line, rule_id) for rule_id in article.see]
        articles.append(article)
    for line, rule_id in sees:
        if rule_id not in taken:
            raise ArticleError(source, line, f"see: there is no article for {rule_id}")
    return tuple(articles)


def _spans(lines: list[str], source: str) -> Iterator[tuple[int, int]]:
    """Where each article starts and ends."""
    start = -1
    for number, line in enumerate(lines):
        if line.startswith("# "):
            if start >= 0:
                yield start, number
            start = number
        elif line.startswith("#"):
            raise ArticleError(source, number + 1, "a heading is “# ” and rule ids")
        elif start < 0 and line.strip():
            raise ArticleError(source, number + 1, "text before the first heading")
    if start >= 0:
        yield start, len(lines)


def _is_rule_id(word: str) -> bool:
    parts = word.split("-")
    return len(parts) > 2 and all(parts) and parts[-1].isdigit() and word.isascii() and word.isupper()


def _article(
    ids: tuple[str, ...], language: str, lines: list[str], start: int, end: int, source: str
) -> tuple[Article, int]:
    """The article on these lines, and the line of its `see` for a later check."""
    single: dict[str, str] = {}
    patterns: dict[str, dict[str, str]] = {"refusal": {}, "caution": {}}
    see_line = start + 1
    number = start + 1
    while number < end and lines[number].strip():
        name, colon, value = lines[number].partition(":")
        name, value = name.strip(), value.strip()
        kind, _, rule_id = name.partition(" ")
        number += 1
        if not colon:
            raise ArticleError(source, number, "a header line is “name: value”; a blank line starts the text")
        if kind in patterns:
            if rule_id not in ids:
                raise ArticleError(source, number, f"{kind}: “{rule_id}” is not an id of this article")
            if rule_id in patterns[kind]:
                raise ArticleError(source, number, f"{kind} {rule_id} is there twice")
            patterns[kind][rule_id] = value
        elif name not in ("title", "printed", "see", "words"):
            raise ArticleError(source, number, f"unknown header “{name}”")
        elif name in single:
            raise ArticleError(source, number, f"{name} is there twice")
        else:
            single[name] = value
            if name == "see":
                see_line = number
        if not value:
            raise ArticleError(source, number, f"{name} is empty")
    if "title" not in single:
        raise ArticleError(source, start + 1, f"{ids[0]} has no title")
    text, examples = _body(lines[number:end])
    if not text:
        raise ArticleError(source, start + 1, f"{ids[0]} has no text")
    article = Article(
        ids=ids,
        language=language,
        title=single["title"],
        printed=single.get("printed", ""),
        see=tuple(single.get("see", "").split()),
        words=tuple(phrase.strip() for phrase in single.get("words", "").split(",") if phrase.strip()),
        text=text,
        examples=examples,
        refusals=patterns["refusal"],
        cautions=patterns["caution"],
    )
    return article, see_line


def _body(lines: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paragraphs and examples, each joined to one line."""
    paragraphs: list[str] = []
    examples: list[str] = []
    before: list[str] | None = None
    for line in map(str.strip, lines):
        if not line:
            before = None
            continue
        into = examples if line.startswith(">") else paragraphs
        words = line.removeprefix(">").strip()
        if into is before:
            into[-1] += " " + words
        else:
            into.append(words)
        before = into
    return tuple(paragraphs), tuple(examples)


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
