"""A view is plain data: it travels as JSON and comes back as it was."""

import msgspec
import pytest

from companion.engine.player_markers import SHAPES
from companion.ui.view import Panel, Player, View
from tests.ui.samples import sample

SCREENS = ["home", "table", "explain", "scores", "log", "look", "view-only", "sheet", "rules", "end"]


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_travels_as_json(screen: str, language: str) -> None:
    view = sample(screen, language)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


def test_empty_fields_are_not_sent() -> None:
    assert msgspec.to_builtins(View("home", "Companion")) == {"screen": "home", "title": "Companion"}


def test_panels_name_their_kind() -> None:
    for kind in Panel.__args__:
        assert kind.__struct_config__.tag_field == "panel"
        assert kind.__struct_config__.tag == kind.__name__.lower()


def test_each_colour_has_its_own_shape() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES) == 5
    assert Player(0, "Ann", "A", "red", SHAPES["red"]).shape == "circle"
