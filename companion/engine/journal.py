"""The journal: the decisions of a game, the only thing saved. A save is small readable text."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from companion.engine.ask import ONLY_GO_ON
from companion.engine.data_folder import Plain
from companion.engine.errors import BadSave, WrongType, named
from companion.engine.owner_copy import Copy

SCHEMA = 1
TABLE_SCHEMA = 2
"""Of a document that holds a whole table (`companion.tables.table_transfer`)."""
BREAK_SECONDS = 15 * 60
"""Seconds between two decisions after which the table was left."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An answered ask, or a correction (ask "correct": the key is a path).

    ``drawn``: the companion drew it. ``settled``: nothing else was possible, so it was answered automatically.
    ``joined``: made with the decision before, in one tap, and taken back with it.
    """

    ask: str
    key: str
    drawn: bool = False
    value: Any = None
    note: str = ""
    at: int = 0
    """Seconds since the game was opened."""
    settled: bool = False
    joined: bool = False

    @property
    def by_people(self) -> bool:
        """Whether people decided it: draws and answers of the companion go with the decision before."""
        return not (self.drawn or self.settled)

    @property
    def is_move(self) -> bool:
        """Whether it is a move of its own: not a correction, and more than going on."""
        return self.ask != CORRECT and self.key not in ONLY_GO_ON

    @property
    def step(self) -> bool:
        """Whether it is taken back by itself: decisions of one tap go with the first of them."""
        return self.by_people and not self.joined


CORRECT = "correct"


class Setup(msgspec.Struct, omit_defaults=True):
    """How a game is set up; `companion.new_game` explains each part."""

    draws: int | None = None
    first: int | None = None
    rulings: Mapping[str, str] = {}
    started: str = ""
    start: Any = None
    """A snapshot to begin from."""
    copy: Copy | None = None
    alike: bool = False
    """Whether each of several pieces that look the same counts where the companion draws; not so in earlier games."""
    open_hands: tuple[int, ...] = ()
    """The seats whose hands lie open: those that the companion plays, where it would not see its cards otherwise."""


Version = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]


class Save(Setup, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A saved game: its setup and its decisions; ``kept``: the decisions that no longer replay."""

    companion: Version
    game: str
    rules: Version
    catalog: Version
    players: list[str]
    decisions: list[Decision] = []
    kept: list[Decision] = []

    def text(self) -> str:
        """One line a decision, so that people and diffs can read it."""
        plain = msgspec.to_builtins(self)
        lists = {name: plain.pop(name, []) for name in ("decisions", "kept")}
        head = {name: plain.pop(name) for name in ("companion", "game", "rules", "catalog", "players")} | plain
        lines = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        for name, decisions in lists.items():
            if decisions or name == "decisions":
                rows = ",\n  ".join(_json(decision) for decision in decisions)
                lines.append(f"{_json(name)}: [\n  {rows}\n ]")
        return "{\n " + ",\n ".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def write_safely(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file so that at every moment the old or the new one is there, whole."""
    path = Path(path)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def file_path(path: str | os.PathLike[str]) -> Path:
    """A path; refused with one sentence when it is none."""
    if isinstance(path, str | os.PathLike) and isinstance(os.fspath(path), str):
        try:
            os.fsencode(path)
        except UnicodeEncodeError:
            raise WrongType("error.not-letters", what="path") from None
        return Path(path)
    raise WrongType("error.not-text", what="path", value=named(path))


def read_file(file: Path) -> bytes:
    """All of a file; refused with one sentence when it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadSave("error.file-unreadable", file=file.name, why=error.strerror or str(error)) from None
    except ValueError as error:  # a name that no file can have
        raise BadSave("error.file-unreadable", file=file.name, why=str(error)) from None


def parse_head(raw: bytes | str, name: str = "save") -> Plain:
    """A document: a save, or a table, by its ``companion``. Anything else is refused with one sentence."""
    if not isinstance(raw, str | bytes | bytearray | memoryview):
        raise WrongType("error.not-text", what="save", value=named(raw))
    try:
        head = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadSave("error.save-broken", file=name, why=str(error)) from None
    if not isinstance(head, dict) or "companion" not in head:
        raise BadSave("error.save-foreign", file=name)
    if not isinstance(head["companion"], int) or head["companion"] > TABLE_SCHEMA:
        raise BadSave("error.save-newer", file=name, schema=str(head["companion"]), known=TABLE_SCHEMA)
    return head


def as_save(head: Plain, name: str = "save") -> Save:
    """The save in a document."""
    try:
        return msgspec.convert(head, Save)
    except msgspec.ValidationError as error:
        raise BadSave("error.save-field", file=name, why=str(error)) from None


def same(a: Sequence[Decision], b: Sequence[Decision]) -> bool:
    """Whether two journals decide the same, whenever they were played."""
    return [msgspec.structs.replace(d, at=0) for d in a] == [msgspec.structs.replace(d, at=0) for d in b]
