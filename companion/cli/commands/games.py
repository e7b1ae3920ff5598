"""The games and their components."""

from __future__ import annotations

import companion
from companion.cli.app import GameName, Json, LanguageOption, app
from companion.cli.output import grid, messages_in, print_json, terminal


@app.command()
def games(language: LanguageOption = None, as_json: Json = False) -> None:
    """List the games."""
    there = companion.games()
    if as_json:
        print_json(
            [
                {"name": game.name, "titles": game.titles, "players": game.players, "moments": game.moments}
                for game in there
            ]
        )
        return
    say = messages_in(language)
    table = grid(say.text("games.name"), say.text("games.title"), say.text("games.players"))
    for game in there:
        table.add_row(game.name, game.titles[say.language], f"{game.players[0]}–{game.players[1]}")
    table.columns[1].justify = "left"
    terminal().print(table)


@app.command()
def catalog(game: GameName, language: LanguageOption = None, as_json: Json = False) -> None:
    """Show the component tables of a game, their versions, and the missing ones."""
    components = companion.catalog(game)
    [rules] = [each.rules_version for each in companion.games() if each.name == game]
    tables = {table: _entries(components[table]) for table in components}
    if as_json:
        versions = {"rules": rules, "catalog": components.version}
        print_json({"game": game, "versions": versions, "tables": tables, "missing": components.missing()})
        return
    say = messages_in(language)
    table = grid(say.text("catalog.table"), say.text("catalog.entries"))
    for name, entries in tables.items():
        table.add_row(name, str(entries))
    console = terminal()
    console.print(say.text("catalog.versions", rules=rules, catalog=components.version))
    console.print(table)
    missing = components.missing()
    console.print(say.text("catalog.missing", count=len(missing)) if missing else say.text("catalog.complete"))
    for fact in missing:
        console.print(f"  {fact}", markup=False)


def _entries(table: list[object] | dict[str, object]) -> int:
    """How many components a table describes; where it describes none, how many facts it holds."""
    if isinstance(table, list):
        return len(table)
    groups = [list(value.values()) if isinstance(value, dict) else value for value in table.values()]
    many = [group for group in groups if isinstance(group, list) and all(isinstance(each, dict) for each in group)]
    return max(map(len, many), default=len(table))
