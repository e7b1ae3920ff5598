"""Column Initiate: tribe cards from their decks, and burials."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.ask import Ask, Option, Reasons, Script, because, choose
from companion.engine.decks import more
from companion.games.endless_winter.box.components import TRIBES
from companion.games.endless_winter.rules import cards, hunt
from companion.games.endless_winter.rules.effects import On, done
from companion.games.endless_winter.table import Table


def why_not_type(t: Table, tribe: str, at_top: bool) -> Reasons:
    """EW-INIT-02: at the top every card of a turn is of another type."""
    if at_top and tribe in t.chosen and (t.tribes[tribe] or t.rulings.get("empty_deck_again") != "each"):
        yield because("EW-INIT-02", card=[tribe])


def why_not_tribe(t: Table) -> Reasons:
    """EW-INIT-02: one of each type has been taken."""
    if all(next(why_not_type(t, tribe, True), None) is not None for tribe in TRIBES):
        yield because("EW-INIT-02", card=list(dict.fromkeys(t.chosen)))


def tribe_options(t: Table, at_top: bool, may_leave: bool) -> Iterator[Option[str]]:
    """EW-INIT-09: every deck, an empty one for a point."""
    for tribe in TRIBES:
        gain = {"card": 1} if t.tribes[tribe] else {"points": 1}
        yield Option(("tribe", tribe), why_not_type(t, tribe, at_top), gain=gain, value=tribe)
    if may_leave:
        yield Option("nothing", value="")


def _take(on: On, at_top: bool, may_leave: bool, rule: str) -> Script[str]:
    """The card that is chosen; "" where its deck is empty or nothing is taken."""
    t = on.t
    tribe = yield from choose(Ask(on.seat, "tribe", rule, lambda: tribe_options(t, at_top, may_leave)))
    if not tribe:
        return ""
    if at_top:
        t.chosen = [*t.chosen, tribe]
    if not t.tribes[tribe]:
        t.score(on.seat, 1, hunt.EMPTY, "EW-INIT-09")
        return ""
    t.tribes = {**t.tribes, tribe: t.tribes[tribe] - 1}
    return tribe


def tribe_to_hand(on: On) -> Script[None]:
    """EW-INIT-01, EW-ICON-06: into the hand; an unpaid card may be declined."""
    t, me = on.t, on.t.players[on.seat]
    rule = "EW-INIT-01" if on.paid else "EW-ICON-06"
    tribe = yield from _take(on, on.paid, not on.paid, rule)
    if tribe:
        t.emit("tribe", on.seat, rule, card=tribe)
        me.hand = more(me.hand, tribe)
        if on.paid:
            t.fresh = more(t.fresh, tribe)
        yield from done(on, "tribe")


def tribe_to_discard(on: On) -> Script[None]:
    """EW-INIT-04, EW-INIT-05, EW-ICON-06: onto the discard pile, of any type."""
    me = on.t.players[on.seat]
    rule = "EW-INIT-04" if on.paid else "EW-ICON-06"
    tribe = yield from _take(on, False, True, rule)
    if tribe:
        on.t.emit("tribe-discard", on.seat, rule, card=tribe)
        me.discard = more(me.discard, tribe)
        yield from done(on, "tribe-discard", "tribe")


def bury_card(on: On) -> Script[None]:
    """EW-INIT-04, EW-INIT-06 to EW-INIT-08, EW-ICON-09: one card under the burial card, until the end."""
    t, seat, me = on.t, on.seat, on.t.players[on.seat]
    place, card = yield from choose(Ask(seat, "bury", "EW-INIT-07", lambda: cards.bury_options(t, seat)))
    if place:
        if place == "hand":
            cards.put_away(t, seat, card)
        else:
            setattr(me, place, more(getattr(me, place), card, -1))
        me.buried = more(me.buried, card)
        t.emit("bury", seat, "EW-INIT-07", card=cards.card_term(card))
        yield from done(on, "bury")
