"""Setting up: turn order, stones, culture cards, terrain, megalith tiles, chiefs, setup cards, hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.ask import Ask, Option, Script, choose, one_of, these
from companion.engine.decks import UNKNOWN, more
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.names import setup_of
from companion.games.endless_winter.box.pieces import DIRECTIONS, FACTS, YES, cell_parts
from companion.games.endless_winter.rules import decks, develop, preparation, rest_tokens
from companion.games.endless_winter.rules.cards import draw, starting_cards
from companion.games.endless_winter.table import Table

WAYS = tuple(DIRECTIONS)


def new_table(count: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """EW-SET-07 to EW-SET-12: the part of the set-up that depends only on the number of players."""
    order = [] if first is None else [first]
    t = Table.empty(count, rulings, first or 0, companion_deals, era="round-1", day=1, order=order)
    for me in t.players:
        me.figures = t.figures - ew.FIGURES[ew.CHIEF]
    return t


def opener(t: Table) -> int | None:
    """EW-SET-25: the first player, while the first turn is awaited."""
    return t.order[0] if (t.phase, t.round, t.turns) == ("turn", 1, 0) else None


def set_up(t: Table) -> Script[None]:
    """EW-SET-01 to EW-SET-35."""
    yield from deal_order(t)
    yield from lay_stones(t)
    yield from develop.lay_out(t, "EW-SET-06")
    yield from lay_terrain(t)
    yield from lay_megalith_tiles(t)
    drafted = t.rulings.get("draft", "none")
    if drafted == "both":
        yield from draft_chiefs(t)
    else:
        yield from deal_chiefs(t)
    cards = yield from (deal_setup_cards(t) if drafted == "none" else draft_setup_cards(t))
    for seat in t.order:
        start_player(t, seat, cards[seat])
    yield from preparation.fill_grounds(t, "EW-SET-24")
    yield from rest_tokens.lay_rest_tokens(t)
    t.phase = "turn"
    t.emit("round", None, "EW-SET-02", round=1)


def deal_order(t: Table) -> Script[None]:
    """EW-SET-25, EW-SET-26: the aid cards give the first turn order."""
    while len(t.order) < len(t.players):
        left = [seat for seat in range(len(t.players)) if seat not in t.order]
        ask = Ask(None, "order", "EW-SET-25", one_of("first", left), {"n": len(t.order) + 1})
        seat = yield from choose(ask)
        t.order = [*t.order, seat]
    t.first_player = t.order[0]


def lay_stones(t: Table) -> Script[None]:
    """EW-SET-03: so many of each era; identified now, or when one is taken."""
    players = len(t.players)
    entered = yield from FACTS.look_up(t, f"stone_spaces_{players}")
    spaces = {"1": entered["era-1"], "2": ew.STONES_IN_PLAY[players] - entered["era-1"]}
    for era, count in spaces.items():
        stones, deck = [UNKNOWN] * count, decks.deck(f"stones_{era}")
        for n in range(count if t.displays_shown else 0):
            stones[n] = yield from deck.draw_or_identify(t, "EW-SET-03")
        t.stones = {**t.stones, era: stones}


# the boards of tiles


def lay_terrain(t: Table) -> Script[None]:
    """EW-SET-29 to EW-SET-32: drawn where the companion draws; else a hex is asked for when it is first needed."""
    if not t.companion_deals:
        return
    counts = yield from FACTS.look_up(t, "terrain_tiles")
    row = ew.TERRAIN_IN_PLAY[len(t.players)]
    bag = dict.fromkeys(ew.LANDS, row["each"])
    for _ in range(row["random"]):
        land = yield from _drawn({land: counts[land] - bag[land] for land in ew.LANDS}, "EW-SET-31")
        bag[land] += 1
    bag[ew.GLACIER] = row["glacier"]
    for name in ew.HEXES:
        if name != ew.BASE:
            kind = yield from _drawn(bag, "EW-SET-32")
            bag[kind] -= 1
            t.hexes = {**t.hexes, name: kind}


def _drawn(left: Mapping[str, int], rule: str) -> Script[str]:
    options = [Option(("kind", kind), weight=n, value=kind) for kind, n in left.items() if n > 0]
    return (yield from choose(Ask(None, "tile", rule, lambda: options)))


def lay_megalith_tiles(t: Table) -> Script[None]:
    """EW-SET-28: joined as the diagram shows; where tiles or diagram are not known, megaliths are entered by hand."""
    tiles, layout = t.fact("megalith_tiles") or (), t.fact(f"megalith_layout_{len(t.players)}")
    if len(tiles) < ew.MEGALITH_TILES or not layout:
        return
    left = list(range(1, ew.MEGALITH_TILES + 1))
    for place in range(1, ew.MEGALITH_TILES + 1):
        turns = range(1 if t.companion_deals else len(WAYS))
        options = [Option(("tile", n, quarter), value=(n, quarter)) for n in left for quarter in turns]
        ask = Ask(None, "megalith-tile", "EW-SET-28", these(options), {"n": place})
        n, quarter = yield from choose(ask)
        left.remove(n)
        corner = layout[f"place-{place}"]
        for (row, column), text in turned_cells(tiles[n - 1]["cells"], quarter):
            name = f"{row + corner['row']}.{column + corner['column']}"
            t.grid, t.tile_of = {**t.grid, name: text}, {**t.tile_of, name: n}


def turned_cells(cells: list[list[str]], quarter: int) -> Iterator[tuple[tuple[int, int], str]]:
    """The cells of a tile turned so many quarters to the right, from its top left corner; its arrows turn with it.

    >>> list(turned_cells([["start", "arrow-up"]], 1))
    [((0, 0), 'start'), ((1, 0), 'arrow-right')]
    """
    rows = [list(row) for row in cells]
    for _ in range(quarter):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    there = [(row, column) for row, line in enumerate(rows) for column, text in enumerate(line) if text]
    top, left = min(row for row, _ in there), min(column for _, column in there)
    for row, column in there:
        yield (row - top, column - left), _turned(rows[row][column], quarter)


def _turned(text: str, quarter: int) -> str:
    start, ways, brings = cell_parts(text)
    arrows = "&".join(f"arrow-{WAYS[(WAYS.index(way) + quarter) % len(WAYS)]}" for way in ways)
    return "+".join(filter(None, ("start" if start else "", arrows, brings))) or "plain"


# chiefs and setup cards


def deal_chiefs(t: Table) -> Script[None]:
    """EW-SET-07, EW-SET-13: a chief by chance, the side by choice."""
    for seat in t.order:
        left = [chief for chief in ew.CHIEFS if chief not in [me.chief for me in t.players]]
        yield from take_chief(t, seat, [(yield from _dealt(left, "EW-SET-07"))] if t.companion_deals else left)


def _dealt(left: list[str], rule: str) -> Script[str]:
    return choose(Ask(None, "deal-chief", rule, one_of("chief", left)))


def take_chief(t: Table, seat: int, left: list[str]) -> Script[None]:
    """EW-SET-13: one of these, and its side for the whole game."""
    options = [Option(("chief", chief, side), value=(chief, side)) for chief in left for side in ew.SIDES]
    chief, side = yield from choose(Ask(seat, "chief", "EW-SET-13", lambda: options))
    t.players[seat].chief, t.players[seat].side = chief, side
    t.emit("chief", seat, "EW-SET-13", chief=chief, side=side)


def draft_chiefs(t: Table) -> Script[None]:
    """EW-VARS-03: one more chief than players is shown; they are taken in turn order."""
    shown = list(ew.CHIEFS)
    if t.companion_deals:
        shown = []
        while len(shown) <= len(t.players):
            left = [chief for chief in ew.CHIEFS if chief not in shown]
            shown.append((yield from _dealt(left, "EW-VARS-03")))
    for seat in t.order:
        taken = [me.chief for me in t.players]
        yield from take_chief(t, seat, [chief for chief in shown if chief not in taken])


def deal_setup_cards(t: Table) -> Script[dict[int, str]]:
    """EW-SET-15: one to each."""
    cards = {}
    for seat in t.order:
        cards[seat] = yield from decks.deck("setup_cards").draw_or_identify(t, "EW-SET-15", f"seat.{seat}")
    return cards


def draft_setup_cards(t: Table) -> Script[dict[int, str]]:
    """EW-VARS-02: one more than players is shown; they are taken in reverse turn order."""
    cards: dict[int, str] = {}
    shown: list[str] = []
    while t.companion_deals and len(shown) <= len(t.players):
        shown.append((yield from decks.deck("setup_cards").draw_or_identify(t, "EW-VARS-02")))
    for seat in reversed(t.order):
        if shown:
            each = one_of("setup", dict.fromkeys(shown))
            cards[seat] = yield from choose(Ask(seat, "setup-card", "EW-VARS-02", each))
            shown.remove(cards[seat])
        else:
            cards[seat] = yield from decks.deck("setup_cards").draw_or_identify(t, "EW-VARS-02", f"seat.{seat}")
    return cards


def start_player(t: Table, seat: int, card: str) -> None:
    """EW-SET-16 to EW-SET-19, EW-SET-27, EW-SET-33, EW-SET-35: camps, goods, animals, cards, the bonus of the place."""
    shown = setup_of(card)
    me = t.players[seat]
    me.camps = {ew.BASE: 2 if shown.camp == YES else 1}
    t.emit("setup-card", seat, "EW-SET-16", card=shown.tribe)
    t.gain(seat, {ew.FOOD: shown.food, ew.TOOL: shown.tools}, "EW-SET-16", "from.setup-card")
    place = t.order.index(seat)
    t.gain(seat, ew.START_BONUS[place], "EW-SET-27", f"from.place-{place + 1}")
    for animal, n in shown.animals.items():
        me.upright = more(me.upright, animal, n)
        t.animals -= n
    start_hand(t, seat, shown.tribe)


def start_hand(t: Table, seat: int, tribe: str) -> None:
    """EW-SET-18, EW-SET-19: three cards set aside, two more drawn; five stay in the deck."""
    me = t.players[seat]
    t.tribes = {**t.tribes, tribe: t.tribes[tribe] - 1}
    me.hand, me.mixed = {tribe: 1}, starting_cards(t)
    for card in ew.SET_ASIDE:
        me.mixed = more(me.mixed, card if card in me.mixed else next(iter(me.mixed)), -1)
        me.hand = more(me.hand, card)
    me.deck = sum(me.mixed.values())
    draw(t, seat, ew.DRAWN_AT_START, "EW-SET-19")
    me.settle_deck()
