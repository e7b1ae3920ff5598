"""Cards in hidden hands: a player's own, shown, discarded and buried cards, and those that the hand may hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from companion.engine.ask import Answer, Option, Reason, Reasons, Script, because
from companion.engine.decks import more
from companion.engine.hidden_hands import why_not_held
from companion.games.endless_winter.box.components import KNOWN_CARDS, STARTING, STARTING_CARDS
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.box.stocks import ERAS, START
from companion.games.endless_winter.rules.decks import deck
from companion.games.endless_winter.table import Cards, Player, Table, came_from


def is_culture(card: str) -> bool:
    """Whether it is a culture card; starting cards are tribe cards (EW-CMP-07)."""
    return card not in KNOWN_CARDS and card != START


def starting_cards(t: Table) -> Cards:
    """EW-CMP-02: nine, by kind where that is known."""
    entered = t.fact("starting_cards")
    return {card: n for card, n in entered.items() if n} if entered else {START: STARTING_CARDS}


# contents of a hand


def may_hold(me: Player) -> list[str]:
    """EW-SET-20: the cards possible in a hand or a hidden pile, the most likely first."""
    unseen = sum(me.mixed.values()) - me.deck
    if sum(me.hand.values()) + unseen <= 0:
        return []
    likely = sorted(me.mixed, key=me.mixed.__getitem__, reverse=True) if unseen > 0 else []
    found = dict.fromkeys((*me.hand, *likely))
    if START in found:
        found = dict.fromkeys(name for card in found for name in (STARTING if card == START else (card,)))
    return list(found)


def holds(t: Table, seat: int) -> list[str]:
    """The possible cards of a hand; while looking ahead, the drawn ones of the mixed cards."""
    me, hands = t.players[seat], t.context.hands
    found = may_hold(me)
    if hands is None or START in me.hand:
        return found
    drawn = hands.held(seat, "cards", me.mixed, sum(me.mixed.values()) - me.deck)
    return found if START in drawn else [card for card in found if card in me.hand or card in drawn]


def why_not_hold(t: Table, seat: int, card: str) -> Iterable[Reason]:
    """EW-SET-20: people know their own hands."""
    return why_not_held(t.context.hands, card, partial(holds, t, seat))


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


def draw(t: Table, seat: int, n: int, rule: str, source: str = "") -> int:
    """EW-GOLD-01: so many from the deck, shuffling the discard pile when it runs out; how many there were."""
    me, drawn = t.players[seat], 0
    while drawn < n and (me.deck or me.discard):
        if not me.deck:
            reshuffle(t, seat)
        step = min(n - drawn, me.deck)
        me.deck -= step
        drawn += step
        me.settle_deck()
    if drawn:
        t.emit("draw", seat, rule, n=drawn, **came_from(source))
        if not me.deck and me.discard and t.rulings.get("reshuffle") == "at-once":
            reshuffle(t, seat)
    return drawn


def reshuffle(t: Table, seat: int) -> None:
    """EW-GOLD-01: the discard pile is the new deck."""
    me = t.players[seat]
    me.mixed, me.discard = me.discard, {}
    me.deck = sum(me.mixed.values())
    t.emit("reshuffled", seat, "EW-GOLD-01", n=me.deck)


def why_not_draw(me: Player) -> Reasons:
    """EW-GOLD-01: neither deck nor discard pile."""
    if not me.deck and not me.discard:
        yield because("EW-GOLD-01")


# choosing one


BURY = tuple(f"bury-{place}" for place in ("hand", "discard", "played", "pile"))
"""To bury a card, by where it lies."""
ABOUT_CULTURE = {verb: f"{verb}-culture" for verb in ("play", "take", "discard", "reveal", *BURY)}
"""Each verb about a card, and its like about a culture card."""


def about_card(verb: str, card: str) -> Answer:
    """An answer about a card: a culture card is named by its era, points and effect."""
    return ABOUT_CULTURE[verb] if is_culture(card) else verb, card


def hand_options(t: Table, seat: int, verb: str) -> Iterator[Option[str]]:
    """Every card that can be in the hand."""
    for card in may_hold(t.players[seat]):
        yield Option(about_card(verb, card), why_not_hold(t, seat, card), value=card)


def named(t: Table, card: str) -> Script[str]:
    """Ask for the face of an unknown culture card."""
    if card in ERAS:
        return (yield from deck(f"culture_{card}").draw_or_identify(t, "EW-CARD-08"))
    return card


def put_away(t: Table, seat: int, card: str) -> None:
    """EW-INIT-03: a card leaves the hand unplayed: of two alike, the one that was taken in this turn."""
    from_hand(t.players[seat], card)
    if card in t.fresh:
        t.fresh = more(t.fresh, card, -1)


def bury_options(t: Table, seat: int) -> Iterator[Option[tuple[str, str]]]:
    """EW-INIT-07: from the hand, the discard pile or the play area; the eclipse pile lies there too."""
    me = t.players[seat]
    places: list[tuple[str, Any]] = [("hand", may_hold(me)), ("discard", me.discard), ("played", me.played)]
    if t.rulings.get("bury_pile") != "no":
        places.append(("pile", me.pile))
    for place, cards in places:
        for card in cards:
            why_not = why_not_hold(t, seat, card) if place == "hand" else None
            yield Option(about_card(f"bury-{place}", card), why_not, value=(place, card))
    yield Option("nothing", value=("", ""))


def card_term(card: str) -> str:
    """A card as a sentence names it: the word for it, or the era of a culture card."""
    return f"culture-{card[0]}" if is_culture(card) else card


# their faces


def known_face(t: Table, card: str) -> Mapping[str, Any]:
    """EW-CARD-08: half labours and action ability of a card, as far as they are known."""
    return t.fact(f"play_{card}") or KNOWN_CARDS[card]


def play_face(t: Table, card: str) -> Script[tuple[int, str]]:
    """EW-CARD-08: half labours and action ability: from the rulebook, the copy, or entered by the owner now."""
    if known_face(t, card).keys() < {"labour", "action"}:
        yield from FACTS.look_up(t, f"play_{card}")
    found = known_face(t, card)
    return found["labour"], found["action"]


def eclipse_face(t: Table, card: str) -> Script[tuple[int, str]]:
    """EW-ECL-03, EW-ECL-11: half labours and ability in the eclipse."""
    entered = yield from FACTS.look_up(t, f"eclipse_{card}")
    return entered["labour"], entered["effect"]
