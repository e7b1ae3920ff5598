"""Points that players quarrel about are settled in the article itself, in every language."""

import re

import pytest

import companion
from companion.engine.data_folder import LANGUAGES, folder

SETTLED = [
    ("tzolkin", "TZ-BUILD-04", {"en": "any-action tomb", "uk": "гробницю, що дає будь-яку дію", "ru": "Гробницу"}),
    ("santa_maria", "SM-MONK-01", {"en": "chance is lost", "uk": "не зберігається", "ru": "не сохраняется"}),
    ("santa_maria", "SM-SHIP-05", {"en": "in that same turn", "uk": "цього самого ходу", "ru": "сразу же"}),
    ("santa_maria", "SM-TRADE-01", {"en": "trade again", "uk": "зробити знову", "ru": "обменять можно снова"}),
    ("santa_maria", "SM-DIE-11", {"en": "natural reading", "uk": "Природно читати", "ru": "Естественно читать"}),
    ("santa_maria", "AK-D-END-01", {"en": "final points", "uk": "остаточні очки", "ru": "окончательных очках"}),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule", "words"), SETTLED)
def test_the_article_decides(game, rule, words, language):
    text = " ".join(companion.rulebook(game).article(rule, language).text)
    assert re.search(words[language], text), text


def test_other_languages_do_not_speak_of_the_russian_rulebook():
    for language, words in (("en", "Russian"), ("uk", "російськ")):
        for game in ("tzolkin", "santa_maria"):
            assert words not in (folder(game) / language / "rules.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", r"asks[^.:]* once"), ("uk", r"питає[^.:]* раз\b"), ("ru", r"(спросит|спрашивает)[^.:]* один раз")],
)
def test_that_the_companion_asks_once_is_said_once(language, words):
    articles = (folder("santa_maria") / language / "rules.md").read_text("utf-8")
    assert len(re.findall(words, articles)) == 1
