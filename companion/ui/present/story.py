"""How a finished game went: the turning points with the formula behind them, and everyone's time and decisions."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.game import Game
from companion.engine.languages import number
from companion.stats import pace, turning_points
from companion.stats.chances import chances
from companion.ui import view as v
from companion.ui.reader import Reader


def turning_panels(reader: Reader, game: Game, players: Sequence[v.Player]) -> list[v.Panel]:
    """The turns that moved the lead most, each one tap from its board; everyone's own; how the lead is reckoned."""
    if len(players) == 1:
        return []
    say = reader.words("stats")
    points = turning_points.turning_points(game)
    panels: list[v.Panel] = [
        v.Log(
            id="turning",
            title=say.text("turning.title"),
            lines=_lines(reader, game, players, "turning", points),
            empty=say.text("turning.none"),
        )
    ]
    told = {(point.at, point.player) for point in points}
    for seat, own in turning_points.own_moments(game).items():
        fresh = [point for point in own if (point.at, seat) not in told]
        if fresh:
            title = say.text("turning.of", who=players[seat].name)
            panels.append(v.Log(f"own {seat}", title, _lines(reader, game, players, f"own {seat}", fresh)))
    formula = turning_points.formula(game.definition.name, reader.language, bool(chances(game)))
    return [*panels, v.Text(id="formula", paragraphs=[formula])]


def _lines(
    reader: Reader,
    game: Game,
    players: Sequence[v.Player],
    name: str,
    points: Sequence[turning_points.TurningPoint],
) -> list[v.LogLine]:
    last = len(game.journal) - 1
    return [
        v.LogLine(
            text=f"{place}. {turning_points.sentence(game, point, reader.language)}",
            id=f"{name} {place}",
            at=min(point.at, last),
            player=players[point.player],
            current=reader.look == min(point.at, last),
        )
        for place, point in enumerate(points, 1)
    ]


def pace_table(reader: Reader, game: Game, players: Sequence[v.Player]) -> v.Table:
    """Turns, decisions and time, a column a player."""
    say = reader.words("stats")
    rows = pace.summary(game)
    cells = {
        "turns": [number(each.turns) for each in rows],
        "decisions": [number(each.decisions) for each in rows],
        "time": [_clock(each.seconds) for each in rows],
        "usual": [_clock(each.usual) for each in rows],
        "longest": [_clock(each.longest) for each in rows],
    }
    timed = any(each.seconds is not None for each in rows)
    return v.Table(
        id="pace",
        title=say.text("pace.title"),
        columns=[v.Column(label=player.name, player=player) for player in players],
        rows=[
            v.TableRow(label=say.text(f"pace.{name}"), cells=row)
            for name, row in cells.items()
            if timed or name in ("turns", "decisions")
        ],
    )


def _clock(seconds: float | None) -> str:
    """Seconds as a clock shows them.

    >>> _clock(75), _clock(4000), _clock(None)
    ('1:15', '1:06:40', '·')
    """
    if seconds is None:
        return "·"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
