"""BG Stats: its export and ``.bgsplay`` files in both directions, and the link that posts one play to the app.

A file of ours holds the whole play under a key of its own (``metaData``), beside what the app shows. When it comes
back, what was changed in the app counts, and everything else is as it was.
"""

from __future__ import annotations

import copy
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote

import msgspec

from companion.engine.ledger import ScoreLine
from companion.games import title_of
from companion.tables.days import utc_of
from companion.tables.exchange import scores, sheets
from companion.tables.exchange.fields import (
    LONGEST_NAME,
    MOST_PLAYERS,
    day,
    flag,
    from_local,
    is_markup,
    is_sound,
    label_of,
    moment_of,
    objects,
    person,
    string,
    to_local,
    whole,
)
from companion.tables.exchange.report import (
    BadField,
    Broken,
    CannotExport,
    Imported,
    LeftOut,
    Remark,
    Report,
    Unsafe,
    Why,
    WrongSchema,
)
from companion.tables.exchange.titles import bgg_id_of, our_game, source_label
from companion.tables.play import Play, PlayPlayer, placed, stable_id

OWN_KEY = "companion"
SOURCE_NAME = "boardgame-companion"
"""Part of the key by which the app remembers its matches: it must never change."""
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 8_000
SCANNABLE = 1_465
"""A code of 125 modules a side holds so much; a phone does not read a denser one from a screen."""

OURS = frozenset(
    {
        *("uuid", "gameRefId", "locationRefId", "playDate", "playDateYmd", "durationMin", "playerScores", "comments"),
        *("scoresheet", "ignored", "metaData", "playImages", "expansionPlays", "expansions", "game"),
    }
)
"""What of a play we read and write ourselves; pictures lie on another device."""
OUR_SCORE = frozenset(
    {"playerRefId", "score", "winner", "rank", "startPlayer", "seatOrder", "role", "anonymousName", "metaData"}
)
"""The same of a player's row."""
KINDS = ("cooperative", "usesTeams", "noPoints")
"""What a game is, besides who wins it."""
LONGEST_EXTRA = 20_000

_SHOWN = ("players", "lines", "finished", "minutes", "location", "comment", "counts")
"""What the app shows and lets people change."""


# reading


def read(raw: bytes | str, name: str) -> Imported:
    """The plays of an export or a ``.bgsplay`` file."""
    try:
        document = msgspec.json.decode(raw)
    except RecursionError:
        raise Unsafe("error.nesting", file=name) from None
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise Broken("error.broken", file=name, why=str(error)) from None
    if not isinstance(document, dict):
        raise WrongSchema("error.schema", file=name, field="plays")
    try:
        reader = _Reader(document)
        plays = reader.plays()
    except BadField as bad:
        raise WrongSchema("error.schema", file=name, field=bad.field) from None
    found = len(document["plays"])
    report = Report(name, "bgstats", found, len(plays), tuple(reader.remarks))
    return Imported(tuple(plays), report, document, reader.deleted({play.id for play in plays}))


class _Reader:
    """A document, with what its plays refer to."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        for part in ("plays", "games", "players"):
            if not isinstance(document.get(part), list):
                raise BadField(part)
        self.document = document
        self.remarks: list[Remark] = []
        self.games = _by_id(document, "games")
        self.people = _by_id(document, "players")
        self.locations = _by_id(document, "locations")
        self.names = self._names()

    def _names(self) -> dict[int, str]:
        """Who is who: people of one name are told apart, as a name is no identity."""
        names: dict[int, str] = {}
        seen: Counter[str] = Counter()
        for number, entry in self.people.items():
            try:
                name = person(string(entry, "name"))
                if entry.get("uuid") == stable_id("players", string(entry, "name")):
                    name = string(entry, "name")  # written by us, for whom the name is the person
                    seen[name.casefold()] = max(seen[name.casefold()], 1)
                    names[number] = name
                    continue
                if flag(entry, "isAnonymous"):
                    names[number] = name
                    continue
            except BadField:
                continue  # whoever refers to this entry is left out
            seen[name.casefold()] += 1
            times = seen[name.casefold()]
            names[number] = name if times == 1 else f"{name} ({times})"
            if times > 1:
                self.remarks.append(Remark(Why.SAME_NAME, "", {"name": name, "shown": names[number]}))
            if is_markup(name):
                self.remarks.append(Remark(Why.MARKUP, "", {"name": name}))
        return names

    def plays(self) -> list[Play]:
        plays: dict[str, Play] = {}
        for entry in self.document["plays"]:
            label = self._label(entry)
            try:
                if not isinstance(entry, dict):
                    raise BadField("plays")
                play, remarks = self.play(entry, label)
                if play.id in plays:
                    raise LeftOut(Why.TWICE)
            except BadField as bad:
                self.remarks.append(Remark(Why.FIELD, label, {"field": bad.field}))
            except LeftOut as out:
                self.remarks.append(Remark(out.why, label, out.values))
            else:
                plays[play.id] = play
                self.remarks += remarks
        return list(plays.values())

    def deleted(self, there: set[str]) -> tuple[str, ...]:
        """The plays that the file says were deleted, without those that it holds."""
        stones = self.document.get("deletedObjects")
        gone = [each for each in stones if isinstance(each, dict)] if isinstance(stones, list) else []
        ids = [str(each.get("uuid") or "").strip().casefold() for each in gone if each.get("objectType") == "Play"]
        return tuple(dict.fromkeys(id for id in ids if _is_uuid(id) and id not in there))

    def _label(self, entry: Any) -> str:
        if not isinstance(entry, dict):
            return "?"
        number = entry.get("gameRefId")
        game = self.games.get(number, {}) if isinstance(number, int) else {}
        return label_of(str(entry.get("playDate") or ""), str(game.get("name") or ""))

    def play(self, entry: Mapping[str, Any], label: str) -> tuple[Play, list[Remark]]:
        """A play as the app shows it, with what was changed since we wrote it, if we did."""
        shown, remarks = self.shown(entry, label)
        own = _own(entry)
        if own is None:
            return shown, remarks
        written, their_date = own
        baseline = export([written])
        again, _ = _Reader(baseline).shown(baseline["plays"][0], label)
        written, shown, again = _with_news(written, shown, again), _bare(shown), _bare(again)
        if their_date == string(entry, "playDate"):
            again = msgspec.structs.replace(again, finished=shown.finished)  # the same moment in another time zone
        changes = {field: getattr(shown, field) for field in _SHOWN if getattr(shown, field) != getattr(again, field)}
        if "players" in changes and len(shown.players) == len(written.players):
            theirs = zip(shown.players, written.players, strict=True)
            changes["players"] = tuple(msgspec.structs.replace(each, extra=ours.extra) for each, ours in theirs)
        if not changes:
            return written, []
        if [p.points for p in shown.players] != [p.points for p in again.players] or "lines" in changes:
            changes["journal"] = None  # it tells another game now
        return msgspec.structs.replace(written, **changes), [*remarks, Remark(Why.CHANGED, label)]

    def shown(self, entry: Mapping[str, Any], label: str) -> tuple[Play, list[Remark]]:
        """A play as the app shows it."""
        remarks: list[Remark] = []

        def remark(why: Why, **values: Any) -> None:
            remarks.append(Remark(why, label, values))

        game = self.games.get(whole(entry, "gameRefId"))
        if game is None:
            raise LeftOut(Why.NO_GAME, ref=str(entry.get("gameRefId")))
        title, bgg_id = string(game, "name", LONGEST_NAME), whole(game, "bggId")
        uuid = _uuid(entry)
        players, seats = self._players(entry, uuid, remark)
        name = our_game(title or string(game, "bggName", LONGEST_NAME), bgg_id)
        if flag(entry, "ignored"):
            remark(Why.IGNORED)
        if string(entry, "playImages") not in ("", "[]"):
            remark(Why.PICTURES)
        together, highest = flag(game, "cooperative"), flag(game, "highestWins", True)
        if not together:
            players = placed(players, highest, not flag(entry, "usesTeams") or _team_points(players))
        play = Play(
            id=uuid,
            game=name,
            depth="import",
            players=players,
            lines=_lines(entry, seats, name, players, remark),
            finished=_when(entry),
            minutes=max(whole(entry, "durationMin"), 0) or None,
            location=self._location(entry),
            comment=string(entry, "comments"),
            source="bgstats",
            source_id=string(entry, "uuid", LONGEST_NAME),
            bgg_id=bgg_id or None,
            counts=not flag(entry, "ignored"),
            highest_wins=highest,
            decided=together or len(players) == 1 or any(each.winner for each in players),
            extra=self._extra(entry, game),
        )
        return play, remarks

    def _players(
        self, entry: Mapping[str, Any], uuid: str, remark: Any
    ) -> tuple[tuple[PlayPlayer, ...], dict[str, int]]:
        rows = objects(entry, "playerScores")
        if len(rows) > MOST_PLAYERS:
            raise BadField("playerScores")
        order = [whole(row, "seatOrder") for row in rows]
        if all(order) and len(set(order)) == len(order):
            rows = sorted(rows, key=lambda row: whole(row, "seatOrder"))
        players, seats = [], {}
        for seat, row in enumerate(rows):
            number = whole(row, "playerRefId")
            if number not in self.names:
                raise LeftOut(Why.NO_PLAYER, ref=str(row.get("playerRefId")))
            name = self.names[number]
            if flag(self.people[number], "isAnonymous") or not name:
                name = anonymous(person(string(row, "anonymousName")) or name, uuid, seat)
                remark(Why.ANONYMOUS, name=name)
            score = row.get("score")
            if isinstance(score, bool | list | dict):
                raise BadField("score")
            points, words = scores.read(score)
            if points is None and words:
                remark(Why.SCORE_TEXT, name=name, score=words[:40])
            players.append(
                PlayPlayer(
                    name=name,
                    points=points,
                    place=max(whole(row, "rank"), 0) or None,
                    winner=flag(row, "winner"),
                    first=flag(row, "startPlayer"),
                    colour=string(row, "role", LONGEST_NAME),
                    score_text=words,
                    extra=_extra(row, OUR_SCORE, "scoreUuid"),
                )
            )
            key = _inner(row, "metaData").get("scoreUuid")
            if isinstance(key, str) and key:
                seats[key.casefold()] = seat
        for name in conflicts(players):
            remark(Why.CONFLICT, name=name)
        return tuple(players), seats

    def _location(self, entry: Mapping[str, Any]) -> str:
        number = whole(entry, "locationRefId")
        if number and number not in self.locations:
            raise LeftOut(Why.NO_LOCATION, ref=str(number))
        return string(self.locations.get(number, {}), "name", LONGEST_NAME)

    def _extra(self, entry: Mapping[str, Any], game: Mapping[str, Any]) -> dict[str, Any]:
        """What we do not use; what its numbers refer to by name, as the numbers mean nothing elsewhere."""
        kinds = {kind: True for kind in KINDS if flag(game, kind)}
        named = {"expansions": self._expansions(entry), "game": kinds}
        return _extra(entry, OURS, OWN_KEY) | {name: value for name, value in named.items() if value}

    def _expansions(self, entry: Mapping[str, Any]) -> list[dict[str, Any]]:
        found = []
        for expansion in objects(entry, "expansionPlays"):
            game = self.games.get(whole(expansion, "gameRefId"))
            if game is None:
                raise LeftOut(Why.NO_GAME, ref=str(expansion.get("gameRefId")))
            found.append({"name": string(game, "name", LONGEST_NAME), "bggId": whole(game, "bggId")})
        return found


def _extra(values: Mapping[str, Any], ours: frozenset[str], own: str) -> dict[str, Any]:
    """What another app knows and we do not use, without what is empty; ``own`` is our key among its other data."""
    inner = {key: value for key, value in _inner(values, "metaData").items() if key != own}
    found = {key: value for key, value in values.items() if key not in ours and value not in (None, "", 0, [], {})}
    found |= {"metaData": inner} if inner else {}
    return {key: value for key, value in found.items() if _fits(key, value)}


def _fits(key: str, value: Any) -> bool:
    """Whether an archive can keep it beside a play."""
    try:
        return len(key) <= LONGEST_NAME and len(msgspec.json.encode(value)) <= LONGEST_EXTRA
    except (msgspec.MsgspecError, OverflowError, RecursionError, UnicodeError):
        return False


def _team_points(players: Iterable[PlayPlayer]) -> bool:
    """Whether everyone of a team has the points of the team."""
    teams: dict[str, set[float | None]] = {}
    for each in players:
        teams.setdefault(str(each.extra.get("team", "")), set()).add(each.points)
    return "" not in teams and all(len(points) == 1 for points in teams.values())


def _bare(play: Play) -> Play:
    """A play without what we do not use."""
    return msgspec.structs.replace(play, players=tuple(msgspec.structs.replace(p, extra={}) for p in play.players))


def _with_news(written: Play, shown: Play, again: Play) -> Play:
    """The play that we wrote, with what another app has added to what we do not use."""
    if not len(written.players) == len(shown.players) == len(again.players):
        return written
    rows = zip(written.players, shown.players, again.players, strict=True)
    players = tuple(msgspec.structs.replace(each, extra=each.extra | _news(now, was)) for each, now, was in rows)
    return msgspec.structs.replace(written, players=players, extra=written.extra | _news(shown, again))


def _news(now: Play | PlayPlayer, was: Play | PlayPlayer) -> dict[str, Any]:
    return {key: value for key, value in now.extra.items() if was.extra.get(key) != value}


def _by_id(document: Mapping[str, Any], part: str) -> dict[int, dict[str, Any]]:
    """The objects of a part by their id; an id that two of them have refers to neither."""
    entries = [(whole(entry, "id"), entry) for entry in objects(document, part) if "id" in entry]
    times = Counter(number for number, _ in entries)
    return {number: entry for number, entry in entries if times[number] == 1}


def _uuid(entry: Mapping[str, Any]) -> str:
    """The id of a play: its own, in lower case; made from what it says where it has none."""
    own = string(entry, "uuid", LONGEST_NAME).strip().casefold()
    return own if _is_uuid(own) else stable_id("bgstats", own or msgspec.json.encode(entry, order="sorted").decode())


def _is_uuid(text: str) -> bool:
    return (
        len(text) == 36
        and [len(part) for part in text.split("-")] == [8, 4, 4, 4, 12]
        and (set(text) <= set("0123456789abcdef-"))
    )


def _when(entry: Mapping[str, Any]) -> str:
    if text := string(entry, "playDate", 40):
        return from_local(text, "playDate")
    number = whole(entry, "playDateYmd")
    return day(f"{number:08}", "playDateYmd") if number else ""


def _inner(entry: Mapping[str, Any], field: str) -> dict[str, Any]:
    """A JSON document inside a text; anything that is none tells nothing."""
    text = entry.get(field)
    try:
        found = msgspec.json.decode(text) if isinstance(text, str) and text else {}
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _own(entry: Mapping[str, Any]) -> tuple[Play, str] | None:
    """The play that we wrote, and the date that the app was told; None where it is not ours."""
    own = _inner(entry, "metaData").get(OWN_KEY)
    if not isinstance(own, dict):
        return None
    try:
        play = msgspec.convert(own.get("play"), Play)
    except msgspec.ValidationError:
        return None
    if not is_sound(play):
        return None
    # Somebody copied our key into another play: then it is not ours.
    return (play, str(own.get("playDate", ""))) if play_uuid(play) == _uuid(entry) else None


def _lines(
    entry: Mapping[str, Any], seats: Mapping[str, int], game: str, players: Sequence[PlayPlayer], remark: Any
) -> tuple[ScoreLine, ...]:
    text = string(entry, "scoresheet")
    if not text:
        return ()
    try:
        sheet = sheets.read(text, seats, game)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, BadField):
        remark(Why.SHEET_BROKEN)
        return ()
    if sheet.unmatched:
        remark(Why.SHEET_CELLS, count=sheet.unmatched)
    for seat, player in enumerate(players):
        own = [line.points for line in sheet.lines if line.player == seat]
        if own and player.points is not None and abs(sum(own) - player.points) > 1e-6:
            remark(Why.SHEET_SUM, name=player.name, sum=scores.write(sum(own)), score=scores.write(player.points))
    return tuple(sheet.lines)


def anonymous(name: str, play: str, seat: int) -> str:
    """Anonymous players are different people, in one play and in two, whatever they are called."""
    return f"{name or '?'} #{stable_id('anonymous', play, str(seat))[:6]}"


def conflicts(players: Iterable[PlayPlayer]) -> list[str]:
    """Whose win and place contradict each other, where places are known."""
    return [player.name for player in players if player.place is not None and player.winner != (player.place == 1)]


# writing


def play_uuid(play: Play) -> str:
    """The id of a play in the app."""
    return play.id.casefold() if _is_uuid(play.id.casefold()) else stable_id("play", play.id)


def export(
    plays: Iterable[Play], document: Mapping[str, Any] | None = None, me: str = "", about: str = ""
) -> dict[str, Any]:
    """The document of some plays, for "Import Backup or Play File…".

    ``document``: one that was imported; its plays stay as they were, with every key we do not know, unless changed.
    ``me``: the owner of the device; else whoever played most often. ``about``: a text, as ``.bgsplay`` files have it.
    """
    plays = list(plays)
    writer = _Writer(document, plays)
    for play in plays:
        writer.add(play)
    owner = me or next(iter(Counter(name for play in plays for name in play.names).most_common(1)), ("",))[0]
    user = writer.document.setdefault("userInfo", {})
    if owner and "meRefId" not in user:
        user["meRefId"] = writer.player(owner)
    return ({"about": about} if about else {}) | writer.document


def to_bytes(document: Mapping[str, Any]) -> bytes:
    """A document as the file holds it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


class _Writer:
    """A document that grows by plays."""

    def __init__(self, document: Mapping[str, Any] | None, plays: Sequence[Play]) -> None:
        self.document: dict[str, Any] = copy.deepcopy(dict(document)) if document else {}
        for part in ("games", "players", "locations", "plays", "challenges"):
            self.document.setdefault(part, [])
        self._of_game: dict[str, list[Play]] = {}
        for play in plays:
            self._of_game.setdefault(play.game, []).append(play)
        self._known: dict[str, tuple[int, Play | None]] = {}
        self._refs: dict[tuple[str, str], int] = {}
        self._last = {
            part: max((whole(entry, "id") for entry in objects(self.document, part)), default=0)
            for part in ("games", "players", "locations")
        }
        if document:
            self._take_up()

    def _take_up(self) -> None:
        reader = _Reader(self.document)
        for place, entry in enumerate(self.document["plays"]):
            try:
                play, _ = reader.play(entry if isinstance(entry, dict) else {}, "")
            except (BadField, LeftOut):
                continue
            self._known.setdefault(play.id, (place, play))
        for number, name in reader.names.items():
            if not flag(reader.people[number], "isAnonymous"):
                self._refs["players", name] = number
        for number, game in reader.games.items():
            self._refs["games", our_game(str(game.get("name") or ""), whole(game, "bggId"))] = number
        for number, location in reader.locations.items():
            self._refs["locations", str(location.get("name") or "")] = number

    def _ref(self, part: str, name: str, /, **values: Any) -> int:
        """The number of an object, made where there is none yet."""
        if (part, name) not in self._refs:
            number = self._last[part] = self._last[part] + 1
            self.document[part].append({"id": number, "uuid": stable_id(part, name), **values})
            self._refs[part, name] = number
        return self._refs[part, name]

    def player(self, name: str) -> int:
        """The number of a player."""
        return self._ref("players", name, name=name, isAnonymous=False)

    def _game(self, name: str) -> int:
        plays = self._of_game[name]
        return self._ref(
            "games",
            name,
            name=title_of(name),
            noPoints=not any(has_points(play) for play in plays),
            highestWins=all(play.highest_wins for play in plays),
            cooperative=any(_is(play, "cooperative") for play in plays),
            usesTeams=any(_is(play, "usesTeams") for play in plays),
            bggId=next(filter(None, map(bgg_id_of, plays)), 0),
            bggYear=0,
        )

    def _expansions(self, play: Play) -> list[dict[str, Any]]:
        """The expansions of a play, each as a game of its own."""
        told = play.extra.get("expansions")
        named = [each for each in told if isinstance(each, dict)] if isinstance(told, list) else []
        found = []
        for each in named:
            name, bgg_id = str(each.get("name") or "")[:LONGEST_NAME], each.get("bggId")
            number = self._ref("games", name, name=name, isExpansion=1, bggId=bgg_id if isinstance(bgg_id, int) else 0)
            found.append({"gameRefId": number, "bggId": 0})
        return found

    def add(self, play: Play) -> None:
        """Write a play, or leave it as it is where it was there and nothing has changed."""
        place, known = self._known.get(play.id, (-1, None))
        if known == play:
            return
        entry = self._entry(play)
        if known is None:
            self._known[play.id] = len(self.document["plays"]), play
            self.document["plays"].append(entry)
        else:
            self._known[play.id] = place, play
            old = self.document["plays"][place]
            entry["metaData"] = msgspec.json.encode(_inner(old, "metaData") | _inner(entry, "metaData")).decode()
            self.document["plays"][place] = old | entry | {"uuid": old.get("uuid", entry["uuid"])}

    def _entry(self, play: Play) -> dict[str, Any]:
        ids = [stable_id("score", play.id, str(seat)) for seat in range(len(play.players))]
        when = to_local(play)
        own = _their_own(play) | {OWN_KEY: {"play": msgspec.to_builtins(play), "playDate": when}}
        entry: dict[str, Any] = {
            "uuid": play_uuid(play),
            "gameRefId": self._game(play.game),
            "ignored": not play.counts,
            "rating": 0,
            "scoringSetting": 0,
            "rounds": 0,
            "usesTeams": False,
            "manualWinner": tie_break_decided(play),
            "durationMin": play.minutes or 0,
            "playImages": "[]",
            "playerScores": [
                {
                    "playerRefId": self.player(player.name),
                    "score": scores.write(player.points, player.score_text),
                    "winner": player.winner,
                    "rank": player.place or 0,
                    "startPlayer": player.first,
                    "newPlayer": False,
                    "seatOrder": seat + 1,
                    "metaData": msgspec.json.encode(_their_own(player) | {"scoreUuid": ids[seat]}).decode(),
                    **({"role": player.colour} if player.colour else {}),
                    **_theirs(player, OUR_SCORE),
                }
                for seat, player in enumerate(play.players)
            ],
            "metaData": msgspec.json.encode(own).decode(),
            **_theirs(play, OURS),
        }
        if expansions := self._expansions(play):
            entry["expansionPlays"] = expansions
        if when:
            entry["playDate"] = when
        if play.location:
            entry["locationRefId"] = self._ref("locations", play.location, name=play.location)
        if play.comment:
            entry["comments"] = play.comment
        if play.lines:
            entry["scoresheet"] = sheets.write(play, ids)
        return entry


def _theirs(kept: Play | PlayPlayer, ours: frozenset[str]) -> dict[str, Any]:
    """What another app knew and we only keep; never in the place of what we write."""
    return {key: value for key, value in kept.extra.items() if key not in ours}


def _their_own(kept: Play | PlayPlayer) -> dict[str, Any]:
    inner = kept.extra.get("metaData")
    return inner if isinstance(inner, dict) else {}


def _is(play: Play, kind: str) -> bool:
    kinds = play.extra.get("game")
    return isinstance(kinds, dict) and bool(kinds.get(kind))


def has_points(play: Play) -> bool:
    """Whether anybody's points are known."""
    return any(player.points is not None for player in play.players)


def tie_break_decided(play: Play) -> bool:
    """Whether somebody with as many points as the winner did not win."""
    won = {player.points for player in play.players if player.winner}
    return any(player.points is not None and player.points in won and not player.winner for player in play.players)


# the link


def link(play: Play, language: str = "en", longest: int = LONGEST_LINK) -> str:
    """The address that opens the app with this play filled in. Nothing is sent: the address holds everything.

    What each source brought stands in the comment, as long as there is room.
    """
    told = [play.comment, breakdown(play, language)]
    for comment in ("\n\n".join(filter(None, told)), play.comment, ""):
        address = ADDRESS + quote(msgspec.json.encode(link_data(play, comment)).decode(), safe="")
        if len(address) <= longest:
            return address
    raise CannotExport("error.link-long", length=len(address), most=longest)


def link_data(play: Play, comment: str = "") -> dict[str, Any]:
    """What the link holds."""
    moment = moment_of(play)
    if moment is None:
        raise CannotExport("error.no-day")
    # The app shows its own local time: of a day alone, noon lies on that day wherever the phone is near this machine.
    utc = (moment if isinstance(moment, datetime) else utc_of(moment)).isoformat()[:19].replace("T", " ")
    bgg_id = bgg_id_of(play)
    optional = {"durationMin": play.minutes, "location": play.location, "comments": comment}
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": play.id,
        "playDate": utc,
        "game": {
            "name": title_of(play.game),
            "sourceGameId": play.game,
            "highestWins": play.highest_wins,
            "noPoints": not has_points(play),
            **({"bggId": bgg_id} if bgg_id else {}),
        },
        "players": [_link_player(player) for player in play.players],
        **{name: value for name, value in optional.items() if value},
    }


def _link_player(player: PlayPlayer) -> dict[str, Any]:
    known = {
        "score": None if player.points is None else scores.plain(player.points),
        "rank": player.place,
        "role": player.colour or None,
    }
    return {
        "name": player.name,
        "sourcePlayerId": stable_id("players", player.name),
        # Written although optional: the app on Android fails where one is missing.
        "startPlayer": player.first,
        "winner": player.winner,
        **{name: value for name, value in known.items() if value is not None},
    }


def breakdown(play: Play, language: str = "en") -> str:
    """A line a player: what each source brought."""
    sums = play.ledger.by("source")
    order = sheets.in_order(play.game, dict.fromkeys(line.source for line in play.lines))
    rows = []
    for seat, player in enumerate(play.players):
        parts = [
            f"{source_label(play.game, source, language)} {scores.write(sums[seat, source])}"
            for source in order
            if sums.get((seat, source))
        ]
        if parts:
            rows.append(f"{player.name}: {', '.join(parts)}")
    return "\n".join(rows)


def link_qr(play: Play, language: str = "en") -> str:
    """The link as a QR code in SVG, for the phone that has the app; ``CannotExport`` if a phone could not read it."""
    import segno

    try:
        address = link(play, language, SCANNABLE)
    except CannotExport:
        address = link(msgspec.structs.replace(play, comment="", lines=()), language, SCANNABLE)
    out = io.BytesIO()
    segno.make(address, error="l", micro=False).save(out, kind="svg", xmldecl=False, light="#fff", omitsize=True)
    return out.getvalue().decode()
