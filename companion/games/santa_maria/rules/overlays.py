"""The rules of one table: the base game under the overlays that were chosen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.engine.definition import Scene
from companion.engine.ledger import ScoreLine
from companion.games.santa_maria.rules.modules.ambassadors import Ambassadors
from companion.games.santa_maria.rules.modules.governor import Governor
from companion.games.santa_maria.rules.modules.kingdoms import Kingdoms
from companion.games.santa_maria.rules.modules.maya_player import MayaCity
from companion.games.santa_maria.rules.modules.specialists import Specialists
from companion.games.santa_maria.rules.scoring import Scoring
from companion.games.santa_maria.rules.variants import Advanced, SharedDice, Solo
from companion.games.santa_maria.table import Phase, Table

OVERLAYS: dict[tuple[str, str], type[Scoring]] = {
    ("blue_dice", "shared"): SharedDice,
    ("setup", "advanced"): Advanced,
    ("kingdoms", "yes"): Kingdoms,
    ("governor", "yes"): Governor,
    ("specialists", "yes"): Specialists,
    ("ambassadors", "yes"): Ambassadors,
    ("maya", "yes"): MayaCity,
}
"""The overlay of each choice, the innermost first."""
CHOSEN = [name for name, _ in OVERLAYS]
MODULES = (Governor, Specialists, Ambassadors, MayaCity)


def rules_of(rulings: Mapping[str, str], players: int) -> Scoring:
    """AK-GEN-01: the rules for these choices; any module brings the expansion's core with it."""
    return _composed(tuple(map(rulings.get, CHOSEN)), players == 1)


@cache
def _composed(choices: tuple[str | None, ...], alone: bool) -> Scoring:
    """The base game under its overlays; built once for every set of choices."""
    chosen = [OVERLAYS[each] for each in zip(CHOSEN, choices, strict=True) if each in OVERLAYS]
    if Kingdoms not in chosen and any(overlay in chosen for overlay in MODULES):
        chosen = sorted([*chosen, Kingdoms], key=list(OVERLAYS.values()).index)
    made: Scoring = type("Rules", (*([Solo] if alone else []), *reversed(chosen), Scoring), {})()
    return made


def rules_at(t: Table) -> Scoring:
    """The rules that a table is played by."""
    return rules_of(t.rulings, len(t.players))


SCENES: Mapping[Phase, Scene[Table]] = {  # SM-FLOW-01
    "setup": lambda t: rules_at(t).set_up(t),
    "turn": lambda t: rules_at(t).turn(t),
    "year-end": lambda t: rules_at(t).year_end(t),
    "new-year": lambda t: rules_at(t).new_year(t),
    "final": lambda t: rules_at(t).final(t),
}


# the rules of a table, as the definition of the game calls them


def needed(players: int, rulings: Mapping[str, str]) -> dict[str, int]:
    """The facts that a game with so many players may ask for, and how many pieces of each."""
    return rules_of(rulings, players).needed(players)


def final_lines(t: Table) -> list[ScoreLine]:
    """The points that would be added if the game ended now."""
    return rules_at(t).final_lines(t)


def secured(t: Table) -> list[ScoreLine]:
    """Points that lie on the table already."""
    return rules_at(t).secured(t)
