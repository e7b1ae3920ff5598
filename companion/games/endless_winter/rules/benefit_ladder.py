"""The ladder of benefits: a megalith, a card, an idol, a tool, a food; a weaker one may be taken instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.engine.ask import Ask, AskHint, Option, OptionHint, Reasons, Script, because, choose, legal
from companion.engine.faces import goods_text
from companion.games.endless_winter.box.components import FOOD, LADDER, TOOL
from companion.games.endless_winter.box.pieces import FACTS
from companion.games.endless_winter.rules import cards, idols, megaliths
from companion.games.endless_winter.rules.effects import On, done, store

Deed = Callable[[], Script[object]]
CARD, IDOL, MEGALITH = "card", "idol", "megalith"


def rungs(on: On, word: str) -> Iterator[Option[Deed | None]]:
    """EW-GOLD-02, EW-GOLD-08: the benefit itself and all weaker ones; or none (EW-ECL-09)."""
    yield from RUNGS[word](on)
    weaker = on.instead(word)
    for rung in LADDER[LADDER.index(word) + 1 :]:
        yield from RUNGS[rung](weaker)
    yield Option("nothing", value=None)


def _megaliths(on: On) -> Iterator[Option[Deed]]:
    for each in megaliths.place_options(on):
        yield each.meaning(partial(megaliths.place_megalith, on, each.value))


def _card(on: On) -> Iterator[Option[Deed]]:
    yield Option(CARD, cards.why_not_draw(on.t.players[on.seat]), gain={CARD: 1}, value=partial(_draw, on, 1))


def _idols(on: On) -> Iterator[Option[Deed]]:
    for each in idols.idol_options(on):
        yield each.meaning(partial(idols.advance, on, each.value))


def _good(on: On, good: str) -> Iterator[Option[Deed]]:
    yield Option(good, _too_many(on, {good: 1}), gain={good: 1}, value=partial(store, on, {good: 1}))


RUNGS: dict[str, Callable[[On], Iterator[Option[Deed]]]] = {
    MEGALITH: _megaliths,
    CARD: _card,
    IDOL: _idols,
    TOOL: partial(_good, good=TOOL),
    FOOD: partial(_good, good=FOOD),
}


def _draw(on: On, n: int) -> Script[None]:
    yield from done(on, CARD, n=cards.draw(on.t, on.seat, n, on.rule, on.where))


def benefit(on: On, word: str) -> Script[None]:
    """EW-GOLD-02, EW-GOLD-03: one ranked benefit, or a weaker one in its place, at this moment alone."""
    every = partial(rungs, on, word)
    ask = Ask(on.seat, "benefit", "EW-GOLD-02", every, {"benefit": word}, hints=AskHint.RANKED)
    deed = yield from choose(ask)
    if deed is not None:
        yield from deed()


def tools(on: On, n: int) -> Script[None]:
    """EW-GOLD-02, EW-GOLD-04: tools, or food for some of them; where not all finds room, as much of both as does."""
    yield from FACTS.look_up(on.t, "tool_track")
    room = on.t.room(on.seat, TOOL)
    mixes = [{TOOL: n - swapped, FOOD: swapped} for swapped in range(n + 1)]

    def options() -> Iterator[Option[dict[str, int]]]:
        for mix in mixes:
            why_not = _too_many(on, mix)
            yield Option(("gain", goods_text(mix)), why_not, gain=mix, hints=OptionHint.REPEATS, value=mix)

    possible = legal(options())
    if on.t.room(on.seat, FOOD) and len(possible) > 1:
        mix = yield from choose(Ask(on.seat, "tools", "EW-GOLD-02", options, hints=AskHint.RANKED | AskHint.USUAL))
    else:
        mix = possible[0].value if possible else {TOOL: room, FOOD: n - room}
    if swapped := mix[FOOD]:
        on = on.instead(TOOL if swapped == 1 else "tools")
    yield from store(on, {good: n for good, n in mix.items() if n})


def _too_many(on: On, mix: dict[str, int]) -> Reasons:
    """EW-GOLD-04: some of it would find no room."""
    for good, n in mix.items():
        if n > on.t.room(on.seat, good):
            yield because("EW-GOLD-04", have={good: getattr(on.t.players[on.seat], good)})
