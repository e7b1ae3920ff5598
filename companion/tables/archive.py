"""The archive: every finished game, of all depths of use and from other apps, for years.

It lies in the database of the running tables. A play is found by its id and added once; statistics read it column by
column, without a play being made: a hundred thousand games with four million score lines in seconds.

>>> import tempfile
>>> from companion.tables.database import open_database
>>> archive = Archive(open_database(tempfile.mkdtemp()))
>>> people = PlayPlayer("Ann", 40), PlayPlayer("Ben", 38)
>>> play = Play("1", "tzolkin", "import", people, finished="2026-05-01T20:00:00Z")
>>> archive.add(play), archive.add(play)
(True, False)
>>> archive.get("1") == play, archive.count(player="Ben", since="2026-05-01"), archive.count(player="Carl")
(True, 1, 0)
>>> list(archive.players()["points"])
[40.0, 38.0]
"""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, islice, repeat
from statistics import median
from typing import Any, NamedTuple, TypeVar, Unpack, get_args

import msgspec

import companion
from companion.engine.game import Game
from companion.tables.archive_columns import Coded, numbers_in, recoded
from companion.tables.archive_filters import Which, condition_of, placeholders
from companion.tables.database import Database, Row
from companion.tables.packed_plays import HEAD as PLAY_NUMBERS
from companion.tables.packed_plays import HEAD_FLAGS, SEAT_FLAGS, Unpacked, or_missing
from companion.tables.play import Mark, Play, PlayPlayer, Traits
from companion.tables.play_rows import (
    COLUMNS,
    HEAD,
    KIND,
    LINE,
    SEATED,
    checked_play,
    line_kind,
    pack_line,
    plain_number,
    play_of_row,
    play_row,
    player_of_row,
    player_row,
    readable,
    storable_text,
    to_json,
    traits_of_text,
    unpack_lines,
)

STEP = 5
"""The usual time of a game is rounded to so many minutes."""
CHUNK = 500
"""Plays written or made at once: enough to be quick, few enough that other writers wait only for a moment."""
READ = 4000
"""Plays whose rows are read at once for columns: rows take ten times the memory."""
SCORED = "SELECT id, body FROM plays LEFT JOIN score_lines ON play = number"
LINE_NUMBERS = ("seat", "kind", "day", "decision")
"""The whole numbers of a score line as ``LINE`` has them."""
KIND_WORDS = ("source", "detail", "rule", "era")
SCORED_COLUMNS = ("play", "seat", "points", *KIND_WORDS, "day", "decision")

Columns = dict[str, Sequence[Any]]
T = TypeVar("T")


class Result(NamedTuple):
    """The result of a game: its players, with points and places."""

    id: str
    at: str
    game: str
    highest_wins: bool
    decided: bool
    players: list[PlayPlayer]

    def of(self, name: str) -> PlayPlayer | None:
        """The points of a player; None without taking part."""
        return next((each for each in self.players if each.name == name), None)


class Archive:
    """The finished games of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._versions: tuple[object, tuple[float, ...]] | None = None
        """The last version with the state of the database that it was found in."""

    # plays

    def add(self, play: Play, *, replace: bool = False) -> bool:
        """Keep a play; whether that changed anything. One that is there already stays as it is by default."""
        return self.add_all([play], replace=replace) == 1

    def add_all(self, plays: Iterable[Play], *, replace: bool = False) -> int:
        """Keep many; how many of them were new, or were put in the place of an older one."""
        remaining, kept = iter(plays), 0
        while chunk := list(islice(remaining, CHUNK)):
            kept += self._add(chunk, replace)
        return kept

    def _add(self, plays: list[Play], replace: bool) -> int:
        wanted: dict[str, Play] = {}
        for play in map(checked_play, plays):
            if replace or play.id not in wanted:
                wanted[play.id] = play
        with self.database.writing():
            there = self._numbers(wanted)
            highest = self._highest("plays")
            if replace:
                self._forget(there.values())
            else:
                wanted = {id: play for id, play in wanted.items() if id not in there}
            if wanted:
                self._insert(wanted.values(), highest)
        return len(wanted)

    def _insert(self, plays: Iterable[Play], highest: int) -> None:
        """Plays under unused numbers: so `version` changes with every replacement."""
        words = self._words_of(plays)
        kinds = self._kinds_of(plays, words)
        rows: dict[str, list[Row]] = {"plays": [], "players": [], "score_lines": [], "journals": []}
        for number, play in enumerate(plays, highest + 1):
            rows["plays"].append(play_row(number, play, words))
            rows["players"] += [player_row(number, seat, each, words) for seat, each in enumerate(play.players)]
            if play.lines:
                rows["score_lines"].append((number, b"".join(pack_line(line, kinds) for line in play.lines)))
            if play.journal is not None:
                rows["journals"].append((number, zlib.compress(play.journal.encode())))
        for table, columns in COLUMNS.items():
            self.database.insert(table, columns, rows[table])

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in self._numbers([id])

    def having(self, ids: Iterable[str]) -> Iterator[Play]:
        """The plays of these ids, as far as they are there."""
        return self._plays(list(self._numbers(ids).values()))

    def get(self, id: str) -> Play | None:
        """The play of an id."""
        return next(self._plays(list(self._numbers([id]).values())), None)

    def delete(self, id: str) -> bool:
        """Forget a play; whether it was there."""
        with self.database.writing():
            there = self._numbers([id])
            self._forget(there.values())
        return bool(there)

    def keep_analysis(self, id: str, body: bytes) -> bool:
        """Keep the result of an analysis of a play; whether the play is there. It is deleted with the play."""
        with self.database.writing():
            number = self._numbers([id]).get(id)
            if number is None:
                return False
            self.database.run("DELETE FROM analyses WHERE play = ?", number)
            self.database.insert("analyses", ("play", "body"), [(number, zlib.compress(body))])
        return True

    def analyses(self, ids: Iterable[str]) -> dict[str, bytes]:
        """Stored analyses, by the ids of their plays."""
        numbers = {number: id for id, number in self._numbers(ids).items()}
        with readable():
            rows = self._in("SELECT play, body FROM analyses WHERE play IN", numbers)
            return {numbers[play]: zlib.decompress(body) for play, body in rows}

    def traits(self, ids: Iterable[str]) -> dict[str, Traits]:
        """The traits that were kept with plays, by their ids; plays without any are left out."""
        with readable():
            rows = self._in("SELECT id, traits FROM plays WHERE traits <> '' AND id IN", ids)
            return {id: traits_of_text(text) for id, text in rows}

    def __iter__(self) -> Iterator[Play]:
        return self.find()

    def find(self, **which: Unpack[Which]) -> Iterator[Play]:
        """The plays that fit, the oldest first."""
        condition, values = condition_of(which)
        numbers = self.database.rows(f"SELECT number FROM plays WHERE {condition} ORDER BY at, number", *values)
        return self._plays([number for (number,) in numbers])

    def __len__(self) -> int:
        return self.count()

    def count(self, **which: Unpack[Which]) -> int:
        """How many plays fit."""
        condition, values = condition_of(which)
        [(count,)] = self.database.rows(f"SELECT count(*) FROM plays WHERE {condition}", *values)
        return int(count)

    def marks(self) -> list[Mark]:
        """Which kinds of games there are: of people, real ones and with a made-up box, and of the machine."""
        found = {mark for (mark,) in self.database.rows("SELECT DISTINCT mark FROM plays")}
        return [mark for mark in get_args(Mark) if mark in found]

    def people(self, **which: Unpack[Which]) -> dict[str, int]:
        """The players of the plays that fit, with the number of plays: the most frequent first."""
        condition, values = condition_of(which)
        rows = self.database.rows(
            "SELECT word, count(DISTINCT play) AS often FROM players JOIN words ON words.number = name "
            f"WHERE play IN (SELECT number FROM plays WHERE {condition}) GROUP BY word ORDER BY often DESC, word",
            *values,
        )
        return {name: int(often) for name, often in rows}

    def results(self, most: int = 20_000, **which: Unpack[Which]) -> list[Result]:
        """How the newest games that fit ended, the oldest first: quick, without score lines and journals."""
        condition, values = condition_of(which)
        rows = self.database.rows(
            "SELECT plays.number, id, at, games.word, highest_wins, decided, names.word, points, place, winner, "
            "colours.word FROM players JOIN plays ON plays.number = play JOIN words AS names ON names.number = name "
            "JOIN words AS colours ON colours.number = colour JOIN words AS games ON games.number = game "
            f"WHERE play IN (SELECT number FROM plays WHERE {condition} ORDER BY at DESC, number DESC LIMIT ?) "
            "ORDER BY at, plays.number, seat",
            *values,
            most,
        )
        found: dict[int, Result] = {}
        for number, id, at, game, highest, decided, name, points, place, winner, colour in rows:
            if number not in found:
                found[number] = Result(id, at, game, bool(highest), bool(decided), [])
            found[number].players.append(PlayPlayer(name, plain_number(points), place, bool(winner), colour=colour))
        return list(found.values())

    def seated(self, most: int) -> list[tuple[str, ...]]:
        """The groups of the newest games of people, in the order of their seats."""
        rows = self.database.rows(
            "SELECT play, word FROM players JOIN words ON words.number = name JOIN plays ON plays.number = play "
            "WHERE play IN (SELECT number FROM plays WHERE mark = 'real' ORDER BY at DESC, number DESC LIMIT ?) "
            "ORDER BY at DESC, play DESC, seat",
            most,
        )
        together: dict[int, list[str]] = {}
        for play, name in rows:
            together.setdefault(play, []).append(name)
        return [tuple(names) for names in together.values()]

    def colours(self, most: int) -> dict[str, str]:
        """The colour that everybody had last, in the newest games of people."""
        rows = self.database.rows(
            "SELECT names.word, colours.word FROM players JOIN words AS names ON names.number = name "
            "JOIN words AS colours ON colours.number = colour JOIN plays ON plays.number = play "
            "WHERE play IN (SELECT number FROM plays WHERE mark = 'real' ORDER BY at DESC, number DESC LIMIT ?) "
            "AND colours.word <> '' ORDER BY at, play",
            most,
        )
        return dict(rows)

    def usual_minutes(self, most: int) -> dict[str, int]:
        """How long each game of people takes, in steps of five minutes: the median of the newest games that say it."""
        rows = self.database.rows(
            "SELECT word, minutes FROM plays JOIN words ON words.number = game "
            "WHERE mark = 'real' ORDER BY at DESC, plays.number DESC LIMIT ?",
            most,
        )
        took: dict[str, list[int]] = {}
        for game, minutes in rows:
            if minutes:
                took.setdefault(game, []).append(minutes)
        return {game: max(STEP, STEP * round(median(each) / STEP)) for game, each in took.items()}

    def game(self, id: str) -> Game | None:
        """The game replayed from its journal, with all its events; None where there is no journal."""
        row = self.database.row("SELECT body FROM journals JOIN plays ON play = number WHERE id = ?", id)
        if row is None:
            return None
        with readable():
            journal = zlib.decompress(row[0])
        return companion.read_game(journal)

    # columns for statistics: a row a play, a player, a score line, in the order in which the plays came in

    def version(self) -> tuple[float, ...]:
        """A stamp that changes with every added, removed or replaced play: earlier reads are then stale."""
        state = self.database.state()
        if self._versions is None or self._versions[0] != state:
            plays = self.database.row("SELECT count(*), max(number), sum(counts), sum(minutes) FROM plays") or ()
            sums = "SELECT sum(points), sum(place * (seat + 1)), sum(name * (seat + 1)) FROM players"
            people = self.database.row(sums) or ()
            self._versions = state, tuple(round(float(each or 0), 2) for each in (*plays, *people))
        return self._versions[1]

    def plays(self, **which: Unpack[Which]) -> Columns:
        """One row a play; ``rulings`` as "name=value", sorted; ``journal``: whether there is one."""
        return _columns_of_plays(*self._unpacked(which), self._words())

    def players(self, **which: Unpack[Which]) -> Columns:
        """One row a player of the plays that fit; ``play`` is the play's id, ``player`` the name."""
        ids, _, _, read = self._unpacked(which)
        return _columns_of_players(ids, read, self._words())

    def plays_and_players(self, **which: Unpack[Which]) -> tuple[Columns, Columns]:
        """Both at once: the database is read once."""
        ids, started, finished, read = self._unpacked(which)
        words = self._words()
        return _columns_of_plays(ids, started, finished, read, words), _columns_of_players(ids, read, words)

    def _unpacked(self, which: Which) -> tuple[list[str], list[str], list[str], Unpacked]:
        """Ids, beginnings and ends of the plays that fit, and their packed numbers."""
        condition, values = condition_of(which)
        select = "SELECT id, started, finished, packed FROM plays"
        found: tuple[list[str], list[str], list[str]] = [], [], []
        unpacked = Unpacked()
        for rows in self._parts(f"{select} WHERE {condition} AND number > ? AND number <= ? ORDER BY number", values):
            *texts, bodies = zip(*rows, strict=True) if rows else ((), (), (), ())
            for column, part in zip(found, texts, strict=True):
                column.extend(part)
            with readable():
                unpacked.add(bodies)
        return *found, unpacked

    def score_lines(self, only: Collection[str] = SCORED_COLUMNS, **which: Unpack[Which]) -> Columns:
        """One row a score line, in the order they were scored; ``seat`` is the player's in `players`."""
        condition, values = condition_of(which)
        numbers = {name: array("i") for name in LINE_NUMBERS if name == "kind" or name in only}
        play, points, ids = array("i"), array("d"), list[str]()
        for rows in self._parts(f"{SCORED} WHERE {condition} AND number > ? AND number <= ? ORDER BY number", values):
            for id, body in rows:
                play.extend(array("i", (len(ids),)) * (len(body or b"") // LINE.size))
                ids.append(id)
            whole = b"".join(body for _, body in rows if body)
            points.extend(numbers_in(whole, "d")[0::3])
            fields = numbers_in(whole, "i")
            for name, column in numbers.items():
                column.extend(fields[2 + LINE_NUMBERS.index(name) :: 6])
        kinds = self._kinds(numbers.pop("kind"), [name for name in KIND_WORDS if name in only])
        columns: Columns = {"play": Coded(play, ids), "points": points, **numbers, **kinds}
        return {name: columns[name] for name in SCORED_COLUMNS if name in only}

    def _kinds(self, numbers: array[int], names: Iterable[str]) -> Columns:
        """The kinds of score lines, by their numbers."""
        words, found = self._words(), dict[str, Coded]()
        for name in names:
            kinds = dict(_pairs(self.database.rows(f"SELECT number, {name} FROM kinds")))
            codes = {word: code for code, word in enumerate(dict.fromkeys(kinds.values()))}
            recode = recoded(numbers, {number: codes[word] for number, word in kinds.items()})
            found[name] = Coded(recode, [words[word] for word in codes])
        return dict(found)

    def _parts(self, statement: str, values: Sequence[object]) -> Iterator[list[Row]]:
        """The rows of a statement for some thousand plays at a time; it ends in a range of their numbers."""
        with self.database.reading():
            for first in range(0, self._highest("plays"), READ):
                yield self.database.rows(statement, *values, first, first + READ)

    # how they are kept

    def _plays(self, numbers: Sequence[int]) -> Iterator[Play]:
        for start in range(0, len(numbers), CHUNK):
            yield from self._made(numbers[start : start + CHUNK])

    def _made(self, numbers: Sequence[int]) -> Iterator[Play]:
        marks = placeholders(numbers)
        with self.database.reading():
            look = self.database.rows
            heads = {
                row[0]: row for row in look(f"SELECT * FROM ({HEAD}) AS heads WHERE number IN ({marks})", *numbers)
            }
            seated = look(f"{SEATED} WHERE play IN ({marks}) ORDER BY play, seat", *numbers)
            bodies = dict(_pairs(look(f"SELECT play, body FROM score_lines WHERE play IN ({marks})", *numbers)))
            journals = dict(_pairs(look(f"SELECT play, body FROM journals WHERE play IN ({marks})", *numbers)))
            with readable():
                used = {kind for body in bodies.values() for _, _, kind, _, _ in LINE.iter_unpack(body)}
            kinds = {row[0]: row[1:] for row in self._in(f"{KIND} WHERE kinds.number IN", used)}
        people: dict[int, list[PlayPlayer]] = {}
        for play, *row in seated:
            people.setdefault(play, []).append(player_of_row(row))
        for number in numbers:
            if number in heads:  # another program may have deleted it in between
                with readable():
                    journal = zlib.decompress(journals[number]).decode() if number in journals else None
                    lines = tuple(unpack_lines(bodies.get(number, b""), kinds))
                    play = play_of_row(heads[number], tuple(people.get(number, ())), lines, journal)
                yield play

    def _in(self, statement: str, values: Iterable[object]) -> Iterator[Row]:
        """The rows of a statement that ends in IN, a few hundred values at a time."""
        remaining = iter(values)
        while chunk := list(islice(remaining, CHUNK)):
            yield from self.database.rows(f"{statement} ({placeholders(chunk)})", *chunk)

    def _numbers(self, ids: Iterable[str]) -> dict[str, int]:
        wanted = {id: storable_text(id) for id in ids if isinstance(id, str)}
        found = dict(_pairs(self._in("SELECT id, number FROM plays WHERE id IN", wanted.values())))
        return {id: found[text] for id, text in wanted.items() if text in found}

    def _forget(self, numbers: Iterable[int]) -> None:
        for _ in self._in("DELETE FROM plays WHERE number IN", numbers):
            pass

    def _highest(self, table: str) -> int:
        [(highest,)] = self.database.rows(f"SELECT coalesce(max(number), 0) FROM {table}")
        return int(highest)

    def _words(self) -> dict[int, str]:
        return dict(_pairs(self.database.rows("SELECT number, word FROM words")))

    def _words_of(self, plays: Iterable[Play]) -> dict[str, int]:
        """The numbers of all words of some plays; new words get one."""
        wanted: dict[str, None] = {}
        for play in plays:
            wanted.update(dict.fromkeys((play.game, play.depth, play.source, play.location, to_json(play.rulings))))
            for each in play.players:
                wanted.update(dict.fromkeys((each.name, each.colour)))
            for line in play.lines:
                wanted.update(dict.fromkeys((line.source, line.rule, line.detail, line.era)))
        words: dict[str, int] = dict(_pairs(self._in("SELECT word, number FROM words WHERE word IN", wanted)))
        new = {word: number for number, word in enumerate(wanted.keys() - words, self._highest("words") + 1)}
        self.database.insert("words", ("number", "word"), [(number, word) for word, number in new.items()])
        return words | new

    def _kinds_of(self, plays: Iterable[Play], words: Mapping[str, int]) -> dict[Row, int]:
        """The numbers of the texts that score lines have besides their points; new texts get one."""
        texts = {line_kind(line) for play in plays for line in play.lines}
        wanted = {tuple(words[text] for text in kind): kind for kind in texts}
        sources = {numbers[0] for numbers in wanted}
        rows = self._in("SELECT number, source, rule, detail, era FROM kinds WHERE source IN", sources)
        kinds: dict[Row, int] = {wanted[tuple(key)]: number for number, *key in rows if tuple(key) in wanted}
        new = [(*key, text) for key, text in wanted.items() if text not in kinds]
        added: list[tuple[int, Row]] = list(enumerate(new, self._highest("kinds") + 1))
        columns = ("number", "source", "rule", "detail", "era")
        self.database.insert("kinds", columns, [(number, *row[:4]) for number, row in added])
        return kinds | {row[4]: number for number, row in added}


def _columns_of_plays(
    ids: list[str], started: list[str], finished: list[str], read: Unpacked, words: Mapping[int, str]
) -> Columns:
    texts = {name: Coded.of(read.head(name), words) for name in PLAY_NUMBERS[:5]}
    return {
        "play": ids,
        **texts,
        "rulings": texts["rulings"].renamed(_rulings_text),
        "started": started,
        "finished": finished,
        **{name: or_missing(read.head(name)) for name in ("minutes", "decisions")},
        "seats": read.seats,
        **{name: read.head_flag(name) for name in HEAD_FLAGS},
        "mark": read.mark(),
    }


def _columns_of_players(ids: list[str], read: Unpacked, words: Mapping[int, str]) -> Columns:
    return {
        "play": Coded(array("i", chain.from_iterable(map(repeat, count(), read.seats))), ids),
        "seat": array("b", chain.from_iterable(map(range, read.seats))),
        "player": Coded.of(read.seat("name"), words),
        **{name: read.points(name) for name in ("points", "tie_break")},
        "place": or_missing(read.seat("place")),
        **{name: read.seat_flag(name) for name in SEAT_FLAGS},
        "colour": Coded.of(read.seat("colour"), words),
    }


def _rulings_text(rulings: str) -> str:
    return " ".join(f"{name}={value}" for name, value in sorted(msgspec.json.decode(rulings).items()))


def _pairs(rows: Iterable[Row]) -> Iterator[tuple[Any, Any]]:
    return ((first, second) for first, second in rows)
