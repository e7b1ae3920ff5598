"""Checks of values that are sound by themselves and contradict each other, each with its field."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.engine.ask import Reason, because
from companion.engine.bounds import at_most
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.faces import face, is_face
from companion.games.endless_winter.box.names import megalith_place
from companion.games.endless_winter.box.pieces import is_megalith_cell
from companion.games.endless_winter.box.stocks import ERAS, START
from companion.games.endless_winter.rules.cards import is_culture
from companion.games.endless_winter.rules.megaliths import below
from companion.games.endless_winter.table import JUNCTION, NEUTRAL, Player, Table, plays_with

CELL = re.compile(r"\d{1,2}\.\d{1,2}")
PLACE = re.compile(r"\d\.\d{1,2}\.\d{1,2}")
OF_A_TURN = ("column", "labour", "spent", "ready", "triggers", "fresh", "chosen")
"""Values that exist only during a turn."""


def check(t: Table) -> Iterator[Reason]:
    """Everything that no table can look like."""
    yield from _course(t)
    yield from _meanwhile(t)
    yield from _displays(t)
    yield from _modules(t)
    yield from _megaliths(t)
    taken: set[str] = set()
    for seat, me in enumerate(t.players):
        yield from _player(seat, me)
        yield from _settlements(seat, me, taken)
        yield from _cards(t, seat, me)


# the course of the game


def _course(t: Table) -> Iterator[Reason]:
    """Round, order and turns; a player has placed a figure for each turn."""
    if t.era != f"round-{t.round}":
        yield because("check.value", field="era", value=t.era[:40], allowed=f"round-{t.round}")
    seats = list(range(len(t.players)))
    if len(set(t.order)) < len(t.order) or (t.phase != "setup" and sorted(t.order) != seats):
        yield because("check.order", field="order")
        return
    if len(set(t.arrivals)) < len(t.arrivals):
        yield because("check.arrivals", field="arrivals")
    last = {"turn": len(seats) * t.figures - 1, "eclipse": len(seats) - 1}.get(t.phase, 0)
    if t.turns > last:
        yield because("check.range", field="turns", value=t.turns, low=0, high=last)
    elif t.step and t.phase != "eclipse":
        yield because("check.range", field="step", value=t.step, low=0, high=0)
    else:
        yield from _figures(t)


def _figures(t: Table) -> Iterator[Reason]:
    """EW-FIG-01, EW-FLOW-04: a figure for every turn, in a column or resting."""
    strangers = [column for column, seats in t.columns.items() if not set(seats) <= set(range(len(t.players)))]
    for column in strangers:
        yield because("check.columns", field=f"columns.{column}", last=len(t.players) - 1)
    for column in t.bottoms:
        if not t.columns[column]:
            yield because("check.bottom", field="bottoms", column=column)
    if strangers or t.phase not in ("turn", "reveal", "eclipse", "refill"):
        return
    for seat, me in enumerate(t.players):
        had = figures_placed(t, seat)
        left = me.figures + (not me.chief_placed)
        if left != t.figures - had:
            yield because("check.figures", field=f"players.{seat}.figures", value=left, most=t.figures - had, had=had)
        standing = me.resting + sum(seats.count(seat) for seats in t.columns.values())
        if standing != had:
            yield because("check.standing", field=f"players.{seat}.resting", value=standing, most=had)


def figures_placed(t: Table, seat: int) -> int:
    """The turns that a player has had in this round."""
    if t.phase in ("reveal", "eclipse"):
        return t.figures
    laps, more = divmod(t.turns, len(t.players))
    return laps + (t.order.index(seat) < more)


def _meanwhile(t: Table) -> Iterator[Reason]:
    """Nothing of a turn lasts beyond it; in the eclipse conditions do, until their player is done."""
    for name in OF_A_TURN:
        if getattr(t, name) and (name != "triggers" or t.phase != "eclipse"):
            yield because("check.meanwhile", field=name)
    if t.phase == "eclipse" and not all(is_face(text) and text and face(text)[0].awaits for text in t.triggers):
        yield because("check.face", field="triggers", value=", ".join(t.triggers)[:40])


# the common supply


def _displays(t: Table) -> Iterator[Reason]:
    if len(t.grounds) > ew.GROUNDS:
        yield because("check.grounds", field="grounds", value=len(t.grounds), most=ew.GROUNDS)
    yield from at_most("culture", len(t.culture), ew.DISPLAY)
    if t.phase != "setup" and any(card and card[0] != ERAS[t.era_number - 1] for card in t.culture):
        yield because("check.culture-era", field="culture", round=t.round)
    held = [(card, 1) for card in t.culture if card]
    held += [(card, n) for me in t.players for card, n in me.cards.items()]
    for era in ERAS:
        count = t.culture_decks[era] + sum(n for card, n in held if is_culture(card) and card[0] == era)
        if count > ew.CULTURE_CARDS:
            yield because("check.pieces", field=f"culture_decks.{era}", value=count, low=0, high=ew.CULTURE_CARDS)
    stones = sum(map(len, t.stones.values())) + sum(len(me.stones) for me in t.players)
    yield from at_most("stones", stones, ew.STONES_IN_PLAY[len(t.players)])


def _modules(t: Table) -> Iterator[Reason]:
    """Tokens are there with their modules alone, those of glaciers on glaciers."""
    wanted = ew.REST_TOKENS if plays_with(t, "rests") and t.phase != "setup" else 0
    yield from at_most("rests", len(t.rests), wanted, wanted)
    for name in t.tokens:
        if not plays_with(t, "glaciers") or t.hexes.get(name, ew.GLACIER) != ew.GLACIER:
            yield because("check.token", field=f"tokens.{name}", hex=name)


# megaliths


def _megaliths(t: Table) -> Iterator[Reason]:
    """EW-MEG-03, EW-MEG-04: each lies on a cell or on four others, and everybody has placed those that lie there."""
    cells = [cell for cell, text in t.grid.items() if not (CELL.fullmatch(cell) and text and is_megalith_cell(text))]
    tiles = t.tile_of.keys() == t.grid.keys() and all(1 <= n <= ew.MEGALITH_TILES for n in t.tile_of.values())
    loose = [place for place in t.built if not _supported(t, place)]
    if cells or not tiles:
        yield because("check.face", field=f"grid.{cells[0]}" if cells else "tile_of", value="".join(cells)[:40])
    elif loose:
        yield because("check.megalith", field="built", value=loose[0][:40])
    elif t.grid:
        yield from _own_megaliths(t)


def _own_megaliths(t: Table) -> Iterator[Reason]:
    """EW-MEG-05: as many of each colour lie on the board as have left their supplies, and as many of them on others."""
    if list(t.built.values()).count(NEUTRAL) != sum(min(me.megaliths, ew.NEUTRALS) for me in t.players):
        yield because("check.neutral", field="built", value=list(t.built.values()).count(NEUTRAL))
    for seat, me in enumerate(t.players):
        own = [place for place, owner in t.built.items() if owner == seat]
        if (count := max(0, me.megaliths - ew.NEUTRALS)) != len(own):
            yield because("check.built", field=f"players.{seat}.megaliths", value=count, most=len(own))
        elif me.upper != (high := sum(megalith_place(place).level > 0 for place in own)):
            yield because("check.upper", field=f"players.{seat}.upper", value=me.upper, most=high)


def _supported(t: Table, place: str) -> bool:
    """On a cell, or on four others; a neutral one on a cell alone."""
    if not PLACE.fullmatch(place):
        return False
    at = megalith_place(place)
    if at.level == 0:
        return at.cell in t.grid
    return t.built[place] != NEUTRAL and all(each in t.built for each in below(place))


# a player


def _player(seat: int, me: Player) -> Iterator[Reason]:
    here = f"players.{seat}"
    if me.camps_left < 0:
        yield because("check.camps", field=f"{here}.camps", value=ew.CAMPS - me.camps_left, most=ew.CAMPS)
    if me.upper > max(0, me.megaliths - ew.NEUTRALS):
        yield because("check.upper", field=f"{here}.upper", value=me.upper, most=max(0, me.megaliths - ew.NEUTRALS))
    if "" in me.stones:
        yield because("check.piece", field=f"{here}.stones", piece="")
    if bool(me.chief) != bool(me.side):
        yield because("check.side", field=f"{here}.side")


def _settlements(seat: int, me: Player, taken: set[str]) -> Iterator[Reason]:
    """EW-MIG-05, EW-MIG-06."""
    field = f"players.{seat}.settlements"
    yield from at_most(field, len(me.settlements), ew.SETTLEMENTS)
    for place in me.settlements:
        if place not in JUNCTION or ew.BASE in JUNCTION[place] or place in taken:
            yield because("check.junction", field=field, value=str(place)[:40])
        taken.add(place)


def _cards(t: Table, seat: int, me: Player) -> Iterator[Reason]:
    """A deck is part of the mixed cards; eclipse piles are there at their time, at last without culture cards."""
    here = f"players.{seat}"
    if me.hand_size < 0 or me.deck > sum(me.mixed.values()):
        yield because("check.deck", field=f"{here}.deck", value=me.deck, most=sum(me.mixed.values()))
    ready = t.phase == "reveal" or (t.phase == "turn" and me.chief_placed and not me.figures)
    if me.pile_size and not ready:
        yield because("check.meanwhile", field=f"{here}.pile_size")
    if me.played or (me.pile and t.phase not in ("reveal", "eclipse")):
        yield because("check.meanwhile", field=f"{here}.{'played' if me.played else 'pile'}")
    if START in me.pile or (t.phase == "eclipse" and any(map(is_culture, me.pile))):
        yield because("check.pile", field=f"{here}.pile")
    starting = sum(n for card, n in me.cards.items() if card in (START, *ew.STARTING))
    if starting > ew.STARTING_CARDS:
        yield because("check.starting", field=f"{here}.hand", value=starting, most=ew.STARTING_CARDS)
