"""The words of a game: the same messages and articles in every language."""

import tomllib
from xml.etree import ElementTree as ET

from companion.engine.data_folder import LANGUAGES, folder
from companion.engine.messages import pattern
from companion.games import front_of
from companion.testing.comparison import whole
from companion.testing.suite import definition, in_every_game

LONGEST_ABOUT = 100
"""Letters: two or three lines of a tile on a phone."""
DRAWN = {"svg", "g", "path", "circle", "ellipse", "rect", "line", "polygon", "polyline", "text"}
"""The elements of an emblem: it needs nothing from outside, and nothing of it runs."""


@in_every_game
def test_every_language_has_the_same_messages_with_the_same_values(name: str) -> None:
    """Case forms aside, which each language has as it needs them."""
    english = written(name, "en")
    for language in LANGUAGES:
        own = written(name, language)
        assert own.keys() == english.keys(), language
        for id, text in own.items():
            assert pattern(text, language).names == pattern(english[id], "en").names, id


@in_every_game
def test_the_tile_of_a_game_says_what_is_true(name: str) -> None:
    """The players of the rules; one line in every language or in none; a whole drawing, where there is one."""
    front, game = front_of(name), definition(name)
    assert (front.titles, front.players) == (game.titles, game.players)
    assert (front.about, front.minutes) == (game.about, game.minutes)
    assert set(front.about) in (set(), set(LANGUAGES))
    for line in front.about.values():
        assert whole(line)
        assert len(line) <= LONGEST_ABOUT
    if front.minutes:
        assert 0 < front.minutes[0] <= front.minutes[1]
    if front.emblem:
        emblem = ET.fromstring(front.emblem)
        assert emblem.get("viewBox")
        assert {each.tag.rpartition("}")[2] for each in emblem.iter()} <= DRAWN


def written(name: str, language: str) -> dict[str, str]:
    """The messages of a game without their case forms."""
    texts = tomllib.loads((folder(name) / language / "messages.toml").read_text("utf-8"))
    return {id: text for id, text in texts.items() if "/" not in id}
