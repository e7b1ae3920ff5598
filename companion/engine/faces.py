"""Faces: the print of a piece, in a short notation that fits a file, a key and a button.

=======================  ==========================================================================
``coins*2``              a thing, and how many of it
``wood&grain``           things together
``wood/gem``             a choice
``wood/gem>coins*3``     a price and a gain
``festival:wood>coins``  an effect of a kind
``hand:swap_two_goods``  a note: an effect that the players carry out by hand
``wood+religion``        the effects of a cell
``wood|road*1``          the cells of a tile
``1-3-6``                a small table: the points of one, two, three
``1 2 3; 1 4 @1``        ways over a map: the numbers of their stops, and of the forks that must be open
=======================  ==========================================================================

The game defines the meaning of the words, and the words that each piece may show.

>>> effect("wood/gem>coins*3").pay
((Thing(word='wood', many=None),), (Thing(word='gem', many=None),))
>>> effect("hand:swap_two_goods").note, [each.text for each in effects("wood+religion*2")]
('swap two goods', ['wood', 'religion*2'])
>>> [(way.spots, way.forks) for way in ways("1 2 3; 1 4 5 @1")]
[((1, 2, 3), ()), ((1, 4, 5), (1,))]
>>> goods_text({"wood": 2, "grain": 1, "gem": 0}), joined("gold&tree"), cells("wood|road*1")
('wood*2&grain', ['gold', 'tree'], ['wood', 'road*1'])
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from companion.engine.ask import Goods
from companion.engine.data_folder import Values

HAND = "hand:"
"""The sign before a note."""
_BETWEEN = re.compile("([|+/>&])")
"""The signs between things."""
_SIGNS = {">": "→", "&": ""}
"""How some of them are shown between pictures."""
_MEANT = re.compile(r"[|+/>&*\s]+")
"""The signs with a meaning in a face, which cannot stand in a note."""
NOTHING = "nothing"
"""An empty face in the name of a piece."""
MOST_DIGITS = 2
LONGEST_NOTE = 60


class BadFace(ValueError):
    """Not a face in our notation."""


class Thing(NamedTuple):
    """A word, and how many of it; None where no number is written."""

    word: str
    many: int | None = None

    @property
    def n(self) -> int:
        """How many there are: a thing without a number is one."""
        return 1 if self.many is None else self.many

    @property
    def written(self) -> str:
        """The number, as it is written."""
        return "" if self.many is None else str(self.many)

    @property
    def kind(self) -> str:
        """The kind of effect that the word says it is of."""
        return self.word.partition(":")[0] if ":" in self.word else ""

    @property
    def inner(self) -> str:
        """The word without its kind."""
        return self.word.partition(":")[2] or self.word


Side = tuple[tuple[Thing, ...], ...]
"""A choice of things that go together."""


class Effect(NamedTuple):
    """The cost and the gain of one effect, each a choice; or a note."""

    text: str
    kind: str = ""
    pay: Side = ()
    gain: Side = ()
    note: str = ""

    @property
    def inner(self) -> str:
        """The effect without its kind."""
        return self.text.removeprefix(f"{self.kind}:") if self.kind else self.text


@cache
def effect(text: str) -> Effect:
    """One effect taken apart."""
    kind, colon, rest = text.partition(":") if re.match(r"\w+:", text) else ("", "", text)
    if f"{kind}{colon}" == HAND:
        return Effect(text, kind, note=rest.replace("_", " "))
    pay, costs, gain = rest.partition(">")
    return Effect(text, kind, side(pay), side(gain)) if costs else Effect(text, kind, gain=side(rest))


def effects(text: str) -> tuple[Effect, ...]:
    """All effects of a cell."""
    return tuple(map(effect, effect_texts(text)))


def effect_texts(text: str) -> list[str]:
    """The effects of a cell as they are written."""
    return text.split("+")


def cells(text: str) -> list[str]:
    """The cells of a tile."""
    return text.split("|")


def joined(text: str) -> list[str]:
    """Words that go together."""
    return text.split("&")


class Route(NamedTuple):
    """A way over a map: its stops in their order, and the forks that must be open."""

    spots: tuple[int, ...]
    forks: tuple[int, ...]


@cache
def ways(text: str) -> tuple[Route, ...]:
    """The ways of a map; ValueError where a part is no number."""
    found = []
    for part in text.split(";"):
        words = part.replace("@", " @").split()
        if not all(word.removeprefix("@").isdecimal() and word.isascii() for word in words):
            raise ValueError(text)
        spots = tuple(int(word) for word in words if not word.startswith("@"))
        found.append(Route(spots, tuple(int(word[1:]) for word in words if word.startswith("@"))))
    return tuple(found)


def table_values(text: str) -> list[str]:
    """The values of a small table."""
    return text.split("-")


@cache
def side(text: str) -> Side:
    """The cost of an effect, or its gain."""
    return tuple(tuple(map(_thing, choice.split("&"))) for choice in text.split("/"))


def _thing(text: str) -> Thing:
    word, sign, count = text.partition("*")
    if not sign:
        return Thing(word)
    if not (count.isascii() and count.isdecimal() and len(count) <= MOST_DIGITS):
        raise BadFace(text)
    return Thing(word, int(count))


def printed(text: str) -> Iterator[str | Thing]:
    """Everything in its printed order: things, and the signs between them."""
    for number, part in enumerate(_BETWEEN.split(text)):
        if part:
            yield part if number % 2 else _thing(part)


def goods_text(goods: Mapping[str, int]) -> str:
    """Goods in the notation."""
    return "&".join(good if n == 1 else f"{good}*{n}" for good, n in goods.items() if n)


def called(*words: object) -> str:
    """The name of a piece that has none of its own: its print, as the words of an answer.

    >>> called("deity-1", ""), effect_of("3 stone*2 corn"), effect_of("deity-1 nothing")
    ('deity-1 nothing', 'corn', '')
    """
    return " ".join(str(word) if word != "" else NOTHING for word in words)


def named_by(*fields: str) -> Callable[[Mapping[str, Any]], str]:
    """The names of pieces that are called by some of the values printed on them.

    >>> named_by("deity", "effect")({"deity": "deity-1", "effect": "corn", "number": 3})
    'deity-1 corn'
    """
    return lambda face: called(*(face[field] for field in fields))


def as_word(words: str) -> str:
    """The owner's words as one word of a name.

    >>> as_word(" count  it ")
    'count_it'
    """
    return "_".join(words.split())


def words_of(name: str) -> list[str]:
    """The print of a piece with this name, word by word.

    >>> words_of("3 stone*2 nothing")
    ['3', 'stone*2', '']
    """
    return ["" if word == NOTHING else word for word in name.split(" ")]


def effect_of(name: str) -> str:
    """The effect of a piece that is called by its face: the last word."""
    last = name.rpartition(" ")[2]
    return "" if last == NOTHING else last


# the use of faces by a game


class Bonus(NamedTuple):
    """One effect in the words of a game: gains and prices (alternatives), or a note."""

    text: str
    gain: tuple[Goods, ...] = ()
    pay: tuple[Goods, ...] = ()
    note: str = ""
    condition: str = ""

    @property
    def plain(self) -> bool:
        """Whether it is gained without a price, a choice or a note."""
        return not self.note and not self.pay and len(self.gain) == 1


B = TypeVar("B", bound=Bonus)


def reader(
    kind: type[B], gained: Collection[str], paid: Collection[str], most: int, conditions: Collection[str] = ()
) -> Callable[[str], tuple[B, ...]]:
    """A reader of faces that show effects of these words, each face read once.

    >>> read = reader(Bonus, ("food", "tool"), ("food",), 9, ("hunt",))
    >>> [bonus.gain for bonus in read("food*2+food/tool")], read("hunt|food>tool")[0][2:]
    ([({'food': 2},), ({'food': 1}, {'tool': 1})], (({'food': 1},), '', 'hunt'))
    """

    def bonus(text: str) -> B:
        if is_note(text):
            return kind(text, note=note_of(text))
        condition, bar, rest = text.rpartition("|")
        shown = effect(rest)
        if shown.kind or (bar and condition not in conditions):
            raise BadFace(text)
        return kind(text, goods_of(shown.gain, gained, most), goods_of(shown.pay, paid, most), condition=condition)

    @cache
    def read(text: str) -> tuple[B, ...]:
        return tuple(map(bonus, effect_texts(text))) if text else ()

    return read


def goods_of(choices: Side, words: Collection[str], most: int) -> tuple[Goods, ...]:
    """A choice of goods: of these words alone, each once, and no more than so many."""
    found = tuple({thing.word: thing.n for thing in things} for things in choices)
    for goods, things in zip(found, choices, strict=True):
        known = len(goods) == len(things) and all(word in words for word in goods)
        if not known or not all(1 <= n <= most for n in goods.values()):
            raise BadFace(things)
    return found


def is_note(text: str) -> bool:
    """Whether a face is its owner's words, carried out by hand."""
    return text.startswith(HAND)


def note_of(text: str) -> str:
    """The note of an effect that is carried out by hand, as it stands there."""
    note = text.removeprefix(HAND)
    if not note.isprintable() or not 0 < len(note) <= LONGEST_NOTE or _MEANT.search(note):
        raise BadFace(text)
    return note


def by_hand(words: str) -> str:
    """The owner's words as a face, without the signs that mean something in one; nothing for nothing.

    >>> by_hand("swap two goods / once"), by_hand(" ")
    ('hand:swap_two_goods_once', '')
    """
    note = _MEANT.sub("_", "".join(filter(str.isprintable, words))).strip("_")[:LONGEST_NOTE]
    return f"{HAND}{note}" if note else ""


def composed(values: Values) -> str:
    """A face from a form: its price and its gain, or the owner's words; empty where something is paid for nothing.

    >>> composed({"pay": {"food": 1}, "gain": {"tool": 2}}), composed({"pay": {"food": 1}, "gain": {}})
    ('food>tool*2', '')
    >>> composed({"pay": {}, "gain": {}, "note": "swap two cards"})
    'hand:swap_two_cards'
    """
    price, brings = goods_text(values["pay"]), goods_text(values["gain"])
    return by_hand(values.get("note", "")) or (f"{price}>{brings}" if price and brings else brings)


def legible(read: Callable[[str], object]) -> Callable[[str], bool]:
    """Whether something can be printed so: it can be read."""

    def can_be(text: str) -> bool:
        try:
            read(text)
        except BadFace:
            return False
        return True

    return can_be


def legible_name(*words: Callable[[str], bool], also: Collection[str] = ()) -> Callable[[str], bool]:
    """Whether a piece can be called so: each word of its name must be possible; or it has one of a few names.

    >>> can_be = legible_name(str.isdecimal, or_nothing(("corn", "gold").__contains__), also=("start",))
    >>> [can_be(name) for name in ("3 corn", "3 nothing", "start", "3", "3 wood", "3 ")]
    [True, True, True, False, False, False]
    """

    def can_be(name: str) -> bool:
        found = name.split(" ")
        fits = len(found) == len(words) and all(test(word) for test, word in zip(words, found, strict=True))
        return fits or name in also

    return can_be


def or_nothing(can_be: Callable[[str], bool]) -> Callable[[str], bool]:
    """Whether a word of a name is such a face, or stands for an empty one."""
    return lambda text: text == NOTHING or (bool(text) and can_be(text))


Picture = tuple[str, str]
"""The name of an icon, and the text beside it; either may be empty."""


def pictures(
    text: str, drawn: Callable[[Thing], Sequence[Picture]] = lambda each: [(each.word, each.written)]
) -> list[Picture]:
    """A face as pictures and amounts; ``drawn``: those of a thing.

    >>> pictures("gold>points*2")
    [('gold', ''), ('', '→'), ('points', '2')]
    """
    found: list[Picture] = []
    for part in printed(text):
        if isinstance(part, str):
            found.append(("", _SIGNS.get(part, part)))
        else:
            found += [("hand", "")] if is_note(part.word) else drawn(part)
    return [each for each in found if any(each)]
