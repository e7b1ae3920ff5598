"""Of the statements of a table that match a question equally well, those that it means."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, pairwise, takewhile
from typing import NamedTuple, TypeVar

from companion.engine.ledger import ScoreLine
from companion.rulebook.intents import Frame, Wants
from companion.rulebook.search_languages import words
from companion.rulebook.table_statements import AHEAD, ASKED, HAVE, OPTION, POINTS, SCORE, Statement

T = TypeVar("T")

SHORTEST_ROOT = 4  # letters that two words must share, apart from a prefix, to be one
ENDING = 2  # letters behind them that may differ


Among = Callable[[str, Collection[str]], bool]
"""Whether a word is one of others, or means the same."""


class Known(NamedTuple):
    """A statement with the stems of its words: its own in their order, the players' words for it, and all."""

    statement: Statement
    label: tuple[str, ...]
    names: frozenset[str]
    called: frozenset[str]
    own: frozenset[str]
    """Its own and the players'."""
    every: frozenset[str]
    goods: tuple[str, ...]
    """The stems of the players' words for it in their order: “2 coins” stand together."""
    deeds: frozenset[str]
    """The players' words for the verb of an option."""
    costs: frozenset[str]
    brings: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    """The words that stand side by side in the label, or in the players' words for it."""
    roots: tuple[frozenset[str], frozenset[str]]
    """The roots of its own words, and of the players'."""
    begins: tuple[frozenset[str], frozenset[str]]
    """The beginnings of its own words, and of the players'."""
    written: frozenset[str]
    """Its words as they are written."""
    labelled: frozenset[tuple[str, str]]
    """The words that stand side by side in the label, as they are written, and numbers with the stems behind them."""
    instead: frozenset[str]
    """The first stem behind an “instead of” of the label."""

    @property
    def verb(self) -> str:
        """The verb of an option."""
        return self.statement.option.verb if self.statement.option else ""

    @property
    def is_allowed(self) -> bool:
        """Whether it is an allowed option."""
        return self.statement.option is not None and self.statement.option.allowed

    def is_of(self, seats: Sequence[int], wants: Wants) -> bool:
        """Whether it is about one of these players, or everybody is compared."""
        statement = self.statement
        return statement.seat is None or statement.seat in seats or (Wants.WHO in wants and statement.kind == HAVE)

    def counts(self, term: str, number: str) -> bool:
        """Whether a number may follow a word: if the label counts by that word, it must be this number."""
        there = {b if a == term else a for a, b in pairwise(self.label) if term in (a, b)}
        numbers = {each for each in there if each.isdigit()}
        return not numbers or number in numbers

    def counted(self, number: str, term: str) -> bool:
        """Whether so many of a thing are meant by the label: “2 coins”."""
        near = [(*pairwise(words), *zip(words, words[2:], strict=False)) for words in (self.label, self.goods)]
        return any({number, term} == {*pair} for pairs in near for pair in pairs)

    def counts_otherwise(self, number: str, thing: str, among: Among) -> bool:
        """Whether the label, or the price and the gain, have other numbers of a thing: “1 soldier” is not two."""
        for terms in (self.label, self.goods):
            counts = [each for at, each in enumerate(terms) if each.isdigit() and among(thing, terms[at + 1 : at + 3])]
            if counts and number not in counts:
                return True
        return False

    def has_number(self, number: str, before: Collection[str], thing: str, among: Among) -> bool:
        """Whether a number stands by the thing that it counts, or behind the one that has it: “2 coins”, “row 2”."""
        return any(
            among(thing, terms[at + 1 : at + 3]) or any(among(term, terms[max(at - 2, 0) : at]) for term in before)
            for terms in (self.label, self.goods)
            for at, word in enumerate(terms)
            if word == number
        )

    def numbers(self, term: str, number: str) -> bool:
        """Whether the label has a thing with this number: “row 2”."""
        return (term, number) in pairwise(self.label)

    def has_amount(self, number: str, term: str) -> bool:
        """Whether the label, or the players' words for it, have so many of a thing: “2 coins”."""
        return any((number, term) in pairwise(words) for words in (self.label, self.goods))

    def has_several(self, term: str) -> bool:
        """Whether the label has some number of a thing, but not one: “2 soldiers”."""
        before = {number for number, thing in pairwise(self.label) if thing == term and number.isdigit()}
        return bool(before) and "1" not in before

    def run(self, named: Sequence[str]) -> int:
        """How many words of a question stand together in the label, in their order."""
        ends = {0}
        for start in range(len(self.label)):
            for first in range(len(named)):
                pairs = zip(self.label[start:], named[first:], strict=False)
                ends.add(sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs)))
        return max(ends)

    def is_one(self, term: str) -> bool:
        """Whether the label has one of a thing: “1 temple step”."""
        return any(number == "1" and term in self.label[at + 1 : at + 3] for at, number in enumerate(self.label))


class Question(NamedTuple):
    """A question at a table: its words and its wants."""

    asked: Sequence[str]
    wants: Wants
    frame: Frame
    stems: Callable[[Iterable[str]], list[str]]
    among: Among
    placing: frozenset[str]
    """Verbs of placing by which the game means some of the options."""

    @property
    def of_kind(self) -> set[str]:
        """Kinds of things: “which shrines”."""
        return self._behind(self.frame.which)

    @property
    def counted(self) -> set[str]:
        """The thing that is counted: “how many coins”, but not “how much to hire”."""
        many = self.frame.many
        at = next((at for at, word in enumerate(self.asked) if word in many), len(self.asked))
        return set() if self.frame.asks_price(self.asked[max(at - 1, 0) : at + 2]) else self._behind(many)

    @property
    def ones(self) -> set[str]:
        """The thing that is said to be one: “one step”, but not “one more step”."""
        return set() if self.further else self._behind(self.frame.one)

    @property
    def further(self) -> bool:
        """Whether one more of a thing is meant: “another camp” is one to be placed."""
        more = self.frame.more | self.frame.yet
        ones = (at for at, word in enumerate(self.asked) if word in self.frame.one)
        return any(more.intersection(self.asked[max(at - 1, 0) : at + 3]) for at in ones)

    @property
    def puts(self) -> set[str]:
        """The verbs of placing."""
        return set(self.stems(self.frame.puts))

    @property
    def without(self) -> set[str]:
        """The things to leave out: “without a step”."""
        return self._behind(self.frame.without)

    @property
    def given(self) -> set[str]:
        """The goods given for another thing: “for two coins”."""
        price = next((at for at, word in enumerate(self.asked) if word in self.frame.price), len(self.asked))
        return set(self.stems(self.asked[price:]))

    @property
    def exchanged(self) -> tuple[set[str], set[str]]:
        """The goods to give and the goods to get: “wood for a coin”, “enough corn for gold”, “food into labour”."""
        swaps = not (self.frame.lack | self.frame.swaps).isdisjoint(self.asked)
        gains = (Wants.GAIN in self.wants and Wants.MAY not in self.wants) or self._gives_own
        gives = not gains and (swaps or self.is_bare or bool(self.wants & (Wants.NEED | Wants.COST)))
        behind = self._all_behind(self.frame.price | self.frame.aim if gives else self.frame.price)
        others = set(self.stems(self.asked)) - behind
        if not behind:
            return set(), set()
        return (others, behind) if gives else (behind, others)

    def paid(self, found: list[Known]) -> list[Known]:
        """The options that cost all the goods to give, where there are some: “what can I build for a stone”."""
        given = self.exchanged[0]
        return [each for each in found if given and given <= each.costs] or found

    @property
    def _gives_own(self) -> bool:
        """Whether the goods after a “for” are one's own: “how many coins for my grain”."""
        return any(word in self.frame.price and then in self.frame.mine for word, then in pairwise(self.asked))

    @property
    def is_bare(self) -> bool:
        """Whether a price is asked for without a word for it: “how many coins for a sugar”."""
        return not self.wants & ~Wants.NOW and not self.frame.many.isdisjoint(self.asked)

    def _all_behind(self, before: frozenset[str]) -> set[str]:
        """The words with a meaning behind one of some words, as far as the next word of a frame."""
        at = next((at for at, word in enumerate(self.asked) if word in before), len(self.asked))
        return set(self.stems(takewhile(lambda word: word not in self.frame.words, self.asked[at + 1 :])))

    @property
    def takes_refusal_for_granted(self) -> bool:
        """“Why can't I”, “what do I lack”."""
        asks_why = Wants.MAY in self.wants and not self.frame.why.isdisjoint(self.asked)
        return asks_why or not self.frame.lack.isdisjoint(self.asked)

    def _behind(self, before: frozenset[str]) -> set[str]:
        """The first word with a meaning behind each of some words."""
        behind = (self.stems(self.asked[at + 1 : at + 3])[:1] for at, word in enumerate(self.asked) if word in before)
        return {stem for stems in behind for stem in stems}


def kinds_for(wants: Wants) -> Sequence[str]:
    """The kinds of statements that may answer, the likeliest first."""
    if Wants.TURN in wants:
        return (ASKED,)
    if Wants.WHEN not in wants and wants & (Wants.ENDED | Wants.TIE):
        return _kinds_for_scores(wants)
    if Wants.NEED in wants and not wants & (Wants.WHEN | Wants.WHO):
        return _kinds_for_need(wants)
    if Wants.ALWAYS in wants:
        return ()
    if Wants.WHEN in wants:
        return (AHEAD,)
    if Wants.WHO in wants:
        return (POINTS, HAVE)
    if Wants.COST in wants and Wants.MAY not in wants:
        return (OPTION, AHEAD)
    if wants & (Wants.LEFT | Wants.HAVE) and not wants & (Wants.COST | Wants.MAY | Wants.IF):
        return (HAVE, AHEAD)
    return (OPTION,)


def _kinds_for_scores(wants: Wants) -> Sequence[str]:
    """The kinds for a question about the end of the game or a tie."""
    scores = (SCORE,) if wants & (Wants.ENDED | Wants.NOW) else ()
    if Wants.TIE | Wants.ENDED in wants and Wants.NOW not in wants:  # how a tie is broken at the end is a rule
        return scores
    return (*scores, POINTS, HAVE) if Wants.WHO in wants and Wants.ALWAYS not in wants else scores


def _kinds_for_need(wants: Wants) -> Sequence[str]:
    """The kinds for a question about a lack, such as “how much more do I need”."""
    options = () if Wants.ALWAYS in wants else (OPTION,)
    if Wants.COST | Wants.MAY in wants:
        return options
    if wants & (Wants.COST | Wants.MAY | Wants.IF):
        return (*options, AHEAD)
    return (AHEAD, HAVE) if Wants.HAVE in wants else (AHEAD, *options)


def akin(one: str, other: str) -> bool:
    """Whether two stems are those of a verb and its noun: “migrat” and “migratio”."""
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return same >= SHORTEST_ROOT and max(len(one), len(other)) - same <= ENDING


def narrowed(found: Sequence[Known], named: Sequence[str], question: Question) -> list[Known]:
    """Those that are meant; none where the question counts the options themselves."""
    kept = [each for each in found if _goes_with(each, question)]
    if not question.frame.gratis.isdisjoint(question.asked):
        kept = [each for each in kept if not each.costs] or kept
    if question.further:
        kept = [each for each in kept if not question.puts.isdisjoint(each.names | each.called)] or kept
    kept = [each for each in kept if not _turns_around(each, question)] or (kept if question.is_bare else [])
    if kept and kept[0].statement.kind == OPTION:
        kept = _narrowed_options(kept, named, question)
    if Wants.COST in question.wants:
        return _costing(kept, set(named) - question.counted, question)
    if Wants.GAIN in question.wants and question.given:
        others = [each for each in kept if question.given.isdisjoint(_brings(each, question))]
        return [each for each in others if each.statement.brings] or kept
    return _each_line_once(kept)


def _goes_with(known: Known, question: Question) -> bool:
    """Whether a statement is of the verb of placing, has nothing to leave out, and one of what shall be one."""
    is_of_verb = not question.placing or not known.verb or not question.placing.isdisjoint(known.called)
    has_several = any(known.has_several(thing) for thing in question.ones)
    return is_of_verb and question.without.isdisjoint(known.called) and not has_several


def _narrowed_options(found: list[Known], named: Sequence[str], question: Question) -> list[Known]:
    if any(each.label[0] in question.counted - each.called for each in found):
        return []
    found = [each for each in found if _has_counted(each, question)]
    if question.of_kind.isdisjoint(named):
        return _singled_out(found, named, question)
    return _headed(found, question.of_kind)


def _turns_around(known: Known, question: Question) -> bool:
    """Whether an option costs the goods that the question wants to get, or brings those that it would give."""
    costs, brings = (set(question.stems(words(each))) for each in (known.statement.costs, known.statement.brings))
    given, had = question.exchanged
    goods = {term for term in (costs ^ brings) - known.names if not term.isdigit()}
    return any(
        question.among(term, {good})
        for terms, side in ((had, costs), (given, brings))
        for term in terms
        for good in goods & side
    )


def _has_counted(known: Known, question: Question) -> bool:
    """Whether an option costs or brings the goods that the question counts: “how many rounds” is about none."""
    goods = set(question.stems(words(f"{known.statement.costs} {known.statement.brings} {known.statement.around}")))
    return not (question.is_bare and question.counted) or any(
        question.among(term, goods | known.names) for term in question.counted
    )


def _singled_out(found: list[Known], named: Sequence[str], question: Question) -> list[Known]:
    """Those that are refused, where that is asked about; of the others, those with nothing that was not named."""
    if question.takes_refusal_for_granted:
        found = [each for each in found if each.statement.option and not each.statement.option.allowed] or found
    found = _headed(found, named)
    found = [each for each in found if any(each.is_one(stem) for stem in question.ones)] or found
    if any(term.isdigit() for term in named):
        found = _plain(found, named)
    if len({tuple(sorted(each.label)) for each in found}) == 1:  # they differ by the order of their words at most
        found = [each for each in found if _in_order(named, each.label)] or found
    return found


def _headed(found: list[Known], kinds: Iterable[str]) -> list[Known]:
    """Those whose label begins with one of some words: “the shrine” is no monument for shrines."""
    heads = set(kinds)
    numbered = len({each.verb for each in found}) == 1  # “1 gem” begins with the gem, unless others begin with a verb
    begins = [next((term for term in each.label if not (numbered and term.isdigit())), "") for each in found]
    return [each for each, head in zip(found, begins, strict=True) if head in heads] or found


def _plain(found: list[Known], named: Sequence[str]) -> list[Known]:
    """Of labels that begin alike with all that was named, the shortest: “column 2”, not “column 2, with cocoa”."""
    alike = [first for first, *others in zip(*(each.label for each in found), strict=False) if {*others} <= {first}]
    if not set(alike).issuperset(named):
        return found
    shortest = min(len(each.label) for each in found)
    return [each for each in found if len(each.label) == shortest]


def _in_order(named: Sequence[str], label: Sequence[str]) -> bool:
    rest = iter(label)
    return all(term in rest for term in named if term in label)


def _brings(known: Known, question: Question) -> set[str]:
    return set(question.stems(words(known.statement.brings)))


def _costing(found: list[Known], wanted: set[str], question: Question) -> list[Known]:
    """The options that cost something: not what the question counts, and for the goods that it wants."""
    found = [each for each in found if each.statement.option and each.statement.option.cost] or found
    found = [each for each in found if question.counted.isdisjoint(_brings(each, question))] or found
    found = [each for each in found if wanted <= each.names] or found
    return [each for each in found if any(question.among(term, _brings(each, question)) for term in wanted)] or found


def _each_line_once(found: Sequence[Known]) -> list[Known]:
    """The statements without those whose lines of a score are all in others."""
    lines: list[ScoreLine] = []
    kept = []
    for each in found:
        if not each.statement.lines or any(line not in lines for line in each.statement.lines):
            kept.append(each)
            lines += each.statement.lines
    return kept


def united(sets: Iterable[Collection[T]]) -> frozenset[T]:
    """The members of all sets."""
    return frozenset(chain.from_iterable(sets))


def most_of(found: Sequence[Known], count: Callable[[Known], int]) -> list[Known]:
    """Those that have most of something."""
    counts = [count(each) for each in found]
    return [each for each, n in zip(found, counts, strict=True) if n == max(counts)]


def named_by_idle(found: list[Known], idle: Collection[str]) -> list[Known]:
    """Those named by a word that goes with anything elsewhere: “the next token” is “the next one” here."""
    return [each for each in found if each.names - {"1"} and each.names - {"1"} <= set(idle)] or found
