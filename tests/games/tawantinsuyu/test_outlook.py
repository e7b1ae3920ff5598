"""The outlook: the end as it would be now, cards in play, unseen tiles."""

from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.rules.decks import ARMY_DECK
from companion.games.tawantinsuyu.rules.scoring import if_ended_now
from tests.games.samples import tawantinsuyu as sample
from tests.games.tawantinsuyu.play import ANN, BEN, rule, start


def lines(game, seat=ANN):
    """The points of a player if it ended now, by source."""
    return {line.source: line.points for line in if_ended_now(game.table) if line.player == seat}


@rule("TW-CER-06", "TW-FIN-07", "TW-TERM-07")
def test_gold_that_stands_in_for_potatoes_is_not_counted_again():
    assert lines(start(ann={"gold": 3, "deities": 2, "potato": 0}))["final-gold"] == 1
    assert lines(start(ann={"gold": 3, "deities": 2, "potato": 1}))["final-gold"] == 2
    hungry = lines(start(ann={"gold": 1, "deities": 3, "points": 10}))
    assert (hungry["potatoes"], "final-gold" in hungry) == (-4, False)


@rule("TW-Z06", "TW-CER-03", "TW-CER-04")
def test_potatoes_and_gold_that_the_ceremony_surely_brings_are_counted():
    fed = start(ann={"permanent": ["z06"], "deities": 4})
    assert "potatoes" not in lines(fed)
    joined = [["1 pattern-1 gold gold", "2 pattern-2 gold gold"], ["3 pattern-3 gold points", "4 pattern-4 points x"]]
    trader = start(ann={"tapestries": joined, "temple": 5})
    assert lines(trader) | {"tapestries": 2} == {"tapestries": 2, "trade": 3, "temple": 3, "final-gold": 2,
                                                 "final-workers": 2}  # fmt: skip


@rule("TW-CER-03", "TW-CER-05", "TW-CER-06")
def test_within_a_ceremony_only_the_coming_steps_are_counted():
    marks = {"conquests": {"antisuyu-1": ANN}, "casualties": 4}
    game = start(phase="ceremony", token=ANN, village=[], ann={"temple": 5, "deities": 2, "gold": 2}, **marks)
    game.until("gold-for-potatoes")
    assert (game.me().points, game.me().gold) == (17, 3), "temple and majority have scored"
    assert lines(game)["final-gold"] == 1
    assert not {"temple", "regions", "potatoes"} & lines(game).keys()


@rule("TW-TRAIN-03", "TW-CONQ-03")
def test_army_cards_in_play_are_no_longer_in_hands():
    game = start()
    of_two = [card for card in ARMY_DECK.left(game.table) if soldiers(card) == 2]
    count = sum(ARMY_DECK.left(game.table)[card] for card in of_two)  # type: ignore[misc]
    some = start(ann={"army_up": ["2"] * (count - 1)}, ben={"armies": 1}, turn_of=BEN)
    assert all(ARMY_DECK.left(some.table)[card] == 1 for card in of_two)
    none = start(ann={"army_up": ["2"], "army_down": ["2"] * (count - 2)}, army_discard=["2"], ben={"armies": 1})
    assert {soldiers(card) for card in ARMY_DECK.left(none.table)} == {1}


@rule("TW-WEAV-09")
def test_a_free_weaving_is_the_top_one_or_the_unseen_one_below():
    top = "1 pattern-1 gold gold"
    before_offering = sample().facts["coricancha"]["actions"].index("offering") or 5
    weaver = {"permanent": ["z11"], "priest": before_offering}
    dealt = start(draws=7, top=top, seen={"weavings": [top]}, stack=10, ann=weaver).take("priest 1")
    assert dealt.asked == ("free-weaving", ANN)
    assert dealt.keys == [f"keep {top}", "below"]
    dealt.take("below")
    assert (dealt.table.stack, dealt.table.top) == (9, top), "the top one stays"
    assert start(top=top, stack=1, ann=weaver).take("priest 1").keys == [f"keep {top}"]
