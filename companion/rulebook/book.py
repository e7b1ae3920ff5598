"""The rulebook of a game: its articles in every language, found by id or by a question."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.data_folder import folder
from companion.engine.errors import BadPlayers, UnknownLanguage, UnknownRule, named, plain_text, whole_number
from companion.rulebook.answers import Answer, Found
from companion.rulebook.articles import Article, above, apart, modules, parse, said, synonyms

if TYPE_CHECKING:
    from companion.engine.game import Game
    from companion.engine.pending_question import Options
    from companion.rulebook.search import Hit, Index
    from companion.rulebook.table_answer import TableAnswer
    from companion.rulebook.table_glossary import Glossary
    from companion.rulebook.table_questions import Matching


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
        self._heads: dict[str, tuple[str, str]] = {}
        self._by_id: dict[str, dict[str, Article]] = {}
        self._indexes: dict[str, Index] = {}
        self._glossaries: dict[str, Glossary] = {}
        self._asked_at: dict[str, tuple[Options, Matching]] = {}

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
            with uncollected():
                text, _, name = self._source(language)
                articles = parse(text, language, name)
            self._by_id[language] = {rule_id: article for article in articles for rule_id in article.ids}
            self._articles[language] = articles
            self._heads[language] = above(text), name
        return self._articles[language]

    def _source(self, language: str) -> tuple[str, str, str]:
        """The text of a language, the language, and the name of the text in errors."""
        source = self._sources[language]
        if isinstance(source, Path):
            return source.read_text(encoding="utf-8"), language, str(source)
        return source, language, f"{self.game} ({language})"

    def article(self, rule_id: str, language: str = "en") -> Article:
        """The article that answers for a rule."""
        self.articles(language)
        if isinstance(rule_id, str) and rule_id in self._by_id[language]:
            return self._by_id[language][rule_id]
        raise self._unknown(named(rule_id), language)

    def related(self, rule_id: str, language: str = "en") -> list[Article]:
        """The articles that an article sends to, then those that send to it: a rule with its exceptions, either way."""
        article = self.article(rule_id, language)
        there = [self.article(each, language) for each in article.see]
        back = [each for each in self.articles(language) if set(each.see) & set(article.ids)]
        return list({each.id: each for each in (*there, *back)}.values())

    def _unknown(self, rule_id: str, language: str) -> UnknownRule:
        import difflib

        near = difflib.get_close_matches(rule_id.upper(), self._by_id[language], n=3, cutoff=0.7)
        if near:
            return UnknownRule("error.unknown-rule-near", rule=rule_id, near=", ".join(near))
        return UnknownRule("error.unknown-rule", rule=rule_id)

    def disputes(self, language: str = "en") -> list[Found]:
        """Points that players often quarrel over, in the order of the book: articles with the sentences that decide."""
        disputed = [article for article in self.articles(language) if article.disputed]
        index = self._index(language)
        return [Found(article, 0.0, index.decides(article.disputed, article)) for article in disputed]

    def prepare(self, language: str = "en") -> None:
        """Search once in a language, so that the first question need not wait until everything is built."""
        if language not in self._indexes:
            self.ask(self.articles(language)[0].title, language)

    def find(self, question: str, language: str = "en", limit: int = 5) -> list[Found]:
        """The articles that answer a question best, best first, in the language asked for.

        The question itself may be in any language of the rulebook.
        """
        return list(self.ask(question, language, limit).found)

    def ask(self, question: str, language: str = "en", limit: int = 5, in_play: Collection[str] = ()) -> Answer:
        """The articles of `find`, and whether they are an answer; ``in_play``: the rulings of modules in play.

        >>> book = Rulebook("tzolkin", {"en": "# TZ-PAL-01\\ntitle: Fishing\\n\\nGo to the river. Take 3 corn."})
        >>> answer = book.ask("how much corn does the dragon take")
        >>> answer.found[0].line, answer.unknown
        ('Go to the river. Take 3 corn.', ('dragon',))
        """
        from companion.rulebook import question_language

        self.articles(language)
        question, limit = plain_text("question", question), whole_number("limit", limit)
        question, asked = question_language.heard(question, language, self.languages, self._index)
        hits, unknown, answered = self._index(asked).answer(question, limit, in_play)
        if asked != language:
            hits = [self._in(language, hit) for hit in hits]
        return Answer(tuple(Found(*hit) for hit in hits), unknown, answered)

    def names_anything(self, question: str, language: str = "en") -> bool:
        """Whether a question has a word that may be looked for: not “can I” alone."""
        from companion.rulebook.search_languages import words

        return bool(self._index(language).stems(words(question)))

    def _in(self, language: str, hit: Hit) -> Hit:
        """The same answer in another language."""
        from companion.rulebook.sentences import counterpart

        here, there = hit.article, self.article(hit.article.id, language)
        line = counterpart(hit.line, (*here.text, *here.examples), (*there.text, *there.examples))
        return hit._replace(article=there, line=line)

    def ask_at(self, game: Game, question: str, language: str = "en", seat: int | None = None) -> TableAnswer:
        """The answers of a game's table and of the rulebook to a question."""
        from companion.engine.messages import messages
        from companion.rulebook import question_language, search
        from companion.rulebook.table_answer import Speaker, TableAnswer

        asking = (game.ask.player or 0 if game.ask else 0) if seat is None else whole_number("seat", seat)
        if not 0 <= asking < len(game.names):
            raise BadPlayers("error.no-such-seat", seat=asking, last=len(game.names) - 1)
        rulings = game.definition.rulings
        in_play = {name for name, choice in game.rulings.items() if choice != rulings[name].default}
        answer = self.ask(question, language, in_play=in_play)
        question, asked = question_language.heard(question, language, self.languages, self._index)
        found = self.matching(game, asked).answer(question[: search.LONGEST_QUESTION], asking)
        lines = Speaker(game, messages(language, self.game)).lines(found)
        return TableAnswer(game.describe(game.ask, language) if game.ask else "", lines, answer)

    def matching(self, game: Game, language: str) -> Matching:
        """The present statements of a game's table, to be asked in a language."""
        from companion.rulebook.table_glossary import Glossary
        from companion.rulebook.table_questions import Matching

        if language not in self._glossaries:
            index = self._index(language)
            self._glossaries[language] = Glossary(index, said(*self._heads[language]))
        options, matching = self._asked_at.get(language, (None, None))
        if matching is None or options is not game.options:  # they are found again for each question of the game
            matching = Matching(game, self._glossaries[language])
            self._asked_at[language] = (game.options, matching)
        return matching

    def _index(self, language: str) -> Index:
        if language not in self._indexes:
            from companion.rulebook.search import Index

            articles = self.articles(language)
            head, name = self._heads[language]
            same, modular = synonyms(head, name), modules(head, name)
            with uncollected():
                asked = self._answered(language), self._unanswered(language)
                self._indexes[language] = Index(articles, language, same, apart(head), modular, *asked)
        return self._indexes[language]

    def _answered(self, language: str) -> dict[str, list[str]]:
        """Questions that a rule answers, by its id, besides those that its article names a sentence for."""
        asked: dict[str, list[str]] = {}
        for line in self._lines_beside(language, "answered.txt"):
            rule_id, _, question = line.partition(" ")
            asked.setdefault(rule_id, []).append(question)
        return asked

    def _unanswered(self, language: str) -> list[str]:
        """Questions that no rule answers: those of this game beside its rules, then those of any game."""
        if not (own := self._lines_beside(language, "unanswered.txt")):
            return []
        return own + _lines(folder("engine") / language / "unanswered.txt")

    def _lines_beside(self, language: str, name: str) -> list[str]:
        """The lines of a file beside the articles."""
        source = self._sources[language]
        return _lines(source.with_name(name)) if isinstance(source, Path) else []


@contextmanager
def uncollected() -> Iterator[None]:
    """Make many objects that stay, without searching them for garbage again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if line.strip()] if file.is_file() else []
