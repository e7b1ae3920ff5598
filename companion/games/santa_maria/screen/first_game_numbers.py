"""The numbers of a table that the cards of a first game say."""

from __future__ import annotations

from companion.engine.facts import LATER
from companion.engine.table import counts
from companion.games.santa_maria.box import components as sm
from companion.games.santa_maria.box.faces import EMPTY
from companion.games.santa_maria.box.names import BISHOP, MISSION, SCHOLAR, spot_of
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.table import MARKET, SPECIALISTS, Player, Table, column_of, full_lines, row_of


def numbers(t: Table, seat: int) -> dict[str, float]:
    """The numbers of the common board, then those of a player; those of a module only where it is played."""
    retired = sum(player.retired != MARKET for player in t.players)
    return {
        **counts(t, "year", "pool", "roads"),
        "retired": retired,
        "playing": len(t.players) - retired,
        **{kind: len(tiles) for kind, tiles in t.display.items()},
        "ships": sum(ship is not None for ship in t.market.values()),
        **({"specialists": sum(tile is not None for tile in t.specialists)} if t.specialists else {}),
        **({"ambassadors": sum(map(bool, t.ambassadors.values()))} if t.ambassadors else {}),
        **_of_player(t, seat, t.players[seat]),
    }


def _of_player(t: Table, seat: int, me: Player) -> dict[str, float]:
    monks = [spot_of(spot).kind for spot in me.monks]
    return {
        "dice": max(0, rules_at(t).dice_left(t, seat)) if t.phase == "turn" and me.retired == MARKET else 0,
        **counts(me, "whites", "points"),
        "stored": sum(getattr(me, good) for good in sm.RESOURCES),
        "shipped": sum(map(len, me.docks.values())),
        "built": sum(text not in (EMPTY, LATER) for text in me.colony),
        "unknown": me.colony.count(LATER),
        "lines": len(full_lines(me)),
        "steps": me.conquistador,
        "monks_left": sm.MONKS - len(monks),
        "scholars": monks.count(SCHOLAR),
        "bishops": monks.count(BISHOP),
        "missions": monks.count(MISSION),
        **{kind: me.specialists.get(kind, 0) for kind in SPECIALISTS},
        **({"row": row_of(me.governor), "column": column_of(me.governor)} if me.governor is not None else {}),
    }
