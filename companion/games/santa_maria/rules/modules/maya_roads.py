"""The roads of the Maya city: dice that run along them, high priests, and the buildings that are activated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.ask import Answer, Ask, Option, Reason, Reasons, Script, because, choose
from companion.engine.faces import joined, ways
from companion.engine.free_actions import Free
from companion.games.santa_maria.box.maya_pieces import SITE
from companion.games.santa_maria.box.pieces import FACTS
from companion.games.santa_maria.rules.modules.maya_temples import Temples
from companion.games.santa_maria.rules.storage import GO_BACK, TAKE_NOTHING
from companion.games.santa_maria.rules.turn import ENTRY, LINES, Lines, Steps
from companion.games.santa_maria.table import CALLED_OFF, DONE, Die, Line, Maya, Table

PRIEST = "priest"


class City(Temples):
    """AK-D-DIE, AK-D-PRIEST."""

    # the map

    def know_map(self, t: Table) -> Script[None]:
        """The map, entered now where that has waited."""
        yield from FACTS.look_up(t, "city", "AK-D-DIE-02")

    def map_known(self, t: Table) -> bool:
        """Whether the map is entered: nothing can be said against a use of it before."""
        return t.fact("city") is not None

    def city_spots(self, t: Table) -> list[str]:
        """The printed content of each spot of the map."""
        found: list[str] = t.fact("city")["spots"]
        return found

    def building(self, t: Table, city: Maya, number: int) -> str:
        """The building on a spot, printed there or put up; empty on a free site."""
        printed: str = t.fact("city")["spots"][number - 1]
        return city.sites.get(number, "") if printed == SITE else printed

    def free_spot(self, t: Table, city: Maya, number: int) -> bool:
        """AK-D-DIE-02: whether a spot has a building without a die and without a priest."""
        return number not in city.marks and bool(self.building(t, city, number))

    def free_spots(self, t: Table, city: Maya) -> list[int]:
        """All of those spots."""
        return [number for number in range(1, len(self.city_spots(t)) + 1) if self.free_spot(t, city, number)]

    def touching(self, t: Table, number: int) -> list[str]:
        """AK-D-TEMPLE-01, AK-D-TEMPLE-02: the districts beside a spot."""
        return joined(t.fact("city")["touch"][number - 1])

    def stops(self, t: Table, city: Maya, value: int) -> dict[Answer, tuple[int, ...]]:
        """AK-D-DIE-02 to AK-D-DIE-05, AK-D-DIE-08: the stops that a die may make, each with the buildings activated."""
        runs: dict[tuple[int, ...], None] = {}
        for way in ways(t.fact("city")["routes"][str(value)]):
            if set(way.forks) <= set(city.road_tokens):
                free = tuple(number for number in way.spots if self.free_spot(t, city, number))
                runs |= dict.fromkeys(free[:end] for end in range(1, len(free) + 1))
        ends = [run[-1] for run in runs]
        return {
            ("stop", run[-1]) if ends.count(run[-1]) == 1 else ("stop", run[-1], "-".join(map(str, run))): run
            for run in runs
        }

    def reaches(self, t: Table, city: Maya, value: int) -> bool:
        """AK-D-DIE-07: whether a die finds a free building behind an entry."""
        entered = t.fact("city")
        if entered is None:
            return True
        for way in ways(entered["routes"][str(value)]):
            if all(fork in city.road_tokens for fork in way.forks):
                for number in way.spots:
                    if self.free_spot(t, city, number):
                        return True
        return False

    # using a die

    def line_kinds(self, t: Table, seat: int, colour: str) -> tuple[str, ...]:
        """AK-D-DIE-01: the city has entries where a colony has rows and columns."""
        return super().line_kinds(t, seat, colour) if t.players[seat].maya is None else (ENTRY,)

    def opening(self, t: Table, seat: int, colour: str, lines: Lines) -> Lines:
        """AK-D-DIE-07: without a free building behind an entry no die may be used there, whatever its colour."""
        city = t.players[seat].maya
        if city is None:
            return super().opening(t, seat, colour, lines)
        return [line for line in lines if self.reaches(t, city, line.n)]

    def no_building(self, die: Die, line: Line) -> Reason:
        """AK-D-DIE-07."""
        return because("AK-D-DIE-07", n=line.n) if line.kind == ENTRY else super().no_building(die, line)

    def choose_line(self, t: Table, seat: int, die: Die) -> Script[Line | Free | None]:
        """AK-D-DIE-01, AK-D-DIE-02: choose an entry of the city."""
        if t.players[seat].maya is None:
            return (yield from super().choose_line(t, seat, die))
        yield from self.know_map(t)
        lines = self.lines_or_back(t, seat, die)
        return (yield from self.decide_once(t, seat, "city", "AK-D-DIE-02", lines, colour=die.colour, value=die.value))

    def activate_line(self, t: Table, seat: int, die: Die, numbers: Sequence[int], leave: bool = True) -> Script[None]:
        """AK-D-DIE-02, AK-D-DIE-03, AK-X-08: the city has roads for lines; another player's die leaves nothing."""
        city = t.players[seat].maya
        if city is None:
            yield from super().activate_line(t, seat, die, numbers, leave)
            return
        yield from self.know_map(t)
        city.die = die.value
        run = yield from self.choose_stop(t, seat, city, die, leave)
        if run and leave:
            city.marks = {**city.marks, run[-1]: f"{die.colour} {die.value}"}
        for number in run:
            yield from self.visit(t, seat, city, number, "AK-D-DIE-02")
        if run and (yield from self.temple(t, seat, city, self.touching(t, run[-1]), "AK-D-TEMPLE-01")):
            yield from self.technology_last(t, seat)
        city.die = 0

    def technology_last(self, t: Table, seat: int) -> Script[None]:
        """AK-D-CARD-09: also offered once a level is complete, which may have emptied a token or brought cards."""
        if any(True for _ in self.free_actions(t, seat)):
            technologies = Ask(seat, "technology", "AK-D-CARD-09", lambda: [*self.free_actions(t, seat), TAKE_NOTHING])
            if (technology := (yield from choose(technologies))) is not None:
                yield from technology.carry_out(self, t, seat)

    def own_line(self, t: Table, seat: int, die: Die, line: Line) -> Line:
        """AK-X-08: the city follows an ambassador's die by the entry of its value."""
        return super().own_line(t, seat, die, line) if t.players[seat].maya is None else LINES[ENTRY][die.value]

    def choose_stop(self, t: Table, seat: int, city: Maya, die: Die, leave: bool) -> Script[tuple[int, ...]]:
        """AK-D-DIE-04, AK-D-DIE-05: choose a road and how far the die goes."""
        found = self.stops(t, city, die.value)
        if not found:
            t.emit("no-way", seat, "AK-D-DIE-07", entry=die.value)
            return ()
        rule = "AK-D-DIE-05" if leave else "AK-X-08"
        nowhere: tuple[int, ...] = ()

        def options() -> list[Option[tuple[int, ...]]]:
            stops = [Option(answer, value=run) for answer, run in found.items()]
            return [*stops, *([Option("nothing", value=nowhere)] if not leave and city.die else [])]

        return (yield from self.decide(t, seat, "stop", rule, options, colour=die.colour, value=die.value))

    def visit(self, t: Table, seat: int, city: Maya, number: int, rule: str) -> Script[None]:
        """AK-D-DIE-09: activate a building."""
        face = self.building(t, city, number)
        t.emit("visited", seat, rule, spot=number, face=face)
        yield from self.activate(t, seat, face)

    # high priests

    def why_not_priest(self, t: Table, city: Maya) -> Reasons:
        """AK-D-PRIEST-01: a token at hand, and a free building."""
        if not city.priests:
            yield because("AK-D-PRIEST-01")
        if self.map_known(t) and not self.free_spots(t, city):
            yield because("AK-D-PRIEST-03")

    def use_priest(self, t: Table, seat: int, city: Maya) -> Steps:
        """AK-D-PRIEST-01 to AK-D-PRIEST-03: activate and block a free building, perhaps a temple too; or go back."""

        def options() -> Iterable[Option[int | None]]:
            for number in self.free_spots(t, city):
                yield Option(("spot", number), value=number)
            yield GO_BACK

        yield from self.know_map(t)
        number = yield from self.decide(t, seat, PRIEST, "AK-D-PRIEST-01", options)
        if number is None:
            return CALLED_OFF
        city.priests -= 1
        city.marks = {**city.marks, number: PRIEST}
        t.emit(PRIEST, seat, "AK-D-PRIEST-03", spot=number)
        yield from self.visit(t, seat, city, number, "AK-D-PRIEST-01")
        yield from self.temple(t, seat, city, self.touching(t, number), "AK-D-PRIEST-02")
        return DONE
