"""Whether an answer at a table accounts for every word of the question that says something.

A word is accounted for by the things that answer, or by the kind of the question. One that the rulebook knows and
nothing here accounts for may change all: “can I *look at* the top card”. Then the rulebook answers alone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from typing import TYPE_CHECKING

from companion.rulebook.intents import Wants
from companion.rulebook.table_evidence import LEAVING, OWN, Weighing
from companion.rulebook.table_narrowing import united
from companion.rulebook.table_statements import AHEAD, ASKED, HAVE, OPTION, POINTS, SCORE, Statement
from companion.rulebook.word_nearness import IDLE, STRANGE, Heard

if TYPE_CHECKING:
    from companion.rulebook.intents import Frame

OF_ANY = (
    *(
        "aside",
        "choice",
        "decides",
        "everyone",
        "first",
        "has",
        "many",
        "mine",
        "more",
        "one",
        "onto",
        "people",
        "price",
    ),
    *("swaps", "which", "yet"),
)
"""The lists of a frame whose words go with answers of any kind."""
OF_GOODS = Wants.HAVE | Wants.LEFT | Wants.WHO | Wants.NEED | Wants.MAY
"""The wants of questions about goods."""


class Accounts:
    """The words of questions in a language that go with any answer."""

    def __init__(self, frame: Frame, points: Collection[str]) -> None:
        self._frame, self._points = frame, points
        compared = (word for phrase in frame.instead for word in phrase)
        self._any = united((*(getattr(frame, name) for name in OF_ANY), (*compared, *frame.leave)))

    def balance(self, found: Sequence[Statement], weighing: Weighing, written: Sequence[str]) -> bool:
        """Whether statements account for all words of a question, and are of a kind that may answer it."""
        kinds = {each.kind for each in found}
        if not found or kinds == {ASKED}:
            return True
        leaves = all(each.option and each.option.verb in LEAVING for each in found)
        named = any(each.seat is not None for each in weighing.heard)
        said, counts = self._said(written), not self._frame.many.isdisjoint(written)
        near = weighing.nearness({each.about for each in found}, leaves)
        return self._is_of_kind(kinds, leaves, named, written) and not any(
            self._is_left(heard, n, kinds, counts) for heard, n in near if heard.word in said
        )

    def _said(self, written: Sequence[str]) -> set[str]:
        """The words that belong to no turn of phrase and are not ruled out."""
        frame = self._frame
        return {*frame.refrains.replaced(frame.read(frame.affirmed(written))[1], "")}

    def _is_of_kind(self, kinds: Set[str], leaves: bool, named: bool, written: Sequence[str]) -> bool:
        """Whether statements of these kinds may answer: a time is only that of what is coming, a “no” leaves things."""
        frame = self._frame
        wants = frame.read(written)[0]
        if Wants.WHEN in wants and kinds != {AHEAD}:
            return False
        if OPTION in kinds and not leaves and Wants.MAY not in wants and not frame.people.isdisjoint(written[:1]):
            return not wants & (Wants.WHO | Wants.TURN)  # “who goes home first”
        general = Wants.ALWAYS in wants and Wants.WHO not in wants and frame.everyone.isdisjoint(written)
        if HAVE in kinds and general:
            return False  # “where are my workers”
        if HAVE in kinds and not wants & OF_GOODS and not named and frame.many.union(frame.which).isdisjoint(written):
            return False  # “bury the card I just used”
        return leaves or OPTION not in kinds or not frame.denies(written)

    def _is_left(self, heard: Heard, near: float, kinds: Set[str], counts: bool) -> bool:
        """Whether nothing accounts for a word; in a question of number an unknown word may name what is counted."""
        if heard.small or heard.seat is not None or heard.is_number or near >= OWN or (near > 0 and OPTION in kinds):
            return False
        if (
            heard.sort == IDLE
            or (heard.sort == STRANGE and not counts)
            or heard.word in self._any
            or heard.word in self._frame.none
        ):
            return False
        return not (heard.term in self._points and not kinds.isdisjoint((SCORE, POINTS, OPTION)))
