"""The languages of the search: stemming, words to skip, and numbers written as words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache

from companion.rulebook import stems

SHORTEST_ROOT = 3

_BREAK = "\x1e"  # between texts whose words are found together
_WORD = re.compile(  # most words have no apostrophe and no rare letter, which takes longer
    rf"[a-zа-яіїє]+(?!'|[^\W\d_])|\d+|[^\W\d_]+(?:'[^\W\d_]+)*|{_BREAK}"
)
# Apostrophes in all their shapes become one; stress marks and soft hyphens go. Most texts have none of these.
_CLEAN = dict.fromkeys("’ʼ`´′‘＇", "'") | dict.fromkeys("\u0301\u00ad", "") | {"ё": "е", "ґ": "г"}


class Language:
    """A language as the search sees it."""

    def __init__(
        self,
        stem: Callable[[str], str],
        skip: str,
        numbers: dict[str, str],
        quiet: str = "",
        letters: str = "",
        prefixes: str = "",
    ) -> None:
        self.skip = frozenset(skip.split())
        self._quiet = frozenset(map(stem, quiet.split()))
        self.letters = frozenset(letters)  # that the other languages here do not have
        self._prefixes = tuple(prefixes.split())
        self._numbers = {form: digit for digit, forms in numbers.items() for form in forms.split()}
        self.stem = stem
        self.term = lru_cache(maxsize=16384)(self._term)
        self.stem_or_number = lru_cache(maxsize=16384)(self._stem_or_number)

    def terms(self, text: str) -> list[str]:
        """The stems of a text, numbers as digits, without the words that every text has."""
        return [term for word in words(text) if (term := self.term(word))]

    def _term(self, word: str) -> str:
        return "" if word in self.skip else self._stem_or_number(word)

    def _stem_or_number(self, word: str) -> str:
        """The stem of a word, or the digit that it says."""
        return self._numbers.get(word) or self.stem(word)

    def is_topical(self, word: str) -> bool:
        """Whether a word can be the subject of a question: no number, no scrap, no small talk."""
        return len(word) > 2 and not word.isdigit() and self.stem(word) not in self._quiet

    def roots(self, term: str) -> list[str]:
        """The stem as it is and without a prefix, so that поставить meets ставить and выставить."""
        if not term.startswith(self._prefixes):  # mostly
            return [term]
        cut = [term[len(prefix) :] for prefix in self._prefixes if term.startswith(prefix)]
        return [term, *(root for root in cut if len(root) >= SHORTEST_ROOT)]

    def of_root(self, root: str, known: Collection[str]) -> Iterator[str]:
        """The stems among some that have a root, with a prefix or without."""
        others = (prefix + root for prefix in self._prefixes) if len(root) >= SHORTEST_ROOT else ()
        return (stem for stem in (root, *others) if stem in known)


def words(text: str) -> list[str]:
    """The words of a text as one writes them in a hurry: small letters, no apostrophe, no ё.

    >>> words("П’ять робітників, Tzolk'in №2")
    ['пять', 'робітників', 'tzolkin', '2']
    >>> words("a player's turn; can't")
    ['a', 'player', 'turn', 'can']
    """
    return _found(text)


def words_of_each(texts: Iterable[str]) -> list[list[str]]:
    """The words of several texts, faster than one by one.

    >>> words_of_each(["Two cobs", "", "a player's turn"])
    [['two', 'cobs'], [], ['a', 'player', 'turn']]
    """
    found = _found(f" {_BREAK} ".join(texts))
    each: list[list[str]] = []
    start = 0
    for _ in range(found.count(_BREAK)):
        end = found.index(_BREAK, start)
        each.append(found[start:end])
        start = end + 1
    return [*each, found[start:]]


def _found(text: str) -> list[str]:
    text = unicodedata.normalize("NFC", text).casefold()
    for sign, plain in _CLEAN.items():
        if sign in text:
            text = text.replace(sign, plain)
    found = _WORD.findall(text)
    return [_without_apostrophe(word) if "'" in word else word for word in found] if "'" in text else found


def _without_apostrophe(word: str) -> str:
    head, _, tail = word.rpartition("'")
    if tail in ("s", "re", "ll", "ve", "d", "m"):
        word = head
    elif tail == "t" and head.endswith("n"):
        word = head if head == "can" else head[:-1]
    return word.replace("'", "")


def _from_eleven(stems: str, endings: str) -> dict[str, str]:
    """The forms of numbers and ordinals from 11 on, by their stems and the endings that they share."""
    return {str(11 + at): " ".join(stem + each for each in endings.split()) for at, stem in enumerate(stems.split())}


ENGLISH = Language(
    stems.english,
    skip="""
        a about again already also am an and any anybody anyone anything are as at be because been but by can cannot
        cant could did do does doesnt doing don done dont else even ever every for from get gets getting go going got
        had happen happened happens has have having he her his how i if in into is it its just let like lot make many
        may me might more much must my need no not now of on or other our ought put really same shall she should since
        so some somebody someone something st nd rd th still such than that the their them then there these they this
        those to too until us use using want wants was we were what when where which while who whom whose why will with
        without would yes yet you your
    """,
    numbers={
        "2": "two second twice",
        "3": "three third thrice",
        "4": "four fourth",
        "5": "five fifth",
        "6": "six sixth",
        "7": "seven seventh",
        "8": "eight eighth",
        "9": "nine ninth",
        "10": "ten tenth",
        "11": "eleven eleventh",
        "12": "twelve twelfth",
        "13": "thirteen thirteenth",
        "14": "fourteen fourteenth",
        "15": "fifteen fifteenth",
        "16": "sixteen sixteenth",
        "17": "seventeen seventeenth",
        "18": "eighteen eighteenth",
        "19": "nineteen nineteenth",
        "20": "twenty twentieth",
        "0": "zero",
    },
    quiet="""
        actual afraid allow always answer anywhere ask asking bad believe best better big bit boyfriend brother call
        called calculate child clear confused correct crazy dad daughter didnt different difficult dry dude easy
        everybody everyone everywhere exact explain false fast fix forget friend funny girlfriend good great guy guys
        hard hello help hey husband illegal impossible kid kids kind know known later legal little long mate max maybe
        mean meant mid min mistake mom never new nice nobody normal nowhere often okay old our ourselves people perhaps
        person please possible probably question quick remember right rule say sign silly simple sister sit situation
        slow small sometimes son soon sort stuff stupid suppose sure survive table tell thank think thing today tomorrow
        tonight trigger trip true try understand wait way weird wife wonder wrong yesterday anyway basically literally
    """,
)

RUSSIAN = Language(
    stems.russian,
    skip="""
        а бы был была были было быть в вам вас ваш ваша ваше ваши вашего ваших вашему весь во вот вообще все всего вы
        где да даже для до его ее ей если есть еще ж же за здесь и из или им их к как какая какие какой какую каком
        когда кого кому которая которое которые который которых которую кто куда ли лишь между меня мне мной мог могу
        могут мое мои мой моя моих может можете можешь можно мы на нам нас наш не него нее нельзя нет ни ним них но ну
        о об он она они оно от ото очень по поэтому при про разве с сам сама сами свое свои свой своя своего своих
        своему своими со так также такая такие такое такой там те тебе тебя то тогда того тоже только том тот ту тут
        ты у уж уже хочу чего чей чем что чтоб чтобы эта эти это этого этой этом этот эту я го му ой ый сколько почему
        зачем нужно надо должен должна должны будет будут буду делать делаю сделать получается теперь
    """,
    numbers={
        "2": """
            два две двух двум двумя двое двоих двоем вдвоем второй вторая второе вторую второго второму втором вторым
            вторые вторых двойка двойки двойку двойке двойкой дважды вдвое
        """,
        "3": """
            три трех трем тремя трое троих втроем третий третья третье третью третьего третьему третьем третьим третьей
            третьи тройка тройки тройку тройке тройкой трижды втрое
        """,
        "4": """
            четыре четырех четырем четырьмя четверо четверых вчетвером четвертый четвертая четвертое четвертую
            четвертого четвертому четвертом четвертым четвертой четверка четверки четверку четверке четверкой
        """,
        "5": """
            пять пяти пятью пятеро пятый пятая пятое пятую пятого пятому пятом пятым пятой пятерка пятерки пятерку
            пятерке пятеркой
        """,
        "6": """
            шесть шести шестью шестеро шестой шестая шестое шестую шестого шестому шестом шестым шестерка шестерки
            шестерку шестерке шестеркой
        """,
        "7": """
            семь семи седьмой седьмая седьмое седьмую седьмого седьмому седьмом семерка семерки семерку семерке
        """,
        "8": """
            восемь восьми восьмой восьмая восьмое восьмую восьмого восьмому восьмом восьмерка восьмерки
            восьмерку восьмерке
        """,
        "9": "девять девяти девятый девятая девятое девятую девятого девятом девятой девятка девятки девятку девятке",
        "10": "десять десяти десятый десятая десятое десятую десятого десятом десятой десятка десятку десятке",
        **_from_eleven(
            "одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат",
            "ь и ый ая ое ую ого ому ом ой ым",
        ),
        "0": "ноль нуль нулевая нулевую нулевой нуля",
    },
    quiet="""
        брат быстро быстрее вероятно вообще всегда вчера где-то говорить дать делаться дети дочь друг друзья думать жена
        забит забыть завтра запутались знать иногда использоваться кажется капать конечно легко лучше люди макс мама
        минимум муж надеюсь наверное невозможно неправильно нигде никогда никто ничего новый нормально объяснить
        объясните ок оказаться оказывается ошибка папа плохо подскажите подсказать пожалуйста позже помнить понимать
        понять помогите помочь потом похоже правило правильно привет пробовать просто пусть работать разный разобраться
        ребенок сейчас сегодня сестра сидеть ситуация сказать сложно скоро сначала собственно спасибо спросить старый
        стол странно сын топать точно туда тупо хорошо часто что-то кто-то как-то какой-то якобы обоих
    """,
    letters="ыэъё",
    prefixes="в вы до за из ис на об от пере по под при про раз рас с со у",
)

UKRAINIAN = Language(
    stems.ukrainian,
    skip="""
        а або адже але б без би був була були було бути в вам вас ваш ваша ваше ваші вашого ваших вже ви він вона вони
        воно все всі всіх всього всю втім вся від де для до ж же з за зі його й її їй їм їх і із інший інші інших кого
        кому коли котрий котра котрі куди лише мене мені ми мій моє моєї мої моїх моя може можете можеш можна можу
        можуть мав маю має маєте мають на навіть над нам нас наш не нема немає неї нею ним них ні ну о об однак от
        отже перед по при про свій своє свої своїх своєї свого своєму своїми своя себе собі скільки та так така таке
        такий такі також там те теж тебе ти тим того тоді той тому тут ту у хто хочу це цей цього цьому ця цю ці чи
        чий чия чого чому що щоб щоби я як яка яке який яких якої яку якщо якби го му ий треба потрібно повинен
        повинна повинні буде будуть буду робити роблю зробити ще навіщо взагалі лиш тепер
    """,
    numbers={
        "2": """
            два дві двох двом двома двоє вдвох удвох другий друга друге другу другого другому другим другої другій
            двійка двійки двійку двійці двійкою двічі вдвічі удвічі другою
        """,
        "3": """
            три трьох трьом трьома троє втрьох утрьох третій третя третє третю третього третьому третьої третьою
            третім трійка трійки трійку трійці трійкою тричі втричі утричі
        """,
        "4": """
            чотири чотирьох чотирьом чотирма четверо вчотирьох учотирьох четвертий четверта четверте четверту четвертого
            четвертому четвертої четвертій четвертою четвертим четвірка четвірки
            четвірку четвірці четвіркою
        """,
        "5": """
            пять пяти пятьох пятьма пятий пята пяте пяту пятого пятому пятої пятій пятою пятим пятірка пятірки пятірку
            пятірці пятіркою
        """,
        "6": """
            шість шести шістьох шістьма шостий шоста шосте шосту шостого шостому шостої шостій шостою шостим
            шістка шістки шістку шістці шісткою
        """,
        "7": """
            сім семи сімох сьомий сьома сьоме сьому сьомого сьомому сьомої сьомій сімка сімки сімку сімці
        """,
        "8": """
            вісім восьми восьмий восьма восьме восьму восьмого восьмому восьмої восьмій вісімка вісімки вісімку вісімці
        """,
        "9": "девять девяти девятий девята девяте девяту девятого девятому девятої девятій девятка девятку",
        "10": "десять десяти десятий десята десяте десяту десятого десятому десятої десятій десятка десятку",
        **_from_eleven(
            "одинадцят дванадцят тринадцят чотирнадцят пятнадцят шістнадцят сімнадцят вісімнадцят девятнадцят двадцят",
            "ь и ий а е у ого ому ої ій им ою",
        ),
        "0": "нуль ноль нульова нульову нульовій нуля",
    },
    quiet="""
        аня брат будь вважати взагалі виходить виходило вміти вчора говорити граємо дадуть дивно дитина діти добре
        дозволено допоможіть допомогти друг друзі дружина дуже думати дякую завжди загалом забитий забути зараз збоку
        зверху зверни звичайно знати знизу зрозуміти іти йти каже казати краще ласка легко люди макс мама мінімум
        можливо нащо невже незрозуміло неможливо неправильно ніде ніколи ніхто новий ок падати пам'ятати пізніше
        підкажіть питання погано подруга пояснити пояснювати правило правильно привіт працювати просто різний роздуми
        розуміти сестра син складно скоро скрізь сидіти сказати справді спробувати старий стіл сунути сьогодні тато
        точно трохи тупо хтось часто чоловік швидко швидше щойно щось якось якийсь мабуть нарешті ситуація помилка
    """,
    letters="іїєґ",
    prefixes="в ви від до з за зі із на об пере по під при про роз с у",
)

LANGUAGES = {"en": ENGLISH, "ru": RUSSIAN, "uk": UKRAINIAN}
PLAIN = Language(str, skip="", numbers={})
