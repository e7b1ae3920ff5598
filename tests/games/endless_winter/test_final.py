"""Final scoring, and the sacred stones."""

import pytest

from companion.games.endless_winter.box.stocks import START
from companion.games.endless_winter.rules.scoring import card_points, final_points, set_points
from companion.games.endless_winter.rules.stone_points import stone_points
from tests.games.endless_winter.play import ANN, BEN, box, rule, start, table


def final(**changes):
    """A table after the fourth eclipse: it is scored at once."""
    return start(phase="final", round=4, era="round-4", **changes).until_phase("over")


@rule("EW-FIN-01", "EW-FIN-02", "EW-FIN-12", "EW-FIN-14")
def test_four_categories_and_nothing_else():
    ann = {
        "food": 3, "tool": 2, "sacrifice": 6, "reverence": 2, "buried": {"brave": 4}, "hand": {"shaman": 1},
        "upright": {"rhino": 2}, "tipped": {"mammoth": 2}, "stones": ["height"], "megaliths": 5, "upper": 2,
        "settlements": ["h01.h02.h08"],
    }  # fmt: skip
    game = final(ann=ann, arrivals=[ANN])
    assert {source: points for (seat, source), points in game.ledger.by("source").items() if seat == ANN} == {
        "sacrifice": 2,
        "burial": 10,
        "card-points": 2,
        "animal-sets": 3,
    }


@rule("EW-FIN-08")
def test_all_own_cards_count_wherever_they_are():
    points = {**dict.fromkeys(box().facts["card_points"], 0), "hunter": 1}
    places = ("hand", "mixed", "discard", "buried", "played")
    t = table(ann={**{place: {"hunter": 1} for place in places}, "deck": 1})
    t.learned = {"card_points": points}
    assert card_points(t, t.players[ANN]) == 5
    t.players[ANN].discard = {"2 4 food": 2}
    assert card_points(t, t.players[ANN]) == 4 + 8
    t.players[ANN].discard = {"2 -3 food": 1}
    assert card_points(t, t.players[ANN]) == 4 - 3


@rule("EW-FIN-08")
def test_unidentified_starting_cards_are_the_nine_of_the_box():
    points = {**dict.fromkeys(box().facts["card_points"], 0), "brave": 1, "tribesman": 2}
    t = table(ann={"hand": {"brave": 1}, "mixed": {START: 7}, "buried": {"tribeswoman": 1}, "deck": 4})
    t.learned = {"card_points": points, "starting_cards": {"brave": 3, "tribeswoman": 2, "tribesman": 4}}
    assert card_points(t, t.players[ANN]) == 3 * 1 + 4 * 2


@rule("EW-FIN-08")
def test_unknown_culture_cards_are_entered_at_the_end():
    game = start(phase="final", round=4, era="round-4", ann={"hand": {"2": 2}})
    assert game.asked == ("untold-cards", ANN)
    game.take('{"points": 5}')
    assert game.scored("card-points") == {ANN: 5}


@rule("EW-FIN-09", "EW-FIN-11", "EW-FIN-12")
def test_wild_cards_go_where_they_bring_most():
    t = table()
    t.context.copy = box().facts
    assert set_points(t, {"rhino": 1, "glyptodon": 3, "argentavis": 1}) == {"rhino": 1, "glyptodon": 12}
    assert set_points(t, {"argentavis": 2}) == {}
    assert set_points(t, {"rhino": 1, "argentavis": 2}) == {"rhino": 6}, "both in one set"


@rule("EW-FIN-05")
def test_on_one_level_the_earlier_marker_is_higher():
    people = {"ann": {"reverence": 3, "buried": {"brave": 1}}, "ben": {"reverence": 3, "buried": {"brave": 1}}}
    assert final(**people, arrivals=[BEN, ANN]).scored("burial") == {ANN: 3, BEN: 6}


@rule("EW-FIN-03", "EW-FIN-06")
def test_markers_that_never_moved_give_nothing():
    t = table(ann={"food": 6, "tool": 9, "buried": {"brave": 7}})
    t.context.copy = box().facts
    assert list(final_points(t)) == []


# sacred stones


@rule("EW-STONE-05", "EW-STONE-09", "EW-STONE-10")
@pytest.mark.parametrize(
    ("stone", "ann", "points"),
    [
        ("burial 0-1-2-3", {"buried": {"brave": 3}}, 2),
        ("burial 0-1-2-3", {"buried": {"brave": 9}}, 3),
        ("one-type|rhino 2-3-5", {"tipped": {"rhino": 2, "sloth": 1}}, 3),
        ("two-types|rhino&sloth 1-2-4-6", {"tipped": {"rhino": 2, "sloth": 1}}, 4),
        ("one-type|rhino 2-3-5", {"upright": {"rhino": 2}}, 0),
    ],
)
def test_stones_with_a_table(stone, ann, points):
    assert stone_points(table(ann=ann), ANN, stone).points == points


@rule("EW-STONE-02")
def test_shown_types_with_a_camp_count_once_and_settlements_are_no_camps():
    hexes = {"h01": "land-1", "h02": "land-2", "h08": "land-3", "h07": "land-1", "h05": "land-4"}
    ann = {"camps": {"h00": 1, "h01": 2, "h07": 1, "h05": 1}, "settlements": ["h01.h02.h08"]}
    assert stone_points(table(ann=ann, hexes=hexes), ANN, "camps|land-1&land-2&land-3").points == 1


@rule("EW-STONE-10")
def test_two_types_in_pairs_by_ruling():
    t = table(ann={"tipped": {"rhino": 2, "sloth": 1}}, rulings={"two_types": "pairs"})
    assert stone_points(t, ANN, "two-types|rhino&sloth 1-2-4-6").points == 1


@rule("EW-STONE-07")
def test_steps_of_both_tracks_are_added_before_they_are_halved():
    assert stone_points(table(ann={"sacrifice": 3, "reverence": 3}), ANN, "idols").points == 3


@rule("EW-STONE-11")
def test_points_beyond_the_top_are_no_steps():
    assert stone_points(table(ann={"sacrifice": 8, "reverence": 1, "points": 9}), ANN, "idols").points == 4
