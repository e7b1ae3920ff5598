"""A table's answer to a question that names nothing outright: every word is weighed and must be accounted for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.rulebook.intents import NOTHING, Wants
from companion.rulebook.table_narrowing import Known, Question, narrowed
from companion.rulebook.table_statements import OPTION, Statement
from companion.rulebook.table_weighing import (
    KINDS,
    LEAVE,
    RULES,
    WHOLE,
    Heard,
    Nearness,
    Reading,
    Weighed,
    Weighing,
    Weights,
    surest,
    weighed,
    weights,
)

SURE, SURER = 0.67, 0.98  # how sure an answer must be, and one that something speaks against
ALIKE = 0.15  # how little two weights may differ, to count as one
STRANGE = 1  # words that neither an answer nor its kind of question accounts for, at most
LIKELIER = 1.0  # how much more an option must weigh than another with all words of a question
DEEDS = Wants.MAY | Wants.COST | Wants.GAIN | Wants.IF | Wants.NEED


class Scales:
    """Weighs what a table can say by the words of a question."""

    def __init__(self, matching: Reading) -> None:
        self._matching, self._frame, self._index = matching, matching.frame, matching.index
        self._near = Nearness(matching)

    @property
    def _weights(self) -> Weights:
        return weights(self._index.name)

    def weighing(self, written: Sequence[str], seat: int) -> Weighing:
        """The evidence for all that may answer these words."""
        return Weighing(self._matching.known, self._near, [self._heard(word) for word in written], seat)

    def _heard(self, word: str) -> Heard:
        frame, stems = self._frame, self._index.stems((word,))
        term = self._matching.named_as(next(iter(stems or self._index.every_stem((word,))), word))
        seat = self._matching.seats.get(stems[0]) if stems else None
        sort = "small"
        if stems and (word in frame.idle or word in frame.words or frame.deeds.are_in((word,))):
            sort = "idle"
        elif stems and self._index.has(stems[0]):
            sort = "known"
        elif stems:
            sort = "strange" if self._matching.is_strange(word) else "other"
        return Heard(word, term, seat, sort)

    def answer(self, written: Sequence[str], seat: int) -> list[Statement]:
        """The statements that answer surely enough; of two things compared, both."""
        frame = self._frame
        wants = frame.read(frame.affirmed(written))[0]
        in_all = not frame.many.isdisjoint(written) and not (frame.modal | frame.total).isdisjoint(written)
        in_all &= (frame.yet | frame.price).isdisjoint(written)  # “how many may I still use” is no rule
        ties = Wants.TIE in wants and not wants & (Wants.NOW | Wants.ENDED)  # how a tie is broken is a rule
        if not wants and frame.begins.intersection(written[:1]):  # “do potatoes count as food”
            return []
        if in_all or ties or not frame.without.isdisjoint(written):
            return []
        if not (sides := self._sides(written)):
            return [each.statement for each in self._surest(written, seat, KINDS)]
        both = [self._surest(side, seat, (OPTION,)) for side in sides]
        if [len(each) for each in both] != [1, 1] or both[0] == both[1]:
            return []
        return [each.statement for known in both for each in known]

    def are_meant(self, found: Sequence[Known], written: Sequence[str], seat: int) -> bool:
        """Whether several options that differ all account for every word: “the woman’s card” is no man’s."""
        if len({each.label for each in found}) < 2 or found[0].statement.kind != OPTION:
            return True
        weighing, here = self.weighing(written, seat), {each.statement.about for each in found}
        there = (each for each in weighing.candidates if each.known and each.known[0].statement.about in here)
        return all(weighing.accounts(each, self._weights, 0) for each in there)

    def meant(self, found: list[Known], written: Sequence[str], seat: int) -> list[Known]:
        """Those of some options that account for all words that any of them does, and have few others."""
        if len(found) < 2:
            return found
        weighing, here = self.weighing(written, seat), [each.statement.about for each in found]
        places = {
            each.known[0].statement.about: each.number
            for each in weighing.candidates
            if each.known and each.known[0].verb
        }
        words = [near for heard, near in zip(weighing.heard, weighing.near, strict=True) if not heard.small]
        having = [sum(near[places[about]] >= WHOLE for near in words) for about in here]
        found = [each for each, n in zip(found, having, strict=True) if n == max(having)]
        there = set(self._matching.stems(written))
        missing = [sum(term not in there for term in each.label) for each in found]
        least = min(missing)
        half = min(len(each.label) for each in found) >= 2 * least
        alone = half and all(each == least or each > least + 1 for each in missing)
        return [each for each, n in zip(found, missing, strict=True) if not alone or n == least]

    def likelier(self, found: list[Known], written: Sequence[str], seat: int) -> list[Known]:
        """Those of some options that answer no less surely than the others."""
        if len(found) < 2 or found[0].statement.kind != OPTION:
            return found
        weighing = self.weighing(written, seat)
        of = {each.known[0].statement.about: weight for weight, each in weighed(weighing, self._weights) if each.known}
        best = max(of[each.statement.about] for each in found)
        return [each for each in found if best - of[each.statement.about] < LIKELIER]

    def _sides(self, written: Sequence[str]) -> tuple[Sequence[str], Sequence[str]] | None:
        """What stands on both sides of an “instead of” or an “or”."""
        first, second = self._frame.compared(written)
        if first and second:
            return first, second
        at = next((at for at, word in enumerate(written) if at and word in self._frame.choice), 0)
        return (written[:at], written[at + 1 :]) if 0 < at < len(written) - 1 else None

    def _surest(self, written: Sequence[str], seat: int, kinds: Collection[str]) -> Sequence[Known]:
        """The best of some kinds of candidates; none where it is not sure, or where several are as good."""
        weighing, by = self.weighing(written, seat), self._weights
        best = surest([each for each in weighed(weighing, by) if each[1].kind in kinds], ALIKE)
        if best.kind == RULES or not weighing.accounts(best.candidates[0], by, STRANGE + (best.sure >= SURER)):
            return ()
        if best.sure < (SURER if best.kind == OPTION and self._is_doubtful(written) else SURE):
            return ()
        known = [each for candidate in best.candidates for each in candidate.known]
        if best.kind == LEAVE and (self._declines(written) or weighing.leaves(best.candidates[0])):
            return ()
        return self._options(best, known, written) if best.kind == OPTION else known

    def _declines(self, written: Sequence[str]) -> bool:
        return any(self._frame.leave.get(word) == NOTHING for word in written)

    def _is_doubtful(self, written: Sequence[str]) -> bool:
        """Whether words of a question speak against its being about an option."""
        wants = self._frame.read(self._frame.affirmed(written))[0]
        return bool(wants & (Wants.ALWAYS | Wants.WHEN)) or (Wants.HAVE in wants and not wants & DEEDS)

    def _options(self, best: Weighed, known: Sequence[Known], written: Sequence[str]) -> Sequence[Known]:
        frame, matching = self._frame, self._matching
        if self._declines(written):
            return ()
        wants, named = frame.read(frame.affirmed(written))
        amounts = matching.numbers(written)[0]
        if any(each.numbers(term, n) and not each.has_amount(n, term) for n, term in amounts for each in known):
            return ()
        among = Question(written, wants, frame, self._index.stems, matching.is_in, matching.placing(written))
        known = narrowed(known, matching.terms(named)[0], among)
        return known if len({each.label for each in known}) == 1 else ()
