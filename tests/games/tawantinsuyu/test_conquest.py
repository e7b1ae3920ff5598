"""Conquest: the casualty, army cards, markers and their soldiers."""

from companion.games.tawantinsuyu.rules.conquest import demands, ways
from tests.games.tawantinsuyu.play import ANN, BEN, HERS, ONE, TWO, rule, start, table

# The Coricancha of the sample box, clockwise from sector 1: Production, Worship, Refresh, Conquest, Offering.
CONQUEST_AT = {"priest": 3}
"""One space before Conquest."""


def conquest(count=2, **changes):
    ann = CONQUEST_AT | changes.pop("ann", {})
    return start(count, ann=ann, **changes).take("priest 1")


@rule("TW-CONQ-01", "TW-CONQ-04")
def test_a_conquest_begins_with_a_worker_of_the_village():
    game = conquest(ann={"army_up": [ONE]})
    assert game.asked == ("casualty", ANN)
    assert game.keys == ["casualty-potato architect", "casualty-corn warrior"]
    game.take("casualty-corn warrior")
    assert (game.table.casualties, game.table.village) == (1, ["architect", "craftsman"])


@rule("TW-CONQ-02", "TW-LIM-12")
def test_with_an_empty_village_a_nomad_falls_and_is_replaced():
    game = conquest(village=[], token=BEN, ann={"army_up": [ONE]})
    assert "casualty-nomad priest" in game.keys
    bag = game.table.bag
    game.take("casualty-nomad priest")
    assert (game.table.casualties, game.table.bag, len(game.table.nomads)) == (1, bag - 1, 3)


@rule("TW-CONQ-03")
def test_the_first_army_card_of_the_active_player_is_free_all_others_cost_a_potato():
    game = conquest(ann={"armies": 3, "potato": 2}, ben={"armies": 1, "potato": 1}).until("enlist")
    assert game.brought("enlist 1") == {"armies": -1}
    assert game.brought("enlist 2") == {"armies": -1, "potato": -1}
    game.take("done")
    assert game.asked == ("enlist", BEN)
    assert game.brought("enlist 1", seat=BEN) == {"armies": -1, "potato": -1}


@rule("TW-CONQ-03", "TW-LIM-09")
def test_a_card_discarded_for_its_bonus_cannot_be_played_too():
    game = conquest(ann={"armies": 1}).until("enlist").take("discard-army", f"army {ONE}")
    assert game.asked != ("enlist", ANN) or game.keys == ["done"]
    assert game.me().armies == 0


@rule("TW-CONQ-05", "TW-CONQ-06", "TW-CONQ-09", "TW-TRAIN-03")
def test_every_player_places_a_marker_then_only_the_active_player_another():
    cards = [TWO, TWO, ONE, ONE, ONE]
    game = conquest(ann={"army_up": cards}, ben={"army_up": [TWO, ONE, ONE]}).until("conquer")
    assert game.brought("conquer chinchaysuyu 3") == {"points": 4}, "the reward comes before the soldiers"
    assert game.asked == ("soldiers", ANN)
    game.take("soldiers 1 0 0 1")
    assert game.asked == ("conquer", BEN)
    assert "conquer chinchaysuyu 3" not in game.offered, "a marker lies there"
    assert game.brought("conquer antisuyu 3", seat=BEN) == {"points": 7}
    game.take("soldiers 2 0 0 1")
    assert game.asked == ("conquer", ANN)
    game.take("conquer chinchaysuyu 2").on("free-weaving", "tapestry", "deity-from")
    game.until("soldiers").take("soldiers 1 0 0 0")
    assert sum(int(card[0]) for card in game.me().army_up) == 3
    assert game.me(BEN).army_up == []
    last = [game.describe(event, "en") for event in game.events if event.kind.startswith("soldiers")][-3:]
    assert last == ["Ben discards 2 army cards.", "Ben turns 1 army card face down.", "Ann discards 1 army card."]
    assert game.asked[0] != "conquer"


@rule("TW-CONQ-07", "TW-CONQ-08")
def test_too_few_soldiers_are_refused_with_the_numbers():
    game = conquest(ann={"army_up": [ONE], "army_down": [TWO, TWO], "armies": 5}).until("conquer")
    (reason,) = game.reasons("conquer chinchaysuyu 3")
    assert (reason.rule, dict(reason.values)) == ("TW-CONQ-06", {"flip": 2, "discard": 1, "have": 1})


@rule("TW-CONQ-08", "TW-CONQ-13")
def test_a_card_serves_one_requirement_and_may_be_too_strong():
    assert ways(0, 1, 0, 1) == [(0, 1, 0, 0)], "a soldier is wasted"
    assert ways(0, 1, 1, 1) == [], "never both"
    assert ways(0, 2, 1, 1) == [(0, 1, 0, 1)]


@rule("TW-CONQ-10", "TW-HP-02", "TW-HP-03")
def test_taking_the_gold_moves_the_casualty_and_does_nothing_else():
    game = start(ann=CONQUEST_AT | {"army_up": [TWO, TWO], "armies": 1}, ben={"army_up": [ONE]})
    game.take("priest-gold 1", "casualty-potato architect")
    assert (game.table.casualties, game.me().gold) == (1, 1)
    assert game.asked == ("conquer", BEN)
    game.take("nothing")
    assert game.asked == ("turn", ANN), "the second action"


@rule("TW-CONQ-11")
def test_flipped_cards_stay_and_discarded_ones_leave():
    game = conquest(ann={"army_up": [TWO, ONE]}).until("conquer").take("conquer chinchaysuyu 3", "soldiers 1 0 0 1")
    assert (game.me().army_up, game.me().army_down) == ([], [TWO])
    assert ONE in game.table.army_discard


@rule("TW-CONQ-12")
def test_conquering_needs_a_marker():
    taken = {f"{region}-{n}": ANN for region in ("chinchaysuyu", "antisuyu") for n in range(1, 6)}
    game = conquest(ann={"army_up": [TWO, TWO]}, conquests=taken).on("casualty")
    assert game.happened("no-markers")
    assert game.asked == ("turn", ANN)


@rule("TW-Z13", "TW-LIM-10")
def test_a_conquest_with_z13_still_costs_a_soldier():
    t = table(ann={"permanent": ["z13"]})
    assert demands(t, ANN, {"flip": 2, "discard": 2}) == [(1, 1)]
    assert demands(t, ANN, {"flip": 1, "discard": 1}) == [(1, 0), (0, 1)]
    assert demands(t, ANN, {"flip": 0, "discard": 1}) == [(0, 1)], "one soldier at the least"
    assert demands(t, ANN, {"flip": 1, "discard": 0}) == [(1, 0)]


@rule("TW-Z17", "TW-HP-05")
def test_z17_works_for_conquerors_and_takers_of_the_gold():
    game = start(ann=CONQUEST_AT, ben={"permanent": ["z17"]})
    assert game.brought("priest-gold 1", seat=BEN) == {"gold": 1, "points": 1}


@rule("TW-SHP-12", "TW-SHP-16")
def test_her_second_conquest_comes_after_your_marker():
    her = {"priest": 3, "army_up": [TWO, TWO, TWO, TWO]}
    game = start(1, turn_of=HERS, her=her, ann={"army_up": [TWO, TWO]}, casualties=3)
    game.until("conquer", ANN)
    assert list(game.table.conquests.values()) == [HERS]
    game.take("nothing")
    game.until("turn", ANN)
    assert list(game.table.conquests.values()) == [HERS, HERS]
