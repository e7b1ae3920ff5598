"""Defaults of a game in the conformance suite; its module may say otherwise."""

from types import SimpleNamespace
from typing import Any

from companion.testing.players import ANYTHING, Setting

SETTINGS: dict[str, Setting] = {"anyhow": Setting((ANYTHING,))}
"""The players of a table, and the table as play begins."""

EXAMPLES: dict[int, float] = {}
"""The share of the suite's examples that so many players try, where their games are long."""
NEEDED: dict[int, dict[str, str]] = {}
"""The rulings without which so many players cannot play."""
BOX = SimpleNamespace(PIECES={}, face=lambda fact, asked, random: random.choice(asked.choices))
"""How random boxes are filled: ``face(fact, asked, random)`` is what one input of a fact may show, ``PIECES`` makes the
facts that a few independent values rarely hit, and ``agreed(facts)`` brings facts into line that contradict each other.
"""

# rare events

RARE: set[str] = set()
"""Rare events that must occur somewhere in the suite."""
SOONEST: list[tuple[int, str]] = []
"""Games in which all of that comes up, by seed and setting: for games whose tests look for it."""
NEVER_OFFERED: set[str] = set()
"""Refusals that are shown where nothing is left to choose."""
SELDOM: set[str] = set()
"""Cautions, events and asks that the suite does not reach."""

# the screen

BARE: tuple[str, ...] = ()
"""Beginnings of answers that need no figures: their words say it all."""
NOWHERE: set[str] = set()
"""First words of answers that lie nowhere on the board."""
ONLY_ON_A_PART: set[str] = set()
"""First words of answers that the whole board does not show."""
FORGETFUL: tuple[str, ...] = ("no field",)
"""Fields of a correction that do not show the filled-in value afterwards."""

# words

TERMS: dict[str, set[str]] = {}
"""The families of terms and everything each must name."""
ONLY_SHOWN: set[str] = set()
"""Terms that stand alone on a screen, never in a sentence."""
KEYS: set[str] = set()
"""Options whose keys come from a table, not from a template."""
LISTED: set[str] = set()
"""First words of options that all stand there."""
ENTRIES_ASKED: set[str] = set()
"""Entries that are asked under their own names."""
GOODS_FORMS: dict[str, dict[str, Any]] = {}
"""The names of goods after 1, 2 and 5 in each case: 1 монета, платить 1 монету, бракує 1 монети."""
FACES: tuple[str, ...] = ("",)
"""Printed words that a sentence may name."""
QUARTERS = False
"""Whether there are quarters of a point."""
GATHERS: tuple[str, ...] = ()
"""First words of answers that a player at the screen gives only for their price."""
