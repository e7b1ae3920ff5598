"""Pieces under a stack come last: buildings, weavings, deity cards; and games that were begun before that."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import companion
from companion.games.tawantinsuyu.box.components import PERMANENT
from companion.games.tawantinsuyu.rules.axomamma.cards import discard_altar, tuck
from companion.games.tawantinsuyu.rules.buildings import STACKS, Swap, Tile, clear_market, fill_market, swap
from companion.games.tawantinsuyu.rules.cards import from_deck, put_under, shuffle_altar
from companion.games.tawantinsuyu.rules.decks import DEITY_DECK
from companion.games.tawantinsuyu.rules.weaving import STACK, free_weaving, weave
from companion.tables.store import Seat, TableSetup, TableStore
from companion.tables.stored_game import Replay
from tests.games.tawantinsuyu.play import ANN, box, rule, sample, start
from tests.games.tawantinsuyu.scripts import Played, alone, play, table

EARLIER = json.loads(Path(__file__).with_name("earlier_saves.json").read_text(encoding="utf-8"))
TILES = [f"{n} pattern-{n} gold stone" for n in range(1, 6)]


def weavings(*tiles: int) -> dict[str, Any]:
    """A box with these weavings alone, each with another pattern."""
    return {
        "weavings": [
            {"number": n, "pattern": f"pattern-{n}", "left": "gold", "right": "stone", "mark": "none"} for n in tiles
        ]
    }


def market(*above: str, deals: bool = True, **changes: Any) -> Any:
    """A market of z01 and z02 with nothing but these tiles in the stack of permanent buildings."""
    seen = [tile for tile in PERMANENT if tile not in above]
    return table(stacks={"permanent": len(above), "production": 0}, seen={"permanent": seen}, companion_deals=deals,
                 ann={"deities": 3}, **changes)  # fmt: skip


@rule("TW-BUILD-02")
def test_a_building_that_is_swapped_comes_after_everything_else():
    t = market("z03", "z04", "z05")
    for n, above in enumerate((["z03", "z04", "z05"], ["z04", "z05"], ["z05"])):
        asked = Played(swap(t, ANN, Swap((Tile("permanent", 0),))))
        assert asked.options == [[f"building {tile}" for tile in above]], "only what lies above it"
        assert len(t.under["permanent"]) == n + 1
    swapped = ["z01", "z03", "z04"]
    for tile in swapped:
        assert Played(swap(t, ANN, Swap((Tile("permanent", 0),)))).options == [], "what comes is known"
        assert t.market["permanent"][0] == tile, "in the order in which they went under it"


@rule("TW-BUILD-02")
def test_two_tiles_that_go_under_the_stack_together_lie_there_in_any_order():
    t = market("z03", "z04")
    play(swap(t, ANN, Swap((Tile("permanent", 0), Tile("permanent", 1)))), "building z04", "building z03")
    assert (t.market["permanent"], t.under["permanent"]) == (["z04", "z03"], [["z01", "z02"]])
    asked = Played(swap(t, ANN, Swap((Tile("permanent", 0),))))
    assert asked.options == [["building z01", "building z02"]], "their order is unknown"


@rule("TW-CCARD-06")
def test_the_market_of_a_ceremony_is_cleared_under_the_stacks():
    t = market("z03", "z04")
    clear_market(t)
    asked = Played(fill_market(t, "TW-CCARD-06"), "building z04")
    assert sorted(map(str, t.market["permanent"])) == ["z03", "z04"]
    assert asked.options[0] == ["building z03", "building z04"]


@rule("TW-BUILD-02")
def test_where_people_deal_lower_tiles_are_not_offered_before_their_time():
    t = market("z03", "z04", deals=False)
    play(swap(t, ANN, Swap((Tile("permanent", 0),))))
    assert t.market["permanent"][0] == "", "the tile lies there unknown"
    assert [option.key for option in STACKS["permanent"].offers(t)] == ["building z03", "building z04"]
    t.market["permanent"][0] = "z03"
    STACKS["permanent"].came(t, "z03")
    play(swap(t, ANN, Swap((Tile("permanent", 1),))))
    t.market["permanent"][1] = "z04"
    STACKS["permanent"].came(t, "z04")
    play(swap(t, ANN, Swap((Tile("permanent", 0),))))
    assert t.market["permanent"][0] == "z01", "nothing lies above it, so it is certain"


@rule("TW-WEAV-04")
def test_weavings_that_are_left_come_last():
    t = table(facts=weavings(1, 2, 3, 4, 5), stack=5, top=TILES[0], seen={"weavings": [TILES[0]]},
              companion_deals=True)  # fmt: skip
    play(weave(t, ANN), f"weaving {TILES[1]}", f"weaving {TILES[2]}", "done", "nothing", f"weaving {TILES[4]}")
    assert (t.top, t.under["weavings"]) == (TILES[4], [TILES[:3]])
    play(free_weaving(t, ANN, "TW-WEAV-09"), f"keep {TILES[4]}", "new")
    assert (t.top, t.stack) == (TILES[3], 4), "one lies above them"
    asked = Played(free_weaving(t, ANN, "TW-WEAV-09"), "below")
    assert asked.options[1] == [f"weaving {tile}" for tile in TILES[:3]], "then one of those"


@rule("TW-Z08")
def test_with_the_workshop_two_go_back_before_the_others():
    t = table(facts=weavings(1, 2, 3, 4, 5), stack=5, top=TILES[0], seen={"weavings": [TILES[0]]},
              companion_deals=True, ann={"permanent": ["z08"]})  # fmt: skip
    drawn = [f"weaving {tile}" for tile in TILES[1:4]]
    play(weave(t, ANN), *drawn, f"return {TILES[0]}", f"return {TILES[2]}", "done", "nothing")
    assert t.top in (TILES[0], TILES[2]), "nothing lies above those two"
    assert t.under["weavings"] == [[TILES[1], TILES[3], TILES[4]]]


@rule("TW-WEAV-04")
def test_unknown_tiles_count_at_the_bottom():
    t = table(facts=weavings(1, 2, 3, 4), stack=4, top=TILES[0], seen={"weavings": [TILES[0]]})
    play(weave(t, ANN))
    assert t.under["weavings"] == [[TILES[0], "", ""]]
    assert [option.value for option in STACK.offers(t)] == [*TILES[1:4], None]


@rule("TW-DEITY-04", "TW-SPRI-04")
def test_cards_of_the_altar_that_go_under_the_deck_are_known_when_they_come():
    one, other = "deity-1 corn", "deity-2 stone"
    t = alone(altar=[one, other], deck=1, her={"tucked": ["deity-3"] * 4}, companion_deals=True)
    discard_altar(t, 2, "TW-SHP-02")
    assert (t.deck, t.under["deity_cards"]) == (3, [[one], [other]])
    assert not {one, other} & set(DEITY_DECK.left(t))
    from_deck(t, ANN, 1, "TW-PRAY-01")
    assert t.players[ANN].known == [], "an unseen card lies above them"
    from_deck(t, ANN, 1, "TW-PRAY-01")
    assert t.players[ANN].known == [one], "everybody saw it go under the deck"
    asked = Played(tuck(t))
    assert (asked.result, asked.ids) == ("deity-2", []), "its symbol is certain"


@rule("TW-DEITY-04", "TW-DEITY-03")
def test_a_card_of_the_hand_goes_unseen_and_a_shuffled_deck_forgets():
    t = table(deck=0, altar=["deity-1 corn"], ann={"deities": 2, "known": ["deity-2 stone"]})
    put_under(t, ANN)
    assert t.under["deity_cards"] == [[""]], "it may be either card"
    put_under(t, ANN)
    shuffle_altar(t)
    assert (t.under, t.deck) == ({}, 3)


@rule("TW-BUILD-02")
@pytest.mark.parametrize(("ruling", "back"), [("last", False), ("shuffled", True)])
def test_a_table_may_shuffle_the_stack_instead(ruling, back):
    t = market("z03", "z04", rulings={"under_stack": ruling})
    asked = Played(swap(t, ANN, Swap((Tile("permanent", 0),))))
    assert ("building z01" in asked.options[0]) == back


# games that were begun before


@pytest.mark.parametrize("save", EARLIER, ids=lambda save: f"{len(save['players'])}-players")
def test_a_game_of_earlier_rules_replays_to_its_end(save):
    points = save["points"]
    plain = {name: value for name, value in save.items() if name != "points"}
    game = companion.read_game(json.dumps({**plain, "copy": msgspec.to_builtins(sample())}))
    assert (game.notice, game.over, game.table.points) == (None, True, points)
    assert game.rulings["under_stack"] == "shuffled"
    again = companion.read_game(game.to_save().text())
    assert (again.over, again.table.points) == (True, points), "and again, as a save of now"


def test_a_table_that_was_opened_before_draws_as_it_did(tmp_path):
    store = TableStore(tmp_path)
    header = store.create("tawantinsuyu", [Seat("Ann", "red"), Seat("Ben", "blue")], TableSetup(copy=box()))
    assert Replay(header).game.rulings["under_stack"] == "last"
    before = msgspec.structs.replace(header, options=msgspec.structs.replace(header.options, defaults=2))
    assert Replay(before).game.rulings["under_stack"] == "shuffled"


@rule("TW-BUILD-02", "TW-WEAV-04")
def test_in_whole_games_nothing_that_was_put_below_comes_before_its_time():
    """However often: with many swaps and weavings the bottom is known, and comes in its order."""
    for draws in range(3):
        game = start(draws=draws, ann={"stone": 30, "corn": 30, "gold": 30, "deities": 9})
        for _ in range(120):
            if game.over:
                break
            below = [tile for name in ("permanent", "production") for b in game.table.under.get(name, ()) for tile in b]
            lying = [tile for row in game.table.market.values() for tile in row]
            assert not {tile for tile in below if tile} & set(lying)
            swaps = [key for key in game.keys if key.startswith(("swap permanent", "task build", "place"))]
            game.play(swaps[0] if swaps else game.simplest())
