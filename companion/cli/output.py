"""Output of the commands: messages, JSON, and tables on the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import companion
from companion.cli.app import Language
from companion.engine.messages import Messages, messages


def messages_in(language: Language | None, area: str = "cli") -> Messages:
    """The messages of an area in the chosen language."""
    return messages(str(language), area)


def print_json(value: object) -> None:
    """Print a value for programs."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def terminal() -> Console:
    """The terminal; or a file, which has no edge to wrap at."""
    made = Console(highlight=False)
    if not made.is_terminal:
        made.width = max(made.width, 120)
    return made


def grid(*columns: str) -> Table:
    """A plain table: the first column flush left, the others flush right."""
    made = Table(box=None, pad_edge=False)
    for index, column in enumerate(columns):
        made.add_column(escape(column), justify="right" if index else "left", header_style="dim")
    return made


def standing_lines(standings: Iterable[companion.Standing], say: Messages) -> Iterator[str]:
    """A line for each player: place, name, points, and the tie-break where it decides."""
    for row in standings:
        text = say.text("place", place=row.place, name=row.name, points=row.points)
        yield text if row.tie_break is None else f"{text} {say.text('tie-break', value=row.tie_break)}"


def player_count(game: str, players: int | None) -> int:
    """The number of players; the maximum by default."""
    most = {each.name: each.players[1] for each in companion.games()}
    return most.get(game, 0) if players is None else players


def rulings_of(options: list[str] | None) -> dict[str, str]:
    """The rulings given as ``--ruling name=value``."""
    return dict(option.partition("=")[::2] for option in options or ())
