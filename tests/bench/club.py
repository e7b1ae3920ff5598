"""A club on one server and PostgreSQL: many pages with real websockets, and what tables, decisions and games cost.

Processor time and memory are taken of the server, its kernels and the database; other programs on the machine change
them little. `COMPANION_CLUB_PAGES=20` takes a small run.
"""

import asyncio
import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from tornado.websocket import WebSocketClientConnection

from companion.tables.store import Header, Seat, TableSetup, TableStore
from companion.tables.table_session import StoredTable
from companion.ui.club import Club
from companion.ui.commands import COMMANDS
from companion.ui.session import Session
from tests import postgres
from tests.bench.archive import made
from tests.bench.figure import Figure, at_most, timed
from tests.bench.screen import load, private, worked
from tests.browser.test_overload import Opened, ask, line_to, opened, said
from tests.club import SECRET, ClubServer, codes, free_port
from tests.ui.test_page_messages import unpacked

PAGES = int(os.environ.get("COMPANION_CLUB_PAGES", "200"))
STEPS = [PAGES // 8, PAGES // 4, PAGES // 2, PAGES]
AT_A_TABLE = 4
BEAT_SECONDS = 2.0
"""The heartbeat of a page."""
REST_SECONDS = 20.0
MOVES = 20
SEATS = [Seat("Анна", "red"), Seat("Ben", "blue"), Seat("Chen", "green"), Seat("Dina", "yellow")]


class Guest:
    """A page of a device: its connection, and the number of the last operation that it has seen."""

    def __init__(self, page: Opened, line: WebSocketClientConnection, table: str) -> None:
        self.page, self.line, self.table = page, line, table
        self.rev = -1
        self.seen = asyncio.Event()
        self.tasks = [asyncio.create_task(self.listen()), asyncio.create_task(self.beat())]

    async def say(self, **command: object) -> None:
        """Send a command."""
        await self.line.write_message(said(self.page, **command), binary=True)

    async def listen(self) -> None:
        """Read all that comes."""
        while (message := await self.line.read_message()) is not None:
            state = json.loads(unpacked(bytes(message))[4]).get("data", {}).get("state", {})
            view = state.get("view") or state.get("changed") or {}
            if "screen" in view or "rev" in view:
                self.rev = view.get("rev", max(0, self.rev))
                self.seen.set()

    async def beat(self) -> None:
        """Say every two seconds that the page is there."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self.say(op="ping")

    async def until(self, rev: int) -> float:
        """The moment at which an operation appears."""
        while self.rev < rev:
            self.seen.clear()
            await self.seen.wait()
        return perf_counter()


class House(NamedTuple):
    """The club: its server, database and tables."""

    server: ClubServer
    database: postgres.Server
    store: TableStore
    access: Club

    def processor(self) -> float:
        """Seconds of the processor that the server, its kernels and the database have had."""
        return sum(worked(each) for each in (*tree(self.server.process.pid), *tree(self.database.process.pid)))


def tree(root: int) -> list[int]:
    """A process with all below it."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    pairs = [tuple(map(int, line.split())) for line in found.splitlines()]
    known = [root]
    for parent in known:
        known += [pid for pid, above in pairs if above == parent and Path(f"/proc/{pid}/stat").exists()]
    return known


async def come(house: House, table: str) -> Guest:
    """A new device opens a table."""
    _, _, cookie = await asyncio.to_thread(ask, house.server.url, f"/?join={house.access.shared.play}")
    page = await asyncio.to_thread(opened, house.server.url, cookie)
    guest = Guest(page, await line_to(page), table)
    await guest.say(op="hello", address=f"?table={table}", language="en", wide=False, device=cookie[-8:], keeps=True)
    await guest.until(0)
    return guest


async def fill(house: House, guests: list[Guest], wanted: int) -> None:
    """Open pages until there are so many, four at each table and two at a time."""
    tables: list[str] = []
    while len(guests) + len(tables) < wanted:
        table = house.store.create("tzolkin", SEATS, TableSetup(draws=7, first=0)).id
        tables += [table] * min(AT_A_TABLE, wanted - len(guests) - len(tables))
    for first in range(0, len(tables), 2):
        guests += await asyncio.gather(*(come(house, table) for table in tables[first : first + 2]))


async def moves(house: House, guests: list[Guest]) -> list[float]:
    """Seconds from a move on one page to its appearance on all others of the table, at tables in turn."""
    tables = list(dict.fromkeys(each.table for each in guests))
    took = []
    for turn in range(MOVES):
        table = StoredTable(house.store, tables[turn % len(tables)])
        mover, *others = [each for each in guests if each.table == table.id]
        begin = perf_counter()
        await mover.say(op="play", key=table.game.legal[0].key, rev=table.rev)
        await mover.until(table.rev + 1)
        took.append(max([await each.until(table.rev + 1) for each in others] or [perf_counter()]) - begin)
    return took


class Step(NamedTuple):
    """The figures with so many pages: seconds of the processor, seconds by the clock, and MB."""

    opening: float
    resting: float
    moving: float
    took: list[float]
    pages: list[float]
    server: float
    connections: int


async def step(house: House, guests: list[Guest], wanted: int) -> Step:
    """Open pages until there are so many, let them rest, and play."""
    before, begin = len(guests), house.processor()
    await fill(house, guests, wanted)
    opening = (house.processor() - begin) / (wanted - before)
    begin, since = house.processor(), perf_counter()
    await asyncio.sleep(REST_SECONDS)
    resting = (house.processor() - begin) / (perf_counter() - since)
    begin = house.processor()
    took = await moves(house, guests)
    moving = max(0.0, house.processor() - begin - resting * sum(took)) / MOVES
    kernels = [private(each) for each in house.server.kernels()]
    return Step(opening, resting, moving, took, kernels, private(house.server.process.pid), connections(house))


def shown(wanted: int, found: Step) -> Iterator[Figure]:
    """A step as figures."""
    name = f"{wanted} pages"
    yield Figure(f"{name}: opening one", found.opening, "s", None, "processor time")
    yield Figure(f"{name}: all of them at rest", found.resting * 100, "% of a core")
    yield Figure(f"{name}: a move, shown on its four pages", found.moving, "s", None, "processor time")
    last = statistics.median(found.took) * 1e3
    yield Figure(f"{name}: a move appears on the last page, median", last, "ms", None, load())
    yield Figure(f"{name}: private memory of a page", statistics.median(found.pages), "MB")
    yield Figure(f"{name}: private memory of the server", found.server, "MB")
    yield Figure(f"{name}: connections to the database", found.connections, "")


def connections(house: House) -> int:
    """The open connections of our programs."""
    statement = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'companion'"
    [(count,)] = house.store.database.rows(statement)
    return int(count)


def crowd() -> Iterator[Figure]:
    """More and more pages at one server."""
    for database in postgres.running():
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
            house = opened_house(Path(folder), database)
            guests: list[Guest] = []
            try:
                for wanted in STEPS:
                    yield from shown(wanted, runner.run(step(house, guests, wanted)))
            finally:
                house.server.stop()


def two_servers() -> Iterator[Figure]:
    """A move on a page of one server, until it appears on a page of the other one."""
    for database in postgres.running():
        with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
            one = opened_house(Path(folder), database)
            two = one._replace(server=started(Path(folder), "other", one.store.database.place))
            try:
                took = [each * 1e3 for each in runner.run(across(one, two))]
            finally:
                one.server.stop()
                two.server.stop()
    yield Figure("a move appears at the other server, median", statistics.median(took), "ms", at_most(300), load())
    yield Figure("a move appears at the other server, worst", max(took), "ms", None, f"{len(took)} moves")


async def across(one: House, two: House) -> list[float]:
    """Seconds from a move at one server to its appearance at the other, in turn."""
    table = StoredTable(one.store, one.store.create("tzolkin", SEATS, TableSetup(draws=7, first=0)).id)
    mover, other = [await come(house, table.id) for house in (one, two)]
    took = []
    for _ in range(MOVES):
        rev, begin = table.rev + 1, perf_counter()
        await mover.say(op="play", key=table.game.legal[0].key, rev=table.rev)
        took.append(await other.until(rev) - begin)
        await mover.until(rev)
        table.catch_up()
        mover, other = other, mover
    return took


def opened_house(folder: Path, database: postgres.Server) -> House:
    """A club with one server and no pages."""
    place = database.new_place()
    (folder / "secret").write_text(SECRET, encoding="utf-8")
    server = started(folder, "home", place)
    return House(server, database, TableStore(place), codes(server.url))


def started(folder: Path, name: str, place: str) -> ClubServer:
    """A server of a club."""
    (folder / name).mkdir()
    port = free_port()
    arguments = (f"http://127.0.0.1:{port}", "--secret-file", str(folder / "secret"), "--port", str(port))
    return ClubServer(
        folder / name, *arguments, COMPANION_DATABASE=place, COMPANION_KERNELS=str(PAGES), COMPANION_READY="0"
    )


TABLES = (10, 100, 1000)
DECISIONS = (20, 200)
GAMES = (0, 1000, 10_000)


def growing() -> Iterator[Figure]:
    """The cost of a move for its page, by the size of the database."""
    for database in postgres.running():
        store, there = TableStore(database.new_place()), 0
        for count in TABLES:
            for _ in range(count - there):
                header = store.create("tzolkin", SEATS, TableSetup(draws=7, first=0))
            there = count
            yield Figure(f"{count} tables: a move", a_move(store, header), "ms", at_most(50))
            yield Figure(f"{count} tables: the list of tables", the_list(store), "ms")
        for count in DECISIONS:
            header = at_decision(store, count)
            yield Figure(f"{count} decisions: a move", a_move(store, header), "ms", at_most(50))
            spent = timed(StoredTable, store, header.id) * 1e3
            yield Figure(f"{count} decisions: opening the table", spent, "ms")
        store, there = TableStore(database.new_place()), 0
        for count in GAMES:
            store.archive.add_all(list(made(count))[there:])
            there = count
            header = store.create("tzolkin", SEATS, TableSetup(draws=7, first=0))
            yield Figure(f"{count} archived games: a move", a_move(store, header), "ms", at_most(50))


def a_move(store: TableStore, header: Header) -> float:
    """Milliseconds of the processor that a page takes for a move, from the command to the next view; the median."""
    session, spent = Session(store, COMMANDS), []
    session.start(f"?table={header.id}")
    for _ in range(7):
        assert session.game is not None
        command = {"op": "play", "key": session.game.legal[0].key, "rev": session.reader.rev}
        spent.append(timed(session.handle, command))
        assert not session.reader.notice, session.reader.notice
    return statistics.median(spent) * 1e3


def the_list(store: TableStore) -> float:
    """Milliseconds for the list of tables, as it is shown again after a move."""
    session = Session(store, COMMANDS)
    session.start("")
    return timed(session.show) * 1e3


def at_decision(store: TableStore, count: int) -> Header:
    """A table after so many decisions of random play."""
    header, random = store.create("tzolkin", SEATS, TableSetup(draws=7, first=0)), Random(7)
    table = StoredTable(store, header.id)
    while table.rev < count and not table.game.over:
        table.play(random.choice(table.game.legal).key)
    assert not table.game.over
    return header
