"""Corrections: the table wins, wherever the companion differs from it.

A wrong entry (a hex, an animal on display) can be taken back: it is asked for again when it is next needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from companion.engine.data_folder import Plain
from companion.engine.decks import UNKNOWN
from companion.engine.faces import effect_of
from companion.engine.form import (
    Filled,
    FormField,
    FormGroup,
    amounts,
    count,
    each_player,
    everybodys,
    flag,
    in_row,
    members,
    number,
    on_display,
    owners,
    together,
)
from companion.engine.screen import Corrections
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.names import culture_of, megalith_place, stone_of
from companion.games.endless_winter.box.stocks import ERAS, START
from companion.games.endless_winter.rules.cards import is_culture
from companion.games.endless_winter.rules.megaliths import places as open_places
from companion.games.endless_winter.table import JUNCTION, NEUTRAL, Player, Table

PILES = ("hand", "mixed", "discard", "buried")
"""Where cards are: known to be in the hand, hidden in hand and deck, discarded, buried."""
DISPLAY = "display"
ON_DISPLAY = ((DISPLAY, "screen.display"),)
MOST_CARDS = 20


def camps(t: Table) -> list[FormGroup]:
    """Everybody's camps on the hexes."""
    return each_player(t, lambda seat, _: amounts(t, f"players.{seat}.camps", f"camps.{seat}", tuple(ew.HEXES)))


def terrain(t: Table) -> list[FormGroup]:
    """The owner of each settlement where three hexes meet, and the hexes entered correctly."""

    def read(said: Filled) -> Plain:
        return {
            f"players.{seat}.settlements": [name for name in JUNCTION if said[f"junction.{name}"] == seat]
            for seat in range(len(t.players))
        }

    owners = {name: seat for seat, me in enumerate(t.players) for name in me.settlements}
    settled = [
        FormField(f"junction.{name}", "seat", _numbers(three), icon="settlement", default=owners.get(name))
        for name, three in JUNCTION.items()
    ]
    entered = in_row("hexes", t.hexes, right=lambda name, kind: flag(f"told.{name}", f"hex.{name}", True, kind or ""))
    shown = [FormGroup(None, "screen.entered-hexes", entered)] if entered else []
    return [FormGroup(None, "screen.settlements", together(settled, read)), *shown]


def _numbers(hexes: Iterable[str]) -> str:
    """Hexes by the numbers that the map shows: the same in every language."""
    return " – ".join(str(int(name[1:])) for name in hexes)


def animals(t: Table) -> list[FormGroup]:
    """The hunting grounds, and everybody's animals, upright and tipped."""
    unknown = count("untold.grounds", "screen.unknown", 0, ew.GROUNDS, "animal")
    grounds = on_display(
        "grounds", t.grounds, lambda n, animal: flag(f"shown.ground.{n}", f"animal.{animal}", True, animal), unknown
    )
    return [FormGroup(None, "board.animals", grounds), *_animals(t, "upright"), *_animals(t, "tipped")]


def _animals(t: Table, how: str) -> list[FormGroup]:
    return [
        FormGroup(seat, f"screen.{how}", amounts(t, f"players.{seat}.{how}", f"{how}.{seat}", ew.ANIMALS))
        for seat in range(len(t.players))
    ]


# cards


def cards(t: Table) -> list[FormGroup]:
    """Everybody's cards by where they are; culture cards only where they are."""
    return [group for seat, me in enumerate(t.players) for group in _piles(t, seat, me)]


def _piles(t: Table, seat: int, me: Player) -> Iterable[FormGroup]:
    for pile in PILES:
        now: dict[str, int] = getattr(me, pile)
        names = (*ew.CARDS, *(card for card in now if card not in ew.CARDS))
        here = f"{pile}.{seat}"
        fields = [_card(f"{here}.{card}", card, now.get(card, 0)) for card in names]
        made = together(fields, partial(_cards, f"players.{seat}.{pile}", here, names))
        deck = [number(t, f"players.{seat}.deck", icon="hand")] if pile == "mixed" else []
        yield FormGroup(seat, f"screen.pile.{pile}", [*made, *deck])


def _cards(path: str, here: str, names: Iterable[str], said: Filled) -> Plain:
    return {path: {card: n for card in names if (n := int(said[f"{here}.{card}"]))}}


def _card(path: str, card: str, n: int) -> FormField:
    """How many of a card there are; a culture card that is entered goes by its face."""
    if is_culture(card):
        face = effect_of(card) if card not in ERAS else ""
        return FormField(path, "number", f"card.culture-{culture_of(card).era}", 0, MOST_CARDS, "culture", n, face=face)
    label = "screen.start-card" if card == START else f"card.{card}"
    return count(path, label, n, MOST_CARDS, card if card in ew.CARDS else "card")


# stones, megaliths, figures


def stones(t: Table) -> list[FormGroup]:
    """Where every entered stone is, with a seat or on display; the unknown ones on display are counted."""
    lying: dict[str, tuple[int | str, str, str]] = {}
    for place, era, key in _lying(t):
        again = sum(key == other for _, _, other in lying.values())
        lying[f"stone.{key}.{again}"] = place, era, key

    def at(said: Filled, place: int | str, era: str = "") -> list[str]:
        there = [(stone[0] != place, stone[2]) for path, stone in lying.items()
                 if said[path] == place and era in ("", stone[1])]  # fmt: skip
        return [key for _, key in sorted(there, key=lambda each: each[0])]

    def read(said: Filled) -> Plain:
        shown = {era: at(said, DISPLAY, era) + [UNKNOWN] * int(said[f"untold.stones.{era}"]) for era in t.stones}
        return {"stones": shown} | {f"players.{seat}.stones": at(said, seat) for seat in range(len(t.players))}

    entered = [
        FormField(path, "seat", "", icon="stone", default=place, others=ON_DISPLAY, face=stone_of(key).name)
        for path, (place, _, key) in lying.items()
    ]
    unknown = [
        count(f"untold.stones.{era}", f"screen.unknown-stones.{era}", laid.count(UNKNOWN), ew.STONES_PER_ERA, "stone")
        for era, laid in t.stones.items()
    ]
    return [FormGroup(None, "", together([*entered, *unknown], read))]


def _lying(t: Table) -> Iterator[tuple[int | str, str, str]]:
    """Every entered stone: where it is, its era, and its key."""
    for seat, me in enumerate(t.players):
        for key in me.stones:
            yield seat, next((era for era in t.stones if key in t.seen.get(f"stones_{era}", ())), "1"), key
    for era, laid in t.stones.items():
        yield from ((DISPLAY, era, key) for key in laid if key)


def megaliths(t: Table) -> list[FormGroup]:
    """How many have left each supply and lie on others; on a board that is entered, whose each one is."""
    cells = {place: _cell(place) for place in (*t.built, *open_places(t))} if t.grid else {}
    fields = list(owners("built", t.built, cells, "megalith", NEUTRALS).values())
    board = [FormGroup(None, "board.megaliths", fields)] if fields else []
    return [*everybodys("megaliths", "upper")(t), *board]


NEUTRALS = ((NEUTRAL, "option.below neutral"),)


def _cell(place: str) -> str:
    """A cell by row, column and level, as the board counts them."""
    level, row, column = (part + 1 for part in megalith_place(place))
    return f"{row} – {column} ({level})" if level > 1 else f"{row} – {column}"


def figures(t: Table) -> list[FormGroup]:
    """The owners of the figures in columns and rest, the figures left, and the bottom sections taken."""
    most = sum(ew.FIGURES.values())

    def read(said: Filled) -> Plain:
        return {"columns": {column: list(_standing(t, column, said)) for column in ew.COLUMNS}}

    def own(seat: int, me: Player) -> list[FormField]:
        here = f"players.{seat}"
        standing = [
            count(f"in.{seat}.{column}", f"column.{column}", t.columns[column].count(seat), most, column)
            for column in ew.COLUMNS
        ]
        home = [number(t, f"{here}.resting"), number(t, f"{here}.figures")]
        chief = flag(f"{here}.chief_placed", "screen.chief-placed", me.chief_placed, "chief")
        return [*together(standing, read), *home, chief]

    taken = {name: flag(f"bottom.{name}", f"column.{name}", name in t.bottoms, name) for name in ew.COLUMNS}
    return [
        FormGroup(None, "screen.bottoms", members("bottoms", taken, t.bottoms)),
        *each_player(t, own),
    ]


def _standing(t: Table, column: str, said: Filled) -> Iterable[int]:
    """The figures of a column: those that stay in their order, then the new ones."""
    left = {seat: int(said[f"in.{seat}.{column}"]) for seat in range(len(t.players))}
    for seat in (*t.columns[column], *(seat for seat, n in left.items() for _ in range(n))):
        if left[seat]:
            left[seat] -= 1
            yield seat


def order(t: Table) -> list[FormGroup]:
    """The round, the turns taken in it, and the turn order."""
    places = [
        FormField(f"order.{n}", "holder", f"screen.place.{n + 1}", icon="order", default=seat)
        for n, seat in enumerate(t.order)
    ]
    when = together([number(t, "round", icon="round")], lambda said: _in_round(t, int(said["round"])))
    return [FormGroup(None, "", [*when, *places])]


def _in_round(t: Table, now: int) -> Plain:
    """Another round; in another era with its culture cards, and in the variant with its figures."""
    found: Plain = {"round": now, "era": f"round-{now}"}
    then = msgspec.structs.replace(t, round=now)
    if then.era_number == t.era_number:
        return found
    old, new = ERAS[t.era_number - 1], ERAS[then.era_number - 1]
    shown = min(ew.DISPLAY, t.culture_decks[new])
    back = sum(card is not None for card in t.culture) if new < old else 0
    decks = t.culture_decks | {new: t.culture_decks[new] - shown, old: t.culture_decks[old] + back}
    more = then.figures - t.figures
    figures = {f"players.{seat}.figures": me.figures + more for seat, me in enumerate(t.players)} if more else {}
    return found | {"culture": [new] * shown, "culture_decks": decks} | figures


def decks(t: Table) -> list[FormGroup]:
    """Animals and tribe cards that are left."""
    return [FormGroup(None, "", [number(t, "animals"), *(number(t, f"tribes.{tribe}") for tribe in ew.TRIBES)])]


CORRECTIONS = Corrections(
    {
        "goods": everybodys("points", "food", "tool", "sacrifice", "reverence"),
        "cards": cards,
        "animals": animals,
        "camps": camps,
        "terrain": terrain,
        "stones": stones,
        "megaliths": megaliths,
        "figures": figures,
        "order": order,
        "decks": decks,
    }
)
