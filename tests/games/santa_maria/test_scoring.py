"""The end of the game: every line of the final scoring, the tie-break, and the goals of a lone player."""

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.facts import as_text, entered
from companion.engine.messages import messages
from companion.games.santa_maria.box.components import CELLS, CONQUISTADOR_POINTS, DOCKS
from companion.games.santa_maria.box.names import bishop_key
from companion.games.santa_maria.box.pieces import WORDS
from companion.games.santa_maria.rules.overlays import final_lines, rules_of, secured
from companion.games.santa_maria.rules.scoring import (
    Points,
    Scoring,
    governor_points,
    retired_rank,
    tie_breaks,
)
from companion.games.santa_maria.rules.year_end import by_rank, conquistador_points, solo_points
from companion.games.santa_maria.table import Player, Table, column_cells, row_cells
from tests.games.samples import santa_maria as sample

ANN, BEN, CHEN, DORA = range(4)
KNOWN = sample().facts
SHIPS = {"coins": ["wood>happiness*2"], "religion": ["gem>happiness*3"], "conquistador": [], "happiness": []}


def table(*players, known=None, **changes):
    """A table after the third year; what players have is given as fields, the rest is empty."""
    given = {"phase": "final", "year": 3, "era": "year-3", "day": 20, **changes}
    t = Table(players=[Player(**fields) for fields in players or ({}, {})], **given)
    for me in t.players:
        me.conquistador_points = me.conquistador_points or [0] * (3 if t.phase in ("final", "over") else t.year - 1)
    t.context.copy = KNOWN if known is None else known
    return t


def finish(t, *answers):
    """The final scoring with these answers; the events, and the asks that were answered."""
    events, asks, left = [], [], list(answers)
    t.context.events = events
    script = rules_of(t.rulings, len(t.players)).final(t)
    answer = None
    while True:
        try:
            ask = script.send(answer)
        except StopIteration:
            assert not left, "every answer was asked for"
            return events, asks
        asks.append(ask)
        answer = left.pop(0)
        if ask.entry is not None:
            answer = entered(ask.entry, as_text(answer))


def scored(t, source, *answers):
    """Points per seat that the final scoring brings from one source."""
    events, _ = finish(t, *answers)
    found = {}
    for event in events:
        if event.kind == "score" and event.values["source"] == source:
            found[event.player] = found.get(event.player, 0) + event.values["points"]
    return found


def bishops(*faces):
    """Bishops as ``(points, what, every so many, at most)``, lying at the spots; facts and spots for a table."""
    bishops = [{"per": per, "of": of, "each": each, "most": most, "note": ""} for per, of, each, most in faces]
    spots = {f"bishop.{n}": bishop_key(face) for n, face in enumerate(bishops, 1)}
    return {"known": {**KNOWN, "bishops": bishops}, "spots": spots}


def colony(**cells):
    """A colony with faces on some lines: ``colony(row4="wood", column4=...)``; a list fills a line cell by cell."""
    made = [""] * CELLS
    for name, faces in cells.items():
        numbers = row_cells(int(name[-1])) if name.startswith("row") else column_cells(int(name[-1]))
        for number, face in zip(numbers, [faces] * 6 if isinstance(faces, str) else faces, strict=True):
            made[number] = face
    return made


def docks(*counts, face="wood>happiness*1"):
    """Own docks with so many tiles each."""
    return {dock: [face] * count for dock, count in zip(DOCKS, counts, strict=True)}


# the conquistador track


@pytest.mark.rule("SM-YEAR-02", "SM-YEAR-04")
def test_ex_16_the_table_of_four_players_in_year_2():
    assert conquistador_points(4, 2, {}) == (9, 6, 3, 0)


@pytest.mark.rule("AK-D-YEAR-02")
def test_ex_40_five_players_use_the_table_of_four_and_the_last_two_get_nothing():
    assert conquistador_points(5, 2, {}) == (9, 6, 3, 0, 0)
    points = KNOWN["conquistador_4"]["year-3"]
    assert conquistador_points(5, 3, KNOWN) == (points["first"], points["second"], points["third"], 0, 0)


@pytest.mark.rule("SM-YEAR-04")
def test_ex_44_a_player_who_has_not_moved_is_never_paid():
    t = table(
        {"conquistador": 5, "arrived": 3}, {"conquistador": 2, "arrived": 1}, {}, {}, phase="turn", year=2, known={}
    )
    assert {line.seat: line.points for line in Scoring().year_lines(t)} == {ANN: 9, BEN: 6}


@pytest.mark.rule("SM-YEAR-05")
def test_the_earlier_marker_of_a_shared_cell_is_ahead_if_it_ended_now():
    both = {"conquistador": 4, "arrived": 7}, {"conquistador": 4, "arrived": 2}
    lines = final_lines(table(*both, phase="turn", year=2, known={}))
    assert [(line.player, line.points, line.source, line.detail) for line in lines] == [
        (BEN, 5, "conquistador", "era.year-2")
    ]


@pytest.mark.rule("SM-YEAR-02")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_facts_of_the_board_are_filled_from_the_copy(year):
    assert conquistador_points(2, year, {}) == (year + 3, 0)
    assert conquistador_points(3, year, {}) is None
    ranks = KNOWN["conquistador_3"][f"year-{year}"]
    assert conquistador_points(3, year, KNOWN) == (ranks["first"], ranks["second"], 0)
    assert conquistador_points(3, year, table({}, {}, {})) == (ranks["first"], ranks["second"], 0)
    assert (conquistador_points(4, year, {}) is None) == (year != 2)
    assert conquistador_points(4, year, KNOWN)[-1] == 0


def test_every_table_has_a_place_for_everyone_and_the_last_gets_nothing():
    for players in CONQUISTADOR_POINTS:
        for year in (1, 2, 3):
            table_of_year = conquistador_points(players, year, KNOWN)
            assert len(table_of_year) == players
            assert table_of_year[-1] == 0
            assert list(table_of_year) == sorted(table_of_year, reverse=True)


def test_an_unknown_table_brings_nothing_if_it_ended_now():
    t = table({"conquistador": 5}, {}, {}, phase="turn", year=1, known={})
    assert final_lines(t) == []
    assert by_rank([BEN, ANN], (9, 6, 3, 0), 4) == [6, 9, 0, 0]


@pytest.mark.rule("SM-SOLO-02")
def test_ex_21_alone_the_tree_of_the_year_pays():
    assert [solo_points(year, year) for year in (1, 2, 3)] == [4, 5, 6]


@pytest.mark.rule("SM-SOLO-02")
def test_ex_22_alone_without_the_tree_of_the_year_nothing():
    assert solo_points(2, 1) == 0


@pytest.mark.rule("SM-SOLO-02")
@pytest.mark.parametrize(("step", "year", "paid"), [(4, 1, 0), (5, 1, 4), (7, 2, 0), (8, 2, 5), (14, 3, 6), (10, 3, 0)])
def test_alone_trees_are_read_off_the_track(step, year, paid):
    track = {"conquistador_track": {"cells": ["", "", "", "", "gold", "tree", "", "", "gold&tree", "", "", "tree"]}}
    t = table({"conquistador": step}, phase="turn", year=year, known=track)
    assert sum(line.points for line in final_lines(t) if line.source == "conquistador") == paid


def test_a_year_that_has_been_scored_is_not_scored_again():
    t = table({"conquistador": 3, "conquistador_points": [4]}, {"conquistador_points": [0]}, phase="new-year", year=1)
    assert final_lines(t) == []


# coins


@pytest.mark.rule("SM-END-02")
def test_ex_17_coins_and_resources_become_points_by_three():
    assert scored(table({"coins": 3, "sugar": 1, "gem": 1}, {}), "coins") == {ANN: 2}


@pytest.mark.rule("SM-END-02")
@pytest.mark.parametrize(
    ("goods", "brought"),
    [
        ({"coins": 2}, {}),
        ({"coins": 3}, {ANN: 1}),
        ({"wood": 1, "grain": 1, "sugar": 1, "gem": 1, "gold": 1}, {ANN: 2}),
        ({"wood": 3}, {ANN: 1}),
        ({"gold": 3}, {ANN: 2}),
        ({"coins": 20, "wood": 1}, {ANN: 7}),
    ],
)
def test_everything_is_sold_then_rounded_down(goods, brought):
    assert scored(table(goods, {}), "coins") == brought


@pytest.mark.rule("SM-END-02")
@pytest.mark.parametrize(("ruling", "brought"), [("nothing", {}), ("one", {ANN: 1})])
def test_cocoa_counts_only_where_the_table_says_so(ruling, brought):
    ann = {"coins": 1, "cocoa": 2, "cocoa_stores": 2}
    assert scored(table(ann, {}, rulings={"kingdoms": "yes", "cocoa_at_end": ruling}), "coins") == brought


# colonists


@pytest.mark.rule("SM-END-03", "SM-END-04", "SM-END-05")
def test_ex_18_colonists_of_full_lines_and_twice_where_two_of_them_meet():
    cells = colony(column4=["wood", "road*1", "wood", "wood", "wood", "wood"], column6="wood", row4="wood")
    cells[row_cells(4)[3]] = "road*1"
    cells[row_cells(4)[0]] = "road*1"
    cells[column_cells(6)[0]] = "road*2"
    assert sum(int(face[-1]) for face in cells if face.startswith("road")) == 5, "5 different colonists"
    events, _ = finish(table({"colony": cells}, {}))
    lines = {e.values["detail"]: e.values["points"] for e in events if e.kind == "score"}
    assert lines == {"scored.rows": 2, "scored.columns": 4}


@pytest.mark.rule("SM-END-04")
def test_a_gap_makes_a_line_worthless():
    full = colony(row2="road*2")
    assert scored(table({"colony": full}, {}), "colonists") == {ANN: 12}
    full[row_cells(2)[5]] = ""
    assert scored(table({"colony": full}, {}), "colonists") == {}


@pytest.mark.rule("SM-END-04")
def test_printed_buildings_and_buildings_that_are_roads_fill_a_line_too():
    line = ["ship", "religion+road*1", "road", "hand:own_effect", "wood/gem>coins*3", "coins*2"]
    assert scored(table({"colony": colony(row1=line)}, {}), "colonists") == {ANN: 1}


# scholars


def scholar(n):
    return "hand:" + "_".join(KNOWN["scholars"][n]["name"].split())


def worth(n):
    return KNOWN["scholars"][n]["points"]


@pytest.mark.rule("SM-END-06", "SM-END-07")
def test_ex_19_scholars_and_bishops_before_their_requirements():
    three = next(n for n, face in enumerate(KNOWN["scholars"]) if face["points"] == 3)
    t = table({"monks": ["scholar.1", "bishop.1", "bishop.2"]}, {}, **bishops((1, "triple", 1, 0), (1, "double", 1, 0)))
    t.spots = {**t.spots, "scholar.1": scholar(three)}
    assert scored(t, "scholars") == {ANN: 3}
    assert t.players[ANN].points == 3 - 4


@pytest.mark.rule("SM-END-06")
def test_every_player_at_a_scholar_scores_it_in_full_and_missions_bring_nothing():
    spots = {"scholar.1": scholar(0), "scholar.3": scholar(2)}
    t = table({"monks": ["scholar.1", "mission.2"]}, {"monks": ["scholar.1", "scholar.3"]}, spots=spots)
    assert scored(t, "scholars") == {ANN: worth(0), BEN: worth(0) + worth(2)}


@pytest.mark.rule("SM-END-06")
def test_an_unknown_scholar_is_entered_at_the_end():
    t = table({"monks": ["scholar.2"]}, {}, spots={"scholar.2": ""})
    assert final_lines(t) == []
    assert scored(t, "scholars", f"scholars {scholar(1)}") == {ANN: worth(1)}


@pytest.mark.rule("SM-ADV-07")
@pytest.mark.parametrize("ruling", ["scores", "nothing"])
def test_a_private_scholar_scores_by_ruling(ruling):
    t = table({"private": scholar(0)}, {}, rulings={"setup": "advanced", "private_scholar": ruling})
    assert scored(t, "scholars") == ({ANN: worth(0)} if ruling == "scores" else {})


@pytest.mark.rule("SM-END-06")
def test_the_new_scholars_score_what_their_own_tiles_show():
    monks = {"monks": ["scholar.1", "scholar.4"]}
    t = table(monks, {}, spots={"scholar.1": "archery", "scholar.4": "meditation"}, rulings={"kingdoms": "yes"})
    assert scored(t, "scholars") == {ANN: KNOWN["archery"]["points"] + KNOWN["meditation"]["points"]}


# bishops


@pytest.mark.rule("SM-END-07", "AK-BISH-04")
@pytest.mark.parametrize(("kingdoms", "lost"), [("no", {ANN: -4, BEN: -2}), ("yes", {})])
def test_ex_26_the_expansion_drops_the_loss_for_bishops(kingdoms, lost):
    lying = bishops((1, "triple", 1, 0), (1, "double", 1, 0))
    t = table({"monks": ["bishop.1", "bishop.2"]}, {"monks": ["bishop.2"]}, rulings={"kingdoms": kingdoms}, **lying)
    assert scored(t, "bishops-penalty") == lost


def new_bishop(key, kingdoms="yes", **ann):
    """The points of one of the expansion's bishops, on whose spot Ann has a monk and Ben has none."""
    rulings = {"kingdoms": kingdoms, **ann.pop("rulings", {})}
    same = {**ann, "conquistador_points": ann.get("conquistador_points", [0, 0, 0])}
    return scored(table({**same, "monks": ["bishop.1"]}, same, spots={"bishop.1": key}, rulings=rulings), "bishops")


@pytest.mark.rule("AK-BISH-01")
@pytest.mark.parametrize(
    ("tiles", "ruling", "brought"),
    [
        ({"triple": 3, "double": 4, "road": 1, "town_hall": 1}, "yes", {ANN: 6}),
        ({"triple": 3, "special": 2}, "yes", {ANN: 10}),
        ({"triple": 3, "special": 2}, "no", {ANN: 6}),
        ({"triple": 6}, "yes", {ANN: 12}),
        ({"triple": 7}, "yes", {ANN: 12}),
        ({"double": 5}, "yes", {}),
    ],
)
def test_a_new_bishop_counts_large_tiles_up_to_twelve_points(tiles, ruling, brought):
    assert new_bishop("exp:triples", tiles=tiles, rulings={"straight_large": ruling}) == brought


@pytest.mark.rule("AK-BISH-02")
@pytest.mark.parametrize(("years", "brought"), [([4, 5, 6], {ANN: 6}), ([9, 9, 0], {})])
def test_a_new_bishop_scores_the_third_years_conquistador_again(years, brought):
    assert new_bishop("exp:conquistador", conquistador_points=years) == brought


@pytest.mark.rule("AK-BISH-02")
def test_before_the_third_year_is_scored_that_bishop_has_nothing_to_repeat():
    t = table({"monks": ["bishop.1"]}, {}, spots={"bishop.1": "exp:conquistador"}, phase="turn", year=3)
    t.rulings = {"kingdoms": "yes"}
    t.players[ANN].conquistador_points = [4, 5]
    assert final_lines(t) == []


@pytest.mark.rule("AK-BISH-03")
@pytest.mark.parametrize(
    ("tiles", "brought"),
    [
        (["gem*2&wood>happiness*4", "gem>happiness*2"], {ANN: 6}),
        (["wood&sugar>happiness*3", ""], {}),
        (["gem*3>happiness*5"] * 2, {ANN: 12}),
        (["gem*3>happiness*5"] * 3, {ANN: 12}),
    ],
)
def test_a_new_bishop_counts_gems_on_shipping_tiles_up_to_twelve_points(tiles, brought):
    held = {**docks(0, 0, 0, 0), "religion": [tile for tile in tiles if tile]}
    assert new_bishop("exp:gems", docks=held, gem=3) == brought


@pytest.mark.rule("SM-END-08")
@pytest.mark.parametrize(
    ("face", "brought"),
    [
        ((2, "triple", 1, 0), 14),
        ((2, "triple", 1, 12), 12),
        ((3, "triple", 2, 0), 9),
        ((1, "triple", 8, 0), 0),
    ],
)
def test_a_bishop_counts_every_so_many_up_to_its_cap(face, brought):
    t = table({"monks": ["bishop.1"], "tiles": {"triple": 7}}, {}, **bishops(face))
    assert scored(t, "bishops") == ({ANN: brought} if brought else {})


RICH = {
    "coins": 4, "gem": 2, "blue_dice": 2, "religion": 4,
    "tiles": {"double": 3, "triple": 2, "special": 1, "road": 1, "town_hall": 1},
    "monks": ["scholar.1", "bishop.2", "bishop.3", "mission.1", "mission.2", "mission.4"], "docks": docks(2, 3, 2, 2),
    "colony": colony(
        row1=["ship", "religion", "conquistador+coins", "wood/gem>coins*3", "wood", "road*2"],
        row2=["grain", "road", "", "", "", "religion+road*1"],
    ),
}  # fmt: skip
COUNTS = {
    "double": 3, "triple": 2, "tile": 6, "road": 3, "colonist": 3, "building": 7, "production": 3, "trade": 1,
    "religion": 2, "conquistador": 1, "ship": 1, "shipping-tile": 9, "scholar": 1, "bishop": 2, "mission": 3, "monk": 6,
    "blue-die": 2, "full-line": 1, "full-row": 1, "full-column": 0, "dock-set": 2, "coins": 8, "special": 1,
    "building-type": 5, "empty-cell": 27, "coin-tile": 2, "religion-tile": 3, "conquistador-tile": 2,
    "happiness-tile": 2, "religion-step": 4, "wood": 0, "grain": 0, "sugar": 0, "gem": 2, "gold": 0,
}  # fmt: skip


@pytest.mark.rule("SM-END-08")
@pytest.mark.parametrize("what", WORDS["counted"])
def test_everything_a_bishop_may_count(what):
    assert Scoring().counted(table(RICH, {}), ANN, what) == COUNTS[what]


@pytest.mark.rule("SM-END-08")
def test_a_bishop_by_hand_is_entered_for_each_of_its_players():
    t = table({"monks": ["bishop.2"]}, {"monks": ["bishop.2"]}, spots={"bishop.2": "hand:goats_in_the_corner"})
    assert [line.points for line in final_lines(t)] == [-2, -2], "not known before it is entered"
    events, asks = finish(t, {"points": 5}, {"points": 0})
    assert [(ask.player, ask.id, ask.values["spot"]) for ask in asks] == [
        (ANN, "bishop-points", "bishop.2"),
        (BEN, "bishop-points", "bishop.2"),
    ]
    assert [me.points for me in t.players] == [3, -2]
    assert {e.values["detail"] for e in events if e.kind == "score" and e.values["source"] == "bishops"} == {
        "scored.bishop.2"
    }
    for language in LANGUAGES:
        say = messages(language, "santa_maria")
        assert "goats in the corner" in say.say("ask.bishop-points", {"who": ANN, **asks[0].values}, ("Ann", "Ben"))
        assert say.text("entry.bishop-points")


# docks and shipping tiles


@pytest.mark.rule("SM-END-09")
def test_ex_20_three_points_for_each_complete_set():
    assert scored(table({"docks": docks(2, 3, 2, 4)}, {}), "sets") == {ANN: 6}


@pytest.mark.rule("SM-END-09")
def test_an_empty_dock_means_no_set():
    assert scored(table({"docks": docks(5, 5, 0, 5)}, {"docks": docks(1, 1, 1, 1)}), "sets") == {BEN: 3}


@pytest.mark.rule("SM-END-10", "SM-SHIP-05")
def test_shipping_tiles_are_turned_over_at_the_end():
    assert scored(table({"docks": SHIPS}, {}), "shipping") == {ANN: 5}


@pytest.mark.rule("SM-END-10")
def test_a_tile_with_an_unknown_face_is_entered_now():
    t = table({"docks": {**SHIPS, "happiness": ["", ""]}}, {})
    assert sum(line.points for line in final_lines(t)) == 5
    _, asks = finish(t, {"points": 4}, {"points": 6})
    assert [(ask.player, ask.id, ask.values["dock"]) for ask in asks] == [(ANN, "ship-points", "happiness")] * 2
    assert t.players[ANN].points == 5 + 10
    for language in LANGUAGES:
        assert messages(language, "santa_maria").say("ask.ship-points", {"who": ANN, **asks[0].values}, ("Ann",))


# the governor


@pytest.mark.rule("AK-A-12")
@pytest.mark.parametrize(("row", "column", "worth"), [(5, 4, 1), (4, 5, 1), (1, 1, -12), (6, 6, 12), (3, 4, -3)])
def test_ex_30_the_value_of_the_governors_cell(row, column, worth):
    assert governor_points((row - 1) * 6 + column - 1) == worth


def test_modules_add_score_lines_at_the_end():
    class Module(Scoring):
        def end_lines(self, t, seat):
            yield from super().end_lines(t, seat)
            yield Points(seat, governor_points(t.players[seat].governor), "governor", "AK-A-12")

    t = table({"governor": 35, "coins": 3}, {"governor": 0})
    assert [(line.player, line.points, line.source) for line in Module().final_lines(t)] == [
        (ANN, 1, "coins"),
        (ANN, 12, "governor"),
        (BEN, -12, "governor"),
    ]


# order, end, tie-break


@pytest.mark.rule("SM-END-01", "SM-END-11")
def test_the_order_of_the_rulebook_and_the_tokens_of_the_game():
    lying = bishops((1, "road", 1, 0), (1, "monk", 1, 0), (1, "triple", 1, 0))
    t = table({"points": 30}, {"points": 20, **RICH}, **lying)
    t.spots = {**t.spots, "scholar.1": scholar(0)}
    events, _ = finish(t)
    sources = list(dict.fromkeys(event.values["source"] for event in events if event.kind == "score"))
    assert sources == ["coins", "colonists", "scholars", "bishops-penalty", "bishops", "sets", "shipping"]
    assert t.points == [30, 20 + 2 + 2 + worth(0) - 4 + 6 + 2 + 6 + 9]
    assert t.phase == "over"
    assert events[-1].kind == "over"
    assert final_lines(t) == secured(t) == []


@pytest.mark.rule("SM-END-12")
def test_a_tie_goes_to_the_higher_retiring_space():
    t = table({"retired": 3}, {"retired": 0}, {"retired": 4}, {"retired": 1})
    order = sorted(range(4), key=lambda seat: -tie_breaks(t)[seat])
    assert order == [BEN, DORA, ANN, CHEN]
    assert tie_breaks(t)[BEN] == 5
    assert tie_breaks(table({}, {"retired": 4})) == [0, 1], "who has not retired is behind everybody"


@pytest.mark.rule("SM-END-12")
@pytest.mark.parametrize(("ruling", "ahead"), [("earlier", CHEN), ("later", BEN)])
def test_a_shared_retiring_space_goes_by_ruling(ruling, ahead):
    shared = {"retired": 2, "retired_as": 3}, {"retired": 2, "retired_as": 0}
    ties = tie_breaks(table({"retired": 3, "retired_as": 1}, *shared, rulings={"shared_space": ruling}))
    assert ties.index(max(ties)) == ahead
    assert ties[ANN] == min(ties), "the lower space stays behind both"


def test_even_five_on_one_space_stay_behind_the_space_above():
    everyone = [(1, order) for order in range(5)]
    ranks = [retired_rank(space, order, everyone, later=False) for space, order in everyone]
    assert ranks == sorted(set(ranks), reverse=True)
    assert max(ranks) < retired_rank(0, 0, [(0, 0)], later=False)
