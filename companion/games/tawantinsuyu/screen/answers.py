"""The answers to a question: the details of each, and the buttons that keep their places."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, Option
from companion.engine.messages import Messages
from companion.engine.places import UNKNOWN
from companion.engine.screen import Slot, SlotRow
from companion.games.tawantinsuyu.box import components as tw
from companion.games.tawantinsuyu.rules.placement import bonus_left, price
from companion.games.tawantinsuyu.rules.priest import moved
from companion.games.tawantinsuyu.rules.spaces import known_conquest, known_space
from companion.games.tawantinsuyu.rules.tasks import tasks_for
from companion.games.tawantinsuyu.rules.workers import ENDS
from companion.games.tawantinsuyu.table import Table


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
