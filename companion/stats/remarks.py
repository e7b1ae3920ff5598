"""Highlights of an ended game and of a player: rows of wins, records, rivalries.

Everything is read off the results alone (`Archive.results`, the oldest first), so that an end screen need not wait.

>>> from companion.tables.archive import Result
>>> def result(id, ann, ben):
...     one = PlayPlayer("Ann", ann, 1 + (ann < ben), ann > ben)
...     other = PlayPlayer("Ben", ben, 1 + (ben < ann), ben > ann)
...     return Result(id, f"2026-05-0{id}", "tzolkin", True, True, [one, other])
>>> games = [result("1", 40, 50), result("2", 61, 50), result("3", 62, 60), result("4", 70, 69)]
>>> [(each.kind, each.who, each.n) for each in remarks(games, "4")]
[('row', 'Ann', 3), ('record', 'Ann', 70), ('own', 'Ben', 69), ('leads', 'Ann', 3)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from companion.tables.archive import Result
from companion.tables.play import PlayPlayer

ROW, EARLIER, MEETINGS = 2, 3, 3
"""From so many wins in a row, after so many games a record, after so many meetings a rivalry: before, all is new."""
MOST_SAID = 4
LATEST = 10


class Remark(NamedTuple):
    """Something worth saying: a row of wins, a record, a balance between two players (``n`` to ``other_n``)."""

    kind: str
    who: str
    n: float
    other: str = ""
    other_n: float = 0


class Rivalry(NamedTuple):
    """How often a player finished ahead of another, behind, and level."""

    other: str
    ahead: int
    behind: int
    level: int

    @property
    def met(self) -> int:
        """How often they met."""
        return self.ahead + self.behind + self.level


def contested(results: Sequence[Result]) -> list[Result]:
    """Games of several players with a winner."""
    return [each for each in results if each.decided and len(each.players) > 1]


def wins_in_a_row(results: Sequence[Result], name: str) -> int:
    """The number of a player's last games won in a row."""
    row = 0
    for result in reversed(contested(results)):
        mine = result.of(name)
        if mine is None:
            continue
        if not mine.winner:
            break
        row += 1
    return row


def longest_row(results: Sequence[Result], name: str) -> int:
    """The longest row of wins."""
    best = row = 0
    for result in contested(results):
        if (mine := result.of(name)) is not None:
            row = row + 1 if mine.winner else 0
            best = max(best, row)
    return best


def rivalries(results: Sequence[Result], name: str) -> list[Rivalry]:
    """A player's opponents, the most frequent first."""
    tally: dict[str, Counter[int]] = {}
    for result in contested(results):
        mine = result.of(name)
        for other in result.players if mine is not None else ():
            if mine is not None and other.name != name and (sign := _ahead(result, mine, other)) is not None:
                tally.setdefault(other.name, Counter())[sign] += 1
    found = [Rivalry(other, each[1], each[-1], each[0]) for other, each in tally.items()]
    return sorted(found, key=lambda each: (-each.met, each.other))


def _ahead(result: Result, one: PlayPlayer, other: PlayPlayer) -> int | None:
    """1 where one finished ahead of another, -1 behind, 0 level; None where unknown."""
    placed = all(each.place is not None for each in result.players)
    if placed and one.place is not None and other.place is not None:
        return (one.place < other.place) - (one.place > other.place)
    if one.points is None or other.points is None:
        return None
    sign = 1 if result.highest_wins else -1
    return sign * ((one.points > other.points) - (one.points < other.points))


def better(result: Result, player: PlayPlayer) -> float | None:
    """The points such that more is better."""
    return None if player.points is None else player.points if result.highest_wins else -player.points


def lead(result: Result) -> float | None:
    """How far the winner was ahead."""
    scores = sorted(score for each in result.players if (score := better(result, each)) is not None)
    return scores[-1] - scores[-2] if len(scores) == len(result.players) > 1 else None


def remarks(results: Sequence[Result], play: str) -> list[Remark]:
    """Highlights of a game among all of the same people's games until then; the best first."""
    until = next((place for place, each in enumerate(results, 1) if each.id == play), 0)
    results = results[:until]
    if not results or not contested(results[-1:]):
        return []
    last, same = results[-1], [each for each in results if each.game == results[-1].game]
    winners = [each.name for each in last.players if each.winner]
    rows = {name: wins_in_a_row(results, name) for name in winners}
    found = [Remark("row", name, row) for name, row in rows.items() if row >= ROW]
    found += _records(same[:-1], last)
    found += _rivals(same, last)
    return found[:MOST_SAID]


def _records(earlier: Sequence[Result], last: Result) -> Iterator[Remark]:
    """The best score of this game here; else a player's own best."""
    everybody = [score for each in earlier for player in each.players if (score := better(each, player)) is not None]
    best = max(everybody, default=None)
    for player in last.players:
        score = better(last, player)
        own = [s for each in earlier if (mine := each.of(player.name)) and (s := better(each, mine)) is not None]
        if score is None or player.points is None:
            continue
        if best is not None and len(earlier) >= EARLIER and score > best and player.winner:
            yield Remark("record", player.name, player.points)
        elif len(own) >= EARLIER and score > max(own):
            yield Remark("own", player.name, player.points)


def _rivals(same: Sequence[Result], last: Result) -> Iterator[Remark]:
    """The rivalry that this game has moved: the closest pair of two who have met often."""
    pairs = []
    for one, other in combinations(last.players, 2):
        known = next((each for each in rivalries(same, one.name) if each.other == other.name), None)
        if known is not None and known.met >= MEETINGS and _ahead(last, one, other):
            pairs.append((abs(known.ahead - known.behind), -known.met, one.name, known))
    for _, _, name, known in sorted(pairs, key=lambda each: each[:3])[:1]:
        if known.ahead == known.behind:
            yield Remark("level", name, known.ahead, known.other, known.behind)
        elif known.ahead > known.behind:
            yield Remark("leads", name, known.ahead, known.other, known.behind)
        else:
            yield Remark("leads", known.other, known.behind, name, known.ahead)
