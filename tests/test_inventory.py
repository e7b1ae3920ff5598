"""Every rule of the inventory has an article in every language, and no article speaks of a rule that is not there."""

import pytest

from tests.inventory import TESTS, article_ids, games, inventory_ids

LANGUAGES = ["en", "uk", "ru"]


def test_every_game_has_an_inventory_and_articles():
    with_inventory = {path.stem.removeprefix("rules_inventory_") for path in TESTS.glob("rules_inventory_*.txt")}
    assert with_inventory == set(games())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_articles_and_inventory_agree(game, language):
    articles = article_ids(game, language)
    assert len(articles) == len(set(articles)), "an id stands in two headings"
    assert set(articles) == set(inventory_ids(game))
