"""The subject of a question asked at a table, and the words that name it, in three languages.

The words of a frame ("can I", "what does it cost") say what is wanted; the others name what it is about.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from itertools import pairwise
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
    first: frozenset[str]
    """“First”, which may be the number of a place, or stand for being ahead."""
    one: frozenset[str]
    """“One”, which may be a number, or stand for anything."""
    lack: frozenset[str]
    """Verbs of what is missing: they ask about something that is refused."""
    until: frozenset[str]
    """“Until”, before what is coming."""
    without: frozenset[str]
    """“Without”, before what an option shall not have."""
    leave: Mapping[str, tuple[str, ...]]
    """Words for doing nothing, for ending and for going back, with the verbs of such options."""
    decides: frozenset[str]
    """Verbs of winning a tie or a prize: “who takes it now”."""
    price: frozenset[str]
    """What stands before a thing that is given for another."""
    modal: frozenset[str]
    """“May”; followed by a “not”, it asks about doing without."""
    refused: frozenset[str]
    """“Not”: why something is not allowed; without it a “why” asks for the sense of a rule."""
    why: frozenset[str]
    total: frozenset[str]
    """“Altogether”: how many there are in the game, where no player is named."""
    choice: frozenset[str]
    """“Or”, between two things that are compared."""
    more: frozenset[str]
    """“More”: which of two brings or costs more."""
    which: frozenset[str]
    """“Which”, before the name of a kind of things."""
    puts: frozenset[str]
    """Verbs of placing, with which the board names nothing."""
    onto: frozenset[str]
    """“Board”."""
    flatly: frozenset[str]
    """“At all”, which may stand between a “may” and its “not”."""
    none: frozenset[str]
    """“No” before a thing that is declined."""
    everyone: frozenset[str]
    has: frozenset[str]
    """What stands before an “everyone” who has something."""
    plain: Mapping[tuple[str, ...], tuple[str, ...]]
    """Turns of phrase, and the words that mean the same."""

    def plainly(self, written: Sequence[str]) -> list[str]:
        """The words of a question with its turns of phrase in plain words."""
        board = self.onto if self.puts.intersection(written) else ()
        rest = [word for word in written if word not in board]
        for phrase, meant in self.plain.items():
            for at in range(len(rest) - len(phrase), -1, -1):
                if tuple(rest[at : at + len(phrase)]) == phrase:
                    rest[at : at + len(phrase)] = meant
        return rest

    def either(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The words around the “or” of a question which of two brings more; all of them and none elsewhere."""
        at = next((at for at, word in enumerate(written) if at and word in self.choice), 0)
        if not at or not self.more.intersection(written):
            return written, ()
        return [word for word in written[:at] if word not in self.more], written[at + 1 :]

    def read(self, written: Sequence[str]) -> tuple[Wants, list[str]]:
        """What the words of a question want to know, and the words that say what it is about."""
        found, rest = self._phrases(written)
        now = [word for word in rest if self.words.get(word) == Wants.NOW]
        if now:  # “who now chooses” is “who chooses” now
            more, rest = self._phrases([word for word in rest if word not in now])
            found |= more | Wants.NOW
        for word in rest:
            found |= self.words.get(word, Wants.NOTHING)
        if self.why.intersection(written) and Wants.MAY not in found and not self.refused.intersection(written):
            found |= Wants.ALWAYS
        elif self.why.intersection(written):
            found |= Wants.MAY
        return found, [word for word in rest if word not in self.words and word not in self.mine | self.why]

    def _phrases(self, written: Sequence[str]) -> tuple[Wants, list[str]]:
        """What the phrases of a question want to know, and its other words."""
        found, rest = Wants.NOTHING, list(written)
        for phrase, wanted in self.phrases.items():
            for at in range(len(rest)):
                if tuple(rest[at : at + len(phrase)]) == phrase:
                    found |= wanted
                    del rest[at : at + len(phrase)]
        return found, rest

    def declines(self, written: Sequence[str]) -> bool:
        """Whether a question is about doing without something: “may I not …”, “may I take no …”."""
        asked = [word for word in written if word not in self.mine | self.flatly]
        if self.none.intersection(asked) and not self.modal.isdisjoint(asked) and self.why.isdisjoint(asked):
            return True
        return any(first in self.modal and second in self.refused for first, second in pairwise(asked))

    def compared(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The words before and after an "instead of"; all of them and none where nothing is compared."""
        for phrase in self.instead:
            for at in range(len(written)):
                if tuple(written[at : at + len(phrase)]) == phrase:
                    first, second = written[:at], written[at + len(phrase) :]
                    return (first, second) if first else self._turned(second)
        return written, ()

    def _turned(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The words after an "instead of" that begins: “instead of a tool take food” names the other thing first."""
        verb = next((at for at, word in enumerate(written) if at and word in self.idle), 0)
        return (written[verb:], written[:verb]) if verb else ((), written)


# The verbs of options by which something is left, likeliest first; “nothing” says so whatever else a question names.
NOTHING, DECLINED, DONE, BACK = ("nothing",), ("nothing", "done"), ("done", "nothing"), ("back",)


def _frame(
    words: Mapping[Wants, str],
    phrases: Mapping[Wants, str],
    instead: str,
    leave: Mapping[tuple[str, ...], str],
    plain: Mapping[str, str],
    **listed: str,
) -> Frame:
    wanted_by: dict[str, Wants] = {}
    for wanted, named in words.items():
        for word in named.split():
            wanted_by[word] = wanted_by.get(word, Wants.NOTHING) | wanted
    sets = {name: frozenset(named.split()) for name, named in listed.items()}
    sets["idle"] |= sets["decides"] | sets["one"]
    return Frame(
        words=wanted_by,
        phrases={tuple(each.split()): wanted for wanted, named in phrases.items() for each in named.split(",")},
        instead=[tuple(each.split()) for each in instead.split(", ")],
        leave={word: verbs for verbs, named in leave.items() for word in named.split()},
        plain=_by_phrase(plain),
        **sets,
    )


def _by_phrase(meant_by: Mapping[str, str]) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The words that are meant, by the phrases that mean them."""
    return {tuple(each.split()): tuple(meant.split()) for meant, named in meant_by.items() for each in named.split(",")}


ENGLISH = _frame(
    {
        Wants.MAY: """
            can cant cannot may could allowed permitted possible able legal refused forbidden lack lacking missing
            closed blocked greyed grey afford enough available unavailable
        """,
        Wants.COST: "cost costs price pay expensive charge fee afford",
        Wants.GAIN: "get gets bring brings give gives gain gains worth earn receive",
        Wants.NEED: "need needs needed require required when left remaining still lack lacking missing short enough",
        Wants.HAVE: "have has own owns far hold holds left climbed risen advanced",
        Wants.WHO: "who whose most highest win wins won winning leads leading leader ahead furthest farthest",
        Wants.ENDED: "ended ends finished",
        Wants.TIE: "tie tied ties",
        Wants.NOW: "now currently",
        Wants.ALWAYS: """
            same twice both always ever never each every other others again once purpose everyone everybody
            all
        """,
    },
    {
        Wants.MAY: "is it okay, is it ok, is it fine, is it all right, is it alright, am i free to",
        Wants.IF: "what if, what happens, what would happen",
        Wants.HAVE: "how high",
        Wants.ALWAYS: "more than, less than, better than, how often",
        Wants.COST: "how much to, how much for",
        Wants.TURN: """
            whose turn, whose move, whose go, who goes, who moves, who chooses, who is next, who next, who is up,
            who up, who has to move, who has to go, who has to choose, who must move, who must choose, is it my turn,
            is it me, what now
        """,
        Wants.WHO: "is ahead, in the lead, in front",
        Wants.NOW: "this turn",
        Wants.ENDED: "at the end, the end",
    },
    instead="instead of, rather than",
    idle="""
        take takes taking use using do does doing make go going choose have place get put play still game next move down
        another space spot cell somewhere here there become one grab come comes further farther track occupy
        lie lies lying goes settle stick following upcoming
    """,
    mine="i me my mine we our us",
    first="first",
    one="one",
    lack="lack lacking missing short",
    until="until till",
    without="without",
    price="for",
    modal="can could may",
    refused="not",
    flatly="just simply even actually also",
    none="no",
    everyone="everyone each",
    has="does has do",
    why="why",
    decides="take takes get gets win wins rule rules control controls",
    leave={
        NOTHING: "nothing none nobody nowhere",
        DECLINED: "refuse decline skip",
        DONE: "stop finish done end enough",
        BACK: "back mind undo",
    },
    plain={
        "nothing": "without an action, without the action, without any action, without action, without doing anything",
        "now": "at the moment, at this moment, right now, at present",
        "not sell": "nobody buys my, nobody buy my, no one buys my, no one buy my, anyone buy my, anybody buy my",
        "put": "put up, put down",
        "can not": "can i choose not to, may i choose not to, could i choose not to, can i decide not to",
        "until": "before the next",
        "points": "victory points, victory point, vp, vps",
        "everyone": """
            each player, every player, all players, all the players, each of us, all of us, everybody, we all, they all
        """,
        "why can": """
            why wo it let, why does it let, why wo the game let, why does the game let, why wo you let,
            why is it not letting, why does it allow, why wo it allow
        """,
        "cost": "have to give, do i give, must i give",
    },
    total="altogether total overall general game",
    choice="or",
    more="more",
    which="which what",
    puts="put place set",
    onto="board",
)

UKRAINIAN = _frame(
    {
        Wants.MAY: """
            можу можна можемо може дозволено можливо чи варто заборонено бракує бракуватиме закрито закритий закрита
            закрите закриті недоступно недоступний недоступна недоступне недоступні вистачає вистачить
            потягну потягнемо подужаю подужаємо здужаю
        """,
        Wants.COST: "коштує коштують коштуватиме вартість ціна заплатити платити почім",
        Wants.GAIN: """
            дасть дає дадуть дають отримаю отримати отримую дістану принесе приносить приносять принесуть
            зароблю вторгую виручу
        """,
        Wants.NEED: """
            треба потрібно знадобиться знадобляться лишилося лишилось залишилося залишилось коли ще бракує бракуватиме
            вистачає вистачить
        """,
        Wants.HAVE: """
            маю має мають лишилося лишилось залишилося залишилось просунувся просунулася піднявся піднялася піднялась
        """,
        Wants.WHO: "хто чий чия найбільше найдалі найвище попереду лідирує виграє перемагає переможе лідер веде",
        Wants.ENDED: "закінчиться закінчилась закінчилася скінчиться кінці кінець наприкінці підрахунок",
        Wants.TIE: "нічия нічию нічиї нічиєї",
        Wants.NOW: "зараз наразі тепер прямо",
        Wants.ALWAYS: """
            самий самого саму тому двічі обидва обидві завжди навіщо кожен кожного інший інші іншого знову усі
            всі усіх всіх
        """,
    },
    {
        Wants.IF: "що буде, що якщо, а якщо, що станеться",
        Wants.ALWAYS: "як часто, більше ніж, менше ніж, краще ніж, більше за, краще за",
        Wants.TURN: """
            чий хід, чия черга, хто ходить, кому ходити, хто має ходити, хто має вибирати, хто має обирати,
            кому вибирати, кому обирати, хто ходитиме, чи мій хід, це мій хід, хто вибирає, хто обирає, хто наступний,
            що зараз робити, що треба вибрати, що треба обрати
        """,
        Wants.HAVE: "у мене, в мене, у нас",
        Wants.WHO: "має більше, у кого більше, в кого більше, найбільше за всіх, найбільше з усіх",
        Wants.NOW: "цього ходу, цим ходом, у цей хід, в цей хід, у цьому ході, на цьому ході",
    },
    instead="замість, а не",
    idle="""
        взяти узяти беру брати піти стати використати зробити зіграти мати отримати поставити поставлю ставити ще
        гра гру гри наступний наступного рухати стану візьму піду зіграю комірка комірку комірці клітинка клітинку
        клітинці місце місці кудись сюди туди тут один одного одна одну одне вибрати обрати перейти далі трек треку
        шкала шкалі шкалою зайняти лежить лежать піде підуть стане обмежитися обмежитись обійтися обійтись
        наступна наступну наступної наступне найближчий найближча найближчу найближчої найближчого найближче
        ходити вибирати обирати цими цим цією
    """,
    mine="я мені мене мій моя моє мою моєї моєю мої моїх моєму свій своя своє свою свої своїх",
    price="за",
    modal="можна можу можемо може",
    refused="не",
    flatly="взагалі більше просто зовсім узагалі також",
    none="жоден жодного жодну жодної жодне жодних ніяку ніякого ніякої ніяких",
    everyone="кожного",
    has="у в",
    why="чому",
    first="перший перша перше першу першого першому першій",
    one="один одного одна одну одне одній одним",
    lack="бракує бракуватиме",
    until="до",
    without="без",
    decides="бере візьме забере забирає отримає виграє виграв контролює",
    leave={
        NOTHING: "нічого нікого нікуди",
        DECLINED: "відмовитися відмовитись пропустити",
        DONE: "завершити закінчити зупинитися годі досить",
        BACK: "назад передумати передумав повернутися повернутись",
    },
    plain={
        "нічого": "без дії, без дій",
        "зараз": "на цей момент, у цей момент, в цей момент, на цю мить, в цю мить, в даний момент, на даний момент",
        "не продати": """
            мене не купують, мене ніхто не купує, мене не купує ніхто, ніхто не купує мій, ніхто не купує мою,
            ніхто не купує моє, ніхто не купує мої, не купують мій, не купують мою, не купують моє, не купують мої
        """,
        "очок": "переможних очок, очок перемоги, переможних балів, балів перемоги, переможні очки, переможні бали",
        "кожного": "кожного гравця, кожного з нас, кожного з гравців, всіх гравців, усіх гравців, всіх нас, усіх нас",
        "у кожного": "у всіх, в усіх, у усіх",
        "чому не можна": """
            чому мені не дають, чому не дають, чому мене не пускають, чому не пускають, чому мене не пускає,
            чому не пускає, чому гра не дає, чому гра не дозволяє, чому не дозволяють, чому мені не дозволяють
        """,
        "можна": "чи нормально якщо, нормально якщо, чи ок якщо, нічого страшного якщо",
        "бракує": "не вистачає, не вистачить, не вистачило",
        "коштує": "треба віддати, потрібно віддати, доведеться віддати, обійдеться, обійдуться",
    },
    total="всього усього загалом взагалі разом гра гру грі гри",
    choice="чи або",
    more="більше",
    which="який яка яку яке які яких котрий котра котру котрі",
    puts="поставити поставлю ставити викласти покласти виставити",
    onto="поле дошку планшет",
)

RUSSIAN = _frame(
    {
        Wants.MAY: """
            могу можно можем может разрешено возможно ли нельзя запрещено хватает хватит недостает закрыто закрыт
            закрыта закрыты закрытый недоступно недоступен недоступна недоступны потяну потянем осилю осилим
        """,
        Wants.COST: "стоит стоят стоить стоимость цена заплатить платить почем",
        Wants.GAIN: "даст дает дают дадут получу получить получаю принесет приносит приносят принесут выручу заработаю",
        Wants.NEED: """
            нужно надо требуется потребуется понадобится понадобятся осталось когда еще недостает хватает хватит
        """,
        Wants.HAVE: "имею имеет имеют осталось продвинулся продвинулась поднялся поднялась",
        Wants.WHO: "кто чей чья больше впереди лидирует выигрывает побеждает победит лидер",
        Wants.ENDED: "закончится закончилась кончится конце конец подсчет",
        Wants.TIE: "ничья ничью ничьей ничьи",
        Wants.NOW: "сейчас теперь прямо",
        Wants.ALWAYS: "же тот самый дважды оба обе всегда зачем каждый каждого другой другие другого снова все всех",
    },
    {
        Wants.IF: "что будет, что если, а если, что произойдет",
        Wants.ALWAYS: "как часто, больше чем, меньше чем, лучше чем",
        Wants.TURN: """
            чей ход, чья очередь, кто ходит, кому ходить, кто должен ходить, кто должен выбирать, кому выбирать,
            кто будет ходить, мой ли ход, это мой ход, кто выбирает, кто следующий, что сейчас делать,
            что надо выбрать, что нужно выбрать
        """,
        Wants.HAVE: "у меня, у нас",
        Wants.WHO: "больше всех, больше всего, дальше всех, выше всех",
        Wants.NOW: "в этот ход, этим ходом, в этом ходу, на этом ходу, этот ход",
    },
    instead="вместо, а не",
    idle="""
        взять возьму брать пойти идти встать использовать сделать сыграть иметь получить поставить поставлю ставить
        игра игру игры следующий следующего двигать встану пойду сыграю клетка клетку клетке ячейка ячейку место месте
        куда-нибудь сюда туда тут один одного одна одну одно выбрать перейти дальше трек треку треке шкала шкале занять
        лежит лежат пойдет пойдут встанет ограничиться обойтись следующая следующую следующей следующее ближайший
        ближайшая ближайшую ближайшей ближайшего ближайшее ходить выбирать этому этим этими этих
    """,
    mine="я мне меня мой моя мое мою моей мои моих моему свой своя свое свою свои своих",
    price="за",
    modal="можно могу можем может ли",
    refused="не",
    flatly="вообще больше просто совсем также",
    none="никакой никакую никакого никакое никаких",
    everyone="каждого",
    has="у",
    why="почему",
    first="первый первая первое первую первого первому первой",
    one="один одного одна одну одно одной одним",
    lack="недостает",
    until="до",
    without="без",
    decides="берет возьмет заберет забирает получит выиграет контролирует",
    leave={
        NOTHING: "ничего никого никуда",
        DECLINED: "отказаться пропустить",
        DONE: "завершить закончить остановиться хватит достаточно",
        BACK: "назад передумать передумал вернуться",
    },
    plain={
        "ничего": "без действия, без действий",
        "сейчас": "на данный момент, в данный момент, в этот момент, на этот момент",
        "не продать": """
            меня не покупают, меня никто не покупает, меня не покупает никто, никто не покупает мой,
            никто не покупает мою, никто не покупает мое, никто не покупает мои, не покупают мой, не покупают мою,
            не покупают мое, не покупают мои
        """,
        "очков": "победных очков, очков победы, победных баллов, победные очки, баллов победы",
        "каждого": "каждого игрока, каждого из нас, каждого из игроков, всех игроков, всех нас",
        "у каждого": "у всех",
        "почему нельзя": """
            почему мне не дают, почему не дают, почему меня не пускают, почему не пускают, почему меня не пускает,
            почему не пускает, почему игра не дает, почему не позволяют, почему мне не позволяют, почему не разрешают
        """,
        "можно": "нормально если, ничего страшного если, ок если",
        "недостает": "не хватает, не хватит, не хватило",
        "стоит": "надо отдать, нужно отдать, придется отдать, обойдется, обойдутся",
    },
    total="всего вообще суммарно игра игре игру игры",
    choice="или либо",
    more="больше",
    which="какой какая какую какое какие каких который которая которую которые",
    puts="поставить поставлю ставить выложить положить выставить",
    onto="поле доску планшет",
)

FRAMES = {"en": ENGLISH, "uk": UKRAINIAN, "ru": RUSSIAN}
