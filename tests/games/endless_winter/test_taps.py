"""The effect of one tap: it ends a turn that has nothing left, moves the nearest camp, and asks nothing needless."""

from companion.engine.game import Game
from companion.engine.journal import Setup
from companion.ui.present.options import answers, everything, option_views, within_reach
from companion.ui.present.page_context import GamePage
from companion.ui.reader import Reader
from tests.games.endless_winter.play import ANN, LENIENT, at, box, eclipsed, rule, start


def keys(game: Game) -> list[str]:
    return [answer.key for answer in answers(game)]


@rule("EW-FIG-05")
def test_the_bottom_ends_the_turn_where_only_cards_are_left():
    hand = {"hand": {"tribeswoman": 1}, "food": 3}
    game = at("develop", ann=hand, copy=box(play_tribeswoman={"labour": 2, "action": "food>tool"}))
    ends = [each for each in answers(game) if each.closes]
    assert [each.key for each in ends] == ["bottom > gain tool > done", "bottom > gain food > done"]
    assert "bottom" in [each.key for each in everything(answers(game))], "who wants to go on may"
    game.play(*ends[0].key.split(" > "))
    assert game.table.turn_of != ANN


@rule("EW-CARD-02")
def test_a_tap_does_not_end_the_turn_where_an_ability_is_ready():
    chief = {"hand": {"tribeswoman": 1}, "chief": "thunderclaw", "side": "b"}
    game = at("develop", figure="chief", ann=chief)
    assert not any(each.closes for each in answers(game))


def test_a_button_that_ends_the_turn_says_so():
    game = at("develop", ann={"hand": {"tribeswoman": 1}, "food": 3})
    options, _ = option_views(GamePage.of(Reader(), game), answers(game))
    bottom = [each for each in options if each.closes][-1]
    assert bottom.detail.endswith("then done")
    assert [each.label for each in bottom.more][-1] == "Continue the turn"


@rule("EW-FIG-03")
def test_no_column_is_opened_by_the_tap_that_places_a_figure():
    """An action is asked at its own place: a figure is placed, and nothing else."""
    game = start(ann={"food": 3})
    assert all(" > do " not in key for key in keys(game))


@rule("EW-MIG-02")
def test_a_tap_on_a_hex_moves_the_camp_from_where_most_stand():
    camps = {"camps": {"h00": 2, "h02": 1}, "hand": {"brave": 2}}
    game = at("migrate", ann=camps)
    ahead = {place: answer.key for place, answer in within_reach(answers(game))}
    assert ahead["hex.h01"].endswith("do move > move h00 h01"), "two camps on the base, one on hex 2"


@rule("EW-MIG-02")
def test_of_as_many_camps_that_on_the_base_is_moved():
    game = at("migrate", ann={"camps": {"h02": 1, "h00": 1}, "hand": {"brave": 2}})
    ahead = dict(within_reach(answers(game)))
    assert ahead["hex.h01"].key.endswith("do move > move h00 h01")


@rule("EW-EPIL-01")
def test_the_last_figure_is_done_with_its_pile():
    ann = {"hand": {"brave": 3}, "figures": 0, "chief": "tuskbreaker"}
    game = start(ann=ann).take("place chief hunt")
    done = [each for each in answers(game) if each.key.startswith("done")]
    assert [each.key for each in done] == ["done > pile 0", "done > pile 3"]
    assert [each.key for each in done[-1].more] == ["done > pile 1", "done > pile 2"]


# not asked needlessly, but an answer in an earlier journal is still taken


def simple(**facts):
    return box(turn_order_2=[{"effect": ""}] * 2, benefit_h00={"effect": ""}, **facts)


@rule("EW-ECL-12")
def test_hexes_are_gained_without_a_question_where_their_order_is_all_the_same():
    hexes = {"h01": "land-1", "h02": "land-2"}
    for effect, asked in (("points", False), ("bury", True), ("food>tool", True)):
        copy = simple(**{"benefit_land-1": {"effect": "food"}, "benefit_land-2": {"effect": effect}})
        game = eclipsed(ann={"camps": {"h01": 1, "h02": 1}}, hexes=hexes, copy=copy)
        assert game.ask.id == "eclipse-hexes"
        assert (game.ask.default is None) == asked, effect
        assert "all" in game.keys, "a journal that has the answer goes on"


@rule("EW-ECL-12")
def test_a_snapshot_in_the_middle_of_the_hexes_gains_none_of_them_twice():
    facts = {"benefit_land-1": {"effect": "points*3"}, "benefit_land-2": {"effect": "food/tool"}}
    changes = {"ann": {"camps": {"h01": 1, "h02": 1}}, "hexes": {"h01": "land-1", "h02": "land-2"}}
    asked = eclipsed(copy=simple(**facts), **changes)
    game = going_on(asked)
    assert [each.key for each in game.journal] == ["all"]
    assert not game.mid_turn, "nothing was decided but automatically"
    assert game.table.players[ANN].points == asked.table.players[ANN].points + 3
    again = going_on(game)
    assert again.table == game.table
    assert again.ask.id == game.ask.id


def going_on(game):
    """A game from a snapshot of another."""
    setup = Setup(start=game.snapshot, copy=game.copy, rulings=game.rulings)
    return Game(LENIENT, game.names, setup)


@rule("EW-CARD-02", "EW-CARD-07")
def test_after_the_bottom_no_question_offers_cards_that_cannot_be_used():
    for price, asked in ((4, True), (5, False)):
        copy = box(play_brave={"labour": 2, "action": f"food*{price}>tool"})
        game = at("develop", ann={"hand": {"brave": 1}, "food": 3}, copy=copy).take("bottom", "gain tool")
        assert game.asked == ("act", ANN)
        assert game.me().food == 4
        assert (game.ask.default is None) == asked, price


@rule("EW-LAB-08")
def test_a_button_shows_the_cards_that_it_plays_first():
    game = at("develop", ann={"hand": {"elder": 1, "crafter": 1}})
    options, _ = option_views(GamePage.of(Reader(), game), answers(game))
    take = next(each for each in options if each.key.endswith("do culture"))
    assert take.before[0].text == "first"
    assert sorted(chip.icon for chip in take.before[1:]) == ["crafter", "elder"]


@rule("EW-DEV-04")
def test_a_stone_says_what_its_slot_costs():
    slots = [{"food": 1, "tool": 2, "effect": "card"}] * 3
    game = at("develop", ann={"food": 3, "tool": 3}, copy=box(slots=slots))
    stone = next(option for option in game.options if option.key == "do stone")
    assert stone.cost == {"food": 1, "tool": 2}


@rule("EW-INIT-07")
def test_cards_to_bury_stand_under_where_they_come_from():
    game = at("initiate", ann={"hand": {"elder": 1}, "discard": {"elder": 1}}).take("bottom", "idol sacrifice")
    options, _ = option_views(GamePage.of(Reader(), game), answers(game))
    groups = {each.key.partition(" ")[0]: each.group for each in options if each.key.startswith("bury")}
    assert groups == {"bury-hand": "From hand", "bury-discard": "From the discard pile"}
