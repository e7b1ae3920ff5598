"""The commands `companion import` and `companion export`: plays of other programs, and for them."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.app import Json, LanguageOption, app
from companion.cli.output import messages_in, print_json


class Format(StrEnum):
    """The formats in which plays are exported."""

    BGSTATS = "bgstats"
    CSV = "csv"
    PARQUET = "parquet"
    LINK = "link"
    NOTEBOOK = "notebook"


@app.command("import")
def import_(
    files: Annotated[
        list[Path],
        typer.Argument(help="BG Stats (.json, .bgsplay), BoardGameGeek (.xml), or a folder or zip of our tables."),
    ],
    replace: Annotated[
        bool,
        typer.Option(
            "--replace", help="Update plays that were edited in the other app, and remove those deleted there."
        ),
    ] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Import plays from other programs into the archive."""
    from companion.cli.archive_files import bring_in, open_archive

    brought = bring_in(open_archive(), files, replace)
    if as_json:
        print_json({"files": brought.files, **brought.plays._asdict()})
        return
    say = messages_in(language, "exchange")
    for report in brought.files:
        for line in report.lines(say.language):
            typer.echo(line)
    plays = brought.plays
    known = sum(report.came for report in brought.files) - plays.added - plays.updated
    typer.echo(say.text("report.added", added=plays.added, known=known))
    counts = {"updated": plays.updated, "removed": plays.removed}
    counts |= {"kept" if replace else "differs": plays.kept, "deleted": plays.deleted}
    for name, count in counts.items():
        if count:
            typer.echo(say.text(f"report.{name}", count=count))


@app.command()
def export(
    out: Annotated[Path, typer.Argument(help="A file; for CSV and Parquet a folder or a .zip file; - prints a link.")],
    format: Annotated[
        Format | None, typer.Option("--format", help="The format (default: from the file name).", show_default=False)
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="ID", help="Only this play (default: all).", show_default=False)
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Export plays from the archive for BG Stats, a spreadsheet or data frames, or as a notebook."""
    from companion.cli.archive_files import give_out, link, open_archive

    if str(out) == "-":
        typer.echo(link(open_archive(), play, str(language)))
        return
    count = give_out(open_archive(), out, format, play, str(language))
    typer.echo(messages_in(language, "exchange").text("report.written", count=count, file=out.name))
