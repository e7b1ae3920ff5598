"""Score a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape
from rich.table import Table

import companion
from companion.cli.app import GameName, Json, LanguageOption, app
from companion.cli.output import grid, messages_in, player_count, print_json, standing_lines, terminal
from companion.engine.errors import CompanionError
from companion.engine.messages import Messages
from companion.engine.number_format import number
from companion.games import definition
from companion.notebook_display import score_rows


@app.command()
def score(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(help="A sheet, TOML or JSON.", show_default=False)] = None,
    moment: Annotated[
        str | None,
        typer.Option(help="The scoring: final, age-1, ... (default: from the sheet, else final).", show_default=False),
    ] = None,
    template: Annotated[
        str | None, typer.Option(metavar="MOMENT", help="Print an empty sheet for a scoring.", show_default=False)
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players on the empty sheet (default: the maximum).")
    ] = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Score a sheet, or print an empty one: companion score tzolkin --template final > sheet.toml"""
    if template is not None:
        typer.echo(companion.template(game, template, player_count(game, players), str(language)), nl=False)
        return
    if file is None:
        raise CompanionError("error.no-sheet", "cli", game=game)
    result = companion.score(game, file, moment)
    if as_json:
        print_json({**msgspec.structs.asdict(result), "brought": result.brought, "winners": _winners(result)})
        return
    _show_score(result, messages_in(language, game), messages_in(language))


def _winners(result: companion.Score) -> list[str] | None:
    return list(result.winners) if result.moment == "final" else None


def _show_score(result: companion.Score, say: Messages, cli: Messages) -> None:
    console = terminal()
    title = definition(result.game).titles[say.language]
    console.print(f"{title} · {say.text(f'moment.{result.moment}')}", style="bold", markup=False)
    console.print(_score_table(result, say, cli))
    console.print()
    for line in standing_lines(result.standings, cli):
        console.print(line, markup=False)
    if result.moment == "final":
        shared = "score.winners" if len(result.winners) > 1 else "score.winner"
        console.print(cli.text(shared, who=cli.join(result.winners)), markup=False, style="bold")


def _score_table(result: companion.Score, say: Messages, cli: Messages) -> Table:
    table = grid("", *result.names)
    table.add_row(cli.text("score.before"), *map(number, result.before))
    for label, line_points in score_rows(result, say).items():
        table.add_row(escape(label), *(number(p) if p else "" for p in line_points))
    if any(paid is not None for paid in result.paid):
        given = ("" if paid is None else escape(say.term("goods", paid)) for paid in result.paid)
        table.add_row(say.text("score.paid"), *given)
    if any(result.goods):
        table.add_row(cli.text("score.goods"), *(escape(say.term("goods", goods)) for goods in result.goods))
    table.add_row(cli.text("score.after"), *(number(result.points[name]) for name in result.names), style="bold")
    return table
