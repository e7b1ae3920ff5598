"""Module C, ambassadors: two dice of which everybody has a line activated."""

from __future__ import annotations

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose
from companion.games.santa_maria.components import BLUE, WHITE
from companion.games.santa_maria.modules.kingdoms import Kingdoms
from companion.games.santa_maria.table import MARKET, Table
from companion.games.santa_maria.tracks import dice
from companion.games.santa_maria.turn import COLUMN, LINES, ROW, Action, Die, Line, use_die

AMBASSADOR, FOLLOWED = "ambassador", "followed"


def same_line(die: Die, line: Line) -> Line:
    """AK-C-04, AK-X-06: the row or column that the others activate; after a diagonal, that of the die itself.

    >>> from companion.games.santa_maria.modules.kingdoms import DIAGONALS
    >>> same_line(Die("blue", 2), LINES["column"][2].with_cocoa()).key
    'column 2'
    >>> same_line(Die("white", 6), DIAGONALS["up"][6]).key
    'column 6'
    """
    if line.kind in (COLUMN, ROW):
        return LINES[line.kind][line.n]
    return LINES[COLUMN if die.colour == WHITE else ROW][die.value]


class Ambassadors(Kingdoms):
    """AK-C, and how it meets Archery."""

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
        """AK-C-04: before the next turn somebody may bring goods to everybody, and a full store takes none."""
        return False

    # taking one

    def die_actions(self, t: Table, seat: int) -> list[Option[Action]]:
        """AK-C-03: an ambassador's die instead of another."""
        actions: list[Option[Action]] = []
        for colour, value in t.ambassadors.items():
            key = f"ambassador {colour} {value}" if value else f"ambassador {colour}"
            use = Action(use_die, Die(colour, value, AMBASSADOR))
            actions.append(Option(key, self.why_not_ambassador(t, seat, colour), value=use))
        return actions + super().die_actions(t, seat)

    def dice_left(self, t: Table, seat: int) -> int:
        """AK-C-03: the ambassadors' dice are there for everybody, as long as they find a building."""
        usable = [next(self.why_not_ambassador(t, seat, colour), None) is None for colour in t.ambassadors]
        return super().dice_left(t, seat) + sum(usable)

    def why_not_ambassador(self, t: Table, seat: int, colour: str) -> Reasons:
        """AK-C-03, AK-C-08, SM-DIE-11, SM-DIE-13: once a year each; the limit of white dice is no matter here."""
        value = t.ambassadors[colour]
        if not value:
            yield because("AK-C-03", colour=colour)
        elif value not in self.usable(t, seat, colour):
            yield from self.why_not_usable(t, seat, Die(colour, value, AMBASSADOR))

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """AK-C-03, AK-C-08: off the ambassador's tile, which is gone for this year."""
        if die.source != AMBASSADOR:
            super().take_die(t, seat, die)
            return
        t.ambassadors = {**t.ambassadors, die.colour: 0}
        t.emit("ambassador", seat, "AK-C-03", colour=die.colour, value=die.value)

    # everybody else

    def use_line(self, t: Table, seat: int, die: Die, line: Line, leave: bool = True) -> Script[None]:
        """AK-C-04: then all others, in turn order."""
        yield from super().use_line(t, seat, die, line, leave)
        if die.source == AMBASSADOR:
            followed = die._replace(source=FOLLOWED)
            for other in self.followers(t, seat):
                yield from self.follow(t, other, followed, self.own_line(t, other, followed, same_line(die, line)))

    def followers(self, t: Table, seat: int) -> list[int]:
        """AK-C-04, AMB-07: clockwise; whether those who have retired follow, the table decides."""
        _, *others = t.seats_from(seat)
        everybody = t.rulings.get("retired_follow") != "no"
        return [other for other in others if everybody or t.players[other].retired == MARKET]

    def follow(self, t: Table, seat: int, die: Die, line: Line) -> Script[None]:
        """AK-C-04, AK-C-05: the same line, with the value as it is, and no die stays there."""
        chosen = yield from self.followed_line(t, seat, die, line)
        t.emit("follow", seat, "AK-C-04", line=chosen.kind, n=die.value)
        yield from self.turn_die(t, seat, die, chosen)
        yield from self.use_line(t, seat, die, chosen, leave=False)

    def followed_line(self, t: Table, seat: int, die: Die, line: Line) -> Script[Line]:
        """AK-C-06, AK-X-06: asked where a scholar opens another line, or where one by hand may come in before."""
        kinds = self.line_kinds(t, seat, die.colour)
        others = [LINES[kind][line.n] for kind in kinds if kind != line.kind and line.kind in kinds]  # Philosophy

        def options() -> list[Option[Line]]:
            diagonals = [option for option in self.diagonals(t, seat, die) if option.value.n == die.value]
            return [*(Option(each.key, value=each) for each in (line, *others)), *diagonals]

        if len(options()) == 1 and not self.free_scholars(t, seat):
            return line
        return (yield from self.decide(t, seat, "follow", "AK-C-04", options, colour=die.colour, value=die.value))
