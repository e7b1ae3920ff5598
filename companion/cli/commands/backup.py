"""Backup and restore."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.app import Json, LanguageOption, app
from companion.cli.output import messages_in, print_json


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Save all tables, sheets and finished games to one file, even while people play."""
    from companion.tables.backup import backup as write_backup

    kept = write_backup(file)
    if as_json:
        print_json({"file": str(file), "tables": kept.tables, "plays": kept.plays, "damaged": kept.damaged})
        return
    say = messages_in(language, "tables")
    typer.echo(say.text("backup.done", file=str(file), tables=kept.tables, plays=kept.plays))
    if kept.damaged:
        typer.echo(say.text("backup.damaged", count=kept.damaged))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file written by companion backup.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Replace all tables, sheets and finished games with a backup; the old ones are kept in a file."""
    from companion.tables.backup import restore as read_backup

    back = read_backup(file)
    if as_json:
        aside = None if back.aside is None else str(back.aside)
        counts = {"tables": back.tables, "plays": back.plays, "damaged": back.damaged}
        print_json({"file": str(file), **counts, "aside": aside})
        return
    say = messages_in(language, "tables")
    typer.echo(say.text("restore.done", file=str(file), tables=back.tables, plays=back.plays))
    if back.damaged:
        typer.echo(say.text("backup.damaged", count=back.damaged))
    if back.aside is not None:
        typer.echo(say.text("restore.aside", file=str(back.aside)))
