"""The action phase: a turn with its culture cards, its figure, labour, the discard, and the eclipse pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from companion.engine.ask import Ask, AskHint, Option, OptionHint, Reason, Reasons, Script, because, choose, one_of
from companion.engine.decks import merged, more, without
from companion.engine.faces import effect_of
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.faces import face, labour_beside, parts
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.rules import cards, develop, effects, hunt, initiate, migrate
from companion.games.endless_winter.rules.rest_tokens import at_rest
from companion.games.endless_winter.table import Player, Table, plays_with

Deed = Callable[[Table, int], Script[Any]]
"""The rule of an option, at a table for a player."""
Step = tuple[int, Deed] | None
"""The stage of the figure afterwards, and the rule of the step; None ends the turn."""
CARD = "card"
LATER, DONE = "later", "done"
TOP, BOTTOM, END = range(3)
"""How far the figure has come in its column."""


class Placed(NamedTuple):
    """A figure, and where it goes."""

    figure: str
    column: str


def turn(t: Table) -> Script[None]:
    """EW-FLOW-05: culture cards, a figure with its actions, the discard, and after the last figure the eclipse pile."""
    seat = t.turn_of
    t.day = t.turns // len(t.players) + 1
    if not t.column:
        placed = yield from play_culture(t, seat)
        place_figure(t, seat, placed)
        if placed.figure == ew.CHIEF:
            add_chief(t, seat)
        return  # every action is a scene of its own
    if not (yield from (rest if t.column == ew.REST else act)(t, seat)):
        return
    put_down(t, seat)
    if t.players[seat].chief_placed and not t.players[seat].figures:
        yield from prepare_pile(t, seat)
    t.column, t.stage, t.labour, t.spent = "", TOP, 0, 0
    t.ready, t.triggers, t.fresh, t.chosen = [], [], {}, []
    t.turns += 1
    if t.turns == len(t.players) * t.figures:
        t.turns, t.phase = 0, "reveal"


# step 1: culture cards


def play_culture(t: Table, seat: int) -> Script[Placed]:
    """EW-CULT-01 to EW-CULT-03: any number, one after the other, before the figure."""
    count = 0
    while True:
        answer = yield from choose(Ask(seat, "turn", "EW-FLOW-05", partial(openings, t, seat, count)))
        if isinstance(answer, Placed):
            return answer
        count += 1
        yield from play_one(t, seat, answer, further=count > 1)


def openings(t: Table, seat: int, count: int) -> Iterator[Option[Placed | str]]:
    """The options at the start of a turn: a culture card, or a figure somewhere (EW-FIG-01)."""
    me = t.players[seat]
    for card in cards.may_hold(me):
        if cards.is_culture(card):
            yield Option(cards.about_card("play", card), why_not_culture_card(t, seat, card, count), value=card)
    for figure, options in FIGURES.items():
        why_not = why_not_figure(me, figure)
        yield from [option.unless(why_not) for option in options] if why_not else options


FIGURES: dict[str, list[Option[Placed | str]]] = {
    figure: [Option(("place", figure, column), value=Placed(figure, column)) for column in (*ew.COLUMNS, ew.REST)]
    for figure in (ew.CHIEF, ew.TRIBE_FIGURE)
}
"""A figure to every column, made once for all tables."""


def why_not_culture_card(t: Table, seat: int, card: str, count: int) -> Reasons:
    """EW-CULT-02: every further one needs another card to discard."""
    yield from cards.why_not_hold(t, seat, card)
    me = t.players[seat]
    if count and me.hand_size < 2:
        yield because("EW-CULT-02", have=me.hand_size - 1)


def why_not_figure(me: Player, figure: str) -> Sequence[Reason]:
    """EW-FIG-01: each figure once a round."""
    used = me.chief_placed if figure == ew.CHIEF else not me.figures
    return (because("EW-FIG-01", figure=figure),) if used else ()


def play_one(t: Table, seat: int, card: str, further: bool) -> Script[None]:
    """EW-CULT-02 to EW-CULT-04: shown, paid for, carried out; it stays above the board."""
    me = t.players[seat]
    entered = yield from cards.named(t, card)
    cards.from_hand(me, card)
    me.played = more(me.played, entered)
    t.emit("culture-played", seat, "EW-CULT-01", face=effect_of(entered))
    late = t.rulings.get("culture_discard") == "after"
    on = effects.On(t, seat, "EW-CULT-03")
    if further and not late:
        yield from effects.discard(on, "EW-CULT-02")
    for ability in face(effect_of(entered)):
        if ability.condition in ew.COLUMNS:  # the figure is not placed yet
            t.ready = [*t.ready, ability.text]
        else:
            yield from effects.take_up(on, ability)
    if further and late:
        yield from effects.discard(on, "EW-CULT-02")


# step 2: the figure


def place_figure(t: Table, seat: int, placed: Placed) -> None:
    """EW-FIG-01, EW-FIG-07: columns never block."""
    me = t.players[seat]
    if placed.figure == ew.CHIEF:
        me.chief_placed = True
    else:
        me.figures -= 1
    t.column = placed.column
    if placed.column == ew.REST:
        me.resting += 1
    else:
        t.columns = {**t.columns, placed.column: [*t.columns[placed.column], seat]}
    t.emit("place", seat, "EW-FIG-01", figure=placed.figure, column=placed.column)


def add_chief(t: Table, seat: int) -> None:
    """EW-FIG-02, EW-CARD-02: the chief's ability, once in this turn; asked for when its owner first uses it."""
    me = t.players[seat]
    entered = t.fact(f"chief_{me.chief}_{me.side}")
    if entered:
        add_chief_abilities(t, seat, entered["effect"])
    elif me.chief:
        t.ready = [*t.ready, ew.CHIEF]


def add_chief_abilities(t: Table, seat: int, text: str) -> None:
    """EW-FIG-02: with its labour, if it has some for this column."""
    if halves := add_abilities(t, text):
        t.emit("labour", seat, "EW-FIG-02", n=halves / ew.HALVES, now=t.labour / ew.HALVES, detail="from.chief")


def add_abilities(t: Table, text: str, labour: bool = True) -> int:
    """EW-LAB-03, EW-LAB-04: labour comes by itself where the figure is right, so many halves; the rest may be used."""
    added = 0
    for ability in face(text):
        if ability.awaits:
            t.triggers = [*t.triggers, ability.text]
        elif not (ability.only_labour and ability.works_in(t.column)):
            t.ready = [*t.ready, ability.text]
        elif labour:
            added += ability.labour
    t.labour += added
    return added


def why_not_use(t: Table, seat: int, text: str) -> Reasons:
    """EW-CARD-03, EW-CARD-07: the column of its icon, and its price."""
    for ability in face(text) if text != ew.CHIEF else ():
        if not ability.works_in(t.column):
            yield because("EW-CARD-03", column=ability.condition)
        short = [tuple(effects.why_not_pay(t, seat, pay)) for pay in effects.ways_to_pay(t, ability)]
        if short and all(short):
            yield from short[0]


def useful(t: Table, texts: list[str]) -> list[str]:
    """Those abilities that may change anything."""
    return [text for text in texts if text == ew.CHIEF or any(effects.worth_using(t, each) for each in face(text))]


def usable(t: Table, seat: int, texts: list[str]) -> bool:
    """Whether any of those abilities can be used now."""
    return any(next(why_not_use(t, seat, text), None) is None for text in useful(t, texts))


def abilities(t: Table, seat: int) -> Iterator[Option[Deed]]:
    """EW-CARD-05: the cards to use at any moment of the turn."""
    for text in dict.fromkeys(useful(t, t.ready)):
        answer = text if text == ew.CHIEF else ("use", text)
        yield Option(answer, why_not_use(t, seat, text), value=partial(use_ability, text=text))


def use_ability(t: Table, seat: int, text: str) -> Script[None]:
    """EW-CARD-01: once."""
    t.ready = without(t.ready, text)
    if text == ew.CHIEF:
        me = t.players[seat]
        entered = yield from FACTS.look_up(t, f"chief_{me.chief}_{me.side}")
        add_chief_abilities(t, seat, entered["effect"])
        return
    t.emit("use", seat, "EW-CARD-01", face=text)
    yield from effects.ABILITIES.carry_out_all(effects.On(t, seat, "EW-CARD-01", sure=True), face(text))


def use_abilities(t: Table, seat: int, last: bool = False) -> Script[bool]:
    """Where nothing else is asked: the uses that are left for now or later, or none; returns whether to ask again."""
    if not usable(t, seat, t.ready):
        return False
    deed = yield from choose(Ask(seat, "abilities", "EW-CARD-05", partial(_abilities_or_done, t, seat, last)))
    if isinstance(deed, str):
        t.ready = t.ready if deed == LATER else []
        return False
    yield from deed(t, seat)
    return True


def _abilities_or_done(t: Table, seat: int, last: bool) -> Iterator[Option[Deed | str]]:
    yield from abilities(t, seat)
    if not last:
        yield Option("later", value=LATER)
    yield Option("done", value=DONE)


# labour


def playable(t: Table, seat: int, stage: int) -> Iterator[Option[Step]]:
    """EW-LAB-01: tribe cards that can be in the hand, each for its labour and its ability."""
    me, hands = t.players[seat], t.context.hands
    for card in cards.may_hold(me):
        if not cards.is_culture(card):
            # EW-INIT-03: whether every such card that can be in the hand was taken in this turn
            new = card in t.fresh and me.hand.get(card, 0) <= t.fresh[card] and card not in me.mixed
            option = for_labour(card, stage, halves_of(t, card))
            if new or hands is not None:
                why_not = cards.why_not_hold(t, seat, card)
                option = option.unless(chain(why_not, (because("EW-INIT-03"),)) if new else why_not)
            yield option
            if new and t.rulings.get("gained_card") != "kept":
                deed = stage, partial(play_tribe, card=card, labour=False)
                yield Option(("ability", card), hints=OptionHint.ADDS, value=deed)


@cache
def for_labour(card: str, stage: int, halves: int | None) -> Option[Step]:
    """A card played for its labour, which has nothing to pay after the top: the same option at every table."""
    brings: Any = None
    if halves is not None:
        brings = {ew.LABOUR: halves / ew.HALVES} if stage == TOP else {}
    deed = stage, partial(play_tribe, card=card, labour=True)
    return Option(("play", card), None, {CARD: 1}, brings, hints=OptionHint.ADDS, value=deed)


def halves_of(t: Table, card: str) -> int | None:
    """EW-LAB-01, EW-LAB-03: the halves of labour of a card in this column; None while its face is not known."""
    known = cards.known_face(t, card)
    if "labour" not in known or "action" not in known:
        return None
    return int(known["labour"]) + labour_beside(known["action"], t.column)


def play_tribe(t: Table, seat: int, card: str, labour: bool) -> Script[None]:
    """EW-LAB-01, EW-LAB-05: above the board, with the labour of its corner; its eclipse ability does nothing here."""
    me = t.players[seat]
    cards.from_hand(me, card)
    if not labour:
        t.fresh = more(t.fresh, card, -1)
    me.played = more(me.played, card)
    corner, action = yield from cards.play_face(t, card)
    t.labour += corner if labour else 0
    halves = add_abilities(t, action, labour) + (corner if labour else 0)
    if halves:
        t.emit("play-labour", seat, "EW-LAB-01", card=card, n=halves / ew.HALVES, now=t.labour / ew.HALVES)
    else:
        t.emit("play", seat, "EW-LAB-01", card=card)


def food_options(t: Table, seat: int) -> Iterator[Option[Step]]:
    """EW-LAB-06, EW-LAB-07: as much food as passes the next labour icons; asked for first where they are not known."""
    me = t.players[seat]
    track = t.fact("food_track")
    if not track:
        if me.food:
            yield Option("food", hints=OptionHint.ADDS, value=(TOP, lambda t, _: FACTS.look_up(t, "food_track")))
        return
    passed = 0
    for n, icon in enumerate(reversed(track["cells"][: me.food]), 1 + max(0, me.food - len(track["cells"]))):
        if icon == ew.LABOUR:
            passed += 1
            cost, gain, deed = {ew.FOOD: n}, {ew.LABOUR: passed}, partial(spend_food, n=n)
            yield Option(("food", n), cost=cost, gain=gain, hints=OptionHint.ADDS, value=(TOP, deed))


def spend_food(t: Table, seat: int, n: int) -> Script[None]:
    """EW-LAB-06: one labour for every icon passed."""
    labour = t.icons_passed(seat, n)
    t.players[seat].food -= n
    t.labour += ew.HALVES * labour
    t.emit("food-labour", seat, "EW-LAB-06", food=n, labour=labour, now=t.labour / ew.HALVES)
    yield from ()


# the sections of a column

OWN_RULES: dict[str, Callable[[Table, int], Iterable[Reason]]] = {
    "tribe": lambda t, seat: initiate.why_not_tribe(t),
    "culture": lambda t, seat: develop.why_not_culture(t),
    "stone": develop.why_not_stone,
    "camp": lambda t, seat: migrate.why_not_camp(t.players[seat]),
    "move": lambda t, seat: migrate.why_not_move(t.players[seat]),
    "settlement": migrate.why_not_any_settlement,
    "reveal": lambda t, seat: hunt.why_not_reveal(t),
    "animal": lambda t, seat: hunt.why_not_animal(t),
    "tip": lambda t, seat: hunt.why_not_tip(t.players[seat]),
}
"""The conditions of an action beside its price."""


def why_not_do(t: Table, seat: int, action: ew.Action) -> Iterable[Reason]:
    """EW-LAB-08, EW-LAB-09: the goods that its price lacks, and its own rules; half a labour pays for nothing."""
    missing: dict[str, float] = {}
    for good, n in action.cost.items():
        there = t.labour / ew.HALVES if good == ew.LABOUR else getattr(t.players[seat], good)
        if there < n:
            missing[good] = n - there
    own = OWN_RULES[action.id](t, seat) if action.id in OWN_RULES else ()
    return chain((because("EW-LAB-08", need=action.cost, missing=missing),), own) if missing else own


def do(t: Table, seat: int, action: ew.Action) -> Script[None]:
    """Pay, then carry out."""
    used = ew.HALVES * action.cost.get(ew.LABOUR, 0)
    t.labour, t.spent = t.labour - used, t.spent + used
    t.pay(seat, {good: n for good, n in action.cost.items() if good != ew.LABOUR}, action.rule)
    on = effects.On(t, seat, action.rule, paid=True, sure=True)
    yield from effects.ABILITIES.carry_out_all(on, face(action.effect))


def act(t: Table, seat: int) -> Script[bool]:
    """EW-FIG-03 to EW-FIG-06, EW-FIG-10: top, middle and bottom with no way back, and cards and food meanwhile.

    One action; whether it was the last.
    """
    default = END_OF_TURN if t.stage == END and not can_use(t, seat) else None
    every, values = partial(acts, t, seat, t.stage), {"column": t.column}
    answer = yield from choose(Ask(seat, "act", "EW-FIG-03", every, values, default=default, hints=AskHint.RETURNS))
    if answer is not None:
        t.stage, deed = answer
        yield from deed(t, seat)
        if t.stage != END or may_still_use(t, seat):
            return False
    if t.column not in t.bottoms and (t.stage == END or t.rulings.get("bottom_unused") != "stays"):
        t.bottoms = [*t.bottoms, t.column]
    return True


END_OF_TURN: Option[Step] = Option("done", value=None)


def acts(t: Table, seat: int, stage: int) -> Iterator[Option[Step]]:
    """Everything that can be done with the figure as far as it has come."""
    column = ew.COLUMNS[t.column]
    yield from playable(t, seat, stage)
    for each in abilities(t, seat):
        yield Option(each.answer, each.why_not, hints=OptionHint.ADDS, value=(stage, each.value))
    if stage == TOP:
        yield from food_options(t, seat)
        for action in column.top:
            yield _doing(t, seat, action, TOP)
        yield _doing(t, seat, column.middle, BOTTOM)
    if stage < END:
        yield BOTTOM_ACTION.unless(why_not_bottom(t))
    yield Option("done", cautions=lambda: unused(t, stage), value=None)


def _doing(t: Table, seat: int, action: ew.Action, then: int) -> Option[Step]:
    deed = partial(do, action=action)
    cost = develop.slot_price(t, seat) if action.id == "stone" else action.cost
    return Option(("do", action.id), why_not_do(t, seat, action), cost, hints=OptionHint.REACHES, value=(then, deed))


def why_not_bottom(t: Table) -> Sequence[Reason]:
    """EW-FIG-05, EW-FIG-06, EW-FIG-08, EW-FIG-09: for the first figure of the round alone."""
    if t.column not in t.bottoms:
        return ()
    first = t.columns[t.column][0]
    own = first == t.turn_of or t.rulings.get("bottom_unused") == "stays"
    return (because("EW-FIG-08") if own else because("EW-FIG-06", who=first),)


def unused(t: Table, stage: int) -> Reasons:
    """The losses of ending now."""
    if stage < END and not why_not_bottom(t):
        yield because("EW-FIG-05", face=ew.COLUMNS[t.column].bottom.effect)
    if t.labour >= ew.HALVES and stage == TOP:
        yield because("EW-LAB-09", labour=t.labour / ew.HALVES)


def take_bottom(t: Table, seat: int) -> Script[None]:
    """EW-FIG-05: nothing is paid."""
    bottom = ew.COLUMNS[t.column].bottom
    t.bottoms = [*t.bottoms, t.column]
    on = effects.On(t, seat, bottom.rule, where="from.bottom", sure=True)
    yield from effects.ABILITIES.carry_out_all(on, face(bottom.effect))


BOTTOM_ACTION: Option[Step] = Option("bottom", value=(END, take_bottom))


def may_still_use(t: Table, seat: int) -> bool:
    """EW-CARD-02: after the bottom, an ability that is ready or a card in the hand that may have one."""
    found = [each for action in actions_in_hand(t, seat) for each in face(action or "")]
    return usable(t, seat, t.ready) or any(not each.only_labour and each.works_in(t.column) for each in found)


def can_use(t: Table, seat: int) -> bool:
    """The same, but only those that can be paid for now; a card that is not known may do anything."""
    texts = list(t.ready)
    for action in actions_in_hand(t, seat):
        if action is None:
            return True
        texts += [each.text for each in face(action) if not each.only_labour]
    return usable(t, seat, texts)


def actions_in_hand(t: Table, seat: int) -> list[str | None]:
    """The action abilities of the tribe cards that can be in the hand; None for one that is not known."""
    held = [card for card in cards.may_hold(t.players[seat]) if not cards.is_culture(card)]
    return [cards.known_face(t, card).get("action") for card in held]


# resting


def rest(t: Table, seat: int) -> Script[bool]:
    """EW-REST-01, EW-REST-05: one step; whether it was the last."""
    again = yield from RESTING[t.stage](t, seat)
    t.stage += not again
    return t.stage == len(RESTING)


def use_token(t: Table, seat: int) -> Script[bool]:
    """EW-MODR-02: the rest token of the round, for the first player who rests."""
    if plays_with(t, "rests") and not t.rest_used:
        for part in parts((yield from at_rest(t, seat))):
            add_abilities(t, part.text)
    return False


def gain_resting(t: Table, seat: int, icon: str) -> Script[None]:
    """EW-REST-01: a card; and an animal may be tipped."""
    return effects.gain(effects.On(t, seat, "EW-REST-01", sure=True), {icon: 1})


RESTING: Sequence[Callable[[Table, int], Script[bool | None]]] = (
    *(use_token, use_abilities),
    *(partial(gain_resting, icon="card"), use_abilities),
    *(partial(gain_resting, icon="tip"), partial(use_abilities, last=True)),
)
"""The steps of resting; one that returns true is taken again."""


# steps 3 and 4


def put_down(t: Table, seat: int) -> None:
    """EW-DISC-01, EW-DISC-02: the cards above the board go to the discard pile; nothing is drawn."""
    me = t.players[seat]
    me.discard = merged(me.discard, me.played)
    if me.played:
        t.emit("put-down", seat, "EW-DISC-01", n=sum(me.played.values()))
    me.played = {}


def prepare_pile(t: Table, seat: int) -> Script[None]:
    """EW-EPIL-01, EW-VARG-04: after the last figure of the round any number of cards, face down."""
    me = t.players[seat]
    sizes = one_of("pile", range(me.hand_size + 1))
    me.pile_size = yield from choose(Ask(seat, "pile", "EW-EPIL-01", sizes, hints=AskHint.COUNTED))
    if me.pile_size:
        t.emit("pile", seat, "EW-EPIL-01", n=me.pile_size)
