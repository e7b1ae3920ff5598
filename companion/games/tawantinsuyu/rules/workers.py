"""Workers: the bag, the village with its two ends, the nomads, hiring, and how many one may keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.engine.ask import Ask, AskHint, Option, Reason, Script, because, choose, one_of
from companion.engine.box_facts import ask_fact
from companion.engine.decks import UNKNOWN, Deck, without
from companion.engine.free_actions import Free
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.pieces import COUNTED, FACTS
from companion.games.tawantinsuyu.rules.asking_and_paying import is_hers, pick, pick_once
from companion.games.tawantinsuyu.rules.asking_and_paying import pay as pay_price
from companion.games.tawantinsuyu.rules.opponent_hooks import Opponent
from companion.games.tawantinsuyu.rules.spaces import spaces_of
from companion.games.tawantinsuyu.table import Table

ENDS = {tw.POTATO: 0, tw.CORN: -1}
"""TW-SET-07: the ends of the village."""


ALL = {
    count: tuple(kind for kind in tw.WORKERS for _ in range(tw.WORKERS_EACH - boxed))
    for count, boxed in tw.BOXED_EACH.items()
}
"""TW-SET-04, TW-SET-05: the workers of a game of so many."""


def _in_sight(t: Table) -> list[str | None]:
    held = [worker for me in t.sides for worker in me.workers]
    return [*t.hill.values(), *t.village, *t.nomads, *t.gone, *held]


BAG: Deck[Table] = Deck("worker", lambda t: ALL[t.count], _in_sight, asked="worker")


def from_bag(t: Table, rule: str) -> Script[str | None]:
    """TW-HIRE-02: a worker of the bag, unknown unless the companion draws; None where it is empty."""
    if not t.bag:
        return None
    draws = draws_worker(t)
    t.bag -= 1
    return (yield from BAG.draw(t, rule)) if draws else UNKNOWN


def draws_worker(t: Table) -> bool:
    """Whether a worker that comes from the bag is drawn at once, by the companion."""
    return bool(t.bag) and t.companion_deals


def enter(t: Table, worker: str, rule: str) -> Script[str]:
    """Which worker it is; asked for where it is not known."""
    if worker:
        return worker
    left = [kind for kind in tw.WORKERS if BAG.left(t).get(kind)] or list(tw.WORKERS)
    return (yield from choose(Ask(None, "worker", rule, one_of("worker", left)))) if len(left) > 1 else left[0]


# nomads


def nomad_options(t: Table, word: str) -> Iterator[Option[int]]:
    """One for each kind of worker on the nomad spaces, and one for those with an unknown face."""
    for worker in dict.fromkeys(t.nomads):
        if worker is not None:
            answer, n = (word, worker) if worker else f"{word}-untold", t.nomads.count(worker)
            yield Option(answer, weight=n, value=t.nomads.index(worker))


def why_not_nomad(t: Table) -> Sequence[Reason]:
    """TW-FREE-02."""
    return (because("TW-FREE-02"),) if t.nomads.count(None) == len(t.nomads) else ()


def take_nomad(t: Table, seat: int, rule: str, optional: bool = False) -> Script[None]:
    """TW-HIRE-01, TW-HIRE-02, TW-FREE-01: a worker of the nomad spaces, refilled from the bag at once."""
    if why_not_nomad(t):
        t.emit("no-nomads", seat, "TW-FREE-02")
        return

    def options() -> Iterator[Option[int | None]]:
        found = list(nomad_options(t, "nomad"))
        yield from found
        if optional or not found:  # a free action may have taken the last one
            yield Option("nothing", value=None)

    place = yield from pick(t, seat, "nomad", rule, options)
    if place is not None:
        worker = yield from enter(t, t.nomads[place] or UNKNOWN, rule)
        yield from refill_nomads(t, place)
        join(t, seat, worker, rule)


def refill_nomads(t: Table, place: int) -> Script[None]:
    """TW-HIRE-02: the next worker of the bag comes to the space; none, where the bag is empty."""
    t.nomads[place] = yield from from_bag(t, "TW-HIRE-02")


def join(t: Table, seat: int, worker: str, rule: str) -> None:
    """A worker comes into the supply."""
    me = t.side(seat)
    me.workers = [*me.workers, worker]
    t.emit("hire", seat, rule, worker=worker)


# the village


def fill_village(t: Table, rule: str) -> Script[Any]:
    """TW-SET-07, TW-CER-08: from the bag, as far as it lasts; how many workers the village and the nomads have."""
    entered = yield from FACTS.look_up(t, f"village_{t.count}")
    while len(t.village) < entered["village"] and t.bag:
        t.village = [*t.village, (yield from from_bag(t, rule)) or UNKNOWN]
    return entered


def price_of(t: Table, end: str) -> dict[str, int]:
    """TW-END-01, TW-END-02: the last one may be taken for either food."""
    return {"food": 1} if len(t.village) == 1 else {end: 1}


def hire_from_village(t: Table, seat: int) -> Script[bool]:
    """TW-TURN-04, TW-END-01, TW-LIM-12: at the end of the turn, one worker from an end; false after a free action."""
    me = t.players[seat]
    if not t.village:
        return True

    def options() -> Iterator[Option[str]]:
        for end in (tw.POTATO,) if len(t.village) == 1 else ENDS:
            price = price_of(t, end)
            yield Option((f"hire-{end}", worker_at(t, end)), me.why_not_pay(price, "TW-END-01"), price, value=end)
        yield Option("done", value="")

    end = yield from pick_once(t, Ask(seat, "hire", "TW-END-01", options, hints=AskHint.CLOSING))
    if isinstance(end, Free):
        return False
    if end:
        yield from pay_price(t, seat, price_of(t, end), "TW-END-01")
        worker = yield from leave_village(t, end, "TW-END-01")
        join(t, seat, worker, "TW-END-01")
        village_emptied(t)
    return True


def worker_at(t: Table, end: str) -> str:
    """The worker at an end, by its kind; ``untold`` where it is not known."""
    return t.village[ENDS[end]] or "untold"


def leave_village(t: Table, end: str, rule: str) -> Script[str]:
    """The worker at an end of the village goes."""
    village = list(t.village)
    worker = village.pop(ENDS[end])
    worker = yield from enter(t, worker, rule)
    t.village = village
    return worker


def village_emptied(t: Table, at_end: bool = False) -> None:
    """TW-CER-01, TW-CER-13, TW-CER-14: whose turn it is takes the token, at once or at the end of the turn."""
    late = t.rulings.get("token") == "end"
    if not t.village and t.token < 0 and (at_end or not late):
        give_token(t, t.turn_of, "TW-CER-01")


def give_token(t: Table, seat: int, rule: str) -> None:
    """TW-CER-01, TW-LIM-18: the token, and at once its points."""
    t.token = seat
    t.emit("token", seat, rule, n=t.ceremonies + 1)
    t.score(seat, tw.CEREMONY_POINTS[t.ceremonies], "token", "TW-CER-01")


def keep_two(t: Table, seat: int) -> Script[bool]:
    """TW-END-04, TW-END-05: one of those above two goes to the box; whether no more are left than two."""
    me = t.players[seat]
    if len(me.workers) <= tw.WORKERS_KEPT:
        return True
    held = one_of("dismiss", dict.fromkeys(me.workers))
    kind = yield from pick_once(t, Ask(seat, "dismiss", "TW-END-04", held))
    if not isinstance(kind, Free):
        dismiss(t, seat, kind, "TW-END-04")
    return False


def dismiss(t: Table, seat: int, kind: str, rule: str) -> None:
    """A worker leaves the game."""
    me = t.side(seat)
    me.workers = without(me.workers, kind)
    t.boxed += 1
    t.gone = [*t.gone, kind]
    t.emit("dismiss", seat, rule, worker=kind)


# the marked spaces


def block(t: Table, terrace: str, rule: str) -> Script[None]:
    """TW-SET-09, TW-CER-11: a worker of the bag on every marked space that is there and empty."""
    entered, there = t.fact(f"marks_{terrace}"), spaces_of(t, terrace)
    if entered is None:
        entered = yield from ask_fact(t, FACTS[f"marks_{terrace}"].offering("spaces", there or ()))
    for space in entered["spaces"]:
        if space not in t.hill and t.bag and (there is None or space in there):
            t.occupy(space, (yield from from_bag(t, rule)) or UNKNOWN)


def block_top(t: Table) -> Script[bool]:
    """TW-SET-09: with two players; asked for where the top terrace first matters. Whether that was now."""
    if t.count != COUNTED[0] or t.fact(f"marks_{tw.TOP}") is not None:
        return False
    yield from block(t, tw.TOP, "TW-SET-09")
    return True


# casualties


def casualty(t: Table, seat: int) -> Script[None]:
    """TW-CONQ-01, TW-CONQ-02, TW-LIM-12: one worker of the village to the casualties; without any, a nomad."""
    if is_hers(t, seat):
        yield from Opponent.playing.casualty(t)
        return
    if t.village:
        ends = (tw.POTATO,) if len(t.village) == 1 else tuple(ENDS)
        options = [Option((f"casualty-{end}", worker_at(t, end)), value=end) for end in ends]
        end = yield from pick(t, seat, "casualty", "TW-CONQ-01", lambda: options)
        fall_in_village(t, end)
    elif any(worker is not None for worker in t.nomads):
        none = Option("nothing", value=None)  # where a free action has taken the last one
        place = yield from pick(
            t, seat, "casualty", "TW-CONQ-02", lambda: [*nomad_options(t, "casualty-nomad")] or [none]
        )
        if place is not None:
            yield from fall_among_nomads(t, place)
    else:
        t.emit("no-casualty", seat, "TW-CONQ-02")


def fall_in_village(t: Table, end: str) -> None:
    """The worker at an end of the village becomes a casualty."""
    village = list(t.village)
    worker = village.pop(ENDS[end])
    t.village = village
    _fallen(t, worker)
    village_emptied(t)


def fall_among_nomads(t: Table, place: int) -> Script[None]:
    """A nomad becomes a casualty; the space is refilled."""
    worker = t.nomads[place] or UNKNOWN
    t.nomads[place] = None
    _fallen(t, worker)
    t.nomads[place] = yield from from_bag(t, "TW-CONQ-02")


def _fallen(t: Table, worker: str) -> None:
    t.casualties += 1
    if worker:
        t.gone = [*t.gone, worker]
    t.emit("casualty", None, "TW-CONQ-01", n=t.casualties)
