"""A table's answer by weighing every word of a question, and whether the weights bear out another answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import compress
from typing import TYPE_CHECKING, Protocol

from companion.rulebook.intents import NOTHING, Wants
from companion.rulebook.table_evidence import LEAVING, RULES, Candidate, Weighing, share, surest, weighed, weights
from companion.rulebook.table_narrowing import Known
from companion.rulebook.table_statements import HAVE, OPTION, Statement
from companion.rulebook.word_nearness import EXACT, FAMILIAR, IDLE, OTHER, SMALL, STRANGE, Heard, Nearness

if TYPE_CHECKING:
    from companion.rulebook.intents import Frame
    from companion.rulebook.search import Index

SURE, SURER = 0.65, 0.75  # how sure an answer must be, and one that leaves a word of the question open
BORNE_OUT, SEVERAL = 0.5, 0.7  # the share of all weight that named things must have, and several options of them
COMPARED = 0.1  # that of things which are compared: each is only a part of the question
FAR = 3.3  # how much more one of several options may weigh than another with all words of a question
LIKELIER = 1.0  # how much more an option must weigh than another with all words of a question
SHARED = 0.3  # the share of the whole question in the weight of one side of an “or”
MOST_ALIKE = 8  # things that may answer together: more are none that the question names
WHOLE = 0.7  # how nearly a word must be one of a label


class Reading(Protocol):
    """How a table reads the words of a question (`table_questions.Matching`)."""

    index: Index
    frame: Frame
    known: list[Known]
    seats: dict[str, int]
    alike: dict[str, list[str]]
    opposites: dict[str, list[str]]

    def named_as(self, stem: str) -> str: ...
    def is_strange(self, word: str) -> bool: ...
    def stems(self, written: Iterable[str]) -> list[str]: ...


class Scales:
    """Weighs the possible answers of a table by the words of a question."""

    def __init__(self, matching: Reading) -> None:
        self._matching, self._frame, self._index = matching, matching.frame, matching.index
        self._near = Nearness(matching.known, matching.index, matching.alike, matching.opposites)
        self._found: dict[tuple[tuple[str, ...], int, Set[str]], Weighing] = {}
        self._heavy: dict[int, list[float]] = {}

    def forget(self) -> None:
        """Make room for another question."""
        self._found.clear()
        self._heavy.clear()

    def weighing(self, written: Sequence[str], seat: int, asked: Set[str] = frozenset()) -> Weighing:
        """The evidence for every possible answer to these words; for a part of a question, with the whole's wants."""
        key = (tuple(written), seat, asked)
        if key not in self._found:
            heard, asked = [self._heard(word) for word in written], asked or self._frame.cues(written)
            self._found[key] = Weighing(self._matching.known, self._near, heard, seat, asked, self._frame)
        return self._found[key]

    def weighed(self, weighing: Weighing) -> list[float]:
        """The weights of the candidates, by the weights of the language."""
        if id(weighing) not in self._heavy:
            self._heavy[id(weighing)] = weighed(weighing, weights(self._index.name))
        return self._heavy[id(weighing)]

    def _heard(self, word: str) -> Heard:
        stems = self._index.stems((word,))
        term = self._matching.named_as(next(iter(stems or self._index.every_stem((word,))), word))
        return Heard(word, term, self._matching.seats.get(stems[0]) if stems else None, self._sort(word, stems))

    def _sort(self, word: str, stems: Sequence[str]) -> str:
        """How much a word says by itself."""
        if not stems:
            return SMALL
        if word in self._frame.idle or word in self._frame.words or self._frame.deeds.are_in((word,)):
            return IDLE
        if self._index.has(stems[0]):
            return FAMILIAR
        return STRANGE if self._matching.is_strange(word) else OTHER

    def answer(self, written: Sequence[str], seat: int) -> list[Statement]:
        """The statements that answer surely enough; of two things compared, both."""
        first, second = self._frame.compared(written)
        if not self._frame.without.isdisjoint(written):  # no word of an option names the goods that it lacks
            return []
        negates = self._frame.negates(written)
        if first and second:
            found = self._both((first, second), written, seat)
        else:
            at = self._choice(written)
            found = self._both((written[:at], written[at + 1 :]), written, seat) or self._surest(written, seat)
        return [each.statement for each in found if not negates or each.verb in LEAVING]

    def settled(self, named: list[Statement], written: Sequence[str], seat: int) -> list[Statement]:
        """The statements that the question names, if the weights bear them out; where it names none, the likeliest.

        Where both say something else, or the weights speak for the rulebook, nothing answers.
        """
        likeliest = self.answer(written, seat)
        if not named or not likeliest:
            return named if named and self._bears_out(named, written, seat) else likeliest
        about, weightiest = ({each.about for each in found} for found in (named, likeliest))
        if self._compares(written) and about != weightiest:  # “instead of a card a tool”: both
            return likeliest if about < weightiest else named if weightiest < about else []
        return [] if about.isdisjoint(weightiest) else named

    def _bears_out(self, found: Sequence[Statement], written: Sequence[str], seat: int) -> bool:
        """Whether statements have enough of the weight of all that may answer."""
        weighing, about = self.weighing(written, seat), {each.about for each in found}
        meant = [any(known.statement.about in about for known in each.known) for each in weighing.candidates]
        several = sum(each.option is not None for each in found) > 1 and not self._asks_which(written)
        both = len(found) > 1 and self._compares(written)
        least = COMPARED if both else SEVERAL if several else BORNE_OUT
        return share(self.weighed(weighing), meant) >= least

    def _compares(self, written: Sequence[str]) -> bool:
        return self._choice(written) < len(written) or bool(self._frame.compared(written)[1])

    def takes_in(self, found: Sequence[Statement], written: Sequence[str], seat: int) -> bool:
        """Whether an answer leaves out no side of an “or” and no verb, and does not stop and go on at once."""
        options = {each.about for each in found if each.option}
        leaves = [each.option.verb in LEAVING for each in found if each.option]
        if any(leaves) and not all(leaves):
            return False
        weighing = self.weighing(written, seat)
        if not options:
            whose = len(found) == 1 and found[0].kind == HAVE and self._frame.mine.isdisjoint(written)
            return not (whose and weighing.names_somebody)  # “how much has Annie”
        if weighing.seats != {seat} and not weighing.is_about_players(options):  # “has Ben passed”
            return False
        if len(options) != 1 or any(leaves):
            return True
        affirms = len(self._frame.affirmed(written)) == len(written)  # not “not the brown one but the green one”
        if weighing.does_another(options) or (affirms and weighing.names_another(options)):
            return False
        at = self._choice(written)
        return at == len(written) or not weighing.names_on_both_sides(at)

    def sharpened(self, found: list[Statement], written: Sequence[str], seat: int) -> list[Statement]:
        """Of several options those that bring just what is named; of those that a “one” tells apart, those that weigh
        most: “one step” of one and two.
        """
        if len(found) < 2 or not all(each.option for each in found) or self._compares(written):
            return found
        found = self._just(found, written)
        if len(found) < 2 or self._frame.one.isdisjoint(written) or self._asks_which(written):
            return found
        about = {each.about for each in found}
        known = [each for each in self._matching.known if each.statement.about in about]
        known = [each for each in known if _first_number(each.label) == "1"] or known
        found = [each.statement for each in known if not any(other.names < each.names for other in known)]
        surest = self.answer(written, seat)
        return surest if surest and {each.about for each in surest} < about else found

    def _just(self, found: list[Statement], written: Sequence[str]) -> list[Statement]:
        """Of options that bring all of several goods, those that bring nothing else: “gold and two corn”."""
        named = {stem for stem in self._index.stems(written) if not stem.isdigit()}
        brings = {each.statement.about: each.brings for each in self._matching.known}
        whole = (1 < len(each.option.brings or ()) <= len(named & brings[each.about]) for each in found if each.option)
        return list(compress(found, whole)) or found

    def _asks_which(self, written: Sequence[str]) -> bool:
        """Whether a “which” is before a thing: not “what do I get”."""
        return any(
            word in self._frame.which and self._index.stems(written[at + 1 : at + 3]) for at, word in enumerate(written)
        )

    def _choice(self, written: Sequence[str]) -> int:
        """The place of an “or” between two things; the end where there is none."""
        return next((at for at, word in enumerate(written) if at and word in self._frame.choice), len(written))

    def _surest(self, written: Sequence[str], seat: int) -> Sequence[Known]:
        """The things that answer best; none where they are not sure, or leave a number open."""
        weighing = self.weighing(written, seat)
        best = surest(weighing, self.weighed(weighing))
        found = [each for each in best.candidates if not weighing.leaves_number(each)]
        if not found or best.kind == RULES or best.sure < (SURER if weighing.leaves_word(found[0]) else SURE):
            return ()
        if best.kind == OPTION and not self._may_be(found, weighing, written):
            return ()
        several = best.kind == OPTION and len({each.known[0].label for each in found}) > 1
        if several and (len(found) > MOST_ALIKE or self._frame.which.isdisjoint(written)):
            return ()
        return [known for each in found for known in each.known]

    def _may_be(self, found: Sequence[Candidate], weighing: Weighing, written: Sequence[str]) -> bool:
        """Whether options may answer: not who acts, nor gains that they do not have, nor more than was named."""
        wants = self._frame.read(written)[0]
        if any(map(self._is_nothing, written)) or (Wants.WHO in wants and Wants.MAY not in wants):
            return False
        brings = any(known.statement.brings for each in found for known in each.known)
        if Wants.GAIN in wants and not wants & (Wants.MAY | Wants.IF | Wants.COST) and not brings:
            return False
        return not any(weighing.is_more_than_named(each) for each in found)

    def _is_nothing(self, word: str) -> bool:
        return self._frame.leave.get(word) == NOTHING

    def _both(self, sides: Sequence[Sequence[str]], written: Sequence[str], seat: int) -> Sequence[Known]:
        """The options on both sides of an “or” or “instead of”: “a rhino or a glyptodon, which may I take”.

        A side may leave out words that the other has: “the small or the large statue”.
        """
        if not all(sides):
            return ()
        asked = self._frame.cues(written)
        whole = self.weighing(written, seat)
        heavy = zip(whole.candidates, self.weighed(whole), strict=True)
        shared = {_about(each): SHARED * weight for each, weight in heavy}
        found: list[Known] = []
        for side in sides:
            ranked = self._ranked(self.weighing(side, seat, asked), shared)
            ranked = self._of_a_kind(ranked, found[0], side) if found else ranked
            if not ranked or (ranked[1:] and ranked[0][0] - ranked[1][0] < LIKELIER):
                return ()
            found.append(ranked[0][1])
        return found if found[0] != found[1] else ()

    def _of_a_kind(
        self, ranked: list[tuple[float, Known]], first: Known, side: Sequence[str]
    ) -> list[tuple[float, Known]]:
        """The options of the same verb as the first; where a number alone names them, those most like it."""
        found = [each for each in ranked if each[1].verb == first.verb] or ranked
        if not found or not all(stem.isdigit() for stem in self._index.stems(side)):
            return found
        shared = [sum(not term.isdigit() for term in known.names & first.names) for _, known in found]
        return [each for each, n in zip(found, shared, strict=True) if n == max(shared)]

    def _ranked(self, weighing: Weighing, shared: Mapping[str, float]) -> list[tuple[float, Known]]:
        """The options that one side of an “or” may mean, with their weights, best first."""
        every = zip(weighing.candidates, self.weighed(weighing), weighing.evidence, strict=True)
        found = [
            (weight + shared.get(_about(each), 0.0), each.known[0])
            for each, weight, evidence in every
            if each.kind == OPTION and evidence.accounted and not weighing.leaves_number(each)
        ]
        return sorted(found, key=lambda pair: -pair[0])

    def meant(self, found: list[Known], written: Sequence[str], seat: int) -> list[Known]:
        """Those of some options that account for all words that any of them does, and have few others."""
        if len(found) < 2:
            return found
        if not self._are_all_meant(found, written, seat) or self._stand_apart(found, written):
            return []
        if not self._frame.which.isdisjoint(written):
            found = self.likelier(found, written, seat, FAR)
        having = self._accounted_by(found, self.weighing(written, seat), not self._asks_which(written))
        found = [each for each, n in zip(found, having, strict=True) if n == max(having)]
        there = set(self._matching.stems(written))
        missing = [sum(term not in there for term in each.label) for each in found]
        least = min(missing)
        half = min(len(each.label) for each in found) >= 2 * least
        alone = half and all(each == least or each > least + 1 for each in missing)
        return [each for each, n in zip(found, missing, strict=True) if not alone or n == least]

    def _are_all_meant(self, found: Sequence[Known], written: Sequence[str], seat: int) -> bool:
        """Whether several options that differ all account for every word: “the woman’s card” is no man’s."""
        if len({each.label for each in found}) < 2:
            return True
        weighing, here = self.weighing(written, seat), {each.statement.about for each in found}
        there = (each for each in weighing.candidates if each.known and each.known[0].statement.about in here)
        return all(weighing.accounts(each, weights(self._index.name).words.keys()) for each in there)

    def _accounted_by(self, found: Sequence[Known], weighing: Weighing, exactly: bool) -> list[tuple[int, int]]:
        """How many words of a question each option accounts for, and, if exactly, how many are of its label."""
        options = [each for each in weighing.candidates if each.known and each.known[0].verb]
        numbers = {each.known[0].statement.about: each.number for each in options}
        words = [near for heard, near in zip(weighing.heard, weighing.near, strict=True) if not heard.small]
        near_by = [[near[numbers[each.statement.about]] for near in words] for each in found]
        return [
            (sum(near >= WHOLE for near in each), exactly * sum(near == EXACT for near in each)) for each in near_by
        ]

    def _stand_apart(self, found: Sequence[Known], written: Sequence[str]) -> bool:
        """Whether a number stands in several places of labels that are alike: from hex 9, or to hex 9."""
        if len({tuple(term for term in each.label if not term.isdigit()) for each in found}) > 1:
            return False
        numbers = [stem for stem in self._index.stems(written) if stem.isdigit()]
        return any(len({each.label.index(n) for each in found if n in each.label}) > 1 for n in numbers)

    def likelier(self, found: list[Known], written: Sequence[str], seat: int, by: float = LIKELIER) -> list[Known]:
        """Those of some options that answer no less surely than the others."""
        if len(found) < 2 or found[0].statement.kind != OPTION:
            return found
        weighing = self.weighing(written, seat)
        heavy = zip(weighing.candidates, self.weighed(weighing), strict=True)
        of = {_about(each): weight for each, weight in heavy}
        best = max(of[each.statement.about] for each in found)
        return [each for each in found if best - of[each.statement.about] < by]


def _first_number(label: Iterable[str]) -> str:
    return next((term for term in label if term.isdigit()), "")


def _about(candidate: Candidate) -> str:
    return candidate.known[0].statement.about if candidate.known else RULES
