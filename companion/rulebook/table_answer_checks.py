"""Checks of an answer at a table: the time, the duty and the numbers of the question must be its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from companion.rulebook.intents import Wants
from companion.rulebook.table_evidence import LEAVING
from companion.rulebook.table_statements import AHEAD, HAVE, OPTION, POINTS, Statement

if TYPE_CHECKING:
    from companion.rulebook.intents import Frame
    from companion.rulebook.search import Index
    from companion.rulebook.table_narrowing import Among, Known


class Checks:
    """The checks that keep an answer back, by the options of a table and the stems that mean points."""

    def __init__(
        self, index: Index, frame: Frame, options: Sequence[Known], points: Collection[str], among: Among
    ) -> None:
        self._index, self._frame, self._points, self._among = index, frame, points, among
        self._options = {each.statement.about: each for each in options}

    def fit(self, found: Sequence[Statement], written: Sequence[str], plain: Sequence[str]) -> bool:
        """Whether statements may answer a question, as it is written and in plain words."""
        options = [self._options[each.about] for each in found if each.option]
        return (
            self._is_now({each.kind for each in found}, written)
            and self._asks_for(found, plain)
            and self._is_of_people(found, written, plain)
            and not self._compels(options, plain)
            and not self._counts_options(options, plain)
            and self._has_amounts(options, plain)
            and not any(self._all_miscount(options, plain, at) for at in range(len(plain)))
        )

    def _is_now(self, kinds: set[str], written: Sequence[str]) -> bool:
        """Whether these kinds may answer at this moment. A question about another moment is answered only by what is
        coming, and a supposition (“if I had”) by no option and no holding.
        """
        if self._frame.elsewhen.are_in(written):
            return kinds <= {AHEAD}
        return not self._frame.unreal.are_in(written) or kinds.isdisjoint((OPTION, HAVE))

    def _is_of_people(self, found: Sequence[Statement], written: Sequence[str], plain: Sequence[str]) -> bool:
        """Whether goods and points of players are asked for: not “how many may one hold”, “which of these has most”."""
        people = [each for each in found if each.kind in (HAVE, POINTS)]
        if not people:
            return True
        if Wants.MAY in self._frame.read(plain)[0]:
            return False
        everybody = len({each.seat for each in people}) > 1 or people[0].kind == POINTS
        return not everybody or not self._frame.people.isdisjoint((*written, *plain))

    def _asks_for(self, found: Sequence[Statement], plain: Sequence[str]) -> bool:
        """Whether what is coming is asked for by its number or time: not “must he be fed at once”."""
        frame = self._frame
        numbers = frame.many | frame.which | frame.lack | frame.until
        wants = frame.read(plain)[0] & (Wants.MAY | Wants.WHEN | Wants.LEFT)  # “is there enough”
        return bool(wants) or not numbers.isdisjoint(plain) or all(each.kind != AHEAD for each in found)

    def _compels(self, options: Sequence[Known], plain: Sequence[str]) -> bool:
        """Whether the question is what a player must do, which the rules say; not what it costs that he must."""
        asks = self._frame.many | self._frame.which
        acts = any(each.verb not in LEAVING for each in options)
        return acts and asks.isdisjoint(plain) and self._frame.compels.are_in(plain)

    def _counts_options(self, options: Sequence[Known], plain: Sequence[str]) -> bool:
        """Whether the question counts the options themselves, “how many tiles must I keep”, and not what they cost."""
        wants = self._frame.read(plain)[0]
        at = next((at for at, word in enumerate(plain) if word in self._frame.many), len(plain))
        counted, behind = self._index.stems(plain[at + 1 : at + 3]), plain[at + 1 : at + 4]
        if not options or at == len(plain):
            return False
        if wants & (Wants.COST | Wants.GAIN):
            return Wants.GAIN in wants and self._lacks(options, plain[at + 1 : at + 2])
        may = next((at for at, word in enumerate(behind) if word in self._frame.modal), 0)
        if self._index.stems(behind[:may]) and not wants & (Wants.NEED | Wants.LEFT):
            return True  # “how many cards may I hold”
        goods = (each.costs | each.brings for each in options)
        return len(options) > 1 and not any(self._among(thing, each) for each in goods for thing in counted)

    def _lacks(self, options: Sequence[Known], counted: Sequence[str]) -> bool:
        """Whether options have nothing of what is counted: “how many soldiers do I get from training”."""
        frame = self._frame
        things = self._index.stems(each for each in counted if each not in frame.words and each not in frame.idle)
        own = [each.names | each.costs | each.brings for each in options]
        return any(thing not in self._points and not any(self._among(thing, each) for each in own) for thing in things)

    def _has_amounts(self, options: Sequence[Known], plain: Sequence[str]) -> bool:
        """Whether the only option has each number of pieces that is asked about: “two”, “both”."""
        if len(options) != 1:
            return True
        (option,) = options
        both = not self._frame.both.isdisjoint(plain) and self._frame.both.isdisjoint(option.written)
        amounts = self._index.stems(word for word in plain if word in self._frame.amounts)
        return all(each in option.label or each in option.goods for each in (*amounts, *(("2",) if both else ())))

    def _all_miscount(self, options: Sequence[Known], plain: Sequence[str], at: int) -> bool:
        """Whether an option does not bear out a number; of two that are compared, neither of them."""
        miscounts = [self._miscounts(each, plain, at) for each in options]
        compares = self._frame.compared(plain)[1] or not self._frame.choice.isdisjoint(plain)
        return bool(miscounts) and (all(miscounts) if compares else any(miscounts))

    def _miscounts(self, known: Known, plain: Sequence[str], at: int) -> bool:
        """Whether an option has another number of what a question counts, or its number is one of something else."""
        word, stems = plain[at], self._index.stems
        number, thing = ("".join(stems(plain[place : place + 1])) for place in (at, at + 1))
        if word in self._frame.one and thing in known.costs:  # “buy wood for one coin”
            return known.counts_otherwise("1", thing, self._among)
        if not number.isdigit() or thing.isdigit() or thing in self._points:
            return False
        amount, among = word in self._frame.amounts, self._among
        placed = any(known.numbers(before, number) for before in stems(plain[max(at - 1, 0) : at]))  # “row 5, sugar”
        if thing and not placed and (amount or word.isdigit()) and known.counts_otherwise(number, thing, among):
            return True
        counts = bool(thing) or not self._frame.of.isdisjoint(plain[at + 1 : at + 2])  # not “I leave it at two”
        beside = stems(plain[max(at - 2, 0) : at])
        return amount and counts and number in known.label and not known.has_number(number, beside, thing, among)
