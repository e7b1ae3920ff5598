"""The end of a year, and preparing the next."""

from __future__ import annotations

from companion.engine.ask import Ask, Option, Script, choose
from companion.engine.copy import known_fact
from companion.games.santa_maria.components import CONQUISTADOR_POINTS, SIDE, WHITE_DICE, YEARS
from companion.games.santa_maria.pieces import FACTS
from companion.games.santa_maria.table import MARKET, Table
from companion.games.santa_maria.tracks import dice
from companion.games.santa_maria.turn import Turn

RANKS = ("first", "second", "third")


class Year(Turn):
    """SM-YEAR, SM-NEXT."""

    white_dice = WHITE_DICE
    """White dice in the pool for every player."""

    # the end

    def year_end(self, t: Table) -> Script[None]:
        """SM-YEAR-01 to SM-YEAR-08."""
        t.emit("year-end", None, "SM-YEAR-01", year=t.year)
        yield from self.score_conquistadors(t)
        for player in t.players:
            player.conquistador, player.arrived = 0, 0
            player.marks = {}
        t.phase = "new-year" if t.year < YEARS else "final"

    def ranking(self, t: Table) -> list[int]:
        """SM-YEAR-03, SM-YEAR-05: who is further ahead; on one cell, who came earlier."""
        return sorted(range(len(t.players)), key=lambda seat: (-t.players[seat].conquistador, t.players[seat].arrived))

    def score_conquistadors(self, t: Table) -> Script[None]:
        """SM-YEAR-02, SM-YEAR-04: by the table of this year; who has not moved gets nothing."""
        points = yield from self.year_points(t)
        for place, seat in enumerate(self.ranking(t)):
            me = t.players[seat]
            won = points[place] if me.conquistador else 0
            me.conquistador_points = [*me.conquistador_points, won]
            if me.conquistador:
                t.emit("rank", seat, "SM-YEAR-02", place=place + 1, step=me.conquistador)
            t.score(seat, won, "conquistador", "SM-YEAR-02", f"era.{t.era}")

    def year_points(self, t: Table) -> Script[tuple[int, ...]]:
        """The points by rank: known, or read off the owner's board."""
        count = len(t.players)
        row = CONQUISTADOR_POINTS[count][t.year]
        if None not in row:
            return tuple(n or 0 for n in row)
        fact = "conquistador_3" if count == 3 else "conquistador_4"
        told = (yield from known_fact(t, FACTS[fact], "SM-YEAR-02"))[f"year-{t.year}"]
        given = [told[rank] for rank in RANKS if rank in told]
        return (*given, *[0] * (count - len(given)))

    # the next year

    def new_year(self, t: Table) -> Script[None]:
        """SM-NEXT-01 to SM-NEXT-07."""
        t.first_player = t.turn_of = self.next_first(t)
        t.year += 1
        t.day += 1
        t.turns, t.arrivals = 0, 0
        t.era = f"year-{t.year}"
        for player in t.players:
            player.retired, player.retired_as = MARKET, 0
            player.whites = player.blues = player.coin_activations = 0
            player.used = []
        t.emit("new-year", None, "SM-NEXT-06", year=t.year, who=t.first_player)
        yield from self.fill_display(t)
        yield from self.roll_white_dice(t)
        yield from self.roll_blue_dice(t)
        t.phase = "turn"

    def next_first(self, t: Table) -> int:
        """SM-NEXT-04: whoever stands on the topmost retiring space."""
        later = -1 if t.rulings.get("shared_space") == "later" else 1
        return min(
            range(len(t.players)), key=lambda seat: (t.players[seat].retired, later * t.players[seat].retired_as)
        )

    # dice

    def white_dice_in_pool(self, t: Table) -> int:
        """SM-SETUP-06: 3 white dice for every player."""
        return self.white_dice * len(t.players)

    def roll_white_dice(self, t: Table) -> Script[None]:
        """SM-SETUP-06, SM-NEXT-02: rolled and sorted."""
        count = self.white_dice_in_pool(t)
        rolled: list[int] = []
        if t.companion_deals:
            for n in range(count):
                ask = Ask(None, "roll-white", "SM-SETUP-06", dice, {"n": n + 1, "count": count})
                rolled.append((yield from choose(ask)))
        else:
            for value in range(1, SIDE):
                left = count - len(rolled)
                if not left:
                    break
                rolled += [value] * (yield from self.count_white(value, left))
            rolled += [SIDE] * (count - len(rolled))
        t.pool = sorted(rolled)
        t.emit("white-dice", None, "SM-SETUP-06", dice=" ".join(map(str, t.pool)))

    def count_white(self, value: int, left: int) -> Script[int]:
        """How many white dice show a value, as the table tells."""
        counts = [Option(f"dice {n}", value=n) for n in range(left + 1)]
        values = {"value": value, "left": left}
        return (yield from choose(Ask(None, "count-white", "SM-SETUP-06", lambda: counts, values)))

    def roll_blue_dice(self, t: Table) -> Script[None]:
        """SM-NEXT-03: everybody rolls all own blue dice."""
        for seat, player in enumerate(t.players):
            player.blue = []
            for _ in range(player.blue_dice):
                player.blue = sorted([*player.blue, (yield from self.roll(t, seat, "SM-NEXT-03"))])
