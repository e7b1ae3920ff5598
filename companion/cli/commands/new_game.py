"""A project for a new game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.app import LanguageOption, app
from companion.cli.output import messages_in


@app.command()
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, such as pear_tree.")],
    folder: Annotated[Path | None, typer.Option(help="The folder to write; it must not exist (default: NAME).")] = None,
    language: LanguageOption = None,
) -> None:
    """Write the project of a new game: a small one that runs, with its tests, to be changed step by step."""
    from companion.cli.game_project import write_project

    written = write_project(name, folder)
    typer.echo(messages_in(language).text("new-game.done", folder=str(written)))
