"""Module C, ambassadors: two dice of which everybody has a line activated."""

from __future__ import annotations

import msgspec

from companion.engine.ask import Ask, Option, Reasons, Script, because
from companion.games.santa_maria.components import BLUE, WHITE
from companion.games.santa_maria.modules.kingdoms import Kingdoms
from companion.games.santa_maria.table import MARKET, Table
from companion.games.santa_maria.tracks import DICE
from companion.games.santa_maria.turn import COLUMN, ROW, Die

AMBASSADOR, FOLLOWED = "ambassador", "followed"


def same_line(die: Die, line: str) -> str:
    """AK-C-04, AK-X-06: the row or column that the others activate; after a diagonal, that of the die itself.

    >>> same_line(Die("blue", 2), "column 2 cocoa"), same_line(Die("white", 6), "diagonal up 6")
    ('column 2', 'column 6')
    """
    kind, n = line.split(" ")[:2]
    if kind not in (COLUMN, ROW):
        kind, n = COLUMN if die.colour == WHITE else ROW, str(die.value)
    return f"{kind} {n}"


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
            answer = yield Ask(
                None, "roll-ambassador", "AK-C-02", lambda: [Option(option.key) for option in DICE], {"colour": colour}
            )
            value = int(answer.split(" ")[1])
            t.ambassadors = {**t.ambassadors, colour: value}
            t.emit("ambassador-die", None, "AK-C-02", colour=colour, value=value)

    # taking one

    def main_actions(self, t: Table, seat: int) -> list[Option]:
        """AK-C-03: an ambassador's die instead of another."""
        dice = [
            Option(
                f"ambassador {colour} {value}" if value else f"ambassador {colour}",
                self.why_not_ambassador(t, seat, colour),
            )
            for colour, value in t.ambassadors.items()
        ]
        return [*dice, *super().main_actions(t, seat)]

    def dice_left(self, t: Table, seat: int) -> int:
        """AK-C-03: the ambassadors' dice are there for everybody, as long as they find a building."""
        usable = [next(self.why_not_ambassador(t, seat, colour), None) is None for colour in t.ambassadors]
        return super().dice_left(t, seat) + sum(usable)

    def why_not_ambassador(self, t: Table, seat: int, colour: str) -> Reasons:
        """AK-C-03, AK-C-08, SM-DIE-11, SM-DIE-13: once a year each; the limit of white dice is no matter here."""
        value = t.ambassadors[colour]
        if not value:
            yield because("AK-C-03", colour=colour)
        else:
            yield from self.why_not_usable(t, seat, Die(colour, value, AMBASSADOR))

    def main_action(self, t: Table, seat: int, answer: str) -> Script[bool]:
        """AK-C-03."""
        match answer.split(" "):
            case ["ambassador", colour, value]:
                return (yield from self.use_die(t, seat, Die(colour, int(value), AMBASSADOR)))
        return (yield from super().main_action(t, seat, answer))

    def take_die(self, t: Table, seat: int, die: Die) -> None:
        """AK-C-03, AK-C-08: off the ambassador's tile, which is gone for this year."""
        if die.source != AMBASSADOR:
            super().take_die(t, seat, die)
            return
        t.ambassadors = {**t.ambassadors, die.colour: 0}
        t.emit("ambassador", seat, "AK-C-03", colour=die.colour, value=die.value)

    # everybody else

    def use_line(self, t: Table, seat: int, die: Die, line: str, leave: bool = True) -> Script[None]:
        """AK-C-04: then all others, in turn order."""
        yield from super().use_line(t, seat, die, line, leave)
        if die.source == AMBASSADOR:
            followed = msgspec.structs.replace(die, source=FOLLOWED)
            for other in self.followers(t, seat):
                yield from self.follow(t, other, followed, self.own_line(t, other, followed, same_line(die, line)))

    def followers(self, t: Table, seat: int) -> list[int]:
        """AK-C-04, AMB-07: clockwise; whether those who have retired follow, the table decides."""
        count = len(t.players)
        others = [(seat + step) % count for step in range(1, count)]
        return [
            other for other in others if t.rulings.get("retired_follow") != "no" or t.players[other].retired == MARKET
        ]

    def follow(self, t: Table, seat: int, die: Die, line: str) -> Script[None]:
        """AK-C-04, AK-C-05: the same line, with the value as it is, and no die stays there."""
        chosen = yield from self.followed_line(t, seat, die, line)
        t.emit("follow", seat, "AK-C-04", line=chosen.split(" ")[0], n=die.value)
        yield from self.turn_die(t, seat, die, chosen)
        yield from self.use_line(t, seat, die, chosen, leave=False)

    def followed_line(self, t: Table, seat: int, die: Die, line: str) -> Script[str]:
        """AK-C-06, AK-X-06: asked where a scholar opens another line, or where one by hand may come in before."""
        kind, n = line.split(" ")
        kinds = self.line_kinds(t, seat, die)
        others = [f"{other} {n}" for other in kinds if other != kind and kind in kinds]  # Philosophy

        def options() -> list[Option]:
            diagonals = self.diagonals(t, seat, die)
            return [
                *map(Option, (line, *others)),
                *(each for each in diagonals if self.value_of(die, each.key) == die.value),
            ]

        by_hand = any(option.key.startswith("scholar ") for option in self.free_actions(t, seat))
        if len(options()) == 1 and not by_hand:
            return line
        return (yield from self.decide(t, seat, "follow", "AK-C-04", options, colour=die.colour, value=die.value))
