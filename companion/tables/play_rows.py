"""A play as rows of the database, and back."""

from __future__ import annotations

import contextlib
import math
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.ledger import ScoreLine
from companion.tables.database import Garbled, Row, StoreError
from companion.tables.packed_plays import packed
from companion.tables.play import Play, PlayPlayer, Traits, mark_of

LINE = struct.Struct("<d4i")
"""A score line as it is kept: points, player, kind, day, decision."""

LARGEST = 2**31 - 1


class BadPlay(StoreError):
    """A play that no game can have been; nothing was kept."""


PLAY_COLUMNS = (
    *("game", "depth", "source", "source_id", "started", "finished", "minutes", "location", "comment", "seats"),
    *("decisions", "rulings", "rules_version", "catalog_version", "bgg_id", "counts", "highest_wins", "decided"),
    "mark",
)

COLUMNS: Mapping[str, Sequence[str]] = {
    "plays": ("number", "id", "at", *PLAY_COLUMNS, "extra", "packed", "traits"),
    "players": (
        *("play", "seat", "name", "points", "place", "winner", "first", "colour", "tie_break", "score_text", "extra"),
    ),
    "score_lines": ("play", "body"),
    "journals": ("play", "body"),
}

HEAD = """
    SELECT plays.number, id, games.word, depths.word, sources.word, source_id, started,
        finished, minutes, locations.word, comment, decisions, ruled.word, rules_version,
        catalog_version, bgg_id, counts, highest_wins, decided, mark, extra, traits
    FROM plays
    JOIN words AS games ON games.number = game
    JOIN words AS depths ON depths.number = depth
    JOIN words AS sources ON sources.number = source
    JOIN words AS locations ON locations.number = location
    JOIN words AS ruled ON ruled.number = rulings
"""

SEATED = """
    SELECT play, names.word, points, place, winner, first, colours.word, tie_break, score_text, extra
    FROM players
    JOIN words AS names ON names.number = name
    JOIN words AS colours ON colours.number = colour
"""

KIND = """
    SELECT kinds.number, sources.word, rules.word, details.word, eras.word
    FROM kinds
    JOIN words AS sources ON sources.number = source
    JOIN words AS rules ON rules.number = rule
    JOIN words AS details ON details.number = detail
    JOIN words AS eras ON eras.number = era
"""


@contextlib.contextmanager
def readable() -> Iterator[None]:
    """Refuse unreadable rows with one sentence."""
    try:
        yield
    except (zlib.error, struct.error, msgspec.DecodeError, LookupError, UnicodeError, TypeError, OverflowError):
        raise Garbled("store.garbled_play") from None


def checked_play(play: Play) -> Play:
    """The play with texts that every database can hold; `BadPlay` where a number cannot be."""
    line_numbers = [number for line in play.lines for number in (line.player, line.round, line.decision)]
    whole = (play.minutes, play.decisions, play.rules_version, play.catalog_version, play.bgg_id)
    places = [each.place for each in play.players]
    for number in (*whole, *places, *line_numbers):
        if number is not None and not -LARGEST <= number <= LARGEST:
            raise BadPlay("archive.bad_number", play=play.id[:60], number=str(number)[:40])
    scores = [points for each in play.players for points in (each.points, each.tie_break)]
    for points in (*scores, *(line.points for line in play.lines)):
        if points is not None and not math.isfinite(points):
            raise BadPlay("archive.bad_number", play=play.id[:60], number=str(points))
    if any(not 0 <= line.player < len(play.players) for line in play.lines):
        raise BadPlay("archive.bad_seat", play=play.id[:60])
    if play.mark == "real" and (mark := mark_of(play.source, play.journal)) != "real":
        play = msgspec.structs.replace(play, mark=mark)  # a file of an earlier version has no marks
    cleaned: Play = _without_nul(play)
    return cleaned


def _without_nul(play: Play) -> Play:
    """PostgreSQL keeps no text with a NUL, and nothing keeps half a surrogate pair; few plays have any."""
    try:
        raw = msgspec.json.encode(play)
    except UnicodeEncodeError:
        raw = b"\\u0000"
    if b"\\u0000" not in raw:
        return play
    plain = msgspec.to_builtins(play)
    return msgspec.convert(_walk(plain), Play)


def _walk(value: object) -> Any:
    if isinstance(value, str):
        return storable_text(value)
    if isinstance(value, dict):
        return {_walk(key): _walk(each) for key, each in value.items()}
    return [_walk(each) for each in value] if isinstance(value, list | tuple) else value


def storable_text(text: str) -> str:
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def play_row(number: int, play: Play, words: Mapping[str, int]) -> Row:
    return (
        number,
        play.id,
        play.finished or play.started,
        words[play.game],
        words[play.depth],
        words[play.source],
        play.source_id,
        play.started,
        play.finished,
        play.minutes,
        words[play.location],
        play.comment,
        len(play.players),
        play.decisions,
        words[to_json(play.rulings)],
        play.rules_version,
        play.catalog_version,
        play.bgg_id,
        int(play.counts),
        int(play.highest_wins),
        int(play.decided),
        play.mark,
        to_json(play.extra) if play.extra else "",
        packed_play(play, words),
        msgspec.json.encode(play.traits).decode() if play.traits else "",
    )


def packed_play(play: Play, words: Mapping[str, int]) -> bytes:
    """The numbers of a play and of its players, as statistics read them."""
    texts = (play.game, play.depth, play.source, play.location, to_json(play.rulings))
    numbers = (play.minutes, play.decisions, play.counts, play.highest_wins, play.decided)
    seats = (
        (each.points, each.tie_break, words[each.name], words[each.colour], each.place, each.winner, each.first)
        for each in play.players
    )
    return packed((*(words[text] for text in texts), *numbers, play.journal is not None, play.mark), seats)


def player_row(number: int, seat: int, player: PlayPlayer, words: Mapping[str, int]) -> Row:
    return (
        number,
        seat,
        words[player.name],
        player.points,
        player.place,
        int(player.winner),
        int(player.first),
        words[player.colour],
        player.tie_break,
        player.score_text,
        to_json(player.extra) if player.extra else "",
    )


def play_of_row(head: Row, players: tuple[PlayPlayer, ...], lines: tuple[ScoreLine, ...], journal: str | None) -> Play:
    _, id, game, depth, source, source_id, started, finished, minutes, location, comment, decisions, *rest = head
    rulings, rules_version, catalog_version, bgg_id, counts, highest_wins, decided, mark, extra, traits = rest
    return Play(
        id=id,
        game=game,
        depth=depth,
        players=players,
        lines=lines,
        started=started,
        finished=finished,
        minutes=minutes,
        location=location,
        comment=comment,
        decisions=decisions,
        rulings=msgspec.json.decode(rulings),
        rules_version=rules_version,
        catalog_version=catalog_version,
        journal=journal,
        source=source,
        source_id=source_id,
        bgg_id=bgg_id,
        counts=bool(counts),
        highest_wins=bool(highest_wins),
        decided=bool(decided),
        mark=mark,
        extra=extra_of_text(extra),
        traits=traits_of_text(traits),
    )


def player_of_row(row: Sequence[Any]) -> PlayPlayer:
    """A row of ``SEATED``, without the number of its play."""
    name, points, place, winner, first, colour, tie_break, score_text, extra = row
    return PlayPlayer(
        name=name,
        points=plain_number(points),
        place=place,
        winner=bool(winner),
        first=bool(first),
        colour=colour,
        tie_break=plain_number(tie_break),
        score_text=score_text,
        extra=extra_of_text(extra),
    )


def extra_of_text(text: str) -> Plain:
    return msgspec.json.decode(text, type=Plain) if text else {}


def traits_of_text(text: str) -> Traits:
    return msgspec.json.decode(text, type=Traits) if text else ()


def line_kind(line: ScoreLine) -> tuple[str, str, str, str]:
    return line.source, line.rule, line.detail, line.era


def pack_line(line: ScoreLine, kinds: Mapping[Row, int]) -> bytes:
    return LINE.pack(line.points, line.player, kinds[line_kind(line)], line.round, line.decision)


def unpack_lines(body: bytes, kinds: Mapping[int, Row]) -> Iterator[ScoreLine]:
    for points, player, kind, day, decision in LINE.iter_unpack(body):
        source, rule, detail, era = kinds[kind]
        yield ScoreLine(player, _whole(points), source, rule, detail, era, day, decision)


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def plain_number(number: float | None) -> float | None:
    return None if number is None else _whole(number)


def to_json(value: object) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
