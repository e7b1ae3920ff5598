"""Light stemmers for English, Russian and Ukrainian: different forms of a word become one string.

A stem is a key for the search and need not be a word. The full Snowball stemmers would cost several times the time
of the whole first search, and know no Ukrainian.
"""

from __future__ import annotations

from collections.abc import Iterable

_ENGLISH_FORMS = {
    form: stem
    for stem, forms in {
        "beg": "beggar",
        "break": "broke broken",
        "build": "built",
        "burn": "burnt",
        "buy": "bought",
        "choos": "chose chosen choice",
        "cost": "price priced prices",
        "di": "die died dies",
        "eat": "ate eaten",
        "fal": "fell fallen",
        "feed": "fed",
        "forc": "forced",
        "giv": "gave given",
        "go": "went gone goes",
        "hold": "held",
        "keep": "kept",
        "lay": "laid lain",
        "los": "lost loss losing",
        "pay": "paid payment",
        "sell": "sold",
        "spend": "spent",
        "tak": "took taken",
        "win": "won winner",
    }.items()
    for form in forms.split()
}


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
        word = word[:-3] + "y" if len(word) > 4 else word[:-1]
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ments", "ment", "ings", "ing", "edly", "ied", "ed", "ation", "ion", "ly", "est", "ers", "er", "or"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3 and _has_vowel(word[: -len(suffix)], "aeiouy"):
            word = word[: -len(suffix)] + ("y" if suffix == "ied" else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeos":
        word = word[:-1]
    if len(word) > 3 and word[-1] == "e":
        word = word[:-1]
    return word[:-1] + "i" if len(word) > 3 and word[-1] == "y" and word[-2] not in "aeou" else word


def _has_vowel(word: str, vowels: str) -> bool:
    return any(letter in vowels for letter in word)


class _Slavic:
    """Cuts the longest ending, then forgets the vowels that come and go inside a stem (камінь, каменю; день, дня)."""

    def __init__(self, endings: str, vowels: str, fleeting: str, forms: dict[str, str]) -> None:
        self._endings = frozenset(endings.split())
        self._longest = max(map(len, self._endings))
        self._vowels = frozenset(vowels)
        self._fleeting = str.maketrans("", "", fleeting + "ьъ")
        self._forms = {form: stem for stem, group in forms.items() for form in group.split()}

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
        if len(stem) > 4 and stem[-1] == stem[-2]:
            stem = stem[:-1]
        if stem.endswith("щ") and len(stem) > 4:
            stem = stem[:-1] + "ст"
        return stem[:2] + stem[2:].translate(self._fleeting)

    def _cut(self, word: str) -> str:
        """The word without its longest ending; what stays has three letters and a vowel."""
        for length in range(min(self._longest, len(word) - 3), 0, -1):
            if word[-length:] in self._endings and not self._vowels.isdisjoint(word[:-length]):
                return word[:-length]
        return word


def _verbs(themes: str, tails: str) -> Iterable[str]:
    return (theme + tail for theme in themes.split() for tail in tails.split())


russian = _Slavic(
    endings=" ".join(
        [
            # nouns
            "а я о е ы и у ю ь й ой ей ою ею ом ем ам ям ами ями ах ях ов ев ий ия ию ии ие ием иям иях иями ье ья ью",
            # adjectives
            "ый ая яя ое ее ые ого его ому ему ым им ых их ыми ими ую юю ейший ейшая ейшее ейшие ейшего",
            # verbs
            *_verbs(
                "а я и е у ова ева ива ыва",
                "ть л ла ло ли н на но ны нный нная нное нные нных нного нную вший вшая вшие вшего вшихся в вши й йте",
            ),
            "ти ешь ет ем ете ют ут ишь ит им ите ят ат ает аете ают аешь аем яет яют яете яешь яем ует уют уете уешь уем",
            "ывает ывают ываете ивает ивают иваете еет еют ею аю яю ую айте ите ущий ющий ащий ящий ущая ющая ущие ющие",
            # verbal nouns
            "ение ения ению ением ений ениях ание ания анию анием аний ивание ивания ывание ывания",
        ]
    ),
    vowels="аеиоуыэюя",
    fleeting="еоа",
    forms={
        "дн": "день дня дню днем дне дни дней дням днями днях",
        "жг": "жечь жег жгу сжечь сжег сожгу сожжет сожжете сжигать сжигает сжигаете сжигаю сжигание сожжение "
        "сожжен сожженный сожженные сожженных сожги сожгли сжег выжечь",
        "ед": "еда еды еде еду едой есть ест едят поесть",
        "вз": "взять возьму возьмет возьмете взял взяли беру берет берете брать бери",
        "игр": "игра игры игре игру игрой игр игрок игрока игроку игроки игроков игроком игрокам",
    },
)

ukrainian = _Slavic(
    endings=" ".join(
        [
            # nouns
            "а я о е и і ї у ю ь й ою ею єю ом ем єм ам ям ами ями ах ях ів їв ей ові еві єві ія ії ію ією ій",
            # adjectives
            "ий а е і ого ього ому ьому им їм их їх ими їми ої ьої у ій ша ший ше ші",
            # verbs
            *_verbs(
                "а я и і у ува юва",
                "ти ть в ла ло ли но то ний на не ні них ного ну ної ним вши й йте ємо єте ють є єш ю тися",
            ),
            "ити ете емо еш ить имо ите иш ять ать ує ують уємо уєте уєш ую ає ають аємо аєте аю яє яють яємо яєте яю",
            "ячи учи ючи ачи їть іть імо мо те",
            # verbal nouns
            "ення енню енням ень еннях ання анню анням ань аннях ування уванню уванням юючи іння інню",
        ]
    ),
    vowels="аеєиіїоуюя",
    fleeting="еоіа",
    forms={
        "дн": "день дня дню днем дні днів дням днями днях",
        "їж": "їжа їжі їжу їжею їсти їсть їдять їмо поїсти",
        "вз": "взяти візьму візьме візьмете взяв взяли беру бере берете брати бери узяти узяв",
        "гр": "гра гри грі гру грою ігор гравець гравця гравцю гравцеві гравці гравців гравцем гравцям",
        "мож": "можу може можете можна можемо зможу зможе зможете",
    },
)
