"""The rule for each word of a face."""

from __future__ import annotations

from companion.engine.ask import Script, at_once
from companion.engine.effects import each
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box import faces
from companion.games.tawantinsuyu.rules import buildings, cards, tasks, temple, weaving, workers
from companion.games.tawantinsuyu.rules.asking_and_paying import On
from companion.games.tawantinsuyu.rules.effects import DECK_CARD
from companion.games.tawantinsuyu.rules.opponent_hooks import Effect


def raise_one(on: On, n: int) -> Script[None]:
    """A statue that a bonus lets one raise and pay."""
    if next(tasks.why_no_statue(on.t, on.seat), None) is None:
        yield from tasks.raise_statue(on.t, on.seat, on.rule)


EFFECTS: dict[str, Effect] = {
    tw.POINTS: at_once(lambda on, n: on.t.score(on.seat, n, on.source, on.rule)),  # TW-TERM-01
    faces.WORKER: each(lambda on: workers.take_nomad(on.t, on.seat, "TW-FREE-01", on.optional)),
    faces.DEITY_CARD: lambda on, n: cards.draw_deity(on.t, on.seat, on.rule, n, on.optional),  # TW-DEITY-08
    DECK_CARD: lambda on, n: cards.take_from_deck(on.t, on.seat, n, on.rule),
    faces.ARMY_CARD: lambda on, n: cards.draw_armies(on.t, on.seat, n, on.rule),  # TW-TRADE-02
    faces.TEMPLE_STEP: lambda on, n: temple.climb(on.t, on.seat, n, "TW-TEMP-05"),
    faces.REFRESH_ONE: lambda on, n: buildings.refresh(on.t, on.seat, on.rule, n),  # TW-TRADE-02
    faces.FREE_WEAVING: each(lambda on: weaving.free_weaving(on.t, on.seat, on.rule, on.optional)),  # TW-WEAV-10
    faces.FREE_STEPS: each(lambda on: tasks.build_steps(on.t, on.seat, "TW-STEP-07", free=True)),
    faces.FREE_STATUE: each(lambda on: tasks.raise_statue(on.t, on.seat, "TW-STAT-05", free=True)),
    faces.FREE_BUILDING: each(lambda on: buildings.build(on.t, on.seat, on.rule, free=True)),  # TW-BUILD-05
    tw.BUILD: each(lambda on: buildings.build(on.t, on.seat, on.rule)),  # TW-BUILD-05: from a deity card it is paid for
    tw.TRAIN: each(lambda on: cards.train(on.t, on.seat, on.rule)),  # TW-TEMP-04
    tw.BUILD_STEPS: lambda on, n: tasks.build_steps(on.t, on.seat),
    tw.RAISE: raise_one,
    tw.WEAVE: lambda on, n: weaving.weave(on.t, on.seat, on.rule),
    tw.PRODUCE_ONCE: lambda on, n: buildings.produce_once(on.t, on.seat, on.rule),
    tw.TRADE: lambda on, n: weaving.trade(on.t, on.seat, on.rule),
}
