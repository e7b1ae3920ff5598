"""The owner's copy: what is printed on the pieces of one box, told once by its owner and kept.

A game names what it needs as facts. A fact is one thing (a track, a board), or so many pieces with a face of their own
(15 tiles): those have no numbers printed on them, so the copy holds their faces in any order. What is told is checked
before it is believed, and two copies are merged without either overwriting the other.

>>> tile = Fact("tile", (Input("cost", "number", high=3), Input("kind", "choice", choices=("hut", "farm"))), count=2)
>>> [reason.rule for reason in problems(tile, {"cost": 5, "kind": "barn"})]
['copy.range', 'copy.choice']
>>> hut, farm = {"cost": 1, "kind": "hut"}, {"cost": 2, "kind": "farm"}
>>> merged, conflicts = merge({"tile": tile}, Copy("demo", {"tile": [hut]}), Copy("demo", {"tile": [hut, farm]}))
>>> len(merged.facts["tile"]), conflicts
(2, [])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from typing import Any, Literal, NamedTuple

import msgspec

from companion.engine.ask import Ask, Option, Reason, Script, because
from companion.engine.data import components, folder
from companion.engine.errors import BadTable, WrongType, named
from companion.engine.table import P, Table

SCHEMA = 1
LONGEST_NOTE = 200
LATER = "?"
"""A cell that nobody has told yet: it is told where it is first touched."""


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One value of an entry: a number, one of some choices, a few words, or cells painted from a palette.

    ``path`` is where it stands in the value: ``cost.wood``. Cells are a list of rows; one row is a plain list.
    """

    path: str
    kind: Literal["number", "choice", "text", "cells"]
    low: int = 0
    high: int = 9
    likely: int = 0
    """So far the keys of a number go that is mostly small; 0 where nothing is likely."""
    choices: tuple[str, ...] = ()
    """What may be chosen; for cells, the palette."""
    offered: tuple[str, ...] = ()
    """Those of them that can be there, where that is known."""
    open: Callable[[str], bool] | None = None
    """Whether something beside the choices may stand there too: a face in the game's own notation."""
    rows: int = 1
    columns: int = 1
    holes: frozenset[int] = frozenset()
    """Cells of the rectangle that are no part of it, by number."""
    grows: bool = False
    """Whether there may be fewer or more columns, from ``low`` to ``high``."""
    optional: bool = False
    """Whether it may be left out: nothing written, or a copy from before there was this input."""
    partly: bool = False
    """Whether cells of it may be told later."""
    always: tuple[tuple[int, str], ...] = ()
    """What is the same in every copy, by the number of the cell: it is filled in."""
    spots: tuple[str, ...] = ()
    """Where each cell lies, as the answer that names it: ``cell 14``."""
    where: tuple[str, tuple[str, ...]] | None = None
    """Which other input decides whether this one says anything, and with which values."""

    usual: tuple[str, tuple[tuple[str, str], ...]] | None = None
    """Which other input says what mostly stands here, and with which values: it is filled in."""

    def matters(self, value: Any) -> bool:
        """Whether it says anything, beside what else is told."""
        return self.where is None or value_at(value, self.where[0]) in self.where[1]

    @property
    def fixed(self) -> bool:
        """Whether it is known, and not to be told: the name of the piece."""
        if self.kind == "number":
            return self.low == self.high
        return self.kind == "choice" and len(self.choices) == 1 and self.open is None

    @property
    def blank(self) -> Any:
        """What stands there before anybody has told anything."""
        if self.kind == "cells":
            return self._cells("")
        return {"number": max(self.low, 0), "choice": self.choices[0] if self.choices else "", "text": ""}[self.kind]

    @property
    def later(self) -> Any:
        """What stands there where it is told later, as far as that is possible."""
        return (self._cells(LATER) or [LATER]) if self.kind == "cells" and self.partly else self.blank

    def _cells(self, text: str) -> Any:
        cells = [text] * (self.rows * self.columns)
        for number, known in self.always:
            cells[number] = known
        rows = [cells[row * self.columns : (row + 1) * self.columns] for row in range(self.rows)]
        return rows[0] if self.rows == 1 else rows


Check = Callable[[Any], Iterator[Reason]]
"""What cannot be true of a value."""


def must(hold: Callable[[Any], bool], rule: str) -> Check:
    """A check of one condition; the rule says why it must hold."""
    return lambda value: iter(() if hold(value) else (because(rule),))


class Entry(msgspec.Struct, frozen=True):
    """Something to be written down rather than chosen; its words are messages ``entry.<id>``."""

    id: str
    inputs: tuple[Input, ...]
    check: Check = lambda _: iter(())
    rule: str = ""


class Fact(Entry, frozen=True):
    """A fact of the owner's copy. ``count``: how many pieces of it have a face of their own; 0 for a single thing."""

    count: int = 0
    closes: Callable[[Any], bool] = lambda piece: False
    """Whether no piece comes after this one, in a row of which nobody knows the length."""
    row: bool = False
    """Whether its pieces lie in an order: the spaces of a track, slots."""
    further: Callable[[Sequence[Any], Any], Iterator[Reason]] = lambda others, piece: iter(())
    """What cannot be true of a piece beside the others that are told."""

    def beside(self, others: Sequence[Any]) -> Fact:
        """The fact of one more piece, which is held against the others too."""
        return msgspec.structs.replace(self, check=lambda piece: chain(self.check(piece), self.further(others, piece)))


def read_facts(
    game: str,
    name: str,
    words: Mapping[str, Sequence[str]],
    counts: Mapping[str, int],
    opens: Mapping[str, Callable[[str], bool]],
    checks: Mapping[str, Check],
) -> dict[str, Fact]:
    """The facts of a game as its data tell them: ``data/<game>/<name>.json``.

    In a list ``$goods`` stands for all of some ``words``; an input for ``each`` of several has ``{}`` in its path. What
    only the game itself can say is named: how many pieces there are, what else may stand there, and what can be true.
    """
    facts = {}
    for said in _spelt_out(components(game, name), words):
        inputs = [
            msgspec.convert({**each, "path": each["path"].format(part)}, Input, dec_hook=lambda _, test: opens[test])
            for each in said["inputs"]
            for part in each.pop("each", [""])
        ]
        more: dict[str, Any] = {"check": checks[said["check"]]} if "check" in said else {}
        count = counts[said["count"]] if "count" in said else 0
        facts[said["id"]] = Fact(said["id"], tuple(inputs), rule=said["rule"], count=count, **more)
    return facts


def _spelt_out(said: Any, words: Mapping[str, Sequence[str]]) -> Any:
    if isinstance(said, dict):
        return {name: _spelt_out(value, words) for name, value in said.items()}
    if not isinstance(said, list):
        return said
    several = (words[each[1:]] if isinstance(each, str) and each.startswith("$") else [each] for each in said)
    return [_spelt_out(each, words) for some in several for each in some]


class Copy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, eq=False):
    """What is known of a box. A ``sample`` is made up, for trying out, and says so wherever it is used."""

    game: str
    facts: dict[str, Any] = {}
    sample: bool = False
    companion: int = SCHEMA

    def __eq__(self, other: object) -> bool:
        """The same is told of the same game, whether or not it was checked."""
        if not isinstance(other, Copy):
            return NotImplemented
        return (self.game, self.facts, self.sample) == (other.game, other.facts, other.sample)

    __hash__ = None  # type: ignore[assignment]  # more may be told

    def text(self) -> str:
        """Readable text, one fact a line."""
        head = {"companion": self.companion, "game": self.game, **({"sample": True} if self.sample else {})}
        lines = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        rows = []
        for name, value in sorted(self.facts.items()):
            faces = ",\n   ".join(map(_json, value)) if isinstance(value, list) else ""
            rows.append(f"{_json(name)}: " + (f"[\n   {faces}\n  ]" if faces else _json(value)))
        inside = ",\n  ".join(rows)
        return "{\n " + ",\n ".join([*lines, f'"facts": {{\n  {inside}\n }}']) + "\n}\n"


class CheckedCopy(Copy, frozen=True, dict=True):
    """A copy of which all can be true: what a game is played with, apart from whoever told it."""

    @cached_property
    def reckoned(self) -> dict[Any, Any]:
        """What was worked out once from it, for every game that is played with it."""
        return {}


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


def value_at(value: Any, path: str) -> Any:
    """What stands at a path of a value, or None."""
    for part in path.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return None
        value = value[part]
    return value


def put_at(value: dict[str, Any], path: str, new: Any) -> None:
    """Write a value at a path."""
    *way, last = path.split(".")
    for part in way:
        value = value.setdefault(part, {})
    value[last] = new


def blank(entry: Entry) -> dict[str, Any]:
    """The value of an entry before anything is filled in."""
    value: dict[str, Any] = {}
    for each in entry.inputs:
        put_at(value, each.path, each.blank)
    return value


def later(entry: Entry) -> dict[str, Any] | None:
    """The value of an entry that is told later, bit by bit; None where it must be told at once."""
    if not any(each.partly for each in entry.inputs):
        return None
    value: dict[str, Any] = {}
    for each in entry.inputs:
        put_at(value, each.path, each.later)
    return value


# checking


def problems(entry: Entry, value: Any) -> Iterator[Reason]:
    """All that cannot be, by the inputs first and then by the entry's own check."""
    if not isinstance(value, Mapping):
        yield because("copy.shape", fact=entry.id)
        return
    found = False
    there = list(_paths(value))
    for each in entry.inputs:
        if each.optional and each.path not in there:
            continue
        for reason in _input_problems(each, value_at(value, each.path)):
            found = True
            yield reason
    unknown = [path for path in there if not any(path == each.path for each in entry.inputs)]
    if unknown:
        yield because("copy.unknown-field", field=", ".join(unknown)[:80])
    elif not found:
        yield from entry.check(value)


def _paths(value: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for name, inside in value.items():
        path = f"{before}{name}"
        if isinstance(inside, Mapping):
            yield from _paths(inside, path + ".")
        else:
            yield path


def _input_problems(each: Input, given: Any) -> Iterator[Reason]:
    match each.kind:
        case "number":
            if type(given) is not int or not each.low <= given <= each.high:
                yield because("copy.range", field=each.path, value=str(given)[:40], low=each.low, high=each.high)
        case "choice":
            if given not in each.choices and not (isinstance(given, str) and each.open and each.open(given)):
                yield because("copy.choice", field=each.path, value=str(given)[:40])
        case "text":
            if not isinstance(given, str) or len(given) > LONGEST_NOTE:
                yield because("copy.text", field=each.path, most=LONGEST_NOTE)
            elif not given.strip() and not each.optional:
                yield because("copy.empty", field=each.path)
        case "cells":
            yield from _cell_problems(each, given)


def _cell_problems(each: Input, given: Any) -> Iterator[Reason]:
    rows = [given] if each.rows == 1 else given
    if not isinstance(rows, list) or len(rows) != each.rows or not all(isinstance(row, list) for row in rows):
        yield because("copy.shape", fact=each.path)
        return
    low, high = (each.low, each.high) if each.grows else (each.columns, each.columns)
    for row in rows:
        if not low <= len(row) <= high:
            yield because("copy.length", field=each.path, value=len(row), low=low, high=high)
            return
    for number, cell in enumerate(cell for row in rows for cell in row):
        if number in each.holes:
            fits = cell == ""
        elif cell == LATER:
            fits = each.partly
        else:
            fits = cell in each.choices or (isinstance(cell, str) and each.open is not None and each.open(cell))
        if not fits:
            yield because("copy.cell", field=each.path, number=number + 1, value=str(cell)[:40])


def check_copy(facts: Mapping[str, Fact], copy: Copy) -> CheckedCopy:
    """The copy as a game takes it; refused with one sentence unless every fact of it can be true."""
    for name, value in copy.facts.items():
        if name not in facts:
            raise BadTable("copy.unknown-fact", fact=str(name)[:40])
        fact = facts[name]
        faces = value if fact.count else [value]
        if not isinstance(faces, list):
            raise BadTable("copy.shape", fact=name)
        if fact.count and len(faces) > fact.count:
            raise BadTable("copy.too-many", fact=name, value=len(faces), most=fact.count)
        for face in faces:
            for reason in problems(fact, face):
                raise BadTable("copy.wrong", fact=name, why=BadTable(reason.rule, copy.game, **reason.values))
    return CheckedCopy(copy.game, msgspec.to_builtins(copy.facts), copy.sample)


def parse_copy(text: str | bytes) -> Copy:
    """The copy in a file; refused with one sentence when it is none."""
    if not isinstance(text, str | bytes | bytearray | memoryview):
        raise WrongType("error.not-text", what="copy", value=named(text))
    try:
        copy = msgspec.json.decode(text, type=Copy)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadTable("copy.broken", why=str(error)) from None
    if copy.companion > SCHEMA:
        raise BadTable("copy.newer", value=copy.companion, known=SCHEMA)
    return copy


def made_up(game: str, facts: Mapping[str, Fact]) -> Callable[[], CheckedCopy]:
    """The made-up copy of a game, for trying out and for tests; read when it is first asked for."""
    return cache(lambda: check_copy(facts, parse_copy((folder(game) / "sample_copy.json").read_bytes())))


# knowing


class Progress(NamedTuple):
    """How much of a fact is known: pieces told, pieces there are."""

    fact: str
    known: int
    needed: int


def progress(facts: Mapping[str, Fact], copy: Copy, needed: Mapping[str, int]) -> list[Progress]:
    """For each fact that is needed: how many of its pieces are known, and how many a game will use at most."""
    rows = []
    for name, count in needed.items():
        fact, told = facts[name], copy.facts.get(name)
        known = sum(map(is_whole, told)) if fact.count and told is not None else int(told is not None)
        if fact.count and told and fact.closes(told[-1]):
            count = len(told)
        rows.append(Progress(name, min(known, count), count))
    return rows


def is_whole(face: Any) -> bool:
    """Whether all of a face is told."""
    return not any(LATER in texts for texts in _cells(face))


def _cells(face: Any) -> Iterator[list[Any]]:
    """All lists of cells in a face."""
    if isinstance(face, Mapping):
        for inside in face.values():
            yield from _cells(inside)
    elif isinstance(face, list) and face and isinstance(face[0], list):
        for row in face:
            yield from _cells(row)
    elif isinstance(face, list):
        yield face


def covers(more: Any, less: Any) -> bool:
    """Whether one face tells all that the other tells: it is the same, or the other is not whole."""
    if more == less:
        return True
    ours, theirs = list(_cells(more)), list(_cells(less))
    if is_whole(less) or [len(row) for row in ours] != [len(row) for row in theirs]:
        return False
    pairs = ((a, b) for row, other in zip(ours, theirs, strict=True) for a, b in zip(row, other, strict=True))
    return all(b in (a, LATER) for a, b in pairs)


def told_more(facts: dict[str, Any], name: str, before: Any, after: Any) -> None:
    """A face of which more is known now; in the place of what was known of it."""
    faces = facts.setdefault(name, [])
    if before in faces:
        faces[faces.index(before)] = after
    elif not any(covers(face, after) for face in faces):
        faces.append(after)


def learn(fact: Fact, facts: dict[str, Any], value: Any) -> None:
    """Add what was told to the facts: a further face, or the one thing."""
    if not fact.count:
        facts[fact.id] = value
        return
    faces = facts.setdefault(fact.id, [])
    if len(faces) >= fact.count:
        raise BadTable("copy.all-known", fact=fact.id, most=fact.count)
    faces.append(value)


class Conflict(NamedTuple):
    """What two copies tell differently: nothing is overwritten, the owner looks."""

    fact: str
    mine: Any
    theirs: Any


def merge(facts: Mapping[str, Fact], mine: Copy, theirs: Copy) -> tuple[Copy, list[Conflict]]:
    """Both copies together. Where they differ, mine stays and the difference is named."""
    if mine.game != theirs.game:
        raise BadTable("copy.other-game", mine=mine.game, theirs=theirs.game)
    check_copy(facts, theirs)
    if theirs.sample and not mine.sample:
        raise BadTable("copy.sample")
    merged, conflicts = dict(mine.facts), []
    for name, value in theirs.facts.items():
        if name not in merged:
            merged[name] = value
        elif facts[name].count:
            together = (longer if facts[name].row else _together)(merged[name], value)
            if together is not None and len(together) <= facts[name].count:
                merged[name] = together
            else:
                conflicts.append(Conflict(name, merged[name], value))
        elif merged[name] != value:
            conflicts.append(Conflict(name, merged[name], value))
    return Copy(mine.game, merged, mine.sample), conflicts


def longer(mine: list[Any], theirs: list[Any]) -> list[Any] | None:
    """The one of two rows that goes on from the other; None where they differ.

    >>> longer([1, 2], [1, 2, 3]), longer([1, 2], [1]), longer([1, 2], [1, 3, 2])
    ([1, 2, 3], [1, 2], None)
    """
    short, long = sorted((mine, theirs), key=len)
    return long if long[: len(short)] == short else None


def _together(mine: list[Any], theirs: list[Any]) -> list[Any]:
    """All faces of both: one that both know lies there as often as the one who knows more of it says."""
    together, left = list(mine), list(mine)
    for face in theirs:
        if same := next((each for each in left if covers(each, face)), None):
            left.remove(same)
        elif less := next((each for each in left if covers(face, each)), None):
            left.remove(less)
            together[together.index(less)] = face
        else:
            together.append(face)
    return together


# in a game


class LearningTable(Table[P]):
    """A table whose pieces show more than we know: ``fact`` reads the owner's copy, and what this game learned."""

    learned: dict[str, Any] = {}

    def fact(self, name: str) -> Any:
        """What is known of a fact, or None."""
        if name in self.learned:
            return self.learned[name]
        return self.beside.copy.get(name)

    def facts_known(self) -> dict[str, Any]:
        """All that is known of the box: the copy, and what this game learned."""
        return {**self.beside.copy, **self.learned}


def ask_fact(t: LearningTable[Any], fact: Fact, rule: str, **values: Any) -> Script[Any]:
    """Ask the owner what is printed there; it is told once and never asked again."""
    asked = fact.beside(t.fact(fact.id) or ()) if fact.count else fact
    answer = yield Ask(None, "learn", rule, no_options, {"fact": fact.id, **values}, asked)
    return told_now(t, fact, rule, msgspec.json.decode(answer))


def told_now(t: LearningTable[Any], fact: Fact, rule: str, value: Any) -> Any:
    """What the owner has just told is known from now on."""
    known = t.fact(fact.id)
    told = {fact.id: list(known)} if fact.count and known else {}
    learn(fact, told, value)
    t.learned = {**t.learned, **told}
    t.emit("learned", None, rule, fact=fact.id)
    return value


def may_wait(t: LearningTable[Any], fact: Fact, rule: str) -> Script[Any]:
    """A single fact that is told where it is first touched: nobody is asked now. What is known of it, or None."""
    if (known := t.fact(fact.id)) is not None:
        return known
    inputs = tuple(msgspec.structs.replace(each, partly=True) for each in fact.inputs)
    waiting = msgspec.structs.replace(fact, inputs=inputs)
    bare = as_text(later(waiting))
    answer = yield Ask(None, "learn", rule, no_options, {"fact": fact.id}, waiting, moot=Option(bare))
    return None if answer == bare else told_now(t, fact, rule, msgspec.json.decode(answer))


def known_fact(t: LearningTable[Any], fact: Fact, rule: str) -> Script[Any]:
    """A single fact: from the copy, or asked of the owner now."""
    value = t.fact(fact.id)
    return value if value is not None else (yield from ask_fact(t, fact, rule))


def no_options() -> list[Option]:
    """An entry is written down, not chosen."""
    return []


def entered(entry: Entry, text: str, game: str = "") -> str:
    """What was written down, in one spelling; refused with one sentence of its game when it cannot be."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadTable("copy.broken", why=str(error)) from None
    found = tuple(problems(entry, value))
    if found:
        raise BadTable(found[0].rule, game, found, **found[0].values)
    return _json(value)


def as_text(value: Any) -> str:
    """A value as the answer to an entry: ``game.play(as_text({"coins": 2}))``."""
    return _json(value)
