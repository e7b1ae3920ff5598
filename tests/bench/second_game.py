"""The second game against the aims of the first: Santa Maria with the sample copy, plain and with everything."""

import statistics
from collections.abc import Iterator, Mapping
from random import Random
from time import process_time

import companion
from companion import Game
from companion.engine.copy import as_text, blank
from companion.tables.store import Decide, Header, Seat, TableSetup, TableStore
from tests.bench.engine import PLIES, plies
from tests.bench.figure import Figure, at_least, at_most, quantile, timed
from tests.bench.screen import SIZES, TAPS, dashboard, device, load, sit_down, tap, visit

NAMES = ("Анна", "Ben", "Chen", "Дарина")
WAYS: Mapping[str, Mapping[str, str]] = {
    "base game": {},
    "all modules": dict.fromkeys(("kingdoms", "governor", "specialists", "ambassadors", "maya"), "yes"),
}
ROUNDS, GAMES, MIDDLE = 5, 10, 60
A_DIE = '.c-option-item:not(.refused) [data-option^="white"], [data-option="back"]'
"""A die is taken, and put back: the board changes with every tap, and the game does not end."""


def new(seed: int, rulings: Mapping[str, str]) -> Game:
    copy = companion.sample_copy("santa_maria")
    return companion.new_game("santa_maria", NAMES, seed, first=0, rulings=rulings, copy=copy)


def answer(game: Game, random: Random) -> str:
    """Any answer; what is to be written down stays blank."""
    assert game.ask is not None
    return as_text(blank(game.ask.entry)) if game.ask.entry is not None else random.choice(game.legal).key


def play_out(seed: int, rulings: Mapping[str, str]) -> Game:
    game, random = new(seed, rulings), Random(seed)
    while not game.over:
        game.play(answer(game, random))
    return game


def second_game() -> Iterator[Figure]:
    """Decisions, options, loading and undoing."""
    for way, rulings in WAYS.items():
        play_out(0, rulings)
        ratios, costs, rates = [], [], []
        for number in range(ROUNDS):
            ply = timed(plies, number) / PLIES
            begin = process_time()
            taken = sum(len(play_out(seed, rulings).journal) for seed in range(GAMES))
            spent = process_time() - begin
            costs.append(spent / taken)
            ratios.append(spent / taken / ply)
            rates.append(GAMES / spent)
        yield Figure(f"Santa Maria, {way}: one decision", statistics.median(costs) * 1e6, "µs")
        plain = not rulings  # the aims are for a game as it comes out of its box
        yield Figure(
            f"Santa Maria, {way}: decision ÷ ply", statistics.median(ratios), "×", at_most(1) if plain else None
        )
        goal = at_least(60) if plain else None
        yield Figure(f"Santa Maria, {way}: random games of 4, one core", statistics.median(rates), "/s", goal)
        looks, loads, undos = [], [], []
        for seed in range(3):
            game, random = new(seed, rulings), Random(seed)
            while not game.over:
                looks.append(timed(lambda game=game: game.options) * 1e3)
                game.play(answer(game, random))
            loads.append(timed(companion.read_game, game.to_save().text()) * 1e3)
            undos.append(timed(game.undo) * 1e3)
        name = f"Santa Maria, {way}: all options with all reasons, 95th percentile"
        yield Figure(name, quantile(looks, 0.95), "ms", at_most(1))
        yield Figure(f"Santa Maria, {way}: load a finished game", statistics.median(loads), "ms", at_most(30))
        yield Figure(f"Santa Maria, {way}: undo at its end", statistics.median(undos), "ms", at_most(30))


def second_screen() -> Iterator[Figure]:
    """Visits and taps on a table of four."""
    with dashboard() as (browser, server, store):
        for way, rulings in WAYS.items():
            table = table_at(store, rulings)
            for size in SIZES:
                with device(browser, size) as context:
                    first = visit(context, f"{server.url}?table={table.id}")
                    note = f"{size}, {load()}"
                    yield Figure(f"Santa Maria, {way}: first visit", first, "s", at_most(2.5), note)
                    page = sit_down(context, server, table.id)
                    tap(page, 4, what=A_DIE)
                    changed, _ = zip(*tap(page, TAPS, what=A_DIE), strict=True)
                    name = f"Santa Maria, {way}: tap to changed board, {size}"
                    yield Figure(f"{name}, median", statistics.median(changed), "ms", at_most(50), load())
                    yield Figure(f"{name}, 95th percentile", quantile(list(changed), 0.95), "ms", at_most(120))


def table_at(store: TableStore, rulings: Mapping[str, str]) -> Header:
    """A table in the middle of a game, where somebody may take a white die."""
    seats = [Seat(name, colour) for name, colour in zip(NAMES, ("red", "blue", "green", "yellow"), strict=True)]
    copy = companion.sample_copy("santa_maria")
    table = store.create("santa_maria", seats, TableSetup(draws=1, first=0, rulings=dict(rulings), copy=copy))
    game, random = new(1, rulings), Random(1)
    seq = 0
    while seq < MIDDLE or not any(option.key.startswith("white") for option in game.legal):
        key = answer(game, random)
        game.play(key)
        seq += 1
        store.append(table.id, seq, Decide(key))
    return table
