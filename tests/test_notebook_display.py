"""In a notebook cell things show themselves: boards as drawings, points as tables, in the reader's language."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from IPython.core.formatters import DisplayFormatter

import companion
from companion.engine.ask import Option
from companion.engine.ledger import Ledger, ScoreLine
from companion.players import sensible_policy
from companion.rulebook import parse
from companion.stats import frames

GAMES = pytest.mark.parametrize("name", [game.name for game in companion.games()])
EVERY_LANGUAGE = pytest.mark.parametrize("language", companion.LANGUAGES)
SHARP = ('B"&amp;', "O'Neil & sons")
"""Names with everything in them that a page could misread and a table takes."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = companion.language()
    companion.language("en")
    yield
    companion.language(before)


@cache
def opened(name: str, decisions: int, players: tuple[str, str] = ("Anna", "Ben")) -> companion.Game:
    """A game in the middle, sensibly played; no test plays on."""
    game = companion.new_game(name, list(players), draws=5, copy=companion.sample_copy(name))
    choose = Random(5)
    while not game.over and len(game.journal) < decisions:
        game.play(sensible_policy(game, choose))
    return game


def in_a_cell(thing: object) -> dict[str, str]:
    """The form of a thing that a notebook would keep, by kind."""
    formatted, _ = DisplayFormatter().format(thing)
    return {kind.removeprefix("text/"): text for kind, text in formatted.items()}


def parsed(html: str) -> ET.Element:
    """HTML of ours is also XML: nothing is left open, nothing typed has become a tag."""
    return ET.fromstring(html)


def cells(html: str) -> list[list[str]]:
    """The texts of a table, row by row."""
    return [["".join(cell.itertext()) for cell in row] for row in parsed(html).iter("tr")]


# the board


@GAMES
@EVERY_LANGUAGE
def test_a_game_shows_its_board_its_players_and_its_question(name, language):
    game = opened(name, 60)
    companion.language(language)
    shown = in_a_cell(game)
    page = parsed(shown["html"])
    text = " ".join(page.itertext())
    assert game.definition.titles[language] in text
    assert game.describe(game.ask, language) in text
    assert len(page.findall(".//{http://www.w3.org/2000/svg}svg")) == 1
    assert [row[0] for row in cells(shown["html"])[1:]] == ["A · Anna", "B · Ben"]
    assert shown["plain"] == repr(game)


@GAMES
def test_a_finished_game_says_who_won(name):
    game = opened(name, 10_000)
    text = " ".join(parsed(in_a_cell(game)["html"]).itertext())
    winners = [each.name for each in game.standings() if each.place == 1]
    assert f"Winner: {winners[0]}" in text or "Shared victory" in text


@GAMES
def test_a_table_is_its_board_with_the_players_names(name):
    game = opened(name, 60, ("Жанна", "Ben"))
    drawing = in_a_cell(game.table)["image/svg+xml"]
    root = parsed(drawing)
    wide, high = root.get("viewBox").split()[2:]
    assert (root.get("width"), root.get("height")) == (wide, high), "a picture without a size fills the screen"
    assert "Ж" in {"".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")}
    assert in_a_cell(game.at(10).table)["image/svg+xml"] != drawing


def test_a_bare_table_without_names_is_drawn_too():
    table = companion.games()[0].new_table(2, {}, 0, False)
    assert parsed(in_a_cell(table)["image/svg+xml"]).get("width")


# points


def test_standings_are_a_table_and_a_frame():
    game = opened("tzolkin", 200)
    standings = game.standings()
    rows = cells(in_a_cell(standings)["html"])
    assert rows[0] == ["place", "player", "points"]
    assert [row[1] for row in rows[1:]] == [each.name for each in standings]
    frame = standings.frame()
    assert list(frame["player"]) == [each.name for each in standings]
    assert list(frame["points"]) == [each.points for each in standings]
    assert frame["tie_break"].dtype == "float64"
    shown = [f"{each.place}. {each.name} {each.points:g}" for each in standings]
    assert repr(standings) == f"<standings: {', '.join(shown)}>"
    assert game.if_it_ended_now()[0].frame().shape == (2, 4)


@GAMES
@EVERY_LANGUAGE
def test_a_ledger_adds_up_by_source(name, language):
    game = opened(name, 10_000)
    companion.language(language)
    head, *rows, total = cells(in_a_cell(game.ledger)["html"])
    assert head[1:] == list(game.names)
    by_name = {each.name: each.points for each in game.standings()}
    assert [number_of(each) for each in total[1:]] == [by_name[name] for name in game.names]
    columns = list(zip(*rows, strict=True))[1:]
    assert [sum(map(number_of, column)) for column in columns] == [by_name[name] for name in game.names]


def number_of(text: str) -> float:
    """A number as a player reads it: ``−3¼``."""
    sign = -1 if text.startswith("−") else 1
    quarters = {"¼": 0.25, "½": 0.5, "¾": 0.75}
    whole = re.sub(r"\D", "", text)
    return sign * (float(whole or 0) + sum(quarters.get(each, 0) for each in text))


@GAMES
def test_a_ledger_is_the_frame_that_the_record_of_the_game_has(name):
    game = opened(name, 10_000)
    frame, kept = game.ledger.frame(), frames.score_lines(game)
    shared = ["seat", "player", "points", "source", "detail", "rule", "era", "day", "decision", "total"]
    assert list(frame.columns) == shared
    assert frame.astype(str).values.tolist() == kept[shared].astype(str).values.tolist()


def test_a_ledger_of_loose_lines_is_shown_without_names():
    lines = [ScoreLine(1, 4, "<b>luck", "", "", "", 0, 1)]
    assert cells(in_a_cell(Ledger(lines))["html"]) == [
        ["from", "player 1", "player 2"],
        ["<b>luck", "", "4"],
        ["sum", "0", "4"],
    ]
    assert Ledger(lines).frame()["player"].tolist() == [1]
    assert Ledger(()).frame().empty


@EVERY_LANGUAGE
def test_a_score_is_shown_with_its_moment_and_its_winner(language):
    sheet = {"players": [{"name": "Ann", "points": 40, "corn": 5}, {"name": "Ben", "points": 41}]}
    companion.language(language)
    html = in_a_cell(companion.score("tzolkin", sheet))["html"]
    assert cells(html)[0] == ["", "Ann", "Ben"]
    assert cells(html)[-1][1:] == ["41¼", "41"]
    assert "".join(parsed(html).itertext()).endswith("Ann")


# options


def test_an_option_is_in_the_list_by_its_key_or_by_itself():
    played = opened("tzolkin", 150)
    moments = (played.at(n) for n in range(149, 0, -1))
    game = next(game for game in moments if len(game.options) > len(game.legal))
    refused = next(option for option in game.options if not option.allowed)
    allowed = game.legal[0]
    assert refused.key in game.options
    assert refused.key not in game.legal
    assert refused in game.options
    assert refused not in game.legal
    assert allowed.key in game.legal
    assert allowed in game.options
    assert "dance" not in game.options
    assert (len(game.legal), game.legal[0].key) == (len(list(game.legal)), allowed.key)


@GAMES
def test_options_show_their_keys_their_words_and_why_not(name):
    game = opened(name, 60)
    options = game.options
    head, *rows = cells(in_a_cell(options)["html"])
    assert head == ["key", "option", "verdict"]
    for option, row in zip(options, rows, strict=True):
        assert row == [option.key, game.describe(option), game.describe(option.verdict)]
    assert repr(game.legal) == f"<options: {', '.join(option.key for option in game.legal)}>"


def test_a_long_list_of_options_names_the_first_and_counts_the_rest():
    many = companion.Options([Option(f"draw {n}") for n in range(60)])
    assert repr(many).startswith("<options: draw 0, draw 1, ")
    assert repr(many).endswith(", draw 23, 36 more>")
    over = opened("tzolkin", 10_000)
    assert repr(over.legal) == "<options: none>"
    assert over.legal == []
    assert cells(in_a_cell(over.legal)["html"]) == [["key", "option", "verdict"]]


# articles


@EVERY_LANGUAGE
def test_an_article_is_markdown(language):
    article = companion.rulebook("tzolkin").article("TZ-BEG-01", language)
    shown = in_a_cell(article)["markdown"]
    assert shown.startswith(f"### {article.title}\n\nTZ-BEG-01 ")
    assert all(paragraph in shown for paragraph in article.text)
    assert all(f"> {example}" in shown for example in article.examples)


def test_signs_of_an_article_stay_signs():
    [article] = parse("# TZ-PAL-01\ntitle: <img> *x*\n\nA [link](x) & more.", "en")
    assert in_a_cell(article)["markdown"] == "### \\<img\\> \\*x\\*\n\nTZ-PAL-01\n\nA \\[link\\](x) \\& more."


# names are never markup


@GAMES
def test_typed_text_is_never_markup(name):
    game = opened(name, 10_000, SHARP)
    looks = (game, game.options, game.standings(), game.ledger)
    for html in [*(in_a_cell(each)["html"] for each in looks), in_a_cell(game.table)["image/svg+xml"]]:
        parsed(html)
    assert SHARP[0] in cells(in_a_cell(game.standings())["html"])[1] + cells(in_a_cell(game.standings())["html"])[2]


# the reader's language


def test_the_language_is_the_machines_until_another_is_chosen(monkeypatch):
    monkeypatch.setattr("companion.notebook_display._reader.language", "")
    for name in ("HTTP_ACCEPT_LANGUAGE", "COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "uk_UA.UTF-8")
    assert companion.language() == "uk"
    monkeypatch.setenv("HTTP_ACCEPT_LANGUAGE", "ru")
    assert companion.language() == "ru"
    assert companion.language("en") == companion.language() == "en"
    with pytest.raises(companion.CompanionError, match="There is no language “de”; there are: en, uk, ru"):
        companion.language("de")
    assert companion.language() == "en"
