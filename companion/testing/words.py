"""The words of a game: the same messages and articles in every language."""

import tomllib

from companion.engine.data import LANGUAGES, folder
from companion.engine.languages import pattern
from companion.testing.suite import in_every_game


@in_every_game
def test_every_language_has_the_same_messages_with_the_same_values(name: str) -> None:
    """Case forms aside, which each language has as it needs them."""
    english = written(name, "en")
    for language in LANGUAGES:
        own = written(name, language)
        assert own.keys() == english.keys(), language
        for id, text in own.items():
            assert pattern(text, language).names == pattern(english[id], "en").names, id


def written(name: str, language: str) -> dict[str, str]:
    """The messages of a game without their case forms."""
    told = tomllib.loads((folder(name) / language / "messages.toml").read_text("utf-8"))
    return {id: text for id, text in told.items() if "/" not in id}
