"""Light stemmers for English, Russian and Ukrainian: different forms of a word become one string.

A stem is a key for the search and need not be a word. The full Snowball stemmers would cost several times the time
of the whole first search, and know no Ukrainian.
"""

from __future__ import annotations

from collections.abc import Iterable


def _by_form(forms: dict[str, str]) -> dict[str, str]:
    """Forms that no ending explains, and words that players use one for another."""
    return {form: stem for stem, group in forms.items() for form in group.split()}


_ENGLISH_FORMS = _by_form(
    {
        "begin": "began begun",
        "break": "broke broken breaker",
        "build": "built",
        "burn": "burnt",
        "buy": "bought",
        "cheap": "cheaper cheapest",
        "cost": "price prices",
        "choos": "chose chosen choice choices",
        "draw": "drew drawn",
        "eat": "ate eaten eater",
        "fall": "fell fallen",
        "feed": "fed",
        "giv": "gave given",
        "go": "went gone goes",
        "high": "higher highest",
        "hold": "held",
        "hunter": "hunter hunters",
        "keep": "kept",
        "lay": "laid lain",
        "los": "lost loss losing",
        "low": "lower lowest",
        "own": "owner owners",
        "pay": "paid payment",
        "sell": "sold",
        "spend": "spent",
        "tak": "took taken",
        "tie": "ties tied tying",
        "tooth": "teeth",
        "win": "won winner",
        "worker": "worker workers",
    }
)


def english(word: str) -> str:
    """Plurals, -ed, -ing and a few derivations.

    >>> {english(word) for word in ("place", "places", "placed", "placing", "placement")}
    {'plac'}
    """
    if word in _ENGLISH_FORMS:
        return _ENGLISH_FORMS[word]
    if len(word) < 4:
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    word = _without(word, ("ment", "ing", "ied", "ed", "ation", "ion", "ly"), 3)
    word = _without(word, ("er", "or"), 4)
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeolsz":
        word = word[:-1]
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word[-1] == "y" and word[-2] not in "aeou" else word


def _without(word: str, suffixes: tuple[str, ...], least: int) -> str:
    """The word without one of the suffixes, when at least so many letters and a vowel stay."""
    for suffix in suffixes:
        if word.endswith(suffix):
            stem = word.removesuffix(suffix)
            if len(stem) < least or (suffix, stem[-1]) == ("ed", "e") or not any(letter in "aeiouy" for letter in stem):
                return word
            return stem + "y" if suffix == "ied" else stem
    return word


class _Slavic:
    """Cuts the longest ending, then evens out changes inside a stem: камінь and каменю, комірка and комірці."""

    def __init__(self, endings: Iterable[str], vowels: str, fleeting: str, forms: dict[str, str]) -> None:
        self._endings = frozenset(" ".join(endings).split())
        # By their last letter, how long endings can be, longest first.
        self._lengths = {
            letter: sorted({len(ending) for ending in self._endings if ending[-1] == letter}, reverse=True)
            for letter in {ending[-1] for ending in self._endings}
        }
        self._vowels = frozenset(vowels)
        self._fleeting = str.maketrans("", "", fleeting + "ьъ")
        self._forms = _by_form(forms)

    def __call__(self, word: str) -> str:
        if word in self._forms:
            return self._forms[word]
        if len(word) < 4:
            return word
        if len(word) > 5 and word.endswith(("ся", "сь")):
            word = word[:-2]
        stem = self._cut(word)
        if len(stem) > 3 and stem[-1] == "л" and stem[-2] in "бвмпф":
            stem = stem[:-1]
        stem = stem[:2] + stem[2:].translate(self._fleeting)
        if len(stem) < 4:
            return stem
        if stem[-1] == stem[-2]:
            return stem[:-1]
        return stem[:-1] + _LAST.get(stem[-1], stem[-1])

    def _cut(self, word: str) -> str:
        """The word without its longest ending; the rest has three letters and a vowel."""
        for length in self._lengths.get(word[-1], ()):
            if length <= len(word) - 3 and word[-length:] in self._endings:
                stem = word[:-length]
                if not self._vowels.isdisjoint(stem):
                    return stem
        return word


# Consonants that change before an ending: розмістити, розміщую; платити, плачу; плитка, плитці.
_LAST = {"щ": "ст", "ч": "т", "ц": "к"}


def _verb(themes: str, tails: str) -> str:
    return " ".join(theme + tail for theme in themes.split() for tail in tails.split())


russian = _Slavic(
    endings=(
        # nouns
        "а я о е ы и у ю ь й ой ей ою ею ом ем ам ям ами ями ах ях ов ев ий ия ию ии ие ием иям иях иями ье ья ью",
        # adjectives
        "ый ая яя ое ее ые ого его ому ему ым им ых их ыми ими ую юю ейший ейшая ейшее ейшие ейшего",
        # verbs
        _verb("а я и е у ова ева ива ыва", "ть л ла ло ли в вши вший вшая вшие вшего й йте"),
        _verb("а я е ова ева ива ыва", "н на но ны нный нная нное нные нных нного нную нной нным"),
        "ти ешь ет ем ете ют ут ишь ит им ите ят ат ает аете ают аешь аем яет яют яете яешь яем ует уют уете уешь уем",
        "ывает ывают ываете ивает ивают иваете еет еют ею аю яю ую ущий ющий ащий ящий ущая ющая ущие ющие",
        # verbal nouns
        "ение ения ению ением ении ений ениях ании ание ания анию анием аний ивание ивания ывание ывания",
    ),
    vowels="аеиоуыэюя",
    fleeting="еои",
    forms={
        "дн": "день дня дню днем дне дни дней дням днями днях",
        "ед": "еда еды еде еду едой ест едят поесть",
        "эр": "эра эры эре эру эрой эр",
        "взя": "взять возьму возьмет возьмете возьмите взял взяли беру берет берете брать бери",
        "игр": "игра игры игре игру игрой игр игрок игрока игроку игроки игроков игроком игрокам",
        "цен": "цена цены цене цену ценой стоимость стоимости стоимостью стоит стоить почем",
        "подст": "подсчет",
        "планшт": "планшет",
        "иц": "ица ицу ице ицы ицей",
        "мегалт": "мегалит",
        "монт": "монет",
        "прдаж": "продать продам продаст продал продавать продаю продает",
        "нач": "начале началу началом",
        "отдых": "отдых отдохнуть отдохну отдохнет отдохнул",
        "очрднст": "очередности",
        "плмн": "племя племен",
        "прдл": "предел предела",
        "разврт": "развернуть развернул разверну развернуто развернутое развернутые развернутых развернутого "
        "разворачивать разворачиваю разворачивает разворачивают",
        "сбрс": "сбрасывать сбрасываю сбрасывает сбрасываете сбрасывают сброшу сброшены",
    },
)

ukrainian = _Slavic(
    endings=(
        # nouns
        "а я о е и і ї у ю ь й ою ею єю ом ем єм ам ям ами ями ах ях ів їв ей ові еві єві ія ії ію ією ій",
        # adjectives
        "ий є ого ього ому ьому им їм ім их їх іх ими їми іми ої ьої іший іша іше іші",
        # verbs
        _verb("а я и і у ува юва", "ти в ла ло ли вши й йте ємо єте ють є єш єть ю ючи тиму тимеш тиме тимемо тимуть"),
        _verb("а я е ова ьова", "но ний на не ні них ного ному ну ної ною ним ними ній"),
        "ете емо еш еть уть ить имо ите иш ять ать ячи учи ачи їть іть імо мо те",
        # verbal nouns
        "ення енню енням енні еннях ання анню анням анні аннях іння інню",
        "ування уванню уванням уванні ювання юванню юванням",
    ),
    vowels="аеєиіїоуюя",
    fleeting="еоиі",
    forms={
        "дн": "день дня дню днем дні днів дням днями днях",
        "ді": "дія дії дію дією дій діям діями діях",
        "їж": "їжа їжі їжу їжею їсти їсть їдять їмо поїсти",
        "взя": "взяти візьму візьме візьмете візьміть взяв взяли беру бере берете брати бери узяти узяв",
        "гр": "гра гри грі гру грою ігор гравець гравця гравцю гравцеві гравці гравців гравцем гравцям",
        "жрк": "жрець жерця жерцю жерцеві жерцем жерці жерців жерцям жерцями жерцях",
        "квадрат": "квадрати",
        "камн": "камінь каменя каменю камені каменем каменів каменями",
        "цін": "ціна ціни ціні ціну ціною вартість вартості вартістю коштує коштують коштувати",
        "будв": "будівель",
        "остан": "остання останню",
        "відпчнк": "відпочивати відпочиваю відпочиває відпочивають відпочиваєте відпочити відпочив відпочине",
        "ер": "ера ери ері еру ерою ер",
        "мамут": "мамути",
        "мегалт": "мегаліти",
        "ніч": "нічиєї нічиєю",
        "плмн": "племя племені",
        "полюв": "полювання полюванню полюванням полюванні полювань полювати полюю полює полюємо",
        "посл": "поселень",
        "пошан": "пошана пошани пошану пошаною пошані",
        "іц": "іца іцу іці іци",
        "похв": "похований похована поховану поховані похованих похованими похованої",
        "розврт": "розвернути розвернув розверну розвернутий розвернута розвернуту розвернуті розвернутих розвернутої",
        "рук": "руці",
        "скд": "скинути скину скинув скинуть скинете скинуто",
        "ход": "хід ходжу",
        "черг": "черзі",
    },
)
