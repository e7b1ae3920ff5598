"""Sheets: a table as a group writes it down, read, checked and scored; the same as a form and as an empty file."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from companion.engine import stock
from companion.engine.ask import Reason, because
from companion.engine.bounds import Flag, Names, Range, bound_of, in_turn, player_count, problems
from companion.engine.data_folder import Plain
from companion.engine.errors import BadTable
from companion.engine.form import Filled, FormField, FormGroup, bounded, flag
from companion.engine.ledger import Ledger
from companion.engine.messages import Messages, messages
from companion.engine.score import Outcome, Score
from companion.engine.table import LEAST_POINTS, MOST_POINTS, AnyTable, Table

FINAL = "final"
"""The moment that every sheet can be written at."""


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """The line of one player on the sheet of any game. Values that a moment does not need may be left out."""

    name: str = ""
    points: Annotated[float, Range(LEAST_POINTS, MOST_POINTS, (LEAST_POINTS, 199))] = 0
    """Before this scoring."""


L = TypeVar("L", bound=Line)


class Sheet(msgspec.Struct, Generic[L], forbid_unknown_fields=True, kw_only=True):
    """A table written down."""

    players: list[L]
    rulings: dict[str, str] = {}
    moment: str = ""


AnySheet = Sheet[Any]
"""A sheet of any game."""


def twice(sheet: AnySheet, field: str, message: str) -> Iterator[Reason]:
    """A value above 0 that a second player has too, where everybody has one of his own."""
    first: dict[float, int] = {}
    for seat, line in enumerate(sheet.players):
        value = getattr(line, field)
        if value and first.setdefault(value, seat) != seat:
            yield because(message, field=f"players.{seat}.{field}", value=value, other=first[value])


def _in_parts(sheet: AnySheet) -> Iterator[Reason]:
    """Points that are no whole number; only the final scoring of a game has parts of a point."""
    for seat, line in enumerate(sheet.players):
        if line.points != int(line.points):
            yield because("check.whole", field=f"players.{seat}.points", value=str(line.points))


T = TypeVar("T", bound=AnyTable)
S = TypeVar("S", bound=AnySheet)
K = TypeVar("K")


@dataclass(frozen=True)
class Sheets(Generic[T, S]):
    """The sheets of a game. Bounds are declared with the fields of ``sheet`` and of its players."""

    game: str
    players: tuple[int, int]
    table: type[T]
    sheet: type[S]
    check: Callable[[T], Iterable[Reason]]
    """Contradictions of a table whose values are all within their bounds."""
    line: type[Line]
    """The line of one player."""
    of_table: Callable[[T, str], Outcome]
    """The outcome of a moment for a whole table; it has been checked, and knows its rulings."""
    moments: tuple[str, ...] = (FINAL,)
    """When one can be written; the last is the end."""
    as_table: Callable[[S, str], T] | None = None
    """The sheet of a moment as a table, where it says enough of one."""
    of_sheet: Callable[[S, str], Outcome] | None = None
    """The outcome of a moment for a sheet; else for the table that it stands for.

    Without either, the lines of a sheet are the players of a table at its end.
    """
    problems: Callable[[S, str], Iterable[Reason]] = lambda sheet, moment: ()
    """Contradictions of a sheet whose values are all within their bounds."""
    asked: Callable[[str, Filled, int, int], Iterable[str]] | None = None
    """The fields that the form of a moment asks a player for, given what has been filled in: players, then seat."""
    shared: Callable[[str, Filled, S], FormGroup | None] = lambda moment, filled, sheet: None
    """The fields of the whole table."""
    write: Callable[[Plain, str, object], None] = lambda sheet, path, value: None
    """Put the value of a shared field on the sheet."""
    prefill: Callable[[S, str, Filled], None] = lambda sheet, moment, filled: None
    """Put the values on an empty sheet that the bounds of a form depend on."""
    head: Callable[[str, int], Iterable[tuple[str, str]]] = lambda moment, players: ()
    """The first lines of an empty file: a field and its value."""
    rows: Callable[[str, int, int], Iterable[str]] | None = None
    """The lines of a player in an empty file: fields, or such lines with a value; else the fields of the form."""
    foot: Callable[[str, Messages], Iterable[str]] = lambda moment, say: ()
    same: Mapping[str, str] = dataclasses.field(default_factory=lambda: {"points": "points"})
    """The values of a line that a player of the table has too, by their names there: they go to a sheet, and back."""
    form_values: Callable[[T], Filled] = lambda table: {}
    """Further values of a form that a table knows, by path."""
    passed: Callable[[T], int] = lambda table: 0
    """How many of the moments a table has behind it."""

    # scoring

    def score(self, snapshot: object, moment: str, rulings: Mapping[str, str]) -> Score:
        """The outcome of a moment for everyone; the snapshot is a table, one in plain values, or a sheet."""
        known = snapshot.context.copy if isinstance(snapshot, Table) else {}
        if isinstance(snapshot, Table):
            snapshot = msgspec.to_builtins(snapshot, str_keys=True)
        if not isinstance(snapshot, Mapping):
            raise BadTable("error.sheet-shape")
        if "phase" not in snapshot:
            return self._of_sheet(self._read(snapshot, self.sheet), moment, rulings)
        t = self._read(snapshot, self.table)
        t.context.copy, t.rulings = known, dict(rulings)
        self.refuse(in_turn(player_count(len(t.players), self.players), problems(t), stock.problems(t), self.check(t)))
        if moment != FINAL and (t.phase == "over" or self.passed(t) > self.moments.index(moment)):
            self.refuse([because("check.moment-past", moment=moment)])
        found = self.of_table(t, moment)
        before = t.points
        if t.phase == "over":  # the game has banked its final points already
            before = [had - Ledger(found.lines).total(seat) for seat, had in enumerate(before)]
        return Score.of(self.game, moment, (), before, found)

    def _of_sheet(self, sheet: S, moment: str, rulings: Mapping[str, str]) -> Score:
        sheet.rulings = dict(rulings)
        self.refuse(
            in_turn(
                player_count(len(sheet.players), self.players),
                problems(sheet),
                _in_parts(sheet),
                self.problems(sheet, moment),
                self._stands_for(sheet, moment),
            )
        )
        names, before = [line.name for line in sheet.players], [line.points for line in sheet.players]
        return Score.of(self.game, moment, names, before, self._outcome(sheet, moment))

    def _stands_for(self, sheet: S, moment: str) -> Iterator[Reason]:
        """Contradictions of the table of a sheet."""
        if self.as_table or not self.of_sheet:
            t = self._table_of(sheet, moment)
            yield from in_turn(problems(t), stock.problems(t), self.check(t))

    def _outcome(self, sheet: S, moment: str) -> Outcome:
        if self.of_sheet:
            return self.of_sheet(sheet, moment)
        return self.of_table(self._table_of(sheet, moment), moment)

    def _table_of(self, sheet: S, moment: str) -> T:
        if self.as_table:
            return self.as_table(sheet, moment)
        lines: list[Plain] = msgspec.to_builtins(sheet.players)
        players = [{name: value for name, value in line.items() if name != "name"} for line in lines]
        return self._read({"players": players, "rulings": sheet.rulings, "phase": "over"}, self.table)

    def _read(self, plain: object, kind: type[K]) -> K:
        try:
            msgspec.msgpack.encode(plain)  # a number that cannot be written down is refused before it is used
            return msgspec.convert(plain, kind, strict=False)
        except UnicodeEncodeError:
            raise BadTable("error.not-letters", what="sheet") from None
        except (msgspec.ValidationError, TypeError, OverflowError, RecursionError) as error:
            raise BadTable("error.table-field", why=str(error)) from None

    def refuse(self, problems: Iterable[Reason]) -> None:
        """Refuse an impossible sheet."""
        if found := tuple(problems):
            raise BadTable(found[0].rule, self.game, found, **found[0].values)

    # the form: only the fields that scoring will need, given the values so far

    def form(self, moment: str, filled: Filled, players: int) -> list[FormGroup]:
        """The fields of a moment, everybody's and those of the table."""
        sheet = self.sheet(players=[self.line() for _ in range(players)])
        self.prefill(sheet, moment, filled)
        groups = []
        for seat in range(players):
            names = dict.fromkeys(
                part for name in self._asked(moment, filled, players, seat) for part in self.parts(name)
            )
            here, line = f"players.{seat}", sheet.players[seat]
            groups.append(FormGroup(seat, "", [self.field(sheet, line, here, name) for name in names]))
        shared = self.shared(moment, filled, sheet)
        return [*groups, shared] if shared else groups

    def _asked(self, moment: str, filled: Filled, players: int, seat: int) -> Iterable[str]:
        """Everything but the name, where the game does not say."""
        return self.asked(moment, filled, players, seat) if self.asked else self.line.__struct_fields__[1:]

    def parts(self, name: str) -> list[str]:
        """A field, or all those that have names under it."""
        parts = bound_of(self.line, name, Names)
        return [f"{name}.{part}" for part in parts.names] if parts else [name]

    def field(self, sheet: S, line: Line, here: str, name: str) -> FormField:
        """The field of a value of a line, which stands at a path of the sheet."""
        path, (kind, _, part) = f"{here}.{name}", name.partition(".")
        if yes := bound_of(self.line, kind, Flag):
            return flag(path, yes.label.format(kind), False, yes.icon.format(kind))
        bound = bound_of(self.line, kind, Range) or Range()
        made = bounded(bound, path, part or kind, 0, sheet, line)
        return msgspec.structs.replace(made, default=max(made.low, 0))

    def from_form(self, moment: str, filled: Filled, names: Sequence[str]) -> Plain:
        """The sheet that a filled form stands for."""
        players: list[Plain] = [{"name": name} for name in names]
        sheet: Plain = {"players": players, "moment": moment}
        for group in self.form(moment, filled, len(names)):
            for field in group.fields:
                value = filled.get(field.path, field.default)
                where, _, rest = field.path.partition(".")
                if where != "players":
                    self.write(sheet, field.path, value)
                    continue
                seat, _, name = rest.partition(".")
                kind, dot, part = name.partition(".")
                if moment != FINAL and field.path not in filled and self._optional(kind):
                    continue  # a checkpoint does not use values that are not known yet
                if dot:
                    players[int(seat)].setdefault(kind, {})[part] = value
                else:
                    players[int(seat)][name] = value
        return sheet

    def _optional(self, kind: str) -> bool:
        """Whether a sheet may leave a field empty."""
        return getattr(self.line(), kind) is None

    # from a table to a sheet, and back

    def next_moment(self, t: T) -> int:
        """Which of the moments a table comes to next."""
        return self.passed(t)

    def of_mirror(self, t: T) -> Plain:
        """All that a table says of the fields of a form, by path."""
        return {path: value for path, (_, value) in self._same(t).items()} | dict(self.form_values(t))

    def corrections(self, t: T, filled: Filled, score: Score) -> Plain:
        """The differences of a table from a sheet that has been scored: values by their paths on the table."""
        found = {}
        for path, (there, value) in self._same(t).items():
            seat, name = int(path.split(".")[1]), path.split(".", 2)[2]
            new = list(score.points.values())[seat] if name == "points" else filled.get(path, value)
            new += score.goods[seat].get(name, 0) - (score.paid[seat] or {}).get(name, 0)
            if new != value:
                found[there] = new
        return found

    def _same(self, t: T) -> dict[str, tuple[str, float]]:
        """By the path in a form: the path on the table, and the number there."""
        found = {}
        for seat, me in enumerate(t.players):
            for name, there in self.same.items():
                value = getattr(me, there)
                for part, each in value.items() if isinstance(value, dict) else [("", value)]:
                    dot = f".{part}" if part else ""
                    found[f"players.{seat}.{name}{dot}"] = f"players.{seat}.{there}{dot}", each
        return found

    # the same as a file

    def template(self, moment: str, players: int, language: str) -> str:
        """An empty sheet as TOML, every line with a comment in the language."""
        say = messages(language, self.game)
        lines = [f"# {say.text('sheet.title', moment=say.text(f'moment.{moment}'))}", "", f'moment = "{moment}"']
        lines += [f"{name} = {value}  # {say.text(f'sheet.{name}')}" for name, value in self.head(moment, players)]
        for seat in range(players):
            lines += ["", "[[players]]", f'name = "{say.text("sheet.player", n=seat + 1)}"']
            level = {"tied": range(players)}
            for row in self.rows(moment, players, seat) if self.rows else self._asked(moment, level, players, seat):
                name = row.removeprefix("# ").partition(" ")[0]
                lines.append(f"{row if '=' in row else f'{row} = {self._empty(name)}'}  # {say.text(f'sheet.{name}')}")
        return "\n".join([*lines, *self.foot(moment, say)]) + "\n"

    def _empty(self, name: str) -> str:
        """A field of a player that says nothing yet."""
        bound = bound_of(self.line, name, Range) or Range()
        nothing = str(max(int(bound.low) if isinstance(bound.low, int) else 0, 0))
        if parts := bound_of(self.line, name, Names):
            return "{ " + ", ".join(f"{part} = {nothing}" for part in parts.names) + " }"
        if bound_of(self.line, name, Flag):
            return "false"
        return "[]" if getattr(self.line(), name) == [] else nothing
