"""Axomamma's set-up: goods, cards, number tokens, personality, and where her high priest starts."""

from __future__ import annotations

from companion.engine.ask import Script, one_of
from companion.games.tawantinsuyu.box.components import ROWS, SOLO, STONE, UPPER
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import cards, priest
from companion.games.tawantinsuyu.rules.axomamma.cards import tuck
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import by_chance, hers, plays, roll
from companion.games.tawantinsuyu.table import HERS, Table, Token


def starting_weaving(t: Table, left: list[str]) -> Script[str]:
    """TW-SSET-02: a random one, before any player picks."""
    tile = yield from by_chance("her-weaving", "TW-SSET-02", one_of("starting", left)())
    hers(t).tapestries = [[tile]]
    return tile


def set_up(t: Table) -> Script[None]:
    """TW-SSET-03, TW-SSET-06, TW-SSET-07, TW-SSET-09: goods, a card, number tokens, symbols, personality."""
    her = hers(t)
    t.gain(HERS, SOLO.start, "TW-SSET-03")
    if t.rulings.get("her_stone") == "both":
        t.gain(HERS, {STONE: 2}, "TW-SET-16")
    cards.draw_army(t, HERS, SOLO.army_cards, "TW-SSET-03")
    entered = yield from FACTS.look_up(t, "axomamma_tokens")
    her.tokens = [
        Token(int(sign), row, cell) for row in ROWS for cell, text in enumerate(entered[row], 1) for sign in text
    ]
    for _ in range(SOLO.tucked):
        her.tucked = [*her.tucked, (yield from tuck(t))]
    if not plays(t, "no-personality"):
        her.covered = (yield from FACTS.look_up(t, "axomamma_covered"))["cell"]
        her.personality = yield from by_chance("personality", "TW-SSET-09", one_of("personality", SOLO.personalities)())
        t.emit("her-personality", None, "TW-SSET-09", personality=her.personality)


def priest_start(t: Table) -> Script[None]:
    """TW-SSET-05, TW-SSET-08: from your space on by a die; steps without gains in that sector."""
    her = hers(t)
    her.priest = priest.moved(t.players[0].priest, (yield from roll(t, "TW-SSET-05")))
    t.steps = {**t.steps, f"{her.priest}-{UPPER}": HERS}
    t.emit("her-start", None, "TW-SSET-08", sector=her.priest)
