"""Axomamma's board: the cells of her number tokens, and her personality."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import GOLD, ROWS, SOLO
from companion.games.tawantinsuyu.box.pieces import CORN_END, FACTS, NOMAD, POTATO_END
from companion.games.tawantinsuyu.rules.asking import On
from companion.games.tawantinsuyu.rules.axomamma.basics import CELL_RULE, SOURCE, hers
from companion.games.tawantinsuyu.rules.axomamma.buildings import building
from companion.games.tawantinsuyu.rules.axomamma.tasks import statue, steps
from companion.games.tawantinsuyu.rules.axomamma.weaving import weave
from companion.games.tawantinsuyu.rules.axomamma.workers import worker
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.table import HERS, Table, Token


def board_actions(t: Table, die: int) -> Script[None]:
    """TW-SBRD-10, TW-SBRD-15, TW-SBRD-16: the cells of all tokens with the number, from the top; then they move."""
    acting = [token for row in ROWS for token in hers(t).tokens if (token.row, token.number) == (row, die)]
    for token in acting:
        cells = (yield from FACTS.look_up(t, f"axomamma_{token.row}"))["cells"]
        shown = cells[(token.cell - 1) % len(cells)]
        t.emit("her-cell", None, "TW-SBRD-10", row=token.row, n=token.cell, face=shown)
        if is_covered(t, token):
            if t.rulings.get("personality") == "activated":
                yield from personality(t)
            continue
        yield from CELLS.get(shown, _bonus)(t, shown)
    for token in acting:
        cells = (yield from FACTS.look_up(t, f"axomamma_{token.row}"))["cells"]
        before, token.cell = token.cell, (token.cell - 1 + die) % len(cells) + 1
        t.emit("her-number", None, "TW-SBRD-15", number=die, row=token.row, before=before, n=token.cell)
        if is_covered(t, token) and t.rulings.get("personality") != "activated":
            yield from personality(t)


def is_covered(t: Table, token: Token) -> bool:
    """TW-SSET-09: whether it lies under the personality token."""
    her = hers(t)
    return bool(her.personality) and token.row == ROWS[0] and token.cell == her.covered


def personality(t: Table) -> Script[None]:
    """TW-SPRI-01, TW-SPER-01 to TW-SPER-05: gold, and what the token shows, free."""
    her = hers(t)
    word = {"temple": "temple-step"}.get(her.personality, her.personality)
    t.emit("her-personality-acts", None, "TW-SPRI-01", personality=her.personality)
    t.gain(HERS, {GOLD: SOLO.personality_gold}, "TW-SPER-01")
    yield from gain_face(On(t, HERS, "TW-SPER-01", SOURCE), word)


def _bonus(t: Table, shown: str) -> Script[None]:
    """TW-SACT-01, TW-SACT-13, TW-SBRD-11: goods, points, cards; of stone and corn what she has less of."""
    yield from gain_face(On(t, HERS, CELL_RULE, SOURCE), shown)


CELLS = {
    "weave": weave,
    "build-steps": steps,
    "raise-statue": statue,
    "build-permanent": building,
    "build-production": building,
    POTATO_END: worker,
    CORN_END: worker,
    NOMAD: worker,
}
"""The cells of her board that are no plain bonuses."""
