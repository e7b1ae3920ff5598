"""Every tap of a whole game, set-up and all, as the kernel of a page carries it out: its time, and the bytes it sends.

The same for every game, plain and with all modules, on a phone and on a wide page; without the browser's part.
"""

import gc
import statistics
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from random import Random

import msgspec

import companion
from companion.engine.data_folder import Plain
from companion.tables.store import Seat, TableSetup, TableStore
from companion.ui.commands import COMMANDS
from companion.ui.reader import Reader
from companion.ui.session import Session
from companion.ui.transport import MessageTransport
from companion.ui.view_changes import changes
from tests.bench.figure import Figure, at_most, quantile, timed
from tests.bench.second_game import ENDLESS_WINTER, NAMES, SANTA_MARIA, TAWANTINSUYU, Later, answer

TZOLKIN = Later("tzolkin", "Tzolk’in", {"base game": {}}, 0.5)
GAMES = (TZOLKIN, SANTA_MARIA, ENDLESS_WINTER, TAWANTINSUYU)
COLOURS = ("red", "blue", "green", "yellow")
SEED = 1


def kernel_taps() -> Iterator[Figure]:
    """The taps of one game of four in each way to play."""
    for later in GAMES:
        for way, rulings in later.ways.items():
            for size in ("phone", "wide"):
                name = f"{later.title}, {way}: the kernel's part of a tap, {size}"
                took, sent = taps(later.name, rulings, wide=size == "wide")
                yield Figure(f"{name}, median", statistics.median(took), "ms", at_most(40), f"{len(took)} taps")
                yield Figure(f"{name}, 95th percentile", quantile(took, 0.95), "ms", at_most(100))
                yield Figure(f"{name}, worst", max(took), "ms", at_most(200))
                yield Figure(f"{name}, bytes, median", statistics.median(sent) / 1000, "kB")


def taps(game: str, rulings: Mapping[str, str], wide: bool) -> tuple[list[float], list[float]]:
    """Milliseconds and bytes of every tap."""
    with tempfile.TemporaryDirectory() as folder, closing(TableStore(folder)) as store:
        seats = [Seat(name, colour) for name, colour in zip(NAMES, COLOURS, strict=True)]
        setup = TableSetup(draws=SEED, first=0, rulings=dict(rulings), copy=companion.sample_copy(game))
        page = MessageTransport()
        session = Session(store, COMMANDS, Reader("en", wide=wide), page)
        session.start(f"?table={store.create(game, seats, setup).id}")
        gc.freeze()  # as a page does when it stands
        random, took, sent = Random(SEED), list[float](), list[float]()
        while session.table is not None and not (table := session.table.game).over:
            tap, before = play(session, answer(table, random)), page.view
            took.append(timed(tap) * 1e3)
            sent.append(len(msgspec.json.encode(changes(before, page.view))))
        return took, sent


def play(session: Session, key: str) -> Callable[[], None]:
    message: Plain = {"op": "play", "key": key, "rev": session.reader.rev}
    return lambda: session.handle(message)
