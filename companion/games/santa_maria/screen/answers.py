"""The answers to a question: the details of each, and the buttons that keep their places."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.ask import Ask, Option
from companion.engine.facts import LATER
from companion.engine.messages import Messages
from companion.engine.screen import Slot, SlotRow
from companion.games.santa_maria.box.components import (
    BLUE,
    COCOA,
    WHITE,
)
from companion.games.santa_maria.box.faces import cell
from companion.games.santa_maria.box.names import scholar_key, spot_of
from companion.games.santa_maria.rules.modules.maya_roads import City
from companion.games.santa_maria.rules.overlays import rules_at
from companion.games.santa_maria.screen.drawing.pens import PIPS
from companion.games.santa_maria.screen.players import waits
from companion.games.santa_maria.table import Line, Player, Table


def detail(t: Table, ask: Ask, option: Option, say: Messages) -> str:
    """The details of an option: the buildings that a line activates, a building, or the benefit of a monk's spot."""
    if ask.player is None:
        return ""
    me = t.players[ask.player]
    if isinstance(option.value, Line) and option.value.cells:
        return _along(me, option.value, say)
    match option.words:
        case ["cell", int(number)]:
            return say.face(me.colony[number])
        case ["monk", str(spot)]:
            return _worth(t, ask.player, spot, say)
        case ["scholar", str(name)]:
            return _does(t, name, say)
        case ["stop" | "spot", int(number), *_] if me.maya is not None:
            rules = rules_at(t)
            return say.face(rules.building(t, me.maya, number)) if isinstance(rules, City) else ""
    return ""


def _along(me: Player, line: Line, say: Messages) -> str:
    """The buildings that a line activates, in order."""
    free = [me.colony[n] for n in line.cells if n not in me.marks]
    shown = [say.face(face) for face in free if face != LATER and cell(face).building]
    shown += [say.text("screen.not-entered", n=unknown)] if (unknown := free.count(LATER)) else []
    return " · ".join(shown) or say.text("screen.nothing-free")


def _worth(t: Table, seat: int, spot: str, say: Messages) -> str:
    """The benefit of a spot for a monk: the ability of a scholar, or the current points of a bishop."""
    kind, key = spot_of(spot).kind, t.spots.get(spot, "")
    parts = [waits(t, spot, say)]
    if kind == "scholar" and key:
        parts.append(_does(t, key, say))
    if kind == "bishop" and key:
        points = rules_at(t).bishop_points(t, seat, key)
        parts.append(say.text("screen.worth", n=points) if points is not None else "")
    return " · ".join(filter(None, parts))


def _does(t: Table, name: str, say: Messages) -> str:
    """The ability of a scholar in words, as far as entered, and its points at the end."""
    face = next((face for face in t.fact("scholars") or () if scholar_key(face) == name), None)
    if face is None:
        return ""
    ability, effect = face["ability"], say.face(face["effect"])
    when = say.text(f"choice.when.{face['when']}")
    if ability == "hand":
        does = say.own(face["note"]) or effect
    elif ability in ("moment", "cheaper"):
        does = f"{when}: {effect if ability == 'moment' else f'−{effect}'}"
    else:
        does = say.text(f"choice.ability.{ability}") + (f": {effect}" if ability == "taxation" else "")
    return f"{does} · {say.text('screen.scores', n=face['points'])}"


DICE = tuple(
    SlotRow([Slot((colour, n), f"slot.{colour}", f"{colour}-{n}") for n in PIPS], heading, bare=True)
    for colour, heading in ((WHITE, "group.white"), (BLUE, ""))
)
"""A place for each value of the dice, as each heads a line."""


def paid_lines(ask: Ask) -> Sequence[SlotRow]:
    """AK-COCOA-04: where cocoa may turn a die as well, the lines of each price, in their order."""
    legal = ask.legal()
    kind = next((each.verb for each in legal if each.words[2:] == (COCOA,)), "")
    if not kind:
        return ()
    icons = {n: f"{ask.values['colour']}-{n}" for n in PIPS}
    return tuple(
        SlotRow([Slot((kind, n, *price), icon=icons[n], whole=True) for n in PIPS], heading, bare=True)
        for price, heading in (((), "group.for-coins"), ((COCOA,), "group.for-cocoa"))
    )


def slots(t: Table, ask: Ask) -> Sequence[SlotRow]:
    """The main actions stay where they are from turn to turn, and so do the lines of a die."""
    if ask.id in ("line", "city"):
        return paid_lines(ask)
    if ask.id != "turn":
        return ()
    ambassadors = [Slot(("ambassador", colour)) for colour in t.ambassadors]
    tiles = [Slot(("expand", kind), f"slot.{kind}", kind) for kind in t.display]
    others = [Slot(("coin",), "slot.coin", "building"), *tiles, Slot(("retire",), "slot.retire", "retired")]
    return *DICE, *([SlotRow(ambassadors)] if ambassadors else []), SlotRow(others)
