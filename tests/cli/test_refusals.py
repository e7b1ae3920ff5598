"""Bad input: one sentence on stderr, exit code 2, no traceback."""

import pytest

from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import messages, pattern


def sentence(result):
    """The one line on stderr; nothing else was printed."""
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    return line


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (("catalog", "chess"), "chess"),
        (("rules", "chess", "castling"), "chess"),
        (("rules", "tzolkin", "TZ-BEG-77"), "TZ-BEG-77"),
        (("score", "chess", "missing.toml"), "chess"),
        (("score", "chess", "--template", "final"), "chess"),
        (("score", "tzolkin"), "--template"),
        (("score", "tzolkin", "missing.toml"), "missing.toml"),
        (("score", "tzolkin", "--template", "age-9"), "age-9"),
        (("score", "tzolkin", "--template", "final", "--players", "0"), "2 to 4 players"),
        (("replay", "missing.json"), "missing.json"),
        (("replay", "."), "cannot be read"),
        (("simulate", "chess"), "chess"),
        (("simulate", "tzolkin", "--players", "5"), "2 to 4 players"),
        (("simulate", "tzolkin", "--players", "0"), "2 to 4 players"),
        (("simulate", "tzolkin", "--output", "results.xlsx"), ".parquet"),
        (("simulate", "tzolkin", "--games", "1", "--output", "no-such-folder/results.csv"), "results.csv"),
        (("simulate", "tzolkin", "--games", "1", "--output", "no-such-folder/results.parquet"), "results.parquet"),
    ],
)
def test_a_sentence_names_what_is_wrong(run, tmp_path, monkeypatch, command, word):
    monkeypatch.chdir(tmp_path)
    assert word in sentence(run(*command, code=2))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "players"),
        ("[[players", "damaged"),
        ('{"players": [', "damaged"),
        ("[[players]]\ncorn = -1\n[[players]]", "corn"),
        ("[[players]]\nwheat = 1\n[[players]]", "wheat"),
        ("[[players]]", "2 to 4 players"),
        ('moment = "age-3"\n[[players]]\n[[players]]', "age-3"),
        ("moment = 7\n[[players]]\n[[players]]", "7"),
    ],
)
def test_a_sheet_that_no_table_can_look_like(run, sheet, text, word):
    sheet.write_text(text, encoding="utf-8")
    assert word in sentence(run("score", "tzolkin", sheet, code=2))


def test_a_save_that_is_none(run, sheet):
    assert "sheet.toml" in sentence(run("replay", sheet, code=2))


def test_the_sentence_is_in_the_language_asked_for(run, monkeypatch):
    assert sentence(run("rules", "chess", "?", "-l", "uk", code=2)).startswith("Гри «chess» немає")
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    assert sentence(run("rules", "chess", "?", code=2)).startswith("Гри «chess» немає")
    assert sentence(run("rules", "chess", "?", "-l", "en", code=2)).startswith("There is no game")


def test_the_first_set_locale_counts(run, monkeypatch):
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert sentence(run("rules", "chess", "?", code=2)).startswith("There is no game")


@pytest.mark.parametrize(
    "command",
    [
        ("frobnicate",),
        ("games", "--language", "fr"),
        ("simulate", "tzolkin", "--games", "0"),
        ("simulate", "tzolkin", "--jobs", "none"),
        ("simulate", "tzolkin", "--policy", "clever"),
        ("play", "--port", "70000"),
    ],
)
def test_arguments_that_the_command_line_refuses(run, command):
    assert run(*command, code=2).stdout == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_command_line_match_the_english_ones(language):
    english, ours = messages("en", "cli"), messages(language, "cli")
    assert {id for id in ours.patterns if "/" not in id} == set(english.patterns), "case forms are each language's own"
    for name, text in ours.patterns.items():
        assert pattern(text, language).names == pattern(english.patterns[name.partition("/")[0]], "en").names, name
