"""Megaliths: where the next one may lie, which cells it covers, and its points on a higher level."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Answer, Ask, Option, OptionHint, Reasons, Script, because, choose
from companion.engine.faces import effect_of
from companion.games.endless_winter.box.components import MEGALITHS, NEUTRALS
from companion.games.endless_winter.box.names import megalith_place
from companion.games.endless_winter.box.pieces import DIRECTIONS, ONE_BY_ONE, cell_parts
from companion.games.endless_winter.rules.decks import deck
from companion.games.endless_winter.rules.effects import On, done, gain_face
from companion.games.endless_winter.table import NEUTRAL, Player, Table

SOURCE = "megaliths"
GROUND, UPPER = "ground", "upper"
CORNERS = ((0, 0), (0, 1), (1, 0), (1, 1))


ON_BOARD = OptionHint.ON_BOARD


def about_place(place: str) -> Answer:
    """The answer that names a place: level, row and column as people count."""
    level, row, column = megalith_place(place)
    return "megalith", level + 1, row + 1, column + 1


def below(place: str) -> list[str]:
    """EW-MEG-04: the four places that one of a higher level lies on."""
    level, row, column = megalith_place(place)
    return [f"{level - 1}.{row + down}.{column + right}" for down, right in CORNERS]


def is_neutral(me: Player) -> bool:
    """EW-MEG-05: whether the next one is one of the two neutral ones."""
    return me.megaliths < NEUTRALS


def why_not_any(t: Table, seat: int) -> Reasons:
    """EW-MEG-12: none left, or nowhere to lay it."""
    if t.players[seat].megaliths >= MEGALITHS:
        yield because("EW-MEG-12", most=MEGALITHS)


def next_to_others(t: Table) -> set[str]:
    """EW-MEG-03: the free cells beside a megalith, not across a corner."""
    found = set()
    for place in t.built:
        level, row, column = megalith_place(place)
        if level == 0:
            found |= {f"{row + down}.{column + right}" for down, right in DIRECTIONS.values()}
    return {cell for cell in found if cell in t.grid and f"0.{cell}" not in t.built}


def why_not_place(t: Table, seat: int, place: str) -> Reasons:
    """EW-MEG-02 to EW-MEG-05: whether the next megalith may lie there."""
    neutral = is_neutral(t.players[seat])
    level, cell = megalith_place(place).level, megalith_place(place).cell
    if place in t.built:
        yield because("EW-MEG-03")
    elif level > 0:
        if neutral:
            yield because("EW-MEG-05", left=NEUTRALS - t.players[seat].megaliths)
    elif cell_parts(t.grid[cell])[0]:
        if not neutral:
            yield because("EW-MEG-02")
    elif cell not in next_to_others(t):
        yield because("EW-MEG-03")


def places(t: Table) -> list[str]:
    """Every place that may come into question: start cells, cells beside a megalith, four that carry another."""
    starts = [cell for cell, text in t.grid.items() if cell_parts(text)[0] and f"0.{cell}" not in t.built]
    ground = dict.fromkeys([*starts, *sorted(next_to_others(t))])
    upper = []
    for place in t.built:
        level, row, column = megalith_place(place)
        above = f"{level + 1}.{row}.{column}"
        if above not in t.built and all(each in t.built for each in below(above)):
            upper.append(above)
    return [f"0.{cell}" for cell in ground] + upper


def place_options(on: On) -> Iterator[Option[str]]:
    """EW-MEG-01: every place for the leftmost megalith; by hand where the board is not known."""
    t, seat = on.t, on.seat
    if next(why_not_any(t, seat), None) is not None:
        yield Option("megalith", why_not_any(t, seat), hints=ON_BOARD, value="")
    elif not t.grid:
        yield Option(("megalith", GROUND), hints=ON_BOARD, value=GROUND)
        yield Option(("megalith", UPPER), why_not_upper(t, seat), hints=ON_BOARD, value=UPPER)
    elif not (open_now := places(t)):
        yield Option("megalith", iter([because("EW-MEG-01")]), hints=ON_BOARD, value="")
    else:
        for place in open_now:
            gain = {"points": upper_points(t, seat, place)} if megalith_place(place).level else None
            yield Option(about_place(place), why_not_place(t, seat, place), gain=gain, hints=ON_BOARD, value=place)


def why_not_upper(t: Table, seat: int) -> Reasons:
    """EW-MEG-04, EW-MEG-05, where the board is not known: four must lie there."""
    me = t.players[seat]
    if is_neutral(me):
        yield because("EW-MEG-05", left=NEUTRALS - me.megaliths)
    there = sum(each.megaliths - each.upper for each in t.players)
    if there < len(CORNERS):
        yield because("EW-MEG-04", have=there, need=len(CORNERS))


def upper_points(t: Table, seat: int, place: str) -> int:
    """EW-MEG-08: 2 for each own one directly below, 1 for each other."""
    return sum(2 if t.built[each] == seat else 1 for each in below(place))


def place_megalith(on: On, place: str) -> Script[None]:
    """EW-MEG-07 to EW-MEG-10: the covered cell, or the points of a higher level."""
    t, seat = on.t, on.seat
    me = t.players[seat]
    owner = NEUTRAL if is_neutral(me) else seat
    me.megaliths += 1
    inside = on.inside("EW-MEG-07", SOURCE, "from.covered")
    t.emit("megalith", seat, "EW-MEG-01", place=place, neutral=int(owner == NEUTRAL))
    if place == GROUND:
        yield from gain_face(inside, effect_of((yield from deck(ONE_BY_ONE).identify(t, "EW-MEG-07"))))
    elif place == UPPER:
        me.upper += 1
        yield from _upper_by_hand(t, seat)
    elif (at := megalith_place(place)).level == 0:
        t.built = {**t.built, place: owner}
        _, ways, brings = cell_parts(t.grid[at.cell])
        yield from gain_face(inside, brings)
        if ways:
            yield from _follow_arrows(inside, place, ways)
    else:
        me.upper += 1
        t.built = {**t.built, place: owner}
        score_upper(t, seat, [t.built[each] for each in below(place)])
    yield from done(on, "megalith")


def score_upper(t: Table, seat: int, owners: list[int]) -> None:
    """EW-MEG-08, EW-MEG-09, EW-MEG-14: the placer's points, and one for each covered one of another player."""
    t.score(seat, sum(2 if owner == seat else 1 for owner in owners), SOURCE, "EW-MEG-08")
    for other in range(len(t.players)):
        if other != seat and (n := owners.count(other)):
            t.score(other, n, SOURCE, "EW-MEG-09")


def _upper_by_hand(t: Table, seat: int) -> Script[None]:
    """The same where only the players see the cells below: the owner of each of the four."""
    options = [Option(("below", "neutral"), value=NEUTRAL)]
    options += [Option(("below", other), value=other) for other in range(len(t.players))]
    owners: list[int] = []
    while len(owners) < len(CORNERS):
        values = {"n": len(owners) + 1, "of": len(CORNERS)}
        owners.append((yield from choose(Ask(seat, "below", "EW-MEG-08", lambda: options, values))))
    score_upper(t, seat, owners)


def _follow_arrows(on: On, place: str, ways: tuple[str, ...]) -> Script[None]:
    """EW-MEG-11: one more at once on one of the cells that the arrows point to."""
    t, seat = on.t, on.seat
    _, row, column = megalith_place(place)
    cells = [f"{row + DIRECTIONS[way][0]}.{column + DIRECTIONS[way][1]}" for way in ways]
    free = [cell for cell in cells if cell in t.grid and f"0.{cell}" not in t.built]

    def options() -> Iterator[Option[str]]:
        for cell in free:
            yield Option(about_place(f"0.{cell}"), why_not_follow(t, seat, cell), hints=ON_BOARD, value=f"0.{cell}")
        yield Option("nothing", value="")

    if any(next(why_not_follow(t, seat, cell), None) is None for cell in free):
        chosen = yield from choose(Ask(seat, "arrow", "EW-MEG-11", options))
        if chosen:
            yield from place_megalith(on, chosen)


def why_not_follow(t: Table, seat: int, cell: str) -> Reasons:
    """EW-MEG-11: with the literal reading only a neutral one; else a start cell takes no other."""
    yield from why_not_any(t, seat)
    neutral = is_neutral(t.players[seat])
    only = t.rulings.get("arrow_cells") != "any" or cell_parts(t.grid[cell])[0]
    if only and not neutral:
        yield because("EW-MEG-11")


# counting


def on_board(t: Table, seat: int) -> int:
    """EW-STONE-03, EW-MEG-14: own-colour megaliths directly on the board; by ruling not those that are covered."""
    if t.grid and t.rulings.get("covered_megaliths") == "no":
        covered = {each for place in t.built if megalith_place(place).level for each in below(place)}
        own = (place for place, owner in t.built.items() if owner == seat and megalith_place(place).level == 0)
        return sum(place not in covered for place in own)
    me = t.players[seat]
    return max(0, me.megaliths - NEUTRALS) - me.upper


def on_tiles(t: Table, seat: int) -> int:
    """EW-STONE-04: the tiles with one of those."""
    own = (megalith_place(place) for place, owner in t.built.items() if owner == seat)
    return len({t.tile_of[at.cell] for at in own if at.level == 0})
