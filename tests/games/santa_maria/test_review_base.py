"""Odd situations of the base game and of the expansion's core, each with the rule it asks about."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.engine.ask import because
from companion.engine.copy import Copy
from companion.engine.errors import BadSave, BadTable
from companion.engine.game import Game, Moment
from companion.engine.ledger import Ledger
from companion.games.santa_maria import DEFINITION
from companion.games.santa_maria.board import board
from companion.games.santa_maria.components import GOODS, RESOURCES, YEARS
from companion.games.santa_maria.pieces import sample
from companion.games.santa_maria.rules import rules_of
from companion.games.santa_maria.scoring import colonists_counted, conquistador_points, single_type_line
from companion.games.santa_maria.table import Table, column_of, row_of
from companion.games.santa_maria.tracks import bishop_key, scholar_key
from tests.games.santa_maria.play import (
    ANN,
    asked,
    box,
    keys,
    me,
    new,
    option,
    play,
    reasons,
    scored,
    simplest,
    start,
    table,
    until,
)
from tests.games.santa_maria.rule import rule
from tests.players import play_on

NOTES = (
    "Reading & writing",
    "a/b > c + d | e * f",
    "<b>{w1} {n|a/b}</b>",
    "scholar.1 coins 3",
    "\x00 \u2028 x",
    "&&&",
    "hand:hand:",
    "Ж" * 200,
)


def renamed(note: str) -> Copy:
    """A box whose scholars and bishops have such words on them."""
    facts: dict[str, Any] = deepcopy({name: sample().facts[name] for name in ("scholars", "bishops")})
    for face in facts["scholars"]:
        face["ability"] = "hand"
    facts["scholars"][0] |= {"name": note, "note": note}
    facts["bishops"][0] |= {"of": "hand", "note": note}
    return box(**facts)


@rule("SM-MONK-07", "SM-MONK-08")
@pytest.mark.parametrize("note", NOTES)
def test_whatever_an_owner_calls_a_scholar_or_a_bishop_can_be_said(note: str) -> None:
    """A name is no face: its signs join nothing, and every question, option and event has its words."""
    known = renamed(note)
    scholar, bishop = scholar_key(known.facts["scholars"][0]), bishop_key(known.facts["bishops"][0])
    there = {"scholar.1": scholar, "bishop.1": bishop}
    game = start(1, copy=known, ann={"monks": ["scholar.1", "bishop.1"]}, spots=there)
    assert game.describe(option(game, f"scholar {scholar}"))
    assert game.describe(play(game, f"scholar {scholar}").ask)
    until(game, "bishop-points")
    assert game.describe(game.ask)
    assert all(game.describe(event) for event in game.events)


# the three ways to the same points

TASTE = {"retire": 0.15, "sell": 0.05, "buy": 0.05, "scholar": 0.05, "back": 0.1, "nothing": 0.3, "monk bishop": 5}
SETTINGS: tuple[tuple[int, dict[str, str]], ...] = (
    (1, {}),
    (1, {"kingdoms": "yes", "cocoa_at_end": "one"}),
    (2, {"setup": "advanced", "private_scholar": "nothing"}),
    (2, {"kingdoms": "yes", "setup": "advanced"}),
    (3, {"blue_dice": "shared"}),
    (3, {"governor": "yes", "shared_space": "later"}),
    (4, {"specialists": "yes", "cocoa_at_end": "one", "straight_large": "no"}),
    (4, {"governor": "yes", "specialists": "yes", "setup": "advanced"}),
)


def last_table(game: Game) -> Moment:
    """The table when everybody has retired in the last year, before anything is scored."""
    return next(m for m in game.moments() if (m.table.phase, m.table.year) == ("year-end", YEARS))


def finished(count: int, rulings: dict[str, str], seed: int) -> Game:
    """A game played to its end in which nobody has to count a bishop by hand."""
    bishops = [face for face in sample().facts["bishops"] if face["of"] != "hand"]
    game = new(count, rulings=rulings, draws=seed, copy=box(bishops=bishops))
    for _ in play_on(game, [TASTE], seed):
        pass
    return game


def written_down(t: Table) -> dict[str, Any]:
    """The sheet that a group would fill in from such a table, counting with its own eyes."""
    rules = rules_of(t.rulings, len(t.players))
    track = t.fact("conquistador_track")["cells"]
    order = [seat for seat in rules.ranking(t) if t.players[seat].conquistador]
    worth = (0,) if len(t.players) == 1 else conquistador_points(len(t.players), YEARS, t)
    assert worth is not None
    lines = []
    for seat, player in enumerate(t.players):
        year = worth[order.index(seat)] if seat in order else 0
        passed = sum("tree" in mark for mark in track[: player.conquistador + 1]) >= YEARS
        bishops = [t.spots[spot] for spot in player.monks if spot.startswith("bishop.")]
        alone = (
            {"tree": passed, "single_type": single_type_line(player)} if len(t.players) == 1 else {"conquistador": year}
        )
        again = (6 * passed if len(t.players) == 1 else year) * bishops.count("exp:conquistador")
        ships = [tile for tiles in player.docks.values() for tile in tiles]
        own = [t.spots[spot] for spot in player.monks if spot.startswith("scholar.")]
        own += [player.private] if player.private and t.rulings["private_scholar"] == "scores" else []
        lines.append(
            {
                **{good: getattr(player, good) for good in GOODS},
                **colonists_counted(player),
                **alone,
                "points": int(player.points),
                "scholars": sum(rules.scholar_points(t, key) or 0 for key in own),
                "bishops": len(bishops),
                "bishop_points": sum(rules.bishop_points(t, seat, key) or 0 for key in bishops) + again,
                "docks": {dock: len(tiles) for dock, tiles in player.docks.items()},
                "shipping": sum(int(tile.rpartition("*")[2]) for tile in ships),
                "governor": {}
                if player.governor is None
                else {"row": row_of(player.governor), "column": column_of(player.governor)},
                "retired": player.retired + 1,
                "retired_as": player.retired_as + 1,
            }
        )
    return {"players": lines}


@rule("SM-END-01", "SM-END-12", "AK-BISH-02", "AK-A-12")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("count", "rulings"), SETTINGS)
def test_mirror_preview_and_sheet_come_to_the_same_points(count: int, rulings: dict[str, str], seed: int) -> None:
    """What the final scoring gives is what was foretold before it, line by line, and what a filled sheet gives."""
    game = finished(count, rulings, seed)
    moment = last_table(game)
    banked = Ledger.of(game.events[moment.events :])
    foretold = Ledger(DEFINITION.final_lines(moment.table))
    assert foretold.by("source", "rule", "detail") == banked.by("source", "rule", "detail")
    standings = [(each.player, each.points, each.place) for each in game.standings()]
    for snapshot in (moment.table, written_down(moment.table), game.table):
        result = companion.score("santa_maria", snapshot, "final", game.rulings)
        assert [(each.player, each.points, each.place) for each in result.standings] == standings


@rule("AK-BISH-02")
def test_the_last_year_counts_twice_from_whenever_the_game_was_taken_up() -> None:
    """A game taken up in year 3 has no points of earlier years, and the bishop does not miss them."""
    spots = {"bishop.1": "exp:conquistador"}
    ann = {"conquistador": 3, "arrived": 1, "monks": ["bishop.1"]}
    game = start(2, rulings={"kingdoms": "yes"}, ann=ann, spots=spots, year=3, era="year-3")
    assert game.if_it_ended_now()[1].by("source") == {(ANN, "conquistador"): 6, (ANN, "bishops"): 6}
    assert not game.definition.secured(game.table), "nobody has won the year yet"
    while not game.over:
        game.play(simplest(game))
    assert scored(game, "conquistador") == scored(game, "bishops") == {ANN: 6}


@rule("AK-BISH-02")
def test_no_earlier_year_counts_twice() -> None:
    """In year 2 the bishop promises nothing yet."""
    ann = {"conquistador": 3, "arrived": 1, "monks": ["bishop.1"]}
    game = start(2, rulings={"kingdoms": "yes"}, ann=ann, spots={"bishop.1": "exp:conquistador"}, year=2, era="year-2")
    assert game.if_it_ended_now()[1].by("source") == {(ANN, "conquistador"): 5}


# drawing


@rule("SM-SHIP-03", "SM-SETUP-07", "AK-B-01")
def test_every_piece_is_drawn_as_often_as_any_other() -> None:
    """Of two faces, one on five pieces and one on a single one, the first comes up five times as often."""
    pieces = [{"cells": ["wood", "grain"]}] * 5 + [{"cells": ["gem", "road"]}]
    first = [new(2, draws=seed, copy=box(doubles=pieces)).journal for seed in range(300)]
    drawn = [next(each.key for each in journal if each.key.startswith("doubles ")) for journal in first]
    assert 230 <= drawn.count("doubles wood|grain") <= 270


@rule("AK-B-01", "SM-SHIP-03")
def test_what_looks_the_same_is_one_option() -> None:
    """Three farmers are one answer, which stands for three tiles; a fourth is never drawn."""
    game = new(2, draws=5, rulings={"specialists": "yes"}, copy=box("upgrades"))
    draws = [each.key for each in game.journal if each.key.startswith("specialists ")]
    assert len(draws) == 6
    at = next(n for n, each in enumerate(game.journal) if each.key.startswith("specialists "))
    offered = {each.key: each.weight for each in game.at(at).options}
    assert offered == {"specialists farmer": 3, "specialists forester": 3, "specialists soldier": 3}
    assert max(draws.count(each) for each in draws) <= 3


# bad input


@rule("SM-SHIP-05")
@pytest.mark.parametrize("points", [1, 13, 20])
def test_a_shipping_tile_may_be_worth_as_much_as_an_owner_may_tell(points: int) -> None:
    """Whatever number the form lets through can be offered, taken and scored."""
    tile = f"wood>happiness*{points}"
    ann = {"colony": {(1, 1): "ship"}, "wood": 1}
    faces = [{"cost": {**dict.fromkeys(RESOURCES, 0), "wood": 1}, "points": points}]
    game = start(1, ann=ann, market={"coins": tile}, copy=box(ships=faces))
    play(game, "white 1", "column 1")
    assert option(game, "ship coins").gain == {"happiness": points}
    play(game, "ship coins")
    assert DEFINITION.secured(game.table)[0].points == points
    assert board(game.table, game.names, "en").parts, "and it can be drawn"


WRONG: tuple[tuple[str, Any, str], ...] = (
    ("coins", 10**30, "error.table-field"),
    ("points", float("nan"), "check.range"),
    ("points", 10**9, "check.range"),
    ("coin_activations", -3, "check.negative"),
    ("whites", -1, "check.negative"),
    ("blue_dice", 10**6, "check.dice"),
    ("tiles", {"triple": -4}, "check.negative"),
    ("private", "docks", "check.face"),
    ("docks", {"coins": ["wood"], "religion": [], "conquistador": [], "happiness": []}, "check.face"),
)


@rule("SM-STORE-01", "SM-COIN-03", "SM-SHIP-02")
@pytest.mark.parametrize(("field", "value", "message"), WRONG)
def test_no_player_can_look_like_that(field: str, value: Any, message: str) -> None:
    """One sentence, and nothing has changed."""
    game = start(2)
    before = game.to_save().text()
    with pytest.raises(BadTable) as refused:
        game.correct(f"players.0.{field}", value)
    assert refused.value.reason.rule == message
    assert all(map(refused.value.text, companion.LANGUAGES))
    assert game.to_save().text() == before


ODD: tuple[tuple[str, Any, str], ...] = (
    ("market", {"coins": "garbage|>*"}, "check.face"),
    ("market", {"harbour": ""}, "check.names"),
    ("display", {"double": ["wood"]}, "check.face"),
    ("display", {"double": ["wood|"]}, "check.face"),
    ("display", {"huge": []}, "check.names"),
    ("spots", {"scholar.1": "docks"}, "check.face"),
    ("spots", {"bishop.1": "<b>"}, "check.face"),
    ("specialists", ["thief"] * 6, "check.face"),
    ("specialists", ["farmer"], "check.range"),
    ("stacks", {"ships": -1}, "check.negative"),
    ("pool", [1] * 50, "check.dice"),
    ("shared_blue_dice", 10**6, "check.dice"),
    ("era", "age-1", "check.value"),
    ("learned", {"religion_track": 5}, "copy.wrong"),
    ("learned", {"horoscope": 5}, "copy.unknown-fact"),
)


@rule("SM-SHIP-01", "SM-EXPAND-01", "SM-SETUP-01")
@pytest.mark.parametrize(("field", "value", "message"), ODD)
def test_no_table_can_look_like_that(field: str, value: Any, message: str) -> None:
    """A snapshot is looked at before it is played on."""
    with pytest.raises(BadTable) as refused:
        start(2, **{field: value})
    assert refused.value.reason.rule == message
    assert all(map(refused.value.text, companion.LANGUAGES))


@rule("SM-SHIP-04")
def test_a_table_that_says_nothing_of_a_stack_has_none() -> None:
    """The dock stays empty, nothing breaks."""
    game = start(1, ann={"colony": {(1, 1): "ship"}, "wood": 1, "grain": 1}, stacks={})
    play(game, "white 1", "column 1", "ship coins")
    assert game.table.market["coins"] is None


@rule("SM-END-02")
@pytest.mark.parametrize("number", [10**30, pytest.param(10**5000, id="long"), -1, 1.5, "many", None, [3]])
def test_a_sheet_with_an_impossible_number_is_refused_in_a_sentence(number: Any) -> None:
    """Whatever stands there, never anything but one sentence."""
    with pytest.raises(BadTable) as refused:
        companion.score("santa_maria", {"players": [{"coins": number}, {}]}, "final")
    assert refused.value.text("en")


# scholars


def taxing(effect: str) -> Game:
    """A line with two colonists and a building, and a Taxation that shows something else than coins."""
    scholars = [
        face if face["ability"] != "taxation" else {**face, "effect": effect} for face in sample().facts["scholars"]
    ]
    ann = {"colony": {(1, 1): "wood", (2, 1): "road*2"}, "grain": 2, "monks": ["scholar.1"]}
    return start(1, ann=ann, spots={"scholar.1": "hand:Taxation"}, copy=box(scholars=scholars))


@rule("SM-TRADE-01", "SM-MONK-07")
def test_a_taxation_that_trades_is_paid_for() -> None:
    """Nothing is gained without paying: once for every colonist, or not at all."""
    game = play(taxing("grain>coins*3"), "white 1", "column 1")
    assert (asked(game), me(game).coins) == (("trade", ANN), 0)
    play(game, "trade grain>coins*3", "nothing")
    assert (me(game).coins, me(game).grain) == (3, 1)


@rule("SM-TRADE-02", "SM-MONK-07")
def test_a_taxation_with_a_slash_is_chosen() -> None:
    """One of the two, for every colonist."""
    game = play(taxing("sugar/gem"), "white 1", "column 1")
    play(game, "take sugar", "take gem")
    assert (me(game).sugar, me(game).gem) == (1, 1)


@rule("SM-MONK-07", "SM-ADV-05")
def test_a_scholar_that_was_told_wrongly_is_asked_for_before_its_owner_plays_on() -> None:
    """Untold, it would lie there without its ability and without its points."""
    game = start(2, ann={"monks": ["scholar.1"]}, spots={"scholar.1": "hand:Basketry"})
    game.correct("spots", {"scholar.1": ""})
    assert asked(game) == ("which", None)
    play(game, "scholars hand:Storytelling")
    assert "scholar hand:Storytelling" in keys(game)


@rule("SM-ADV-05", "SM-ADV-07")
def test_a_private_scholar_that_was_told_wrongly_is_asked_for_too() -> None:
    """It lies beside the colony, and its owner may say which it is once more."""
    others = {"private": "hand:Basketry"}
    game = start(2, ann={"private": "hand:Surveying"}, ben=others, rulings={"setup": "advanced"}, spots={})
    game.correct("players.0.private", "")
    assert asked(game) == ("which", None)
    assert "scholars hand:Basketry" not in keys(game)
    play(game, "scholars hand:Storytelling")
    assert (asked(game), me(game).private) == (("turn", ANN), "hand:Storytelling")


# what is said is true


def wasted(game: Game) -> list[Any]:
    """What retiring now would waste."""
    return [caution.values["n"] for caution in option(game, "retire").verdict.cautions]


@rule("SM-PASS-07", "SM-DIE-11")
def test_only_dice_that_could_be_used_are_lost_by_retiring() -> None:
    """A die that finds no free building, even turned, is no loss."""
    assert wasted(start(1, ann={"blue": [2, 5]})) == []
    assert wasted(start(1, ann={"blue": [2, 5], "colony": {(1, 3): "wood"}})) == [1], "the white 3, unturned"
    assert wasted(start(1, ann={"blue": [2, 5], "colony": {(1, 3): "wood"}, "coins": 1})) == [4]
    assert wasted(start(1, ann={"whites": 2, "colony": {(1, 3): "wood"}, "coins": 9})) == [1]
    blocked = {"colony": {(1, 3): "wood"}, "marks": {(1, 3): "coins 1"}, "coins": 9, "blue": [1]}
    assert wasted(start(1, ann=blocked)) == []
    assert wasted(start(1, ann=blocked, rulings={"blue_needs_building": "no"})) == [1]


@rule("SM-SHARED-04")
def test_a_bishop_counts_the_blue_dice_that_were_unlocked() -> None:
    """Nobody owns a die in this variant: the starting one and those of the track are a player's."""
    bishop = {"per": 3, "of": "blue-die", "each": 1, "most": 0, "note": ""}
    ann = {"monks": ["bishop.1"], "religion": 6}
    shared = start(
        2,
        ann=ann,
        spots={"bishop.1": bishop_key(bishop)},
        copy=box(bishops=[bishop]),
        rulings={"blue_dice": "shared"},
        shared_blue_dice=4,
        shared_blue=[1, 2, 3, 4],
    )
    points = {line.source: line.points for line in DEFINITION.final_lines(shared.table)}
    assert points["bishops"] == 9, "1 at the start, 2 from the first and the third symbol"


@rule("SM-YEAR-03")
def test_a_sheet_leaves_no_place_out() -> None:
    """Third without a second: somebody's place is missing, and nobody is paid for another's."""
    with pytest.raises(BadTable) as refused:
        companion.score("santa_maria", {"players": [{"place": 1}, {"place": 3}, {}, {}]}, "year-2")
    assert refused.value.reason.rule == "wrong.place-gap"
    assert all(map(refused.value.text, companion.LANGUAGES))
    fine = companion.score("santa_maria", {"players": [{"place": 1}, {"place": 2}, {}, {}]}, "year-2")
    assert list(fine.points.values()) == [9, 6, 0, 0]


@rule("SM-YEAR-02")
def test_a_table_whose_year_nobody_can_score_is_not_scored_without_it() -> None:
    """Three players, and nobody has told the table under the track: the end must not forget the markers on it."""
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


@rule("SM-MONK-07", "SM-END-06")
def test_two_scholars_told_by_one_name_are_one() -> None:
    """Nobody has an ability twice, and no answer stands there twice: what was told last counts."""
    face = {"name": "Basketry", "ability": "hand", "when": "white", "effect": "wood", "note": "mine"}
    known = box(scholars=[{**face, "points": 1}, {**face, "points": 3}])
    game = start(1, ann={"monks": ["scholar.1"]}, spots={"scholar.1": "hand:Basketry"}, copy=known)
    assert [each.key for each in game.options].count("scholar hand:Basketry") == 1
    assert [line.points for line in DEFINITION.final_lines(game.table)] == [3]
    game.correct("spots", {"scholar.1": ""})
    assert sorted(set(keys(game))) == sorted(keys(game))


@rule("SM-DIE-03", "SM-DIE-11", "SM-COIN-01")
def test_a_refusal_names_the_coins_that_are_missing_and_nothing_that_is_not_so() -> None:
    """A building two steps away is out of reach for want of a coin; without any building coins are no matter."""
    game = start(1, ann={"colony": {(1, 3): "wood"}, "coins": 1, "blue": [6]})
    assert [reason.rule for reason in reasons(game, "white 5")] == ["SM-DIE-11", "SM-DIE-03"]
    assert reasons(game, "white 5")[1].values == {"value": 3, "need": 2, "have": 1, "missing": 1}
    assert reasons(game, "blue 6")[1].values == {"value": 1, "need": 5, "have": 1, "missing": 4}
    bare = start(1, ann={"coins": 1})
    assert reasons(bare, "white 5") == [because("SM-DIE-11", line="column", n=5)]
    assert reasons(bare, "coin") == [because("SM-COIN-01")]
