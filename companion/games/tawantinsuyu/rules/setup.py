"""Setting up: workers, village and nomads, markets, weavings, starting cards with their bonuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import combinations

from companion.engine.ask import Ask, Option, OptionHint, Script, choose, one_of
from companion.engine.box_facts import ask_form, may_wait, no_options
from companion.engine.faces import effect_of
from companion.engine.facts import Entry, Input
from companion.engine.hidden_hands import why_not_held
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.faces import ARMY_CARD, PIECES, face
from companion.games.tawantinsuyu.box.pieces import COUNTED, FACTS
from companion.games.tawantinsuyu.rules import buildings, cards, decks, priest, weaving, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On, is_hers, pick
from companion.games.tawantinsuyu.rules.axomamma import setup as her_setup
from companion.games.tawantinsuyu.rules.decks import ANOTHER
from companion.games.tawantinsuyu.rules.effects import gain, gain_face
from companion.games.tawantinsuyu.rules.open_hands import name_deities
from companion.games.tawantinsuyu.table import STACK_SIZES, Axomamma, SceneStep, Table

IN_ALL = Entry(
    "start-bonus",
    (
        *(Input(good, "number", high=20, likely=5) for good in tw.GOODS),
        Input("points", "number", high=20, likely=5),
        Input("army-card", "number", high=5, likely=5),
        *(Input(word, "number", high=3, likely=3) for word in PIECES if word != "army-card"),
        Input("build-building", "number", high=3, likely=3),
    ),
    rule="TW-SET-18",
)
"""The gain of the five starting cards, entered as one: they go back into the deck, so their faces do not matter."""
AT_ONCE = {*tw.GOODS, tw.POINTS, ARMY_CARD}
"""The gain of a card that asks nothing."""


def new_table(count: int, rulings: Mapping[str, str], first: int | None, companion_deals: bool) -> Table:
    """TW-SET-02, TW-SET-16: the part of the set-up that depends only on the number of players."""
    alone = count == 1
    laid = {"day": 1, "stacks": dict(STACK_SIZES), "axomamma": Axomamma() if alone else None}
    return Table.empty(count, rulings, 0 if alone else first, companion_deals, era=tw.ERAS[0], **laid)


def opener(t: Table) -> int | None:
    """TW-SET-14: the first player, while the first turn is awaited."""
    return t.first_player if (t.phase, t.turns) == ("turn", 0) else None


def set_up(t: Table) -> Script[None]:
    """TW-SET-01 to TW-SET-22: the next step, a scene of its own."""
    script, then = STEPS[t.step]
    yield from script(t)
    if t.step != "cards" or not t.starting:
        t.step = then
    if not t.step:
        t.phase = "turn"


def begin(t: Table) -> Script[None]:
    """TW-SET-03, TW-SET-06, TW-SET-14: the first player, the Coricancha tile, and everybody's workers."""
    if t.first_player < 0:
        t.first_player = yield from t.ask_who_begins("TW-SET-14")
    t.turn_of = t.first_player
    t.boxed = tw.BOXED_EACH[t.count] * len(tw.WORKERS)
    t.bag = tw.workers_in_game(t.count)
    if t.companion_deals:
        yield from priest.know_coricancha(t)
    for seat in t.everybody(t.first_player):
        yield from starting_workers(t, seat)


def give_goods(t: Table) -> Script[None]:
    """TW-SET-02, TW-SET-16: points, stone and cards, and the goods of Axomamma."""
    for seat in t.everybody(t.first_player):
        t.score(seat, tw.START_POINTS, "start", "TW-SET-02")
    for seat in t.seats_from(t.first_player):
        t.gain(seat, {tw.STONE: tw.START_STONE}, "TW-SET-16")
        t.deck -= tw.DEALT
        me = t.players[seat]
        me.deities = tw.DEALT if me.open else tw.KEPT
    if t.axomamma is not None:
        yield from her_setup.set_up(t)
    for seat in t.seats_from(t.first_player):
        yield from name_deities(t, seat, "TW-SET-17")
    t.starting = [[]]


def refill(t: Table) -> Script[None]:
    """TW-SET-19: the starting cards go back into the deck; the market is filled."""
    t.deck += tw.PLAYED * len(t.players)
    decks.DEITY_DECK.put_back(t, [])
    t.built = False
    yield from buildings.fill_market(t, "TW-SET-19")


# workers


def starting_workers(t: Table, seat: int) -> Script[None]:
    """TW-SET-06: two of different kinds."""
    pairs = list(combinations(tw.WORKERS, tw.START_WORKERS))
    options = [Option(("start", one, other), value=[one, other]) for one, other in pairs]
    values = {} if is_hers(t, seat) else {"seat": seat}
    ask = Ask(None, "her-start-workers" if is_hers(t, seat) else "start-workers", "TW-SET-06", lambda: options, values)
    t.side(seat).workers = yield from choose(ask)
    t.bag -= tw.START_WORKERS


def fill_village(t: Table) -> Script[None]:
    """TW-SET-07 to TW-SET-09: village, nomads and, for two, the marked spaces of the top terrace."""
    entered = yield from workers.fill_village(t, "TW-SET-07")
    for _ in range(entered["nomads"]):
        t.nomads = [*t.nomads, (yield from workers.from_bag(t, "TW-SET-08"))]
    marks = FACTS[f"marks_{tw.TOP}"]
    if t.count == COUNTED[0] and (yield from may_wait(t, marks, marks.rule)):
        yield from workers.block(t, tw.TOP, "TW-SET-09")


# weavings


def lay_weavings(t: Table) -> Script[None]:
    """TW-SET-13, TW-SET-15: the stack with its top tile, and a starting weaving for everybody."""
    t.stack = tw.WEAVINGS - weaving.removed(t)
    yield from weaving.turn_top(t)
    left = list(tw.STARTING_WEAVINGS)
    if t.axomamma is not None:
        tile = yield from her_setup.starting_weaving(t, left)
        left.remove(tile)
    for seat in t.seats_from(t.first_player):
        tile = yield from pick(t, seat, "starting-weaving", "TW-SET-15", one_of("starting", left))
        left.remove(tile)
        t.players[seat].tapestries = [[tile]]
        t.emit("starting-weaving", seat, "TW-SET-15", tile=tile)
    yield from give_goods(t)


# starting cards


def starting_card(t: Table) -> Script[None]:
    """TW-SET-17, TW-SET-18: the next of five cards for its bonus, or all in one form; the last player first."""
    *earlier, played = t.starting
    seat = t.seats_from(t.first_player)[-len(t.starting)]
    on = On(t, seat, "TW-SET-18", "deity-cards", optional=True)
    options, left = partial(_start_options, t, seat, played), tw.PLAYED - len(played)
    card = yield from pick(t, seat, "start-card", "TW-SET-17", options, n=left)
    if card == "":
        yield from in_all(on)
        left = 1
    else:
        if card == ANOTHER:
            card = yield from cards.enter_card(t)
        if t.players[seat].open:
            yield from cards.leave_hand(t, seat, card)
        yield from gain_face(on, effect_of(card))
    if left > 1:
        t.starting = [*earlier, [*played, card]]
    else:
        t.starting = [*t.starting, []] if len(t.starting) < len(t.players) else []


def _start_options(t: Table, seat: int, played: list[str]) -> Iterator[Option[str]]:
    """The known cards that are left, another one, or all in one; a look ahead has only those that were dealt."""
    hands, left, me = t.context.hands, decks.DEITY_DECK.left(t), t.players[seat]
    yield from (cards.about_card("play", card, False) for card in dict.fromkeys(me.hand))
    if me.open and not me.unseen:
        return
    if played:
        left = {card: n for card, all_n in left.items() if (n := all_n - played.count(card)) > 0}
    unseen = me.unseen if me.open else tw.DEALT - len(played)
    dealt = left if hands is None else hands.held(seat, "deity_cards", left, unseen)
    known, dealing = me.known, t.companion_deals
    for card, n in left.items():
        option = cards.about_card("play", card, card in known, n if dealing and _asks_nothing(card) else 0)
        yield option if hands is None else option.unless(why_not_held(hands, card, lambda: dealt))
    if decks.DEITY_DECK.more(t):
        yield Option(ANOTHER, value=ANOTHER)
    if not played:
        yield Option("in-all", why_not_held(hands, "", lambda: dealt), hints=OptionHint.OPENS_FORM, value="")


@lru_cache(maxsize=256)
def _asks_nothing(card: str) -> bool:
    """Whether a card brings only goods, points and army cards."""
    return all(bonus.plain and AT_ONCE.issuperset(bonus.gain[0]) for bonus in face(effect_of(card)))


def in_all(on: On) -> Script[None]:
    """TW-SET-18: the gains of the five together."""
    brought = yield from ask_form(dict[str, int], Ask(on.seat, "start-bonus", on.rule, no_options, {}, IN_ALL))
    yield from gain(on, {word: n for word, n in brought.items() if n})


STEPS: Mapping[SceneStep, tuple[Callable[[Table], Script[None]], SceneStep]] = {
    "": (begin, "village"),
    "village": (fill_village, "market"),
    "market": (partial(buildings.fill_market, rule="TW-SET-10"), "weavings"),
    "weavings": (lay_weavings, "cards"),
    "cards": (starting_card, "refill"),
    "refill": (refill, ""),
}
"""The steps of the set-up, each with the next."""
