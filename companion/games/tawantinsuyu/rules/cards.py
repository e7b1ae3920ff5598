"""Deity and army cards: hidden hands, the altar, the decks, praying, training, and cards discarded for their bonus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial

from companion.engine.ask import (
    Ask,
    AskHint,
    Option,
    OptionHint,
    Reason,
    Script,
    because,
    choose,
    one_of,
    or_else,
)
from companion.engine.box_facts import ask_fact
from companion.engine.decks import UNKNOWN, without
from companion.engine.faces import effect_of
from companion.engine.free_actions import Free
from companion.engine.hidden_hands import why_not_held
from companion.games.tawantinsuyu.box.components import ALTAR, POTATO, TRAIN_DRAWN
from companion.games.tawantinsuyu.box.faces import DEITY_CARD
from companion.games.tawantinsuyu.box.names import army_key, deity_key, deity_of, soldiers
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pay, pick
from companion.games.tawantinsuyu.rules.decks import ANOTHER, ARMY_DECK, DEITY_DECK, put_below
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.open_hands import name_armies, name_deities
from companion.games.tawantinsuyu.table import Player, Table

ALL = "all"

# deity cards


def may_hold(t: Table, me: Player, deity: str = "") -> list[str]:
    """The deity cards that can be in a hand, those that everybody saw first; of one deity or of all."""
    found = dict.fromkeys(me.shown)
    if me.unseen > 0:
        found |= dict.fromkeys(DEITY_DECK.left(t))
    return [card for card in found if deity_of(card) == deity] if deity else list(found)


def may_be_new(t: Table, me: Player) -> bool:
    """Whether a card that is not known can be in the hand."""
    return me.unseen > 0 and DEITY_DECK.more(t)


def holds(t: Table, seat: int, deity: str = "") -> list[str]:
    """The possible cards of a hand; when looking ahead, the drawn ones of the unseen cards."""
    me, hands = t.players[seat], t.context.hands
    found = may_hold(t, me, deity)
    if hands is None:
        return found
    drawn, shown = hands.held(seat, "deity_cards", DEITY_DECK.left(t), me.unseen), me.shown
    return [card for card in found if card in shown or card in drawn]


def hand_options(t: Table, seat: int, word: str, deity: str = "") -> Iterator[Option[str]]:
    """Every deity card that can be in the hand, and another one."""
    me, hands = t.players[seat], t.context.hands
    found = may_hold(t, me, deity)
    held = found if hands is None else holds(t, seat, deity)
    for card in found:
        option = about_card(word, card, card in me.known)
        yield option if hands is None else option.unless(why_not_held(hands, card, lambda: held))
    if may_be_new(t, me):
        yield Option(ANOTHER, value=ANOTHER)


@lru_cache(maxsize=1024)
def about_card(word: str, card: str, known: bool, lots: int = 0) -> Option[str]:
    """A deity card of a hand: the same option at every table; ``lots``: of how many like it the companion may draw."""
    family = ("known" if known else deity_of(card)) if word == "play" else ""
    hints = OptionHint.BY_LOT if lots else OptionHint.NONE
    return Option((word, card), weight=lots or 1, hints=hints, family=family, value=card)


def leave_hand(t: Table, seat: int, card: str, deity: str = "") -> Script[str]:
    """A deity card is shown: it leaves the hand, asked for where it is not known."""
    me = t.players[seat]
    if card == ANOTHER:
        card = yield from enter_card(t, deity)
    me.deities -= 1
    if card in me.known:
        me.known = without(me.known, card)
    elif card in me.hand:
        me.hand = without(me.hand, card)
    return card


def enter_card(t: Table, deity: str = "") -> Script[str]:
    """A card whose face is not known yet: it is asked for."""
    names = {"deity": deity} if deity else {}
    return deity_key((yield from ask_fact(t, FACTS["deity_cards"].about(names))))


def goes_under(t: Table, seat: int) -> Script[str]:
    """TW-DEITY-04: the card of an open hand that goes under the deck; of a hidden hand it is unknown."""
    me = t.players[seat]
    if not me.open or me.unseen:
        return UNKNOWN
    options = [about_card("under", card, False) for card in dict.fromkeys(me.shown)]
    return (yield from choose(Ask(seat, "under", "TW-DEITY-04", lambda: options)))


def put_under(t: Table, seat: int, card: str = "") -> None:
    """TW-DEITY-04: a card goes under the deck; unless it is seen, it is no longer known which ones are left."""
    me = t.players[seat]
    if not card and me.unseen == 0 and len(set(me.shown)) == 1:
        card = me.shown[0]
    put_below(t, DEITY_DECK, [card or UNKNOWN])
    if not card:
        me.known, me.hand = [], []
    elif card in me.hand:
        me.hand = without(me.hand, card)
    else:
        me.known = without(me.known, card)
    me.deities -= 1
    t.deck += 1


def why_not_deity(t: Table) -> Sequence[Reason]:
    """TW-DEITY-08: neither deck nor altar has a card."""
    return () if t.deck or t.altar else (because("TW-DEITY-08"),)


def shuffle_altar(t: Table) -> None:
    """TW-DEITY-03: the whole altar goes into the deck."""
    t.deck += len(t.altar)
    DEITY_DECK.put_back(t, [])
    t.emit("altar-shuffled", None, "TW-DEITY-03", n=len(t.altar))
    t.altar = []


def draw_deity(t: Table, seat: int, rule: str, n: int = 1, optional: bool = False) -> Script[None]:
    """TW-DEITY-08, TW-PRAY-02: one at a time, from the altar or the top of the deck."""
    while n:
        if why_not_deity(t):
            t.emit("no-cards", seat, "TW-DEITY-08")
            return
        source = yield from pick(t, seat, "deity-from", rule, partial(draw_options, t, n, optional), AskHint.USUAL)
        if source == "nothing":
            return
        if source == ALL:
            yield from take_from_deck(t, seat, n, rule)
            return
        take_deity(t, seat, source, rule)
        yield from name_deities(t, seat, rule)
        n -= 1


def draw_options(t: Table, n: int, optional: bool) -> list[Option[str]]:
    """The top of the deck, or a card of the altar; where there are several to come, all from the deck at once."""
    found = [Option("deck-all", gain={DEITY_CARD: n}, value=ALL)] if 1 < n <= t.deck else []
    refills = t.altar and t.rulings.get("empty_deck") == "altar"  # TW-DEITY-03
    found += [Option("deck", gain={DEITY_CARD: 1}, value="")] if t.deck or refills else []
    found += [Option(("altar", card), gain={DEITY_CARD: 1}, value=card) for card in dict.fromkeys(t.altar)]
    if optional or not found:  # a free action may have taken the last card
        found.append(Option("nothing", value="nothing"))
    return found


def take_deity(t: Table, seat: int, card: str, rule: str) -> None:
    """A card of the altar, which everybody sees, or the top of the deck."""
    me = t.players[seat]
    if card:
        me.deities += 1
        t.altar, me.known = without(t.altar, card), [*me.known, card]
        t.emit("from-altar", seat, rule, deity=deity_of(card))
    else:
        from_deck(t, seat, 1, rule)


def from_deck(t: Table, seat: int, n: int, rule: str) -> None:
    """TW-CCARD-01: from the deck alone; everybody knows a card that was seen going under it."""
    if n > t.deck and t.altar and t.rulings.get("empty_deck") == "altar":
        shuffle_altar(t)
    me, n = t.players[seat], min(n, t.deck)
    for left in range(t.deck, t.deck - n, -1):
        risen = DEITY_DECK.rise(t, left)
        me.known = [*me.known, *risen] if len(risen) == 1 and risen[0] else me.known
    t.deck -= n
    me.deities += n
    if n:
        t.emit("deity-card", seat, rule, n=n)


def take_from_deck(t: Table, seat: int, n: int, rule: str) -> Script[None]:
    """TW-CCARD-01: the same, with the cards of an open hand named."""
    from_deck(t, seat, n, rule)
    yield from name_deities(t, seat, rule)


def to_altar(t: Table, card: str) -> None:
    """TW-TURN-06, TW-DEITY-03: the whole altar goes into the deck before a card that would be too many."""
    if len(t.altar) >= ALTAR[t.count]:
        shuffle_altar(t)
    t.altar = [*t.altar, card]


# army cards


def draw_army(t: Table, seat: int, n: int, rule: str) -> int:
    """TW-TRAIN-02: from the deck; the discards are shuffled when it is empty. How many there were."""
    me, drawn = t.side(seat), 0
    while drawn < n and (t.army_deck or t.army_discard):
        if not t.army_deck:
            t.army_deck, t.army_discard = len(t.army_discard), []
            t.emit("army-shuffled", None, "TW-TRAIN-02", n=t.army_deck)
        step = min(n - drawn, t.army_deck)
        t.army_deck -= step
        drawn += step
    me.armies += drawn
    if drawn:
        t.emit("army-card", seat, rule, n=drawn)
    return drawn


def why_not_train(t: Table) -> Sequence[Reason]:
    """TW-TRAIN-02: neither deck nor discards."""
    return () if t.army_deck or t.army_discard else (because("TW-TRAIN-02"),)


def draw_armies(t: Table, seat: int, n: int, rule: str) -> Script[int]:
    """TW-TRAIN-02: the same; those of an open hand are named one by one, as the deck may be shuffled between them."""
    if is_hers(t, seat) or not t.players[seat].open:
        return draw_army(t, seat, n, rule)
    drawn = 0
    while drawn < n and draw_army(t, seat, 1, rule):
        drawn += 1
        yield from name_armies(t, seat, rule)
    return drawn


def train(t: Table, seat: int, rule: str) -> Script[None]:
    """TW-TRAIN-01: two drawn, one kept, the other discarded."""
    if is_hers(t, seat):
        draw_army(t, seat, 1, "TW-SPRI-05")
        return
    me = t.players[seat]
    if (yield from draw_armies(t, seat, TRAIN_DRAWN, rule)) < TRAIN_DRAWN:
        return
    card = UNKNOWN
    if me.open and not me.unseen_armies:
        drawn = one_of("discard", dict.fromkeys(me.army_hand[-TRAIN_DRAWN:]))
        card = yield from choose(Ask(seat, "train", rule, drawn))
        me.army_hand = without(me.army_hand, card)
    me.armies -= 1
    t.army_discard = [*t.army_discard, card]
    t.emit("army-discard", seat, rule, n=1)


def holds_armies(t: Table, seat: int) -> Iterable[str]:
    """The unseen army cards that can be in a hand; while looking ahead, the drawn ones."""
    pool, hands = ARMY_DECK.left(t), t.context.hands
    return pool if hands is None else hands.held(seat, "army_cards", pool, t.players[seat].unseen_armies)


def army_options(t: Table, seat: int) -> Iterator[Option[str]]:
    """The army cards of an open hand; every one that can be in a hidden hand, and another one."""
    yield from map(about_army, dict.fromkeys(t.players[seat].army_hand))
    if t.players[seat].open and not t.players[seat].unseen_armies:
        return
    hands, left = t.context.hands, ARMY_DECK.left(t)
    held = left if hands is None else holds_armies(t, seat)
    for card in left:
        option = about_army(card)
        yield option if hands is None else option.unless(why_not_held(hands, card, lambda: held))
    if ARMY_DECK.more(t):
        yield Option(ANOTHER, value=ANOTHER)


@lru_cache(maxsize=256)
def about_army(card: str) -> Option[str]:
    """An army card of a hand: the same option at every table."""
    return Option(("army", card), family=str(soldiers(card)), value=card)


def discard_army(t: Table, seat: int) -> Script[None]:
    """TW-TURN-03, TW-LIM-09: an army card of the hand for its bonus."""
    me, options = t.players[seat], or_else(partial(army_options, t, seat), "nothing", "")
    card = yield from choose(Ask(seat, "army", "TW-TURN-03", options))
    if card:
        if card == ANOTHER:
            card = army_key((yield from ask_fact(t, FACTS["army_cards"])))
        me.armies -= 1
        if card in me.army_hand:
            me.army_hand = without(me.army_hand, card)
        t.army_discard = [*t.army_discard, card]
        t.emit("army-bonus", seat, "TW-TURN-03", face=effect_of(card))
        yield from gain_face(On(t, seat, "TW-TURN-03", "army-bonus"), effect_of(card))


DISCARD_ARMY = (Option("discard-army", value=Free(discard_army)),)


def army_action(t: Table, seat: int) -> Sequence[Option[Free]]:
    """TW-TURN-03."""
    return DISCARD_ARMY if t.players[seat].armies else ()


def buy_deity(t: Table, seat: int) -> Script[None]:
    """TW-Z19."""
    yield from pay(t, seat, {POTATO: 1}, "TW-Z19")
    yield from draw_deity(t, seat, "TW-Z19")


def buy_action(t: Table, seat: int) -> Sequence[Option[Free]]:
    """TW-Z19: at any time of the own turn, as often as one likes."""
    me = t.players[seat]
    if "z19" not in me.permanent or not (t.deck or t.altar):
        return ()
    return [Option("buy-deity", me.why_not_pay({POTATO: 1}, "TW-Z19"), {POTATO: 1}, value=Free(buy_deity))]
