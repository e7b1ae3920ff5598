"""Every sentence reads right with every number and every good: plural forms, cases, no stray space or placeholder."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from companion.engine.ask import Reason
from companion.engine.data_folder import folder
from companion.engine.messages import messages, pattern
from companion.engine.number_format import number
from companion.engine.plurals import PLURALS
from tests.conformance.suite import definition, of
from tests.example import offered
from tests.test_messages import AREAS, BUILT_IN, EVERY_AREA, EVERY_LANGUAGE, GAMES, spoken, terms, written

__all__ = ["offered"]

NUMBERS = (0, 1, 2, 5, 11, 21, 0.25)
SLAVIC = pytest.mark.parametrize("language", ["uk", "ru"])
CASES = ("", "acc", "gen")
GOVERNS = {
    "gen": {
        *("бракує", "для", "після", "із", "з", "без", "немає", "від", "до", "замість"),
        *("хватает", "из", "после", "нет", "от", "вместо", "недостает"),
    },
    "acc": {
        *("отримує", "платить", "втрачає", "бере", "за", "на", "купує", "продає", "коштує", "покласти", "віддає"),
        *("получает", "платит", "теряет", "берет", "покупает", "продает", "стоит", "положить", "отдает"),
        *("заплатити", "заплатить", "забудовано", "викладено", "додано", "знайдено", "має", "знову", "скасувати"),
    },
}
"""Words and the case of what follows them."""
WORDS = {"kind", "of", "age", "era"}
"""Placeholders that hold a word, never a number."""
COLON = re.compile(
    r"(бракує|отримує(те)?|платить|втрачає|віддає(те)?|продає|купує"
    r"|хватает|получает(е)?|платит|теряет|отдает(е)?|продает|покупает): ?[{\d]"
)


def after(text: str) -> Iterator[tuple[str, str]]:
    """Every number with its forms and every goods placeholder, with the word that stands before it."""
    for match in re.finditer(r"([\w’]+) \{(\w+[|:][^{}]+)\}", text):
        yield match[1].lower(), match[2].partition(":")[2] or match[2].partition("|")[2]


@cache
def forms(area: str, language: str) -> dict[str, set[int]]:
    """Every word with plural forms, and which of the forms it is: "монети" follows 2, and in the genitive 1."""
    found: dict[str, set[int]] = {}
    for text in messages(language, area).patterns.values():
        for plurals in pattern(text, language).plurals:
            for place, form in enumerate(plurals[: PLURALS[language][0]]):
                found.setdefault(form, set()).add(place)
        for form in re.findall(r"^\{n\} (\w+)$", text):  # one form for all numbers
            found.setdefault(form, set()).update(range(PLURALS[language][0]))
    return found


@cache
def values(area: str, kind: str, n: float) -> Sequence[object]:
    """Possible values of a placeholder: every good and every term, with a number where one goes in."""
    name = kind.partition("/")[0]
    if name == "goods":
        goods = {id for id in terms(area)["goods"] if f"goods.{id}" not in of(area).ONLY_SHOWN}
        return [{good: int(n)} for good in sorted(goods)] + [dict.fromkeys(sorted(goods)[:3], int(n) or 5)]
    if name == "why":
        return [[Reason(next(id.partition(" ")[2] for id, text in written(area, "en").items() if plain(id, text)))]]
    if name == "player":
        return [0, -1, [0, 1]]
    if name == "entry":
        return sorted(definition(area).facts)
    if name == "face":
        return list(of(area).FACES)
    return [n] if not kind or name in BUILT_IN else sorted(terms(area)[name])


def plain(id: str, text: str) -> bool:
    """Whether it is a refusal that needs no values."""
    return id.startswith("refusal ") and not pattern(text, "en").names


def sentences(area: str, language: str, n: float) -> Iterator[tuple[str, str]]:
    """Every message of an area with that number, once for every good or term it may name."""
    say = messages(language, area)
    for id, text in spoken(area, language).items():
        taken = pattern(text, language)
        most = max((len(values(area, kind, n)) for kind in taken.kinds.values()), default=1)
        for turn in range(most):
            given = {}
            for name, kind in taken.kinds.items():
                choice = values(area, kind, n) if name not in WORDS or kind else ["…"]
                given[name] = choice[turn % len(choice)]
            yield id, say.say(id, given, ("Анна", "Bo"))


@EVERY_AREA
@EVERY_LANGUAGE
def test_every_sentence_reads_right_with_every_number(area, language):
    known = forms(area, language)
    longest_first = "|".join(map(re.escape, sorted(known, key=len)[::-1]))
    counted = re.compile(rf"(?<![\w.,–¼½¾−+-])(\d+) ({longest_first})(?!\w)")
    # Many say the same for every number.
    for id, text in dict.fromkeys(each for n in NUMBERS for each in sentences(area, language, n)):
        assert not re.search(r"[{}]|  | [,.;:!?](?!\w)|\.\.(?!\.)|None|\d 1-\w", text), f"{id}: {text}"
        for match in counted.finditer(text) if known else ():
            assert PLURALS[language][1](int(match[1])) in known[match[2]], f"{id}: {text}"


QUARTERED = [area for area in AREAS if area not in GAMES or of(area).QUARTERS]


@pytest.mark.parametrize("area", QUARTERED)
def test_a_quarter_of_a_point_is_in_the_genitive(area):
    for language in ("uk", "ru"):
        for id, text in sentences(area, language, 0.25):
            assert not re.search(r"¼ (очко|очки|очок|очков|очку)\b", text), f"{id}: {text}"


@pytest.mark.parametrize("game", GAMES)
@SLAVIC
def test_goods_have_their_forms_in_every_case(game, language):
    say = messages(language, game)
    for good, cases in of(game).GOODS_FORMS[language].items():
        for case, words in zip(CASES, cases, strict=True):
            for n in NUMBERS[:-1]:
                one, few, many = words.split()
                wanted = (one, few, many)[PLURALS[language][1](n)]
                assert say.term(f"goods/{case}".rstrip("/"), {good: n}) == f"{number(n)} {wanted}"


@EVERY_AREA
@SLAVIC
def test_a_governed_word_has_its_case(area, language):
    nominative = first_forms(area, language, "") - first_forms(area, language, "/acc")
    for id, text in written(area, language).items():
        for word, what in after(text):
            for case in (case for case, words in GOVERNS.items() if word in words):
                plurals = what.split("/")
                if plurals[0] in ("goods", "good", "kind"):
                    assert what.endswith(f"/{case}"), f"{id}: {text}"
                elif len(plurals) > 2:
                    assert plurals[0] not in nominative, f"{id}: {text}"
                    assert case != "gen" or plurals[1] == plurals[2], f"{id}: {text}"


def first_forms(area: str, language: str, case: str) -> set[str]:
    """The name of every good after 1 in a case."""
    shape = re.compile(rf"goods\.\w+{case}")
    texts = (text for id, text in messages(language, area).patterns.items() if shape.fullmatch(id))
    return {plurals[0] for text in texts for plurals in pattern(text, language).plurals}


@EVERY_AREA
@SLAVIC
def test_a_verb_and_its_object_are_one_sentence(area, language):
    for id, text in written(area, language).items():
        assert not COLON.search(text), f"{id}: {text}"


FOREIGN = {
    "en": r"[а-яіїєґ]",
    "uk": r"[ыэъё]|[a-z][а-яіїєґ]|[а-яіїєґ][a-z]",
    "ru": r"[іїєґ]|(?<!вс)ё|[a-z][а-я]|[а-я][a-z]",
}
"""Letters of another alphabet; in Russian ё stands only where it distinguishes всё from все."""
SIGNS = r"\w'\w| - |\.\.\."
"""A straight apostrophe, a hyphen for a dash, dots for an ellipsis."""


def prose(area: str, language: str) -> Iterator[str]:
    """Every message, and every line of every article that a player reads."""
    for id, text in written(area, language).items():
        if not id.startswith("language."):
            yield text
    rules = folder(area) / language / "rules.md"
    for line in rules.read_text(encoding="utf-8").splitlines() if rules.exists() else ():
        if not line.startswith(("#", "see:", "asked:", "words:", "printed:")):
            yield line


@EVERY_AREA
@EVERY_LANGUAGE
def test_letters_and_signs_are_those_of_the_language(area, language):
    for text in prose(area, language):
        words = re.sub(r"\{\w+\}|\{[^{}]*[:|]|[{}]", "", text)
        assert not re.search(FOREIGN[language], words, re.IGNORECASE), text
        assert not re.search(SIGNS, words), text


@pytest.mark.parametrize(
    ("game", "id", "values", "language", "sentence"),
    [
        ("tawantinsuyu", "event.refresh", {"who": 0, "what": "army"}, "en", "Ann turns an army card face up."),
        ("tawantinsuyu", "event.refresh", {"who": 0, "what": "building"}, "uk", "Ann знову відкриває будівлю."),
        (
            "tawantinsuyu",
            "event.her-refresh",
            {"who": None, "what": "army"},
            "ru",
            "Аксомамма снова открывает карту армии.",
        ),
        ("endless_winter", "option.food", {}, "en", "Food"),
        ("tawantinsuyu", "ask.learn", {"fact": "weavings"}, "en", "Enter what is printed on your copy: a weaving."),
        (
            *("tawantinsuyu", "event.score", {"who": 0, "points": 1, "source": "temple", "detail": ""}),
            *("en", "Ann: +1 VP, temple."),
        ),
    ],
)
def test_a_sentence_names_what_it_is_about(game, id, values, language, sentence):
    assert messages(language, game).say(id, values, ["Ann"]) == sentence
