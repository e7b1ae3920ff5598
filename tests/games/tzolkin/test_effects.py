"""The print on tiles: every kind of effect is named once, and has a rule, icons and words."""

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages
from companion.games.tzolkin import DEFINITION
from companion.games.tzolkin.box.components import BUILDINGS, WEALTH
from companion.games.tzolkin.rules.effect_table import EFFECTS
from companion.games.tzolkin.rules.effects import carry_out
from companion.games.tzolkin.screen.drawing.pens import ICONS
from companion.games.tzolkin.screen.drawing.tiles import effect as icons

TILES = {**BUILDINGS, **WEALTH}


def test_every_kind_of_effect_is_printed_somewhere_and_has_hands():
    assert {effect["type"] for tile in TILES.values() for effect in tile.effects} == set(EFFECTS)


@pytest.mark.parametrize("tile", TILES)
def test_effects_of_tiles_have_icons_and_words(tile):
    for effect in TILES[tile].effects:
        assert icons(effect)
        assert {icon for _, icon in icons(effect)} <= ICONS.drawn.keys()
    for language in LANGUAGES:
        assert f"tile.{tile}" in messages(language, DEFINITION.name)


def test_an_effect_without_a_rule_is_an_error():
    with pytest.raises(KeyError):
        list(carry_out(None, [{"type": "fly"}]))
