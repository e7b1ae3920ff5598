"""Axomamma's workers: from the village or the nomads, and those that fall."""

from __future__ import annotations

from collections import Counter

from companion.engine.ask import Option, Script
from companion.engine.decks import UNKNOWN
from companion.games.tawantinsuyu.box.components import CORN, POTATO, WORKERS_KEPT
from companion.games.tawantinsuyu.box.pieces import FACTS, NOMAD, POTATO_END
from companion.games.tawantinsuyu.rules import workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.axomamma.die_and_difficulty import SOURCE, by_chance, hers
from companion.games.tawantinsuyu.rules.effects import gain_face
from companion.games.tawantinsuyu.table import HERS, Table

CHOSEN_WORKER = "TW-SPRI-12"
"""A worker that she takes rather than a stone."""


def worker_reward(on: On) -> Script[None]:
    """TW-SPRI-12, TW-FREE-01: instead of a stone from the potato end of the village, else a random nomad; or always."""
    village = on.rule == CHOSEN_WORKER or on.t.rulings.get("her_worker") == "village"
    if on.t.village and village:
        yield from take_from_village(on.t, POTATO)
    else:
        yield from random_nomad(on.t, "TW-SPRI-12")


def take_from_village(t: Table, end: str) -> Script[bool]:
    """TW-SACT-11: a worker of an end, free; whether there was one."""
    if not t.village:
        return False
    if kind := t.village[workers.ENDS[end]]:
        yield from FACTS.look_up(t, f"recruit_{kind}")  # entered before anything happens
    worker = yield from workers.leave_village(t, end, "TW-SACT-11")
    yield from recruit(t, worker, "TW-SACT-11")
    workers.village_emptied(t)
    return True


def random_nomad(t: Table, rule: str) -> Script[bool]:
    """TW-SACT-12, TW-SNOW-02: refilled; whether there was one."""
    options = list(workers.nomad_options(t, "nomad"))
    if not options:
        return False
    place = yield from by_chance("her-nomad", rule, options)
    worker = yield from workers.enter(t, t.nomads[place] or UNKNOWN, rule)
    if not workers.draws_worker(t):
        yield from FACTS.look_up(t, f"recruit_{worker}")  # entered before anything happens
    yield from workers.refill_nomads(t, place)
    yield from recruit(t, worker, rule)
    return True


def worker(t: Table, shown: str) -> Script[None]:
    """TW-SACT-11, TW-SACT-12, TW-SBRD-13: where there is none it is skipped."""
    if shown == NOMAD:
        done = yield from random_nomad(t, "TW-SACT-12")
    else:
        done = yield from take_from_village(t, POTATO if shown == POTATO_END else CORN)
    if not done:
        t.emit("her-skip", None, "TW-SBRD-13")


def recruit(t: Table, worker: str, rule: str) -> Script[None]:
    """TW-SPRI-02, TW-SPRI-03: the bonus of its colour; above two, random ones leave the game."""
    shown = yield from FACTS.look_up(t, f"recruit_{worker}")
    workers.join(t, HERS, worker, rule)
    yield from gain_face(On(t, HERS, "TW-SPRI-02", SOURCE), shown["effect"])
    her = hers(t)
    while len(her.workers) > WORKERS_KEPT:
        counts = Counter(her.workers)
        kinds = [Option(("dismiss", kind), weight=n, value=kind) for kind, n in counts.items()]
        kind = yield from by_chance("her-dismiss", "TW-SPRI-03", kinds)
        workers.dismiss(t, HERS, kind, "TW-SPRI-03")


def casualty(t: Table) -> Script[None]:
    """TW-CONQ-01: the potato end, unless the table plays it otherwise; without a village a random nomad."""
    if t.village:
        workers.fall_in_village(t, t.rulings.get("her_casualty", POTATO))
    elif options := list(workers.nomad_options(t, "nomad")):
        yield from workers.fall_among_nomads(t, (yield from by_chance("her-nomad", "TW-CONQ-02", options)))
    else:
        t.emit("her-no-casualty", None, "TW-CONQ-02")
