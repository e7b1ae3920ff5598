"""The high priest: his way, the gold instead, and the actions for the active player and the others."""

from companion.games.tawantinsuyu.rules.priest import moved
from tests.games.tawantinsuyu.play import ANN, BEN, ONE, TWO, rule, start

# The Coricancha of the sample box, clockwise from sector 1: Production, Worship, Refresh, Conquest, Offering.
CORN_HOUSE, FIELD, FARM = "2 stone corn", "1 stone potato*2", "3 stone&corn potato*3"
"""Production buildings of the sample box."""


@rule("TW-HP-01", "TW-HP-04")
def test_the_high_priest_goes_one_or_two_spaces_clockwise_and_the_others_act_after_him():
    assert (moved(1, 1), moved(4, 2), moved(5, 1)) == (2, 1, 1)
    game = start(3, ann={"statues": {"small-deity-1": 1}}, chen={"statues": {"large-deity-2": 1}})
    assert "priest 3" not in game.offered
    game.take("priest 1")
    assert (game.me().priest, game.asked) == (2, ("worship", ANN))
    game.take("nothing")
    assert game.asked == ("worship", 2), "Ben has no statue"


@rule("TW-HP-02", "TW-HP-03", "TW-HP-05")
def test_the_mover_may_take_a_gold_and_the_others_may_not():
    game = start(ann={"corn": 6, "priest": 3}, ben={"corn": 3})
    assert game.brought("priest-gold 2") == {"gold": 1}
    assert game.asked == ("offering", BEN)
    assert game.keys == ["offer 3", "nothing"]


@rule("TW-WOR-01", "TW-WOR-03", "TW-WOR-04")
def test_worship_takes_a_large_and_a_small_statue_for_four_steps():
    game = start(ann={"statues": {"small-deity-1": 2, "large-deity-2": 1}}).take("priest 1")
    game.take("worship large deity-2").on("deity-from", "take")
    assert game.me().temple == 3
    game.take("worship small deity-1").on("deity-from", "take", "nomad")
    assert game.me().temple == 4
    assert game.me().statues == {"small-deity-1": 1}, "at most one of each size"
    assert game.table.statues["small-deity-1"] == 2, "they leave the game"
    assert game.asked == ("turn", ANN)


@rule("TW-WOR-02")
def test_others_climb_one_step_for_a_statue_of_either_size():
    game = start(ben={"statues": {"large-deity-2": 1, "small-deity-1": 1}}).take("priest-gold 1")
    game.take("worship large deity-2")
    assert (game.me(BEN).temple, game.asked) == (1, ("turn", ANN))


@rule("TW-OFF-01", "TW-OFF-02")
def test_offering_prices():
    game = start(ann={"corn": 5, "priest": 3}, ben={"corn": 2}).take("priest 2")
    assert game.keys == ["offer 2", "offer 4", "nothing"]
    assert game.why("offer 6") == ["TW-OFF-01"]
    game.take("offer 4").on("deity-from", "take")
    assert (game.me().corn, game.me().temple) == (1, 2)
    assert game.asked == ("offering", BEN)
    assert game.why("offer 3") == ["TW-OFF-02"]


@rule("TW-REF-01", "TW-REF-02")
def test_the_active_player_refreshes_one_for_nothing_and_more_for_food():
    game = start(ann={"down": [FIELD], "army_down": [ONE, TWO], "potato": 1}).take("priest 2")
    assert game.brought(f"refresh-building {FIELD}") == {}
    assert game.brought("refresh-army 2") == {"potato": -1}
    assert game.why("refresh-army 1") == ["TW-REF-02"]
    assert (game.me().up, game.me().army_up) == ([FIELD], [TWO])


@rule("TW-REF-03")
def test_others_refresh_for_corn_and_not_for_potatoes():
    game = start(ben={"down": [FIELD, CORN_HOUSE], "potato": 5, "corn": 1}).take("priest-gold 2")
    assert game.asked == ("refresh", BEN)
    assert game.brought(f"refresh-building {FIELD}", seat=BEN) == {"corn": -1}
    assert game.why(f"refresh-building {CORN_HOUSE}") == ["TW-REF-03"]


@rule("TW-PROD-01", "TW-PROD-04", "TW-BUILD-03")
def test_production_turns_used_buildings_down():
    game = start(ann={"up": [FIELD], "priest": 5}, ben={"up": [CORN_HOUSE], "down": [FARM]}).take("priest 1")
    assert game.brought(f"produce {FIELD}") == {"potato": 2}
    assert (game.me().up, game.me().down) == ([], [FIELD])
    game.take("done")
    assert game.asked == ("production", BEN)
    assert not any(key.startswith("refresh") for key in game.offered), "the mover alone turns one up"
    assert game.brought(f"produce {CORN_HOUSE}", seat=BEN) == {"corn": 1}
    assert (game.me(BEN).up, game.me(BEN).down) == ([], [FARM, CORN_HOUSE])


@rule("TW-PROD-02", "TW-PROD-03")
def test_the_active_player_turns_one_up_before_or_after_but_it_produces_once():
    game = start(ann={"down": [FIELD], "up": [CORN_HOUSE], "priest": 5}).take("priest 1")
    game.take(f"produce {CORN_HOUSE}", f"refresh-building {CORN_HOUSE}")
    assert game.why(f"produce {CORN_HOUSE}") == ["TW-PROD-03"]
    assert f"refresh-building {FIELD}" not in game.offered, "one alone"


@rule("TW-PROD-02")
def test_a_building_turned_up_first_may_produce():
    game = start(ann={"down": [FIELD], "priest": 5}).take("priest 1", f"refresh-building {FIELD}")
    assert game.brought(f"produce {FIELD}") == {"potato": 2}


@rule("TW-Z16")
def test_z16_refreshes_before_or_after_producing():
    ann = {"up": [FIELD], "down": [CORN_HOUSE], "priest": 5}
    game = start(ann=ann, ben={"up": [FIELD], "permanent": ["z16"], "army_down": [ONE]}).take("priest-gold 1")
    assert game.asked == ("refresh-one", BEN)
    game.take("nothing").until("production", BEN).take(f"produce {FIELD}")
    game.on("production")
    assert game.asked == ("refresh-one", BEN), "afterwards it can still be done"
    game.take(f"refresh-building {FIELD}")
    assert (game.me(BEN).up, game.asked) == ([FIELD], ("turn", ANN))
    once = start(ann=ann, ben={"up": [FIELD], "permanent": ["z16"], "army_down": [ONE]}).take("priest-gold 1")
    once.take("refresh-army 1", f"produce {FIELD}").on("production")
    assert once.asked == ("turn", ANN), "before or after, not both"


@rule("TW-Z11", "TW-Z12")
def test_offering_buildings_wait_for_their_activation():
    game = start(ann={"priest": 3}, ben={"permanent": ["z12", "z11"], "gold": 1}).take("priest-gold 2")
    assert game.asked == ("pay-for", BEN)
    game.take("pay gold").on("deity-from", "take")
    assert (game.me(BEN).temple, game.me(BEN).gold) == (1, 0)
    assert game.asked == ("free-weaving", BEN)


@rule("TW-Z18")
def test_z18_brings_a_card_and_a_gold_with_each_refresh():
    game = start(ben={"permanent": ["z18"]})
    assert game.brought("priest-gold 2", seat=BEN) == {"armies": 1, "gold": 1}


@rule("TW-PROD-02", "TW-PROD-03")
def test_a_building_turned_up_after_producing_does_not_produce_any_more():
    one, other = "1 stone potato*2", "2 stone corn"
    game = start(ann={"priest": 5, "up": [one], "down": [other]}).take("priest 1")
    assert game.asked == ("production", 0)
    game.take(f"produce {one}", f"refresh-building {other}")
    assert [reason.rule for reason in game.reasons(f"produce {other}")] == ["TW-PROD-03"]
    first = start(ann={"priest": 5, "up": [one], "down": [other]}).take("priest 1", f"refresh-building {other}")
    assert f"produce {other}" in first.keys, "turned up before, it does"
