"""Tawantinsuyu on the screen: the boards, the moment, and each player's purse and details."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.ask import Ask, AskHint, Option
from companion.engine.faces import effect_of
from companion.engine.languages import Messages
from companion.engine.player_markers import Marker
from companion.engine.screen import CardLine, Chip, Rival, Screen, Slot, SlotRow, read_screen
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.box.names import soldiers
from companion.games.tawantinsuyu.rules.placement import bonus_left, price, tasks_for
from companion.games.tawantinsuyu.rules.priest import moved
from companion.games.tawantinsuyu.rules.spaces import known_conquest, known_space
from companion.games.tawantinsuyu.rules.workers import ENDS
from companion.games.tawantinsuyu.screen.board import board
from companion.games.tawantinsuyu.screen.brushes import BRUSHES
from companion.games.tawantinsuyu.screen.chores import ahead, chores, layout, ready
from companion.games.tawantinsuyu.screen.corrections import CORRECTIONS
from companion.games.tawantinsuyu.screen.drawing.pens import her_marker
from companion.games.tawantinsuyu.screen.drawing.pictures import picture
from companion.games.tawantinsuyu.screen.numbers import numbers
from companion.games.tawantinsuyu.screen.places import PLACES, UNKNOWN
from companion.games.tawantinsuyu.table import Player, Table


def subtitle(t: Table, say: Messages) -> str:
    """How many ceremonies were held, and how far the next one is."""
    if t.phase == "setup":
        return say.text("screen.set-up")
    if t.phase in ("over", "final"):
        return say.text("screen.over")
    values = {"n": min(t.ceremonies + 1, tw.CEREMONIES), "of": tw.CEREMONIES, "left": len(t.village)}
    if t.phase == "ceremony" or t.token == t.turn_of:
        return say.say("screen.ceremony", values)
    return say.say("screen.called" if t.token >= 0 else "screen.village", values)


def purse(t: Table, seat: int) -> Mapping[str, int]:
    """Resources and deity cards; Axomamma, who holds none, has army cards."""
    me = t.side(seat)
    cards = {"army-card": me.armies} if me is t.axomamma else {"deity-card": me.deities}
    return {**{good: getattr(me, good) for good in tw.GOODS}, **cards}


def rival(t: Table, markers: Sequence[Marker], say: Messages) -> Rival | None:
    """Axomamma, whom one player plays against."""
    if (her := t.axomamma) is None:
        return None
    return Rival(say.text("player.rival"), her_marker(markers), her.points)


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """Workers, cards, soldiers, buildings up and down, statues, tapestries, and the pieces that are left."""
    me = t.side(seat)
    workers = [(kind, n, f"worker.{kind}") for kind in tw.WORKERS if (n := me.workers.count(kind))]
    hand = {"deity-card": me.deities, "army-card": me.armies}
    hidden = [Chip(card, str(n), say.term("goods", {card: n})) for card, n in hand.items()]
    up, down = (sum(soldiers(card) for card in cards if card) for cards in (me.army_up, me.army_down))
    army = [("soldiers", up, "screen.soldiers-up"), ("flip", down, "screen.soldiers-down")]
    left = [("stairs", t.steps_left(seat), "screen.steps-left"), ("flag", t.markers_left(seat), "screen.markers-left")]
    return CardLine.shown(
        CardLine.counted(say, "screen.workers", workers, "" if workers else "0"),
        CardLine(say.text("screen.hand"), chips=hidden),
        CardLine.named(say, "screen.soldiers", army),
        *_pieces(me, say),
        CardLine(say.text("screen.temple"), say.text("screen.temple-step", n=me.temple + 1)),
        CardLine.named(say, "screen.left", left),
    )


def _pieces(me: Player, say: Messages) -> list[CardLine]:
    """Buildings, statues and tapestries."""
    lying = {
        "permanent": [say.text(f"building.{tile}") for tile in me.permanent],
        "producing": [say.face(effect_of(tile)) for tile in me.up],
        "turned": [say.face(effect_of(tile)) for tile in me.down],
    }
    statues = [
        Chip(size, str(n), f"{say.text(f'statue.{size}')}, {say.text(f'deity.{deity}')}: {n}")
        for name, n in me.statues.items()
        if n
        for size, deity in [tw.STATUE_NAMES[name]]
    ]
    worth = [f"{len(row)} ({tw.TAPESTRY_POINTS[len(row)]})" for row in me.tapestries]
    return [
        *(CardLine(say.text(f"screen.{label}"), "; ".join(tiles)) for label, tiles in lying.items()),
        CardLine(say.text("screen.statues"), chips=statues),
        CardLine(say.text("screen.tapestries"), " · ".join(worth)),
    ]


# details of an option


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The price of a space and its tasks, explained; the gain of a high priest's space, a region's space or a card."""
    seat = ask.player
    if seat is None:
        return ""
    match option.words:
        case ["space", *_]:
            return space_detail(t, seat, str(option.value), ask.values["worker"], say)
        case ["priest", int(n)]:
            return _action(t, moved(t.players[seat].priest, n), "detail", say)
        case ["sector", int(sector)]:
            return _action(t, sector, "action", say)
        case ["conquer", *_] if face := known_conquest(t, str(option.value)):
            price = say.text("detail.soldiers", flip=face["flip"], discard=face["discard"])
            return f"{say.face(face['effect'])}; {price}" if face["effect"] else price
        case ["casualty-potato" | "casualty-corn", _]:
            return after_casualty(t, str(option.value), say)
        case ["bonus", when]:
            return say.text("detail.no-bonus") if when == "leave" else say.face(bonus_left(t, seat))
        case ["soldiers", *counts]:
            ones, twos, flipped_ones, flipped_twos = map(int, counts)
            return say.text("detail.way", discard=ones + twos, flip=flipped_ones + flipped_twos)
    subject = explained(option)
    return say.text(f"detail.{subject}") if subject else ""


def explained(option: Option) -> str:
    """The subject of an answer, where one sentence explains it at every table: a worker, an action, a task."""
    match option.words:
        case ["place", kind, *others]:
            return str(others[0] if others else kind)
        case ["nomad" | "hire-potato" | "hire-corn", str(kind)] if kind in tw.WORKERS:
            return kind
        case ["casualty-nomad" | "casualty-nomad-untold", *_]:
            return "casualty-nomad"
        case [("pray" | "train" | "hire") as deed]:
            return deed
        case ["task", str(task)] if task not in tw.GATHER:
            return task
    return ""


def _action(t: Table, sector: int, how: str, say: Messages) -> str:
    """The action of a sector, by its name or explained."""
    action = t.priest_action(sector)
    return say.text(f"{how}.{action}") if action else say.text("board.unknown")


def after_casualty(t: Table, end: str, say: Messages) -> str:
    """TW-CONQ-01: the worker at an end of the village, for hire once its neighbour has fallen."""
    left = list(t.village)
    left.pop(ENDS[end])
    return say.text("detail.casualty", worker=left[ENDS[end]] or UNKNOWN) if left else say.text("detail.casualty-last")


def space_detail(t: Table, seat: int, name: str, kind: str, say: Messages) -> str:
    """TW-PLACE-03, TW-TASK-02: the parts of the price, and the sources of the tasks."""
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


# answers that keep their places

OTHER_SLOTS = SlotRow([Slot((verb,), icon=verb) for verb in ("pray", "train", "hire")])


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """A turn has the same buttons at both of its questions; those of the high priest say which action they reach."""
    if ask.id != "turn" or ask.player is None:
        return ()
    me = t.players[ask.player]
    held = [Slot(("place", kind), f"slot.{kind}", kind) for kind in tw.WORKERS if kind in me.workers]
    reached = {n: t.priest_action(moved(me.priest, n)) for n in range(1, tw.MOST_MOVES + 1)}
    labels = {n: f"action.{action}" if action else f"slot.priest-{n}" for n, action in reached.items()}
    moves = [Slot(("priest", n), labels[n], action or "high-priest") for n, action in reached.items()]
    golds = [Slot(("priest-gold", n), f"slot.gold-{n}", action or "high-priest") for n, action in reached.items()]
    others = (SlotRow([*moves, *golds], "group.secondary"), OTHER_SLOTS)
    return (SlotRow(held, "group.place"), *others) if held else others


SCREEN = Screen(
    data=read_screen(tw.GAME),
    board=board,
    where=PLACES,
    slots=slots,
    subtitle=subtitle,
    purse=purse,
    details=details,
    detail=detail,
    numbers=numbers,
    picture=picture,
    ahead=ahead,
    rival=rival,
    chores=chores,
    layout=layout,
    ready=ready,
    corrections=CORRECTIONS,
    hints=AskHint.USUAL | AskHint.CLOSING,
    brushes=BRUSHES,
)
