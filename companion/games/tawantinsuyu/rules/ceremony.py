"""The ceremony: trade, temple, majorities, potatoes; a new village, ceremonial cards, a new market."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.engine.ask import Option, Script, or_else
from companion.engine.faces import Bonus, effect_of, goods_text
from companion.engine.ledger import Points
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import face
from companion.games.tawantinsuyu.box.names import deity_of
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import cards, decks, weaving, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On, can_swap, is_hers, pick
from companion.games.tawantinsuyu.rules.axomamma import ceremony as her_ceremony
from companion.games.tawantinsuyu.rules.buildings import fill_market
from companion.games.tawantinsuyu.rules.due_bonuses import bonuses, of_buildings
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.rules.open_hands import name_deities
from companion.games.tawantinsuyu.table import NO_SEAT, Due, Player, Table, due


def begin(t: Table) -> None:
    """TW-CER-02, TW-CER-03: at the start of the turn of the player who holds the token; its steps are due."""
    order = t.everybody(t.turn_of)
    t.emit("ceremony", None, "TW-CER-02", n=t.ceremonies + 1)
    t.due = [due(part, seat) for part in ("before", "trade", "temple") for seat in order]
    t.due += [due("regions"), *(due("feed", seat) for seat in order), due("close")]


def before(t: Table, seat: int) -> Script[list[Due]]:
    """TW-Z06, TW-Z09, TW-Z10, TW-Z12: permanent buildings right before and at the start."""
    yield from ()
    start = of_buildings(t, seat, "ceremony-start")
    return [*of_buildings(t, seat, "before-ceremony"), *start, *for_longest(t, seat, t.working(seat))]


def for_longest(t: Table, seat: int, buildings: list[str]) -> list[Due]:
    """TW-Z09: the points of buildings for the longest tapestry."""
    longest = max(map(len, t.side(seat).tapestries), default=0)
    points = {name: tw.PERMANENT[name].points_per_longest * longest for name in buildings}
    return [due for name, n in points.items() if n for due in bonuses(name, seat, f"points*{n}")]


def free_trade(t: Table, seat: int) -> Script[list[Due] | None]:
    """TW-CER-03."""
    if is_hers(t, seat):
        her_ceremony.trade(t)
        return None
    symbols = yield from weaving.asked_joins(t, seat)
    return [due for symbol in symbols for due in bonuses("trade-bonus", seat, tw.JOINS[symbol])]


def temple(t: Table, seat: int) -> Script[list[Due] | None]:
    """TW-CER-04: points to the right of the occupied step, and the reward to its left."""
    step = yield from FACTS.in_row(t, "temple", t.side(seat).temple + 1)
    if step["points"]:
        t.score(seat, step["points"], "temple", "TW-CER-04")
    return bonuses("temple-bonus", seat, ceremony_reward(t, step["reward"]))


def ceremony_reward(t: Table, reward: str) -> str:
    """TW-CER-04: whether cards and workers count, too, is open."""
    if t.rulings.get("ceremony_reward") != "goods":
        return reward
    return "+".join(filter(None, map(_goods_of, face(reward))))


def _goods_of(bonus: Bonus) -> str:
    """The resources of a bonus; a note is the owner's to read."""
    if bonus.note:
        return bonus.text
    ways = [goods_text({word: n for word, n in way.items() if word in tw.GOODS}) for way in bonus.gain]
    price, brings = "/".join(map(goods_text, bonus.pay)), "/".join(filter(None, ways))
    return f"{price}>{brings}" if price and brings else brings


def leader(t: Table, region: str) -> int | None:
    """TW-CER-05, TW-LIM-15: the player with most markers; of equal ones the one with the marker furthest right."""
    taken = {tw.CONQUEST_SPACES[name]: seat for name, seat in t.conquests.items()}
    there = {n: seat for (lies_in, n), seat in taken.items() if lies_in == region}
    if not there:
        return None
    owners = list(there.values())
    return max(set(owners), key=lambda seat: (owners.count(seat), max(n for n, who in there.items() if who == seat)))


def majorities(t: Table) -> Iterator[Points]:
    """TW-CER-05, TW-LIM-14: as many points as there are casualties, region by region."""
    for region in tw.REGIONS if t.casualties else ():
        if (seat := leader(t, region)) is not None:
            yield Points(seat, t.casualties, "regions", "TW-CER-05", f"region.{region}")


def feed(t: Table, seat: int) -> Script[None]:
    """TW-CER-06, TW-TERM-07: a potato for each deity card in hand; points for each that lacks."""
    if is_hers(t, seat):
        return
    me, gold = t.players[seat], 0
    if lacks(me) and (me.gold or can_swap(t, seat)):
        gold = yield from gold_for_potatoes(t, seat)
    missing = lacks(me)
    t.pay(seat, {tw.POTATO: me.deities - missing, tw.GOLD: gold}, "TW-CER-06")
    if lost := hungry(missing - gold, me.points):
        t.score(seat, -lost, "potatoes", "TW-CER-06", missing=missing - gold)


def lacks(me: Player) -> int:
    """TW-CER-06: the potatoes that are missing for the deity cards of a hand."""
    return max(0, me.deities - me.potato)


def hungry(missing: int, points: float) -> float:
    """TW-CER-06, TW-LIM-13: the price of so many missing potatoes: two points each, down to none.

    >>> hungry(2, 9), hungry(2, 3), hungry(-1, 9)
    (4, 3, 0)
    """
    return min(tw.MISSING_POTATO * max(0, missing), points)


def gold_for_potatoes(t: Table, seat: int) -> Script[int]:
    """TW-TERM-07: gold may stand in; whether it must is open."""
    me = t.players[seat]
    if t.rulings.get("gold_for_potatoes") == "must":
        return min(lacks(me), me.gold)

    def options() -> Iterator[Option[int]]:
        for n in range(min(lacks(me), me.gold), -1, -1):
            yield Option(("gold", n), cost={tw.GOLD: n}, value=n)

    return (yield from pick(t, seat, "gold-for-potatoes", "TW-CER-06", options))


# after the first and the second


def close(t: Table, _: int) -> Script[list[Due] | None]:
    """TW-CER-07, TW-LIM-17: the last one is followed by the final scoring, the others by a new village."""
    yield from ()
    t.ceremonies += 1
    if t.ceremonies == tw.CEREMONIES or t.last_round:
        t.phase = "final"
        return None
    t.era = tw.ERAS[t.ceremonies]
    players = [due("play", seat) for seat in t.everybody(t.turn_of) if not is_hers(t, seat)]
    late = [due("behind")] if t.axomamma is not None and t.rulings.get("her_behind") == "after" else []
    return [due("village"), due("block"), due("cards"), *players, *late, due("clear"), due("fill")]


def refill_village(t: Table, _: int) -> Script[None]:
    """TW-CER-08 to TW-CER-10: from the bag; with an empty one the last round begins at once."""
    yield from workers.block_top(t)
    empty = not t.bag
    yield from workers.fill_village(t, "TW-CER-08")
    t.token = NO_SEAT
    if empty:
        t.last_round = t.rulings.get("empty_bag") != "goes-on"
        workers.give_token(t, t.turn_of, "TW-CER-10")
    else:
        t.emit("village", None, "TW-CER-08", n=len(t.village), workers=tuple(t.village))


def block_middle(t: Table, _: int) -> Script[None]:
    """TW-CER-11: two players, after the first ceremony."""
    if t.count == 2 and t.ceremonies == 1:
        yield from workers.block(t, tw.MIDDLE, "TW-CER-11")


def by_points(t: Table, holder: int) -> list[int]:
    """TW-CCARD-03: from the most points to the fewest; of equal ones the nearer to the active player has more."""
    order = t.seats_from(holder if holder < len(t.players) else 0)
    return sorted(order, key=lambda seat: (-t.players[seat].points, order.index(seat)))


def ceremonial_cards(t: Table) -> None:
    """TW-CCARD-01 to TW-CCARD-03: cards by rank, the fewest points first."""
    if t.axomamma is not None:
        her_ceremony.ceremonial_cards(t)
        return
    ranks = by_points(t, t.turn_of)
    for seat, n in reversed(list(zip(ranks, tw.CEREMONIAL_CARDS[len(ranks)], strict=True))):
        cards.from_deck(t, seat, n, "TW-CCARD-02")


def deal_ceremonial(t: Table, _: int) -> Script[None]:
    """TW-CCARD-01: everybody's cards; those that came to an open hand are named."""
    ceremonial_cards(t)
    for seat in range(len(t.players)):
        yield from name_deities(t, seat, "TW-CCARD-02")


def play_ceremonial(t: Table, seat: int) -> Script[None]:
    """TW-DEITY-06, TW-CCARD-04, TW-CCARD-05: up to three, for their bonuses; they go back into the deck."""
    me, options = t.players[seat], or_else(partial(cards.hand_options, t, seat, "play"), "done", "")
    for n in range(tw.PLAYED_AT_CEREMONY, 0, -1):
        if not me.deities:
            return
        card = yield from pick(t, seat, "ceremonial", "TW-CCARD-04", options, n=n)
        if not card:
            return
        card = yield from cards.leave_hand(t, seat, card)
        t.played = card  # it lies open until its bonus is taken
        t.emit("ceremonial", seat, "TW-CCARD-04", deity=deity_of(card), face=effect_of(card))
        yield from gain_face(On(t, seat, "TW-CCARD-04", "deity-cards", optional=True), effect_of(card))
        t.played, t.deck = None, t.deck + 1
        decks.DEITY_DECK.put_back(t, [])


def fill(t: Table, _: int) -> Script[None]:
    """TW-CCARD-06, TW-CER-15: four new ones; then comes the turn that was about to start."""
    yield from fill_market(t, "TW-CCARD-06")
    t.phase = "turn"
