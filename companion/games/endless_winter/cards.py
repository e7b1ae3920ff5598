"""Cards in hidden hands: what somebody owns, has shown, discarded and buried, and what can still be in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose
from companion.engine.hands import why_not_held
from companion.games.endless_winter.components import CARDS, KNOWN_CARDS, STARTING, STARTING_CARDS
from companion.games.endless_winter.table import Cards, Player, Table, more
from companion.games.endless_winter.told import effect_of, fact, which

START = "start"
"""A starting card of which nobody has told how many of each kind there are."""
ERAS = ("1", "2")
"""A culture card that nobody has told is called by its era."""


def is_culture(card: str) -> bool:
    """Whether it is a culture card; starting cards are tribe cards (EW-CMP-07)."""
    return card not in CARDS and card != START


def starting_cards(t: Table) -> Cards:
    """EW-CMP-02: nine, by kind where that is told."""
    told = t.fact("starting_cards")
    return {card: n for card, n in told.items() if n} if told else {START: STARTING_CARDS}


# what is in a hand


def may_hold(me: Player) -> list[str]:
    """EW-SET-20: what can be in a hand or a hidden pile, the most likely first."""
    if me.hand_size + me.pile_size <= 0:
        return []
    drawn = sum(me.mixed.values()) > me.deck
    likely = sorted(me.mixed, key=lambda card: -me.mixed[card]) if drawn else []
    found: list[str] = []
    for card in (*me.hand, *likely):
        found += STARTING if card == START else (card,)
    return list(dict.fromkeys(found))


def holds(t: Table, seat: int) -> list[str]:
    """What can be in a hand; for who looks ahead, of the mixed cards what was drawn."""
    me, hands = t.players[seat], t.beside.hands
    found = may_hold(me)
    if hands is None or START in me.hand:
        return found
    drawn = hands.held(seat, "cards", me.mixed, sum(me.mixed.values()) - me.deck)
    return found if START in drawn else [card for card in found if card in me.hand or card in drawn]


def why_not_hold(t: Table, seat: int, card: str) -> Reasons:
    """EW-SET-20: people know what they hold."""
    return why_not_held(t.beside.hands, card, partial(holds, t, seat))


def from_hand(me: Player, card: str) -> None:
    """A card leaves the hand."""
    drawn = sum(me.mixed.values()) > me.deck
    for name in (card, START):
        if name in me.hand:
            me.hand = more(me.hand, name, -1)
            return
        if drawn and name in me.mixed:
            me.mixed = more(me.mixed, name, -1)
            return
    raise AssertionError(f"{card} cannot be in this hand")


def to_hand(me: Player, card: str) -> None:
    """A card that everybody has seen goes into the hand."""
    me.hand = more(me.hand, card)


def settle_deck(me: Player) -> None:
    """With the last card of the deck drawn, all cards that were mixed with it are in the hand."""
    if not me.deck:
        for card, n in me.mixed.items():
            me.hand = more(me.hand, card, n)
        me.mixed = {}


def draw(t: Table, seat: int, n: int, rule: str) -> int:
    """EW-GOLD-01: so many from the deck, shuffling the discard pile when it runs out; how many there were."""
    me, drawn = t.players[seat], 0
    while drawn < n and (me.deck or me.discard):
        if not me.deck:
            me.mixed, me.discard = me.discard, {}
            me.deck = sum(me.mixed.values())
            t.emit("reshuffled", seat, "EW-GOLD-01", n=me.deck)
        step = min(n - drawn, me.deck)
        me.deck -= step
        drawn += step
        settle_deck(me)
    if drawn:
        t.emit("draw", seat, rule, n=drawn)
    return drawn


def why_not_draw(me: Player) -> Reasons:
    """EW-GOLD-01: neither deck nor discard pile."""
    if not me.deck and not me.discard:
        yield because("EW-GOLD-01")


# choosing one


def verb_of(verb: str, card: str) -> str:
    """The key of an answer about a card: a culture card is told by its era, points and effect."""
    return f"{verb}-culture {card}" if is_culture(card) else f"{verb} {card}"


def hand_options(t: Table, seat: int, verb: str) -> Iterator[Option[str]]:
    """Every card that can be in the hand."""
    for card in may_hold(t.players[seat]):
        yield Option(verb_of(verb, card), why_not_hold(t, seat, card), value=card)


def named(t: Table, card: str) -> Script[str]:
    """A culture card that nobody has told, told now."""
    if card in ERAS:
        return (yield from which(t, f"culture_{card}", "EW-CARD-08"))
    return card


def discard_from_hand(t: Table, seat: int, rule: str) -> Script[None]:
    """EW-CULT-02, EW-ICON-12: a card from the hand to the own discard pile, face up."""
    me = t.players[seat]
    if me.hand_size <= 0:
        return
    card = yield from choose(Ask(seat, "discard", rule, lambda: hand_options(t, seat, "discard")))
    told = yield from named(t, card)
    from_hand(me, card)
    me.discard = more(me.discard, told)
    t.emit("discard", seat, rule, card=card_term(told))


def bury_options(t: Table, seat: int) -> Iterator[Option[tuple[str, str]]]:
    """EW-INIT-07: from the hand, the discard pile or the play area; the eclipse pile lies there too."""
    me = t.players[seat]
    places: list[tuple[str, Any]] = [("hand", may_hold(me)), ("discard", me.discard), ("played", me.played)]
    if t.rulings.get("bury_pile") != "no":
        places.append(("pile", me.pile))
    for place, cards in places:
        for card in cards:
            why_not = why_not_hold(t, seat, card) if place == "hand" else None
            yield Option(verb_of(f"bury-{place}", card), why_not, value=(place, card))
    yield Option("nothing", value=("", ""))


def bury(t: Table, seat: int, rule: str) -> Script[None]:
    """EW-INIT-07, EW-INIT-08: one card under the burial card, until the end."""
    me = t.players[seat]
    place, card = yield from choose(Ask(seat, "bury", rule, lambda: bury_options(t, seat)))
    if not place:
        return
    if place == "hand":
        from_hand(me, card)
    else:
        setattr(me, place, more(getattr(me, place), card, -1))
    me.buried = more(me.buried, card)
    t.emit("bury", seat, rule, card=card_term(card))


def card_term(card: str) -> str:
    """A card as a sentence names it: the word for it, or the era of a culture card."""
    return f"culture-{card[0]}" if is_culture(card) else card


# what they show


def play_face(t: Table, card: str) -> Script[tuple[int, str]]:
    """EW-CARD-08: half labours and action ability: told by the rulebook, the copy, or the owner now."""
    known, told = KNOWN_CARDS[card], t.fact(f"play_{card}")
    if told is None and known.keys() < {"labour", "action"}:
        told = yield from fact(t, f"play_{card}")
    found = told or known
    return found["labour"], found["action"]


def eclipse_face(t: Table, card: str) -> Script[tuple[int, str]]:
    """EW-ECL-03, EW-ECL-11: half labours and ability in the eclipse."""
    told = yield from fact(t, f"eclipse_{card}")
    return told["labour"], told["effect"]


def culture_effect(card: str) -> str:
    """EW-CARD-08."""
    return effect_of(card)
