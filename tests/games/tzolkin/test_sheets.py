"""Scoring without playing: sheets and whole tables, at every moment, and a game followed by checkpoints."""

import tomllib

import msgspec
import pytest

import companion
from tests.games.tzolkin.tables import ANN, BEN, start, table

MOMENTS = ("mid-age-1", "age-1", "mid-age-2", "age-2", "final")
RED = {"chaac": 1, "quetzalcoatl": 0, "kukulkan": 5}
BLUE = {"chaac": 3, "quetzalcoatl": 0, "kukulkan": 3}
YELLOW = {"chaac": 3, "quetzalcoatl": 0, "kukulkan": -1}
TRIO = [{"name": "Red", "temples": RED}, {"name": "Blue", "temples": BLUE}, {"name": "Yellow", "temples": YELLOW}]


def sheet(*players, **rest):
    """A sheet of these players, filled up to two."""
    return {"players": [*players, {"name": "Ben"}][: max(2, len(players))], **rest}


def score(moment, *players, rulings=None, **rest):
    return companion.score("tzolkin", sheet(*players, **rest), moment, rulings)


# moments


@pytest.mark.rule("TZ-EX-09", "TZ-FOOD-04")
@pytest.mark.parametrize("moment", ["mid-age-1", "mid-age-2"])
def test_mid_age_brings_goods(moment):
    result = score(moment, *TRIO)
    assert result.goods == ({"stone": 1, "wood": 2, "skull": 1}, {"stone": 2, "wood": 2}, {"stone": 2})
    assert result.brought == {"Red": 0, "Blue": 0, "Yellow": 0}


@pytest.mark.rule("TZ-EX-09", "TZ-FOOD-06")
@pytest.mark.parametrize(("moment", "points"), [("age-1", (16, 15, 7)), ("age-2", (18, 15, 7))])
def test_the_end_of_an_age_brings_points(moment, points):
    result = score(moment, *TRIO)
    assert tuple(result.brought.values()) == points
    assert result.winners == ("Red",)
    sources = {(line.source, line.rule) for line in result.lines}
    assert sources == {("temples", "TZ-FOOD-06"), ("temple-bonus", "TZ-FOOD-06")}


@pytest.mark.rule("TZ-FOOD-05")
def test_skulls_in_hands_and_on_chichen_itza_are_missing_in_the_supply():
    due = ({"name": "A", "temples": {"kukulkan": 4}}, {"name": "B", "temples": {"kukulkan": 5}, "skulls": 6})
    assert score("mid-age-1", *due, skulls_on_chichen_itza=5).goods[0] == {"wood": 2, "skull": 1}
    assert score("mid-age-1", *due, skulls_on_chichen_itza=6).goods[0] == {"wood": 2}


@pytest.mark.rule("TZ-END-02")
def test_the_final_scoring_keeps_quarters():
    ann = {"name": "Ann", "points": 40, "corn": 3, "wood": 1, "stone": 2, "gold": 1, "skulls": 2}
    result = score("final", ann)
    assert result.points["Ann"] == 40 + (3 + 2 + 6 + 4) / 4 + 6 == 49.75
    assert result.ledger.by("source") == {(ANN, "corn"): 3.75, (ANN, "skulls"): 6}


@pytest.mark.rule("TZ-END-02", "TZ-MON-03", "TZ-MON-05", "TZ-MON-13")
def test_final_monuments_by_tiles_or_by_counts():
    tiles = {"name": "Ann", "monuments": ["m01", "m02", "m13"], "buildings": ["b1-10", "b2-10", "b1-06"]}
    counts = {**tiles, "buildings": {"tomb": 2, "civil": 1}}
    expected = {"m01": 4 * (2 + 2), "m02": 2 * (3 + 3), "m13": 3 * 5}
    for ann in (tiles, counts):
        result = score("final", ann, skulls_on_chichen_itza=5)
        assert {line.detail: line.points for line in result.lines} == {f"tile.{t}": n for t, n in expected.items()}


@pytest.mark.rule("TZ-MON-12")
def test_the_workers_monument_needs_their_number():
    with pytest.raises(companion.BadTable) as refused:
        score("final", {"name": "Ann", "monuments": ["m09"]})
    assert refused.value.reason.values == {"field": "players.0.workers", "tile": "m09"}
    assert score("final", {"name": "Ann", "monuments": ["m09"], "workers": 5}).points["Ann"] == 12


@pytest.mark.rule("TZ-MON-04")
@pytest.mark.parametrize(("count", "each"), [(2, 6), (3, 5), (4, 4)])
def test_monuments_of_anyone_by_the_number_of_players(count, each):
    monuments = {0: ["m05"], 1: ["m01", "m10"]}
    players = [{"name": f"P{n}", "monuments": monuments.get(n, [])} for n in range(count)]
    assert score("final", *players).points["P0"] == 3 * each


# feeding


@pytest.mark.rule("TZ-EX-08", "TZ-FOOD-03")
def test_feeding_is_reckoned_where_the_sheet_says_enough():
    result = score("age-1", {"name": "Ann", "corn": 5, "workers": 3}, fed=False)
    assert result.paid == ({"corn": 4}, None)
    assert result.ledger.by("source")[(ANN, "feeding")] == -3
    assert score("age-1", {"name": "Ann", "corn": 5, "workers": 3}, fed=True).paid == (None, None)


@pytest.mark.rule("TZ-EX-08", "TZ-BUILD-03")
def test_feeding_by_entered_farms_or_by_tiles():
    written = {"name": "Ann", "corn": 9, "workers": 5, "fed_free": 2, "corn_less": 1}
    assert score("mid-age-1", written).paid[ANN] == {"corn": 3}
    tiles = {"name": "Ann", "corn": 9, "workers": 5, "buildings": ["b1-01", "b1-04"], "wealth": ["w-uxmal-3"]}
    assert score("mid-age-1", tiles).paid[ANN] == {"corn": 3}
    mixed = {"name": "Ann", "corn": 9, "workers": 5, "buildings": ["b1-04"], "fed_free": 2}
    assert score("mid-age-1", mixed).paid[ANN] == {"corn": 3}, "what is left out is read off the tiles"


@pytest.mark.rule("TZ-BUILD-03")
def test_a_number_of_farms_does_not_fix_their_savings():
    counted = {"name": "Ann", "corn": 9, "workers": 4, "buildings": {"farm": 1}}
    assert score("age-1", counted).paid[ANN] is None
    assert score("age-1", {**counted, "fed_free": 3}).paid[ANN] == {"corn": 2}
    assert score("age-1", {**counted, "buildings": {"tomb": 1}}).paid[ANN] == {"corn": 8}


# winners


@pytest.mark.rule("TZ-END-03")
def test_a_tie_is_broken_by_workers_on_gears_at_the_end_only():
    players = (
        {"name": "A", "points": 50, "workers": 4, "workers_on_gears": 2},
        {"name": "B", "points": 50, "workers": 4, "workers_on_gears": 3},
        {"name": "C", "points": 49, "workers": 6, "workers_on_gears": 6},
    )
    result = score("final", *players)
    assert result.winners == ("B",)
    assert [(row.name, row.place, row.tie_break) for row in result.standings] == [
        ("B", 1, 3),
        ("A", 2, 2),
        ("C", 3, None),
    ]
    assert score("age-2", *players, fed=True).winners == ("A", "B")


@pytest.mark.rule("TZ-END-03")
def test_a_shared_victory():
    result = score(
        "final", {"name": "A", "points": 50, "workers_on_gears": 2}, {"name": "B", "points": 50, "workers_on_gears": 2}
    )
    assert result.winners == ("A", "B")
    assert [row.place for row in result.standings] == [1, 1]


# whole tables


@pytest.mark.rule("TZ-FOOD-06", "TZ-FOOD-03")
def test_a_whole_table_is_scored_as_it_would_be_played():
    changes = {
        "ann": {"corn": 3, "temples": RED, "points": 4, "buildings": ["b1-01"]},
        "ben": {"corn": 6, "temples": BLUE, "workers": 4},
        "gears": {"tikal": {2: BEN}},
        "phase": "food",
    }
    for moment, when in (("age-1", {"day": 13, "food_days": 1}), ("mid-age-1", {"day": 7})):
        snapshot = table(4, **changes, **when)
        result = companion.score("tzolkin", snapshot, moment)
        played = start(4, **changes, **when)
        assert [row.points for row in played.table.players] == list(result.points.values())
        assert result.paid[:2] == ({"corn": 2}, {"corn": 6})
        for seat, goods in enumerate(result.goods):
            for good, n in goods.items():
                assert getattr(played.table.players[seat], good) == n


@pytest.mark.rule("TZ-END-02")
def test_a_whole_table_at_the_end():
    changes = {
        "ann": {"corn": 3, "points": 30, "monuments": ["m08"], "technologies": {"theology": 2}},
        "ben": {"skull": 2, "points": 31},
    }
    last = {"era": "age-2", "day": 26, "food_days": 4, "phase": "calendar", "monuments": ["m01"]}
    snapshot = table(4, **last, **changes)
    result = companion.score("tzolkin", snapshot, "final")
    played = start(4, **last, **changes)
    assert [player.points for player in played.table.players] == list(result.points.values()) == [36.75, 37, 0, 0]
    plain = msgspec.to_builtins(snapshot, str_keys=True)
    assert companion.score("tzolkin", plain, "final").points == result.points


BELOW = {"chaac": -1, "quetzalcoatl": -1, "kukulkan": -1}


@pytest.mark.rule("TZ-MON-09")
def test_rulings_are_given_or_come_with_the_table_or_the_sheet():
    below = {"monuments": ["m12"], "temples": BELOW}
    ann = {"name": "Ann", **below}
    assert score("final", ann).points["Ann"] == 0
    assert score("final", ann, rulings={"best_temple": "negative"}).points["Ann"] == -3
    assert companion.score("tzolkin", sheet(ann, rulings={"best_temple": "negative"}), "final").points["Ann"] == -3
    last = {"era": "age-2", "day": 26, "food_days": 4, "phase": "calendar", "monuments": []}
    snapshot = table(4, ann=below, rulings={"best_temple": "negative"}, **last)
    assert companion.score("tzolkin", snapshot, "final").points["Player 1"] == -3
    given = companion.score("tzolkin", snapshot, "final", {"best_temple": "zero"})
    assert given.points["Player 1"] == 0, "what is given counts most"


@pytest.mark.parametrize("wrong", [{"best_temple": "sometimes"}, {"house_rule": "yes"}])
def test_unknown_rulings_are_refused_wherever_they_come_from(wrong):
    with pytest.raises(companion.BadTable):
        score("final", {"name": "Ann"}, rulings=wrong)
    with pytest.raises(companion.BadTable):
        companion.score("tzolkin", sheet({"name": "Ann"}, rulings=wrong), "final")


# impossible sheets

WRONG = {
    "too few players": {"players": [{"name": "Ann"}]},
    "too many players": {"players": [{"name": f"P{n}"} for n in range(5)]},
    "unknown field": sheet({"name": "Ann", "cron": 5}),
    "corn below 0": sheet({"name": "Ann", "corn": -1}),
    "a tenth of a point": sheet({"name": "Ann", "points": 1.1}),
    "past the top": sheet({"name": "Ann", "temples": {"chaac": 6}}),
    "two on one top": sheet({"name": "Ann", "temples": {"chaac": 5}}, {"name": "Ben", "temples": {"chaac": 5}}),
    "unknown temple": sheet({"name": "Ann", "temples": {"zeus": 1}}),
    "level 4": sheet({"name": "Ann", "technologies": {"theology": 4}}),
    "two workers": sheet({"name": "Ann", "workers": 2}),
    "seven workers": sheet({"name": "Ann", "workers": 7}),
    "more on gears than in play": sheet({"name": "Ann", "workers": 3, "workers_on_gears": 4}),
    "14 skulls": sheet({"name": "Ann", "skulls": 9}, skulls_on_chichen_itza=5),
    "10 offerings": sheet({"name": "Ann"}, skulls_on_chichen_itza=10),
    "unknown building": sheet({"name": "Ann", "buildings": ["b9-99"]}),
    "a building twice": sheet({"name": "Ann", "buildings": ["b1-01"]}, {"name": "Ben", "buildings": ["b1-01"]}),
    "nine tombs": sheet({"name": "Ann", "buildings": {"tomb": 9}}),
    "unknown type": sheet({"name": "Ann", "buildings": {"castle": 1}}),
    "five monuments of two": sheet({"name": "Ann", "monuments": ["m01", "m02", "m03", "m04", "m05"]}),
    "nine corn tiles of two": sheet({"name": "Ann", "corn_tiles": 9}),
    "seven wood tiles of two": sheet({"name": "Ann", "wood_tiles": 7}),
    "farms below 0": sheet({"name": "Ann", "fed_free": -1}),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_an_impossible_sheet_is_refused_with_a_sentence(wrong):
    with pytest.raises(companion.BadTable) as refused:
        companion.score("tzolkin", wrong, "final")
    assert str(refused.value)


def test_a_sheet_may_say_its_moment():
    assert companion.score("tzolkin", sheet(*TRIO, moment="age-1")).points["Red"] == 16
    assert companion.score("tzolkin", sheet(*TRIO)).moment == "final"


def test_an_unknown_moment_is_refused():
    with pytest.raises(companion.BadTable):
        score("age-3", {"name": "Ann"})


# templates and checkpoints


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("moment", MOMENTS)
def test_an_empty_template_is_a_sheet_that_scores(moment, count):
    empty = tomllib.loads(companion.template("tzolkin", moment, count))
    result = companion.score("tzolkin", empty, moment)
    assert len(result.names) == count
    assert set(result.points.values()) == {
        {"age-1": 6.0 - 9, "age-2": 6.0 - 9}.get(moment, 0 if moment == "final" else -9)
    }


def test_a_sheet_from_a_file(tmp_path):
    path = tmp_path / "end.toml"
    path.write_text('[[players]]\nname = "Ann"\npoints = 40\ncorn = 5\n[[players]]\nname = "Ben"\npoints = 41\n')
    assert companion.score("tzolkin", path).points == {"Ann": 41.25, "Ben": 41}
    (tmp_path / "end.json").write_bytes(msgspec.json.encode(sheet({"name": "Ann", "corn": 2})))
    assert companion.score("tzolkin", str(tmp_path / "end.json")).points["Ann"] == 0.5


def test_checkpoints_follow_a_game_from_era_to_era():
    game = companion.checkpoints("tzolkin", ["Ann", "Ben"])
    game.add("mid-age-1", sheet({"workers": 3, "corn": 4}, {"workers": 3, "corn": 6}))
    game.add("age-1", sheet({"points": 5, "temples": {"chaac": 2}}, {"points": 2}, fed=True))
    game.add("age-2", sheet({"points": 20, "temples": {"chaac": 2}}, {"points": 30}, fed=True))
    game.add("final", sheet({"points": 27, "corn": 5}, {"points": 34, "skulls": 1}))
    assert game.progression() == [
        ("mid-age-1", {"Ann": -3, "Ben": 0}),
        ("age-1", {"Ann": 5 + 4 + 6 + 1 + 2, "Ben": 2 + 1 + 2}),
        ("age-2", {"Ann": 20 + 4 + 2 + 3 + 2, "Ben": 30 + 3 + 2}),
        ("final", {"Ann": 28.25, "Ben": 37}),
    ]
    assert game.ledger.total(ANN) == 28.25
    assert game.ledger.total(BEN) == 37
    played = {(line.player, line.points) for line in game.ledger if line.source == "play"}
    assert {(ANN, 5 + 3), (BEN, 2), (ANN, 20 - 18), (BEN, 30 - 5), (ANN, 27 - 31), (BEN, 34 - 35)} == played


def test_checkpoints_come_in_order_and_some_may_be_left_out():
    game = companion.checkpoints("tzolkin", ["Ann", "Ben"])
    game.add("age-1", sheet({}))
    for moment in ("mid-age-1", "age-1"):
        with pytest.raises(companion.BadTable):
            game.add(moment, sheet({}))
    game.add("final", sheet({}))
    with pytest.raises(companion.BadTable):
        companion.checkpoints("tzolkin", ["Ann", "Ben", "Chen"]).add("final", sheet({}))


def test_a_checkpoint_may_be_a_whole_table():
    game = companion.checkpoints("tzolkin", ["Ann", "Ben", "Chen", "Dora"])
    result = game.add("age-1", table(4, day=13, food_days=1, phase="food", ann={"corn": 6, "temples": {"chaac": 2}}))
    assert result.points == {"Ann": 4 + 6 + 1 + 2, "Ben": 3 - 9, "Chen": 3 - 9, "Dora": 3 - 9}


def test_a_finished_game_is_not_scored_twice():
    game = companion.new_game("tzolkin", ["Ann", "Ben"], draws=3)
    while game.ask:
        game.play(game.legal[-1].key)
    scored = companion.score("tzolkin", game.table, "final")
    assert [standing.points for standing in scored.standings] == [standing.points for standing in game.standings()]


def test_a_food_day_that_has_been_held_is_refused():
    with pytest.raises(companion.BadTable, match="Food Day 1"):
        companion.score("tzolkin", table(day=8, food_days=1), "mid-age-1")
