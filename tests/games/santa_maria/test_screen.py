"""Details beside the board, and corrections of any value."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
import pytest

from companion.engine.ask import Option
from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.box.components import WHITE_LIMIT
from companion.games.santa_maria.rules.modules.kingdoms import DIAGONALS
from companion.games.santa_maria.screen import subtitle
from companion.games.santa_maria.screen.corrections import CORRECTIONS
from companion.games.santa_maria.screen.drawing.colony import _row
from companion.games.santa_maria.screen.drawing.pens import plain
from companion.games.santa_maria.screen.players import details, purse
from companion.games.santa_maria.table import Phase, Table
from tests.games.santa_maria.drawn import bare, kingdoms, middle, shared
from tests.games.santa_maria.play import start

TABLES = {"bare": bare(), "middle": middle(), "kingdoms": kingdoms(), "shared": shared(), "unknown": middle(2, False)}
EVERY_TABLE = pytest.mark.parametrize("name", TABLES)
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


@EVERY_LANGUAGE
def test_the_subtitle_has_the_year_in_every_phase(language: str) -> None:
    say = messages(language, "santa_maria")
    table = middle(4)
    assert "2" in subtitle(table, say)
    for phase in get_args(Phase):
        table.phase = phase
        assert subtitle(table, say)


def test_the_subtitle_counts_the_players_in_the_year() -> None:
    assert subtitle(middle(4), messages("en", "santa_maria")) == "Year 2 of 3 · not retired yet: 2 of 4"


def test_the_purse_holds_goods_and_unused_blue_dice() -> None:
    assert purse(middle(), 0) == {"coins": 4, "wood": 2, "grain": 0, "sugar": 1, "gem": 0, "gold": 0, "blue": 2}
    assert "cocoa" in purse(kingdoms(), 0)
    assert "blue" not in purse(shared(), 0)
    assert purse(kingdoms(), 4) == {
        "coins": 8, "cocoa": 0, "grain": 1, "wood": 2, "gem": 0, "sugar": 1, "gold": 4, "card": 5, "blue": 2,
    }  # fmt: skip


def test_details_name_the_scholars_and_the_space() -> None:
    rows = {row.label: row.text for row in details(middle(), 0, messages("en", "santa_maria"))}
    assert rows["Monks"] == "Taxation"
    assert rows["Retired"] == "Retiring space 1: 2 coins"
    rows = {row.label: row.text for row in details(kingdoms(), 1, messages("en", "santa_maria"))}
    assert rows["Governor"] == "row 3, column 3"


def test_the_sample_copy_speaks_the_readers_language_and_an_owner_their_own() -> None:
    for language, name, letters in (("uk", "Оподаткування", "Листування"), ("ru", "Налогообложение", "Переписка")):
        say = messages(language, "santa_maria")
        assert name in [row.text for row in details(middle(), 0, say)]
        assert say.term("face", "hand:Letter_writing") == letters
        assert say.term("face", "hand:Writing_in_ink") == "Writing in ink"


# corrections


def corrected(table: Table, filled: dict[str, Any]) -> Table:
    """The table after a correction, as the engine would make it."""
    plain = msgspec.to_builtins(table)
    for path, value in CORRECTIONS.changes(table, filled).items():
        place: Any = plain
        *way, last = path.split(".")
        for part in way:
            place = place[int(part)] if isinstance(place, list) else place[part]
        assert last in place if isinstance(place, dict) else int(last) < len(place), path
        place[int(last) if isinstance(place, list) else last] = msgspec.to_builtins(value)
    made = msgspec.convert(plain, Table, str_keys=True)
    made.context.copy = table.context.copy
    return made


@EVERY_TABLE
def test_every_field_changes_the_table(name: str) -> None:
    table = TABLES[name]
    before = msgspec.to_builtins(table)
    alone = ("put.",)  # where, which and how much go together
    for path, field in CORRECTIONS.fields(table).items():
        if path.startswith(alone):
            continue
        match field.kind:
            case "number":
                value: Any = field.default - 1 if field.default > field.low else field.default + 1
            case "flag":
                value = not field.default
            case "text":
                value = "wood . . . . ."
                if value == field.default:
                    value = ". . . . . grain"
            case _:
                value = (field.default + 1) % len(table.players)
        assert msgspec.to_builtins(corrected(table, {path: value})) != before, path


def test_values_of_the_table() -> None:
    after = corrected(
        middle(), {"players.1.coins": 9, "pool.2": 2, "pool.1": 0, "roads": 0, "space.1": 2, "turn_of": 3}
    )
    assert (after.players[1].coins, after.pool, after.roads) == (9, [2, 2, 3, 3, 3, 5, 6], 0)
    assert (after.players[1].retired, after.turn_of) == (1, 3)


def test_a_colony_is_written_row_by_row() -> None:
    table = middle(2)
    assert CORRECTIONS.fields(table)["row.0.1"].default == "ship wood road*2 wood . ."
    after = corrected(table, {"row.0.1": "ship wood road*2 gem>coins*4 . gold"})
    assert after.players[0].colony[:6] == ["ship", "wood", "road*2", "gem>coins*4", "", "gold"]
    assert after.players[0].colony[6:] == table.players[0].colony[6:]
    assert not list(DEFINITION.problems(after))


@pytest.mark.parametrize(("row", "rule"), [("ship wood", "check.length"), ("ship wood stone . . .", "check.cell")])
def test_a_row_that_cannot_be_is_refused_by_the_table(row: str, rule: str) -> None:
    assert rule in [reason.rule for reason in DEFINITION.problems(corrected(middle(2), {"row.0.1": row}))]


def test_dice_and_coins_come_and_go() -> None:
    table = middle(2)
    after = corrected(
        table, {"mark.0.1": False, "put.0.row": 2, "put.0.column": 2, "put.0.value": 5, "put.0.blue": True}
    )
    assert after.players[0].marks == {0: "white 1", 7: "blue 5"}
    assert corrected(table, {"put.0.value": 3}).players[0].marks == table.players[0].marks


def test_monks_docks_and_tiles() -> None:
    table = middle(3)
    after = corrected(
        table,
        {
            "monk.0.scholar.1": False,
            "monk.0.mission.4": True,
            "dock.1.happiness": 2,
            "dock.1.religion": 0,
            "laid.0.triple": 2,
        },
    )
    assert after.players[0].monks == ["mission.4"]
    assert (after.players[1].docks["happiness"], after.players[1].docks["religion"]) == (["", ""], [])
    assert after.players[0].tiles == {"double": 1, "triple": 2}


def test_a_wrong_entry_is_asked_for_again() -> None:
    table = middle(3)
    after = corrected(
        table, {"told.scholar.1": False, "ship.coins": False, "market.religion": False, "market.happiness": True}
    )
    assert after.spots["scholar.1"] == ""
    assert after.spots["scholar.2"] == table.spots["scholar.2"]
    assert after.market == {"coins": "", "religion": None, "conquistador": "", "happiness": ""}


def test_tiles_on_display_stay_or_go() -> None:
    table = middle(3)
    after = corrected(table, {"shown.double.0": False, "untold.double": 3})
    assert after.display["double"] == [*table.display["double"][1:4], "", "", ""]
    assert after.display["triple"] == table.display["triple"]


def test_modules_can_be_corrected_too() -> None:
    table = kingdoms()
    filled = {
        "governor.1.row": 6, "hired.0.forester": 2, "specialist.1": False, "ambassadors.blue": 3, "level.4.festival": 2,
        "cards.4.gold": 1, "tokens.4.gem": 1, "site.4.2": False, "city.4.5": False, "temple.4.trade": False,
        "players.4.maya.gold": 6,
    }  # fmt: skip
    after = corrected(table, filled)
    assert after.players[1].governor == 32
    assert after.players[0].specialists == {"farmer": 1, "soldier": 2, "forester": 2}
    assert after.specialists == [None, "soldier", "forester", "wood+religion", "", None]
    assert after.ambassadors == {"white": 4, "blue": 3}
    city = after.players[4].maya
    assert city
    assert (city.levels["festival"], city.cards["gold"], city.stores["gem"], city.gold) == (2, 1, 1, 6)
    assert (set(city.sites), set(city.marks)) == ({8}, {2})
    assert city.temples == {"trade": "", "festival": "gem&sugar&cocoa", "construction": "", "technology": ""}


@pytest.mark.rule("SM-DIE-02")
def test_the_right_to_a_fourth_white_die_can_be_corrected() -> None:
    assert CORRECTIONS.fields(middle())["players.0.whites"].high == WHITE_LIMIT + 1
    assert corrected(middle(), {"players.0.whites": 4}).players[0].whites == 4


def test_tiles_of_the_display_are_pictures() -> None:
    game = start(display={"double": ["wood|road*1", "gem|coins"], "triple": [], "special": []}, ann={"wood": 3})
    game.play("expand double")
    assert game.ask is not None
    tiles = [option for option in game.options if option.verb == "tile"]
    assert len(tiles) == 2
    assert all(DEFINITION.screen().picture(game.table, game.ask, tile, messages("en", "santa_maria")) for tile in tiles)


def test_the_number_of_a_row_stands_beside_its_blue_die() -> None:
    drawn = _row(5, 2, messages("en", "santa_maria"), plain)
    number, die = (float(re.search(text, drawn)[1]) for text in (r'<text x="([\d.]+)"', r"translate\(([\d.]+) "))
    assert number + 16 * 0.62 / 2 <= die, "neither lies over the other"


def test_a_diagonal_lists_the_buildings_on_it() -> None:
    line, say = DIAGONALS["down"][1], messages("en", "santa_maria")
    game = start(ann={"colony": {(1, 1): "wood", (2, 2): "gem", (1, 2): "sugar"}})
    assert game.ask is not None
    shown = DEFINITION.screen().detail(game.table, game.ask, Option(line.answer, value=line), say)
    assert shown == f"{say.face('wood')} · {say.face('gem')}"
