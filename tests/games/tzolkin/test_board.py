"""The drawn board: it is well-formed, shows everything on the table, and every option lies where it says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

import companion
from companion.engine.ask import Option
from companion.engine.drawing import Board
from companion.engine.journal import Setup
from companion.engine.messages import messages
from companion.engine.player_markers import Marker
from companion.games.tzolkin import DEFINITION
from companion.games.tzolkin.box.components import (
    BUILDINGS_SHOWN,
    GEARS,
    LAST_SPACE,
    NEUTRAL,
    RESOURCES,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
)
from companion.games.tzolkin.rules.calendar import advance_day
from companion.games.tzolkin.rules.setup import new_table
from companion.games.tzolkin.screen.board import board
from companion.games.tzolkin.screen.drawing.gears import hub
from companion.games.tzolkin.screen.drawing.pens import ICONS
from companion.games.tzolkin.screen.places import places as where
from companion.games.tzolkin.screen.places import touched
from companion.games.tzolkin.table import Table
from tests.games.drawn import keys, places, roots

SVG = "{http://www.w3.org/2000/svg}"
FINGER = 44
NAMES = ("Анна", "Ben", "Chloé", "Дмитро")
ENGLISH = messages("en", "tzolkin")


def moments(players: int, seed: int) -> Iterator[companion.Game]:
    """A random game, seen before each of its decisions and at its end."""
    game = companion.Game(DEFINITION, NAMES[:players], Setup(seed), settles=False)
    choose = random.Random(seed)
    while game.ask:
        yield game
        game.play(choose.choice(game.legal).key)
    yield game


@cache
def tables() -> tuple[Table, ...]:
    """Tables of every stage of a few random games, and the bare one."""
    found = [new_table(3, {}, first=None, companion_deals=False)]
    for players in (2, 3, 4):
        for count, game in enumerate(moments(players, seed=players)):
            if count % 60 == 0 or not game.ask:
                found.append(msgspec.convert(msgspec.to_builtins(game.table), Table))
    return tuple(found)


def draw(table: Table, language: str = "en", **how: object) -> Board:
    return board(table, NAMES[: len(table.players)], language, **how)


def test_all_options_of_the_market_and_the_days_lie_on_the_board() -> None:
    drawn = {id: set(places(root)) for id, root in roots(draw(tables()[-1])).items()}
    for good in RESOURCES:
        assert {where("market", Option(("buy", good)))[0], where("market", Option(("sell", good)))[0]} <= drawn[
            "gear:uxmal"
        ]
    assert where("days", Option(("days", 2)))[0] in drawn["overview"] & drawn["full"]
    assert where("draw-building", Option(("draw", "b1-06")))[0] in drawn["buildings"]
    assert where("draw-monument", Option(("draw", "m01")))[0] in drawn["buildings"]


def test_the_whole_board_has_large_targets_on_an_upright_tablet() -> None:
    root = roots(draw(tables()[-1], parts=["full"]))["full"]
    unit = 760 / float(root.get("viewBox", "").split()[2])
    for layer in root:
        scale = float(re.search(r"scale\(([\d.]+)\)", layer.get("transform", "scale(1)"))[1])
        for place, element in places(layer).items():
            hit = next(each for each in element if re.match("tz-(hit|area)", each.get("class") or ""))
            if hit.tag == f"{SVG}path":
                corners = [tuple(map(float, each.split())) for each in re.findall(r"[-\d.]+ [-\d.]+", hit.get("d", ""))]
                wide, high = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
            else:
                wide = float(hit.get("width") or 2 * float(hit.get("r", 0)))
                high = float(hit.get("height") or 2 * float(hit.get("r", 0)))
            assert min(wide, high) * scale * unit >= FINGER, place


def test_spaces_of_a_city_do_not_cover_each_other() -> None:
    for gear in GEARS:
        targets = places(roots(draw(tables()[-1], parts=[f"gear:{gear}"]))[f"gear:{gear}"])
        rings = [
            (float(hit.get("cx", 0)), float(hit.get("cy", 0)))
            for element in targets.values()
            for hit in element
            if hit.tag == f"{SVG}circle" and hit.get("class") == "tz-hit"
        ]
        assert len(rings) == LAST_SPACE[gear] + 1
        for index, (x, y) in enumerate(rings):
            assert all((x - u) ** 2 + (y - v) ** 2 >= FINGER**2 for u, v in rings[:index])


def test_every_worker_on_a_gear_is_drawn_once() -> None:
    for table in tables():
        drawn = {id: keys(root) for id, root in roots(draw(table)).items()}
        for gear in GEARS:
            want = {
                f"worker-{gear}-{(space - table.day) % TEETH[gear]}-{owner}"
                for space, owner in enumerate(table.gears[gear])
                if owner is not None
            }
            for id in ("overview", f"gear:{gear}", "full"):
                assert {key for key in drawn[id] if key.startswith(f"worker-{gear}-")} == want
        assert ("worker-first" in drawn["overview"]) == (table.first_space is not None)


def test_markers_tiles_corn_and_offerings_are_drawn() -> None:
    for table in tables():
        drawn = {id: set(keys(root)) for id, root in roots(draw(table)).items()}
        seats = range(len(table.players))
        assert {f"temple-{temple}-{seat}" for temple in TEMPLES for seat in seats} <= drawn["temples"] & drawn["full"]
        assert {f"technology-{row}-{seat}" for row in TECHNOLOGIES for seat in seats} <= drawn["technologies"]
        tiles = {f"tile-{tile}" for tile in (*table.buildings, *table.monuments) if tile}
        assert {key for key in drawn["buildings"] if key.startswith("tile-")} == tiles
        assert {key for key in drawn["overview"] if key.startswith("corn-")} == {
            f"corn-{n}" for n in table.calendar_corn
        }
        offered = {f"offering-{space}" for space in table.offerings}
        assert {key for key in drawn["gear:chichen_itza"] if key.startswith("offering-")} == offered


def test_jungle_tiles_are_drawn_one_by_one() -> None:
    for table in tables():
        city = roots(draw(table, parts=["gear:palenque"]))["gear:palenque"]
        for harvest in ("corn", "wood"):
            shown = sum(element.get("class") == f"tz-{harvest}" for element in city.iter())
            assert shown == sum(getattr(tiles, harvest) for tiles in table.jungle.values())


def turned(svg: str, key: str) -> float:
    match = re.search(rf'data-key="{key}" style="transform:rotate\(([-\d.]+)deg', svg)
    assert match
    return float(match[1])


def test_a_day_turns_the_wheel_one_way_and_gears_and_workers_the_other() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    table.gears["tikal"][9] = NEUTRAL
    before = draw(table)["overview"].svg
    advance_day(table)
    after = draw(table)["overview"].svg
    assert table.gears["tikal"][0] == NEUTRAL
    assert turned(after, "wheel") - turned(before, "wheel") == pytest.approx(-360 / 26, abs=0.1)
    assert turned(after, "gear-tikal") - turned(before, "gear-tikal") == pytest.approx(36, abs=0.1)
    assert turned(after, "gear-chichen_itza") - turned(before, "gear-chichen_itza") == pytest.approx(360 / 13, abs=0.1)
    worker = "worker-tikal-9--1"  # it keeps its element past the last tooth, and goes on forward
    assert turned(after, worker) - turned(before, worker) == pytest.approx(36, abs=0.1)


def test_letters_that_clash_become_others_and_colours_can_be_chosen() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    svg = board(table, ["Ann", "Alf"], "en", parts=["temples"]).parts[0].svg
    assert ">A</text>" in svg
    assert ">L</text>" in svg
    chosen = board(
        table, ["Ann", "Ben"], "en", markers=[Marker("yellow", "X"), Marker("green", "Y")], parts=["temples"]
    )
    assert "#tz-diamond" in chosen.parts[0].svg
    assert "#tz-circle" not in chosen.parts[0].svg


def test_the_last_move_is_marked_where_it_happened() -> None:
    game = companion.new_game("tzolkin", NAMES[:2], draws=4)
    while game.ask and game.ask.id != "turn":
        game.play(game.legal[0].key)
    before = len(game.events)
    placed = next(option for option in game.legal if option.key.startswith("place tikal"))
    game.play(placed.key)
    assert isinstance(game.table, Table)
    last = touched(game.events[before:])
    assert where("turn", placed)[0] in last
    assert "tz-last" in draw(game.table, last=last, parts=["gear:tikal"]).parts[0].svg.split("</style>")[1]
    assert "tz-last" not in draw(game.table, parts=["gear:tikal"]).parts[0].svg.split("</style>")[1]


def test_a_part_changes_only_with_its_pieces() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    before = draw(table)
    table.players[0].temples["chaac"] += 1
    after = draw(table)
    changed = {old.id for old, new in zip(before.parts, after.parts, strict=True) if old.svg != new.svg}
    assert changed == {"temples", "full"}


def test_goods_and_pieces_have_icons() -> None:
    assert {"corn", *RESOURCES, "skull", "points", "worker", "resource", *TEMPLES, *TECHNOLOGIES} <= ICONS.drawn.keys()


def test_the_stack_counts_the_buildings_of_the_age() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    table.buildings = ["b1-01", "b1-02", "b1-06", None, None, None]
    assert len(table.buildings) == BUILDINGS_SHOWN
    table.players[0].buildings = ["b1-07"]
    root = roots(draw(table, parts=["buildings"]))["buildings"]
    assert places(root)["stack.buildings"].get("aria-label") == "Stack of buildings, Age I: 10 tiles"


def test_the_corn_on_the_calendar_is_not_written_over_the_day() -> None:
    table = msgspec.structs.replace(tables()[0], day=26, calendar_corn=[1, 2, 3, 4, 5])
    written = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)"[^>]*>([^<]*)<', hub(table, ENGLISH))
    boxes = [(float(x), float(y), float(size) * len(text) * 0.7, float(size) * 0.75) for x, y, size, text in written]
    for n, (x, y, width, height) in enumerate(boxes):
        for other in boxes[:n]:
            apart = abs(x - other[0]) >= (width + other[2]) / 2 or abs(y - other[1]) >= (height + other[3]) / 2
            assert apart, (written[n], other)
