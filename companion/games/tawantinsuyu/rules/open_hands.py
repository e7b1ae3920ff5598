"""The open hand of a computer seat: people enter every card that is drawn to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine.ask import Ask, Option, Script, because, choose
from companion.engine.box_facts import ask_fact
from companion.engine.decks import UNKNOWN, LearningDeck
from companion.engine.faces import effect_of
from companion.games.tawantinsuyu.box.names import deity_of, soldiers
from companion.games.tawantinsuyu.rules.decks import ANOTHER, ARMY_DECK, DEITY_DECK
from companion.games.tawantinsuyu.table import Table

UNSEEN = Option("deck", value=UNKNOWN)
"""The card that a look ahead draws: it may be any that is left."""


def lay_open(t: Table, seat: int) -> None:
    """The hand of a seat lies open from now on."""
    t.players[seat].open = True


def name_hand(t: Table, seat: int, rule: str) -> Script[None]:
    """All cards of an open hand that are not known, as after a correction."""
    yield from name_deities(t, seat, rule)
    yield from name_armies(t, seat, rule)


def name_deities(t: Table, seat: int, rule: str) -> Script[None]:
    """Which deity cards have come to an open hand."""
    me = t.players[seat]
    while me.open and me.unseen > 0:
        ask = Ask(None, "open-deity", rule, partial(_options, t, DEITY_DECK), {"who": seat})
        card = yield from _which(t, DEITY_DECK, ask)
        if not card:
            return
        me.hand = [*me.hand, card]
        t.emit("open-deity", seat, rule, deity=deity_of(card), face=effect_of(card))


def name_armies(t: Table, seat: int, rule: str) -> Script[None]:
    """Which army cards have come to an open hand."""
    me = t.players[seat]
    while me.open and me.unseen_armies > 0:
        ask = Ask(None, "open-army", rule, partial(_options, t, ARMY_DECK), {"who": seat})
        card = yield from _which(t, ARMY_DECK, ask)
        if not card:
            return
        me.army_hand = [*me.army_hand, card]
        t.emit("open-army", seat, rule, n=soldiers(card), face=effect_of(card))


def _which(t: Table, deck: LearningDeck[Table], ask: Ask[str]) -> Script[str]:
    """One card: drawn where the companion draws, else entered; nothing while looking ahead."""
    if t.context.hands is not None:
        ask.default = UNSEEN
        ask.check(UNSEEN)
    card = yield from choose(ask)
    if card == ANOTHER:
        assert deck.fact is not None
        card = deck.named((yield from ask_fact(t, deck.fact)))
    return card


def _options(t: Table, deck: LearningDeck[Table]) -> Iterator[Option[str]]:
    """TW-COMP-05: the cards that can still come; the others are refused, unless none can: then the table wins."""
    left, more = deck.left(t), deck.more(t)
    for card in dict.fromkeys(deck.faces(t)):
        gone = card not in left and (left or more)
        yield deck.offer(card, left.get(card, 1)).unless((because("TW-COMP-05"),) if gone else ())
    if more and not (t.companion_deals and left):
        yield Option(ANOTHER, value=ANOTHER)
