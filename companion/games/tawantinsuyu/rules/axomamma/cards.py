"""Axomamma's deity cards: the symbols under her board, and the altar."""

from __future__ import annotations

from collections import Counter

from companion.engine.ask import Option, Script
from companion.engine.faces import called
from companion.games.tawantinsuyu.box.components import DEITIES, SOLO
from companion.games.tawantinsuyu.box.names import deity_of
from companion.games.tawantinsuyu.rules import cards, decks
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, by_chance, hers
from companion.games.tawantinsuyu.rules.decks import ANOTHER
from companion.games.tawantinsuyu.table import HERS, Table


def tuck(t: Table) -> Script[str]:
    """TW-SSET-07: the symbol of the next card of the deck; the rest of the card stays hidden."""
    if not t.deck:
        cards.shuffle_altar(t)
    risen = decks.DEITY_DECK.rise(t, t.deck)
    t.deck -= 1
    drawn = Counter(risen) if all(risen) else {}
    drawn = drawn or (decks.DEITY_DECK.left(t) if t.companion_deals else {})
    left = [deity_of(card) for card, count in drawn.items() for _ in range(count)]
    symbols = [deity for deity in DEITIES if deity in left] or list(DEITIES)
    options = [Option(("tuck", deity), weight=max(1, left.count(deity)), value=deity) for deity in symbols]
    return (yield from by_chance("tuck", "TW-SSET-07", options))


def deity_card(on: On) -> None:
    """TW-SPRI-04: instead, the oldest card of the altar goes under the deck, for a point."""
    if on.t.altar or on.t.rulings.get("her_empty_altar") == "point":
        discard_altar(on.t, 1, "TW-SPRI-04")
        on.t.score(HERS, SOLO.deity_card_points, SOURCE, "TW-SPRI-04", "her.instead")


def discard_altar(t: Table, n: int, rule: str) -> int:
    """TW-SHP-02, TW-SNOW-03: the oldest cards of the altar go under the deck; how many."""
    gone, t.altar = t.altar[:n], t.altar[n:]
    t.deck += len(gone)
    for card in gone:
        decks.put_below(t, decks.DEITY_DECK, [card])
    if gone:
        t.emit("her-altar", None, rule, n=len(gone))
    return len(gone)


def to_altar_card(t: Table, deity: str) -> Script[str]:
    """TW-SBRD-09: the card that was used lies open now: which one of its symbol it is."""
    known = [card for card in decks.DEITY_DECK.left(t) if deity_of(card) == deity]
    options = [Option(("deity", card), value=card) for card in known]
    if decks.DEITY_DECK.more(t) and not (t.companion_deals and known):
        options.append(Option(ANOTHER, value=ANOTHER))
    card = (yield from by_chance("her-card", "TW-SBRD-09", options, deity=deity)) if options else called(deity, "")
    if card == ANOTHER:
        card = yield from cards.enter_card(t, deity)
    return card


def replace_card(t: Table, die: int) -> Script[None]:
    """TW-SBRD-07, TW-SBRD-09: the card goes to the altar, another one comes under her board."""
    her = hers(t)
    card = yield from to_altar_card(t, her.tucked[die - 1])
    cards.to_altar(t, card)
    tucked = list(her.tucked)
    tucked[die - 1] = yield from tuck(t)
    her.tucked = tucked
