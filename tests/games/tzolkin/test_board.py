"""The drawn board: it is well-formed, shows everything on the table, and every option lies where it says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as ET

import msgspec
import pytest

import companion
from companion.engine.data import LANGUAGES
from companion.engine.languages import messages
from companion.games.tzolkin.board import (
    PARTS,
    Board,
    Seat,
    board,
    focus,
    icon,
    icons,
    place_of,
    places_of,
    touched,
)
from companion.games.tzolkin.calendar import advance_day
from companion.games.tzolkin.components import (
    BUILDINGS_SHOWN,
    GEARS,
    LAST_SPACE,
    NEUTRAL,
    RESOURCES,
    TECHNOLOGIES,
    TEETH,
    TEMPLES,
)
from companion.games.tzolkin.drawing.words import words
from companion.games.tzolkin.icons import SYMBOLS
from companion.games.tzolkin.setup import new_table
from companion.games.tzolkin.table import Table

SVG = "{http://www.w3.org/2000/svg}"
FINGER = 44
NAMES = ("Анна", "Ben", "Chloé", "Дмитро")


def moments(players: int, seed: int) -> Iterator[companion.Game]:
    """A random game, seen before each of its decisions and at its end."""
    game = companion.new_game("tzolkin", NAMES[:players], draws=seed, settles=False)
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
    return board(table, NAMES[: len(table.players)], language, **how)  # type: ignore[arg-type]


def roots(drawn: Board) -> dict[str, ET.Element]:
    return {part.id: ET.fromstring(part.svg) for part in drawn.parts}


def places(root: ET.Element) -> dict[str, ET.Element]:
    found: dict[str, ET.Element] = {}
    for element in root.iter():
        id = element.get("data-place")
        if id is not None:
            assert id not in found, f"{id} is drawn twice"
            found[id] = element
    return found


def keys(root: ET.Element) -> list[str]:
    return [key for element in root.iter() if (key := element.get("data-key"))]


def test_every_part_is_well_formed_with_a_view_box_and_a_name() -> None:
    for table in tables():
        for id, root in roots(draw(table)).items():
            assert root.tag == f"{SVG}svg", id
            assert len(root.get("viewBox", "").split()) == 4
            assert root.get("aria-label")


def test_nothing_outside_is_asked_for_and_nothing_runs() -> None:
    for table in tables()[-3:]:
        for part in draw(table).parts:
            assert not re.search(r"<script|<image|<foreignObject|\son\w+=|url\(|@import", part.svg)
            assert set(re.findall(r'href="(.)', part.svg)) <= {"#"}
            assert part.svg.count("http") == 1  # the name of the SVG language itself


def test_every_icon_that_a_drawing_uses_comes_with_it() -> None:
    for table in tables():
        for part in draw(table).parts:
            assert set(re.findall(r'href="#([\w-]+)"', part.svg)) <= set(re.findall(r'<symbol id="([\w-]+)"', part.svg))


def test_drawings_shown_together_share_their_icons_in_the_first() -> None:
    drawn = draw(tables()[-1], alone=False)
    together = "".join(part.svg for part in drawn.parts)
    assert set(re.findall(r'href="#([\w-]+)"', together)) <= set(
        re.findall(r'<symbol id="([\w-]+)"', drawn.parts[0].svg)
    )
    assert together.count("<style>") == 1


def test_styles_touch_only_the_board() -> None:
    style = re.search(r"<style>(.*?)</style>", draw(tables()[0]).parts[0].svg)
    assert style
    selectors = [each for rule in re.findall(r"([^{}]+)\{", style[1]) for each in rule.split(",")]
    assert selectors
    assert all(".tz" in selector for selector in selectors)


def test_a_hostile_name_stays_text() -> None:
    table = tables()[-1]
    names = ["<script>x</script>", '"&', "&amp;", "<"][: len(table.players)]
    drawn = board(table, names, "en", seats=[Seat("red", name[:1]) for name in names])
    for root in roots(drawn).values():
        assert not [element for element in root.iter() if "script" in element.tag]


def test_a_place_is_drawn_once_in_a_part_and_named_in_every_language() -> None:
    for language in LANGUAGES:
        for table in tables()[-6:]:
            for root in roots(draw(table, language)).values():
                for element in places(root).values():
                    assert element.get("aria-label")
                    assert element.get("role") == "img"


@pytest.mark.parametrize("language", ["uk", "ru"])
def test_names_of_places_are_in_the_language(language: str) -> None:
    for root in roots(draw(tables()[-1], language)).values():
        for element in places(root).values():
            assert re.search("[а-яіїєґ]", element.get("aria-label", ""), re.IGNORECASE)


def test_board_messages_are_the_same_in_all_languages() -> None:
    told = {language: messages(language, "tzolkin_board") for language in LANGUAGES}
    ids = {language: {id for id in each.patterns if id.startswith("board.")} for language, each in told.items()}
    assert ids["en"] == ids["uk"] == ids["ru"]
    for id in ids["en"]:
        fields = [set(re.findall(r"\{(\w+)", each.patterns[id])) for each in told.values()]
        assert fields[0] == fields[1] == fields[2], id


NOWHERE = ("first", "keep", "beg", "pick", "nothing", "done", "take", "pay", "spare", "give")
"""Answers that lie nowhere on the board: a player, a tile in the hand, a kind of resource, doing nothing."""


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (3, 22), (4, 23)])
def test_every_option_lies_on_the_board_or_deliberately_nowhere(players: int, seed: int) -> None:
    seen: set[str] = set()
    for game in moments(players, seed):
        if not game.ask:
            break
        options = [option.key for option in game.options]
        verbs = {key.split(" ")[0] for key in options}
        if verbs <= seen and len(game.journal) % 25:
            continue
        seen |= verbs
        assert isinstance(game.table, Table)
        drawn = {id: set(places(root)) for id, root in roots(draw(game.table)).items()}
        anywhere = set().union(*drawn.values())
        assert focus(game.ask.id, game.ask.values) in PARTS
        for key in options:
            place = place_of(game.ask.id, key)
            if place is None:
                off_board = key.startswith("draw") and game.ask.id in ("draw-neutral", "deal")
                assert off_board or key.split(" ")[0] in NOWHERE, key
                assert places_of(game.ask.id, key) == ()
            else:
                assert place in anywhere, key
                around = set(places_of(game.ask.id, key))
                assert around & drawn["full"] or place.startswith("market"), key
                assert around & drawn[focus(game.ask.id, game.ask.values)] or game.ask.id == "any-action", key
    assert {"place", "pick", "act", "up", "advance", "build"} <= seen


def test_all_options_of_the_market_and_the_days_lie_on_the_board() -> None:
    drawn = {id: set(places(root)) for id, root in roots(draw(tables()[-1])).items()}
    for good in RESOURCES:
        assert {place_of("market", f"buy {good}"), place_of("market", f"sell {good}")} <= drawn["gear:uxmal"]
    assert place_of("days", "days 2") in drawn["overview"] & drawn["full"]
    assert place_of("draw-building", "draw b1-06") in drawn["buildings"]
    assert place_of("draw-monument", "draw m01") in drawn["buildings"]


def test_what_can_be_tapped_is_large_enough_for_a_finger_on_a_small_phone() -> None:
    for table in tables():
        for id, root in roots(draw(table)).items():
            if id == "full":
                continue
            unit = 360 / float(root.get("viewBox", "").split()[2])
            targets = places(root)
            assert targets, id
            for place, element in targets.items():
                hit = next(each for each in element if "tz-hit" in (each.get("class") or ""))
                wide = float(hit.get("width") or 2 * float(hit.get("r", 0)))
                high = float(hit.get("height") or 2 * float(hit.get("r", 0)))
                assert min(wide, high) * unit >= FINGER, place


def test_the_whole_board_has_large_targets_on_an_upright_tablet() -> None:
    root = roots(draw(tables()[-1], parts=["full"]))["full"]
    unit = 760 / float(root.get("viewBox", "").split()[2])
    for layer in root:
        scale = float(re.search(r"scale\(([\d.]+)\)", layer.get("transform", "scale(1)"))[1])  # type: ignore[index]
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


def test_everybody_on_a_gear_is_drawn_once() -> None:
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


def test_a_key_is_used_once_among_neighbours() -> None:
    for table in tables():
        for root in roots(draw(table)).values():
            for parent in root.iter():
                mine = [key for child in parent if (key := child.get("data-key") or child.get("id"))]
                assert len(mine) == len(set(mine))


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


def test_players_are_told_apart_by_shape_and_letter_too() -> None:
    table = tables()[-1]
    svg = draw(table, parts=["temples"])["temples"].svg
    for shape, letter in zip(("circle", "square", "triangle", "diamond"), "АBCД", strict=True):
        assert re.search(rf'href="#tz-{shape}"[^>]*/><text[^>]*>{letter}</text>', svg)


def test_letters_that_clash_become_others_and_colours_can_be_chosen() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    svg = board(table, ["Ann", "Alf"], "en", parts=["temples"]).parts[0].svg
    assert ">A</text>" in svg
    assert ">L</text>" in svg
    chosen = board(table, ["Ann", "Ben"], "en", seats=[Seat("yellow", "X"), Seat("green", "Y")], parts=["temples"])
    assert "#tz-diamond" in chosen.parts[0].svg
    assert "#tz-circle" not in chosen.parts[0].svg


def test_the_last_move_is_marked_where_it_happened() -> None:
    game = companion.new_game("tzolkin", NAMES[:2], draws=4)
    while game.ask and game.ask.id != "turn":
        game.play(game.legal[0].key)
    before = len(game.events)
    placed = next(option.key for option in game.legal if option.key.startswith("place tikal"))
    game.play(placed)
    assert isinstance(game.table, Table)
    last = touched(game.events[before:])
    assert place_of("turn", placed) in last
    assert "tz-last" in draw(game.table, last=last, parts=["gear:tikal"]).parts[0].svg.split("</style>")[1]
    assert "tz-last" not in draw(game.table, parts=["gear:tikal"]).parts[0].svg.split("</style>")[1]


def test_a_part_changes_only_with_what_it_shows() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    before = draw(table, alone=False)
    table.players[0].temples["chaac"] += 1
    after = draw(table, alone=False)
    changed = {old.id for old, new in zip(before.parts, after.parts, strict=True) if old.svg != new.svg}
    assert changed == {"temples", "full"}


def test_icons_are_drawings_of_their_own_and_one_sheet() -> None:
    sheet = ET.fromstring(icons())
    assert {symbol.get("id") for symbol in sheet.iter(f"{SVG}symbol")} == {f"tz-{name}" for name in SYMBOLS}
    for name in SYMBOLS:
        assert ET.fromstring(icon(name)).get("viewBox") == "0 0 24 24"
    for name in ("corn", *RESOURCES, "skull", "points", "worker", "resource", *TEMPLES, *TECHNOLOGIES):
        assert name in SYMBOLS


def test_the_stack_counts_the_buildings_of_the_age() -> None:
    table = new_table(2, {}, first=0, companion_deals=False)
    table.buildings = ["b1-01", "b1-02", "b1-06", None, None, None]
    assert len(table.buildings) == BUILDINGS_SHOWN
    table.players[0].buildings = ["b1-07"]
    root = roots(draw(table, parts=["buildings"]))["buildings"]
    assert places(root)["stack.buildings"].get("aria-label") == words("en").stack("age-1", 14 - 4)
