"""A tile that is shown on the board before it is laid: every way is an answer, and says which lines it fills."""

import random
from typing import Any

import companion
from companion.engine.messages import messages
from companion.engine.screen import THEN
from companion.games.santa_maria.box.components import TRIPLE
from companion.games.santa_maria.rules.overlays import rules_of
from companion.games.santa_maria.rules.turn import LINES
from companion.games.santa_maria.screen.tile_laying import laying
from companion.testing.players import choose
from tests.games.samples import santa_maria as sample

EN = messages("en", "santa_maria")
EXPANDING = {"expand": 60.0, "ship": 9.0, "monk": 9.0, "retire": 0.05, "nothing": 0.05, "back": 0.01}


def with_a_tile(kind: str) -> companion.Game:
    """A game in which a player is about to lay a tile of this kind."""
    for seed in range(50):
        game = companion.new_game("santa_maria", ["Ann", "Ben"], draws=seed, first=0, copy=sample())
        chance = random.Random(seed)
        while game.ask is not None:
            if game.ask.id == "place" and game.ask.values["kind"] == kind:
                return game
            game.play(choose(game, (EXPANDING,), chance))
    raise LookupError(kind)


def test_every_way_to_lay_a_tile_is_an_answer_and_there_is_no_other() -> None:
    game = with_a_tile(TRIPLE)
    assert game.ask is not None
    shown = laying(game.table, game.ask, EN)
    assert shown is not None
    assert len(shown.pictures) == 3
    offered = {tuple(spot.key.split(THEN)) for spot in shown.spots}
    possible = set()
    for turns in range(4):
        possible |= {(*["turn"] * turns, option.key) for option in game.legal if option.key.startswith("at ")}
        game.play("turn")
    assert offered == possible


def test_a_tile_covers_the_places_that_are_shown() -> None:
    game = with_a_tile(TRIPLE)
    assert game.ask is not None
    seat, table = game.ask.player, game.table
    shown = laying(table, game.ask, EN)
    assert shown is not None
    assert seat is not None
    spot = shown.spots[-1]
    player: Any = table.players[seat]
    before = list(player.colony)
    game.play(*spot.key.split(THEN))
    player = game.table.players[seat]
    changed = [f"cell.{n}" for n, text in enumerate(player.colony) if text != before[n]]
    assert changed == sorted(spot.places, key=lambda place: int(place.partition(".")[2]))


def test_the_line_that_a_tile_fills_is_named_with_its_points() -> None:
    game = with_a_tile(TRIPLE)
    assert game.ask is not None
    table: Any = game.table
    me = table.players[game.ask.player]
    spot = laying(table, game.ask, EN).spots[0]
    number = int(spot.places[0].partition(".")[2])
    row = range(number // 6 * 6, number // 6 * 6 + 6)
    covered = {int(place.partition(".")[2]) for place in spot.places}
    me.colony = ["road*2" if n in row and n not in covered else "" for n in range(36)]
    said = laying(table, game.ask, EN).spots[0].says
    assert said[0].startswith(f"Fills row {number // 6 + 1}: +")
    assert "points at the end" in said[0]


def test_a_tile_says_what_its_lines_would_bring() -> None:
    game = with_a_tile(TRIPLE)
    assert game.ask is not None
    shown = laying(game.table, game.ask, EN)
    assert shown is not None
    spot = next(spot for spot in shown.spots if spot.brings)
    offered = {shown.brings[n].label: [chip.text for chip in shown.brings[n].chips] for n in spot.brings}
    lines = {("Row", int(place.partition(".")[2]) // 6 + 1) for place in spot.places}
    lines |= {("Column", int(place.partition(".")[2]) % 6 + 1) for place in spot.places}
    seat = game.ask.player
    assert seat is not None
    game.play(*spot.key.split(THEN))
    after: Any = game.table
    brought = {
        f"{name} {n}": rules_of(after.rulings, 2).line_brings(after, seat, LINES[name.lower()][n]) for name, n in lines
    }
    assert offered == {line: [f"+{n}" for n in goods.values()] for line, goods in brought.items() if goods}
