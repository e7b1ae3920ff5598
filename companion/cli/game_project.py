"""The project of a new game: a copy of the example game under another name."""

from __future__ import annotations

import re
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from companion.engine.data_folder import DATA
from companion.engine.errors import CompanionError, named
from companion.games import NAMES

EXAMPLE = DATA.parent / "example"
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
TAKEN = {"playing", "tests"}
"""Modules of the project itself."""
LEFT = {"__pycache__", ".pytest_cache", ".hypothesis"}
TITLES = '"en": "Orchard", "uk": "Садок", "ru": "Яблоневый сад"'


def write_project(name: str, folder: Path | None = None) -> Path:
    """Write the project of a game; where. Refused with one sentence, and nothing is written, where that cannot be."""
    _check_name(name)
    target = folder or Path(name)
    if target.exists():
        raise CompanionError("error.folder-exists", "cli", folder=str(target))
    for source in sorted(EXAMPLE.rglob("*")):
        inside = source.relative_to(EXAMPLE)
        if source.is_file() and not LEFT & set(inside.parts):
            path = target / renamed(inside.as_posix(), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(renamed(source.read_text("utf-8"), name), encoding="utf-8")
    return target


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name) or iskeyword(name):
        raise CompanionError("error.game-name", "cli", name=named(name))
    if name in TAKEN or name in NAMES or (DATA / name).exists() or find_spec(name) is not None:
        raise CompanionError("error.game-taken", "cli", name=name)


def title_of(name: str) -> str:
    """A first title for a game, until its author gives a better one.

    >>> title_of("pear_tree"), prefix_of("pear_tree"), prefix_of("chess")
    ('Pear Tree', 'PT', 'CH')
    """
    return name.replace("_", " ").title()


def prefix_of(name: str) -> str:
    """The beginning of the ids of its rules."""
    initials = "".join(part[0] for part in name.split("_") if part[0].isalpha())
    return (initials if len(initials) > 1 else name[:2]).upper()


def renamed(text: str, name: str) -> str:
    """A text of the example, or the path of a file of it, for another game.

    >>> renamed("orchard/rules/turn.py", "pear_tree"), renamed("TestOrchard, OR-PICK-01, Orchard", "pear_tree")
    ('pear_tree/rules/turn.py', 'TestPearTree, PT-PICK-01, Pear Tree')
    """
    title, prefix = title_of(name), prefix_of(name)
    text = text.replace(TITLES, ", ".join(f'"{language}": "{title}"' for language in ("en", "uk", "ru")))
    text = text.replace("companion-orchard", f"companion-{name.replace('_', '-')}")
    text = text.replace("TestOrchard", f"Test{title.replace(' ', '')}")
    text = text.replace("Orchard", title).replace("orchard", name)
    text = re.sub(r"\bOR-(?=[A-Z]+-\d)", f"{prefix}-", text)
    return re.sub(r'(?<=")or(?=-(?:apples|crown|ladder|trunk|visitor)"|"\)\))', prefix.lower(), text)
