"""What a question asked at a table wants to know, and the words that say so, in three languages.

The words of a frame ("can I", "what does it cost") say what is wanted; the others name what it is about.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Wants(enum.Flag):
    """What a question wants to know."""

    NOTHING = 0
    MAY = enum.auto()
    """Whether it is allowed, or why not."""
    COST = enum.auto()
    GAIN = enum.auto()
    IF = enum.auto()
    """What would happen."""
    NEED = enum.auto()
    """What is coming, and what it will ask for."""
    HAVE = enum.auto()
    WHO = enum.auto()
    """Who has most, or is ahead."""
    ENDED = enum.auto()
    """What would count if the game ended now."""
    TURN = enum.auto()
    """Whose turn it is."""
    TIE = enum.auto()
    NOW = enum.auto()
    ALWAYS = enum.auto()
    """What holds at every table: a question for the rulebook alone."""


class Frame(NamedTuple):
    """The frames of questions in a language: words, and phrases of words that follow one another."""

    words: Mapping[str, Wants]
    phrases: Mapping[tuple[str, ...], Wants]
    instead: Sequence[tuple[str, ...]]
    """What stands between two things that are compared."""
    idle: frozenset[str]
    """Verbs that go with anything: they may name an option, and are not missed where they do not."""
    mine: frozenset[str]

    def read(self, written: Sequence[str]) -> tuple[Wants, list[str]]:
        """What the words of a question want to know, and the words that say what it is about."""
        found, rest = Wants.NOTHING, list(written)
        for phrase, wanted in self.phrases.items():
            for at in range(len(rest)):
                if tuple(rest[at : at + len(phrase)]) == phrase:
                    found |= wanted
                    del rest[at : at + len(phrase)]
        for word in rest:
            found |= self.words.get(word, Wants.NOTHING)
        return found, [word for word in rest if word not in self.words and word not in self.mine]

    def compared(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The words before and after an "instead of"; all of them and none where nothing is compared."""
        for phrase in self.instead:
            for at in range(1, len(written)):
                if tuple(written[at : at + len(phrase)]) == phrase:
                    return written[:at], written[at + len(phrase) :]
        return written, ()


def _frame(words: Mapping[Wants, str], phrases: Mapping[Wants, str], instead: str, idle: str, mine: str) -> Frame:
    wanted_by: dict[str, Wants] = {}
    for wanted, listed in words.items():
        for word in listed.split():
            wanted_by[word] = wanted_by.get(word, Wants.NOTHING) | wanted
    return Frame(
        wanted_by,
        {tuple(each.split()): wanted for wanted, listed in phrases.items() for each in listed.split(", ")},
        [tuple(each.split()) for each in instead.split(", ")],
        frozenset(idle.split()),
        frozenset(mine.split()),
    )


ENGLISH = _frame(
    {
        Wants.MAY: "can cant cannot may could allowed permitted possible able legal why refused forbidden lack missing",
        Wants.COST: "cost costs price pay expensive",
        Wants.GAIN: "get gets bring brings give gives gain gains worth earn receive",
        Wants.NEED: "need needs needed require required when left remaining still",
        Wants.HAVE: "have has own owns far hold holds left",
        Wants.WHO: "who whose most highest win wins won winning leads leading leader",
        Wants.ENDED: "ended ends finished",
        Wants.TIE: "tie tied ties",
        Wants.NOW: "now currently",
        Wants.ALWAYS: "same twice both always ever never each every another other others again once purpose",
    },
    {
        Wants.IF: "what if, what happens, what would happen",
        Wants.COST: "how much to, how much for",
        Wants.TURN: "whose turn, whose move, who goes, who moves, what now",
        Wants.WHO: "is ahead, in the lead, in front",
        Wants.ENDED: "at the end, the end",
    },
    instead="instead of, rather than",
    idle="""
        take takes taking use using do does doing make go going choose have place get put play still game next move down
    """,
    mine="i me my mine we our us",
)

UKRAINIAN = _frame(
    {
        Wants.MAY: "можу можна можемо може дозволено можливо чи чому заборонено бракує",
        Wants.COST: "коштує коштують коштуватиме вартість ціна заплатити платити",
        Wants.GAIN: "дасть дає дадуть дають отримаю отримати отримую дістану принесе приносить приносять принесуть",
        Wants.NEED: "треба потрібно лишилося залишилося коли ще",
        Wants.HAVE: "маю має мають лишилося залишилося",
        Wants.WHO: "хто чий чия найбільше попереду лідирує виграє перемагає лідер веде",
        Wants.ENDED: "закінчиться закінчилась закінчилася скінчиться кінці",
        Wants.TIE: "нічия нічию нічиї",
        Wants.NOW: "зараз наразі тепер",
        Wants.ALWAYS: """
            самий самого саму тому двічі обидва обидві завжди навіщо кожен кожного інший інші іншого знову разом
        """,
    },
    {
        Wants.IF: "що буде, що якщо, а якщо, що станеться",
        Wants.TURN: "чий хід, чий зараз хід, хто ходить, що зараз робити",
        Wants.HAVE: "у мене, в мене, у нас",
    },
    instead="замість, а не",
    idle="""
        взяти узяти беру брати піти стати використати зробити зіграти мати отримати поставити поставлю ставити ще
        гра гру гри наступний наступного рухати
    """,
    mine="я мені мене мій моя мої",
)

RUSSIAN = _frame(
    {
        Wants.MAY: "могу можно можем может разрешено возможно ли почему нельзя запрещено хватает",
        Wants.COST: "стоит стоят стоить стоимость цена заплатить платить",
        Wants.GAIN: "даст дает дают дадут получу получить получаю принесет приносит приносят принесут",
        Wants.NEED: "нужно надо требуется осталось когда еще",
        Wants.HAVE: "имею имеет имеют осталось",
        Wants.WHO: "кто чей чья больше впереди лидирует выигрывает побеждает лидер",
        Wants.ENDED: "закончится закончилась кончится конце",
        Wants.TIE: "ничья ничью ничьей ничьи",
        Wants.NOW: "сейчас теперь",
        Wants.ALWAYS: "же тот самый дважды оба обе всегда зачем каждый каждого другой другие другого снова вместе",
    },
    {
        Wants.IF: "что будет, что если, а если, что произойдет",
        Wants.TURN: "чей ход, чей сейчас ход, кто ходит, что сейчас делать",
        Wants.HAVE: "у меня, у нас",
    },
    instead="вместо, а не",
    idle="""
        взять возьму брать пойти идти встать использовать сделать сыграть иметь получить поставить поставлю ставить
        игра игру игры следующий следующего двигать
    """,
    mine="я мне меня мой моя мои",
)

FRAMES = {"en": ENGLISH, "uk": UKRAINIAN, "ru": RUSSIAN}
