"""Sheets: the numbers that a group writes down at an eclipse or at the end, and their score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from companion.engine import sheet
from companion.engine.ask import Reason, because
from companion.engine.bounds import Names, Range, amount
from companion.engine.data_folder import Plain
from companion.engine.form import Filled
from companion.engine.ledger import Points
from companion.engine.score import Outcome
from companion.engine.sheet import FINAL, Sheet, Sheets, twice
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.rules import scoring
from companion.games.endless_winter.rules.idols import revered
from companion.games.endless_winter.rules.stone_points import SOURCE, by_hand, stone_points
from companion.games.endless_winter.rules.table_checks import check
from companion.games.endless_winter.table import Table

ECLIPSES = tuple(f"eclipse-{n}" for n in range(1, ew.ROUNDS + 1))
MOMENTS = (*ECLIPSES, FINAL)
STONES = tuple(f"stone-{n}" for n in range(1, ew.SLOTS + 1))


def last_place(whole: Sheet[Line], _: Line) -> int:
    """Places go from the first to the last player."""
    return len(whole.players)


class Line(sheet.Line):
    """The line of a player at an eclipse or at the end."""

    stones: Annotated[dict[str, int], Names(STONES, some=True), Range(0, 40, label="field.{}", icon="stone")] = {}
    """The points of each sacred stone in this eclipse."""
    food: Annotated[int, Range(0, ew.MOST_FOOD)] = 0
    tool: Annotated[int, amount(15)] = 0
    ratio_goods: Annotated[int, Range(0, 12, icon="sacrifice")] = 0
    """Food and tools for so many points, as the section beside the marker says; 0 where the marker never moved."""
    ratio_points: Annotated[int, Range(0, 12, icon="points")] = 0
    reverence_place: Annotated[int, Range(0, last_place, icon="reverence")] = 0
    """The place on the reverence track, 1 for the highest; 0 where the marker never moved."""
    buried: Annotated[int, amount(30, icon="bury")] = 0
    cards: Annotated[int, Range(-20, 150, icon="card")] = 0
    """The points printed on all own tribe and culture cards."""
    sets: Annotated[
        dict[str, int], Names(tuple(ew.SET_MOST), some=True), Range(0, 30, label="animal.{}", icon="animal")
    ] = {}
    """The points of each set of upright animals."""
    turn_order: Annotated[int, Range(0, last_place, icon="order")] = 0
    """The place in the turn order after the last eclipse."""


# scoring


def wrong(written: Sheet[Line], moment: str) -> Iterator[Reason]:
    """No two players share a place on the reverence track or in the turn order, and no place is left out."""
    for field in ("reverence_place", "turn_order"):
        yield from twice(written, field, "check.same-place")
    places = {line.reverence_place for line in written.players}
    for seat, line in enumerate(written.players):
        if line.reverence_place > 1 and line.reverence_place - 1 not in places:
            before = line.reverence_place - 1
            yield because("check.place-before", field=f"players.{seat}.reverence_place", place=before)
    if moment == FINAL:
        for seat, line in enumerate(written.players):
            if bool(line.ratio_goods) != bool(line.ratio_points):
                yield because("check.ratio", field=f"players.{seat}.ratio_points", value=line.ratio_points)


def of_sheet(written: Sheet[Line], moment: str) -> Outcome:
    """The outcome of a moment for a sheet."""
    lines = _final(written) if moment == FINAL else _eclipse(written)
    t = Table(era=f"round-{_round(moment)}", round=_round(moment))
    order = [-line.turn_order for line in written.players]
    return Outcome(t.lines(lines), order)


def _round(moment: str) -> int:
    return ew.ROUNDS if moment == FINAL else ECLIPSES.index(moment) + 1


def _eclipse(written: Sheet[Line]) -> Iterator[Points]:
    """EW-ECL-17: the stones."""
    for seat, line in enumerate(written.players):
        for name, points in line.stones.items():
            if points:
                yield Points(seat, points, SOURCE, "EW-ECL-17", f"field.{name}")


def _final(written: Sheet[Line]) -> Iterator[Points]:
    """EW-FIN-01: the four categories."""
    for seat, line in enumerate(written.players):
        sacrifice = scoring.ratio(line.food + line.tool, line.ratio_goods, line.ratio_points)
        place = line.reverence_place
        burial = scoring.burial_points(place - 1, line.buried) if place else 0
        yield from scoring.categories(seat, sacrifice, burial, line.cards, line.sets)


def of_table(t: Table, moment: str) -> Outcome:
    """The outcome of a moment for a whole table."""
    if moment != FINAL and t.phase not in ("turn", "reveal"):
        SHEETS.refuse([because("check.moment-past", moment=moment)])
    lines = scoring.final_points(t) if moment == FINAL else scoring.coming_stones(t)
    return Outcome(t.lines(lines), scoring.tie_breaks(t))


# fields

ASKED = {
    "eclipse": ("points", "stones"),
    FINAL: ("points", "food", "tool", "ratio_goods", "ratio_points", "reverence_place", "buried", "cards", "sets"),
}


def asked(moment: str, filled: Filled, players: int, seat: int) -> Iterable[str]:
    """The fields of a moment; the turn order where two are level."""
    if moment != FINAL:
        return ASKED["eclipse"]
    return (*ASKED[FINAL], "turn_order") if seat in filled.get("tied", ()) else ASKED[FINAL]


# values from a table


def form_values(t: Table) -> Plain:
    """The values of a sheet that a table knows: stones, idol tracks, burials, card and set points, the order."""
    ranks, scored = revered(t), t.order[: t.turns] if t.phase == "eclipse" else []
    found: Plain = {}
    for seat, me in enumerate(t.players):
        entered = {"buried": me.buried_cards, "cards": scoring.card_points(t, me)}
        if all(section := scoring.section(t, me)):
            entered["ratio_goods"], entered["ratio_points"] = section
        entered["reverence_place"] = ranks.index(seat) + 1 if seat in ranks else 0
        entered["turn_order"] = t.order.index(seat) + 1 if seat in t.order else 0
        entered |= {f"sets.{animal}": points for animal, points in scoring.set_points(t, me.upright).items()}
        for name, key in zip(STONES, me.stones if seat not in scored else (), strict=False):
            if not by_hand(t, key) and (line := stone_points(t, seat, key)):
                entered[f"stones.{name}"] = int(line.points)
        found |= {f"players.{seat}.{name}": value for name, value in entered.items()}
    return found


def passed(t: Table) -> int:
    """The eclipses that a table has behind it."""
    return t.round - (t.phase not in ("preparation", FINAL, "over"))


SHEETS = Sheets(
    game=ew.GAME,
    players=ew.PLAYERS,
    table=Table,
    sheet=Sheet[Line],
    check=check,
    line=Line,
    moments=MOMENTS,
    problems=wrong,
    of_table=of_table,
    of_sheet=of_sheet,
    asked=asked,
    same={name: name for name in ("points", "food", "tool")},
    form_values=form_values,
    passed=passed,
)
