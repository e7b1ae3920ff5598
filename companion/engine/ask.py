"""Asks, options and verdicts: the possible answers, and every reason why one is refused.

A reason is a rule with its numbers, in no language:

>>> Reason("TZ-PLACE-04", {"need": 5, "have": 3, "missing": 2})
TZ-PLACE-04(need=5, have=3, missing=2)

A verdict is truthy when the option is allowed:

>>> bool(Verdict()), bool(Verdict((Reason("TZ-PLACE-04", {"missing": 2}),)))
(True, False)
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeAlias, overload

import msgspec

if TYPE_CHECKING:
    from typing_extensions import TypedDict, TypeVar, Unpack

    V_co = TypeVar("V_co", covariant=True, default=object)

    class Offered(TypedDict, total=False):
        """How an option is drawn and shown: the fields of these names."""

        weight: int
        interchangeable: bool
        face: str
        hints: OptionHint
        worth: float | Callable[[], float]
        family: str

else:
    from typing import TypeVar

    V_co = TypeVar("V_co", covariant=True)
from companion.engine.data_folder import Values

T = TypeVar("T")
V = TypeVar("V")
W = TypeVar("W")
Word = TypeVar("Word", str, int)
P = ParamSpec("P")

Goods = Mapping[str, int]
Answer: TypeAlias = "str | tuple[str | int, ...]"
"""A verb, or a verb with its arguments: ``"beg"``, ``("place", "tikal", 2)``."""
KNOWN_KEYS = 50_000
"""Keys that are remembered: more than one game has."""
Script = Generator["Ask", str, T]
"""A piece of the rulebook: it changes the table and yields an ask wherever the table must decide."""


class Reason(msgspec.Struct, frozen=True, gc=False):
    """A rule id with its numbers: why something is refused."""

    rule: str
    values: Values = {}

    def __repr__(self) -> str:
        return f"{self.rule}({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"


class Caution(Reason, frozen=True, eq=False, gc=False):
    """A reason against a legal move: the waste. It has words of its own, as some rules have both."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.rule, self.values) == (other.rule, other.values)

    def __hash__(self) -> int:
        return hash(self.rule)


Reasons = Iterator[Reason]


def because(rule: str, **values: object) -> Reason:
    """A reason, written the way it reads: ``because("TZ-PLACE-04", missing=2)``."""
    return Reason(rule, values)


class Verdict(msgspec.Struct, frozen=True):
    """Allowed, or refused with all reasons; cautions name the waste of a legal move."""

    reasons: tuple[Reason, ...] = ()
    cautions: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return not self.reasons

    def __repr__(self) -> str:
        if self.reasons:
            return f"refused: {', '.join(map(repr, self.reasons))}"
        return "allowed" + (f", caution: {', '.join(map(repr, self.cautions))}" if self.cautions else "")


BACK, DONE, NOTHING, END = "back", "done", "nothing", "end"
"""Answers that mean the same in every game: think better of the one before, go on, decline, end the turn."""
ONLY_GO_ON = frozenset({BACK, DONE, NOTHING, END})


class OptionHint(enum.Flag):
    """How a screen offers an option."""

    NONE = 0
    ON_BOARD = enum.auto()
    """It is rather tapped on the board."""
    ASIDE = enum.auto()
    """It is rarely meant: it stands folded under its heading."""
    OPENS_FORM = enum.auto()
    """It only opens a form, which stands in its place while no known piece can be chosen."""
    REACHES = enum.auto()
    """The question that it leads to can be answered on the board at once."""
    EXPLAINS = enum.auto()
    """Then the places where that answer is refused can be tapped too: a tap shows the reasons."""
    ADDS = enum.auto()
    """It adds to the currency that the turn is paid with."""
    IN_LAYING = enum.auto()
    """It turns a piece that is about to be laid: it is not offered where the piece is shown on the board."""
    USUAL = enum.auto()
    """It is the usual answer to its question, and goes with the option that leads there."""
    REPEATS = enum.auto()
    """It is often done several times in a row: so many times at once stand beside it."""
    BY_LOT = enum.auto()
    """The companion may draw it for a player who does not know the pieces yet."""


class AskHint(enum.Flag):
    """How a screen leads to a question."""

    NONE = 0
    RANKED = enum.auto()
    """Answers come by their worth: the first kind of them stands for the option that leads there."""
    USUAL = enum.auto()
    """The first answer is the usual one: it goes with the option that leads there."""
    RETURNS = enum.auto()
    """A turn comes back to it until it is done: no option unfolds into it."""
    COUNTED = enum.auto()
    """A number at the end of a turn: none and all go with ``done``."""
    CLOSING = enum.auto()
    """It only asks whether there is more: ``done`` goes with the option that leads there."""
    FREE_BESIDE = enum.auto()
    """Free actions stand beside it: its only other answer, or the usual one, goes with the option that leads there."""


for _hints in (OptionHint, AskHint):  # Python 3.11 computes a member each time it is read; later versions store it
    for _name, _hint in _hints.__members__.items():
        type.__setattr__(_hints, _name, _hint)


def key_of(answer: Answer) -> str:
    """The name of an answer in the journal.

    >>> key_of("beg"), key_of(("place", "tikal", 2))
    ('beg', 'place tikal 2')
    """
    return _KEYS.get(answer) or _joined(answer)


def _joined(answer: Answer) -> str:
    if len(_KEYS) >= KNOWN_KEYS:
        _KEYS.clear()
        _ANSWERS.clear()
    key = _KEYS[answer] = answer if isinstance(answer, str) else " ".join(map(str, answer))
    _ANSWERS[key] = answer
    return key


_KEYS: dict[Answer, str] = {}


_ANSWERS: dict[str, Answer] = {}
"""The answers of the keys that were joined last: answers are compared faster than keys."""


class Option(msgspec.Struct, Generic[V_co], eq=False, gc=False):
    """One possible answer to an ask.

    ``answer`` is a verb, perhaps with arguments; ``key`` is its name in the journal, and is derived from it. ``value``
    is its meaning to the script that asked (:func:`choose`).
    ``why_not`` and ``cautions`` are mostly generators and run only as far as needed: a playout stops at the first
    reason, a player who asks why gets all of them. Plain sequences will do, too. ``gain`` may be a function where it
    has to be computed.
    """

    answer: Answer
    why_not: Iterable[Reason] | None = None
    cost: Goods | None = None
    gain: Goods | Callable[[], Goods] | None = None
    """The gain, or a function that computes it (:attr:`brings`)."""
    cautions: Iterable[Reason] | Callable[[], Iterable[Reason]] | None = None
    """Better a function: they are read only where people look, and a function that never runs costs least."""
    seen: Verdict | None = None
    weight: int = 1
    """How many pieces it stands for, where it is drawn."""
    interchangeable: bool = False
    """Whether those pieces have names of their own and look the same: one of them is offered."""
    face: str = ""
    """The face of the piece it stands for, where the answer names only a place."""
    hints: OptionHint = OptionHint.NONE
    worth: float | Callable[[], float] = 0
    """Of several answers at one place of the board, a tap gives the one that is worth most."""
    family: str = ""
    """Options with pieces of one family stand close together, in rows of their own."""
    value: V_co = None  # type: ignore[assignment]  # without one it is an Option[None]

    if TYPE_CHECKING:  # without a value it is an Option[None], so that a forgotten one fails the types

        @overload
        def __init__(
            self: Option[None],
            answer: Answer,
            why_not: Iterable[Reason] | None = None,
            cost: Goods | None = None,
            gain: Goods | Callable[[], Goods] | None = None,
            cautions: Iterable[Reason] | Callable[[], Iterable[Reason]] | None = None,
            **offered: Unpack[Offered],
        ) -> None: ...
        @overload
        def __init__(
            self,
            answer: Answer,
            why_not: Iterable[Reason] | None = None,
            cost: Goods | None = None,
            gain: Goods | Callable[[], Goods] | None = None,
            cautions: Iterable[Reason] | Callable[[], Iterable[Reason]] | None = None,
            *,
            value: V_co,
            **offered: Unpack[Offered],
        ) -> None: ...
        def __init__(self, *args: object, **named: object) -> None: ...

    @property
    def key(self) -> str:
        """Its name in the journal."""
        return _KEYS.get(self.answer) or _joined(self.answer)

    @property
    def words(self) -> tuple[str | int, ...]:
        """The verb and its arguments.

        >>> Option("beg").words, Option(("place", "tikal", 2)).words
        (('beg',), ('place', 'tikal', 2))
        """
        answer = self.answer
        return (answer,) if isinstance(answer, str) else answer

    @property
    def verb(self) -> str:
        """The action: the first word of the answer."""
        return str(self.words[0])

    def judge(self) -> Verdict:
        """All reasons and cautions, and its gain, by the state of the table when it is first judged."""
        if self.seen is None:
            self.gain = self.brings
            reasons = tuple(self.why_not or ())
            cautions = () if reasons else self.wastes
            self.seen = Verdict(reasons, tuple(Caution(reason.rule, reason.values) for reason in cautions))
        return self.seen

    def unless(self, why_not: Iterable[Reason]) -> Option[V_co]:
        """The option itself, or the same with reasons against it: one object serves as long as there are none."""
        return msgspec.structs.replace(self, why_not=why_not, cautions=None, seen=None) if why_not else self

    def meaning(self, value: T) -> Option[T]:
        """The same option with another value."""
        found: Option[Any] = msgspec.structs.replace(self, value=value)
        return found

    def first_reason(self) -> Reason | None:
        """The first reason why not, before it is judged: it costs less than all of them."""
        return next(iter(self.why_not), None) if self.why_not else None

    @property
    def brings(self) -> Goods | None:
        """The gain, where it is known."""
        return self.gain() if callable(self.gain) else self.gain

    @property
    def wastes(self) -> Iterable[Reason]:
        """Its waste."""
        return (self.cautions() if callable(self.cautions) else self.cautions) or ()

    @property
    def verdict(self) -> Verdict:
        """Allowed, or refused with all reasons."""
        return self.judge()

    def __eq__(self, other: object) -> bool:
        """The same answer at the same price; generators are never equal, so they are not compared."""
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
    """Whether any is allowed; the search stops at the first."""
    return any(not option.why_not or next(iter(option.why_not), None) is None for option in options)


def legal(options: Iterable[Option[V]]) -> list[Option[V]]:
    """The allowed ones, found with the least work: a refused option stops at its first reason."""
    return [each for each in options if not (reasons := each.why_not) or next(iter(reasons), None) is None]


def among(options: Sequence[Option[V]], key: object) -> Option[V] | None:
    """The option with a key out of a list, or None."""
    answer = _ANSWERS.get(key, key) if isinstance(key, str) else key
    for option in options:
        if option.answer == answer:
            return option
    return next((option for option in options if option.key == key), None)


def with_key(options: Iterable[Option[V]], key: object) -> Option[V] | None:
    """The option with a key, or None."""
    answer, passed = _ANSWERS.get(key, key) if isinstance(key, str) else key, list[Option[V]]()
    for option in options:  # of a generator, no more than needed
        if option.answer == answer:
            return option
        passed.append(option)
    return next((option for option in passed if option.key == key), None)


class AtSeat(str):
    """The place of a piece that lies before a player.

    >>> AtSeat(2), AtSeat(2).seat
    ('seat.2', 2)
    """

    seat: int

    def __new__(cls, seat: int) -> AtSeat:
        made = super().__new__(cls, f"seat.{seat}")
        made.seat = seat
        return made


class Ask(msgspec.Struct, Generic[V_co]):
    """A question to a player, or to the table itself when ``player`` is None (a drawn tile, a die)."""

    player: int | None
    id: str
    rule: str
    choices: Callable[[], Iterable[Option[V_co]]]
    values: Values = {}
    entry: Any = None
    """The entry to fill in, where nothing is to be chosen (`companion.engine.facts.Entry`)."""
    default: Option[V_co] | None = None
    """The automatic answer once nothing depends on it any more; it need not be offered."""
    offered: Sequence[Option[V_co]] = ()
    """The options that were read last: an answer is mostly among them."""
    checked: tuple[str, Option[V_co]] | None = None
    """The key that was found to be allowed, with its option."""
    hints: AskHint = AskHint.NONE
    spent: Goods = {}
    """The cost of the turn so far."""

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
        choices = self.choices  # a field that is called at once is looked up twice as slowly
        self.offered = options = legal(choices())
        return options

    def option(self, key: str) -> Option[V_co] | None:
        """The option of a key as the table stands now, or None."""
        option = with_key(self.choices(), key)
        if option is not None:
            self.offered = (option,)
        return option

    def check(self, option: Option[V_co]) -> str:
        """The key of an allowed option, whose meaning need not be looked for again."""
        key = option.key
        self.checked = key, option
        return key

    def forget(self) -> None:
        """It is asked again, as the table stands by now."""
        self.offered, self.checked = (), None

    def meant(self, key: str) -> V_co:
        """The meaning of an answer to the script that asked."""
        if self.checked is not None and self.checked[0] is key:
            return self.checked[1].value
        found = with_key(self.offered, key) or self.option(key)
        if found is None and self.default is not None and self.default.key == key:
            found = self.default
        if found is None:
            raise LookupError(f"{key!r} does not answer {self!r}")
        return found.value

    def __repr__(self) -> str:
        who = "the table" if self.player is None else f"player {self.player}"
        return f"<ask {self.id} ({self.rule}) to {who}>"


def choose(ask: Ask[V]) -> Script[V]:
    """Ask, and get the value of the option that was chosen: its key is for the journal alone."""
    return ask.meant((yield ask))


def these(options: list[Option[V]]) -> Callable[[], list[Option[V]]]:
    """The same options, however often they are looked at: where a loop would change the name ``options``."""
    return lambda: options


def one_of(verb: str, values: Iterable[Word]) -> Callable[[], list[Option[Word]]]:
    """A choice of words or numbers: each is the argument of its answer, and its value.

    >>> [option.key for option in one_of("sector", (1, 2))()]
    ['sector 1', 'sector 2']
    """
    return these([Option((verb, each), value=each) for each in values])


def or_else(choices: Callable[[], Iterable[Option[V]]], verb: str, value: W) -> Callable[[], list[Option[V | W]]]:
    """Choices, and at their end one that takes none of them.

    >>> [option.key for option in or_else(one_of("buy", ("bread",)), "nothing", None)()]
    ['buy bread', 'nothing']
    """
    last = Option(verb, value=value)
    return lambda: [*choices(), last]


def at_once(do: Callable[P, object]) -> Callable[P, Script[None]]:
    """A script that asks nothing."""

    def script(*args: P.args, **named: P.kwargs) -> Script[None]:
        do(*args, **named)
        yield from ()

    return script


def settle(ask: Ask[V]) -> Script[V]:
    """The same, unless only one answer is possible: a choice of one is no choice and costs no tap."""
    possible = ask.legal()
    return possible[0].value if len(possible) == 1 else ask.meant((yield ask))
