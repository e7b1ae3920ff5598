"""The facts of a box that only its owner knows: what is entered of each piece, and whether it can be true.

A game names what it needs as facts. A fact is one thing (a track, a board), or so many pieces with a face of their own
(15 tiles): those have no numbers printed on them, so their faces are kept in any order. Entries are checked
before they are believed.

>>> tile = Fact("tile", (Input("cost", "number", high=3), Input("kind", "choice", choices=("hut", "farm"))), count=2)
>>> [reason.rule for reason in problems(tile, {"cost": 5, "kind": "barn"})]
['copy.range', 'copy.choice']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal

import msgspec

from companion.engine.ask import Reason, because
from companion.engine.data_folder import Plain, Values, components
from companion.engine.errors import BadTable

LONGEST_NOTE = 200
LATER = "?"
"""A cell that is not known yet: it is asked for when it is first used."""


Cells = list[str] | list[list[str]]
"""Painted cells: a row, or several."""
Face = Values
"""The entered values of a piece."""
KnownFacts = Plain
"""The known facts of a box: a face, or a list of faces."""


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
    """The choices; for cells, the palette."""
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
    """Whether cells of it may be entered later."""
    always: tuple[tuple[int, str], ...] = ()
    """Cells that are the same in every copy, by their number: they are filled in."""
    spots: tuple[str, ...] = ()
    """Where each cell lies, as the answer that names it: ``cell 14``."""
    where: tuple[str, tuple[str, ...]] | None = None
    """Which other input decides whether this one says anything, and with which values."""
    numbers: str = ""
    """The cells of another input that a text names by their numbers: then it is put together from keys."""
    signs: tuple[str, ...] = ()
    """The other words of such a text."""
    usual: tuple[str, tuple[tuple[str, str], ...]] | None = None
    """The input that the usual text here depends on, and that text for its values: it is filled in."""

    @property
    def name(self) -> str:
        """The last part of its path: ``wood`` of ``cost.wood``."""
        return self.path.rpartition(".")[2]

    @property
    def group(self) -> str:
        """Everything before that: ``cost``."""
        return self.path.rpartition(".")[0]

    def matters(self, value: object) -> bool:
        """Whether it applies, given the other values."""
        return self.where is None or value_at(value, self.where[0]) in self.where[1]

    @property
    def fixed(self) -> bool:
        """Whether it has one possible value: the name of the piece."""
        if self.kind == "number":
            return self.low == self.high
        return self.kind == "choice" and len(self.choices) == 1 and self.open is None

    @property
    def blank(self) -> int | str | Cells:
        """The value before anything is entered."""
        if self.kind == "cells":
            return self._cells("")
        if self.kind == "number":
            return max(self.low, 0)
        return self.choices[0] if self.kind == "choice" and self.choices else ""

    @property
    def later(self) -> int | str | Cells:
        """The value that stands for "later", as far as that is possible."""
        return (self._cells(LATER) or [LATER]) if self.kind == "cells" and self.partly else self.blank

    def _cells(self, text: str) -> Cells:
        cells = [text] * (self.rows * self.columns)
        for number, known in self.always:
            cells[number] = known
        rows = [cells[row * self.columns : (row + 1) * self.columns] for row in range(self.rows)]
        return rows[0] if self.rows == 1 else rows


Check = Callable[[Face], Iterator[Reason]]
"""Reasons why a face cannot be true."""
Further = Callable[[Sequence[Face], Face], Iterator[Reason]]
"""Reasons why a face cannot be true beside the others that are known."""


def must(hold: Callable[[Face], bool], rule: str) -> Check:
    """A check of one condition; the rule says why it must hold."""
    return lambda value: iter(() if hold(value) else (because(rule),))


class Entry(msgspec.Struct, frozen=True):
    """Something to be written down rather than chosen; its words are messages ``entry.<id>``."""

    id: str
    inputs: tuple[Input, ...]
    check: Check = lambda _: iter(())
    rule: str = ""


class Fact(Entry, frozen=True, forbid_unknown_fields=True):
    """A fact of the owner's copy. ``count``: how many pieces of it have a face of their own; 0 for a single thing."""

    count: int = 0
    closes: Callable[[Face], bool] = lambda piece: False
    """Whether no piece comes after this one, in a row of unknown length."""
    row: bool = False
    """Whether its pieces lie in an order: the spaces of a track, slots."""
    further: Further = lambda others, piece: iter(())
    """Reasons why a piece cannot be true beside the other known ones."""
    named: tuple[str, ...] = ()
    """The inputs that are the name or the place of a piece: no two pieces have the same."""
    players: tuple[int, ...] = ()
    """With how many players it is needed; with any number where this is empty."""
    module: str = ""
    """The variant that needs it."""
    needed: int | None = None
    """How many pieces a game may ask for, where not all; 0 where they are entered only in a game."""

    def needed_by(self, players: int, rulings: Mapping[str, str]) -> int:
        """How many pieces a game with so many players and these rulings may ask for."""
        if (self.players and players not in self.players) or (self.module and rulings.get(self.module) != "yes"):
            return 0
        return (self.count or 1) if self.needed is None else self.needed

    def beside(self, others: Sequence[Face]) -> Fact:
        """The fact of one more piece, which is held against the others too."""
        return msgspec.structs.replace(self, check=lambda piece: chain(self.check(piece), self._again(others, piece)))

    def _again(self, others: Sequence[Face], piece: Face) -> Iterator[Reason]:
        name = {path: piece[path] for path in self.named}
        if name and find_face(others, name) is not None:
            yield because("entry.named.twice", **name)
        yield from self.further(others, piece)

    def about(self, names: Values) -> Fact:
        """The fact with the name of a piece filled in, so that only the rest is asked."""

        def known(each: Input) -> Input:
            name = names.get(each.path)
            if name is None:
                return each
            only: Plain = {"low": name, "high": name} if each.kind == "number" else {"choices": (name,)}
            return msgspec.structs.replace(each, **only)

        return msgspec.structs.replace(self, inputs=tuple(map(known, self.inputs)))

    def offering(self, path: str, names: Iterable[str]) -> Fact:
        """The same fact; at this input only these are offered."""
        only = tuple(names)
        inputs = (msgspec.structs.replace(each, offered=only) if each.path == path else each for each in self.inputs)
        return msgspec.structs.replace(self, inputs=tuple(inputs))


def find_face(faces: Iterable[Face] | None, names: Values) -> Any:
    """The face of the piece with this name or place, or None."""
    return next((face for face in faces or () if names.items() <= face.items()), None)


def read_facts(
    game: str,
    name: str,
    words: Mapping[str, Sequence[str]],
    numbers: Mapping[str, int],
    opens: Mapping[str, Callable[[str], bool]],
    checks: Mapping[str, Check],
    further: Mapping[str, Further] | None = None,
) -> dict[str, Fact]:
    """The facts of a game from its data: ``data/<game>/<name>.json``.

    In a list ``$goods`` stands for all of some ``words``, elsewhere for one of the ``numbers``; an input for ``each``
    of several has ``{}`` in its path. Facts ``for`` each of several have ``{of}`` wherever they name it. The game's own
    functions have names: for further values of a place, and for possible values; a check may have that of its fact.
    """
    given: Mapping[str, Callable[..., Any]] = {**opens, **checks}
    facts = {}
    for said in _each_fact(components(game, name), words, numbers):
        inputs = [
            {**each, "path": each["path"].format(part)} for each in said["inputs"] for part in each.pop("each", [""])
        ]
        fact = msgspec.convert({**said, "inputs": inputs}, Fact, strict=False, dec_hook=lambda _, name: given[name])
        own = {"check": checks.get(fact.id, fact.check), "further": (further or {}).get(fact.id, fact.further)}
        facts[fact.id] = msgspec.structs.replace(fact, **own)
    return facts


def _each_fact(said: list[Plain], words: Mapping[str, Sequence[str]], numbers: Mapping[str, int]) -> Iterator[Plain]:
    """Facts as they are said, with all words and numbers in their places."""
    for fact in said:
        several = _spelt_out(fact.pop("for"), words, numbers) if "for" in fact else [""]
        for of in several:
            for each in fact.get("facts", [fact]):
                text = msgspec.json.encode(each).replace(b"{of}", of.encode())
                yield _spelt_out(msgspec.json.decode(text), words, numbers)


def _spelt_out(said: Any, words: Mapping[str, Sequence[str]], numbers: Mapping[str, int]) -> Any:
    if isinstance(said, dict):
        return {name: _spelt_out(value, words, numbers) for name, value in said.items()}
    if isinstance(said, str):
        return numbers[said[1:]] if said.startswith("$") else said
    if not isinstance(said, list):
        return said
    several = (words[each[1:]] if isinstance(each, str) and each.startswith("$") else [each] for each in said)
    return [_spelt_out(each, words, numbers) for some in several for each in some]


def value_at(value: Any, path: str) -> Any:
    """The value at a path, or None."""
    for part in path.split("."):
        if not isinstance(value, Mapping) or part not in value:
            return None
        value = value[part]
    return value


def put_at(value: Plain, path: str, new: object) -> None:
    """Write a value at a path."""
    *way, last = path.split(".")
    for part in way:
        value = value.setdefault(part, {})
    value[last] = new


def blank(entry: Entry) -> Plain:
    """The value of an entry before anything is filled in."""
    value: Plain = {}
    for each in entry.inputs:
        put_at(value, each.path, each.blank)
    return value


def later(entry: Entry) -> Plain | None:
    """The value of an entry that is made later, bit by bit; None where it must be made at once."""
    if not any(each.partly for each in entry.inputs):
        return None
    value: Plain = {}
    for each in entry.inputs:
        put_at(value, each.path, each.later)
    return value


# checking


def problems(entry: Entry, value: object) -> Iterator[Reason]:
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


def _paths(value: Values, before: str = "") -> Iterator[str]:
    for name, inside in value.items():
        path = f"{before}{name}"
        if isinstance(inside, Mapping):
            yield from _paths(inside, path + ".")
        else:
            yield path


def _input_problems(each: Input, given: object) -> Iterator[Reason]:
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


def _cell_problems(each: Input, given: object) -> Iterator[Reason]:
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
            rule = "copy.cell" if cell else "copy.cell-empty"
            yield because(rule, field=each.path, number=number + 1, value=str(cell)[:40])


def check_fact(fact: Fact, value: object, game: str = "", *, together: bool = True) -> None:
    """Refused with one sentence unless it can be true."""
    faces = value if fact.count else [value]
    if not isinstance(faces, list):
        raise BadTable("copy.shape", game, fact=fact.id)
    if fact.count and len(faces) > fact.count:
        raise BadTable("copy.too-many", game, fact=fact.id, value=len(faces), most=fact.count)
    for number, face in enumerate(faces):
        for reason in problems(fact.beside(faces[:number]) if together else fact, face):
            raise BadTable("copy.wrong", game, fact=fact.id, why=BadTable(reason.rule, game, **reason.values))


def can_be(fact: Fact, value: object) -> bool:
    """Whether a fact can be true."""
    try:
        check_fact(fact, value)
    except BadTable:
        return False
    return True


# knowing


def is_whole(face: object) -> bool:
    """Whether all of a face is known."""
    return not any(LATER in texts for texts in _cells(face))


def _cells(face: object) -> Iterator[list[object]]:
    """All lists of cells in a face."""
    if isinstance(face, Mapping):
        for inside in face.values():
            yield from _cells(inside)
    elif isinstance(face, list) and face and isinstance(face[0], list):
        for row in face:
            yield from _cells(row)
    elif isinstance(face, list):
        yield face


def covers(more: object, less: object) -> bool:
    """Whether one face says all that the other says: it is the same, or the other is not whole."""
    if more == less:
        return True
    ours, theirs = list(_cells(more)), list(_cells(less))
    if is_whole(less) or [len(row) for row in ours] != [len(row) for row in theirs]:
        return False
    pairs = ((a, b) for row, other in zip(ours, theirs, strict=True) for a, b in zip(row, other, strict=True))
    return all(b in (a, LATER) for a, b in pairs)


def amend(fact: Fact, facts: KnownFacts, before: object, after: object) -> None:
    """A face of which more is known now, in the place of the old one."""
    if not fact.count:
        facts[fact.id] = facts[fact.id] if covers(facts.get(fact.id), after) else after
        return
    faces = facts.setdefault(fact.id, [])
    if before in faces:
        faces[faces.index(before)] = after
    elif not any(covers(face, after) for face in faces):
        faces.append(after)


def learn(fact: Fact, facts: KnownFacts, value: object) -> None:
    """Add a value to the facts: a further face, or the one thing."""
    if not fact.count:
        facts[fact.id] = value
        return
    faces = facts.setdefault(fact.id, [])
    if len(faces) >= fact.count:
        raise BadTable("copy.all-known", fact=fact.id, most=fact.count)
    faces.append(value)


# in a game


def entered(entry: Entry, text: str, game: str = "") -> str:
    """An entry in its one spelling; refused with one sentence of its game when it cannot be."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BadTable("copy.broken") from None
    found = tuple(problems(entry, value))
    if found:
        raise BadTable(found[0].rule, game, found, **found[0].values)
    return as_text(value)


def as_text(value: object) -> str:
    """A value as the answer to an entry: ``game.play(as_text({"coins": 2}))``."""
    return msgspec.json.encode(value, order="sorted").decode()
