"""Axomamma's board: the cells of her number tokens, her personality, and which one of several bonuses she takes."""

from __future__ import annotations

from companion.engine.ask import Goods, Script, at_once
from companion.engine.faces import Bonus
from companion.games.tawantinsuyu.box.components import GOLD, POTATO, ROWS, SOLO, STONE, WORKERS_KEPT
from companion.games.tawantinsuyu.box.pieces import CORN_END, FACTS, NOMAD, POTATO_END
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, hers
from companion.games.tawantinsuyu.rules.axomamma.tasks import building, statue, steps
from companion.games.tawantinsuyu.rules.axomamma.weaving import weave
from companion.games.tawantinsuyu.rules.axomamma.workers import CHOSEN_WORKER, worker
from companion.games.tawantinsuyu.rules.effects import gain, gain_face
from companion.games.tawantinsuyu.table import HERS, Axomamma, Table, Token

CELL_RULE = "TW-SACT-01"
"""Bonuses of the cells of her board."""


def board_actions(t: Table, die: int) -> Script[None]:
    """TW-SBRD-10, TW-SBRD-15, TW-SBRD-16: the cells of all tokens with the number, from the top; then they move."""
    acting = [token for row in ROWS for token in hers(t).tokens if (token.row, token.number) == (row, die)]
    for token in acting:
        cells = (yield from FACTS.look_up(t, f"axomamma_{token.row}"))["cells"]
        if not is_covered(t, token):
            shown = cells[(token.cell - 1) % len(cells)]
            t.emit("her-cell", None, "TW-SBRD-10", row=token.row, n=token.cell, face=shown)
            yield from CELLS.get(shown, _bonus)(t, shown)
        elif t.rulings.get("personality") == "activated":
            yield from personality(t)
        else:
            t.emit("her-covered", None, "TW-SPRI-01", row=token.row, n=token.cell)
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
    """TW-SPRI-01, TW-SPER-01 to TW-SPER-05: gold, and the bonus of the token, free."""
    her = hers(t)
    word = {"temple": "temple-step"}.get(her.personality, her.personality)
    t.emit("her-personality-acts", None, "TW-SPRI-01", personality=her.personality)
    t.gain(HERS, {GOLD: SOLO.personality_gold}, "TW-SPER-01")
    yield from gain_face(On(t, HERS, "TW-SPER-01", SOURCE), word)


def _bonus(t: Table, shown: str) -> Script[None]:
    """TW-SACT-01, TW-SACT-13, TW-SBRD-11: goods, points, cards; of stone and corn the one she has less of."""
    yield from gain_face(On(t, HERS, CELL_RULE, SOURCE), shown)


CELLS = {
    "weave": weave,
    "build-steps": at_once(steps),
    "raise-statue": statue,
    "build-permanent": building,
    "build-production": building,
    POTATO_END: worker,
    CORN_END: worker,
    NOMAD: worker,
}
"""The cells of her board that are no plain bonuses."""


# bonuses


def bonus(on: On, shown: Bonus) -> Script[None]:
    """TW-SPRI-07, TW-SPRI-09, TW-SPRI-10, TW-SHP-10: of a choice the good she has least of; she pays where she can."""
    t, her = on.t, hers(on.t)
    if shown.pay:
        ways = [way for price in shown.pay for way in her.ways_to_pay(price)]
        if not ways:
            return
        t.pay(HERS, min(ways, key=lambda way: way.get(GOLD, 0)), on.rule)
    way: Goods = shown.gain[0]
    if any("worker" in each for each in shown.gain):
        way = stone_or_worker(t, shown.gain)
        on = on._replace(rule=CHOSEN_WORKER) if "worker" in way and len(shown.gain) > 1 else on
    elif len(shown.gain) > 1:
        stone = on.rule == CELL_RULE and t.rulings.get("her_tie") == "stone"
        way = min(shown.gain, key=lambda each: (least(her, each)[0], not stone or STONE not in each, least(her, each)))
    yield from gain(on, way)


def least(her: Axomamma, way: Goods) -> tuple[int, int]:
    """TW-SHP-10: how much she has of it; of equal ones gold, corn, stone, potato."""
    good = next((each for each in SOLO.resource_order if each in way), POTATO)
    return getattr(her, good), SOLO.resource_order.index(good)


def stone_or_worker(t: Table, gains: tuple[Goods, ...]) -> Goods:
    """TW-SPRI-10, TW-SPRI-11: the one she has fewer of; of equal ones the worker while she has less than two."""
    her = hers(t)
    worker = next(way for way in gains if "worker" in way)
    other = next((way for way in gains if "worker" not in way), worker)
    anybody = t.village or any(each is not None for each in t.nomads)
    fewer = len(her.workers) < her.stone or (len(her.workers) == her.stone and len(her.workers) < WORKERS_KEPT)
    return worker if anybody and fewer else other
