"""Final scoring: every point with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.ask import Script
from companion.engine.ledger import Points, ScoreLine
from companion.games.tawantinsuyu.asking import HER_PART
from companion.games.tawantinsuyu.ceremony import hungry, leader
from companion.games.tawantinsuyu.components import (
    CEREMONIES,
    FINAL,
    PERMANENT,
    REGIONS,
    TAPESTRY_POINTS,
)
from companion.games.tawantinsuyu.table import HERS, Player, Table
from companion.games.tawantinsuyu.temple import end_points
from companion.games.tawantinsuyu.told import fact

RESOURCE_POINTS = "resource-points"


def final_scoring(t: Table) -> Script[None]:
    """TW-CER-07: after the third ceremony."""
    if any(me.temple for me in t.players):
        yield from fact(t, "temple_length")
    if t.axomamma is not None:
        yield from HER_PART["last"](t)
    t.emit("final", None, "TW-CER-07")
    t.bank(final_points(t))
    if t.axomamma is not None:
        for points in her_points(t, t.axomamma):
            t.score(*points)
        t.emit("solo-result", None, "TW-SCER-06", mine=t.players[0].points, hers=t.axomamma.points)
    t.phase = "over"


def final_points(t: Table) -> Iterator[Points]:
    """TW-FIN-01 to TW-FIN-07, for everybody."""
    for seat, me in enumerate(t.players):
        yield from player_points(t, seat, me)


def player_points(t: Table, seat: int, me: Player) -> Iterator[Points]:
    """TW-FIN-01 to TW-FIN-07: tapestries, temple, buildings, cards, workers, gold."""
    each_card = FINAL["deity-card"] + sum(PERMANENT[name].final_per_deity_card for name in me.permanent)
    lines = (
        ("tapestries", "TW-FIN-01", sum(TAPESTRY_POINTS[len(row)] for row in me.tapestries)),
        ("temple-top", "TW-FIN-02", end_points(t, me.temple)),
        ("final-buildings", "TW-FIN-03", FINAL["building"] * (len(me.permanent) + len(me.up))),
        ("final-deity-cards", "TW-FIN-04", each_card * me.deities),
        ("final-army-cards", "TW-FIN-05", FINAL["army-card"] * len(me.army_up)),
        ("final-workers", "TW-FIN-06", FINAL["worker"] * len(me.workers)),
        ("final-gold", "TW-FIN-07", FINAL["gold"] * me.gold),
    )
    for source, rule, points in lines:
        if points:
            yield Points(seat, points, source, rule)


def her_points(t: Table, her: Player) -> Iterator[Points]:
    """TW-SCER-05, TW-SHARD-08: as everybody's; where it was chosen, a point for each resource, gold twice then."""
    yield from player_points(t, HERS, her)
    if t.rulings.get("harder") == RESOURCE_POINTS and her.resources:
        yield Points(HERS, her.resources, "solo", "TW-SHARD-08")


def ceremony_points(t: Table, trade: Sequence[Points] = ()) -> list[Points]:
    """What a ceremony brings, as far as it is told and nobody chooses; potatoes that lack may cost what it brought."""
    lines = [*trade, *_before_potatoes(t)]
    for seat, me in enumerate(t.players):
        had = me.points + sum(line.points for line in lines if line.seat == seat)
        if lost := hungry(me.deities - me.potato - me.gold, had):
            lines.append(Points(seat, -lost, "potatoes", "TW-CER-06"))
    return lines


def _before_potatoes(t: Table) -> Iterator[Points]:
    told = t.fact("temple") or ()
    for seat, me in enumerate(t.players):
        for name in me.permanent:
            if PERMANENT[name].points_per_longest and me.tapestries:
                longest = max(map(len, me.tapestries))
                yield Points(seat, PERMANENT[name].points_per_longest * longest, "buildings", "TW-Z09")
        if me.temple < len(told) and (points := told[me.temple]["points"]):
            yield Points(seat, points, "temple", "TW-CER-04")
    for region in REGIONS:
        seat_of = leader(t, region)
        if seat_of is not None and seat_of < len(t.players) and t.casualties:
            yield Points(seat_of, t.casualties, "regions", "TW-CER-05", f"region.{region}")


def tie_breaks(t: Table) -> list[float]:
    """TW-FIN-08: all resources together."""
    return [me.resources for me in t.players]


def if_ended_now(t: Table) -> list[ScoreLine]:
    """A ceremony and the final scoring, as the table stands."""
    if t.phase == "over":
        return []
    coming = [] if t.phase == "final" or t.ceremonies == CEREMONIES else ceremony_points(t)
    return t.lines([*coming, *final_points(t)])


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
