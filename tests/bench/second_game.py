"""The later games against the aims of the first: each with its sample copy, plain and with everything."""

import statistics
from collections.abc import Iterator, Mapping
from random import Random
from time import process_time
from typing import NamedTuple

import companion
from companion import Game
from companion.engine.facts import as_text, blank
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from tests.bench.engine import PLIES, plies
from tests.bench.figure import Figure, at_least, at_most, quantile, timed
from tests.bench.screen import SIZES, TAPS, dashboard, device, load, rested, sit_down, tap, visit

NAMES = ("Анна", "Ben", "Chen", "Дарина")
Ways = Mapping[str, Mapping[str, str]]


class Later(NamedTuple):
    """A later game: the ways it is played, and how many plies of chess one decision may cost."""

    name: str
    title: str
    ways: Ways
    plies: float


WAYS: Ways = {
    "base game": {},
    "all modules": dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes"),
}
SANTA_MARIA = Later("santa_maria", "Santa Maria", WAYS, 1)
ENDLESS_WINTER = Later(
    "endless_winter",
    "Endless Winter",
    {"base game": {}, "all modules": dict.fromkeys(("glaciers", "rests"), "yes")},
    1.5,
)
TAWANTINSUYU = Later("tawantinsuyu", "Tawantinsuyu", {"base game": {}}, 1.5)
ROUNDS, GAMES, MIDDLE = 5, 10, 60
A_DIE = (
    '.c-app:has(.c-redo:enabled) .c-option-item:not(.refused) [data-option^="white"]'
    ", .c-app:not(:has(.c-redo:enabled)) .c-undo"
)
"""A die is used, and the turn taken back: the board changes with every tap, and the game does not end."""


def new(seed: int, rulings: Mapping[str, str], name: str = SANTA_MARIA.name) -> Game:
    return companion.new_game(name, NAMES, seed, first=0, rulings=rulings, copy=companion.sample_copy(name))


def answer(game: Game, random: Random) -> str:
    """Any answer; fields of a form stay blank."""
    assert game.ask is not None
    return as_text(blank(game.ask.entry)) if game.ask.entry is not None else random.choice(game.legal).key


def play_out(seed: int, rulings: Mapping[str, str], name: str) -> Game:
    game, random = new(seed, rulings, name), Random(seed)
    while not game.over:
        game.play(answer(game, random))
    return game


def second_game() -> Iterator[Figure]:
    """Santa Maria: decisions, options, loading and undoing."""
    yield from later_game(SANTA_MARIA)


def third_game() -> Iterator[Figure]:
    """Endless Winter: the same."""
    yield from later_game(ENDLESS_WINTER)


def fourth_game() -> Iterator[Figure]:
    """Tawantinsuyu: the same."""
    yield from later_game(TAWANTINSUYU)


def later_game(later: Later) -> Iterator[Figure]:
    """Every way to play one."""
    for way, rulings in later.ways.items():
        plain = not rulings  # the aims are for a game as it comes out of its box
        yield from deciding(later, f"{later.title}, {way}", rulings, plain)
        yield from looking(later, f"{later.title}, {way}", rulings)


def deciding(later: Later, title: str, rulings: Mapping[str, str], plain: bool) -> Iterator[Figure]:
    """A decision against a ply, taken in turns."""
    play_out(0, rulings, later.name)
    ratios, costs, rates = [], [], []
    for number in range(ROUNDS):
        ply = timed(plies, number) / PLIES
        begin = process_time()
        taken = sum(len(play_out(seed, rulings, later.name).journal) for seed in range(GAMES))
        spent = process_time() - begin
        costs.append(spent / taken)
        ratios.append(spent / taken / ply)
        rates.append(GAMES / spent)
    yield Figure(f"{title}: one decision", statistics.median(costs) * 1e6, "µs")
    yield Figure(f"{title}: decision ÷ ply", statistics.median(ratios), "×", at_most(later.plies) if plain else None)
    goal = at_least(60) if plain and later is SANTA_MARIA else None
    yield Figure(f"{title}: random games of 4, one core", statistics.median(rates), "a second", goal)


def looking(later: Later, title: str, rulings: Mapping[str, str]) -> Iterator[Figure]:
    """All options of every question, and a finished game loaded and taken back."""
    looks, loads, undos = [], [], []
    for seed in range(3):
        game, random = new(seed, rulings, later.name), Random(seed)
        while not game.over:
            looks.append(timed(lambda game=game: game.options) * 1e3)
            game.play(answer(game, random))
        loads.append(timed(companion.read_game, game.to_save().text()) * 1e3)
        undos.append(timed(game.undo) * 1e3)
    slow = quantile(looks, 0.95)
    yield Figure(f"{title}: all options with all reasons, 95th percentile", slow, "ms", at_most(1))
    yield Figure(f"{title}: load a finished game", statistics.median(loads), "ms", at_most(30))
    yield Figure(f"{title}: undo at its end", statistics.median(undos), "ms", at_most(30))


def second_screen() -> Iterator[Figure]:
    """Visits and taps on a table of four."""
    with dashboard(ready=None) as (browser, server, store):
        for way, rulings in WAYS.items():
            table = table_at(store, rulings)
            for size in SIZES:
                rested(server)
                with device(browser, size) as context:
                    first = visit(context, f"{server.url}?table={table.id}")
                    yield Figure(f"Santa Maria, {way}: first visit, {size}", first, "s", at_most(2.5), load())
                    page = sit_down(context, server, table.id)
                    tap(page, 4, what=A_DIE)
                    changed, _ = zip(*tap(page, TAPS, what=A_DIE), strict=True)
                    name = f"Santa Maria, {way}: tap to changed board, {size}"
                    yield Figure(f"{name}, median", statistics.median(changed), "ms", at_most(50), load())
                    yield Figure(f"{name}, 95th percentile", quantile(list(changed), 0.95), "ms", at_most(120))


def table_at(store: TableStore, rulings: Mapping[str, str]) -> Header:
    """A table in the middle of a game, where a player has just used a white die."""
    seats = [Seat(name, colour) for name, colour in zip(NAMES, ("red", "blue", "green", "yellow"), strict=True)]
    copy = companion.sample_copy("santa_maria")
    table = store.create("santa_maria", seats, TableSetup(draws=1, first=0, rulings=dict(rulings), copy=copy))
    game, random, keys = new(1, rulings), Random(1), list[str]()

    def decide(key: str) -> None:
        game.play(key)
        keys.append(key)

    def dice() -> list[str]:
        return [option.key for option in game.legal if option.key.startswith("white")]

    while len(keys) < MIDDLE or not dice():
        decide(answer(game, random))
    decide(dice()[0])
    decide(game.legal[0].key)  # its column
    for seq, key in enumerate(keys, 1):
        store.append(table.id, seq, Decide(key))
    return table
