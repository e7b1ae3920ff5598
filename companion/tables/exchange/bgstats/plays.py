"""Plays as a BG Stats document, in both directions.

The two belong together: a play of ours is read by comparing it with how we would write it now.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from companion.engine.data_folder import Plain, Values
from companion.games import title_of
from companion.tables.exchange import written_scores
from companion.tables.exchange.bgstats import score_sheet
from companion.tables.exchange.bgstats.fields import (
    ANONYMOUS,
    KINDS,
    OUR_SCORE,
    OURS,
    OWN_KEY,
    SHOWN,
    anonymous,
    by_id,
    conflicts,
    extra_values,
    fits_archive,
    has_team_points,
    inner_object,
    is_kind,
    is_uuid,
    play_uuid,
    score_lines,
    their_inner,
    their_values,
    tie_break_decided,
    uuid_of,
    when_played,
    without_points,
)
from companion.tables.exchange.foreign_values import (
    LONGEST_NAME,
    MOST_PLAYERS,
    Entry,
    flag,
    is_markup,
    is_sound,
    label_of,
    objects,
    person,
    string,
    to_local,
    whole,
)
from companion.tables.exchange.report import (
    BadField,
    Broken,
    Imported,
    LeftOut,
    Note,
    Remark,
    Report,
    Unsafe,
    Why,
    WrongSchema,
)
from companion.tables.exchange.titles import bgg_id_of, our_game
from companion.tables.play import Play, PlayPlayer, placed, stable_id


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
    """A document, with the entries that its plays refer to."""

    def __init__(self, document: Values) -> None:
        for part in ("plays", "games", "players"):
            if not isinstance(document.get(part), list):
                raise BadField(part)
        self.document = document
        self.remarks: list[Remark] = []
        self.games = by_id(document, "games")
        self.people = by_id(document, "players")
        self.locations = by_id(document, "locations")
        self.names = self._names()

    def _names(self) -> dict[int, str]:
        """Names by number: people of one name are distinguished, as a name is no identity."""
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
                continue  # plays that refer to this entry are left out
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
        return tuple(dict.fromkeys(id for id in ids if is_uuid(id) and id not in there))

    def _label(self, entry: object) -> str:
        if not isinstance(entry, dict):
            return "?"
        number = entry.get("gameRefId")
        game = self.games.get(number, {}) if isinstance(number, int) else {}
        return label_of(str(entry.get("playDate") or ""), str(game.get("name") or ""))

    def play(self, entry: Entry, label: str) -> tuple[Play, list[Remark]]:
        """A play as the app shows it, with the changes made since we exported it."""
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
        changes = {field: getattr(shown, field) for field in SHOWN if getattr(shown, field) != getattr(again, field)}
        if "players" in changes and len(shown.players) == len(written.players):
            theirs = zip(shown.players, written.players, strict=True)
            changes["players"] = tuple(msgspec.structs.replace(each, extra=ours.extra) for each, ours in theirs)
        if not changes:
            return written, []
        if [p.points for p in shown.players] != [p.points for p in again.players] or "lines" in changes:
            changes["journal"] = None  # it is of another game now
        return msgspec.structs.replace(written, **changes), [*remarks, Remark(Why.CHANGED, label)]

    def shown(self, entry: Entry, label: str) -> tuple[Play, list[Remark]]:
        """A play as the app shows it."""
        remarks: list[Remark] = []

        def remark(why: Why, **values: object) -> None:
            remarks.append(Remark(why, label, values))

        game = self.games.get(whole(entry, "gameRefId"))
        if game is None:
            raise LeftOut(Why.NO_GAME, ref=str(entry.get("gameRefId")))
        title, bgg_id = string(game, "name", LONGEST_NAME), whole(game, "bggId")
        uuid = uuid_of(entry)
        players, seats = self._players(entry, uuid, remark)
        name = our_game(title or string(game, "bggName", LONGEST_NAME), bgg_id)
        if flag(entry, "ignored"):
            remark(Why.IGNORED)
        if string(entry, "playImages") not in ("", "[]"):
            remark(Why.PICTURES)
        together, highest = flag(game, "cooperative"), flag(game, "highestWins", True)
        if not together:
            players = placed(players, highest, not flag(entry, "usesTeams") or has_team_points(players))
        play = Play(
            id=uuid,
            game=name,
            depth="import",
            players=players,
            lines=score_lines(entry, seats, name, players, remark),
            finished=when_played(entry),
            minutes=max(whole(entry, "durationMin"), 0) or None,
            location=self._location(entry),
            comment=string(entry, "comments"),
            source="bgstats",
            source_id=string(entry, "uuid", LONGEST_NAME),
            bgg_id=bgg_id or None,
            counts=not flag(entry, "ignored"),
            highest_wins=highest,
            decided=together or len(players) == 1 or any(each.winner for each in players),
            extra=self._game_extra(entry, game),
        )
        return play, remarks

    def _players(self, entry: Entry, uuid: str, remark: Note) -> tuple[tuple[PlayPlayer, ...], dict[str, int]]:
        """The players of a play, and the seats by the ids of their scores."""
        rows = objects(entry, "playerScores")
        if len(rows) > MOST_PLAYERS:
            raise BadField("playerScores")
        order = [whole(row, "seatOrder") for row in rows]
        if all(order) and len(set(order)) == len(order):
            rows = sorted(rows, key=lambda row: whole(row, "seatOrder"))
        players, seats = [], {}
        for seat, row in enumerate(rows):
            name, extra = self._name(row, uuid, seat, remark)
            players.append(_player(row, name, extra, remark))
            key = inner_object(row, "metaData").get("scoreUuid")
            if isinstance(key, str) and key:
                seats[key.casefold()] = seat
        for name in conflicts(players):
            remark(Why.CONFLICT, name=name)
        return tuple(players), seats

    def _name(self, row: Entry, uuid: str, seat: int, remark: Note) -> tuple[str, Plain]:
        """The name of a player, made up for an anonymous one; and the unused fields."""
        number = whole(row, "playerRefId")
        if number not in self.names:
            raise LeftOut(Why.NO_PLAYER, ref=str(row.get("playerRefId")))
        name, extra = self.names[number], extra_values(row, OUR_SCORE, "scoreUuid")
        if flag(self.people[number], "isAnonymous") or not name:
            extra[ANONYMOUS] = {"name": name, "row": string(row, "anonymousName", LONGEST_NAME)}
            name = anonymous(person(string(row, "anonymousName")) or name, uuid, seat)
            remark(Why.ANONYMOUS, name=name)
        return name, extra

    def _location(self, entry: Entry) -> str:
        number = whole(entry, "locationRefId")
        if number and number not in self.locations:
            raise LeftOut(Why.NO_LOCATION, ref=str(number))
        return string(self.locations.get(number, {}), "name", LONGEST_NAME)

    def _game_extra(self, entry: Entry, game: Entry) -> Plain:
        """The unused fields, with names in place of numbers, which mean nothing elsewhere."""
        kinds = {kind: True for kind in KINDS if flag(game, kind)}
        named = {"expansions": self._expansions(entry), "game": kinds}
        return extra_values(entry, OURS, OWN_KEY) | {name: value for name, value in named.items() if value}

    def _expansions(self, entry: Entry) -> list[Plain]:
        found = []
        for expansion in objects(entry, "expansionPlays"):
            game = self.games.get(whole(expansion, "gameRefId"))
            if game is None:
                raise LeftOut(Why.NO_GAME, ref=str(expansion.get("gameRefId")))
            more = {
                key: value
                for key, value in expansion.items()
                if key != "gameRefId" and value and fits_archive(key, value)
            }
            known = {"name": string(game, "name", LONGEST_NAME), "bggId": whole(game, "bggId")}
            found.append(known | ({"entry": more} if more else {}))
        return found


def _player(row: Entry, name: str, extra: Plain, remark: Note) -> PlayPlayer:
    score = row.get("score")
    if isinstance(score, bool | list | dict):
        raise BadField("score")
    points, words = written_scores.read(score)
    if points is None and words:
        remark(Why.SCORE_TEXT, name=name, score=words[:40])
    return PlayPlayer(
        name=name,
        points=points,
        place=max(whole(row, "rank"), 0) or None,
        winner=flag(row, "winner"),
        first=flag(row, "startPlayer"),
        colour=string(row, "role", LONGEST_NAME),
        score_text=words,
        extra=extra,
    )


def _bare(play: Play) -> Play:
    """A play without the fields that we do not use."""
    return msgspec.structs.replace(play, players=tuple(msgspec.structs.replace(p, extra={}) for p in play.players))


def _with_news(written: Play, shown: Play, again: Play) -> Play:
    """The play that we wrote, with the values that another app has added to fields that we do not use."""
    if not len(written.players) == len(shown.players) == len(again.players):
        return written
    rows = zip(written.players, shown.players, again.players, strict=True)
    players = tuple(msgspec.structs.replace(each, extra=each.extra | _news(now, was)) for each, now, was in rows)
    return msgspec.structs.replace(written, players=players, extra=written.extra | _news(shown, again))


def _news(now: Play | PlayPlayer, was: Play | PlayPlayer) -> Plain:
    return {key: value for key, value in now.extra.items() if was.extra.get(key) != value}


def _own(entry: Entry) -> tuple[Play, str] | None:
    """The play that we wrote, and the date that the app was given; None where it is not ours."""
    own = inner_object(entry, "metaData").get(OWN_KEY)
    if not isinstance(own, dict):
        return None
    try:
        play = msgspec.convert(own.get("play"), Play)
    except msgspec.ValidationError:
        return None
    if not is_sound(play):
        return None
    # Our key was copied into another play: then it is not ours.
    return (play, str(own.get("playDate", ""))) if play_uuid(play).casefold() == uuid_of(entry) else None


def ids_by_position(document: Values) -> dict[int, str]:
    """The id of every play of a document that can be read, by its position."""
    reader, found = _Reader(document), {}
    for position, entry in enumerate(document["plays"]):
        with suppress(BadField, LeftOut):
            found[position] = reader.play(entry if isinstance(entry, dict) else {}, "")[0].id
    return found


def export(plays: Iterable[Play], document: Entry | None = None, me: str = "", about: str = "") -> Plain:
    """The document of some plays, for "Import Backup or Play File…".

    ``document``: one that was imported; its plays stay as they were, with every key we do not know, unless changed.
    ``me``: the owner of the device; else the most frequent player. ``about``: a text, as ``.bgsplay`` files have it.
    """
    plays = list(plays)
    writer = _Writer(document, plays)
    for play in plays:
        writer.add(play)
    owner = me or next(iter(Counter(name for play in plays for name in play.names).most_common(1)), ("",))[0]
    user = writer.document.setdefault("userInfo", {})
    if owner and isinstance(user, dict) and "meRefId" not in user:
        user["meRefId"] = writer.player(owner)
    return ({"about": about} if about else {}) | writer.document


def to_bytes(document: Entry) -> bytes:
    """A document as the file holds it."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


class _Writer:
    """A document that grows by plays."""

    def __init__(self, document: Entry | None, plays: Sequence[Play]) -> None:
        self.document: Plain = copy.deepcopy(dict(document)) if document else {}
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
            with suppress(BadField, LeftOut):
                play, _ = reader.play(entry if isinstance(entry, dict) else {}, "")
                self._known.setdefault(play.id, (place, play))
        for number, name in reader.names.items():
            with suppress(BadField):
                unnamed = flag(reader.people[number], "isAnonymous")
                self._refs["players", f"{ANONYMOUS}\n{name}" if unnamed else name] = number
        for number, game in reader.games.items():
            with suppress(BadField):
                self._refs["games", our_game(str(game.get("name") or ""), whole(game, "bggId"))] = number
        for number, location in reader.locations.items():
            self._refs["locations", str(location.get("name") or "")] = number

    def _ref(self, part: str, name: str, /, **values: object) -> int:
        """The number of an object, made where there is none yet."""
        if (part, name) not in self._refs:
            number = self._last[part] = self._last[part] + 1
            self.document[part].append({"id": number, "uuid": stable_id(part, name), **values})
            self._refs[part, name] = number
        return self._refs[part, name]

    def player(self, name: str) -> int:
        """The number of a player."""
        return self._ref("players", name, name=name, isAnonymous=False)

    def _row(self, player: PlayPlayer) -> Plain:
        """The player of a row; an anonymous player shares an entry with others."""
        kept = player.extra.get(ANONYMOUS)
        if not isinstance(kept, dict) or not isinstance(kept.get("name"), str):
            return {"playerRefId": self.player(player.name)}
        name, row = kept["name"], kept.get("row")
        number = self._ref("players", f"{ANONYMOUS}\n{name}", name=name, isAnonymous=True)
        return {"playerRefId": number} | ({"anonymousName": row} if isinstance(row, str) and row else {})

    def _game(self, name: str) -> int:
        plays = self._of_game[name]
        return self._ref(
            "games",
            name,
            name=title_of(name),
            noPoints=all(without_points(play) for play in plays),
            highestWins=all(play.highest_wins for play in plays),
            cooperative=any(is_kind(play, "cooperative") for play in plays),
            usesTeams=any(is_kind(play, "usesTeams") for play in plays),
            bggId=next(filter(None, map(bgg_id_of, plays)), 0),
            bggYear=0,
        )

    def _expansions(self, play: Play) -> list[Plain]:
        """The expansions of a play, each as a game of its own."""
        kept = play.extra.get("expansions")
        named = [each for each in kept if isinstance(each, dict)] if isinstance(kept, list) else []
        found = []
        for each in named:
            name, bgg_id = str(each.get("name") or "")[:LONGEST_NAME], each.get("bggId")
            number = self._ref("games", name, name=name, isExpansion=1, bggId=bgg_id if isinstance(bgg_id, int) else 0)
            more = each.get("entry")
            found.append({"bggId": 0} | (more if isinstance(more, dict) else {}) | {"gameRefId": number})
        return found

    def add(self, play: Play) -> None:
        """Write a play, or leave it as it is where it was there and nothing has changed."""
        place, known = self._known.get(play.id, (-1, None))
        if known is not None and _compared(known) == _compared(play):
            return
        entry = self._entry(play)
        if known is None:
            self._known[play.id] = len(self.document["plays"]), play
            self.document["plays"].append(entry)
        else:
            self._known[play.id] = place, play
            old = self.document["plays"][place]
            entry["metaData"] = msgspec.json.encode(
                inner_object(old, "metaData") | inner_object(entry, "metaData")
            ).decode()
            self.document["plays"][place] = old | entry | {"uuid": old.get("uuid", entry["uuid"])}

    def _entry(self, play: Play) -> Plain:
        ids = [stable_id("score", play.id, str(seat)) for seat in range(len(play.players))]
        when = to_local(play)
        own = their_inner(play) | {OWN_KEY: {"play": msgspec.to_builtins(play), "playDate": when}}
        entry: Plain = {
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
                    **self._row(player),
                    "score": written_scores.write(player.points, player.score_text),
                    "winner": player.winner,
                    "rank": player.place or 0,
                    "startPlayer": player.first,
                    "newPlayer": False,
                    "seatOrder": seat + 1,
                    "metaData": msgspec.json.encode(their_inner(player) | {"scoreUuid": ids[seat]}).decode(),
                    **({"role": player.colour} if player.colour else {}),
                    **their_values(player, OUR_SCORE),
                }
                for seat, player in enumerate(play.players)
            ],
            "metaData": msgspec.json.encode(own).decode(),
            **their_values(play, OURS),
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
            entry["scoresheet"] = score_sheet.write(play, ids)
        return entry


def _compared(play: Play) -> Play:
    """The fields that distinguish plays. In the app people are entries; only we distinguish two of one name."""
    if play.source != "bgstats":
        return play
    return msgspec.structs.replace(play, players=tuple(msgspec.structs.replace(p, name="") for p in play.players))
