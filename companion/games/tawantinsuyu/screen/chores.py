"""Chores on the table of Tawantinsuyu: the layout, the gains of a ceremony, and Axomamma's turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chores import CARD, Chore, Scene, guided, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.engine.screen import Ahead
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.pieces import COUNTED
from companion.games.tawantinsuyu.box.stocks import KINDS
from companion.games.tawantinsuyu.rules.setup import opener
from companion.games.tawantinsuyu.screen.places import UNKNOWN
from companion.games.tawantinsuyu.table import Table

HER_TURN = "her-turn"
"""The title of the card that lists a turn of Axomamma's."""


def _village(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-CER-08: the workers that fill the village, as far as they are entered."""
    came = event.values["workers"]
    text = say.text("layout.village", workers=_workers(came, say)) if any(came) else ""
    return [Chore("village", "village", text=text, loud=True)]


def _her_die(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SBRD-03: her die and the card of that number; nothing is moved yet."""
    n, deity = event.values["n"], event.values["deity"]
    scenes = Scene(say.text("scene.die", n=n), piece=("die", n)), Scene(say.text("scene.card", n=n), deity)
    return [Chore("her-worker", "die", starts=True, opens=HER_TURN, why=True, scenes=scenes)]


def _her_place(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SBRD-06: the worker that she places, and where."""
    worker, place = event.values["worker"], say.text("scene.place", sector=event.values["sector"])
    scenes = Scene(say.text(f"worker.{worker}"), worker), Scene(place, "coricancha")
    return [Chore("her-worker", worker, starts=True, opens=HER_TURN, scenes=scenes)]


def _her_priest(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-SHP-01: her high priest moves and acts."""
    action, place = event.values["action"], say.text("scene.place", sector=event.values["sector"])
    scenes = Scene(place, "high-priest"), Scene(say.text(f"action.{action}"), action)
    return [Chore("her-priest", "high-priest", starts=True, opens=HER_TURN, scenes=scenes)]


def _her_tokens(_: Table, _event: Event, _say: Messages) -> list[Chore]:
    """TW-SBRD-15: number tokens move on, shown on her board where they lie now."""
    return [Chore("her-tokens", "number-token", pieces=[("axomamma", "board")])]


chores = read_chores(
    tw.GAME,
    {
        "village": _village,
        "her-die": _her_die,
        "her-place": _her_place,
        "her-priest": _her_priest,
        "her-number": _her_tokens,
    },
)
"""After an event that no tap did: others' steps, an altar that was full, a ceremony; and everything of Axomamma's."""

# laying it out


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TW-SET-01 to TW-SET-22: everything that lies out before the first turn, in the order of the rulebook."""
    if (t.phase != "setup" and opener(t) is None) or any(me.priest for me in t.players):
        return []
    tiles = [tile for kind in KINDS for tile in t.market[kind]]
    weavings = laid(say, "layout.weavings", "weaving", known("weaving", [t.top]), n=t.stack)
    first = [laid(say, "layout.first", "high-priest", seat=t.first_player)] if t.first_player >= 0 else []
    return [
        guided(say, "layout.supply", tw.POTATO),
        _coricancha(t, say),
        guided(say, "layout.token", "ceremony"),
        *_in_the_bag(t, say),
        laid(say, "layout.market", "building", known("building", tiles), n=sum(tw.MARKET.values())),
        *([guided(say, f"layout.weavings-{t.count}", "discard")] if t.count < max(tw.ALTAR) else []),
        weavings if ready(t) else weavings._replace(text=say.text("layout.weavings-stack"), n=0),
        laid(say, "layout.armies", "army-card", n=t.army_deck),
        guided(say, "layout.statues", "statue", n=len(tw.DEITIES)),
        guided(say, "layout.altar", "altar", n=tw.ALTAR[t.count]),
        guided(say, "layout.temple", "climber"),
        guided(say, "layout.score", "points", n=tw.START_POINTS),
        *_own(t, say),
        *_hers(t, say),
        *first,
    ]


def ready(t: Table) -> bool:
    """TW-SET-14: whether the first turn is awaited."""
    return opener(t) is not None


def _in_the_bag(t: Table, say: Messages) -> list[Chore]:
    """TW-SET-04 to TW-SET-09: the workers of the box, the bag, the village, the nomads and the marked spaces."""
    found = []
    if boxed := tw.BOXED_EACH[t.count]:
        found.append(guided(say, "layout.boxed", "worker", n=boxed, left=tw.workers_in_game(t.count)))
    found.append(guided(say, "layout.two", "bag", n=tw.START_WORKERS))
    if ready(t):
        found.append(laid(say, "layout.bag", "bag", n=t.bag)._replace(n=0))
    else:
        found.append(guided(say, "layout.rest", "bag"))
    if t.village:
        found.append(laid(say, "layout.village", "village", workers=_workers(t.village, say)))
        found.append(laid(say, "layout.nomads", "nomads", workers=_workers(t.nomads, say)))
    else:
        found.append(guided(say, "layout.villagers", "village"))
    if t.hill:
        blocked = laid(say, "layout.hill", "worker", workers=_blocked(t, say))
        found.append(blocked._replace(places=" ".join(f"space.{name}" for name in t.hill)))
    elif t.count == COUNTED[0]:
        found.append(guided(say, "layout.marked", "worker"))
    return found


def _own(t: Table, say: Messages) -> list[Chore]:
    """TW-SET-02, TW-SET-06, TW-SET-15 to TW-SET-20: what everybody takes, keeps and plays."""
    markers = {"steps": tw.STEP_MARKERS, "markers": tw.CONQUEST_MARKERS}
    dealt = laid(say, "layout.deities", "deity-card", dealt=tw.DEALT, kept=tw.KEPT, altar=tw.ALTAR[t.count])
    found = [
        guided(say, "layout.pieces", "steps", **markers),
        guided(say, "layout.starting", "weaving", n=len(tw.STARTING_WEAVINGS)),
        guided(say, "layout.deal", "deity-card", n=tw.DEALT, kept=tw.KEPT, played=tw.PLAYED),
    ]
    if not ready(t):
        return [*found, guided(say, "layout.stone", tw.STONE, n=tw.START_STONE)]
    found.append(dealt._replace(only=CARD))
    for seat in t.seats_from(t.first_player):
        workers = _workers(t.players[seat].workers, say)
        found.append(laid(say, "layout.player", "", (), seat, {tw.STONE: tw.START_STONE}, workers=workers, **markers))
    return found


def _hers(t: Table, say: Messages) -> list[Chore]:
    """TW-SSET-02 to TW-SSET-09: alone, the pieces of Axomamma."""
    if t.axomamma is None:
        return []
    tokens = ", ".join(map(str, tw.SOLO.tokens))
    plain = t.rulings.get("easier") == "no-personality"
    return [
        guided(say, "layout.hers", "axomamma", goods=tw.SOLO.start),
        guided(say, "layout.her-army", "army-card", n=tw.SOLO.army_cards),
        guided(say, "layout.her-workers", "worker", n=tw.SOLO.workers),
        guided(say, "layout.her-weaving", "weaving"),
        guided(say, "layout.her-tokens", "number-token", n=len(tw.SOLO.tokens), tokens=tokens),
        guided(say, "layout.her-tucked", "deity-card", n=tw.SOLO.tucked),
        *([] if plain else [guided(say, "layout.her-personality", "personality")]),
        guided(say, "layout.her-priest", "high-priest"),
    ]


def _coricancha(t: Table, say: Messages) -> Chore:
    action = t.priest_action(t.rotation) if t.rotation else None
    if action is None:
        return laid(say, "layout.coricancha", "coricancha")
    return laid(say, "layout.coricancha-turned", "coricancha", action=action, sector=t.rotation)


def _workers(workers: Sequence[str | None], say: Messages) -> str:
    """Workers in a row; those not entered yet are counted."""
    entered = [say.text(f"worker.{worker}") for worker in workers if worker]
    untold = sum(worker == "" for worker in workers)
    return ", ".join([*entered, *([say.text("layout.untold", n=untold)] if untold else [])]) or "–"


def _blocked(t: Table, say: Messages) -> str:
    return "; ".join(
        f"{_space(name, say)}: {say.text(f'worker.{worker or UNKNOWN}')}" for name, worker in t.hill.items()
    )


def _space(name: str, say: Messages) -> str:
    sector, terrace, place = tw.space_parts(name)
    return say.text("board.space", sector=sector, terrace=terrace, place=place)


# what is coming


def ahead(t: Table, seat: int) -> Ahead | None:
    """TW-CER-01, TW-CER-06: how far the next ceremony is, and the potatoes that the deity cards will need."""
    if t.phase in ("setup", "final", "over") or t.ceremonies == tw.CEREMONIES:
        return None
    me = t.players[seat]
    values = {"need": me.deities, "has": me.potato, "left": len(t.village), "n": t.ceremonies + 1}
    label = "ahead.ceremony" if t.token < 0 else "ahead.ceremony-called"
    return Ahead("potato", "ahead.needs", label, values, "potato", me.potato + me.gold < me.deities)
