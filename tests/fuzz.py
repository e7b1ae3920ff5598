"""Broken inputs of every kind, the same for the same seed: each is taken, or refused in one bounded sentence.

`python -m tests.fuzz 100000` tries as many and prints every failure without a sentence; the suite tries a few
hundred of each kind.
"""

import json
import logging
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

import companion
from companion import CompanionError, Game
from companion.engine.facts import as_text
from companion.engine.owner_copy import Copy
from companion.tables.archive import Archive
from companion.tables.database import open_database
from companion.tables.exchange import bgstats, import_plays
from companion.tables.importing import add_imported, bgstats_document
from companion.tables.owner_copies import Copies
from companion.tables.store import Decide, Seat, TableSetup, TableStore
from companion.tables.table_transfer import record_of
from companion.testing.corrections import places
from companion.testing.players import choose
from companion.ui.commands import COMMANDS
from companion.ui.file_import import table_of_save
from companion.ui.reader import Reader
from companion.ui.session import Session, log
from tests.engine.games import state
from tests.tables.exchange.test_fixed_point import made

LONGEST = 2000
"""Letters of the longest sentence that any refusal may take."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 99, 2**31, 2**63, -(2**63), 10**30, 1.5, -0.0, 1e300, "", " ", "x", "0", "-1",
    "no", "я" * 300, "\u202e", "\x00", "<b>", "{n}", "%s", "../..", "players", "*", "1e9", [], {}, [[]], [None],
    {"": None}, {"x": {"y": []}}, ["wood"] * 50, "wood/gem>coins*3", "wood*99999999999999999999", "hand:", ">>",
    "a.b.c", "\ud800", "x\udfff", 10**400, -(10**400),
)  # fmt: skip
GAMES = ("tzolkin", "santa_maria", "endless_winter", "tawantinsuyu")


class Outcome(NamedTuple):
    """The result of an input: None where it was taken, the refusal, or the exception that escaped."""

    kind: str
    refused: CompanionError | None = None
    escaped: str = ""


# mutations


def broken(value: Any, random: Random) -> Any:
    """Plain data with some places changed."""
    value = json.loads(json.dumps(value))
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        way = random.choice(list(places(value)))
        value = change(value, way, random) if way else random.choice((value, deepcopy(random.choice(ODD))))
    return value


def change(value: Any, way: tuple[Any, ...], random: Random) -> Any:
    """One place replaced, removed, doubled, renamed, nested, or put in the place of another."""
    *path, last = way
    around = value
    for part in path:
        around = around[part]
    match random.randrange(7):
        case 0:
            del around[last]
        case 1 if isinstance(around, list):
            around.insert(random.randrange(len(around) + 1), deepcopy(around[last]))
        case 1:
            around[str(random.choice(ODD))[:400]] = around[last]
        case 2:
            around[last] = {"x": around[last]} if random.random() < 0.5 else [around[last]]
        case 3:
            around[last] = str(around[last])
        case 4 if isinstance(around[last], int) and not isinstance(around[last], bool):
            around[last] += random.choice((-1, 1, 100))
        case _:
            around[last] = deepcopy(random.choice(ODD))
    return value


def garbled(raw: bytes, random: Random) -> bytes:
    """Bytes with some of them changed, cut, doubled or put in."""
    body = bytearray(raw)
    for _ in range(random.choice((1, 1, 3, 20))):
        at = random.randrange(len(body) + 1)
        match random.randrange(5):
            case 0:
                del body[at:]
            case 1:
                body[at:at] = body[random.randrange(len(body) + 1) :][: random.randrange(1, 60)]
            case 2:
                body[at:at] = random.choice((b"\xff", b"\\ud800", b"[" * 2000, b'"', b"}", b"9" * 400, b"\x00", b"nan"))
            case _:
                body[at : at + 1] = random.randbytes(1)
    return bytes(body)


def broken_text(value: Any, random: Random) -> bytes:
    """A file of plain data, broken in one way or the other."""
    if random.random() < 0.7:
        return json.dumps(broken(value, random), ensure_ascii=False).encode("utf-8", "replace")
    return garbled(json.dumps(value, ensure_ascii=False).encode(), random)


# games to begin with


def played(name: str, decisions: int, seed: int) -> Game:
    """A game after so many decisions, at the start of a turn."""
    random = Random(seed)
    copy = companion.sample_copy(name)
    game = companion.new_game(name, ["Анна", "Ben", "Chen"], draws=seed, copy=copy)
    while not game.over and (len(game.journal) < decisions or game.mid_turn):
        game.play(choose(game, [{}], random))
    return game


def plain(text: str) -> Any:
    """A save or a copy as plain data."""
    return json.loads(text)


# the kinds

Attempt = Callable[[Random], Outcome]


def tried(kind: str, call: Callable[[], Any], same: Callable[[], Any] = lambda: None) -> Outcome:
    """The result of a call; ``same`` must be unchanged after a refusal."""
    before = same()
    try:
        call()
    except CompanionError as error:
        return Outcome(kind, error, "changed something" if same() != before else unsaid(error))
    except Exception:  # noqa: BLE001  (any escaping error is a finding)
        return Outcome(kind, None, traceback.format_exc(limit=-4))
    return Outcome(kind)


def unsaid(error: CompanionError) -> str:
    """The fault of a refusal's sentence; empty where there is none."""
    try:
        sentences = [error.text(language) for language in companion.LANGUAGES]
    except Exception:  # noqa: BLE001
        return traceback.format_exc(limit=-4)
    for text in sentences:
        if not text.strip() or len(text) > LONGEST or "\n" in text or not is_whole(text):
            return f"no sentence: {len(text)} letters, {text[:200]!r}"
    return ""


def is_whole(text: str) -> bool:
    """Whether a text can be sent and kept."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def saves() -> Attempt:
    """Saved games, and saved tables."""
    known = [plain(played(name, 25, seed).to_save().text()) for name in GAMES for seed in (1, 2)]
    known += [plain(companion.new_game("tzolkin", ["Ann", "Ben"]).to_save().text())]
    store = TableStore(tempfile.mkdtemp())
    known += [plain(record_of(store, table_of_save(store, played(name, 25, 3).to_save())).text()) for name in GAMES]

    def attempt(random: Random) -> Outcome:
        raw = broken_text(random.choice(known), random)

        def read() -> None:
            game = companion.read_game(raw)
            if game.notice is not None and (wrong := unsaid(game.notice)):
                raise AssertionError(wrong)
            companion.read_game(game.to_save().text())

        return tried("saves", read)

    return attempt


def copies() -> Attempt:
    """Catalogs of another box, read and merged into the known facts."""
    sample = companion.sample_copy("santa_maria")
    assert sample is not None
    facts = plain(Copy("santa_maria", sample.facts).text())
    some = [{**facts, "facts": dict(list(facts["facts"].items())[start : start + 2])} for start in range(0, 9, 2)]
    kept = Copies(open_database(tempfile.mkdtemp()))

    def attempt(random: Random) -> Outcome:
        raw = broken_text(random.choice(some), random)

        def take_in() -> None:
            copy = companion.read_copy(raw)
            if random.random() < 0.05 and copy.game == "santa_maria":
                kept.forget_all("santa_maria")
                kept.merge(copy)
                kept.get("santa_maria")

        return tried("copies", take_in)

    return attempt


def entries() -> Attempt:
    """The texts entered in a game: facts of the box, answers to questions."""
    game = companion.new_game("santa_maria", ["Анна", "Ben"], draws=3)
    sample, random = companion.sample_copy("santa_maria"), Random(3)
    assert sample is not None
    while game.ask is not None and game.ask.entry is None:
        game.play(random.choice(game.legal).key)
    assert game.ask is not None
    fact = sample.facts[game.ask.values["fact"]]
    value = fact[0] if isinstance(fact, list) else fact

    def attempt(random: Random) -> Outcome:
        if random.random() < 0.8:
            key: Any = json.dumps(broken(value, random), ensure_ascii=False, sort_keys=random.random() < 0.5)
        else:
            key = garbled(as_text(value).encode(), random).decode("utf-8", "surrogateescape")
        return tried("entries", lambda: game.preview(key), lambda: state(game))

    return attempt


def sheets() -> Attempt:
    """Sheets, as data and as files."""
    known = {name: [filled(name, moment) for moment in companion_moments(name)] for name in GAMES}
    file = Path(tempfile.mkdtemp()) / "sheet.toml"

    def attempt(random: Random) -> Outcome:
        name = random.choice(GAMES)
        sheet = random.choice(known[name])
        if random.random() < 0.7:
            snapshot = broken(sheet, random)
            return tried("sheets", lambda: companion.score(name, snapshot if isinstance(snapshot, dict) else {}))
        text = companion.template(name, random.choice(companion_moments(name)), 3).encode()
        file.write_bytes(broken_text(sheet, random) if random.random() < 0.5 else garbled(text, random))
        return tried("sheets", lambda: companion.score(name, file))

    return attempt


def companion_moments(name: str) -> tuple[str, ...]:
    """The moments of a game."""
    return next(game.moments for game in companion.games() if game.name == name)


def filled(name: str, moment: str) -> dict[str, Any]:
    """A sheet with something in every place."""
    import tomllib

    sheet = tomllib.loads(companion.template(name, moment, 3))
    return {"moment": moment, **json.loads(json.dumps(sheet, default=str))}


def corrections() -> Attempt:
    """Corrections of a table, by values and by whole tables."""
    games = [played(name, count, seed) for name in GAMES for seed, count in ((1, 12), (2, 40))]
    tables = [msgspec.to_builtins(game.table, str_keys=True) for game in games]

    def attempt(random: Random) -> Outcome:
        number = random.randrange(len(games))
        game, table = games[number], tables[number]
        way = random.choice([way for way in places(table) if way])
        value: Any = table
        for part in way:
            value = value[part]
        path = ".".join(map(str, way))
        if random.random() < 0.1:
            path = garbled(path.encode(), random).decode("utf-8", "surrogateescape")
        new = broken(value, random)

        def correct() -> None:
            other = game.at(len(game.journal))
            other.correct(path, new, note=random.choice(("", "x" * 500, "\ud800")))
            for language in companion.LANGUAGES:
                other.describe(other.events[-1], language)

        if random.random() < 0.2:
            start = broken(table, random)
            return tried("corrections", lambda: companion.new_game(game.definition.name, game.names, table=start))
        return tried("corrections", correct, lambda: state(game))

    return attempt


class Heard(logging.Handler):
    """The log of a session."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


MESSAGES: tuple[dict[str, Any], ...] = (
    {"op": "play", "key": "keep.0"}, {"op": "undo"}, {"op": "redo"}, {"op": "resume"}, {"op": "draw"},
    {"op": "go_on"}, {"op": "correct", "values": {"players.0.corn": 3}, "note": "x"}, {"op": "look", "at": 2},
    {"op": "now"}, {"op": "save"}, {"op": "tab", "id": "log"}, {"op": "article", "id": "TZ-BEG-01"},
    {"op": "search", "text": "corn"}, {"op": "csv"}, {"op": "chart", "value": "total"}, {"op": "whole_log"},
    {"op": "change", "field": "name.0", "value": "Ann"}, {"op": "change", "field": "players.0.corn", "value": 3},
    {"op": "language", "value": "uk"}, {"op": "wide", "value": 1}, {"op": "theme", "value": "dark"},
    {"op": "hello", "wide": True, "language": "uk", "theme": "dark"}, {"op": "bgstats"},
    {"op": "file", "name": "x.json", "data": "e30=", "size": 2}, {"op": "seat_add"}, {"op": "seat_remove", "seat": 1},
    {"op": "seat_up", "seat": 1}, {"op": "delete", "table": "x"}, {"op": "raw", "table": "x"}, {"op": "ping"},
    {"op": "delete_sheet", "sheet": "x"},
)  # fmt: skip
ADDRESSES = (
    "", "?rules=tzolkin", "?sheet=santa_maria", "?sheet=tzolkin&moment=age-1", "?teach=santa_maria", "?stats=overview",
    "?stats=play&id=1&at=3", "?rules=santa_maria&article=SM-END-01",
)  # fmt: skip


def commands() -> Attempt:
    """The messages of a page: commands and addresses."""
    store = TableStore(tempfile.mkdtemp())
    seats = [Seat("Анна", "red"), Seat("Ben", "blue")]
    heard = Heard()
    log.addHandler(heard)
    log.propagate = False
    tables = [
        store.create(name, seats, TableSetup(draws=7, first=0, copy=companion.sample_copy(name))).id for name in GAMES
    ]
    session = Session(store, COMMANDS, Reader())
    more = [{"op": op} for op in sorted(COMMANDS.keys() - {each["op"] for each in MESSAGES})]

    def attempt(random: Random) -> Outcome:
        if random.random() < 0.15:
            address = random.choice((*ADDRESSES, *(f"?table={table}" for table in tables)))
            if random.random() < 0.5:
                address = garbled(address.encode() or b"?", random).decode("utf-8", "surrogateescape")
            message: Any = {"op": "open", "address": address}
        else:
            message = {**random.choice((*MESSAGES, *more)), "rev": session.reader.rev}
            if session.game is not None and session.game.legal and random.random() < 0.3:
                message["key"] = random.choice(session.game.legal).key
            message = broken(message, random) if random.random() < 0.8 else message
        if not isinstance(message, dict):
            message = {"op": message}
        if message.get("op") in ("delete", "start") and random.random() < 0.9:
            message["op"] = "tab"
        heard.records.clear()
        before = operations(store, tables)
        outcome = tried("commands", lambda: session.handle(message))
        faults = [each for each in heard.records if each.levelno >= logging.ERROR]
        if faults:
            return Outcome("commands", None, f"{message!r:.300}\n{logging.Formatter().format(faults[0])[-1500:]}")
        refused = [each for each in heard.records if each.exc_info is not None or "no such command" not in each.msg]
        if refused and operations(store, tables) != before:
            return Outcome("commands", None, f"changed something: {message!r:.300}")
        notice = (session.app.view.get("notice") or {}).get("text", "")
        if len(notice) > LONGEST or not is_whole(repr(session.app.view)):
            return Outcome("commands", None, f"no sentence: {notice[:300]!r}")
        return outcome

    return attempt


def operations(store: TableStore, tables: list[str]) -> list[Any]:
    """How much is kept of the tables that are never deleted."""
    return store.database.rows("SELECT number, count(*) FROM operations GROUP BY number ORDER BY number")


def calls() -> Attempt:
    """Calls of the library and of the store with any values."""
    games = [played(name, 12, 3) for name in GAMES]
    store = TableStore(tempfile.mkdtemp())
    table = store.create("tzolkin", [Seat("Анна", "red"), Seat("Ben", "blue")], TableSetup(draws=7)).id
    books = [companion.rulebook(name) for name in GAMES]

    def attempt(random: Random) -> Outcome:
        a, b, c = (deepcopy(random.choice(ODD)) for _ in range(3))
        game, book = random.choice(games), random.choice(books)
        name = random.choice((*GAMES, *GAMES, a))
        ruling = random.choice(sorted(game.rulings))
        tries: list[Callable[[], Any]] = [
            lambda: companion.new_game(name, random.choice((["Ann", "Ben"], ["Ann", b], b)), c),
            lambda: companion.new_game(name, ["Ann", "Ben"], first=b),
            lambda: companion.new_game(name, ["Ann", "Ben"], rulings=random.choice((b, {ruling: b}, {"x": b}))),
            lambda: companion.score(name, {"players": [{"name": "A", "points": b}, {"name": c}], "moment": "final"}),
            lambda: companion.score(name, {"players": [{"name": "A", str(b)[:400]: c}, {"name": "B"}]}, "final"),
            lambda: companion.template(name, b, c),
            lambda: companion.catalog(name),
            lambda: companion.sample_copy(name),
            lambda: companion.language(a if isinstance(a, str) and a else "en"),
            lambda: companion.load_game(a),
            lambda: game.at(len(game.journal)).play(a),
            lambda: game.preview(a),
            lambda: game.at(a),
            lambda: game.at(len(game.journal)).undo(a),
            lambda: game.at(len(game.journal)).redo(a),
            lambda: game.describe(game.ask, a),
            lambda: game.at(len(game.journal)).correct(random.choice((a, f"players.0.{b}")), c, note=a),
            lambda: book.find(a, random.choice(("en", b))),
            lambda: book.article(a, random.choice(("en", b))),
            lambda: store.find(a),
            lambda: store.since(random.choice((table, a)), b),
            lambda: store.raw(a),
            lambda: store.sheet(a),
            lambda: store.append(random.choice((table, a)), b, Decide(c)),
            lambda: store.create(name, [Seat("Ann", b), Seat("Ben", "red")], TableSetup(draws=c)),
            lambda: store.archive.get(a),
            lambda: list(store.archive.find(player=str(a)[:400], count=b if isinstance(b, int) else 2)),
            lambda: list(store.archive.find(since=str(a)[:400], until=str(b)[:400])),
        ]
        return tried("calls", random.choice(tries), lambda: state(game))

    return attempt


def files() -> Attempt:
    """Plays of other programs."""
    known = made(upper=True)

    def attempt(random: Random) -> Outcome:
        raw = broken_text(known, random)

        def take_in() -> None:
            imported = import_plays(raw, "plays.json")
            with open_database(tempfile.mkdtemp()) as database:
                archive = Archive(database)
                add_imported(archive, [imported])
                bgstats.to_bytes(bgstats_document(archive, archive.find(), complete=True))

        return tried("files", take_in)

    return attempt


KINDS: dict[str, Callable[[], Attempt]] = {
    "saves": saves, "copies": copies, "entries": entries, "sheets": sheets, "corrections": corrections,
    "commands": commands, "calls": calls, "files": files,
}  # fmt: skip


def run(kind: str, count: int, seed: int = 0) -> Iterator[Outcome]:
    """So many inputs of a kind."""
    attempt = KINDS[kind]()
    for number in range(count):
        yield attempt(Random(f"{kind} {seed} {number}"))


def main(count: int, seed: int = 0) -> int:
    """Try many inputs of every kind, and print what became of them."""
    shares = {"saves": 0.15, "copies": 0.15, "entries": 0.1, "sheets": 0.2, "corrections": 0.15}
    shares |= {"commands": 0.05, "calls": 0.15, "files": 0.05}
    escaped: Counter[str] = Counter()
    for kind, share in shares.items():
        begin, taken, refused = time.perf_counter(), 0, 0
        for outcome in run(kind, int(count * share), seed):
            taken += outcome.refused is None and not outcome.escaped
            refused += outcome.refused is not None and not outcome.escaped
            if outcome.escaped:
                escaped[f"{kind}: {outcome.escaped}"] += 1
        left = sum(number for text, number in escaped.items() if text.startswith(kind))
        seconds = time.perf_counter() - begin
        print(
            f"{kind}: {int(count * share)} tried, {taken} taken, {refused} refused, {left} left, {seconds:.0f} s",
            flush=True,
        )
    for text, number in escaped.most_common(40):
        print(f"\n{number} times {text}")
    return len(escaped)


if __name__ == "__main__":
    sys.exit(
        min(1, main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 0))
    )
