"""What hands do on the table of Endless Winter: laying it out, the eclipse, and the preparation of a round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.engine.event import Event
from companion.engine.languages import Messages
from companion.engine.screen import Chore
from companion.games.endless_winter.components import BASE, CARDS, ERA_2_FROM, FOOD, SETTLEMENTS, TOOL
from companion.games.endless_winter.places import MAP, MEGALITHS
from companion.games.endless_winter.setup import opener
from companion.games.endless_winter.table import Player, Table

PILES, ORDER, INCOME, ROUND, LAYOUT, BESIDE = "piles", "order", "income", "round", "layout", "beside"
ECLIPSE = "EW-ECL"
STEPS = {
    "EW-ECL-10": "turn-order", "EW-ECL-11": "cards", "EW-ECL-12": "hexes", "EW-ECL-15": "board", "EW-ECL-16": "board",
    "turn-order": "turn-order", "hexes": "hexes", "stones": "stones",
}  # fmt: skip
"""The steps of the eclipse, by the rule of what comes or by the source of points."""


def hands(t: Table, event: Event, say: Messages) -> Sequence[Chore]:
    """After an event that no tap did: piles and order, income, the new round, and what others get by a megalith."""
    values, eclipse = event.values, event.rule.startswith(ECLIPSE)
    match event.kind:
        case "revealed":
            return [Chore(PILES, "reveal", pieces=[f"reveal {values['card']}"] if values["card"] in CARDS else ())]
        case "eclipse-labour":
            return [Chore(PILES, "labour")]
        case "order":
            return [Chore(ORDER, "order")]
        case "gain" if eclipse:
            return [Chore(INCOME, "eclipse", values["goods"], _step(event.rule, say))]
        case "draw" if eclipse:
            return [Chore(INCOME, "eclipse", {"card": values["n"]}, _step(event.rule, say))]
        case "score" if values["source"] in STEPS:
            return [Chore(INCOME, "eclipse", {"points": values["points"]}, _step(values["source"], say))]
        case "score" if event.rule == "EW-MEG-09":
            return [Chore(BESIDE, "megalith", {"points": values["points"]})]
        case "round" if event.rule == "EW-PREP-02":
            return _round(t, say)
        case "draw" if event.rule == "EW-PREP-08":
            return [Chore(ROUND, "card", {"card": values["n"]})]
        case "animals":
            return [
                Chore(ROUND if event.rule == "EW-PREP-04" else BESIDE, "animal", pieces=_grounds(t)[-values["n"] :])
            ]
        case "limit" | "lost":
            return [Chore(BESIDE, FOOD)]
        case "reshuffled":
            return [Chore("", "card")]  # under the heading of the draw that it is for
        case "put-down" if not t.column:  # until the next figure stands
            return [Chore(BESIDE, "discard")]
        case "token":
            return [Chore(BESIDE, "glacier")]
    return []


def _step(rule: str, say: Messages) -> str:
    return say.text(f"hands.step.{STEPS[rule]}")


def _round(t: Table, say: Messages) -> list[Chore]:
    """EW-PREP-02 to EW-PREP-06: figures come home, and from the third round on the cards of era II lie out."""
    laid = "layout.era-2" if t.round == ERA_2_FROM else "layout.culture"
    return [
        Chore(ROUND, "figure", text=say.text("layout.figures")),
        Chore(ROUND, "culture", text=say.text(laid), pieces=_keys("culture", t.culture)),
    ]


def _grounds(t: Table) -> list[str]:
    return _keys("animal", t.grounds)


def _keys(verb: str, faces: Iterable[str | None]) -> list[str]:
    """Keys of pictures; what nobody has told has none."""
    return [f"{verb} {face}" for face in faces if face and face not in ("1", "2")]


def layout(t: Table, say: Messages) -> Sequence[Chore]:
    """EW-SET-01 to EW-SET-35: everything that lies out before the first turn."""
    if opener(t) is None:
        return []
    stones = [stone for laid in t.stones.values() for stone in laid]
    terrain = "layout.terrain" if t.hexes else "layout.terrain-untold"
    boards = [
        Chore(LAYOUT, BASE, text=say.text(terrain), pieces=[MAP] if t.hexes else ()),
        Chore(LAYOUT, "megalith", text=say.text("layout.megaliths"), pieces=[MEGALITHS] if t.grid else ()),
        Chore(LAYOUT, "stone", text=say.text("layout.stones", n=len(stones)), pieces=_keys("stone", stones)),
        Chore(LAYOUT, "culture", text=say.text("layout.era-1"), pieces=_keys("culture", t.culture)),
        Chore(LAYOUT, "tribe", text=say.text("layout.tribes")),
        Chore(LAYOUT, "animal", text=say.text("layout.animals", n=len(t.grounds)), pieces=_grounds(t)),
    ]
    return [*boards, *(_starts(t.players[seat], seat, say) for seat in t.order)]


def _starts(me: Player, seat: int, say: Messages) -> Chore:
    """EW-SET-07 to EW-SET-19: one player's board, goods and cards, in turn order."""
    text = say.text(
        "layout.player", chief=me.chief, side=me.side, camps=me.camps[BASE], cards=me.hand_size, houses=SETTLEMENTS
    )
    return Chore(LAYOUT, "chief", {good: n for good in (FOOD, TOOL) if (n := getattr(me, good))}, text, seat=seat)
