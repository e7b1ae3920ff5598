"""A saved game in words, and its analysis."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import companion
from companion.cli.app import Json, LanguageOption, app
from companion.cli.output import messages_in, print_json, standing_lines, terminal


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")], language: LanguageOption = None, as_json: Json = False
) -> None:
    """Print a saved game in words: every turn with its score."""
    from companion.cli import transcript

    game = companion.load_game(file)
    say = messages_in(language)
    notice = game.notice.text(say.language) if game.notice else None
    if as_json:
        print_json(
            {
                "game": game.definition.name,
                "players": game.names,
                "decisions": len(game.journal),
                "over": game.over,
                "notice": notice,
                "log": list(transcript.as_data(game, say.language)),
                "standings": game.standings(),
            }
        )
        return
    console = terminal()
    console.print(game.definition.titles[say.language], style="bold", markup=False)
    for line in transcript.lines(game, say.language):
        console.print(line.text, style="bold" if line.heading else None, markup=False, soft_wrap=True)
    console.print()
    if notice:
        console.print(notice, style="yellow", markup=False, soft_wrap=True)
    if game.ask is not None:
        console.print(say.text("replay.pending", ask=game.describe(game.ask, say.language)), markup=False)
    for row in standing_lines(game.standings(), say):
        console.print(row, markup=False)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A saved game.")], language: LanguageOption = None, as_json: Json = False
) -> None:
    """Analyse every turn of a saved game: the moves played, and better ones."""
    from companion.cli import analysis
    from companion.players.analysis import analysed

    game = companion.load_game(file)
    say = messages_in(language)
    screen = Console(stderr=True)
    with screen.status(say.text("analyse.looking")) as status:
        turns = []
        for turn in analysed(game):
            turns.append(turn)
            status.update(f"{say.text('analyse.looking')}: {turn.until}/{len(game.journal)}")
    if as_json:
        print_json(analysis.as_data(game, turns))
        return
    console = terminal()
    for line in analysis.lines(game, turns, say.language):
        console.print(line, markup=False, soft_wrap=True)
