"""Scores of a moment, and checkpoints: a game followed only from era end to era end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from companion.engine.definition import Definition
from companion.engine.errors import BadTable
from companion.engine.ledger import Ledger, ScoreLine
from companion.engine.notebook_presenter import Shown
from companion.engine.standings import Standing, rank
from companion.engine.start_checks import check_moment, check_names, check_rulings, clean_names


class Outcome(NamedTuple):
    """The outcome of a moment: points, the tie-break, and goods that come and go."""

    lines: Sequence[ScoreLine]
    ties: Sequence[float]
    goods: Sequence[dict[str, int]] = ()
    paid: Sequence[dict[str, int] | None] = ()


class Score(msgspec.Struct, Shown, frozen=True):
    """The result of a moment: score lines, goods that came and went, everyone's points after it, places."""

    game: str
    moment: str
    names: tuple[str, ...]
    before: tuple[float, ...]
    lines: tuple[ScoreLine, ...]
    goods: tuple[dict[str, int], ...]
    paid: tuple[dict[str, int] | None, ...]
    """Goods that everyone had to pay; None where the sheet did not say enough to compute it."""
    standings: tuple[Standing, ...]

    @classmethod
    def of(cls, game: str, moment: str, names: Sequence[str], before: Sequence[float], outcome: Outcome) -> Score:
        """A score with its places; the tie-break counts at the end only."""
        lines, ties, goods, paid = outcome
        shown = clean_names([name or f"Player {seat + 1}" for seat, name in enumerate(names or [""] * len(before))])
        after = [p + sum(line.points for line in lines if line.player == seat) for seat, p in enumerate(before)]
        standings = rank(shown, after, ties if moment == "final" else [0] * len(after))
        came, went = tuple(goods) or ({},) * len(after), tuple(paid) or (None,) * len(after)
        return cls(game, moment, shown, tuple(before), tuple(lines), came, went, tuple(standings))

    @property
    def points(self) -> dict[str, float]:
        """Everyone's points after this moment, by name."""
        by_seat = {standing.player: standing.points for standing in self.standings}
        return {name: by_seat[seat] for seat, name in enumerate(self.names)}

    @property
    def brought(self) -> dict[str, float]:
        """The points this moment brought, by name."""
        return {name: self.points[name] - self.before[seat] for seat, name in enumerate(self.names)}

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners; more than one when victory is shared."""
        return tuple(standing.name for standing in self.standings if standing.place == 1)

    @property
    def ledger(self) -> Ledger:
        """The score lines."""
        return Ledger(self.lines, self.game, self.names)

    def __repr__(self) -> str:
        points = ", ".join(f"{s.place}. {s.name} {s.points:g}" for s in self.standings)
        return f"<score {self.game} {self.moment}: {points}>"


class Checkpoints:
    """A game followed by sheets at its era ends; the points between two of them have the source "play"."""

    def __init__(
        self,
        definition: Definition,
        names: Sequence[str],
        rulings: Mapping[str, str] | None = None,
        mirrored: Sequence[ScoreLine] = (),
    ) -> None:
        self.definition = definition
        self.names = check_names(definition, names)
        self.rulings = check_rulings(definition, rulings or {})
        self.scores: list[Score] = []
        self.snapshots: list[object] = []
        self.mirrored = tuple(mirrored)
        """The points of a table that has gone on as sheets."""
        self._lines: list[ScoreLine] = list(mirrored)

    def add(self, moment: str, snapshot: object) -> Score:
        """Score a moment; moments come in the order of the game, and some may be left out."""
        order = self.definition.moments
        check_moment(self.definition, moment)
        if self.scores and order.index(moment) <= order.index(self.scores[-1].moment):
            raise BadTable("error.moment-order", moment=moment, last=self.scores[-1].moment)
        score: Score = self.definition.sheets.score(snapshot, moment, self.rulings)
        if len(score.names) != len(self.names):
            raise BadTable("error.table-players", count=len(score.names), names=len(self.names))
        score = msgspec.structs.replace(
            score,
            names=self.names,
            standings=tuple(msgspec.structs.replace(s, name=self.names[s.player]) for s in score.standings),
        )
        so_far = Ledger(self._lines)
        era, day = (score.lines[0].era, score.lines[0].round) if score.lines else (moment, 0)
        for seat, points in enumerate(score.before):
            if points != so_far.total(seat):
                gained = points - so_far.total(seat)
                self._lines.append(ScoreLine(seat, gained, "play", "", "", era, day, len(self.scores)))
        self._lines += [msgspec.structs.replace(line, decision=len(self.scores)) for line in score.lines]
        self.scores.append(score)
        self.snapshots.append(snapshot)
        return score

    @property
    def ledger(self) -> Ledger:
        """All score lines so far: the progression by era."""
        return Ledger(self._lines, self.definition.name, self.names)

    def progression(self) -> list[tuple[str, dict[str, float]]]:
        """Everyone's points after each moment."""
        return [(score.moment, score.points) for score in self.scores]

    def __repr__(self) -> str:
        return f"<checkpoints of {self.definition.name}: {', '.join(s.moment for s in self.scores) or 'none yet'}>"
