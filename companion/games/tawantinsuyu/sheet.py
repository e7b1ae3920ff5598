"""Sheets: the numbers that a group writes down at a ceremony or at the end, and their score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

from companion.engine import sheet
from companion.engine.ask import Reason, because
from companion.engine.bounds import Flag, Names, Range, amount, problems, within
from companion.engine.data_folder import Plain
from companion.engine.facts import put_at
from companion.engine.form import Filled, FormField, FormGroup, flag, number
from companion.engine.ledger import LOST, Points
from companion.engine.score import Outcome
from companion.engine.sheet import FINAL, Sheets
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import face
from companion.games.tawantinsuyu.rules import scoring
from companion.games.tawantinsuyu.rules.temple import end_points
from companion.games.tawantinsuyu.table import ALL_WORKERS, HERS, Axomamma, Player, Table, check

MOMENTS = (*tw.ERAS, FINAL)
LENGTHS = tuple(str(length) for length, points in enumerate(tw.TAPESTRY_POINTS) if points)
"""Tapestries that score."""
MOST_BUILDINGS = len(tw.PERMANENT) + tw.PRODUCTION_BUILDINGS
JOIN_POINTS = face(tw.JOINS["points"])[0].gain[0][tw.POINTS]


class Line(sheet.Line):
    """The line of a player at a ceremony or at the end."""

    longest: Annotated[int, Range(0, len(tw.TAPESTRY_POINTS) - 1, icon="weaving")] = 0
    """Weavings of the longest tapestry, for the owner of Z09."""
    joins: Annotated[int, amount(tw.WEAVINGS, icon="join")] = 0
    """Joins whose bonus is points."""
    temple_points: Annotated[int, Range(0, 20, icon="temple-step")] = 0
    """To the right of the occupied step."""
    markers: Annotated[
        dict[str, int], Names(tw.REGIONS, some=True), Range(0, tw.CONQUEST_MARKERS, label="region.{}", icon="flag")
    ] = {}
    deities: Annotated[int, Range(0, tw.DEITY_CARDS, (0, 20), icon="deity-card")] = 0
    potato: Annotated[int, amount(30)] = 0
    corn: Annotated[int, amount(30)] = 0
    stone: Annotated[int, amount(30)] = 0
    gold: Annotated[int, amount(30)] = 0
    gold_paid: Annotated[int, amount(20, icon="gold")] = 0
    """Gold that stood in for potatoes."""
    tapestries: Annotated[
        dict[str, int],
        Names(LENGTHS, some=True),
        Range(0, tw.WEAVINGS, (0, 9), label="field.tapestry-{}", icon="weaving"),
    ] = {}
    """How many of each length."""
    temple_end: Annotated[int, Range(0, max(tw.TEMPLE_END), icon="temple-step")] = 0
    """In the middle of one of the top four steps."""
    buildings: Annotated[int, Range(0, MOST_BUILDINGS, icon="building")] = 0
    """Face up, permanent ones included."""
    z06: Annotated[bool, Flag(icon="permanent")] = False
    """Whether Z06 is among them."""
    armies: Annotated[int, Range(0, tw.ARMY_CARDS, icon="army-card")] = 0
    """Face up in the play area."""
    workers: Annotated[int, Range(0, ALL_WORKERS, (0, tw.WORKERS_KEPT), icon="worker")] = 0


class Sheet(sheet.Sheet[Line], kw_only=True):
    """A table written down; alone Axomamma is a line, too."""

    casualties: Annotated[int, Range(0, ALL_WORKERS)] = 0
    rightmost: dict[str, int] = {}
    """The owner of the marker furthest right in a region where several have most."""
    axomamma: Line | None = None

    @property
    def everybody(self) -> list[Line]:
        """All owners of markers."""
        return [*self.players, *([self.axomamma] if self.axomamma else [])]


# scoring


def most(written: Sheet, region: str) -> list[int]:
    """The player with most markers in a region."""
    counts = [line.markers.get(region, 0) for line in written.everybody]
    return [seat for seat, n in enumerate(counts) if n and n == max(counts)]


def wrong(written: Sheet, moment: str) -> Iterator[Reason]:
    """Values that do not go together, each with its field."""
    for seat, line in enumerate(written.everybody):
        here = f"players.{seat}" if seat < len(written.players) else "axomamma"
        if line.temple_end and line.temple_end not in tw.TEMPLE_END:
            allowed = ", ".join(map(str, tw.TEMPLE_END))
            yield because("check.value", field=f"{here}.temple_end", value=line.temple_end, allowed=allowed)
        if line.z06 and not line.buildings:
            yield because("check.z06", field=f"{here}.buildings")
        yield from within(f"{here}.gold_paid", line.gold_paid, max(0, line.deities - line.potato))
    if written.axomamma is not None:
        yield from (because(each.rule, **each.values) for each in problems(written.axomamma))
    for region in tw.REGIONS if moment != FINAL else ():
        level = most(written, region)
        if len(level) > 1 and written.rightmost.get(region) not in level:
            yield because("check.rightmost", field=f"rightmost.{region}", region=region)


def of_sheet(written: Sheet, moment: str) -> Outcome:
    """The outcome of a moment for a sheet."""
    t = stands_for(written, moment)
    if moment == FINAL:
        lines = list(scoring.final_points(t))
        return Outcome(t.lines([*lines, *_solo(t, lines)]), scoring.tie_breaks(t))
    lines = _ceremony(written, t)
    paid = [{tw.POTATO: min(line.deities, line.potato), tw.GOLD: line.gold_paid} for line in written.players]
    return Outcome(t.lines(lines), scoring.tie_breaks(t), paid=paid)


def _ceremony(written: Sheet, t: Table) -> list[Points]:
    """TW-CER-03 to TW-CER-06: the joins are entered, and so is the gold that stood in for potatoes."""
    for line, me in zip(written.players, t.players, strict=True):
        me.gold = line.gold_paid
    joins = [(seat, JOIN_POINTS * line.joins) for seat, line in enumerate(written.players) if line.joins]
    return scoring.after_ceremony(t, [Points(seat, points, "trade", "TW-CER-03") for seat, points in joins])[0]


def _solo(t: Table, lines: Sequence[Points]) -> Iterator[Points]:
    """TW-SCER-06, TW-SCER-07: a line without points, so that the sheet names the result."""
    if t.axomamma is not None:
        mine = t.players[0].points + sum(line.points for line in lines)
        hers = t.axomamma.points + sum(line.points for line in scoring.her_points(t, t.axomamma))
        yield Points(0, 0, "solo", "TW-SCER-06", "solo.won" if scoring.wins_alone(mine, hers) else LOST)


# as a table


def stands_for(written: Sheet, moment: str) -> Table:
    """A table that scores as the sheet does; where its pieces lie does not matter."""
    steps = len(tw.TEMPLE_END) + 1
    t = Table(era=tw.ERAS[MOMENTS.index(moment)] if moment != FINAL else tw.ERAS[-1], day=1, phase="final")
    t.rulings = written.rulings
    t.players = [_player(line, moment) for line in written.players]
    if written.axomamma is not None:
        hers = _player(written.axomamma, moment)
        t.axomamma = Axomamma(**{name: getattr(hers, name) for name in Player.__struct_fields__})
    t.learned = {"temple_length": {"steps": steps}}
    if moment != FINAL:
        t.casualties = written.casualties
        t.learned["temple"] = [{"points": line.temple_points, "reward": ""} for line in written.players]
        for seat, me in enumerate(t.players):
            me.temple = seat
        t.conquests = dict(_markers(written))
    return t


def _player(line: Line, moment: str) -> Player:
    longest = [[""] * line.longest] if line.longest and moment != FINAL else []
    rows = [[""] * int(length) for length, n in line.tapestries.items() for _ in range(n)]
    return Player(
        points=line.points,
        **{good: getattr(line, good) for good in tw.GOODS},
        deities=line.deities,
        temple=tw.TEMPLE_END.index(line.temple_end) + 1 if line.temple_end else 0,
        tapestries=[*longest, *rows],
        permanent=[*(["z09"] if longest else []), *(["z06"] if line.z06 and moment == FINAL else [])],
        up=[""] * (line.buildings - line.z06),
        army_up=[""] * line.armies,
        workers=[""] * line.workers,
    )


def _markers(written: Sheet) -> Iterator[tuple[str, int]]:
    """Markers from the left, last whose lies furthest right."""
    for region in tw.REGIONS:
        seats, last = list(range(len(written.everybody))), written.rightmost.get(region)
        ordered = [*(seat for seat in seats if seat != last), *(seat for seat in seats if seat == last)]
        there = [seat for seat in ordered for _ in range(written.everybody[seat].markers.get(region, 0))]
        yield from ((f"{region}-{n}", seat) for n, seat in enumerate(there, 1))


def of_table(t: Table, moment: str) -> Outcome:
    """The outcome of a moment for a whole table."""
    lines = scoring.final_points(t) if moment == FINAL else scoring.after_ceremony(t)[0]
    return Outcome(t.lines(lines), scoring.tie_breaks(t))


# fields

CEREMONY = ("points", "longest", "joins", "temple_points", "markers", "deities", "potato")
END = ("points", "tapestries", "temple_end", "buildings", "deities", "z06", "armies", "workers", "gold")
TIED = (tw.STONE, tw.CORN, tw.POTATO)
HARD = f"rulings.{scoring.RESOURCE_POINTS}"


def asked(moment: str, filled: Filled, players: int, seat: int) -> Iterable[str]:
    """The fields of a moment; gold where potatoes lack; at the end all resources where two are level."""
    if moment == FINAL:
        return (*END, *TIED) if seat in filled.get("tied", ()) else END
    here = f"players.{seat}"
    short = filled.get(f"{here}.deities", 0) > filled.get(f"{here}.potato", 0)
    return (*CEREMONY, "gold_paid") if short else CEREMONY


def shared(moment: str, filled: Filled, written: Sheet) -> FormGroup | None:
    """Casualties, and the marker furthest right where several have most; alone, Axomamma's goods."""
    alone, fields = len(written.players) == 1, list[FormField]()
    if moment != FINAL:
        fields += [number(written, "casualties"), *_rightmost(filled, len(written.players))]
    elif alone:
        fields.append(flag(HARD, f"ruling.harder.{scoring.RESOURCE_POINTS}", False, "axomamma"))
    if alone:
        names = ("markers",) if moment != FINAL else (*END, *TIED) if filled.get(HARD) else END
        parts = [part for name in names for part in SHEETS.parts(name) if part != "z06"]
        fields += [SHEETS.field(written, Line(), "axomamma", part) for part in parts]
    return FormGroup(None, "field.table", fields) if fields else None


def _rightmost(filled: Filled, players: int) -> Iterator[FormField]:
    """For each region where several have most markers: whose marker is furthest right."""
    owners = [f"players.{seat}" for seat in range(players)]
    others: tuple[tuple[int, str], ...] = ()
    if players == 1:
        owners, others = [*owners, "axomamma"], ((HERS, "player.rival"),)
    for region in tw.REGIONS:
        counts = [filled.get(f"{owner}.markers.{region}", 0) for owner in owners]
        if max(counts) and counts.count(max(counts)) > 1:
            label = f"field.rightmost-{region}"
            yield FormField(f"rightmost.{region}", "owner", label, icon="flag", others=others)


def write(written: Plain, path: str, value: object) -> None:
    """Put the value of a shared field on the sheet."""
    if path == HARD:
        written["rulings"] = {"harder": scoring.RESOURCE_POINTS} if value else {}
    elif value is not None:
        put_at(written, path, value)


def head(moment: str, players: int) -> Iterator[tuple[str, str]]:
    """The questions of an empty file about the whole table."""
    if moment != FINAL:
        yield "casualties", "0"
        yield "rightmost", "{ }"
    if players == 1:
        yield "axomamma", "{ points = 0 }"


def form_values(t: Table) -> Plain:
    """The values of a sheet that a table knows."""
    found: Plain = {"casualties": t.casualties}
    entered = t.fact("temple") or ()
    for seat, me in enumerate(t.players):
        lengths = [len(row) for row in me.tapestries]
        owned = [tw.CONQUEST_SPACES[place][0] for place, owner in t.conquests.items() if owner == seat]
        values = {
            "longest": max(lengths, default=0) if "z09" in me.permanent else 0,
            "temple_points": entered[me.temple]["points"] if me.temple < len(entered) else 0,
            "temple_end": end_points(t, me.temple),
            "buildings": len(me.permanent) + len(me.up),
            "z06": "z06" in me.permanent,
            "armies": len(me.army_up),
            "workers": len(me.workers),
            **{f"markers.{region}": owned.count(region) for region in tw.REGIONS},
            **{f"tapestries.{length}": lengths.count(int(length)) for length in LENGTHS},
        }
        found |= {f"players.{seat}.{name}": value for name, value in values.items()}
    return found


SHEETS = Sheets(
    game=tw.GAME,
    players=tw.PLAYERS,
    table=Table,
    sheet=Sheet,
    check=check,
    line=Line,
    moments=MOMENTS,
    problems=wrong,
    of_table=of_table,
    of_sheet=of_sheet,
    asked=asked,
    shared=shared,
    write=write,
    head=head,
    rows=lambda moment, players, seat: (*END, *TIED) if moment == FINAL else (*CEREMONY, "gold_paid"),
    same={name: name for name in ("points", *tw.GOODS, "deities")},
    form_values=form_values,
    passed=lambda t: t.ceremonies,
)
