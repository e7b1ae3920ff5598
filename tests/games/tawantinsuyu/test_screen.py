"""Tawantinsuyu on the screen: the words of the hill, the buttons and the card above the question."""

import re

import pytest

from companion.engine.messages import messages
from companion.engine.table_document import TableSetup
from companion.games.tawantinsuyu.screen import SCREEN
from companion.tables.store import TableNotes
from companion.ui.present.chores import on_table
from companion.ui.present.options import answers, option_views
from companion.ui.present.page_context import GamePage
from companion.ui.present.player_signs import signs
from companion.ui.present.player_strip import player_cards
from companion.ui.present.question import slot_rows
from companion.ui.present.scores import standings_table
from companion.ui.reader import Reader
from companion.ui.view import Player
from tests.games.tawantinsuyu.play import ANN, ONE, box, start

AROUND = dict.fromkeys(("5-top-1", "5-top-2", "1-top-2", "2-top-1"), "architect")
"""The neighbours of the first space of the sample box."""
RICH = {"workers": ["architect"], "potato": 9, "gold": 3}


def drawn(game, part="hill", language="en"):
    board = SCREEN.board(game.table, game.names, language, parts=(part,), ask=game.ask)
    return board[part].svg


def spot(svg, name):
    """The drawing at a place."""
    return re.search(rf'data-place="{re.escape(name)}".*?</g>', svg, re.DOTALL)[0]


# the village


def test_equal_nomads_are_one_place_to_tap_and_all_of_them_are_found():
    svg = drawn(start(nomads=["priest", "architect", "courier", "architect"]), "village")
    assert svg.count('data-place="nomad.architect"') == 1
    assert svg.count('data-again="nomad.architect"') == 1


# the hill


def test_each_space_shows_its_price_and_its_tasks():
    game = start(ann=RICH, hill=AROUND).take("place architect")
    assert ">0</text>" in spot(drawn(game), "space.1-top-1")
    assert "×5" in spot(drawn(game), "space.1-top-1"), "one for the placement, four for the neighbours"
    assert ">8</text>" in spot(drawn(game), "space.3-bottom-1"), "three for the way, five for the height"


def test_the_price_says_what_it_is_made_of():
    game = start(ann=RICH, steps={"2-upper": 1}).take("place architect")
    say = messages("en", "tawantinsuyu")
    (space,) = [option for option in game.options if option.key == "space 2 middle 1"]
    detail = SCREEN.detail(game.table, game.ask, space, say)
    assert "distance 1" in detail
    assert "height 0" in detail


def test_too_dear_a_space_is_paler():
    game = start(ann={"workers": ["architect"], "gold": 1, "potato": 1}).take("place architect")
    assert "tw-dear" in spot(drawn(game), "space.3-bottom-1")
    assert "tw-price" in spot(drawn(game), "space.1-top-1")


def test_the_roads_to_workers_that_add_tasks_are_lit():
    game = start(ann=RICH, hill=AROUND).take("place architect", "space 1 top 1", "gold")
    svg = drawn(game)
    assert (svg.count("tw-lit"), svg.count(">+1</text>")) == (len(AROUND) + svg.count(".tw-lit"), len(AROUND))


def test_an_unknown_terrace_can_be_tapped():
    game = start(copy=box("spaces_middle", "hill_middle"), ann=RICH).take("place architect")
    assert "terrace middle" in game.keys
    assert 'data-place="terrace.middle"' in drawn(game)


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_every_part_of_an_unknown_box_is_drawn(language):
    game = start(copy=box(*box().facts))
    board = SCREEN.board(game.table, game.names, language)
    assert len(board.parts) == 9


# tapestries


def test_a_weaving_is_laid_at_the_ends_of_the_tapestries():
    tile = "7 pattern-5 stone gold"
    table = {"top": tile, "stack": 20, "seen": {"weavings": [tile]}}
    game = start(ann={"workers": [], "army_up": [ONE], "priest": 3, "tapestries": [["sw02"]]}, **table)
    game.take("priest 1", "casualty-potato architect").until("conquer", ANN)
    assert "conquer chinchaysuyu 2" in game.offered, "it brings a deity card and a weaving"
    game.take("conquer chinchaysuyu 2").until("tapestry", ANN)
    svg = drawn(game, "players")
    assert [place in svg for place in ("tapestry.left.1", "tapestry.right.1", "tapestry.new")] == [True] * 3


# buttons


def test_the_high_priests_buttons_say_which_action_they_reach():
    game = start()
    say = messages("en", "tawantinsuyu")
    given = answers(game)
    options, _ = option_views(GamePage.of(Reader("en"), game), given)
    rows = slot_rows(say, options, given, SCREEN.slots(game.table, game.ask))
    labels = [slot.label for row in rows for slot in row.slots]
    assert labels[:4] == ["Architect", "Warrior", "Worship", "Refresh"]


def test_a_small_button_that_ends_the_turn_leaves_the_heading_out():
    game = start(ann={"workers": [], "potato": 0, "corn": 0, "gold": 1}, village=["architect"]).take("train")
    options, _ = option_views(GamePage.of(Reader("en"), game), answers(game))
    turned = next(each for each in options if each.key == "priest 2 > done")
    assert turned.detail == "turn up: 1 free, then 1 food each; hiring nobody"
    assert turned.short == "1 free, then 1 food each; hiring nobody"


def test_a_price_that_gold_stood_in_for_is_shown_as_gold():
    game = start(ann={"workers": [], "gold": 1}, village=["architect", "warrior"]).take("train", "pray", "deck", "deck")
    assert game.asked == ("hire", ANN)
    option = next(
        each
        for each in option_views(GamePage.of(Reader("en"), game), answers(game))[0]
        if each.key.startswith("hire-corn")
    )
    assert [(chip.icon, chip.text) for chip in option.cost] == [("gold", "−1")]
    assert [chip.icon for chip in option.gain] == ["worker"]


def test_a_space_is_tapped_on_the_board_and_not_unfolded():
    game = start(ann={"workers": ["architect"], "gold": 1})
    options, _ = option_views(GamePage.of(Reader("en"), game), answers(game))
    assert "place architect" in [option.key for option in options]


# chores


class Quiet:
    """A table that shows the card at the ends of eras."""

    notes = TableNotes()
    options = TableSetup()
    companions: dict[int, str] = {}


def test_a_ceremony_is_listed_step_by_step():
    people = {"ann": {"deities": 2, "potato": 5, "temple": 3}, "ben": {"temple": 1}}
    conquests = {"antisuyu-1": 0, "antisuyu-2": 1}
    game = start(phase="ceremony", token=0, village=[], casualties=3, conquests=conquests, **people)
    card = on_table(GamePage.of(Reader("en"), game, _players(game)), Quiet())
    headings = list(dict.fromkeys(line.heading for line in card.lines))
    assert card.open
    assert headings[:3] == ["Temple", "Regions", "Potatoes for deity cards"]


def _players(game):
    return [Player(seat, name, name[0], "red", "circle") for seat, name in enumerate(game.names)]


# Axomamma


def test_her_board_shows_die_cards_tokens_and_personality():
    game = start(1, her={"last": 3, "personality": "temple", "covered": 4})
    svg = drawn(game, "axomamma")
    assert svg.count('class="tw-pip"') == 3, "the die that she rolled"
    for icon in ("deity-1", "deity-4", "personality", "weaving", "village", "nomads", "permanent", "producer"):
        assert f"#tw-{icon}" in svg, icon
    assert "axomamma" not in SCREEN.board.parts(start().table, ["Ann", "Ben"], "en"), "with others she has none"


def test_axomamma_sits_beside_a_solo_player():
    game = start(1, ann={"corn": 1}, her={"corn": 3, "gold": 2, "armies": 4, "points": 37, "workers": ["warrior"]})
    ann, her = player_cards(GamePage.of(Reader("en"), game, signs(game.names)))
    assert (ann.player.name, her.player.name, her.score) == ("Ann", "Axomamma", "37")
    assert {chip.icon: chip.text for chip in her.goods} == {
        "potato": "0", "corn": "3", "stone": "0", "gold": "2", "army-card": "4",
    }  # fmt: skip
    assert [chip.label for row in her.rows for chip in row.chips if chip.icon == "warrior"] == ["warrior: 1"]
    assert (ann.player.colour, ann.player.letter) != (her.player.colour, her.player.letter)
    assert standings_table(GamePage.of(Reader("en"), game, signs(game.names))).rows[-1].cells[0] == "37"
    assert len(player_cards(GamePage.of(Reader("en"), start(), signs(["Ann", "Ben"])))) == 2, (
        "with others she has no seat"
    )


def test_each_step_of_her_turn_is_a_separate_line():
    game = start(1, ann={"workers": []}, her={"corn": 0}).take("train", "pray").until("turn", ANN)
    say = messages("en", "tawantinsuyu")
    found = [hand for event in game.events for hand in SCREEN.chores(game.table, event, say)]
    assert {"her-priest", "her-worker"} <= {hand.section for hand in found if hand.starts}
    assert any(hand.follows for hand in found), "what comes of a step stands with it"


def test_a_casualty_says_who_stands_there_then():
    game = start(ann={"priest": 3}, village=["warrior", "priest", "courier"]).take("priest 1")
    say = messages("en", "tawantinsuyu")
    said = {option.key: SCREEN.detail(game.table, game.ask, option, say) for option in game.options}
    assert said["casualty-potato warrior"] == said["casualty-corn courier"] == "next there: priest"
    last = start(ann={"priest": 3}, village=[], nomads=["priest", "warrior", None]).take("priest 1")
    said = {option.key: SCREEN.detail(last.table, last.ask, option, say) for option in last.options}
    assert set(said.values()) - {""} == {"its place is refilled"}
