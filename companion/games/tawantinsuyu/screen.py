"""Tawantinsuyu on the screen: the boards, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.ask import Ask
from companion.engine.drawing import Marker
from companion.engine.languages import Messages, messages
from companion.engine.screen import Chip, Rival, Row, Screen, Slot, SlotRow
from companion.games.tawantinsuyu.board import board
from companion.games.tawantinsuyu.brushes import BRUSHES
from companion.games.tawantinsuyu.components import (
    CEREMONIES,
    GAME,
    GATHER,
    GOODS,
    MOST_MOVES,
    TAPESTRY_POINTS,
    WORKERS,
)
from companion.games.tawantinsuyu.corrections import CORRECTIONS
from companion.games.tawantinsuyu.drawing import pictures
from companion.games.tawantinsuyu.drawing.pens import her_marker
from companion.games.tawantinsuyu.hands import OPENS, ahead, hands, layout
from companion.games.tawantinsuyu.placement import bonus_left, price, tasks_for
from companion.games.tawantinsuyu.places import UNTOLD, focus, places_of, touched
from companion.games.tawantinsuyu.priest import moved
from companion.games.tawantinsuyu.table import Table
from companion.games.tawantinsuyu.told import deity_of, effect_of, known_conquest, known_space, soldiers
from companion.games.tawantinsuyu.workers import ENDS


def subtitle(t: Table, say: Messages) -> str:
    """How many ceremonies were held, and how far the next one is."""
    if t.phase == "setup":
        return say.text("screen.set-up")
    if t.phase in ("over", "final"):
        return say.text("screen.over")
    values: dict[str, Any] = {"n": min(t.ceremonies + 1, CEREMONIES), "of": CEREMONIES, "left": len(t.village)}
    if t.phase == "ceremony" or t.token == t.turn_of:
        moment = say.text("screen.ceremony", **values)
    else:
        moment = say.text("screen.called" if t.token >= 0 else "screen.village", **values)
    return moment


def purse(t: Table, seat: int) -> Mapping[str, int]:
    """Resources and deity cards; Axomamma, who holds none, has army cards."""
    me = t.side(seat)
    cards = {"army-card": me.armies} if me is t.axomamma else {"deity-card": me.deities}
    return {**{good: getattr(me, good) for good in GOODS}, **cards}


def rival(t: Table, markers: Sequence[Marker], say: Messages) -> Rival | None:
    """Axomamma, whom one player plays against."""
    if (her := t.axomamma) is None:
        return None
    return Rival(say.text("board.axomamma"), her_marker(markers), her.points)


def details(t: Table, seat: int, say: Messages) -> list[Row]:
    """Workers, cards, soldiers, buildings up and down, statues, tapestries, and the pieces that are left."""
    me = t.side(seat)
    workers = [
        Chip(kind, str(n), f"{say.text(f'worker.{kind}')}: {n}") for kind in WORKERS if (n := me.workers.count(kind))
    ]
    hand = [
        Chip("deity-card", str(me.deities), say.term("goods", {"deity-card": me.deities})),
        Chip("army-card", str(me.armies), say.term("goods", {"army-card": me.armies})),
    ]
    up, down = (sum(soldiers(card) for card in cards if card) for cards in (me.army_up, me.army_down))
    army = [
        Chip("soldiers", str(up), say.text("screen.soldiers-up", n=up)),
        Chip("flip", str(down), say.text("screen.soldiers-down", n=down)),
    ]
    left = [
        Chip("stairs", str(t.steps_left(seat)), say.text("screen.steps-left", n=t.steps_left(seat))),
        Chip("flag", str(t.markers_left(seat)), say.text("screen.markers-left", n=t.markers_left(seat))),
    ]
    return [
        Row(say.text("screen.workers"), chips=workers) if workers else Row(say.text("screen.workers"), "0"),
        Row(say.text("screen.hand"), chips=hand),
        Row(say.text("screen.soldiers"), chips=army),
        *_pieces(t, seat, say),
        Row(say.text("screen.temple"), say.text("screen.temple-step", n=me.temple + 1)),
        Row(say.text("screen.left"), chips=left),
    ]


def _pieces(t: Table, seat: int, say: Messages) -> list[Row]:
    """Buildings, statues and tapestries, as far as there are any."""
    me = t.side(seat)
    found = []
    if me.permanent:
        found.append(
            Row(say.text("screen.permanent"), "; ".join(say.text(f"building.{tile}") for tile in me.permanent))
        )
    for label, tiles in (("producing", me.up), ("turned", me.down)):
        if tiles:
            found.append(Row(say.text(f"screen.{label}"), "; ".join(say.face(effect_of(tile)) for tile in tiles)))
    if statues := [
        Chip(size, str(n), f"{say.text(f'statue.{size}')}, {say.text(f'deity.{deity}')}: {n}")
        for name, n in me.statues.items()
        if n
        for size, _, deity in [name.partition("-")]
    ]:
        found.append(Row(say.text("screen.statues"), chips=statues))
    if me.tapestries:
        worth = [f"{len(row)} ({TAPESTRY_POINTS[len(row)]})" for row in me.tapestries]
        found.append(Row(say.text("screen.tapestries"), " · ".join(worth)))
    return found


# what an answer is about


def detail(t: Table, ask: Ask, key: str, say: Messages) -> str:
    """The price of a space and its tasks with why; what a high priest's space, a region's space or a card brings."""
    seat = ask.player
    if seat is None:
        return ""
    match key.split(" "):
        case ["space", *name]:
            return space_detail(t, seat, "-".join(name), ask.values["worker"], say)
        case ["place", kind, *others]:
            return say.text(f"detail.{others[0] if others else kind}")
        case ["priest", n]:
            action = t.priest_action(moved(t.players[seat].priest, int(n)))
            return say.text(f"detail.{action}") if action else say.text("board.untold")
        case ["conquer", *name] if face := known_conquest(t, "-".join(name)):
            price = say.text("detail.soldiers", flip=face["flip"], discard=face["discard"])
            return f"{say.face(face['effect'])}; {price}" if face["effect"] else price
        case ["sector", sector]:
            reached = t.priest_action(int(sector))
            return say.text(f"action.{reached}") if reached else say.text("board.untold")
        case ["nomad" | "hire-potato" | "hire-corn", kind] if kind in WORKERS:
            return say.text(f"detail.{kind}")
        case ["casualty-potato" | "casualty-corn" as fallen, _]:
            return after_casualty(t, fallen.removeprefix("casualty-"), say)
        case ["casualty-nomad" | "casualty-nomad-untold", *_]:
            return say.text("detail.casualty-nomad")
        case ["bonus", when]:
            return say.text("detail.no-bonus") if when == "leave" else say.face(bonus_left(t, seat))
        case ["pray" | "train" | "hire" as deed]:
            return say.text(f"detail.{deed}")
        case ["task", task] if task not in GATHER:
            return say.text(f"detail.{task}")
        case ["soldiers", *counts]:
            ones, twos, flipped_ones, flipped_twos = map(int, counts)
            return say.text("detail.way", discard=ones + twos, flip=flipped_ones + flipped_twos)
    return ""


def after_casualty(t: Table, end: str, say: Messages) -> str:
    """TW-CONQ-01: who stands at an end of the village once its worker has fallen, and can be hired there."""
    left = list(t.village)
    left.pop(ENDS[end])
    return say.text("detail.casualty", worker=left[ENDS[end]] or UNTOLD) if left else say.text("detail.casualty-last")


def space_detail(t: Table, seat: int, name: str, kind: str, say: Messages) -> str:
    """TW-PLACE-03, TW-TASK-02: what the price is made of, and what brings how many tasks."""
    cost = price(t, seat, name, (kind,))
    parts = [say.text("detail.distance", n=cost.distance), say.text("detail.height", n=cost.height)]
    parts += [say.text("detail.steps", n=len(cost.steps))] if cost.steps else []
    parts += [say.text("detail.discount", n=cost.courier)] if cost.courier else []
    shown = ", ".join(parts)
    if known_space(t, name) is None:
        return shown
    tasks = tasks_for(t, seat, name, kind, (kind,))
    why = [say.text(f"detail.tasks-{why}", n=n) for why, n in tasks.items() if why != "placement"]
    total = say.text("detail.tasks", n=sum(tasks.values()))
    return f"{total} ({', '.join(why)}) · {shown}" if why else f"{total} · {shown}"


def picture(t: Table, ask: Ask, key: str, language: str) -> str:
    """The card, the weaving or the building that an answer stands for."""
    return pictures.picture(t, ask.id, key, messages(language, GAME))


def family(t: Table, ask: Ask, key: str) -> str:
    """Deity cards go by their symbol, those that everybody saw before them; army cards by their soldiers."""
    word, _, card = key.partition(" ")
    if word == "play" and ask.player is not None:
        return "known" if card in t.players[ask.player].known else deity_of(card)
    return card.partition(" ")[0] if word == "army" else ""


# answers that keep their places

OTHER_SLOTS = SlotRow([Slot("pray", "pray"), Slot("train", "train"), Slot("hire", "hire")])


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """A turn has the same buttons at both of its questions; those of the high priest say which action they reach."""
    if ask.id != "turn" or ask.player is None:
        return ()
    me = t.players[ask.player]
    held = [Slot(f"place {kind}", kind, f"slot.{kind}") for kind in WORKERS if kind in me.workers]
    reached = {n: t.priest_action(moved(me.priest, n)) for n in range(1, MOST_MOVES + 1)}
    labels = {n: f"action.{action}" if action else f"slot.priest-{n}" for n, action in reached.items()}
    moves = [Slot(f"priest {n}", action or "high-priest", labels[n]) for n, action in reached.items()]
    golds = [Slot(f"priest-gold {n}", "gold", labels[n]) for n in reached]
    others = (SlotRow([*moves, *golds], "group.secondary"), OTHER_SLOTS)
    return (SlotRow(held, "group.place"), *others) if held else others


def preferred(t: Table, ask: Ask, keys: Sequence[str]) -> float:
    """The worker that a space is tapped for: that which does most there, and most cheaply."""
    if ask.player is None:
        return 0
    (_, kind, *other), (_, *where) = (key.split(" ") for key in keys)
    if len(where) == 1:  # a terrace of which nobody has told the spaces
        return 0
    name, kinds = "-".join(where), (other[0] if other else kind,)
    told = known_space(t, name) is not None
    tasks = sum(tasks_for(t, ask.player, name, kind, kinds).values()) if told else 0
    return tasks - price(t, ask.player, name, kinds).food / 100


def closing(ask: Ask) -> bool:
    """Whether somebody is hired at the end of a turn, and whether another weaving is kept or army card played."""
    return ask.id == "hire" or (ask.id in ("weave", "enlist") and ask.values["n"] > 0)


SOURCE_ICONS = {
    "tapestries": "weaving",
    "temple-top": "temple-step",
    "final-buildings": "building",
    "final-deity-cards": "deity-card",
    "final-army-cards": "army-card",
    "final-workers": "worker",
    "final-gold": "gold",
    "temple": "temple-step",
    "regions": "flag",
    "statues": "statue",
    "buildings": "permanent",
    "deity-cards": "deity-card",
    "army-bonus": "army-card",
    "token": "ceremony",
    "potatoes": "potato",
}

SCREEN = Screen(
    source_icons=SOURCE_ICONS,
    board=board,
    focus=focus,
    places=places_of,
    touched=touched,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    picture=picture,
    family=family,
    ahead=ahead,
    rival=rival,
    hands=hands,
    layout=layout,
    opens=OPENS,
    corrections=CORRECTIONS,
    headings=("ceremony", "final"),
    counted_after=("ceremony",),
    results=("solo-result", "solo-easier", "solo-harder"),
    usual=("deity-from", "pay"),
    written=("in-all",),
    within_reach=("place",),
    tells_why=True,
    preferred=preferred,
    closing=closing,
    free=("discard-army", "buy-deity", "exchange"),
    on_board=("space", "conquer", "steps", "statue"),
    aside=("swap",),
    brushes=BRUSHES,
)
