"""Asks, options and verdicts: what may be done now, and every reason why something may not.

A reason is a rule with its numbers, in no language:

>>> Reason("TZ-PLACE-04", {"need": 5, "have": 3, "missing": 2})
TZ-PLACE-04(need=5, have=3, missing=2)

A verdict is truthy when the option is allowed:

>>> bool(Verdict()), bool(Verdict((Reason("TZ-PLACE-04", {"missing": 2}),)))
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, overload

import msgspec

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V_co = TypeVar("V_co", covariant=True, default=object)
else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)
T = TypeVar("T")
V = TypeVar("V")
P = ParamSpec("P")

Goods = Mapping[str, int]
Script = Generator["Ask", str, T]
"""A piece of the rulebook: it changes the table and yields an ask wherever somebody must decide or tell."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """A rule id with its numbers: why something is refused."""

    rule: str
    values: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        return f"{self.rule}({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"


class Caution(Reason, frozen=True, eq=False, gc=False):
    """What a legal move would waste: a reason with other words, as some rules have both."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.rule, self.values) == (other.rule, other.values)

    def __hash__(self) -> int:
        return hash(self.rule)


Reasons = Iterator[Reason]


def because(rule: str, **values: Any) -> Reason:
    """A reason, written the way it reads: ``because("TZ-PLACE-04", missing=2)``."""
    return Reason(rule, values)


class Verdict(msgspec.Struct, frozen=True):
    """Allowed, or refused with all reasons; cautions name what a legal move would waste."""

    reasons: tuple[Reason, ...] = ()
    cautions: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return not self.reasons

    def __repr__(self) -> str:
        if self.reasons:
            return f"refused: {', '.join(map(repr, self.reasons))}"
        return "allowed" + (f", caution: {', '.join(map(repr, self.cautions))}" if self.cautions else "")


class Option(msgspec.Struct, Generic[V_co], eq=False, gc=False):
    """One possible answer to an ask.

    ``key`` is its name in the journal; ``value`` is what it means to the script that asked (:func:`choose`).
    ``why_not`` and ``wary`` are mostly generators: they run only as far as somebody looks, so a playout that needs a
    yes or no pays for the first reason at most, and a player who asks why gets them all. What is found at a glance may
    be a plain sequence. So with ``gain``, where it has to be reckoned: it may be a function.
    """

    key: str
    why_not: Iterable[Reason] | None = None
    cost: Goods | None = None
    gain: Goods | Callable[[], Goods] | None = None
    """What it brings, or who knows (:attr:`brings`)."""
    wary: Reasons | None = None
    seen: Verdict | None = None
    weight: int = 1
    """How many pieces it stands for, where it is drawn."""
    alike: bool = False
    """Whether those pieces have names of their own and look the same: one of them is offered."""
    value: V_co = None  # type: ignore[assignment]  # without one it is an Option[None]

    if TYPE_CHECKING:

        @overload
        def __init__(
            self: Option[None],
            key: str,
            why_not: Iterable[Reason] | None = None,
            cost: Goods | None = None,
            gain: Goods | Callable[[], Goods] | None = None,
            wary: Reasons | None = None,
            *,
            weight: int = 1,
            alike: bool = False,
        ) -> None: ...
        @overload
        def __init__(
            self,
            key: str,
            why_not: Iterable[Reason] | None = None,
            cost: Goods | None = None,
            gain: Goods | Callable[[], Goods] | None = None,
            wary: Reasons | None = None,
            *,
            weight: int = 1,
            alike: bool = False,
            value: V_co,
        ) -> None: ...
        def __init__(self, *args: object, **named: object) -> None: ...

    def judge(self) -> Verdict:
        """All reasons and cautions, and what it brings, as the table stands when it is first judged."""
        if self.seen is None:
            self.gain = self.brings
            reasons = tuple(self.why_not or ())
            wary = () if reasons or self.wary is None else self.wary
            self.seen = Verdict(reasons, tuple(Caution(reason.rule, reason.values) for reason in wary))
        return self.seen

    def unless(self, why_not: Sequence[Reason]) -> Option[V_co]:
        """The option itself, or the same refused: what is made once serves as long as there is no reason."""
        return Option(self.key, why_not, self.cost, self.gain, value=self.value) if why_not else self

    def first_reason(self) -> Reason | None:
        """The first reason why not, before anybody has judged it: it costs less than all of them."""
        return next(iter(self.why_not), None) if self.why_not else None

    @property
    def brings(self) -> Goods | None:
        """What is gained, where that is known."""
        return self.gain() if callable(self.gain) else self.gain

    @property
    def verdict(self) -> Verdict:
        """Allowed, or refused with all reasons."""
        return self.judge()

    def __eq__(self, other: object) -> bool:
        """The same answer at the same price, whoever looked it up: its generators are never equal."""
        if not isinstance(other, Option):
            return NotImplemented
        return (self.key, self.cost, self.brings, self.weight) == (other.key, other.cost, other.brings, other.weight)

    __hash__ = None  # type: ignore[assignment]  # its verdict is filled in later

    @property
    def allowed(self) -> bool:
        """Whether it may be chosen."""
        return bool(self.verdict)

    def __repr__(self) -> str:
        parts = [self.key]
        if self.cost:
            parts.append("costs " + " ".join(f"{n} {kind}" for kind, n in self.cost.items()))
        if brings := self.brings:
            parts.append("brings " + " ".join(f"{n} {kind}" for kind, n in brings.items()))
        return f"<{' · '.join(parts)} · {self.verdict!r}>"


def some_legal(options: Iterable[Option]) -> bool:
    """Whether any is allowed; nobody looks further than the first of them."""
    return any(not option.why_not or next(iter(option.why_not), None) is None for option in options)


def legal(options: Iterable[Option[V]]) -> list[Option[V]]:
    """The allowed ones, found with the least work: a refused option stops at its first reason."""
    return [option for option in options if not option.why_not or next(iter(option.why_not), None) is None]


class Ask(msgspec.Struct, Generic[V_co]):
    """A question to a player, or to the table itself when ``player`` is None (a drawn tile, a die)."""

    player: int | None
    id: str
    rule: str
    choices: Callable[[], Iterable[Option[V_co]]]
    values: Mapping[str, Any] = {}
    entry: Any = None
    """What is to be written down, where nothing is to be chosen (`companion.engine.copy.Entry`)."""
    moot: Option[V_co] | None = None
    """What is answered where nothing hangs on it any more, and nobody has to be asked; it need not be offered."""
    offered: Sequence[Option[V_co]] = ()
    """What was looked at last: an answer is mostly among it."""

    @property
    def chance(self) -> bool:
        """Whether the table answers, not a player."""
        return self.player is None and self.entry is None

    def options(self) -> list[Option[V_co]]:
        """All options with their whole verdicts."""
        options = list(self.choices())
        for option in options:
            option.judge()  # now, while the table stands as it was asked
        self.offered = options
        return options

    def legal(self) -> list[Option[V_co]]:
        """The allowed options."""
        self.offered = options = legal(self.choices())
        return options

    def option(self, key: str) -> Option[V_co] | None:
        """The option of a key as the table stands now, or None."""
        for option in self.choices():
            if option.key == key:
                self.offered = (option,)
                return option
        return None

    def meant(self, key: str) -> V_co:
        """What an answer means to the script that asked."""
        for option in self.offered:
            if option.key == key:
                return option.value
        found = self.option(key)
        if found is None and self.moot is not None and self.moot.key == key:
            found = self.moot
        if found is None:
            raise LookupError(f"{key!r} does not answer {self!r}")
        return found.value

    def __repr__(self) -> str:
        who = "the table" if self.player is None else f"player {self.player}"
        return f"<ask {self.id} ({self.rule}) to {who}>"


def choose(ask: Ask[V]) -> Script[V]:
    """Ask, and get the value of the option that was chosen: its key is for the journal alone."""
    return ask.meant((yield ask))


def at_once(do: Callable[P, object]) -> Callable[P, Script[None]]:
    """What asks nothing, as a script."""

    def script(*args: P.args, **named: P.kwargs) -> Script[None]:
        do(*args, **named)
        yield from ()

    return script


def settle(ask: Ask[V]) -> Script[V]:
    """The same, unless only one answer is possible: a choice of one is no choice and costs no tap."""
    possible = ask.legal()
    return possible[0].value if len(possible) == 1 else ask.meant((yield ask))
