"""The part of each player: the goods in sight, what lies ahead, and the details."""

from __future__ import annotations

from companion.engine.messages import Messages
from companion.engine.screen import Ahead, CardLine
from companion.games.endless_winter.box import components as ew
from companion.games.endless_winter.box.names import stone_of
from companion.games.endless_winter.rules.scoring import coming_stones
from companion.games.endless_winter.table import Table


def purse(t: Table, seat: int) -> dict[str, int]:
    """Food, tools and cards in hand."""
    me = t.players[seat]
    return {"food": me.food, "tool": me.tool, "card": me.hand_size}


def ahead(t: Table, seat: int) -> Ahead | None:
    """EW-FLOW-04, EW-ECL-17: figures still to be placed before the eclipse, and the gains of the stones then."""
    if t.phase != "turn":
        return None
    me = t.players[seat]
    left = me.figures + (not me.chief_placed)
    points = sum(line.points for line in coming_stones(t) if line.seat == seat)
    return Ahead("figure", "ahead.figures", "ahead.eclipse", {"round": t.round, "n": left, "points": points})


def details(t: Table, seat: int, say: Messages) -> list[CardLine]:
    """The chief, the cards by where they are, animals, camps and stones."""
    me = t.players[seat]
    piles = {"hand": me.hand_size, "card": me.deck, "discard": sum(me.discard.values()), "bury": me.buried_cards}
    upright = [(animal, n, f"animal.{animal}") for animal in ew.ANIMALS if (n := me.upright.get(animal, 0))]
    return CardLine.shown(
        CardLine(say.text("screen.chief"), say.text(f"chief.{me.chief}") if me.chief else ""),
        CardLine.named(say, "screen.cards", [(icon, n, f"screen.{icon}") for icon, n in piles.items()]),
        CardLine.counted(say, "screen.animals", upright),
        CardLine(say.text("screen.stones"), "; ".join(say.face(stone_of(stone).name) for stone in me.stones)),
    )
