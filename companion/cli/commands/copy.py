"""The command `companion copy`: the facts of the owner's box."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.markup import escape

from companion.cli.app import GameName, Json, LanguageOption, PlayersOption, RulingOption, app
from companion.cli.output import grid, messages_in, player_count, print_json, rulings_of, terminal

copies = typer.Typer(name="copy", help="What the companion knows about your copy.", no_args_is_help=True)
app.add_typer(copies)


@copies.command("show")
def show_copy(
    game: GameName,
    players: PlayersOption = None,
    ways: RulingOption = None,
    sample: Annotated[bool, typer.Option("--sample", help="Use the made-up sample copy instead of yours.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Show how much of your copy has been entered."""
    from companion.cli.owner_copy import copy_of, needed

    copy = copy_of(game, sample)
    rows = needed(game, copy, player_count(game, players), rulings_of(ways))
    if as_json:
        facts = {row.fact: {"known": row.known, "needed": row.needed} for row in rows}
        print_json({"game": game, "sample": copy.sample, "needed": facts, "facts": copy.facts})
        return
    say, words = messages_in(language), messages_in(language, game)
    console = terminal()
    if copy.sample:
        console.print(say.text("copy.sample-note"), style="yellow")
    table = grid(say.text("copy.fact"), say.text("copy.known"), say.text("copy.needed"))
    for row in rows:
        table.add_row(escape(words.text(f"entry.{row.fact}")), str(row.known), str(row.needed))
    console.print(table)
    known, all_ = sum(row.known for row in rows), sum(row.needed for row in rows)
    console.print(say.text("copy.sum", known=known, needed=all_))


@copies.command("export")
def export_copy(
    game: GameName,
    out: Annotated[Path, typer.Argument(help="A file; - prints it.")],
    sample: Annotated[bool, typer.Option("--sample", help="Use the made-up sample copy instead of yours.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Export your entries to a file that others can import."""
    from companion.cli.owner_copy import copy_of, write_copy

    copy = copy_of(game, sample)
    if str(out) == "-":
        typer.echo(copy.text(), nl=False)
        return
    write_copy(copy, out)
    if as_json:
        print_json({"game": game, "file": str(out), "facts": len(copy.facts)})
        return
    typer.echo(messages_in(language).text("copy.written", count=len(copy.facts), file=out.name))


@copies.command("import")
def import_copy(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A file written by companion copy export.")],
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Import someone else's entries for the same game; yours are never overwritten."""
    from companion.cli.owner_copy import take_in

    merged = take_in(game, file)
    if as_json:
        conflicts = [each._asdict() for each in merged.conflicts]
        print_json({"game": game, "new": merged.new, "conflicts": conflicts})
        return
    say, words = messages_in(language), messages_in(language, game)
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
    fact: Annotated[
        str | None, typer.Argument(help="Only this fact (default: everything).", show_default=False)
    ] = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    language: LanguageOption = None,
    as_json: Json = False,
) -> None:
    """Delete your entries for a game, or one of its facts."""
    from companion.cli.owner_copy import forget

    say = messages_in(language)
    if not sure:
        typer.confirm(say.text("copy.sure"), abort=True)
    forgotten = forget(game, fact)
    if as_json:
        print_json({"game": game, "forgotten": forgotten})
        return
    typer.echo(say.text("copy.forgotten", count=len(forgotten)))
