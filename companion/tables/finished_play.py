"""From a table or a sheet to the play that the archive keeps.

The archive says what the tables say: a game that is over is in it, with its last correction, unless it was taken
out; one that goes on again is not. A sheet is in it once it is added by hand. The date and the minutes come from the
decisions, so looking at an old game and taking its end again changes neither.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from itertools import pairwise

import msgspec

import companion
from companion.engine.dates import moment
from companion.engine.errors import CompanionError
from companion.engine.journal import BREAK_SECONDS
from companion.engine.score import Checkpoints, Score
from companion.games import definition
from companion.tables.play import Play, play_of_game, play_of_score
from companion.tables.store import Header, KeptSheet, StoreError, TableStore
from companion.tables.stored_game import Replay


def play_of_table(header: Header, game: companion.Game) -> Play | None:
    """The play of a table whose game is over."""
    if not game.over:
        return None
    seconds = [0, *(decision.at for decision in game.journal if decision.by_people)]
    played = sum(gap for gap in (after - before for before, after in pairwise(seconds)) if 0 < gap <= BREAK_SECONDS)
    play = play_of_game(
        game,
        header.id,
        utc(header.created + max(seconds)),
        minutes=round(played / 60),
        colours=[seat.colour for seat in header.seats],
    )
    mark = "companion" if play.mark == "real" and header.companions else play.mark
    return msgspec.structs.replace(play, comment=header.title, mark=mark)


def play_of_sheet(sheet: KeptSheet, names: Sequence[str], finished: float) -> Play | None:
    """The play of a sheet that is filled to its end."""
    game = definition(sheet.game)
    *earlier, last = game.moments
    if last not in sheet.moments:
        return None
    try:
        score = _score(sheet, last, names)
    except CompanionError:
        return None
    if not any(score.before):
        return None
    followed = _followed(sheet, [*(moment for moment in earlier if sheet.moments.get(moment)), last], names)
    colours = [seat.colour for seat in sheet.seats]
    play = play_of_score(game, followed or score, sheet.id, utc(finished), colours, sheet.first)
    return msgspec.structs.replace(play, mark=sheet.mark)


def _score(sheet: KeptSheet, moment: str, names: Sequence[str]) -> Score:
    """The score of the end; players level at the top are compared by the tie-break on the sheet."""
    game = definition(sheet.game)
    score = companion.score(game.name, game.sheets.from_form(moment, sheet.moments[moment], names), moment)
    return companion.score(game.name, game.sheets.from_form(moment, _with_ties(sheet, moment, score), names), moment)


def _with_ties(sheet: KeptSheet, moment: str, score: Score) -> dict[str, object]:
    level = [each.player for each in score.standings if each.points == score.standings[0].points]
    return {**sheet.moments[moment], "tied": level if len(level) > 1 else []}


def _followed(sheet: KeptSheet, moments: Sequence[str], names: Sequence[str]) -> Checkpoints | None:
    """All checkpoints with the end; None where they do not fit together, and the end alone counts."""
    if len(moments) < 2 and not sheet.mirrored:
        return None
    game = definition(sheet.game)
    followed = Checkpoints(game, names, mirrored=sheet.mirrored)
    try:
        for moment in moments[:-1]:
            followed.add(moment, game.sheets.from_form(moment, sheet.moments[moment], names))
        filled = _with_ties(sheet, moments[-1], _score(sheet, moments[-1], names))
        followed.add(moments[-1], game.sheets.from_form(moments[-1], filled, names))
    except CompanionError:
        return None
    return followed


def add_finished(store: TableStore, table: str) -> Play | None:
    """Archive a table of the store, replacing its earlier entry; None while the game is not over."""
    header = store.find(table)
    replay = Replay(header)
    replay.follow(store.since(table, 0))
    play = play_of_table(header, replay.game) if replay.stopped is None else None
    store.keep_play(table, play)
    return play


def add_all_finished(store: TableStore) -> int:
    """Archive games that were finished before the archive existed; returns their number. Free when all are there.

    Where the database cannot be written to just now, the next call takes in the rest.
    """
    came = 0
    with contextlib.suppress(StoreError):
        for header in store.unarchived():
            came += add_finished(store, header.id) is not None
    return came


def utc(seconds: float) -> str:
    """A time as plays have it.

    >>> utc(0)
    '1970-01-01T00:00:00+00:00'
    """
    return moment(seconds).isoformat()
