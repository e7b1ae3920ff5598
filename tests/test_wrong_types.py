"""Values that no type checker would let through still get one sentence in every language, and nothing changes."""

from typing import Any

import pytest

import companion
from companion import CompanionError, UnknownLanguage, UnknownRule
from companion.engine.errors import LONGEST_VALUE
from tests.engine.games import played, started, state

WRONG: list[Any] = [None, True, 1.5, [], {}, b"\xff", object(), "\ud800", 10**5000, float("nan"), "x" * 100_000]
LONGEST = 6 * LONGEST_VALUE


def refused(call: Any) -> CompanionError:
    """The refusal, after checking its sentence in every language."""
    with pytest.raises(CompanionError) as error:
        call()
    for language in companion.LANGUAGES:
        text = error.value.text(language)
        assert 0 < len(text) <= LONGEST
        assert "\n" not in text
        text.encode()
    return error.value


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_the_methods_of_a_game(value):
    game = played(30)
    before = state(game)
    for call in (game.undo, game.redo, game.at, game.preview, game.play):
        refused(lambda call=call: call(value))
    refused(lambda: game.correct(value, 1))
    refused(lambda: game.correct("players.0.corn", value))
    refused(lambda: game.describe(game.ask, value))
    refused(lambda: game.describe(value))
    assert state(game) == before


@pytest.mark.parametrize("value", WRONG, ids=lambda value: type(value).__name__)
def test_the_public_face(value):
    people = ["Ann", "Ben"]
    refused(lambda: companion.new_game(value, people))
    refused(lambda: companion.new_game("tzolkin", value))
    refused(lambda: companion.new_game("tzolkin", [value, value]))
    for name in ("draws", "first", "rulings", "table", "copy"):
        if value is not None and not (name == "draws" and type(value) is int) and not (name == "rulings" and not value):
            refused(lambda name=name: companion.new_game("tzolkin", people, **{name: value}))
    readers = [companion.load_game, companion.read_game, companion.read_copy]
    for call in (*readers, companion.sample_copy, companion.rulebook, companion.catalog):
        refused(lambda call=call: call(value))
    refused(lambda: companion.catalog("tzolkin")[value])
    refused(lambda: companion.template("tzolkin", value))
    refused(lambda: companion.template("tzolkin", "final", value))
    refused(lambda: companion.template("tzolkin", "final", 2, value))
    refused(lambda: companion.score("tzolkin", value))
    if value is not None:
        refused(lambda: companion.score("tzolkin", {"players": [{}, {}]}, value))
    refused(lambda: companion.checkpoints("tzolkin", people).add(value, {"players": [{}, {}]}))
    refused(lambda: companion.checkpoints("tzolkin", people).add("final", value))
    refused(lambda: companion.rulebook("tzolkin").article(value))
    if not isinstance(value, str) or value == "\ud800":
        refused(lambda: companion.rulebook("tzolkin").find(value))
    refused(lambda: companion.rulebook("tzolkin").find("corn", value))


def test_a_note_with_half_a_letter_is_not_kept():
    game = played(20)
    while game.mid_turn:
        game.undo()
    before = state(game)
    refused(lambda: game.correct("players.0.corn", 3, note="\ud800"))
    refused(lambda: game.correct_all([], 1))
    assert state(game) == before


def test_lookup_errors_stay_lookup_errors():
    with pytest.raises(KeyError) as error:
        companion.rulebook("tzolkin").article("TZ-BEG-1")
    assert isinstance(error.value, UnknownRule)
    assert error.value.text("uk") == "Правила «TZ-BEG-1» немає; можливо, це TZ-BEG-01, TZ-BEG-03, TZ-BEG-02."
    for kind in (KeyError, ValueError, UnknownLanguage):
        with pytest.raises(kind):
            started().describe(started().ask, "fr")


def test_a_file_name_of_any_length_fits_a_sentence(tmp_path):
    for call in (companion.load_game, lambda path: companion.score("tzolkin", path)):
        assert "…" in str(refused(lambda call=call: call("x" * 100_000 + ".json")))
        refused(lambda call=call: call("\0"))
        refused(lambda call=call: call(tmp_path / "\ud800.json"))


def test_a_save_of_newer_rules_says_so_though_it_replays():
    text, known = played(20).to_save().text(), companion.games()[0].rules_version
    newer = text.replace(f'"rules": {known}', f'"rules": {known + 6}')
    again = companion.read_game(newer)
    assert [decision.key for decision in again.journal] == [decision.key for decision in played(20).journal]
    assert again.notice is not None
    assert f"newer rules (version {known + 6}; this companion knows {known})" in str(again.notice)
    assert companion.read_game(text).notice is None
