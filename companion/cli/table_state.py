"""A stored table, as `companion table` shows and changes it: its state, its question, taking back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict

from companion.engine.ask import Option
from companion.engine.messages import Messages
from companion.engine.standings import Standings
from companion.games import definition
from companion.tables.store import Header, Operation, Stale, TableStore
from companion.tables.table_session import Stopped, StoredTable


def running() -> list[Header]:
    """The tables in progress, the last played first."""
    return TableStore().all(finished=False)


def at(table: str) -> StoredTable:
    """A table of the store."""
    return StoredTable(TableStore(), table)


def do(table: str, operations: list[Operation], rev: int | None) -> StoredTable:
    """Do one thing after the other; ``rev``: only where nothing has happened since that number."""
    found = at(table)
    if rev is not None and rev != found.rev:
        raise Stale(found.rev)
    for operation in operations:
        found.do(operation)
    return found


class OptionState(TypedDict):
    """An answer, and the reasons against it."""

    key: str
    text: str
    allowed: bool
    remarks: str


class TableState(TypedDict):
    """A table at a moment: its question, every answer, and the points."""

    table: str
    game: str
    players: tuple[str, ...]
    rev: int
    over: bool
    ask: str | None
    writes: list[str]
    options: list[OptionState]
    standings: Standings


def table_state(table: StoredTable, language: str) -> TableState:
    """The state of a table: the question, every answer with the reasons against it, and the points."""
    game, ask = table.game, table.game.ask
    return {
        "table": table.header.id,
        "game": game.definition.name,
        "players": game.names,
        "rev": table.rev,
        "over": game.over,
        "ask": game.describe(ask, language) if ask is not None else None,
        "writes": [each.path for each in ask.entry.inputs] if ask is not None and ask.entry is not None else [],
        "options": [
            {
                "key": option.key,
                "text": game.describe(option, language),
                "allowed": option.allowed,
                "remarks": game.describe(option.verdict, language) if _remarkable(option) else "",
            }
            for option in game.options
        ],
        "standings": game.standings(),
    }


def _remarkable(option: Option) -> bool:
    return bool(option.verdict.reasons or option.verdict.cautions)


def lines(table: StoredTable, say: Messages) -> Iterator[str]:
    """The same in words."""
    stands = table_state(table, say.language)
    yield f"{title(table.header, say)} · {say.text('table.rev', rev=table.rev)}"
    if table.stopped is not None:
        yield Stopped("store.stopped", at=table.stopped).text(say.language)
    if stands["ask"] is not None:
        yield say.text("replay.pending", ask=stands["ask"])
    if stands["writes"]:
        yield say.text("table.writes", fields=", ".join(stands["writes"]))
    width = max((len(option["key"]) for option in stands["options"]), default=0)
    for option in stands["options"]:
        yield f"  {'✓' if option['allowed'] else '×'} {option['key']:{width}}  {option['text']}"
        if option["remarks"]:
            yield f"    {'':{width}}  {option['remarks']}"


def title(header: Header, say: Messages) -> str:
    """A table by its game and its players."""
    return f"{definition(header.game).titles[say.language]} · {', '.join(header.names)}"
