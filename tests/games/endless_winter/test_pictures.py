"""Pieces as pictures."""

import re

import pytest

from companion.engine.ask import Option
from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.engine.player_markers import Marker
from companion.engine.screen import Look
from companion.games.endless_winter.box.components import ANIMALS, CARDS, GAME, HEXES
from companion.games.endless_winter.screen.board import WIDTH, animals
from companion.games.endless_winter.screen.chores import layout
from companion.games.endless_winter.screen.pictures import WIDE, picture
from tests.games.endless_winter.play import box, empty, new, rule, set_up, start

BOLD = 0.68
"""How wide a letter is, by its height."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_cards_and_animals_are_whole_and_fit(language):
    game, say = start(), messages(language, GAME)
    shown = {("discard", card): f"card.{card}" for card in CARDS}
    shown |= {("tip", animal): f"animal.{animal}" for animal in ANIMALS}
    for key, name in shown.items():
        drawn = picture(game.table, game.ask, Option(key), say)
        rows = re.findall(r'font-size="([\d.]+)"[^>]*>([^<]+)</text>', drawn)
        assert " ".join(row for _, row in rows[:2]).startswith(say.text(name)), (key, language)
        assert all(float(size) * BOLD * len(row) <= WIDE - 4 for size, row in rows), (key, language)


def right_edges(drawn: str) -> list[float]:
    """Where the boxes of a drawing end."""
    found = re.findall(r'<rect [^>]*?x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', drawn)
    return [float(x) + float(wide) for x, wide in found]


def test_a_herd_of_every_animal_stays_in_its_column():
    herd = dict.fromkeys(ANIMALS, 2)
    t = start(ann={"upright": herd, "tipped": herd}).table
    marks = (Marker("red", "A"), Marker("blue", "B"))
    drawn = animals(Look(t, ("Ann", "Ben"), marks, messages("en", GAME))).inside
    assert max(right_edges(drawn)) <= WIDTH


@rule("EW-SET-28", "EW-SET-32")
def test_pieces_made_of_tiles_are_shown_as_a_picture():
    game = set_up()
    say = messages("en", GAME)
    pieces = [key for hand in layout(game.table, say) for key in hand.pieces]
    assert pieces[:2] == ["map", "megaliths"]
    drawn = picture(game.table, game.ask, Option("map"), say)
    assert "c-whole" in drawn
    assert all(f'href="#ew-{kind}"' in drawn for kind in set(game.table.hexes.values()))
    assert drawn.count('data-place="hex.') == len(HEXES)


def test_an_unknown_box_has_no_such_pictures():
    game = new(copy=empty()).until("turn")
    assert not {"map", "megaliths"} & {key for hand in layout(game.table, messages("en", GAME)) for key in hand.pieces}


@rule("EW-SET-13")
def test_the_sides_of_a_chief_differ_and_show_their_abilities():
    known, unknown = start(copy=box(chief_firewolf_b={"effect": "food>tool"})), start(copy=empty())
    a, b = (picture(known.table, known.ask, Option(("chief", "firewolf", side)), messages("en", GAME)) for side in "ab")
    assert "side A" in a
    assert "side B" in b
    assert 'href="#ew-tool"' in b
    assert "side B" in picture(unknown.table, unknown.ask, Option(("chief", "firewolf", "b")), messages("en", GAME))
