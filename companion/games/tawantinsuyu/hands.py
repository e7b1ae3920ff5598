"""What hands do on the table of Tawantinsuyu: laying it out, what a ceremony brings, and all that Axomamma does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.engine.screen import Ahead, Chore
from companion.games.tawantinsuyu.components import (
    ALTAR,
    CEREMONIES,
    CONQUEST_MARKERS,
    DEALT,
    KEPT,
    START_STONE,
    STEP_MARKERS,
    STONE,
    space_parts,
)
from companion.games.tawantinsuyu.places import UNTOLD
from companion.games.tawantinsuyu.setup import opener
from companion.games.tawantinsuyu.table import KINDS, Table

LAYOUT, HERS = "layout", "hers"
BY_RULE = {
    "TW-Z06": ("before", "ceremony"),
    "TW-Z09": ("before", "ceremony"),
    "TW-Z10": ("before", "ceremony"),
    "TW-CER-03": ("trade", "trade"),
    "TW-CER-04": ("temple", "temple-step"),
    "TW-CER-05": ("regions", "flag"),
    "TW-CER-06": ("potatoes", "potato"),
    "TW-PLACE-08": ("steps", "stairs"),
    "TW-STEP-05": ("steps", "stairs"),
}
"""Goods and points that nobody tapped: the heading, and an icon."""
BY_KIND = {
    "token": ("token", "ceremony"),
    "village": ("village", "village"),
    "altar-shuffled": ("altar", "altar"),
    "army-shuffled": ("army", "army-card"),
}
HER_PRIEST = "her-priest"
HER_STEPS = {
    "her-can": (HER_PRIEST, "high-priest"),
    "her-cannot": (HER_PRIEST, "high-priest"),
    "her-priest": (HER_PRIEST, "high-priest"),
    "her-moves-on": (HER_PRIEST, "high-priest"),
    "her-no-workers": ("her-worker", "worker"),
    "her-die": ("her-worker", "die"),
    "her-no-space": ("her-worker", "deity-card"),
    "her-place": ("her-worker", "worker"),
    "her-cell": ("her-board", "axomamma"),
    "her-number": ("her-tokens", "number-token"),
    "her-personality-acts": ("her-tokens", "personality"),
    "her-altar": ("her-after", "altar"),
}
"""The steps of her turn: each is a line, with what comes of it; the heading, and an icon."""
OPENS = {HER_PRIEST: "her-turn", "her-worker": "her-turn"}
"""Her turn is told openly: much happens at once."""
HER_ICONS = {
    "gain": "potato",
    "pay": "gold",
    "points": "points",
    "climb": "temple-step",
    "steps": "stairs",
    "statue": "statue",
    "worship": "worship",
    "building": "building",
    "weaving": "weaving",
    "conquer": "flag",
    "soldiers": "soldiers",
    "priest": "high-priest",
    "army-card": "army-card",
    "hire": "hire",
    "dismiss": "worker",
    "produce": "producer",
    "refresh": "refresh",
    "token": "ceremony",
}
"""What she does, by its event."""


def hands(t: Table, event: Event, say: Messages) -> Sequence[Chore]:
    """After an event that no tap did: others' steps, an altar that was full, a ceremony; and everything of hers."""
    if event.kind in HER_STEPS:
        section, icon = HER_STEPS[event.kind]
        first = event.kind in ("her-priest", "her-no-workers", "her-die")
        return [Chore(section, icon, pieces=("axomamma board",) if first else (), starts=True)]
    if event.kind.startswith("her-"):
        kind = event.kind.removeprefix("her-")
        return [Chore(HERS, HER_ICONS.get(kind, "axomamma"), _goods(kind, event.values), follows=True)]
    if event.kind in BY_KIND:
        return [Chore(*BY_KIND[event.kind])]
    if event.kind in ("gain", "pay", "score") and event.rule in BY_RULE:
        return [Chore(*BY_RULE[event.rule], _goods(event.kind, event.values))]
    if (event.kind, event.rule) == ("deity-card", "TW-CCARD-02"):
        return [Chore("cards", "deity-card", {"deity-card": event.values["n"]})]
    return []


def _goods(kind: str, values: Mapping[str, Any]) -> dict[str, float]:
    match kind:
        case "gain":
            return dict(values["goods"])
        case "pay":
            return {good: -n for good, n in values["goods"].items()}
        case "score" | "points" if "points" in values:
            return {"points": values["points"]}
    return {}


# laying it out


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """TW-SET-01 to TW-SET-22: everything that lies out before the first turn, in the order of the rulebook."""
    if opener(t) is None or any(me.priest for me in t.players):
        return []
    laid = [
        Chore(LAYOUT, "coricancha", text=_coricancha(t, say)),
        Chore(LAYOUT, "bag", text=say.text("layout.bag", n=t.bag)),
        Chore(LAYOUT, "village", text=say.text("layout.village", workers=_workers(t.village, say))),
        Chore(LAYOUT, "nomads", text=say.text("layout.nomads", workers=_workers(t.nomads, say))),
    ]
    if t.hill:
        laid.append(Chore(LAYOUT, "worker", text=say.text("layout.hill", workers=_blocked(t, say))))
    tiles = [f"building {tile}" for kind in KINDS for tile in t.market[kind] if tile]
    laid += [
        Chore(LAYOUT, "building", text=say.text("layout.market"), pieces=tiles),
        Chore(LAYOUT, "weaving", text=say.text("layout.weavings", n=t.stack), pieces=_top(t)),
        Chore(LAYOUT, "deity-card", text=say.text("layout.deities", dealt=DEALT, kept=KEPT, altar=ALTAR[t.count])),
        Chore(LAYOUT, "army-card", text=say.text("layout.armies", n=t.army_deck)),
    ]
    for seat in t.seats_from(t.first_player):
        me = t.players[seat]
        text = say.text(
            "layout.player", workers=_workers(me.workers, say), steps=STEP_MARKERS, markers=CONQUEST_MARKERS
        )
        laid.append(Chore(LAYOUT, "", {STONE: START_STONE}, text, seat=seat))
    return [*laid, Chore(LAYOUT, "high-priest", text=say.text("layout.first"), seat=t.first_player)]


def _top(t: Table) -> list[str]:
    return [f"weaving {t.top}"] if t.top else []


def _coricancha(t: Table, say: Messages) -> str:
    action = t.priest_action(t.rotation) if t.rotation else None
    if action is None:
        return say.text("layout.coricancha")
    return say.text("layout.coricancha-turned", action=action, sector=t.rotation)


def _workers(workers: Sequence[str | None], say: Messages) -> str:
    """Workers in a row; those that nobody has told are counted."""
    told = [say.text(f"worker.{worker}") for worker in workers if worker]
    untold = sum(worker == "" for worker in workers)
    return ", ".join([*told, *([say.text("layout.untold", n=untold)] if untold else [])]) or "–"


def _blocked(t: Table, say: Messages) -> str:
    return "; ".join(
        f"{_space(name, say)}: {say.text(f'worker.{worker or UNTOLD}')}" for name, worker in t.hill.items()
    )


def _space(name: str, say: Messages) -> str:
    sector, terrace, place = space_parts(name)
    return say.text("board.space", sector=sector, terrace=terrace, place=place)


# what is coming


def ahead(t: Table, seat: int, say: Messages) -> Ahead | None:
    """TW-CER-01, TW-CER-06: how far the next ceremony is, and the potatoes that the deity cards will need."""
    if t.phase in ("setup", "final", "over") or t.ceremonies == CEREMONIES:
        return None
    me = t.players[seat]
    values: dict[str, Any] = {"need": me.deities, "has": me.potato, "left": len(t.village), "n": t.ceremonies + 1}
    label = "ahead.ceremony" if t.token < 0 else "ahead.ceremony-called"
    return Ahead(
        "potato", say.text("ahead.needs", **values), say.text(label, **values), me.potato + me.gold < me.deities
    )
