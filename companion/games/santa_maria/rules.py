"""The rules of one table: the base game under the overlays that were chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from companion.engine.ask import Script
from companion.engine.ledger import ScoreLine
from companion.games.santa_maria.modules.ambassadors import Ambassadors
from companion.games.santa_maria.modules.governor import Governor
from companion.games.santa_maria.modules.kingdoms import Kingdoms
from companion.games.santa_maria.modules.maya import MayaCity
from companion.games.santa_maria.modules.specialists import Specialists
from companion.games.santa_maria.scoring import Scoring
from companion.games.santa_maria.table import Table
from companion.games.santa_maria.variants import Advanced, SharedDice, Solo

OVERLAYS: dict[tuple[str, str], type[Scoring]] = {
    ("blue_dice", "shared"): SharedDice,
    ("setup", "advanced"): Advanced,
    ("kingdoms", "yes"): Kingdoms,
    ("governor", "yes"): Governor,
    ("specialists", "yes"): Specialists,
    ("ambassadors", "yes"): Ambassadors,
    ("maya", "yes"): MayaCity,
}
"""Which choice brings which overlay, the innermost first."""
CHOSEN = [name for name, _ in OVERLAYS]
MODULES = (Governor, Specialists, Ambassadors, MayaCity)


def rules_of(rulings: Mapping[str, str], players: int) -> Scoring:
    """AK-GEN-01: the rules for these choices; any module brings the expansion's core with it."""
    return _composed(tuple(map(rulings.get, CHOSEN)), players == 1)


@cache
def _composed(choices: tuple[str | None, ...], alone: bool) -> Scoring:
    """The base game under its overlays; made once for every set of choices."""
    chosen = [OVERLAYS[each] for each in zip(CHOSEN, choices, strict=True) if each in OVERLAYS]
    if Kingdoms not in chosen and any(overlay in chosen for overlay in MODULES):
        chosen = sorted([*chosen, Kingdoms], key=list(OVERLAYS.values()).index)
    made: Scoring = type("Rules", (*([Solo] if alone else []), *reversed(chosen), Scoring), {})()
    return made


def rules_at(t: Table) -> Scoring:
    """The rules that a table is played by."""
    return rules_of(t.rulings, len(t.players))


def _scene(name: str) -> Callable[[Table], Script[None]]:
    """A script by the rules of the table."""

    def script(t: Table) -> Script[None]:
        found: Script[None] = getattr(rules_at(t), name)(t)
        return found

    return script


SCENES = {  # SM-FLOW-01
    "setup": _scene("set_up"),
    "turn": _scene("turn"),
    "year-end": _scene("year_end"),
    "new-year": _scene("new_year"),
    "final": _scene("final"),
}


# what the definition of the game asks of the rules of a table


def needed(players: int, rulings: Mapping[str, str]) -> dict[str, int]:
    """What a game with so many players may ask for, and how many pieces of each."""
    return rules_of(rulings, players).needed(players)


def final_lines(t: Table) -> list[ScoreLine]:
    """What would be added if the game ended now."""
    return rules_at(t).final_lines(t)


def secured(t: Table) -> list[ScoreLine]:
    """Points that lie on the table already."""
    return rules_at(t).secured(t)
