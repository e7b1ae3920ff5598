"""The subject of a question asked at a table, and the words that name it, in three languages.

The words of a frame ("can I", "what does it cost") say what the question wants; the others name its subject.
"""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import msgspec

from companion.engine.data_folder import folder
from companion.rulebook.phrases import Phrases


class Wants(enum.Flag):
    """The wants of a question."""

    NOTHING = 0
    MAY = enum.auto()
    """Whether it is allowed, or why not."""
    COST = enum.auto()
    GAIN = enum.auto()
    IF = enum.auto()
    """The effect of something."""
    NEED = enum.auto()
    """The next event of a kind, and the goods or answers that it will need."""
    WHEN = enum.auto()
    """When something that is coming will come."""
    HAVE = enum.auto()
    LEFT = enum.auto()
    """The rest: goods still there, turns still to come."""
    WHO = enum.auto()
    """The player with most, or in the lead."""
    ENDED = enum.auto()
    """The score if the game ended now."""
    TURN = enum.auto()
    """The question whose turn it is."""
    TIE = enum.auto()
    NOW = enum.auto()
    ALWAYS = enum.auto()
    """A rule for every table: a question for the rulebook alone."""


CUES = (
    *("why", "many", "mine", "lack", "modal", "choice", "more", "which", "price", "swaps", "would", "total", "none"),
    *("everyone", "without", "yet", "until", "decides", "duty", "refused", "one", "first"),
)
"""The lists of a frame whose words speak for a kind of question, or against it."""


TURNS = ("refrains", "elsewhen", "unreal", "compels")
"""The lists of a frame that are turns of phrase."""


class Words:
    """The wants of single words of a question; a word that ends with `*` stands for all that begin so."""

    def __init__(self) -> None:
        self._exact: dict[str, Wants] = {}
        self._begins: dict[str, Wants] = {}

    def add(self, word: str, wants: Wants) -> None:
        """Add to the wants of a word."""
        named = self._begins if word.endswith("*") else self._exact
        word = word.removesuffix("*")
        named[word] = named.get(word, Wants.NOTHING) | wants

    def __getitem__(self, word: str) -> Wants:
        found = self._exact.get(word)
        if found is None:
            begins = (wants for begin, wants in self._begins.items() if word.startswith(begin))
            found = self._exact[word] = next(begins, Wants.NOTHING)
        return found

    def __contains__(self, word: str) -> bool:
        return bool(self[word])

    def exact(self) -> set[str]:
        """The words that are listed whole."""
        return {word for word, wants in self._exact.items() if wants}


class Frame(NamedTuple):
    """The frames of questions in a language: words, and phrases of words that follow one another."""

    words: Words
    phrases: Sequence[tuple[Wants, Phrases]]
    instead: Sequence[tuple[str, ...]]
    """Words between two things that are compared."""
    idle: frozenset[str]
    """Verbs that go with anything: they may name an option, and are not missed where they do not."""
    aside: frozenset[str]
    """Words of talk that change no answer: “well”, “thanks”, “him”, and words for being possible: “free”, “fits”."""
    deeds: Phrases
    """Verbs and small words that go with anything, unless something at the table is called so."""
    mine: frozenset[str]
    refrains: Phrases
    """Words for doing without something: “I don't want one”."""
    elsewhen: Phrases
    """“Next round”: another moment than this."""
    unreal: Phrases
    """“If I had”: something that is not so."""
    compels: Phrases
    """“Must I”, without a choice."""
    supposing: frozenset[str]
    """“If”, before a mere supposition."""
    first: frozenset[str]
    """“First”, which may be the number of a place, or stand for being ahead."""
    one: frozenset[str]
    """“One”, which may be a number, or stand for anything."""
    lack: frozenset[str]
    """Verbs of lacking: they ask about something that is refused."""
    yet: frozenset[str]
    """“Still”, which asks for the rest only with a number."""
    until: frozenset[str]
    """“Until”, before a coming event."""
    without: frozenset[str]
    """“Without”, before a thing that an option must not have."""
    leave: Mapping[str, tuple[str, ...]]
    """Words for doing nothing, for ending and for going back, with the verbs of such options."""
    decides: frozenset[str]
    """Verbs of winning a tie or a prize: “who takes it now”."""
    price: frozenset[str]
    """Words before a thing that is given for another: “for”; in a question about a price, before the thing bought."""
    aim: frozenset[str]
    """Words before a thing that another is given for: “into”."""
    swaps: frozenset[str]
    """Verbs of giving a thing away: “swap a card for a nomad”."""
    would: frozenset[str]
    """“Would”: the gain now, not the gain in general."""
    modal: frozenset[str]
    """“May”; followed by a “not”, it asks about doing without."""
    refused: frozenset[str]
    """“Not”: why something is not allowed; without it a “why” asks for the sense of a rule."""
    why: frozenset[str]
    total: frozenset[str]
    """“Altogether”: how many there are in the game, where no player is named."""
    choice: frozenset[str]
    """“Or”, between two things."""
    numbered: frozenset[str]
    """Kinds of places that have numbers: “row”."""
    endings: frozenset[str]
    """Endings behind a number in figures: the “nd” of “2nd”."""
    gratis: frozenset[str]
    """“For nothing”: of options, those that cost nothing."""
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
    """Words before an “everyone” that has something."""
    people: frozenset[str]
    """Words for players, “who”, and for what only they do, “win”."""
    many: frozenset[str]
    """“How many”."""
    begins: frozenset[str]
    """Verbs that begin a question about anything, “do”, “is”: alone, they ask for a rule."""
    duty: frozenset[str]
    """“Must”: a question, and no statement, “do I have to …, or can I”."""
    amounts: frozenset[str]
    """Numbers of pieces, “two”: not “second”."""
    both: frozenset[str]
    of: frozenset[str]
    """“Of”, behind a number of people: “two of us”."""
    but: frozenset[str]
    """“But”, after the thing that is not meant: “not the brown one but the green one”."""
    plain: Sequence[tuple[str, Phrases]]
    """Words, and the turns of phrase that mean the same."""
    alike: Mapping[str, Sequence[str]]
    """For an everyday word those that mean the same at a table."""
    opposites: Mapping[str, Sequence[str]]
    """For a word those that mean the opposite: “buy” and “sell”."""
    signs: Mapping[str, Sequence[str]]
    """For a sign in a label, words for its looks: “moon”."""

    def plainly(self, written: Sequence[str]) -> list[str]:
        """The words of a question with its turns of phrase in plain words."""
        board = self.onto if self.puts.intersection(written) else ()
        rest = [word for word in written if word not in board]
        for meant, phrases in self.plain:
            rest = phrases.replaced(rest, meant)
        return rest

    def affirmed(self, written: Sequence[str]) -> list[str]:
        """The words of a question without those that it rules out: “not the brown one but the green one”."""
        for start, (before, word) in enumerate(pairwise(["", *written])):
            ends = [at for at in range(start + 2, min(start + 6, len(written))) if written[at] in self.but]
            if word in self.refused and before not in self.modal and ends:
                return [*written[:start], *written[ends[0] + 1 :]]
        return list(written)

    def read(self, written: Sequence[str]) -> tuple[Wants, list[str]]:
        """The wants of the words of a question, and the words that name its subject."""
        found, rest = self._phrases(written)
        now = [word for word in rest if self.words[word] == Wants.NOW]
        if now:  # “who now chooses” is “who chooses” now
            more, rest = self._phrases([word for word in rest if word not in now])
            found |= more | Wants.NOW
        for word in rest:
            found |= self.words[word]
        if self.why.intersection(written) and Wants.MAY not in found and not self.refused.intersection(written):
            found |= Wants.ALWAYS
        elif self.why.intersection(written):
            found |= Wants.MAY
        return found, [word for word in rest if word not in self.words and word not in self.mine | self.why]

    def _phrases(self, written: Sequence[str]) -> tuple[Wants, list[str]]:
        """The wants of the phrases of a question, and its other words."""
        found, rest = Wants.NOTHING, list(written)
        for wanted, phrases in self.phrases:
            others = phrases.replaced(rest, "")
            if len(others) < len(rest):
                found, rest = found | wanted, others
        return found, rest

    def cues(self, written: Sequence[str]) -> frozenset[str]:
        """The names of a question's wants, and of the lists that have one of its words."""
        asked = self.affirmed(written)
        wants = self.read(asked)[0]
        found = {want.name.lower() for want in Wants if want in wants and want.name} or {"unframed"}
        found |= {name for name in CUES if not getattr(self, name).isdisjoint(written)}
        if self.begins.intersection(written[:1]):
            found.add("begins")
        if self.declines(asked):
            found.add("declines")
        if self.negates(asked):
            found.add("negates")
        return frozenset(found)

    def asks_price(self, written: Sequence[str]) -> bool:
        """Whether words are a phrase that asks for the price: “how much to”."""
        return any(wanted == Wants.COST and phrases.are_in(written) for wanted, phrases in self.phrases)

    def declines(self, written: Sequence[str]) -> bool:
        """Whether a question is about doing without something: “may I not …”, “may I take no …”."""
        small = self.mine | self.flatly | {word for word, verbs in self.leave.items() if verbs == NOTHING}
        asked = [word for word in written if word not in small]
        if self.none.intersection(asked) and not self.modal.isdisjoint(asked) and self.why.isdisjoint(asked):
            return True
        if self.denies(written):
            return True
        if self.refrains.are_in(written) and (self.why | self.supposing | self.many).isdisjoint(written):
            return True
        return any(first in self.modal and second in self.refused for first, second in pairwise(asked))

    def denies(self, written: Sequence[str]) -> bool:
        """Whether words begin with a “no” before a thing, and ask nothing: “no offering for me”."""
        asks = self.why | self.modal | self.many
        return not self.none.isdisjoint(written[:1]) and asks.isdisjoint(written) and not self.read(written)[0]

    def negates(self, written: Sequence[str]) -> bool:
        """Whether a question says “not” of a deed, “if I do not place”: no statement of a table accounts for that."""
        deeds = (then not in self.modal for word, then in pairwise(written) if word in self.refused)
        return any(deeds) and self.why.isdisjoint(written) and self.lack.isdisjoint(written)

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
NOTHING, DECLINED, DONE, BACK = ("nothing",), ("nothing", "done"), ("done", "nothing", "end"), ("back",)
_LEAVE = {"nothing": NOTHING, "declined": DECLINED, "done": DONE, "back": BACK}


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    """The words of a language as its file has them: in one text each, phrases between commas."""

    instead: str
    lists: dict[str, str]
    words: dict[str, str]
    phrases: dict[str, str]
    leave: dict[str, str]
    plain: dict[str, str]
    signs: dict[str, str]
    alike: str = ""
    opposite: str = ""


@cache
def frame(language: str) -> Frame:
    """The frames of questions in a language, from `data/engine/<language>/question_words.toml`."""
    file = folder("engine") / language / "question_words.toml"
    written = msgspec.convert(tomllib.loads(file.read_text("utf-8")), _Written)
    words = Words()
    for name, listed in written.words.items():
        for word in listed.split():
            words.add(word, Wants[name.upper()])
    deeds = Phrases(",".join(written.lists.pop("deeds").split()))
    refrains, elsewhen, unreal, compels = (Phrases(written.lists.pop(name)) for name in TURNS)
    sets = {name: frozenset(listed.split()) for name, listed in written.lists.items()}
    sets["idle"] |= sets["decides"] | sets["one"]
    return Frame(
        words=words,
        deeds=deeds,
        refrains=refrains,
        elsewhen=elsewhen,
        unreal=unreal,
        compels=compels,
        phrases=[(Wants[name.upper()], Phrases(listed)) for name, listed in written.phrases.items()],
        instead=[tuple(each.split()) for each in written.instead.split(",")],
        leave={word: _LEAVE[name] for name, listed in written.leave.items() for word in listed.split()},
        plain=[(meant, Phrases(listed)) for meant, listed in written.plain.items()],
        alike=_alike(written.alike.splitlines()),
        signs={sign: listed.split() for sign, listed in written.signs.items()},
        opposites=_opposites(written.opposite.splitlines()),
        **sets,
    )


def _alike(lines: Sequence[str]) -> dict[str, list[str]]:
    """For each word of some lines the others of its lines."""
    found: dict[str, list[str]] = {}
    for line in map(str.split, lines):
        for word in line:
            found.setdefault(word, []).extend(other for other in line if other != word)
    return found


def _opposites(lines: Sequence[str]) -> dict[str, list[str]]:
    """For each word of some lines those on the other side of the line's stroke."""
    found: dict[str, list[str]] = {}
    for one, _, other in (line.partition("/") for line in lines):
        for word, others in ((one, other), (other, one)):
            for each in word.split():
                found.setdefault(each, []).extend(others.split())
    return found
