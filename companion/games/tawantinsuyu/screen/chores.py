"""Chores on the table of Tawantinsuyu: the layout, the gains of a ceremony, and Axomamma's turns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.chores import Chore, known, laid, read_chores
from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.engine.screen import Ahead
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.stocks import KINDS
from companion.games.tawantinsuyu.rules.setup import opener
from companion.games.tawantinsuyu.screen.places import UNKNOWN
from companion.games.tawantinsuyu.table import Table


def _village(_: Table, event: Event, say: Messages) -> list[Chore]:
    """TW-CER-08: the workers that fill the village, as far as they are entered."""
    came = event.values["workers"]
    text = say.text("layout.village", workers=_workers(came, say)) if any(came) else ""
    return [Chore("village", "village", text=text, loud=True)]


chores = read_chores(tw.GAME, {"village": _village})
"""After an event that no tap did: others' steps, an altar that was full, a ceremony; and everything of Axomamma's."""

# laying it out


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TW-SET-01 to TW-SET-22: everything that lies out before the first turn, in the order of the rulebook."""
    if opener(t) is None or any(me.priest for me in t.players):
        return []
    lying = [
        _coricancha(t, say),
        laid(say, "layout.bag", "bag", n=t.bag),
        laid(say, "layout.village", "village", workers=_workers(t.village, say)),
        laid(say, "layout.nomads", "nomads", workers=_workers(t.nomads, say)),
    ]
    if t.hill:
        lying.append(laid(say, "layout.hill", "worker", workers=_blocked(t, say)))
    tiles = [tile for kind in KINDS for tile in t.market[kind]]
    lying += [
        laid(say, "layout.market", "building", known("building", tiles)),
        laid(say, "layout.weavings", "weaving", known("weaving", [t.top]), n=t.stack),
        laid(say, "layout.deities", "deity-card", dealt=tw.DEALT, kept=tw.KEPT, altar=tw.ALTAR[t.count]),
        laid(say, "layout.armies", "army-card", n=t.army_deck),
    ]
    markers = {"steps": tw.STEP_MARKERS, "markers": tw.CONQUEST_MARKERS}
    for seat in t.seats_from(t.first_player):
        workers = _workers(t.players[seat].workers, say)
        lying.append(laid(say, "layout.player", "", (), seat, {tw.STONE: tw.START_STONE}, workers=workers, **markers))
    return [*lying, laid(say, "layout.first", "high-priest", seat=t.first_player)]


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
