"""Module C, ambassadors: two dice that activate a line for every player."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose
from companion.games.santa_maria.box.components import BLUE, WHITE
from companion.games.santa_maria.rules.modules.kingdoms import Kingdoms
from companion.games.santa_maria.rules.tracks import dice
from companion.games.santa_maria.rules.turn import COLUMN, LINES, ROW, Steps
from companion.games.santa_maria.table import MARKET, Die, Due, Follow, Line, Table, UseDie

AMBASSADOR, FOLLOWED = "ambassador", "followed"


def same_line(die: Die, line: Line) -> Line:
    """AK-C-04, AK-X-06: the row or column that the others activate; after a diagonal, the line of the die itself.

    >>> from companion.games.santa_maria.rules.modules.kingdoms import DIAGONALS
    >>> same_line(Die("blue", 2), LINES["column"][2].with_cocoa()).answer
    ('column', 2)
    >>> same_line(Die("white", 6), DIAGONALS["up"][6]).answer
    ('column', 6)
    """
    if line.kind in (COLUMN, ROW):
        return LINES[line.kind][line.n]
    return LINES[COLUMN if die.colour == WHITE else ROW][die.value]


class Ambassadors(Kingdoms):
    """AK-C, and its interaction with Archery."""

    start_blue = 0
    blue_limit = 2
    white_dice = 2
    white_limit = 2

    def roll_white_dice(self, t: Table) -> Script[None]:
        """AK-C-02, AK-C-07: a white and a blue die of their own, every year."""
        yield from super().roll_white_dice(t)
        for colour in (WHITE, BLUE):
            value = yield from choose(Ask(None, "roll-ambassador", "AK-C-02", dice, {"colour": colour}))
            t.ambassadors = {**t.ambassadors, colour: value}
            t.emit("ambassador-die", None, "AK-C-02", colour=colour, value=value)

    def can_wait(self, t: Table, seat: int) -> bool:
        """AK-C-04: waiting costs nothing: goods from another player's die to a full store bring the price of a sale."""
        return super().can_wait(t, seat) and not t.asked_as_earlier

    # taking one

    def die_actions(self, t: Table, seat: int) -> list[Option[Due]]:
        """AK-C-03: an ambassador's die instead of another."""
        actions: list[Option[Due]] = []
        for colour, value in t.ambassadors.items():
            answer = ("ambassador", colour, value) if value else ("ambassador", colour)
            use = UseDie(Die(colour, value, AMBASSADOR))
            actions.append(Option(answer, self.why_not_ambassador(t, seat, colour), value=use))
        return actions + super().die_actions(t, seat)

    def dice_left(self, t: Table, seat: int) -> int:
        """AK-C-03: the ambassadors' dice count for every player, as long as they find a building."""
        usable = [next(self.why_not_ambassador(t, seat, colour), None) is None for colour in t.ambassadors]
        return super().dice_left(t, seat) + sum(usable)

    def why_not_ambassador(self, t: Table, seat: int, colour: str) -> Reasons:
        """AK-C-03, AK-C-08, SM-DIE-11, SM-DIE-13: once a year each; the limit of white dice does not apply."""
        value = t.ambassadors[colour]
        if not value:
            yield because("AK-C-03", colour=colour)
        elif value not in self.usable(t, seat, colour):
            yield from self.why_not_usable(t, seat, Die(colour, value, AMBASSADOR))

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """AK-C-03, AK-C-08: take the die off the ambassador's tile, which is then out of play for this year."""
        if die.source != AMBASSADOR:
            super().take_die(t, seat, die)
            return
        t.ambassadors = {**t.ambassadors, die.colour: 0}
        t.emit("ambassador", seat, "AK-C-03", colour=die.colour, value=die.value)

    # the other players

    def followers(self, t: Table, seat: int, die: Die, line: Line) -> Sequence[Due]:
        """AK-C-04, AMB-07: all others, clockwise; the table decides whether retired players follow."""
        if die.source != AMBASSADOR:
            return ()
        _, *others = t.seats_from(seat)
        retired_too = t.rulings.get("retired_follow") != "no"
        following = [other for other in others if retired_too or t.players[other].retired == MARKET]
        return [Follow(other, die._replace(source=FOLLOWED), same_line(die, line)) for other in following]

    def take_step(self, t: Table, seat: int, step: Due) -> Steps:
        """AK-C-04: following too."""
        return self.follow(t, step) if isinstance(step, Follow) else super().take_step(t, seat, step)

    def follow(self, t: Table, step: Follow) -> Steps:
        """AK-C-04, AK-C-05: the same line, with the value as it is, and no die stays there."""
        seat, die = step.seat, step.die
        chosen = yield from self.followed_line(t, seat, die, self.own_line(t, seat, die, step.line))
        t.emit("follow", seat, "AK-C-04", line=chosen.kind, n=die.value)
        yield from self.turn_die(t, seat, die, chosen)
        yield from self.use_line(t, seat, die, chosen, leave=False)
        return ()

    def why_not_diagonal(self, t: Table, seat: int, die: Die, line: Line) -> Reasons:
        """AK-X-06, SM-DIE-11: only the player who takes the die needs a free building for it; followers take none."""
        if die.source == FOLLOWED:
            yield from t.players[seat].why_not_pay(self.diagonal_cost(t, seat, die, line), "AK-SCHOLAR-01")
        else:
            yield from super().why_not_diagonal(t, seat, die, line)

    def followed_line(self, t: Table, seat: int, die: Die, line: Line) -> Script[Line]:
        """AK-C-06, AK-X-06: asked where a scholar opens another line, or where a scholar by hand may be used before."""
        kinds = self.line_kinds(t, seat, die.colour)
        others = [LINES[kind][line.n] for kind in kinds if kind != line.kind and line.kind in kinds]  # Philosophy

        def options() -> list[Option[Line]]:
            diagonals = [option for option in self.diagonals(t, seat, die) if option.value.n == die.value]
            return [*(Option(each.answer, value=each) for each in (line, *others)), *diagonals]

        if len(options()) == 1 and not self.free_scholars(t, seat):
            return line
        return (yield from self.decide(t, seat, "follow", "AK-C-04", options, colour=die.colour, value=die.value))
