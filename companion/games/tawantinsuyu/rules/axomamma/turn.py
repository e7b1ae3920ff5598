"""Axomamma's turn: a high priest action, or a worker on the hill with the actions of her board, or neither."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import SOLO
from companion.games.tawantinsuyu.rules import cards, priest
from companion.games.tawantinsuyu.rules.axomamma.cards import discard_altar
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, hers, plays
from companion.games.tawantinsuyu.rules.axomamma.placement import place
from companion.games.tawantinsuyu.rules.axomamma.priest import act, next_action
from companion.games.tawantinsuyu.rules.axomamma.workers import random_nomad
from companion.games.tawantinsuyu.table import HERS, Table


def turn(t: Table) -> Script[None]:
    """TW-SHP-01, TW-SBRD-01, TW-SNOW-01: the first of three that she can do."""
    yield from priest.know_coricancha(t)
    steps = next_action(t)
    if steps:
        act(t, steps)
    elif hers(t).workers:
        yield from place(t)
    else:
        yield from no_workers(t)


def no_workers(t: Table) -> Script[None]:
    """TW-SNOW-01 to TW-SNOW-05, TW-SEASY-06, TW-SHARD-07: a nomad, the altar, an army card, one space on."""
    t.emit("her-no-workers", None, "TW-SNOW-01")
    yield from random_nomad(t, "TW-SNOW-02")
    gone = discard_altar(t, SOLO.no_workers["altar"], "TW-SNOW-03")
    if gone:
        t.score(HERS, gone * SOLO.no_workers["points_each"], SOURCE, "TW-SNOW-03", "her.altar")
    if not plays(t, "no-army-card"):
        cards.draw_army(t, HERS, SOLO.no_workers["army_cards"], "TW-SNOW-04")
    if plays(t, "idle-points"):
        t.score(HERS, 2, SOURCE, "TW-SHARD-07", "her.idle")
    hers(t).priest = priest.moved(hers(t).priest, SOLO.no_workers["moves"])
    t.emit("her-moves-on", None, "TW-SNOW-05", sector=hers(t).priest)
