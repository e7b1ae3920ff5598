"""Everyone's time and decisions in a finished game."""

from __future__ import annotations

from companion.engine.number_format import number
from companion.stats import pace
from companion.ui import view as v
from companion.ui.present.page_context import GamePage


def pace_table(page: GamePage) -> v.Table:
    """Turns, decisions and time, a column a player."""
    say = page.reader.words("stats")
    rows = pace.summary(page.game)
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
        columns=[v.Column(player.name, player) for player in page.players],
        rows=[
            v.TableRow(say.text(f"pace.{name}"), row)
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
