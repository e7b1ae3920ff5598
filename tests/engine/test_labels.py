"""An option in words says a thing once: what its label names is not repeated as its price or gain."""

import pytest

from companion.engine.ask import Option
from companion.engine.describe import describe_option
from companion.engine.messages import messages


def words(game, language, key, cost=None, gain=None):
    return describe_option(messages(language, game), Option(key, None, cost, gain), ("Ann", "Ben"))


@pytest.mark.parametrize(
    ("game", "key", "cost", "gain", "said"),
    [
        ("santa_maria", "space coins", None, {"coins": 2}, "2 coins"),
        ("santa_maria", "sell wood", {"wood": 1}, {"coins": 1}, "Sell 1 wood · +1 coin"),
        ("tzolkin", "advance agriculture 1", {"resource": 1}, {"agriculture": 1}, "Agriculture: level 1 · −1 resource"),
        ("tzolkin", "down chaac", {"chaac": 1}, None, "Down: Chaac’s temple (brown)"),
        ("endless_winter", "food", None, {"food": 1}, "Food"),
        ("tawantinsuyu", "gold 2", {"gold": 2}, None, "2 gold"),
    ],
)
def test_the_detail_does_not_repeat_the_label(game, key, cost, gain, said):
    assert words(game, "en", key, cost, gain) == said


def test_case_endings_do_not_matter():
    assert words("santa_maria", "uk", "sell wood", {"wood": 1}, {"coins": 1}) == "Продати 1 деревину · +1 монета"


@pytest.mark.parametrize(
    ("game", "key", "cost", "gain", "said"),
    [
        ("santa_maria", "ship happiness", {"wood": 1}, {"happiness": 1}, "happiness dock · −1 wood · +1 happiness"),
        ("tzolkin", "act palenque 3 wood", None, {"wood": 1}, "Palenque 3: cut wood · +1 wood"),
        ("tzolkin", "take wood", None, {"wood": 1}, "Take · +1 wood"),
    ],
)
def test_the_detail_adds_what_the_label_lacks(game, key, cost, gain, said):
    assert words(game, "en", key, cost, gain) == said
