"""Final scoring: every point with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from companion.engine.ask import Option, Script
from companion.engine.ledger import Points, ScoreLine
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import DEITY_CARD, face
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import ceremony, temple, weaving
from companion.games.tawantinsuyu.rules.asking_and_paying import can_swap, pick
from companion.games.tawantinsuyu.rules.axomamma.ceremony import last_actions as her_last_actions
from companion.games.tawantinsuyu.rules.due_bonuses import of_buildings, why
from companion.games.tawantinsuyu.table import HERS, Axomamma, Player, Table

RESOURCE_POINTS = "resource-points"


def final_scoring(t: Table) -> Script[None]:
    """TW-CER-07: after the third ceremony."""
    if any(me.temple for me in t.players):
        yield from FACTS.look_up(t, "temple_length")
    for seat in t.seats_from(t.turn_of if t.axomamma is None else 0):
        if can_swap(t, seat):
            yield from pick(t, seat, "last-swaps", "TW-Z15", lambda: [Option("done", value=None)])
    if t.axomamma is not None:
        yield from her_last_actions(t)
    t.emit("final", None, "TW-CER-07")
    t.bank(final_points(t))
    if t.axomamma is not None:
        for points in her_points(t, t.axomamma):
            t.score(*points)
        solo_result(t, t.players[0].points, t.axomamma.points)
    t.phase = "over"


def wins_alone(mine: float, hers: float) -> bool:
    """TW-SCER-06, TW-SCER-07: enough points, and more than she has."""
    return mine >= tw.SOLO.win and mine > hers


def beaten(t: Table) -> bool:
    """TW-SCER-06, TW-SCER-07: whether she has won."""
    return t.axomamma is not None and not wins_alone(t.players[0].points, t.axomamma.points)


def solo_result(t: Table, mine: float, hers: float) -> None:
    """TW-SCER-06, TW-SEASY-01, TW-SHARD-01: whether she is beaten; so far apart, other options fit the next game."""
    won, apart = wins_alone(mine, hers), abs(mine - hers)
    result = "won" if won else "lost"
    t.emit("solo-result", None, "TW-SCER-06", mine=mine, hers=hers, goal=tw.SOLO.win, result=result)
    if apart >= tw.SOLO.far_apart and won == (mine > hers):
        t.emit("solo-harder" if won else "solo-easier", None, "TW-SHARD-01" if won else "TW-SEASY-01", points=apart)


def final_points(t: Table) -> Iterator[Points]:
    """TW-FIN-01 to TW-FIN-07, for everybody."""
    for seat, me in enumerate(t.players):
        yield from player_points(t, seat, me)


def player_points(t: Table, seat: int, me: Player) -> Iterator[Points]:
    """TW-FIN-01 to TW-FIN-07: tapestries, temple, buildings, cards, workers, gold."""
    each_card = tw.FINAL["deity-card"] + sum(tw.PERMANENT[name].final_per_deity_card for name in me.permanent)
    lines = (
        ("tapestries", "TW-FIN-01", sum(tw.TAPESTRY_POINTS[len(row)] for row in me.tapestries)),
        ("temple-top", "TW-FIN-02", temple.end_points(t, me.temple)),
        ("final-buildings", "TW-FIN-03", tw.FINAL["building"] * (len(me.permanent) + len(me.up))),
        ("final-deity-cards", "TW-FIN-04", each_card * me.deities),
        ("final-army-cards", "TW-FIN-05", tw.FINAL["army-card"] * len(me.army_up)),
        ("final-workers", "TW-FIN-06", tw.FINAL["worker"] * len(me.workers)),
        ("final-gold", "TW-FIN-07", tw.FINAL["gold"] * me.gold),
    )
    for source, rule, points in lines:
        if points:
            yield Points(seat, points, source, rule)


def her_points(t: Table, her: Axomamma) -> Iterator[Points]:
    """TW-SCER-05, TW-SHARD-08: as everybody's; where it was chosen, a point for each resource, gold twice then."""
    yield from player_points(t, HERS, her)
    if t.rulings.get("her_tucked") == "yes" and her.tucked:
        yield Points(HERS, tw.FINAL["deity-card"] * len(her.tucked), "final-deity-cards", "TW-FIN-04")
    if t.rulings.get("harder") == RESOURCE_POINTS and her.resources:
        yield Points(HERS, her.resources, "solo", "TW-SHARD-08", "her.resources")


def after_ceremony(t: Table, trade: Sequence[Points] = ()) -> tuple[list[Points], list[Player]]:
    """The points of the next ceremony, or of the rest of this one, and the players as it leaves them.

    Only bonuses without a choice count. Gold that stands in for potatoes is spent then, and potatoes that lack may
    cost points that the ceremony brought.
    """
    lines, players = list(trade), [msgspec.structs.replace(me) for me in t.players]
    for seat, me in enumerate(players):
        for part, text in coming(t, seat):
            lines += _brought(seat, me, *why(part), text)
    lines += [each for each in ceremony.majorities(t) if _is_due(t, "regions", 0) and each.seat < len(players)]
    for seat, me in enumerate(players):
        if not _is_due(t, "feed", seat):
            continue
        had = me.points + sum(line.points for line in lines if line.seat == seat)
        missing = max(0, me.deities - me.potato)
        gold = min(missing, me.gold)
        me.potato, me.gold = max(0, me.potato - me.deities), me.gold - gold
        if lost := ceremony.hungry(missing - gold, had):
            lines.append(Points(seat, -lost, "potatoes", "TW-CER-06"))
    return lines, players


def _is_due(t: Table, part: str, seat: int) -> bool:
    """Whether a step of a ceremony is still to come; all are while none is held."""
    return t.phase != "ceremony" or not t.due or any((due.part, due.seat) == (part, seat) for due in t.due)


def coming(t: Table, seat: int) -> Iterator[tuple[str, str]]:
    """The bonuses that a ceremony brings to a player, by their sources."""
    me, entered = t.players[seat], t.fact("temple") or ()
    if _is_due(t, "before", seat):
        early = [*ceremony.for_longest(t, seat, me.permanent), *of_buildings(t, seat, "ceremony-start")]
        yield from ((due.part, due.face) for due in early)
    if _is_due(t, "trade", seat) and weaving.all_known(t, seat):
        yield from (("trade-bonus", tw.JOINS[symbol]) for symbol in weaving.joins(t, seat))
    if _is_due(t, "temple", seat) and me.temple < len(entered):
        yield "temple-bonus", f"points*{entered[me.temple]['points']}" if entered[me.temple]["points"] else ""
        yield "temple-bonus", ceremony.ceremony_reward(t, entered[me.temple]["reward"])
    yield from ((due.part, due.face) for due in t.due if due.face and due.seat == seat and t.phase == "ceremony")


def _brought(seat: int, me: Player, rule: str, source: str, text: str) -> Iterator[Points]:
    """Gains without a choice or a price: goods, deity cards, points."""
    for bonus in face(text):
        if not bonus.plain:
            continue
        for word, n in bonus.gain[0].items():
            if word in tw.GOODS:
                me.store({word: n})
            elif word == DEITY_CARD:
                me.deities += n
            elif word == tw.POINTS:
                yield Points(seat, n, source, rule)


def tie_breaks(t: Table) -> list[float]:
    """TW-FIN-08: all resources together."""
    return [me.resources for me in t.players]


def if_ended_now(t: Table) -> list[ScoreLine]:
    """A ceremony and the final scoring, as the table stands."""
    if t.phase == "over":
        return []
    if t.phase == "final" or t.ceremonies == tw.CEREMONIES:
        return t.lines(final_points(t))
    lines, players = after_ceremony(t)
    return t.lines([*lines, *(each for seat, me in enumerate(players) for each in player_points(t, seat, me))])


def secured(t: Table) -> Sequence[ScoreLine]:
    """Points that lie on the table."""
    return t.lines(final_points(t)) if t.phase not in ("setup", "over") else []


def traits(t: Table) -> list[dict[str, float]]:
    """How each player has played."""
    return [
        {
            "temple-steps": me.temple,
            "weavings": me.weavings,
            "buildings": len(me.permanent) + len(me.up) + len(me.down),
            "steps": list(t.steps.values()).count(seat),
            "conquests": list(t.conquests.values()).count(seat),
        }
        for seat, me in enumerate(t.players)
    ]
