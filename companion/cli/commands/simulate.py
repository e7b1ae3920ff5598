"""Games that the computer plays by itself."""

from __future__ import annotations

import logging
import statistics
import time
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer
from rich.console import Console

from companion.cli.app import GameName, Json, LanguageOption, PlayersOption, RulingOption, app
from companion.cli.option_groups import with_options_of
from companion.cli.output import grid, messages_in, print_json, rulings_of, terminal
from companion.engine.messages import Messages, messages

if TYPE_CHECKING:
    from companion.simulation import SeatResult


class PolicyName(StrEnum):
    """The computer players to choose from."""

    RANDOM = "random"
    SENSIBLE = "sensible"
    GREEDY = "greedy"
    ADVISOR = "advisor"


@dataclass(frozen=True)
class Simulation:
    """The arguments and options of the command."""

    game: GameName
    players: PlayersOption = None
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Number of processes (default: one per core).", show_default=False)
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:8786.", show_default=False),
    ] = None
    seed: Annotated[int, typer.Option(help="Seed of the first game; the following games count up.")] = 0
    policy: Annotated[PolicyName, typer.Option(help="How the players decide.")] = PolicyName.GREEDY
    ways: RulingOption = None
    output: Annotated[
        Path | None, typer.Option(help="Write one row per player and game to a .csv or .parquet file.")
    ] = None
    into_archive: Annotated[bool, typer.Option("--archive", help="Add the games to the archive.")] = False
    language: LanguageOption = None
    as_json: Json = False


@app.command()
@with_options_of(Simulation)
def simulate(wanted: Simulation) -> None:
    """Let the computer play games, and summarise the points."""
    from companion.cli.archive_files import open_archive
    from companion.simulation import Run, most_players, unlearned, write
    from companion.simulation import simulate as play_games
    from companion.tables.simulated_plays import Keeping, simulate_plays

    say, rulings = messages_in(wanted.language), rulings_of(wanted.ways)
    seats = most_players(wanted.game, rulings) if wanted.players is None else wanted.players
    run = Run(wanted.game, seats, wanted.games, wanted.seed, wanted.policy, wanted.jobs, wanted.cluster, rulings)
    learns = run.policy in (PolicyName.GREEDY, PolicyName.ADVISOR)
    if learns and (why := unlearned(run.name, seats, rulings)) is not None:
        typer.echo(why.text(say.language), err=True)
    keeping = Keeping(open_archive()) if wanted.into_archive else None
    results = play_games(run) if keeping is None else keeping.rows(simulate_plays(run))
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a lost cluster is reported in one sentence
    begin = time.perf_counter()
    rows, output = _with_a_bar(results, seats, run.games, say), wanted.output
    totals = _Totals(seats, rows if output is None else write(rows, output))
    summary, seconds = totals.summary(), round(time.perf_counter() - begin, 3)
    if wanted.as_json:
        about = {"game": run.name, "players": seats, "games": run.games, "seed": run.seed}
        about |= {"policy": run.policy, "rulings": rulings}
        kept = {"output": None if output is None else str(output), "archived": keeping and keeping.added}
        print_json({**about, **kept, **summary, "seconds": seconds})
        return
    _show_summary(run.name, summary, seconds, say)
    if output is not None:
        typer.echo(say.text("simulate.written", count=totals.rows, file=output.name))
    if keeping is not None:
        typer.echo(say.text("simulate.archived", count=keeping.added, known=run.games - keeping.added))


def _with_a_bar(results: Iterable[SeatResult], seats: int, games: int, say: Messages) -> Iterator[SeatResult]:
    """The rows as they come; on a terminal a bar shows how many games have been played."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(say.text("simulate.playing"), total=games)
        for row in results:
            if row.player == seats:
                progress.advance(task)
            yield row


class Summary(TypedDict):
    """The points of a simulation: over all, per seat and per source."""

    points: dict[str, float]
    decisions: float
    seats: list[dict[str, float]]
    sources: dict[str, float]


class _Totals:
    """Points over all, per seat, and per source: a few bytes a row, however many there are."""

    def __init__(self, seats: int, rows: Iterable[SeatResult]) -> None:
        self.points = [array("d") for _ in range(seats)]
        self.firsts = [0] * seats
        self.sources: dict[str, float] = {}
        self.rows = self.decisions = 0
        for row in rows:
            self.rows += 1
            self.decisions += row.decisions
            self.points[row.player - 1].append(row.points)
            self.firsts[row.player - 1] += row.place == 1
            for source, points in row.sources.items():
                self.sources[source] = self.sources.get(source, 0) + points

    def summary(self) -> Summary:
        return {
            "points": _spread(sum(self.points[1:], self.points[0])),
            "decisions": round(self.decisions / self.rows, 1),
            "seats": [
                _spread(points) | {"first": first} for points, first in zip(self.points, self.firsts, strict=True)
            ],
            "sources": {source: round(total / self.rows, 3) for source, total in self.sources.items() if total},
        }


def _spread(points: array[float]) -> dict[str, float]:
    low, middle, high = statistics.quantiles(points, n=4, method="inclusive") if len(points) > 1 else [*points] * 3
    ends = {"least": min(points), "most": max(points)}
    return {"mean": round(statistics.fmean(points), 3), "low": low, "median": middle, "high": high, **ends}


def _show_summary(game: str, summary: Summary, seconds: float, say: Messages) -> None:
    console = terminal()
    kinds = ("mean", "least", "low", "median", "high", "most")
    table = grid("", *(say.text(f"simulate.{kind}") for kind in (*kinds, "first")))
    for seat, row in enumerate(summary["seats"], 1):
        table.add_row(say.text("simulate.seat", n=seat), *(_rounded(row[kind]) for kind in kinds), str(row["first"]))
    table.add_row(say.text("simulate.all"), *(_rounded(summary["points"][kind]) for kind in kinds), "")
    console.print(table)
    console.print()
    terms = messages(say.language, game)
    sources = grid(say.text("simulate.source"), say.text("simulate.mean"))
    for source, mean in sorted(summary["sources"].items(), key=lambda item: -item[1]):
        sources.add_row(terms.text(f"source.{source}"), _rounded(mean))
    console.print(sources)
    console.print()
    console.print(say.text("simulate.took", seconds=_rounded(seconds), decisions=round(summary["decisions"])))


def _rounded(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")
