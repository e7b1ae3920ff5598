"""A question asked at a table, matched to the present statements of the table.

A statement answers only if it has every word by which the question names something: a word that it lacks may change all
("may I place *two* workers there"). Where none has them all, the rulebook answers alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import compress, pairwise
from operator import not_

from companion.engine.free_actions import is_free
from companion.engine.game import Game
from companion.engine.messages import messages
from companion.rulebook.intents import DECLINED, NOTHING, Wants
from companion.rulebook.numbered_places import Places
from companion.rulebook.off_topic import is_off_topic
from companion.rulebook.search_languages import words
from companion.rulebook.spelling import Speller, one_script
from companion.rulebook.table_accounting import Accounts
from companion.rulebook.table_answer_checks import Checks
from companion.rulebook.table_confidence import Scales
from companion.rulebook.table_glossary import PLAYER, Glossary, named_as
from companion.rulebook.table_narrowing import (
    SHORTEST_ROOT,
    Known,
    Question,
    akin,
    kinds_for,
    most_of,
    named_by_idle,
    narrowed,
    united,
)
from companion.rulebook.table_statements import ASKED, HAVE, OPTION, POINTS, SCORE, Statement, statements

MOST = 16  # options that a question may mean: more are none that it names
FEW = 4  # options that one side of an “or” may mean
NAMED = 0.5  # the share of a question's words that must be an option's own, or players' words for it
TYPOS = 1.5  # mistakes that make no other word of one: a table corrects less than the book


def _said(found: Iterable[Known]) -> list[Statement]:
    return [each.statement for each in found]


class Matching:
    """The present statements of a table, to be asked in one language."""

    def __init__(self, game: Game, glossary: Glossary) -> None:
        self.index, self.frame, self.glossary = glossary.index, glossary.frame, glossary
        self.alike, self.opposites = glossary.alike, glossary.opposites
        self._widely = False
        self._adjacent: set[tuple[str, str]] = set()
        self._amounts: set[tuple[str, str]] = set()
        self._ordinals: set[tuple[str, str]] = set()
        self._players = game.names
        self.seats = glossary.seats(game.names)
        said = statements(game, messages(self.index.name, game.definition.name), glossary.said)
        self.known = [glossary.known(each, game.names) for each in said]
        self._options = [each for each in self.known if each.verb]
        self._written = united(each.written for each in self.known)
        self._labelled = united(each.labelled for each in self.known)
        self._instead = united(each.instead for each in self.known)
        self._own = united(each.own for each in self.known)
        self._labels = united(each.names for each in self._options)
        self._goods = united(each.names for each in self.known if each.statement.kind == HAVE)
        self._points = united(each.every for each in self.known if each.statement.kind == POINTS)
        self._places = Places(self.index, self.frame, self._options)
        self._accounts = Accounts(self.frame, self._points)
        self._checks = Checks(self.index, self.frame, self._options, self._points, self._is_widely_in)

    def named_as(self, stem: str) -> str:
        """A stem as a label has it: of a player's name, whatever its form and script."""
        return named_as(stem, self.seats)

    def answer(self, question: str, seat: int) -> list[Statement]:
        """The statements that answer; none where the table has nothing to say."""
        if is_off_topic(words(question), self.index.name):
            return []
        self.scales.forget()
        plain = self.understood(question)
        found = self.scales.settled(self._answers(plain, seat), plain, seat)
        found = self.scales.sharpened(found, plain, seat)
        fits = (
            self._checks.fit(found, words(question), plain)
            and self._places.fit(found, plain)
            and self.scales.takes_in(found, plain, seat)
            and self._accounts.balance(found, self.scales.weighing(plain, seat), plain)
        )
        return found if fits else []

    def understood(self, question: str) -> list[str]:
        """The words of a question as they are meant, its turns of phrase in plain words."""
        self._widely = False
        plain = self.frame.plainly(self._corrected(words(self._last_clause(question))))
        return self._counted(self._places.in_order(plain))

    def _counted(self, written: Sequence[str]) -> list[str]:
        """The words of a question; behind an “or” a “one” is a number where another is before: “two cards or one”."""
        at = next((at for at, word in enumerate(written) if at and word in self.frame.choice), len(written))
        numbered = any(stem.isdigit() for stem in self.index.stems(written[:at]))
        behind = ("1" if numbered and word in self.frame.one else word for word in written[at:])
        return [*written[:at], *behind]

    @cached_property
    def scales(self) -> Scales:
        return Scales(self)

    def is_strange(self, word: str) -> bool:
        """Whether nothing here knows a word: a turn of speech, which says nothing that the rules or the table name."""
        frame, stems = self.frame, self.index.stems((word,))
        if not stems or word.isdigit() or self.index.is_around(word) or frame.deeds.are_in((word,)):
            return False
        listed = word in frame.words or word in frame.idle or word in frame.leave or stems[0] in self.alike
        everyday = any(self.index.has(each) for each in self.index.alike(stems[0]))
        return not (listed or everyday or self._is_known(stems[0]))

    def _answers(self, plain: Sequence[str], seat: int) -> list[Statement]:
        """The statements that answer a question with these words."""
        asked, labels = self._apart(self.frame.affirmed(plain))
        wants, written = self.frame.read(asked)
        wants = self._meant(wants, asked)
        left = self._declined(asked, written, wants)
        if left is not None:
            return left
        written = [word for word in written if not self._is_nothing(word)]  # “why can't I conquer anything”
        if self._compared(written)[1]:
            wants &= ~Wants.ALWAYS  # “what does each of them cost”
        seats = [self.seats[term] for term in self.index.stems(written) if term in self.seats]
        if seats and not wants & ~(Wants.NEED | Wants.NOW):
            wants |= Wants.HAVE
        kinds = [self._there(kind, wants, seats or [seat]) for kind in self._kinds(wants, written)]
        meant = Question(asked, wants, self.frame, self.index.stems, self.is_in, self.placing(asked))
        return _said(self._likeliest(kinds, written, labels, meant, seat))

    def _likeliest(
        self, kinds: Sequence[Sequence[Known]], written: Sequence[str], label: Sequence[str], meant: Question, seat: int
    ) -> Sequence[Known]:
        """The statements that a question means of the first kind that has some; of two compared things, both."""
        first, second = self._compared(written)
        for there, found in self._likely(kinds, self._with([*first, *label]), meant):
            if second:
                found = self.scales.likelier(found, first, seat)
            if len(found) > MOST:
                return []
            if not second:
                return self.scales.meant(found, written, seat) if found[0].statement.kind == OPTION else found
            if others := self._other(there, found, second, seat):
                alike = all(len({each.verb for each in side}) == 1 for side in (found, others))
                return [*found, *others] if alike else []
        return self._both(self._there(OPTION, meant.wants, [seat]), meant)

    def _likely(
        self, kinds: Sequence[Sequence[Known]], written: Sequence[str], question: Question
    ) -> Iterator[tuple[Sequence[Known], list[Known]]]:
        """The statements of each kind, the likeliest first, with those that a question may mean, if any."""
        for self._widely in (False, True):  # everyday words mean others only where they say nothing themselves
            for there in kinds:
                if found := self._matching(there, written, question):
                    yield there, found

    def _declined(self, asked: Sequence[str], written: Sequence[str], wants: Wants) -> list[Statement] | None:
        """The option to do nothing, to end or to go back, if any; None where a question asks for something else."""
        others = self.frame.why | self.frame.many  # “how many may I keep when I finish”
        leaves = (not wants or wants & (Wants.MAY | Wants.IF)) and others.isdisjoint(asked)  # “enough, I am done”
        left = self._left(asked, written) if leaves else []
        if left or self.frame.declines(asked) or (leaves and any(map(self._is_nothing, written))):
            return left
        return None

    def _is_nothing(self, word: str) -> bool:
        return self.frame.leave.get(word) == NOTHING

    def _there(self, kind: str, wants: Wants, seats: Sequence[int]) -> list[Known]:
        """The statements of a kind about the players asked about."""
        return [each for each in self.known if each.statement.kind == kind and each.is_of(seats, wants)]

    def _both(self, there: Sequence[Known], question: Question) -> list[Known]:
        """The options on both sides of an “or”: “a rhino or a glyptodon, which may I take”.

        A side may leave out words that the other has: “the small or the large statue”.
        """
        if question.wants & (Wants.HAVE | Wants.TIE | Wants.ENDED | Wants.TURN):
            return []
        self._widely = True
        for at in (at for at, word in enumerate(question.asked) if at and word in self.frame.choice):
            sides = (question.asked[:at], question.asked[at + 1 :])
            one, other = map(self._things, sides)
            first = self._first(there, ([*one, *other[1:]], one), question)
            second = self._first(there, ([*one[:-1], *other], [*one[1:], *other], other), question)
            if one and other and first and second and not any(each in second for each in first):
                return [*first, *second]
        return []

    def _things(self, asked: Sequence[str]) -> list[str]:
        """The words of one side of an “or” that name its subject."""
        things = [word for word in self.frame.read(asked)[1] if word not in self.frame.more]
        return [word for word in things if self.index.stems((word,))]

    def _first(self, there: Sequence[Known], sides: Iterable[Sequence[str]], question: Question) -> list[Known]:
        """The options that the first of some wordings means, if they are few."""
        found = (self._matching(there, side, question) for side in sides if side)
        return next((each for each in found if 0 < len(each) <= FEW), [])

    def _compared(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """The things compared, unless a label says so itself: “gold instead of the action”."""
        first, second = self.frame.compared(written)
        if not first:  # “instead of a farm build a tomb”
            said = {word for each in self._options for word in self.glossary.said.get(each.verb, ())}
            deeds = set(self.index.every_stem(said))
            verb = next((at for at, word in enumerate(second) if at and deeds & {*self.index.stems((word,))}), 0)
            first, second = second[verb:], second[:verb]
        return (written, ()) if self._instead.intersection(self.index.stems(second)[:1]) else (first, second)

    def _last_clause(self, question: str) -> str:
        """A question, or its last part where that asks again: “must I go on, or can I stop”."""
        if last := self._or_may(question):
            return last
        before, _, last = question.rpartition(",")
        begins = self.frame.modal.intersection(words(last)[:2]) and self.frame.choice.isdisjoint(words(before))
        stated = Wants.NOTHING if self.frame.duty.intersection(words(before)) else Wants.HAVE  # “I stand on 5, can I …”
        supposes = not self.frame.supposing.isdisjoint(words(before)[:2])  # all of “if I sell, can I buy” is asked
        asks_anew = begins and not supposes and self.frame.read(words(before))[0] & ~stated
        return last if asks_anew and self.terms(self.frame.read(words(last))[1])[0] else question

    def _or_may(self, question: str) -> str:
        """The part of a question from an “or may I” behind a “must”, if any."""
        written = question.split()
        for at, pair in enumerate(pairwise(written)):
            asks_anew = pair[0] in self.frame.choice and pair[1] in self.frame.modal
            last = " ".join(written[at + 1 :])
            if (
                asks_anew
                and not self.terms(self.frame.read(words(last))[1])[0]
                and self.frame.duty.intersection(words(question)[:at])
            ):
                return last
        return ""

    def _with(self, written: Sequence[str]) -> list[str]:
        """The words of a question but for the things to leave out: “without a step”."""
        out = {at + 1 + n for at, word in enumerate(written) if word in self.frame.without for n in range(2)}
        first = next((at for at in sorted(out) if at < len(written) and self.index.stems((written[at],))), None)
        return [word for at, word in enumerate(written) if at != first]

    def _meant(self, wants: Wants, asked: Sequence[str]) -> Wants:
        """The wants of a question, by more than one of its words."""
        many = not self.frame.many.isdisjoint(asked)
        if self._is_general(asked, wants):
            wants |= Wants.ALWAYS
        if many and not self.frame.until.isdisjoint(asked):  # “how many days until …”
            wants |= Wants.NEED
        if wants & (Wants.NEED | Wants.LEFT) and many:  # “how many may I still use” is no “may I”
            wants &= ~Wants.MAY
        remains = any(self.frame.words[word] & Wants.LEFT and word not in self.frame.yet for word in asked)
        if Wants.LEFT in wants and not many and not remains:  # “where do I get another one” asks for no number
            wants &= ~Wants.LEFT
        if self.frame.would.intersection(asked) and self._about_points(asked):
            wants |= Wants.NOW  # “how many points would … bring”
        if many and self._is_of_everyone(asked, wants):
            wants = (wants & ~Wants.ALWAYS) | Wants.WHO
        if Wants.WHO in wants and self.frame.decides.intersection(asked):
            wants |= Wants.TIE
        if Wants.MAY in wants and self.frame.why.intersection(asked):  # “why can I not train again”
            wants &= ~Wants.ALWAYS
        return wants

    def _about_points(self, asked: Sequence[str]) -> bool:
        return not self._points.isdisjoint(self.index.stems(asked))

    def _is_of_everyone(self, asked: Sequence[str], wants: Wants) -> bool:
        """Whether the holdings of all players are asked for, “how much corn has everyone”, not those of each thing."""
        if wants & ~(Wants.HAVE | Wants.NOW | Wants.ALWAYS):
            return False
        triples = zip(asked, asked[1:], [*asked[2:], ""], strict=False)
        return any(
            before in self.frame.has
            and word in self.frame.everyone
            and (after in self.frame.words or not self.index.stems((after,)))
            for before, word, after in triples
        )

    def placing(self, asked: Sequence[str]) -> frozenset[str]:
        """The verbs of placing in a question by which the game means some of the options."""
        puts = frozenset(self.index.every_stem(self.frame.puts.intersection(asked)))
        return puts if any(puts & each.called for each in self._options) else frozenset()

    def _apart(self, asked: Sequence[str]) -> tuple[list[str], list[str]]:
        """The words of a question, and an “all” or “each” of it that belongs to a label: “all three temples”."""
        after = [*asked[1:], ""]
        labels = [
            self.frame.words[word] == Wants.ALWAYS
            and ((word, then) in self._labelled or (*self.stems((word, then)),) in self._labelled)
            for word, then in zip(asked, after, strict=True)
        ]
        return list(compress(asked, map(not_, labels))), list(compress(asked, labels))

    def _is_general(self, asked: Sequence[str], wants: Wants) -> bool:
        """Whether a rule is asked for: how a tie is broken at all, or how many one may have."""
        if Wants.TIE in wants:
            return not wants & (Wants.NOW | Wants.ENDED)
        if Wants.WHEN | Wants.MAY in wants or self.frame.negates(asked):
            return True
        if not wants and self.frame.begins.intersection(asked[:1]):
            return True  # “must the cards be different”
        mine = self.frame.mine.intersection(asked) or any(stem in self.seats for stem in self.index.stems(asked))
        if self.frame.total.intersection(asked) and not mine and not wants & ~(Wants.HAVE | Wants.NEED):
            return True
        may = self.frame.modal.intersection(asked) and not wants & (Wants.COST | Wants.GAIN | Wants.NEED | Wants.LEFT)
        return bool(may and self.frame.many.intersection(asked))

    def _left(self, asked: Sequence[str], written: Sequence[str]) -> list[Statement]:
        """The option to do nothing, to end or to go back, if all else that the question names is the present action."""
        leave, declines = self.frame.leave, self.frame.declines(asked)
        leaving = [word for word in asked if word in leave]
        verbs = leave[leaving[0]] if leaving else DECLINED if declines else ()
        stems = set(self.index.every_stem(leaving))
        if any(stems & each.called for each in self._options if each.verb not in verbs):
            return []
        small = leave.keys() | self.frame.none | self.frame.flatly
        others, _ = self.terms(word for word in written if word not in small)
        places = declines and not self.frame.puts.isdisjoint(asked)
        if verbs == NOTHING and (others or places):  # “may I hire nobody” is “may I be done” where nothing else ends it
            verbs = DECLINED
        leaves = [each for verb in verbs for each in self._options if each.verb == verb]
        own = united([*(each.called | each.names for each in self._options), *(each.every for each in leaves)])
        self._widely = True
        return _said(leaves[:1]) if all(self.is_in(term, own) for term in others) else []

    def _kinds(self, wants: Wants, written: Sequence[str]) -> Sequence[str]:
        """The kinds of statements that may answer; points that something brings now are those of the final scoring."""
        scored = Wants.NOW in wants and not wants & (Wants.WHO | Wants.MAY | Wants.COST | Wants.IF)
        if scored and self._about_points(written) and not self._names_option(written):
            return (SCORE, *kinds_for(wants))
        return kinds_for(wants)

    def _names_option(self, written: Sequence[str]) -> bool:
        """Whether a question has a whole label of several words: “the conquistador dock”."""
        spoken = set(self.stems(written))
        return any(each.verb and len(each.names) > 1 and each.names <= spoken for each in self.known)

    def _corrected(self, written: Sequence[str]) -> list[str]:
        """The words of a question; one that nothing here knows is the nearest that the table or a question has."""
        small = self.index.language.skip | self.frame.words.exact() | self.frame.idle
        speller: Speller | None = None
        found = []
        for word in written:
            stem = self.index.stems((word,))
            if word in small or word in self._written or not stem or self._is_known(stem[0]) or stem[0] in self.alike:
                found.append(word)
                continue
            if name := self.glossary.name_of(word, self._players):
                found.append(name)
                continue
            speller = speller or Speller(self._written | small)
            near = {each: n for each, n in speller.near(one_script(word)).items() if n <= TYPOS}
            found.append(min(near, key=near.__getitem__) if near else word)
        return found

    def _is_known(self, stem: str) -> bool:
        return self.index.has(stem) or stem in self.seats or any(stem in known.every for known in self.known)

    def terms(self, written: Iterable[str]) -> tuple[list[str], set[str]]:
        """The stems that name something, and those of verbs that go with anything."""
        named: list[str] = []
        idle: set[str] = set()
        for word in written:
            if word in self.frame.which:
                continue
            if word in self.frame.first and self._own.isdisjoint(self.index.stems((word,))):
                named.append("1")
                continue
            if word in self.frame.idle or self._goes_with_anything(word):
                idle.update(self.index.every_stem((word,)))
                continue
            for stem in map(self._as_label, map(self.named_as, self.index.stems((word,)))):
                counted = bool(named) and named[-1].isdigit()  # “with three people” names a number of them
                known = counted or stem.isdigit() or stem in self._own
                if known or (stem[0] != PLAYER and self.index.language.is_topical(word)):
                    named.append(stem)
        return named, idle

    def _goes_with_anything(self, word: str) -> bool:
        return self.frame.deeds.are_in((word,)) and self._own.isdisjoint(self.index.stems((word,)))

    def _as_label(self, stem: str) -> str:
        """A stem as the only label has it that has nearly the same: names of places are stemmed by their case."""
        if not self._widely or stem in self._labels:
            return stem
        near = [term for term in self._labels if akin(stem, term)]
        return near[0] if len(near) == 1 else stem

    def _matching(self, there: Sequence[Known], written: Sequence[str], question: Question) -> list[Known]:
        """Those of some statements that a question means by these words."""
        self._adjacent = {(a, b) for pair in pairwise(question.asked) for a, b in pairwise(self.stems(pair))}
        self._amounts, self._ordinals = self.numbers(question.asked)
        of_players = self.frame.first if Wants.WHO in question.wants else frozenset[str]()
        named, idle = self.terms(word for word in written if word not in of_players)
        kind = there[0].statement.kind if there else ""
        if kind == OPTION:
            return self._options_named(there, named, idle, question)
        named = [term for term in named if term[0] != PLAYER]
        if kind == ASKED:
            return [] if named else list(there)
        if kind == POINTS:
            return self._points_of(there, named, question.wants)
        whole = kind == HAVE and Wants.LEFT in question.wants  # “how many dice are left” does not ask for the blue ones
        return self._best(there, named, idle if named else set(), question, whole=whole)

    def _options_named(
        self, there: Sequence[Known], named: list[str], idle: set[str], question: Question
    ) -> list[Known]:
        """The options that a question means; of free actions in a “may I”, those that it names by their verbs."""
        wants = question.wants
        if not named:
            named, idle = self._idle_names(there, idle) if wants & ~Wants.NOW else [], set()
        if Wants.MAY in wants and not wants & (Wants.COST | Wants.GAIN | Wants.NEED):
            there = self._on_turn(there, {*named, *idle})
        return self._best(there, named, idle, question)

    def _points_of(self, there: Sequence[Known], named: Sequence[str], wants: Wants) -> list[Known]:
        """The points that a question names; how many players have does not matter: “we both have 5, who wins now”."""
        if wants & (Wants.TIE | Wants.ENDED | Wants.NOW):
            named = [term for term in named if not term.isdigit()]
        return [each for each in there if each.every.issuperset(named)]

    def _fitting(self, there: Sequence[Known], named: Sequence[str], question: Question) -> list[Known]:
        """The statements with all these words, as far as they cost the goods to give; of a score, those with lines."""
        least = NAMED if question.wants & ~Wants.NOW else 1
        having = [known for known in there if named and self._has_all(known, named)]
        fitting = [known for known in having if self._is_named(known, named, least)]
        return question.paid([known for known in fitting if known.statement.lines] or fitting)

    def _best(
        self, there: Sequence[Known], named: list[str], idle: set[str], question: Question, whole: bool = False
    ) -> list[Known]:
        """The fitting statements with most words of the question; ``whole``: only those whose label it has."""
        fitting = named_by_idle(self._fitting(there, named, question), idle)
        spoken = {*named, *idle, *(("1",) if question.ones else ())}
        exact = [known for known in fitting if self._is_whole(known, spoken)]
        fitting = exact if exact or whole else fitting
        telling = self._telling(named, fitting)
        scored = [(self._score(known, telling, {*named, *idle}), known) for known in fitting]
        if Wants.MAY | Wants.COST in question.wants and not telling and not self.frame.which.isdisjoint(question.asked):
            scored = [each for each in scored if each[1].is_allowed] or scored  # “which buildings can I afford”
        best = max((score for score, _ in scored), default=None)
        found = narrowed([known for score, known in scored if score == best], named, question)
        if self._amounts:
            longest = max((known.run(named) for known in found), default=0)
            found = [known for known in found if known.run(named) == longest]
        return found

    def stems(self, written: Iterable[str]) -> list[str]:
        """The stems of words; “first” is a number."""
        return [stem for word in written for stem in (["1"] if word in self.frame.first else self.index.stems((word,)))]

    def numbers(self, written: Sequence[str]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
        """The numbers in words before a thing: how many there are, “two rows”, and which one it is, “second row”."""
        amounts: set[tuple[str, str]] = set()
        places: set[tuple[str, str]] = set()
        for pair in pairwise(written):
            match self.stems(pair):
                case [number, thing] if number.isdigit() and not pair[0].isdigit():
                    (amounts if pair[0] in self.frame.amounts else places).add((number, thing))
        return amounts, places

    def _on_turn(self, there: Sequence[Known], spoken: Collection[str]) -> Sequence[Known]:
        """The options without the free actions that the question does not name by their verbs."""
        free = {each.verb: each.label[:1] for each in there if each.statement.option and is_free(each.statement.option)}
        deeds = {
            verb: {*label, *self.index.every_stem(self.glossary.said.get(verb, ()))} for verb, label in free.items()
        }
        roots = {root for term in spoken for root in self.index.language.roots(term)}
        others = {
            verb
            for verb, deed in deeds.items()
            if roots.isdisjoint(deed) and not any(deed.intersection(self.alike.get(term, ())) for term in spoken)
        }
        return [each for each in there if each.verb not in others]

    def _idle_names(self, there: Sequence[Known], idle: set[str]) -> list[str]:
        """The verbs that name an option where nothing else does; the whole label of one is enough: “take the next”."""
        whole = [known for known in there if known.names and known.names <= idle]
        return list(whole[0].names if len(whole) == 1 else idle)

    def _has_all(self, known: Known, named: Sequence[str]) -> bool:
        """Whether a statement has every word, and each number at its word; “two workers” are no label with a 2."""
        numbers = {term for term in named if term.isdigit()}
        others = [term for term in named if not term.isdigit()]
        if not all(self._has_number(known, named, at) for at, term in enumerate(named) if term in numbers) or not all(
            self.is_in(term, known.every) for term in others
        ):
            return False
        if any(self._is_opposite(known, term) for term in others):
            return False
        amounts = [amount for amount in self._amounts if amount[1] not in self._goods]
        if any(known.numbers(term, number) and not known.has_amount(number, term) for number, term in amounts):
            return False
        return self._counts_alike(known, named)

    def _counts_alike(self, known: Known, named: Sequence[str]) -> bool:
        """Whether a statement counts the same things as a question, with the same numbers."""
        for at, (first, second) in enumerate(pairwise(named)):
            behind = named[at + 2 : at + 4]
            ordinal = behind[1:] and behind[1].isdigit()  # “row 2, column 3” has no two columns
            counts = not ordinal and any(
                known.counted(second, term) for term in behind[:1] if (second, term) in self._adjacent
            )
            which = any((second, term) in self._ordinals and known.counted(second, term) for term in behind[:1])
            if second.isdigit() and not counts and not which and not known.counts(first, second):
                return False  # “the building with three points” has another number
            counted = (self._counts(known, first, term) for term in named[at + 1 : at + 3])
            numbers_it = any(first == number for number, _ in self._adjacent)  # not “entry 1 with coins”
            if first.isdigit() and not second.isdigit() and numbers_it and not any(counted):
                return False
        return True

    def _is_opposite(self, known: Known, term: str) -> bool:
        """Whether a statement is called by the opposite of a word, and not by the word: “sell” is no “buy”."""
        own = known.names | known.called
        return term not in own and not own.isdisjoint(self.opposites.get(term, ()))

    def _counts(self, known: Known, number: str, term: str) -> bool:
        """Whether a label has a number at a word, or at one that means the same: “second step”, “level 2”."""
        return any(
            known.counted(number, each) for each in (term, *known.label) if each == term or self.is_in(term, {each})
        )

    def _has_number(self, known: Known, named: Sequence[str], at: int) -> bool:
        """Whether a number is one of the label, or counts a good that it costs or brings."""
        return named[at] in known.names or any(known.counted(named[at], term) for term in named[at + 1 : at + 2])

    def _is_named(self, known: Known, named: Sequence[str], least: float) -> bool:
        """Whether that share of the words is its own or players' words for it; points alone name no source of them.

        Words without a frame, such as “corn tiles”, must all be its own.
        """
        if known.statement.kind != SCORE:
            return sum(self.is_in(term, known.names | known.called) for term in named) >= least * len(named)
        return any(self.is_in(term, known.names) for term in named if term not in self._points)

    def is_in(self, term: str, terms: Collection[str]) -> bool:
        """Whether a word is among others: itself, of one root with one, or an everyday word for one."""
        if term in terms:
            return True
        if self._widely and any(other in terms for other in (*self.index.alike(term), *self.alike.get(term, ()))):
            return True
        roots_of = self.index.language.roots
        roots = {root for root in roots_of(term) if len(root) >= SHORTEST_ROOT}
        long = [other for other in terms if len(other) >= SHORTEST_ROOT]
        if any(roots.intersection(roots_of(other)) for other in long):
            return True
        return self._widely and any(akin(term, other) for other in long)

    def _is_widely_in(self, term: str, terms: Collection[str]) -> bool:
        """Whether a word is among others, or an everyday word for one."""
        self._widely = True
        return self.is_in(term, terms)

    def _is_whole(self, known: Known, spoken: Collection[str]) -> bool:
        """Whether the question has all words of a label; of an option's, perhaps others that mean the same."""
        alike = self.alike if known.verb else {}
        return bool(known.names) and all(
            name in spoken or not set(alike.get(name, ())).isdisjoint(spoken) for name in known.names
        )

    def _telling(self, named: Sequence[str], found: Sequence[Known]) -> list[str]:
        """The words that tell some options from others: not the “build” that players say of each of them."""
        deeds = [set(self.index.every_stem(self.glossary.said.get(each.verb, ()))) for each in found]
        kind = next((at for at, term in enumerate(named) if all(term in deed for deed in deeds)), None)
        return [term for at, term in enumerate(named) if at != kind]

    def _score(self, known: Known, named: Sequence[str], spoken: Iterable[str]) -> tuple[int, int, int]:
        """How many words of the question are its own, how many exactly, and how many are players' words for it."""
        own = sum(self.is_in(term, known.names) for term in named)
        exact = sum(term in known.names for term in named)
        return own, exact, sum(self.is_in(term, known.called | known.names) for term in spoken)

    def _other(self, there: Sequence[Known], found: Sequence[Known], written: Sequence[str], seat: int) -> list[Known]:
        """The second of two compared things: it has the words after “instead of” and most of the first one's others."""
        named, idle = self.terms(written)
        if not named:  # “two days instead of one”
            named = list(idle) if self.frame.one.isdisjoint(written) else ["1"]
        others = [each for each in there if named and each not in found and self._has_all(each, named)]
        alike = [each for each in others if each.verb == found[0].verb] or others
        alike = [each for each in alike if each.label[:1] == found[0].label[:1]] or alike
        alike = most_of(alike, lambda each: sum(term in each.names for term in named))
        return most_of(self.scales.likelier(alike, written, seat), lambda each: len(each.names & found[0].names))
