"""Where Axomamma places a worker: the space on the hill by die, terrace, distance and height."""

from __future__ import annotations

from companion.engine.ask import Script, one_of
from companion.games.tawantinsuyu.box.components import ARCHITECT, PERMANENT, SOLO, SPACES, TERRACES, TOP, WARRIOR
from companion.games.tawantinsuyu.box.pieces import FACTS
from companion.games.tawantinsuyu.rules import placement, spaces, workers
from companion.games.tawantinsuyu.rules.axomamma.board_actions import board_actions
from companion.games.tawantinsuyu.rules.axomamma.cards import replace_card
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, by_chance, hers, on_board, roll
from companion.games.tawantinsuyu.rules.axomamma.tasks import turn_up_some
from companion.games.tawantinsuyu.table import HERS, Table


def place(t: Table) -> Script[None]:
    """TW-SBRD-01 to TW-SBRD-10, TW-SBRD-15: a worker on the symbol of the die, then the actions of her board."""
    her = hers(t)
    kind = her.workers[0]
    if not her.placed and len(set(her.workers)) > 1:
        kind = yield from by_chance("first-worker", "TW-SBRD-02", one_of("first-worker", her.workers)())
    her.placed = True
    die = yield from roll(t, "TW-SBRD-03")
    t.emit("her-die", None, "TW-SBRD-03", n=die, deity=her.tucked[die - 1])
    where = yield from find_space(t, die)
    if where:
        deity = her.tucked[die - 1]
        cost = placement.price(t, HERS, where, (kind,))
        placement.stand(t, HERS, where, kind)
        sector, terrace, _ = SPACES[where]
        t.emit("her-place", None, "TW-SBRD-06", worker=kind, sector=sector, terrace=terrace, n=cost.food)
        placement.score_steps(t, HERS, cost.steps)
        if kind == WARRIOR and "z03" in t.working(HERS):
            turn_up_some(t, PERMANENT["z03"].refresh_production, 0, "TW-Z03")
        if her.worships(deity):
            t.score(HERS, SOLO.statue_points, SOURCE, "TW-SPRI-08", "her.statue")
        yield from replace_card(t, die)
    yield from board_actions(t, die)


def find_space(t: Table, die: int) -> Script[str]:
    """TW-SBRD-04 to TW-SBRD-07: an empty space with the symbol, terrace by terrace; without any, the next card."""
    for _ in range(t.deck + len(t.altar) + 1):
        deity = hers(t).tucked[die - 1]
        some = False
        for terrace in terrace_order(t):
            if spaces.spaces_of(t, terrace) is None:
                yield from FACTS.look_up(t, f"spaces_{terrace}")
            if terrace == TOP:
                yield from workers.block_top(t)
            empty = [where for where in spaces.spaces_of(t, terrace) or () if where not in t.hill]
            some = some or bool(empty)
            where = yield from best_space(t, deity, empty, terrace)
            if where:
                return where
        if not some:
            return ""
        t.emit("her-no-space", None, "TW-SBRD-07", deity=deity)
        yield from replace_card(t, die)
    return ""


def terrace_order(t: Table) -> list[str]:
    """TW-SBRD-04, TW-SBRD-05: the terrace of the time, the next above, the next below, and the others.

    >>> from companion.games.tawantinsuyu.table import Axomamma
    >>> terrace_order(Table(ceremonies=1, axomamma=Axomamma()))
    ['middle', 'top', 'bottom']
    """
    order = list(TERRACES)
    here = order.index(SOLO.terraces[min(t.ceremonies, len(SOLO.terraces) - 1)])
    return [order[here], *order[:here][::-1], *order[here + 1 :]]


def best_space(t: Table, deity: str, empty: list[str], terrace: str) -> Script[str]:
    """TW-SBRD-06: the least distance and height; players read a symbol that is not entered off the board."""
    food = {where: placement.price(t, HERS, where, (ARCHITECT,)).food for where in empty}
    fits = [where for where in empty if (face := spaces.known_space(t, where)) and face["deity"] == deity]
    least = min((food[where] for where in fits), default=max(food.values(), default=0))
    known = [where for where in fits if food[where] == least]
    unknown = [where for where in empty if spaces.known_space(t, where) is None and food[where] <= least]
    options = on_board(lambda where: placement.about_place("space", where), known, unknown)
    while options:
        where = yield from by_chance("her-space", "TW-SBRD-06", options, deity=deity, terrace=terrace)
        if not where or (yield from spaces.space_face(t, where))["deity"] == deity:
            return where
        options = [option for option in options if option.value != where]
    return ""
