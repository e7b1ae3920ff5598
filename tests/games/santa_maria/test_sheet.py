"""Sheets: a year or a whole game scored from the numbers that a group writes down, by file or by form."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

import companion
from companion.engine.data_folder import LANGUAGES
from companion.engine.errors import BadSave, BadTable
from companion.engine.messages import messages
from companion.games.santa_maria.box.components import DOCKS, GAME
from companion.games.santa_maria.rules.overlays import rules_of
from companion.games.santa_maria.sheet import MOMENTS, SHEETS
from companion.games.santa_maria.table import Player, Table
from tests.games.samples import santa_maria as sample
from tests.games.santa_maria.play import table
from tests.games.santa_maria.rule import rule

form, from_form, score, template = SHEETS.form, SHEETS.from_form, SHEETS.score, SHEETS.template
ANN, BEN, CHEN, DORA = range(4)
NAMES = ("Ann", "Ben", "Chen", "Dora", "Eve")
YEARS = MOMENTS[:3]


def sheet(*players, **rest):
    """A sheet of these players, filled up to two unless ``alone``."""
    least = 1 if rest.pop("alone", False) else 2
    lines = [*players, *({} for _ in range(least - len(players)))]
    return {"players": [{"name": NAMES[seat], **line} for seat, line in enumerate(lines)], **rest}


def scored(moment, *players, rulings=None, **rest):
    return score(sheet(*players, **rest), moment, rulings or {})


def brought(moment, *players, rulings=None, **rest):
    """The first player's points, by source."""
    result = scored(moment, *players, rulings=rulings, **rest)
    return {source: points for (seat, source), points in result.ledger.by("source").items() if seat == ANN and points}


def wrong(given, moment="final", rulings=None):
    """The fields of a refused sheet with their messages; each says so in every language."""
    with pytest.raises(BadTable) as refused:
        score(given, moment, rulings or {})
    for reason in refused.value.problems:
        for language in LANGUAGES:
            assert messages(language, GAME).say(reason.rule, reason.values, NAMES)
    return {reason.values["field"]: reason.rule for reason in refused.value.problems}


# the years


@pytest.mark.rule("SM-YEAR-02", "SM-YEAR-03")
def test_ex_16_the_places_of_four_players_in_year_2():
    result = scored("year-2", {"place": 3}, {"place": 2}, {"place": 1}, {"place": 4})
    assert result.brought == {"Chen": 9, "Ben": 6, "Ann": 3, "Dora": 0}


@pytest.mark.rule("SM-YEAR-04")
def test_ex_44_a_player_who_has_not_moved_has_no_place():
    result = scored("year-2", {"place": 1, "points": 12}, {"place": 2}, {}, {})
    assert list(result.brought.values()) == [9, 6, 0, 0]
    assert result.points["Ann"] == 21
    assert {(line.source, line.rule, line.era, line.detail) for line in result.lines} == {
        ("conquistador", "SM-YEAR-02", "year-2", "era.year-2")
    }


@pytest.mark.rule("AK-D-YEAR-02")
def test_ex_40_five_players():
    result = scored("year-2", *({"place": place} for place in (5, 4, 3, 2, 1)))
    assert list(result.brought.values()) == [0, 0, 3, 6, 9]


@pytest.mark.rule("SM-SOLO-02")
@pytest.mark.parametrize(("moment", "points"), [("year-1", 4), ("year-2", 5), ("year-3", 6), ("final", 6)])
def test_ex_21_and_ex_22_alone_the_tree_decides(moment, points):
    assert brought(moment, {"tree": True}, alone=True) == {"conquistador": points}
    assert brought(moment, {"tree": False}, alone=True) == {}


@pytest.mark.rule("SM-YEAR-02")
def test_two_players_by_place():
    assert [brought(year, {"place": 1}, {"place": 2}) for year in YEARS] == [{"conquistador": n} for n in (4, 5, 6)]


@pytest.mark.rule("SM-YEAR-02")
@pytest.mark.parametrize(
    ("moment", "players"), [("year-1", 3), ("year-2", 3), ("year-3", 3), ("year-1", 4), ("year-3", 4)]
)
def test_where_only_the_board_has_the_points_they_are_entered(moment, players):
    rest = [{} for _ in range(players - 2)]
    assert brought(moment, {"conquistador": 7}, {"conquistador": 4}, *rest) == {"conquistador": 7}
    given = sheet({"place": 1}, {"place": 2}, *rest)
    assert wrong(given, moment) == {"players.0.place": "wrong.year-table", "players.1.place": "wrong.year-table"}


# the end

ANN_AT_THE_END = {
    "points": 31, "coins": 3, "sugar": 1, "gem": 1, "rows": 2, "columns": 4, "scholars": 3, "bishops": 2,
    "bishop_points": 11, "docks": {"coins": 2, "religion": 3, "conquistador": 2, "happiness": 4}, "shipping": 25,
}  # fmt: skip


@pytest.mark.rule("SM-END-01", "SM-END-11")
def test_a_whole_final_sheet():
    result = scored("final", ANN_AT_THE_END)
    assert [(line.source, line.points) for line in result.lines] == [
        ("coins", 2), ("colonists", 2), ("colonists", 4), ("scholars", 3), ("bishops-penalty", -4), ("bishops", 11),
        ("sets", 6), ("shipping", 25),
    ]  # fmt: skip
    assert result.points["Ann"] == 31 + 2 + 6 + 3 - 4 + 11 + 6 + 25
    assert result.winners == ("Ann",)


@pytest.mark.rule("SM-END-02")
def test_ex_17_coins():
    assert brought("final", {"coins": 3, "gold": 1, "grain": 2}) == {"coins": 2}


@pytest.mark.rule("SM-END-03", "SM-END-05")
def test_ex_18_colonists_in_rows_and_columns():
    assert brought("final", {"rows": 2, "columns": 4}) == {"colonists": 6}


@pytest.mark.rule("SM-END-06", "SM-END-07")
def test_ex_19_scholars_and_bishops():
    assert brought("final", {"scholars": 3, "bishops": 2}) == {"scholars": 3, "bishops-penalty": -4}


@pytest.mark.rule("SM-END-09")
def test_ex_20_sets():
    assert brought("final", {"docks": dict.fromkeys(DOCKS, 2)}) == {"sets": 6}
    assert brought("final", {"docks": {"coins": 9}}) == {}


@pytest.mark.rule("AK-BISH-04")
@pytest.mark.parametrize("ruling", ["kingdoms", "governor", "specialists", "ambassadors", "maya"])
def test_ex_26_no_loss_for_bishops_with_the_expansion_or_any_module(ruling):
    ann = {"bishops": 2, "governor": {"row": 4, "column": 4}}
    ben = {"governor": {"row": 4, "column": 4}}
    assert brought("final", ann, ben, rulings={ruling: "yes"}) == {"governor": -1}
    assert brought("final", {"bishops": 2}, kingdoms=True) == {}
    assert brought("final", {"bishops": 2}, rulings={"kingdoms": "no"}) == {"bishops-penalty": -4}


@pytest.mark.rule("AK-A-12")
def test_ex_30_the_governor():
    where = {"governor": {"row": 5, "column": 4}}, {"governor": {"row": 1, "column": 1}}
    result = scored("final", *where)
    assert result.brought == {"Ann": 1, "Ben": -12}


@pytest.mark.rule("SM-END-02")
def test_cocoa_by_ruling():
    ann = {"coins": 1, "cocoa": 2}
    assert brought("final", ann, kingdoms=True) == {}
    assert brought("final", ann, kingdoms=True, rulings={"cocoa_at_end": "one"}) == {"coins": 1}


@pytest.mark.rule("AK-D-END-01")
def test_the_maya_sell_everything_for_one_coin_each():
    maya = {"maya": True, "coins": 4, "sugar": 1, "gem": 1, "cocoa": 1}
    result = scored("final", maya, {"coins": 4, "sugar": 1, "gem": 1})
    assert result.brought == {"Ann": 2, "Ben": 2}
    assert [line.rule for line in result.lines] == ["AK-D-END-01", "SM-END-02"]
    assert brought("final", {**maya, "cocoa": 4, "wood": 3, "grain": 1}) == {"coins": 4}


def test_conquistador_points_that_were_not_taken_yet():
    assert brought("final", {"conquistador": 6, "coins": 3}) == {"conquistador": 6, "coins": 1}


# who wins


@pytest.mark.rule("SM-END-12")
def test_a_tie_goes_to_the_higher_space():
    result = scored("final", {"points": 94, "retired": 4}, {"points": 94, "retired": 2}, {"points": 90, "retired": 1})
    assert [(row.name, row.place) for row in result.standings] == [("Ben", 1), ("Ann", 2), ("Chen", 3)]
    assert scored("final", {"points": 94}, {"points": 94}).winners == ("Ann", "Ben"), "while the spaces are unknown"


@pytest.mark.rule("SM-END-12")
@pytest.mark.parametrize(("ruling", "winner"), [("earlier", "Ben"), ("later", "Ann")])
def test_a_space_shared_by_meditation_goes_by_ruling(ruling, winner):
    level = {"points": 94, "retired": 2, "retired_as": 2}, {"points": 94, "retired": 2, "retired_as": 1}
    assert scored("final", *level, kingdoms=True, rulings={"shared_space": ruling}).winners == (winner,)


# alone


@pytest.mark.rule("SM-SOLO-03", "SM-SOLO-04", "SM-SOLO-05", "SM-SOLO-06", "SM-SOLO-07", "SM-SOLO-08")
def test_alone_the_sheet_names_the_goal_and_the_achievements():
    ann = {
        "points": 60, "rows": 20, "columns": 8, "bishops": 3, "bishop_points": 30, "single_type": True, "shipping": 20,
        "docks": dict.fromkeys(DOCKS, 4),
    }  # fmt: skip
    result = scored("final", ann, alone=True)
    assert result.points["Ann"] == 60 + 28 - 6 + 30 + 12 + 20
    assert [line.detail for line in result.lines if line.source == "achievements"] == [
        "solo.won", "achievement.communism", "achievement.capitalism", "achievement.theocracy",
        "achievement.goatocracy", "achievement.democracy",
    ]  # fmt: skip
    assert result.ledger.by("source")[ANN, "achievements"] == 0
    for language in LANGUAGES:
        assert all(line.detail in messages(language, GAME) for line in result.lines if line.detail)


@pytest.mark.rule("SM-SOLO-03", "SM-SOLO-08")
@pytest.mark.parametrize(
    ("points", "named"),
    [(99, ["solo.lost"]), (100, ["solo.won"]), (150, ["solo.won", "achievement.democracy", "achievement.utopia"])],
)
def test_alone_by_the_total(points, named):
    lines = scored("final", {"points": points}, alone=True).lines
    assert [line.detail for line in lines] == named


def test_with_others_there_is_no_goal():
    assert scored("final", {"points": 150}).lines == ()


# impossible sheets


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"players": []}, {"players": "error.player-count"}),
        (sheet(*({} for _ in range(6 - 1))), {"maya": "wrong.five-players"}),
        (sheet({"wood": 4}), {"players.0.wood": "check.range"}),
        (sheet({"coins": -1, "gold": 5}), {"players.0.coins": "check.range", "players.0.gold": "check.range"}),
        (sheet({}, {"points": -3}), {"players.1.points": "check.range"}),
        (sheet({"cocoa": 1}), {"players.0.cocoa": "check.range"}),
        (sheet({"cocoa": 3}, kingdoms=True), {"players.0.cocoa": "check.range"}),
        (sheet({"bishops": 4}), {"players.0.bishops": "check.range"}),
        (sheet({"bishop_points": 6}), {"players.0.bishops": "wrong.bishops"}),
        (sheet({"scholars": 13}), {"players.0.scholars": "check.range"}),
        (sheet({"scholars": 16}, kingdoms=True), {"players.0.scholars": "check.range"}),
        (sheet({"docks": {"coins": 2}, "shipping": 41}), {"players.0.shipping": "wrong.shipping"}),
        (sheet({"docks": {"harbour": 1}}), {"players.0.docks": "check.names"}),
        (sheet({"docks": {"coins": -1}}), {"players.0.docks.coins": "check.range"}),
        (sheet({"docks": {"coins": 20}}, {"docks": {"religion": 15}}), {"players.0.docks.coins": "wrong.ships"}),
        (sheet({"governor": {"row": 7, "column": 1}}, {"maya": True}), {"players.0.governor.row": "check.range"}),
        (sheet({"governor": {"row": 2, "column": 0}}, {"maya": True}), {"players.0.governor.column": "check.range"}),
        (sheet({"governor": {"row": 2}}, {"maya": True}), {"players.0.governor": "check.names"}),
        (sheet({"governor": {"row": 2, "column": 2}}), {"players.1.governor.row": "wrong.governor"}),
        (sheet({"maya": True}, {"maya": True}), {"players.1.maya": "wrong.two-cities"}),
        (sheet({"maya": True, "gold": 1}), {"players.0.gold": "wrong.maya"}),
        (sheet({"maya": True, "docks": {"coins": 1}}), {"players.0.docks": "wrong.maya"}),
        (sheet({"maya": True, "wood": 6, "cocoa": 5}), {"players.0.wood": "wrong.stores"}),
        (sheet({"retired": 6}), {"players.0.retired": "check.range"}),
        (sheet({"retired": 2}, {}, {"retired": 2}), {"players.2.retired": "wrong.retired-twice"}),
        (sheet({"conquistador": 6}, {"conquistador": 6}, {}), {"players.1.conquistador": "wrong.points-twice"}),
        (sheet({"conquistador": 6}, {"conquistador": 4}), {"players.1.conquistador": "wrong.last-place"}),
        (sheet({"conquistador": 6}, alone=True), {"players.0.conquistador": "wrong.alone"}),
    ],
)  # fmt: skip
def test_an_impossible_value_is_named_at_its_field(given, fields):
    assert wrong(given) == fields


@pytest.mark.rule("SM-YEAR-05")
def test_no_two_share_a_place_of_the_year():
    assert wrong(sheet({"place": 1}, {"place": 1}), "year-1") == {"players.1.place": "wrong.place-twice"}
    assert wrong(sheet({"place": 3}), "year-1") == {"players.0.place": "check.range"}


def test_the_governor_is_needed_where_he_is_in_play_but_never_of_the_maya():
    assert wrong(sheet({}, {"maya": True}), rulings={"governor": "yes"}) == {"players.0.governor.row": "wrong.governor"}


@pytest.mark.parametrize("given", [7, {"players": [{"name": "Ann", "meeples": 3}]}, {"players": "Ann"}, {}])
def test_an_invalid_sheet_is_refused_with_one_sentence(given):
    with pytest.raises(BadTable):
        score(given, "final", {})


# the form


def fields(moment, filled=None, players=2, seat=ANN):
    """The names of a player's fields, or of the table's (``seat=None``)."""
    group = next(group for group in form(moment, filled or {}, players) if group.player == seat)
    return [field.path.removeprefix(f"players.{seat}.") for field in group.fields]


BASE = ["points", "sold", "rows", "columns", "scholars", "bishops"]
SHIPPING = ["sets", "shipping"]


def test_the_final_form_asks_for_scored_values():
    assert fields("final") == [*BASE, *SHIPPING, "conquistador"]
    assert fields("final", {"players.0.bishops": 1}) == [*BASE, "bishop_points", *SHIPPING, "conquistador"]
    assert fields("final", {"players.0.bishops": 1}, seat=BEN) == [*BASE, *SHIPPING, "conquistador"]
    assert fields("final", players=1) == [*BASE, *SHIPPING, "tree", "single_type"]
    assert fields("final", seat=None) == ["kingdoms", "counted"]


def test_goods_and_tiles_are_counted_one_by_one_on_request_or_once_begun():
    goods = ["points", "coins", "wood", "grain", "sugar", "gem", "gold", "rows", "columns", "scholars", "bishops"]
    docks = [f"docks.{dock}" for dock in DOCKS]
    assert fields("final", {"counted": True}) == [*goods, *docks, "shipping", "conquistador"]
    assert fields("final", {"players.1.docks.coins": 1}) == fields("final", {"counted": True})
    assert fields("final", {"players.1.docks.coins": 1, "counted": False}) == fields("final")


def test_coins_with_everything_sold_and_whole_sets_score_as_goods_and_tiles():
    one_by_one = {
        "coins": 4,
        "wood": 1,
        "gem": 1,
        "docks": {"coins": 2, "religion": 3, "conquistador": 2, "happiness": 4},
    }
    assert brought("final", {"sold": 7, "sets": 2}) == brought("final", one_by_one)


def test_modules_add_fields_only_where_they_are_in_play():
    kingdoms = {"kingdoms": True}
    assert fields("final", kingdoms, seat=None) == ["kingdoms", "counted", "governor", "maya"]
    assert fields("final", {"governor": True}) == fields("final"), "a module needs the expansion"
    assert fields("final", {**kingdoms, "governor": True})[-2:] == ["governor.row", "governor.column"]
    city = {**kingdoms, "governor": True, "maya": BEN, "counted": True}
    assert fields("final", city, seat=BEN) == [
        "points",
        "coins",
        "wood",
        "grain",
        "sugar",
        "gem",
        "cocoa",
        "conquistador",
    ]
    assert fields("final", city)[-1] == "governor.column"
    assert fields("final", players=5, seat=None) == ["counted", "governor", "maya"], "five players need the expansion"


@pytest.mark.parametrize(
    ("moment", "players", "field"),
    [
        *((year, 1, "tree") for year in YEARS),
        *((year, 2, "place") for year in YEARS),
        *((year, 3, "conquistador") for year in YEARS),
        ("year-1", 4, "conquistador"), ("year-2", 4, "place"), ("year-3", 4, "conquistador"), ("year-2", 5, "place"),
    ],
)  # fmt: skip
def test_a_year_asks_for_the_place_where_its_points_are_known(moment, players, field):
    groups = form(moment, {}, players)
    assert [group.player for group in groups] == list(range(players))
    assert fields(moment, {}, players) == ["points", field]


def test_the_retiring_space_is_asked_of_those_who_are_level_and_stays_once_filled():
    assert fields("final", {"tied": [ANN]})[-1] == "retired"
    assert "retired" not in fields("final", {"tied": [ANN]}, seat=BEN)
    both = {"players.0.retired": 2, "players.1.retired": 2}
    assert fields("final", both)[-1] == "retired"
    assert fields("final", {**both, "kingdoms": True})[-1] == "retired_as"
    assert wrong(from_form("final", both, NAMES[:2])) == {"players.1.retired": "wrong.retired-twice"}


def test_a_filled_form_becomes_the_sheet_it_looks_like():
    filled = {
        "kingdoms": True, "governor": True, "maya": BEN, "players.0.docks.coins": 2, "players.0.shipping": 9,
        "players.0.bishops": 1, "players.0.bishop_points": 8, "players.0.governor.row": 5,
        "players.0.governor.column": 4, "players.1.cocoa": 3,
    }  # fmt: skip
    made = from_form("final", filled, ("Ann", "Ben"))
    assert made["moment"] == "final"
    assert made["kingdoms"] is True
    ann, ben = made["players"]
    assert ann["docks"] == {"coins": 2, "religion": 0, "conquistador": 0, "happiness": 0}
    assert ann["governor"] == {"row": 5, "column": 4}
    assert ben["maya"] is True
    assert score(made, "final", {}).points == {"Ann": 8 + 9 + 1, "Ben": 1}


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_empty_form_scores_nothing_and_has_words(moment, players):
    filled = {"maya": 0} if players == 5 else {}
    result = score(from_form(moment, filled, NAMES[:players]), moment, {})
    assert set(result.points.values()) == {0}
    more = {"kingdoms": True, "governor": True, "tied": range(players), "players.0.bishops": 1, "maya": players - 1}
    shared = {f"players.{seat}.retired": 3 for seat in range(players)}
    for language in LANGUAGES:
        say = messages(language, GAME)
        for group in [*form(moment, filled, players), *form(moment, {**more, **shared}, players)]:
            assert not group.title or group.title in say
            assert all(field.label in say for field in group.fields)


LIKELY = ("points", "sold", "rows", "columns", "bishop_points", "sets", "shipping")
"""Numbers that a form expects to be smaller than they may be."""


def test_the_bounds_of_a_form_are_those_of_the_sheet():
    for kingdoms in (False, True):
        filled = {"kingdoms": kingdoms, "players.0.bishops": 1, "tied": [ANN]}
        for field in form("final", filled, 2)[ANN].fields:
            likely = field.path.rpartition(".")[2] in LIKELY
            score(from_form("final", {**filled, field.path: field.high}, NAMES[:2]), "final", {})
            if field.kind == "number" and not likely:
                over = from_form("final", {**filled, field.path: field.high + 1}, NAMES[:2])
                assert wrong(over)[field.path] == "check.range"


# files


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_empty_template_is_a_sheet_that_scores(moment, players, language):
    text = template(moment, players, language)
    given = tomllib.loads(text)
    result = score(given, moment, {})
    assert len(result.names) == players
    assert set(result.points.values()) == {0}
    if moment == "final" and players == 1:
        assert "tree" in given["players"][0]


def test_the_optional_lines_of_a_template_work_too():
    text = template("final", 2, "en").replace("# governor =", "governor =")
    assert set(score(tomllib.loads(text), "final", {}).points.values()) == {-12}


# whole tables


def whole(**changes):
    """A table in play with the sample copy."""
    given = {"phase": "turn", "year": 2, "era": "year-2", "day": 12, **changes}
    ann = Player(coins=7, points=20, conquistador=3, arrived=2, conquistador_points=[4], retired=1)
    ben = Player(wood=3, points=22, conquistador=5, arrived=1, conquistador_points=[0], retired=0)
    t = Table(players=[ann, ben], **given)
    t.context.copy = sample().facts
    return t


def test_a_whole_table_is_scored_as_it_would_be_played():
    t = whole()
    before = msgspec.json.encode(t)
    assert score(t, "year-2", {}).brought == {"Player 1": 0, "Player 2": 5}
    assert score(t, "final", {}).points == {"Player 1": 22, "Player 2": 22 + 5 + 1}
    assert score(msgspec.to_builtins(t, str_keys=True), "final", {}).points == score(t, "final", {}).points
    assert msgspec.json.encode(t) == before


def test_a_table_of_three_knows_its_year_by_the_copy():
    t = whole()
    t.players.append(Player(conquistador_points=[0]))
    ranks = sample().facts["conquistador_3"]["year-2"]
    assert list(score(t, "year-2", {}).brought.values()) == [ranks["second"], ranks["first"], 0]
    t.context.copy = {}
    assert wrong(t, "year-2") == {"players": "wrong.year-table"}


def test_a_year_that_is_past_is_refused():
    with pytest.raises(BadTable, match="end of year 1"):
        score(whole(), "year-1", {})


def test_a_table_that_cannot_be_is_refused():
    t = whole()
    t.players[0].wood = 9
    with pytest.raises(BadTable) as refused:
        score(t, "final", {})
    assert refused.value.problems[0].values["field"] == "players.0.wood"


def test_a_finished_table_is_not_scored_twice():
    t = whole(phase="final", year=3)
    for me in t.players:
        me.conquistador_points = [4, 5, 6]
    for _ in rules_of({}, 2).final(t):
        raise AssertionError("nothing is asked")
    result = score(t, "final", {})
    assert list(result.points.values()) == [me.points for me in t.players] == [22, 23]
    assert result.before == (20, 22)


@pytest.mark.rule("SM-END-12")
def test_a_tie_on_a_whole_table_is_broken_by_the_retiring_spaces():
    t = whole(phase="final", year=3)
    for me in t.players:
        me.conquistador_points, me.coins, me.wood, me.points = [0, 0, 0], 0, 0, 50
    assert score(t, "final", {}).winners == ("Player 2",)


@rule("SM-END-02")
@pytest.mark.parametrize("number", [10**30, pytest.param(10**5000, id="long"), -1, 1.5, "many", None, [3]])
def test_a_sheet_with_an_impossible_number_is_refused_in_a_sentence(number: Any) -> None:
    """Any input is answered with one sentence at most."""
    with pytest.raises(BadTable) as refused:
        companion.score("santa_maria", {"players": [{"coins": number}, {}]}, "final")
    assert refused.value.text("en")


@rule("SM-YEAR-03")
def test_a_sheet_leaves_no_place_out() -> None:
    """Third without a second: a place is missing, and no player is paid for another's."""
    with pytest.raises(BadTable) as refused:
        companion.score("santa_maria", {"players": [{"place": 1}, {"place": 3}, {}, {}]}, "year-2")
    assert refused.value.reason.rule == "wrong.place-gap"
    assert all(map(refused.value.text, companion.LANGUAGES))
    fine = companion.score("santa_maria", {"players": [{"place": 1}, {"place": 2}, {}, {}]}, "year-2")
    assert list(fine.points.values()) == [9, 6, 0, 0]


@rule("SM-YEAR-02")
def test_a_table_with_an_unknown_year_score_is_not_scored_without_it() -> None:
    """Three players, and the table under the track is unknown: the end must not forget the markers on it."""
    t = table(3, ann={"conquistador": 2, "arrived": 1}, year=3, era="year-3")
    with pytest.raises(BadTable) as refused:
        companion.score("santa_maria", t, "final")
    assert refused.value.reason.rule == "wrong.year-table"
    t.players[ANN].conquistador = 0
    assert set(companion.score("santa_maria", t, "final").points.values()) == {0}


@rule("SM-END-02")
def test_a_file_with_a_number_of_thousands_of_digits_is_refused_in_a_sentence(tmp_path: Path) -> None:
    """As any other file that is no sheet."""
    file = tmp_path / "sheet.toml"
    file.write_text(f"[[players]]\ncoins = {'1' * 5000}\n")
    with pytest.raises(BadSave) as refused:
        companion.score("santa_maria", file, "final")
    assert "sheet.toml" in refused.value.text("en")
