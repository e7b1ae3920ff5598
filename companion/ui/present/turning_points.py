"""The turning points of a finished game, with the formula behind them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from companion.engine.game import Game
from companion.engine.journal import Decision
from companion.stats import turning_points
from companion.stats.result_cache import kept
from companion.stats.win_chances import chances
from companion.ui import view as v
from companion.ui.present.page_context import GamePage
from companion.ui.present.turn_moves import moves_of


def turning_panels(page: GamePage) -> list[v.Panel]:
    """The turns that moved the lead most, each one tap from its board; everyone's own; how the lead is measured."""
    game = page.game
    if len(page.players) == 1:
        return []
    say = page.reader.words("stats")
    points = turning_points.turning_points(game)
    panels: list[v.Panel] = [
        v.Log(
            "turning",
            say.text("turning.title"),
            _lines(page, "turning", points),
            empty=say.text("turning.none"),
            note=_note(page, points),
        )
    ]
    listed = {(point.at, point.player) for point in points}
    for seat, own in turning_points.own_moments(game).items():
        fresh = [point for point in own if (point.at, seat) not in listed]
        if fresh:
            title = say.text("turning.of", who=page.players[seat].name)
            panels.append(v.Log(f"own {seat}", title, _lines(page, f"own {seat}", fresh), note=_note(page, fresh)))
    formula = turning_points.formula(page.name, page.language, bool(chances(game)))
    return [*panels, v.Text("formula", [formula])]


def _note(page: GamePage, points: Sequence[turning_points.TurningPoint]) -> str:
    """The player whose chance to win stands beside the turns; nothing where it is not known."""
    of = next((point.of for point in points if point.chance is not None), None)
    return "" if of is None else page.reader.words("stats").text("turning.note", who=page.game.names[of])


def _lines(page: GamePage, name: str, points: Sequence[turning_points.TurningPoint]) -> list[v.LogLine]:
    last = len(page.game.journal) - 1
    return [
        v.LogLine(
            text=turning_points.body(page.game, point, page.language),
            head=turning_points.head(page.game, point, page.language),
            id=f"{name} {place}",
            at=min(point.at, last),
            player=page.players[point.player],
            points=_chance(page, point),
            current=page.reader.look == min(point.at, last),
            moves=moves_of(page, _decided(page.game)[point.at, point.player]),
        )
        for place, point in enumerate(points, 1)
    ]


def _chance(page: GamePage, point: turning_points.TurningPoint) -> str:
    if point.chance is None:
        return ""
    before, after = (round(100 * each) for each in point.chance)
    return page.reader.words("stats").text("turning.chance.short", before=before, after=after)


@kept
def _decided(game: Game) -> dict[tuple[int, int], list[Decision]]:
    """The decisions of each player in their turning points; nothing where one followed from the turn of another."""
    own = turning_points.own_moments(game).values()
    points = [*turning_points.turning_points(game), *(point for each in own for point in each)]
    return {(point.at, point.player): _decided_in(game, point) for point in points}


def _decided_in(game: Game, point: turning_points.TurningPoint) -> list[Decision]:
    begun, decided = max(at for at in game.turn_starts if at < point.at), []
    for then, decision in islice(game.replayed(begun), point.at - begun):
        asked = then.ask if decision.by_people else None
        if asked is not None and asked.entry is None and asked.player == point.player:
            decided.append(decision)
    return decided
