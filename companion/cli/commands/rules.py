"""Questions about the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console

import companion
from companion.cli.app import GameName, Json, LanguageOption, app
from companion.cli.output import messages_in, print_json, terminal
from companion.engine.errors import CompanionError
from companion.engine.messages import Messages
from companion.rulebook import Answer, Found

if TYPE_CHECKING:
    from companion.rulebook import Article


@app.command()
def rules(
    game: GameName,
    question: Annotated[str, typer.Argument(help="A question in your own words, or a rule id.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Answer a question about the rules."""
    say = messages_in(language)
    book = companion.rulebook(game)
    rule = question.strip().upper()
    if rule.isascii() and rule.rpartition("-")[2].isdigit() and " " not in rule:
        if rule not in book.ids:
            raise CompanionError("error.unknown-rule", rule=rule[:40])
        answer = Answer((Found(book.article(rule, say.language), 0.0),))
    else:
        answer = book.ask(question, say.language, limit=3)
    if as_json:
        print_json([msgspec.to_builtins(found.article) | {"line": found.line} for found in answer.found])
        return
    if not answer.found:
        typer.echo(" ".join([say.text("rules.nothing"), *answer.doubts(say)]), err=True)
        raise typer.Exit(1)
    show_answer(answer, say)


def show_answer(answer: Answer, say: Messages) -> None:
    """The article that answers, and the titles of others."""
    console = terminal()
    for doubt in answer.doubts(say):
        console.print(doubt, style="yellow", markup=False)
    first, *others = answer.found
    _show_article(first.article, say, first.line)
    if others:
        console.print("\n" + say.text("rules.also"), style="dim")
        for found in others:
            console.print(f"  {found.article.id}  {found.article.title}", markup=False)
            console.print(f"    {found.line}", style="dim", markup=False)


def _show_article(article: Article, say: Messages, line: str) -> None:
    """The article; the sentence that answers comes first."""
    console = Console(highlight=False, width=min(Console().width, 88))
    console.print(article.title, style="bold", markup=False)
    console.print(" ".join(article.ids), style="dim", markup=False)
    if line:
        console.print("\n→ " + line, style="bold", markup=False)
    for paragraph in article.text:
        console.print("\n" + paragraph, markup=False)
    for example in article.examples:
        console.print("\n" + say.text("rules.example", text=example), style="italic", markup=False)
    if article.printed or article.see:
        console.print()
    if article.printed:
        console.print(say.text("rules.printed", section=article.printed), style="dim", markup=False)
    if article.see:
        console.print(say.text("rules.see", ids=", ".join(article.see)), style="dim", markup=False)
