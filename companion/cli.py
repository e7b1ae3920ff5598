"""The command line: `companion --help`."""

from __future__ import annotations

import logging
import os
import statistics
import sys
import time
from array import array
from collections.abc import Iterable, Iterator
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from typer.core import TyperGroup

import companion
from companion.engine.errors import CompanionError
from companion.engine.languages import Messages, language_of, messages, number
from companion.games import NAMES
from companion.rulebook import Answer, Found
from companion.showing import score_rows

if TYPE_CHECKING:
    from companion.rulebook import Article
    from companion.simulation import Row
    from companion.tables.archive import Archive
    from companion.tables.stored import StoredTable


class Language(StrEnum):
    """The languages to choose from."""

    EN = "en"
    UK = "uk"
    RU = "ru"


class PolicyName(StrEnum):
    """The ways to play by itself."""

    RANDOM = "random"
    SENSIBLE = "sensible"
    GREEDY = "greedy"
    ADVISOR = "advisor"


class Format(StrEnum):
    """What plays can be written as."""

    BGSTATS = "bgstats"
    CSV = "csv"
    PARQUET = "parquet"
    LINK = "link"
    NOTEBOOK = "notebook"


class Commands(TyperGroup):
    """Says what was refused in one sentence, with exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            typer.echo(error.text(ctx.obj or language_of(os.environ)), err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    name="companion",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"companion {version('boardgame-companion')}")
        raise typer.Exit


@app.callback()
def start(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """A rules companion and scoring assistant that lies beside the physical board game."""


def _remember(ctx: typer.Context, language: Language | None) -> str:
    """The chosen language; errors are told in it too."""
    ctx.find_root().obj = str(language or language_of(os.environ))
    return str(ctx.find_root().obj)


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="The game, such as tzolkin.", autocompletion=lambda: list(NAMES))
]
LanguageOption = Annotated[
    Language | None,
    typer.Option("--language", "-l", callback=_remember, help="Language of the answer; the machine's own unless told."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
WayOption = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        "--with",
        metavar="NAME=VALUE",
        help="A ruling, variant or module to play with, such as kingdoms=yes; as many as wanted.",
        show_default=False,
    ),
]


def _words(language: Language | None, area: str = "cli") -> Messages:
    return messages(str(language), area)


def _print_json(value: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def _console() -> Console:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = max(console.width, 120)  # a file has no edge to wrap at
    return console


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for index, column in enumerate(columns):
        table.add_column(escape(column), justify="right" if index else "left", header_style="dim")
    return table


def _places(standings: Iterable[companion.Standing], say: Messages) -> Iterator[str]:
    for row in standings:
        text = say.text("place", place=row.place, name=row.name, points=row.points)
        yield text if row.tie_break is None else f"{text} {say.text('tie-break', value=row.tie_break)}"


def _seats(game: str, players: int | None) -> int:
    """How many play: unless told, as many as can."""
    most = {each.name: each.players[1] for each in companion.games()}
    return most.get(game, 0) if players is None else players


def _rulings(ways: list[str] | None) -> dict[str, str]:
    """What ``--ruling name=value`` says."""
    return dict(way.partition("=")[::2] for way in ways or ())


# games and their components


@app.command()
def games(language: LanguageOption = None, as_json: Json = False) -> None:
    """List the games."""
    there = companion.games()
    if as_json:
        _print_json(
            [
                {"name": game.name, "titles": game.titles, "players": game.players, "moments": game.moments}
                for game in there
            ]
        )
        return
    say = _words(language)
    table = _table(say.text("games.name"), say.text("games.title"), say.text("games.players"))
    for game in there:
        table.add_row(game.name, game.titles[say.language], f"{game.players[0]}–{game.players[1]}")
    table.columns[1].justify = "left"
    _console().print(table)


@app.command()
def catalog(game: GameName, language: LanguageOption = None, as_json: Json = False) -> None:
    """Show the component tables of a game, their versions, and what is missing."""
    components = companion.catalog(game)
    [rules] = [each.rules_version for each in companion.games() if each.name == game]
    tables = {table: _entries(components[table]) for table in components}
    if as_json:
        versions = {"rules": rules, "catalog": components.version}
        _print_json({"game": game, "versions": versions, "tables": tables, "missing": components.missing()})
        return
    say = _words(language)
    table = _table(say.text("catalog.table"), say.text("catalog.entries"))
    for name, entries in tables.items():
        table.add_row(name, str(entries))
    console = _console()
    console.print(say.text("catalog.versions", rules=rules, catalog=components.version))
    console.print(table)
    missing = components.missing()
    console.print(say.text("catalog.missing", count=len(missing)) if missing else say.text("catalog.complete"))
    for fact in missing:
        console.print(f"  {fact}", markup=False)


def _entries(table: Any) -> int:
    """How many components a table describes; where it describes none, how many facts it holds."""
    if isinstance(table, list):
        return len(table)
    groups = [list(value.values()) if isinstance(value, dict) else value for value in table.values()]
    many = [group for group in groups if isinstance(group, list) and all(isinstance(each, dict) for each in group)]
    return max(map(len, many), default=len(table))


# scoring


@app.command()
def score(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(help="A sheet, TOML or JSON.", show_default=False)] = None,
    moment: Annotated[
        str | None, typer.Option(help="final, age-1, ...; else the sheet says it, else final.", show_default=False)
    ] = None,
    template: Annotated[
        str | None, typer.Option(metavar="MOMENT", help="Print an empty sheet of a moment.", show_default=False)
    ] = None,
    players: Annotated[int | None, typer.Option(help="Players of the empty sheet; as many as can play.")] = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Score a sheet, or print an empty one: companion score tzolkin --template final > sheet.toml"""
    if template is not None:
        typer.echo(companion.template(game, template, _seats(game, players), str(language)), nl=False)
        return
    if file is None:
        raise CompanionError("error.no-sheet", "cli", game=game)
    result = companion.score(game, file, moment)
    if as_json:
        _print_json({**msgspec.structs.asdict(result), "brought": result.brought, "winners": _winners(result)})
        return
    _show_score(result, _words(language, game), _words(language))


def _winners(result: companion.Score) -> list[str] | None:
    return list(result.winners) if result.moment == "final" else None


def _show_score(result: companion.Score, say: Messages, cli: Messages) -> None:
    console = _console()
    title = next(game.titles[say.language] for game in companion.games() if game.name == result.game)
    console.print(f"{title} · {say.text(f'moment.{result.moment}')}", style="bold", markup=False)
    table = _table("", *result.names)
    points = result.points
    table.add_row(cli.text("score.before"), *map(number, result.before))
    for label, line_points in score_rows(result, say).items():
        table.add_row(escape(label), *(number(p) if p else "" for p in line_points))
    if any(paid is not None for paid in result.paid):
        given = ("" if paid is None else escape(say.term("goods", paid)) for paid in result.paid)
        table.add_row(say.text("score.paid"), *given)
    if any(result.goods):
        table.add_row(cli.text("score.goods"), *(escape(say.term("goods", goods)) for goods in result.goods))
    table.add_row(cli.text("score.after"), *(number(points[name]) for name in result.names), style="bold")
    console.print(table)
    console.print()
    for line in _places(result.standings, cli):
        console.print(line, markup=False)
    if result.moment == "final":
        shared = "score.winners" if len(result.winners) > 1 else "score.winner"
        console.print(cli.text(shared, who=cli.join(result.winners)), markup=False, style="bold")


# rules


@app.command()
def rules(
    game: GameName,
    question: Annotated[str, typer.Argument(help="A question in your own words, or a rule's id.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Answer a question about the rules."""
    say = _words(language)
    book = companion.rulebook(game)
    rule = question.strip().upper()
    if rule.isascii() and rule.rpartition("-")[2].isdigit() and " " not in rule:
        if rule not in book.ids:
            raise CompanionError("error.unknown-rule", rule=rule[:40])
        answer = Answer((Found(book.article(rule, say.language), 0.0),))
    else:
        answer = book.ask(question, say.language, limit=3)
    if as_json:
        _print_json([msgspec.to_builtins(found.article) | {"line": found.line} for found in answer.found])
        return
    if not answer.found:
        typer.echo(" ".join([say.text("rules.nothing"), *answer.doubts(say)]), err=True)
        raise typer.Exit(1)
    _show_answer(answer, say)


def _show_answer(answer: Answer, say: Messages) -> None:
    console = _console()
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


# replay


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.")], language: LanguageOption = None, as_json: Json = False
) -> None:
    """Tell a saved game in words, with the running score."""
    game = companion.load_game(file)
    say = _words(language)
    notice = game.notice.text(say.language) if game.notice else None
    if as_json:
        _print_json(
            {
                "game": game.definition.name,
                "players": game.names,
                "decisions": len(game.journal),
                "over": game.over,
                "notice": notice,
                "log": list(_log(game, say.language)),
                "standings": game.standings(),
            }
        )
        return
    console = _console()
    console.print(game.definition.titles[say.language], style="bold", markup=False)
    for line in _log(game, say.language):
        text = f"{line['decision']:>4}  {line['text']}"
        score = line.get("points")
        if score:
            text += "  · " + ", ".join(f"{name} {number(points)}" for name, points in score.items())
        console.print(text, markup=False, soft_wrap=True)
    console.print()
    if notice:
        console.print(notice, style="yellow", markup=False, soft_wrap=True)
    if game.ask is not None:
        console.print(say.text("replay.pending", ask=game.describe(game.ask, say.language)), markup=False)
    for row in _places(game.standings(), say):
        console.print(row, markup=False)


def _log(game: companion.Game, language: str) -> Iterator[dict[str, Any]]:
    """What happened, one entry an event; a score event has everyone's points after it."""
    scored = game.ledger
    now = {s.player: s.points - scored.total(s.player) for s in game.standings()}
    for event in game.events:
        line: dict[str, Any] = {
            "decision": event.decision,
            "era": event.era,
            "day": event.round,
            "rule": event.rule,
            "text": game.describe(event, language),
        }
        if event.kind == "score" and event.player is not None:
            now[event.player] += event.values["points"]
            line["points"] = {name: now[seat] for seat, name in enumerate(game.names)}
        yield line


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(help="A saved game.")], language: LanguageOption = None, as_json: Json = False
) -> None:
    """Look at every turn of a saved game: what was played, and what might have been better."""
    from companion import cli_analysis
    from companion.players.analysis import analysed

    game = companion.load_game(file)
    say = _words(language)
    screen = Console(stderr=True)
    with screen.status(say.text("analyse.looking")) as status:
        turns = []
        for turn in analysed(game):
            turns.append(turn)
            status.update(f"{say.text('analyse.looking')}: {turn.until}/{len(game.journal)}")
    if as_json:
        _print_json(cli_analysis.as_data(game, turns))
        return
    console = _console()
    for line in cli_analysis.lines(game, turns, say.language):
        console.print(line, markup=False, soft_wrap=True)


# simulation


@app.command()
def simulate(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; as many as can.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many processes; as many as there are cores.", show_default=False)
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask cluster that plays instead: tcp://host:8786.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first game; each next one has the next number.")] = 0,
    policy: Annotated[PolicyName, typer.Option(help="How the players decide.")] = PolicyName.GREEDY,
    ways: WayOption = None,
    output: Annotated[
        Path | None, typer.Option(help="Write one row per player and game to a .csv or .parquet file.")
    ] = None,
    into_archive: Annotated[bool, typer.Option("--archive", help="Put the games into the archive.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Let the companion play games by itself, and sum up the points."""
    from companion.simulation import most_players, unlearned, write
    from companion.simulation import simulate as play_games
    from companion.tables.simulated import Keeping, simulate_plays

    say = _words(language)
    rulings = _rulings(ways)
    seats = most_players(game, rulings) if players is None else players
    if policy in (PolicyName.GREEDY, PolicyName.ADVISOR) and (why := unlearned(game, seats, rulings)) is not None:
        typer.echo(why.text(say.language), err=True)
    keeping = Keeping(_archive()) if into_archive else None
    wanted = (game, seats, games, seed, policy, jobs, cluster, rulings)
    results = play_games(*wanted) if keeping is None else keeping.rows(simulate_plays(*wanted))
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # a cluster that is lost is told in one sentence
    begin = time.perf_counter()
    rows = _with_a_bar(results, seats, games, say)
    totals = _Totals(seats, rows if output is None else write(rows, output))
    summary = totals.summary() | {"seconds": round(time.perf_counter() - begin, 3)}
    if as_json:
        about = {"game": game, "players": seats, "games": games, "seed": seed, "policy": policy, "rulings": rulings}
        kept = {"output": None if output is None else str(output), "archived": keeping and keeping.added}
        _print_json({**about, **kept, **summary})
        return
    _show_summary(game, summary, say)
    if output is not None:
        typer.echo(say.text("simulate.written", count=totals.rows, file=output.name))
    if keeping is not None:
        typer.echo(say.text("simulate.archived", count=keeping.added, known=games - keeping.added))


def _with_a_bar(results: Iterable[Row], seats: int, games: int, say: Messages) -> Iterator[Row]:
    """The rows as they come; on a terminal a bar tells how many games have been played."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(say.text("simulate.playing"), total=games)
        for row in results:
            if row.player == seats:
                progress.advance(task)
            yield row


class _Totals:
    """Points over all, per seat, and per source: a few bytes a row, however many there are."""

    def __init__(self, seats: int, rows: Iterable[Row]) -> None:
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

    def summary(self) -> dict[str, Any]:
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


def _show_summary(game: str, summary: dict[str, Any], say: Messages) -> None:
    console = _console()
    kinds = ("mean", "least", "low", "median", "high", "most")
    table = _table("", *(say.text(f"simulate.{kind}") for kind in (*kinds, "first")))
    for seat, row in enumerate(summary["seats"], 1):
        table.add_row(say.text("simulate.seat", n=seat), *(_rounded(row[kind]) for kind in kinds), str(row["first"]))
    table.add_row(say.text("simulate.all"), *(_rounded(summary["points"][kind]) for kind in kinds), "")
    console.print(table)
    console.print()
    terms = messages(say.language, game)
    sources = _table(say.text("simulate.source"), say.text("simulate.mean"))
    for source, mean in sorted(summary["sources"].items(), key=lambda item: -item[1]):
        sources.add_row(terms.text(f"source.{source}"), _rounded(mean))
    console.print(sources)
    console.print()
    seconds, decisions = _rounded(summary["seconds"]), round(summary["decisions"])
    console.print(say.text("simulate.took", seconds=seconds, decisions=decisions))


def _rounded(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


# exchange with other programs


def _archive() -> Archive:
    from companion.tables.archive import Archive
    from companion.tables.database import open_database

    return Archive(open_database())


@app.command("import")
def import_(
    files: Annotated[
        list[Path],
        typer.Argument(help="BG Stats (.json, .bgsplay), BoardGameGeek (.xml), or a folder or zip of our tables."),
    ],
    replace: Annotated[
        bool, typer.Option("--replace", help="Update plays that were edited there, remove those deleted there.")
    ] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Take plays of other programs into the archive, and report what came in."""
    from companion.cli_exchange import bring_in

    brought = bring_in(_archive(), files, replace)
    if as_json:
        _print_json(brought._asdict())
        return
    say = _words(language, "exchange")
    for report in brought.files:
        for line in report.lines(say.language):
            typer.echo(line)
    known = sum(report.came for report in brought.files) - brought.added - brought.updated
    typer.echo(say.text("report.added", added=brought.added, known=known))
    told = {"updated": brought.updated, "removed": brought.removed}
    told |= {"kept" if replace else "differs": brought.kept, "deleted": brought.deleted}
    for name, count in told.items():
        if count:
            typer.echo(say.text(f"report.{name}", count=count))


@app.command()
def export(
    out: Annotated[Path, typer.Argument(help="A file; for CSV and Parquet a folder or a .zip file; - prints a link.")],
    format: Annotated[
        Format | None, typer.Option("--format", help="As what; else the name of the file tells.", show_default=False)
    ] = None,
    play: Annotated[
        str | None, typer.Option("--play", metavar="ID", help="Only this play; else all.", show_default=False)
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Write plays of the archive for BG Stats, for a spreadsheet, for data frames, or as a notebook."""
    from companion.cli_exchange import give_out, link

    if str(out) == "-":
        typer.echo(link(_archive(), play, str(language)))
        return
    count = give_out(_archive(), out, format, play, str(language))
    typer.echo(_words(language, "exchange").text("report.written", count=count, file=out.name))


# the owner's copy


copies = typer.Typer(name="copy", help="What is known of your copy of a game.", no_args_is_help=True)
app.add_typer(copies)

PlayersOption = Annotated[int | None, typer.Option(help="How many play; as many as can.")]


@copies.command("show")
def show_copy(
    game: GameName,
    players: PlayersOption = None,
    ways: WayOption = None,
    sample: Annotated[bool, typer.Option("--sample", help="The made-up sample copy instead of yours.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Show how much is known of what a game needs."""
    from companion.cli_copy import copy_of, needed

    copy = copy_of(game, sample)
    rows = needed(game, copy, _seats(game, players), _rulings(ways))
    if as_json:
        facts = {row.fact: {"known": row.known, "needed": row.needed} for row in rows}
        _print_json({"game": game, "sample": copy.sample, "needed": facts, "facts": copy.facts})
        return
    say, words = _words(language), _words(language, game)
    console = _console()
    if copy.sample:
        console.print(say.text("copy.sample-note"), style="yellow")
    table = _table(say.text("copy.fact"), say.text("copy.known"), say.text("copy.needed"))
    for row in rows:
        table.add_row(escape(words.text(f"entry.{row.fact}")), str(row.known), str(row.needed))
    console.print(table)
    known, all_ = sum(row.known for row in rows), sum(row.needed for row in rows)
    console.print(say.text("copy.sum", known=known, needed=all_))


@copies.command("export")
def export_copy(
    game: GameName,
    out: Annotated[Path, typer.Argument(help="A file; - prints it.")],
    sample: Annotated[bool, typer.Option("--sample", help="The made-up sample copy instead of yours.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Write what is known into a file that others can take in."""
    from companion.cli_copy import copy_of, write_copy

    copy = copy_of(game, sample)
    if str(out) == "-":
        typer.echo(copy.text(), nl=False)
        return
    write_copy(copy, out)
    if as_json:
        _print_json({"game": game, "file": str(out), "facts": len(copy.facts)})
        return
    typer.echo(_words(language).text("copy.written", count=len(copy.facts), file=out.name))


@copies.command("import")
def import_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A file that companion copy export wrote.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Take in what somebody else knows of the same game; nothing of yours is overwritten."""
    from companion.cli_copy import take_in

    merged = take_in(game, file)
    if as_json:
        conflicts = [each._asdict() for each in merged.conflicts]
        _print_json({"game": game, "new": merged.new, "conflicts": conflicts})
        return
    say, words = _words(language), _words(language, game)
    typer.echo(say.text("copy.new", count=sum(merged.new.values())))
    for fact, count in merged.new.items():
        typer.echo(f"  {words.text(f'entry.{fact}')}: +{count}")
    if merged.conflicts:
        typer.echo(say.text("copy.conflicts", count=len(merged.conflicts)))
    for each in merged.conflicts:
        typer.echo(f"  {words.text(f'entry.{each.fact}')}")
        typer.echo(f"    {say.text('copy.mine', value=msgspec.json.encode(each.mine).decode())}")
        typer.echo(f"    {say.text('copy.theirs', value=msgspec.json.encode(each.theirs).decode())}")


@copies.command("forget")
def forget_copy(
    game: GameName,
    fact: Annotated[str | None, typer.Argument(help="Only this fact; else everything.", show_default=False)] = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Forget what was told of a game, or one fact of it."""
    from companion.cli_copy import forget

    say = _words(language)
    if not sure:
        typer.confirm(say.text("copy.sure"), abort=True)
    forgotten = forget(game, fact)
    if as_json:
        _print_json({"game": game, "forgotten": forgotten})
        return
    typer.echo(say.text("copy.forgotten", count=len(forgotten)))


# tables


tables = typer.Typer(name="table", help="Tables in progress, without the dashboard.", no_args_is_help=True)
app.add_typer(tables)

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Its id: in its address, and in companion table list.")]
RevOption = Annotated[
    int | None,
    typer.Option("--rev", help="Only if nothing has happened since; show tells the number.", show_default=False),
]


@tables.command("list")
def list_tables(language: LanguageOption = None, as_json: Json = False) -> None:
    """List the tables in progress, the last played first."""
    from companion.cli_table import running, title

    there = running()
    if as_json:
        _print_json(
            [{"table": each.id, "game": each.game, "players": each.names, "rev": each.newest} for each in there]
        )
        return
    say = _words(language)
    for each in there:
        typer.echo(f"{each.id}  {title(each, say)}")
    if not there:
        typer.echo(say.text("table.none"))


@tables.command("show")
def show_table(table: TableId, language: LanguageOption = None, as_json: Json = False) -> None:
    """Show the question of a table, and every answer with what speaks against it."""
    from companion.cli_table import at

    _show_table(at(table), language, as_json)


@tables.command("answer")
def answer_table(
    table: TableId,
    answers: Annotated[list[str], typer.Argument(metavar="ANSWER...", help="Keys of options, one after the other.")],
    rev: RevOption = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Answer the question of a table, as a tap on the dashboard does."""
    from companion.cli_table import do
    from companion.tables.store import Decide

    _show_table(do(table, [Decide(key) for key in answers], rev), language, as_json)


@tables.command("undo")
def undo_table(
    table: TableId,
    count: Annotated[int, typer.Option(min=1, help="How many decisions.")] = 1,
    rev: RevOption = None,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Take decisions back."""
    from companion.cli_table import do
    from companion.tables.store import Undo

    _show_table(do(table, [Undo(count)], rev), language, as_json)


def _show_table(table: StoredTable, language: Language | None, as_json: bool) -> None:
    from companion.cli_table import lines, told

    if as_json:
        _print_json(told(table, str(language)))
        return
    say = _words(language)
    for line in (*lines(table, say), *_places(table.game.standings(), say)):
        typer.echo(line)


# backup and restore


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="A new file for everything.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Write all tables, sheets and finished games into one file, while others play on."""
    from companion.tables.backup import backup as write_backup

    kept = write_backup(file)
    if as_json:
        _print_json({"file": str(file), "tables": kept.tables, "plays": kept.plays, "damaged": kept.damaged})
        return
    say = _words(language, "tables")
    typer.echo(say.text("backup.done", file=str(file), tables=kept.tables, plays=kept.plays))
    if kept.damaged:
        typer.echo(say.text("backup.damaged", count=kept.damaged))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that companion backup wrote.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Put a backup in the place of all tables, sheets and finished games; what was there is kept aside."""
    from companion.tables.backup import restore as read_backup

    back = read_backup(file)
    if as_json:
        aside = None if back.aside is None else str(back.aside)
        counts = {"tables": back.tables, "plays": back.plays, "damaged": back.damaged}
        _print_json({"file": str(file), **counts, "aside": aside})
        return
    say = _words(language, "tables")
    typer.echo(say.text("restore.done", file=str(file), tables=back.tables, plays=back.plays))
    if back.damaged:
        typer.echo(say.text("backup.damaged", count=back.damaged))
    if back.aside is not None:
        typer.echo(say.text("restore.aside", file=str(back.aside)))


# playing


@app.command()
def play(
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port to serve on; a free one.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser.")] = True,
    share: Annotated[bool, typer.Option("--share", help="Let other devices of your network join the table.")] = False,
    names: Annotated[
        list[str] | None,
        typer.Option("--host-name", metavar="NAME", help="A further name of this machine.", show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Open the dashboard beside your board."""
    from companion.ui import server

    try:
        server.play(port, browser, share, names or [])
    except OSError:
        raise CompanionError("server.port_taken", "ui", port=str(port or server.DEFAULT_PORT)) from None


def main() -> None:
    """The console script."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")  # the texts are Ukrainian and Russian too, whatever the console says
    app()


if __name__ == "__main__":
    main()
