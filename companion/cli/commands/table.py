"""The command `companion table`: tables in progress, without the dashboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.app import Json, Language, LanguageOption, app
from companion.cli.output import messages_in, print_json, standing_lines

if TYPE_CHECKING:
    from companion.tables.table_session import StoredTable


tables = typer.Typer(name="table", help="Tables in progress, without the dashboard.", no_args_is_help=True)
app.add_typer(tables)

TableId = Annotated[
    str, typer.Argument(metavar="TABLE", help="The table's id, from its address or from companion table list.")
]
RevOption = Annotated[
    int | None,
    typer.Option("--rev", help="Only if no move was made since this revision, as printed by show.", show_default=False),
]


@tables.command("list")
def list_tables(language: LanguageOption = None, as_json: Json = False) -> None:
    """List the tables in progress, most recent first."""
    from companion.cli.table_state import running, title

    there = running()
    if as_json:
        print_json([{"table": each.id, "game": each.game, "players": each.names, "rev": each.newest} for each in there])
        return
    say = messages_in(language)
    for each in there:
        typer.echo(f"{each.id}  {title(each, say)}")
    if not there:
        typer.echo(say.text("table.none"))


@tables.command("show")
def show_table(table: TableId, language: LanguageOption = None, as_json: Json = False) -> None:
    """Show the current question of a table, and every answer with the reasons against it."""
    from companion.cli.table_state import at

    _show_table(at(table), language, as_json)


@tables.command("answer")
def answer_table(
    table: TableId,
    answers: Annotated[list[str], typer.Argument(metavar="ANSWER...", help="Option keys, in order.")],
    rev: RevOption = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Answer the current question of a table, like a tap on the dashboard."""
    from companion.cli.table_state import do
    from companion.tables.store import Decide

    _show_table(do(table, [Decide(key) for key in answers], rev), language, as_json)


@tables.command("ask")
def ask_table(
    table: TableId,
    question: Annotated[str, typer.Argument(help="A question in your own words.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Answer a question about a table as it stands, then by the rules."""
    import msgspec

    from companion.cli.commands.rules import show_answer
    from companion.cli.table_state import at

    say = messages_in(language)
    found = at(table).game.ask_about(question, say.language)
    if as_json:
        lines = [msgspec.to_builtins(line) for line in found.lines]
        print_json({"ask": found.asked, "lines": lines, "rules": [hit.article.id for hit in found.rules.found]})
        return
    for line in ([found.asked] if found.lines else []) + [line.text for line in found.lines]:
        typer.echo(line)
    if found.rules.found:
        typer.echo()
        show_answer(found.rules, say)


@tables.command("undo")
def undo_table(
    table: TableId,
    count: Annotated[int, typer.Option(min=1, help="Number of decisions.")] = 1,
    rev: RevOption = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Undo decisions."""
    from companion.cli.table_state import do
    from companion.tables.store import Undo

    _show_table(do(table, [Undo(count)], rev), language, as_json)


def _show_table(table: StoredTable, language: Language | None, as_json: bool) -> None:
    from companion.cli.table_state import lines, table_state

    if as_json:
        print_json(table_state(table, str(language)))
        return
    say = messages_in(language)
    for line in (*lines(table, say), *standing_lines(table.game.standings(), say)):
        typer.echo(line)
