"""Whole games scored again from their events and tables, without any rule of the game's code."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.conformance.suite import Played
from tests.games.tawantinsuyu.play import rule

TAPESTRY = {1: 0, 2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21}
TOP = {1: 20, 2: 12, 3: 6, 4: 2}
"""Points of the temple's top steps, from above."""
CEREMONY = {"TW-CER-03", "TW-CER-04", "TW-CER-05", "TW-CER-06", "TW-Z09", "TW-SCER-01"}
CLOSED = {("village", "TW-CER-08"), ("token", "TW-CER-10"), ("her-token", "TW-CER-10"), ("her-last", "TW-SCER-04"),
          ("final", "TW-CER-07")}  # fmt: skip
"""The first events after the steps of a ceremony."""


def edges(t: Any, tile: str) -> tuple[str, str]:
    """The symbols of a weaving, left and right."""
    if not tile.startswith("sw"):
        return tile.split(" ")[2], tile.split(" ")[3]
    face = next(each for each in t.fact("starting_weavings") if each["tile"] == tile)
    return face["left"] or "nothing", face["right"] or "nothing"


def point_joins(t: Any, rows: list[list[str]]) -> int:
    """TW-TRADE-01: joins of two equal symbols that show points."""
    return sum(edges(t, a)[1] == edges(t, b)[0] == "points" for row in rows for a, b in pairwise(row))


def majority(t: Any, region: str) -> int | None:
    """TW-CER-05: the player with most markers in a region; of equal ones the one furthest right."""
    places = {int(where.split("-")[1]): seat for where, seat in t.conquests.items() if where.startswith(region)}
    counts = Counter(places.values())
    level = [places[place] for place in sorted(places) if counts[places[place]] == max(counts.values())]
    return level[-1] if level else None


def final(t: Any, me: Any) -> dict[str, float]:
    """TW-FIN-01 to TW-FIN-07."""
    length = (t.fact("temple_length") or {"steps": 99})["steps"]
    return {
        "tapestries": sum(TAPESTRY[len(row)] for row in me.tapestries),
        "temple-top": TOP.get(length - me.temple, 0),
        "final-buildings": 2 * (len(me.permanent) + len(me.up)),
        "final-deity-cards": (2 if "z06" in me.permanent else 1) * me.deities,
        "final-army-cards": len(me.army_up),
        "final-workers": len(me.workers),
        "final-gold": me.gold,
    }


class Book:
    """The goods of each side, followed from one decision to the next by the events."""

    def __init__(self, t: Any) -> None:
        self.sides = [*t.players, *([t.axomamma] if t.axomamma else [])]
        self.temple = [me.temple for me in self.sides]
        self.deities = [me.deities for me in self.sides]
        self.points = [me.points for me in self.sides]

    def hear(self, seat: int, kind: str, values: dict[str, Any]) -> None:
        self.temple[seat] += kind == "climb"
        self.deities[seat] += {"deity-card": values.get("n"), "from-altar": 1}.get(kind) or 0
        self.deities[seat] -= kind in ("card-played", "ceremonial", "swap")
        self.points[seat] += values["points"] if kind == "score" else 0


def ceremony(t: Any, book: Book, paid: list[int], scored: Counter[tuple[int, str]]) -> Iterator[tuple[int, str, float]]:
    """TW-CER-03 to TW-CER-06, TW-Z09, TW-SCER-01: the points of a ceremony, seat by seat and rule by rule."""
    each = 2 if t.rulings.get("harder") == "weaving-points" else 1
    for seat, me in enumerate(book.sides):
        hers = me is t.axomamma
        yield seat, "TW-CER-03", 0 if hers else 3 * point_joins(t, me.tapestries)
        yield seat, "TW-SCER-01", each * sum(map(len, me.tapestries)) if hers else 0
        yield seat, "TW-CER-04", t.fact("temple")[book.temple[seat]]["points"]
        if "z09" in me.permanent and not hers:
            yield seat, "TW-Z09", max(map(len, me.tapestries))
        lost = -scored[seat, "TW-CER-06"]
        lacking = 0 if hers else book.deities[seat] - paid[seat]
        yield seat, "TW-CER-06", -min(2 * lacking, book.points[seat] + lost)
    for region in ("antisuyu", "chinchaysuyu", "kuntisuyu", "qullasuyu"):
        if (winner := majority(t, region)) is not None:
            yield winner, "TW-CER-05", t.casualties


def reckoned(played: Played) -> int:
    """Play a game and compare every ceremony and the end; how many ceremonies there were."""
    game, heard, held, tokens = played.game, 0, 0, 0
    scored: Counter[tuple[int, str]] = Counter()
    ended: Counter[tuple[int, str]] = Counter()
    paid, open_ = [0] * 4, False
    book = Book(game.table)
    for game in played:
        for event in game.events[heard:]:
            hers = event.kind.startswith("her-")
            seat, kind = (1, event.kind.removeprefix("her-")) if hers else (event.player or 0, event.kind)
            if event.kind == "ceremony":
                held, open_, scored, paid = held + 1, True, Counter(), [0] * 4
            if open_ and (event.kind, event.rule) in CLOSED:
                expected: Any = Counter()
                for who, why, points in ceremony(game.table, book, paid, scored):
                    expected[who, why] += points
                assert {key: n for key, n in scored.items() if n} == {key: n for key, n in expected.items() if n}
                open_ = False
            book.hear(seat, kind, event.values)
            if kind == "pay" and event.rule == "TW-CER-06":
                paid[seat] += sum(event.values["goods"].values())
            if kind == "score" and event.rule in CEREMONY:
                scored[seat, event.rule] += event.values["points"]
            if kind == "score" and event.rule == "TW-CER-01":
                assert event.values["points"] == (1, 2, 4)[tokens]
                tokens += 1
            if kind == "score" and event.rule.startswith("TW-FIN"):
                ended[seat, event.values["source"]] += event.values["points"]
        heard, book = len(game.events), Book(game.table)
    assert tokens == held == game.table.ceremonies
    for seat, me in enumerate(book.sides):
        for source, points in final(game.table, me).items():
            assert ended[seat, source] == points, (seat, source)
    return held


@rule("TW-CER-01", "TW-CER-03", "TW-CER-04", "TW-CER-05", "TW-CER-06", "TW-SCER-01", "TW-SCER-05", "TW-Z06", "TW-Z09",
      *(f"TW-FIN-0{n}" for n in range(1, 8)))  # fmt: skip
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("setting", "seed"), [("busy", 11), ("rich", 14)])
def test_a_whole_game_reckoned_again(players, setting, seed):
    assert reckoned(Played("tawantinsuyu", players, (setting, seed, seed, {}))) >= 1
