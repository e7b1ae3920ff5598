"""The rules: opening an article, and the questions of the search box."""

from __future__ import annotations

from companion.ui.commands.form import LONGEST_TEXT
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.view import Command

LAST_QUESTIONS = 5


def article(session: Session, message: Command) -> None:
    """Open an article of the rules, or close it."""
    session.reader.article = str(message.get("id", ""))[:LONGEST_TEXT]
    remember_question(session.reader)
    if session.table is not None and session.reader.article:
        session.reader.tab = "explain"


def search(session: Session, message: Command) -> None:
    """Search the rules; a question that is not the last one typed on is another."""
    reader, text = session.reader, str(message.get("text", ""))[:LONGEST_TEXT]
    if not text or not (text.startswith(reader.search) or reader.search.startswith(text)):
        remember_question(reader)
    reader.search, reader.article = text, ""


def remember_question(reader: Reader) -> None:
    """Keep the question of the search box among the last ones; a single word is none."""
    asked = reader.search.strip()
    if " " in asked:
        reader.asked = [asked, *(each for each in reader.asked if each != asked)][:LAST_QUESTIONS]
