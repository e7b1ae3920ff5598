"""The ids of every rule: those a game must have, and those its articles explain."""

import re
from pathlib import Path

from companion.engine.data_folder import folder
from companion.games import NAMES

TESTS = Path(__file__).parent
RULE = r"(?:[A-Z]+(?:-[A-Z]+\d?)+-\d+|TW-Z\d+)"
HEADING = re.compile(rf"^# +({RULE}(?: +{RULE})*) *$", re.MULTILINE)


def games() -> list[str]:
    """Every game there is."""
    return sorted(NAMES)


def article_ids(game: str, language: str = "en") -> list[str]:
    """The ids in the headings of a game's articles, in their order."""
    text = (folder(game) / language / "rules.md").read_text(encoding="utf-8")
    return [rule for heading in HEADING.findall(text) for rule in heading.split()]


def inventory_ids(game: str) -> list[str]:
    """The ids of a game's inventory: one line each."""
    return (TESTS / f"rules_inventory_{game}.txt").read_text(encoding="utf-8").split()
