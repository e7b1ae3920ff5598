"""A rules companion and scoring assistant for physical board games.

>>> import companion
>>> companion.games()[:2]
[<game tzolkin: Tzolk’in: The Mayan Calendar, 2 to 4 players>, <game santa_maria: Santa Maria, 1 to 5 players>]
>>> game = companion.new_game("tzolkin", ["Анна", "Ben", "Chen"], draws=7)
>>> game.ask
<ask keep (TZ-SETUP-07) to player 0>
>>> game.play(game.legal[0].key)
>>> game.undo()
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from companion import notebook_display
from companion.engine.catalog import Catalog
from companion.engine.data_folder import LANGUAGES, folder
from companion.engine.definition import Definition, Ruling
from companion.engine.errors import (
    BadPlayers,
    BadSave,
    BadTable,
    CompanionError,
    NothingToDo,
    Refused,
    UnknownGame,
    UnknownLanguage,
    UnknownOption,
    UnknownRule,
    WrongType,
    named,
    whole_number,
)
from companion.engine.game import Game
from companion.engine.journal import TABLE_SCHEMA, Setup, as_save, file_path, parse_head, read_file
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.messages import messages
from companion.engine.moments import Preview
from companion.engine.notebook_presenter import Shown
from companion.engine.owner_copy import Copy, check_copy, parse_copy
from companion.engine.pending_question import Options
from companion.engine.save_replay import load
from companion.engine.score import Checkpoints, Score
from companion.engine.standings import Standing, Standings
from companion.engine.start_checks import check_count, check_moment, check_names, check_rulings
from companion.engine.table import AnyTable
from companion.engine.table_document import as_record, game_of
from companion.engine.wording import Wording
from companion.games import NAMES, definition
from companion.notebook_display import language
from companion.rulebook import Rulebook
from companion.version import __version__

__all__ = [
    "LANGUAGES",
    "BadPlayers",
    "BadSave",
    "BadTable",
    "Catalog",
    "Checkpoints",
    "CompanionError",
    "Copy",
    "Definition",
    "Game",
    "Ledger",
    "NothingToDo",
    "Options",
    "Preview",
    "Refused",
    "Ruling",
    "Score",
    "ScoreLine",
    "Standing",
    "Standings",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownOption",
    "UnknownRule",
    "WrongType",
    "__version__",
    "catalog",
    "checkpoints",
    "games",
    "language",
    "load_game",
    "messages",
    "new_game",
    "read_copy",
    "read_game",
    "rulebook",
    "sample_copy",
    "score",
    "template",
]


def games() -> list[Definition]:
    """All games: each with its ``name``, ``titles`` per language, ``players`` (least, most) and ``rulings``."""
    return [definition(name) for name in NAMES]


def new_game(
    name: str,
    players: Sequence[str],
    draws: int | None = None,
    *,
    first: int | str | None = None,
    rulings: Mapping[str, str] | None = None,
    table: object = None,
    copy: Copy | None = None,
) -> Game:
    """Open a table.

    ``draws``: None, and the table enters its draws; a number, and the companion draws, repeatably.
    ``first``: the first player, by seat or name; None, and it is asked (or drawn).
    ``rulings``: switches for points that the rulebooks leave open. ``table``: one to start from, as
    ``Game.snapshot`` gives it, or in plain values.
    ``copy``: the known facts of the owner's box; others are asked when they are needed.

    >>> game = new_game("tzolkin", ["Ann", "Ben"], draws=1, first="Ben")
    >>> game.names[game.table.first_player]
    'Ben'
    """
    if isinstance(first, str):
        names = check_names(definition(name), players)
        if first not in names:
            raise BadPlayers("error.first-player", seat=named(first), count=len(names))
        first = names.index(first)
    setup = Setup(draws, first, {} if rulings is None else rulings, start=table, copy=copy)
    return Game(definition(name), players, setup)


def load_game(path: str | os.PathLike[str]) -> Game:
    """Load a saved game by replaying it. Decisions that no longer replay are kept, and ``game.notice`` says so.

    The file of a table has the game that is played there; if an operation no longer replays, it is refused.
    """
    file = file_path(path)
    return read_game(read_file(file), file.name)


def read_game(text: str | bytes, name: str = "save") -> Game:
    """The same from the text of a save; ``name``: its name in a refusal."""
    head = parse_head(text, name)
    if head["companion"] == TABLE_SCHEMA:
        record = as_record(head, name)
        return game_of(definition(record.game), record)
    save = as_save(head, name)
    return load(definition(save.game), save)


def read_copy(text: str | bytes) -> Copy:
    """The facts of a box, from the text of a catalog file; refused unless all of it can be true."""
    copy = parse_copy(text)
    return check_copy(definition(copy.game).facts, copy)


def sample_copy(name: str) -> Copy | None:
    """A made-up copy to try a game with; None for a game of which everything is known."""
    make = definition(name).sample
    return make() if make is not None else None


def score(name: str, snapshot: object, moment: str | None = None, rulings: Mapping[str, str] | None = None) -> Score:
    """Score a moment of a table: a game's table, a sheet as a dict, or a file with a sheet (TOML or JSON).

    A sheet may say its moment itself: ``moment = "age-1"``; where nothing says it, it is the final scoring.

    >>> sheet = {"players": [{"name": "Ann", "points": 40, "corn": 5}, {"name": "Ben", "points": 41}]}
    >>> score("tzolkin", sheet, "final")
    <score tzolkin final: 1. Ann 41.25, 2. Ben 41>
    """
    game = definition(name)
    if isinstance(snapshot, str | os.PathLike):
        snapshot = _read_sheet(Path(snapshot))
    if moment is None:
        moment = (snapshot.get("moment") if isinstance(snapshot, Mapping) else None) or "final"
    check_moment(game, moment)
    own = snapshot.get("rulings") if isinstance(snapshot, Mapping) else getattr(snapshot, "rulings", None)
    check_rulings(game, rulings or {})
    chosen = {**(own if isinstance(own, Mapping) else {}), **(rulings or {})}
    result: Score = game.sheets.score(snapshot, moment, check_rulings(game, chosen))
    return result


def _read_sheet(path: Path) -> object:
    import tomllib

    import msgspec

    try:
        text = read_file(path).decode()
    except UnicodeDecodeError as error:
        raise BadSave("error.file-unreadable", file=path.name, why=str(error)) from None
    try:
        return msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:  # also a number of thousands of digits
        raise BadSave("error.save-broken", file=path.name, why=str(error)) from None


def template(name: str, moment: str, players: int = 4, language: str = "en") -> str:
    """An empty sheet of a moment, as TOML with comments."""
    game = definition(name)
    check_moment(game, moment)
    check_count(game, whole_number("players", players))
    return game.sheets.template(moment, players, language)


def checkpoints(name: str, players: Sequence[str], rulings: Mapping[str, str] | None = None) -> Checkpoints:
    """Follow a game from era end to era end, by sheets."""
    return Checkpoints(definition(name), players, rulings)


def rulebook(name: str) -> Rulebook:
    """The rulebook of a game: ``.article(id, language)``, ``.find(question, language)`` and ``.ask(…)``."""
    return _rulebook(definition(name).name)


@cache
def _rulebook(game: str) -> Rulebook:
    return Rulebook(game, {language: folder(game) / language / "rules.md" for language in LANGUAGES})


def catalog(name: str) -> Catalog:
    """The components of a game: the shipped tables, and the ``missing()`` facts."""
    game = definition(name)
    return Catalog(game.name, game.catalog_version, game.facts)


def _win_chances(made: Definition, table: AnyTable) -> Sequence[float] | None:
    from companion.players import win_chances  # loaded on demand

    return win_chances(made, table)


Wording.rulebook = staticmethod(rulebook)
Game.foresight = staticmethod(_win_chances)
Shown.presenter = notebook_display
