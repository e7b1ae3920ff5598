"""The rules in words: one article per rule and language, found by its id or by a player's question."""

from companion.engine.errors import UnknownLanguage, UnknownRule
from companion.rulebook.answers import Answer, Found
from companion.rulebook.articles import Article, ArticleError, parse
from companion.rulebook.book import Rulebook
from companion.rulebook.table_answer import TableAnswer, TableLine

__all__ = [
    "Answer",
    "Article",
    "ArticleError",
    "Found",
    "Rulebook",
    "TableAnswer",
    "TableLine",
    "UnknownLanguage",
    "UnknownRule",
    "parse",
]
