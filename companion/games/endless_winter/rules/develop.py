"""Column Develop: culture cards from the display, and sacred stones into the slots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.ask import Ask, Option, Reason, Reasons, Script, because, choose
from companion.engine.decks import more, without
from companion.games.endless_winter.box.components import DISPLAY, ERA_2_FROM, GOODS, SLOTS
from companion.games.endless_winter.box.names import stone_of
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.box.stocks import ERAS
from companion.games.endless_winter.rules import cards, decks, hunt
from companion.games.endless_winter.rules.effects import On, done, gain_face
from companion.games.endless_winter.table import Table

# culture cards


def why_not_culture(t: Table) -> Sequence[Reason]:
    """EW-DEV-09: with the other reading nothing is given while the deck has cards."""
    return () if any(t.culture) or t.rulings.get("empty_culture") != "deck" else (because("EW-DEV-09"),)


def culture_options(on: On) -> Iterator[Option[str]]:
    """The cards of the display, each face once; an unpaid one may be declined."""
    for card in dict.fromkeys(filter(None, on.t.culture)):
        yield Option(cards.about_card("take", card), value=card)
    if not on.paid:
        yield Option("nothing", value="")


def take_culture(on: On, n: int) -> Script[None]:
    """EW-DEV-01, EW-DEV-02, EW-DEV-09, EW-ICON-07: one of the display, which keeps its gap; a point if none is left."""
    t, me = on.t, on.t.players[on.seat]
    for _ in range(n):
        if not any(t.culture):
            t.score(on.seat, 1, hunt.EMPTY, "EW-DEV-09")
            continue
        card = yield from choose(Ask(on.seat, "culture", "EW-DEV-01", lambda: culture_options(on)))
        if not card:
            return
        display: list[str | None] = list(t.culture)
        display[display.index(card)] = None
        t.culture = display
        me.hand = more(me.hand, card)
        t.emit("culture", on.seat, on.rule, card=cards.card_term(card))
        yield from done(on, "culture")


def lay_out(t: Table, rule: str) -> Script[None]:
    """EW-SET-06, EW-PREP-05 to EW-PREP-07: fill the gaps from the era's deck; cards are named now or when played."""
    era = ERAS[t.era_number - 1]
    display: list[str | None] = [*t.culture, *[None] * (DISPLAY - len(t.culture))]
    deck = decks.deck(f"culture_{era}")
    for place, card in enumerate(display):
        if card is None and t.culture_decks[era]:
            display[place] = (yield from deck.draw_or_identify(t, rule)) if t.displays_shown else era
            t.culture, t.culture_decks = list(display), {**t.culture_decks, era: t.culture_decks[era] - 1}
    t.culture = display


# sacred stones


def sections(t: Table) -> list[str]:
    """EW-DEV-03: the left section, from era II on both."""
    return ["1"] if t.round < ERA_2_FROM else ["1", "2"]


def slot_price(t: Table, seat: int) -> dict[str, int] | None:
    """EW-DEV-04: the price of the leftmost empty slot, as far as it is known."""
    slots, n = t.fact("slots") or (), len(t.players[seat].stones)
    return {good: slots[n][good] for good in GOODS} if n < len(slots) else None


def why_not_stone(t: Table, seat: int) -> Reasons:
    """EW-DEV-03 to EW-DEV-05."""
    me = t.players[seat]
    if len(me.stones) >= SLOTS:
        yield because("EW-DEV-05", most=SLOTS)
        return
    if not any(t.stones.values()):
        yield because("EW-SET-03")
    elif not any(t.stones[section] for section in sections(t)):
        yield because("EW-DEV-03", round=t.round)
    price = slot_price(t, seat)
    if price and (missing := me.missing(price)):
        yield because("EW-DEV-04", need=price, missing=missing)


def stone_options(t: Table) -> Iterator[Option[tuple[str, str]]]:
    """EW-DEV-03: the stones of the open sections; those of era II are refused before their time."""
    for section, stones in t.stones.items():
        why_not = () if section in sections(t) else (because("EW-DEV-03", round=t.round),)
        for each in dict.fromkeys(stones):
            answer = ("stone", each) if each else ("untold", section)
            yield Option(answer, why_not, value=(section, each))
    yield Option("nothing", value=("", ""))


def take_stone(on: On, n: int) -> Script[None]:
    """EW-DEV-04, EW-DEV-06, EW-ICON-08: into the leftmost empty slot, for its price, with its benefit."""
    t, me = on.t, on.t.players[on.seat]
    for _ in range(n):
        if len(me.stones) >= SLOTS or not any(t.stones[section] for section in sections(t)):
            return
        slot = yield from FACTS.in_row(t, "slots", len(me.stones) + 1)
        price = {good: slot[good] for good in GOODS} if on.paid or t.rulings.get("stone_effect") == "paid" else {}
        if missing := me.missing(price):
            t.emit("no-stone", on.seat, "EW-DEV-04", missing=missing)
            return
        section, key = yield from choose(Ask(on.seat, "stone", "EW-DEV-03", lambda: stone_options(t)))
        if not section:
            return
        entered = key or (yield from decks.deck(f"stones_{section}").draw_or_identify(t, "EW-DEV-03"))
        t.pay(on.seat, price, "EW-DEV-04")
        t.stones = {**t.stones, section: without(t.stones[section], key)}
        me.stones = [*me.stones, entered]
        t.emit("stone", on.seat, "EW-DEV-04", slot=len(me.stones), stone=stone_of(entered).name)
        yield from gain_face(on.inside("EW-DEV-06", "slots", "from.slot"), slot["effect"])
        yield from done(on, "stone")
