"""The rules in words: one article per rule and language, found by its id or by a player's question."""

from companion.engine.errors import UnknownLanguage, UnknownRule
from companion.rulebook.articles import Article, ArticleError, parse
from companion.rulebook.book import Answer, Found, Rulebook

__all__ = ["Answer", "Article", "ArticleError", "Found", "Rulebook", "UnknownLanguage", "UnknownRule", "parse"]
