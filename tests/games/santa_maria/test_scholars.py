"""Scholars: their arrival, the prices they lower, and their owner's choices."""

import pytest

from companion.engine.facts import problems
from companion.engine.messages import messages
from companion.games.santa_maria.box.pieces import FACTS
from tests.games.santa_maria.play import ANN, box, start
from tests.games.santa_maria.rule import rule
from tests.games.santa_maria.test_choices import CHURCH, MARCH

WEAVING = {"name": "Weaving", "points": 1, "effect": "coins", "when": "turn", "note": "", "for": "none"}


def taught(scholar, ann, **changes):
    """Ann's only scholar, entered as such."""
    face = {**WEAVING, "often": "always", **scholar}
    assert list(problems(FACTS["scholars"], face)) == []
    at = {"monks": ["scholar.1"], **ann}
    return start(ann=at, spots={"scholar.1": "hand:Weaving"}, copy=box(scholars=[face]), **changes)


TWO = {(1, 2): "wood", (2, 2): "religion"}


@rule("SM-MONK-07")
@pytest.mark.parametrize(
    ("when", "ann", "decisions", "coins"),
    [
        ("building", {"colony": TWO}, ["white 2", "column 2"], 2),
        ("religion", {"colony": TWO}, ["white 2", "column 2"], 1),
        ("conquistador", {"colony": MARCH}, ["white 2", "column 2"], 1),
        ("gold", {"colony": MARCH, "conquistador": 1}, ["white 2", "column 2"], 1),
        ("trade", {"colony": {(1, 2): "wood>gem"}, "wood": 1}, ["white 2", "column 2", "trade wood>gem"], 1),
        ("mission", {"colony": CHURCH, "religion": 3}, ["white 2", "column 2", "monk mission.1"], 1),
        ("blue-die", {"colony": CHURCH, "religion": 1}, ["white 2", "column 2", "die 3"], 1),
        ("sell", {"wood": 1}, ["sell wood"], 2),
        ("end", {"colony": {(1, 2): "wood"}}, ["white 2", "column 2"], 1),
    ],
)
def test_a_scholar_comes_in_at_its_moment(when, ann, decisions, coins):
    assert taught({"ability": "moment", "when": when}, ann).brought(*decisions)["coins"] == coins


@rule("SM-MONK-07")
def test_a_scholar_may_pay_for_everything_of_a_kind():
    ann = {"monks": ["scholar.1", "mission.1", "mission.2"]}
    game = taught({"ability": "moment", "when": "retire", "for": "mission", "effect": "happiness*2"}, ann)
    assert game.brought("retire", "space road", "nothing") == {"points": 4}


@rule("SM-MONK-07")
def test_a_scholar_that_serves_once_a_year_may_be_kept_for_later():
    scholar = {"ability": "moment", "when": "white", "often": "year", "effect": "gem"}
    game = taught(scholar, {"colony": {(1, 2): "wood", (1, 3): "wood", (1, 4): "coins"}}, ben={"retired": 0})
    game.take("white 2", "column 2")
    assert (game.asked, game.choices) == (("use", ANN), ["use", "nothing"])
    assert game.brought("nothing", "white 3", "column 3", "use") == {"wood": 1, "gem": 1}
    game.take("white 4", "column 4")
    assert game.asked == ("turn", ANN), "it has served this year"


@rule("SM-MONK-07", "SM-FREE-04")
def test_a_scholar_may_trade_whenever_its_owner_likes():
    game = taught({"ability": "moment", "when": "free", "effect": "wood>coins*2"}, {"wood": 2})
    assert game.brought("scholar hand:Weaving", "trade wood>coins*2") == {"wood": -1, "coins": 2}
    assert game.asked == ("turn", ANN)
    gift = {"ability": "moment", "when": "free", "effect": "coins", "often": "turn"}
    game = taught(gift, {})
    assert game.brought("scholar hand:Weaving") == {"coins": 1}
    assert "scholar hand:Weaving" not in game.keys, "once a turn"


HERMIT = {"ability": "moment", "when": "free", "often": "year", "for": "mission", "effect": "coins"}


@rule("SM-MONK-07", "SM-FREE-04")
def test_a_scholar_that_counts_what_its_owner_has_not_is_not_offered():
    idle, busy = taught(HERMIT, {}), taught(HERMIT, {"monks": ["scholar.1", "mission.1"]})
    assert "scholar hand:Weaving" not in idle.keys
    assert busy.brought("scholar hand:Weaving") == {"coins": 1}


@rule("SM-MONK-07", "SM-TRADE-01")
@pytest.mark.parametrize(
    ("effect", "asked"),
    [("coins", False), ("happiness", False), ("gem", True), ("coins*2/gold", True), ("religion", True)],
)
def test_a_trade_is_asked_for_only_where_a_scholar_may_bring_its_price(effect, asked):
    """There is no gem and none can be bought; gold may stand in, and a step may lead to a mission."""
    scholar = {"ability": "moment", "when": "free", "often": "year", "effect": effect}
    game = taught(scholar, {"colony": {(1, 2): "gem>coins*3"}}).take("white 2", "column 2")
    assert (game.asked == ("trade", ANN)) is asked


@rule("SM-FLOW-04", "SM-MONK-07")
@pytest.mark.parametrize(
    ("scholar", "asked"),
    [
        ({"ability": "moment", "when": "free", "often": "turn"}, True),
        ({"ability": "moment", "when": "free", "often": "year"}, False),
        (HERMIT, False),
        ({"ability": "hand", "note": "As printed"}, True),
        ({"ability": "hand", "note": "As printed", "often": "year"}, False),
    ],
    ids=["once a turn", "once a year", "nothing to count", "by hand", "by hand once a year"],
)
def test_a_turn_is_ended_by_hand_only_where_a_scholar_would_be_lost(scholar, asked):
    game = taught(scholar, {"colony": {(1, 2): "wood"}}, rulings={"turn_end": "matters"}).take("white 2", "column 2")
    assert (game.asked[0] == "end") is asked


@rule("SM-MONK-07")
def test_no_scholar_sets_itself_off():
    game = taught({"ability": "moment", "when": "religion", "effect": "religion"}, {"colony": CHURCH})
    assert game.brought("white 2", "column 2")["religion"] == 2


@rule("SM-MONK-07", "SM-EXPAND-02", "SM-COIN-03", "SM-SHIP-01", "SM-DIE-03")
@pytest.mark.parametrize(
    ("when", "off", "ann", "key", "cost"),
    [
        ("expand", "wood", {"wood": 1}, "expand double", {"wood": 1}),
        ("coin", "coins", {"coins": 1, "coin_activations": 1, "colony": TWO}, "coin", {"coins": 1}),
        ("shipped", "gem", {"gem": 1, "colony": {(1, 2): "ship"}}, "ship conquistador", {"gem": 1}),
        ("die", "coins", {"coins": 1, "colony": {(1, 4): "wood"}}, "column 4", {"coins": 1}),
    ],
)
def test_a_scholar_makes_something_cheaper(when, off, ann, key, cost):
    game = taught({"ability": "cheaper", "when": when, "effect": off}, ann)
    if when in ("shipped", "die"):
        game.take("white 2", *(["column 2"] if when == "shipped" else []))
    assert (game.option(key).cost, game.reasons(key)) == (cost, [])


@rule("SM-MONK-07", "SM-DIE-02")
def test_a_scholar_lets_white_dice_read_rows_and_another_gives_one_more():
    game = taught({"ability": "white-row"}, {"colony": {(2, 4): "wood"}}).take("white 2")
    assert game.brought("row 2") == {"wood": 1}
    more = taught({"ability": "whites"}, {"whites": 3, "colony": TWO})
    assert more.reasons("white 2") == []


@rule("SM-MONK-07")
@pytest.mark.parametrize(
    ("scholar", "problem"),
    [
        ({"ability": "cheaper", "when": "retire", "effect": "wood"}, "entry.scholar.cheaper"),
        ({"ability": "cheaper", "when": "expand", "effect": "religion"}, "entry.scholar.cheaper"),
        ({"ability": "moment", "when": "free", "effect": "gold"}, "entry.scholar.free"),
    ],
)
def test_impossible_scholars_are_refused(scholar, problem):
    found = problems(FACTS["scholars"], {**WEAVING, "often": "always", **scholar})
    assert [reason.rule for reason in found] == [problem]
    for language in ("en", "uk", "ru"):
        assert messages(language, "santa_maria").say(problem, {})
