"""Words: plural forms, numbers, patterns, lists and terms, in three languages."""

import pytest

from companion.engine.ask import Reason
from companion.engine.data_folder import LANGUAGES
from companion.engine.messages import Messages, UnknownMessage, messages, pattern
from companion.engine.number_format import number
from companion.engine.plurals import PLURALS

WORKERS = {"en": "{n|worker/workers}", "uk": "{n|робітник/робітники/робітників}", "ru": "{n|рабочий/рабочих/рабочих}"}


@pytest.mark.parametrize(
    ("n", "en", "uk"),
    [
        (0, "0 workers", "0 робітників"),
        (1, "1 worker", "1 робітник"),
        (2, "2 workers", "2 робітники"),
        (4, "4 workers", "4 робітники"),
        (5, "5 workers", "5 робітників"),
        (11, "11 workers", "11 робітників"),
        (12, "12 workers", "12 робітників"),
        (14, "14 workers", "14 робітників"),
        (21, "21 workers", "21 робітник"),
        (22, "22 workers", "22 робітники"),
        (25, "25 workers", "25 робітників"),
        (101, "101 workers", "101 робітник"),
        (111, "111 workers", "111 робітників"),
        (112, "112 workers", "112 робітників"),
        (-1, "−1 workers", "−1 робітник"),
        (-3, "−3 workers", "−3 робітники"),
        (5.0, "5 workers", "5 робітників"),
        (1.0, "1 worker", "1 робітник"),
    ],
)
def test_plural_forms(n, en, uk):
    assert pattern(WORKERS["en"], "en").format(messages("en"), {"n": n}, ()) == en
    assert pattern(WORKERS["uk"], "uk").format(messages("uk"), {"n": n}, ()) == uk


@pytest.mark.parametrize(
    ("language", "text", "shown"),
    [
        ("en", "{n|point/points}", ["¼ point", "1 point", "2½ points", "5¾ points"]),
        ("uk", "{n|очко/очки/очок/очка}", ["¼ очка", "1 очко", "2½ очка", "5¾ очка"]),
        ("ru", "{n|очко/очка/очков}", ["¼ очка", "1 очко", "2½ очка", "5¾ очка"]),
    ],
)
def test_fractions_have_their_form(language, text, shown):
    taken = pattern(text, language)
    assert [taken.format(messages(language), {"n": n}, ()) for n in (0.25, 1, 2.5, 5.75)] == shown


def test_ukrainian_and_russian_choose_alike():
    for n in [*range(-130, 130), 0.5, 1.25, 11.75]:
        assert PLURALS["uk"][1](n) == PLURALS["ru"][1](n)


def test_every_language_has_its_number_of_forms():
    assert {language: PLURALS[language][0] for language in LANGUAGES} == {"en": 2, "uk": 3, "ru": 3}
    for language in LANGUAGES:
        assert {PLURALS[language][1](n) for n in range(200)} == set(range(PLURALS[language][0]))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "0"),
        (7, "7"),
        (-3, "−3"),
        (0.25, "¼"),
        (0.5, "½"),
        (0.75, "¾"),
        (-0.5, "−½"),
        (41.25, "41¼"),
        (-12.75, "−12¾"),
        (3.0, "3"),
        (-0.0, "0"),
        (2.1, "2.1"),
        (1_000_000, "1000000"),
    ],
)
def test_numbers_as_players_write_them(value, shown):
    assert number(value) == shown


@pytest.fixture
def english() -> Messages:
    return Messages(
        "en",
        {
            "list.and": "{first} and {last}",
            "player.neutral": "nobody",
            "player.seat": "player {n}",
            "gear.tikal": "Tikal",
            "gear.tikal/loc": "in Tikal",
            "goods.corn": "{n} corn",
            "goods.corn/gen": "of {n} corn",
            "goods.skull": "{n|skull/skulls}",
            "plain": "Nothing to fill in.",
            "where": "{who:player} {gear:gear/loc}, {gear:gear}: {points:signed} ({points:points}), {text}",
            "missing": "lacks {goods:goods}, {goods:goods/gen}",
            "who": "{who:player}",
            "refusal XX-01": "No, {n} times.",
            "caution XX-01": "Careful, {n} times.",
        },
    )


def test_a_pattern_with_everything(english):
    values = {"who": 1, "gear": "tikal", "points": 2.25, "text": "<b>"}
    assert english.text("where", ["Ann", "Ben"], **values) == "Ben in Tikal, Tikal: +2¼ (2¼), <b>"
    assert english.say("where", values | {"points": -3}, ["Ann", "Ben"]).endswith("−3 (−3), <b>")


def test_values_are_never_read_as_patterns(english):
    values = {"who": "{who:player}", "gear": "tikal", "points": 0, "text": "{text} {0} %s \\1"}
    assert english.say("where", values) == "{who:player} in Tikal, Tikal: 0 (0), {text} {0} %s \\1"
    assert english.say("who", {"who": ["{last}", "{first}"]}) == "{last} and {first}"


def test_goods_and_lists(english):
    assert english.term("goods", {"corn": 2, "skull": 1}) == "2 corn and 1 skull"
    assert english.term("goods", {"corn": 0, "skull": 2}) == "2 skulls"
    assert english.term("goods/gen", {"corn": 3}) == "of 3 corn"
    assert english.term("goods", {}) == ""
    assert english.join(["a", "b", "c"]) == "a, b and c"
    assert english.join([]) == ""


def test_players_by_seat_by_name_and_neutral(english):
    assert english.say("who", {"who": 0}, ["Ann"]) == "Ann"
    assert english.say("who", {"who": "Ann"}) == "Ann"
    assert english.say("who", {"who": -1}, ["Ann"]) == "nobody"
    assert english.say("who", {"who": [0, 1, 2]}, ["Ann", "Ben", "Cem"]) == "Ann, Ben and Cem"
    assert english.say("who", {"who": 2}) == "player 3"


def test_a_refusal_and_a_caution_of_one_rule(english):
    reason = Reason("XX-01", {"n": 3})
    assert english.refusal(reason) == english.say("XX-01", {"n": 3}) == "No, 3 times."
    assert english.caution(reason) == "Careful, 3 times."


def test_a_missing_message_is_our_fault_and_named(english):
    with pytest.raises(UnknownMessage, match=r"weather \(en\)"):
        english.text("weather")
    assert "weather" not in english
    assert "plain" in english


def test_what_a_pattern_says_of_itself():
    taken = pattern("{n|one/many} of {gear:gear} for {who}", "en")
    assert taken.names == {"n", "gear", "who"}
    assert taken.plurals == [("one", "many")]
    assert taken.kinds == {"n": "", "gear": "gear", "who": ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_engine_and_of_a_game_come_together(language):
    assert "error.player-count" in messages(language)
    assert "ask.turn" not in messages(language)
    both = messages(language, "tzolkin")
    assert "error.player-count" in both
    assert "ask.turn" in both
    assert "refusal TZ-BEG-01" in both
    assert "caution TZ-BEG-01" in both
    assert messages(language, "tzolkin") is both


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="no language “fr”; there are: en, uk, ru"):
        messages("fr")


def test_a_bar_stands_between_cells_or_after_a_condition_as_the_game_says():
    assert messages("en", "santa_maria").face("gem|road") == "1 gem | road"
    assert messages("en", "endless_winter").face("hunt|labour") == "Hunt: 1 labour"
