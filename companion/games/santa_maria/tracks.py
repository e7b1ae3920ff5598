"""The religion and the conquistador track, monks and blue dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from companion.engine.ask import Ask, Goods, Option, Reason, Reasons, Script, because, choose, settle
from companion.engine.copy import Entry, Input, ask_fact, known_fact, no_options
from companion.engine.languages import HAND
from companion.games.santa_maria.components import (
    BISHOPS_SHOWN,
    BLUE_LIMIT,
    COINS,
    DICE_AT_SYMBOLS,
    GOLD,
    GOODS,
    JOIN_COST,
    MISSIONS,
    MONKS,
    SCHOLARS_SHOWN,
    SIDE,
)
from companion.games.santa_maria.faces import alternatives, goods_text
from companion.games.santa_maria.pieces import FACTS, NONE, SET, board_text, ship_text, tile_text
from companion.games.santa_maria.storage import Storage
from companion.games.santa_maria.table import MARKET, UNTOLD, Table

BY_HAND = Entry(
    "by-hand",
    (
        *(Input(f"goods.{good}", "number", low=-9, high=9) for good in GOODS),
        Input("points", "number", low=-20, high=40),
    ),
)
"""What something that is carried out by hand brought or cost."""


def dice() -> list[Option[int]]:
    """What a die may show."""
    return [Option(f"die {value}", value=value) for value in range(1, SIDE + 1)]


class Tracks(Storage):
    """SM-REL, SM-CONQ, SM-MONK, SM-BLUE."""

    scholar_spots = SCHOLARS_SHOWN
    bishop_spots = BISHOPS_SHOWN
    missions_fact = "missions"
    blue_limit = BLUE_LIMIT
    dice_symbols = DICE_AT_SYMBOLS

    # the conquistador track

    def advance(
        self, t: Table, seat: int, steps: int, rule: str = "SM-CONQ-01", declinable: bool = False
    ) -> Script[None]:
        """SM-CONQ-01 to SM-CONQ-04: each step goes on top of whoever is there already."""
        me = t.players[seat]
        cells: list[str] = (yield from known_fact(t, FACTS["conquistador_track"], "SM-CONQ-03"))["cells"]
        crossed = 0
        for _ in range(steps):
            if me.conquistador >= len(cells) - 1:
                t.emit("track-end", seat, "SM-CONQ-04")
                return
            if declinable:
                waits = "gold" in cells[me.conquistador + 1] and self.gold_waits(t, seat)
                if not (yield from self.wanted(t, seat, "conquistador", because("SM-CONQ-03") if waits else None)):
                    return
            me.conquistador += 1
            t.arrivals += 1
            me.arrived = t.arrivals
            t.emit("conquistador", seat, rule, step=me.conquistador)
            yield from self.moment(t, seat, "conquistador")
            if "gold" in cells[me.conquistador] and not (crossed and t.rulings.get("gold_symbols") == "once"):
                crossed += 1
                yield from self.gold_symbol(t, seat, sum("gold" in mark for mark in cells[: me.conquistador + 1]))

    def gold_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """SM-CONQ-03: 1 gold for crossing the symbol."""
        self.gain(t, seat, {"gold": 1}, "SM-CONQ-03")
        yield from self.moment(t, seat, "gold")

    def gold_waits(self, t: Table, seat: int) -> bool:
        """SM-DIE-10: whether the gold symbol ahead may be worth more later; with a full store it brings coins now."""
        me = t.players[seat]
        return me.gold >= me.most(GOLD)

    # the religion track

    def religion_action(self, t: Table, seat: int, rule: str = "SM-REL-01", declinable: bool = False) -> Script[None]:
        """SM-REL-01, SM-REL-02: one step, and one more for a grain, which the first may have brought."""
        me = t.players[seat]
        cells: list[str] = (yield from known_fact(t, FACTS["religion_track"], "SM-REL-03"))["cells"]
        if declinable:
            waits = cells[me.religion + 1 :][:1] == ["monk"] and self.monk_waits(t, seat, monks(cells, me.religion + 1))
            if not (yield from self.wanted(t, seat, "religion", because("SM-REL-03") if waits else None)):
                return
        yield from self.religion_step(t, seat, rule)
        if not self.may_pay(t, seat, {"grain": 1}):
            return
        boosted = yield from self.decide(
            t, seat, "religion", "SM-REL-02",
            lambda: [
                Option("step", value=False),
                Option("boost", me.why_not_pay({"grain": 1}, "SM-REL-02"), {"grain": 1}, value=True),
            ],
        )  # fmt: skip
        if boosted:
            yield from self.pay(t, seat, {"grain": 1}, "SM-REL-02")
            yield from self.religion_step(t, seat, rule)

    def wanted(self, t: Table, seat: int, face: str, waits: Reason | None = None) -> Script[bool]:
        """SM-DIE-10: whether an effect is used; asked where leaving it may help, or as the table decided."""
        mode = t.rulings.get("effects")
        if mode == "taken" or (waits is None and mode != "optional"):
            return True
        used = yield from self.decide(
            t, seat, "use", "SM-DIE-10",
            lambda: [Option("use", wary=iter([waits] if waits else []), value=True), Option("nothing", value=False)],
            face=face,
        )  # fmt: skip
        if not used:
            t.emit("declined", seat, "SM-DIE-10", face=face)
        return used

    def monk_waits(self, t: Table, seat: int, number: int) -> bool:
        """SM-DIE-10: whether the monk symbol ahead may be worth more later: some spot costs coins that can be saved."""
        me = t.players[seat]
        open_spots = [spot for spot in self.spots(t) if spot not in me.monks]
        return len(me.monks) < MONKS and any(t.on_spot(spot, seat) for spot in open_spots)

    def religion_step(self, t: Table, seat: int, rule: str) -> Script[None]:
        """SM-REL-03 to SM-REL-05."""
        me = t.players[seat]
        cells: list[str] = (yield from known_fact(t, FACTS["religion_track"], "SM-REL-03"))["cells"]
        if me.religion >= len(cells) - 1:
            t.score(seat, 1, "religion", "SM-REL-05")
            return
        me.religion += 1
        t.emit("religion", seat, rule, step=me.religion)
        yield from self.moment(t, seat, "religion")
        if cells[me.religion] == "monk":
            yield from self.monk_symbol(t, seat, monks(cells, me.religion))

    def monk_symbol(self, t: Table, seat: int, number: int) -> Script[None]:
        """SM-REL-03, SM-REL-04: perhaps a blue die, and a monk."""
        if number in self.dice_symbols:
            yield from self.gain_blue_die(t, seat)
            yield from self.moment(t, seat, "blue-die")
        yield from self.place_monk(t, seat)

    def unlocked(self, t: Table, seat: int) -> int:
        """The dice symbols that a player's marker has crossed."""
        known = t.fact("religion_track")
        crossed = monks(known["cells"], t.players[seat].religion) if known else 0
        return sum(number <= crossed for number in self.dice_symbols)

    # blue dice

    def gain_blue_die(self, t: Table, seat: int) -> Script[None]:
        """SM-BLUE-01 to SM-BLUE-03: rolled now, unless the year is over for this player."""
        me = t.players[seat]
        if me.blue_dice >= self.most_blue(t, seat):
            return
        me.blue_dice += 1
        t.emit("blue-die", seat, "SM-BLUE-01")
        if me.retired == MARKET:
            me.blue = sorted([*me.blue, (yield from self.roll(t, seat, "SM-BLUE-01"))])

    def most_blue(self, t: Table, seat: int) -> int:
        """SM-BLUE-02: how many blue dice a player can have."""
        return self.blue_limit

    def roll(self, t: Table, seat: int | None, rule: str) -> Script[int]:
        """A blue die, as it fell."""
        value = yield from choose(Ask(None, "roll-blue", rule, dice, {"who": seat}))
        t.emit("rolled", seat, rule, value=value)
        return value

    # monks

    def spots(self, t: Table) -> list[str]:
        """SM-MONK-01: where monks can go."""
        missions = t.fact(self.missions_fact)
        count = len(missions["cells"]) if missions else MISSIONS
        return [
            *(f"scholar.{n}" for n in range(1, self.scholar_spots + 1)),
            *(f"bishop.{n}" for n in range(1, self.bishop_spots + 1)),
            *(f"mission.{n}" for n in range(1, count + 1)),
        ]

    def place_monk(self, t: Table, seat: int) -> Script[None]:
        """SM-MONK: put one monk on a spot, or none."""
        me = t.players[seat]
        if len(me.monks) >= MONKS:
            t.emit("no-monk", seat, "SM-MONK-06")
            return
        yield from known_fact(t, FACTS[self.missions_fact], "SM-MONK-09")  # they say how many stations there are

        def options() -> list[Option[str | None]]:
            return [
                *(
                    Option(
                        f"monk {spot}",
                        self.why_not_monk(t, seat, spot),
                        {COINS: JOIN_COST * len(t.on_spot(spot, seat))},
                        value=spot,
                    )
                    for spot in self.spots(t)
                ),
                Option("nothing"),
            ]

        spot = yield from self.decide(t, seat, "monk", "SM-MONK-01", options)
        if spot is None:
            return
        others = t.on_spot(spot, seat)
        me.monks = [*me.monks, spot]
        me.coins -= JOIN_COST * len(others)
        for other in others:
            t.players[other].coins += JOIN_COST
            t.emit("joined", seat, "SM-MONK-03", coins=JOIN_COST, other=other)
        t.emit("monk", seat, "SM-MONK-01", spot=spot)
        yield from self.monk_placed(t, seat, spot)

    def why_not_monk(self, t: Table, seat: int, spot: str) -> Reasons:
        """SM-MONK-03, SM-MONK-04, SM-MONK-10."""
        me = t.players[seat]
        if spot in me.monks:
            yield because("SM-MONK-04")
        others = t.on_spot(spot, seat)
        cost = JOIN_COST * len(others)
        if me.coins < cost:
            yield because("SM-MONK-10", others=others, need=cost, have=me.coins, missing=cost - me.coins)

    def monk_placed(self, t: Table, seat: int, spot: str) -> Script[None]:
        """SM-MONK-07 to SM-MONK-09: what the spot is good for."""
        kind, _, number = spot.partition(".")
        if kind == "mission":
            cells = (yield from known_fact(t, FACTS[self.missions_fact], "SM-MONK-09"))["cells"]
            goods = yield from self.one_of(t, seat, alternatives(cells[int(number) - 1]))
            self.gain(t, seat, goods, "SM-MONK-09", "missions")
        elif kind == "scholar":
            yield from self.tell_scholar(t, spot)
        else:
            yield from self.tell_bishop(t, spot)
        yield from self.moment(t, seat, kind)
        yield from self.moment(t, seat, "monk")

    def moment(self, t: Table, seat: int, when: str) -> Script[None]:
        """A moment at which an ability of a scholar may come in (``buildings``)."""
        return
        yield

    def cheaper(self, t: Table, seat: int, when: str, cost: Goods) -> Goods:
        """What is left of a price, where a scholar makes it cheaper (``buildings``)."""
        return cost

    def by_hand(self, t: Table, seat: int, note: str, rule: str) -> Script[None]:
        """What no word of ours covers: the player does it, and tells what it brought or cost."""
        answer = yield Ask(seat, "by-hand", rule, no_options, {"note": note}, BY_HAND)
        told = msgspec.json.decode(answer)
        me = t.players[seat]
        paid = {good: min(-n, getattr(me, good)) for good, n in told["goods"].items() if n < 0}
        t.pay(seat, paid, rule)
        self.gain(t, seat, {good: n for good, n in told["goods"].items() if n > 0}, rule)
        t.score(seat, told["points"], "by-hand", rule)

    # which scholar, which bishop

    def scholar_names(self, t: Table) -> list[str]:
        """The scholars that may lie at a spot, by name."""
        return list(dict.fromkeys(scholar_key(face) for face in t.fact("scholars") or ()))

    def tell_scholar(self, t: Table, spot: str) -> Script[str]:
        """Which scholar lies there: told when it is first needed."""
        if t.spots.get(spot, UNTOLD) == UNTOLD:
            taken = set(t.spots.values()) | {player.private for player in t.players}
            known = [name for name in self.scholar_names(t) if name not in taken]
            name = yield from self.tell(t, "scholars", known, "SM-MONK-07", spot)
            t.spots = {**t.spots, spot: name}
        yield from self.scholar_told(t, t.spots[spot])
        return t.spots[spot]

    def scholar_told(self, t: Table, name: str) -> Script[None]:
        """What else must be known of a scholar."""
        return
        yield

    def tell_bishop(self, t: Table, spot: str) -> Script[str]:
        """Which bishop lies there."""
        if t.spots.get(spot, UNTOLD) == UNTOLD:
            taken = set(t.spots.values())
            known = [key for key in self.bishop_keys(t) if key not in taken]
            key = yield from self.tell(t, "bishops", known, "SM-MONK-08", spot)
            t.spots = {**t.spots, spot: key}
        return t.spots[spot]

    def bishop_keys(self, t: Table) -> list[str]:
        """The bishops that may lie at a spot."""
        return list(dict.fromkeys(bishop_key(face) for face in t.fact("bishops") or ()))

    def tell(self, t: Table, fact: str, known: list[str], rule: str, place: str = "") -> Script[str]:
        """Which piece it is: one that is known, or one whose face the owner now tells."""
        faces = t.fact(fact) or ()
        more = len(faces) < FACTS[fact].count
        if not known and not more:  # the owner's table says that all have come up already: the table wins
            known = list(dict.fromkeys(KEYS[fact](face) for face in faces))
        if known:
            options = [*(Option(f"{fact} {key}", value=key) for key in known), *([Option("another")] if more else [])]
            told = yield from settle(Ask(None, "which", rule, lambda: options, {"fact": fact, "place": place}))
            if told is not None:
                return told
        value = yield from ask_fact(t, FACTS[fact], rule, place=place)
        return KEYS[fact](value)


def monks(cells: list[str], step: int) -> int:
    """The monk symbols of the religion track up to a step.

    >>> monks(["", "monk", "", "monk"], 2)
    1
    """
    return cells[: step + 1].count("monk")


def scholar_key(face: Any) -> str:
    """A scholar by name, as a word of a key."""
    return name_key(face["name"])


SIGNS = str.maketrans("|+/>&*", "\u00a6\uff0b\u2044\u203a\uff06\u2217")
"""The signs of a face, and what looks like them: in the owner's words they join nothing."""


@cache
def name_key(name: str) -> str:
    """Words of the owner as one word of a key.

    >>> name_key("Letter writing")
    'hand:Letter_writing'
    """
    printed = "".join(letter if letter.isprintable() else " " for letter in name)
    return HAND + "_".join(printed.translate(SIGNS).split())[:40]


def bishop_key(face: Any) -> str:
    """A bishop by what it counts, as a face: ``triple*1>happiness*2&most*12``; or by its note.

    >>> bishop_key({"of": "double", "also": "triple", "how": "sum", "each": 2, "per": 3, "most": 0, "note": ""})
    'double*2/triple*2>happiness*3'
    >>> bishop_key({"of": "scholar", "also": "bishop", "how": "set", "each": 1, "per": 4, "most": 0, "note": ""})
    'scholar*1&bishop*1>happiness*4'
    """
    if face["of"] == "hand":
        return name_key(face.get("note", ""))
    things = [f"{what}*{face['each']}" for what in bishop_counts(face)]
    most = f"&most*{face['most']}" if face["most"] else ""
    return f"{('&' if face.get('how') == SET else '/').join(things)}>happiness*{face['per']}{most}"


def bishop_counts(face: Any) -> list[str]:
    """All that a bishop counts, each once."""
    named = (face["of"], face.get("also", NONE), face.get("third", NONE))
    return [what for what in dict.fromkeys(named) if what != NONE]


def temple_text(cost: Goods) -> str:
    """What a temple level costs, as one text: ``wood&gem&cocoa``."""
    return goods_text({good: cost[good] for good in GOODS if good in cost})


KEYS: dict[str, Callable[[Any], str]] = {
    "scholars": scholar_key,
    "bishops": bishop_key,
    **dict.fromkeys(("doubles", "triples", "specials", "town_halls", "upgrades", "wooden", "straw"), tile_text),
    **dict.fromkeys(("starting_ships", "ships", "special_ships"), ship_text),
    "boards": lambda face: board_text(face["cells"]),
    **dict.fromkeys(("temples_large", "temples_medium", "temples_small"), lambda face: temple_text(face["cost"])),
}
"""How a piece of each kind is named in a key."""
