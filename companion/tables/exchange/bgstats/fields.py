"""Entries of a BG Stats document: fields and values that reading and writing share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.ledger import ScoreLine
from companion.tables.exchange import written_scores
from companion.tables.exchange.bgstats import score_sheet
from companion.tables.exchange.foreign_values import (
    LONGEST_NAME,
    Entry,
    day,
    from_local,
    objects,
    string,
    whole,
)
from companion.tables.exchange.report import (
    BadField,
    Note,
    Why,
)
from companion.tables.play import Play, PlayPlayer, stable_id

OWN_KEY = "companion"
OURS = frozenset(
    {
        *("uuid", "gameRefId", "locationRefId", "playDate", "playDateYmd", "durationMin", "playerScores", "comments"),
        *("scoresheet", "ignored", "metaData", "playImages", "expansionPlays", "expansions", "game"),
    }
)
"""Fields of a play that we read and write ourselves; pictures lie on another device."""
ANONYMOUS = "anonymous"
"""Kept with a player who has no name of their own: the name of the entry and of the row in the app."""
OUR_SCORE = frozenset(
    {
        *("playerRefId", "score", "winner", "rank", "startPlayer", "seatOrder", "role", "anonymousName", "metaData"),
        ANONYMOUS,
    }
)
"""The same of a player's row."""
KINDS = ("cooperative", "usesTeams", "noPoints")
"""Fields of a game other than its winner."""
LONGEST_EXTRA = 20_000

SHOWN = ("players", "lines", "finished", "minutes", "location", "comment", "counts")
"""Fields that the app shows and lets people change."""


def extra_values(values: Entry, ours: frozenset[str], own: str) -> Plain:
    """Fields of another app that we do not use, without empty values; ``own`` is our key among its other data."""
    inner = {key: value for key, value in inner_object(values, "metaData").items() if key != own}
    found = {key: value for key, value in values.items() if key not in ours and value not in (None, "", 0, [], {})}
    found |= {"metaData": inner} if inner else {}
    return {key: value for key, value in found.items() if fits_archive(key, value)}


def fits_archive(key: str, value: object) -> bool:
    """Whether an archive can keep it beside a play."""
    try:
        return len(key) <= LONGEST_NAME and len(msgspec.json.encode(value)) <= LONGEST_EXTRA
    except (msgspec.MsgspecError, OverflowError, RecursionError, UnicodeError):
        return False


def has_team_points(players: Iterable[PlayPlayer]) -> bool:
    """Whether everyone of a team has the points of the team."""
    teams: dict[str, set[float | None]] = {}
    for each in players:
        teams.setdefault(str(each.extra.get("team", "")), set()).add(each.points)
    return "" not in teams and all(len(points) == 1 for points in teams.values())


def by_id(document: Entry, part: str) -> dict[int, Plain]:
    """The objects of a part by their id; an id that two of them have refers to neither."""
    entries = [(whole(entry, "id"), entry) for entry in objects(document, part) if "id" in entry]
    times = Counter(number for number, _ in entries)
    return {number: entry for number, entry in entries if times[number] == 1}


def uuid_of(entry: Entry) -> str:
    """The id of a play: its own, in lower case; made from its values where it has none."""
    own = string(entry, "uuid", LONGEST_NAME).strip().casefold()
    return own if is_uuid(own) else stable_id("bgstats", own or msgspec.json.encode(entry, order="sorted").decode())


def is_uuid(text: str) -> bool:
    return (
        len(text) == 36
        and [len(part) for part in text.split("-")] == [8, 4, 4, 4, 12]
        and (set(text) <= set("0123456789abcdef-"))
    )


def when_played(entry: Entry) -> str:
    if text := string(entry, "playDate", 40):
        return from_local(text, "playDate")
    number = whole(entry, "playDateYmd")
    return day(f"{number:08}", "playDateYmd") if number else ""


def inner_object(entry: Entry, field: str) -> Plain:
    """A JSON document inside a text; any other text is empty."""
    text = entry.get(field)
    try:
        found = msgspec.json.decode(text) if isinstance(text, str) and text else {}
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def score_lines(
    entry: Entry, seats: Mapping[str, int], game: str, players: Sequence[PlayPlayer], remark: Note
) -> tuple[ScoreLine, ...]:
    text = string(entry, "scoresheet")
    if not text:
        return ()
    try:
        sheet = score_sheet.read(text, seats, game)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, BadField):
        remark(Why.SHEET_BROKEN)
        return ()
    if sheet.unmatched:
        remark(Why.SHEET_CELLS, count=sheet.unmatched)
    for seat, player in enumerate(players):
        own = [line.points for line in sheet.lines if line.player == seat]
        if own and player.points is not None and abs(sum(own) - player.points) > 1e-6:
            remark(
                Why.SHEET_SUM,
                name=player.name,
                sum=written_scores.write(sum(own)),
                score=written_scores.write(player.points),
            )
    return tuple(sheet.lines)


def anonymous(name: str, play: str, seat: int) -> str:
    """Anonymous players are different people, in one play and in two, whatever they are called."""
    return f"{name or '?'} #{stable_id('anonymous', play, str(seat))[:6]}"


def conflicts(players: Iterable[PlayPlayer]) -> list[str]:
    """Players with a win that contradicts their place, where places are known."""
    return [player.name for player in players if player.place is not None and player.winner != (player.place == 1)]


def play_uuid(play: Play) -> str:
    """The id of a play in the app, in the case the app wrote it."""
    if not is_uuid(play.id.casefold()):
        return stable_id("play", play.id)
    return play.source_id if play.source_id.casefold() == play.id.casefold() else play.id.casefold()


def their_values(kept: Play | PlayPlayer, ours: frozenset[str]) -> Plain:
    """Kept fields of another app; they never replace our own."""
    return {key: value for key, value in kept.extra.items() if key not in ours}


def their_inner(kept: Play | PlayPlayer) -> Plain:
    inner = kept.extra.get("metaData")
    return inner if isinstance(inner, dict) else {}


def is_kind(play: Play, kind: str) -> bool:
    kinds = play.extra.get("game")
    return isinstance(kinds, dict) and bool(kinds.get(kind))


def without_points(play: Play) -> bool:
    """Whether the game is played without points: as the app says where the play is from there."""
    return is_kind(play, "noPoints") if play.source == "bgstats" else not has_points(play)


def has_points(play: Play) -> bool:
    """Whether any points are known."""
    return any(player.points is not None for player in play.players)


def tie_break_decided(play: Play) -> bool:
    """Whether a player with as many points as the winner did not win."""
    won = {player.points for player in play.players if player.winner}
    return any(player.points is not None and player.points in won and not player.winner for player in play.players)
