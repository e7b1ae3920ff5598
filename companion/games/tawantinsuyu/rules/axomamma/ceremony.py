"""Axomamma's ceremonies, and her last actions."""

from __future__ import annotations

from companion.engine.ask import Script
from companion.games.tawantinsuyu.box.components import CEREMONIAL_CARDS, SOLO, WORSHIP_STEPS
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import cards, temple
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, hers, plays
from companion.games.tawantinsuyu.rules.axomamma.priest import worship
from companion.games.tawantinsuyu.rules.axomamma.tasks import turn_up_some
from companion.games.tawantinsuyu.table import HERS, Table


def trade(t: Table) -> None:
    """TW-SCER-01, TW-SHARD-06: points for weavings instead of a trade."""
    each = SOLO.ceremony["points_per_weaving"] + plays(t, "weaving-points")
    t.score(HERS, each * hers(t).weavings, SOURCE, "TW-SCER-01", "her.weavings")


def ceremonial_cards(t: Table) -> None:
    """TW-CCARD-02, TW-CCARD-03, TW-SCER-03: you draw by your rank; she gets points where she is behind."""
    mine, theirs = t.players[0].points, hers(t).points
    ahead = mine > theirs or (mine == theirs and t.turn_of != HERS)
    if t.rulings.get("her_behind") != "after":
        catch_up(t)
    cards.from_deck(t, 0, CEREMONIAL_CARDS[2][0 if ahead else 1], "TW-CCARD-02")


def catch_up(t: Table) -> None:
    """TW-SCER-03: points where she is behind; a table may compare when you have played your cards."""
    if hers(t).points < t.players[0].points:
        t.score(HERS, SOLO.ceremony["behind"], SOURCE, "TW-SCER-03", "her.behind")


def last_actions(t: Table) -> Script[None]:
    """TW-SCER-04: a last Refresh and, with statues, a last Worship; you may not join."""
    her = hers(t)
    if her.statues:
        yield from temple.known_steps(t, HERS, sum(WORSHIP_STEPS.values()) + plays(t, "free-step"))
    t.emit("her-last", None, "TW-SCER-04")
    turn_up_some(t, len(her.down), len(her.army_down), "TW-SCER-04")
    worships = bool(her.statues)
    if worships:
        yield from worship(t, True)
    if t.rulings.get("her_last") == "own" and plays(t, "priest-points"):
        t.score(HERS, 2 * (1 + worships), SOURCE, "TW-SHARD-05", "her.priest")
    if her.temple:
        yield from FACTS.look_up(t, "temple_length")
