"""The application, and the arguments and options that several commands take."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from companion.engine.errors import CompanionError, MissingPackage
from companion.engine.messages import language_of
from companion.games import NAMES
from companion.version import __version__


class Language(StrEnum):
    """The languages to choose from."""

    EN = "en"
    UK = "uk"
    RU = "ru"


class Commands(TyperGroup):
    """Prints a refusal as one sentence, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            typer.echo(error.text(ctx.obj or language_of(os.environ)), err=True)
            raise typer.Exit(2) from None
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package == "companion":
                raise
            typer.echo(MissingPackage(package).text(ctx.obj or language_of(os.environ)), err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    name="companion",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {__version__}")
        raise typer.Exit


@app.callback()
def start(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A rules companion and scoring assistant for physical board games."""


def _remember(ctx: typer.Context, language: Language | None) -> str:
    """The chosen language; errors are printed in it too."""
    ctx.find_root().obj = str(language or language_of(os.environ))
    return str(ctx.find_root().obj)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, such as tzolkin.", autocompletion=lambda: list(NAMES))
]
LanguageOption = Annotated[
    Language | None,
    typer.Option("--language", "-l", callback=_remember, help="Language (default: system language)."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
PlayersOption = Annotated[int | None, typer.Option(help="Number of players (default: the maximum).")]
RulingOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        "--with",
        metavar="NAME=VALUE",
        help="A ruling, variant or module, such as kingdoms=yes. Can be repeated.",
        show_default=False,
    ),
]
