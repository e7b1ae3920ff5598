"""Pieces as pictures."""

import re

import pytest

from companion.engine.data import LANGUAGES
from companion.engine.languages import messages
from companion.games.endless_winter.components import ANIMALS, CARDS, GAME
from companion.games.endless_winter.pictures import WIDE, picture
from tests.games.endless_winter.play import start

BOLD = 0.68
"""How wide a letter is, by its height."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_cards_and_animals_are_whole_and_fit(language):
    game, say = start(), messages(language, GAME)
    shown = {f"discard {card}": f"card.{card}" for card in CARDS}
    shown |= {f"tip {animal}": f"animal.{animal}" for animal in ANIMALS}
    for key, name in shown.items():
        drawn = picture(game.table, game.ask, key, language)
        size = re.search(rf'font-size="([\d.]+)"[^>]*>{say.text(name)}</text>', drawn)
        assert size, (key, language)
        assert float(size[1]) * BOLD * len(say.text(name)) <= WIDE - 4, (key, language)
